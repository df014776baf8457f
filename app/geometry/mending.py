"""A board whose shapes fit no more, as when a drawing program has moved some: made a coverage of the board again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from .drawing import Shape, holds
from .importing.healing import LEAST_TOLERANCE, REST, healed
from .importing.values import ImportRefused, Note, Raw
from .planar import Edited, Graph, Refusal
from .rings import longest_neighbour, union
from .sheets import composed, sheets_of
from .tangles import covers

GAP = 4.0
"""How wide a gap may be, in board units, that belongs to nobody but its neighbours."""


class Mended(NamedTuple):
    """The board, or why it cannot be mended; what was done; ground that nobody had and that is scenery now."""

    graph: Edited
    notes: tuple[Note, ...]
    scenery: tuple[str, ...] = ()


def mended(graph: Graph, missing: Iterable[str] = ()) -> Mended:
    """The graph with gaps closed and overlaps shared out on every level.

    `missing`: places that should be drawn and are not; bare ground in which an anchor of theirs stands becomes theirs.
    """
    sheets, notes, fresh = sheets_of(graph), list[Note](), dict[str, Shape]()
    for level in graph.net.levels:
        old = sheets[level]
        raw = Raw(graph.net.width, graph.net.height)
        raw.shapes = {name: list(shape.rings) for name, shape in old.items()}
        try:
            found = healed(raw, LEAST_TOLERANCE, GAP)
        except ImportRefused as refused:
            return Mended(Refusal(refused.text), ())
        for name in [name for name in found if name not in old]:
            _settle(graph, found, name, missing, alone=len(graph.net.levels) == 1)
        sheets[level] = {name: _like(old.get(name), shape) for name, shape in found.items()}
        fresh |= {name: shape for name, shape in sheets[level].items() if name not in old}
        notes += raw.notes
    done = composed(graph, sheets)
    scenery = tuple(name for name, shape in fresh.items() if shape.kind == "scenery")
    return Mended(covers(done) or done, tuple(dict.fromkeys(notes)), scenery)


def _like(old: Shape | None, new: Shape) -> Shape:
    """A shape with the rings it has now and all else that it had."""
    return new if old is None else replace(old, rings=new.rings)


def _settle(graph: Graph, found: dict[str, Shape], name: str, missing: Iterable[str], alone: bool) -> None:
    """Whose bare ground is: of a place that lacks a shape and stands there, of nobody, or of the longest neighbour."""
    bare = found.pop(name)
    host = next((place for place in missing if place not in found and _stands_in(graph, place, bare)), "")
    if host:
        found[host] = replace(bare, id=host, province=host, kind="land")
    elif alone and name.startswith(REST):
        free = _free(name, found)
        found[free] = replace(bare, id=free, province=free)
    else:
        found[name] = bare
        near = longest_neighbour(found, name)
        del found[name]
        found[near] = replace(found[near], rings=union((*found[near].rings, *bare.rings)))


def _free(name: str, taken: Mapping[str, Shape]) -> str:
    number = 1
    while (free := f"{REST}{number}") in taken:
        number += 1
    return free


def _stands_in(graph: Graph, place: str, shape: Shape) -> bool:
    """Whether an anchor of a place is in a shape."""
    return any(holds(shape, point) for points in graph.anchors.get(place, {}).values() for point in points)
