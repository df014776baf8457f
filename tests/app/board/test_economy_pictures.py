"""Boards with coins and points as they are seen: made from real positions, orders and results."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from app.board.from_rules import order_marks, picture_of, result_picture
from app.board.picture import (
    BuildMark,
    CoinSign,
    DisbandMark,
    GarrisonSign,
    HomeMoveMark,
    HomeSign,
    LoosePointsSign,
    NewHomeMark,
    Picture,
    StoredPointsMark,
    TransferMark,
    VoidMark,
    WeakenedUnitMark,
)

UNITS = {"A": ["A A", "A Z"], "B": ["A V"], "C": ["A Q"], "G": ["A T", "A U"]}
CENTERS = {"A": ["A", "H"], "B": ["B", "I"], "C": ["C", "J", "Q"], "E": ["E"], "G": ["G", "N", "T", "U"]}
STATE: dict[str, Any] = {
    "stores": {"A": {"A": 5}, "C": {"Q": 3}, "E": {"Z": 4}},
    "emergency": {"C": {"C": 5, "J": 2}},
    "status": {"B": {"V": "half"}, "G": {"T": "unsupplied"}},
    "attacks": {"B": {"V": 2}},
    "standoffs": {"G": {"U": 1}},
}


def position(phase: str = "F1903M", **more: Any) -> rules.Position:
    variant = rules.variant("pink", garrisons=True)
    return variant.position(phase=phase, units=UNITS, centers=CENTERS, dislodged={}, state=STATE | more)


@pytest.fixture(scope="module")
def autumn() -> Picture:
    return picture_of(position())


def signs(picture: Picture, kind: type) -> dict[str, Any]:
    return {sign.place: sign for sign in picture.signs if isinstance(sign, kind)}


def marks(position: rules.Position, power: str, *texts: str) -> tuple[Any, ...]:
    return order_marks(position, [rules.parse(position, power, text) for text in texts])


# --- positions


def test_units_show_their_strength_and_their_counters(autumn: Picture) -> None:
    pieces = {piece.key: piece for piece in autumn.pieces}
    assert (pieces["V"].status, pieces["V"].attacks) == ("half", 2)
    assert pieces["T"].status == "unsupplied"
    assert (pieces["U"].status, pieces["U"].standoffs) == ("", 1)
    assert (pieces["A"].status, pieces["A"].standoffs, pieces["A"].attacks) == ("", 0, 0)


def test_every_center_has_a_coin_with_what_is_stored_and_kept(autumn: Picture) -> None:
    coins = signs(autumn, CoinSign)
    assert len(coins) == 22
    assert coins["A"] == CoinSign("A", 7, "A", 5, 5)
    assert coins["Q"] == CoinSign("Q", 4, "C", 3)
    assert coins["S"] == CoinSign("S", 4)
    assert (coins["C"].deposit, coins["J"].deposit) == (5, 2)


def test_points_without_room_lie_loose(autumn: Picture) -> None:
    assert signs(autumn, LoosePointsSign) == {"Z": LoosePointsSign("Z", "E", 4)}


def test_homes_are_marked_and_those_that_do_not_act_told(autumn: Picture) -> None:
    """J keeps but 2 points; L is nobody's any more."""
    homes = signs(autumn, HomeSign)
    assert homes["C"] == HomeSign("C", "C")
    assert homes["J"] == HomeSign("J", "C", acts=False)
    assert not homes["L"].acts


def test_garrisons_serve_the_home_power_and_that_of_carthage_nobody(autumn: Picture) -> None:
    garrisons = signs(autumn, GarrisonSign)
    assert garrisons["B"] == GarrisonSign("B", "B")
    assert garrisons["Carthage"] == GarrisonSign("Carthage")


# --- orders


def test_points_orders_are_ways() -> None:
    assert marks(position(), "C", "move 3 Q - J") == (TransferMark("C", 3, ("Q", "J")),)


def test_the_budget_is_told_on_coins_homes_and_units() -> None:
    winter = position("W1903A", points={"A": 14, "C": 16, "G": 20})
    assert marks(winter, "C", "draw 2 Q", "store 1 C", "emergency 1 J", "replenish 3 J") == (
        StoredPointsMark("C", "Q", -2),
        StoredPointsMark("C", "C", 1),
        StoredPointsMark("C", "J", -1, deposit=True),
        StoredPointsMark("C", "J", 3, deposit=True),
    )
    moved, made, way = marks(winter, "C", "movehome J - Q", "newhome Q", "transfer 3 Q - J - C")
    assert (moved, made) == (HomeMoveMark("C", "J", "Q"), NewHomeMark("C", "Q"))
    assert way == TransferMark("C", 3, ("Q", "J", "C"))
    half, hollow, build = marks(winter, "A", "half A A", "unsupply A Z", "build A H")
    assert (half.status, half.unit.key) == ("half", "A")
    assert (hollow.status, hollow.unit.key) == ("unsupplied", "Z")
    assert build == BuildMark("A", "A", "H")


def test_an_army_that_stays_as_it_is_leaves_no_mark() -> None:
    winter = position("W1903A", points={"A": 14})
    assert marks(winter, "A", "field A A") == ()
    field = winter.variant.parse(winter, "A", "field A A")
    (mark,) = order_marks(winter, [field], [field])
    assert isinstance(mark, VoidMark)


def test_declarations_leave_nothing_on_the_map() -> None:
    assert marks(position(), "C", "friendly D") == ()


# --- results


def result(orders: dict[str, list[str]], **more: Any) -> Picture:
    at = position(**more)
    return result_picture(at.variant.adjudicate(at, orders, draws={}))


def test_points_that_could_not_move_are_told_so() -> None:
    """E's points cannot enter T, where a unit of G stands."""
    picture = result({"E": ["move 4 Z - U"], "C": ["move 3 Q - J"]})
    flows = {mark.power: mark for mark in picture.marks if isinstance(mark, TransferMark)}
    assert flows["E"].failed
    assert not flows["C"].failed


def test_a_second_stand_off_splits_the_unit() -> None:
    """G's army in U had one already."""
    picture = result({"G": ["A U - A"], "A": ["A A H"]})
    (worn,) = [mark for mark in picture.marks if isinstance(mark, WeakenedUnitMark)]
    assert (worn.unit.key, worn.status) == ("U", "half")
    assert worn.unit in picture.pieces


def test_a_third_attack_destroys_a_half_army_and_splits_none() -> None:
    picture = result({"A": ["A Z - V"]})
    assert [mark.unit.key for mark in picture.marks if isinstance(mark, DisbandMark) and mark.destroyed] == ["V"]
    assert not any(isinstance(mark, WeakenedUnitMark) for mark in picture.marks)


def test_a_shortage_in_winter_splits_the_army_it_falls_on() -> None:
    """Four points for one army that costs five."""
    at = position("W1903A", points={"A": 8}, stores={})
    picture = result_picture(at.variant.adjudicate(at, {"A": ["half A Z"]}, draws={}))
    worn = {mark.unit.key: mark.status for mark in picture.marks if isinstance(mark, WeakenedUnitMark)}
    assert worn["Z"] == "half"
    assert set(worn) <= {"A", "Z", "T", "U", "Q", "V"}


def test_a_budget_order_that_failed_is_told_so() -> None:
    at = position("W1903A", points={"C": 6})
    picture = result_picture(at.variant.adjudicate(at, {"C": ["store 9 Q", "newhome Q", "half A Q"]}, draws={}))
    assert StoredPointsMark("C", "Q", 9, failed=True) in picture.marks
    assert NewHomeMark("C", "Q", failed=True) in picture.marks
    assert any(isinstance(mark, VoidMark) and mark.unit.key == "Q" for mark in picture.marks)


def test_what_the_budget_draws_by_itself_is_told_too() -> None:
    """A has no points for its two armies: its store is drawn without an order."""
    at = position("W1903A", points={"C": 6})
    picture = result_picture(at.variant.adjudicate(at, {}, draws={}))
    assert StoredPointsMark("A", "A", -5) in picture.marks
