"""The chosen unit, and the place under the pointer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..ink import Ink
from ..painters.units import State
from ..stage import Stage
from .base import Entry, ItemLayer, Topic
from .units import unit_entry


class Hover(ItemLayer):
    """The outline of the province under the pointer."""

    name = "hover"
    height = "hover"
    kept = False
    topics = frozenset({Topic.THEME, Topic.HOVER})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        if stage.hovered in stage.atlas.drawing.shapes:
            yield Entry(stage.hovered, partial(_outlined, stage, stage.hovered))


def _outlined(stage: Stage, shape: str) -> Ink:
    area = stage.atlas.area(shape)
    ink = Ink()
    ink.fill(area, stage.theme.selection, 0.14)
    ink.inside(area).stroke(stage.atlas.edge([shape]), stage.theme.text, 3.2, alpha=0.55)
    return ink


class Choice(ItemLayer):
    """The chosen unit: larger, with a white ring, above everything it stands among."""

    name = "choice"
    height = "selection"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.CHOICE})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        piece = stage.chosen_piece()
        if piece is not None:
            yield unit_entry(stage, piece, State.CHOSEN_DISLODGED if piece.dislodged else State.CHOSEN)
