"""Upkeep, which buys a unit its orders for the next turn, and political pressure (sections 8 and 9; stages h and j)."""

from __future__ import annotations

from dataclasses import replace

from ...adjudication import interned
from ...position import Order, Unit
from ...reasons import Sentence, many
from ...speech import mark, tr
from .book import MEN, OK, TOWN_HALL, UNPAID, Book, Purse, Verdict
from .placing import NO_MONEY
from .secrecy import WITHOUT_UPKEEP
from .state import SRU, UNMAINTAINED
from .tables import PRESSURE, UPKEEP
from .units import NO_UNIT

PAID = Sentence("upkeep_paid", "upkeep of {units}", "section 8")
NONE_PAID = Sentence("none_paid", "no unit is maintained", "section 8")
GO_WITHOUT = Sentence("go_without", "no upkeep is paid for {units}, so no orders next turn", "section 8")
PAID_ALREADY = Sentence("paid_already", "the upkeep of {unit} is paid already", "section 8")
NOT_FOR_ALL = Sentence(
    "not_for_all", "the upkeep of {wanted} costs {cost} MU, and {cash} reach for {paid}", "section 8; R32"
)
BOUGHT = Sentence("pressure_bought", "{number} bought for {cost} MU", "section 9")
NO_PRESSURE = Sentence("no_pressure", "political pressure is bought by the piece, from 1 on", "section 9")


def maintain(book: Book, purse: Purse) -> None:
    """Stage h: what is named, as written, or else all as far as the cash goes (R11)."""
    lines = purse.open("maintain")
    for line, order in lines:
        _maintain(book, purse, line, order)
    if not lines:
        units = _unpaid(purse)
        _pay(book, purse, units[: max(0, purse.cash // UPKEEP)])
    idle = _unpaid(purse)
    if idle:
        book.note(purse, WITHOUT_UPKEEP, GO_WITHOUT(units=idle), idle[0].place.province, sign="struck")
    purse.units = [_marked(book, unit, unit.key in purse.paid) for unit in purse.units]


def _maintain(book: Book, purse: Purse, line: int, order: Order) -> None:
    which = order.slots[0]
    if which == "none":
        purse.fine(line, NONE_PAID())
    elif which == "all":
        purse.verdicts[line] = _all(book, purse)
    else:
        _one(book, purse, line, order)


def _all(book: Book, purse: Purse) -> Verdict:
    """R32: upkeep of all goes as far as the cash."""
    wanted = _unpaid(purse)
    units = wanted[: max(0, purse.cash // UPKEEP)]
    cash, cost = purse.cash, UPKEEP * len(wanted)
    _pay(book, purse, units)
    if len(units) == len(wanted):
        return Verdict(OK, PAID(units=units) if units else NONE_PAID(), cost)
    paid = many(len(units), "unit") if units else "none"
    reason = NOT_FOR_ALL(wanted=many(len(wanted), "unit"), cost=cost, cash=cash, paid=paid)
    return Verdict(UNPAID, reason, UPKEEP * len(units))


def _one(book: Book, purse: Purse, line: int, order: Order) -> None:
    assert order.unit is not None
    unit = purse.find(order.unit)
    if unit is None:
        purse.refuse(line, NO_UNIT(family=purse.name, unit=order.unit))
    elif unit.key in purse.paid:
        purse.refuse(line, PAID_ALREADY(unit=unit))
    elif purse.cash < UPKEEP:
        purse.refuse(line, NO_MONEY(what=mark("the upkeep of a unit"), cost=UPKEEP, left=purse.cash), UNPAID)
    else:
        _pay(book, purse, [unit])
        purse.fine(line, PAID(units=[unit]), UPKEEP)


def _unpaid(purse: Purse) -> list[Unit]:
    """The units without upkeep so far: SRUs by district, then LRUs by area."""
    left = [unit for unit in purse.units if unit.key not in purse.paid]
    return sorted(left, key=lambda unit: (unit.kind != SRU, unit.place.key.lower(), unit.key))


def _pay(book: Book, purse: Purse, units: list[Unit]) -> None:
    if units:
        book.pay(purse, -UPKEEP * len(units), PAID(units=units), MEN)
        purse.paid |= {unit.key for unit in units}


def _marked(book: Book, unit: Unit, paid: bool) -> Unit:
    return interned(book.board, replace(unit, traits=() if paid else UNMAINTAINED))


def buy_pressure(book: Book, purse: Purse) -> None:
    """Stage j: an order is carried out whole or not at all."""
    for line, order in purse.open("buy"):
        (number,) = order.slots
        cost = PRESSURE * number
        if not number:
            purse.refuse(line, NO_PRESSURE())
        elif purse.cash < cost:
            what = tr("political pressure") if number == 1 else tr("political pressure, {number} times,", number=number)
            purse.refuse(line, NO_MONEY(what=what, cost=cost, left=purse.cash), UNPAID)
        else:
            purse.pp += number
            words = (
                tr("political pressure is") if number == 1 else tr("{number} of political pressure are", number=number)
            )
            book.spend(purse, line, cost, BOUGHT(number=words, cost=cost), TOWN_HALL)
