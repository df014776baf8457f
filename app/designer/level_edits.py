"""A level more above or below, which begins as a copy of the one beside it; a level less."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import rules
from app.geometry.live import Live
from app.geometry.planar import Graph, Refusal
from app.language import tr
from rules import MapError

from .document import MapDocument
from .facts import Facts, fact, thawed, with_fact
from .levels import MARK, id_on, lies_of, synced
from .neighbours import rows_of, stored
from .references import removed

GROUND = "g"
"""The id of the level that a board without levels becomes."""


def add_level(document: MapDocument, name: str, above: bool) -> None:
    """One undo step: a level over all others, or under them, with the places and borders of the one beside it. The
    places there are no centers, and have no coasts, until they are told so."""
    facts, graph = document.facts, document.graph
    levels = dict(thawed(fact(facts, ("levels",), {}))) or {GROUND: {"name": tr("Ground", "a level"), "plain": True}}
    new, beside = _free_id(name, levels), list(levels)[-1 if above else 0]
    entry = {new: {"name": _free_name(name, levels)}}
    told = with_fact(facts, ("levels",), None)
    ordered = {**levels, **entry} if above else {**entry, **levels}
    told = _with_copies(with_fact(told, ("levels",), ordered), facts, graph, beside, new)
    graph = _with_shapes(graph, beside, new)
    document.apply(tr("Add the level {name}", name=name), graph, _with_neighbours(told, synced(graph, told), new))
    document.show_level(new)


def _free_id(name: str, levels: dict[str, Any]) -> str:
    letters = [*(one for one in name.lower() if one.isascii() and one.isalnum()), *"uhabcdefijklmnopqrstvwxyz"]
    return str(next(one for one in letters if one not in levels))


def _free_name(name: str, levels: dict[str, Any]) -> str:
    names, number, free = {str(one["name"]).lower() for one in levels.values()}, 1, name
    while free.lower() in names:
        number += 1
        free = f"{name} {number}"
    return free


def _with_copies(facts: Facts, before: Facts, graph: Graph, beside: str, new: str) -> Facts:
    """The provinces of a level once more on a new one; those that are one on all levels are there anyway."""
    level = beside if beside in graph.net.sheets else graph.net.levels[0]
    everywhere = "levels" in before and not any(one.get("plain") for one in fact(facts, ("levels",), {}).values())
    for name in graph.net.sheets[level]:
        base = graph.net.regions[name].province
        id = id_on(before, base, level)
        entry = fact(before, ("provinces", id), None)
        if entry is not None and not (everywhere and MARK not in id):
            facts = with_fact(facts, ("provinces", f"{base}{MARK}{new}"), {key: entry[key] for key in ("name", "kind")})
    return facts


def _with_shapes(graph: Graph, beside: str, new: str) -> Graph:
    """Shapes that a level has of its own, for a new one too."""
    own = {
        f"{region.province}.{new}": replace(region, name=f"{region.province}.{new}", level=new)
        for region in graph.net.regions.values()
        if region.level == beside and beside
    }
    return replace(graph, net=replace(graph.net, regions={**graph.net.regions, **own})) if own else graph


def _with_neighbours(facts: Facts, graph: Graph, new: str) -> Facts:
    """The neighbours that are drawn on a new level, in the tables; nothing while the facts are faulty."""
    try:
        shown = Live(rules.map_of(thawed(facts))).of(graph)
    except MapError:
        return facts
    for table, one in shown.items():
        fresh = {names for names in one.joined if any(place.endswith(f"{MARK}{new}") for place in names)}
        if fresh:
            facts = with_fact(facts, ("adjacency", table), rows_of(facts, table, stored(facts, table) | fresh))
    return facts


def remove_level(document: MapDocument, level: str) -> Refusal | None:
    """One undo step: a level, with all places that are on it alone, is gone."""
    facts, graph = document.facts, document.graph
    levels = dict(thawed(fact(facts, ("levels",), {})))
    if levels[level].get("plain"):
        return Refusal(tr("This is the level on which lines and coasts run: it stays."))
    left = {id: entry for id, entry in levels.items() if id != level}
    if len(left) == 1 and not next(iter(left.values())).get("plain"):
        return Refusal(tr("A board has two levels at least, or none."))
    gone = [id for id in fact(facts, ("provinces",), {}) if id.endswith(f"{MARK}{level}")]
    facts = with_fact(removed(facts, gone), ("levels",), left if len(left) > 1 else None)
    drawn = set(lies_of(facts)) | {id.partition(MARK)[0] for id in fact(facts, ("provinces",), {})}
    drawn |= set(fact(facts, ("areas",), {}))
    regions = {
        name: region for name, region in graph.net.regions.items() if region.level != level and region.province in drawn
    }
    anchors = {
        who: {spot: points for spot, points in spots.items() if spot.level != level}
        for who, spots in graph.anchors.items()
        if who in drawn
    }
    used = {arc for region in regions.values() for arc in region.arcs()}
    arcs = {number: arc for number, arc in graph.arcs.items() if number in used}
    net = replace(graph.net, regions=regions)
    new = Graph(net, arcs, graph.lines, anchors)
    document.apply(tr("Remove the level {name}", name=str(levels[level]["name"])), new, facts)
    return None
