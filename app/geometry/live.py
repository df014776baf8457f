"""Derive neighbors from a graph's arcs, fast enough for every step of a drag.

The rules are those of adjacency.py and checks.py; only measuring is done arc by arc, and cached for unchanged arcs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from .adjacency import (
    SUITED,
    Contacts,
    Derivation,
    Derived,
    Pair,
    ProvinceTerrain,
    above,
    coast_sides,
    length,
    pair,
    side,
)
from .drawing import DrawnLine, Point
from .planar import Arc, Graph

if TYPE_CHECKING:
    from rules.files import MapFile

__all__ = ["ArcLengths", "DrawnNeighbors", "LevelNeighbors", "LevelProvince", "LiveNeighbors", "neighbors",
           "places_of", "undecided"]




class LevelProvince(NamedTuple):
    """A province on a level: its id there, and its terrain."""

    id: str
    land: ProvinceTerrain


Places = Mapping[str, Mapping[str, LevelProvince]]
"""Level -> province without its level -> the province on that level; without lakes and areas."""


def places_of(table: MapFile) -> Places:
    """Return the places of a map file, level by level."""
    board = table.board
    found: dict[str, dict[str, LevelProvince]] = {level: {} for level in tuple(table.levels) or ("",)}
    for id, entry in table.provinces.items():
        if entry.kind != "lake":
            for level in board.levels_of(id) or ("",):
                found[level][board.provinces[id].base] = LevelProvince(
                    id, ProvinceTerrain(entry.kind == "sea", entry.coasts)
                )
    return found


class ArcLengths:
    """The lengths of arcs, cached for each course."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Arc, float]] = {}

    def __call__(self, number: int, course: Arc) -> float:
        found = self.known.get(number)
        if found is None or found[0] is not course:
            found = self.known[number] = course, length(pairwise(course))
        return found[1]


class LevelNeighbors(Derivation):
    """The neighbors on one level of a graph."""

    def __init__(
        self,
        graph: Graph,
        level: str,
        places: Mapping[str, LevelProvince],
        lines: Iterable[DrawnLine],
        least: float,
        run: ArcLengths,
    ) -> None:
        self.graph = graph
        self.run = run
        self.least = least
        self.lands = {place.id: place.land for place in places.values()}
        here = graph.net.sheets[level]
        names = {name: graph.net.regions[name].province for name in here}
        self.ids = {name: places[province].id for name, province in names.items() if province in places}
        self.coasts = {line.id: coast_sides(line) for line in lines if line.kind == "coast"}
        self.ends = {
            name: frozenset(point for piece in pieces for point in piece) for name, pieces in self.coasts.items()
        }
        self.arcs = self._arcs()
        self.lengths = {names: sum(run(n, graph.arcs[n]) for n in arcs) for names, arcs in self.arcs.items()}
        self.contacts = Contacts(dict.fromkeys(self.arcs, ()), self._around())

    def _arcs(self) -> dict[Pair, list[int]]:
        found: dict[Pair, list[int]] = {}
        for arc, users in self.graph.net.users.items():
            both = [self.ids[name] for name in users if name in self.ids]
            if len(both) == 2:
                found.setdefault(pair(*both), []).append(arc)
        return found

    def _around(self) -> dict[Point, frozenset[str]]:
        """Return the places at each junction; between junctions there are never more than two."""
        users = self.graph.net.users
        found = {}
        for point, arcs in self.graph.junctions.items():
            names = frozenset(self.ids[name] for arc in arcs for name in users[arc] if name in self.ids)
            if len(names) > 1:
                found[point] = names
        return found

    def by_any(self) -> dict[Pair, float]:
        return {**{names: 0.0 for names, _ in self.contacts.corners()}, **self.lengths}

    def by_water(self) -> dict[Pair, float]:
        found = self._along_the_shore()
        for names, run in self.by_any().items():
            if all(self.lands[name].water for name in names):
                found[names] = run
            elif self.wet(names):
                sea, shore = sorted(names, key=lambda name: not self.lands[name].water)
                found |= {pair(sea, place): own for place, own in self._shore_runs(shore, names, run)}
        return found

    def _shore_runs(self, shore: str, names: Pair, run: float) -> Iterator[tuple[str, float]]:
        """Yield how much of a shore belongs to each coast of a province, or to the province if it has no separate
        coasts."""
        if not self.lands[shore].coasts:
            yield shore, run
            return
        pieces = [side(a, b) for arc in self.arcs.get(names, ()) for a, b in pairwise(self.graph.arcs[arc])]
        yield from ((place, own) for place, own in self._shore(shore, pieces))


@dataclass(frozen=True)
class DrawnNeighbors:
    """The neighbors of one table as drawn.

    `joined`: neighbors by a border (or above each other) that is long enough; `unsure`: contacts too short to be
    certain, with their length (0: a corner); `lengths`: every contact; `lines`: joined by a bridge or canal; `above`:
    neighbors above each other.
    """

    joined: frozenset[Pair]
    unsure: Mapping[Pair, float]
    lengths: Mapping[Pair, float]
    lines: frozenset[Pair] = frozenset()
    above: frozenset[Pair] = frozenset()


class LiveNeighbors:
    """The neighbors of a map being edited; caches measurements from one graph to the next."""

    def __init__(self, table: MapFile, least: float | None = None) -> None:
        self.table = table
        self.least = table.min_border if least is None else least
        self.places = places_of(table)
        self.run = ArcLengths()

    def levels(self, graph: Graph) -> dict[str, LevelNeighbors]:
        """Return the neighbors on each level."""
        lines = [line for line in graph.lines.values() if line.kind == "coast"]
        return {
            level: LevelNeighbors(graph, level, self.places.get(level, {}), lines, self.least, self.run)
            for level in graph.net.levels
        }

    def of(self, graph: Graph, stacked: bool = True) -> dict[str, DrawnNeighbors]:
        """Return for each table its neighbors as drawn. `stacked` False omits neighbors above each other, which take
        longer."""
        levels = self.levels(graph)
        return {
            name: self._table(graph, name, levels.values(), stacked)
            for name, entry in self.table.tables.items()
            if entry.by != "none"
        }

    def _table(self, graph: Graph, name: str, levels: Iterable[LevelNeighbors], stacked: bool) -> DrawnNeighbors:
        entry = self.table.tables[name]
        lengths: dict[Pair, float] = {}
        for level in levels:
            runs = {"land": level.by_land, "water": level.by_water, "any": level.by_any}[entry.by]()
            for names, run in runs.items():
                lengths[names] = max(run, lengths.get(names, 0.0))
        over = self._above(graph, entry.by) if entry.stacked and stacked else Derived(frozenset(), {})
        lines = frozenset(pair(*line.between) for line in self.table.lines.values() if name in line.joins)
        joined = frozenset(names for names, run in lengths.items() if run >= self.least) | over.joined
        unsure = {**lengths, **over.unsure}
        short = {names: run for names, run in sorted(unsure.items()) if names not in joined and names not in lines}
        return DrawnNeighbors(joined, short, lengths, lines, over.joined)

    def _above(self, graph: Graph, rule: str) -> Derived:
        """Return the provinces directly above each other, of the kinds that a table with this rule is about."""
        kinds = {id: entry.kind for id, entry in self.table.provinces.items()}
        sheets = []
        for level in graph.net.levels:
            places = self.places.get(level, {})
            shapes = graph.sheet(level).values()
            sheets.append(
                {
                    places[one.province].id: one
                    for one in shapes
                    if one.province in places and kinds[places[one.province].id] in SUITED[rule]
                }
            )
        joined: frozenset[Pair] = frozenset()
        unsure: dict[Pair, float] = {}
        for lower, upper in pairwise(sheets):
            found = above(lower, upper, self.least)
            joined |= found.joined
            unsure |= found.unsure
        return Derived(joined, {names: area for names, area in unsure.items() if names not in joined})


def undecided(shown: DrawnNeighbors, overrides: Mapping[Pair, bool]) -> dict[Pair, float]:
    """Return the contacts of a table that no override decides, with their length."""
    return {names: run for names, run in shown.unsure.items() if names not in overrides}


def neighbors(shown: DrawnNeighbors, overrides: Mapping[Pair, bool]) -> frozenset[Pair]:
    """Return the neighbors of a table: borders and lines, changed by the designer's overrides."""
    yes = frozenset(names for names, joins in overrides.items() if joins)
    return ((shown.joined | shown.lines) - overrides.keys()) | yes
