"""Units that stand on the board."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QTransform

from app.language import mark

from ..ink import Ink
from ..painters.badges import gas_badge
from ..painters.cards import plate
from ..painters.deeds import PILL_AT, river_pill
from ..painters.faces import pips
from ..painters.units import State, unit
from ..picture import UNKNOWN, Asleep, Disband, Doomed, OfOther, Piece, Revealed, Worn
from ..plan import province
from ..stage import Stage
from .base import Entry, ItemLayer, Topic


class Units(ItemLayer):
    name = "units"
    title = mark("Units")
    height = "units"
    topics = frozenset({Topic.THEME, Topic.ZOOM, Topic.POSITION, Topic.ORDERS, Topic.GUESSES, Topic.MOTION})

    def entries(self, stage: Stage) -> Iterable[Entry]:
        states = {mark.unit: State.SPLIT for mark in stage.marks if isinstance(mark, Worn)}
        states |= {mark.unit: State.DOOMED for mark in stage.marks if isinstance(mark, Doomed)}
        states |= {mark.unit: State.OTHER for mark in stage.marks if isinstance(mark, OfOther)}
        states |= {mark.unit: State.DESTROYED for mark in stage.marks if isinstance(mark, Disband) and mark.destroyed}
        for piece in stage.seats.present:
            if not piece.dislodged and stage.seats.is_here(piece) and piece not in stage.away:
                yield unit_entry(stage, piece, states.get(piece, State.PLAIN))


BADGE, BADGE_AT = 0.56, (1.0, 0.72)
"""Radius of a badge beside a unit, and where the first one stands, in radii of the unit."""
BARE = frozenset({State.GHOST, State.DESTROYED, State.DISTANT})
"""How a counter may stand that is there without its card."""


def told_of(stage: Stage, piece: Piece) -> tuple[bool, bool]:
    """Whether all know the card of a unit, and whether it is asleep."""
    place, mine = province(piece.place), f"{piece.label}{piece.kind}"
    own = [sign for sign in stage.picture.signs if isinstance(sign, Revealed | Asleep) and sign.place == place]
    known = any(isinstance(sign, Revealed) and sign.power == piece.power and sign.label in ("", mine) for sign in own)
    return known, any(isinstance(sign, Asleep) and sign.power == piece.power for sign in own)


def card_of(stage: Stage, piece: Piece) -> str:
    """The card beneath a unit: one that is not known may be guessed ("5?")."""
    if piece.card != UNKNOWN:
        return piece.card
    return stage.guesses.get(f"{piece.power} {piece.label}{piece.kind}", "") + UNKNOWN


def unit_entry(stage: Stage, piece: Piece, state: State) -> Entry:
    """The counter of a unit where it stands."""
    spot, shown, card = stage.spot(piece), told_of(stage, piece), card_of(stage, piece)

    def counter() -> Ink:
        r, theme, look = stage.metrics.r * stage.scale(piece), stage.theme, stage.looks[piece.power]
        ink = Ink()
        place = QTransform.fromTranslate(*spot)
        face = unit(piece.kind, stage.variant, look, theme, r, state, piece.status, piece.number, piece.label)
        ink.add(face, place)
        if card and state not in BARE:
            ink.add(plate(spot, card, r, theme, public=shown[0]))
        if shown[1]:
            ink.add(gas_badge((spot[0] + BADGE_AT[0] * r, spot[1] + BADGE_AT[1] * r), BADGE * r, theme))
        ink.add(pips(piece.standoffs, piece.attacks, theme, r), place)
        if piece.forded:
            ink.add(river_pill((spot[0], spot[1] + PILL_AT * r), piece.forded, r, theme))
        return ink

    return Entry((piece, state, spot, shown, card), counter)
