"""The accounts of all families while step 4 is executed, and the racket stages: dismantle, renew, place, shift."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from ...board import Board, Location
from ...economy import LedgerEntry
from ...i18n import tr_noop
from ...position import Position, Variant
from ...reasons import Reason, Sentence, many
from ...units import NOTHING, Event, Named, Order, Unit
from .orders import about
from .state import (
    DISMANTLED,
    LRU,
    NEW_RACKET,
    RACKETS,
    RENEWAL,
    SRU,
    Debt,
    Loan,
    Stock,
    by_id,
    in_table_order,
    state_of,
)

OK, VOID, UNPAID = ("ok",), ("void",), ("unpaid",)
BANK, RACKETEERS, MEN, TOWN_HALL = "bank", "rackets", "upkeep", "pressure"
"""Those who pay or receive money in the ledger, besides the families."""


class BusinessVerdict(NamedTuple):
    """The result of an order: its result words, the reason, and its cost (negative if it brought money)."""

    words: tuple[str, ...]
    reason: Reason | None = None
    cost: int = 0

    @property
    def fault(self) -> Reason | None:
        """Why the order was not executed, or None."""
        return self.reason if self.words != OK else None


class StagedEntry(NamedTuple):
    """A ledger entry with the stage in which it was made."""

    stage: str
    entry: LedgerEntry


@dataclass(slots=True)
class Dues:
    """What a family must pay in this step. `bank`: its installment; `repayments`: (lender, sum), in order."""

    bank: int = 0
    repayments: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        return self.bank + sum(amount for _, amount in self.repayments)


@dataclass(slots=True)
class Purse:
    """The means of one family while a step is being executed."""

    family: str
    name: str
    turf: tuple[str, ...]
    centers: int
    cash: int
    stock: Stock
    captured: Stock
    pp: int
    debt: Debt | None
    units: list[Unit]
    lines: tuple[Order, ...]
    dues: Dues = field(default_factory=Dues)
    lent_now: bool = False
    """Whether the bank has lent to the family in this step."""
    defaulted: bool = False
    removed: set[str] = field(default_factory=set)
    paid: set[str] = field(default_factory=set)
    """Keys of the units removed in this step (`removed`) and of those whose upkeep is paid (`paid`)."""
    verdicts: dict[int, BusinessVerdict] = field(default_factory=dict)
    ordered: Stock = field(default_factory=lambda: NOTHING)
    """Its rackets after all orders, before any default shifts."""

    def open(self, *verbs: str) -> list[tuple[int, Order]]:
        """Return the orders of these types that have no verdict yet, with their numbers, in written order."""
        return [(n, order) for n, order in enumerate(self.lines) if order.verb in verbs and n not in self.verdicts]

    def refuse(self, line: int, reason: Reason, words: tuple[str, ...] = VOID) -> None:
        self.verdicts[line] = BusinessVerdict(words, reason)

    def fine(self, line: int, reason: Reason, cost: int = 0) -> None:
        self.verdicts[line] = BusinessVerdict(OK, reason, cost)

    @property
    def short(self) -> bool:
        """10.1: whether its cash is below its dues, or below 0 if there are none."""
        return self.cash < self.dues.total

    def of_kind(self, kind: str) -> list[Unit]:
        return [unit for unit in self.units if unit.kind == kind]

    @property
    def srus(self) -> int:
        return len(self.of_kind(SRU))

    @property
    def lrus(self) -> int:
        return len(self.of_kind(LRU))

    def find(self, named: Named) -> Unit | None:
        """Return its unit that an order names; if that one has been removed, another unit in the same place (R31)."""
        fitting = [unit for unit in self.units if named.kind in ("", unit.kind)]
        exact = [unit for unit in fitting if unit.key == named.key]
        alike = [unit for unit in fitting if unit.place == named.place] if named.key in self.removed else []
        return next(iter([*exact, *alike]), None)


class BusinessBook:
    """The purses of all families in map order, the loans between them, and the ledger."""

    def __init__(self, position: Position, orders: Mapping[str, Sequence[Order]]) -> None:
        state = state_of(position)
        self.position, self.turn = position, position.phase.year
        self.variant: Variant = position.variant
        self.board: Board = self.variant.base
        self.stage = ""
        self.rows: list[StagedEntry] = []
        self.events: list[Event] = []
        self.purses = {one: self._purse(one, tuple(orders.get(one, ()))) for one in state.surviving()}
        self.loans: list[Loan] = [one for one in state.loans if {one.lender, one.borrower} <= self.purses.keys()]

    def _purse(self, family: str, lines: tuple[Order, ...]) -> Purse:
        position, state = self.position, state_of(self.position)
        return Purse(
            family,
            self.board.powers[family].name,
            state.turf_of(family),
            len(position.owned(family)),
            state.cash.get(family, 0),
            state.stock(family),
            state.captured.get(family, NOTHING),
            state.pp.get(family, 0),
            state.bank.get(family),
            list(position.units_of(family)),
            lines,
        )

    def __iter__(self) -> Iterator[Purse]:
        return iter(self.purses.values())

    def pay(self, purse: Purse, amount: int, reason: Reason, other: str) -> None:
        """Add `amount` to a family's cash (subtract, if negative), and enter the change in the ledger."""
        purse.cash += amount
        if amount:
            entry = LedgerEntry(self.position.phase.text, purse.family, amount, purse.cash, reason, other)
            self.rows.append(StagedEntry(self.stage, entry))

    def note(
        self, purse: Purse, title: str, reason: Reason, place: str = "", good: bool = False, sign: str = ""
    ) -> None:
        """Record an event that no order caused. `good`: nothing is lost by it; without a `place` it is placed at the
        family's first home district."""
        at = place or next(iter(self.board.powers[purse.family].homes), "")
        self.events.append(Event(self.position.phase.text, purse.family, title, reason, at, good, sign))

    def spend(self, purse: Purse, line: int, cost: int, reason: Reason, other: str) -> None:
        """Execute an order at this cost."""
        self.pay(purse, -cost, reason, other)
        purse.fine(line, reason, cost)

    def standing(self, place: str) -> Unit | None:
        """Return the unit in a district, of whatever family, or None."""
        return next((unit for purse in self for unit in purse.units if unit.key == place), None)


# The balance of rackets over a family's districts (5.3): new ones go where there are fewest, shifts even them out.
#
# The functions take a family's turf and stock, or a stock alone; none changes the stock, a new one is returned.

UNEVEN = 2
"""Rackets are uneven if the fullest district has at least this many more than the emptiest."""
Line = TypeVar("Line")


class RacketTransfer(NamedTuple):
    """The shift of a racket from one district to another."""

    racket: str
    origin: str
    goal: str


def count(stock: Stock, district: str) -> int:
    return len(stock.get(district, ""))


def poorest(turf: Iterable[str], stock: Stock) -> list[str]:
    """Return the districts with the fewest rackets, by id."""
    places = by_id(turf)
    least = min((count(stock, place) for place in places), default=0)
    return [place for place in places if count(stock, place) == least]


def richest(turf: Iterable[str], stock: Stock) -> list[str]:
    """Return the districts with the most rackets, by id."""
    places = by_id(turf)
    most = max((count(stock, place) for place in places), default=0)
    return [place for place in places if count(stock, place) == most]


def uneven(turf: Sequence[str], stock: Stock) -> bool:
    """Whether the rackets are uneven, so that they must be shifted; never for a family without turf."""
    counts = [count(stock, place) for place in turf]
    return bool(counts) and max(counts) - min(counts) >= UNEVEN


def added(stock: Stock, district: str, racket: str) -> Stock:
    return {**stock, district: in_table_order(stock.get(district, "") + racket)}


def taken(stock: Stock, district: str, racket: str) -> Stock:
    """Return the stock without one racket of that kind in the district."""
    left = stock[district].replace(racket, "", 1)
    rest = {place: initials for place, initials in stock.items() if place != district}
    return {**rest, district: left} if left else rest


def shifted(stock: Stock, shift: RacketTransfer) -> Stock:
    return added(taken(stock, shift.origin, shift.racket), shift.goal, shift.racket)


def default_shift(turf: Sequence[str], stock: Stock) -> RacketTransfer | None:
    """Return the default shift for uneven rackets, or None: from the first fullest district by id to the first
    emptiest, the racket that comes first in the table."""
    if not uneven(turf, stock):
        return None
    origin, goal = richest(turf, stock)[0], poorest(turf, stock)[0]
    return RacketTransfer(stock[origin][0], origin, goal)


def mends(turf: Sequence[str], stock: Stock, shift: RacketTransfer) -> bool:
    """Whether a shift is allowed: the rackets are uneven, and it goes from a fullest to an emptiest district."""
    there = shift.racket in stock.get(shift.origin, "")
    ends = shift.origin in richest(turf, stock) and shift.goal in poorest(turf, stock)
    return there and ends and uneven(turf, stock)


def in_passes(lines: Sequence[Line], settled: Callable[[Line], bool]) -> list[Line]:
    """Try to settle each line in written order, and again those that failed, until a whole pass settles none.

    Return the lines that are left.
    """
    left = list(lines)
    while True:
        again = [line for line in left if not settled(line)]
        if len(again) == len(left):
            return again
        left = again


# Rackets in step 4: dismantled, renewed, placed, shifted (stages a, g, i, l of 5.4).

NOT_A_DISTRICT = Sentence("not_a_district", "{place} is an area, and rackets can be only in districts", "section 1")
NO_SUCH_RACKET = Sentence("no_such_racket", "{family} has no {racket} in {place}", "5.3")
WAITS = Sentence("waits", "{racket} in {place} cannot be dismantled before renewal", "5.3")
DISMANTLES = Sentence("dismantles", "{racket} in {place} dismantled for 3 MU", "5.3")
NOT_CAPTURED = Sentence("not_captured", "{family} has no captured {racket} to renew in {place}", "section 6")
RENEWED = Sentence("racket_renewed", "{racket} in {place} renewed for 2 MU", "section 6")
LOST = Sentence("racket_lost", "{racket} in {place} lost: not renewed", "section 6")
NOT_OWN_TURF = Sentence(
    "not_own_turf", "{place} is not turf of {family}, and rackets can be only on a family's own turf", "5.3; R8"
)
NOT_POOREST = Sentence(
    "not_poorest",
    "{place} already has {here}, but new rackets go to the districts with the fewest first: {least}",
    "5.3; R8",
)
PLACED = Sentence("racket_placed", "{racket} in {place} for 5 MU", "5.3")
NO_MONEY = Sentence("no_money", "{what} costs {cost} MU, and only {left} MU are left", "5.4")
NO_SHIFTS = Sentence(
    "no_shifts", "rackets are not shifted in this game: new ones even out the balance", "R8, by option"
)
EVEN = Sentence("even", "no shift is needed: {family}'s fullest district has {most}, its emptiest {few}", "5.3")
NOT_RICHEST = Sentence(
    "not_richest",
    "a shift goes from a district with the most rackets ({rich}) to one with the fewest ({poor})",
    "5.3; R8",
)
SHIFTED = Sentence("racket_shifted", "{racket} shifted from {place} to {to}", "5.3")
SHIFTED_BY_DEFAULT = Sentence(
    "shifted_by_default", "{racket} shifted from {place} to {to} by default: no order evened out the rackets", "5.3"
)
MOST_NAMED = 3
"""How many districts are named at most as sites for a new racket."""


def dismantle(book: BusinessBook, purse: Purse) -> None:
    """Stage a: dismantle rackets of the family for 3 MU each."""
    for line, order in purse.open("dismantle"):
        racket, place = about(order)
        refs = {"racket": RACKETS[racket].name, "place": place}
        if place.dock:
            purse.refuse(line, NOT_A_DISTRICT(place=place))
        elif racket in purse.stock.get(place.key, ""):
            purse.stock = taken(purse.stock, place.key, racket)
            book.spend(purse, line, -DISMANTLED, DISMANTLES(**refs), RACKETEERS)
        elif racket in purse.captured.get(place.key, ""):
            purse.refuse(line, WAITS(**refs))
        else:
            purse.refuse(line, NO_SUCH_RACKET(family=purse.name, **refs))


def renew(book: BusinessBook, purse: Purse) -> None:
    """Stage g: renew captured rackets for 2 MU each; the others leave the game."""
    for line, order in purse.open("renew"):
        racket, place = about(order)
        refs = {"racket": RACKETS[racket].name, "place": place}
        if place.dock:
            purse.refuse(line, NOT_A_DISTRICT(place=place))
        elif racket not in purse.captured.get(place.key, ""):
            purse.refuse(line, NOT_CAPTURED(family=purse.name, **refs))
        elif purse.cash < RENEWAL:
            purse.refuse(line, NO_MONEY(what=tr_noop("renewal"), cost=RENEWAL, left=purse.cash), UNPAID)
        else:
            purse.captured = taken(purse.captured, place.key, racket)
            purse.stock = added(purse.stock, place.key, racket)
            book.spend(purse, line, RENEWAL, RENEWED(**refs), RACKETEERS)
    _let_go(book, purse)


def _let_go(book: BusinessBook, purse: Purse) -> None:
    for place, initials in purse.captured.items():
        site = book.board.locations[place]
        for racket in initials:
            reason = LOST(racket=RACKETS[racket].name, place=site)
            book.note(purse, tr_noop("A captured racket is lost"), reason, place, sign="gone")
    purse.captured = NOTHING


def place_rackets(book: BusinessBook, purse: Purse) -> None:
    """Stage i, and the opening: place new rackets, each in a district that has the fewest at that moment (R8)."""

    def settled(entry: tuple[int, Order]) -> bool:
        line, order = entry
        racket, place = about(order)
        if place_fault(book, purse, order):
            return False
        if purse.cash < NEW_RACKET:
            purse.refuse(line, NO_MONEY(what=tr_noop("a new racket"), cost=NEW_RACKET, left=purse.cash), UNPAID)
            return True
        purse.stock = added(purse.stock, place.key, racket)
        book.spend(purse, line, NEW_RACKET, PLACED(racket=RACKETS[racket].name, place=place), RACKETEERS)
        return True

    for line, order in in_passes(purse.open("racket"), settled):
        if fault := place_fault(book, purse, order):
            purse.refuse(line, fault)


def place_fault(book: BusinessBook, purse: Purse, order: Order) -> Reason | None:
    """Return why a new racket may not be placed there at this moment, apart from its cost, or None."""
    _, place = about(order)
    if place.dock:
        return NOT_A_DISTRICT(place=place)
    if place.key not in purse.turf:
        return NOT_OWN_TURF(place=place, family=purse.name)
    fewest = poorest(purse.turf, purse.stock)
    return None if place.key in fewest else _elsewhere(book, purse, place, fewest)


def _elsewhere(book: BusinessBook, purse: Purse, place: Location, fewest: Sequence[str]) -> Reason:
    """Return the reason that another district has fewer rackets, naming those that may take the new one."""
    here = many(count(purse.stock, place.key), "racket")
    return NOT_POOREST(place=place, here=here, least=names_of(book.board, fewest))


def names_of(board: Board, places: Sequence[str]) -> list[str]:
    """Return the names of the first districts, and how many others there are."""
    names = [board.provinces[one].name for one in places[:MOST_NAMED]]
    others = len(places) - len(names)
    return [*names, many(others, "other")] if others else names


def even_out(book: BusinessBook, purse: Purse) -> None:
    """Stage l: shift rackets as ordered, then by default, until they are even again (R8)."""
    shifting = book.variant["rebalance"] == "shift"

    def settled(entry: tuple[int, Order]) -> bool:
        line, order = entry
        racket, origin, goal = order.slots
        shift = RacketTransfer(racket, origin.key, goal.key)
        if not shifting or not mends(purse.turf, purse.stock, shift):
            return False
        purse.stock = shifted(purse.stock, shift)
        purse.fine(line, SHIFTED(racket=RACKETS[shift.racket].name, place=order.slots[1], to=order.slots[2]))
        return True

    for line, order in in_passes(purse.open("shift"), settled):
        purse.refuse(line, shift_fault(purse, order) if shifting else NO_SHIFTS())
    purse.ordered = purse.stock
    while shifting and (shift := default_shift(purse.turf, purse.stock)):
        purse.stock = shifted(purse.stock, shift)
        origin, goal = book.board.locations[shift.origin], book.board.locations[shift.goal]
        reason = SHIFTED_BY_DEFAULT(racket=RACKETS[shift.racket].name, place=origin, to=goal)
        book.note(purse, tr_noop("Shifted by default"), reason, shift.goal, good=True, sign="settled")


def shift_fault(purse: Purse, order: Order) -> Reason:
    """Return why a shift is not allowed at this moment."""
    racket, origin, goal = order.slots
    for place in (origin, goal):
        if place.dock:
            return NOT_A_DISTRICT(place=place)
        if place.key not in purse.turf:
            return NOT_OWN_TURF(place=place, family=purse.name)
    if racket not in purse.stock.get(origin.key, ""):
        return NO_SUCH_RACKET(family=purse.name, racket=RACKETS[racket].name, place=origin)
    rich, poor = richest(purse.turf, purse.stock), poorest(purse.turf, purse.stock)
    if not uneven(purse.turf, purse.stock):
        most, few = count(purse.stock, rich[0]), count(purse.stock, poor[0])
        return EVEN(family=purse.name, most=most, few=few)
    return NOT_RICHEST(rich=rich, poor=poor)
