"""The way of a convoy: close beside each of its fleets, smooth, off counters, and off land where a bow does it. No Qt.

Ways past the fleets are compared roughly, few of them kept from fleet to fleet; the best are then bowed round what
lies in their way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, hypot, inf, pi, remainder

from .curves import Curve, Oval, Point, spline
from .routing import Crowd

MOST_WAYS = 10
"""How many ways are kept from fleet to fleet."""
BEST_WAYS = 2
"""How many of them are bowed round what lies in their way."""
SIDES = (pi / 2, -pi / 2, pi / 2 - 0.5, -pi / 2 + 0.5, pi / 2 + 0.5, -pi / 2 - 0.5)
"""Where a route may pass a fleet: the angle from its heading there."""
BOWS = (0.12, -0.12, 0.24, -0.24, 0.38, -0.38)
"""Bows of a leg, in times its length."""
ALONG = (0.5, 0.33, 0.67)
"""Where on a leg its bow is highest."""
TURN_COST = 70.0
"""For turning by one radian, in board units of way."""
COUNTER_COST = 15.0
"""For each board unit of depth in the room of a counter."""
LAND_COST = 0.6
"""For each board unit over land."""
NEIGHBOURS = 1
"""How many stops before and after a leg feel its bow."""
STEP = 17.0
"""How far apart the samples of ways lie that are compared: near enough to meet every counter."""


@lru_cache(maxsize=64)
def convoy_route(start: Point, fleets: Sequence[Oval], end: Point, crowd: Crowd) -> Curve:
    """A smooth way from start to end past the fleets in order, along the edge of the room round each."""
    ways = _ways(start, fleets, end)
    ways = sorted(ways, key=lambda way: _cost(way, crowd))[:BEST_WAYS]
    return spline(min((_bowed(way, crowd) for way in ways), key=lambda way: _cost(way, crowd)))


def _ways(start: Point, fleets: Sequence[Oval], end: Point) -> list[list[Point]]:
    """The likeliest points to pass, in all their combinations that are short and turn little."""
    stops = [start, *(fleet.center for fleet in fleets), end]
    ways: list[list[Point]] = [[start]]
    for fleet, before, after in zip(fleets, stops, stops[2:]):
        heading = atan2(after[1] - before[1], after[0] - before[0])
        ways = [[*way, fleet.edge(heading + side)] for way in ways for side in SIDES]
        ways = sorted(ways, key=lambda way: _effort([*way, after]))[:MOST_WAYS]
    return [[*way, end] for way in ways]


def _bowed(way: Sequence[Point], crowd: Crowd) -> list[Point]:
    """The way with a point more on each leg where a bow costs less than what lies straight ahead."""
    best = list(way)
    for start, end in pairwise(way):
        if _obstructed(start, end, crowd):
            here = best.index(end)
            first, last = max(0, here - 1 - NEIGHBOURS), here + 1 + NEIGHBOURS
            ahead, beyond = best[first:here], best[here:last]
            least, found = _cost([*ahead, *beyond], crowd), None
            for point in _bows(start, end):
                cost = _cost([*ahead, point, *beyond], crowd, least)
                if cost < least:
                    least, found = cost, point
            if found is not None:
                best.insert(here, found)
    return best


def _bows(start: Point, end: Point) -> Iterator[Point]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    for along in ALONG:
        for bow in BOWS:
            yield start[0] + dx * along + dy * bow, start[1] + dy * along - dx * bow


def _obstructed(start: Point, end: Point, crowd: Crowd) -> bool:
    """Whether land or a counter lies on a leg."""
    points = spline([start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end], STEP).points
    return bool(crowd.touched(points)) or any(crowd.land(point) for point in points)


def _cost(way: Sequence[Point], crowd: Crowd, limit: float = inf) -> float:
    """What is against a way: its length and turns, counters on it, land under it. Above the limit it is not exact."""
    points = spline(way, STEP).points
    cost = _effort(points)
    if cost < limit:
        cost += crowd.touched(points) * COUNTER_COST
    if cost < limit:
        cost += sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points) if crowd.land(b)) * LAND_COST
    return cost


def _effort(points: Sequence[Point]) -> float:
    """The length of a line and the price of its turns."""
    legs = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    angles = [atan2(dy, dx) for dx, dy in legs]
    turns = sum(abs(remainder(b - a, 2 * pi)) for a, b in pairwise(angles))
    return sum(hypot(dx, dy) for dx, dy in legs) + turns * TURN_COST
