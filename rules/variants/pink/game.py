"""The games Pink, Para-Pink and Pink III as variants: their phases, steps, options, orders and reports."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Board, Location
from ...economy import Advice, Balance, Form, Measure
from ...i18n import tr, tr_noop
from ...options import End, Option, StateWord
from ...position import AdjudicationState, ChoiceRequest, OrderRule, Position, Step, Turn
from ...reasons import Reason
from ...solver import HoldForce
from ...standard import KINDS, Standard
from ...standard.adjustments import ADJUST_VERBS, adjust, capture
from ...standard.conservation import orders_done, totals
from ...standard.game import OPTIONS as STANDARD_OPTIONS
from ...standard.movement import fight
from ...standard.retreats import RETREAT_VERBS, retreat
from ...standard.validation import validate_orders
from ...units import GM, Choices, Dislodged, Event, Order, Outcome, Phase, Sign, Unit
from ...variant import DONE
from . import choices, forms, movement, names, points, setup, state
from .budget import DEPOSIT, FULL_ARMY, HALF_ARMY, PRICES, STORING, basis, budget
from .choices import SURVEYS
from .lesson import PARA_PINK, PINK, PINK_THREE
from .movement import MOST_ATTACKS, MOST_STANDOFFS, only_holds, send_off, settle, wear_down
from .names import declare
from .orders import ALL, MOVES, NAME, VERBS
from .player import PinkTactics
from .points import count, first_at_carthage, move_points, overrun_points, set_aside
from .state import (
    FIRST_DEPOSIT,
    FULL,
    HALF,
    STATE_WORDS,
    STRENGTH_VALUES,
    UNSUPPLIED,
    PinkState,
    condition,
    counter,
    fall,
    state_of,
    status,
    weakened,
)

CARTHAGE_HOME = Option(
    "carthage_home",
    False,
    tr_noop("Carthage becomes a home center"),
    help=tr_noop("The first power to own Carthage after an Autumn may build there, until another power owns it."),
)
GARRISONS = Option(
    "garrisons",
    False,
    tr_noop("Garrisons"),
    help=tr_noop("Carthage and the first home centers are held with strength 1 against all but their own power (R34)."),
)
OPTIONS = (
    CARTHAGE_HOME,
    GARRISONS,
    Option(
        "disband_half",
        False,
        tr_noop("Half-strength armies may be disbanded"),
        help=tr_noop("In the budget, without cost, before the armies are paid (R16)."),
    ),
    Option(
        "stores_on_capture",
        "seize",
        tr_noop("Points stored in a captured center"),
        (("seize", tr_noop("Fall to the captor")), ("destroy", tr_noop("Are lost"))),
        tr_noop("What happens to a store when its center changes hands after an Autumn (R25)."),
    ),
    Option(
        "awards",
        True,
        tr_noop("Awards"),
        help=tr_noop("The game master may award points, paid with the next income (R26)."),
    ),
)
"""The options that the printed rules offer, then those on which they are silent."""
ADJUSTMENTS = {"civil_disorder": "2000", "too_many_builds": "first", "too_many_removes": "first"}
"""The options of standard Diplomacy about winter orders that Pink III keeps, with their defaults. Missing removals
follow the rulebook of 1971, like that of 2000: the armies farthest from home are removed."""
THREE_OPTIONS = (
    *(replace(one, default=ADJUSTMENTS[one.name]) for one in STANDARD_OPTIONS if one.name in ADJUSTMENTS),
    CARTHAGE_HOME,
    GARRISONS,
)


# Advice about orders: armies close to being worn down. The form of points warns of those that will be lost.


def coaching(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Yield advice about the orders of a season, the most serious first."""
    if position.phase.step != "M":
        return
    verbs = {order.key: order.verb for order in orders if order.unit}
    for unit in position.units_of(power):
        verb, about = verbs.get(unit.key, ""), (unit.key,)
        if status(unit) == UNSUPPLIED and verb not in ("", "hold"):
            words = tr("{unit} is unsupplied and can only hold.", unit=unit.text)
            yield Advice(words, about=about, clause="R12")
        elif status(unit) == HALF and counter(unit, "attacks") == MOST_ATTACKS - 1:
            words = tr(
                "{unit} will be destroyed if attacked once more. Move it, or keep attackers off.", unit=unit.text
            )
            yield Advice(words, mild=verb == "move", about=about, clause="R14")
        elif status(unit) == FULL and counter(unit, "standoffs") == MOST_STANDOFFS - 1 and verb == "move":
            words = tr("{unit} already had a standoff: another one now would halve it.", unit=unit.text)
            yield Advice(words, about=about, clause="R13")


# The check that points add up: points held, income, spending, and the losses reported in events.


def balances(turn: Turn) -> Iterator[Balance]:
    """Yield a balance for each power: stores and deposits, plus the points to spend in a budget; after a count, another
    for those points."""
    state, left = state_of(turn.before), state_of(turn.after)
    # A count and a budget create new tables, which identity shows; the turn that ends the game may have neither.
    winter = turn.before.phase.step == "A" and left.still is not state.still
    counted = left.income is not state.income
    events = turn.before.variant.events(turn, "")
    for power in turn.before.variant.base.powers:
        change = sum(_number(event) for event in events if event.power == power)
        held = _held(turn.before, power)
        if winter:
            held += state.points.get(power, 0)
            change -= _spent(turn, power)
        elif counted:
            first = left.carthage_first == power and not state.carthage_first
            change += FIRST_DEPOSIT * first  # interest is among the events
            given = sum(number for number, to in (order.slots for order in orders_done(turn, "award")) if to == power)
            income = left.income.get(power, 0) + state.awards.get(power, 0) + given
            yield Balance(tr("Points to spend"), state.points.get(power, 0), income, left.points.get(power, 0), power)
        yield Balance(tr("Points"), held, change, _held(turn.after, power), power)


def _held(position: Position, power: str) -> int:
    """Return the points of a power in stores, in transit and in deposits."""
    state = state_of(position)
    return totals(state.stores, power) + totals(state.emergency, power)


def _number(event: Event) -> int:
    """Return how many points an event brought (positive) or took (negative), read from the amount in its reason."""
    words = str(event.reason.get("points") or "0").split()
    return int(words[0]) * (1 if event.good else -1)


def _spent(turn: Turn, power: str) -> int:
    """Return the cost of the budget orders that succeeded and of the armies paid."""
    orders = {verb: orders_done(turn, verb, power) for verb in (*PRICES, "store", "remove")}
    removed = {order.key for order in orders["remove"]}
    fielded = [turn.after.units[unit.key] for unit in turn.before.units_of(power) if unit.key not in removed]
    armies = sum({FULL: FULL_ARMY, HALF: HALF_ARMY}.get(status(unit), 0) for unit in fielded)
    stored = {order.slots[1].province for order in orders["store"]}
    return (
        armies
        + STORING * len(stored)
        + PRICES["transfer"] * bool(orders["transfer"])
        + PRICES["build"] * len(orders["build"])
        + PRICES["movehome"] * len(orders["movehome"])
        + (PRICES["newhome"] - DEPOSIT) * len(orders["newhome"])
    )


# What the three games share: names given by the players, garrisons, Carthage as a home center, the game master.

MOST_BOARDS = 16
"""How many boards with different names are cached."""
ARMIES = MappingProxyType({"A": KINDS["A"]})
DECLARED = (*names.DECLARATIONS, "award", "name")
"""The order types that are executed before all others."""
SHARED = frozenset(
    {"homes", "garrison", "carthage_first", "winner", "ended", "seats", "gm"}
    | {"power_names", "short_names", "province_names"}
)
"""The state keys that a game without points has too (section 12)."""


class LetteredGame(Standard):
    """A game of armies on a board of lettered provinces, in which the players name powers and provinces."""

    kinds = ARMIES
    in_parts = MOVES
    tactics = PinkTactics
    gm = True
    keeps_start_centers = True
    seasons: ClassVar[Mapping[str, str]] = MappingProxyType({**Phase.SEASONS, "F": tr_noop("Autumn")})
    seating = tr_noop(
        "Before the first moves the players, in alphabetical order, name four provinces each (A to D, E to H, ...); "
        "the game master, or else the seventh player, names Y and Z."
    )
    fixed_options: ClassVar[Mapping[str, Any]] = MappingProxyType({**Standard.fixed_options, "victory": 0})
    all_verbs: ClassVar[Mapping[str, OrderRule]] = MappingProxyType(ALL)
    keeps: ClassVar[frozenset[str]] = SHARED
    """The keys of section 12 that this game keeps."""
    sign_types = setup.SIGN_TYPES
    compared_by_entry = setup.TABLES

    def __init__(self, base: Board, **chosen: Any) -> None:
        super().__init__(base, **chosen)
        self._boards: OrderedDict[Any, Board] = OrderedDict()
        self._last: tuple[PinkState, Board] | None = None

    def board(self, position: Position | None = None) -> Board:
        """Return the board with the names given and, in Pink III, with Carthage as a home center where it has become
        one."""
        if position is None or not isinstance(position.extra, PinkState):
            return self.base
        state = position.extra
        if self._last is None or self._last[0] is not state:
            self._last = state, self._board(state)
        return self._last[1]

    def _board(self, state: PinkState) -> Board:
        tables = (state.power_names, state.province_names, self._homes_on_board(state))
        if not any(tables):
            return self.base
        key = tuple(tuple(sorted(table.items())) for table in tables)
        if key not in self._boards:
            self._boards[key] = self.base.named(*tables)
            if len(self._boards) > MOST_BOARDS:
                self._boards.popitem(last=False)
        return self._boards[key]

    def _homes_on_board(self, state: PinkState) -> Mapping[str, str]:
        """Return the home centers to be shown on the board that the map does not have: province -> power."""
        return {}

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        if self.over(position):
            return Choices("unit")
        return choices.ask(self, ChoiceRequest(self, self.board(position), position, power, orders), partial)

    def legal(self, position: Position, power: str, orders: tuple[Order, ...]) -> dict[str, tuple[Order, ...]]:
        """Return the legal orders of the armies as in standard Diplomacy, within the limits of unsupplied ones, then
        the power's orders without a unit."""
        found = super().legal(position, power, orders)
        if position.phase.step != "M" or power not in self.base.powers or self.over(position):
            return found
        beside = choices.beside_armies(self, ChoiceRequest(self, self.board(position), position, power, orders))
        return {**choices.supplied(position, found), **self.beginning_with(beside, position, power, orders)}

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        return forms.forms(self, position, power, orders)

    def signs(self, position: Position) -> tuple[Sign, ...]:
        return setup.signs(position)

    def validate(self, position: Position) -> list[Reason]:
        return setup.findings(self, position)

    def standing_forces(self, now: AdjudicationState) -> Iterable[HoldForce]:
        return state.standing(now.before)

    def retreats(self, now: AdjudicationState, unit: Unit, origin: str) -> Dislodged:
        return movement.guarded(now, super().retreats(now, unit, origin))

    def state(self, position: Position) -> dict[str, Any]:
        return {key: value for key, value in setup.state(position).items() if key in self.keeps}

    def state_words(self) -> Mapping[str, StateWord]:
        return {key: word for key, word in STATE_WORDS.items() if key in self.keeps}

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """Return the position with this state. Raises ValueError for an unknown key or a value that cannot be read."""
        unknown = sorted(key for key in state if key not in self.keeps)
        if unknown:
            raise ValueError(tr("{id} has no state called {unknown}", id=self.id, unknown=", ".join(unknown)))
        return self.renamed(setup.read(position, state, lambda table: self._read_end(self.base, table)))

    def renamed(self, position: Position) -> Position:
        """Return the position with its units moved to the locations of the board with its present names."""
        places = self.board(position).locations
        if all(unit.place is places[unit.place.text] for unit in position.units.values()):
            return position
        units = {key: unit.at(places[unit.place.text]) for key, unit in position.units.items()}
        dislodged = {key: _moved(one, places) for key, one in position.dislodged.items()}
        return replace(position, units=units, dislodged=dislodged)

    def seated(self, position: Position, players: Mapping[str, str], gm: bool) -> Position:
        """R4: return the position with the players of its powers, who decide who may name what; if no power has a
        player, this is not checked."""
        seats = {power: players[power] for power in self.base.powers if players.get(power)}
        return replace(position, extra=replace(state_of(position), seats=seats or None, gm=gm))

    def end(self, position: Position) -> End | None:
        """R9: return the end of the game: more than half of all centers after an Autumn count, or an end the players
        agreed on."""
        state = position.extra
        if isinstance(state, PinkState) and state.ended:
            return state.ended
        return super().end(position)

    def finish(self, position: Position, end: End) -> Position:
        super().finish(position, end)
        return replace(position, phase=DONE, extra=replace(state_of(position), ended=end))


def _moved(one: Dislodged, places: Mapping[str, Location]) -> Dislodged:
    """Return a dislodged unit with its location and retreats replaced by those of the same id in `places`."""
    retreats = tuple(places[place.text] for place in one.retreats)
    closed = tuple((places[place.text], why) for place, why in one.closed)
    return replace(one, unit=one.unit.at(places[one.unit.place.text]), retreats=retreats, closed=closed)


def rename(now: AdjudicationState) -> AdjudicationState:
    """Put the names given in this phase into effect, at its end."""
    assert isinstance(now.variant, LetteredGame)
    if now.variant.board(now.position) is now.board:
        return now
    return now.replace(now.variant.renamed(now.position))


SEASON: tuple[Step, ...] = (
    declare,
    set_aside,
    validate_orders,
    only_holds,
    fight,
    wear_down,
    fall,
    move_points,
    rename,
)
RETREATS: tuple[Step, ...] = (declare, send_off, retreat, settle, overrun_points)
STEPS: Mapping[tuple[str, str], tuple[Step, ...]] = {
    ("S", "M"): SEASON,
    ("S", "R"): RETREATS,
    ("F", "M"): SEASON,
    ("F", "R"): (*RETREATS, count),
    ("W", "A"): (declare, budget),
}

ECONOMY = (
    *("points", "income", "interest", "stores", "still", "emergency"),
    *("status", "standoffs", "attacks", "friendly", "awards", "since"),
)
"""The state keys that only a game with points has (section 12)."""


class Pink(LetteredGame):
    """Pink Diplomacy: points, stores, and armies that wear down."""

    id = "pink"
    name = "Pink Diplomacy"
    summary = tr_noop(
        "Centers earn points, which pay for armies, are stored and earn interest. The first to own 12 of 22 centers "
        "wins. The board is a reconstruction: the map that came with the rules is lost."
    )
    map_id = "pink"
    lesson = PINK
    options = OPTIONS
    step_words: ClassVar[Mapping[str, str]] = MappingProxyType({**Phase.STEPS, "A": tr_noop("budget")})
    keeps = frozenset({*SHARED, *ECONOMY})
    surveys = SURVEYS

    def verbs(self, phase: Phase) -> Sequence[OrderRule]:
        return VERBS.get(phase.step, ())

    def steps(self, phase: Phase) -> Sequence[Step]:
        return STEPS.get((phase.season, phase.step), ())

    def strength(self, board: Board, unit: Unit, role: str, at: str) -> Any:
        """R10: return an army's strength: one half at half strength in every role, 0 if unsupplied."""
        return STRENGTH_VALUES[status(unit)]

    def must_act(self, position: Position) -> tuple[str, ...]:
        """Return the powers that must act: all still in the game, in every budget too; in retreats only those with a
        dislodged army."""
        if position.phase.step == "R" or self.over(position):
            return super().must_act(position)
        return self.remaining(position)

    def adjustments_due(self, position: Position, power: str) -> int:
        """Return 0: no builds or removals are due, since the budget decides how many armies can be paid."""
        return 0

    def default_orders(self, position: Position, power: str) -> tuple[Order, ...]:
        """Return the default orders: armies hold; dislodged armies disband, except unsupplied ones, which must retreat;
        a budget without orders fields as many armies as it can."""
        if position.phase.step == "A":
            return ()
        lines = super().default_orders(position, power)
        if position.phase.step != "R":
            return lines
        dislodged = {one.unit.key: one for one in position.dislodged.values()}
        return tuple(
            movement.forced(position, dislodged[line.key])
            if status(dislodged[line.key].unit) == UNSUPPLIED and dislodged[line.key].retreats
            else line
            for line in lines
        )

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        if order.verb in DECLARED or power == GM:
            return names.fault(position, power, order, orders)
        if position.phase.step == "A":
            return choices.fault(self, position, power, order, orders)
        return points.move_fault(position, power, order, orders) if order.verb == "points" else None

    def basis(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        return tuple(basis(turn, outcome))

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        return tuple(coaching(position, power, orders))

    def statement(self, position: Position, power: str) -> str:
        return points.statement(self, position, power)

    def wealth(self, position: Position, power: str) -> tuple[Measure, ...]:
        """Return the income at the last count; the points themselves are spent or lost in the budget that follows
        (R17)."""
        income = state_of(position).income
        return (Measure(tr("Income"), {one: income.get(one, 0) for one in self.base.powers}),) if income else ()

    def report(self, turn: Turn, power: str) -> str:
        """Return the report with the weakened armies and, after a count, the income statement of all powers; both are
        public (R27)."""
        drawn_up = "" if turn.before.phase.step == "A" else self.statement(turn.after, "")
        parts = {tr("Weakened armies"): "\n".join(weakened(turn.after)), tr("Income statement"): drawn_up}
        body = "".join(f"\n{title}\n{text}\n" for title, text in parts.items() if text)
        return super().report(turn, power) + body

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        return points.events(turn)

    def balances(self, turn: Turn) -> Iterable[Balance]:
        return balances(turn)

    def describe(self, position: Position, unit: Unit, to: Location | None = None) -> tuple[tuple[str, str], ...]:
        return condition(unit) if to is None else ()

    def survey(self, position: Position, id: str, power: str) -> Mapping[str, str]:
        return choices.survey(position, id, power)


class ParaPink(Pink):
    """Para-Pink: the same game on three boards, one above the other."""

    id = "pink2"
    name = "Para-Pink Diplomacy"
    summary = tr_noop(
        "Pink Diplomacy on three boards, one above the other, with Carthage across all of them. "
        "The first to own 33 of 64 centers wins. The board is a reconstruction: the map that came with the rules "
        "is lost."
    )
    map_id = "pink2"
    hours = "6-10"
    lesson = PARA_PINK


# Pink Diplomacy III: standard Diplomacy with armies only, on the same board (R36).

VERBS_OF_THREE: Mapping[str, tuple[OrderRule, ...]] = {"M": (*MOVES, NAME), "R": RETREAT_VERBS, "A": ADJUST_VERBS}


def count_centers(now: AdjudicationState) -> AdjudicationState:
    """Capture centers; Carthage may become a home center."""
    now = capture(now)
    return now.replace(first_at_carthage(now.position))


STEPS_OF_THREE: Mapping[tuple[str, str], tuple[Step, ...]] = {
    ("S", "M"): (declare, validate_orders, fight, fall, rename),
    ("S", "R"): (declare, retreat),
    ("F", "M"): (declare, validate_orders, fight, fall, rename),
    ("F", "R"): (declare, retreat, count_centers),
    ("W", "A"): (declare, adjust),
}


class PinkThree(LetteredGame):
    """Pink Diplomacy III: standard Diplomacy with armies only, on the same board (R36)."""

    id = "pink3"
    name = "Pink Diplomacy III"
    summary = tr_noop(
        "Plain Diplomacy with armies only, on the board of Pink Diplomacy. The first to own 12 of 22 centers wins. "
        "The board is a reconstruction: the map that came with the rules is lost."
    )
    map_id = "pink"
    lesson = PINK_THREE
    options = THREE_OPTIONS
    fixed_options: ClassVar[Mapping[str, Any]] = MappingProxyType({**LetteredGame.fixed_options, **ADJUSTMENTS})

    def verbs(self, phase: Phase) -> Sequence[OrderRule]:
        return VERBS_OF_THREE.get(phase.step, ())

    def steps(self, phase: Phase) -> Sequence[Step]:
        return STEPS_OF_THREE.get((phase.season, phase.step), ())

    def _homes_on_board(self, state: PinkState) -> Mapping[str, str]:
        """Return the homes that the map does not have: Carthage, where it has become one."""
        return {
            home: power
            for power, homes in state.homes.items()
            for home in homes
            if self.base.provinces[home].home != power
        }

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        declared = power == GM or order.verb in DECLARED
        return names.fault(position, power, order, orders) if declared else None
