"""All scales with the board, within limits (LOOK, Zoom)."""

from __future__ import annotations

import pytest

from app.board.placement.levels import Metrics, metrics_at
from app.ui.tokens import tokens


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
