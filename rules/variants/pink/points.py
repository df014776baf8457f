"""Section 6 in the field: points moved (R19), surplus lost (R20), what stays stationary (R22), points overrun (R25)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...adjudication import Situation
from ...board import Location
from ...position import Event, Order, Outcome, Position
from ...reasons import Reason, Sentence, many
from . import events
from .declarations import NO_POINTS
from .state import Amounts, by_place, economy
from .territory import beside, friendly, friends, room, why_closed

NOT_BESIDE = Sentence("not_beside", "{to} is not next to {start}: points move one province at a time", "P8, R19")
NOT_SO_MANY = Sentence("not_so_many", "{power} has {there} to move in {start}, not {wanted}", "R19")
MOVED = Sentence("points_moved", "{points} moved from {start} to {to}", "P8, R19")


class Flow(NamedTuple):
    """What leaves and what enters one province in a season."""

    leaving: int = 0
    entering: int = 0


def move_fault(position: Position, power: str, order: Order, before: Sequence[Order]) -> Reason | None:
    """R19: why points cannot be moved so, after the lines `before` of the same power: void, whatever the others do."""
    left = Left(position, power)
    for line in before:
        if line.verb == "points":
            left.take(line)
    return left.fault(order)


class Left:
    """What a power has still to move in each province, line after line; a void line takes nothing."""

    def __init__(self, position: Position, power: str) -> None:
        self.board = position.variant.base
        self.name = position.variant.board(position).powers[power].name
        self.points = dict(economy(position).stores.get(power, {}))

    def fault(self, order: Order) -> Reason | None:
        number, start, to = order.slots
        there = self.points.get(start.province, 0)
        if not number:
            return NO_POINTS()
        if to.province not in beside(self.board, start.province):
            return NOT_BESIDE(start=start, to=to)
        if number > there:
            return NOT_SO_MANY(power=self.name, there=many(there, "point"), start=start, wanted=number)
        return None

    def take(self, order: Order) -> Reason | None:
        """The fault of a line; what a good one takes is gone."""
        fault = self.fault(order)
        if fault is None:
            self.points[order.slots[1].province] -= order.slots[0]
        return fault


def set_aside(now: Situation) -> Situation:
    """Takes the orders for points out of those for armies: they are carried out after these."""
    moves = tuple(order for order in now.orders if order.verb == "points")
    armies = tuple(order for order in now.orders if order.verb != "points")
    return now.then(plan={**now.plan, "points": moves})._replace(orders=armies)


def move_points(now: Situation) -> Situation:
    """R19 to R22: points go after the armies and before retreats; what is left of a surplus is lost."""
    orders: tuple[Order, ...] = now.plan["points"]
    kept = economy(now.position)
    if not (orders or kept.stores):
        return now
    stores, still, told = dict(kept.stores), dict(kept.still), list(now.outcomes)
    lost: list[Event] = []
    for power in now.board.powers:
        theirs = [order for order in orders if order.power == power]
        if not (theirs or power in stores):
            continue
        ground = friendly(now.position, power)
        flows = _flows(now, power, theirs, ground, told)
        stores[power], still[power] = _settled(now, power, flows, ground, lost)
    position = replace(now.position, extra=replace(kept, stores=by_place(stores), still=by_place(still)))
    return now.then(events.befallen(position, lost), outcomes=tuple(told))


def _flows(
    now: Situation, power: str, orders: Sequence[Order], ground: frozenset[str], told: list[Outcome]
) -> Mapping[str, Flow]:
    """What leaves and enters each province by the orders of one power; their outcomes go to `told`."""
    flows: dict[str, Flow] = {}
    left = Left(now.before, power)
    for order in orders:
        number, start, to = order.slots
        fault = left.take(order)
        shut = None if fault else next(_shut(now, power, (start, to), ground), None)
        if fault or shut:
            told.append(Outcome(order, None, ("void",) if fault else ("bounce",), tuple(filter(None, (fault, shut)))))
            continue
        flows[start.province] = _more(flows, start.province, leaving=number)
        flows[to.province] = _more(flows, to.province, entering=number)
        told.append(Outcome(order, None, ("ok",), (MOVED(points=many(number, "point"), start=start, to=to),)))
    return flows


def _more(flows: Mapping[str, Flow], place: str, leaving: int = 0, entering: int = 0) -> Flow:
    before = flows.get(place, Flow())
    return Flow(before.leaving + leaving, before.entering + entering)


def _shut(now: Situation, power: str, ends: Iterable[Location], ground: frozenset[str]) -> Iterator[Reason]:
    """Why points cannot leave or enter: an end of their way is not friendly territory."""
    for place in ends:
        if place.province not in ground:
            yield why_closed(now.position, power, place)


def _settled(
    now: Situation, power: str, flows: Mapping[str, Flow], ground: frozenset[str], lost: list[Event]
) -> tuple[dict[str, int], dict[str, int]]:
    """What lies in each province after the season, and how much of it has lain there all year; losses go to `lost`."""
    kept = economy(now.position)
    balance, lain = kept.stores.get(power, {}), kept.still.get(power, {})
    stores: dict[str, int] = {}
    still: dict[str, int] = {}
    for place in dict.fromkeys((*balance, *flows)):
        there, flow = balance.get(place, 0), flows.get(place, Flow())
        spoiled = _spoiled(now, power, place, there, flow.leaving, ground)
        if spoiled:
            lost.append(events.not_moved(now.before, power, place, spoiled))
        stays = there - flow.leaving - spoiled
        stores[place] = stays + flow.entering
        still[place] = min(lain.get(place, 0), stays)
    return stores, still


def _spoiled(now: Situation, power: str, place: str, there: int, leaving: int, ground: frozenset[str]) -> int:
    """R20: how much of a surplus is lost: what was not moved out though it could have been."""
    surplus = there - room(now.before, power, place)
    if surplus <= leaving or place not in ground:
        return 0
    return 0 if beside(now.variant.base, place).isdisjoint(ground) else surplus - leaving


def overrun(now: Situation) -> Situation:
    """R25: after retreats, points on the road are lost where a power stands that is not friendly to their owner."""
    kept, units = economy(now.position), now.position.units
    stores: dict[str, dict[str, int]] = {}
    lost: list[Event] = []
    for power, theirs in kept.stores.items():
        welcome, stores[power] = friends(now.position, power), {}
        for place, number in theirs.items():
            if now.position.centers.get(place) == power or place not in units or units[place].power in welcome:
                stores[power][place] = number
            else:
                lost.append(events.overrun(now.position, power, place, number, units[place]))
    if not lost:
        return now
    left = replace(kept, stores=by_place(stores), still=within(kept.still, stores))
    return now.then(events.befallen(replace(now.position, extra=left), lost))


def within(still: Amounts, stores: Amounts) -> dict[str, dict[str, int]]:
    """R22: of what was stationary no more than still lies there."""
    return by_place(
        {
            power: {place: min(number, stores.get(power, {}).get(place, 0)) for place, number in theirs.items()}
            for power, theirs in still.items()
        }
    )
