"""The drawing of a map as values: shapes, lines and anchors, in board units, y downward."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from app.language import tr

# ----------------------------------------------------------------------------------------------------
# SVG path data as polylines on the grid of the board.
#
# All points of a drawing lie on a grid of 0.01 board units, so that a border that two provinces share stays exactly
# equal on both sides when a drawing program writes relative steps or moves a layer by a transform.

Point = tuple[float, float]

DECIMALS = 2
FLATNESS = 0.05
"""The farthest that a chord may be from its curve, in board units."""
FARTHEST = 1e6
"""The upper limit for sizes and coordinates of a board, in board units."""
MOST_STEPS = 500
"""The most pieces that a curve is cut into."""
MOST_POINTS = 1_000_000
"""The most points that the curves of one path may be cut into."""

_PLAIN = re.compile(r"[MLZ0-9.,\s-]*")
_BARE = re.compile(r"[ML]\s*(?:[MLZ]|$)")
_FINE = re.compile(rf"\.\d{{{DECIMALS + 1}}}")
_TOKEN = re.compile(r"([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+|(.)", re.DOTALL)
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "Z": 0, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


class PathError(ValueError):
    """Path data that cannot be read; the text says why."""


class Subpath(NamedTuple):
    """One subpath: no two consecutive points are equal, and a closed one does not repeat its first point."""

    points: tuple[Point, ...]
    closed: bool


def subpaths(data: str, matrix: Any = None, fine: bool = False) -> list[Subpath]:
    """Return the subpaths of SVG path data, with curves cut into chords; `matrix` is a svgelements.Matrix or None.

    `fine`: transform curves before cutting them, so that the chords are short enough after the transform. Raises
    PathError for data that is empty, malformed or not finite, or for points far outside the board.
    """
    found = _plain(data) if matrix is None and _PLAIN.fullmatch(data) else None
    if found is None:
        commands = list(_commands(data))
        if any(letter in "CSQTA" for letter, _, _ in commands):
            walked, matrix = _curved(data, matrix if fine else None), None if fine else matrix
        else:
            walked = _straight(commands)
        found = [_placed(points, closed, matrix) for points, closed in walked]
    if not found:
        raise PathError(tr("the path is empty"))
    if any(_far(part.points) for part in found):
        raise PathError(tr("the path has a point far outside the board"))
    return found


def _far(points: tuple[Point, ...]) -> bool:
    """Whether a point lies beyond any board."""
    return any(max(along) >= FARTHEST or min(along) <= -FARTHEST for along in zip(*points))


def _plain(data: str) -> list[Subpath] | None:
    """Parse absolute straight lines on the grid, as this program writes them; None for anything else."""
    if _FINE.search(data) or _BARE.search(data):
        return None
    found = []
    head, *parts = data.replace(",", " ").replace("L", " ").split("M")
    if head.strip():
        return None
    for part in parts:
        body, end, rest = part.partition("Z")
        try:
            numbers = list(map(float, body.split()))
        except ValueError:
            return None
        if rest.strip() or len(numbers) % 2 or not numbers:
            return None
        found.append(_subpath(list(zip(numbers[::2], numbers[1::2])), bool(end)))
    return found


def _subpath(points: list[Point], closed: bool) -> Subpath:
    kept = [p for p, before in zip(points[1:], points) if p != before]
    kept.insert(0, points[0])
    if closed and len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return Subpath(tuple(kept), closed)


def _placed(points: list[Point], closed: bool, matrix: Any) -> Subpath:
    """Return the points transformed by the matrix and rounded to the grid."""
    if matrix is not None:
        a, b, c, d, e, f = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
        points = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in points):
        raise PathError(tr("a number is infinite or undefined"))
    return _subpath([on_grid(p) for p in points], closed)


def on_grid(point: Point) -> Point:
    """Return the nearest grid point; never -0.0."""
    return round(point[0], DECIMALS) + 0.0, round(point[1], DECIMALS) + 0.0


def _straight(commands: Iterable[tuple[str, bool, list[float]]]) -> list[tuple[list[Point], bool]]:
    """Return (points, closed) for each subpath of straight-line commands, unrounded."""
    found: list[tuple[list[Point], bool]] = []
    x = y = 0.0
    for letter, relative, numbers in commands:
        if letter == "Z":
            points = found[-1][0]
            found[-1] = points, True
            x, y = points[0]
            continue
        fresh = letter == "M"
        if not fresh and found[-1][1]:  # after Z, drawing continues from the start of the closed subpath
            found.append(([(x, y)], False))
        for i in range(0, len(numbers), _ARGUMENTS[letter]):
            x, y = _step(letter, relative, x, y, numbers[i : i + 2])
            if fresh:
                found.append(([], False))
                fresh = False
            found[-1][0].append((x, y))
    return found


def _step(letter: str, relative: bool, x: float, y: float, numbers: list[float]) -> Point:
    if letter == "H":
        return (x + numbers[0] if relative else numbers[0]), y
    if letter == "V":
        return x, (y + numbers[0] if relative else numbers[0])
    return (x + numbers[0], y + numbers[1]) if relative else (numbers[0], numbers[1])


def _commands(data: str) -> Iterator[tuple[str, bool, list[float]]]:
    """Yield each command as (capital letter, whether relative, numbers); checks the grammar."""
    letter, numbers, first = "", list[float](), True
    for token in _TOKEN.finditer(data):
        if token[2]:
            numbers.append(float(token[2]))
        elif token[3] or (token[1] and token[1].upper() not in _ARGUMENTS):
            raise PathError(tr("'{token}' is not allowed in path data", token=token[0]))
        elif token[1]:
            if letter or numbers:
                yield _command(letter, numbers, first)
                first = False
            letter, numbers = token[1], []
    if letter or numbers:
        yield _command(letter, numbers, first)


def _command(letter: str, numbers: list[float], first: bool) -> tuple[str, bool, list[float]]:
    name = letter.upper()
    if first and name != "M":
        raise PathError(tr("a path must begin with M"))
    if name == "A":  # arc flags may be written without spaces, so the numbers cannot be counted here
        return name, letter == "a", numbers
    each = _ARGUMENTS[name]
    if not each and numbers:
        raise PathError(tr("{letter} takes no numbers", letter=letter))
    if each and (not numbers or len(numbers) % each):
        raise PathError(
            tr(
                "{letter} is followed by {numbers} numbers, which is not a multiple of {each}",
                letter=letter,
                numbers=len(numbers),
                each=each,
            )
        )
    return name, letter.islower(), numbers


def _curved(data: str, matrix: Any = None) -> list[tuple[list[Point], bool]]:
    """Return the subpaths of path data with curves or arcs, transformed by a matrix: svgelements parses them, the
    curves are cut here."""
    import svgelements

    try:
        path = svgelements.Path(data)
        found: list[tuple[list[Point], bool]] = []
        count = 0
        for segment in path if matrix is None else (path * matrix).reify():
            count += _add(found, segment, svgelements)
            if count > MOST_POINTS:
                raise PathError(tr("the path has more than {n} points", n=MOST_POINTS))
    except PathError:
        raise
    except (ValueError, IndexError, TypeError, AttributeError, ZeroDivisionError, OverflowError) as error:
        raise PathError(tr("the path data is cut off or has the wrong number of coordinates")) from error
    return found


def _add(found: list[tuple[list[Point], bool]], segment: Any, svg: Any) -> int:
    """Add the points of a segment; return their number."""
    if isinstance(segment, svg.Move):
        found.append(([_xy(segment.end)], False))
    elif isinstance(segment, svg.Close):
        found[-1] = found[-1][0], True
    else:
        if found[-1][1]:
            found.append(([_xy(segment.start)], False))
        points = _chords(segment, svg)
        found[-1][0].extend(points)
        return len(points)
    return 1


def _xy(point: Any) -> Point:
    return float(point.x), float(point.y)


def _chords(segment: Any, svg: Any) -> list[Point]:
    """Return the points of one segment after its first. A curve gives the same points drawn from either end."""
    if isinstance(segment, svg.Arc):
        return [p for cubic in segment.as_cubic_curves() for p in _chords(cubic, svg)]
    if isinstance(segment, svg.CubicBezier):
        corners = [_xy(p) for p in (segment.start, segment.control1, segment.control2, segment.end)]
        return _cut(corners, _cubic, 0.75)
    if isinstance(segment, svg.QuadraticBezier):
        corners = [_xy(p) for p in (segment.start, segment.control, segment.end)]
        return _cut(corners, _quadratic, 0.25)
    return [_xy(segment.end)]


def _cut(corners: list[Point], at: Callable[[list[Point], float], Point], weight: float) -> list[Point]:
    """Return the chords of a Bezier curve, as many as Wang's bound requires, computed from its smaller end."""
    end = corners[-1]
    turned = corners[0] > end
    if turned:
        corners = corners[::-1]
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]) for a, b, c in zip(corners, corners[1:], corners[2:])
    )
    if not math.isfinite(bend):
        raise PathError(tr("a number is infinite or undefined"))
    steps = min(MOST_STEPS, max(1, math.ceil(math.sqrt(weight * bend / FLATNESS))))
    inner = [at(corners, i / steps) for i in range(1, steps)]
    return [*(reversed(inner) if turned else inner), end]


def _cubic(corners: list[Point], t: float) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy


def _quadratic(corners: list[Point], t: float) -> Point:
    (ax, ay), (bx, by), (cx, cy) = corners
    s = 1 - t
    return s * s * ax + 2 * s * t * bx + t * t * cx, s * s * ay + 2 * s * t * by + t * t * cy


Ring = tuple[Point, ...]
"""A closed line; the first point is not repeated at the end."""
Polygon = tuple[Ring, ...]
"""An outline, then its holes."""

PLAYABLE = ("land", "sea", "mountain", "dock")
SCENERY = ("impassable", "island", "decoration", "lake", "strait", "water", "scenery")
LINES = ("bridge", "canal", "river", "stream", "ford")
MOST_INSIDE = 2_000_000
"""For how many pairs of rings of one shape the bounds of one may lie within those of the other."""
MANY = 100_000
"""From this product of corners and points on, shapely determines which points are enclosed."""


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """One drawn place; `within` names the province that a click on it selects.

    `id` is the province, or `province.level` for a shape that belongs to one level only.
    """

    id: str
    kind: str
    rings: tuple[Polygon, ...]
    within: str = ""
    province: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A drawn line. `between`: the two provinces it joins or separates; a coast has `province` and `coast` instead."""

    id: str
    kind: str
    points: tuple[tuple[Point, ...], ...]
    between: tuple[str, ...] = ()
    province: str = ""
    coast: str = ""
    through: str = ""


@dataclass(frozen=True, slots=True)
class CoastAnchors:
    """The positions of a unit and of a dislodged unit on one coast of a province."""

    unit: Point
    dislodged: Point


@dataclass(frozen=True, slots=True)
class Anchors:
    """The positions of a label, units and other marks in a province.

    Anchors that are not drawn take the position of others and are named in `missing`. `levels` holds complete anchors
    for each level that has any of its own, including those shared with the other levels. `more` has the points of every
    other role (badge, mark, rackets, dock ...), in file order.
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
    """A whole drawing, in file order; `anchors` has an entry for the province of each shape.

    A province on several levels has one id such as `32` here; `shape_on` and `anchors_on` return what is drawn for one
    of the levels.
    """

    width: float
    height: float
    shapes: Mapping[str, DrawnShape]
    lines: tuple[DrawnLine, ...]
    anchors: Mapping[str, Anchors]

    def shape_on(self, base: str, level: str) -> DrawnShape | None:
        """Return the shape of a province on a level ("" on a board without levels): the level's own, or the one all
        levels share."""
        return self.shapes.get(f"{base}.{level}") or self.shapes.get(base)

    def anchors_on(self, base: str, level: str) -> Anchors:
        """Return the anchors of a province on a level, likewise. Raises KeyError if it is not drawn."""
        anchors = self.anchors[base]
        return anchors.levels.get(level, anchors)


class DrawingFault(NamedTuple):
    """A fault of one element; `element` is its id or another description."""

    element: str
    text: str


class DrawingError(ValueError):
    """A drawing that cannot be read: every fault in it, one per line."""

    def __init__(self, file: Path, faults: list[DrawingFault]) -> None:
        super().__init__("\n".join(f"{file.name}, {fault.element}: {fault.text}" for fault in faults))
        self.file = file
        self.faults = tuple(faults)


def sides(ring: Ring) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a ring, the closing one last."""
    return zip(ring, (*ring[1:], ring[0]))


def area(ring: Ring) -> float:
    """Return the area of a ring in square units: positive if it turns from x to y, otherwise negative."""
    return math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(ring)) / 2


def nested(rings: list[Ring]) -> tuple[Polygon, ...]:
    """Return rings as polygons by the even-odd rule: a ring inside an odd number of others is a hole of the innermost.

    Raises PathError if they are nested more deeply than in any map.
    """
    if len(rings) == 1:
        return ((rings[0],),)
    around = _around(rings)
    holes: dict[int, list[Ring]] = {i: [] for i, outer in enumerate(around) if len(outer) % 2 == 0}
    for i, others in enumerate(around):
        hosts = [j for j in others if j in holes]
        if i not in holes and hosts:
            holes[max(hosts, key=lambda j: len(around[j]))].append(rings[i])
        elif i not in holes:  # only if rings cross each other
            holes[i] = []
    return tuple((rings[i], *inner) for i, inner in holes.items())


def _around(rings: list[Ring]) -> list[list[int]]:
    """Return for each ring the rings that contain it, judged by its first corner that is not one of theirs."""
    found: list[list[int]] = [[] for _ in rings]
    for outer, inner in _boxed(rings).items():
        corners = set(rings[outer])
        spots = [next((point for point in rings[i] if point not in corners), rings[i][0]) for i in inner]
        for i, within in zip(inner, _enclosed(rings[outer], spots)):
            if within:
                found[i].append(outer)
    return found


def _boxed(rings: list[Ring]) -> dict[int, list[int]]:
    """Return for each ring the smaller ones whose bounds lie within its own.

    The rings are visited from left to right, so that those of an archipelago are not all compared with each other.
    """
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
            raise PathError(tr("its parts are nested too deeply"))
    return found


def _enclosed(ring: Ring, points: list[Point]) -> list[bool]:
    """Return which points lie inside a ring."""
    if len(ring) * len(points) < MANY:
        return [encloses(ring, point) for point in points]
    import shapely

    ground = shapely.Polygon(ring)
    shapely.prepare(ground)
    found: list[bool] = shapely.contains_xy(ground, points).tolist()
    return found


def province_of(place: str) -> str:
    """Return the province of a place with its level: "StP" of "StP/nc", "32@h" of "32/nc@h"."""
    if "/" not in place:  # nearly always, and asked very often
        return place
    bare, mark, level = place.partition("@")
    return bare.partition("/")[0] + mark + level


def encloses(ring: Ring, point: Point) -> bool:
    """Whether a point is inside a ring; undefined on the ring itself."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in sides(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def holds(shape: DrawnShape, point: Point, margin: float = 0.0) -> bool:
    """Whether a point lies in one of the parts of a shape, or at most `margin` units outside."""
    rings = [ring for polygon in shape.rings for ring in polygon]
    if sum(encloses(ring, point) for ring in rings) % 2:
        return True
    return margin > 0 and any(to_side(point, a, b) <= margin for ring in rings for a, b in sides(ring))


def to_side(point: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from a segment."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
    return math.hypot(x - ax - t * dx, y - ay - t * dy)


# ----------------------------------------------------------------------------------------------------
# The anchors of each province, from the small circles of a drawing.

SINGLE = ("label", "unit", "dislodged", "center")
"""Roles of which a province has one anchor; of any other it may have several."""
NEEDED = ("label", "unit", "dislodged")
STANDS = ("unit", "dislodged")
CENTER_RADIUS = 6.0
"""The radius of a center's mark, in board units."""


class AnchorKey(NamedTuple):
    """Which anchor of a province a circle is; `coast` and `level` are "" for the province as a whole."""

    coast: str
    level: str
    role: str


Spots = Mapping[AnchorKey, list[Point]]


def gather(spots: Spots, shape: DrawnShape | None) -> Anchors:
    """Return the anchors of one province; without any circles, they are placed in the middle of its shape."""
    plain = {anchor: points for anchor, points in spots.items() if not anchor.level}
    levels = {}
    for level in dict.fromkeys(anchor.level for anchor in spots if anchor.level):
        own = {anchor._replace(level=""): points for anchor, points in spots.items() if anchor.level == level}
        levels[level] = _anchors({**plain, **own}, shape, {}, tuple(_halves(own)))
    return _anchors(plain, shape, levels)


def _anchors(
    spots: Spots, shape: DrawnShape | None, levels: Mapping[str, Anchors], lone: tuple[str, ...] = ()
) -> Anchors:
    """Return the anchors from the circles of one level; `lone` are roles that another circle of the level makes
    necessary."""
    single = {anchor.role: points[0] for anchor, points in spots.items() if not anchor.coast}
    label = single.get("label") or single.get("unit") or middle(shape)
    unit = single.get("unit", label)
    coasts = _coasts(spots)
    missing = [role for role in NEEDED if role not in single or role in lone]
    missing += [f"{coast} {role}" for coast, roles in coasts.items() for role in STANDS if role not in roles]
    return Anchors(
        label,
        unit,
        single.get("dislodged", unit),
        single.get("center"),
        {coast: _stand(roles) for coast, roles in coasts.items()},
        levels,
        {
            anchor.role: tuple(points)
            for anchor, points in spots.items()
            if anchor.role not in SINGLE and not anchor.coast
        },
        tuple(missing),
    )


def _halves(own: Spots) -> Iterator[str]:
    """Yield the unit role that a level lacks if it has only the other one: a unit and the one it dislodged are drawn
    side by side."""
    drawn = [anchor.role for anchor in own if anchor.role in STANDS and not anchor.coast]
    if len(drawn) == 1:
        yield from (role for role in STANDS if role not in drawn)


def _coasts(spots: Spots) -> dict[str, dict[str, Point]]:
    """Return coast -> role -> point."""
    found: dict[str, dict[str, Point]] = {}
    for anchor, points in spots.items():
        if anchor.coast:
            found.setdefault(anchor.coast, {})[anchor.role] = points[0]
    return found


def _stand(roles: Mapping[str, Point]) -> CoastAnchors:
    unit = roles.get("unit", next(iter(roles.values())))
    return CoastAnchors(unit, roles.get("dislodged", unit))


def middle(shape: DrawnShape | None) -> Point:
    """Return the middle of a shape's bounds; the board's corner if there is no shape."""
    if shape is None:
        return 0.0, 0.0
    xs, ys = zip(*(point for polygon in shape.rings for point in polygon[0]))
    return on_grid(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
