"""Lines that follow the coast out at sea; left out on a small map."""

from __future__ import annotations

from ..ink import Ink
from ..painters import ground
from ..stage import Stage
from .base import GroundLayer, Topic


class Waterlines(GroundLayer):
    name = "waterlines"
    title = "Waterlines"
    topics = frozenset({Topic.THEME, Topic.ZOOM})

    def key(self, stage: Stage) -> object:
        return stage.theme.name, stage.metrics.waterlines

    def ink(self, stage: Stage) -> Ink:
        return ground.waterlines(stage.atlas, stage.theme) if stage.metrics.waterlines else Ink()
