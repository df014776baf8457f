"""Borders and coasts, and the frame of the scene."""

from __future__ import annotations

from ..ink import Ink
from ..painters import ground
from ..stage import Stage
from .base import GroundLayer, Topic


class Borders(GroundLayer):
    name = "borders"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        ink = ground.borders(self.sheet.atlas, stage.theme)
        if stage.layout.view.flat:
            ink.add(ground.frame(stage.layout.frame, stage.theme))
        return ink
