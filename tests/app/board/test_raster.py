"""Areas as bits."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from random import Random

import pytest

from app.board.placement.raster import (
    CELL,
    DISTANCE_COST,
    LINE_COST,
    OUTSIDE_COST,
    OVERLAP_COST,
    SHARES,
    SHUNNED_COST,
    SMALLER_COST,
    STEP,
    Box,
    Placed,
    Raster,
    Wish,
    _extent,
    breaks,
    cells,
    place,
    place_all,
    spans_inside,
)

# --- Names give way to units and arrows.

FRAME = (0.0, 0.0, 400.0, 400.0)


def boxed(*box: float) -> Raster:
    raster = Raster()
    left, top, right, bottom = box
    raster.add_box((left, top, right, bottom))
    return raster


FIELD = boxed(100, 100, 300, 300)
NAME = Wish(
    id="Bur",
    anchor=(200.0, 200.0),
    lines=(("Burgundy",),),
    size=16.0,
    width=lambda text: 0.5 * len(text),
    area=FIELD,
    shunned=FIELD,
)


def middle(placed: Placed) -> tuple[float, float]:
    """The middle of its lines, by capitals."""
    centers = [center for _, center in placed.lines]
    return sum(x for x, _ in centers) / len(centers), sum(y for _, y in centers) / len(centers)


def test_a_name_stands_on_its_anchor_where_nothing_is_in_the_way() -> None:
    placed = place(NAME, Raster(), FRAME)
    assert placed is not None
    assert middle(placed) == (200, 200)
    assert placed.size == 16


def test_a_name_moves_off_a_unit() -> None:
    unit = Raster()
    unit.add_disc((200.0, 200.0), 24.0)
    placed = place(NAME, unit, FRAME)
    assert placed is not None
    assert unit.count(placed.box) == 0
    assert abs(middle(placed)[1] - 200) < 60


def slowly_placed(wish: Wish, occupied: Raster, frame: Box) -> tuple[float, tuple[float, float]] | None:
    """The size and middle that a search over all spots one by one finds."""
    best, least, covered = None, float("inf"), 0.0
    steps = [STEP * n for n in range(-18, 19)]
    for number, (share, lines) in enumerate((share, lines) for share in SHARES for lines in wish.lines):
        start = (1 - share) * SMALLER_COST + number % len(wish.lines) * LINE_COST
        width, above, below = _extent(wish, lines, wish.size * share)
        for far, dx, dy in sorted((hypot(dx, 1.2 * dy), dx, dy) for dx in steps for dy in steps):
            x, y = wish.anchor[0] + dx, wish.anchor[1] + dy
            box = x - width / 2, y - above, x + width / 2, y + below
            if box[0] < frame[0] or box[1] < frame[1] or box[2] > frame[2] or box[3] > frame[3]:
                continue
            over, inside, land = (raster.count(box) for raster in (occupied, wish.area, wish.shunned))
            cost = start + far * DISTANCE_COST + CELL**2 * (over * OVERLAP_COST + (cells(box) - inside) * OUTSIDE_COST)
            total = cost + CELL**2 * (land - (inside if wish.ashore else 0)) * SHUNNED_COST
            if cost < least - 1e-6 and total < least - 1e-6:
                least, covered, best = total, over / max(1, cells(box)), (wish.size * share, (x, y))
    return best if covered <= wish.tolerance else None


@pytest.mark.parametrize("seed", range(12))
def test_the_spot_is_the_one_that_a_search_of_all_spots_finds(seed: int) -> None:
    random = Random(seed)
    occupied, land = Raster(), boxed(100, 100, 300, 230)
    for _ in range(random.randrange(40)):
        occupied.add_disc((random.uniform(60, 340), random.uniform(60, 340)), random.uniform(2, 30))
    area = boxed(100, 100, 300, 300) if seed % 2 else land
    wish = replace(
        NAME,
        anchor=(random.uniform(60, 380), random.uniform(40, 380)),
        lines=breaks("Rio de Janeiro"),
        area=area,
        shunned=land,
        ashore=seed % 3 > 0,
        least_share=0.8,
        tolerance=0.9,
    )
    placed, slowly = place(wish, occupied, FRAME), slowly_placed(wish, occupied, FRAME)
    assert placed is not None and slowly is not None
    assert (placed.size, middle(placed)) == (slowly[0], pytest.approx(slowly[1]))


def test_a_name_stays_in_its_province_rather_than_on_its_anchor() -> None:
    placed = place(replace(NAME, anchor=(296.0, 200.0)), Raster(), FRAME)
    assert placed is not None
    assert placed.box[2] <= 304


def test_a_name_that_must_leave_its_province_goes_over_the_sea() -> None:
    """Land to the west, sea to the east: the province itself is full."""
    west = boxed(0, 100, 100, 300)
    land = FIELD.copy()
    land.add(west)
    placed = place(replace(NAME, shunned=land), boxed(100, 100, 300, 300), FRAME)
    assert placed is not None
    assert placed.box[0] >= 100


def test_a_name_shrinks_or_breaks_before_it_covers_anything() -> None:
    """A slot that holds the name in two lines only."""
    walls = boxed(0, 0, 400, 400)
    for row in range(len(walls.rows)):
        if 180 <= row * 4 <= 220:
            walls.rows[row] &= ~(((1 << 17) - 1) << 42)
    wish = replace(NAME, lines=breaks("Saint Petersburg"), size=12.0, width=lambda text: 0.45 * len(text))
    placed = place(wish, walls, FRAME)
    assert placed is not None
    assert [text for text, _ in placed.lines] == ["Saint", "Petersburg"]
    assert walls.count(placed.box) == 0


def test_a_name_that_would_cover_too_much_is_left_out() -> None:
    assert place(NAME, boxed(0, 0, 400, 400), FRAME) is None


def test_a_patient_name_may_cover_a_little() -> None:
    assert place(replace(NAME, tolerance=1.0), boxed(0, 0, 400, 400), FRAME) is not None


def test_names_do_not_cover_each_other() -> None:
    other = replace(NAME, id="Par")
    found = place_all([NAME, other], Raster(), FRAME, {})
    room = Raster()
    room.add_box(found["Bur"].box)
    assert room.count(found["Par"].box) == 0


def test_a_name_stays_where_it_was_while_nothing_comes_in_its_way() -> None:
    unit = Raster()
    unit.add_disc((200.0, 200.0), 24.0)
    before = place_all([NAME], unit, FRAME, {})
    assert place_all([NAME], Raster(), FRAME, before) == before


@pytest.mark.parametrize("change", [{"size": 12.0}, {"lines": (("BUR",),)}])
def test_a_name_of_another_size_or_text_is_placed_anew(change: dict[str, object]) -> None:
    unit = Raster()
    unit.add_disc((200.0, 200.0), 24.0)
    before = place_all([NAME], unit, FRAME, {})
    after = place_all([replace(NAME, **change)], Raster(), FRAME, before)
    assert middle(after["Bur"]) == (200, 200)


def test_a_name_stays_on_the_sheet() -> None:
    placed = place(replace(NAME, anchor=(5.0, 200.0), area=boxed(0, 100, 200, 300)), Raster(), FRAME)
    assert placed is not None
    assert placed.box[0] >= 0


def test_names_break_between_words_the_most_even_break_first() -> None:
    assert breaks("Paris") == (("Paris",),)
    assert breaks("Gulf of Bothnia") == (("Gulf of Bothnia",), ("Gulf of", "Bothnia"), ("Gulf", "of Bothnia"))


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


@pytest.mark.parametrize("width", [1, 8, 19])
def test_a_window_shows_what_single_cells_hold_also_beyond_the_rows_that_there_are(width: int) -> None:
    raster = area(SQUARE, HOLE)
    rows, columns = range(2, 40), range(3, 3 + width)
    shown = [[int(raster.holds((CELL * column, CELL * row))) for column in columns] for row in rows]
    assert raster.window(rows, columns).tolist() == shown


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
