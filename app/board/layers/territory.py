"""Whose land it is: tint, pattern and ribbon."""

from __future__ import annotations

from app.language import mark
from app.ui.tokens import PowerLook

from ..atlas import Atlas
from ..ink import Ink
from ..items import PlateItem
from ..painters import ground
from ..sheets import Sheet
from ..stage import Stage
from .base import GroundLayer, Topic

Key = tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]]
"""The theme, who has which land, and whose land has a pattern."""


class Territory(GroundLayer):
    """Of a level that is seen through to the ground, the territory there."""

    name = "territory"
    title = mark("Territory")
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.PATTERNS})

    def __init__(self, plate: PlateItem, sheet: Sheet) -> None:
        super().__init__(plate, sheet)
        self.atlas = (sheet.floor or sheet).atlas
        self._lands: dict[tuple[str, PowerLook, bool, tuple[str, ...]], Ink] = {}

    def key(self, stage: Stage) -> Key:
        held = held_lands(stage, self.atlas)
        patterned = tuple(power for power in dict.fromkeys(held.values()) if stage.patterned(power))
        return stage.theme.name, tuple(held.items()), patterned

    def says_the_same(self, before: object, now: object) -> bool:
        """Only patterns come or go, as they do with the zoom."""
        return isinstance(before, tuple) and isinstance(now, tuple) and before[:2] == now[:2]

    def ink(self, stage: Stage) -> Ink:
        """The land of a power that kept what it had is not made anew."""
        before, self._lands = self._lands, {}
        whole = Ink()
        for power, shapes in ground.lands(held_lands(stage, self.atlas), stage.looks, self.atlas):
            look = stage.looks[power]
            key = stage.theme.name, look, stage.patterned(power), tuple(sorted(shapes))
            ink = before.get(key) or ground.land_of(self.atlas, stage.theme, look, key[-1], pattern=key[2])
            whole.add(self._lands.setdefault(key, ink))
        return whole


def held_lands(stage: Stage, atlas: Atlas) -> dict[str, str]:
    """Who has which land of a board."""
    owners = ((place, stage.owner(place)) for place in stage.picture.control if atlas.is_land(place))
    return {place: power for place, power in owners if power}
