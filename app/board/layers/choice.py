"""The chosen unit, and the place under the pointer."""

from __future__ import annotations

from collections.abc import Iterable

from ..ink import Ink
from ..painters.units import State
from ..stage import Stage
from .base import ItemLayer, Topic
from .units import counter


class Hover(ItemLayer):
    """The outline of the province under the pointer."""

    name = "hover"
    height = "hover"
    topics = frozenset({Topic.THEME, Topic.HOVER})

    def inks(self, stage: Stage) -> Iterable[Ink]:
        ink = Ink()
        if stage.hovered in stage.atlas.drawing.shapes:
            area = stage.atlas.area(stage.hovered)
            ink.fill(area, stage.theme.selection, 0.14)
            ink.inside(area).stroke(stage.atlas.edge([stage.hovered]), stage.theme.text, 3.2, alpha=0.55)
        yield ink


class Choice(ItemLayer):
    """The chosen unit: larger, with a white ring, above everything it stands among."""

    name = "choice"
    height = "selection"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.CHOICE})

    def inks(self, stage: Stage) -> Iterable[Ink]:
        piece = stage.chosen_piece()
        if piece is not None:
            yield counter(stage, piece, State.CHOSEN_DISLODGED if piece.dislodged else State.CHOSEN)
