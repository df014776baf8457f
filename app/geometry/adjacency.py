"""Derive neighbors from a drawing: along borders, across levels, and across narrow waters."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, pairwise, product
from typing import TYPE_CHECKING, Any

from .drawing import DrawnLine, DrawnShape, Point, on_grid, sides

if TYPE_CHECKING:
    from shapely import MultiPolygon


# ----------------------------------------------------------------------------------------------------
# The shapes are a coverage: a border that two of them share has exactly the same vertices in both. So borders are
# found by counting sides, without tolerances. How neighbors follow from borders is described in
# resources/maps/README.md.

Pair = tuple[str, str]
"""Two names, in sorted order."""
Side = tuple[Point, Point]
"""One straight segment of a border, its ends in sorted order."""
SUITED = {"land": ("coast", "inland"), "water": ("sea", "coast"), "any": ("sea", "coast", "inland")}
"""The kinds of provinces that units of a table can be in, by the rule that the table follows."""


def pair(a: str, b: str) -> Pair:
    """Return two names as a Pair."""
    return (a, b) if a <= b else (b, a)


def side(a: Point, b: Point) -> Side:
    """Return two points as a Side."""
    return (a, b) if a <= b else (b, a)


def length(pieces: Iterable[Side]) -> float:
    """Return the total length of segments, in board units."""
    return math.fsum(math.dist(a, b) for a, b in pieces)


@dataclass(frozen=True)
class Contacts:
    """Which shapes touch: `borders` has the segments that two shapes share, `around` the shapes at each vertex."""

    borders: Mapping[Pair, tuple[Side, ...]]
    around: Mapping[Point, frozenset[str]]

    @cached_property
    def beside(self) -> Mapping[str, Mapping[str, tuple[Side, ...]]]:
        """For each shape, the shapes that it shares a border with and the segments of that border."""
        found: dict[str, dict[str, tuple[Side, ...]]] = defaultdict(dict)
        for (a, b), pieces in self.borders.items():
            found[a][b] = found[b][a] = pieces
        return dict(found)

    def corners(self) -> Iterator[tuple[Pair, Point]]:
        """Yield each two shapes that meet in a point but share no border, with the point."""
        for point, names in self.around.items():
            for a, b in combinations(sorted(names), 2):
                if (a, b) not in self.borders:
                    yield (a, b), point


def owners(shapes: Mapping[str, DrawnShape]) -> dict[Side, list[str]]:
    """Return the shapes, by name, that each segment belongs to: in a coverage one at the frame, two everywhere else."""
    found: dict[Side, list[str]] = defaultdict(list)
    for name, shape in shapes.items():
        for polygon in shape.rings:
            for ring in polygon:
                for a, b in sides(ring):
                    found[side(a, b)].append(name)
    return found


def contacts(shapes: Mapping[str, DrawnShape]) -> Contacts:
    """Return the contacts, by name, of shapes that form a coverage."""
    around: dict[Point, set[str]] = defaultdict(set)
    borders: dict[Pair, list[Side]] = defaultdict(list)
    for piece, names in owners(shapes).items():
        for point in piece:
            around[point].update(names)
        for couple in combinations(sorted(set(names)), 2):
            borders[couple].append(piece)
    return Contacts(
        {names: tuple(pieces) for names, pieces in borders.items()},
        {point: frozenset(names) for point, names in around.items() if len(names) > 1},
    )


@dataclass(frozen=True, slots=True)
class ProvinceTerrain:
    """What matters of a province for movement: whether it is water, and its separate coasts (usually none)."""

    water: bool
    coasts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Derived:
    """The neighbors in a drawing, and the contacts too short to be certain, with their length (0: a corner)."""

    joined: frozenset[Pair]
    unsure: Mapping[Pair, float]


class Derivation:
    """Derives the neighbors on one level of a board.

    `shapes`: the shapes on the level, by name; `lands`: the terrain of those that are provinces; `lines`: drawn lines,
    of which the coasts are used; `least`: the shortest border that counts, in board units.
    """

    def __init__(
        self,
        shapes: Mapping[str, DrawnShape],
        lines: Iterable[DrawnLine],
        lands: Mapping[str, ProvinceTerrain],
        least: float,
    ) -> None:
        self.lands = lands
        self.least = least
        self.contacts = contacts({name: shape for name, shape in shapes.items() if name in lands})
        self.coasts = {line.id: coast_sides(line) for line in lines if line.kind == "coast"}
        self.ends = {name: frozenset(chain(*pieces)) for name, pieces in self.coasts.items()}

    def by(self, rule: str) -> Derived:
        """Return the neighbors by a rule of the map format: land, water, any or none."""
        rules = {"land": self.by_land, "water": self.by_water, "any": self.by_any}
        return self._sorted(rules[rule]() if rule in rules else {})

    def by_any(self) -> dict[Pair, float]:
        """Return every border and every corner, with its length."""
        return {
            **{names: 0.0 for names, _ in self.contacts.corners()},
            **{names: length(pieces) for names, pieces in self.contacts.borders.items()},
        }

    def by_land(self) -> dict[Pair, float]:
        """Return the borders and corners between provinces that are not water, with their length."""
        return {names: run for names, run in self.by_any().items() if not self.wet(names)}

    def by_water(self) -> dict[Pair, float]:
        """Return the borders between seas, those between seas and coasts, and those between coastal provinces that run
        out into a sea, with their length."""
        found = self._along_the_shore()
        for names, run in self.by_any().items():
            if all(self.lands[name].water for name in names):
                found[names] = run
            elif self.wet(names):
                sea, shore = sorted(names, key=lambda name: not self.lands[name].water)
                pieces = self.contacts.borders.get(names, ())
                found |= {pair(sea, place): run for place, run in self._shore(shore, pieces)}
        return found

    def wet(self, names: Iterable[str]) -> bool:
        """Whether one of these provinces is water."""
        return any(self.lands[name].water for name in names)

    def _shore(self, province: str, pieces: Iterable[Side]) -> Iterator[tuple[str, float]]:
        """Yield how much of a shore belongs to each coast of a province, or to the province if it has no separate
        coasts.

        Coasts without any part of the shore are left out.
        """
        if not self.lands[province].coasts:
            yield province, length(pieces)
        for place in self._coasts(province):
            mine = [piece for piece in pieces if piece in self.coasts.get(place, ())]
            if mine:
                yield place, length(mine)

    def _along_the_shore(self) -> dict[Pair, float]:
        """Return the neighboring land provinces (or their coasts) whose common border meets water."""
        by_land = self.by_land()
        found: dict[Pair, float] = {}
        for point, names in self.contacts.around.items():
            if self.wet(names):
                for a, b in combinations(sorted(names), 2):
                    if (a, b) in by_land:
                        ends = product(self._places(a, point), self._places(b, point))
                        found |= {pair(*places): by_land[a, b] for places in ends}
        return found

    def _coasts(self, province: str) -> list[str]:
        return [f"{province}/{coast}" for coast in self.lands[province].coasts]

    def _places(self, province: str, point: Point) -> list[str]:
        """Return the coasts of a province that a point of its shore belongs to, or the province if it has no separate
        coasts."""
        if not self.lands[province].coasts:
            return [province]
        return [place for place in self._coasts(province) if point in self.ends.get(place, ())]

    def _sorted(self, lengths: Mapping[Pair, float]) -> Derived:
        """Separate contacts long enough to be borders from those that are not."""
        joined = frozenset(names for names, run in lengths.items() if run >= self.least)
        return Derived(joined, {names: run for names, run in sorted(lengths.items()) if run < self.least})


def coast_sides(line: DrawnLine) -> frozenset[Side]:
    """Return the segments of a drawn line."""
    return frozenset(side(a, b) for part in line.points for a, b in pairwise(part))


# ----------------------------------------------------------------------------------------------------
# Provinces of two levels that lie above each other.
#
# shapely is imported only where shapes are measured: it takes longer than the rest of starting the program.


def above(lower: Mapping[str, DrawnShape], upper: Mapping[str, DrawnShape], least: float) -> Derived:
    """Return which provinces of a level (name -> shape) lie under which of the next; for uncertain pairs the common
    area in square units.

    `least`: the side of the smallest square that counts. A province that is on both levels lies above nothing.
    """
    ground = dict(_common(lower, upper))
    joined = frozenset(names for names, area in ground.items() if area >= least * least)
    return Derived(joined, {names: area for names, area in sorted(ground.items()) if names not in joined})


def _common(lower: Mapping[str, DrawnShape], upper: Mapping[str, DrawnShape]) -> Iterator[tuple[Pair, float]]:
    """Yield pairs of provinces of two levels with their common area.

    Each level is a coverage, so a shape that is on both covers nothing else of either.
    """
    names = {shape.id: name for name, shape in lower.items()}
    shared = {shape.id for shape in upper.values() if shape.id in names}
    for name, shape in upper.items():
        if shape.id in shared and name != names[shape.id]:
            yield pair(names[shape.id], name), polygon(shape).area
    below = {name: polygon(shape) for name, shape in lower.items() if shape.id not in shared}
    over = {name: polygon(shape) for name, shape in upper.items() if shape.id not in shared}
    grounds, roofs = [one for one in below.items() if one[1].is_valid], [one for one in over.items() if one[1].is_valid]
    if not grounds or not roofs:
        return
    import shapely

    tree = shapely.STRtree([roof for _, roof in roofs])
    for i, j in sorted(tree.query([ground for _, ground in grounds], predicate="intersects").T.tolist()):
        (one, ground), (other, roof) = grounds[i], roofs[j]
        area = ground.intersection(roof).area if one != other else 0.0
        if area > 0:
            yield pair(one, other), area


MOST_KEPT = 3000
_kept: dict[int, tuple[object, MultiPolygon]] = {}
"""Cached shapely polygons, by the id of the (immutable) rings. The rings are kept too, so that their id is not reused.
"""


def polygon(shape: DrawnShape) -> MultiPolygon:
    """Return a shape as a shapely polygon, cached by its rings."""
    import shapely

    rings, known = shape.rings, _kept.get(id(shape.rings))
    if known is not None and known[0] is rings:
        return known[1]
    made = shapely.MultiPolygon([(outline, holes) for outline, *holes in rings])
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[id(rings)] = (rings, made)
    return made


def fault_point(body: Any) -> Point | None:
    """Return where a shapely geometry is not valid, as its reason says: "Self-intersection[10 20]"; None if it does
    not."""
    import shapely

    try:
        x, y = shapely.is_valid_reason(body).partition("[")[2].rstrip("]").split()
        return on_grid((float(x), float(y)))
    except ValueError:
        return None


# ----------------------------------------------------------------------------------------------------
# Lands that face each other across a narrow water: not neighbors unless the designer says so.

LANDS = ("land", "mountain")
NARROW = 2.5
"""How wide a water may be, in unit radii, for a crossing to be considered."""


def facing(shapes: Mapping[str, DrawnShape], least: float) -> dict[Pair, float]:
    """Return the pairs of land shapes on a level that do not touch and are at most `least` units apart, with the
    distance."""
    import shapely

    names = [name for name, shape in shapes.items() if shape.kind in LANDS]
    if not names:  # nothing but sea
        return {}
    polygons = [polygon(shapes[name]) for name in names]
    near = shapely.STRtree(polygons).query(polygons, predicate="dwithin", distance=least)
    found = {}
    for i, j in near.T.tolist():
        if i < j and (gap := polygons[i].distance(polygons[j])) > 0:
            found[pair(names[i], names[j])] = float(gap)
    return found
