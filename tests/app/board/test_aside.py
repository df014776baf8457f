"""Where a dislodged unit stands beside the one that is there now."""

from __future__ import annotations

from math import hypot

import pytest

from app.board.curves import Point
from app.board.placement.unit_placement import LEAST_APART, off, on_sheet, turned

R = 10.0
MIDDLE = (100.0, 100.0)
DISC, HULL = (1.0, 1.0), (1.42, 0.95)


def gap(spot: Point) -> float:
    return hypot(spot[0] - MIDDLE[0], spot[1] - MIDDLE[1]) / R


@pytest.mark.parametrize("anchor", [(110.0, 100.0), (100.0, 104.0), (93.0, 95.0)])
def test_it_moves_straight_away_until_both_can_be_read(anchor: Point) -> None:
    spot = off(anchor, MIDDLE, DISC, R)
    assert gap(spot) >= LEAST_APART
    ahead = (spot[0] - MIDDLE[0]) * (anchor[0] - MIDDLE[0]) + (spot[1] - MIDDLE[1]) * (anchor[1] - MIDDLE[1])
    assert ahead == pytest.approx(gap(spot) * R * gap(anchor) * R)


def test_one_that_is_far_enough_stays_at_its_anchor() -> None:
    assert off((100.0, 140.0), MIDDLE, DISC, R) == pytest.approx((100.0, 140.0))


def test_a_hull_moves_farther_to_the_side() -> None:
    assert gap(off((110.0, 100.0), MIDDLE, HULL, R)) > gap(off((110.0, 100.0), MIDDLE, DISC, R))


def test_it_turns_to_stay_on_the_sheet() -> None:
    spot = on_sheet((110.0, 130.0), MIDDLE, 0.0, 115.0)
    assert spot[1] == 115.0
    assert gap(spot) == pytest.approx(gap((110.0, 130.0)))


def test_it_turns_away_from_what_lies_there() -> None:
    spot = (122.0, 100.0)
    taken = [((125.0, 100.0), 8.0)]
    there = turned(spot, MIDDLE, R, taken, lambda point: True)
    assert gap(there) == pytest.approx(gap(spot))
    assert hypot(there[0] - 125, there[1] - 100) > 18


def test_it_stays_where_nothing_lies() -> None:
    assert turned((122.0, 100.0), MIDDLE, R, [((160.0, 100.0), 8.0)], lambda point: True) == pytest.approx(
        (122.0, 100.0)
    )


def test_it_rather_stands_in_its_own_place() -> None:
    there = turned((122.0, 100.0), MIDDLE, R, [], lambda point: point[0] < 100.0)
    assert there[0] < 100.0
