"""Removals of a power whose units cost more than its SP: by its orders, then by the rule for the rest (R33, R34)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...adjudication import Situation
from ...board import Board
from ...position import Named, Order, Outcome, Position, Unit, marked
from ...reasons import Reason, Sentence
from ...verbs import named
from .builds import cost, home_zones
from .count import owed
from .halves import FREE, Reshaped, divided, lone, not_in_zone, reshape
from .land import GROUND, HIGH, UNDER, Land, land_of
from .plan import NOT_THIS_PHASE
from .species import HALF, WHOLE

REMOVED = Sentence("is_removed", "{unit} is removed", "R33")
OWES_NOTHING = Sentence("owes_nothing", "{power} owes no removal now", "R33")
NO_DIVISION_NOW = Sentence("no_division_now", "{power} owes no removal, so its units do not divide or unite now", "R21")
BY_RULE = Sentence("by_rule", "{power} named too few removals; {unit} goes by the rule for missing ones", "R34")
HALF_BY_RULE = Sentence(
    "half_by_rule", "{power} named too few removals; {unit} loses one half by the rule for missing ones", "R34"
)

FAR = 10_000
"""Farther than any zone: all are equally far from no home."""
LEVELS = (HIGH, GROUND, UNDER)
"""Of equal units in one space the highest goes first (R34)."""


def remove(now: Situation) -> Situation:
    """The removals, power by power; then what is still owed is settled by R34."""
    outcomes: list[Outcome] = []
    for power in now.board.powers:
        lines = [order for order in now.orders if order.power == power]
        if lines or owed(now.board, now.position, power):
            now, told = _removed(now, power, lines)
            outcomes += told
    return now.then(outcomes=(*now.outcomes, *outcomes))


def _removed(now: Situation, power: str, lines: list[Order]) -> tuple[Situation, list[Outcome]]:
    if not owed(now.board, now.position, power):
        return now, [_idle(now.board, order) for order in lines]
    shaped = reshape(now.board, now.position.units, lines)
    units, told = _by_order(now, power, lines, shaped)
    units, more = _by_rule(now, power, units)
    return now.then(now.position.then(now.variant.keyed(units.values()))), [*shaped.outcomes, *told, *more]


def _idle(board: Board, order: Order) -> Outcome:
    """The outcome of a line of a power that owes nothing."""
    power = board.powers[order.power].name
    if order.verb in FREE and order.unit:
        return Outcome(order, None, ("void",), (NO_DIVISION_NOW(power=power),), order.unit.text)
    fault = OWES_NOTHING(power=power) if order.verb == "remove" else NOT_THIS_PHASE(order=order)
    return Outcome(order, None, ("void",), (fault,))


def _by_order(
    now: Situation, power: str, lines: list[Order], shaped: Reshaped
) -> tuple[dict[str, Unit], list[Outcome]]:
    """Carries out the removals that are ordered, as long as any is owed."""
    units, told = dict(shaped.units), []
    for order in lines:
        if order.verb in FREE:
            continue
        unit = named_in(units, order.unit, power) if order.unit else None
        fault: Reason | None = None
        if order.verb != "remove":
            fault = NOT_THIS_PHASE(order=order)
        elif unit is None:
            fault = not_in_zone(now.board, order)
        elif not owed(now.board, now.position.then(units), power):
            fault = OWES_NOTHING(power=now.board.powers[power].name)
        elif unit:
            del units[unit.key]
            told.append(Outcome(order, None, ("ok",), (REMOVED(unit=unit),)))
        if fault:
            told.append(Outcome(order, None, ("void",), (fault,)))
    return units, told


def named_in(units: Mapping[str, Unit], unit: Named, power: str) -> Unit | None:
    """The unit that a removal names; of two halves without a number the first that is left (section 3)."""
    found = lone(units, unit, power)
    if found or unit.number:
        return found
    left = [units[key] for key in (marked(unit.key, "1"), marked(unit.key, "2")) if key in units]
    return next((one for one in left if one.power == power and unit.kind in ("", one.kind)), None)


def _by_rule(now: Situation, power: str, units: dict[str, Unit]) -> tuple[dict[str, Unit], list[Outcome]]:
    """R34: what is still owed goes by distance."""
    told = []
    name, verb = now.board.powers[power].name, now.variant.verb("remove")
    for unit, half in missing_removals(now.board, now.position.then(units), power):
        gone = divided(unit)[0] if half else unit
        del units[unit.key]
        if half:
            units[unit.key] = divided(unit)[1]
        order = verb.order(power, {"unit": Named(gone.kind, gone.place, "" if half else gone.number)})
        sentence = HALF_BY_RULE if half else BY_RULE
        told.append(Outcome(order, None, ("ok",), (sentence(power=name, unit=unit),)))
    return units, told


def missing_removals(board: Board, position: Position, power: str) -> Iterator[tuple[Unit, bool]]:
    """The units that a power loses for what it owes and does not name, and whether only a half of each."""
    short = owed(board, position, power)
    for unit in _farthest_first(board, position, power):
        if short <= 0:
            return
        half = unit.kind == WHOLE and short <= 1
        short -= 1 if half else cost(unit)
        yield unit, half


def _farthest_first(board: Board, position: Position, power: str) -> list[Unit]:
    """R34: farthest from home, then cheaper, then the lower number (mountains last), then the higher level."""
    land = land_of(board)
    away = distances(land, home_zones(board, position, power))
    ranks = {zone: rank for rank, zone in enumerate(board.stacks)}

    def rank(unit: Unit) -> tuple[int, int, int, int, str]:
        zone = unit.place.key
        level = LEVELS.index(land.level(zone))
        return -away.get(zone, FAR), cost(unit), ranks[board.provinces[zone].base], level, unit.number

    return sorted(position.units_of(power), key=rank)


def distances(land: Land, goals: Mapping[str, str]) -> dict[str, int]:
    """Fewest steps from zone to neighbour zone to the nearest of some; rivers and kinds of units do not matter."""
    found = dict.fromkeys(goals, 0)
    queue = list(goals)
    for zone in queue:
        for other in land.near(zone):
            if other not in found:
                found[other] = found[zone] + 1
                queue.append(other)
    return found


def removal_lines(board: Board, position: Position, power: str) -> Iterator[tuple[str, Named]]:
    """The lines (verb, unit) that say the same as R34: a whole that loses one half is divided first."""
    for unit, half in missing_removals(board, position, power):
        if half:
            yield "divide", named(unit)
        yield "remove", Named(HALF, unit.place) if half else named(unit)
