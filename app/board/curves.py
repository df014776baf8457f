"""Curves and outlines as sampled lines: points along curves, and the lines between shapes. No Qt here."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from math import cos, hypot, pi, sin, sqrt

from app.geometry.drawing import DrawnShape

# ----------------------------------------------------------------------------------------------------
# Curves of arrows as sampled lines: points along them, and where they leave an oval. No Qt here.

Point = tuple[float, float]
SAMPLES, FEWEST = 20, 4
HANDLE = 0.36
"""Distance of the Bezier handles of a leg of a spline from its ends, as a share of the leg's length."""
EVEN = 3.0
"""A leg's length counts for at most this many times that of its neighbor there."""


@dataclass(frozen=True, slots=True)
class Oval:
    """The room around a counter: a disc, or an ellipse wider than high around a hull."""

    center: Point
    across: float
    up: float

    def holds(self, point: Point) -> bool:
        x, y = (point[0] - self.center[0]) / self.across, (point[1] - self.center[1]) / self.up
        return x * x + y * y < 1

    def edge(self, angle: float) -> Point:
        """Return the point of the edge in a direction from the middle (radians, y runs down)."""
        dx, dy = cos(angle), sin(angle)
        far = 1 / hypot(dx / self.across, dy / self.up)
        return self.center[0] + dx * far, self.center[1] + dy * far

    def depth(self, points: Sequence[Point]) -> float:
        """Return how deep the deepest of these points lies inside; 0 if none does."""
        cx, cy = self.center
        low, high, across, up = cy - self.up, cy + self.up, self.across, self.up
        inside = [((x - cx) / across) ** 2 + ((y - cy) / up) ** 2 for x, y in points if low < y < high]
        return max(0.0, 1 - sqrt(min(inside))) * up if inside else 0.0

    def grown(self, by: float) -> Oval:
        """Return it larger by a length on every side."""
        return Oval(self.center, self.across + by, self.up + by)


class Curve:
    """A line through points, measured along its length from 0 to `length`."""

    __slots__ = ("_marks", "length", "points")

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        self._marks = [0.0]
        for (ax, ay), (bx, by) in zip(self.points, self.points[1:]):
            self._marks.append(self._marks[-1] + hypot(bx - ax, by - ay))
        self.length = self._marks[-1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Curve) and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def at(self, distance: float) -> Point:
        """Return the point at that distance along the curve; beyond its ends, the end."""
        if distance <= 0 or len(self.points) == 1:
            return self.points[0]
        if distance >= self.length:
            return self.points[-1]
        n = bisect_left(self._marks, distance)
        (ax, ay), (bx, by) = self.points[n - 1], self.points[n]
        share = (distance - self._marks[n - 1]) / (self._marks[n] - self._marks[n - 1])
        return ax + (bx - ax) * share, ay + (by - ay) * share

    def heading(self, distance: float) -> Point:
        """Return the unit vector along the curve there; (1, 0) on a curve without length."""
        ax, ay = self.at(distance - 1.5)
        bx, by = self.at(distance + 1.5)
        length = hypot(bx - ax, by - ay)
        return ((bx - ax) / length, (by - ay) / length) if length else (1.0, 0.0)

    def aside(self, distance: float, offset: float) -> Point:
        """Return the point `offset` to the right of the curve there (y runs down), to the left if negative."""
        x, y = self.at(distance)
        dx, dy = self.heading(distance)
        return x - dy * offset, y + dx * offset

    def part(self, start: float, end: float) -> Curve:
        """Return the curve from one distance to another."""
        start, end = max(0.0, start), min(self.length, end)
        inner = [p for p, mark in zip(self.points, self._marks) if start < mark < end]
        return Curve([self.at(start), *inner, self.at(max(start, end))])

    def leaves(self, around: Oval) -> float:
        """Return the distance at which the curve is first outside an oval; its length if it never is."""
        return self._crossing(around, range(len(self.points)), self.length)

    def enters(self, around: Oval) -> float:
        """Return the distance at which the curve is last outside an oval; 0 if it never is."""
        return self._crossing(around, range(len(self.points) - 1, -1, -1), 0.0)

    def nearest(self, point: Point) -> float:
        """Return the distance at which the curve comes closest to a point."""
        x, y = point
        best, found = float("inf"), 0.0
        steps = max(2, int(self.length / 2))
        for n in range(steps + 1):
            px, py = self.at(self.length * n / steps)
            gap = hypot(px - x, py - y)
            if gap < best:
                best, found = gap, self.length * n / steps
        return found

    def meets(self, around: Oval) -> float:
        """Return the distance at which the curve first enters an oval; its length if it never does, or starts inside.
        """
        if around.holds(self.points[0]):
            return self.length
        for n, point in enumerate(self.points):
            if around.holds(point):
                return self._halved(around, n, n - 1)
        return self.length

    def _crossing(self, around: Oval, order: range, missing: float) -> float:
        before = None
        for n in order:
            if not around.holds(self.points[n]):
                return self._marks[n] if before is None else self._halved(around, before, n)
            before = n
        return missing

    def _halved(self, around: Oval, inside: int, outside: int) -> float:
        """Return the distance at which the curve crosses the oval's edge between two neighboring points, one inside and
        one outside."""
        within, beyond = self._marks[inside], self._marks[outside]
        for _ in range(12):
            middle = (within + beyond) / 2
            if around.holds(self.at(middle)):
                within = middle
            else:
                beyond = middle
        return beyond


def straight(start: Point, end: Point) -> Curve:
    return Curve((start, end))


def quadratic(start: Point, control: Point, end: Point) -> Curve:
    """Return the quadratic Bezier curve with that control point."""
    return _sampled(
        lambda t: (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * control[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * control[1] + t * t * end[1],
        ),
        SAMPLES,
    )


def bowed(start: Point, end: Point, bow: float) -> Curve:
    """Return a curve from start to end that bows to its left (y runs down) by a share of the distance, to the right if
    negative."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    control = ((start[0] + end[0]) / 2 + dy * bow * 2, (start[1] + end[1]) / 2 - dx * bow * 2)
    return quadratic(start, control, end)


def spline(points: Sequence[Point], step: float = 0.0) -> Curve:
    """Return a smooth curve through all the points, in order. `step`: approximate distance of its samples, 0 for the
    default.

    Each leg bends in proportion to its own length, so that a short leg beside a long one makes no loop.
    """
    if len(points) < 3:
        return Curve(points)
    headings = _headings(points)
    legs = [hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
    found: list[Point] = [points[0]]
    for n, (start, end) in enumerate(pairwise(points)):
        first = HANDLE * min(legs[n], EVEN * legs[max(0, n - 1)])
        last = HANDLE * min(legs[n], EVEN * legs[min(n + 1, len(legs) - 1)])
        one = start[0] + headings[n][0] * first, start[1] + headings[n][1] * first
        other = end[0] - headings[n + 1][0] * last, end[1] - headings[n + 1][1] * last
        samples = max(FEWEST, round(legs[n] / step)) if step else SAMPLES
        found += _cubic(start, one, other, end, samples).points[1:]
    return Curve(found)


def _headings(points: Sequence[Point]) -> list[Point]:
    """Return the direction of a smooth curve at each of its points; of two adjoining legs the shorter counts more."""
    legs = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
    inner = []
    for (ax, ay), (bx, by) in pairwise(legs):
        before, after = hypot(ax, ay) or 1.0, hypot(bx, by) or 1.0
        inner.append(_unit(ax / before * after + bx / after * before, ay / before * after + by / after * before))
    first, last = _unit(*legs[0]), _unit(*legs[-1])
    ends = [
        _unit(1.5 * straight_on[0] - 0.5 * bent[0], 1.5 * straight_on[1] - 0.5 * bent[1])
        for straight_on, bent in ((first, inner[0]), (last, inner[-1]))
    ]
    return [ends[0], *inner, ends[1]]


def _unit(dx: float, dy: float) -> Point:
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def trimmed(curve: Curve, leaving: Oval, arriving: Oval, *before: Oval) -> Curve:
    """Return the part of a curve outside the room at its two ends, and ending before it enters any of the ovals
    `before`."""
    end = min([curve.enters(arriving), *(curve.meets(room) for room in before)])
    return curve.part(curve.leaves(leaving), end)


def wave(line: Curve, amplitude: float, length: float) -> Curve:
    """Return a wave along a line, with a whole number of half waves."""
    halves = max(2, round(line.length / (length / 2)))

    def point(t: float) -> Point:
        return line.aside(t * line.length, -amplitude * sin(t * halves * pi))

    return _sampled(point, halves * 8)


def octagon(center: Point, radius: float) -> tuple[Point, ...]:
    """Return the corners of an octagon that stands on a side."""
    angles = [pi / 8 + n * pi / 4 for n in range(8)]
    return tuple((center[0] + radius * cos(a), center[1] + radius * sin(a)) for a in angles)


def _cubic(start: Point, first: Point, second: Point, end: Point, samples: int) -> Curve:
    def point(t: float) -> Point:
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        return (
            a * start[0] + b * first[0] + c * second[0] + d * end[0],
            a * start[1] + b * first[1] + c * second[1] + d * end[1],
        )

    return _sampled(point, samples)


def _sampled(point: Callable[[float], Point], samples: int) -> Curve:
    return Curve([point(n / samples) for n in range(samples + 1)])


# ----------------------------------------------------------------------------------------------------
# Lines between shapes. A drawing covers its area without gaps or overlaps, so neighbors share their vertices exactly.
#
# A path for a coast, a border or the edge of a territory is a choice of arcs; shapes are never united. No Qt here.

WATER = frozenset({"sea", "lake", "strait", "water"})


@dataclass(frozen=True, slots=True)
class Arc:
    """A line with the same shape on either side all along; `other` is "" at the edge of the drawing."""

    shape: str
    other: str
    points: tuple[Point, ...]


def find_arcs(shapes: Mapping[str, DrawnShape]) -> tuple[Arc, ...]:
    """Return every arc once, in the order of the shapes and their rings."""
    numbers: dict[Point, int] = {}
    owners: dict[int, tuple[str, ...]] = {}
    rings: list[tuple[str, tuple[Point, ...], list[int]]] = []
    for shape in shapes.values():
        alone = (shape.id,)
        for ring in _rings(shape):
            ends = [numbers.setdefault(point, len(numbers)) for point in ring]
            edges = [a << 32 | b if a < b else b << 32 | a for a, b in zip(ends, [*ends[1:], ends[0]])]  # for speed
            rings.append((shape.id, ring, edges))
            for edge in edges:
                owners[edge] = (*owners[edge], shape.id) if edge in owners else alone
    return tuple(
        chain.from_iterable(_ring_arcs(shape, ring, [owners[e] for e in edges]) for shape, ring, edges in rings)
    )


def chosen(arcs: Iterable[Arc], wanted: Callable[[str, str], bool]) -> list[tuple[Point, ...]]:
    """Return the lines for whose two sides (shape ids, the second may be "") `wanted` is true, joined where exactly two
    meet."""
    return _joined([arc.points for arc in arcs if wanted(arc.shape, arc.other)])


def walks(arcs: Sequence[Arc], numbers: Iterable[int]) -> Iterator[list[tuple[int, bool]]]:
    """Yield closed walks along the arcs of these numbers, which together must enclose some area: for each arc its
    number, and whether it is walked from its first point. Each arc is walked once; where more than two meet, the order
    is arbitrary."""
    ends: dict[Point, list[int]] = {}
    left = dict.fromkeys(numbers)
    for number in left:
        for point in (arcs[number].points[0], arcs[number].points[-1]):
            ends.setdefault(point, []).append(number)
    while left:
        number = next(iter(left))
        start = at = arcs[number].points[0]
        walk: list[tuple[int, bool]] = []
        while not walk or at != start:
            following = next((one for one in ends[at] if one in left), None)
            if following is None:  # shapes that overlap
                break
            del left[following]
            points = arcs[following].points
            walk.append((following, points[0] == at))
            at = points[-1] if points[0] == at else points[0]
        yield walk


def signed_area(ring: tuple[Point, ...]) -> float:
    """Return twice the area of a ring; the sign tells its direction."""
    ends = zip(ring, ring[1:] + ring[:1])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends)


def thinned(line: Sequence[Point], tolerance: float) -> list[Point]:
    """Return the line without vertices whose removal moves it by less than `tolerance`; its ends stay."""
    kept = [line[0]]
    skipped: list[Point] = []
    ax, ay = line[0]
    for point, (bx, by) in pairwise(line[1:]):
        skipped.append(point)
        dx, dy = bx - ax, by - ay
        most = tolerance * hypot(dx, dy)
        for x, y in skipped:  # the distance of each from the line between its kept neighbors
            if abs(dx * (y - ay) - dy * (x - ax)) > most or (not most and hypot(x - ax, y - ay) > tolerance):
                kept.append(point)
                ax, ay = point
                skipped.clear()
                break
    return [*kept, line[-1]]


def _rings(shape: DrawnShape) -> Iterator[tuple[Point, ...]]:
    """Yield the rings of a shape without the repeated last point."""
    for polygon in shape.rings:
        for ring in polygon:
            yield ring[:-1] if ring[0] == ring[-1] else ring


def _ring_arcs(shape: str, ring: tuple[Point, ...], sides: Sequence[tuple[str, ...]]) -> Iterator[Arc]:
    """Yield the runs of a ring along one neighbor, except those that the neighbor yields. `sides`: the shapes on each
    edge."""
    closed = (*ring, *ring, ring[0])
    starts = [n for n in range(len(ring)) if sides[n] != sides[n - 1]] or [0]
    for start, end in zip(starts, [*starts[1:], starts[0] + len(ring)]):
        first, *others = sides[start]
        if first == shape:
            yield Arc(shape, others[0] if others else "", closed[start : end + 1])


def _joined(lines: list[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """Return the lines joined into longer ones where exactly two meet, so that dashes continue across the joint."""
    ends: dict[Point, list[int]] = {}
    for number, line in enumerate(lines):
        for point in {line[0], line[-1]} if line[0] != line[-1] else set():
            ends.setdefault(point, []).append(number)
    used: set[int] = set()
    joined = []
    for number in range(len(lines)):
        if number not in used:
            used.add(number)
            forward = _extended(list(lines[number]), lines, ends, used)
            joined.append(tuple(_extended(forward[::-1], lines, ends, used)[::-1]))
    return joined


def _extended(
    line: list[Point], lines: list[tuple[Point, ...]], ends: Mapping[Point, list[int]], used: set[int]
) -> list[Point]:
    """Return the line extended at its end for as long as exactly one other line continues it."""
    while line[0] != line[-1]:
        meeting = ends.get(line[-1], [])
        following = [number for number in meeting if number not in used]
        if len(meeting) != 2 or len(following) != 1:
            break
        used.add(following[0])
        points = lines[following[0]]
        line += points[1:] if points[0] == line[-1] else points[-2::-1]
    return line
