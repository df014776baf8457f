"""Units that stand on the board."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QTransform

from ..ink import Ink
from ..painters.units import State, unit
from ..picture import Disband, Piece
from ..stage import Stage
from .base import Entry, ItemLayer, Topic


class Units(ItemLayer):
    name = "units"
    title = "Units"
    height = "units"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        gone = {mark.unit for mark in stage.picture.marks if isinstance(mark, Disband) and mark.destroyed}
        for piece in stage.picture.pieces:
            if not piece.dislodged:
                yield unit_entry(stage, piece, State.DESTROYED if piece in gone else State.PLAIN)


def unit_entry(stage: Stage, piece: Piece, state: State) -> Entry:
    """The counter of a unit where it stands."""

    def counter() -> Ink:
        ink = unit(piece.kind, stage.variant, stage.looks[piece.power], stage.theme, stage.metrics.r, state)
        return ink.mapped(QTransform.fromTranslate(*stage.spot(piece)))

    return Entry((piece, state), counter)
