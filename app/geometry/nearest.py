"""What of a graph is nearest to a point."""

from __future__ import annotations

import math
from itertools import pairwise

from .drawing import to_side
from .levelling import Levels
from .paths import Point
from .planar import Graph


def nearest_side(
    graph: Graph, point: Point, levels: Levels | None = None, reach: float = math.inf
) -> tuple[int, int, Point] | None:
    """The arc that passes nearest to a point, the vertex after which it does, and where; None out of reach."""
    levels = frozenset(graph.net.levels) if levels is None else levels
    best, found = reach, None
    for arc, points in graph.arcs.items():
        if graph.net.arc_levels[arc] & levels:
            for i, (a, b) in enumerate(pairwise(points)):
                away = to_side(point, a, b)
                if away < best:
                    best, found = away, (arc, i, foot(point, a, b))
    return found


def foot(point: Point, a: Point, b: Point) -> Point:
    """The point of a straight piece nearest to a point."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
    return ax + t * dx, ay + t * dy
