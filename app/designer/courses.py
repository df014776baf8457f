"""Lines along borders when the places beside them change: each part belongs to the pair of places that it parts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from app.geometry.drawing import Line
from app.geometry.paths import Point
from app.geometry.planar import Arc, Graph

from .facts import Facts, fact, with_fact, without_fact
from .levels import id_on

ALONG = ("river", "stream", "ford")
REACH = 1.0
"""How far from a border a line may lie and yet run along it, in board units."""


def reparted(graph: Graph, facts: Facts, places: Collection[str]) -> tuple[Graph, Facts]:
    """Drawing and facts in which the rivers, streams and fords at some places part the two that they say.

    One that runs along the borders of several pairs becomes several; where there is no border any more, it goes.
    """
    meant = {id: line for id, line in graph.lines.items() if line.kind in ALONG and set(line.between) & set(places)}
    if not meant:
        return graph, facts
    lines, borders = dict(graph.lines), _Borders(graph)
    for id, line in meant.items():
        parts = [(names, part) for run in line.points for names, part in borders.runs(run)]
        if line.kind == "ford" and parts:
            parts = [max(parts, key=lambda one: len(one[1]))]  # a ford is one crossing, where most of it is
        pairs = list(dict.fromkeys(names for names, _ in parts))
        if [set(names) for names in pairs] == [set(line.between)]:
            continue
        del lines[id]
        entry = fact(facts, ("lines", id), {})
        facts = without_fact(facts, ("lines", id))
        for names in pairs:
            name = id if set(names) == set(line.between) or len(pairs) == 1 else _free(lines, id, names)
            lines[name] = replace(
                line, id=name, between=names, points=tuple(part for both, part in parts if both == names)
            )
            ends = tuple(id_on(facts, place, graph.net.plain) or place for place in names)
            facts = with_fact(facts, ("lines", name), {**entry, "kind": line.kind, "between": ends})
    if lines == graph.lines:
        return graph, facts
    return replace(graph, lines=lines), facts


class _Borders:
    """What the pieces of borders part on the plain level."""

    def __init__(self, graph: Graph) -> None:
        import shapely

        net = graph.net
        self.pieces: list[tuple[str, ...]] = []
        lines = []
        for arc, course in graph.arcs.items():
            names = tuple(sorted(net.regions[name].province for name in net.sides(arc, net.plain)))
            if len(names) == 2:
                lines += list(pairwise(course))
                self.pieces += [names] * (len(course) - 1)
        self.tree = shapely.STRtree(shapely.linestrings(lines) if lines else [])

    def runs(self, run: Arc) -> Iterator[tuple[tuple[str, ...], Arc]]:
        """The parts of a line, each with the two places it parts; what lies on no border is left out."""
        part, names = [run[0]], tuple[str, ...]()
        for a, b in pairwise(run):
            now = self.beside(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
            if now != names:
                if names and len(part) > 1:
                    yield names, tuple(part)
                part, names = [a], now
            part.append(b)
        if names and len(part) > 1:
            yield names, tuple(part)

    def beside(self, point: Point) -> tuple[str, ...]:
        """The two places at the border through a point; () where there is none."""
        import shapely

        found = self.tree.query_nearest(shapely.Point(point), max_distance=REACH)
        return self.pieces[int(found[0])] if len(found) else ()


def _free(lines: dict[str, Line], id: str, names: Sequence[str]) -> str:
    """An id for a part that is new."""
    base = ".".join((id, *names))
    number = 1
    while (name := base if number == 1 else f"{base}.{number}") in lines:
        number += 1
    return name
