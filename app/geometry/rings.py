"""Rings of shared vertices: uniting them, comparing them, measuring them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from .adjacency import contacts, length, pair, side
from .drawing import Polygon, Ring, Shape, area, nested, sides
from .paths import Point


def turned(ring: Ring, sign: int) -> Ring:
    """A ring turning the way of `sign`."""
    return ring if area(ring) * sign > 0 else ring[::-1]


def union(polygons: Iterable[Polygon]) -> tuple[Polygon, ...]:
    """Polygons that share vertices as one shape: the borders between them are gone, every other vertex stays."""
    steps: set[tuple[Point, Point]] = set()
    for polygon in polygons:
        for i, ring in enumerate(polygon):
            for a, b in sides(turned(ring, -1 if i else 1)):
                if (b, a) in steps:
                    steps.remove((b, a))
                else:
                    steps.add((a, b))
    return nested(_chained(steps))


def _chained(steps: set[tuple[Point, Point]]) -> list[Ring]:
    """Directed sides as simple rings; where several go on from a point, the sharpest turn keeps lobes apart."""
    onward: dict[Point, list[Point]] = defaultdict(list)
    for a, b in sorted(steps):
        onward[a].append(b)
    found = []
    for start in sorted(onward):
        while onward[start]:
            ring = [start]
            before, at = start, onward[start].pop(0)
            while at != start:
                ring.append(at)
                choices = onward[at]
                best = max(choices, key=lambda to: _turn(before, at, to)) if len(choices) > 1 else choices[0]
                choices.remove(best)
                before, at = at, best
            found += _simple(ring)
    return found


def _simple(ring: list[Point]) -> list[Ring]:
    """A ring that comes back to a point, as where a hole touches the outline, as rings that do not."""
    found, way, at = list[Ring](), list[Point](), dict[Point, int]()
    for point in ring:
        if point in at:
            loop = way[at[point] :]
            found.append(tuple(loop))
            for gone in loop:
                del at[gone]
            del way[-len(loop) :]
        at[point] = len(way)
        way.append(point)
    return [*found, tuple(way)]


def _turn(before: Point, at: Point, to: Point) -> float:
    """How far one turns at a point, from -pi to pi; positive turns from x to y."""
    ahead = math.atan2(at[1] - before[1], at[0] - before[0])
    return math.remainder(math.atan2(to[1] - at[1], to[0] - at[0]) - ahead, math.tau)


def same(some: Sequence[Polygon], others: Sequence[Polygon]) -> bool:
    """Whether two shapes have the very same sides, wherever their rings begin."""
    return some is others or some == others or _outline(some) == _outline(others)


def _outline(polygons: Iterable[Polygon]) -> set[tuple[Point, Point]]:
    return {side(a, b) for polygon in polygons for ring in polygon for a, b in sides(ring)}


def longest_neighbour(shapes: Mapping[str, Shape], name: str) -> str:
    """Which of the shapes shares the most border with one of them; "" if none does."""
    borders = contacts(shapes).borders
    runs = {other: length(borders.get(pair(name, other), ())) for other in shapes if other != name}
    best = max(runs, key=lambda other: runs[other], default="")
    return best if best and runs[best] > 0 else ""
