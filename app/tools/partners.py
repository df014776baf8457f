"""Orders that belong to another: the move of a unit that is helped or carried, the convoys of a move by sea. What own
units without an order would do is written with it. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from rules import Board, Location, Named, Order

if TYPE_CHECKING:
    from .asker import Asker

CARRIES = ("army", "to")
"""The slots of verbs that carry a unit over the sea."""
Convoys = dict[str, Order]
"""The convoy of each unit that could give one, by where it is."""


def partners(asker: Asker, power: str, order: Order) -> tuple[Order, ...]:
    """What is written with an order for own units that have none."""
    moved = next(_moves(asker, power, order), None)
    return (moved,) if moved else route(asker, power, order)


def _moves(asker: Asker, power: str, order: Order) -> Iterator[Order]:
    """The orders that bring the unit that is helped or carried to its goal."""
    if len(order.slots) < 3 or not isinstance(order.slots[1], Named):
        return
    helped, to = order.slots[1], order.slots[2]
    unit = asker.sheet.standing.units.get(helped.key)
    if unit is None or unit.power != power or asker.sheet.written(power, helped.key):
        return
    for verb in asker.ask(power, (helped,)).allowed:
        now = asker.ask(power, (helped, verb.value))
        goal = now.find(to) if now.slot == "to" else None
        made = asker.ask(power, (helped, verb.value, goal.value)).order if goal and goal.allowed else None
        if made:
            yield made


def carriers(asker: Asker, power: str, unit: Named, to: Any = None) -> Convoys:
    """The convoys that own units without an order can give a unit, to this goal or to any; with those that are written
    already."""
    if asker.ask(power, ()).slot != "unit":
        return {}
    own = [one.value for one in asker.ask(power, ()).allowed if isinstance(one.value, Named) and one.value != unit]
    found = ((one, _convoy(asker, power, one, unit, to)) for one in own)
    return {one.place.key: convoy for one, convoy in found if convoy is not None}


def _convoy(asker: Asker, power: str, fleet: Named, unit: Named, to: Any) -> Order | None:
    variant, written = asker.sheet.position.variant, asker.sheet.written(power, fleet.key)
    for verb in asker.ask(power, (fleet,)).allowed:
        if tuple(variant.verb(str(verb.value)).slots) != CARRIES:
            continue
        army = asker.ask(power, (fleet, verb.value)).find(unit)
        goals = asker.ask(power, (fleet, verb.value, army.value)) if army and army.allowed else None
        goal = (goals.find(to) if to else next(iter(goals.allowed), None)) if goals else None
        if army is None or goal is None or not goal.allowed:
            continue
        made = asker.ask(power, (fleet, verb.value, army.value, goal.value)).order
        if written is None or (made is not None and made.text == written.text):
            return made
    return None


def route(asker: Asker, power: str, order: Order) -> tuple[Order, ...]:
    """The convoys of a move that goes by sea, where own units are the only shortest way: nobody is left to choose."""
    if order.unit is None or len(order.slots) < 2 or not isinstance(order.slots[1], Location):
        return ()
    unit, to, position = order.unit, order.slots[1], asker.sheet.standing
    board, kind = position.variant.board(position), position.variant.kinds.get(unit.kind)
    by_sea = len(order.slots) > 2 or (kind is not None and to.key not in board.reaches(kind.table, unit.place.text))
    convoys = carriers(asker, power, unit, to) if kind is not None and by_sea else {}
    ways = _shortest(board, asker, convoys, unit.place.key, to.key)
    written = asker.sheet.orders(power)
    return tuple(convoys[place] for place in ways[0] if convoys[place] not in written) if len(ways) == 1 else ()


def _shortest(board: Board, asker: Asker, convoys: Convoys, start: str, end: str) -> list[tuple[str, ...]]:
    """The shortest chains of carriers from a place to another."""
    kinds = asker.sheet.position.variant.kinds
    near = {
        place: board.reaches(kinds[one.unit.kind].table, one.unit.place.text)
        for place, one in convoys.items()
        if one.unit is not None
    }
    ways: list[tuple[str, ...]] = [(place,) for place in near if start in near[place]]
    while ways:
        arrived = [way for way in ways if end in near[way[-1]]]
        if arrived:
            return arrived
        passed = set(chain.from_iterable(ways))
        ways = [(*way, place) for way in ways for place in near if place in near[way[-1]] and place not in passed]
    return []
