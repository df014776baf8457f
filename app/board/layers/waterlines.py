"""Lines that follow the coast out at sea; left out on a small map."""

from __future__ import annotations

from app.language import mark

from ..ink import Ink
from ..painters import ground
from ..stage import Stage
from .base import GroundLayer, Topic


class Waterlines(GroundLayer):
    name = "waterlines"
    title = mark("Waterlines")
    topics = frozenset({Topic.THEME, Topic.ZOOM})
    ornament = True

    def key(self, stage: Stage) -> object:
        return stage.theme.name, stage.metrics.waterlines

    def ink(self, stage: Stage) -> Ink:
        ink = Ink()
        if stage.metrics.waterlines and stage.layout.view.mode != "exploded":
            for sheet in stage.layout.sheets:
                ink.add(ground.waterlines(sheet.atlas, stage.theme))
        return ink
