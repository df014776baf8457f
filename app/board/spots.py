"""Finding a spot near an anchor for something made of discs, where it covers the least. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import cos, hypot, pi, sin
from typing import NamedTuple

Point = tuple[float, float]
Disc = tuple[Point, float]
"""Its middle and its radius."""
Bound = tuple[Point, float, float]
"""A disc, and how much it counts that it sticks out."""
Pair = tuple[Point, list[tuple[Point, float, float]]]
"""The middle of a disc, and with each room: where that is, how near the two meet, and what overlap costs."""
WAY_COST = 0.5
"""For each board unit of way from the anchor."""
OUTSIDE_COST = 5.0
"""For each board unit of a disc's radius that sticks out of the area, all round."""
EDGING = 0.3
"""How much less that counts for what may stick out."""
COARSE, FARTHEST, FINE = 0.5, 5.0, (0.25, 0.125)
"""How far apart the spots are that are tried, how far off the last is, and the steps by which the best is mended."""
RIM = tuple((cos(n * pi / 4), sin(n * pi / 4)) for n in range(8))


class Room(NamedTuple):
    """A disc that should not be covered, and what each board unit of overlap costs."""

    center: Point
    radius: float
    price: float


def best_spot(
    anchor: Point,
    step: float,
    discs: Sequence[Disc],
    rooms: Sequence[Room],
    inside: Callable[[Point], bool],
    edging: int = 0,
) -> Point:
    """The cheapest spot about an anchor for what covers these discs about its middle.

    `step`: the length that spots are counted in; `inside`: whether a point is in the area that it should lie in. The
    last `edging` discs may rather stick out of it than the others.
    """
    bound = [(at, size, EDGING if n >= len(discs) - edging else 1.0) for n, (at, size) in enumerate(discs)]
    near = [room for room in rooms if _may_meet(room, anchor, discs, step)]
    pairs = [(at, [(center, size + radius, price) for center, radius, price in near]) for at, size in discs]
    best, least = anchor, float("inf")

    def tried(dx: float, dy: float) -> None:
        nonlocal best, least
        spot = anchor[0] + dx, anchor[1] + dy
        cost = hypot(dx, dy) * WAY_COST
        if cost < least:
            cost += _covered(spot, pairs, least - cost)
        if cost < least:
            cost += _outside(spot, bound, inside, least - cost)
        if cost < least:
            best, least = spot, cost

    for far, dx, dy in _offsets():
        if far * step * WAY_COST >= least:
            break
        tried(dx * step, dy * step)
    for share in FINE:
        x, y = best[0] - anchor[0], best[1] - anchor[1]
        for dx, dy in RIM if least > 0 else ():
            tried(x + dx * share * step, y + dy * share * step)
    return best


def _may_meet(room: Room, anchor: Point, discs: Sequence[Disc], step: float) -> bool:
    """Whether any spot could cover a room."""
    reach = max(hypot(*at) + radius for at, radius in discs) + (FARTHEST + 1) * step
    return hypot(room.center[0] - anchor[0], room.center[1] - anchor[1]) < reach + room.radius


def _covered(spot: Point, pairs: Sequence[Pair], limit: float) -> float:
    """What it costs to cover rooms; above the limit it is not exact."""
    cost = 0.0
    for (x, y), rooms in pairs:
        px, py = spot[0] + x, spot[1] + y
        for (rx, ry), reach, price in rooms:
            # Most are too far off one way already: that is asked before the distance is worked out.
            if -reach < px - rx < reach and -reach < py - ry < reach:
                over = reach - hypot(px - rx, py - ry)
                if over > 0:
                    cost += over * price
        if cost >= limit:
            break
    return cost


def _outside(spot: Point, discs: Sequence[Bound], inside: Callable[[Point], bool], limit: float) -> float:
    """What it costs to stick out of the area, of each disc in its share; above the limit it is not exact."""
    cost = 0.0
    for (x, y), radius, share in discs:
        px, py, price = spot[0] + x, spot[1] + y, OUTSIDE_COST * share * radius / len(RIM)
        for dx, dy in RIM:
            if not inside((px + dx * radius, py + dy * radius)):
                cost += price
        if cost >= limit:
            break
    return cost


@cache
def _offsets() -> tuple[tuple[float, float, float], ...]:
    """Distance and offset of each spot to try, nearest first."""
    count = int(FARTHEST / COARSE)
    steps = [n * COARSE for n in range(-count, count + 1)]
    spots = ((hypot(dx, dy), dx, dy) for dx in steps for dy in steps)
    return tuple(sorted(spot for spot in spots if spot[0] <= FARTHEST))
