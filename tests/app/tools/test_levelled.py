"""Orders on boards that lie over each other, without any window."""

from __future__ import annotations

import pytest

import rules
from app.tools.base import HitTarget, OrderContext
from app.tools.order_entry import OrderBuilder
from tests.app.tools.builders import texts

STACKED = rules.variant("pink2")
START = STACKED.position(phase="S1902M", units={"A": ["A A@2", "A H@1", "A Carthage"], "B": ["A B@3"]})


@pytest.fixture
def power() -> OrderBuilder:
    return OrderBuilder(OrderContext(START, ("A",)), "A")


def on(place: str) -> HitTarget:
    """The pointer on the unit in a place."""
    return HitTarget(place, place)


def test_a_click_on_the_unit_holds_and_one_beside_it_offers_the_boards(power: OrderBuilder) -> None:
    power.click(on("A@2"))
    assert texts(power.judge(on("A@2")).orders) == ["A A@2 H"]
    answer = power.click(HitTarget("A@2"))
    assert [(one.text, one.label) for one in answer.fan] == [
        ("A@3", "Aleria (Board 3)"),
        ("hold", "Stay on Board 2"),
        ("A@1", "Aleria (Board 1)"),
    ]
    assert texts(power.pick(answer.fan[0]).orders) == ["A A@2 - A@3"]


def test_to_stay_is_one_of_the_boards(power: OrderBuilder) -> None:
    power.click(on("A@2"))
    stay = power.click(HitTarget("A@2")).fan[1]
    assert texts(power.pick(stay).orders) == ["A A@2 H"]


def test_a_place_that_is_in_reach_on_another_board_is_offered_there(power: OrderBuilder) -> None:
    power.click(on("A@2"))
    answer = power.click(HitTarget("O@3"))
    assert answer.words == "On Board 2 only: click to choose."
    assert texts(power.pick(answer.fan[0]).orders) == ["A A@2 - O@2"]


def test_the_place_on_the_board_under_the_pointer_is_meant_where_it_can_be_reached(power: OrderBuilder) -> None:
    power.click(on("Carthage"))
    assert texts(power.judge(HitTarget("V@3")).orders) == ["A Carthage - V@3"]
    assert texts(power.judge(HitTarget("V@1")).orders) == ["A Carthage - V@1"]


def test_what_is_in_reach_on_no_board_says_why(power: OrderBuilder) -> None:
    power.click(on("A@2"))
    assert power.click(HitTarget("D@2")).kind == "refused"


@pytest.mark.parametrize(
    ("unit", "by", "answer"),
    [
        ("A@2", 1, "A A@2 - A@3"),
        ("A@2", -1, "A A@2 - A@1"),
        ("H@1", -1, "Nothing lies below Board 1."),
        ("Carthage", 1, "Carthage is one place on all boards."),
    ],
)
def test_the_unit_chosen_goes_up_or_down(power: OrderBuilder, unit: str, by: int, answer: str) -> None:
    power.click(on(unit))
    made = power.change_level(by)
    assert [*texts(made.orders), made.words] in ([answer, ""], [answer])


def test_without_a_unit_nothing_goes_up(power: OrderBuilder) -> None:
    assert power.change_level(1).kind == "refused"
    assert not power.goes(1)


def test_a_spot_knows_its_province_with_level_and_coast() -> None:
    assert [HitTarget(place).province for place in ("A@2", "StP/nc", "32/ec@u", "Carthage")] == [
        "A@2",
        "StP",
        "32@u",
        "Carthage",
    ]
