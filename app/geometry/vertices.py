"""Vertices put into borders and taken out: graph in, graph out, or why not. Both sides get them, and lose them."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import pairwise

from rules import tr

from .adjacency import Side, side
from .drawing import Line, to_side
from .levelling import Levels, parted
from .nearest import nearest_side
from .paths import Point, on_grid
from .planar import Arc, Edited, Graph, Refusal
from .tangles import Watch


def inserted(graph: Graph, point: Point, levels: Levels | None = None) -> Edited:
    """The graph with one more vertex, on the border nearest to a point; both sides get it."""
    levels = frozenset(graph.net.levels) if levels is None else levels
    near = nearest_side(graph, point, levels)
    if near is None:
        return Refusal(tr("There is no border here."), (point,))
    arc, i, spot = near
    new = on_grid(spot)
    if new in graph.vertices and graph.arcs_at(new, levels):
        return graph
    return _pierced(graph, (graph.arcs[arc][i], graph.arcs[arc][i + 1]), new, levels)


def _pierced(graph: Graph, piece: tuple[Point, Point], new: Point, levels: Levels) -> Edited:
    """A vertex put into one straight piece, in all arcs of these levels that have it."""
    having = [arc for arc in graph.arcs_at(piece[0], levels) if _has(graph.arcs[arc], piece)]
    base, arcs = parted(graph, having, levels)
    done = base.with_arcs({arc: _put(base.arcs[arc], piece, new) for arc in arcs})
    fault = Watch(base, arcs).fault(done)
    if fault:
        return fault
    if graph.net.plain not in levels:
        return done
    return replace(done, lines={id: _with_vertex(line, piece, new) for id, line in graph.lines.items()})


def _has(points: Arc, piece: tuple[Point, Point]) -> bool:
    return any(step in (piece, piece[::-1]) for step in pairwise(points))


def _put(points: Arc, piece: tuple[Point, Point], new: Point) -> Arc:
    found = [points[0]]
    for a, b in pairwise(points):
        found += [new, b] if (a, b) in (piece, piece[::-1]) else [b]
    return tuple(found)


def _with_vertex(line: Line, piece: tuple[Point, Point], new: Point) -> Line:
    if not any(_has(part, piece) for part in line.points):
        return line
    return replace(line, points=tuple(_put(part, piece, new) for part in line.points))


def densified(graph: Graph, at: Point, radius: float, levels: Levels | None = None, step: float = 8.0) -> Edited:
    """The graph with vertices put in the middle of straight pieces that are longer than `step`, within a circle."""
    levels = frozenset(graph.net.levels) if levels is None else levels
    pieces = {
        side(a, b)
        for arc, points in graph.arcs.items()
        if graph.net.arc_levels[arc] & levels
        for a, b in pairwise(points)
        if math.dist(a, b) > step and to_side(at, a, b) < radius
    }
    middles = {piece: on_grid(((piece[0][0] + piece[1][0]) / 2, (piece[0][1] + piece[1][1]) / 2)) for piece in pieces}
    having = [arc for arc in graph.arcs if graph.net.arc_levels[arc] & levels and _divided(graph.arcs[arc], middles)]
    if not having:
        return graph
    base, arcs = parted(graph, having, levels)
    done = base.with_arcs({arc: _divided(base.arcs[arc], middles) or base.arcs[arc] for arc in arcs})
    fault = Watch(base, arcs).fault(done)
    if fault:
        return fault
    if graph.net.plain not in levels:
        return done
    return replace(done, lines={id: _line_divided(line, middles) for id, line in graph.lines.items()})


def _divided(points: Arc, middles: Mapping[Side, Point]) -> Arc | None:
    """A course with the middles of its pieces put in; None if it has none of these pieces."""
    found = [points[0]]
    for a, b in pairwise(points):
        middle = middles.get(side(a, b))
        found += [middle, b] if middle is not None and middle not in (a, b) else [b]
    return tuple(found) if len(found) > len(points) else None


def _line_divided(line: Line, middles: Mapping[Side, Point]) -> Line:
    if line.kind in ("bridge", "canal"):
        return line
    parts = tuple(_divided(part, middles) or part for part in line.points)
    return line if parts == line.points else replace(line, points=parts)


def deleted(graph: Graph, points: Collection[Point], levels: Levels | None = None) -> Edited:
    """The graph without some vertices. Corners where borders meet stay; Refusal if there are no others."""
    levels = frozenset(graph.net.levels) if levels is None else levels
    gone = {point for point in points if point not in graph.junctions and not _fixed(graph, point)}
    if not gone:
        return Refusal(tr("Corners where borders meet cannot be deleted. Merge places instead."), tuple(points))
    arcs = dict.fromkeys(arc for point in sorted(gone) for arc in graph.arcs_at(point, levels))
    base, numbers = parted(graph, tuple(arcs), levels)
    done = base.with_arcs({arc: _thinned(base.arcs[arc], gone) for arc in numbers})
    short = [arc for arc in numbers if done.arcs[arc][0] == done.arcs[arc][-1] and len(done.arcs[arc]) < 4]
    if short:
        return Refusal(tr("A shore needs three corners at least."), (base.arcs[short[0]][0],))
    fault = Watch(base, numbers).fault(done)
    if fault:
        return fault
    if graph.net.plain not in levels:
        return done
    return replace(done, lines={id: _line_without(line, gone) for id, line in graph.lines.items()})


def _fixed(graph: Graph, point: Point) -> bool:
    return point[0] in (0.0, graph.net.width) and point[1] in (0.0, graph.net.height)


def _thinned(points: Arc, gone: Collection[Point]) -> Arc:
    """An arc without some vertices; a closed one may lose its seam and begins at the next then."""
    kept = tuple(point for point in points if point not in gone)
    closed = points[0] == points[-1]
    return (*kept, kept[0]) if closed and kept and points[0] in gone else kept


def _line_without(line: Line, gone: Collection[Point]) -> Line:
    parts = tuple(tuple(point for point in part if point not in gone) for part in line.points)
    return line if parts == line.points or any(len(part) < 2 for part in parts) else replace(line, points=parts)
