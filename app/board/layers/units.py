"""Units that stand on the board."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QTransform

from ..ink import Ink
from ..painters.faces import pips
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
        r, theme, look = stage.metrics.r, stage.theme, stage.looks[piece.power]
        ink = Ink()
        place = QTransform.fromTranslate(*stage.spot(piece))
        ink.add(unit(piece.kind, stage.variant, look, theme, r, state, piece.status), place)
        ink.add(pips(piece.standoffs, piece.attacks, theme, r), place)
        return ink

    return Entry((piece, state), counter)
