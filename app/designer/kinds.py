"""What kind of place each one is, as drawing and facts tell it together: sea or land, coast or inland, area or
province. Whether land is a coast follows from what it borders."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from app.geometry.adjacency import length
from app.geometry.cutting import with_kind
from app.geometry.drawing import PLAYABLE, SCENERY
from app.geometry.planar import Graph, Refusal
from app.language import tr

from .document import MapDocument
from .facts import Facts, fact, with_fact, without_fact
from .levels import id_on, ids_of, levels_of, synced
from .references import removed, with_province

ASHORE = ("coast", "inland")
KINDS = (*PLAYABLE, *SCENERY)
"""All that a shape can be; the first ones are played."""


def borders_of(graph: Graph, name: str, level: str) -> dict[str, float]:
    """The neighbours of a region on a level, with the length of the border."""
    found: dict[str, float] = {}
    for arc in dict.fromkeys(graph.net.regions[name].arcs()):
        for other in graph.net.sides(arc, level):
            if other != name:
                course = graph.arcs[arc]
                found[other] = found.get(other, 0.0) + length(pairwise(course))
    return found


def with_shores(graph: Graph, facts: Facts, places: Iterable[str] | None = None) -> Facts:
    """The facts with the right one of coast and inland for these places (without their levels), by default for all,
    and with what areas touch."""
    least = float(fact(facts, ("min_border",), 0.0))
    wanted = None if places is None else set(places)
    touched: dict[str, set[str]] = {}
    for level in graph.net.levels:
        for name in graph.net.sheets[level]:
            place = graph.net.regions[name].province
            near = [
                id_on(facts, graph.net.regions[other].province, level)
                for other, run in borders_of(graph, name, level).items()
                if run >= least
            ]
            if place in fact(facts, ("areas",), {}):
                touched.setdefault(place, set()).update(near)
            elif wanted is None or place in wanted:
                facts = _ashore(facts, id_on(facts, place, level), near)
    return _touching(facts, touched)


def _ashore(facts: Facts, id: str, near: list[str]) -> Facts:
    kind = fact(facts, ("provinces", id, "kind"))
    if kind not in ASHORE:
        return facts
    wet = any(fact(facts, ("provinces", other, "kind")) == "sea" for other in near)
    right = "coast" if wet else "inland"
    return facts if kind == right else with_fact(facts, ("provinces", id, "kind"), right)


def _touching(facts: Facts, touched: dict[str, set[str]]) -> Facts:
    """What areas touch, in map order; a strait is within a province and touches nothing."""
    order = list(fact(facts, ("provinces",), {}))
    for area, near in touched.items():
        if fact(facts, ("areas", area, "within")):
            continue
        old = fact(facts, ("areas", area, "touches"), ())
        if set(old) != near & set(order):
            new = tuple(id for id in order if id in near)
            facts = with_fact(facts, ("areas", area, "touches"), new or None)
    return facts


def set_kind(document: MapDocument, place: str, kind: str) -> Refusal | None:
    """Make a place (without its level) something else: one of KINDS. What is played stands among the provinces, scenery
    among the areas."""
    graph, facts = document.graph, document.facts
    area, was_area = kind in SCENERY, place in fact(facts, ("areas",), {})
    if area and not was_area:
        refusal = _for_all(document, place)
        if refusal:
            return refusal
        facts = _to_area(facts, place, kind)
    elif was_area and not area:
        name = str(fact(facts, ("areas", place, "name"), place))
        facts = without_fact(facts, ("areas", place))
        facts = with_province(facts, place, name, _word(kind), levels_of(facts))
    elif area:
        facts = with_fact(facts, ("areas", place, "kind"), kind)
    else:
        for id in ids_of(facts, place).values():
            facts = with_fact(facts, ("provinces", id, "kind"), _word(kind))
    graph = with_kind(graph, place, kind)
    graph = synced(graph, facts)
    document.apply(tr("Make {place} {kind}", place=place, kind=kind), graph, with_shores(graph, facts))
    return None


def _word(kind: str) -> str:
    """What the facts call a province that is drawn so."""
    return kind if kind in ("sea", "dock") else "inland"


def _for_all(document: MapDocument, place: str) -> Refusal | None:
    """Scenery lies on all levels."""
    here = document.graph.net.lies.get(place, document.levels)
    if set(here) == set(document.levels):
        return None
    return Refusal(tr("{place} is not on all levels, as scenery is. Merge it instead.", place=place))


def _to_area(facts: Facts, place: str, kind: str) -> Facts:
    ids = list(dict.fromkeys(ids_of(facts, place).values()))
    name = next((str(fact(facts, ("provinces", id, "name"), place)) for id in ids), place)
    return with_fact(removed(facts, ids), ("areas", place), {"name": name, "kind": kind})
