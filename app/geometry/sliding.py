"""Sliding a corner along one of the borders that meet there: graph in, graph out, or why not."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from rules import tr

from .drawing import Line, to_side
from .levelling import Levels, parted
from .moving import without_repeats
from .nearest import foot
from .paths import Point, on_grid
from .planar import Arc, Edited, Graph, Refusal
from .tangles import Watch


def slid(graph: Graph, junction: Point, to: Point, levels: Levels | None = None) -> Edited:
    """The graph with a junction moved along one of its borders, to the spot on it nearest to a point.

    The border that goes straightest on from there grows by as much as this one loses; all others end at the spot.
    """
    levels = frozenset(graph.net.levels) if levels is None else levels
    arcs = [arc for arc in graph.arcs_at(junction, levels) if junction in (graph.arcs[arc][0], graph.arcs[arc][-1])]
    base, numbers = parted(graph, arcs, levels)
    courses = {arc: _from(base.arcs[arc], junction) for arc in numbers}
    if len(courses) < 3 or any(points[0] == points[-1] for points in courses.values()):
        return Refusal(tr("Only a corner where three borders meet slides."), (junction,))
    along, i, spot = _slide_spot(courses, to)
    if spot in (junction, courses[along][-1]):
        return Refusal(tr("A corner cannot slide past the next one."), (spot,))
    rest, passed = (spot, *courses[along][i + 1 :]), (*courses[along][: i + 1], spot)
    partner = _straightest(courses, along)
    new = {arc: (spot, *points[1:]) for arc, points in courses.items() if arc not in (along, partner)}
    new[along] = without_repeats(rest)
    new[partner] = without_repeats((*passed[::-1], *courses[partner][1:]))
    done = base.with_arcs({arc: _to_end(points, base.arcs[arc], junction) for arc, points in new.items()})
    fault = Watch(base, numbers).fault(done)
    if fault or graph.net.plain not in levels:
        return fault or done
    ways = _Slide(junction, spot, courses[along], courses[partner], new, passed)
    return replace(done, lines={id: ways.line(line) for id, line in graph.lines.items()})


class _Slide(NamedTuple):
    """A junction sliding to a spot: the border it slides along, the one that grows, all new courses from the spot."""

    junction: Point
    spot: Point
    along: Arc
    partner: Arc
    new: Mapping[int, Arc]
    passed: Arc

    def line(self, line: Line) -> Line:
        """A line along one of these borders ends where its border ends now."""
        parts = tuple(self.part(part) for part in line.points)
        return line if parts == line.points else replace(line, points=parts)

    def part(self, points: Arc) -> Arc:
        if points[-1] == self.junction:
            return self.part(points[::-1])[::-1]
        if points[0] != self.junction:
            return points
        if points[1] == self.partner[1]:
            return without_repeats((*self.passed[::-1], *points[1:]))
        if points[1] == self.along[1]:
            return without_repeats((self.spot, *(point for point in points if point not in self.passed)))
        return (self.spot, *points[1:])


def _from(points: Arc, end: Point) -> Arc:
    return points if points[0] == end else points[::-1]


def _to_end(points: Arc, old: Arc, junction: Point) -> Arc:
    """The new course in the direction of the old one."""
    return points if old[0] == junction else points[::-1]


def _slide_spot(courses: Mapping[int, Arc], to: Point) -> tuple[int, int, Point]:
    """The arc that passes nearest to a point, the vertex before, and the spot on the grid."""
    best, found = math.inf, (0, 0, to)
    for arc, points in courses.items():
        for i, (a, b) in enumerate(pairwise(points)):
            away = to_side(to, a, b)
            if away < best:
                best, found = away, (arc, i, on_grid(foot(to, a, b)))
    return found


def _straightest(courses: Mapping[int, Arc], along: int) -> int:
    """The border that goes on most nearly opposite to another, from the point where both begin."""
    ahead = _heading(courses[along])

    def bend(arc: int) -> float:
        return abs(math.remainder(_heading(courses[arc]) - ahead, math.tau))

    return max((arc for arc in courses if arc != along), key=bend)


def _heading(points: Arc) -> float:
    (ax, ay), (bx, by) = points[0], points[1]
    return math.atan2(by - ay, bx - ax)
