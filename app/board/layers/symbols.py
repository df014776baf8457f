"""Trees, reeds and peaks on the land. They lie in the ground, beneath everything that moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..atlas import Atlas
from ..ink import Ink, Point
from ..painters import terrain
from ..sheets import Sheet
from ..stage import Stage
from .base import GroundLayer, Topic
from .relief import backdrop

BRIGHT, FAINT = 1.0, 0.38
"""How much of its colour a symbol keeps on its own level, and seen from another one."""


class Symbols(GroundLayer):
    name = "symbols"
    title = "Trees, reeds, peaks"
    topics = frozenset({Topic.THEME, Topic.POSITION})

    def key(self, stage: Stage) -> object:
        return stage.theme.name, stage.board

    def ink(self, stage: Stage) -> Ink:
        ink, ground = Ink(), backdrop(stage, self.sheet)
        for kind, at, share in symbols_on(stage, self.sheet):
            ink.add(PAINTERS[kind](at, stage.theme, ground, share))
        return ink


PAINTERS = {**terrain.SYMBOLS, "peak": terrain.peak}
"""Kind of symbol -> who paints it."""


def symbols_on(stage: Stage, sheet: Sheet) -> Iterator[tuple[str, Point, float]]:
    """The symbols on a sheet: kind, where, how strong. From the air one sees the trees best; underground nothing."""
    height = stage.layout.height(sheet)
    if height < 0:
        return
    for place in sheet.atlas.drawing.shapes:
        kinds = stage.terrain(place)
        if kinds and "lake" not in kinds:
            share = BRIGHT if height == 0 or "trees" in kinds else FAINT
            yield from _at_anchors(sheet.atlas, place, kinds, share)
    mountains = (sheet.floor or sheet).atlas
    for place in mountains.of_kind("mountain"):
        yield from _at_anchors(mountains, place, ("peak",), FAINT if height else BRIGHT)


def _at_anchors(atlas: Atlas, place: str, kinds: Sequence[str], share: float) -> Iterator[tuple[str, Point, float]]:
    """A symbol at each anchor for one; of several kinds in turn."""
    for number, at in enumerate(atlas.drawing.anchors[place].more.get("symbol", ())):
        yield kinds[number % len(kinds)], at, share
