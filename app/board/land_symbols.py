"""Where trees, reeds and peaks stand, and how strongly they are seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .atlas import Atlas
from .curves import Point
from .sheets import Sheet
from .stage import Stage

BRIGHT, FAINT = 1.0, 0.38
"""How much of its colour a symbol keeps on its own level, and seen from another one."""
PEAK = "peak"
"""The symbol of a mountain; the others are called like their terrain."""
OBLIQUE = 0.74
"""How large symbols are on boards that are seen obliquely."""
RIDGE = 0.85
"""The same of peaks, that they fit onto their mountains."""
ROOM = {"trees": 8.2, "swamp": 7.2, PEAK: 9.0}
"""The radius of the room that a symbol takes, about the point that it stands at."""


class LandSymbol(NamedTuple):
    """A symbol: its kind, where it stands, how much of its colour it has, how large it is in times the usual."""

    kind: str
    at: Point
    share: float
    size: float

    @property
    def room(self) -> float:
        """The radius of its room."""
        return ROOM[self.kind] * self.size


def symbols_on(stage: Stage, sheet: Sheet) -> Iterator[LandSymbol]:
    """The symbols on a sheet. From the air one sees the trees best; underground nothing."""
    height, size = stage.layout.height(sheet), OBLIQUE if stage.layout.view.mode == "exploded" else 1.0
    if height < 0:
        return
    for place in sheet.atlas.drawing.shapes:
        kinds = tuple(kind for kind in stage.terrain(place) if kind in ROOM)
        if kinds and "lake" not in stage.terrain(place):
            share = BRIGHT if height == 0 or "trees" in kinds else FAINT
            yield from _at_anchors(sheet.atlas, place, kinds, share, size)
    mountains = (sheet.floor or sheet).atlas
    for place in mountains.of_kind("mountain"):
        yield from _at_anchors(mountains, place, (PEAK,), FAINT if height else BRIGHT, RIDGE * size)


def _at_anchors(atlas: Atlas, place: str, kinds: Sequence[str], share: float, size: float) -> Iterator[LandSymbol]:
    """A symbol at each anchor for one; of several kinds in turn."""
    for number, at in enumerate(atlas.drawing.anchors[place].more.get("symbol", ())):
        yield LandSymbol(kinds[number % len(kinds)], at, share, size)
