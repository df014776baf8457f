"""Where the two numbers of a decided fight stand: beside its place, where they cover least. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from .curves import Point
from .picture import Sum

SUM_PLACES = ((0.0, 2.5), (0.0, -2.6), (-3.0, 0.0), (3.2, 0.2), (-2.4, 2.0), (2.4, 2.0), (-2.4, -2.0), (2.6, -2.2))
"""Where a sum may stand round its place, in radii, the best first."""


def place_sums(
    sums: Iterable[tuple[Point, Sum]], taken: Iterable[Point], lines: Sequence[Point], r: float
) -> tuple[tuple[Point, Sum], ...]:
    """Each sum where it covers neither a unit or sign (`taken`) nor a line nor another, near the point it is about."""
    units, found = list(taken), []
    for (x, y), mark in sums:
        around = [(x + dx * r, y + dy * r) for dx, dy in SUM_PLACES]
        found.append((min(around, key=lambda at: _crowding(at, units, lines, r)), mark))
        units.append(found[-1][0])
    return tuple(found)


def _crowding(at: Point, units: Iterable[Point], lines: Iterable[Point], r: float) -> float:
    """How much a pill there would cover; the nearer, the worse."""
    near_units = sum(max(0.0, 2.3 - hypot((x - at[0]) / 1.2, y - at[1]) / r) for x, y in units)
    near_lines = sum(max(0.0, 1.3 - hypot((x - at[0]) / 1.7, (y - at[1]) / 1.1) / r) for x, y in lines)
    return near_units * 3 + near_lines
