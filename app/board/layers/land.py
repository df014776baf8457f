"""Land in its own colour, before anybody has it."""

from __future__ import annotations

from ..ink import Ink
from ..painters import ground, plates
from ..sheets import Sheet
from ..stage import Stage
from .base import GroundLayer, Topic


class Land(GroundLayer):
    name = "land"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        return ground_of(stage, self.sheet)


def ground_of(stage: Stage, sheet: Sheet) -> Ink:
    """The land of a board, that of a kind of its own in its colour."""
    ink = ground.land(sheet.atlas, stage.theme)
    kinds = ((shape, stage.ground(shape)) for shape in sheet.atlas.drawing.shapes)
    ink.add(plates.roles(sheet.atlas, ((shape, kind) for shape, kind in kinds if kind), stage.theme))
    return ink
