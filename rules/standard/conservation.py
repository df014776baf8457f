"""The conservation law: after every phase each unit is accounted for, no place is overcrowded, and amounts add up.

It checks reports, not computations: from the units before a turn, its outcomes and the variant's additional reports
(`fates`, `balances`) it derives which units must exist now, and compares. It applies to true turns only; a power's view
of a turn is incomplete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..board import Location
from ..position import Position, Turn
from ..reasons import Reason, Sentence
from ..units import Fate, Named, Order, Outcome, Role, Unit

VANISHED = Sentence("unit_vanished", "{power}'s {unit} disappeared from {place} with no result to explain it")
UNTOLD = Sentence("unit_untold", "{power}'s {unit} appeared in {place} with no result to explain it")
CROWDED = Sentence("place_overcrowded", "{units} cannot all be in {place}", "S3")
MISKEYED = Sentence("unit_misplaced", "{power}'s {unit} is listed under {key}, but it is not there")
TWO_TAGS = Sentence("number_twice", "{power} has {number} units called {tag}")
NOBODY = Sentence("unknown_unit_gone", "{power}'s {unit} is reported gone from {place}, but it was not there")
DONE = Sentence("order_carried_out", "{order} was carried out")
OFF_BALANCE = Sentence("off_balance", "{power}, {what}: {before} with a change of {change} makes {sum}, not {after}")
ALL_OFF = Sentence("all_off_balance", "{what}: {before} with a change of {change} makes {sum}, not {after}")

GONE = frozenset(("disband", "destroyed"))
"""Result words of units that have left the game."""
GOES = (Role.MOVE, Role.RETREAT)
"""Roles of orders that bring their unit to the last place they name."""


class _CountedUnit(NamedTuple):
    """A unit as counted: by its serial number if it has one, otherwise by its place. `dislodged`: whether it is
    dislodged."""

    power: str
    kind: str
    place: str
    dislodged: bool


def conserved(turn: Turn) -> tuple[Reason, ...]:
    """Return the units lost, duplicated or crowded and the amounts miscounted in a turn; () if there are none.

    Turns without adjudication (the game ended by agreement, or the position was edited) are checked for crowding only.
    """
    crowds = tuple(_crowds(turn.after))
    if turn.agreed or turn.edits:
        return crowds
    return (*crowds, *_units(turn), *_amounts(turn))


def reported_fates(turn: Turn) -> Iterator[Fate]:
    """Yield the fates reported by outcomes: units built, removed, disbanded or destroyed."""
    for outcome in turn.outcomes:
        why = outcome.reasons[-1] if outcome.reasons else DONE(order=outcome.order)
        if outcome.unit and GONE & set(outcome.words):
            yield Fate((outcome.unit,), (), why)
        elif outcome.order.unit and outcome.unit is None and not outcome.failed:
            if outcome.order.type.role is Role.BUILD:
                yield Fate((), (_meant(outcome, outcome.order.unit),), why)
            elif outcome.order.type.role is Role.REMOVE:
                yield Fate((_meant(outcome, outcome.order.unit),), (), why)


def _meant(outcome: Outcome, named: Named) -> Unit:
    """Return the unit that an order built or removed: from its reason, or else from the order."""
    units = (reason.get("unit") for reason in outcome.reasons)
    found = next((unit for unit in units if isinstance(unit, Unit)), None)
    return found or Unit(outcome.order.power, named.kind, named.place, (), named.number, named.serial)


def everybody(position: Position) -> tuple[Unit, ...]:
    """Return all units, including dislodged ones."""
    return (*position.units.values(), *(one.unit for one in position.dislodged.values()))


# --- units ----------------------------------------------------------------------------------------------


def _crowds(position: Position) -> Iterator[Reason]:
    """Yield units that share a place but may not, have the wrong key, or share a serial number."""
    there: dict[str, list[Unit]] = {}
    for key, unit in position.units.items():
        there.setdefault(unit.place.key, []).append(unit)
        if unit.key != key:
            yield MISKEYED(unit=unit, power=_name(position, unit.power), key=key)
    for crowd in there.values():
        if len(crowd) > 1 and not crowd[0].place.dock and not position.variant.may_share(crowd):
            yield CROWDED(units=crowd, place=crowd[0].place)
    tags = Counter((unit.power, unit.tag) for unit in everybody(position) if unit.tag)
    for (power, tag), number in tags.items():
        if number > 1:
            yield TWO_TAGS(power=_name(position, power), number=number, tag=tag)


def _units(turn: Turn) -> Iterator[Reason]:
    """Yield units that are missing, and units that should not exist."""
    pool = _Pool(turn)
    came: list[Unit] = []
    for fate in sorted(turn.before.variant.fates(turn), key=lambda fate: not fate.first):
        for unit in fate.gone:
            if not pool.take(unit):
                yield NOBODY(unit=unit, power=_name(turn.before, unit.power), place=unit.place)
        if fate.first:
            pool.add(fate.came)
        else:
            came += fate.came
    wanted = Counter(_counted(unit, unit.place.key, False) for unit in came)
    wanted.update(_expected(turn, pool.units))
    found = Counter(_counted(unit, unit.place.key, False) for unit in turn.after.units.values())
    waiting = [one for one in turn.after.dislodged.values() if one.retreats or not pool.is_gone(one.unit)]
    found.update(_counted(one.unit, one.unit.place.key, True) for one in waiting)
    for one, number in sorted((wanted - found).items()):
        yield from [_finding(VANISHED, turn, one)] * number
    for one, number in sorted((found - wanted).items()):
        yield from [_finding(UNTOLD, turn, one)] * number


class _Pool:
    """The units still in the game while the fates of a turn are processed."""

    def __init__(self, turn: Turn) -> None:
        self.units: list[Unit] = []
        self.gone: set[tuple[str, str]] = set()
        self.add(everybody(turn.before))

    def add(self, units: Iterable[Unit]) -> None:
        self.units += units

    def take(self, unit: Unit) -> bool:
        """Remove a unit; return whether it was there."""
        at = next((at for at, one in enumerate(self.units) if _called(one) == _called(unit)), None)
        if at is not None:
            del self.units[at]
            self.gone.add(_called(unit))
        return at is not None

    def is_gone(self, unit: Unit) -> bool:
        return _called(unit) in self.gone


def _called(unit: Unit) -> tuple[str, str]:
    """Return the identity of a unit, independent of its other properties."""
    return unit.power, unit.tag or unit.text


def _expected(turn: Turn, units: Iterable[Unit]) -> Iterator[_CountedUnit]:
    """Yield where the remaining units should be according to their outcomes."""
    expected: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in turn.outcomes:
        if outcome.unit:
            expected.setdefault(_called(outcome.unit), []).append(outcome)
    waited = {_called(one.unit) for one in turn.before.dislodged.values()}
    for unit in units:
        mine = expected.get(_called(unit), [])
        goal = next((goal for one in mine if (goal := _goal(one))), None)
        dislodged = _called(unit) in waited or any("dislodged" in one.words for one in mine)
        yield _counted(unit, goal.key, False) if goal else _counted(unit, unit.place.key, dislodged)


def _goal(outcome: Outcome) -> Location | None:
    """Return the place that the unit went to according to its outcome; None if it stayed."""
    if outcome.failed or "dislodged" in outcome.words or outcome.order.type.role not in GOES:
        return None
    return next((slot for slot in reversed(outcome.order.slots) if isinstance(slot, Location)), None)


def _counted(unit: Unit, place: str, dislodged: bool) -> _CountedUnit:
    return (
        _CountedUnit(unit.power, unit.tag, "", False)
        if unit.tag
        else _CountedUnit(unit.power, unit.kind, place, dislodged)
    )


def _finding(sentence: Sentence, turn: Turn, one: _CountedUnit) -> Reason:
    """Return the sentence about a unit; for a unit counted by serial number, its place is looked up."""
    board = turn.before.variant.board(turn.after)
    known = [unit for unit in (*everybody(turn.after), *everybody(turn.before)) if unit.tag == one.kind]
    place = board.locations[one.place] if one.place else next(unit.place for unit in known if unit.power == one.power)
    return sentence(unit=one.kind, power=_name(turn.after, one.power), place=place)


def _name(position: Position, power: str) -> str:
    return position.variant.board(position).powers[power].name


# --- amounts --------------------------------------------------------------------------------------------


def _amounts(turn: Turn) -> Iterator[Reason]:
    """Yield the amounts whose reported changes do not add up."""
    for one in turn.before.variant.balances(turn):
        if one.sum != one.after:
            numbers = {"before": one.before, "change": one.change, "sum": one.sum, "after": one.after}
            if one.power:
                yield OFF_BALANCE(what=one.what, power=_name(turn.after, one.power), **numbers)
            else:
                yield ALL_OFF(what=one.what, **numbers)


def orders_done(turn: Turn, name: str, power: str = "") -> tuple[Order, ...]:
    """Return the successful orders of the type with this name, of one power or ("") of all."""
    done = (one.order for one in turn.outcomes if not one.failed and one.order.type.name == name)
    return tuple(order for order in done if power in ("", order.power))


def totals(table: Mapping[str, Mapping[str, int]], power: str) -> int:
    """Return the sum of a power's amounts in a table power -> place -> amount."""
    return sum(table.get(power, {}).values())
