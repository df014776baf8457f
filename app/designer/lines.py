"""Lines and coasts of a map: drawing and facts together, one undo step each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from app.geometry.adjacency import side
from app.geometry.anchoring import with_anchor
from app.geometry.anchors import STANDS, Spot
from app.geometry.drawing import holds
from app.geometry.paths import Point
from app.geometry.planar import Arc, Graph, Refusal
from app.geometry.running import joined, with_coast, with_link, with_run, without_line, without_pieces
from app.language import tr

from .document import MapDocument
from .facts import Facts, fact, with_fact, without_fact
from .levels import ids_of

ALONG = ("river", "stream", "ford")
ACROSS = ("bridge", "canal")
OPPOSITE = {"nc": "sc", "sc": "nc", "ec": "wc", "wc": "ec"}
INLAND_BY = 16.0
"""How far from the shore the unit of a coast is put, in board units."""


def add_run(document: MapDocument, kind: str, start: Point, end: Point) -> Refusal | None:
    """A river, stream or ford along borders from one vertex to another."""
    return _added(document, kind, with_run(document.graph, kind, start, end, document.level))


def add_link(document: MapDocument, kind: str, course: Sequence[Point]) -> Refusal | None:
    """A bridge (armies cross it) or a canal (fleets pass it) from one place to another."""
    return _added(document, kind, with_link(document.graph, kind, course, document.level))


def _added(document: MapDocument, kind: str, edited: Graph | Refusal) -> Refusal | None:
    if isinstance(edited, Refusal):
        return edited
    facts = document.facts
    for id, line in edited.lines.items():
        if id not in document.graph.lines:
            facts = with_fact(facts, ("lines", id), _entry(document, kind, line.between))
    document.apply(tr("New {kind}", kind=kind), edited, facts)
    return None


def _entry(document: MapDocument, kind: str, between: Sequence[str]) -> dict[str, object]:
    """What the facts say of a new line. A link joins the tables of those who would use it; a name that is the same on
    both ends joins nothing."""
    facts = document.facts
    ends = [ids_of(facts, name).get(document.level, name) for name in between]
    by = {"bridge": "land", "canal": "water"}.get(kind)
    tables = [name for name, entry in fact(facts, ("tables",), {}).items() if by and entry.get("by") == by]
    provinces = fact(facts, ("provinces",), {})
    joins = tables if len(set(ends)) == 2 and all(end in provinces for end in ends) else []
    return {"kind": kind, "between": ends, **({"joins": joins} if joins else {})}


def remove(document: MapDocument, id: str) -> None:
    """Take a line away, in the drawing and in the facts."""
    facts = without_fact(document.facts, ("lines", id))
    document.apply(tr("Remove {line}", line=id), without_line(document.graph, id), facts)


def set_coast(document: MapDocument, region: str, coast: str, parts: Sequence[Arc]) -> None:
    """The shore of one coast of a province; none takes the coast away, and its anchors. New ones get anchors."""
    province = document.graph.net.regions[region].province
    graph, facts = _with_coast(document.graph, document.facts, document.level, region, coast, parts)
    document.apply(tr("Coast {coast} of {place}", coast=coast, place=province), graph, facts)


def _with_coast(
    graph: Graph, facts: Facts, level: str, region: str, coast: str, parts: Sequence[Arc]
) -> tuple[Graph, Facts]:
    """Drawing and facts with the shore of one coast."""
    province = graph.net.regions[region].province
    graph = with_coast(graph, province, coast, parts)
    id = ids_of(facts, province).get(level, province)
    coasts = [one for one in fact(facts, ("provinces", id, "coasts"), ()) if one != coast or parts]
    if parts and coast not in coasts:
        coasts.append(coast)
    facts = with_fact(facts, ("provinces", id, "coasts"), tuple(coasts) or None)
    return _coast_anchors(graph, region, coast, parts), facts


def name_run(document: MapDocument, region: str, coast: str, run: Arc, shore: Sequence[Arc]) -> None:
    """Make a run of a province's shore one of its coasts, in one step: no other coast has it any more. All coasts are
    the whole shore, so the rest of a shore that had none yet becomes the opposite one."""
    graph, facts = document.graph, document.facts
    province = graph.net.regions[region].province
    pieces = {side(a, b) for a, b in pairwise(run)}
    old = {line.coast: line.points for line in graph.lines.values() if line.province == province and line.coast}
    wanted = {name: without_pieces(parts, pieces) for name, parts in old.items()}
    wanted[coast] = joined([*wanted.get(coast, ()), run])
    if not old and coast in OPPOSITE:
        wanted[OPPOSITE[coast]] = without_pieces(shore, pieces)
    for name, parts in wanted.items():
        graph, facts = _with_coast(graph, facts, document.level, region, name, parts)
    document.apply(tr("Coast {coast} of {place}", coast=coast, place=province), graph, facts)


def _coast_anchors(graph: Graph, region: str, coast: str, parts: Sequence[Arc]) -> Graph:
    province = graph.net.regions[region].province
    for number, role in enumerate(STANDS):
        spot = Spot(coast, "", role)
        there = graph.anchors.get(province, {}).get(spot)
        if not parts:
            graph = with_anchor(graph, province, spot, ())
        elif not there:
            longest = max(parts, key=len)
            middle = longest[len(longest) * (2 + number) // 5]
            graph = with_anchor(graph, province, spot, (_inland(graph, region, middle),))
    return graph


def _inland(graph: Graph, region: str, shore: Point) -> Point:
    """A point in a place, off its shore."""
    shape = graph.shape(region)
    around = [
        (shore[0] + INLAND_BY * math.cos(math.tau * i / 16), shore[1] + INLAND_BY * math.sin(math.tau * i / 16))
        for i in range(16)
    ]
    inside = [point for point in around if holds(shape, point)]
    if not inside:
        return shore
    xs, ys = zip(*inside)
    mean = sum(xs) / len(xs), sum(ys) / len(ys)
    return mean if holds(shape, mean) else inside[len(inside) // 2]
