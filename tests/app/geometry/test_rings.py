"""Uniting polygons that share vertices: simple rings, whatever touches itself in a corner."""

from __future__ import annotations

import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from app.geometry.drawing import Polygon
from app.geometry.levels import covers, places_from_below
from app.geometry.planar import Graph, union
from tests.app.geometry.test_graph_gestures import gestures
from tests.app.geometry.wavy import wavy

cells = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1)


def square(column: int, row: int) -> Polygon:
    x, y = 10.0 * column, 10.0 * row
    return (((x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)),)


def drawn(parts: set[tuple[int, int]]) -> shapely.MultiPolygon:
    return shapely.MultiPolygon([(one[0], one[1:]) for one in union(square(*part) for part in parts)])


@given(cells)
def test_any_cells_of_a_chessboard_make_valid_polygons(parts: set[tuple[int, int]]) -> None:
    found = drawn(parts)
    assert shapely.is_valid_reason(found) == "Valid Geometry"
    assert found.area == 100.0 * len(parts)


def test_a_hole_that_touches_the_outline_stays_a_hole() -> None:
    around = {(i, j) for i in range(3) for j in range(3)} - {(0, 0), (1, 1)}
    assert [len(part.interiors) for part in drawn(around).geoms] == [1]


@settings(max_examples=30, deadline=None)
@given(st.lists(gestures(), max_size=6), st.integers(0, 8))
def test_copying_places_from_below_is_never_refused_for_its_shape(made: list, at: int) -> None:  # type: ignore[type-arg]
    graph = wavy()
    for number, gesture in enumerate(made):
        edited = gesture(graph, number)
        graph = edited if isinstance(edited, Graph) else graph
    names = [graph.net.regions[name].province for name in graph.net.sheets["h"]]
    done = places_from_below(graph, "h", [names[at % len(names)]])
    if isinstance(done, Graph):
        assert covers(done) is None
    else:
        assert "ground" in done.text or "both levels" in done.text
