"""A drawn board as a planar graph: arcs between junctions, faces between arcs, provinces made of faces.

Each border is stored once, so that moving it moves it for both sides: no gap or overlap can arise. Levels share the
arcs on which they agree. All values are immutable; an edit returns a new graph that shares unchanged parts with the old
one. Points are board units on the grid of drawing.py, y downward.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from .adjacency import contacts, length, owners, pair, side
from .drawing import Drawing, DrawnLine, DrawnShape, Point, Polygon, Ring, Spots, area, gather, holds, nested, sides

Arc = tuple[Point, ...]
"""A border from junction to junction, both included; a closed one, such as an island's shore, ends where it begins."""
Walk = tuple[int, ...]
"""A ring as a sequence of arcs: n is arc n forward, ~n the same arc backward."""
Face = tuple[Walk, ...]
"""An outline, then its holes."""


class EditRefusal(NamedTuple):
    """Why an edit cannot be made, and the points where it fails."""

    text: str
    at: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """One drawn place as faces of the graph; the fields are those of drawing.DrawnShape, with its id as `name`."""

    name: str
    kind: str
    faces: tuple[Face, ...]
    within: str = ""
    province: str = ""
    level: str = ""

    def arcs(self) -> Iterator[int]:
        """Yield the numbers of its arcs."""
        return (n if n >= 0 else ~n for face in self.faces for walk in face for n in walk)


@dataclass(frozen=True)
class Topology:
    """How arcs make up regions: everything that does not change while a border is moved.

    `levels`: level ids from the lowest, ("",) on a board without levels. `lies`: province without its level -> its
    levels; a province that is not listed is on all. `plain`: the level to which lines and coasts belong.
    """

    width: float
    height: float
    levels: tuple[str, ...]
    regions: Mapping[str, Region]
    lies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plain: str = ""

    def levels_of(self, name: str) -> tuple[str, ...]:
        """Return the levels on which a region is drawn: its own level, or those of its province without separate
        regions."""
        region = self.regions[name]
        if region.level:
            return (region.level,)
        here = self.lies.get(region.province, self.levels)
        return tuple(level for level in here if f"{region.province}.{level}" not in self.regions)

    @cached_property
    def sheets(self) -> Mapping[str, tuple[str, ...]]:
        """Level -> the names of the regions drawn there, in file order."""
        found: dict[str, list[str]] = {level: [] for level in self.levels}
        for name in self.regions:
            for level in self.levels_of(name):
                found[level].append(name)
        return {level: tuple(names) for level, names in found.items()}

    @cached_property
    def places(self) -> Mapping[str, Mapping[str, str]]:
        """Level -> the provinces drawn there, each with the name of its first region."""
        return {
            level: {self.regions[name].province: name for name in reversed(names)}
            for level, names in self.sheets.items()
        }

    @cached_property
    def users(self) -> Mapping[int, tuple[str, ...]]:
        """Arc -> the regions on both sides, of all levels."""
        found: dict[int, list[str]] = defaultdict(list)
        for name, region in self.regions.items():
            for arc in region.arcs():
                found[arc].append(name)
        return {arc: tuple(names) for arc, names in found.items()}

    @cached_property
    def arc_levels(self) -> Mapping[int, frozenset[str]]:
        """Arc -> the levels on which it is a border."""
        levels = {name: self.levels_of(name) for name in self.regions}
        return {arc: frozenset(one for name in names for one in levels[name]) for arc, names in self.users.items()}

    def sides(self, arc: int, level: str) -> tuple[str, ...]:
        """Return the two regions that an arc separates on a level; only one at the frame."""
        here = self.sheets[level]
        return tuple(name for name in self.users[arc] if name in here)


@dataclass(frozen=True)
class Graph:
    """A board: its topology, the courses of its arcs, and the lines and anchors drawn on it.

    `anchors`: province -> key -> its points, as the circles of the file. `assembled`: the shapes made so far.
    """

    net: Topology
    arcs: Mapping[int, Arc]
    lines: Mapping[str, DrawnLine] = field(default_factory=dict)
    anchors: Mapping[str, Spots] = field(default_factory=dict)
    assembled: dict[str, DrawnShape] = field(default_factory=dict, compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<Graph of {len(self.net.regions)} regions, {len(self.arcs)} arcs>"

    def shape(self, name: str) -> DrawnShape:
        """Return a region with its rings as points."""
        if name not in self.assembled:
            region = self.net.regions[name]
            rings = tuple(self.polygon(face) for face in region.faces)
            self.assembled[name] = DrawnShape(name, region.kind, rings, region.within, region.province, region.level)
        return self.assembled[name]

    @property
    def shapes(self) -> dict[str, DrawnShape]:
        """All regions by name, in file order."""
        return {name: self.shape(name) for name in self.net.regions}

    def sheet(self, level: str) -> dict[str, DrawnShape]:
        """Return the shapes on a level, by region name."""
        return {name: self.shape(name) for name in self.net.sheets[level]}

    def polygon(self, face: Face) -> Polygon:
        """Return a face as points."""
        return tuple(self.ring(walk) for walk in face)

    def ring(self, walk: Walk) -> Ring:
        """Return a ring as points, the first not repeated."""
        points: list[Point] = []
        for n in walk:
            points.extend(self.arcs[n][:-1] if n >= 0 else self.arcs[~n][:0:-1])
        return tuple(points)

    def with_arcs(self, arcs: Mapping[int, Arc]) -> Graph:
        """Return the graph with new courses for some arcs."""
        changed = {name for arc in arcs for name in self.net.users[arc]}
        unchanged = {name: shape for name, shape in self.assembled.items() if name not in changed}
        return replace(self, arcs={**self.arcs, **arcs}, assembled=unchanged)

    @cached_property
    def vertices(self) -> Mapping[Point, tuple[int, ...]]:
        """Every vertex -> the arcs that contain it, each once."""
        found: dict[Point, dict[int, None]] = defaultdict(dict)
        for number, points in self.arcs.items():
            for point in points:
                found[point][number] = None
        return {point: tuple(arcs) for point, arcs in found.items()}

    @cached_property
    def junctions(self) -> Mapping[Point, tuple[int, ...]]:
        """Every point where arcs end -> those arcs, each once. The seam of a closed arc is not a junction."""
        found: dict[Point, dict[int, None]] = defaultdict(dict)
        for number, points in self.arcs.items():
            for point in (points[0], points[-1]):
                found[point][number] = None
        return {point: tuple(arcs) for point, arcs in found.items() if len(arcs) > 1 or not self._seam(point, arcs)}

    def _seam(self, point: Point, arcs: Mapping[int, None]) -> bool:
        return all(self.arcs[arc][0] == self.arcs[arc][-1] == point for arc in arcs)

    def arcs_at(self, point: Point, levels: frozenset[str]) -> tuple[int, ...]:
        """Return the arcs with a vertex at a point that are borders on one of these levels."""
        return tuple(arc for arc in self.vertices.get(point, ()) if self.net.arc_levels[arc] & levels)

    def around(self, point: Point, level: str) -> tuple[str, ...]:
        """Return the regions of a level with a vertex at a point, in file order."""
        here = {name for arc in self.vertices.get(point, ()) for name in self.net.users[arc]}
        return tuple(name for name in self.net.sheets[level] if name in here)

    def at(self, point: Point, level: str) -> str:
        """Return the region of a level that contains a point; "" outside the board."""
        return next((name for name in self.net.sheets[level] if holds(self.shape(name), point)), "")


Edited = Graph | EditRefusal
"""The result of an edit: the new graph, or why it cannot be made."""


# ----------------------------------------------------------------------------------------------------
# Converting shapes that share vertices to a graph of their borders, and back to a drawing.


def graph_of(
    shapes: Mapping[str, DrawnShape],
    size: tuple[float, float],
    levels: tuple[str, ...] = ("",),
    lies: Mapping[str, tuple[str, ...]] | None = None,
    plain: str = "",
) -> Graph:
    """Return the graph of shapes (by id, of all levels); equal vertices become one. See Topology for the other
    arguments."""
    weaver = _ArcBuilder(shapes)
    regions = {name: weaver.region(shape) for name, shape in shapes.items()}
    net = Topology(size[0], size[1], levels, regions, lies or {}, plain or levels[0])
    return Graph(net, weaver.arcs, assembled=dict(shapes))


def rebuilt(graph: Graph, shapes: Mapping[str, DrawnShape], lies: Mapping[str, tuple[str, ...]] | None = None) -> Graph:
    """Rebuild a graph with other shapes; its lines and anchors stay."""
    net = graph.net
    new = graph_of(shapes, (net.width, net.height), net.levels, net.lies if lies is None else lies, net.plain)
    return replace(new, lines=graph.lines, anchors=graph.anchors)


def drawing_of(graph: Graph) -> Drawing:
    """Return the board as if read from its file."""
    shapes = graph.shapes
    owner = {shape.province: shape for shape in reversed(shapes.values())}
    names = dict.fromkeys([*(shape.province for shape in shapes.values()), *graph.anchors])
    anchors = {name: gather(graph.anchors.get(name, {}), owner.get(name)) for name in names}
    return Drawing(graph.net.width, graph.net.height, shapes, tuple(graph.lines.values()), anchors)


def with_lines_and_anchors(graph: Graph, lines: Iterable[DrawnLine], anchors: Mapping[str, Spots]) -> Graph:
    """Return the graph with the lines and anchors of a drawing."""
    return replace(graph, lines={line.id: line for line in lines}, anchors=anchors)


class _ArcBuilder:
    """Cuts the rings of shapes at the junctions and numbers the pieces, each once."""

    def __init__(self, shapes: Mapping[str, DrawnShape]) -> None:
        self.arcs: dict[int, Arc] = {}
        self.known: dict[tuple[Point, Point], int] = {}
        self.joints = _joints(shapes)

    def region(self, shape: DrawnShape) -> Region:
        faces = tuple(self.face(polygon) for polygon in shape.rings)
        return Region(shape.id, shape.kind, faces, shape.within, shape.province, shape.level)

    def face(self, polygon: Polygon) -> Face:
        return tuple(self.walk(ring) for ring in polygon)

    def walk(self, ring: Ring) -> Walk:
        cuts = [i for i, point in enumerate(ring) if point in self.joints]
        if not cuts:
            start = min(range(len(ring)), key=ring.__getitem__)
            return (self.number((*ring[start:], *ring[: start + 1])),)
        turned = (*ring[cuts[0] :], *ring[: cuts[0]], ring[cuts[0]])
        ends = [*(cut - cuts[0] for cut in cuts), len(ring)]
        return tuple(self.number(turned[a : b + 1]) for a, b in pairwise(ends))

    def number(self, points: Arc) -> int:
        """Return the number of an arc, ~n if it is already known in the other direction. Its first segment identifies
        it."""
        found = self.known.get((points[0], points[1]))
        if found is None:
            found = len(self.arcs)
            self.arcs[found] = points
            self.known[points[0], points[1]] = found
            self.known[points[-1], points[-2]] = ~found
        return found


def _joints(shapes: Mapping[str, DrawnShape]) -> set[Point]:
    """Return the points where the number of sides is not two, or where two sides separate different shapes."""
    whose = owners(shapes)
    near: dict[Point, list[Point]] = defaultdict(list)
    for a, b in whose:
        near[a].append(b)
        near[b].append(a)
    return {
        point
        for point, others in near.items()
        if len(others) != 2 or sorted(whose[side(point, others[0])]) != sorted(whose[side(point, others[1])])
    }


# ----------------------------------------------------------------------------------------------------
# Uniting and comparing rings of shared vertices.


def turned(ring: Ring, sign: int) -> Ring:
    """Return a ring with the orientation of `sign`."""
    return ring if area(ring) * sign > 0 else ring[::-1]


def union(polygons: Iterable[Polygon]) -> tuple[Polygon, ...]:
    """Unite polygons that share vertices: the borders between them vanish, all other vertices stay."""
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
    """Return directed sides as simple rings; where several continue from a point, the sharpest turn keeps lobes apart.
    """
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
    """Split a ring that visits a point twice, such as where a hole touches the outline, into rings that do not."""
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
    """Return the turn at a point, from -pi to pi; positive from x to y."""
    ahead = math.atan2(at[1] - before[1], at[0] - before[0])
    return math.remainder(math.atan2(to[1] - at[1], to[0] - at[0]) - ahead, math.tau)


def same(some: Sequence[Polygon], others: Sequence[Polygon]) -> bool:
    """Whether two shapes have exactly the same sides, wherever their rings begin."""
    return some is others or some == others or _outline(some) == _outline(others)


def _outline(polygons: Iterable[Polygon]) -> set[tuple[Point, Point]]:
    return {side(a, b) for polygon in polygons for ring in polygon for a, b in sides(ring)}


def longest_neighbor(shapes: Mapping[str, DrawnShape], name: str) -> str:
    """Return the shape with the longest common border with the named one; "" if there is none."""
    borders = contacts(shapes).borders
    runs = {other: length(borders.get(pair(name, other), ())) for other in shapes if other != name}
    best = max(runs, key=lambda other: runs[other], default="")
    return best if best and runs[best] > 0 else ""


# ----------------------------------------------------------------------------------------------------
# A graph as one sheet of shapes per level, and back.
#
# Shapes that are the same on several levels are one shape; a level that differs gets a separate shape.

Sheets = dict[str, dict[str, DrawnShape]]
"""Level -> province without its level -> its shape there."""


def sheets_of(graph: Graph) -> Sheets:
    """Return what is drawn on each level."""
    return {
        level: {graph.net.regions[name].province: graph.shape(name) for name in names}
        for level, names in graph.net.sheets.items()
    }


def composed(graph: Graph, sheets: Sheets, beside: Mapping[str, str] | None = None) -> Graph:
    """Return the graph with other sheets. `beside`: new province -> the province after which it comes in the file.

    Provinces unchanged on all levels keep their shapes; the anchors of removed ones are removed.
    """
    before = sheets_of(graph)
    on = {level: set(sheet) for level, sheet in sheets.items()}
    shapes: dict[str, DrawnShape] = {}
    for province in _order(graph, sheets, beside or {}):
        here = {level: sheets[level][province] for level in graph.net.levels if province in on[level]}
        was = {level: before[level][province] for level in graph.net.levels if province in before[level]}
        if here.keys() == was.keys() and all(here[level] is was[level] for level in here):
            names = [name for name, region in graph.net.regions.items() if region.province == province]
            shapes |= {name: graph.shape(name) for name in names}
        else:
            shapes |= _drawn(province, here, graph.net.plain)
    lies = _lies(graph, sheets)
    left = {shape.province for shape in shapes.values()}
    gone = {region.province for region in graph.net.regions.values()} - left
    if gone:
        graph = replace(graph, anchors={who: spots for who, spots in graph.anchors.items() if who not in gone})
    return rebuilt(graph, shapes, lies)


def _order(graph: Graph, sheets: Sheets, beside: Mapping[str, str]) -> list[str]:
    """Return the provinces in file order, new ones next to those they came from."""
    there = dict.fromkeys(province for sheet in sheets.values() for province in sheet)
    found: list[str] = []
    for province in dict.fromkeys(region.province for region in graph.net.regions.values()):
        found += [province] if province in there else []
        found += [new for new, host in beside.items() if host == province]
    return [*found, *(province for province in there if province not in found)]


def _drawn(province: str, here: Mapping[str, DrawnShape], plain: str) -> dict[str, DrawnShape]:
    """Return the shapes of a province: one for all levels that agree with the plain one, separate ones for the others.
    """
    if not here:
        return {}
    common = here.get(plain) or next(iter(here.values()))
    found = {province: replace(common, id=province, province=province, level="")}
    for level, shape in here.items():
        if not same(shape.rings, common.rings):
            name = f"{province}.{level}"
            found[name] = replace(shape, id=name, province=province, level=level)
    return found


def _lies(graph: Graph, sheets: Sheets) -> dict[str, tuple[str, ...]]:
    """Return the levels of provinces that are not on all levels. Entries for provinces that are not drawn stay."""
    drawn = dict.fromkeys(province for sheet in sheets.values() for province in sheet)
    before = {region.province for region in graph.net.regions.values()}
    found = {name: levels for name, levels in graph.net.lies.items() if name not in drawn and name not in before}
    for province in drawn:
        here = tuple(level for level in graph.net.levels if province in sheets[level])
        if here != graph.net.levels:
            found[province] = here
    return found
