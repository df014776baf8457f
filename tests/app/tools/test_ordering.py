"""The state machine of ordering, without any window."""

from __future__ import annotations

import pytest

from app.tools.base import HitTarget, OrderContext
from app.tools.order_entry import OrderBuilder
from rules import Game
from tests.app.tools.builders import STANDARD, builder, texts, unit


@pytest.fixture
def france() -> OrderBuilder:
    return builder(STANDARD.start(), "France")


def test_nothing_chosen_rings_the_units_without_order() -> None:
    made = builder(STANDARD.start(), "France", "A Par - Bur")
    assert made.lit.units == {"Mar", "Bre"}
    assert made.hint == "Click one of your units to order it."


def test_a_click_on_an_own_unit_lights_its_goals_and_whom_it_can_help(france: OrderBuilder) -> None:
    assert france.click(unit("Par")).kind == "step"
    assert france.text == "A Par"
    assert france.lit.places == {"Pic", "Gas", "Bre", "Bur"}
    assert {"Mar", "Bre"} <= france.lit.units


def test_a_click_on_a_foreign_unit_tells_of_it(france: OrderBuilder) -> None:
    answer = france.click(unit("Mun"))
    assert (answer.kind, answer.words) == ("info", "German army in Munich")
    assert france.filled == ()


def test_unit_then_goal_is_a_move(france: OrderBuilder) -> None:
    france.click(unit("Par"))
    assert texts(france.click(HitTarget("Bur")).orders) == ["A Par - Bur"]
    assert france.filled == ()


def test_the_same_unit_again_holds(france: OrderBuilder) -> None:
    france.click(unit("Par"))
    assert texts(france.click(unit("Par")).orders) == ["A Par H"]


def test_an_occupied_goal_is_a_move_and_a_unit_elsewhere_a_support(france: OrderBuilder) -> None:
    france.click(unit("Par"))
    assert texts(france.judge(unit("Bre")).orders) == ["A Par - Bre"]
    assert france.click(unit("Mar")).kind == "step"
    assert france.text == "A Par S A Mar - "


def test_support_fills_in_the_move_of_an_own_unit_without_order(france: OrderBuilder) -> None:
    france.click(unit("Mar"))
    france.key("S")
    france.click(unit("Par"))
    answer = france.click(HitTarget("Bur"))
    assert texts(answer.orders) == ["A Mar S A Par - Bur", "A Par - Bur"]
    assert answer.words == "A Par - Bur is written with it."


def test_an_order_that_stands_is_not_replaced_by_a_support() -> None:
    made = builder(STANDARD.start(), "France", "A Par - Pic")
    made.click(unit("Mar"))
    made.key("S")
    made.click(unit("Par"))
    assert texts(made.click(HitTarget("Bur")).orders) == ["A Mar S A Par - Bur"]


def test_the_helped_unit_again_is_support_of_its_stand() -> None:
    position = STANDARD.position(phase="S1901M", units={"France": ["A Par", "A Bur"]})
    made = builder(position, "France")
    made.click(unit("Par"))
    made.key("S")
    made.click(unit("Bur"))
    assert texts(made.click(unit("Bur")).orders) == ["A Par S A Bur"]


def test_a_refused_goal_says_why_and_changes_nothing(france: OrderBuilder) -> None:
    france.click(unit("Par"))
    answer = france.click(HitTarget("Vie"))
    assert (answer.kind, answer.words) == ("refused", "A Par cannot reach Vienna.")
    assert france.text == "A Par"


def test_judging_changes_nothing(france: OrderBuilder) -> None:
    france.judge(unit("Par"))
    assert france.filled == ()


def test_a_verb_that_is_impossible_says_why(france: OrderBuilder) -> None:
    france.click(unit("Bre"))
    answer = france.key("C")
    assert (answer.kind, answer.words) == ("refused", "F Bre is not at sea: only a fleet at sea convoys.")


@pytest.mark.parametrize(("letter", "text"), [("H", "A Par H"), ("h", "A Par H")])
def test_a_key_that_needs_nothing_more_makes_the_order(france: OrderBuilder, letter: str, text: str) -> None:
    france.click(unit("Par"))
    assert texts(france.key(letter).orders) == [text]


def test_steps_back_one_at_a_time(france: OrderBuilder) -> None:
    france.click(unit("Mar"))
    france.key("S")
    france.click(unit("Par"))
    seen = [france.text]
    while france.back():
        seen.append(france.text)
    assert seen == ["A Mar S A Par - ", "A Mar S ", "A Mar", ""]


def test_a_coast_is_chosen_by_where_one_clicks() -> None:
    position = STANDARD.position(phase="S1901M", units={"France": ["F MAO"]})
    made = builder(position, "France")
    made.click(unit("MAO"))
    assert texts(made.judge(HitTarget("Spa/nc")).orders) == ["F MAO - Spa/nc"]
    assert texts(made.judge(HitTarget("Spa/sc")).orders) == ["F MAO - Spa/sc"]


def test_a_click_that_leaves_the_coast_open_makes_a_fan() -> None:
    position = STANDARD.position(phase="S1901M", units={"France": ["F MAO"]})
    made = builder(position, "France")
    made.click(unit("MAO"))
    answer = made.click(HitTarget("Spa"))
    assert [one.text for one in answer.fan] == ["Spa/nc", "Spa/sc"]
    assert texts(made.pick(answer.fan[1]).orders) == ["F MAO - Spa/sc"]


def test_where_only_one_coast_is_in_reach_the_other_side_does_as_well() -> None:
    position = STANDARD.position(phase="S1901M", units={"France": ["F LYO"]})
    made = builder(position, "France")
    made.click(unit("LYO"))
    assert texts(made.click(HitTarget("Spa/nc")).orders) == ["F LYO - Spa/sc"]


def test_convoy_from_the_fleet_sets_the_move_of_the_army() -> None:
    position = STANDARD.position(phase="F1901M", units={"England": ["F NTH", "A Edi"]})
    made = builder(position, "England")
    made.click(unit("NTH"))
    made.key("C")
    assert made.lit.units == {"Edi"}
    made.click(unit("Edi"))
    assert texts(made.click(HitTarget("Nwy")).orders) == ["F NTH C A Edi - Nwy", "A Edi - Nwy"]


def test_an_army_goes_by_sea_over_a_chain_of_fleets_and_c_means_by_sea() -> None:
    position = STANDARD.position(phase="F1901M", units={"England": ["F NTH", "A Edi"]})
    made = builder(position, "England")
    made.click(unit("Edi"))
    assert "Nwy" in made.lit.places
    made.key("C")
    assert texts(made.click(HitTarget("Nwy")).orders) == ["A Edi - Nwy via convoy", "F NTH C A Edi - Nwy"]


def test_a_drag_only_moves() -> None:
    position = STANDARD.position(phase="S1901M", units={"France": ["A Par", "A Bre"]})
    made = builder(position, "France")
    made.click(unit("Par"))
    assert texts(made.judge(unit("Bre"), drag=True).orders) == ["A Par - Bre"]
    assert made.judge(unit("Par"), drag=True).kind == "nothing"


def test_next_unit_goes_round_those_without_order() -> None:
    made = builder(STANDARD.start(), "France", "A Par - Bur")
    seen = []
    for _ in range(3):
        made.next_unit()
        seen.append(made.text)
    assert seen == ["F Bre", "A Mar", "F Bre"]
    made.next_unit(-1)
    assert made.text == "A Mar"


def test_in_an_open_game_any_power_with_something_to_write_may_be_clicked() -> None:
    made = OrderBuilder(OrderContext(STANDARD.start(), ("France", "Germany")), "France")
    assert made.click(unit("Mun")).power == "Germany"
    assert made.power == "Germany"
    assert made.judge(unit("Ven")).kind != "made"


# Typed lines.


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("a par - bur", ["A Par - Bur"]),
        ("par-bur", ["A Par - Bur"]),
        ("A Paris H", ["A Par H"]),
        ("a mar s par - bur", ["A Mar S A Par - Bur", "A Par - Bur"]),
        ("F bre - mao", ["F Bre - MAO"]),
    ],
)
def test_a_typed_line_is_read(france: OrderBuilder, line: str, orders: list[str]) -> None:
    assert texts(france.read(line).orders) == orders


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("a par - vie", "A Par cannot reach Vienna."),
        ("a vie - bud", "France has no A Vie to order."),
        ("a mar s a gas - bur", "There is no A Gas that this could be about."),
        ("f bre c a par - lon", "F Bre is not at sea: only a fleet at sea convoys."),
        ("a mar - lon", "No chain of fleets stands between A Mar and London."),
        ("f bre s a par", "F Bre cannot support into Paris: a unit supports only where it could move itself."),
    ],
)
def test_a_typed_line_that_is_refused_says_why(france: OrderBuilder, line: str, words: str) -> None:
    answer = france.read(line)
    assert (answer.kind, answer.words) == ("refused", words)


def test_a_line_that_is_no_order_is_refused_with_an_example(france: OrderBuilder) -> None:
    assert france.read("hello").words.startswith("'hello' cannot be read as an order here.")


def test_a_typed_fleet_must_say_which_coast() -> None:
    position = STANDARD.position(phase="S1901M", units={"France": ["F MAO"]})
    assert builder(position, "France").read("f mao - spa").words == "Say which coast: Spa/nc or Spa/sc."


def test_typing_chooses_the_slots_that_are_clear(france: OrderBuilder) -> None:
    found = france.type("A Mar S A Par - B")
    assert france.text == "A Mar S A Par - "
    assert [one.text for one in found.allowed] == ["Bur"]
    france.back()
    assert france.text == "A Mar S "


def test_a_line_that_is_refused_leaves_what_is_chosen(france: OrderBuilder) -> None:
    france.type("mar s par - x")
    assert france.read("mar s par - x").kind == "refused"
    assert france.text == "A Mar S A Par - "
    bur = france.choices.find("Bur")
    assert bur is not None
    assert texts(france.pick(bur).orders)[0] == "A Mar S A Par - Bur"


def test_a_choice_that_is_offered_no_more_is_refused(france: OrderBuilder) -> None:
    france.click(unit("Par"))
    assert france.goals is not None
    bur = france.goals.find("Bur")
    assert bur is not None
    france.reset()
    answer = france.pick(bur)
    assert (answer.kind, answer.words) == ("refused", "Burgundy cannot be chosen now.")


def test_only_a_unit_that_can_be_held_up_is_offered_its_stand(france: OrderBuilder) -> None:
    france.click(unit("Mar"))
    france.key("S")
    france.click(unit("Par"))
    assert france.hint == "Supports it where? Click a lit place."
    made = builder(STANDARD.position(phase="S1901M", units={"France": ["A Par", "A Bur"]}), "France")
    made.click(unit("Par"))
    made.key("S")
    made.click(unit("Bur"))
    assert made.hint == "Supports it where? Click a lit place, or that unit again for its stand."


def test_what_is_half_made_survives_a_change_of_drafts_but_not_of_the_position() -> None:
    position = STANDARD.start()
    made = builder(position, "France")
    made.click(unit("Par"))
    drafts = {"France": (STANDARD.parse(position, "France", "A Mar H"),)}
    made.turn_to(OrderContext(position, ("France",), drafts), "France")
    assert made.text == "A Par"
    after = Game.new(STANDARD).resolve().position
    made.turn_to(OrderContext(after, ("France",), {}), "France")
    assert made.text == ""


def test_who_may_write_nothing_is_only_told() -> None:
    made = OrderBuilder(OrderContext(STANDARD.start()), "France")
    assert made.click(unit("Par")).kind == "info"
    assert made.hint == ""
    assert not made.next_unit()
