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
        return ground.sea(stage.layout.frame, stage.theme)


class SeaBorders(GroundLayer):
    """The borders of the seas; and the frame of a scene of several boards, which none of them reaches."""

    name = "sea_borders"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        ink = Ink()
        for sheet in stage.layout.sheets:
            ink.add(ground.sea_borders(sheet.atlas, stage.theme))
        if not stage.layout.view.flat:
            ink.add(ground.frame(stage.layout.frame, stage.theme))
        return ink
