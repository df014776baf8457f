"""Lines between places, read off the shapes: a drawing is a coverage, so two neighbours share their vertices exactly.

No Qt here. A path for a coast, a border or the edge of a territory is a choice of arcs; nothing is ever united.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from app.geometry.drawing import Shape

Point = tuple[float, float]
WATER = frozenset({"sea", "lake", "strait", "water"})


@dataclass(frozen=True, slots=True)
class Arc:
    """A line with the same shape on either side all along; `other` is "" where the drawing ends."""

    shape: str
    other: str
    points: tuple[Point, ...]


def find_arcs(shapes: Mapping[str, Shape]) -> tuple[Arc, ...]:
    """Every arc once, in the order of the shapes and their rings."""
    owners = _edge_owners(shapes)
    found: list[Arc] = []
    for shape in shapes.values():
        for ring in _rings(shape):
            found += _ring_arcs(shape.id, ring, owners)
    return tuple(found)


def chosen(arcs: Iterable[Arc], wanted: Callable[[str, str], bool]) -> list[tuple[Point, ...]]:
    """The lines whose two sides (shape ids, the second may be "") are wanted, joined where they meet in twos."""
    return _joined([arc.points for arc in arcs if wanted(arc.shape, arc.other)])


def walks(arcs: Sequence[Arc], numbers: Iterable[int]) -> Iterator[list[tuple[int, bool]]]:
    """Closed walks along the arcs of these numbers, which must be all round some area: for each arc its number, and
    whether it is walked from its beginning. Each is walked once; where more than two meet, whichever comes."""
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
    """Twice the area of a ring; its sign tells which way it runs."""
    ends = zip(ring, ring[1:] + ring[:1])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends)


def thinned(line: Sequence[Point], tolerance: float) -> list[Point]:
    """The line without the vertices that lie within `tolerance` of it anyway; its ends stay."""
    kept = [line[0]]
    skipped: list[Point] = []
    ax, ay = line[0]
    for point, (bx, by) in pairwise(line[1:]):
        skipped.append(point)
        dx, dy = bx - ax, by - ay
        most = tolerance * hypot(dx, dy)
        for x, y in skipped:  # how far each lies from the line between its neighbours that are kept
            if abs(dx * (y - ay) - dy * (x - ax)) > most or (not most and hypot(x - ax, y - ay) > tolerance):
                kept.append(point)
                ax, ay = point
                skipped.clear()
                break
    return [*kept, line[-1]]


def _rings(shape: Shape) -> Iterator[tuple[Point, ...]]:
    """The rings of a shape without the repeated last point."""
    for polygon in shape.rings:
        for ring in polygon:
            yield ring[:-1] if ring[0] == ring[-1] else ring


def _edge_owners(shapes: Mapping[str, Shape]) -> dict[tuple[Point, Point], list[str]]:
    owners: dict[tuple[Point, Point], list[str]] = {}
    for shape in shapes.values():
        for ring in _rings(shape):
            previous = ring[-1]
            for point in ring:
                edge = (previous, point) if previous < point else (point, previous)
                if edge in owners:
                    owners[edge].append(shape.id)
                else:
                    owners[edge] = [shape.id]
                previous = point
    return owners


def _ring_arcs(shape: str, ring: tuple[Point, ...], owners: Mapping[tuple[Point, Point], list[str]]) -> list[Arc]:
    """The runs of a ring along one neighbour, without those that the neighbour has told already."""
    closed = (*ring, ring[0])
    sides = [owners[(a, b) if a < b else (b, a)] for a, b in zip(closed, ring[1:] + ring[:1])]
    starts = [n for n in range(len(ring)) if sides[n] != sides[n - 1]] or [0]
    found = []
    for start, end in zip(starts, [*starts[1:], starts[0] + len(ring)]):
        side = sides[start]
        if side[0] == shape:
            other = side[1] if len(side) > 1 else ""
            found.append(Arc(shape, other, tuple(ring[n % len(ring)] for n in range(start, end + 1))))
    return found


def _joined(lines: list[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """Longer lines of the same points: a dash runs on where only two lines meet."""
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
    """The line with whatever goes on at its end, as long as exactly one other line does."""
    while line[0] != line[-1]:
        meeting = ends.get(line[-1], [])
        following = [number for number in meeting if number not in used]
        if len(meeting) != 2 or len(following) != 1:
            break
        used.add(following[0])
        points = lines[following[0]]
        line += points[1:] if points[0] == line[-1] else points[-2::-1]
    return line
