"""Where the small units of other levels stand beside a place."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pytest

from app.board.curves import Point
from app.board.placement.unit_placement import Disc, distant_spots

R, SIZE = 20.0, 12.4
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
    return distant_spots(HERE, R, SIZE, count, taken, inside, badge)


@pytest.mark.parametrize(("badge", "side"), [(BADGE_LEFT, 1), (BADGE_RIGHT, -1)])
def test_they_stand_on_the_side_away_from_the_badge(badge: Point, side: int) -> None:
    assert all((x - HERE[0]) * side > R + SIZE for x, _ in spots(badge=badge))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_they_cover_neither_each_other_nor_the_unit_of_the_place(count: int) -> None:
    found = spots(count)
    assert len(found) == count
    for n, (x, y) in enumerate(found):
        assert hypot(x - HERE[0], y - HERE[1]) >= R + SIZE
        assert all(hypot(x - ox, y - oy) >= 2 * SIZE for ox, oy in found[:n])


def test_a_higher_level_stands_higher_up() -> None:
    low, high = spots()
    assert low[1] > high[1]


def test_at_the_right_they_stand_below_the_tab() -> None:
    tab = HERE[0] + 0.88 * R, HERE[1] - 0.88 * R
    assert all(hypot(x - tab[0], y - tab[1]) >= SIZE + 0.47 * R for x, y in spots(badge=BADGE_LEFT))


def test_they_go_elsewhere_where_something_lies_already() -> None:
    taken: tuple[Disc, ...] = tuple((spot, 10.0) for spot in spots())
    for x, y in spots(taken=taken):
        assert all(hypot(x - ox, y - oy) >= SIZE + 10 for (ox, oy), _ in taken)


def test_they_keep_inside_the_place_if_it_has_room() -> None:
    found = spots(inside=lambda point: point[0] < HERE[0] + R)
    assert all(x + SIZE < HERE[0] + R + 1 for x, _ in found)


def test_they_do_not_move_while_nothing_changes_about_them() -> None:
    assert spots() == spots()
