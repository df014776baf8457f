"""Units that stand on the board."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QTransform

from ..ink import Ink
from ..painters.units import State, unit
from ..picture import Disband, Piece
from ..stage import Stage
from .base import ItemLayer, Topic


class Units(ItemLayer):
    name = "units"
    title = "Units"
    height = "units"
    kept = True
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS})

    def inks(self, stage: Stage) -> Iterable[Ink]:
        gone = {mark.unit for mark in stage.picture.marks if isinstance(mark, Disband) and mark.destroyed}
        for piece in stage.picture.pieces:
            if not piece.dislodged:
                yield counter(stage, piece, State.DESTROYED if piece in gone else State.PLAIN)


def counter(stage: Stage, piece: Piece, state: State) -> Ink:
    """The counter of a unit where it stands."""
    look = stage.looks[piece.power]
    ink = unit(piece.kind, stage.variant, look, stage.theme, stage.metrics.r, state)
    return ink.mapped(QTransform.fromTranslate(*stage.spot(piece)))
