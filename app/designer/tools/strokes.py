"""Lines drawn by hand: from the trail of a pointer to few vertices."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from app.geometry.drawing import to_side
from app.geometry.paths import Point, on_grid

ROUND = 24
"""Vertices of a round blob."""


def thinned(trail: Sequence[Point], bound: float) -> list[Point]:
    """A trail with only the points it needs to stay within `bound` of itself (Douglas and Peucker's way)."""
    if len(trail) < 3:
        return [on_grid(point) for point in trail]
    keep, stack = {0, len(trail) - 1}, [(0, len(trail) - 1)]
    while stack:
        first, last = stack.pop()
        a, b = trail[first], trail[last]
        far, at = max(((to_side(trail[i], a, b), i) for i in range(first + 1, last)), default=(0.0, first))
        if far > bound:
            keep.add(at)
            stack += [(first, at), (at, last)]
    return [on_grid(trail[i]) for i in sorted(keep)]


def curved(points: Sequence[Point], times: int = 2) -> list[Point]:
    """A line with its corners cut (Chaikin's way), its ends where they were; a closed one is told by equal ends."""
    line = list(points)
    for _ in range(times):
        if len(line) < 3:
            break
        cut = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        line = [*cut, line[-1]]
    return [on_grid(point) for point in line]


def blob(center: Point, across: float, down: float) -> list[Point]:
    """A round outline with a little life in it, so that it looks drawn."""
    found = []
    for i in range(ROUND):
        angle = math.tau * i / ROUND
        bend = 1 + 0.06 * math.sin(3 * angle + 0.7) + 0.03 * math.sin(5 * angle)
        found.append(on_grid((center[0] + across * bend * math.cos(angle), center[1] + down * bend * math.sin(angle))))
    return found


def run_of(points: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(map(math.dist, points, points[1:]))
