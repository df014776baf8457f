"""Areas as bits."""

from __future__ import annotations

import pytest

from app.board.placement.raster import CELL, Raster, cells, spans_inside

SQUARE = [((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0), (0.0, 0.0))]
HOLE = [((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0), (10.0, 10.0))]


def test_rows_lie_between_crossings_and_leave_holes_out() -> None:
    rows = spans_inside([*SQUARE, *HOLE], 4.0)
    assert rows[1] == [(0.0, 40.0)]
    assert rows[5] == [(0.0, 10.0), (30.0, 40.0)]
    assert 10 not in rows


def area(*outlines: list[tuple[tuple[float, float], ...]]) -> Raster:
    raster = Raster()
    raster.add_area([line for outline in outlines for line in outline])
    return raster


def test_a_box_inside_is_all_there_and_a_box_outside_not_at_all() -> None:
    inside = (4.0, 4.0, 36.0, 36.0)
    assert area(SQUARE).count(inside) == cells(inside)
    assert area(SQUARE).count((50.0, 4.0, 80.0, 36.0)) == 0


def test_a_box_half_outside_counts_half() -> None:
    box = (20.0, 4.0, 60.0, 36.0)
    assert area(SQUARE).count(box) == pytest.approx(cells(box) / 2, abs=9)


def test_a_box_over_a_hole_counts_its_rim_only() -> None:
    assert area(SQUARE, HOLE).count((12.0, 12.0, 28.0, 28.0)) == 0


@pytest.mark.parametrize(("x", "expected"), [(100.0, True), (100 + 9.0, True), (100 + 20.0, False)])
def test_discs_cover_what_is_within_their_radius(x: float, expected: bool) -> None:
    raster = Raster()
    raster.add_disc((100.0, 100.0), 12.0)
    assert bool(raster.count((x, 99.0, x + 1, 101.0))) is expected


def test_a_thick_line_has_no_gaps_between_far_points() -> None:
    raster = Raster()
    raster.add_line([(20.0, 20.0), (220.0, 120.0)], 6.0)
    for n in range(11):
        x, y = 20 + 20 * n, 20 + 10 * n
        assert raster.count((x - CELL, y - CELL, x + CELL, y + CELL)) > 0


def test_what_lies_left_of_the_board_is_cut_off() -> None:
    raster = Raster()
    raster.add_box((-30.0, 4.0, 10.0, 8.0))
    assert raster.count((0.0, 4.0, 8.0, 8.0)) == cells((0.0, 4.0, 8.0, 8.0))
    assert raster.count((-40.0, 4.0, 0.0, 8.0)) == 0


@pytest.mark.parametrize("width", [3.0, 17.0, 90.0])
def test_columns_count_as_single_boxes_do_also_beyond_the_rows_that_there_are(width: float) -> None:
    raster = area(SQUARE, HOLE)
    columns = raster.columns(-50.0, 90.0)
    for left in range(-30, 60, 7):
        boxes = [(left, top, left + width, top + 11.0) for top in range(-50, 79, 3)]
        assert [columns.count(box) for box in boxes] == [raster.count(box) for box in boxes]


def test_adding_to_a_copy_leaves_the_original() -> None:
    first = area(SQUARE)
    second = first.copy()
    second.add_box((100.0, 0.0, 140.0, 40.0))
    assert first.count((100.0, 0.0, 140.0, 40.0)) == 0
    assert second.count((100.0, 0.0, 140.0, 40.0)) > 0


def test_a_point_is_held_where_its_cell_is_in_the_set() -> None:
    assert area(SQUARE).holds((20.0, 20.0))
    assert not area([*SQUARE, *HOLE]).holds((20.0, 20.0))
    assert not any(area(SQUARE).holds(point) for point in ((50.0, 20.0), (20.0, 50.0), (-9.0, 20.0), (20.0, -9.0)))
