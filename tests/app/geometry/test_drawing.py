"""Path data: the grammar of SVG, the grid, curves that are the same from both sides."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.drawing import PathError, subpaths

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


def test_several_subpaths() -> None:
    found = subpaths("m 1,2 4,0 0,4 z m 10,0 1,0 0,1")
    assert found == [(TRIANGLE, True), (((11.0, 2.0), (12.0, 2.0), (12.0, 3.0)), False)]


def test_drawing_on_after_a_close_starts_where_the_subpath_began() -> None:
    assert subpaths("M1,2 L5,2 L5,6 Z L0,0")[1] == (((1.0, 2.0), (0.0, 0.0)), False)


def test_numbers_may_touch() -> None:
    assert subpaths("M-1-2L.5.5")[0].points == ((-1.0, -2.0), (0.5, 0.5))


def test_points_are_set_on_the_grid() -> None:
    assert subpaths("M 1.004,2.006 L -0.001,3")[0].points == ((1.0, 2.01), (0.0, 3.0))


def test_a_long_chain_of_relative_steps_stays_on_the_grid() -> None:
    steps = subpaths("m 0.07,0.07 " + "0.1,0.1 " * 999)[0].points
    assert steps[-1] == (99.97, 99.97)


def test_a_transform_moves_points() -> None:
    import svgelements

    assert subpaths("M 1,2 5,2 5,6 Z", svgelements.Matrix("translate(10,20) scale(2)"))[0].points == (
        (12.0, 24.0),
        (20.0, 24.0),
        (20.0, 32.0),
    )


@pytest.mark.parametrize(
    ("there", "back"),
    [
        ("M0,0 C 10,30 40,-20 50,7", "M50,7 C 40,-20 10,30 0,0"),
        ("M0,0 Q 10,30 50,7", "M50,7 Q 10,30 0,0"),
    ],
)
def test_a_curve_has_the_same_points_from_both_sides(there: str, back: str) -> None:
    points = subpaths(there)[0].points
    assert len(points) > 8
    assert points == subpaths(back)[0].points[::-1]


def test_chords_stay_close_to_an_arc() -> None:
    points = subpaths("M 100,0 A 100,100 0 0 1 0,100")[0].points
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
    assert all(99.9 < (x * x + y * y) ** 0.5 < 100.1 for x, y in middles)


def test_flags_of_an_arc_may_touch() -> None:
    assert subpaths("M 0,0 a5,5 0 1110,0")[0].points[-1] == (10.0, 0.0)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("0,0 L1 1", "begin with M"),
        ("L 1,1", "begin with M"),
        ("M", "M with 0 numbers"),
        ("M0,0 L", "L with 0 numbers"),
        ("M0,0 L1", "L with 1 numbers"),
        ("M0,0 X 3", "'X'"),
        ("M0,0 L1,1 &", "'&'"),
        ("M0,0 L1,- 1", "'-'"),
        ("M0,0 Z 5", "Z takes no numbers"),
        ("M0,0 C 1,2 3,4", "C with 4 numbers"),
        ("M0,0 L 1e999,0", "not finite"),
        ("M0,0 C 1e999,0 1,1 2,2", "not finite"),
        ("M0,0 L nan,0", "'n'"),
        ("M0,0 A 5 5 0 1", "breaks off"),
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
