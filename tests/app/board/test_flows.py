"""Points and homes under way: from coin to coin, off what is not concerned, to other levels with their letter."""

from __future__ import annotations

from math import hypot

import pytest

from app.board.curves import Curve, Oval, Point
from app.board.picture import HomeMoveMark, Mark, MoveMark, Piece, TransferMark
from app.board.placement.levels import LevelCrossing
from app.board.placement.routing import Crowd, Ends, crossings_of, plan_ways
from app.board.plan import TransferLine

COINS: dict[str, Point] = {"A": (0.0, 0.0), "B": (200.0, 0.0), "C": (400.0, 40.0), "D": (200.0, 220.0)}
SIZE = 18.0


def crossing(start: str, end: str) -> LevelCrossing | None:
    """Levels stand behind an @; a place without one is on all."""
    (here, _, low), (there, _, high) = start.partition("@"), end.partition("@")
    if not low or not high or low == high:
        return None
    return LevelCrossing(high, high > low, here == there, high == "2")


def ways(*marks: Mark, units: tuple[Point, ...] = (), arrow: tuple[Point, ...] = ()) -> tuple[TransferLine, ...]:
    def purse(place: str, beside: str = "") -> Oval:
        return Oval(COINS[place.partition("@")[0]], SIZE, SIZE)

    def stand(place: str, beside: str = "") -> Oval:
        x, y = COINS[place.partition("@")[0]]
        return Oval((x + 70, y), 21, 21)

    coins = tuple(Oval(at, SIZE, SIZE) for at in COINS.values())
    crowd = Crowd(tuple(Oval(at, 26, 26) for at in units), centers=coins)
    lanes = tuple(Oval(at, 17, 17) for at in arrow)
    return plan_ways(marks, Ends(purse, stand, crossing, crowd, lanes, 1.0))


def gap(curve: Curve, at: Point) -> float:
    return min(hypot(x - at[0], y - at[1]) for x, y in curve.points)


def test_points_go_from_coin_to_coin_and_touch_neither() -> None:
    (way,) = ways(TransferMark("A", 3, ("A", "B")))
    start, end = way.curve.points[0], way.curve.points[-1]
    assert SIZE < hypot(*start) < SIZE + 8
    assert SIZE < hypot(end[0] - 200, end[1]) < SIZE + 10


def test_other_marks_have_no_way() -> None:
    assert ways(MoveMark(Piece("A", "A", "A", "A"), "B")) == ()


def test_a_way_keeps_off_a_unit_that_it_has_nothing_to_do_with() -> None:
    between = (100.0, -8.0)
    (free,), (bent,) = ways(TransferMark("A", 3, ("A", "B"))), ways(TransferMark("A", 3, ("A", "B")), units=(between,))
    assert gap(free.curve, between) < 26 < gap(bent.curve, between) + 0.5


def test_a_way_over_many_places_passes_each_in_turn_beside_what_lies_there() -> None:
    (way,) = ways(TransferMark("A", 3, ("A", "B", "C")))
    near = [way.curve.nearest(COINS[place]) for place in "ABC"]
    assert near == sorted(near)
    assert SIZE < gap(way.curve, COINS["B"]) < 110


def test_what_failed_ends_on_its_way() -> None:
    (whole,), (short,) = ways(HomeMoveMark("A", "A", "B")), ways(HomeMoveMark("A", "A", "B", failed=True))
    assert short.curve.length == pytest.approx(0.8 * whole.curve.length)


def test_the_number_stands_on_the_line_and_numbers_keep_apart() -> None:
    one, other = ways(TransferMark("A", 3, ("A", "B")), TransferMark("B", 4, ("B", "A")))
    assert gap(one.curve, one.sign) < 3
    assert hypot(one.sign[0] - other.sign[0], one.sign[1] - other.sign[1]) > 20


def test_the_number_keeps_off_arrows() -> None:
    across = tuple((100.0, float(y)) for y in range(-100, 100, 20))
    (way,) = ways(TransferMark("A", 3, ("A", "B")), arrow=across)
    assert abs(way.sign[0] - 100) > 20


# --- levels


def test_points_to_the_level_above_rise_beside_their_coin() -> None:
    (way,) = ways(TransferMark("A", 3, ("B@1", "B@2")))
    (x, low), (same, high) = way.curve.points
    assert x == same
    assert low > high
    assert abs(x - 200) > SIZE
    assert [(chip.level, chip.active) for chip in way.chips] == [("2", True)]
    assert way.chips[0].point[1] < high
    assert way.sign[1] > low


def test_a_riser_stands_where_no_arrow_runs() -> None:
    beside = tuple((230.0, float(y)) for y in range(-40, 41, 20))
    (free,), (moved,) = (
        ways(TransferMark("A", 3, ("B@1", "B@2"))),
        ways(TransferMark("A", 3, ("B@1", "B@2")), arrow=beside),
    )
    assert free.curve.points[0][0] > 200 > moved.curve.points[0][0]


def test_points_to_the_level_beneath_go_down() -> None:
    (way,) = ways(TransferMark("A", 3, ("B@2", "B@1")))
    (_, high), (_, low) = way.curve.points
    assert low > high
    assert [(chip.level, chip.active) for chip in way.chips] == [("1", False)]


def test_a_way_that_changes_its_level_has_the_letter_where_it_does() -> None:
    (way,) = ways(TransferMark("A", 3, ("A@1", "B@1", "B@2", "C@2")))
    (chip,) = way.chips
    assert chip.level == "2"
    assert hypot(chip.point[0] - 200, chip.point[1]) < 110


def test_a_level_is_told_also_behind_a_place_that_is_on_all() -> None:
    assert {n: step.level for n, step in crossings_of(("A@1", "B", "C@2"), crossing).items()} == {2: "2"}
    assert crossings_of(("A@1", "B", "C@1"), crossing) == {}
    assert {n: step.level for n, step in crossings_of(("A@1", "B@2", "C@2"), crossing).items()} == {1: "2"}
