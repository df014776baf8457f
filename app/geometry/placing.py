"""Edit anchors, and place labels and anchors automatically, as far from borders and from each other as possible."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from .adjacency import polygon
from .drawing import CENTER_RADIUS, SINGLE, AnchorKey, DrawnShape, Point, on_grid
from .planar import Graph

# ----------------------------------------------------------------------------------------------------
# Editing anchors.


class PlacedAnchor(NamedTuple):
    """One anchor: its province, its key, its index among those with that key, and its position."""

    province: str
    key: AnchorKey
    place: int
    point: Point


def pins(graph: Graph) -> Iterator[PlacedAnchor]:
    """Yield all anchors of a board, in file order."""
    for province, spots in graph.anchors.items():
        for anchor, points in spots.items():
            for i, point in enumerate(points):
                yield PlacedAnchor(province, anchor, i, point)


def pins_on(graph: Graph, level: str) -> Iterator[PlacedAnchor]:
    """Yield the anchors that apply on a level: its own, and shared ones for which it has none of its own."""
    for pin in pins(graph):
        own = pin.key._replace(level=level)
        lies = graph.net.lies.get(pin.province, graph.net.levels)
        shared = not pin.key.level and (not level or own not in graph.anchors[pin.province])
        if level in lies and (pin.key.level == level or shared):
            yield pin


def with_anchor(graph: Graph, province: str, anchor: AnchorKey, points: Sequence[Point]) -> Graph:
    """Return the graph with the anchors of one key at these points; without points they are removed."""
    spots = {name: list(found) for name, found in graph.anchors.get(province, {}).items()}
    if points:
        spots[anchor] = [on_grid(point) for point in points]
    else:
        spots.pop(anchor, None)
    return replace(graph, anchors={**graph.anchors, province: spots})


def with_pin_at(graph: Graph, pin: PlacedAnchor, point: Point) -> Graph:
    """Return the graph with one anchor moved."""
    points = list(graph.anchors[pin.province][pin.key])
    points[pin.place] = point
    return with_anchor(graph, pin.province, pin.key, points)


def with_another(graph: Graph, province: str, anchor: AnchorKey, point: Point) -> Graph:
    """Return the graph with one more anchor; if there can be only one, it is moved."""
    here = () if anchor.role in SINGLE else graph.anchors.get(province, {}).get(anchor, ())
    return with_anchor(graph, province, anchor, (*here, point))


def without_pin(graph: Graph, pin: PlacedAnchor) -> Graph:
    """Return the graph without one anchor."""
    points = list(graph.anchors[pin.province][pin.key])
    del points[pin.place]
    return with_anchor(graph, pin.province, pin.key, points)


# ----------------------------------------------------------------------------------------------------
# Placing labels and anchors automatically.
#
# Candidates are the point farthest from all borders, which is the middle of the largest circle inside a shape (shapely
# finds it), and a lattice of points; the best one is chosen for each role.

LATTICE = 28
"""The number of points tried along the longer side of a shape."""
LABEL_HEIGHT = 11.0
"""The height of a label, in board units."""
APART = 4.0
"""The weight of the distance between things, relative to their distance from the border."""
SQUARE = 8.0
"""The size of the squares by which units are indexed, in unit radii."""
LETTER_WIDTH = 4.2
"""Half the width of a letter of a label, in board units."""


class Circle(NamedTuple):
    """A circle inside a shape."""

    middle: Point
    radius: float


class OccupiedEllipse(NamedTuple):
    """An ellipse that is already occupied: its center and its half-axes, in board units."""

    at: Point
    across: float
    down: float


def inscribed(shape: DrawnShape) -> Circle:
    """Return the largest circle inside a shape, approximately; of several parts, inside the largest."""
    import shapely

    part = max(shapely.get_parts(polygon(shape)), key=lambda one: one.area)
    line = shapely.maximum_inscribed_circle(part, max(part.length / 2000, 0.05))
    (x, y), (ex, ey) = line.coords[0][:2], line.coords[-1][:2]
    return Circle(on_grid((x, y)), math.dist((x, y), (ex, ey)))


def placed(
    graph: Graph,
    name: str,
    roles: Sequence[str],
    radius: float,
    taken: Iterable[OccupiedEllipse] = (),
    letters: int = 3,
) -> dict[str, Point]:
    """Return role -> its best position in a region: the unit first, then what goes beside it.

    `radius` is that of a unit, `taken` the room of neighbors and of anchors that stay, `letters` the length of the
    label. Every role gets a point inside; if there is no room for all, they are as far apart as possible.
    """
    shape = graph.shape(name)
    lattice = _Lattice(shape, graph.net.width, graph.net.height)
    found: dict[str, Point] = {}
    here = list(taken)
    order = [role for role in ("unit", "label", "dislodged", "center") if role in roles]
    for role in [*order, *(role for role in roles if role not in order)]:
        across, down = _size(role, radius, letters)
        found[role] = on_grid(lattice.best(across, down, here, radius if role in ("unit", "dislodged") else 0.0))
        here.append(OccupiedEllipse(found[role], across, down))
    return found


def _size(role: str, radius: float, letters: int) -> tuple[float, float]:
    """Return half the room that a role needs, horizontally and vertically."""
    if role == "label":
        return LETTER_WIDTH * letters, LABEL_HEIGHT / 2
    if role == "center":
        # A dislodged unit counts only three quarters of its radius, so add the rest here.
        return CENTER_RADIUS + radius / 4, CENTER_RADIUS + radius / 4
    if role == "dislodged":
        return radius * 0.75, radius * 0.75
    return radius, radius


class _Lattice:
    """Points inside a shape, each with its distance from the border."""

    def __init__(self, shape: DrawnShape, width: float, height: float) -> None:
        import numpy
        import shapely

        body = polygon(shape)
        left, top, right, bottom = body.bounds
        step = max(right - left, bottom - top) / LATTICE
        columns, rows = max(1, round((right - left) / step)), max(1, round((bottom - top) / step))
        across = left + (numpy.arange(columns) + 0.5) * (right - left) / columns
        down = top + (numpy.arange(rows) + 0.5) * (bottom - top) / rows
        circle = inscribed(shape)
        spots = numpy.concatenate([numpy.stack(numpy.meshgrid(across, down, indexing="ij"), -1).reshape(-1, 2),
                                   [circle.middle]])  # fmt: skip
        shapely.prepare(body)
        spots = spots[shapely.contains_properly(body, shapely.points(spots))]
        self.spots: Any = spots if len(spots) else numpy.array([circle.middle])
        self.far: Any = shapely.distance(body.boundary, shapely.points(self.spots))
        x, y = self.spots.T
        self.frame = numpy.minimum(numpy.minimum(x, width - x), numpy.minimum(y, height - y))

    def best(self, across: float, down: float, taken: Sequence[OccupiedEllipse], edge: float) -> Point:
        """Return the point with the most room for an ellipse of these half-axes, away from `taken` and `edge` units
        away from the frame."""
        import numpy

        apart = numpy.full(len(self.spots), 1.05)
        for other in taken:
            dx = (self.spots[:, 0] - other.at[0]) / (across + other.across)
            dy = (self.spots[:, 1] - other.at[1]) / (down + other.down)
            # Below about 1 the two ellipses overlap.
            apart = numpy.minimum(apart, numpy.hypot(dx, dy))
        if not taken:
            apart[:] = 1.0
        inside = numpy.minimum(self.far / max(down, 1e-9), 1.2)
        frame = numpy.minimum(self.frame / edge, 1.0) if edge else 1.0
        x, y = self.spots[int(numpy.argmax(APART * apart + inside + APART * frame + self.far / 1000))]
        return float(x), float(y)


def with_placed(
    graph: Graph, name: str, roles: Sequence[str], radius: float, only_missing: bool = True, letters: int = 3
) -> Graph:
    """Return the graph with anchors placed for a region: those that it lacks, or all of these roles."""
    placing = AnchorPlacer(graph, radius)
    placing.place(name, roles, only_missing, letters)
    return placing.graph


class AnchorPlacer:
    """Places anchors for one region after another. Nearby units are found through an index of squares, so that the time
    grows only with the number of regions."""

    def __init__(self, graph: Graph, radius: float) -> None:
        self._graph, self.radius = graph, radius
        self.anchors = {province: dict(spots) for province, spots in graph.anchors.items()}
        self._near: dict[tuple[int, int], dict[tuple[str, AnchorKey, Point], None]] = defaultdict(dict)
        for province, spots in self.anchors.items():
            for anchor, points in spots.items():
                self._enter(province, anchor, points)

    @property
    def graph(self) -> Graph:
        """The graph with the anchors placed so far."""
        return replace(self._graph, anchors={province: dict(spots) for province, spots in self.anchors.items()})

    def put(self, province: str, anchor: AnchorKey, point: Point) -> None:
        """Put the single anchor of a province with this key at a point."""
        spots = self.anchors.setdefault(province, {})
        for old in spots.get(anchor, ()):
            self._near[self._square(old)].pop((province, anchor, old), None)
        spots[anchor] = [on_grid(point)]
        self._enter(province, anchor, spots[anchor])

    def place(self, name: str, roles: Sequence[str], only_missing: bool = True, letters: int = 3) -> None:
        """Place anchors for a region: those that it lacks, or all of these roles."""
        region = self._graph.net.regions[name]
        spots = self.anchors.get(region.province, {})
        there = {anchor.role for anchor in spots if not anchor.coast and anchor.level in ("", region.level)}
        wanted = [role for role in roles if not only_missing or role not in there]
        stay = [
            OccupiedEllipse(point, *_size(anchor.role, self.radius, letters))
            for anchor, points in spots.items()
            if anchor.role not in wanted
            for point in points
        ]
        taken = [*stay, *self._units_near(name)]
        for role, point in placed(self._graph, name, wanted, self.radius, taken, letters).items():
            self.put(region.province, AnchorKey("", region.level, role), point)

    def _enter(self, province: str, anchor: AnchorKey, points: Iterable[Point]) -> None:
        if anchor.role in ("unit", "dislodged"):
            for point in points:
                self._near[self._square(point)][province, anchor, point] = None

    def _square(self, point: Point) -> tuple[int, int]:
        side = SQUARE * max(self.radius, 1.0)
        return int(point[0] // side), int(point[1] // side)

    def _units_near(self, name: str) -> list[OccupiedEllipse]:
        """Return the units in other provinces near this region, with the room they need."""
        own = self._graph.net.regions[name].province
        xs, ys = zip(*(point for polygon in self._graph.shape(name).rings for point in polygon[0]))
        far = 3 * self.radius
        left, right, top, bottom = min(xs) - far, max(xs) + far, min(ys) - far, max(ys) + far
        (west, north), (east, south) = self._square((left, top)), self._square((right, bottom))
        if (east - west + 1) * (south - north + 1) < len(self._near):
            squares = [(x, y) for x in range(west, east + 1) for y in range(north, south + 1)]
        else:
            squares = list(self._near)
        return [
            OccupiedEllipse(point, self.radius, self.radius)
            for square in squares
            for province, _, point in self._near.get(square, ())
            if province != own and left < point[0] < right and top < point[1] < bottom
        ]
