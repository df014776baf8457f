"""Sentences for orders of business: rackets, loans, the bank, upkeep, votes. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.board.legend_rackets import KINDS
from app.language import mark, tr
from rules import Order, Position

Words = Callable[[Position, Order], str]


def _racket(words: str) -> Words:
    """About a racket and its places: `{racket}`, `{at}`, `{to}`."""

    def tell(position: Position, order: Order) -> str:
        kind, *places = order.slots
        at, to = (*(place.words for place in places), "")[:2]
        return tr(words, racket=tr(KINDS.get(kind, kind)), at=at, to=to)

    return tell


def _loan(words: str) -> Words:
    """The statement of a loan: the sum, the other family, what is repaid and when."""

    def tell(position: Position, order: Order) -> str:
        number, other, terms, note = order.slots
        sums = ", ".join(tr("{amount} in turn {turn}", amount=amount, turn=turn) for turn, amount in terms)
        back = tr(", to be repaid: {sums}", sums=sums) if terms else tr(", without repayment")
        return f"{tr(words, n=number, other=_power(position, other))}{back}{f' ({note})' if note else ''}"

    return tell


def _power(position: Position, power: str) -> str:
    powers = position.variant.board(position).powers
    return powers[power].name if power in powers else power


def _sum(words: str) -> Words:
    return lambda position, order: tr(words, n=order.slots[0])


def _upkeep(position: Position, order: Order) -> str:
    if order.unit is not None:
        return tr("Upkeep for {unit} in {place}", unit=order.unit.text, place=order.unit.place.words)
    return tr("Upkeep for all units") if order.slots[0] == "all" else tr("Upkeep for no other unit")


def _vote(position: Position, order: Order) -> str:
    vote, *winner = order.slots
    return (
        tr("Votes that {power} wins", power=_power(position, winner[0]))
        if winner and vote != "draw"
        else tr("Votes for a draw")
    )


LINES: Mapping[str, Words] = {
    "racket": _racket(mark("New {racket} in {at}")),
    "dismantle": _racket(mark("Gives up {racket} in {at}")),
    "renew": _racket(mark("Renews {racket} in {at}")),
    "shift": _racket(mark("Shifts {racket} from {at} to {to}")),
    "lend": _loan(mark("Lends {n} to {other}")),
    "accept": _loan(mark("Borrows {n} from {other}")),
    "borrow": _sum(mark("Borrows {n} from the bank")),
    "repay": _sum(mark("Repays the bank {n} early")),
    "buy": _sum(mark("Buys political pressure: {n}")),
    "maintain": _upkeep,
    "vote": _vote,
}
"""Verb -> its sentence."""
DONE: Mapping[str, str] = {
    "racket": mark("Placed", "result"),
    "dismantle": mark("Dismantled", "result"),
    "renew": mark("Renewed", "result"),
    "shift": mark("Shifted", "result"),
    "lend": mark("Lent", "result"),
    "accept": mark("Borrowed", "result"),
    "borrow": mark("Borrowed", "result"),
    "repay": mark("Repaid", "result"),
    "buy": mark("Bought", "result"),
    "maintain": mark("Maintained", "result"),
    "pressure": mark("Used", "result"),
}
"""Verb -> its result where it was carried out."""
