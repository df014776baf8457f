"""Supply centers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from app.language import mark
from app.ui.tokens import Hex

from ..centers import CenterSpot, center_spots
from ..painters.centers import STARS, center_mark
from ..stage import Stage
from .base import Entry, ItemLayer, Topic
from .relief import backdrop

FAINT = 0.34
"""How much of its colour a center keeps that is seen from a level on which it is not taken."""


class Centers(ItemLayer):
    """Marks of centers. One that has a coin needs none: the coin is it."""

    name = "centers"
    title = mark("Centers")
    height = "centers"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for spot in center_spots(stage):
            hue, share = hue_of(stage, spot), 1.0 if spot.near else FAINT
            size, ground = stage.metrics.center, backdrop(stage, spot.sheet)
            make = partial(center_mark, spot.at, size, stage.theme, hue, spot.kind, ground, share, popped=spot.popped)
            yield Entry((spot.place, spot.at, hue, share, spot.popped), make)


def hue_of(stage: Stage, spot: CenterSpot) -> Hex:
    """The colour of its dot: a home's has that of the home power for ever, a star and what is nobody's home that of
    who has it; "" for nobody's."""
    power = stage.homes.get(spot.place, "") if spot.kind not in STARS else ""
    if spot.kind and not power:
        power = stage.picture.centers.get(spot.place, "")
    return stage.looks[power].fill if power in stage.looks else ""
