"""Curves of arrows."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, pi

import pytest

from app.board.curves import Curve, Oval, bowed, octagon, quadratic, spline, straight, wave

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
