"""The levels of a map as its facts tell them, and ids of provinces on them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from app.geometry.planar import Graph, Refusal
from app.language import tr

from .facts import Facts, fact

MARK = "@"
"""Stands between a place and its level."""


def levels_of(facts: Facts) -> tuple[str, ...]:
    """The ids of the levels, the lowest first; ("",) on a board without."""
    return tuple(fact(facts, ("levels",), {})) or ("",)


def plain_of(facts: Facts) -> str:
    """The level on which places without a mark lie; "" if there is none such."""
    return next((id for id, level in fact(facts, ("levels",), {}).items() if level.get("plain")), "")


def base_of(id: str) -> str:
    """A province without its level."""
    return id.partition(MARK)[0]


def lies_of(facts: Facts) -> dict[str, tuple[str, ...]]:
    """Province without its level -> where it lies, for those that are not on all levels."""
    levels, plain = levels_of(facts), plain_of(facts)
    found: dict[str, set[str]] = defaultdict(set)
    for id in fact(facts, ("provinces",), {}):
        base, marked, level = id.partition(MARK)
        found[base] |= {level} if marked else {plain} if plain else set(levels)
    return {
        base: tuple(one for one in levels if one in on) for base, on in found.items() if on & set(levels) != set(levels)
    }


def ids_of(facts: Facts, base: str) -> dict[str, str]:
    """Level -> the id of a place there, of a province or an area; levels on which it is not are left out."""
    plain, found = plain_of(facts), {}
    provinces = fact(facts, ("provinces",), {})
    for level in levels_of(facts):
        own = f"{base}{MARK}{level}"
        if own in provinces:
            found[level] = own
        elif base in provinces and plain in ("", level):
            found[level] = base
    if not found and base in fact(facts, ("areas",), {}):
        return dict.fromkeys(levels_of(facts), base)
    return found


def id_on(facts: Facts, base: str, level: str) -> str:
    """The id of a place on a level; "" if it is not there."""
    return ids_of(facts, base).get(level, "")


def lies_above(facts: Facts, one: str, other: str) -> bool:
    """Whether a place is on a higher level than another."""
    levels, plain = levels_of(facts), plain_of(facts)
    own, others = (id.partition(MARK)[2] or plain for id in (one, other))
    return own in levels and others in levels and levels.index(own) > levels.index(others)


def new_id(facts: Facts, base: str, level: str) -> str:
    """The id that a new province would have on a level."""
    return base if level in ("", plain_of(facts)) else f"{base}{MARK}{level}"


def fitting(graph: Graph, facts: Facts) -> Refusal | None:
    """Whether the facts can tell on which levels each place is drawn: areas, and provinces that are one on all levels,
    cannot be on some of them alone."""
    lies, levels = lies_of(facts), levels_of(facts)
    for region in graph.net.regions.values():
        drawn = graph.net.lies.get(region.province, levels)
        if set(drawn) != set(lies.get(region.province, levels)):
            text = tr("{place} is one place on all levels: unlock them all first.", place=region.province)
            return Refusal(text)
    return None


def synced(graph: Graph, facts: Facts) -> Graph:
    """The graph with the levels that the facts tell."""
    net, levels = graph.net, levels_of(facts)
    lies = lies_of(facts)
    plain = plain_of(facts) or levels[-1]
    if (net.levels, dict(net.lies), net.plain) == (levels, lies, plain):
        return graph
    return replace(graph, net=replace(net, levels=levels, lies=lies, plain=plain))
