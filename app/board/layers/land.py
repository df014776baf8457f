"""Land in its own colour, before anybody has it."""

from __future__ import annotations

from ..ink import Ink
from ..painters import ground, plates
from ..stage import Stage
from .base import GroundLayer, Topic


class Land(GroundLayer):
    name = "land"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        """The land of a board, that of a kind of its own in its colour."""
        atlas = (self.sheet.floor or self.sheet).atlas
        ink = ground.land(atlas, stage.theme)
        kinds = ((shape, stage.ground(shape)) for shape in atlas.drawing.shapes)
        ink.add(plates.roles(atlas, ((shape, kind) for shape, kind in kinds if kind), stage.theme))
        return ink
