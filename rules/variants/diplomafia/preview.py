"""What a step 4 would come to for one family: for the check of a line, for what may come next, and for forms.

Others are taken to write nothing but their half of each statement that the family has signed, to pay what they owe, and
to have what they lend.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...position import Order, Position
from ...reasons import Reason
from ...standard.plan import NOT_NOW
from .book import Book, Purse, Verdict
from .business import reckon, reckon_opening
from .lending import MIRROR
from .secrecy import shown
from .state import affairs, due, keeping
from .verbs_business import statement
from .votes import count_votes

MOST_KEPT = 2_000
"""So many books are remembered of one position."""


def preview(position: Position, power: str, orders: Sequence[Order]) -> Book:
    """The book as the family can foresee it; remembered while the same position is asked about, and never changed."""
    memo = position.variant.memo.setdefault(position.variant.base, {})
    if memo.get("foreseen for") is not position:
        memo["foreseen for"], memo["foreseen"] = position, {}
    books: dict[tuple[str, tuple[str, ...]], Book] = memo["foreseen"]
    key = power, tuple(order.ident for order in orders)
    if key not in books and len(books) < MOST_KEPT:
        books[key] = _foreseen(position, power, orders)
    return books.get(key) or _foreseen(position, power, orders)


def _foreseen(position: Position, power: str, orders: Sequence[Order]) -> Book:
    known = shown(position, power)
    if not position.phase.year:
        return reckon_opening(known, {power: orders})  # others' rackets are of no account
    signed = [mirrored(order) for order in orders if order.verb in MIRROR and order.slots[1] != power]
    lines = {order.power: tuple(one for one in signed if one.power == order.power) for order in signed}
    book = reckon(_solvent(known, orders), {**lines, power: orders}, only=power)
    count_votes(book)
    return book


def mirrored(order: Order) -> Order:
    """The other half of a statement."""
    number, other, terms, _ = order.slots
    verb = MIRROR[order.verb]
    return Order(other, verb, (number, order.power, terms, ""), statement(verb, number, order.power, terms))


def _solvent(position: Position, orders: Sequence[Order]) -> Position:
    """The position in which all have what they lend to the family."""
    cash = dict(affairs(position).cash)
    for order in orders:
        if order.verb == "accept":
            number, lender, *_ = order.slots
            cash[lender] = max(cash.get(lender, 0), due(position, lender)) + number
    return keeping(position, cash=cash)


def purse_of(position: Position, power: str, orders: Sequence[Order]) -> Purse | None:
    """The purse of a family after these lines; None if it is not in the game."""
    return preview(position, power, orders).purses.get(power)


def verdict(position: Position, power: str, order: Order, orders: Sequence[Order]) -> Verdict | None:
    """What would come of one more line after these; None for what is no line of this phase."""
    purse = purse_of(position, power, (*orders, order))
    return purse.verdicts.get(len(orders)) if purse else None


def line_fault(position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
    """Why one more line would be void, or could not be paid; None if it would be carried out."""
    found = verdict(position, power, order, orders)
    return found.fault if found else NOT_NOW(order=order)
