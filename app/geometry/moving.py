"""Moving, adding and taking away vertices of borders: graph in, graph out, or why not.

A vertex is its point: whoever has a border through it, on the levels that may be changed, goes with it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from .drawing import Line, to_side
from .levelling import Levels, parted
from .paths import Point, on_grid
from .planar import Arc, Edited, Graph
from .tangles import Watch

ON_BORDER = 0.05
"""How far a point may be from a border, in board units, to count as on it."""


class Drag:
    """Some vertices on the move, on some levels; asked at every step, it always starts from the same graph."""

    def __init__(
        self,
        graph: Graph,
        points: Iterable[Point],
        levels: Levels | None = None,
        soft: Mapping[Point, float] | None = None,
    ) -> None:
        """`soft`: vertices that come along by a share of the way, besides the points."""
        levels = frozenset(graph.net.levels) if levels is None else levels
        self.shares = {**dict(soft or {}), **dict.fromkeys(points, 1.0)}
        self.points = tuple(self.shares)
        arcs = dict.fromkeys(arc for point in self.points for arc in graph.arcs_at(point, levels))
        self.graph, self.arcs = parted(graph, tuple(arcs), levels)
        self.with_lines = graph.net.plain in levels
        self.watch = Watch(self.graph, self.arcs) if self.arcs else None
        self.tried: Mapping[int, Arc] = {}
        """The arcs as the last step would have them, tangled or not."""

    def by(self, dx: float, dy: float) -> Edited:
        """All of them moved by as much, or by their share of it."""
        return self.to({(x, y): (x + dx * share, y + dy * share) for (x, y), share in self.shares.items()})

    def to(self, moves: Mapping[Point, Point]) -> Edited:
        """Each moved to a place of its own."""
        graph = self.graph
        placed = {old: held(graph, old, on_grid(new)) for old, new in moves.items()}
        placed = {old: new for old, new in placed.items() if new != old}
        if self.watch is None or not placed:
            return graph
        self.tried = {arc: without_repeats(_course(graph.arcs[arc], placed)) for arc in self.arcs}
        new = graph.with_arcs(self.tried)
        fault = self.watch.fault(new)
        if fault:
            return fault
        if not self.with_lines:
            return new
        lines = {id: _followed(graph, line, placed) for id, line in graph.lines.items()}
        if all(line is graph.lines[id] for id, line in lines.items()):
            return new
        return replace(new, lines=lines)


def _course(points: Arc, placed: Mapping[Point, Point]) -> Arc:
    return tuple(placed.get(point, point) for point in points)


def without_repeats(points: Arc) -> Arc:
    """Vertices dropped onto their neighbours are one."""
    return (points[0], *(b for a, b in pairwise(points) if a != b))


def held(graph: Graph, old: Point, new: Point) -> Point:
    """What lies on the frame of the board stays on that side of it; its corners do not move."""
    width, height = graph.net.width, graph.net.height
    return old[0] if old[0] in (0.0, width) else new[0], old[1] if old[1] in (0.0, height) else new[1]


def _followed(graph: Graph, line: Line, placed: Mapping[Point, Point]) -> Line:
    """A line along a border goes with it, its ends too where they are between two vertices."""
    if line.kind in ("bridge", "canal"):
        return line
    points = tuple(tuple(_follow(graph, point, placed) for point in part) for part in line.points)
    return line if points == line.points else replace(line, points=points)


def _follow(graph: Graph, point: Point, placed: Mapping[Point, Point]) -> Point:
    if point in placed or point in graph.vertices:
        return placed.get(point, point)
    for old in placed:
        for arc in graph.vertices.get(old, ()):
            for a, b in pairwise(graph.arcs[arc]):
                if old in (a, b) and to_side(point, a, b) <= ON_BORDER:
                    return _carried(point, (a, b), (placed.get(a, a), placed.get(b, b)))
    return point


def _carried(point: Point, old: tuple[Point, Point], new: tuple[Point, Point]) -> Point:
    t = math.dist(point, old[0]) / math.dist(*old)
    (ax, ay), (bx, by) = new
    return on_grid((ax + t * (bx - ax), ay + t * (by - ay)))


def softly(graph: Graph, point: Point, levels: Levels, radius: float) -> dict[Point, float]:
    """The vertices along the borders from a point, within a radius, with the share by which they follow it.

    Other corners where borders meet stay, and whatever is beyond them.
    """
    found: dict[Point, float] = {}
    for arc in graph.arcs_at(point, levels):
        course = graph.arcs[arc]
        at = course.index(point)
        closed = course[0] == course[-1]
        for way in (course[at:] if not closed else (*course[at:], *course[1:at]), course[at::-1]):
            reach = min(radius, sum(map(math.dist, way, way[1:])))
            gone = 0.0
            for a, b in pairwise(way):
                gone += math.dist(a, b)
                if gone >= reach or b in graph.junctions:
                    break
                share = (1 - (gone / reach) ** 2) ** 2
                found[b] = max(found.get(b, 0.0), share)
    found.pop(point, None)
    return found


def moved(graph: Graph, moves: Mapping[Point, Point], levels: Levels | None = None) -> Edited:
    """The graph with some vertices elsewhere."""
    return Drag(graph, moves, levels).to(moves)


def smoothed(graph: Graph, points: Collection[Point], levels: Levels | None = None, strength: float = 0.5) -> Edited:
    """The graph with a stretch of borders made smoother; corners where borders meet stay."""
    return moved(graph, _drawn_to(graph, points, levels, strength), levels)


def _drawn_to(graph: Graph, points: Collection[Point], levels: Levels | None, strength: float) -> dict[Point, Point]:
    """Each inner vertex -> a point nearer to the middle of its neighbours."""
    found: dict[Point, Point] = {}
    for a, point, b in _steps(graph, points, levels):
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        found[point] = (
            point[0] + strength * (middle[0] - point[0]),
            point[1] + strength * (middle[1] - point[1]),
        )
    return found


def _steps(graph: Graph, points: Collection[Point], levels: Levels | None) -> Iterable[tuple[Point, Point, Point]]:
    """Those of the points that are no corners, each between its neighbours along the border."""
    levels = frozenset(graph.net.levels) if levels is None else levels
    for point in dict.fromkeys(points):
        if point not in graph.junctions:
            for arc in graph.arcs_at(point, levels)[:1]:
                course = graph.arcs[arc]
                i = course.index(point)
                before = course[i - 1] if i else course[-2]
                yield before, point, course[i + 1]


def roughened(
    graph: Graph, points: Collection[Point], levels: Levels | None = None, amount: float = 2.0, seed: int = 0
) -> Edited:
    """The graph with a stretch of borders made rougher by up to `amount` units to either side.

    The same seed gives the same stretch, so that a gesture can be looked at before it is made.
    """
    chance = random.Random(seed)
    moves: dict[Point, Point] = {}
    for a, point, b in _steps(graph, points, levels):
        run = math.dist(a, b) or 1.0
        off = chance.uniform(-amount, amount) * min(1.0, run / (4 * amount))
        moves[point] = (point[0] - off * (b[1] - a[1]) / run, point[1] + off * (b[0] - a[0]) / run)
    return moved(graph, moves, levels)
