"""Packs and Prides that divide, halves that unite: free, before all other orders of a phase (R21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...board import Board
from ...position import Dislodged, Named, Order, Outcome, Position, Unit, marked
from ...reasons import Reason, Sentence
from .species import HALF, WHOLE
from .state import forded, having_forded

DIVIDES = Sentence("divides", "{unit} divides into two halves", "rule 6 Packs; R21")
UNITES = Sentence("unites", "two halves in {place} unite", "rule 6 Packs; R21")
ONLY_WHOLE = Sentence("only_whole", "{unit} cannot divide: only a whole Pack or Pride does", "R21")
NO_TWO_HALVES = Sentence("no_two_halves", "no two halves of {power} are in {place} that could unite", "R21")
NOT_IN_ZONE = Sentence("not_in_zone", "{power} has no unit {named} that is given orders now", "3")

FREE = ("divide", "unite")
"""Verbs of orders that are carried out before the others and take no turn, in this order."""


class Reshaped(NamedTuple):
    """Units after divisions and unions; `origin`: which units each of them was before, by keys."""

    units: Mapping[str, Unit]
    origin: Mapping[str, tuple[str, ...]]
    outcomes: tuple[Outcome, ...]


def pair_in(units: Mapping[str, Unit], place: str) -> tuple[Unit, ...]:
    """The two halves that share a zone; () if there are not two."""
    keys = (marked(place, "1"), marked(place, "2"))
    return tuple(units[key] for key in keys) if all(key in units for key in keys) else ()


def lone(units: Mapping[str, Unit], named: Named, power: str) -> Unit | None:
    """The one unit that an order of a power names; None if it is none of its units, or two share the zone.

    The number 1 may stand where a half is alone.
    """
    unit = units.get(named.key) or (units.get(named.place.key) if named.number == "1" else None)
    fits = unit is not None and unit.power == power and named.kind in ("", unit.kind)
    return unit if fits else None


def divided(unit: Unit) -> tuple[Unit, Unit]:
    """The two halves of a Pack or Pride; both have forded what it has."""
    return replace(unit, kind=HALF, number="1"), replace(unit, kind=HALF, number="2")


def united(halves: Sequence[Unit]) -> Unit:
    """What two halves become; it has forded only what both have."""
    one, two = halves
    both = forded(one) if forded(one) == forded(two) else ""
    return having_forded(replace(one, kind=WHOLE, number=""), both)


def reshape(board: Board, units: Mapping[str, Unit], orders: Iterable[Order]) -> Reshaped:
    """Carries out what the orders say of dividing and uniting; divisions first."""
    now = Reshaped(units, {key: (key,) for key in units}, ())
    lines = [order for order in orders if order.verb in FREE]
    for verb in FREE:
        for order in lines:
            if order.verb == verb:
                now = (_divide if verb == "divide" else _unite)(board, now, order)
    return now


def _divide(board: Board, now: Reshaped, order: Order) -> Reshaped:
    assert order.unit is not None
    unit = lone(now.units, order.unit, order.power)
    if unit is None or unit.kind != WHOLE:
        fault = ONLY_WHOLE(unit=unit) if unit else not_in_zone(board, order)
        return _told(now, order, ("void",), fault)
    return _told(_swapped(now, (unit,), divided(unit)), order, ("ok",), DIVIDES(unit=unit))


def _unite(board: Board, now: Reshaped, order: Order) -> Reshaped:
    assert order.unit is not None
    place = order.unit.place
    halves = pair_in(now.units, place.key)
    if not halves or halves[0].power != order.power or order.unit.kind not in ("", HALF):
        fault = NO_TWO_HALVES(power=board.powers[order.power].name, place=place)
        return _told(now, order, ("void",), fault)
    return _told(_swapped(now, halves, (united(halves),)), order, ("ok",), UNITES(place=place))


def not_in_zone(board: Board, order: Order) -> Reason:
    """That an order is for no unit of its writer."""
    return NOT_IN_ZONE(power=board.powers[order.power].name, named=order.unit)


def _told(now: Reshaped, order: Order, words: tuple[str, ...], reason: Reason) -> Reshaped:
    name = order.unit.text if order.unit else ""
    return now._replace(outcomes=(*now.outcomes, Outcome(order, None, words, (reason,), name)))


def _swapped(now: Reshaped, old: Sequence[Unit], new: Sequence[Unit]) -> Reshaped:
    """Some units in a zone changed for others, in the same place of the list."""
    gone = {unit.key for unit in old}
    came = tuple(key for unit in old for key in now.origin[unit.key])
    units: dict[str, Unit] = {}
    for key, unit in now.units.items():
        if key == old[0].key:
            units.update({one.key: one for one in new})
        elif key not in gone:
            units[key] = unit
    origin = {key: now.origin.get(key, came) if key not in {one.key for one in new} else came for key in units}
    return now._replace(units=units, origin=origin)


def reshape_dislodged(board: Board, position: Position, orders: Iterable[Order]) -> tuple[Position, Reshaped]:
    """The same for units that must retreat: halves may go where the whole could, a whole where both halves could."""
    fled = position.dislodged
    now = reshape(board, {key: one.unit for key, one in fled.items()}, orders)
    after = {key: _fled(unit, [fled[old] for old in now.origin[key]]) for key, unit in now.units.items()}
    return replace(position, dislodged=after), now


def _fled(unit: Unit, before: Sequence[Dislodged]) -> Dislodged:
    open_to_all = [to for to in before[0].retreats if all(to in one.retreats for one in before)]
    return replace(before[0], unit=unit, retreats=tuple(open_to_all))
