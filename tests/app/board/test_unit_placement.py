"""Where the small units of other levels stand beside a place."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pytest

from app.board.curves import Point
from app.board.placement.unit_placement import LEAST_APART, Disc, distant_spots, off, on_sheet, turned

# --- Where a dislodged unit stands beside the one that is there now.

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


DISTANT_R, SIZE = 20.0, 12.4
HERE = (200.0, 200.0)
BADGE_LEFT, BADGE_RIGHT = (150.0, 210.0), (250.0, 210.0)


def everywhere(_point: Point) -> bool:
    return True


def spots(
    count: int = 2,
    taken: tuple[Disc, ...] = (),
    inside: Callable[[Point], bool] = everywhere,
    badge: Point | None = BADGE_LEFT,
) -> tuple[Point, ...]:
    return distant_spots(HERE, DISTANT_R, SIZE, count, taken, inside, badge)


@pytest.mark.parametrize(("badge", "side"), [(BADGE_LEFT, 1), (BADGE_RIGHT, -1)])
def test_they_stand_on_the_side_away_from_the_badge(badge: Point, side: int) -> None:
    assert all((x - HERE[0]) * side > DISTANT_R + SIZE for x, _ in spots(badge=badge))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_they_cover_neither_each_other_nor_the_unit_of_the_place(count: int) -> None:
    found = spots(count)
    assert len(found) == count
    for n, (x, y) in enumerate(found):
        assert hypot(x - HERE[0], y - HERE[1]) >= DISTANT_R + SIZE
        assert all(hypot(x - ox, y - oy) >= 2 * SIZE for ox, oy in found[:n])


def test_a_higher_level_stands_higher_up() -> None:
    low, high = spots()
    assert low[1] > high[1]


def test_at_the_right_they_stand_below_the_tab() -> None:
    tab = HERE[0] + 0.88 * DISTANT_R, HERE[1] - 0.88 * DISTANT_R
    assert all(hypot(x - tab[0], y - tab[1]) >= SIZE + 0.47 * DISTANT_R for x, y in spots(badge=BADGE_LEFT))


def test_they_go_elsewhere_where_something_lies_already() -> None:
    taken: tuple[Disc, ...] = tuple((spot, 10.0) for spot in spots())
    for x, y in spots(taken=taken):
        assert all(hypot(x - ox, y - oy) >= SIZE + 10 for (ox, oy), _ in taken)


def test_they_keep_inside_the_place_if_it_has_room() -> None:
    found = spots(inside=lambda point: point[0] < HERE[0] + DISTANT_R)
    assert all(x + SIZE < HERE[0] + DISTANT_R + 1 for x, _ in found)


def test_they_do_not_move_while_nothing_changes_about_them() -> None:
    assert spots() == spots()
