"""The shores of coasts: which run of a province's shore is its north coast."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from rules import tr

from ..drawing import Line, Shape
from ..paths import Point
from ..planar import Arc, Graph
from ..running import joined
from .values import Raw

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def with_coasts(
    graph: Graph, raw: Raw, coasts: dict[str, tuple[str, ...]], seas: frozenset[str], ids: dict[str, str]
) -> Graph:
    """The graph with a line for every coast in `coasts` (province -> its coasts). `ids`: name in the file -> id."""
    back = {id: name for name, id in ids.items()}
    lines = dict(graph.lines)
    for province, own in coasts.items():
        for coast, runs in _runs(graph, raw, province, own, seas, back).items():
            if runs:
                id = f"{province}/{coast}"
                lines[id] = Line(id, "coast", runs, province=province, coast=coast)
            else:
                text = tr(
                    "No shore of {province} was found for its coast {coast}: draw it.", province=province, coast=coast
                )
                raw.note("coast", text, id=province)
    return replace(graph, lines=lines)


def _runs(
    graph: Graph, raw: Raw, province: str, coasts: tuple[str, ...], seas: frozenset[str], back: dict[str, str]
) -> dict[str, tuple[Arc, ...]]:
    """Coast -> its parts of the shore, piece by piece given to the coast that fits."""
    name = back[province]
    shapes = {coast: _area(raw, f"{name}/{coast}") for coast in coasts}
    known = {coast: set(raw.table.fleet.get(f"{name}/{coast}", ())) for coast in coasts}
    pieces: dict[str, list[Arc]] = defaultdict(list)
    for sea, arc in _shore(graph, province, seas):
        for a, b in pairwise(arc):
            pieces[_coast_of((a, b), back.get(sea, sea), coasts, shapes, known)].append((a, b))
    return {coast: joined(pieces[coast]) for coast in coasts}


def _shore(graph: Graph, province: str, seas: frozenset[str]) -> Iterable[tuple[str, Arc]]:
    for arc in dict.fromkeys(graph.net.regions[province].arcs()):
        users = graph.net.users[arc]
        if len(users) == 2:
            other = users[0] if users[1] == province else users[1]
            if other in seas:
                yield other, graph.arcs[arc]


def _coast_of(
    piece: tuple[Point, Point],
    sea: str,
    coasts: tuple[str, ...],
    shapes: dict[str, BaseGeometry | None],
    known: dict[str, set[str]],
) -> str:
    """The coast that alone lies on this sea; among several the one whose shape is nearest."""
    import shapely

    told = [coast for coast in coasts if sea in known[coast]] or list(coasts)
    drawn = {coast: one for coast in told if (one := shapes[coast]) is not None}
    if len(told) == 1 or not drawn:
        return told[0]
    middle = shapely.Point((piece[0][0] + piece[1][0]) / 2, (piece[0][1] + piece[1][1]) / 2)
    return min(drawn, key=lambda coast: drawn[coast].distance(middle))


def _area(raw: Raw, name: str) -> BaseGeometry | None:
    import shapely

    polygons = raw.coasts.get(name)
    if not polygons:
        return None
    return shapely.union_all([shapely.make_valid(shapely.Polygon(one[0], one[1:])) for one in polygons])


def coast_names(raw: Raw, shapes: dict[str, Shape]) -> dict[str, tuple[str, ...]]:
    """Province as named in the file -> its coasts, by the table or by shapes; those without a province are noted."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for place in [*raw.table.fleet, *raw.coasts]:
        province, mark, coast = place.partition("/")
        if mark and province in shapes:
            found[province][coast] = None
        elif mark:
            raw.note("coast", tr("The coast {place} belongs to no province that is drawn.", place=place), id=province)
    return {province: tuple(coasts) for province, coasts in found.items()}
