"""Placing labels and anchors by themselves: as far from borders and from each other as there is room.

The spot farthest from all borders is the middle of the largest circle inside a shape (shapely finds it); the other
spots are the best of a lattice of points.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .anchors import Spot
from .drawing import Shape
from .paths import Point, on_grid
from .planar import Graph
from .stacking import polygon

LATTICE = 28
"""Points tried along the longer side of a shape."""
CENTER_RADIUS = 6.0
LABEL_HEIGHT = 11.0
"""Room that a label needs up and down, in board units."""
APART = 4.0
"""How much more it weighs that things stand apart than that they stand far from the border."""
LETTER_WIDTH = 4.2
"""Half of what a letter of a label is wide, in board units."""


class Circle(NamedTuple):
    """A circle inside a shape."""

    middle: Point
    radius: float


class Taken(NamedTuple):
    """Ground that something stands on already: an ellipse."""

    at: Point
    across: float
    down: float


def inscribed(shape: Shape) -> Circle:
    """The largest circle inside a shape, to a hundredth of its size; of several parts in the largest."""
    import shapely

    part = max(shapely.get_parts(polygon(shape)), key=lambda one: one.area)
    line = shapely.maximum_inscribed_circle(part, max(part.length / 2000, 0.05))
    (x, y), (ex, ey) = line.coords[0][:2], line.coords[-1][:2]
    return Circle(on_grid((x, y)), math.dist((x, y), (ex, ey)))


def placed(
    graph: Graph, name: str, roles: Sequence[str], radius: float, taken: Iterable[Taken] = (), letters: int = 3
) -> dict[str, Point]:
    """Role -> where it would stand best in a region: the unit first, then what goes beside it.

    `radius` is that of a unit, `taken` the ground of neighbours and of what stays, `letters` the length of the label.
    Every role gets a point inside; where there is no room for all, they are as far apart as they can be.
    """
    shape = graph.shape(name)
    lattice = _Lattice(shape, graph.net.width, graph.net.height)
    found: dict[str, Point] = {}
    here = list(taken)
    order = [role for role in ("unit", "label", "dislodged", "center") if role in roles]
    for role in [*order, *(role for role in roles if role not in order)]:
        across, down = _size(role, radius, letters)
        found[role] = on_grid(lattice.best(across, down, here, radius if role in ("unit", "dislodged") else 0.0))
        here.append(Taken(found[role], across, down))
    return found


def _size(role: str, radius: float, letters: int) -> tuple[float, float]:
    """Half the room that a role needs, across and down."""
    if role == "label":
        return LETTER_WIDTH * letters, LABEL_HEIGHT / 2
    if role == "center":
        # Beside a dislodged unit, of which only three quarters are counted, a whole radius must stay free as well.
        return CENTER_RADIUS + radius / 4, CENTER_RADIUS + radius / 4
    if role == "dislodged":
        return radius * 0.75, radius * 0.75
    return radius, radius


class _Lattice:
    """Points inside a shape, each with its distance from the border."""

    def __init__(self, shape: Shape, width: float, height: float) -> None:
        import shapely

        self.frame = width, height
        body = polygon(shape)
        left, top, right, bottom = body.bounds
        step = max(right - left, bottom - top) / LATTICE
        columns, rows = max(1, round((right - left) / step)), max(1, round((bottom - top) / step))
        spots = [
            (left + (i + 0.5) * (right - left) / columns, top + (j + 0.5) * (bottom - top) / rows)
            for i in range(columns)
            for j in range(rows)
        ]
        circle = inscribed(shape)
        points = shapely.points([*spots, circle.middle])
        inside = shapely.contains_properly(body, points)
        away: Any = shapely.distance(body.boundary, points)
        self.spots = [(spot, float(far)) for spot, far, isin in zip([*spots, circle.middle], away, inside) if isin]
        self.spots = self.spots or [(circle.middle, circle.radius)]

    def best(self, across: float, down: float, taken: Sequence[Taken], edge: float) -> Point:
        """The point with the most room for an ellipse, after what is taken and `edge` away from the frame."""

        def room(spot: tuple[Point, float]) -> float:
            point, far = spot
            inside = min(far / max(down, 1e-9), 1.2)
            frame = min(point[0], point[1], self.frame[0] - point[0], self.frame[1] - point[1]) / edge if edge else 1.0
            apart = min((_gap(point, across, down, other) for other in taken), default=1.0)
            return APART * min(apart, 1.05) + inside + APART * min(frame, 1.0) + far / 1000

        return max(self.spots, key=room)[0]


def _gap(point: Point, across: float, down: float, other: Taken) -> float:
    """How far apart two ellipses are: below 1 they overlap, nearly."""
    dx = (point[0] - other.at[0]) / (across + other.across)
    dy = (point[1] - other.at[1]) / (down + other.down)
    return math.hypot(dx, dy)


def with_placed(
    graph: Graph, name: str, roles: Sequence[str], radius: float, only_missing: bool = True, letters: int = 3
) -> Graph:
    """The graph with anchors placed for a region, those that it lacks or all of these roles."""
    from .anchoring import with_anchor

    region = graph.net.regions[name]
    spots = graph.anchors.get(region.province, {})
    there = {spot.role for spot in spots if not spot.coast and spot.level in ("", region.level)}
    wanted = [role for role in roles if not only_missing or role not in there]
    stay = [
        Taken(point, *_size(spot.role, radius, letters))
        for spot, points in spots.items()
        if spot.role not in wanted
        for point in points
    ]
    taken = [*stay, *_units_near(graph, name, radius)]
    for role, point in placed(graph, name, wanted, radius, taken, letters).items():
        graph = with_anchor(graph, region.province, Spot("", region.level, role), (point,))
    return graph


def _units_near(graph: Graph, name: str, radius: float) -> list[Taken]:
    """The units that stand in other provinces, but near this one, with the room they need."""
    own = graph.net.regions[name].province
    xs, ys = zip(*(point for polygon in graph.shape(name).rings for point in polygon[0]))
    far = 3 * radius
    left, right, top, bottom = min(xs) - far, max(xs) + far, min(ys) - far, max(ys) + far
    return [
        Taken(point, radius, radius)
        for province, spots in graph.anchors.items()
        if province != own
        for spot, points in spots.items()
        if spot.role in ("unit", "dislodged")
        for point in points
        if left < point[0] < right and top < point[1] < bottom
    ]
