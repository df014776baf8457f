"""What lies on the board and what orders do to it, for tests that make it by hand: each by the name that its variant
has for it."""

from __future__ import annotations

from app.board.picture import CounterMark, FlowMark, Piece, TokenMark, UnitTokenMark
from rules import Sign
from rules.presentation import Change, Presentation, SignType
from tests.order_types import VARIANTS, order_type, shown

SIGN_TYPES = [(variant, one) for variant in VARIANTS.values() for one in variant.sign_types]


def sign_type(name: str) -> SignType:
    """The type of sign of that name."""
    return next(one for _, one in SIGN_TYPES if one.name == name)


def sign(name: str, place: str, power: str = "", count: int = 0, text: str = "") -> Sign:
    """A sign by the name of its type."""
    return Sign(sign_type(name), place, power, count, text=text)


def coin(place: str, room: int, power: str = "", stored: int = 0, deposit: int = 0) -> Sign:
    return Sign(sign_type("capacity"), place, power, stored, room, deposit)


def home(place: str, power: str, *, acts: bool = True) -> Sign:
    return sign("home", place, power, int(acts))


def racket(place: str, power: str, letter: str, count: int = 1, *, captured: bool = False) -> Sign:
    return sign("captured" if captured else "rackets", place, power, count, letter)


def flow(verb: str, power: str, *route: str, count: int = 0, letter: str = "", failed: bool = False) -> FlowMark:
    return FlowMark(power, shown(verb), route, count, letter, failed)


def token(verb: str, power: str, place: str, count: int = 0, letter: str = "", *, failed: bool = False) -> TokenMark:
    return TokenMark(power, shown(verb), place, count, letter, failed)


def pressure(power: str, helped: Piece, to: str = "", *, failed: bool = False, source: str = "") -> CounterMark:
    return CounterMark(power, shown("pressure"), helped, to, failed, source)


def mine_laid(unit: Piece, place: str) -> UnitTokenMark:
    return UnitTokenMark(unit, _mine(Change.NEW), place)


def mine_lifted(unit: Piece, place: str) -> UnitTokenMark:
    return UnitTokenMark(unit, _mine(Change.GONE), place)


def _mine(change: Change) -> Presentation:
    found = (one.shown for one in order_type("move", "character").modifiers.values())
    return next(one for one in found if one.change is change)
