"""Finding a spot: at the anchor where it is free, else as near as may be, inside the area."""

from __future__ import annotations

from math import hypot

import pytest

from app.board.placement.sign_placement import AvoidedDisc, Point, best_spot

DISC = [((0.0, 0.0), 10.0)]


def anywhere(point: Point) -> bool:
    return True


def test_a_free_anchor_is_taken() -> None:
    assert best_spot((50, 60), 20, DISC, [], anywhere) == (50, 60)
    assert best_spot((50, 60), 20, DISC, [AvoidedDisc((90, 60), 20, 9)], anywhere) == (50, 60)


def test_something_in_the_way_is_avoided_by_a_short_way() -> None:
    spot = best_spot((50, 60), 20, DISC, [AvoidedDisc((62, 60), 20, 9)], anywhere)
    assert hypot(spot[0] - 62, spot[1] - 60) >= 29
    assert hypot(spot[0] - 50, spot[1] - 60) < 30


def test_it_stays_in_its_area() -> None:
    """The nearest free spot lies to the left, which is another's."""
    spot = best_spot((50, 60), 20, DISC, [AvoidedDisc((62, 60), 20, 9)], lambda point: point[0] > 45)
    assert spot[0] > 52
    assert hypot(spot[0] - 62, spot[1] - 60) >= 29


def test_every_disc_counts() -> None:
    """A tag beneath a coin must have room as well."""
    tagged = [((0.0, 0.0), 10.0), ((0.0, 20.0), 8.0)]
    spot = best_spot((50, 60), 20, tagged, [AvoidedDisc((50, 85), 10, 9)], anywhere)
    assert hypot(spot[0] - 50, spot[1] + 20 - 85) >= 17.5


@pytest.mark.parametrize("step", [10, 20])
def test_where_nothing_is_free_the_least_harm_is_done(step: float) -> None:
    wide = [AvoidedDisc((50, 60), 500, 1.0)]
    spot = best_spot((50, 60), step, DISC, wide, anywhere)
    assert hypot(spot[0] - 50, spot[1] - 60) <= 6 * step


def test_what_may_stick_out_gives_way_less() -> None:
    """A house in the corner of a coin may lie beyond the border, but rather not: the coin moves a little for it."""
    house = [((0.0, 0.0), 10.0), ((-14.0, 0.0), 6.0)]

    def held(point: Point) -> bool:
        return point[0] > 39

    bound, edging = (best_spot((50, 60), 20, house, [], held, n)[0] for n in (0, 1))
    assert 50 < edging <= bound
    assert best_spot((50, 60), 4, DISC, [], held) == (50, 60)
