"""A drawn board as a planar graph: arcs between junctions, faces between arcs, provinces made of faces.

Each border stands here once, so that whatever moves it moves it for both sides: no gap and no overlap can come
about. Levels share the arcs on which they agree. All values are immutable; an edit gives a new graph that shares
what it did not change with the old one. Points are board units on the grid of paths.py, y down.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from .anchors import Spots
from .drawing import Line, Polygon, Ring, Shape
from .paths import Point

Arc = tuple[Point, ...]
"""A border from junction to junction, both included; a closed one, as an island's shore, ends where it begins."""
Walk = tuple[int, ...]
"""A ring as arcs one after the other: n is arc n forwards, ~n the same one backwards."""
Face = tuple[Walk, ...]
"""Its outline, then its holes."""


class Refusal(NamedTuple):
    """Why an edit cannot be made, and the points where it fails."""

    text: str
    at: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """One drawn place as faces of the graph; the fields mean what they mean in drawing.Shape, `name` is its id."""

    name: str
    kind: str
    faces: tuple[Face, ...]
    within: str = ""
    province: str = ""
    level: str = ""

    def arcs(self) -> Iterator[int]:
        """The numbers of its arcs."""
        return (n if n >= 0 else ~n for face in self.faces for walk in face for n in walk)


@dataclass(frozen=True)
class Net:
    """How arcs make up regions: all that stays as it is while a border is moved.

    `levels`: their ids, the lowest first, ("",) on a board without. `lies`: province without its level -> the levels
    it is on; one that is not entered is on all. `plain`: the level on which lines and coasts run.
    """

    width: float
    height: float
    levels: tuple[str, ...]
    regions: Mapping[str, Region]
    lies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plain: str = ""

    def levels_of(self, name: str) -> tuple[str, ...]:
        """The levels on which a region is drawn: its own one, or those of its province that have no own one."""
        region = self.regions[name]
        if region.level:
            return (region.level,)
        here = self.lies.get(region.province, self.levels)
        return tuple(level for level in here if f"{region.province}.{level}" not in self.regions)

    @cached_property
    def sheets(self) -> Mapping[str, tuple[str, ...]]:
        """Level -> the names of the regions drawn there, in the order of the file."""
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
        """Arc -> the regions on both of its sides, of all levels."""
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
        """The one or two regions that an arc parts on a level; one at the frame."""
        here = self.sheets[level]
        return tuple(name for name in self.users[arc] if name in here)


@dataclass(frozen=True)
class Graph:
    """A board: its net, the courses of the arcs, and what is drawn on it besides.

    `anchors`: province -> spot -> its points, as circles of the file. `kept` remembers shapes already put together.
    """

    net: Net
    arcs: Mapping[int, Arc]
    lines: Mapping[str, Line] = field(default_factory=dict)
    anchors: Mapping[str, Spots] = field(default_factory=dict)
    kept: dict[str, Shape] = field(default_factory=dict, compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<Graph of {len(self.net.regions)} regions, {len(self.arcs)} arcs>"

    def shape(self, name: str) -> Shape:
        """A region with its rings as points."""
        if name not in self.kept:
            region = self.net.regions[name]
            rings = tuple(self.polygon(face) for face in region.faces)
            self.kept[name] = Shape(name, region.kind, rings, region.within, region.province, region.level)
        return self.kept[name]

    @property
    def shapes(self) -> dict[str, Shape]:
        """All regions by name, in the order of the file."""
        return {name: self.shape(name) for name in self.net.regions}

    def sheet(self, level: str) -> dict[str, Shape]:
        """What is drawn on a level, by the names of the regions."""
        return {name: self.shape(name) for name in self.net.sheets[level]}

    def polygon(self, face: Face) -> Polygon:
        """A face as points."""
        return tuple(self.ring(walk) for walk in face)

    def ring(self, walk: Walk) -> Ring:
        """A ring as points, the first not repeated."""
        points: list[Point] = []
        for n in walk:
            points.extend(self.arcs[n][:-1] if n >= 0 else self.arcs[~n][:0:-1])
        return tuple(points)

    def with_arcs(self, arcs: Mapping[int, Arc]) -> Graph:
        """The graph with other courses for some arcs."""
        changed = {name for arc in arcs for name in self.net.users[arc]}
        kept = {name: shape for name, shape in self.kept.items() if name not in changed}
        return replace(self, arcs={**self.arcs, **arcs}, kept=kept)

    @cached_property
    def vertices(self) -> Mapping[Point, tuple[int, ...]]:
        """Every vertex -> the arcs that have it, each once."""
        found: dict[Point, dict[int, None]] = defaultdict(dict)
        for number, points in self.arcs.items():
            for point in points:
                found[point][number] = None
        return {point: tuple(arcs) for point, arcs in found.items()}

    @cached_property
    def junctions(self) -> Mapping[Point, tuple[int, ...]]:
        """Where arcs end -> those arcs, each once. The seam of a closed arc is no junction."""
        found: dict[Point, dict[int, None]] = defaultdict(dict)
        for number, points in self.arcs.items():
            for point in (points[0], points[-1]):
                found[point][number] = None
        return {point: tuple(arcs) for point, arcs in found.items() if len(arcs) > 1 or not self._seam(point, arcs)}

    def _seam(self, point: Point, arcs: Mapping[int, None]) -> bool:
        return all(self.arcs[arc][0] == self.arcs[arc][-1] == point for arc in arcs)

    def arcs_at(self, point: Point, levels: frozenset[str]) -> tuple[int, ...]:
        """The arcs with a vertex there that are borders on one of these levels."""
        return tuple(arc for arc in self.vertices.get(point, ()) if self.net.arc_levels[arc] & levels)

    def around(self, point: Point, level: str) -> tuple[str, ...]:
        """The regions of a level that have a vertex there, in the order of the file."""
        here = {name for arc in self.vertices.get(point, ()) for name in self.net.users[arc]}
        return tuple(name for name in self.net.sheets[level] if name in here)

    def at(self, point: Point, level: str) -> str:
        """The region of a level in which a point lies; "" outside of the board."""
        from .drawing import holds

        return next((name for name in self.net.sheets[level] if holds(self.shape(name), point)), "")


Edited = Graph | Refusal
"""What an edit gives: the new graph, or why not."""
