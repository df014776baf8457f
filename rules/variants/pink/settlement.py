"""A winter budget reckoned (section 8): the same for what is carried out and for what a form shows beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...position import NOTHING, Order, Position
from ...reasons import Reason, Sentence
from .account import Account, Winter
from .armies import HALF, status
from .declarations import DECLARATIONS, NO_POINTS
from .declarations import fault as declaration_fault
from .obligations import NO_ARMY, OBLIGED, VOID, Means, Obligations, oblige
from .spending import SPENDING, Spend, draw
from .state import economy
from .territory import friendly, in_order

OK = ("ok",)
NOT_IN_WINTER = Sentence("not_in_winter", "'{order}' is no order of a budget", "R28")
NO_DISBANDING = Sentence("no_disbanding", "armies at half strength may not be disbanded in this game", "P9, R16")
ONLY_HALVES = Sentence("only_halves", "{unit} is not at half strength: only such armies may be disbanded", "R16")
REMOVED_BEFORE = Sentence("removed_before", "{unit} is disbanded already", "R16")
DRAWN_FOR_ARMIES = Sentence(
    "drawn_for_armies", "the armies need {need}, and stores count: {number} of them are drawn from {place}", "R29"
)


class Entry(NamedTuple):
    """One line of the reckoning. `line`: its number among the orders written, None for what the program does itself;
    `cost`: what it takes from the points, negative where it brings some; `left`: what is left after it.
    """

    order: Order
    line: int | None
    words: tuple[str, ...]
    cost: int
    left: int
    reason: Reason | None = None

    @property
    def void(self) -> bool:
        return self.words == VOID

    @property
    def fault(self) -> Reason | None:
        """Why the order is void, None if it is not."""
        return self.reason if self.void else None


@dataclass(frozen=True, slots=True)
class Settlement:
    """The budget of one power reckoned: `entries` as they are carried out, and what it has in the end (`account`)."""

    winter: Winter
    points: int
    """Income and awards."""
    entries: tuple[Entry, ...]
    obligations: Obligations
    removed: frozenset[str]
    account: Account

    @property
    def drawn(self) -> Mapping[str, int]:
        """What is drawn by order and by the program, by center."""
        found: dict[str, int] = {}
        for entry in self.entries:
            if entry.order.verb == "draw" and not entry.void:
                place = entry.order.slots[1].province
                found[place] = found.get(place, 0) - entry.cost
        return found

    @property
    def have(self) -> int:
        """All that there is to spend: points, draws, emergency points."""
        return self.points + sum(self.drawn.values()) + sum(self.obligations.taken.values())

    @property
    def stored(self) -> int:
        return sum(self.account.stored.values())

    @property
    def left(self) -> int:
        """What is neither spent nor stored: lost."""
        return self.account.left

    @property
    def spent(self) -> int:
        return self.have - self.stored - self.left

    def at(self, line: int) -> Entry:
        """What becomes of the order written in that line."""
        return next(entry for entry in self.entries if entry.line == line)


class _Book:
    """The account while it is being kept, and the entries made so far."""

    def __init__(self, winter: Winter, account: Account) -> None:
        self.winter, self.account = winter, account
        self.entries: list[Entry] = []
        self.done: set[int] = set()

    def lines(self, *verbs: str) -> list[tuple[int, Order]]:
        """The orders of these verbs not carried out yet, as written."""
        return [
            (at, order) for at, order in enumerate(self.winter.orders) if order.verb in verbs and at not in self.done
        ]

    def enter(self, line: int | None, order: Order, words: tuple[str, ...], cost: int, reason: Reason | None) -> None:
        if line is not None:
            self.done.add(line)
        self.entries.append(Entry(order, line, words, cost, self.account.left, reason))

    def carry_out(self, line: int, order: Order, spend: Spend) -> bool:
        """One order of a kind; whether it is good."""
        before, found = self.account.left, spend(self.winter, self.account, order)
        if not isinstance(found, Account):
            self.enter(line, order, VOID, 0, found)
            return False
        self.account = found
        self.enter(line, order, OK, before - found.left, None)
        return True


def winter_of(position: Position, power: str, orders: Sequence[Order], ground: Position | None = None) -> Winter:
    """What a budget is made in. `ground`: the position without armies that others disband, where these are known."""
    board = position.variant.board(position)
    there = ground or position
    return Winter(board, position, power, there, friendly(there, power), tuple(orders))


def settle(position: Position, power: str, orders: Sequence[Order], ground: Position | None = None) -> Settlement:
    """The budget of a power by its orders as written."""
    return reckon(winter_of(position, power, orders, ground))


def reckon(winter: Winter) -> Settlement:
    """R28: the orders are executed by kind, whatever order they are written in; within a kind as written."""
    book = _Book(winter, opening(winter.position, winter.power))
    points = book.account.left
    for line, order in enumerate(winter.orders):
        if order.verb in DECLARATIONS:  # a power's own change nothing in its budget
            wrong = declaration_fault(winter.position, winter.power, order, ())
            book.enter(line, order, VOID if wrong else OK, 0, wrong)
        elif order.slots and order.slots[0] == 0:
            book.enter(line, order, VOID, 0, NO_POINTS())
    for line, order in book.lines("draw"):
        book.carry_out(line, order, draw)
    removed = _remove(book)
    obligations = _pay_armies(book, removed)
    for verb, spend in SPENDING.items():
        for line, order in book.lines(verb):
            if line not in book.done and book.carry_out(line, order, spend) and verb == "movehome":
                _make_up_deposit(book, order)
    for line, order in enumerate(winter.orders):
        if line not in book.done:
            book.enter(line, order, VOID, 0, NOT_IN_WINTER(order=order))
    return Settlement(winter, points, tuple(book.entries), obligations, removed, book.account)


def opening(position: Position, power: str) -> Account:
    """The account before the first order."""
    kept = economy(position)
    return Account(
        kept.points.get(power, 0),
        kept.stores.get(power, NOTHING),
        kept.emergency.get(power, NOTHING),
        kept.homes.get(power, ()),
    )


def _make_up_deposit(book: _Book, moved: Order) -> None:
    """P7 and P9: what a moved home's deposit lacks is set aside at once, before other homes are moved or made."""
    for line, order in book.lines("replenish"):
        if order.slots[1] == moved.slots[1]:
            book.carry_out(line, order, SPENDING["replenish"])


def _remove(book: _Book) -> frozenset[str]:
    """R16: half-strength armies are disbanded, before anything is paid for."""
    removed: set[str] = set()
    for line, order in book.lines("remove"):
        fault = removal_fault(book.winter.position, book.winter.name, order, removed)
        book.enter(line, order, VOID if fault else OK, 0, fault)
        if not fault:
            removed.add(order.key)
    return frozenset(removed)


def removal_fault(position: Position, name: str, order: Order, removed: Iterable[str]) -> Reason | None:
    """Why an army may not be disbanded in winter."""
    unit = position.units.get(order.key)
    if not position.variant["disband_half"]:
        return NO_DISBANDING()
    if unit is None or unit.power != order.power or order.unit is None:
        return NO_ARMY(power=name, place=order.unit.place if order.unit else "")
    if unit.key in removed:
        return REMOVED_BEFORE(unit=unit)
    return None if status(unit) == HALF else ONLY_HALVES(unit=unit)


def _pay_armies(book: _Book, removed: frozenset[str]) -> Obligations:
    winter, account = book.winter, book.account
    units = {unit.key: unit for unit in winter.position.units_of(winter.power) if unit.key not in removed}
    armies = [units[key] for key in in_order(winter.board, units)]
    orders = book.lines(*OBLIGED)
    found = oblige(armies, _means(winter, account), [order for _, order in orders])
    for place, number in found.drawn.items():
        where = winter.board.locations[place]
        order = winter.position.variant.verb("draw").order(winter.power, {"n": number, "site": where})
        book.account = book.account.laying(place, -number).paying(-number)
        why = DRAWN_FOR_ARMIES(need=found.case.need, number=number, place=where)
        book.enter(None, order, OK, -number, why)
    for home, number in found.taken.items():
        book.account = book.account.depositing(home, -number)
    book.account = replace(book.account, left=found.left)
    for (line, order), verdict in zip(orders, found.verdicts):
        book.enter(line, order, verdict.words, -verdict.brought, verdict.reason)
    return found


def _means(winter: Winter, account: Account) -> Means:
    stores = {place: account.stores[place] for place in in_order(winter.board, account.stores) if winter.owns(place)}
    deposits = {home: account.deposits.get(home, 0) for home in account.homes if winter.owns(home)}
    return Means(winter.name, account.left, stores, deposits)
