"""The map under examination, and what is found in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..adjacency import Derivation, Land, Pair, pair
from ..drawing import Drawing, Line, Shape
from ..paths import Point

if TYPE_CHECKING:
    from rules import MapFile


class Finding(NamedTuple):
    """A fault of a map: `code` for programs, `where` it is, what is wrong and what would be right."""

    code: str
    where: str
    text: str


@dataclass(frozen=True)
class Subject:
    """A map's table and its drawing."""

    table: MapFile
    drawing: Drawing

    @cached_property
    def coasts(self) -> Mapping[str, Line]:
        """The drawn coasts by their ids, as "StP/nc"."""
        return {line.id: line for line in self.drawing.lines if line.kind == "coast"}

    @cached_property
    def plain(self) -> Mapping[str, Shape]:
        """The shapes that belong to no level alone, by province."""
        return {shape.province: shape for shape in self.drawing.shapes.values() if not shape.level}

    @cached_property
    def derivation(self) -> Derivation:
        """Neighbours as the drawing shows them."""
        lands = {id: Land(p.kind == "sea", p.coasts) for id, p in self.table.provinces.items() if id in self.plain}
        return Derivation(self.drawing, lands, self.table.min_border)

    def pairs(self, name: str) -> frozenset[Pair]:
        """The neighbours that one table of the file tells, whichever side tells it."""
        moves = self.table.adjacency.get(name, {})
        return frozenset(pair(place, to) for place, near in moves.items() for to in near)


Findings = Iterator[Finding]


def at(point: Point) -> str:
    """A point as it is said."""
    return f"({point[0]:g}, {point[1]:g})"


def province_of(place: str) -> str:
    """The province of a place: "StP" of "StP/nc", "32" of "32@u"."""
    return place.partition("@")[0].partition("/")[0]
