"""The state of a game beyond units: turf, money, rackets, debts (section 15). Missing upkeep is a trait of the unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from ...board import Board
from ...economy import LedgerEntry
from ...i18n import tr_noop
from ...options import End, StateWord
from ...position import Position, Turn
from ...presentation import Icon, IconSet, Outline
from ...reasons import Sentence
from ...units import NOTHING, Dislodged, Event, Outcome, Unit

# The tables of section 4 and 5.4: income of rackets by the number drawn, and all prices.


class RacketKind(NamedTuple):
    """A kind of racket. `income`: what one brings at each number from 1 to 10."""

    initial: str
    name: str
    income: tuple[int, ...]
    others: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """The words accepted for it, in lower case."""
        return (self.initial.lower(), self.name, *self.others)


OUTLINES = (Outline.CIRCLE, Outline.SQUARE, Outline.DIAMOND, Outline.HEXAGON, Outline.TRIANGLE)
RACKETS: Mapping[str, RacketKind] = MappingProxyType(
    {
        one.initial: one
        for one in (
            RacketKind("P", tr_noop("prostitution"), (1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
            RacketKind("W", tr_noop("pawnshops"), (3, 2, 1, 1, 1, 1, 1, 0, 0, 0), ("pawnshop", "pawn")),
            RacketKind("L", tr_noop("loansharking"), (2, 2, 2, 2, 2, 0, 0, 0, 0, 0), ("loan sharking", "loanshark")),
            RacketKind("B", tr_noop("bookies"), (3, 3, 2, 2, 1, 1, 0, 0, -1, -1), ("bookie",)),
            RacketKind("N", tr_noop("narcotics"), (5, 4, 3, 2, 1, 1, 0, -1, -2, -3), ("narcotic",)),
        )
    }
)
"""The kinds by initial, in table order. Where the worked example of the original rules differs, the table counts (R1).
"""
ICONS = IconSet(
    tuple(Icon(one.initial, outline, one.name) for one, outline in zip(RACKETS.values(), OUTLINES)), anchor="rackets"
)
LEAST_NUMBER, GREATEST_NUMBER = 1, 10

NEW_RACKET = 5
RENEWAL = 2
UPKEEP = 2
PRESSURE = 50
DISMANTLED = 3
"""What a racket brings when it is dismantled or sold by force."""
OPENING_CASH = 50
MINUS = "\u2212"


def income_of(initials: str, number: int) -> int:
    """Return the income of these rackets at a number from 1 to 10 (section 4)."""
    return sum(RACKETS[initial].income[number - LEAST_NUMBER] for initial in initials)


def signed(amount: int) -> str:
    """Return a sum in text with a proper minus sign."""
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


def in_table_order(initials: str) -> str:
    """Return initials of rackets sorted in table order."""
    return "".join(initial * initials.count(initial) for initial in RACKETS)


SRU, LRU = "SRU", "LRU"
"""Short range influence units occupy districts, long range influence units cover an area."""
Stock = Mapping[str, str]
"""District -> the initials of the rackets there, in table order; districts without rackets are left out."""
UNMAINTAINED = (("status", "unmaintained"),)
"""The traits of a unit without upkeep (section 8)."""


class Debt(NamedTuple):
    """A debt to the bank, and the installment due each turn (10.2)."""

    owed: int
    instalment: int

    @property
    def due(self) -> int:
        return min(self.instalment, self.owed)


class Loan(NamedTuple):
    """A loan between families. `due`: repayments as (turn, sum), the earliest first."""

    lender: str
    borrower: str
    due: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class DiplomafiaState:
    """The variant's own part of a position. Mappings are by family, except `turf`: district -> owner, in map order."""

    turf: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    cash: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    rackets: Mapping[str, Stock] = field(default_factory=lambda: NOTHING)
    captured: Mapping[str, Stock] = field(default_factory=lambda: NOTHING)
    """Captured rackets that wait for renewal, by captor."""
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
    entries: tuple[LedgerEntry, ...] = field(default=(), compare=False)
    events: tuple[Event, ...] = field(default=(), compare=False)
    """The ledger entries and the events since the last orders were written."""

    def surviving(self) -> tuple[str, ...]:
        """Return the families still in the game, in map order."""
        return tuple(family for family in self.playing if family not in self.eliminated)

    def turf_of(self, family: str) -> tuple[str, ...]:
        """Return the districts of a family, in map order."""
        return tuple(district for district, owner in self.turf.items() if owner == family)

    def stock(self, family: str) -> Stock:
        return self.rackets.get(family, NOTHING)


def state_of(position: Position) -> DiplomafiaState:
    """Return the Diplomafia state of a position; an empty one if it has none."""
    state = position.extra
    return state if isinstance(state, DiplomafiaState) else DiplomafiaState()


def with_state(position: Position, **changes: Any) -> Position:
    """Return the position with parts of its state changed; the owners of centers follow the turf."""
    state = replace(state_of(position), **changes)
    if "turf" not in changes:
        return replace(position, extra=state)
    board = position.variant.base
    centers = {center: state.turf[center] for center in board.centers if center in state.turf}
    return replace(position, extra=state, centers=centers)


def districts(board: Board) -> tuple[str, ...]:
    """Return the provinces that SRUs can occupy, in map order."""
    found: tuple[str, ...] | None = board.memo.get("districts")
    if found is None:
        found = tuple(one.id for one in board.provinces.values() if one.kind != "dock")
        board.memo["districts"] = found
    return found


def area_of(board: Board, district: str) -> str:
    """Return the area of a district; "" for a province that is not a district."""
    return str(board.provinces[district].extra.get("area", ""))


def home_area(board: Board, family: str) -> str:
    """Return the home area of a family."""
    return next(one.id for one in board.provinces.values() if one.extra.get("family") == family)


def maintained(unit: Unit) -> bool:
    """Whether a unit has upkeep and so may be ordered (section 8)."""
    return unit.traits != UNMAINTAINED


def moves_of(position: Position) -> str:
    """Return the text of this turn's movement phase; steps 2 and 3 are dated to it whether or not anybody retreats."""
    return f"{position.phase.season}{position.phase.year}M"


def by_id(ids: Iterable[str]) -> list[str]:
    """Sort ids as the rules compare them: without regard to case."""
    return sorted(ids, key=str.lower)


def filled(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries that are not zero or empty."""
    return {key: value for key, value in table.items() if value}


def due(position: Position, family: str) -> int:
    """Return what a family must pay the bank and other families in step 4 of this turn."""
    state, turn = state_of(position), position.phase.year
    debt = state.bank.get(family)
    loans = [loan for loan in state.loans if loan.borrower == family]
    repayments = sum(amount for loan in loans for date, amount in loan.due if date <= turn)
    return repayments + (debt.due if debt else 0)


STATE_WORDS: Mapping[str, StateWord] = MappingProxyType(
    {
        "turf": StateWord(tr_noop("Turf"), "R3"),
        "cash": StateWord(tr_noop("Cash"), "5.2"),
        "rackets": StateWord(tr_noop("Rackets"), "4"),
        "captured": StateWord(tr_noop("Captured, not yet renewed"), "6"),
        "pp": StateWord(tr_noop("Political pressure"), "9"),
        "unmaintained": StateWord(tr_noop("Units without upkeep"), "R11"),
        "bank": StateWord(tr_noop("Debts to the bank"), "10.2"),
        "loans": StateWord(tr_noop("Loans between families"), "10.3"),
        "disorder": StateWord(tr_noop("Families in civil disorder"), "10.4"),
        "dislodged": StateWord(tr_noop("Dislodged units"), "5.1"),
        "rolls": StateWord(tr_noop("Numbers drawn"), "R6"),
        "income": StateWord(tr_noop("Income of the turn"), "5.2"),
        "eliminated": StateWord(tr_noop("Families that are out"), "R21"),
        "winner": StateWord(tr_noop("Winner"), "R20"),
        "in_play": StateWord(tr_noop("Families in play"), "12"),
        "ended": StateWord(tr_noop("How the game ended"), "R26"),
    }
)


# Ownership of districts: at the start, and after SRUs have occupied them (sections 6 and 12, R3, R4).


def start_turf(board: Board, ruling: str) -> dict[str, str]:
    """R3: return the turf at the start: each family owns its area without neutral centers or, by option, only its home
    districts."""
    areas = {home_area(board, family): family for family in board.powers}
    found: dict[str, str] = {}
    for place in districts(board):
        province = board.provinces[place]
        if province.home:
            found[place] = province.home
        elif not province.center and ruling == "area":
            found[place] = areas[area_of(board, place)]
    return found


def occupied(position: Position) -> dict[str, str]:
    """Return district -> the family whose SRU occupies it."""
    return {unit.place.key: unit.power for unit in position.units.values() if unit.kind == SRU}


def in_map_order(board: Board, table: Mapping[str, str]) -> dict[str, str]:
    """Return the entries of a table of districts that are not empty, in map order."""
    return {place: table[place] for place in districts(board) if table.get(place)}


def taken_over(
    rackets: Mapping[str, Stock], standing: Mapping[str, str]
) -> tuple[dict[str, Stock], dict[str, dict[str, str]]]:
    """Section 6: return the rackets that each family keeps, and those captured, by captor."""
    kept: dict[str, Stock] = {}
    captured: dict[str, dict[str, str]] = {}
    for family, stock in rackets.items():
        lost = [place for place in stock if standing.get(place, family) != family]
        kept[family] = {place: initials for place, initials in stock.items() if place not in lost}
        for place in lost:
            theirs = captured.setdefault(standing[place], {})
            theirs[place] = in_table_order(theirs.get(place, "") + stock[place])
    return kept, captured


def in_play(position: Position, family: str) -> bool:
    """Whether a family has units or turf."""
    state = state_of(position)
    dislodged = any(one.unit.power == family for one in position.dislodged.values())
    return dislodged or bool(position.units_of(family)) or family in state.turf.values()


def counted(position: Position, family: str) -> tuple[int, int]:
    """Return how many SRUs and how many LRUs a family has."""
    kinds = [unit.kind for unit in position.units_of(family)]
    return kinds.count(SRU), kinds.count(LRU)


# What a family may know if the ledger is closed: only its own money (section 14, R22).

DISORDER_NEXT = Sentence("disorder_next", "{family} is in civil disorder next turn", "10.4")
CIVIL_DISORDER = tr_noop("Civil disorder")
DUES_PAID, WITHOUT_UPKEEP = tr_noop("Dues paid"), tr_noop("Without upkeep")
SEEN_ON_THE_BOARD = frozenset({"dismantle", "racket", "renew", "shift", "buy", "build", "remove", "waive", "vote"})
"""The business orders whose results are visible on the board; the others concern money only."""
Value = TypeVar("Value")


def shown(position: Position, power: str) -> Position:
    """Return the position without what others hide from this power; unchanged for "" and if the ledger is open."""
    if not power or position.variant["public_ledger"]:
        return position
    state = state_of(position)
    units = {key: _shown(unit, power) for key, unit in position.units.items()}
    return with_state(
        position.with_units(units, _known_dislodged(position.dislodged, power)),
        cash=_own(state.cash, power),
        rolls=_own(state.rolls, power),
        income=_own(state.income, power),
        bank=_own(state.bank, power),
        loans=tuple(loan for loan in state.loans if power in (loan.lender, loan.borrower)),
        entries=tuple(entry for entry in state.entries if entry.power == power),
        events=tuple(_events(position, state.events, power)),
    )


def seen(turn: Turn, power: str) -> Turn:
    """Return a turn without what others hide from this power: their money before and after, and their business orders
    that do not show on the board."""
    if not power or turn.before.variant["public_ledger"]:
        return turn
    outcomes = known_outcomes(turn.before, turn.outcomes, power)
    business, given = turn.before.phase.step == "A", {one.order for one in outcomes}
    orders = {
        family: tuple(line for line in lines if line in given or family == power or not business)
        for family, lines in turn.orders.items()
    }
    return replace(
        turn,
        before=shown(turn.before, power),
        after=shown(turn.after, power),
        orders=orders,
        draws=_own(turn.draws, power),
        outcomes=tuple(one.replace(unit=one.unit and _shown(one.unit, power)) for one in outcomes),
        dislodged=_known_dislodged(turn.dislodged, power),
    )


def hides(position: Position, power: str, family: str) -> bool:
    """Whether the money of a family is hidden from a power."""
    return bool(power) and power != family and not position.variant["public_ledger"]


def known_outcomes(position: Position, outcomes: Iterable[Outcome], power: str) -> list[Outcome]:
    """Return the outcomes that a power may know: of others' business only what shows on the board, and loans with this
    power."""
    return [one for one in outcomes if not _hidden(position, one, power)]


def _hidden(position: Position, outcome: Outcome, power: str) -> bool:
    order = outcome.order
    if position.phase.step != "A" or not hides(position, power, order.power):
        return False
    if order.verb in ("lend", "accept"):
        return bool(order.slots[1] != power)
    return order.verb not in SEEN_ON_THE_BOARD or outcome.failed


def _own(table: Mapping[str, Value], power: str) -> dict[str, Value]:
    return {family: value for family, value in table.items() if family == power}


def _shown(unit: Unit, power: str) -> Unit:
    """Return a unit, without the mark of missing upkeep if it belongs to another family."""
    return unit if unit.power == power or not unit.traits else replace(unit, traits=())


def _known_dislodged(dislodged: Mapping[str, Dislodged], power: str) -> dict[str, Dislodged]:
    return {key: replace(one, unit=_shown(one.unit, power)) for key, one in dislodged.items()}


def _events(position: Position, events: Iterable[Event], power: str) -> Iterator[Event]:
    """Yield the events that a power may know; of others' debts only that they are in civil disorder, and nothing about
    dues and upkeep."""
    names = position.variant.base.powers
    for event in events:
        if event.power == power or event.title not in (CIVIL_DISORDER, DUES_PAID, WITHOUT_UPKEEP):
            yield event
        elif event.title == CIVIL_DISORDER:
            yield event._replace(reason=DISORDER_NEXT(family=names[event.power].name))
