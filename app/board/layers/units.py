"""Units that stand on the board."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QTransform

from ..ink import Ink
from ..painters.deeds import PILL_AT, river_pill
from ..painters.faces import pips
from ..painters.units import State, unit
from ..picture import Disband, Piece, Worn
from ..stage import Stage
from .base import Entry, ItemLayer, Topic


class Units(ItemLayer):
    name = "units"
    title = "Units"
    height = "units"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        states = {mark.unit: State.SPLIT for mark in stage.marks if isinstance(mark, Worn)}
        states |= {mark.unit: State.DESTROYED for mark in stage.marks if isinstance(mark, Disband) and mark.destroyed}
        for piece in stage.seats.present:
            if not piece.dislodged and stage.seats.is_here(piece):
                yield unit_entry(stage, piece, states.get(piece, State.PLAIN))


def unit_entry(stage: Stage, piece: Piece, state: State) -> Entry:
    """The counter of a unit where it stands."""
    spot = stage.spot(piece)

    def counter() -> Ink:
        r, theme, look = stage.metrics.r * stage.scale(piece), stage.theme, stage.looks[piece.power]
        ink = Ink()
        place = QTransform.fromTranslate(*spot)
        ink.add(unit(piece.kind, stage.variant, look, theme, r, state, piece.status, piece.number), place)
        ink.add(pips(piece.standoffs, piece.attacks, theme, r), place)
        if piece.forded:
            ink.add(river_pill((spot[0], spot[1] + PILL_AT * r), piece.forded, r, theme))
        return ink

    return Entry((piece, state, spot), counter)
