"""The chosen unit, and the place under the pointer; on boards that are seen together also the same place elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..atlas import Atlas
from ..ink import Ink
from ..painters.units import State
from ..stage import Stage
from .base import Entry, ItemLayer, Topic
from .units import unit_entry

EDGE, STRONG, FAINT = 3.2, 1.0, 0.6
"""The line round the place under the pointer, and how strong it and the same place on other boards are."""


class Hover(ItemLayer):
    """The outline of the province under the pointer."""

    name = "hover"
    height = "hover"
    kept = False
    topics = frozenset({Topic.THEME, Topic.HOVER})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        for sheet in stage.layout.sheets:
            shape = stage.layout.here(stage.hovered, sheet) if stage.hovered else ""
            if shape in sheet.atlas.drawing.shapes:
                strength = STRONG if shape == stage.hovered else FAINT
                yield Entry((sheet.key, shape), partial(_outlined, stage, sheet.atlas, shape, strength))


def _outlined(stage: Stage, atlas: Atlas, shape: str, strength: float) -> Ink:
    area = atlas.area(shape)
    ink = Ink()
    ink.fill(area, stage.theme.selection, 0.14 * strength)
    ink.inside(area).stroke(atlas.edge([shape]), stage.theme.text, EDGE, alpha=0.55 * strength)
    return ink


class Choice(ItemLayer):
    """The chosen unit: larger, with a white ring, above everything it stands among."""

    name = "choice"
    height = "selection"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.CHOICE, Topic.GUESSES})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        piece = stage.chosen_piece()
        if piece is not None and piece in stage.seats.present:
            yield unit_entry(stage, piece, State.CHOSEN_DISLODGED if piece.dislodged else State.CHOSEN)
