"""Land in its own colour, before anybody has it."""

from __future__ import annotations

from ..ink import Ink
from ..painters import ground
from ..stage import Stage
from .base import GroundLayer, Topic


class Land(GroundLayer):
    name = "land"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        return ground.land(self.sheet.atlas, stage.theme)
