"""Diplomafia: the answers to all that a variant is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from ...adjudication import DrawNeeded, Situation, Step
from ...board import Location
from ...conservation import Balance, Fate
from ...forms import Advice, Form
from ...ledger import Account, Entry, Prospect
from ...money import Coin
from ...position import Event, Order, Outcome, Phase, Position, Turn, Unit, View
from ...reasons import Reason
from ...signs import Sign, Survey
from ...solver import Support
from ...speech import mark
from ...standard import Standard
from ...standard.moves import fight
from ...standard.plan import sort_out
from ...standard.retreats import retreat
from ...terms import End, Option, StateWord
from ...verbs import Asked, Choices, Kind, Verb, named
from . import asking, bookkeeping, cards_loans, conservation, doctor, income, reading, report, telling, writing
from . import forms as filling
from .business import business, opening
from .coaching import coaching
from .grounds import grounds
from .influence import assist, count_equal, gather, idle_reason, part
from .options import OPTIONS
from .secrecy import seen, shown
from .settling import settle
from .state import LRU, SRU, affairs, filled, keeping
from .state_words import STATE_WORDS
from .tables import OPENING_CASH
from .verbs_business import BUSINESS, RACKET
from .verbs_moves import MOVES, RETREATS, Pressure, pressures

KINDS = MappingProxyType(
    {
        SRU: Kind(SRU, mark("short range influence unit"), "army", ("short range unit",)),
        LRU: Kind(LRU, mark("long range influence unit"), "area", ("long range unit",)),
    }
)
VERBS: Mapping[str, tuple[Verb, ...]] = {"M": (*MOVES, Pressure()), "R": RETREATS, "A": BUSINESS}
TURN, FIRST = "T", 0
STEPS: Mapping[str, tuple[Step, ...]] = {
    "M": (part, sort_out, assist, fight, gather),
    "R": (retreat, settle, count_equal),
    "A": (business,),
}
"""What happens in the phases of a turn: steps 2 and 3, then step 4."""
FOLLOWS = {"M": "R", "R": "A", "A": "M"}


class Diplomafia(Standard):
    """Families, rackets and debts on Manhattan."""

    id = "diplomafia"
    name = "Diplomafia"
    summary = mark(
        "Five families on Manhattan place rackets, roll for income, lend and borrow. The first to own 12 of 23 centers "
        "wins. The board is a reconstruction: the map that came with the rules is lost."
    )
    players = 5
    hours = "4-6"
    map_id = "diplomafia"
    kinds = KINDS
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    usual: ClassVar[Mapping[str, Any]] = MappingProxyType(
        {name: value for name, value in Standard.usual.items() if name != "victory"}
    )
    all_verbs: ClassVar[Mapping[str, Verb]] = MappingProxyType(
        {verb.name: verb for verbs in VERBS.values() for verb in verbs}
    )
    settled: ClassVar[bool] = False
    seasons: ClassVar[Mapping[str, str]] = MappingProxyType({"T": mark("Turn"), "T0A": mark("Opening")})
    by_chance = True
    step_words: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"M": mark("moves"), "R": mark("retreats"), "A": mark("business")}
    )
    closing: ClassVar[Phase] = Phase("over")
    surveys: ClassVar[tuple[Survey, ...]] = telling.SURVEYS
    coin: ClassVar[Coin] = Coin(unit="MU")
    by_entry: ClassVar[frozenset[str]] = writing.BY_FAMILY
    opening: ClassVar[Mapping[str, Any]] = MappingProxyType(
        {"cash": dict.fromkeys(("Harlem", "Riverside", "EastSide", "WallStreet", "LowerEastSide"), OPENING_CASH)}
    )

    def verbs(self, phase: Phase) -> Sequence[Verb]:
        if _opens(phase):
            return (RACKET,)
        return VERBS.get(phase.step, ())

    def steps(self, phase: Phase) -> Sequence[Step]:
        if phase.season != TURN:
            return ()
        if phase.year == FIRST:
            return (opening,) if phase.step == "A" else ()
        return STEPS.get(phase.step, ())

    def next_phase(self, phase: Phase) -> Phase:
        if phase.step not in FOLLOWS:
            return phase
        return Phase(TURN, phase.year + (phase.step == "A"), FOLLOWS[phase.step], 1)

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        if self.over(position):
            return Choices("unit")
        return asking.ask(self, Asked(self, self.base, position, power, orders), partial)

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        return asking.fault(Asked(self, self.base, position, power, tuple(orders)), order)

    def view(self, position: Position, power: str) -> View:
        return View(power, shown(position, power))

    def seen(self, turn: Turn, power: str) -> Turn:
        return seen(turn, power)

    def holdings(self, position: Position) -> Mapping[str, str]:
        """Turf is a family's own, center or not (R4)."""
        return affairs(position).turf

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        stale = affairs(turn.after).events == affairs(turn.before).events  # of a turn that ended without its steps
        return () if stale else affairs(shown(turn.after, power)).events

    def ledger(self, turn: Turn, power: str) -> tuple[Entry, ...]:
        stale = affairs(turn.after).entries == affairs(turn.before).entries
        return () if stale else affairs(shown(turn.after, power)).entries

    def fates(self, turn: Turn) -> Iterable[Fate]:
        return conservation.fates(turn)

    def balances(self, turn: Turn) -> Iterable[Balance]:
        return conservation.balances(turn)

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        return self.forms_on(position, power, orders, ())

    def begun(self, position: Position, power: str, orders: Sequence[Order]) -> Position:
        """R15: the political pressure that the lines leave in stock."""
        written = [order for order in orders if order.verb == Pressure.name]
        spent = pressures(self.base, position, power, written).count(None)
        if not spent:
            return position
        kept = affairs(position).pp
        return keeping(position, pp=filled({**kept, power: kept[power] - spent}))

    def offers(self, position: Position, power: str, drafts: Mapping[str, Sequence[Order]]) -> tuple[Order, ...]:
        """Statements of loans that another family has signed (10.3)."""
        return cards_loans.offers(power, drafts)

    def offering(self, position: Position) -> bool:
        return position.phase.step == "A" and bool(position.phase.year)

    def forms_on(
        self, position: Position, power: str, orders: Sequence[Order], offers: Sequence[Order] | None
    ) -> tuple[Form, ...]:
        if self.over(position) or power not in self.base.powers:
            return ()
        return filling.forms(Asked(self, self.base, position, power, tuple(orders)), offers)

    def grounds(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        return tuple(grounds(turn, outcome))

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        return tuple(coaching(position, power, orders))

    def signs(self, position: Position) -> tuple[Sign, ...]:
        return tuple(telling.signs(position))

    def survey(self, position: Position, id: str, power: str) -> Mapping[str, str]:
        return telling.survey(position, id, power)

    def describe(self, position: Position, unit: Unit, to: Location | None = None) -> tuple[tuple[str, str], ...]:
        return tuple(telling.describe(position, unit))

    def statement(self, position: Position, power: str) -> str:
        return telling.statement(position, power)

    def doctor(self, position: Position) -> list[Reason]:
        return doctor.findings(position)

    def report(self, turn: Turn, power: str) -> str:
        return report.of_turn(self, turn, power)

    def accounts(self, position: Position, power: str) -> tuple[Account, ...]:
        return bookkeeping.accounts(position, power)

    def chances(self, position: Position) -> tuple[DrawNeeded, ...]:
        """R6: a number for each family with rackets, unless it loses them in the moves."""
        return () if self.over(position) or position.phase.step == "A" else income.numbers(position)

    def prospects(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Prospect, ...]:
        return bookkeeping.prospects(position, power, orders)

    def standing_forces(self, now: Situation) -> Iterable[Support]:
        """What LRUs and political pressure support."""
        given: tuple[Support, ...] = now.plan["apart"].given
        return given

    def must_act(self, position: Position) -> tuple[str, ...]:
        if self.over(position):
            return ()
        return tuple(family for family in affairs(position).surviving() if self._acts(position, family))

    def _acts(self, position: Position, family: str) -> bool:
        step, kept = position.phase.step, affairs(position)
        if step == "R":
            return any(one.unit.power == family and one.retreats for one in position.dislodged.values())
        if step == "A":
            return True
        pressing = bool(kept.pp.get(family)) and family not in kept.disorder
        return pressing or any(not idle_reason(self.base, position, unit) for unit in position.units_of(family))

    def dues(self, position: Position, power: str) -> int:
        """Nobody owes builds or removals alone: business says what is done."""
        return 0

    def missing(self, position: Position, power: str) -> tuple[Order, ...]:
        """R27: units hold, dislodged ones are disbanded, no business is done."""
        if self.over(position) or position.phase.step == "A":
            return ()
        if position.phase.step == "R":
            return super().missing(position, power)
        units = [unit for unit in position.units_of(power) if not idle_reason(self.base, position, unit)]
        return tuple(self.verb("hold").order(power, {"unit": named(unit)}) for unit in units)

    def state(self, position: Position) -> dict[str, Any]:
        return writing.write(position)

    def state_words(self) -> Mapping[str, StateWord]:
        return STATE_WORDS

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """ValueError for a key or a value that cannot be read."""
        return reading.read(position, state, lambda table: self._read_end(self.base, table))

    def end(self, position: Position) -> End | None:
        return affairs(position).ended

    def remaining(self, position: Position) -> tuple[str, ...]:
        return affairs(position).surviving()

    def finish(self, position: Position, end: End) -> Position:
        """R26: also for a stalemate, which the game master declares: a draw of all."""
        super().finish(position, end)
        return keeping(replace(position, phase=self.closing), ended=end)


def _opens(phase: Phase) -> bool:
    return phase.step == "A" and phase.year == FIRST
