"""Neighbours found arc by arc are those found side by side, on our boards and after every edit of them."""

from __future__ import annotations

import numpy
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from app.designer.wire import LiveWire, costs
from app.geometry.adjacency import pair
from app.geometry.checks import Subject, _stacked, _united
from app.geometry.drawing import Polygon
from app.geometry.edits import between_borders, crossings, moved
from app.geometry.levels import covers, places_from_below
from app.geometry.live import DrawnNeighbors, Live, neighbours, undecided
from app.geometry.planar import EditRefusal, Graph, drawing_of, union
from rules.files import read_map
from tests.app.geometry.opening import opened
from tests.app.geometry.test_edits import gestures

from .wavy import OWN, SIZE, own_board, wavy


def slow(name: str, graph: Graph, table: str) -> DrawnNeighbors:
    """The same question, answered by the functions of `strata map check`."""
    subject = Subject(read_map(name), drawing_of(graph))
    entry = subject.table.tables[table]
    beside = _united(one.by(entry.by) for one in subject.derivations.values())
    joined, unsure = beside.joined, dict(beside.unsure)
    if entry.stacked:
        over = _stacked(subject, entry.by)
        joined, unsure = joined | over.joined, {**unsure, **over.unsure}
    lines = frozenset(pair(*line.between) for line in subject.table.lines.values() if table in line.joins)
    return DrawnNeighbors(
        joined, {names: run for names, run in unsure.items() if names not in joined | lines}, {}, lines
    )


@pytest.mark.parametrize("name", [*OWN, "character"])
def test_the_live_neighbours_are_those_of_the_check(name: str) -> None:
    table, data = own_board(name)
    graph = opened(data, table).graph
    live = Live(table)
    spots = [spot for spot in graph.junctions if 100 < spot[0] < 1300][::9]
    for spot in spots:
        new = moved(graph, {spot: (spot[0] + 1.2, spot[1] - 0.7)})
        graph = graph if isinstance(new, EditRefusal) else new
    for one, shown in live.of(graph).items():
        expected = slow(name, graph, one)
        assert shown.joined == expected.joined and shown.lines == expected.lines
        assert {names: round(run, 6) for names, run in shown.unsure.items()} == {
            names: round(run, 6) for names, run in expected.unsure.items()
        }


@pytest.mark.parametrize("name", [*OWN, "character"])
def test_a_drawing_of_ours_and_its_overrides_give_its_table(name: str) -> None:
    table, data = own_board(name)
    graph = opened(data, table).graph
    for one, shown in Live(table).of(graph).items():
        decided = {pair(*entry.between): entry.joins for entry in table.overrides if entry.table == one}
        told = {pair(a, b) for a, near in table.adjacency.get(one, {}).items() for b in near}
        assert neighbours(shown, decided) == told
        assert not undecided(shown, decided)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 50), st.floats(-4, 4), st.floats(-4, 4))
def test_what_is_remembered_is_never_stale(which: int, dx: float, dy: float) -> None:
    table, data = own_board("diplomafia")
    graph = opened(data, table).graph
    live = Live(table)
    live.of(graph)
    spot = sorted(graph.junctions)[which]
    new = moved(graph, {spot: (spot[0] + dx, spot[1] + dy)})
    if isinstance(new, Graph):
        assert live.of(new) == Live(table).of(new)
    assert live.of(graph) == Live(table).of(graph)


def test_a_higher_threshold_leaves_more_to_decide() -> None:
    table, data = own_board("standard")
    graph = opened(data, table).graph
    few, many = Live(table).of(graph)["army"], Live(table, least=40.0).of(graph)["army"]
    assert len(many.unsure) > len(few.unsure) == 0 and many.joined < few.joined


# --- Uniting polygons that share vertices: simple rings, whatever touches itself in a corner.

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


# --- Live wire: the darkest way through a grey picture; and the part of a drawn line that leads from border to
# border.

HERE = frozenset({"g"})


def picture() -> numpy.ndarray:
    """Light grey with a dark line that goes down, across and up again: 60 cells by 60."""
    grey = numpy.full((60, 60), 200, numpy.uint8)
    grey[10:50, 10:12] = grey[10:50, 48:50] = 40
    grey[48:50, 10:50] = 40
    return grey


def test_the_way_follows_the_dark_line_round() -> None:
    wire = LiveWire(costs(picture()), (10, 12))
    wire.expand(10_000, (49, 12))
    way = wire.way((49, 12))
    assert way[0] == (10, 12) and way[-1] == (49, 12)
    assert max(y for _, y in way) >= 48
    assert all(picture()[y, x] == 40 for x, y in way)


def test_without_lines_it_goes_straight() -> None:
    wire = LiveWire(costs(numpy.full((40, 40), 128, numpy.uint8)), (5, 5))
    wire.expand(10_000, (30, 5))
    assert wire.way((30, 5)) == [(x, 5) for x in range(5, 31)]


def test_it_is_found_bit_by_bit() -> None:
    wire = LiveWire(costs(picture()), (10, 12))
    assert wire.expand(20) and wire.way((49, 12)) == []
    assert not wire.expand(10_000) and wire.way((49, 12))


def test_a_line_begins_and_ends_where_it_crosses_a_border() -> None:
    graph = wavy()
    line = [(20.0, 30.0), (20.0, 60.0), (20.0, 95.0)]
    part = between_borders(graph, line, HERE)
    assert len(crossings(graph, line, HERE)) == 2
    assert 37 < part[0][1] < 43 and 77 < part[-1][1] < 83 and (20.0, 60.0) in part


def test_a_line_from_border_to_border_stays_and_one_that_meets_none_too() -> None:
    graph = wavy()
    line = [(0.0, 60.0), (20.0, 62.0), (20.0, SIZE)]
    assert between_borders(graph, line, HERE)[0] == (0.0, 60.0)
    inside = [(15.0, 55.0), (20.0, 60.0), (25.0, 65.0)]
    assert crossings(graph, inside, HERE) == [] and between_borders(graph, inside, HERE) == inside
