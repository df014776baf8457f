"""What crosses land and water: bridges, canals, rivers."""

from __future__ import annotations

from ..ink import Ink
from ..painters import ground
from ..stage import Stage
from .base import GroundLayer, Topic


class Lines(GroundLayer):
    name = "lines"
    title = "Bridges and canals"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        return ground.lines(self.sheet.atlas, stage.theme)
