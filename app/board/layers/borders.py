"""Borders and coasts, and the frame of the sheet."""

from __future__ import annotations

from ..ink import Ink
from ..painters import ground
from ..stage import Stage
from .base import GroundLayer, Topic


class Borders(GroundLayer):
    name = "borders"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        ink = ground.borders(stage.atlas, stage.theme)
        ink.add(ground.frame(stage.atlas, stage.theme))
        return ink
