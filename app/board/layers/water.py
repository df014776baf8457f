"""The water, and the borders of the seas."""

from __future__ import annotations

from ..ink import Ink
from ..painters import ground
from ..stage import Stage
from .base import GroundLayer, Topic


class Water(GroundLayer):
    name = "water"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        return ground.sea(stage.atlas, stage.theme)


class SeaBorders(GroundLayer):
    name = "sea_borders"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        return ground.sea_borders(stage.atlas, stage.theme)
