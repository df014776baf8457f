"""The book of a step 4 while it is being kept: the means of every family, and what has been done so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...board import Board
from ...ledger import Entry
from ...position import NOTHING, Event, Named, Order, Position, Unit
from ...reasons import Reason
from ...variant import Variant
from .state import LRU, SRU, Debt, Loan, Stock, affairs

OK, VOID, UNPAID = ("ok",), ("void",), ("unpaid",)
BANK, RACKETEERS, MEN, TOWN_HALL = "bank", "rackets", "upkeep", "pressure"
"""Who gives and takes money beside families, in the ledger."""


class Verdict(NamedTuple):
    """What came of an order: its result words, why, and what it cost (negative where it brought something)."""

    words: tuple[str, ...]
    reason: Reason | None = None
    cost: int = 0

    @property
    def fault(self) -> Reason | None:
        """Why it was not carried out, None if it was."""
        return self.reason if self.words != OK else None


class Row(NamedTuple):
    """A change of money with the stage in which it happened."""

    stage: str
    entry: Entry


@dataclass(slots=True)
class Dues:
    """What a family must pay in this step. `bank`: its instalment; `repayments`: to whom how much, in order."""

    bank: int = 0
    repayments: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        return self.bank + sum(amount for _, amount in self.repayments)


@dataclass(slots=True)
class Purse:
    """The means of one family in the middle of a step."""

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
    """Whether the bank has lent in this step."""
    defaulted: bool = False
    removed: set[str] = field(default_factory=set)
    paid: set[str] = field(default_factory=set)
    """Keys of the units removed in this step, and of those that have upkeep."""
    verdicts: dict[int, Verdict] = field(default_factory=dict)
    ordered: Stock = field(default_factory=lambda: NOTHING)
    """Its rackets once all orders are carried out, before the engine shifts any."""

    def open(self, *verbs: str) -> list[tuple[int, Order]]:
        """The lines of these verbs of which nothing has come yet, as written."""
        return [(n, order) for n, order in enumerate(self.lines) if order.verb in verbs and n not in self.verdicts]

    def refuse(self, line: int, reason: Reason, words: tuple[str, ...] = VOID) -> None:
        self.verdicts[line] = Verdict(words, reason)

    def fine(self, line: int, reason: Reason, cost: int = 0) -> None:
        self.verdicts[line] = Verdict(OK, reason, cost)

    @property
    def short(self) -> bool:
        """10.1: while its cash is below its dues, below 0 if there are none."""
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
        """Its unit that an order names; of alike LRUs another one if that one has been removed (R31)."""
        fitting = [unit for unit in self.units if named.kind in ("", unit.kind)]
        exact = [unit for unit in fitting if unit.key == named.key]
        alike = [unit for unit in fitting if unit.place == named.place] if named.key in self.removed else []
        return next(iter([*exact, *alike]), None)


class Book:
    """All purses, in map order, the loans between families, and the ledger."""

    def __init__(self, position: Position, orders: Mapping[str, Sequence[Order]]) -> None:
        kept = affairs(position)
        self.position, self.turn = position, position.phase.year
        self.variant: Variant = position.variant
        self.board: Board = self.variant.base
        self.stage = ""
        self.rows: list[Row] = []
        self.events: list[Event] = []
        self.purses = {one: self._purse(one, tuple(orders.get(one, ()))) for one in kept.surviving()}
        self.loans: list[Loan] = [one for one in kept.loans if {one.lender, one.borrower} <= self.purses.keys()]

    def _purse(self, family: str, lines: tuple[Order, ...]) -> Purse:
        position, kept = self.position, affairs(self.position)
        return Purse(
            family,
            self.board.powers[family].name,
            kept.turf_of(family),
            len(position.owned(family)),
            kept.cash.get(family, 0),
            kept.stock(family),
            kept.captured.get(family, NOTHING),
            kept.pp.get(family, 0),
            kept.bank.get(family),
            list(position.units_of(family)),
            lines,
        )

    def __iter__(self) -> Iterator[Purse]:
        return iter(self.purses.values())

    def pay(self, purse: Purse, amount: int, reason: Reason, other: str) -> None:
        """Money comes to a family (or goes, below 0): every such change is a line of the ledger."""
        purse.cash += amount
        if amount:
            entry = Entry(self.position.phase.text, purse.family, amount, purse.cash, reason, other)
            self.rows.append(Row(self.stage, entry))

    def note(
        self, purse: Purse, title: str, reason: Reason, place: str = "", good: bool = False, sign: str = ""
    ) -> None:
        """Notes what is done without an order. `good`: nothing is lost by it. What is of no place is of the family's
        first home."""
        at = place or next(iter(self.board.powers[purse.family].homes), "")
        self.events.append(Event(self.position.phase.text, purse.family, title, reason, at, good, sign))

    def spend(self, purse: Purse, line: int, cost: int, reason: Reason, other: str) -> None:
        """Carries out an order that costs so much."""
        self.pay(purse, -cost, reason, other)
        purse.fine(line, reason, cost)

    def standing(self, place: str) -> Unit | None:
        """The unit in a district, whosever it is."""
        return next((unit for purse in self for unit in purse.units if unit.key == place), None)
