"""What a pointer snaps to, and where labels and anchors find room."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.geometry.cutting import merged, renamed, split, stamped
from app.geometry.drawing import AnchorKey, DrawnLine, Point, area, holds
from app.geometry.edits import (
    Snapper,
    VertexDrag,
    deleted,
    densified,
    fused,
    inserted,
    moved,
    roughened,
    slid,
    smoothed,
    softly,
)
from app.geometry.levels import copied_from_below, covers, places_from_below
from app.geometry.placing import inscribed, pins_on, placed, with_placed
from app.geometry.planar import Edited, EditRefusal, Graph, rebuilt, same
from app.geometry.running import nearest_vertex, parts_by_border, run, with_line, with_run
from tests.app.geometry.opening import opened

from .wavy import LAKE, LEVELS, SIZE, own_board, wavy

# --- Edits of the graph of borders: what each does, and what it refuses.


@pytest.fixture
def graph() -> Graph:
    return wavy()


HERE, UPPER, ALL = frozenset({"g"}), frozenset({"h"}), frozenset(LEVELS)


def good(edited: Edited) -> Graph:
    """A graph that was not refused, and is a coverage on every level."""
    assert isinstance(edited, Graph), edited
    assert covers(edited) is None
    return edited


def ground(graph: Graph, name: str) -> float:
    """What a region covers."""
    return sum(
        abs(area(polygon[0])) - sum(abs(area(hole)) for hole in polygon[1:]) for polygon in graph.shape(name).rings
    )


def joint(graph: Graph, *names: str) -> tuple[float, float]:
    """The corner where these regions of the lower level meet."""
    return next(point for point in graph.junctions if set(names) <= set(graph.around(point, "g")))


def middle(graph: Graph, one: str, other: str) -> tuple[float, float]:
    """A vertex in the middle of the border of two regions."""
    arc = next(n for n, names in graph.net.users.items() if {one, other} <= set(names))
    return graph.arcs[arc][len(graph.arcs[arc]) // 2]


def test_a_board_becomes_a_graph_and_the_same_board_again(graph: Graph) -> None:
    assert covers(graph) is None
    assert graph.net.sheets["g"] == ("00", "10", "20", "01", "11", "21", "02", "12", "22", "L")
    assert graph.net.sheets["h"] == ("00", "10", "20", "01", "11.h", "21", "02", "12", "22")
    fresh = Graph(graph.net, graph.arcs)  # forgets the shapes it was made of
    assert all(same(fresh.shape(name).rings, graph.shape(name).rings) for name in graph.net.regions)


def test_a_moved_vertex_moves_for_both_sides_and_on_all_levels(graph: Graph) -> None:
    spot = middle(graph, "01", "11")
    new = good(moved(graph, {spot: (spot[0] + 3, spot[1] + 1)}, ALL))
    for name in ("01", "11", "11.h"):
        points = [point for ring in new.shape(name).rings[0] for point in ring]
        assert (spot[0] + 3, spot[1] + 1) in points and spot not in points
    assert graph == wavy()  # the old one is as it was


def test_levels_that_stay_keep_the_old_border(graph: Graph) -> None:
    spot = middle(graph, "01", "11")
    new = good(moved(graph, {spot: (spot[0] + 3, spot[1])}, UPPER))
    assert ground(new, "01") == ground(graph, "01") and ground(new, "01.h") > ground(graph, "01")
    assert set(new.net.sheets["h"]) - set(graph.net.sheets["h"]) == {"01.h"}
    again = good(moved(new, {(spot[0] + 3, spot[1]): spot}, UPPER))
    assert ground(again, "01.h") == ground(graph, "01")


def test_the_frame_stays_and_a_tangle_is_refused(graph: Graph) -> None:
    edge = next(p for p in graph.junctions if p[0] == 0.0 and set(graph.around(p, "g")) == {"00", "01"})
    new = good(moved(graph, {edge: (edge[0] + 5, edge[1] + 3)}, ALL))
    assert (0.0, edge[1] + 3) in new.junctions
    assert moved(graph, {(0.0, 0.0): (5.0, 5.0)}, ALL) == graph
    spot = middle(graph, "01", "11")
    refusal = moved(graph, {spot: (spot[0] + 60, spot[1])}, ALL)
    assert isinstance(refusal, EditRefusal) and refusal.at
    lake = moved(graph, {point: (point[0] + 40, point[1]) for point in LAKE}, HERE)
    assert isinstance(lake, EditRefusal)  # it would jump into the neighbor, crossing nothing


def test_several_vertices_go_together_and_may_be_dropped_onto_a_neighbor(graph: Graph) -> None:
    good(VertexDrag(graph, LAKE, HERE).by(4, -6))
    arc = next(n for n, names in graph.net.users.items() if {"01", "11"} <= set(names))
    one, other = graph.arcs[arc][3], graph.arcs[arc][4]
    new = good(moved(graph, {one: other}, ALL))
    assert len(new.vertices) == len(graph.vertices) - 1


def test_a_vertex_is_put_into_the_nearest_piece_and_taken_out_again(graph: Graph) -> None:
    arc = next(n for n, names in graph.net.users.items() if {"11", "12"} <= set(names))
    (ax, ay), (bx, by) = graph.arcs[arc][2], graph.arcs[arc][3]
    new = good(inserted(graph, ((ax + bx) / 2 + 0.4, (ay + by) / 2 + 0.7), ALL))
    (added,) = new.vertices.keys() - graph.vertices.keys()
    assert math.dist(added, ((ax + bx) / 2, (ay + by) / 2)) < 1
    back = good(deleted(new, [added], ALL))
    assert same(back.shape("11").rings, graph.shape("11").rings)
    assert isinstance(deleted(graph, [joint(graph, "10", "11", "01")], ALL), EditRefusal)
    assert isinstance(deleted(graph, LAKE[:2], ALL), EditRefusal)  # a shore of two corners is none


def test_smoothing_straightens_and_roughening_bends_without_moving_corners(graph: Graph) -> None:
    arc = next(n for n, names in graph.net.users.items() if {"11", "12"} <= set(names))
    course = graph.arcs[arc]

    def run_of(edited: Graph) -> float:
        points = edited.arcs[arc]
        return sum(map(math.dist, points, points[1:]))

    smooth = good(smoothed(graph, course, ALL))
    rough = good(roughened(graph, course, ALL, amount=3.0, seed=5))
    assert run_of(smooth) < run_of(graph) < run_of(rough)
    assert smooth.arcs[arc][0] == course[0] and rough.arcs[arc][-1] == course[-1]
    assert rough == roughened(graph, course, ALL, amount=3.0, seed=5)


def test_a_corner_slides_along_a_border_and_the_others_follow(graph: Graph) -> None:
    cut = good(split(graph, [middle(graph, "11", "12"), middle(graph, "02", "12")], "new", ALL))
    corner = next(p for p in cut.junctions if set(cut.around(p, "g")) == {"11", "12", "new"})
    along = next(
        cut.arcs[n] for n, names in cut.net.users.items() if {"11", "12"} <= set(names) and corner in cut.arcs[n]
    )
    target = along[2] if along[0] == corner else along[-3]
    new = good(slid(cut, corner, target, ALL))
    assert target in new.junctions and corner not in new.junctions and corner in new.vertices
    assert same(new.shape("11").rings, cut.shape("11").rings)  # it slid along the border of this one
    assert ground(new, "12") + ground(new, "new") == pytest.approx(ground(cut, "12") + ground(cut, "new"), abs=0.05)
    assert isinstance(slid(graph, LAKE[0], (0.0, 0.0), ALL), EditRefusal)


def test_a_line_splits_a_place_on_the_levels_that_are_meant_and_the_new_piece_is_the_one_without_the_label(
    graph: Graph,
) -> None:
    line = [(0.0, 60.0), (20.0, 66.0), (40.0, 58.0)]
    new = good(split(graph, line, "new", ALL))
    assert ground(new, "01") + ground(new, "new") == pytest.approx(ground(graph, "01"), abs=0.05)
    assert "new" in new.net.sheets["g"] and "new" in new.net.sheets["h"]
    upper = good(split(graph, line, "new", UPPER))
    assert upper.net.lies["new"] == ("h",) and ground(upper, "01") == ground(graph, "01")
    assert "01.h" in upper.net.sheets["h"] and "new" not in upper.net.sheets["g"]
    from app.geometry.placing import with_anchor

    graph = wavy()
    for spot in ((20.0, 45.0), (20.0, 75.0)):
        labeled = with_anchor(graph, "01", AnchorKey("", "", "label"), [spot])
        new = good(split(labeled, [(0.0, 60.0), (40.0, 60.0)], "new", ALL))
        assert new.at(spot, "g") == "01"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ([(0.0, 60.0), (60.0, 52.0), (40.0, 66.0)], "leaves"),
        ([(40.0, 50.0), (57.0, 57.0)], "does not divide"),  # to the lake, and no further
        ([(0.0, 60.0), (30.0, 60.0), (30.0, 66.0), (10.0, 50.0), (40.0, 60.0)], "crosses itself"),
    ],
)
def test_a_line_that_splits_nothing_is_refused(line: list[tuple[float, float]], why: str) -> None:
    refusal = split(wavy(), line, "new", ALL)
    assert isinstance(refusal, EditRefusal) and why in refusal.text


def test_places_or_a_lake_and_its_host_merge_and_get_another_id_everywhere(graph: Graph) -> None:
    new = good(merged(graph, "01", "02", ALL))
    assert ground(new, "01") == pytest.approx(ground(graph, "01") + ground(graph, "02"))
    assert "02" not in new.net.regions and len(new.arcs) < len(graph.arcs)
    assert isinstance(merged(graph, "01", "22", ALL), EditRefusal)
    upper = good(merged(graph, "01", "02", UPPER))
    assert "02" in upper.net.sheets["g"] and "02" not in upper.net.sheets["h"]
    new = good(merged(graph, "11", "L", ALL))
    assert len(new.shape("11").rings[0]) == 1 and "L" not in new.net.regions and "L" not in new.net.lies
    graph = with_line(wavy(), DrawnLine("R", "river", ((LAKE[0], LAKE[1]),), ("11", "01")))
    new = good(renamed(graph, "11", "Mid"))
    assert {"Mid", "Mid.h"} <= new.net.regions.keys() and "11" not in new.net.regions
    assert new.lines["R"].between == ("Mid", "01")
    assert isinstance(renamed(graph, "11", "01"), EditRefusal)


def test_a_mountain_stands_on_one_level_and_the_upper_one_takes_borders_from_below(graph: Graph) -> None:
    ring = [(70.0, 90.0), (75.0, 110.0), (50.0, 108.0), (48.0, 92.0)]
    new = good(stamped(graph, ring, "M", "mountain", HERE))
    assert new.net.lies["M"] == ("g",) and len(new.shape("12").rings[0]) == 2 and len(new.shape("12.h").rings[0]) == 1
    for wrong in (LAKE, [(30.0, 90.0), (75.0, 110.0), (50.0, 108.0)], [(50.0, 90.0), (51.0, 90.0)]):
        assert isinstance(stamped(graph, wrong, "M", "mountain", HERE), EditRefusal)
    assert isinstance(stamped(graph, ring, "11", "mountain", HERE), EditRefusal)
    spot = middle(graph, "01", "11")
    apart = good(moved(graph, {spot: (spot[0] + 3, spot[1])}, UPPER))
    new = good(copied_from_below(apart, "h"))
    assert "01.h" not in new.net.regions and ground(new, "11.h") == pytest.approx(ground(graph, "11.h"))
    assert isinstance(copied_from_below(graph, "g"), EditRefusal)


def test_a_river_runs_along_borders_and_goes_with_them(graph: Graph) -> None:
    start, end = joint(graph, "10", "11", "00"), joint(graph, "11", "12", "02")
    way = run(graph, start, end, "g")
    assert not isinstance(way, EditRefusal) and way[0] == start and way[-1] == end
    assert {names for names, _ in parts_by_border(graph, way, "g")} == {("01", "11")}
    river = good(with_run(graph, "river", start, joint(graph, "12", "22", "21"), "g"))
    assert len(river.lines) == 2
    spot = middle(graph, "01", "11")
    river = with_line(graph, DrawnLine("R", "river", (way,), ("01", "11")))
    new = good(moved(river, {spot: (spot[0] + 2, spot[1])}, ALL))
    assert (spot[0] + 2, spot[1]) in new.lines["R"].points[0]


def test_one_place_takes_its_border_from_below_and_its_neighbors_make_room(graph: Graph) -> None:
    border = {p for n, names in graph.net.users.items() if {"01", "11"} <= set(names) for p in graph.arcs[n][1:-1]}
    border |= {p for n, names in graph.net.users.items() if {"12", "11"} <= set(names) for p in graph.arcs[n][1:-1]}
    apart = good(moved(graph, {(x, y): (x + 2.37, y - 1.11) for x, y in border}, UPPER))
    assert ground(apart, "11.h") != pytest.approx(ground(graph, "11.h"), abs=1.0)
    new = good(places_from_below(apart, "h", ["12"]))
    assert ground(new, "12") == pytest.approx(ground(graph, "12"), abs=0.1)
    assert "12.h" not in new.net.regions or ground(new, "12.h") == pytest.approx(ground(graph, "12"), abs=0.1)
    assert isinstance(places_from_below(apart, "g", ["12"]), EditRefusal)
    assert isinstance(places_from_below(apart, "h", ["L"]), EditRefusal)


def test_long_pieces_are_divided_before_they_are_bent() -> None:
    graph = good(split(wavy(), [(0.0, 60.0), (40.0, 60.0)], "new", ALL))
    cut = next(arc for n, arc in graph.arcs.items() if set(graph.net.users[n]) == {"01", "new"})
    graph = good(with_run(graph, "river", cut[0], cut[-1], "g"))
    finer = good(densified(graph, (20.0, 60.0), 8.0, ALL, 6.0))
    assert len(finer.vertices) == len(graph.vertices) + 1 and len(finer.lines["river.01.new"].points[0]) == 3
    assert densified(graph, (60.0, 20.0), 3.0, ALL, 50.0) is graph
    upper = good(densified(graph, (20.0, 60.0), 8.0, UPPER, 6.0))
    assert upper.net.levels_of("01.h") == ("h",) and upper.lines == graph.lines


def test_vertices_near_a_dragged_one_follow_softly(graph: Graph) -> None:
    spot = middle(graph, "01", "11")
    near = softly(graph, spot, HERE, 12.0)
    assert near and all(0 < share < 1 for share in near.values()) and spot not in near
    assert not near.keys() & graph.junctions.keys()
    new = good(VertexDrag(graph, [spot], HERE, near).by(4.0, 0.0))
    moved_by = [point[0] for point in new.vertices if point not in graph.vertices]
    assert len(moved_by) == len(near) + 1
    around = softly(graph, LAKE[0], HERE, 100.0)
    assert set(around) == set(LAKE[1:])  # a lake has no corner to stop at


def test_a_line_over_islands_cuts_before_and_behind_them() -> None:
    """The lake in the middle of "11": from one border over it to the other one."""
    graph = wavy()
    new = good(split(graph, [(40.0, 60.0), (60.0, 60.0), (80.0, 60.0)], "N", HERE))
    assert ground(new, "L") == pytest.approx(ground(graph, "L"), abs=0.1)
    assert ground(new, "11") + ground(new, "N") == pytest.approx(ground(graph, "11"), abs=0.1)
    assert min(ground(new, "11"), ground(new, "N")) > 500
    refusal = split(graph, [(40.0, 60.0), (58.0, 60.0)], "N", HERE)
    assert isinstance(refusal, EditRefusal) and "does not divide" in refusal.text


# --- A corner dropped onto another one.


def test_two_corners_become_one_on_the_levels_that_are_meant_and_rivers_follow(graph: Graph) -> None:
    one, other = joint(graph, "00", "10", "01", "11"), joint(graph, "10", "20", "11", "21")
    new = good(fused(graph, one, other, ALL))
    assert set(new.around(other, "g")) == {"00", "10", "20", "01", "11", "21"}
    assert one not in new.vertices and not any({"10", "11"} <= set(names) for names in new.net.users.values())
    new = good(fused(graph, one, other, UPPER))
    assert set(new.around(one, "g")) == {"00", "10", "01", "11"}
    assert set(new.around(other, "h")) >= {"00.h", "01.h"} or set(new.around(other, "h")) >= {"00", "01"}
    river = good(with_run(graph, "river", one, joint(graph, "01", "11", "02", "12"), "g"))
    new = good(fused(river, one, other, ALL))
    (line,) = new.lines.values()
    assert other in (line.points[0][0], line.points[0][-1])


def test_corners_that_cannot_become_one_say_why(graph: Graph) -> None:
    one, far = joint(graph, "00", "10", "01", "11"), joint(graph, "11", "21", "12", "22")
    refusal = fused(graph, one, far, ALL)
    assert isinstance(refusal, EditRefusal) and "cross" in refusal.text and refusal.at
    edge = next(point for point in graph.junctions if point[0] == 0.0 and 0 < point[1] < 120)
    refusal = fused(graph, edge, joint(graph, "00", "10", "01", "11"), ALL)
    assert isinstance(refusal, EditRefusal) and "frame" in refusal.text
    one, other = joint(graph, "00", "10", "01", "11"), joint(graph, "10", "20", "11", "21")
    arc = next(arc for arc in graph.arcs.values() if {arc[0], arc[-1]} == {one, other})
    coast = with_line(graph, DrawnLine("11/nc", "coast", (arc,), province="11", coast="nc"))
    refusal = fused(coast, one, other, HERE)
    assert isinstance(refusal, EditRefusal) and "would delete 11/nc" in refusal.text


def test_vertices_go_before_borders_and_those_before_the_grid(graph: Graph) -> None:
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
    snapper = Snapper(wavy(), frozenset({"g"}), without=LAKE)
    assert snapper.snap(LAKE[0], 3.0).kind == ""
    assert Snapper(wavy(), frozenset({"h"})).snap(LAKE[0], 3.0).kind == ""


def test_the_largest_circle_lies_inside_and_only_what_is_missing_is_placed(graph: Graph) -> None:
    middle, radius = inscribed(graph.shape("L"))
    assert holds(graph.shape("L"), middle) and 3.0 < radius < 5.0 and covers(graph) is None
    new = with_placed(graph, "11", ("unit", "label"), 5.0)
    again = with_placed(new, "11", ("unit", "label", "dislodged"), 5.0)
    assert again.anchors["11"].keys() - new.anchors["11"].keys() == {AnchorKey("", "", "dislodged")}
    assert new.anchors["11"][AnchorKey("", "", "unit")] == again.anchors["11"][AnchorKey("", "", "unit")]
    assert {pin.key.role for pin in pins_on(again, "h") if pin.province == "11"} == {"unit", "label", "dislodged"}


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


# --- Any gestures in any order, undone and redone: the graphs come back equal, and each is a coverage of the board.


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
levels = st.sampled_from([ALL, HERE, UPPER])
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
        assert covers(edited) is None
        assert drawn_alike(edited, rebuilt(edited, edited.shapes))
        past.append(edited)
        future.clear()
    assert past[0] == wavy() and past[0].shapes == shapes
