"""Snapping a pointer to what is near it: a corner or vertex, a border, or the grid, in this order."""

from __future__ import annotations

import math
from collections.abc import Collection
from itertools import pairwise
from typing import Any, NamedTuple

from rules import tr

from .levelling import Levels
from .nearest import foot
from .paths import Point, on_grid
from .planar import Graph

VERTEX, JUNCTION, SEGMENT, GRID = "vertex", "junction", "segment", "grid"


class Snap(NamedTuple):
    """Where the pointer counts as: `kind` is vertex, junction, segment, grid, or "" for where it is.

    `around` are the regions there, of a snap to a border.
    """

    point: Point
    kind: str = ""
    around: tuple[str, ...] = ()

    def __str__(self) -> str:
        """What was snapped to, as one says it."""
        places = ", ".join(self.around)
        if self.kind == JUNCTION:
            return tr("corner of {places}", places=places)
        if self.kind in (VERTEX, SEGMENT):
            return tr("border of {places}", places=places)
        return tr("grid") if self.kind == GRID else ""


class Snapper:
    """Finds what is near a point of a graph, on some levels; `grid` is the step of the visible grid, 0 for none."""

    def __init__(
        self, graph: Graph, levels: Levels | None = None, grid: float = 0.0, without: Collection[Point] = ()
    ) -> None:
        import shapely

        self.graph = graph
        self.levels = frozenset(graph.net.levels) if levels is None else levels
        self.level = next((level for level in graph.net.levels if level in self.levels), "")
        self.grid = grid
        self.without = frozenset(without)
        arcs = [arc for arc in graph.arcs if graph.net.arc_levels[arc] & self.levels]
        self.points = list(
            dict.fromkeys(point for arc in arcs for point in graph.arcs[arc] if point not in self.without)
        )
        self.sides = [
            piece for arc in arcs for piece in pairwise(graph.arcs[arc]) if not self.without.intersection(piece)
        ]
        self.point_tree = shapely.STRtree(shapely.points(self.points) if self.points else [])
        self.side_tree = shapely.STRtree(shapely.linestrings(self.sides) if self.sides else [])

    def snap(self, point: Point, reach: float) -> Snap:
        """What a point snaps to within `reach` units. Vertices go before borders, and those before the grid."""
        spot = self._nearest_point(point, reach)
        if spot is not None:
            kind = JUNCTION if spot in self.graph.junctions else VERTEX
            return Snap(spot, kind, self.graph.around(spot, self.level))
        piece = self._nearest_side(point, reach)
        if piece is not None:
            return Snap(on_grid(foot(point, *piece)), SEGMENT, self._beside(piece))
        if self.grid:
            at = round(point[0] / self.grid) * self.grid, round(point[1] / self.grid) * self.grid
            if math.dist(at, point) <= reach:
                return Snap(on_grid(at), GRID)
        return Snap(on_grid(point))

    def _nearest_point(self, point: Point, reach: float) -> Point | None:
        found = self._near(self.point_tree, point, reach)
        return min((self.points[i] for i in found), key=lambda spot: math.dist(spot, point), default=None)

    def _nearest_side(self, point: Point, reach: float) -> tuple[Point, Point] | None:
        found = self._near(self.side_tree, point, reach)
        return min(
            (self.sides[i] for i in found), key=lambda piece: math.dist(foot(point, *piece), point), default=None
        )

    def _near(self, tree: Any, point: Point, reach: float) -> list[int]:
        import shapely

        return [int(i) for i in tree.query(shapely.Point(point), predicate="dwithin", distance=reach)]

    def _beside(self, piece: tuple[Point, Point]) -> tuple[str, ...]:
        one, other = (self.graph.around(end, self.level) for end in piece)
        return tuple(name for name in one if name in other)
