"""Any edits of a map in any order, with undo and redo: the facts stay sound, the shapes a coverage, the file true."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.designer import edits, files
from app.designer.document import MapDocument, add_link, add_run, set_kind
from app.designer.facts import text_of, with_fact
from app.designer.files import Source
from app.geometry.drawing import Point
from app.geometry.edits import moved
from app.geometry.levels import covers
from app.geometry.planar import EditRefusal
from app.geometry.running import nearest_vertex
from app.geometry.svg_write import same_sides

WIDTH, HEIGHT = 400, 300
Edit = Callable[[MapDocument, Point, Point], EditRefusal | None]

spots = st.tuples(st.floats(0, WIDTH), st.floats(0, HEIGHT))


def _place(document: MapDocument, at: Point) -> str:
    return document.graph.at(at, document.level) or next(iter(document.graph.net.sheets[document.level]))


def _province(document: MapDocument, at: Point) -> str:
    return document.graph.net.regions[_place(document, at)].province


def _vertex(document: MapDocument, at: Point) -> Point:
    found = nearest_vertex(document.graph, at, frozenset({document.level}))
    assert found is not None
    return found


def _move(document: MapDocument, at: Point, to: Point) -> EditRefusal | None:
    spot = _vertex(document, at)
    goal = spot[0] + (to[0] - at[0]) / 12, spot[1] + (to[1] - at[1]) / 12
    return edits.commit(document, "Move", moved(document.graph, {spot: goal}, document.editable))


def _split(document: MapDocument, at: Point, to: Point) -> EditRefusal | None:
    return edits.split(document, [at, to])


def _merge(document: MapDocument, at: Point, to: Point) -> EditRefusal | None:
    one, other = _place(document, at), _place(document, to)
    return edits.merge(document, one, other) if one != other else None


def _stamp(kind: str) -> Edit:
    def stamp(document: MapDocument, at: Point, to: Point) -> EditRefusal | None:
        (x, y), w, h = at, abs(to[0] - at[0]) / 3 + 3, abs(to[1] - at[1]) / 3 + 3
        return edits.stamp(document, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], kind)

    return stamp


def _rename(document: MapDocument, at: Point, to: Point) -> EditRefusal | None:
    return edits.rename(document, _province(document, at), f"R{round(to[0])}")


def _kind(kind: str) -> Edit:
    return lambda document, at, to: set_kind(document, _province(document, at), kind)


def _river(document: MapDocument, at: Point, to: Point) -> EditRefusal | None:
    return add_run(document, "river", _vertex(document, at), _vertex(document, to))


def _bridge(document: MapDocument, at: Point, to: Point) -> EditRefusal | None:
    return add_link(document, "bridge", [at, to])


EDITS: dict[str, Edit] = {
    "move": _move,
    "split": _split,
    "merge": _merge,
    "lake": _stamp("lake"),
    "land": _stamp("land"),
    "rename": _rename,
    "make sea": _kind("sea"),
    "make land": _kind("land"),
    "make island": _kind("island"),
    "river": _river,
    "bridge": _bridge,
    "copy": lambda document, at, to: edits.copy_from_below(document),
}


LEVELS = {"a": {"name": "Cellar"}, "b": {"name": "Ground", "plain": True}}


def begun(stacked: bool = False) -> tuple[Source, MapDocument]:
    """A small map of three lands in a sea; `stacked`: on two levels."""
    found = files.empty("Random", WIDTH, HEIGHT)
    if stacked:
        seas = {id: {"name": "Sea", "kind": "sea"} for id in ("SEA@a", "SEA")}
        facts = with_fact(with_fact(found.facts, ("levels",), LEVELS), ("provinces",), seas)
        found = Source.of(found.svg, text_of(found.text, found.facts, facts))
    document = found.document()
    for level in document.levels:
        document.show_level(level)
        edits.stamp(document, [(80.0, 60.0), (320.0, 60.0), (320.0, 240.0), (80.0, 240.0)], "land")
    edits.split(document, [(80.0, 120.0), (320.0, 150.0)])
    edits.split(document, [(200.0, 60.0), (210.0, 140.0)])
    svg, text = found.written(document.state)
    found = Source.of(svg, text)
    return found, found.document()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.booleans(),
    st.lists(st.tuples(st.sampled_from(sorted(EDITS)), spots, spots, st.integers(0, 9)), min_size=2, max_size=12),
)
def test_random_edits_keep_the_map_sound(
    qapp: object, stacked: bool, steps: list[tuple[str, Point, Point, int]]
) -> None:
    files, document = begun(stacked)
    first = document.state
    for name, at, to, chance in steps:
        back = chance % 3
        if stacked:
            document.show_level("ab"[chance % 2])
            document.lock("ab"[(chance + 1) % 2], chance > 4)
        for _ in range(back):
            document.stack.undo()
        EDITS[name](document, at, to)
        assert covers(document.graph) is None, name
        assert document.faults == (), (name, document.faults)
    last, index = document.state, document.stack.index()
    svg, text = files.written(last)
    again = Source.of(svg, text).document()
    assert same_sides(again.graph, last.graph) and again.facts == last.facts
    assert again.graph.lines == last.graph.lines
    while document.stack.canUndo():
        document.stack.undo()
    assert document.state == first and files.written(document.state) == (files.svg, files.text)
    document.stack.setIndex(index)
    assert document.state == last
