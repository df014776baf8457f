"""The part of a drawn line that leads from one border to another: what a hand draws often begins beside the border."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from .levelling import Levels
from .paths import Point, on_grid
from .planar import Graph

ON_BORDER = 0.05
"""How far an end may be from a border, in board units, to count as on it."""


def crossings(graph: Graph, line: Sequence[Point], levels: Levels) -> list[float]:
    """How far along a line it meets borders of these levels, in board units; an end that lies on one counts."""
    import shapely

    way = shapely.LineString(line)
    arcs = [points for arc, points in graph.arcs.items() if graph.net.arc_levels[arc] & levels]
    lines: Any = shapely.linestrings([piece for points in arcs for piece in pairwise(points)])
    near = lines[shapely.STRtree(lines).query(way, predicate="dwithin", distance=ON_BORDER)]
    spots = [point for part in shapely.get_parts(shapely.intersection(near, way)) for point in part.coords]
    found = {round(way.project(shapely.Point(point)), 3) for point in spots}
    borders = shapely.MultiLineString(list(near)) if len(near) else None
    for end, far in ((line[0], 0.0), (line[-1], round(way.length, 3))):
        if borders is not None and borders.distance(shapely.Point(end)) <= ON_BORDER:
            found = {one for one in found if abs(one - far) > ON_BORDER} | {far}
    return sorted(found)


def between_borders(graph: Graph, line: Sequence[Point], levels: Levels) -> list[Point]:
    """The line from the first border that it meets to the last one; the whole line if it meets fewer than two."""
    import shapely
    from shapely import ops

    met = crossings(graph, line, levels) if len(line) > 1 else []
    if len(met) < 2:
        return list(line)
    part: Any = ops.substring(shapely.LineString(line), met[0], met[-1])
    return [on_grid((x, y)) for x, y in part.coords]
