"""Diplomafia as a variant: its phases, steps, options, orders and reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Location
from ...economy import AccountRow, Advice, Balance, Currency, Form, LedgerEntry, Measure, Prospect
from ...i18n import tr, tr_noop
from ...options import End, Option, StateWord
from ...position import AdjudicationState, ChoiceRequest, DrawNeeded, OrderRule, Position, Step, Turn, View
from ...reasons import Reason
from ...solver import SupportForce
from ...standard import Standard
from ...standard.conservation import orders_done, reported_fates
from ...standard.movement import fight
from ...standard.retreats import retreat
from ...standard.validation import validate_orders
from ...units import Choices, Event, Fate, Order, Outcome, Phase, Sign, Survey, Unit, UnitKind, named
from . import choices, forms, income, setup, view
from .bank import REPAID, SOLD, debt_for
from .books import BANK, LOST
from .business import BY_RULE, basis, business, opening
from .income import OUT, settle
from .lesson import LESSON
from .movement import assist, count_equal, gather, idle_reason, part, without_pressure
from .orders import BUSINESS, MOVES, RACKET, RETREATS, Pressure, pressures
from .player import DiplomafiaTactics
from .state import LRU, OPENING_CASH, SRU, STATE_WORDS, Stock, seen, shown, state_of, with_state

MOST = 999_999
"""The upper limit of the numeric options."""
OPTIONS = (
    Option(
        "start_turf",
        "area",
        tr_noop("Turf at the start"),
        (("area", tr_noop("The area, without neutral centers")), ("homes", tr_noop("The three home districts"))),
        tr_noop("Which districts a family owns when the game begins (R3)."),
    ),
    Option(
        "unit_limit",
        "centers",
        tr_noop("Units are limited by"),
        (("centers", tr_noop("Supply centers")), ("money", tr_noop("Money only"))),
        tr_noop("Whether a family may have more units than centers (R9)."),
    ),
    Option(
        "rebalance",
        "shift",
        tr_noop("Uneven rackets"),
        (("shift", tr_noop("Are shifted at once")), ("build", tr_noop("Are evened out by new ones"))),
        tr_noop("What happens when a family's rackets are no longer spread evenly over its districts (R8)."),
    ),
    Option(
        "victory_centers",
        12,
        tr_noop("Victory: supply centers"),
        help=tr_noop("How many of 23 supply centers win the game (R20)."),
        span=(1, MOST),
    ),
    Option(
        "bank_limit",
        50,
        tr_noop("Largest bank loan"),
        help=tr_noop("The most the bank lends, in MU (R16)."),
        span=(1, MOST),
    ),
    Option(
        "public_ledger",
        True,
        tr_noop("Open ledger"),
        help=tr_noop("Whether everyone sees every family's cash, numbers, income and loans (R22)."),
    ),
)


# What became of units in a turn, and the check that money, debts, rackets and pressure add up.


def fates(turn: Turn) -> Iterator[Fate]:
    """Yield what became of units: as outcomes tell, by default removals, and with families that are out of the game."""
    reported = tuple(reported_fates(turn))
    yield from reported
    gone = {unit for fate in reported for unit in fate.gone}
    for event in turn.before.variant.events(turn, ""):
        unit = event.reason.get("unit")
        if event.reason.sentence is BY_RULE and isinstance(unit, Unit):
            yield Fate((unit,), (), event.reason)
        elif event.reason.sentence is OUT:
            theirs = tuple(one for one in turn.before.units_of(event.power) if one not in gone)
            yield Fate(theirs, (), event.reason)


def balances(turn: Turn) -> Iterator[Balance]:
    """Yield the balances of everything that is counted, for each family and between families."""
    entries = turn.before.variant.ledger(turn, "")
    families = tuple(turn.before.variant.base.powers)
    for family in families:
        before, after = (state_of(one).cash.get(family, 0) for one in (turn.before, turn.after))
        mine = [entry for entry in entries if entry.power == family]
        balance = before
        for entry in mine:
            yield Balance(tr("Cash"), balance, entry.amount, entry.balance, family)
            balance = int(entry.balance)
        yield Balance(tr("Cash"), before, sum(int(entry.amount) for entry in mine), after, family)
        yield from (_business if turn.before.phase.step == "A" else _in_the_field)(turn, family)
    between = sum(int(entry.amount) for entry in entries if entry.other in families)
    yield Balance(tr("Paid by families to each other"), 0, between, 0)
    held, left = _rackets(turn.before), _rackets(turn.after)
    if turn.before.phase.step == "A":
        loans = sum(amount for order in orders_done(turn, "lend") for _, amount in order.slots[2])
        paid = sum(int(entry.amount) for entry in entries if entry.reason.sentence is REPAID and entry.amount > 0)
        yield Balance(tr("Loans between families"), _lent(turn.before), loans - paid, _lent(turn.after))
    else:
        yield Balance(tr("Rackets"), held, -_left_behind(turn), left)


def _business(turn: Turn, family: str) -> Iterator[Balance]:
    """Yield the balances of a family's rackets, debts and political pressure in step 4 and in the opening."""
    before, after = state_of(turn.before), state_of(turn.after)
    done = {verb: len(orders_done(turn, verb, family)) for verb in ("renew", "racket", "dismantle")}
    sentences = [event.reason.sentence for event in turn.before.variant.events(turn, "") if event.power == family]
    change = done["renew"] + done["racket"] - done["dismantle"] - sentences.count(SOLD)
    yield Balance(tr("Rackets"), _count(before.stock(family)), change, _count(after.stock(family)), family)
    waiting = (_count(one.captured.get(family, {})) for one in (before, after))
    yield Balance(tr("Captured rackets"), next(waiting), -done["renew"] - sentences.count(LOST), next(waiting), family)
    bought = sum(order.slots[0] for order in orders_done(turn, "buy", family))
    yield Balance(tr("Political pressure"), before.pp.get(family, 0), bought, after.pp.get(family, 0), family)
    borrowed = sum(debt_for(order.slots[0]).owed for order in orders_done(turn, "borrow", family))
    paid = [
        int(one.amount)
        for one in turn.before.variant.ledger(turn, "")
        if one.power == family and one.other == BANK and one.amount < 0
    ]
    owed = (debt.owed if (debt := one.bank.get(family)) else 0 for one in (before, after))
    yield Balance(tr("Owed to the bank"), next(owed), borrowed + sum(paid), next(owed), family)


def _in_the_field(turn: Turn, family: str) -> Iterator[Balance]:
    """Yield the balance of political pressure in a movement phase: every valid order uses it up, whatever the result; a
    family out of the game loses it all."""
    before, after = state_of(turn.before), state_of(turn.after)
    used = [one for one in turn.outcomes if one.order.verb == "pressure" and one.order.power == family]
    number = sum("void" not in one.words for one in used)
    held = before.pp.get(family, 0)
    out = family in after.eliminated and family not in before.eliminated
    yield Balance(tr("Political pressure"), held, -held if out else -number, after.pp.get(family, 0), family)


def _count(stock: Stock) -> int:
    return sum(map(len, stock.values()))


def _rackets(position: Position) -> int:
    """Return the number of all rackets, including captured ones that wait for renewal."""
    state = state_of(position)
    return sum(_count(stock) for table in (state.rackets, state.captured) for stock in table.values())


def _left_behind(turn: Turn) -> int:
    """Return the number of rackets lost with families that went out of the game, without those captured from them."""
    before, after = state_of(turn.before), state_of(turn.after)
    captured = {place for stock in after.captured.values() for place in stock}
    out = [family for family in after.eliminated if family not in before.eliminated]
    return sum(len(here) for one in out for place, here in before.stock(one).items() if place not in captured)


def _lent(position: Position) -> int:
    return sum(amount for loan in state_of(position).loans for _, amount in loan.due)


KINDS = MappingProxyType(
    {
        SRU: UnitKind(SRU, tr_noop("short range influence unit"), "army", ("short range unit",)),
        LRU: UnitKind(LRU, tr_noop("long range influence unit"), "area", ("long range unit",)),
    }
)
VERBS: Mapping[str, tuple[OrderRule, ...]] = {"M": (*MOVES, Pressure()), "R": RETREATS, "A": BUSINESS}
TURN, FIRST = "T", 0
STEPS: Mapping[str, tuple[Step, ...]] = {
    "M": (part, validate_orders, assist, fight, gather),
    "R": (retreat, settle, count_equal),
    "A": (business,),
}
"""The functions executed in each phase of a turn: steps 2 and 3, then step 4."""
FOLLOWS = {"M": "R", "R": "A", "A": "M"}


class Diplomafia(Standard):
    """The variant with families, rackets and debts on Manhattan."""

    id = "diplomafia"
    lesson = LESSON
    name = "Diplomafia"
    summary = tr_noop(
        "Five families on Manhattan place rackets, roll for income, lend and borrow. The first to own 12 of 23 centers "
        "wins. The board is a reconstruction: the map that came with the rules is lost."
    )
    players = 5
    hours = "4-6"
    map_id = "diplomafia"
    kinds = KINDS
    in_parts = ()
    tactics = DiplomafiaTactics
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    fixed_options: ClassVar[Mapping[str, Any]] = MappingProxyType(
        {name: value for name, value in Standard.fixed_options.items() if name != "victory"}
    )
    all_verbs: ClassVar[Mapping[str, OrderRule]] = MappingProxyType(
        {verb.name: verb for verbs in VERBS.values() for verb in verbs}
    )
    keeps_start_centers: ClassVar[bool] = False
    seasons: ClassVar[Mapping[str, str]] = MappingProxyType({"T": tr_noop("Turn"), "T0A": tr_noop("Opening")})
    by_chance = True
    step_words: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"M": tr_noop("moves"), "R": tr_noop("retreats"), "A": tr_noop("business")}
    )
    closing: ClassVar[Phase] = Phase("over")
    surveys: ClassVar[tuple[Survey, ...]] = view.SURVEYS
    sign_types = view.SIGN_TYPES
    coin: ClassVar[Currency] = Currency(unit="MU")
    compared_by_entry: ClassVar[frozenset[str]] = setup.BY_FAMILY
    opening: ClassVar[Mapping[str, Any]] = MappingProxyType(
        {"cash": dict.fromkeys(("Harlem", "Riverside", "EastSide", "WallStreet", "LowerEastSide"), OPENING_CASH)}
    )

    def verbs(self, phase: Phase) -> Sequence[OrderRule]:
        if phase.step == "A" and phase.year == FIRST:
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
        return choices.ask(self, ChoiceRequest(self, self.base, position, power, orders), partial)

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        return choices.fault(ChoiceRequest(self, self.base, position, power, tuple(orders)), order)

    def view(self, position: Position, power: str) -> View:
        return View(power, shown(position, power))

    def seen(self, turn: Turn, power: str) -> Turn:
        return seen(turn, power)

    def holdings(self, position: Position) -> Mapping[str, str]:
        """Return district -> owner: families own turf with or without a center (R4)."""
        return state_of(position).turf

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        stale = state_of(turn.after).events == state_of(turn.before).events  # if the turn ended without its steps
        return () if stale else state_of(shown(turn.after, power)).events

    def ledger(self, turn: Turn, power: str) -> tuple[LedgerEntry, ...]:
        stale = state_of(turn.after).entries == state_of(turn.before).entries
        return () if stale else state_of(shown(turn.after, power)).entries

    def fates(self, turn: Turn) -> Iterable[Fate]:
        return fates(turn)

    def balances(self, turn: Turn) -> Iterable[Balance]:
        return balances(turn)

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        return self.forms_on(position, power, orders, ())

    def after_first_orders(self, position: Position, power: str, orders: Sequence[Order]) -> Position:
        """R15: return the position without the political pressure that these orders use."""
        written = [order for order in orders if order.verb == Pressure.name]
        return without_pressure(position, power, pressures(self.base, position, power, written).count(None))

    def offers(self, position: Position, power: str, drafts: Mapping[str, Sequence[Order]]) -> tuple[Order, ...]:
        """Return loan statements that other families have signed (10.3)."""
        return forms.offers(power, drafts)

    def offering(self, position: Position) -> bool:
        return position.phase.step == "A" and bool(position.phase.year)

    def forms_on(
        self, position: Position, power: str, orders: Sequence[Order], offers: Sequence[Order] | None
    ) -> tuple[Form, ...]:
        if self.over(position) or power not in self.base.powers:
            return ()
        return forms.forms(ChoiceRequest(self, self.base, position, power, tuple(orders)), offers)

    def basis(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        return tuple(basis(turn, outcome))

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        return tuple(view.coaching(position, power, orders))

    def signs(self, position: Position) -> tuple[Sign, ...]:
        return tuple(view.signs(position))

    def survey(self, position: Position, id: str, power: str) -> Mapping[str, str]:
        return view.survey(position, id, power)

    def describe(self, position: Position, unit: Unit, to: Location | None = None) -> tuple[tuple[str, str], ...]:
        return tuple(view.describe(position, unit))

    def statement(self, position: Position, power: str) -> str:
        return view.statement(position, power)

    def validate(self, position: Position) -> list[Reason]:
        return setup.findings(position)

    def report(self, turn: Turn, power: str) -> str:
        return view.of_turn(self, turn, power)

    def accounts(self, position: Position, power: str) -> tuple[AccountRow, ...]:
        return view.accounts(position, power)

    def wealth(self, position: Position, power: str) -> tuple[Measure, ...]:
        return (view.wealth(position, power),)

    def chances(self, position: Position) -> tuple[DrawNeeded, ...]:
        """R6: return the numbers to be drawn, one for each family with rackets; a family that loses them in the moves
        draws none."""
        return () if self.over(position) or position.phase.step == "A" else income.numbers(position)

    def prospects(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Prospect, ...]:
        return view.prospects(position, power, orders)

    def standing_forces(self, now: AdjudicationState) -> Iterable[SupportForce]:
        """Return the supports given by LRUs and political pressure."""
        given: tuple[SupportForce, ...] = now.plan["apart"].given
        return given

    def must_act(self, position: Position) -> tuple[str, ...]:
        if self.over(position):
            return ()
        return tuple(family for family in state_of(position).surviving() if self._acts(position, family))

    def _acts(self, position: Position, family: str) -> bool:
        step, state = position.phase.step, state_of(position)
        if step == "R":
            return any(one.unit.power == family and one.retreats for one in position.dislodged.values())
        if step == "A":
            return True
        pressing = bool(state.pp.get(family)) and family not in state.disorder
        return pressing or any(not idle_reason(self.base, position, unit) for unit in position.units_of(family))

    def adjustments_due(self, position: Position, power: str) -> int:
        """Return 0: builds and removals are part of the business phase."""
        return 0

    def default_orders(self, position: Position, power: str) -> tuple[Order, ...]:
        """R27: return the default orders: units hold, dislodged units disband, no business is done."""
        if self.over(position) or position.phase.step == "A":
            return ()
        if position.phase.step == "R":
            return super().default_orders(position, power)
        units = [unit for unit in position.units_of(power) if not idle_reason(self.base, position, unit)]
        return tuple(self.verb("hold").order(power, {"unit": named(unit)}) for unit in units)

    def state(self, position: Position) -> dict[str, Any]:
        return setup.write(position)

    def state_words(self) -> Mapping[str, StateWord]:
        return STATE_WORDS

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """Return the position with this state. Raises ValueError for a key or a value that cannot be read."""
        return setup.read(position, state, lambda table: self._read_end(self.base, table))

    def end(self, position: Position) -> End | None:
        return state_of(position).ended

    def remaining(self, position: Position) -> tuple[str, ...]:
        return state_of(position).surviving()

    def finish(self, position: Position, end: End) -> Position:
        """R26: end the game as agreed; a stalemate that the game master declares is a draw among all."""
        super().finish(position, end)
        return with_state(replace(position, phase=self.closing), ended=end)
