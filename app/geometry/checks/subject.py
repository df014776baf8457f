"""The map under examination, and what is found in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..adjacency import Derivation, Land, Pair, pair
from ..drawing import Anchors, Drawing, Line, Shape
from ..paths import Point

if TYPE_CHECKING:
    from rules import MapFile


class Finding(NamedTuple):
    """A fault of a map: `code` for programs, `where` it is, what is wrong and what would be right."""

    code: str
    where: str
    text: str


class Site(NamedTuple):
    """A place as it is drawn: one for all the provinces, a level each, that share its shape and its anchors."""

    name: str
    provinces: tuple[str, ...]
    levels: frozenset[str]
    shape: Shape
    anchors: Anchors


@dataclass(frozen=True)
class Subject:
    """A map's table and its drawing."""

    table: MapFile
    drawing: Drawing

    @cached_property
    def levels(self) -> tuple[str, ...]:
        """The ids of the levels, the lowest first; one, "", on a board without."""
        return tuple(self.table.levels) or ("",)

    def levels_of(self, province: str) -> tuple[str, ...]:
        """The ids of the levels on which a province lies."""
        return self.table.board.levels_of(province) or ("",)

    @cached_property
    def bases(self) -> Mapping[str, str]:
        """Province -> what it is called without its level, as its shape and anchors are."""
        return {id: province.base for id, province in self.table.board.provinces.items()}

    @cached_property
    def coasts(self) -> Mapping[str, Line]:
        """The drawn coasts by their ids, as "StP/nc"."""
        return {line.id: line for line in self.drawing.lines if line.kind == "coast"}

    @cached_property
    def sheets(self) -> Mapping[str, Mapping[str, Shape]]:
        """Level -> what is drawn there, by the names of provinces and areas; unknown shapes are there too."""
        return {level: dict(self._sheet(level)) for level in self.levels}

    def _sheet(self, level: str) -> Iterator[tuple[str, Shape]]:
        here = {base: id for id, base in self.bases.items() if level in self.levels_of(id)}
        elsewhere = set(self.bases.values()) - here.keys()
        for shape in self.drawing.shapes.values():
            if shape is self.drawing.shape_on(shape.province, level) and shape.province not in elsewhere:
                yield here.get(shape.province, shape.province), shape

    @cached_property
    def shapes(self) -> Mapping[str, Shape]:
        """The shapes of provinces and areas by name; of one on several levels that of the lowest."""
        found: dict[str, Shape] = {}
        for sheet in self.sheets.values():
            found = {**sheet, **found}
        return found

    @cached_property
    def derivations(self) -> Mapping[str, Derivation]:
        """Neighbours as the drawing shows them, level by level. A lake is no sea, nor land: it joins nobody."""
        provinces = self.table.provinces.items()
        lands = {id: Land(one.kind == "sea", one.coasts) for id, one in provinces if one.kind != "lake"}
        return {level: self._derivation(sheet, lands) for level, sheet in self.sheets.items()}

    def _derivation(self, sheet: Mapping[str, Shape], lands: Mapping[str, Land]) -> Derivation:
        here = {id: land for id, land in lands.items() if id in sheet}
        return Derivation(sheet, self.drawing.lines, here, self.table.min_border)

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """The provinces as they are drawn, in map order."""
        found: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for id, base in self.bases.items():
            for level in self.levels_of(id):
                shape = self.sheets[level].get(id)
                if shape:
                    stands = level if level in self.drawing.anchors[base].levels else ""
                    found[shape.id, stands].append((id, level))
        return tuple(self._site(shape, stands, who) for (shape, stands), who in found.items())

    @cached_property
    def sites_of(self) -> Mapping[str, tuple[Site, ...]]:
        """Shape, by its id -> the sites that are drawn by it."""
        found: dict[str, list[Site]] = defaultdict(list)
        for site in self.sites:
            found[site.shape.id].append(site)
        return {id: tuple(sites) for id, sites in found.items()}

    @cached_property
    def named(self) -> Mapping[str, tuple[str, ...]]:
        """What a province is called without its level -> the provinces of that name, a level each."""
        found: dict[str, list[str]] = defaultdict(list)
        for id, base in self.bases.items():
            found[base].append(id)
        return {base: tuple(ids) for base, ids in found.items()}

    def _site(self, shape: str, stands: str, who: list[tuple[str, str]]) -> Site:
        provinces = tuple(dict.fromkeys(id for id, _ in who))
        base = self.bases[provinces[0]]
        name = provinces[0] if len(provinces) == 1 else base
        anchors = self.drawing.anchors_on(base, stands)
        return Site(name, provinces, frozenset(level for _, level in who), self.drawing.shapes[shape], anchors)

    def pairs(self, name: str) -> frozenset[Pair]:
        """The neighbours that one table of the file tells, whichever side tells it."""
        moves = self.table.adjacency.get(name, {})
        return frozenset(pair(place, to) for place, near in moves.items() for to in near)


Findings = Iterator[Finding]


def at(point: Point) -> str:
    """A point as it is said."""
    return f"({point[0]:g}, {point[1]:g})"


def province_of(place: str) -> str:
    """The province of a place: "StP" of "StP/nc", "32@u" of itself."""
    bare, mark, level = place.partition("@")
    return bare.partition("/")[0] + mark + level
