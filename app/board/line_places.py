"""Which lines of the board (rivers) run close to a point, for clicks that mean them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from .curves import Point
from .sheets import Sheet
from .stage import Stage

REACH = 0.8
"""How close a line runs that a click means, in radii of a unit: rivers are thin, and nobody aims that well."""


def lines_at(stage: Stage, at: Point) -> tuple[str, ...]:
    """The lines of the board that run close to a point of the scene, the nearest first."""
    reach = REACH * stage.metrics.r
    found: dict[str, float] = {}
    for sheet in stage.layout.sheets if stage.board.lines else ():
        for name, courses in _courses(stage, sheet):
            gap = min((distance(at, course, reach) for course in courses), default=reach)
            if gap < reach:
                found[name] = min(gap, found.get(name, reach))
    return tuple(sorted(found, key=lambda name: (found[name], name)))


def _courses(stage: Stage, sheet: Sheet) -> Sequence[tuple[str, Sequence[Sequence[Point]]]]:
    return [(line.id, line.points) for line in sheet.atlas.drawing.lines if line.id in stage.board.lines]


def distance(at: Point, course: Sequence[Point], reach: float) -> float:
    """How far a point lies from a course; `reach` where it is farther than that."""
    x, y = at
    across, down = [point[0] for point in course], [point[1] for point in course]
    if not (min(across) - reach < x < max(across) + reach and min(down) - reach < y < max(down) + reach):
        return reach
    return min((_to_piece(at, one, two) for one, two in pairwise(course)), default=reach)


def _to_piece(at: Point, start: Point, end: Point) -> float:
    """How far a point lies from a straight piece."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return hypot(at[0] - start[0] - share * dx, at[1] - start[1] - share * dy)
