"""Where boards that lie over each other are put."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.board.placement.levels import (
    FLAT,
    RIM,
    Arrangement,
    LevelTransform,
    LevelView,
    Metrics,
    Mode,
    arrange,
    bounds,
    filling,
    metrics_at,
)
from app.ui.tokens import tokens

SIZE = (1000.0, 800.0)
LAND = [(100.0, 60.0), (900.0, 60.0), (900.0, 740.0), (100.0, 740.0)]
LEVELS = ("u", "g", "h")
far = st.floats(-5000, 5000)
placings = st.builds(LevelTransform, st.floats(0.1, 4), st.floats(-2, 2), st.floats(0.1, 4), far, far)


def arranged(mode: Mode, hidden: str = "", active: str = "g", aspect: float = 1.4) -> Arrangement:
    return arrange(LEVELS, LevelView(active, mode, frozenset(hidden)), SIZE, LAND, tokens().levels, aspect)


def boxes(found: Arrangement) -> dict[str, tuple[float, float, float, float]]:
    return {level: bounds(placing.there(point) for point in LAND) for level, placing in found.placings.items()}


@given(placings, st.tuples(far, far))
def test_the_way_there_and_back_ends_where_it_began(placing: LevelTransform, point: tuple[float, float]) -> None:
    assert placing.back(placing.there(point)) == pytest.approx(point, abs=1e-4)
    assert placing.there(placing.back(point)) == pytest.approx(point, abs=1e-4)


@given(placings, st.tuples(far, far), far, far)
def test_what_is_moved_lies_that_much_farther(
    placing: LevelTransform, point: tuple[float, float], dx: float, dy: float
) -> None:
    x, y = placing.there(point)
    assert placing.moved(dx, dy).there(point) == pytest.approx((x + dx, y + dy), abs=1e-6)


@pytest.mark.parametrize("mode", ["one", "all"])
def test_the_active_level_alone_lies_as_it_is_drawn(mode: Mode) -> None:
    assert arranged(mode) == Arrangement({"g": FLAT}, (0.0, 0.0, *SIZE))


def test_stacked_boards_lean_and_lie_above_each_other_the_highest_on_top() -> None:
    found, style = arranged("exploded"), tokens().levels
    assert list(found.placings) == ["u", "g", "h"]
    assert {(p.across, p.lean, p.down) for p in found.placings.values()} == {(1.0, style.shear, style.squash)}
    pitch = style.pitch * style.squash * SIZE[1]
    low, middle, high = (placing.dy for placing in found.placings.values())
    assert (low - middle, middle - high) == pytest.approx((pitch, pitch))


@pytest.mark.parametrize("mode", ["exploded", "side"])
@pytest.mark.parametrize("aspect", [0.7, 1.4, 3.0])
def test_all_boards_lie_inside_the_frame_which_fills_the_window(mode: Mode, aspect: float) -> None:
    found = arranged(mode, aspect=aspect)
    left, top, right, bottom = found.frame
    for box in boxes(found).values():
        assert left + RIM <= box[0] + 1e-6
        assert top + RIM <= box[1] + 1e-6
        assert right - RIM >= box[2] - 1e-6
        assert bottom - RIM >= box[3] - 1e-6
    assert (right - left) / (bottom - top) == pytest.approx(aspect)


@pytest.mark.parametrize(("aspect", "rows"), [(0.5, 3), (1.4, 2), (4.0, 1)])
def test_side_by_side_they_take_the_rows_that_make_them_largest(aspect: float, rows: int) -> None:
    found = boxes(arranged("side", aspect=aspect))
    assert len({round(box[1]) for box in found.values()}) == rows


def test_a_row_that_is_not_full_stands_in_the_middle() -> None:
    first, second, third = boxes(arranged("side")).values()
    assert third[0] == pytest.approx((first[0] + second[0]) / 2)


def test_boards_side_by_side_do_not_touch() -> None:
    first, second, third = boxes(arranged("side")).values()
    assert first[2] + RIM <= second[0] + 1e-6
    assert first[3] + RIM <= third[1] + 1e-6


@pytest.mark.parametrize("mode", ["exploded", "side"])
def test_a_hidden_level_takes_no_room(mode: Mode) -> None:
    assert list(arranged(mode, hidden="u").placings) == ["g", "h"]
    assert arranged("exploded", hidden="u").frame[3] < arranged("exploded").frame[3]


@pytest.mark.parametrize("mode", ["one", "exploded"])
def test_the_active_level_is_seen_even_if_it_is_hidden(mode: Mode) -> None:
    assert "g" in arranged(mode, hidden="ugh").placings


def test_a_frame_that_has_the_shape_already_stays() -> None:
    assert filling((0.0, 0.0, 200.0, 100.0), 2.0) == (0.0, 0.0, 200.0, 100.0)
    assert filling((0.0, 0.0, 100.0, 100.0), 2.0) == (-50.0, 0.0, 150.0, 100.0)


# --- All scales with the board, within limits (LOOK, Zoom).


def at(zoom: float, radius: float = 16.5) -> Metrics:
    return metrics_at(zoom, tokens(), radius)


@pytest.mark.parametrize("zoom", [0.25, 0.4, 0.5, 0.636, 1.0, 2.0, 2.66, 4.0, 8.0])
@pytest.mark.parametrize("radius", [15, 16.5, 18.5, 21])
def test_units_are_never_smaller_nor_larger_than_their_limits(zoom: float, radius: float) -> None:
    assert at(zoom, radius).r * zoom >= 10.5 - 1e-9
    assert at(zoom, radius).r * zoom <= 44 + 1e-9


@pytest.mark.parametrize("zoom", [0.25, 0.4, 0.5, 1.0, 4.0])
@pytest.mark.parametrize("radius", [15, 16.5, 18.5, 21])
def test_lines_of_moves_are_at_least_three_pixels_wide(zoom: float, radius: float) -> None:
    assert at(zoom, radius).line * tokens().orders.width(1) * zoom >= 3 - 1e-9


@pytest.mark.parametrize("zoom", [0.25, 0.4, 0.72, 1.0, 4.0])
def test_ids_are_at_least_nine_pixels_high(zoom: float) -> None:
    for name in ("land_name_short", "sea_name_short"):
        assert at(zoom).texts[name] * zoom >= 9 - 1e-9


def test_between_the_limits_nothing_changes_with_the_zoom() -> None:
    """Then a zoom step redraws nothing."""
    assert at(1.0) == at(1.3) == at(2.6)
    assert at(1.0).r == 16.5
    assert at(1.0).line == 1.0


def test_full_names_are_out_of_reach_where_they_would_be_below_eleven_pixels() -> None:
    assert at(0.6).least_share > 1
    assert at(0.7).least_share < 1
    assert at(1.0).least_share == 0.8


@pytest.mark.parametrize(
    ("name", "zoom"), [("names", 0.3), ("patterns", 0.35), ("waterlines", 0.4), ("sums", 0.8), ("full_names", 0.95)]
)
def test_what_is_left_out_on_small_boards(name: str, zoom: float) -> None:
    assert getattr(at(zoom), name) is True
    assert getattr(at(zoom - 0.01), name) is False


def test_centers_stay_visible_on_small_boards_and_small_on_large_ones() -> None:
    assert at(0.4).center * 0.4 == pytest.approx(3.2)
    assert at(1.0).center == 6
    assert at(8.0).center * 8 < 20
