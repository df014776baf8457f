"""Bioplomacy II as a variant: its phases, steps, options, orders and reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, floor
from types import MappingProxyType
from typing import Any, ClassVar

from ...board import Board, Location
from ...economy import Advice, Amount, Form, Measure
from ...i18n import tr, tr_noop
from ...options import End, Option, StateWord
from ...position import AdjudicationState, ChoiceRequest, OrderRule, Position, Step, Turn, View
from ...reasons import Reason
from ...standard import Standard
from ...standard.conservation import everybody, reported_fates
from ...units import Choices, Dislodged, Event, Fate, Order, Outcome, Phase, Sign, Survey, Unit, named
from ...variant import DONE
from . import forms, setup, state, view
from .adjustments import HALF_BY_RULE, allow, basis, count, owed, points, removal_lines, remove, rise, risings
from .lesson import LESSON
from .movement import fight, validate_orders
from .orders import FREE, divided, drown, pair_in, reshape, reshape_dislodged, united
from .player import BioplomacyTactics
from .power_orders import ALL_VERBS, DEFAULT_KINDS, SET_UP, allowance, build, chosen, set_up, verbs_of, with_chosen
from .retreats import look_for_retreats, open_zones, retreat
from .species import BIRDS, HALF, KINDS, OTHERS, TRIBES
from .state import STATE_WORDS, BioplomacyState, monsoon, state_of, with_state
from .terrain import land_of, rows, rows_at, seasons, strength

OPTIONS = (
    Option(
        "G",
        False,
        tr_noop("Gunboat"),
        help=tr_noop("Players stay anonymous until the end and send no messages (rule 13)."),
    ),
    Option(
        "W",
        False,
        tr_noop("Five players"),
        help=tr_noop(
            "Each player has a baboon tribe and one other animal: Birds, Canines, Felines, Insects or "
            "Reptiles (rule 14)."
        ),
    ),
    Option(
        "link",
        "public",
        tr_noop("Pairs of tribe and animal"),
        (("public", tr_noop("Public")), ("secret", tr_noop("Known to the player and the game master"))),
        tr_noop("In five-player games (rule 14)."),
    ),
    Option(
        "support_over_river",
        False,
        tr_noop("Ground units may support across rivers"),
        help=tr_noop("Otherwise a unit supports across a river only if it could cross the river itself (R12)."),
    ),
    Option(
        "fly_over_lake",
        False,
        tr_noop("Fliers may cross the monsoon lake"),
        help=tr_noop("Otherwise no unit can enter any zone of 44 during the monsoon, not even in the air (R6)."),
    ),
)


# Units that appear, disappear or change without moving: set-up, halves, Flocks, and the half that a removal leaves.


def fates(turn: Turn) -> Iterator[Fate]:
    """Yield every unit that appeared, disappeared or changed in a turn without moving; those at the start of the phase
    in order of occurrence."""
    yield from _set_up(turn)
    yield from _reshaped(turn)
    for fate in reported_fates(turn):
        left = divided(fate.gone[0])[1:] if fate.why.sentence is HALF_BY_RULE else ()
        yield fate._replace(came=(*fate.came, *left))
    for event in risings(turn):
        flock = event.reason.get("unit")
        assert isinstance(flock, Unit)
        yield Fate((), (flock,), event.reason)


def _set_up(turn: Turn) -> Iterator[Fate]:
    """R36: yield the starting units that each power has chosen, or its default ones."""
    if not state_of(turn.before).pending:
        return
    board = turn.before.variant.board(turn.before)
    for power in board.powers:
        for unit in chosen(board, turn.before, power, turn.orders.get(power, ())).units:
            yield Fate((), (unit,), SET_UP(unit=unit, place=unit.place), first=True)


def _reshaped(turn: Turn) -> Iterator[Fate]:
    """R21: yield the divisions and unions that succeeded, in order."""
    units = {unit.key: unit for unit in everybody(turn.before)}
    units |= {unit.key: unit for fate in _set_up(turn) for unit in fate.came}
    for outcome in turn.outcomes:
        order = outcome.order
        if order.verb not in FREE or order.unit is None or outcome.failed:
            continue
        former = outcome.reasons[0].get("unit")
        old = (former,) if isinstance(former, Unit) else pair_in(units, order.unit.place.key)
        new = divided(old[0]) if len(old) == 1 else (united(old),)
        for unit in old:
            units.pop(unit.key, None)
        units |= {unit.key: unit for unit in new}
        yield Fate(old, new, outcome.reasons[0], first=True)


def shape(now: AdjudicationState) -> AdjudicationState:
    """Execute step 3: divisions and unions (R21)."""
    done = reshape(now.board, now.position.units, now.orders)
    return now.replace(now.position.with_units(done.units), outcomes=(*now.outcomes, *done.outcomes))


MOVES: tuple[Step, ...] = (drown, set_up, shape, validate_orders, fight, rise, build, look_for_retreats)
STEPS: Mapping[tuple[str, str], tuple[Step, ...]] = {
    ("S", "M"): MOVES,
    ("S", "R"): (retreat, rise),
    ("F", "M"): MOVES,
    ("F", "R"): (retreat, rise, count),
    ("F", "A"): (remove, allow),
}
"""The phases of a year in order, with the functions executed in each (section 13)."""
FOLLOWS = dict(zip(STEPS, (*list(STEPS)[1:], *STEPS)))


class Bioplomacy(Standard):
    """The variant with ten species on three levels."""

    id = "bioplomacy"
    name = "Bioplomacy II"
    summary = tr_noop(
        "Ten species on three levels, with a monsoon every second Spring. Units ford rivers, packs divide, flocks "
        "pop up in the trees. The board is a reconstruction: the printed map is lost, so it follows the map's legend "
        "and the rules, and the rest is our own design."
    )
    players = 10
    hours = "4-8"
    map_id = "bioplomacy"
    capacity_clause = "R1"
    kinds = KINDS
    in_parts = ()
    tactics = BioplomacyTactics
    lesson = LESSON
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    all_verbs: ClassVar[Mapping[str, OrderRule]] = MappingProxyType(ALL_VERBS)
    opening: ClassVar[Mapping[str, Any]] = MappingProxyType({"setup": "pending"})
    step_words: ClassVar[Mapping[str, str]] = MappingProxyType({**Phase.STEPS, "A": tr_noop("removals")})
    compared_by_entry: ClassVar[frozenset[str]] = frozenset({"builds", "sp"})
    surveys: ClassVar[tuple[Survey, ...]] = view.SURVEYS
    sign_types = view.SIGN_TYPES
    statement_title: ClassVar[str] = tr_noop("Control")

    def __init__(self, base: Board, **chosen: Any) -> None:
        dry, self._wet = seasons(base)
        super().__init__(dry, **chosen)

    def phase_title(self, phase: Phase) -> str:
        """Return the phase in words, with the monsoon if there is one: "Spring 2 (monsoon), moves"."""
        title = super().phase_title(phase)
        season, _, step = title.partition(", ")
        return tr("{season} (monsoon), {step}", season=season, step=step) if monsoon(phase) else title

    def board(self, position: Position | None = None) -> Board:
        """Return the board, in the monsoon with its changes (section 9)."""
        return self._wet if position and monsoon(position.phase) else self.base

    def verbs(self, phase: Phase) -> Sequence[OrderRule]:
        return verbs_of(phase)

    def steps(self, phase: Phase) -> Sequence[Step]:
        return STEPS.get((phase.season, phase.step), ())

    def next_phase(self, phase: Phase) -> Phase:
        if (phase.season, phase.step) not in FOLLOWS:
            return phase
        season, step = FOLLOWS[phase.season, phase.step]
        return Phase(season, phase.year + (phase.step == "A"), step, phase.digits)

    def ask(self, position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...]) -> Choices:
        if self.over(position):
            return Choices("unit")
        return forms.ask(ChoiceRequest(self, self.board(position), position, power, orders), partial)

    def fault(self, position: Position, power: str, order: Order, orders: Sequence[Order]) -> Reason | None:
        return forms.line_fault(ChoiceRequest(self, self.board(position), position, power, tuple(orders)), order)

    def strength(self, board: Board, unit: Unit, role: str, at: str) -> Any:
        return strength(board, unit, role, at)

    def may_share(self, units: Sequence[Unit]) -> bool:
        """R24: whether these units may share a zone: only two halves of one power may."""
        return len(units) == 2 and {unit.kind for unit in units} == {HALF} and units[0].power == units[1].power

    def after_first_orders(self, position: Position, power: str, orders: Sequence[Order]) -> Position:
        """Return the position after a power's orders of set-up, divide and unite (R21, R36)."""
        board = self.board(position)
        lines = [order for order in orders if order.power == power]
        if state_of(position).pending and power in DEFAULT_KINDS:
            position = with_chosen(board, position, {power: chosen(board, position, power, lines)})
        if position.phase.step == "R":
            return reshape_dislodged(board, position, lines)[0]
        if position.phase.step == "A" and not owed(board, position, power):
            return position
        return position.with_units(reshape(board, position.units, lines).units)

    def describe(self, position: Position, unit: Unit, to: Location | None = None) -> tuple[tuple[str, str], ...]:
        board = self.board(position)
        return tuple(rows_at(board, unit, to.key) if to else rows(board, unit))

    def known_as(self, position: Position, power: str, player: str) -> str:
        return player if self.end(position) else state.known_as(self, position, power, player)

    def partners(self, position: Position, power: str) -> tuple[str, ...]:
        """Rule 14: return the other power played by the same player."""
        pairs = state_of(position).pairs.values()
        return tuple(one for pair in pairs if power in pair for one in pair if one != power)

    def power_groups(self) -> tuple[tuple[str, ...], ...]:
        """Rule 14: return tribes and other animals; each of five players has one of each."""
        return (TRIBES, OTHERS) if self["W"] else ()

    def must_act(self, position: Position) -> tuple[str, ...]:
        if self.over(position):
            return ()
        return tuple(power for power in self.base.powers if self._acts(position, power))

    def _acts(self, position: Position, power: str) -> bool:
        if position.phase.step == "R":
            return any(one.unit.power == power and one.retreats for one in position.dislodged.values())
        if position.phase.step == "A":
            return bool(owed(self.board(position), position, power))
        open_choice = state_of(position).pending and power in DEFAULT_KINDS
        return bool(open_choice or position.units_of(power) or allowance(position, power) >= 1)

    def adjustments_due(self, position: Position, power: str) -> int:
        """Return the whole SP to spend on builds in Spring; in Fall, as a negative number, the least number of removals
        owed."""
        if position.phase.step == "A":
            return -ceil(owed(self.board(position), position, power))
        return floor(allowance(position, power)) if position.phase.season == "S" else 0

    def default_orders(self, position: Position, power: str) -> tuple[Order, ...]:
        """R34: return the default orders: units hold, dislodged units disband, builds lapse, removals go by distance;
        set-up is the default one."""
        if self.over(position):
            return ()
        if position.phase.step == "R":
            dislodged = [one.unit for one in position.dislodged.values() if one.unit.power == power and one.retreats]
            return tuple(self.verb("disband").order(power, {"unit": named(unit)}) for unit in dislodged)
        if position.phase.step == "A":
            lines = removal_lines(self.board(position), position, power)
            return tuple(self.verb(verb).order(power, {"unit": unit}) for verb, unit in lines)
        units = self.after_first_orders(position, power, ()).units_of(power)
        return tuple(self.verb("hold").order(power, {"unit": named(unit)}) for unit in units)

    def retreats(self, now: AdjudicationState, unit: Unit, origin: str) -> Dislodged:
        return open_zones(now, unit, origin)

    def state(self, position: Position) -> dict[str, Any]:
        return setup.write(self.base, position)

    def state_words(self) -> Mapping[str, StateWord]:
        return STATE_WORDS

    def read_state(self, position: Position, state: Mapping[str, Any]) -> Position:
        """Return the position with this state. Raises ValueError for a key or a value that cannot be read."""
        return setup.read(position, state, lambda table: self._read_end(self.base, table))

    def seated(self, position: Position, players: Mapping[str, str], gm: bool) -> Position:
        return state.seated(self, position, players)

    def view(self, position: Position, power: str) -> View:
        return View(power, state.shown(self, position, power) if power else position)

    def end(self, position: Position) -> End | None:
        """R35: return the end of the game: all powers that reached their target win together, or an end the players
        agreed on."""
        state = position.extra
        if not isinstance(state, BioplomacyState):
            return None
        return state.ended or (End("win", state.winners) if state.winners else None)

    def remaining(self, position: Position) -> tuple[str, ...]:
        """R35: return the powers still in the game; one without units and centers is out, except the Birds."""
        alive = {BIRDS, *super().remaining(position)}
        return tuple(power for power in self.base.powers if power in alive)

    def finish(self, position: Position, end: End) -> Position:
        super().finish(position, end)
        return with_state(replace(position, phase=DONE), ended=end)

    def forms(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Form, ...]:
        if self.over(position):
            return ()
        return forms.forms(ChoiceRequest(self, self.board(position), position, power, tuple(orders)))

    def basis(self, turn: Turn, outcome: Outcome) -> tuple[Reason, ...]:
        return tuple(basis(turn, outcome))

    def advice(self, position: Position, power: str, orders: Sequence[Order]) -> tuple[Advice, ...]:
        return tuple(forms.coaching(ChoiceRequest(self, self.board(position), position, power, tuple(orders))))

    def signs(self, position: Position) -> tuple[Sign, ...]:
        return view.signs(self.board(position), position)

    def holdings(self, position: Position) -> Mapping[str, str]:
        return view.controlled_zones(self.board(position), position)

    def survey(self, position: Position, id: str, power: str) -> Mapping[str, str]:
        return view.survey(self.board(position), position, id, power)

    def statement(self, position: Position, power: str) -> str:
        return view.statement(self.board(position), position, power)

    def wealth(self, position: Position, power: str) -> tuple[Measure, ...]:
        board, land = self.board(position), land_of(self.base)
        targets = {one: land.target(one) for one in board.powers}
        return (Measure(tr("SP"), {one: points(board, position, one) for one in board.powers}, targets=targets),)

    def score(self, position: Position) -> Measure:
        return replace(super().score(position), title=tr("SP"))

    def _counting(self, position: Position) -> Mapping[str, Amount]:
        """Return the SP of each power as a fraction of its own target (R35)."""
        board, land = self.board(position), land_of(self.base)
        return {one: points(board, position, one) / land.target(one) for one in board.powers}

    def fates(self, turn: Turn) -> Iterable[Fate]:
        return fates(turn)

    def validate(self, position: Position) -> list[Reason]:
        return setup.findings(self, position)

    def events(self, turn: Turn, power: str) -> tuple[Event, ...]:
        return () if turn.agreed else risings(turn)

    def report(self, turn: Turn, power: str) -> str:
        return view.of_turn(self, turn, power)
