"""The stored tables of neighbours, and what the drawing shows: how they differ, and taking over what is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from app.geometry.adjacency import Pair, pair
from app.geometry.live import Live, Shown, neighbours
from app.geometry.planar import Graph
from app.language import tr

from .document import MapDocument
from .facts import Facts, fact, with_fact


class Differing(NamedTuple):
    """Of one table: pairs that only the file has, pairs that only the drawing shows, contacts nobody has decided."""

    told: frozenset[Pair]
    drawn: frozenset[Pair]
    open: Mapping[Pair, float]


def decided(facts: Facts, table: str) -> dict[Pair, bool]:
    """What the overrides of a table say."""
    rows = fact(facts, ("overrides",), ())
    return {pair(*one["between"]): bool(one["joins"]) for one in rows if one["table"] == table}


def stored(facts: Facts, table: str) -> frozenset[Pair]:
    """The neighbours that the file tells, whichever side tells them."""
    rows = fact(facts, ("adjacency", table), {})
    return frozenset(pair(place, to) for place, near in rows.items() for to in near)


def differing(facts: Facts, shown: Mapping[str, Shown]) -> dict[str, Differing]:
    """Table -> how file and drawing differ."""
    found = {}
    for table, one in shown.items():
        overrides = decided(facts, table)
        open_ = {names: run for names, run in one.unsure.items() if names not in overrides}
        right, told = neighbours(one, overrides), stored(facts, table)
        found[table] = Differing(told - right - open_.keys(), right - told, open_)
    return found


def taken(facts: Facts, shown: Mapping[str, Shown]) -> Facts:
    """The facts with the neighbours that the drawing shows; contacts nobody has decided stay as they are stored."""
    for table, one in differing(facts, shown).items():
        if one.told or one.drawn:
            pairs = (stored(facts, table) - one.told) | one.drawn
            facts = with_fact(facts, ("adjacency", table), rows_of(facts, table, pairs))
    return facts


def rows_of(facts: Facts, table: str, pairs: Iterable[Pair]) -> dict[str, tuple[str, ...]]:
    """Pairs as rows, told from both sides, in map order; what is there already keeps its place."""
    near: dict[str, set[str]] = {}
    for one, other in pairs:
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    old: Mapping[str, tuple[str, ...]] = fact(facts, ("adjacency", table), {})
    order = {place: number for number, place in enumerate(_places(facts))}

    def rank(place: str) -> tuple[int, str]:
        return order.get(place, len(order)), place

    found = {}
    rows = [place for place in old if place in near]
    in_order = rows == sorted(rows, key=rank)
    rows += sorted(near.keys() - old.keys(), key=rank)
    for place in sorted(rows, key=rank) if in_order else rows:
        kept = [to for to in old.get(place, ()) if to in near[place]]
        all_of_it = sorted(near[place], key=rank)
        sorted_so_far = kept == [to for to in all_of_it if to in kept]
        found[place] = tuple(all_of_it if sorted_so_far else (*kept, *(to for to in all_of_it if to not in kept)))
    return found


def _places(facts: Facts) -> Iterable[str]:
    """Every place a unit can be in, in map order: provinces, each followed by its coasts."""
    for id, entry in fact(facts, ("provinces",), {}).items():
        yield id
        yield from (f"{id}/{coast}" for coast in (*entry.get("coasts", ()), *entry.get("lakeside", ())))


def shown_of(document: MapDocument, graph: Graph | None = None) -> dict[str, Shown]:
    """What the drawing shows of each table; nothing while the facts are faulty."""
    table = document.mapfile
    return Live(table).of(graph or document.graph) if table else {}


def take(document: MapDocument) -> bool:
    """Store the neighbours that the drawing shows, in one step; whether anything was different."""
    new = taken(document.facts, shown_of(document))
    if new is document.facts:
        return False
    document.apply(tr("Take the neighbors from the drawing"), facts=new)
    return True
