"""Places off the board: boxes beside the land, with room for any number of units."""

from __future__ import annotations

from ..ink import Ink
from ..painters import boxes
from ..stage import Stage
from ..undrawn import boxes_of, strip_of
from .base import GroundLayer, Topic


class Boxes(GroundLayer):
    name = "boxes"
    topics = frozenset({Topic.THEME})

    def ink(self, stage: Stage) -> Ink:
        """The strip beside the land, and the boxes in it."""
        ink, atlas = Ink(), self.sheet.atlas
        found = [box for box in boxes_of(stage.board) if box in atlas.drawing.shapes]
        if found:
            ink.add(boxes.strip(strip_of(atlas.drawing, stage.board), stage.layout.frame, stage.theme))
        for box in found:
            ink.add(boxes.box(atlas.area(box), stage.theme))
            title = stage.book.board.provinces[box].name
            ink.add(boxes.title(title, atlas.drawing.anchors[box].label, stage.theme))
        return ink
