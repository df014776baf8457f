"""Redeployers in Winter (X10, C-67): one or two ordinary steps through open, empty spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...adjudication import Situation
from ...board import Location
from ...position import Order, Outcome, Position, Unit
from ...reasons import Reason, Sentence
from ...standard.plan import NOT_NOW
from .card import REDEPLOY
from .cards import can
from .mines import Minefield
from .reach import steps
from .state import card_of, impassable, in_disorder, powers_work, tag

NOT_ITS_CARD = Sentence("not_its_card", "the card of {unit} does not let it do that", "C-9")
TOO_SOON = Sentence("too_soon", "no special power works yet", "rule 7")
ASLEEP = Sentence("asleep", "{unit} is in civil disorder from gas", "card 10, C-39")
NO_STEP = Sentence("no_step", "{unit} cannot step from {here} to {place}", "X10, C-67")
NOT_EMPTY = Sentence("not_empty", "{other} stands in {place}", "X10, C-67")
CLOSED_NOW = Sentence("closed_now", "{place} is impassable", "card 9, C-37")
FOREIGN_CENTER = Sentence("foreign_center", "{place} is a center of {power}", "X10, C-67")
REDEPLOYED = Sentence("redeployed", "{unit} redeploys to {place}", "X10")
MEET = Sentence("meet", "{units} redeploy to {place}, so none of them goes", "X10, C-67")


class Going(NamedTuple):
    """A redeployment that may be made: the places that the unit comes to, the last one its goal."""

    unit: Unit
    order: Order
    path: tuple[Location, ...]


def ability_fault(position: Position, unit: Unit, ability: str) -> Reason | None:
    """Why a unit cannot use the power of a card in Winter."""
    if not powers_work(position):
        return TOO_SOON()
    if not can(card_of(unit), ability):
        return NOT_ITS_CARD(unit=unit)
    return ASLEEP(unit=unit) if in_disorder(position, unit) else None


def path_fault(position: Position, unit: Unit, wanted: tuple[Location, ...], *, through: bool = False) -> Reason | None:
    """Why a unit cannot go these steps. `through`: it need not stay at the end."""
    path = path_of(position, unit, wanted, through=through)
    return path if isinstance(path, Reason) else None


def path_of(
    position: Position, unit: Unit, wanted: tuple[Location, ...], *, through: bool = False
) -> tuple[Location, ...] | Reason:
    """The places that a unit comes to when it is ordered to go these steps, or why it cannot."""
    here, found, board = unit, [], position.variant.board(position)
    for last, place in enumerate(wanted, 1 - len(wanted)):
        near = steps(board, here)
        fitting = [one for one in near if one == place] or [one for one in near if one.province == place.province]
        if len(fitting) != 1 or (place.coast and fitting[0].coast not in ("", place.coast)):
            return NO_STEP(unit=unit, here=here.place, place=place)
        fault = _space_fault(position, unit, fitting[0], last == 0 and not through)
        if fault:
            return fault
        found.append(fitting[0])
        here = here.at(fitting[0])
    return tuple(found)


def _space_fault(position: Position, unit: Unit, place: Location, last: bool) -> Reason | None:
    other, owner = position.units.get(place.key), position.centers.get(place.province)
    if other and tag(other) != tag(unit):
        return NOT_EMPTY(other=other, place=place)
    if place.province in impassable(position):
        return CLOSED_NOW(place=place)
    if last and owner and owner != unit.power:
        return FOREIGN_CENTER(place=place, power=position.variant.base.powers[owner].name)
    return None


def redeploy(now: Situation, orders: Mapping[str, Order], field: Minefield) -> tuple[dict[str, Unit], list[Outcome]]:
    """The units after their redeployments, all at once, and what came of each order, by the units' keys."""
    going, outcomes = _sorted_out(now, orders)
    crowd = Counter(one.path[-1].key for one in going)
    gone = {one.unit.key for one in going if crowd[one.path[-1].key] == 1}
    units = {key: unit for key, unit in now.position.units.items() if key not in gone}
    for one in going:
        goal = one.path[-1]
        if crowd[goal.key] > 1:
            rivals = [other.unit for other in going if other.path[-1].key == goal.key]
            outcomes.append(Outcome(one.order, one.unit, ("bounce",), (MEET(units=rivals, place=goal),)))
            continue
        blown = next(_explosions(one, field), None)
        told = (REDEPLOYED(unit=one.unit, place=goal),)
        if blown:
            outcomes.append(Outcome(one.order, one.unit, ("ok", "destroyed"), (*told, blown)))
        else:
            units[goal.key] = one.unit.at(goal)
            outcomes.append(Outcome(one.order, one.unit, ("ok",), told))
    return units, outcomes


def _explosions(one: Going, field: Minefield) -> Iterator[Reason]:
    for place in one.path:
        blown = field.enter(one.unit, place.province, card_of(one.unit))
        if blown:
            yield blown


def _sorted_out(now: Situation, orders: Mapping[str, Order]) -> tuple[list[Going], list[Outcome]]:
    """The redeployments that may be made, and the outcomes of the others."""
    going: list[Going] = []
    void: list[Outcome] = []
    for key, order in orders.items():
        unit = now.position.units.get(key)
        if unit is None:
            void.append(Outcome(order, None, ("void",), (NOT_NOW(order=order),)))
            continue
        wanted = tuple(slot for slot in order.slots[1:] if isinstance(slot, Location))
        path = ability_fault(now.before, unit, REDEPLOY) or path_of(now.position, unit, wanted)
        if isinstance(path, Reason):
            void.append(Outcome(order, unit, ("void",), (path,)))
        else:
            going.append(Going(unit, order, path))
    return going, void
