"""Orders without a unit: put together by clicks, numbers and typed lines, without any window."""

from __future__ import annotations

import pytest

import rules
from app.tools.base import HitTarget, OrderContext, SlotSequence
from app.tools.order_entry import OrderBuilder
from tests.app.tools.builders import texts, unit
from tests.app.tools.purse import PURSE, SPRING, WINTER_POSITION


def made(orders: tuple[str, ...] = (), winter: bool = False) -> OrderBuilder:
    position = WINTER_POSITION if winter else SPRING
    written = tuple(PURSE.parse(position, "France", text) for text in orders)
    return OrderBuilder(OrderContext(position, ("France",), {"France": written}), "France")


@pytest.fixture
def spring() -> OrderBuilder:
    return made()


@pytest.fixture
def winter() -> OrderBuilder:
    return made(winter=True)


# Where it begins.


def test_a_click_on_a_coin_begins_where_a_click_on_the_unit_chooses_the_unit(spring: OrderBuilder) -> None:
    spring.click(HitTarget("Par", sign="capacity"))
    assert spring.filled[:1] == ("points",)
    spring.reset()
    spring.click(unit("Par"))
    assert spring.text == "A Par"


def test_a_place_where_several_orders_can_begin_offers_them(winter: OrderBuilder) -> None:
    answer = winter.click(HitTarget("Mar"))
    assert [one.label for one in answer.fan] == ["Draw points", "Transfer points"]
    winter.pick(answer.fan[1])
    assert winter.text == "transfer 3 Mar - "


def test_esc_closes_the_offer(winter: OrderBuilder) -> None:
    winter.click(HitTarget("Mar"))
    assert winter.back()
    assert winter.fan == ()
    assert not winter.back()


def test_the_dock_begins_an_order_with_its_first_slots(winter: OrderBuilder) -> None:
    winter.begin(("transfer", "Par"))
    assert winter.text == "transfer 5 Par - "
    assert winter.begin(("transfer", "Bre")).words == "Nothing lies in Brest."


def test_a_verb_that_needs_no_unit_is_chosen_from_the_menu(spring: OrderBuilder) -> None:
    assert [one.value for one in spring.errands()] == ["points", "friendly"]
    spring.verb("points")
    assert spring.lit.places == {"Par", "Mar"}
    assert spring.lit.refused == {}
    assert spring.hint == "Move points: from where? Click a lit place."


# Numbers.


def test_the_largest_number_stands_until_another_is_chosen(spring: OrderBuilder) -> None:
    spring.begin(("points", "Par"))
    assert (spring.number, spring.text) == (5, "move 5 Par - ")
    assert spring.count(-1)
    assert spring.text == "move 4 Par - "
    assert not spring.count(5)
    assert spring.digit("2")
    assert not spring.digit("7")
    assert spring.number == 2


def test_a_second_digit_makes_the_number_larger_where_it_can(spring: OrderBuilder) -> None:
    spring.begin(("points", "Par"))
    spring.digit("1")
    spring.digit("2")
    assert spring.number == 2


def test_the_next_click_on_a_place_takes_the_number_as_it_stands(spring: OrderBuilder) -> None:
    spring.begin(("points", "Par"))
    spring.digit("3")
    assert spring.lit.places == {"Bre", "Pic", "Gas"}
    assert spring.lit.refused == {"Bur": "The way is barred at Burgundy."}
    assert texts(spring.click(HitTarget("Gas")).orders) == ["move 3 Par - Gas"]
    assert spring.filled == ()


def test_a_number_that_ends_the_order_is_taken_by_another_click_there(winter: OrderBuilder) -> None:
    winter.begin(("draw", "Par"))
    winter.count(-1)
    assert winter.lit.places == {"Par"}
    assert texts(winter.click(HitTarget("Par", unit="Par")).orders) == ["draw 4 Par"]


def test_a_click_elsewhere_chooses_another_place_for_the_number(winter: OrderBuilder) -> None:
    winter.begin(("draw", "Par"))
    winter.click(HitTarget("Mar"))
    assert winter.text == "draw 3 Mar "
    assert winter.click(HitTarget("Bre")).words == "Nothing lies in Brest."
    assert winter.text == "draw 3 Mar "


def test_the_number_itself_may_be_picked(spring: OrderBuilder) -> None:
    spring.begin(("points", "Par"))
    two = spring.choices.find(2)
    assert two is not None
    spring.pick(two)
    assert spring.text == "move 2 Par - "
    assert not spring.asks_number


# Ways.


def test_a_way_is_clicked_place_after_place_and_ends_with_a_second_click(winter: OrderBuilder) -> None:
    winter.begin(("transfer", "Par"))
    winter.click(HitTarget("Gas"))
    winter.click(HitTarget("Spa"))
    assert winter.text == "transfer 5 Par - Gas - Spa - "
    assert "end there" in winter.hint
    assert texts(winter.click(HitTarget("Spa")).orders) == ["transfer 5 Par - Gas - Spa"]


def test_a_way_ends_only_where_it_may(winter: OrderBuilder) -> None:
    winter.begin(("transfer", "Par"))
    winter.click(HitTarget("Gas"))
    assert "end there" not in winter.hint
    assert winter.end().kind == "nothing"
    assert winter.click(HitTarget("Gas")).kind == "refused"
    winter.click(HitTarget("Spa"))
    assert texts(winter.end().orders) == ["transfer 5 Par - Gas - Spa"]


@pytest.mark.parametrize(
    ("place", "words"),
    [("Bur", "The way is barred at Burgundy."), ("Mos", "Moscow is not next to Paris.")],
)
def test_a_step_that_is_refused_says_why(winter: OrderBuilder, place: str, words: str) -> None:
    winter.begin(("transfer", "Par"))
    answer = winter.click(HitTarget(place))
    assert (answer.kind, answer.words) == ("refused", words)


def test_steps_back_drop_one_leg_and_keep_the_number(winter: OrderBuilder) -> None:
    winter.begin(("transfer", "Par"))
    winter.count(-1)
    winter.click(HitTarget("Gas"))
    winter.click(HitTarget("Spa"))
    winter.back()
    assert winter.text == "transfer 4 Par - Gas - "
    winter.back()
    assert winter.text == "transfer 4 Par - "
    assert winter.asks_number


def test_a_power_is_named_by_what_it_owns(spring: OrderBuilder) -> None:
    spring.verb("friendly")
    assert texts(spring.click(unit("Mun")).orders) == ["friendly Germany"]
    spring.verb("friendly")
    assert texts(spring.click(HitTarget("Lon")).orders) == ["friendly England"]
    spring.verb("friendly")
    assert spring.click(HitTarget("Sil")).words == "Silesia cannot be chosen here."


# Typed lines.


@pytest.mark.parametrize(
    ("text", "filled", "offered"),
    [
        ("mo", (), ["move"]),
        ("move ", ("points",), ["5 Par", "3 Mar"]),
        ("move 2 ", ("points",), ["Par", "Mar"]),
        ("move 4 ", ("points",), ["Par"]),
        ("move 2 p", ("points",), ["Par"]),
        ("move 2 Par - ", ("points", "Par", 2), ["Bre", "Pic", "Gas"]),
        ("move 2 Paris - g", ("points", "Par", 2), ["Gas"]),
        ("friendly g", ("friendly",), ["Germany"]),
    ],
)
def test_a_line_is_completed_slot_by_slot(
    spring: OrderBuilder, text: str, filled: tuple[object, ...], offered: list[str]
) -> None:
    found = spring.type(text)
    assert tuple(getattr(slot, "text", slot) for slot in spring.filled) == filled
    assert sorted(one.text for one in found.allowed) == sorted(offered)


def test_a_typed_way_goes_on_from_place_to_place(winter: OrderBuilder) -> None:
    found = winter.type("transfer 4 Par - Gas - S")
    assert winter.text == "transfer 4 Par - Gas - "
    assert [one.text for one in found.allowed] == ["Spa"]
    winter.pick(found.allowed[0])
    assert winter.text == "transfer 4 Par - Gas - Spa - "


def test_the_offer_of_number_and_place_is_taken_as_both(spring: OrderBuilder) -> None:
    first = spring.type("move ").allowed[0]
    assert isinstance(first.value, SlotSequence)
    spring.pick(first)
    assert spring.text in ("move 5 Par - ", "move 3 Mar - ")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("move 2 Par - Gas", "move 2 Par - Gas"),
        ("move 9 Par - Gas", "There are only 5 points in Paris."),
        ("draw 2 Par", "'draw 2 Par' is no order of this phase."),
    ],
)
def test_a_typed_line_is_checked_by_the_rules(spring: OrderBuilder, line: str, answer: str) -> None:
    read = spring.read(line)
    assert [*texts(read.orders), read.words] in ([answer, ""], [answer])


def test_what_changes_nothing_is_not_offered_but_can_be_typed() -> None:
    """R29: an army is fielded without an order."""
    pink = rules.variant("pink")
    state = {"stores": {"A": {"A": 3}}, "points": {"A": 9}}
    position = pink.position(phase="W1902A", units={"A": ["A A", "A H"]}, state=state)
    builder = OrderBuilder(OrderContext(position, ("A",), {"A": ()}), "A")
    offered = {verb.value for place in ("A", "H") for verb, _ in builder.asker.errands_at("A", HitTarget(place, place))}
    assert offered and "field" not in offered
    assert "field" in {verb.value for verb in builder.asker.errands("A")}
    assert pink.parse(position, "A", "field A A").verb == "field"
