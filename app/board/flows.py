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
SIGN_AT = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)
"""Where on a way its number may stand, the best first."""


@dataclass(frozen=True, slots=True)
class Ends:
    """What ways are settled by. `purse`: the room round what lies in a place; `crowd`: what stands about on the
    board, as rooms; `line`: how much larger lines are than in the look."""

    purse: Callable[[str], Oval]
    crowd: tuple[Oval, ...]
    line: float


def plan_ways(marks: Iterable[Mark], ends: Ends) -> tuple[Way, ...]:
    """The ways of all points and homes among these marks."""
    ways: list[Way] = []
    for mark in marks:
        if isinstance(mark, Flow | HomeMove):
            signs = [Oval(way.sign, 12 * ends.line, 10 * ends.line) for way in ways]
            ways.append(_way(mark, ends, signs))
    return tuple(ways)


def stops_of(mark: Flow | HomeMove) -> tuple[str, ...]:
    """The places that a mark goes over, its ends included."""
    return mark.route if isinstance(mark, Flow) else (mark.start, mark.to)


def _way(mark: Flow | HomeMove, ends: Ends, signs: Sequence[Oval]) -> Way:
    rooms = [ends.purse(place) for place in stops_of(mark)]
    start, *between, end = rooms if len(rooms) > 1 else [*rooms, *rooms]
    others = tuple(oval for oval in ends.crowd if all(oval.center != room.center for room in rooms))
    crowd = Crowd(others)
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
    return Way(mark, curve, _sign(curve, (*others, *signs)))


def _trimmed(curve: Curve, leaving: Oval, arriving: Oval) -> Curve:
    """The part between what lies at both ends; all of it where they lie too near each other."""
    first, last = curve.leaves(leaving), curve.enters(arriving)
    return curve.part(first, last) if last > first else curve


def _sign(curve: Curve, taken: Sequence[Oval]) -> Point:
    """Where the number or the house of a way stands: near its middle, where nothing else is."""

    def crowded(share: float) -> float:
        x, y = curve.at(curve.length * share)
        return sum(
            max(0.0, 1.3 - hypot((x - oval.center[0]) / oval.across, (y - oval.center[1]) / oval.up)) for oval in taken
        )

    return curve.at(curve.length * min(SIGN_AT, key=crowded))


def _grown(oval: Oval, by: float) -> Oval:
    return Oval(oval.center, oval.across + by, oval.up + by)
