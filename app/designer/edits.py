"""Edits that change borders and facts together, one undo step each. They return None, or the EditRefusal to be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import rules
from app.geometry import cutting, levels
from app.geometry.drawing import NEEDED, SCENERY, STANDS, DrawnShape, Point, holds, sides, to_side
from app.geometry.importing.healing import repaired
from app.geometry.levels import covers
from app.geometry.live import LiveNeighbors
from app.geometry.placing import AnchorPlacer, inscribed, with_anchor, with_placed
from app.geometry.planar import Edited, EditRefusal, Graph
from app.language import tr
from rules.files import MapError

from .document import MapDocument, reparted, rows_of, stored, with_shores
from .facts import (
    MARK,
    Facts,
    base_of,
    fact,
    fitting,
    free_base,
    id_on,
    ids_of,
    levels_of,
    lies_of,
    removed,
    renamed,
    synced,
    thawed,
    unit_radius,
    with_fact,
    with_place,
    with_province,
)

NEAR = 0.6
"""An anchor closer to a border than this, in unit radii, is moved when the place changes its shape."""


def commit(document: MapDocument, title: str, edited: Edited) -> EditRefusal | None:
    """Apply the result of an edit, or return its refusal."""
    if isinstance(edited, EditRefusal):
        return edited
    document.apply(title, edited)
    return None


def split(document: MapDocument, line: Sequence[Point]) -> EditRefusal | None:
    """Cut a place in two along a line, and select the new one."""
    graph, facts = document.graph, document.facts
    base = free_base(facts, provinces(graph))
    edited = cutting.split(graph, line, base, document.editable)
    if isinstance(edited, EditRefusal):
        return edited
    old = _host(graph, edited, base)
    here = edited.net.lies.get(base, edited.net.levels)
    facts = with_place(facts, old, base, tr("New province {name}", name=base), here)
    refusal = fitting(edited, facts)
    if refusal:
        return refusal
    edited = refit(edited, facts, old, base)
    edited, facts = reparted(synced(edited, facts), facts, (old,))
    facts = with_shores(edited, facts, (old, base))
    document.apply(tr("Split {place}", place=old), edited, facts)
    document.select(document.graph.net.places[document.level].get(base, ""))
    return None


def provinces(graph: Graph) -> list[str]:
    """Return all places in the drawing, without levels."""
    return [region.province for region in graph.net.regions.values()]


def _host(before: Graph, after: Graph, new: str) -> str:
    """Return the place that a new one was cut from: the one that covered it."""
    level = after.net.levels_of(new)[0]
    return before.net.regions[before.at(inscribed(after.shape(new)).middle, level)].province


def refit(graph: Graph, facts: Facts, *places: str) -> Graph:
    """Return the graph with the anchors that places need.

    Anchors that are now outside, or too close to a border, are moved to where there is more room; missing ones are
    added.
    """
    radius = unit_radius(facts)
    for place in places:
        for name, region in list(graph.net.regions.items()):
            if region.province == place and not region.level:
                graph = _inside(graph, name, NEAR * radius)
                graph = with_placed(graph, name, roles_of(facts, place), radius, letters=len(place))
    return graph


def roles_of(facts: Facts, place: str) -> tuple[str, ...]:
    """Return the anchors that a place must have."""
    ids = ids_of(facts, place).values()
    if place in fact(facts, ("areas",), {}):
        return ("label",)
    center = any(fact(facts, ("provinces", id, "center"), False) for id in ids)
    return (*NEEDED, "center") if center else NEEDED


def _inside(graph: Graph, name: str, margin: float) -> Graph:
    """Remove a place's anchors that are now outside, or closer than `margin` to its border; those of its coasts stay.
    """
    region, shape = graph.net.regions[name], graph.shape(name)
    for anchor, points in list(graph.anchors.get(region.province, {}).items()):
        least = margin if anchor.role in (*NEEDED, "center") else 0.0
        kept = [point for point in points if anchor.coast or _has_room(shape, point, least)]
        if len(kept) < len(points):
            graph = with_anchor(graph, region.province, anchor, kept)
    return _in_pairs(graph, region.province)


def _in_pairs(graph: Graph, place: str) -> Graph:
    """Remove a level's own unit anchor if it has only one of the two: a level has its own pair or shares both."""
    spots = graph.anchors.get(place, {})
    for level in {anchor.level for anchor in spots if anchor.level}:
        own = [anchor for anchor in spots if anchor.level == level and anchor.role in STANDS and not anchor.coast]
        if len(own) == 1:
            graph = with_anchor(graph, place, own[0], ())
    return graph


def _has_room(shape: DrawnShape, point: Point, margin: float) -> bool:
    near = (to_side(point, a, b) for polygon in shape.rings for ring in polygon for a, b in sides(ring))
    return holds(shape, point) and min(near) >= margin


def merge(document: MapDocument, keep: str, gone: str) -> EditRefusal | None:
    """Merge two regions under the id of the first; the facts of the other are removed."""
    net = document.graph.net
    edited = cutting.merged(document.graph, keep, gone, document.editable)
    if isinstance(edited, EditRefusal):
        return edited
    lost, kept = net.regions[gone].province, net.regions[keep].province
    left = {region.province: name for name, region in edited.net.regions.items()}
    levels = set(edited.net.lies.get(lost, edited.net.levels)) if lost in left else set()
    ids = [id for level, id in ids_of(document.facts, lost).items() if level not in levels]
    edited, facts = reparted(edited, document.facts, (lost, kept))
    facts = removed(facts, ids)
    refusal = fitting(edited, facts)
    if refusal:
        return refusal
    facts = with_shores(synced(edited, facts), facts, (kept,))
    document.apply(tr("Merge {one} and {other}", one=kept, other=lost), edited, facts)
    document.select(keep if keep in edited.net.regions else left[kept])
    return None


def stamp(document: MapDocument, ring: Sequence[Point], kind: str) -> EditRefusal | None:
    """Add a place inside another one: scenery (lake, island, impassable ...) on all levels, a province on the active
    one."""
    facts, graph = document.facts, document.graph
    base = free_base(facts, provinces(graph))
    area = kind in SCENERY
    levels = frozenset(levels_of(facts)) if area else frozenset({document.level})
    if area and len(levels) > 1 and not levels <= document.editable:
        return EditRefusal(tr("A {kind} is on all levels. Unlock them first.", kind=kind), tuple(ring[:1]))
    edited = cutting.stamped(graph, ring, base, kind, levels)
    if isinstance(edited, EditRefusal):
        return edited
    title = tr("New province {name}", name=base)
    if area:
        facts = with_fact(facts, ("areas", base), {"name": title, "kind": kind})
    else:
        facts = with_province(facts, base, title, "sea" if kind == "sea" else "inland", sorted(levels))
    refusal = fitting(edited, facts)
    if refusal:
        return refusal
    edited = refit(edited, facts, base, _host(graph, edited, base))
    facts = with_shores(synced(edited, facts), facts, (base,))
    document.apply(tr("New {kind}", kind=kind), edited, facts)
    document.select(document.graph.net.places[document.level].get(base, ""))
    return None


def rename(document: MapDocument, old: str, new: str) -> EditRefusal | None:
    """Change the id of a place, in the drawing and everywhere in the facts."""
    if not new or any(letter in new for letter in ' @/"'):
        return EditRefusal(tr("An ID must not contain spaces, @, / or quotation marks."))
    edited = cutting.renamed(document.graph, old, new)
    if isinstance(edited, EditRefusal):
        return edited
    document.apply(tr("Rename {old} to {new}", old=old, new=new), edited, renamed(document.facts, old, new))
    return None


def copy_from_below(document: MapDocument) -> EditRefusal | None:
    """Copy the borders of the level below to this one: of the selected places, or of all if none is selected."""
    graph, regions = document.graph, document.selection.regions
    places = [graph.net.regions[name].province for name in regions]
    if places:
        edited = levels.places_from_below(graph, document.level, places)
    else:
        edited = levels.copied_from_below(graph, document.level)
    return commit(document, tr("Copy borders from the level below"), edited)


def heal(document: MapDocument) -> EditRefusal | None:
    """Close gaps and split overlaps left by a drawing program.

    Places that lost their shape get the uncovered ground at their anchors; other uncovered ground becomes scenery.
    """
    if covers(document.graph) is None:
        return None
    facts, drawn = document.facts, set(provinces(document.graph))
    kinds = {base_of(id): _drawn_as(str(entry["kind"])) for id, entry in fact(facts, ("provinces",), {}).items()}
    kinds |= {id: str(entry["kind"]) for id, entry in fact(facts, ("areas",), {}).items()}
    missing = [base for base, kind in kinds.items() if base not in drawn and kind != "dock"]
    edited, notes, scenery = repaired(document.graph, missing)
    if isinstance(edited, EditRefusal):
        return edited
    for base in missing:
        if base in edited.net.regions:
            edited = cutting.with_kind(edited, base, kinds[base])
    for base in scenery:
        facts = with_fact(facts, ("areas", base), {"name": base, "kind": "scenery"})
    document.apply(tr("Close gaps and split overlaps"), edited, with_shores(edited, facts))
    document.tell(
        " ".join(note.text for note in notes if note.kind != "moved") or tr("All shapes fit together again."), "good"
    )
    return None


def _drawn_as(kind: str) -> str:
    """Return what a province of this kind is drawn as, if nothing else is known."""
    return {"coast": "land", "inland": "land"}.get(kind, kind)


def place_anchors(document: MapDocument, *regions: str, only_missing: bool = True) -> None:
    """Place anchors automatically where there is most room, for these regions (none given: all of this level)."""
    graph, facts = document.graph, document.facts
    radius = unit_radius(facts)
    placing = AnchorPlacer(graph, radius)
    for name in regions or graph.net.sheets[document.level]:
        place = graph.net.regions[name].province
        placing.place(name, roles_of(facts, place), only_missing, len(place))
    document.apply(tr("Place anchors"), placing.graph)


# ----------------------------------------------------------------------------------------------------
# Adding a level above or below, which begins as a copy of the one beside it; removing a level.

GROUND = "g"
"""The id of the only level of a board that had none, once another is added."""


def add_level(document: MapDocument, name: str, above: bool) -> None:
    """Add a level at the top or bottom as one undo step, with the places and borders of the level beside it.

    Its places are no centers and have no coasts until they are edited.
    """
    facts, graph = document.facts, document.graph
    levels = dict(thawed(fact(facts, ("levels",), {}))) or {GROUND: {"name": tr("Ground", "a level"), "plain": True}}
    new, beside = _free_id(name, levels), list(levels)[-1 if above else 0]
    entry = {new: {"name": _free_name(name, levels)}}
    changed = with_fact(facts, ("levels",), None)
    ordered = {**levels, **entry} if above else {**entry, **levels}
    changed = _with_copies(with_fact(changed, ("levels",), ordered), facts, graph, beside, new)
    graph = _with_shapes(graph, beside, new)
    document.apply(tr("Add level {name}", name=name), graph, _with_neighbors(changed, synced(graph, changed), new))
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
    """Return the facts with the provinces of a level copied to a new one, except those that are one on all levels."""
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
    """Return the graph with copies of a level's own shapes for a new level."""
    own = {
        f"{region.province}.{new}": replace(region, name=f"{region.province}.{new}", level=new)
        for region in graph.net.regions.values()
        if region.level == beside and beside
    }
    return replace(graph, net=replace(graph.net, regions={**graph.net.regions, **own})) if own else graph


def _with_neighbors(facts: Facts, graph: Graph, new: str) -> Facts:
    """Return the facts with the neighbors drawn on a new level; unchanged while the facts are faulty."""
    try:
        shown = LiveNeighbors(rules.files.map_of(thawed(facts))).of(graph)
    except MapError:
        return facts
    for table, one in shown.items():
        fresh = {names for names in one.joined if any(place.endswith(f"{MARK}{new}") for place in names)}
        if fresh:
            facts = with_fact(facts, ("adjacency", table), rows_of(facts, table, stored(facts, table) | fresh))
    return facts


def remove_level(document: MapDocument, level: str) -> EditRefusal | None:
    """Remove a level, with all places that are only on it, as one undo step."""
    facts, graph = document.facts, document.graph
    levels = dict(thawed(fact(facts, ("levels",), {})))
    if levels[level].get("plain"):
        return EditRefusal(tr("This level holds the lines and coasts, so it cannot be removed."))
    left = {id: entry for id, entry in levels.items() if id != level}
    if len(left) == 1 and not next(iter(left.values())).get("plain"):
        return EditRefusal(tr("A board has at least two levels, or none."))
    gone = [id for id in fact(facts, ("provinces",), {}) if id.endswith(f"{MARK}{level}")]
    facts = with_fact(removed(facts, gone), ("levels",), left if len(left) > 1 else None)
    drawn = set(lies_of(facts)) | {id.partition(MARK)[0] for id in fact(facts, ("provinces",), {})}
    drawn |= set(fact(facts, ("areas",), {}))
    regions = {
        name: region for name, region in graph.net.regions.items() if region.level != level and region.province in drawn
    }
    anchors = {
        who: {anchor: points for anchor, points in spots.items() if anchor.level != level}
        for who, spots in graph.anchors.items()
        if who in drawn
    }
    used = {arc for region in regions.values() for arc in region.arcs()}
    arcs = {number: arc for number, arc in graph.arcs.items() if number in used}
    net = replace(graph.net, regions=regions)
    new = Graph(net, arcs, graph.lines, anchors)
    document.apply(tr("Remove level {name}", name=str(levels[level]["name"])), new, facts)
    return None
