"""A corner dropped onto another one: the border between them is gone, and all others meet in one point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from rules import tr

from .adjacency import length
from .drawing import Line, Polygon, Ring, Shape, area
from .levelling import Levels
from .moving import held
from .paths import Point
from .planar import Arc, Edited, Graph, Refusal
from .sheets import composed, sheets_of
from .tangles import covers

LEAST = 1.0
"""A place that would have less ground left, in square units, is not given up for a corner."""


def fused(graph: Graph, corner: Point, onto: Point, levels: Levels | None = None) -> Edited:
    """The graph with a corner on another one, on all of these levels where it is a corner."""
    levels = frozenset(graph.net.levels) if levels is None else levels
    if corner == onto:
        return graph
    if held(graph, corner, onto) != onto:
        return Refusal(tr("What lies on the frame of the board stays there."), (corner,))
    sheets = sheets_of(graph)
    gone: dict[Point, Point] = {}
    for level in (level for level in graph.net.levels if level in levels):
        moves = {corner: onto} | dict.fromkeys(_between(graph, corner, onto, level), onto)
        gone |= moves
        known: dict[str, Shape] = {}
        for province, shape in sheets[level].items():
            if _touched(shape, moves):
                known[shape.id] = known.get(shape.id) or _moved(shape, moves)
                if not known[shape.id].rings:
                    return Refusal(tr("{place} would have no ground left.", place=province), (onto,))
                sheets[level][province] = known[shape.id]
    done = composed(graph, sheets)
    fault = covers(done)
    if fault:
        return Refusal(tr("Borders would cross here."), fault.at or (onto,))
    return _with_lines(done, gone) if graph.net.plain in levels else done


def _between(graph: Graph, corner: Point, onto: Point, level: str) -> Arc:
    """The inner vertices of the shortest border of a level that leads from one corner to the other; () if none does."""
    arcs = [graph.arcs[arc] for arc in graph.arcs_at(corner, frozenset({level}))]
    direct = [arc for arc in arcs if {arc[0], arc[-1]} == {corner, onto}]
    return min(direct, key=lambda arc: length(pairwise(arc)))[1:-1] if direct else ()


def _touched(shape: Shape, moves: Mapping[Point, Point]) -> bool:
    return any(not moves.keys().isdisjoint(ring) for polygon in shape.rings for ring in polygon)


def _moved(shape: Shape, moves: Mapping[Point, Point]) -> Shape:
    """A shape with vertices elsewhere; parts of which nothing is left are gone."""
    polygons = [tuple(_course(ring, moves) for ring in polygon) for polygon in shape.rings]
    return replace(shape, rings=tuple(_left(polygon) for polygon in polygons if abs(area(polygon[0])) >= LEAST))


def _left(polygon: Polygon) -> Polygon:
    return (polygon[0], *(hole for hole in polygon[1:] if len(hole) > 2))


def _course(ring: Ring, moves: Mapping[Point, Point]) -> Ring:
    points = [moves.get(point, point) for point in ring]
    return tuple(point for point, before in zip(points, [points[-1], *points]) if point != before)


def _with_lines(graph: Graph, gone: Mapping[Point, Point]) -> Edited:
    """Lines along borders go with them; one of which nothing is left is not given up."""
    lines = {id: _followed(line, gone) for id, line in graph.lines.items()}
    lost = [id for id, line in lines.items() if not line.points and graph.lines[id].points]
    if lost:
        return Refusal(tr("{line} would be gone: remove it first.", line=", ".join(lost)), tuple(gone))
    return replace(graph, lines=lines)


def _followed(line: Line, gone: Mapping[Point, Point]) -> Line:
    if line.kind in ("bridge", "canal") or gone.keys().isdisjoint(point for part in line.points for point in part):
        return line
    parts = (_without_repeats(gone.get(point, point) for point in part) for part in line.points)
    return replace(line, points=tuple(part for part in parts if len(part) > 1))


def _without_repeats(points: Iterable[Point]) -> Arc:
    found = tuple(points)
    return (*found[:1], *(b for a, b in pairwise(found) if a != b))
