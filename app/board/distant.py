"""Where the units of other levels stand on the board that is seen: small, at the side of the place's own unit that is
away from its badge, those of higher levels higher up. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, hypot, pi, sin

from .curves import Point

Disc = tuple[Point, float]
"""Middle and radius, in scene units."""
BESIDE, LEFT_DROP, RIGHT_DROP = 1.13, 0.05, 0.62
"""How far beside the middle of a place they begin, and how much lower they stand; at the right lower, off the tab. In
radii."""
ABOVE, BELOW, LEFT = 1.9, 1.95, 0.25
"""How far above or below where they do not fit beside it; above to the left, off the tab."""
APART = 1.04
"""How far two of them are apart, in times the size of one."""
COVER_COST, OUTSIDE_COST, RANK_COST = 3.0, 1.5, 0.35
"""For covering something, for sticking out of the place (each in the size of one), for each less usual arrangement."""
RIM = 8
"""At how many points of its rim it is told whether one sticks out."""


def distant_spots(
    unit: Point,
    r: float,
    size: float,
    count: int,
    taken: Sequence[Disc],
    inside: Callable[[Point], bool],
    badge: Point | None,
) -> tuple[Point, ...]:
    """Where `count` of them stand, the lowest level first, about the anchor of a unit; `size` is the radius of one.

    `taken` is what they should not cover, `inside` tells whether a point is in the place.
    """
    away = 1.0 if badge is not None and badge[0] < unit[0] else -1.0
    best, least = (unit,) * count, float("inf")
    for rank, way in enumerate(_ways(unit, r, size, count, away)):
        cost = rank * RANK_COST * size
        if cost >= least:
            break
        cost += _harm(way, size, taken, inside)
        if cost < least:
            best, least = way, cost
    return best


def _ways(unit: Point, r: float, size: float, count: int, away: float) -> Iterator[tuple[Point, ...]]:
    """Ways to stand, the usual one first: columns at the sides, rows beneath and above, columns farther out."""
    (x, y), near = unit, BESIDE + size / r
    for more in (0.0, 0.35):
        for side in (away, -away):
            drop = RIGHT_DROP if side > 0 else LEFT_DROP
            for shift in (0.0, 0.7, -0.7) if side < 0 else (0.0, 0.7):
                yield _column((x + side * (near + more) * r, y + (drop + shift) * r), size, count)
        for shift in (0.0, -0.9, 0.9):
            yield _row((x + shift * r, y + (BELOW + more) * r), size, count)
            yield _row((x + (shift - LEFT) * r, y - (ABOVE + more) * r), size, count)


def _column(middle: Point, size: float, count: int) -> tuple[Point, ...]:
    """Above each other, the first lowest."""
    step = 2 * size * APART
    return tuple((middle[0], middle[1] + ((count - 1) / 2 - n) * step) for n in range(count))


def _row(middle: Point, size: float, count: int) -> tuple[Point, ...]:
    step = 2 * size * APART
    return tuple((middle[0] + (n - (count - 1) / 2) * step, middle[1]) for n in range(count))


def _harm(spots: Sequence[Point], size: float, taken: Sequence[Disc], inside: Callable[[Point], bool]) -> float:
    """What they cover, and how much of them lies outside."""
    harm = 0.0
    for x, y in spots:
        for (ox, oy), radius in taken:
            harm += COVER_COST * max(0.0, radius + size - hypot(ox - x, oy - y))
        rim = ((x + size * cos(2 * pi * n / RIM), y + size * sin(2 * pi * n / RIM)) for n in range(RIM))
        harm += OUTSIDE_COST * size * sum(not inside(point) for point in rim) / RIM * 2
    return harm
