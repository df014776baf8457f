"""Where points and homes go on the map: over several places beside their coins, off counters and coins. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from .convoys import convoy_route
from .curves import Curve, Oval, Point, bowed
from .picture import Flow, HomeMove, Mark
from .plan import Way
from .routing import Crowd, best_bow

BOW = 0.1
START_GAP, END_GAP = 3.0, 5.0
"""How far from what lies at both ends a way keeps, in board units."""
PASSING = 7.0
"""How far beside the coins between its ends a way over many places runs, in board units."""
STOPS_AT = 0.8
"""How much of its way is drawn of what failed."""
LEAST = 26.0
"""The least length of a way, in board units."""
SIGN_AT = (0.5, 0.45, 0.55, 0.4, 0.6, 0.34, 0.66, 0.28, 0.72, 0.22, 0.78)
"""Where on a way its number may stand, the best first."""
SIGN_ROOM = 12.0
"""How far about itself it takes room, in board units."""


@dataclass(frozen=True, slots=True)
class Ends:
    """What ways are settled by. `purse`: the room round what lies in a place; `stand`: that of a unit there; `crowd`:
    all units and coins; `line`: how much larger lines are than in the look."""

    purse: Callable[[str], Oval]
    stand: Callable[[str], Oval]
    crowd: Crowd
    line: float


def plan_ways(marks: Iterable[Mark], ends: Ends) -> tuple[Way, ...]:
    """The ways of all points and homes among these marks."""
    ways: list[Way] = []
    for mark in marks:
        if isinstance(mark, Flow | HomeMove):
            signs = [Oval(way.sign, SIGN_ROOM * ends.line, SIGN_ROOM * ends.line) for way in ways]
            ways.append(_way(mark, ends, signs))
    return tuple(ways)


def stops_of(mark: Flow | HomeMove) -> tuple[str, ...]:
    """The places that a mark goes over, its ends included."""
    return mark.route if isinstance(mark, Flow) else (mark.start, mark.to)


def _way(mark: Flow | HomeMove, ends: Ends, signs: Sequence[Oval]) -> Way:
    start, *between, end = _rooms(stops_of(mark), ends)
    coins = tuple(coin for coin in ends.crowd.centers if not (coin.holds(start.center) or coin.holds(end.center)))
    crowd = Crowd((*ends.crowd.counters, *coins))
    leaving, arriving = _grown(start, START_GAP * ends.line), _grown(end, END_GAP * ends.line)
    if between:
        whole = convoy_route(
            start.center, tuple(_grown(room, PASSING * ends.line) for room in between), end.center, crowd
        )
    else:
        least = LEAST * ends.line
        bow = best_bow(
            start.center, end.center, BOW, crowd, lambda curve: _trimmed(curve, leaving, arriving), least, False
        )
        whole = bowed(start.center, end.center, bow)
    curve = _trimmed(whole, leaving, arriving)
    if mark.failed:
        curve = curve.part(0, curve.length * STOPS_AT)
    return Way(mark, curve, _sign(curve, (*crowd.counters, *signs), ends.line))


def _rooms(stops: Sequence[str], ends: Ends) -> list[Oval]:
    """Where a way begins, what it passes and where it ends. It passes what points lie in a place or the stand of a
    unit, whichever is less out of the way."""
    rooms = [ends.purse(place) for place in stops]
    for n in range(1, len(stops) - 1):
        before, after = rooms[n - 1].center, rooms[n + 1].center
        rooms[n] = min((rooms[n], ends.stand(stops[n])), key=lambda room: _detour(before, room.center, after))
    return rooms if len(rooms) > 1 else rooms * 2


def _detour(start: Point, by: Point, end: Point) -> float:
    return hypot(by[0] - start[0], by[1] - start[1]) + hypot(end[0] - by[0], end[1] - by[1])


def _trimmed(curve: Curve, leaving: Oval, arriving: Oval) -> Curve:
    """The part between what lies at both ends; all of it where they lie too near each other."""
    first, last = curve.leaves(leaving), curve.enters(arriving)
    return curve.part(first, last) if last > first else curve


def _sign(curve: Curve, taken: Sequence[Oval], line: float) -> Point:
    """Where the number or the house of a way stands: near its middle, where nothing else is."""

    def crowded(share: float) -> float:
        return sum(_grown(oval, SIGN_ROOM * line).depth([curve.at(curve.length * share)]) for oval in taken)

    return curve.at(curve.length * min(SIGN_AT, key=crowded))


def _grown(oval: Oval, by: float) -> Oval:
    return Oval(oval.center, oval.across + by, oval.up + by)
