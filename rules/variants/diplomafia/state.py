"""What a game keeps beside units: turf, money, rackets, debts (section 15). Missing upkeep is a trait of the unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ...board import Board
from ...ledger import Entry
from ...position import NOTHING, Event, Position, Unit
from ...terms import End

SRU, LRU = "SRU", "LRU"
"""Short range influence units stand in districts, long range ones cover an area."""
Stock = Mapping[str, str]
"""District -> the initials of the rackets there, in table order; districts without any are left out."""
UNMAINTAINED = (("status", "unmaintained"),)
"""The traits of a unit that has no upkeep (section 8)."""


class Debt(NamedTuple):
    """What is owed the bank, and how much of it falls due each turn (10.2)."""

    owed: int
    instalment: int

    @property
    def due(self) -> int:
        return min(self.instalment, self.owed)


class Loan(NamedTuple):
    """A loan between families. `due`: (turn, sum), the earliest first."""

    lender: str
    borrower: str
    due: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Affairs:
    """The variant's own part of a position. Maps go by family but for `turf`: district -> its owner, in map order."""

    turf: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    cash: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    rackets: Mapping[str, Stock] = field(default_factory=lambda: NOTHING)
    captured: Mapping[str, Stock] = field(default_factory=lambda: NOTHING)
    """Rackets that wait for renewal, by who has captured them."""
    pp: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    bank: Mapping[str, Debt] = field(default_factory=lambda: NOTHING)
    loans: tuple[Loan, ...] = ()
    disorder: tuple[str, ...] = ()
    rolls: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    income: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    eliminated: tuple[str, ...] = ()
    playing: tuple[str, ...] = ()
    """The families that were ever in play, in map order (section 12)."""
    ended: End | None = None
    entries: tuple[Entry, ...] = field(default=(), compare=False)
    events: tuple[Event, ...] = field(default=(), compare=False)
    """What has moved money, and what befell families beside their orders, since the last orders were written."""

    def surviving(self) -> tuple[str, ...]:
        """The families still in the game, in map order."""
        return tuple(family for family in self.playing if family not in self.eliminated)

    def turf_of(self, family: str) -> tuple[str, ...]:
        """The districts of a family, in map order."""
        return tuple(district for district, owner in self.turf.items() if owner == family)

    def stock(self, family: str) -> Stock:
        return self.rackets.get(family, NOTHING)


def affairs(position: Position) -> Affairs:
    """What a position keeps beside units; nothing where it was made without."""
    kept = position.extra
    return kept if isinstance(kept, Affairs) else Affairs()


def keeping(position: Position, **changes: Any) -> Position:
    """The position with some of that changed; who owns which center follows from the turf."""
    kept = replace(affairs(position), **changes)
    if "turf" not in changes:
        return replace(position, extra=kept)
    board = position.variant.base
    centers = {center: kept.turf[center] for center in board.centers if center in kept.turf}
    return replace(position, extra=kept, centers=centers)


def districts(board: Board) -> tuple[str, ...]:
    """The provinces in which SRUs stand, in map order."""
    found: tuple[str, ...] | None = board.memo.get("districts")
    if found is None:
        found = tuple(one.id for one in board.provinces.values() if one.kind != "dock")
        board.memo["districts"] = found
    return found


def area_of(board: Board, district: str) -> str:
    """The area in which a district lies; "" for what is no district."""
    return str(board.provinces[district].extra.get("area", ""))


def home_area(board: Board, family: str) -> str:
    """The area from which a family comes."""
    return next(one.id for one in board.provinces.values() if one.extra.get("family") == family)


def maintained(unit: Unit) -> bool:
    """Whether a unit has upkeep, so that it may be ordered (section 8)."""
    return unit.traits != UNMAINTAINED


def moves_of(position: Position) -> str:
    """The moves of a turn as a phase: its steps 2 and 3 belong to them, whether or not anybody retreats."""
    return f"{position.phase.season}{position.phase.year}M"


def by_id(ids: Iterable[str]) -> list[str]:
    """Ids in the order in which the rules compare them: without regard to case."""
    return sorted(ids, key=str.lower)


def filled(table: Mapping[str, Any]) -> dict[str, Any]:
    """What is not 0 or empty."""
    return {key: value for key, value in table.items() if value}


def due(position: Position, family: str) -> int:
    """What a family must pay the bank and other families in the step 4 of this turn."""
    kept, turn = affairs(position), position.phase.year
    debt = kept.bank.get(family)
    loans = [loan for loan in kept.loans if loan.borrower == family]
    repayments = sum(amount for loan in loans for date, amount in loan.due if date <= turn)
    return repayments + (debt.due if debt else 0)
