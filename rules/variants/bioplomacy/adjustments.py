"""Flocks that pop up, the count after Fall, and removals by a power whose units cost more than its SP (R33, R34)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ...adjudication import interned
from ...board import Board, Location
from ...i18n import tr_noop
from ...position import AdjudicationState, Position, Turn
from ...reasons import Reason, Sentence
from ...standard.adjustments import of_retreat
from ...units import Event, Named, Order, Outcome, Unit, marked, named
from .movement import NOT_THIS_PHASE
from .orders import FREE, ReshapedUnits, divided, not_in_zone, reshape, unit_ordered
from .power_orders import allowance, cost, home_zones
from .species import ARMY, BIRDS, FLOCK, HALF, INSECTS, SPECIES, WHOLE, named_for
from .state import state_of, with_state
from .terrain import GROUND, HIGH, UNDER, ZONES, amount, land_of

# Flocks that pop up from tree centers (section 10).

RISEN = Sentence("flock_risen", "a Flock of the Birds, {unit}, popped up in the tree center {place}", "R25")
RISEN_BY = Sentence(
    "flock_risen_by",
    "a Flock of the Birds, {unit}, popped up in the tree center {place}, because {by} moved in below",
    "R25",
)


def rise(now: AdjudicationState) -> AdjudicationState:
    """R25: let a Flock pop up, once, above each tree center that a unit other than an Army has entered, if the zone
    above is empty. `entered` in the plan: the units that moved in this step, each with its destination."""
    land, popped = land_of(now.board), state_of(now.position).popped
    entered = {zone for unit, zone in now.plan.get("entered", ()) if unit.kind != ARMY}
    taken = {unit.place.key for unit in now.position.units.values()}
    units = dict(now.position.units)
    risen = []
    for center, kind in land.centers.items():
        above = land.zone(center, HIGH)
        if kind == "tree" and center not in popped and center in entered and above not in taken:
            units[above] = interned(now.board, Unit(BIRDS, FLOCK, land.place(above)))
            risen.append(center)
    if not risen:
        return now
    after = tuple(center for center in land.centers if center in (*popped, *risen))
    return now.replace(with_state(now.position.with_units(units), popped=after))


def risings(turn: Turn) -> tuple[Event, ...]:
    """Return the events of the Flocks that popped up in a turn, which no order caused."""
    board = turn.after.variant.board(turn.after)
    land, phase = land_of(board), turn.before.phase.text
    found = []
    known = state_of(turn.before).popped
    for center in (one for one in state_of(turn.after).popped if one not in known):
        above = land.place(land.zone(center, HIGH))
        flock, place, by = Unit(BIRDS, FLOCK, above), board.locations[center], _entered(turn, center)
        reason = RISEN_BY(unit=flock, place=place, by=by) if by else RISEN(unit=flock, place=place)
        found.append(Event(phase, BIRDS, tr_noop("A Flock pops up"), reason, above.key, good=True, sign="new"))
    return tuple(found)


def _entered(turn: Turn, center: str) -> Unit | None:
    """Return the unit that entered a center in a turn, as it was before the turn, or None."""
    there = turn.after.units.get(center)
    for one in turn.outcomes if there else ():
        to = [slot.key for slot in one.order.slots if isinstance(slot, Location)]
        if one.unit and there and to == [center] and not one.failed and one.unit.power == there.power:
            return one.unit
    return None


# The count at the end of Fall: control, SP, victory, and what may be spent in Spring (section 12).


def points(board: Board, position: Position, power: str) -> Fraction:
    """Return the SP of a power: its centers and swamps by its own price list (rule 5, R31, R32)."""
    land = land_of(board)
    centers = sum((land.worth(land.centers[center], power) for center in position.owned(power)), Fraction(0))
    return centers + len(state_of(position).swamps.get(power, ())) * land.worth("swamp", power)


def upkeep(position: Position, power: str) -> int:
    """Return the cost of a power's units, in SP."""
    return sum(cost(unit) for unit in position.units_of(power))


def owed(board: Board, position: Position, power: str) -> Fraction:
    """Return by how many SP the cost of a power's units exceeds its SP; 0 if it does not (R33)."""
    return max(Fraction(0), upkeep(position, power) - points(board, position, power))


def in_play(position: Position, power: str) -> bool:
    """Whether a power has units, centers or swamps."""
    dislodged = any(one.unit.power == power for one in position.dislodged.values())
    holds = position.owned(power) or state_of(position).swamps.get(power)
    return bool(dislodged or holds or position.units_of(power))


def count(now: AdjudicationState) -> AdjudicationState:
    """Perform the count after the Fall retreats: control and victory (R30, R31, R35)."""
    position = now.position.with_units(now.position.units, centers=_control(now.board, now.position))
    position = with_state(position, swamps=_swamps(now.board, position))
    return now.replace(with_state(position, winners=_winners(now.board, position)))


def _control(board: Board, position: Position) -> dict[str, str]:
    """R30: return the owners of centers; a unit in a center's own zone takes it, otherwise it keeps its owner."""
    land, owners = land_of(board), dict(position.centers)
    for unit in position.units.values():
        center = land.taken_in.get(unit.place.key)
        if center:
            owners[center] = unit.power
    return {center: owners[center] for center in board.centers if center in owners}


def _swamps(board: Board, position: Position) -> Mapping[str, tuple[str, ...]]:
    """R31: return the swamps controlled by Insects, the only power that can; a foreign unit in a swamp ends the
    control."""
    land = land_of(board)
    there = {unit.place.key: unit.power for unit in position.units.values()}
    held = set(state_of(position).swamps.get(INSECTS, ()))
    mine = [swamp for swamp in board.provinces if swamp in land.swamps and swamp in held | there.keys()]
    kept = tuple(swamp for swamp in mine if there.get(swamp, INSECTS) == INSECTS)
    return {INSECTS: kept} if kept else {}


def _winners(board: Board, position: Position) -> tuple[str, ...]:
    """R35: return all powers that have reached their target, in alphabetical order."""
    land = land_of(board)
    return tuple(sorted(power for power in board.powers if points(board, position, power) >= land.target(power)))


def allow(now: AdjudicationState) -> AdjudicationState:
    """Set what each power may spend in the next Spring: its SP less the cost of its units (section 11)."""
    position = now.position
    spare = {
        power: max(Fraction(0), points(now.board, position, power) - upkeep(position, power))
        for power in now.board.powers
        if in_play(position, power)
    }
    return now.replace(with_state(position, builds=spare))


# Removals of a power whose units cost more than its SP: by its orders, then by the rule for the rest (R33, R34).

REMOVED = Sentence("is_removed", "{unit} was removed", "R33")
OWES_NOTHING = Sentence("owes_nothing", "{power} has no removal to make", "R33")
NO_DIVISION_NOW = Sentence(
    "no_division_now", "{power} has no removal to make, so its units cannot divide or unite now", "R21"
)
BY_RULE = Sentence("by_rule", "{unit} was removed by the civil disorder rule: {power} ordered too few removals", "R34")
HALF_BY_RULE = Sentence(
    "half_by_rule", "{unit} lost one half by the civil disorder rule: {power} ordered too few removals", "R34"
)

FAR = 10_000
"""A distance greater than any on the board, used for all units of a power without a home."""
LEVELS = (HIGH, GROUND, UNDER)
"""The order in which equal units in one space are removed: the highest first (R34)."""


def remove(now: AdjudicationState) -> AdjudicationState:
    """Remove units, power by power: as ordered, then by R34 for what is still owed."""
    outcomes: list[Outcome] = []
    for power in now.board.powers:
        lines = [order for order in now.orders if order.power == power]
        if not owed(now.board, now.position, power):
            outcomes += [_idle(now.board, order) for order in lines]
            continue
        shaped = reshape(now.board, now.position.units, lines)
        units, as_ordered = _by_order(now, power, lines, shaped)
        units, by_rule = _by_rule(now, power, units)
        now = now.replace(now.position.with_units(now.variant.keyed(units.values())))
        outcomes += [*shaped.outcomes, *as_ordered, *by_rule]
    return now.replace(outcomes=(*now.outcomes, *outcomes))


def _idle(board: Board, order: Order) -> Outcome:
    """Return the outcome of an order of a power that has no removal to make."""
    power = board.powers[order.power].name
    if order.verb in FREE and order.unit:
        return Outcome(order, None, ("void",), (NO_DIVISION_NOW(power=power),), order.unit.text)
    fault = OWES_NOTHING(power=power) if order.verb == "remove" else NOT_THIS_PHASE(order=order)
    return Outcome(order, None, ("void",), (fault,))


def _by_order(
    now: AdjudicationState, power: str, lines: list[Order], shaped: ReshapedUnits
) -> tuple[dict[str, Unit], list[Outcome]]:
    """Execute the removals ordered, as long as any is owed; return the units left and the outcomes."""
    units, outcomes = dict(shaped.units), []
    for order in lines:
        if order.verb in FREE:
            continue
        unit = named_in(units, order.unit, power) if order.unit else None
        fault: Reason | None = None
        if order.verb != "remove":
            fault = NOT_THIS_PHASE(order=order)
        elif unit is None:
            fault = not_in_zone(now.board, order)
        elif not owed(now.board, now.position.with_units(units), power):
            fault = OWES_NOTHING(power=now.board.powers[power].name)
        elif unit:
            del units[unit.key]
            outcomes.append(Outcome(order, None, ("ok",), (REMOVED(unit=unit),)))
        if fault:
            outcomes.append(Outcome(order, None, ("void",), (fault,)))
    return units, outcomes


def named_in(units: Mapping[str, Unit], unit: Named, power: str) -> Unit | None:
    """Return the unit that a removal names; of two halves without a number, the first one left (section 3)."""
    found = unit_ordered(units, unit, power)
    if found or unit.number:
        return found
    left = [units[key] for key in (marked(unit.key, "1"), marked(unit.key, "2")) if key in units]
    return next((one for one in left if one.power == power and unit.kind in ("", one.kind)), None)


def _by_rule(now: AdjudicationState, power: str, units: dict[str, Unit]) -> tuple[dict[str, Unit], list[Outcome]]:
    """R34: remove units by distance for what is still owed; return the units left and the outcomes."""
    outcomes = []
    name, verb = now.board.powers[power].name, now.variant.verb("remove")
    for unit, half in missing_removals(now.board, now.position.with_units(units), power):
        gone = divided(unit)[0] if half else unit
        del units[unit.key]
        if half:
            units[unit.key] = divided(unit)[1]
        order = verb.order(power, {"unit": Named(gone.kind, gone.place, "" if half else gone.number)})
        sentence = HALF_BY_RULE if half else BY_RULE
        outcomes.append(Outcome(order, None, ("ok",), (sentence(power=name, unit=unit),)))
    return units, outcomes


def missing_removals(board: Board, position: Position, power: str) -> Iterator[tuple[Unit, bool]]:
    """Yield the units a power loses for removals it owes but did not order, with whether it loses only one half of the
    unit."""
    short = owed(board, position, power)
    for unit in _farthest_first(board, position, power):
        if short <= 0:
            return
        half = unit.kind == WHOLE and short <= 1
        short -= 1 if half else cost(unit)
        yield unit, half


def _farthest_first(board: Board, position: Position, power: str) -> list[Unit]:
    """R34: sort the units: farthest from home, then cheaper, then lower space number (mountains last), then higher
    level."""
    land = land_of(board)
    away = board.steps_from(ZONES, home_zones(board, position, power))  # whatever the rivers and kinds of units
    ranks = {zone: rank for rank, zone in enumerate(board.stacks)}

    def rank(unit: Unit) -> tuple[int, int, int, int, str]:
        zone = unit.place.key
        level = LEVELS.index(land.level(zone))
        return -away.get(zone, FAR), cost(unit), ranks[board.provinces[zone].base], level, unit.number

    return sorted(position.units_of(power), key=rank)


def removal_lines(board: Board, position: Position, power: str) -> Iterator[tuple[str, Named]]:
    """Yield the orders (order type, unit) equivalent to R34: a whole unit that loses one half is divided first."""
    for unit, half in missing_removals(board, position, power):
        if half:
            yield "divide", named(unit)
        yield "remove", Named(HALF, unit.place) if half else named(unit)


# The figures behind builds and removals: SP, the cost of units, and what was left to spend (section 11, R33).

PRICE = Sentence("build_price", "this {kind} costs {cost} SP, and {power} had {has} SP to spend this Spring", "R27")
OWED = Sentence(
    "sp_owed", "{power} controls {sp} SP and its units cost {cost} SP, so it must remove {owed} SP of units", "R33"
)


def basis(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """Yield the sums behind a build or a removal, or the zones open to a retreating unit."""
    before, order = turn.before, outcome.order
    place = outcome.unit.place if outcome.unit else None
    if place is not None and before.phase.step == "R":
        dislodged = before.dislodged.get(outcome.unit.key if outcome.unit else "")
        yield from of_retreat(dislodged) if dislodged else ()
    if order.power not in before.variant.base.powers:
        return
    board = before.variant.board(before)
    name = board.powers[order.power].name
    short: Fraction = owed(board, before, order.power) if before.phase.step == "A" else Fraction(0)
    if short:
        sp, cost = amount(points(board, before, order.power)), upkeep(before, order.power)
        yield OWED(power=name, sp=sp, cost=cost, owed=amount(short))
    if order.verb == "build" and order.unit and order.unit.kind in SPECIES:
        kind, has = named_for(order.unit.kind, order.power), amount(allowance(before, order.power))
        yield PRICE(kind=kind, cost=SPECIES[order.unit.kind].cost, power=name, has=has)
