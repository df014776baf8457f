"""Path data: the grammar of SVG, the grid, curves that are the same from both sides; neighbors read off a drawing:
the standard board, and what borders, corners, coasts and holes mean; neighbors found arc by arc are those found
side by side, on our boards and after every edit of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from app.designer.wire import LiveWire, costs
from app.geometry.adjacency import Derivation, ProvinceTerrain, above, contacts, facing, length, pair
from app.geometry.checks import CheckedMap, _stacked, _united
from app.geometry.drawing import Drawing, DrawnLine, DrawnShape, PathError, Polygon, subpaths
from app.geometry.edits import between_borders, crossings, moved
from app.geometry.levels import covers, places_from_below
from app.geometry.live import DrawnNeighbors, LiveNeighbors, neighbors, undecided
from app.geometry.mapcheck import check_map
from app.geometry.planar import EditRefusal, Graph, drawing_of, union
from app.geometry.svg_map import read_drawing
from rules.files import map_folder, read_map
from tests.app.geometry.opening import opened
from tests.app.geometry.test_edits import gestures
from tests.app.geometry.wavy import OWN, SIZE, every, own_board, wavy

TRIANGLE = ((1.0, 2.0), (5.0, 2.0), (5.0, 6.0))


@pytest.mark.parametrize(
    "data",
    [
        "M 1.00,2.00 5.00,2.00 5.00,6.00 Z",
        "M1 2L5 2L5 6Z",
        "M 1,2 L 5,2 5,6 1,2 Z",
        "m 1,2 4,0 0,4 z",
        "M1,2H5V6Z",
        "m1 2h4v4z",
        "M1.000000,2.0000001 5.0000,2 4.9999999,6 z",
        "M1e0,2 5,2 5,6z",
        "M1,2 1,2 5,2 5,2 5,6Z",
    ],
)
def test_ways_to_write_one_triangle(data: str) -> None:
    assert subpaths(data) == [(TRIANGLE, True)]


def test_paths_are_read_as_svg_has_them() -> None:
    found = subpaths("m 1,2 4,0 0,4 z m 10,0 1,0 0,1")
    assert found == [(TRIANGLE, True), (((11.0, 2.0), (12.0, 2.0), (12.0, 3.0)), False)]
    assert subpaths("M1,2 L5,2 L5,6 Z L0,0")[1] == (((1.0, 2.0), (0.0, 0.0)), False)
    assert subpaths("M-1-2L.5.5")[0].points == ((-1.0, -2.0), (0.5, 0.5))
    assert subpaths("M 1.004,2.006 L -0.001,3")[0].points == ((1.0, 2.01), (0.0, 3.0))
    steps = subpaths("m 0.07,0.07 " + "0.1,0.1 " * 999)[0].points
    assert steps[-1] == (99.97, 99.97)
    import svgelements

    assert subpaths("M 1,2 5,2 5,6 Z", svgelements.Matrix("translate(10,20) scale(2)"))[0].points == (
        (12.0, 24.0),
        (20.0, 24.0),
        (20.0, 32.0),
    )
    assert subpaths("M 0,0 a5,5 0 1110,0")[0].points[-1] == (10.0, 0.0)


@pytest.mark.parametrize(
    ("there", "back"),
    [("M0,0 C 10,30 40,-20 50,7", "M50,7 C 40,-20 10,30 0,0"), ("M0,0 Q 10,30 50,7", "M50,7 Q 10,30 0,0")],
)
def test_a_curve_has_the_same_points_from_both_sides(there: str, back: str) -> None:
    points = subpaths(there)[0].points
    assert len(points) > 8
    assert points == subpaths(back)[0].points[::-1]


def test_chords_stay_close_to_an_arc() -> None:
    points = subpaths("M 100,0 A 100,100 0 0 1 0,100")[0].points
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
    assert all(99.9 < (x * x + y * y) ** 0.5 < 100.1 for x, y in middles)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("0,0 L1 1", "begin with M"),
        ("L 1,1", "begin with M"),
        ("M", "M is followed by 0 numbers"),
        ("M0,0 L", "L is followed by 0 numbers"),
        ("M0,0 L1", "L is followed by 1 numbers"),
        ("M0,0 X 3", "'X'"),
        ("M0,0 L1,1 &", "'&'"),
        ("M0,0 L1,- 1", "'-'"),
        ("M0,0 Z 5", "Z takes no numbers"),
        ("M0,0 C 1,2 3,4", "C is followed by 4 numbers"),
        ("M0,0 L 1e999,0", "infinite or undefined"),
        ("M0,0 C 1e999,0 1,1 2,2", "infinite or undefined"),
        ("M0,0 L nan,0", "'n'"),
        ("M0,0 A 5 5 0 1", "is cut off"),
    ],
)
def test_what_is_no_path(data: str, words: str) -> None:
    with pytest.raises(PathError) as caught:
        subpaths(data)
    assert words in str(caught.value)


@given(st.text("MmLlHhVvZzCcSsQqTtAa0123456789.,-+e \n", max_size=40).map(lambda tail: f"M1,2 {tail}"))
def test_any_text_is_points_on_the_grid_or_an_error(data: str) -> None:
    try:
        found = subpaths(data)
    except PathError:
        return
    assert all(math.isfinite(number) for path in found for point in path.points for number in point)
    assert all(path.points and all(a != b for a, b in pairwise(path.points)) for path in found)


# --- Neighbors read off a drawing: the standard board, and what borders, corners, coasts and holes mean.

Box = tuple[float, float, float, float]


def test_the_standard_table_is_what_the_drawing_shows() -> None:
    table, drawing = read_map("standard"), read_drawing(map_folder("standard") / "board.svg")
    lands = {id: ProvinceTerrain(province.kind == "sea", province.coasts) for id, province in table.provinces.items()}
    derivation = Derivation(drawing.shapes, drawing.lines, lands, table.min_border)
    told = {name: {pair(a, b) for a in moves for b in moves[a]} for name, moves in table.adjacency.items()}
    army, fleet = derivation.by("land"), derivation.by("water")
    oresund = {("Den", "Swe")}  # the one border that is a bridge
    assert (army.joined | oresund, fleet.joined | oresund) == (told["army"], told["fleet"])
    assert not (army.joined | fleet.joined) & oresund
    assert (dict(army.unsure), dict(fleet.unsure), len(told["army"]), len(told["fleet"])) == ({}, {}, 111, 141)


def test_no_two_places_of_the_standard_board_meet_in_a_corner_only() -> None:
    drawing = read_drawing(map_folder("standard") / "board.svg")
    assert list(contacts(drawing.shapes).corners()) == []


def drawn(boxes: Mapping[str, Box | tuple[Box, ...]], lines: tuple[DrawnLine, ...] = ()) -> Drawing:
    """Rectangles (left, top, right, bottom) as shapes; their sides are broken at every unit, so that vertices agree."""
    shapes = {}
    for id, parts in boxes.items():
        rings: Any = [(_ring(*box),) for box in ([parts] if isinstance(parts[0], int | float) else parts)]  # type: ignore[misc]
        shapes[id] = DrawnShape(id, "land", tuple(rings), province=id)
    return Drawing(100, 100, shapes, lines, {})


def derived(drawing: Drawing, lands: Mapping[str, ProvinceTerrain], least: float) -> Derivation:
    return Derivation(drawing.shapes, drawing.lines, lands, least)


def _ring(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, float], ...]:
    across, down = range(int(left), int(right)), range(int(top), int(bottom))
    return (
        *((float(x), float(top)) for x in across),
        *((float(right), float(y)) for y in down),
        *((x + 1.0, float(bottom)) for x in reversed(across)),
        *((float(left), y + 1.0) for y in reversed(down)),
    )


A_AND_B: dict[str, Box | tuple[Box, ...]] = {"A": (0, 0, 5, 5), "B": (5, 2, 9, 9)}


def test_a_border_is_as_long_as_its_pieces() -> None:
    found = contacts(drawn(A_AND_B).shapes)
    assert {names: length(pieces) for names, pieces in found.borders.items()} == {("A", "B"): 3.0}
    pieces = drawn({"A": ((0, 0, 5, 2), (0, 7, 5, 9)), "B": (5, 0, 9, 9)})
    found = derived(pieces, {"A": ProvinceTerrain(False), "B": ProvinceTerrain(False)}, 4.0).by("land")
    assert found.joined == {("A", "B")}


@pytest.mark.parametrize(("least", "joined"), [(2.9, True), (3.0, True), (3.1, False)])
def test_a_short_border_is_undecided(least: float, joined: bool) -> None:
    found = derived(drawn(A_AND_B), {"A": ProvinceTerrain(False), "B": ProvinceTerrain(False)}, least).by("land")
    assert found.joined == ({("A", "B")} if joined else set())
    assert found.unsure == ({} if joined else {("A", "B"): 3.0})


def test_a_corner_or_water_joins_nothing_by_land() -> None:
    corner = drawn({"A": (0, 0, 5, 5), "B": (5, 5, 9, 9)})
    for rule, water in (("land", False), ("water", True), ("any", False)):
        found = derived(corner, {"A": ProvinceTerrain(water), "B": ProvinceTerrain(False)}, 1.0).by(rule)
        assert (found.joined, dict(found.unsure)) == (frozenset(), {("A", "B"): 0.0}), rule
    derivation = derived(drawn(A_AND_B), {"A": ProvinceTerrain(True), "B": ProvinceTerrain(False)}, 1.0)
    assert derivation.by("land").joined == frozenset()
    assert derivation.by("water").joined == derivation.by("any").joined == {("A", "B")}
    assert derivation.by("none").joined == frozenset()


SHORE: dict[str, Box | tuple[Box, ...]] = {"A": (0, 5, 5, 9), "B": (5, 5, 9, 9), "S": (0, 0, 9, 5), "T": (0, 9, 9, 12)}


def test_fleets_go_along_a_shore_where_a_land_border_meets_the_sea() -> None:
    lands = {"A": ProvinceTerrain(False), "B": ProvinceTerrain(False), "S": ProvinceTerrain(True)}
    assert derived(drawn(SHORE), lands, 2.0).by("water").joined == {("A", "B"), ("A", "S"), ("B", "S")}
    inland = {"A": ProvinceTerrain(False), "B": ProvinceTerrain(False)}
    assert derived(drawn(SHORE), inland, 2.0).by("water").joined == frozenset()


def test_fleets_stand_on_coasts() -> None:
    north = DrawnLine("B/nc", "coast", (tuple((float(x), 5.0) for x in range(5, 10)),), province="B", coast="nc")
    south = DrawnLine("B/sc", "coast", (tuple((float(x), 9.0) for x in range(5, 10)),), province="B", coast="sc")
    lands = {
        "A": ProvinceTerrain(False),
        "B": ProvinceTerrain(False, ("nc", "sc")),
        "S": ProvinceTerrain(True),
        "T": ProvinceTerrain(True),
    }
    found = derived(drawn(SHORE, (north, south)), lands, 2.0)
    assert found.by("water").joined == {
        ("A", "B/nc"), ("A", "B/sc"), ("A", "S"), ("A", "T"), ("B/nc", "S"), ("B/sc", "T"),
    }  # fmt: skip
    assert found.by("land").joined == {("A", "B")}


# --- Lands across a narrow water: which they are, and that a No to them is kept in the map and is no fault.

OVERRIDE = '[[overrides]]\ntable = "army"\nbetween = ["Eas", "Wes"]\njoins = false\nreason = "so"\n\n[adjacency.army]'


def square(name: str, x: float, kind: str = "land") -> DrawnShape:
    return DrawnShape(name, kind, ((((x, 0.0), (x + 10, 0.0), (x + 10, 10.0), (x, 10.0)),),))


def test_lands_apart_but_near_are_found_with_how_far() -> None:
    shapes = [square("a", 0), square("b", 15), square("c", 25), square("s", 50, "sea"), square("d", 61)]
    assert facing({one.id: one for one in shapes}, 6.0) == {("a", "b"): 5.0}
    assert facing({"s": square("s", 0, "sea")}, 6.0) == {}


def test_a_no_across_narrow_water_is_worth_keeping(isthmus: Callable[..., Path]) -> None:
    """West and East lie 20 apart, with land and water between them; the bridge is taken away."""
    table = [("[adjacency.army]", OVERRIDE), ('Wes = ["Mid", "Eas"]', 'Wes = ["Mid"]')]
    table += [('Eas = ["Mid", "Wes"]', 'Eas = ["Mid"]'), ('joins = ["army"] }', "joins = [] }")]
    codes = {radius: codes_of(isthmus(*table, (RADII[0], radius))) for radius in RADII}
    assert [codes[one].count("idle_override") for one in RADII] == [1, 0]


RADII = ("unit_radius = 2.0", "unit_radius = 8.0")


def codes_of(folder: Path) -> list[str]:
    return [one.code for one in check_map(folder)]


# --- What lies above what.


def stacking_square(id: str, left: float, top: float, side: float) -> DrawnShape:
    right, bottom = left + side, top + side
    return DrawnShape(id, "land", ((((left, top), (right, top), (right, bottom), (left, bottom)),),))


A, B = stacking_square("A", 0, 0, 10), stacking_square("B", 10, 0, 10)


def test_what_lies_above_what() -> None:
    found = above({"A@1": A, "B@1": B}, {"A@2": A, "B@2": B}, 2.0)
    assert (found.joined, found.unsure) == ({("A@1", "A@2"), ("B@1", "B@2")}, {})
    found = above({"A": A, "B@1": B}, {"A": A, "B@2": B}, 2.0)
    assert (found.joined, found.unsure) == ({("B@1", "B@2")}, {})
    wide = DrawnShape("W", "land", ((((0, 0), (20, 0), (20, 10), (0, 10)),),))
    found = above({"A": A, "B": B}, {"W": wide}, 10.0)
    assert (found.joined, found.unsure) == ({("A", "W"), ("B", "W")}, {})
    shifted = stacking_square("S", 7, 7, 10)
    found = above({"A": A}, {"S": shifted}, 4.0)
    assert (found.joined, found.unsure) == (frozenset(), {("A", "S"): 9.0})
    assert above({"A": A}, {"B": B}, 0.0).unsure == {}


# --- Neighbors found arc by arc are those found side by side, on our boards and after every edit of them.


def slow(name: str, graph: Graph, table: str) -> DrawnNeighbors:
    """The same question, answered by the functions of `strata map check`."""
    subject = CheckedMap(read_map(name), drawing_of(graph))
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
def test_the_live_neighbors_are_those_of_the_check(name: str) -> None:
    table, data = own_board(name)
    graph = opened(data, table).graph
    live = LiveNeighbors(table)
    spots = [spot for spot in graph.junctions if 100 < spot[0] < 1300][::9]
    for spot in spots:
        new = moved(graph, {spot: (spot[0] + 1.2, spot[1] - 0.7)}, every(graph))
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
    for one, shown in LiveNeighbors(table).of(graph).items():
        decided = {pair(*entry.between): entry.joins for entry in table.overrides if entry.table == one}
        told = {pair(a, b) for a, near in table.adjacency.get(one, {}).items() for b in near}
        assert neighbors(shown, decided) == told
        assert not undecided(shown, decided)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 50), st.floats(-4, 4), st.floats(-4, 4))
def test_what_is_remembered_is_never_stale(which: int, dx: float, dy: float) -> None:
    table, data = own_board("diplomafia")
    graph = opened(data, table).graph
    live = LiveNeighbors(table)
    live.of(graph)
    spot = sorted(graph.junctions)[which]
    new = moved(graph, {spot: (spot[0] + dx, spot[1] + dy)}, every(graph))
    if isinstance(new, Graph):
        assert live.of(new) == LiveNeighbors(table).of(new)
    assert live.of(graph) == LiveNeighbors(table).of(graph)


def test_a_higher_threshold_leaves_more_to_decide() -> None:
    table, data = own_board("standard")
    graph = opened(data, table).graph
    few, many = LiveNeighbors(table).of(graph)["army"], LiveNeighbors(table, least=40.0).of(graph)["army"]
    assert len(many.unsure) > len(few.unsure) == 0 and many.joined < few.joined


# --- Uniting polygons that share vertices: simple rings, whatever touches itself in a corner.

cells = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1)


def square_of_live(column: int, row: int) -> Polygon:
    x, y = 10.0 * column, 10.0 * row
    return (((x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)),)


def drawn_of_live(parts: set[tuple[int, int]]) -> shapely.MultiPolygon:
    return shapely.MultiPolygon([(one[0], one[1:]) for one in union(square_of_live(*part) for part in parts)])


@given(cells)
def test_any_cells_of_a_chessboard_make_valid_polygons(parts: set[tuple[int, int]]) -> None:
    found = drawn_of_live(parts)
    assert (shapely.is_valid_reason(found), found.area) == ("Valid Geometry", 100.0 * len(parts))


def test_a_hole_that_touches_the_outline_stays_a_hole() -> None:
    around = {(i, j) for i in range(3) for j in range(3)} - {(0, 0), (1, 1)}
    assert [len(part.interiors) for part in drawn_of_live(around).geoms] == [1]


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


# --- Live wire: the darkest way through a gray picture; and the part of a drawn line that leads from border to
# border.

HERE = frozenset({"g"})


def picture() -> numpy.ndarray:
    """Light gray with a dark line that goes down, across and up again: 60 cells by 60."""
    gray = numpy.full((60, 60), 200, numpy.uint8)
    gray[10:50, 10:12] = gray[10:50, 48:50] = 40
    gray[48:50, 10:50] = 40
    return gray


def test_the_way_follows_the_dark_line_round_bit_by_bit() -> None:
    wire = LiveWire(costs(picture()), (10, 12))
    assert wire.expand(20) and wire.way((49, 12)) == [] and not wire.expand(10_000) and wire.way((49, 12))
    wire = LiveWire(costs(picture()), (10, 12))
    wire.expand(10_000, (49, 12))
    way = wire.way((49, 12))
    assert way[0] == (10, 12) and way[-1] == (49, 12) and max(y for _, y in way) >= 48
    assert all(picture()[y, x] == 40 for x, y in way)
    wire = LiveWire(costs(numpy.full((40, 40), 128, numpy.uint8)), (5, 5))
    wire.expand(10_000, (30, 5))
    assert wire.way((30, 5)) == [(x, 5) for x in range(5, 31)]


def test_a_line_begins_and_ends_where_it_crosses_a_border_if_any() -> None:
    graph = wavy()
    line = [(20.0, 30.0), (20.0, 60.0), (20.0, 95.0)]
    part = between_borders(graph, line, HERE)
    assert len(crossings(graph, line, HERE)) == 2
    assert 37 < part[0][1] < 43 and 77 < part[-1][1] < 83 and (20.0, 60.0) in part
    line = [(0.0, 60.0), (20.0, 62.0), (20.0, SIZE)]
    assert between_borders(graph, line, HERE)[0] == (0.0, 60.0)
    inside = [(15.0, 55.0), (20.0, 60.0), (25.0, 65.0)]
    assert crossings(graph, inside, HERE) == [] and between_borders(graph, inside, HERE) == inside
