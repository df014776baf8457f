"""Does an edit tangle the borders? Looked at where it was made only, so that a drag can ask at every step.

A graph whose arcs cross nowhere, whose regions are polygons, and whose regions cover as much as before has neither
gaps nor overlaps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rules import tr

from .paths import Point
from .planar import Arc, Graph, Refusal

if TYPE_CHECKING:
    from shapely import LineString

NOTHING = 1e-3
"""Square units by which sums of areas may differ, for rounding."""


class Watch:
    """Looks at some arcs of a graph while they move; all others stay as they are."""

    def __init__(self, graph: Graph, moving: Collection[int]) -> None:
        import shapely

        self.moving = tuple(dict.fromkeys(moving))
        self.regions = tuple(dict.fromkeys(name for arc in self.moving for name in graph.net.users[arc]))
        on = graph.net.arc_levels
        levels = frozenset(one for arc in self.moving for one in on[arc])
        self.still = [arc for arc in graph.arcs if arc not in set(self.moving) and on[arc] & levels]
        self.lines = [shapely.LineString(graph.arcs[arc]) for arc in self.still]
        self.tree = shapely.STRtree(self.lines)
        self.covered = self._covered(graph)

    def fault(self, graph: Graph) -> Refusal | None:
        """What is wrong with the moving arcs in a graph; None if nothing is."""
        where = tuple(dict.fromkeys(self._crossings(graph)))
        if where:
            return Refusal(tr("Borders would cross here."), where)
        return self._broken(graph)

    def _crossings(self, graph: Graph) -> Iterator[Point]:
        import shapely

        drawn: dict[int, Any] = {}
        for arc in self.moving:
            points = graph.arcs[arc]
            if len(points) < 2 or len(set(points)) < min(3, len(points)):
                yield points[0]
                continue
            drawn[arc] = line = shapely.LineString(points)
            if not line.is_simple:
                yield from _knots(line)
            for other in self.tree.query(line, predicate="intersects"):
                yield from self._met(graph, arc, line, self.still[other], self.lines[other])
        done: list[int] = []
        for arc, line in drawn.items():
            for other in done:
                if line.intersects(drawn[other]):
                    yield from self._met(graph, arc, line, other, drawn[other])
            done.append(arc)

    def _met(self, graph: Graph, one: int, line: LineString, other: int, across: LineString) -> Iterator[Point]:
        """Where two arcs of one level meet, other than in an end that they share."""
        on = graph.net.arc_levels
        if on[one] & on[other]:
            shared = _ends(graph.arcs[one]) & _ends(graph.arcs[other])
            yield from (point for point in _points(line.intersection(across)) if point not in shared)

    def _covered(self, graph: Graph) -> dict[str, float]:
        """Level -> how much the touched regions cover there together."""
        import shapely

        polygons = {name: shapely.area(_polygon(graph, name)) for name in self.regions}
        found: dict[str, float] = {}
        for name, size in polygons.items():
            for level in graph.net.levels_of(name):
                found[level] = found.get(level, 0.0) + float(size)
        return found

    def _broken(self, graph: Graph) -> Refusal | None:
        import shapely

        for name in self.regions:
            polygon = _polygon(graph, name)
            if not polygon.is_valid:
                reason = shapely.is_valid_reason(polygon)
                return Refusal(tr("{place} would be torn apart here.", place=name), _spot(reason))
        covered = self._covered(graph)
        if any(abs(covered[level] - size) > NOTHING for level, size in self.covered.items()):
            return Refusal(tr("Borders would lie over each other."), tuple(graph.arcs[self.moving[0]][:1]))
        return None


def _polygon(graph: Graph, name: str) -> Any:
    from .stacking import polygon

    return polygon(graph.shape(name))


def _ends(arc: Arc) -> set[Point]:
    return {arc[0], arc[-1]}


def _knots(line: LineString) -> Iterator[Point]:
    """Where a line crosses or touches itself."""
    import shapely

    crossings = shapely.node(line)
    ends: dict[Point, int] = {}
    for part in shapely.get_parts(crossings):
        for point in (part.coords[0], part.coords[-1]):
            ends[point[0], point[1]] = ends.get((point[0], point[1]), 0) + 1
    knots = [point for point, count in ends.items() if count > 2]
    yield from knots or [(line.coords[0][0], line.coords[0][1])]


def _points(geometry: Any) -> Iterator[Point]:
    """Points of whatever an intersection gave."""
    import shapely

    for part in shapely.get_parts(geometry):
        for x, y, *_ in part.coords:
            yield x, y


def _spot(reason: str) -> tuple[Point, ...]:
    """The place in "Self-intersection[10 20]"."""
    numbers = reason.partition("[")[2].rstrip("]").split()
    try:
        return ((float(numbers[0]), float(numbers[1])),)
    except (ValueError, IndexError):
        return ()


def tangles(graph: Graph, arcs: Iterable[int] | None = None) -> Refusal | None:
    """What is wrong with some arcs of a graph, by default with all: crossings, and regions that are no polygons."""
    return Watch(graph, list(graph.arcs if arcs is None else arcs)).fault(graph)


def covers(graph: Graph) -> Refusal | None:
    """Whether the regions of every level are a coverage of the whole board; None if they are."""
    import shapely

    for level in graph.net.levels:
        names = graph.net.sheets[level]
        polygons = [_polygon(graph, name) for name in names]
        for name, one in zip(names, polygons):
            if not one.is_valid:
                return Refusal(tr("{place} is no polygon.", place=name), _spot(shapely.is_valid_reason(one)))
        if not shapely.coverage_is_valid(polygons):
            return Refusal(tr("Shapes overlap, or their borders differ."), _edges(polygons))
        if abs(sum(one.area for one in polygons) - graph.net.width * graph.net.height) > NOTHING:
            return Refusal(tr("The shapes do not fill the board."))
    return None


def _edges(polygons: list[Any]) -> tuple[Point, ...]:
    import shapely

    edges = [edge for edge in shapely.coverage_invalid_edges(polygons) if not edge.is_empty]
    return tuple((float(edge.centroid.x), float(edge.centroid.y)) for edge in edges)
