"""The drawing of a map as values: shapes, lines and anchors, in board units, y down."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from app.language import tr

from .paths import PathError, Point

Ring = tuple[Point, ...]
"""A closed line; the first point is not repeated at the end."""
Polygon = tuple[Ring, ...]
"""Its outline, then its holes."""

PLAYABLE = ("land", "sea", "mountain", "dock")
SCENERY = ("impassable", "island", "decoration", "lake", "strait", "water", "scenery")
LINES = ("bridge", "canal", "river", "stream", "ford")
MOST_INSIDE = 2_000_000
"""How many pairs of rings of one shape may have one's bounds in those of the other."""
MANY = 100_000
"""From how many corners times points on shapely looks which of the points are enclosed."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One drawn place; `within` names the province that a click there means.

    `id` is the province, or `province.level` for a shape that belongs to one level alone.
    """

    id: str
    kind: str
    rings: tuple[Polygon, ...]
    within: str = ""
    province: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A drawn line. `between`: the places it joins or parts; a coast has its province and coast instead."""

    id: str
    kind: str
    points: tuple[tuple[Point, ...], ...]
    between: tuple[str, ...] = ()
    province: str = ""
    coast: str = ""
    through: str = ""


@dataclass(frozen=True, slots=True)
class CoastAnchors:
    """Where a unit, and a dislodged unit, stands on one coast of a province."""

    unit: Point
    dislodged: Point


@dataclass(frozen=True, slots=True)
class Anchors:
    """Where things stand in a province.

    Spots that are not drawn are put where others are, and named in `missing`. `levels` has those of levels
    with anchors of their own, complete with what they share with the rest. `more` has the points of every
    other role (badge, mark, rackets, dock ...), in the order of the file.
    """

    label: Point
    unit: Point
    dislodged: Point
    center: Point | None = None
    coasts: Mapping[str, CoastAnchors] = field(default_factory=dict)
    levels: Mapping[str, Anchors] = field(default_factory=dict)
    more: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole drawing, in the order of the file; `anchors` has an entry for the province of each shape.

    What lies on several levels is `32` here, whichever level is meant: `shape_on` and `anchors_on` tell
    what is drawn for one of them.
    """

    width: float
    height: float
    shapes: Mapping[str, Shape]
    lines: tuple[Line, ...]
    anchors: Mapping[str, Anchors]

    def shape_on(self, base: str, level: str) -> Shape | None:
        """The shape of a place on a level ("" on a board without): its own there, or the one all levels share."""
        return self.shapes.get(f"{base}.{level}") or self.shapes.get(base)

    def anchors_on(self, base: str, level: str) -> Anchors:
        """The anchors of a place on a level, likewise; KeyError if nothing is drawn of it."""
        anchors = self.anchors[base]
        return anchors.levels.get(level, anchors)


class DrawingFault(NamedTuple):
    """What is wrong with one element; `element` is its id, or what else tells which."""

    element: str
    text: str


class DrawingError(ValueError):
    """A drawing that cannot be read: every fault in it, a line each."""

    def __init__(self, file: Path, faults: list[DrawingFault]) -> None:
        super().__init__("\n".join(f"{file.name}, {fault.element}: {fault.text}" for fault in faults))
        self.file = file
        self.faults = tuple(faults)


def sides(ring: Ring) -> Iterator[tuple[Point, Point]]:
    """The sides of a ring, the closing one last."""
    return zip(ring, (*ring[1:], ring[0]))


def area(ring: Ring) -> float:
    """What a ring encloses: positive if it turns from x to y, negative if the other way, in square units."""
    return math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(ring)) / 2


def nested(rings: list[Ring]) -> tuple[Polygon, ...]:
    """Rings as polygons, even-odd: one inside an odd number of others is a hole of the innermost.

    PathError if they lie inside each other as deeply as in no map.
    """
    if len(rings) == 1:
        return ((rings[0],),)
    around = _around(rings)
    holes: dict[int, list[Ring]] = {i: [] for i, outer in enumerate(around) if len(outer) % 2 == 0}
    for i, others in enumerate(around):
        hosts = [j for j in others if j in holes]
        if i not in holes and hosts:
            holes[max(hosts, key=lambda j: len(around[j]))].append(rings[i])
        elif i not in holes:  # only rings that cross each other come to this
            holes[i] = []
    return tuple((rings[i], *inner) for i, inner in holes.items())


def _around(rings: list[Ring]) -> list[list[int]]:
    """For each ring those in which it lies, told by its first corner that is not one of theirs."""
    found: list[list[int]] = [[] for _ in rings]
    for outer, inner in _boxed(rings).items():
        corners = set(rings[outer])
        spots = [next((point for point in rings[i] if point not in corners), rings[i][0]) for i in inner]
        for i, within in zip(inner, _enclosed(rings[outer], spots)):
            if within:
                found[i].append(outer)
    return found


def _boxed(rings: list[Ring]) -> dict[int, list[int]]:
    """Ring -> the smaller ones whose bounds lie within its own. Rings are met from left to right, so that those of an
    archipelago are not compared each with all."""
    bounds = [(min(xs), max(xs), min(ys), max(ys)) for xs, ys in (zip(*ring) for ring in rings)]
    sizes = [(abs(area(ring)), i) for i, ring in enumerate(rings)]
    found: dict[int, list[int]] = defaultdict(list)
    count, met = 0, list[int]()
    for i in sorted(range(len(rings)), key=bounds.__getitem__):
        met = [j for j in met if bounds[j][1] >= bounds[i][0]]
        for j in met:
            inner, outer = (i, j) if sizes[i] < sizes[j] else (j, i)
            (left, right, top, bottom), (west, east, north, south) = bounds[inner], bounds[outer]
            if west <= left and right <= east and north <= top and bottom <= south:
                found[outer].append(inner)
                count += 1
        met.append(i)
        if count > MOST_INSIDE:
            raise PathError(tr("its parts lie inside each other more deeply than in any map"))
    return found


def _enclosed(ring: Ring, points: list[Point]) -> list[bool]:
    """Which points lie in a ring."""
    if len(ring) * len(points) < MANY:
        return [encloses(ring, point) for point in points]
    import shapely

    ground = shapely.Polygon(ring)
    shapely.prepare(ground)
    found: list[bool] = shapely.contains_xy(ground, points).tolist()
    return found


def encloses(ring: Ring, point: Point) -> bool:
    """Whether a point is inside a ring; on the ring itself, either."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in sides(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def holds(shape: Shape, point: Point, margin: float = 0.0) -> bool:
    """Whether a point lies in one of the parts of a shape, or at most `margin` outside."""
    rings = [ring for polygon in shape.rings for ring in polygon]
    if sum(encloses(ring, point) for ring in rings) % 2:
        return True
    return margin > 0 and any(to_side(point, a, b) <= margin for ring in rings for a, b in sides(ring))


def to_side(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a straight piece."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
    return math.hypot(x - ax - t * dx, y - ay - t * dy)
