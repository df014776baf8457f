"""Lines along borders (rivers, streams, fords), lines across them (bridges, canals), and the shores of coasts."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import pairwise

from rules.i18n import tr

from .adjacency import Pair, Side, pair, side
from .drawing import DrawnLine, Point, on_grid
from .levels import Levels
from .planar import Arc, Edited, EditRefusal, Graph


def nearest_vertex(graph: Graph, point: Point, levels: Levels, reach: float = math.inf) -> Point | None:
    """Return the border vertex of these levels nearest to a point; None if none is within reach."""
    near = (vertex for vertex in graph.vertices if graph.arcs_at(vertex, levels))
    best = min(near, key=lambda vertex: math.dist(vertex, point), default=None)
    return best if best is not None and math.dist(best, point) <= reach else None


def run(graph: Graph, start: Point, end: Point, level: str) -> Arc | EditRefusal:
    """Return the shortest path along borders of a level from one vertex to another, both included."""
    levels = frozenset((level,))
    best, queue, before = {start: 0.0}, [(0.0, start)], dict[Point, Point]()
    while queue:
        far, here = heappop(queue)
        if here == end:
            return _traced(before, start, end)
        if far > best[here]:
            continue
        for near in _beside(graph, here, levels):
            way = far + math.dist(here, near)
            if way < best.get(near, math.inf):
                best[near], before[near] = way, here
                heappush(queue, (way, near))
    return EditRefusal(tr("No border connects these two points."), (start, end))


def _beside(graph: Graph, point: Point, levels: Levels) -> Iterator[Point]:
    """Yield the adjacent vertices along the borders through a vertex."""
    for arc in graph.arcs_at(point, levels):
        for a, b in pairwise(graph.arcs[arc]):
            if a == point:
                yield b
            elif b == point:
                yield a


def _traced(before: Mapping[Point, Point], start: Point, end: Point) -> Arc:
    way = [end]
    while way[-1] != start:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def parts_by_border(graph: Graph, way: Arc, level: str) -> Iterator[tuple[Pair, Arc]]:
    """Yield the parts of a path along borders, by the pair of regions separated; parts on the frame are left out."""
    whose: dict[Side, tuple[str, ...]] = {}
    for arc in {arc for point in way for arc in graph.vertices.get(point, ())}:
        sides = graph.net.sides(arc, level)
        for a, b in pairwise(graph.arcs[arc]):
            if sides:
                whose[side(a, b)] = sides
    part: list[Point] = []
    names: tuple[str, ...] = ()
    for a, b in pairwise(way):
        now = whose.get(side(a, b), ())
        if now != names:
            if len(names) == 2:
                yield pair(names[0], names[1]), tuple(part)
            part, names = [a], now
        part.append(b)
    if len(names) == 2:
        yield pair(names[0], names[1]), tuple(part)


def with_line(graph: Graph, line: DrawnLine) -> Graph:
    """Return the graph with a line added, or replaced if the id exists."""
    return replace(graph, lines={**graph.lines, line.id: line})


def without_line(graph: Graph, id: str) -> Graph:
    """Return the graph without a line."""
    return replace(graph, lines={name: line for name, line in graph.lines.items() if name != id})


def with_run(graph: Graph, kind: str, start: Point, end: Point, level: str) -> Edited:
    """Return the graph with a river, stream or ford along borders, one line for each pair of provinces that it
    separates."""
    way = run(graph, start, end, level)
    if isinstance(way, EditRefusal):
        return way
    if len(way) < 2:
        return EditRefusal(tr("Choose two points of a border."), (start,))
    for names, part in parts_by_border(graph, way, level):
        between = tuple(graph.net.regions[name].province for name in names)
        graph = with_line(graph, DrawnLine(_free_id(graph, kind, between), kind, (part,), between))
    return graph


def _free_id(graph: Graph, kind: str, between: Sequence[str]) -> str:
    """Return an unused line id: "river.24.25", then "river.24.25.2" and so on."""
    base = ".".join((kind, *between))
    number = 1
    while (name := base if number == 1 else f"{base}.{number}") in graph.lines:
        number += 1
    return name


def with_link(graph: Graph, kind: str, points: Sequence[Point], level: str, through: str = "") -> Edited:
    """Return the graph with a bridge or canal from the province where it begins to the one where it ends."""
    course = tuple(on_grid(point) for point in points)
    ends = graph.at(course[0], level), graph.at(course[-1], level)
    if not all(ends) or len(set(course)) < 2:
        return EditRefusal(tr("Draw from one province to another."), course)
    between = tuple(graph.net.regions[name].province for name in ends)
    return with_line(graph, DrawnLine(_free_id(graph, kind, between), kind, (course,), between, through=through))


def shore(graph: Graph, name: str, level: str, water: frozenset[str]) -> tuple[Arc, ...]:
    """Return the shore of a region, its border with `water` (region names), in runs as long as possible."""
    pieces = [
        graph.arcs[arc]
        for arc in dict.fromkeys(graph.net.regions[name].arcs())
        if any(other in water for other in graph.net.sides(arc, level) if other != name)
    ]
    return joined(pieces)


def joined(pieces: Sequence[Arc]) -> tuple[Arc, ...]:
    """Join runs where one ends and only one other begins."""
    ends: dict[Point, list[int]] = defaultdict(list)
    for number, piece in enumerate(pieces):
        ends[piece[0]].append(number)
        ends[piece[-1]].append(number)
    left, found = dict(enumerate(pieces)), list[Arc]()
    for number in range(len(pieces)):
        if number in left:
            way = list(left.pop(number))
            _follow(way, ends, left)
            way.reverse()
            _follow(way, ends, left)
            found.append(tuple(reversed(way)))
    return tuple(found)


def _follow(way: list[Point], ends: Mapping[Point, list[int]], left: dict[int, Arc]) -> None:
    """Extend a path at its end by the remaining pieces, as long as exactly one continues it and it is not closed."""
    while way[0] != way[-1] and len(ends[way[-1]]) == 2:
        more = next((number for number in ends[way[-1]] if number in left), None)
        if more is None:
            return
        piece = left.pop(more)
        way.extend(piece[1:] if piece[0] == way[-1] else piece[-2::-1])


def coast_run(
    graph: Graph, name: str, start: Point, end: Point, level: str, water: frozenset[str]
) -> Arc | EditRefusal:
    """Return the part of a region's shore between two points; on a closed shore the shorter way."""
    for way in shore(graph, name, level, water):
        if start in way and end in way:
            i, j = way.index(start), way.index(end)
            if way[0] != way[-1]:
                return way[min(i, j) : max(i, j) + 1]
            loop = way[:-1]
            there, back = (*loop[i:], *loop[:i], loop[i]), j - i if j > i else j - i + len(loop)
            one, other = there[: back + 1], there[back:][::-1]
            return min(one, other, key=lambda part: sum(map(math.dist, part, part[1:])))
    return EditRefusal(tr("Choose two points on the shore of {place}.", place=name), (start, end))


def without_pieces(parts: Sequence[Arc], pieces: Collection[Side]) -> tuple[Arc, ...]:
    """Return runs without some segments, split into as many parts as necessary."""
    found: list[Arc] = []
    for part in parts:
        left: list[Point] = [part[0]]
        for a, b in pairwise(part):
            if side(a, b) in pieces:
                found += [tuple(left)] if len(left) > 1 else []
                left = [b]
            else:
                left.append(b)
        found += [tuple(left)] if len(left) > 1 else []
    return joined(found)


def with_coast(graph: Graph, province: str, coast: str, parts: Sequence[Arc]) -> Graph:
    """Return the graph with a coast of a province along these parts of its shore; without parts the coast is removed.
    """
    id = f"{province}/{coast}"
    if not parts:
        return without_line(graph, id)
    return with_line(graph, DrawnLine(id, "coast", tuple(parts), province=province, coast=coast))
