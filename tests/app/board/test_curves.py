"""Curves of arrows."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, pi

import pytest

from app.board.curves import (
    Curve,
    Oval,
    bowed,
    chosen,
    find_arcs,
    octagon,
    quadratic,
    signed_area,
    spline,
    straight,
    thinned,
    wave,
)
from app.geometry.drawing import Drawing, DrawnShape

LINE = Curve([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)])


def test_points_are_found_by_their_distance_along_the_line() -> None:
    assert LINE.length == 20
    assert LINE.at(4) == (4, 0)
    assert LINE.at(13) == (10, 3)
    assert LINE.at(-1) == (0, 0)
    assert LINE.at(99) == (10, 10)


def test_a_part_keeps_the_corners_between_its_ends() -> None:
    assert LINE.part(5, 15).points == ((5, 0), (10, 0), (10, 5))
    assert LINE.part(15, 5).length == 0


def test_aside_is_to_the_right_of_the_way() -> None:
    """y runs down, so right of a way to the east is south."""
    assert LINE.aside(5, 2) == (5, 2)
    assert LINE.aside(5, -2) == (5, -2)


@pytest.mark.parametrize(("across", "up", "expected"), [(3, 3, 3.0), (6, 2, 6.0)])
def test_a_curve_leaves_an_oval_where_it_first_is_outside(across: float, up: float, expected: float) -> None:
    assert LINE.leaves(Oval((0, 0), across, up)) == pytest.approx(expected, abs=0.01)


def test_a_curve_enters_an_oval_for_the_last_time() -> None:
    assert LINE.enters(Oval((10, 10), 4, 4)) == pytest.approx(16, abs=0.01)
    assert LINE.enters(Oval((10, 10), 99, 99)) == 0


def test_how_deep_a_line_runs_into_an_oval() -> None:
    oval = Oval((5, 1), 4, 2)
    assert oval.depth([(5, 1)]) == 2
    assert oval.depth([(7, 1), (20, 20)]) == 1
    assert oval.depth([(20, 20)]) == 0


def test_a_bow_goes_to_the_left_of_the_way() -> None:
    """So two moves against each other never lie on one another."""
    there, back = bowed((0, 0), (100, 0), 0.07), bowed((100, 0), (0, 0), 0.07)
    assert there.at(there.length / 2)[1] == pytest.approx(-7)
    assert back.at(back.length / 2)[1] == pytest.approx(7)


def test_curves_begin_and_end_where_they_should() -> None:
    for curve in (quadratic((0, 0), (3, 9), (7, 1)), spline([(0, 0), (5, 5), (7, 1)]), straight((0, 0), (7, 1))):
        assert curve.points[0] == (0, 0)
        assert curve.points[-1] == pytest.approx((7, 1))


def test_a_spline_goes_through_its_points() -> None:
    stops = [(0.0, 0.0), (40.0, 30.0), (90.0, -10.0), (120.0, 5.0)]
    curve = spline(stops)
    for x, y in stops:
        px, py = curve.at(curve.nearest((x, y)))
        assert hypot(px - x, py - y) < 1.5


def test_a_wave_swings_to_both_sides_and_ends_on_the_line() -> None:
    swing = wave(straight((0, 0), (60, 0)), 3.0, 13.0)
    assert max(y for _, y in swing.points) == pytest.approx(3, abs=0.2)
    assert min(y for _, y in swing.points) == pytest.approx(-3, abs=0.2)
    assert swing.points[-1] == pytest.approx((60, 0), abs=0.01)


def test_an_octagon_stands_on_a_side() -> None:
    corners = octagon((5, 5), 10)
    lowest = max(y for _, y in corners)
    assert len([y for _, y in corners if y == pytest.approx(lowest)]) == 2
    assert all(hypot(x - 5, y - 5) == pytest.approx(10) for x, y in corners)


def test_a_short_leg_beside_long_ones_makes_no_loop() -> None:
    """However uneven the legs are, the curve runs on, and never back."""
    curve = spline([(0, 0), (300, 10), (320, 0), (700, 0)])
    assert all(b[0] > a[0] for a, b in pairwise(curve.points))
    assert max(abs(y) for _, y in curve.points) < 25


def test_the_edge_of_an_oval_lies_on_it() -> None:
    oval = Oval((10, 20), 6, 3)
    assert oval.edge(0) == pytest.approx((16, 20))
    assert oval.edge(-pi / 2) == pytest.approx((10, 17))


# --- Arcs, read off shapes that share their vertices.

# Three fields side by side, 10 x 10 each; the middle one runs the other way round, and has a pond in it.
WEST = ((0.0, 0.0), (10.0, 0.0), (10.0, 5.0), (10.0, 10.0), (0.0, 10.0))
MIDDLE = ((10.0, 0.0), (10.0, 5.0), (10.0, 10.0), (20.0, 10.0), (20.0, 0.0))
EAST = ((20.0, 0.0), (30.0, 0.0), (30.0, 10.0), (20.0, 10.0))
POND = ((13.0, 3.0), (16.0, 3.0), (16.0, 6.0))
SHAPES = {
    "west": DrawnShape("west", "land", ((WEST,),)),
    "middle": DrawnShape("middle", "land", ((MIDDLE, POND),)),
    "east": DrawnShape("east", "sea", ((EAST,),)),
    "pond": DrawnShape("pond", "lake", ((POND,),)),
}


def sides(shapes: dict[str, DrawnShape]) -> list[tuple[str, str]]:
    return [(arc.shape, arc.other) for arc in find_arcs(shapes)]


def test_each_border_is_one_arc_told_once() -> None:
    expected = {("west", "middle"), ("middle", "east"), ("middle", "pond"), ("west", ""), ("middle", ""), ("east", "")}
    assert set(sides(SHAPES)) == expected
    assert sides(SHAPES).count(("west", "middle")) == 1


def test_a_border_keeps_every_vertex() -> None:
    border = next(arc for arc in find_arcs(SHAPES) if {arc.shape, arc.other} == {"west", "middle"})
    assert sorted(border.points) == [(10.0, 0.0), (10.0, 5.0), (10.0, 10.0)]


def test_a_border_all_round_is_a_closed_arc() -> None:
    pond = next(arc for arc in find_arcs(SHAPES) if arc.other == "pond")
    assert pond.points[0] == pond.points[-1]
    assert set(pond.points) == set(POND)


def test_the_outline_of_two_neighbours_has_no_border_between_them() -> None:
    inside = {"west", "middle", "pond"}
    lines = chosen(find_arcs(SHAPES), lambda one, other: (one in inside) != (other in inside))
    assert len(lines) == 1
    assert lines[0][0] == lines[0][-1]
    assert {(0.0, 0.0), (20.0, 10.0)} <= set(lines[0])
    assert (10.0, 5.0) not in lines[0]


def test_lines_are_not_joined_where_three_meet() -> None:
    lines = chosen(find_arcs(SHAPES), lambda one, other: True)
    assert sorted(len(line) for line in lines) == [2, 2, 2, 3, 4, 4, 4]


def test_signed_area_tells_the_direction() -> None:
    assert signed_area(WEST) == 200
    assert signed_area(WEST[::-1]) == -200


def test_thinning_drops_what_lies_on_the_line_and_keeps_corners() -> None:
    line = [(0.0, 0.0), (1.0, 0.02), (2.0, 0.0), (3.0, 0.0), (3.0, 4.0)]
    assert thinned(line, 0.1) == [(0.0, 0.0), (3.0, 0.0), (3.0, 4.0)]
    assert thinned(line, 0.001) == [(0.0, 0.0), (1.0, 0.02), (2.0, 0.0), (3.0, 0.0), (3.0, 4.0)]


def test_a_slow_bend_is_not_thinned_away() -> None:
    """Each vertex is near the line of its neighbours, but the bend as a whole is not straight."""
    bend = [(float(x), x * x / 100) for x in range(0, 41)]
    kept = thinned(bend, 0.5)
    assert len(kept) >= 4
    for (ax, ay), (bx, by) in pairwise(kept):
        for x, y in bend:
            if ax < x < bx:
                assert abs(ay + (by - ay) * (x - ax) / (bx - ax) - y) < 0.8


def test_the_standard_board_is_framed_by_its_sheet_alone(drawing: Drawing) -> None:
    """A coverage: what one shape ends, another begins. So the outline of all shapes is the frame and nothing else."""
    everything = set(drawing.shapes)
    frame = chosen(find_arcs(drawing.shapes), lambda one, other: (one in everything) != (other in everything))
    assert all(x in (0, drawing.width) or y in (0, drawing.height) for line in frame for x, y in line)
