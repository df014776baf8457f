"""Neighbours found arc by arc are those found side by side, on our boards and after every edit of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.geometry.adjacency import pair
from app.geometry.checks import Subject, _stacked, _united
from app.geometry.edits import moved
from app.geometry.live import DrawnNeighbors, Live, neighbours, undecided
from app.geometry.planar import EditRefusal, Graph, drawing_of
from rules import read_map
from tests.app.geometry.opening import opened

from .wavy import OWN, own_board


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
