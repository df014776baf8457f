"""The movement phase: checking orders, strengths, results and the reasons for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ...adjudication import solved
from ...board import Board, Location
from ...i18n import tr
from ...position import AdjudicationState, ChoiceRequest
from ...reasons import Reason, Sentence, words
from ...solver import (
    Attack,
    AttackFailure,
    Block,
    Clause,
    ConvoyLink,
    Force,
    HoldForce,
    Resolution,
    Strength,
    SupportForce,
    SupportLoss,
    Tally,
)
from ...standard.movement import STOPPED, Fight
from ...standard.orders import MovementOrderType
from ...units import Named, Order, Outcome, Unit, marked, named
from .orders import FREE, not_in_zone, pair_in, unit_ordered
from .species import ATTACK, GUARD, HALF, HELP, HOLD, STAY
from .state import having_forded
from .terrain import UNDER, land_of, river_id, strength

# Checking the orders of a movement phase: which order counts, which are void, what is supported, which halves join.

MOVEMENTS = frozenset(("hold", "move", "support", "ford", "search"))
ELSEWHERE = frozenset((*FREE, "setup", "build", "waive"))
"""Orders of a movement phase that other steps execute."""

NOT_THIS_PHASE = Sentence("not_this_phase", "'{order}' is not an order for this phase", "3")
WHICH_HALF = Sentence("which_half", "there are two halves in {place}: write {one} or {two}", "3")
COUNTS_NO_MORE = Sentence("counts_no_more", "a later order for {unit} replaced this one", "3")
NOBODY_TO_SUPPORT = Sentence("nobody_to_support", "there is no unit to support in {place}", "3")
NOT_SO_ORDERED = Sentence("not_so_ordered", "{helped} was not ordered to {place}; its order was {order}", "3")
IT_MOVES = Sentence("it_moves", "{helped} was not holding; its order was {order}", "3; R23")
ITS_ORDER_IS_VOID = Sentence("its_order_is_void", "{order} is void, so there is nothing to support", "3")


MOST_CACHED = 100_000
"""The most entries cached per board."""


class PreparedOrder(NamedTuple):
    """A unit with the order that counts. `fault`: why the order is void, so that the unit holds.

    `goal`: the destination of a move; `joins`: whether it moves to join another half (R22); `helps`: the key of the
    unit it supports; `into`: the zone in which the support counts.
    """

    unit: Unit
    order: Order
    fault: Reason | None = None
    goal: Location | None = None
    joins: bool = False
    helps: str = ""
    into: str = ""

    @property
    def idle(self) -> bool:
        """Whether the unit neither moves nor supports: it holds, searches, fords, or has no order or a void one."""
        return self.goal is None and not self.helps


Plan = Mapping[str, PreparedOrder]
"""All units with their orders, by key."""


def validate_orders(now: AdjudicationState) -> AdjudicationState:
    """Step 4: check each order by itself, then against the orders of others."""
    counted, spare = last_orders(now, now.position.units, MOVEMENTS, ELSEWHERE)
    refused = _refused(now, counted)
    plan = {key: _by_itself(now, unit, counted.get(key)) for key, unit in now.position.units.items()}
    plan |= {key: plan[key]._replace(order=one.order, fault=one.reasons[0]) for key, one in refused.items()}
    plan |= {key: _matched(plan, one) for key, one in plan.items() if one.order.verb == "support" and not one.fault}
    plan |= {key: one._replace(joins=True) for key, one in plan.items() if _joins(plan, one)}
    others = [one for one in now.outcomes if one not in refused.values()]
    return now.replace(plan={**now.plan, "moves": plan}, outcomes=(*spare, *others))


def _refused(now: AdjudicationState, counted: Mapping[str, Order]) -> dict[str, Outcome]:
    """Return failed orders to divide or unite by unit, for units without another order: the unit's order is that void
    one, and it holds (section 3)."""
    found: dict[str, Outcome] = {}
    for one in now.outcomes:
        if one.order.verb in FREE and one.words == ("void",) and one.order.unit:
            unit = unit_ordered(now.position.units, one.order.unit, one.order.power)
            if unit and unit.key not in counted:
                found[unit.key] = one
    return found


def last_orders(
    now: AdjudicationState, units: Mapping[str, Unit], verbs: Collection[str], elsewhere: Collection[str]
) -> tuple[dict[str, Order], list[Outcome]]:
    """Return the last order for each of these units, by key, and the outcomes of orders that do not count.

    `verbs`: the order types of these units; those in `elsewhere` are executed by other steps.
    """
    counted: dict[str, Order] = {}
    spare: list[Outcome] = []
    for order in now.orders:
        if order.verb in elsewhere:
            continue
        if order.verb not in verbs or order.unit is None:
            spare.append(Outcome(order, None, ("void",), (NOT_THIS_PHASE(order=order),)))
            continue
        unit = unit_ordered(units, order.unit, order.power)
        if unit is None:
            spare.append(_nobody(now, order, units))
            continue
        if unit.key in counted:
            spare.append(Outcome(counted[unit.key], unit, ("void",), (COUNTS_NO_MORE(unit=unit),)))
        counted[unit.key] = order
    return counted, spare


def _nobody(now: AdjudicationState, order: Order, units: Mapping[str, Unit]) -> Outcome:
    """Return the outcome of an order that names none of the power's units, or two at once."""
    assert order.unit is not None
    fault = not_in_zone(now.board, order)
    halves = pair_in(units, order.unit.place.key)
    if halves and halves[0].power == order.power and not order.unit.number:
        fault = WHICH_HALF(place=order.unit.place, one=halves[0], two=halves[1])
    return Outcome(order, None, ("void",), (fault,), order.unit.text)


def _by_itself(now: AdjudicationState, unit: Unit, order: Order | None) -> PreparedOrder:
    """Return a unit with its order, checked as far as board, unit and text alone decide; cached."""
    memo = now.variant.memo(now.board)
    key = ("ready", unit.ident, order.ident if order else "")
    found: PreparedOrder | None = memo.get(key)
    if found is None:
        found = _judged(now, unit, order or now.variant.verb("hold").order(unit.power, {"unit": named(unit)}))
        if len(memo) < MOST_CACHED:
            memo[key] = found
    return found


def _judged(now: AdjudicationState, unit: Unit, order: Order) -> PreparedOrder:
    verb = now.variant.verb(order.verb)
    asked = ChoiceRequest(now.variant, now.board, now.variant.nowhere, unit.power)
    fault = verb.fault(asked, unit, order) if isinstance(verb, MovementOrderType) else None
    goal = order.slots[1] if order.verb == "move" and fault is None else None
    return PreparedOrder(unit, order, fault, goal)


def _matched(plan: Plan, one: PreparedOrder) -> PreparedOrder:
    """Return a support order with the unit it supports, or void if no unit is ordered to do what it supports."""
    slots = one.order.slots
    helped: Named = slots[1]
    into: Location | None = slots[2] if len(slots) > 2 else None
    candidates = _meant(plan, helped, into is None)
    if not candidates:
        return one._replace(fault=NOBODY_TO_SUPPORT(place=helped.place))
    goal = into.key if into else None
    fitting = next((other for other in candidates if (other.goal and other.goal.key) == goal), None)
    if fitting is None:
        return one._replace(fault=_ordered_otherwise(candidates[0], into))
    return one._replace(helps=fitting.unit.key, into=(into or helped.place).key)


def _ordered_otherwise(other: PreparedOrder, into: Location | None) -> Reason:
    """Return why a unit cannot be supported into a zone, or to hold (None)."""
    if into is None:
        return IT_MOVES(helped=other.unit, order=other.order)
    meant = other.order.verb == "move" and other.order.slots[1].key == into.key
    if meant and other.fault:
        return ITS_ORDER_IS_VOID(order=other.order)
    return NOT_SO_ORDERED(helped=other.unit, place=into, order=other.order)


def _meant(plan: Plan, helped: Named, to_hold: bool) -> list[PreparedOrder]:
    """Return the units that a support can mean, the one named first; they are identified by zone and number, whatever
    their kind (section 3).

    R23: a support to hold that names one of two halves counts for both.
    """
    place = helped.place.key
    halves = [plan[key] for key in (marked(place, "1"), marked(place, "2")) if key in plan]
    if not halves:
        return [plan[place]] if place in plan and helped.number in ("", "1") else []
    first = [one for one in halves if helped.number in ("", one.unit.number)]
    return [*first, *(one for one in halves if one not in first and to_hold and first)]


def _joins(plan: Plan, one: PreparedOrder) -> bool:
    """R22: whether a half is ordered to a zone where another half of its power stays, and so joins it."""
    if one.goal is None or one.unit.kind != HALF:
        return False
    there = (plan.get(key) for key in (one.goal.key, marked(one.goal.key, "1"), marked(one.goal.key, "2")))
    return any(o and o.idle and o.unit.kind == HALF and o.unit.power == one.unit.power for o in there)


# The reasons for the result of a move, a support or a search, with the strengths of both sides.

WON = Sentence("prevailed", "{unit} moved to {place}: {mine} against {theirs}", "6; R15")
DROVE_OUT = Sentence("drives_out", "{unit} dislodged {foe} in {place}: {mine} against {theirs}", "6")
HELD = Sentence("stays_there", "{unit} could not enter {place}: {mine} against {theirs}", "6; R15")
HEAD_ON = Sentence("exchange", "{unit} and {foe} cannot swap places: {mine} against {theirs}", "R16")
NOT_LEFT = Sentence("did_not_leave", "{foe} could not leave {place}: {mine} against {theirs}", "6; R5")
RIVAL = Sentence("rivals", "{unit} bounced in {place}: {mine} against {theirs}", "6; R15")
OWN_UNIT = Sentence("own_unit_stays", "{unit} cannot dislodge {foe} in {place}, a unit of the same power", "R17")
SEARCHED = Sentence("searched", "{unit} bounced under {place}: {mine} against 1, the search by {searchers}", "R20")
JOIN_LOST = Sentence("join_lost", "{unit} cannot join the half in {place}: that half is dislodged", "R22 a")
JOIN_TWICE = Sentence("join_twice", "{units} tried to join the same half in {place}, so none of them did", "R22 b")
JOIN_FULL = Sentence("join_full", "{unit} cannot join in {place}: there are already two halves", "R22 c; R24")
JOIN_SWAP = Sentence("join_swap", "{unit} cannot join in {place}: {other} is ordered the opposite way", "R22 d")
JOINED = Sentence("joined", "{unit} joined the half in {place}", "R22")
ADDS_NOTHING = Sentence("adds_nothing", "{helped} joined the half in {place}, so {unit}'s support added nothing", "R22")
STANDS_OFF = Sentence("stands_off", "the search by {unit} stood off {units}", "R20")
CONTRADICTION = Sentence(
    "contradiction", "the move of {unit} to {place} and other orders depend on each other, so all of them failed", "R38"
)
CUT = Sentence("support_cut", "{unit}'s support was cut by {by} from {origin}", "R14")
CUT_BY_LOSS = Sentence("support_lost", "{unit}'s support was cut: {by} from {origin} dislodged it", "R14")
DISLODGED = Sentence("is_dislodged", "{unit} was dislodged by {by}", "6")

CONTESTS = {Clause.HELD: HELD, Clause.HEAD_ON: HEAD_ON, Clause.NOT_LEFT: NOT_LEFT, Clause.RIVAL: RIVAL}

Units = Mapping[str, Unit]


class ContestStrength(NamedTuple):
    """The strength on one side of a contest; in words "2 (T 32 1, T 31 1)", fractions as such."""

    units: Units
    tally: Tally
    alone: bool
    """Whether a single unit is named too."""

    @property
    def total(self) -> Strength:
        return self.tally.total

    @property
    def words(self) -> str:
        parts = [f"{self._name(force)} {worth}" for force, worth in self.tally.forces]
        parts += [f"{self.units[one.unit].text} {worth}" for one, worth in self.tally.counted if one.unit and worth]
        idle = [self.units[one.support.unit or ""] for one in self.tally.spoiled if one.loss is SupportLoss.OWN_UNIT]
        texts = [", ".join(parts)] if self.alone or len(parts) > 1 else []
        texts += [tr("{idle} cannot help dislodge its own unit", idle=words(idle))] if idle else []
        return f"{self.tally.total} ({'; '.join(texts)})" if texts else str(self.tally.total)

    def _name(self, force: Attack | HoldForce | Block | ConvoyLink) -> str:
        key = (force.by if isinstance(force, Block) else force.unit) or ""
        return self.units[key].text


class Contest(Fight):
    """A contest for a zone between a move and its opponents; the strengths are computed when read."""

    __slots__ = ()

    @property
    def mine(self) -> ContestStrength:  # type: ignore[override]
        return ContestStrength(self.units, self.resolution.tally(self.attack), alone=False)

    @property
    def theirs(self) -> ContestStrength:  # type: ignore[override]
        sides = self.resolution.opposition(self.attack)
        named = [side for side in sides if set(side.units) & set(self.opposing)]
        return ContestStrength(self.units, max(named or sides, key=lambda side: side.total), alone=True)


@dataclass(frozen=True)
class ResolvedMoves:
    """The orders of a movement phase and their resolution, for which the functions below find the reasons."""

    board: Board
    plan: Plan
    resolution: Resolution

    @cached_property
    def units(self) -> Units:
        """All units by key, as they were before the moves."""
        return {key: one.unit for key, one in self.plan.items()}

    def contest(self, one: PreparedOrder, attack: Attack) -> Contest:
        return Contest(one.unit, one.goal, self.units, self.resolution, attack)

    def foes(self, failure: AttackFailure) -> list[Unit]:
        """Return the units that stopped an attack."""
        return [self.units[key] for key in dict.fromkeys(failure.units)]


Explain = Callable[[ResolvedMoves, PreparedOrder, AttackFailure], Reason]


def failed(moves: ResolvedMoves, one: PreparedOrder) -> Reason:
    """Return why a move failed: what stopped it, with the strengths of both sides."""
    failure = next(two for attack, two in moves.resolution.failures.items() if attack.unit == one.unit.key)
    return EXPLAINED[failure.clause](moves, one, failure)


def _outfought(moves: ResolvedMoves, one: PreparedOrder, failure: AttackFailure) -> Reason:
    return CONTESTS[failure.clause].of(moves.contest(one, failure.attack))


def _own_unit(moves: ResolvedMoves, one: PreparedOrder, failure: AttackFailure) -> Reason:
    return OWN_UNIT(unit=one.unit, foe=moves.foes(failure), place=one.goal)


def _searched(moves: ResolvedMoves, one: PreparedOrder, failure: AttackFailure) -> Reason:
    assert one.goal is not None
    above = moves.board.locations[moves.board.provinces[one.goal.province].base]
    mine = ContestStrength(moves.units, moves.resolution.tally(failure.attack), alone=False)
    return SEARCHED(unit=one.unit, place=above, mine=mine, searchers=moves.foes(failure))


def _contradicts(moves: ResolvedMoves, one: PreparedOrder, failure: AttackFailure) -> Reason:
    return CONTRADICTION(unit=one.unit, place=one.goal)


def _kept_out(moves: ResolvedMoves, one: PreparedOrder, failure: AttackFailure) -> Reason:
    return STOPPED(unit=one.unit, place=one.goal)


def _not_joined(moves: ResolvedMoves, one: PreparedOrder, failure: AttackFailure) -> Reason:
    """R22: return which of the four conditions prevents a half from joining."""
    goal, orders = failure.attack.dst, moves.plan.values()
    joining = [two.unit for two in orders if two.joins and two.goal and two.goal.key == goal]
    there = [two for two in orders if two.unit.place.key == goal]
    if any(two.unit.key in moves.resolution.dislodged_by for two in there):
        return JOIN_LOST(unit=one.unit, place=one.goal)
    if len(joining) > 1:
        return JOIN_TWICE(units=joining, place=one.goal)
    swap = [two.unit for two in there if two.goal and two.goal.key == one.unit.place.key]
    if swap:
        return JOIN_SWAP(unit=one.unit, place=one.goal, other=swap)
    return JOIN_FULL(unit=one.unit, place=one.goal)


# This game has no convoys, closed provinces or moves in two parts.
OF_OTHERS = (Clause.CLOSED, Clause.NO_CONVOY, Clause.DISRUPTED, Clause.FIRST_PART, Clause.STOPPED)
EXPLAINED: Mapping[Clause, Explain] = {
    **dict.fromkeys(CONTESTS, _outfought),
    Clause.JOIN: _not_joined,
    Clause.OWN_UNIT: _own_unit,
    Clause.BLOCK: _searched,
    Clause.PARADOX: _contradicts,
    **dict.fromkeys(OF_OTHERS, _kept_out),
}
"""Every clause by which the solver lets an attack fail -> the function that returns the reason."""


def success_reasons(moves: ResolvedMoves, one: PreparedOrder) -> tuple[Reason, ...]:
    """Return the reasons told with a successful order: what it dislodged or overcame, or what a search stopped."""
    key, units = one.unit.key, moves.units
    attack = moves.resolution.arrived.get(key)
    if attack:
        return _arrived(moves, one, attack)
    if one.helps and moves.plan[one.helps].joins:
        return (ADDS_NOTHING(unit=one.unit, helped=units[one.helps], place=moves.plan[one.helps].goal),)
    if one.order.verb == "search":
        failures = moves.resolution.failures.values()
        blocked = [units[two.attack.unit] for two in failures if two.clause is Clause.BLOCK and key in two.units]
        return (STANDS_OFF(unit=one.unit, units=blocked),) if blocked else ()
    return ()


def _arrived(moves: ResolvedMoves, one: PreparedOrder, attack: Attack) -> tuple[Reason, ...]:
    if one.joins:
        return (JOINED(unit=one.unit, place=one.goal),)
    if attack in moves.resolution.dislodged_by.values():
        return (DROVE_OUT.of(moves.contest(one, attack)),)
    failures = moves.resolution.failures.values()
    beaten = any(two.attack.dst == attack.dst and two.clause in CONTESTS for two in failures)
    return (WON.of(moves.contest(one, attack)),) if beaten else ()


def cut(moves: ResolvedMoves, one: PreparedOrder) -> tuple[Reason, ...]:
    """Return what cut a support; an attack from the zone the support was for, which cut it only by dislodging, is named
    only if there was no other."""
    found = next((by for support, by in moves.resolution.cut_by.items() if support.unit == one.unit.key), ())
    plain = [attack for attack in found if attack.src != one.into]
    sentence = CUT if plain else CUT_BY_LOSS
    return tuple(
        sentence(unit=one.unit, by=moves.units[attack.unit], origin=moves.board.locations[attack.src])
        for attack in plain or found
    )


def dislodged(moves: ResolvedMoves, unit: Unit) -> Reason:
    attack = moves.resolution.dislodged_by[unit.key]
    return DISLODGED(unit=unit, by=moves.units[attack.unit], origin=moves.board.locations[attack.src])


# The moves: orders become forces, the solver resolves them, and units move (sections 6 to 8).

SEARCH_POWER = 1
"""R20: the strength of a search, whatever unit searches."""


def fight(now: AdjudicationState) -> AdjudicationState:
    """Step 5: resolve the orders, record all outcomes and move the units."""
    plan: Plan = now.plan["moves"]
    forces = [force for one in plan.values() for force in _cached_forces(now.board, one)]
    resolution = solved(now, forces)
    moves = ResolvedMoves(now.board, plan, resolution)
    outcomes = tuple(_outcome(moves, one) for one in plan.values())
    units = now.variant.keyed(_moved(moves))
    entered = [(plan[key].unit, attack.dst) for key, attack in resolution.arrived.items()]
    dislodged = [(plan[key].unit, attack.src) for key, attack in resolution.dislodged_by.items()]
    return now.replace(
        now.position.with_units(units),
        plan={**now.plan, "entered": entered, "dislodged": dislodged},
        outcomes=(*now.outcomes, *outcomes),
        resolution=resolution,
    )


def _cached_forces(board: Board, one: PreparedOrder) -> tuple[Force, ...]:
    """Return the forces of a unit with its order, cached so that they are the same objects every time."""
    known: dict[tuple[str, str, bool, bool, str], tuple[Force, ...]] = board.memo.setdefault("forces", {})
    key = (one.unit.ident, one.order.ident, one.fault is None, one.joins, one.helps)
    found = known.get(key)
    if found is None:
        found = tuple(forces_of(board, one))
        if len(known) < MOST_CACHED:
            known[key] = found
    return found


def forces_of(board: Board, one: PreparedOrder) -> Iterator[Force]:
    """Yield the forces that a unit contributes by its order."""
    unit, here = one.unit, one.unit.place.key
    if one.goal:
        yield Attack(
            unit.key,
            unit.power,
            here,
            one.goal.key,
            strength=strength(board, unit, ATTACK, one.goal.key),
            hold_strength=strength(board, unit, STAY, here),
            joins=one.joins,
        )
        return
    yield HoldForce(unit.power, here, strength(board, unit, HOLD, here), unit.key)
    if one.helps:
        role = GUARD if one.order.slots[1].place.key == one.into else HELP
        worth = strength(board, unit, role, one.into)
        yield SupportForce(unit.power, one.helps, one.into, worth, at=here, unit=unit.key, exempt=one.into)
    if one.order.verb == "search" and not one.fault:
        yield _search(board, unit)


def _search(board: Board, unit: Unit) -> Block:
    """R20: return the block that a search sets up: against moves into the zone below from underground, not from above.
    """
    land = land_of(board)
    below = land.zone(land.space(unit.place.key), UNDER)
    beside = tuple(zone for zone in land.near(below) if land.level(zone) == UNDER)
    return Block(below, SEARCH_POWER, unit.key, beside)


def _outcome(moves: ResolvedMoves, one: PreparedOrder) -> Outcome:
    """Return the outcome of a unit: the result of its order first, then whether it was dislodged (section 15)."""
    key, resolution = one.unit.key, moves.resolution
    words: tuple[str, ...] = ("ok",)
    reasons = success_reasons(moves, one)
    if one.fault:
        words, reasons = ("void",), (one.fault,)
    elif one.goal and key not in resolution.arrived:
        words, reasons = ("bounce",), (failed(moves, one),)
    elif one.helps:
        cutters = cut(moves, one)
        words, reasons = (("cut",), cutters) if cutters else (words, reasons)
    if key in resolution.dislodged_by:
        words = ("dislodged",) if words == ("ok",) else (*words, "dislodged")
        reasons = (*reasons, dislodged(moves, one.unit))
    return Outcome(one.order, one.unit, words, reasons)


def _moved(moves: ResolvedMoves) -> list[Unit]:
    """Return the units after the moves in their previous order, except that a half that joins comes after the one
    already there.

    A unit that forded and was not dislodged has forded now; earlier fords are over (R9).
    """
    plan, resolution = moves.plan, moves.resolution
    stay = [one for one in plan.values() if one.unit.key not in resolution.arrived]
    left = {one.unit.place.key: one for one in stay if one.unit.key not in resolution.dislodged_by}
    rank = {key: float(number) for number, key in enumerate(plan)}
    for one in plan.values():
        if one.joins and one.goal and one.goal.key in left and one.unit.key in resolution.arrived:
            waiting = rank[left[one.goal.key].unit.key]
            rank[one.unit.key] = max(rank[one.unit.key], waiting + 0.5)
    order = sorted(plan.values(), key=lambda one: rank[one.unit.key])
    return [unit for one in order for unit in _settled(moves, one)]


def _settled(moves: ResolvedMoves, one: PreparedOrder) -> Iterator[Unit]:
    """Yield a unit as it is after the moves; nothing for a dislodged unit."""
    key = one.unit.key
    if key in moves.resolution.arrived and one.goal:
        yield having_forded(one.unit.at(one.goal), "")
    elif key not in moves.resolution.dislodged_by:
        yield having_forded(one.unit, _fording(moves.board, one))


def _fording(board: Board, one: PreparedOrder) -> str:
    """Return the river that a unit fords by its order, "" if none."""
    if one.order.verb != "ford" or one.fault:
        return ""
    line = land_of(board).river(one.unit.place.key, one.order.slots[1].key)
    return river_id(line) if line else ""
