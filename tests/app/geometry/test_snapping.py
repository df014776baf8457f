"""What a pointer snaps to, and where labels and anchors find room."""

from __future__ import annotations

import math

import pytest

from app.geometry.drawing import AnchorKey, holds
from app.geometry.edits import Snapper
from app.geometry.levels import covers
from app.geometry.placing import inscribed, pins_on, placed, with_placed
from tests.app.geometry.opening import opened

from .wavy import LAKE, own_board, wavy


def test_vertices_go_before_borders_and_those_before_the_grid() -> None:
    graph = wavy()
    snapper = Snapper(graph, frozenset({"g"}), grid=10.0)
    corner = next(
        p
        for p in graph.junctions
        if set(graph.around(p, "g")) == {"01", "11", "02", "12"} or len(graph.around(p, "g")) == 4
    )
    at = snapper.snap((corner[0] + 1, corner[1]), 4.0)
    assert (at.point, at.kind) == (corner, "junction") and "corner of" in str(at)
    at = snapper.snap((LAKE[0][0] - 1, LAKE[0][1]), 4.0)
    assert (at.point, at.kind, set(at.around)) == (LAKE[0], "vertex", {"11", "L"})
    at = snapper.snap((60.0, 57.0), 1.0)
    assert at.kind == "segment" and set(at.around) == {"11", "L"}
    assert snapper.snap((51.0, 71.0), 2.0)[:2] == ((50.0, 70.0), "grid")
    assert snapper.snap((53.214, 74.0), 0.5)[:2] == ((53.21, 74.0), "")


def test_what_is_dragged_does_not_snap_to_itself() -> None:
    snapper = Snapper(wavy(), frozenset({"g"}), without=LAKE)
    assert snapper.snap(LAKE[0], 3.0).kind == ""


def test_levels_that_are_not_meant_are_not_snapped_to() -> None:
    assert Snapper(wavy(), frozenset({"h"})).snap(LAKE[0], 3.0).kind == ""


def test_the_largest_circle_touches_the_border_and_lies_inside() -> None:
    graph = wavy()
    middle, radius = inscribed(graph.shape("L"))
    assert holds(graph.shape("L"), middle) and 3.0 < radius < 5.0
    assert covers(graph) is None


@pytest.mark.parametrize("name", ["standard", "bioplomacy", "diplomafia"])
def test_anchors_are_placed_inside_and_apart(name: str) -> None:
    table, data = own_board(name)
    graph = opened(data, table).graph
    radius = table.unit_radius
    tight = 0
    for region, one in graph.net.regions.items():
        if one.kind in ("land", "sea"):
            found = placed(graph, region, ("unit", "dislodged", "label", "center"), radius)
            assert all(holds(graph.shape(region), point) for point in found.values())
            roomy = inscribed(graph.shape(region)).radius > 2.2 * radius
            apart = math.dist(found["unit"], found["dislodged"]) >= 1.5 * radius
            tight += not apart
            assert apart or not roomy, (region, found)
    assert tight < 8


def test_only_what_is_missing_is_placed() -> None:
    graph = wavy()
    new = with_placed(graph, "11", ("unit", "label"), 5.0)
    again = with_placed(new, "11", ("unit", "label", "dislodged"), 5.0)
    assert again.anchors["11"].keys() - new.anchors["11"].keys() == {AnchorKey("", "", "dislodged")}
    assert new.anchors["11"][AnchorKey("", "", "unit")] == again.anchors["11"][AnchorKey("", "", "unit")]
    assert {pin.spot.role for pin in pins_on(again, "h") if pin.province == "11"} == {"unit", "label", "dislodged"}
