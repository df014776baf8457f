"""Names give way to units and arrows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.board.placement.raster import Placed, Raster, Wish, breaks, place, place_all

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
