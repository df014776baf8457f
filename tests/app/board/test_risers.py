"""Arrows to the level above or below."""

from __future__ import annotations

import pytest

from app.board.curves import Oval
from app.board.placement.routing import Crowd
from app.board.planner import along, chip_at, riser

R = 20.0
UNIT = (100.0, 100.0)
NOBODY = Crowd(())


@pytest.mark.parametrize(("up", "sign"), [(True, -1), (False, 1)])
def test_it_runs_straight_up_or_down_beside_its_unit(up: bool, sign: int) -> None:
    (sx, sy), (ex, ey) = riser(UNIT, up, R, NOBODY).points
    assert sx == ex > UNIT[0] + R
    assert (ey - sy) * sign > R


@pytest.mark.parametrize("up", [True, False])
def test_the_letter_stands_beyond_its_tip(up: bool) -> None:
    line = riser(UNIT, up, R, NOBODY)
    x, y = chip_at(line, R)
    assert x == line.points[-1][0]
    assert (y < line.points[-1][1]) is up


def test_it_goes_to_the_other_side_of_what_is_in_the_way() -> None:
    crowd = Crowd((Oval((140.0, 100.0), 25.0, 40.0),))
    line = riser(UNIT, True, R, crowd)
    assert line.points[0][0] < UNIT[0]
    assert crowd.touched(along(line, R)) == 0
