"""Any gestures in any order, undone and redone: the graphs come back equal, and each is a coverage of the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from app.geometry.cutting import merged, split, stamped
from app.geometry.drawing import Point
from app.geometry.edits import deleted, fused, inserted, moved, roughened, slid, smoothed
from app.geometry.levels import copied_from_below, covers, places_from_below, tangles
from app.geometry.planar import Edited, EditRefusal, Graph, rebuilt, same
from app.geometry.running import nearest_vertex, with_run

from .wavy import LEVELS, SIZE, wavy


class Gesture(NamedTuple):
    """One gesture of the designer; `number` names what it makes."""

    kind: str
    at: Point
    to: Point
    on: frozenset[str]
    by: Point

    def __call__(self, graph: Graph, number: int) -> Edited:
        return MAKERS[self.kind](graph, number, self.at, self.to, self.on, self.by)


spots = st.tuples(st.floats(0, SIZE), st.floats(0, SIZE))
levels = st.sampled_from([frozenset(LEVELS), frozenset({"g"}), frozenset({"h"})])
offsets = st.floats(-6, 6)


def vertex(graph: Graph, at: Point, on: frozenset[str]) -> Point:
    """The vertex nearest to where the pointer is."""
    found = nearest_vertex(graph, at, on)
    assert found is not None
    return found


def gestures() -> st.SearchStrategy[Gesture]:
    """Any gesture anywhere."""
    kinds = st.deferred(lambda: st.sampled_from(sorted(MAKERS)))
    return st.builds(Gesture, kinds, spots, spots, levels, st.tuples(offsets, offsets))


def _move(graph: Graph, _: int, at: Point, __: Point, on: frozenset[str], by: Point) -> Edited:
    spot = vertex(graph, at, on)
    return moved(graph, {spot: (spot[0] + by[0], spot[1] + by[1])}, on)


def _several(graph: Graph, _: int, at: Point, to: Point, on: frozenset[str], by: Point) -> Edited:
    chosen = {vertex(graph, at, on), vertex(graph, to, on), vertex(graph, (at[0] + 3, at[1]), on)}
    return moved(graph, {spot: (spot[0] + by[0], spot[1] + by[1]) for spot in chosen}, on)


def _insert(graph: Graph, _: int, at: Point, __: Point, on: frozenset[str], ___: Point) -> Edited:
    return inserted(graph, at, on)


def _delete(graph: Graph, _: int, at: Point, to: Point, on: frozenset[str], __: Point) -> Edited:
    return deleted(graph, {vertex(graph, at, on), vertex(graph, to, on)}, on)


def _smooth(graph: Graph, _: int, at: Point, __: Point, on: frozenset[str], ___: Point) -> Edited:
    arc = graph.arcs_at(vertex(graph, at, on), on)[0]
    return smoothed(graph, graph.arcs[arc], on)


def _roughen(graph: Graph, number: int, at: Point, __: Point, on: frozenset[str], ___: Point) -> Edited:
    arc = graph.arcs_at(vertex(graph, at, on), on)[0]
    return roughened(graph, graph.arcs[arc], on, 1.5, number)


def _slide(graph: Graph, _: int, at: Point, to: Point, on: frozenset[str], __: Point) -> Edited:
    here = [spot for spot in graph.junctions if graph.arcs_at(spot, on)]
    corner = min(here, key=lambda spot: abs(spot[0] - at[0]) + abs(spot[1] - at[1]))
    return slid(graph, corner, to, on)


def _fuse(graph: Graph, _: int, at: Point, to: Point, on: frozenset[str], __: Point) -> Edited:
    here = [spot for spot in graph.junctions if graph.arcs_at(spot, on)]
    corner = min(here, key=lambda spot: abs(spot[0] - at[0]) + abs(spot[1] - at[1]))
    near = sorted(here, key=lambda spot: abs(spot[0] - corner[0]) + abs(spot[1] - corner[1]))
    return fused(graph, corner, near[1 + round(to[0]) % 4 % (len(near) - 1)], on)


def _split(graph: Graph, number: int, at: Point, to: Point, on: frozenset[str], __: Point) -> Edited:
    return split(graph, [at, ((at[0] + to[0]) / 2, (at[1] + to[1]) / 2), to], f"n{number}", on)


def _merge(graph: Graph, _: int, at: Point, to: Point, on: frozenset[str], __: Point) -> Edited:
    level = min(on)
    one, other = graph.at(at, level), graph.at(to, level)
    return merged(graph, one, other, on) if one and other and one != other else EditRefusal("one place")


def _stamp(graph: Graph, number: int, at: Point, _: Point, on: frozenset[str], by: Point) -> Edited:
    (x, y), w, h = at, abs(by[0]) + 1, abs(by[1]) + 1
    return stamped(graph, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], f"n{number}", "lake", on)


def _river(graph: Graph, _: int, at: Point, to: Point, on: frozenset[str], __: Point) -> Edited:
    level = min(on)
    here = frozenset({level})
    return with_run(graph, "river", vertex(graph, at, here), vertex(graph, to, here), level)


def _copy(graph: Graph, _: int, __: Point, ___: Point, ____: frozenset[str], _____: Point) -> Edited:
    return copied_from_below(graph, "h")


def _place(graph: Graph, _: int, at: Point, __: Point, ___: frozenset[str], ____: Point) -> Edited:
    name = graph.at(at, "h")
    return places_from_below(graph, "h", [graph.net.regions[name].province]) if name else EditRefusal("nowhere")


MAKERS: dict[str, Callable[[Graph, int, Point, Point, frozenset[str], Point], Edited]] = {
    "move": _move,
    "several": _several,
    "insert": _insert,
    "delete": _delete,
    "smooth": _smooth,
    "roughen": _roughen,
    "slide": _slide,
    "fuse": _fuse,
    "split": _split,
    "merge": _merge,
    "stamp": _stamp,
    "river": _river,
    "copy": _copy,
    "place": _place,
}


def drawn_alike(one: Graph, other: Graph) -> bool:
    """Whether two graphs draw the same shapes."""
    return one.net.regions.keys() == other.net.regions.keys() and all(
        same(one.shape(name).rings, other.shape(name).rings) for name in one.net.regions
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(gestures(), min_size=1, max_size=8), st.data())
def test_random_gestures_keep_the_coverage_and_come_back(makers: list[Gesture], data: st.DataObject) -> None:
    first = wavy()
    shapes = dict(first.shapes)
    past, future = [first], list[Graph]()
    for number, make in enumerate(makers):
        while data.draw(st.booleans(), label="undo") and len(past) > 1:
            future.append(past.pop())
        if future and data.draw(st.booleans(), label="redo"):
            expected = future[-1]
            past.append(future.pop())
            assert past[-1] is expected
        edited = make(past[-1], number)
        if isinstance(edited, EditRefusal):
            assert edited.text
            continue
        assert covers(edited) is None and tangles(edited) is None
        assert drawn_alike(edited, rebuilt(edited, edited.shapes))
        past.append(edited)
        future.clear()
    assert past[0] == wavy() and past[0].shapes == shapes
