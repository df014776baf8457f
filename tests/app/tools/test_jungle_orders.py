"""Orders by clicks on a board of levels and rivers, with units that share a place, without any window."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from app.tools.base import ClickResult, HitTarget, OrderContext
from app.tools.menus import about, letter_of, title_of
from app.tools.order_entry import OrderBuilder
from tests.app.tools.builders import texts

JUNGLE = rules.variant("bioplomacy")
UNITS = {
    "Chacma": ["T 32", "T 33", "T 28@h", "T 38@h"],
    "Canines": ["P 30"],
    "Reptiles": ["A 1", "C 18", "C 17"],
    "Insects": ["H 59", "H 60@u"],
}
CENTERS = {"Chacma": ["32", "33", "47"], "Canines": ["30"], "Reptiles": ["1", "2", "18", "19"]}
BUILDS = {"builds": {"Chacma": "1", "Canines": "2", "Reptiles": "2"}}


def builder(power: str, *orders: str, phase: str = "S03M", **other: Any) -> OrderBuilder:
    """A builder for one power that has written these orders."""
    state = BUILDS if phase[0] == "S" else {}
    position = JUNGLE.position(phase=phase, units=UNITS, centers=CENTERS, state=state, **other)
    written = tuple(JUNGLE.parse(position, power, text) for text in orders)
    return OrderBuilder(OrderContext(position, (power,), {power: written}), power)


def on(key: str) -> HitTarget:
    """The pointer on a unit."""
    return HitTarget(key.partition("#")[0], key)


def chips(made: OrderBuilder, answer: ClickResult) -> list[str]:
    look = about(made.sheet.position, made.power, answer.fan)
    return [f"{letter_of(one, look)} {title_of(one, look)}" for one in answer.fan]


def pick(made: OrderBuilder, answer: ClickResult, title: str) -> list[str]:
    look = about(made.sheet.position, made.power, answer.fan)
    return texts(made.pick(next(one for one in answer.fan if title_of(one, look) == title)).orders)


# --- a unit's own place -----------------------------------------------------------------------------


@pytest.mark.parametrize("spot", [on("18"), HitTarget("18")])
def test_the_same_space_again_offers_what_the_unit_can_do_there(spot: HitTarget) -> None:
    made = builder("Reptiles")
    made.click(on("18"))
    answer = made.click(spot)
    assert chips(made, answer) == ["↑ Up: High", "H Hold", "E Search underground"]
    assert pick(made, answer, "Up: High") == ["C 18 - 18@h"]


def test_a_pack_divides_there_and_its_halves_unite_there() -> None:
    made = builder("Canines")
    made.click(on("30"))
    answer = made.click(on("30"))
    assert pick(made, answer, "Divide into halves") == ["P 30 divide"]
    made = builder("Canines", "P 30 divide")
    made.click(on("30#2"))
    answer = made.click(on("30#2"))
    assert chips(made, answer) == ["H Hold", "E Search underground", "U Unite with the other half"]


def test_a_mountain_below_is_told_from_the_ground() -> None:
    made = builder("Chacma")
    made.click(on("38@h"))
    assert chips(made, made.click(on("38@h")))[1:] == ["↓ Down: Ground", "↓ Down: Ground (M1)"]


def test_a_unit_under_the_ground_goes_up() -> None:
    made = builder("Insects")
    made.click(on("60@u"))
    assert texts(made.change_level(1).orders) == ["H 60@u - 60"]
    made.click(on("60@u"))
    assert made.change_level(-1).words == "Nothing lies below Underground."


# --- halves -----------------------------------------------------------------------------------------


def test_halves_are_chosen_one_by_one() -> None:
    made = builder("Canines", "P 30 divide")
    made.click(on("30#1"))
    assert texts(made.click(HitTarget("29")).orders) == ["1HP 30 - 29"]
    made.click(on("30#2"))
    assert texts(made.click(HitTarget("11")).orders) == ["2HP 30 - 11"]


def test_a_click_on_their_place_asks_which_half() -> None:
    made = builder("Canines", "P 30 divide")
    answer = made.click(HitTarget("30"))
    assert chips(made, answer) == ["1 1HP 30", "2 2HP 30"]
    made.pick(answer.fan[1])
    assert made.text == "2HP 30"


def test_a_half_without_its_number_is_asked_for_it() -> None:
    made = builder("Canines", "P 30 divide")
    assert made.read("HP 30 - 29").words == "Say which of them: 1HP 30 or 2HP 30."
    assert made.read("P 30 - 29").words == "Canines has no P 30 to order."
    assert texts(made.read("HP 30 unite").orders) == ["HP 30 unite"]


# --- rivers -----------------------------------------------------------------------------------------


def test_a_goal_across_a_river_says_which_and_offers_to_ford_it() -> None:
    made = builder("Chacma")
    made.click(on("32"))
    assert (made.lit.barred, made.lit.lines) == ({"RD.29-32", "RD.31-32"},) * 2
    answer = made.click(HitTarget("29"))
    assert (answer.kind, answer.line) == ("offer", "RD.29-32")
    assert answer.words == "River RD lies between T 32 and Space 29: a unit on the ground fords it first."
    assert chips(made, answer) == ["F Ford River RD, toward Space 29"]
    assert made.offers_by("f", answer) and not made.offers_by("m", answer)
    assert texts(made.pick(answer.fan[0]).orders) == ["T 32 ford 29"]


def test_a_click_close_to_a_river_fords_it() -> None:
    made = builder("Chacma")
    made.click(on("32"))
    for place in ("32", "31"):
        answer = made.judge(HitTarget(place, lines=("RD.31-49", "RD.31-32")))
        assert (texts(answer.orders), answer.line) == (["T 32 ford 31"], "RD.31-32")
    assert texts(made.judge(HitTarget("33", lines=("RD.29-33",))).orders) == ["T 32 - 33"]


def test_in_the_trees_a_river_bars_the_way_and_nothing_is_offered() -> None:
    made = builder("Chacma")
    made.click(on("38@h"))
    answer = made.click(HitTarget("43@h"))
    assert (answer.kind, answer.line) == ("refused", "RC.38-43")
    assert answer.words.endswith("in the trees only fliers cross it.")


def test_a_river_may_be_chosen_after_the_verb() -> None:
    made = builder("Chacma")
    made.click(on("32"))
    made.key("F")
    assert made.lit.lines == {"RD.29-32", "RD.31-32"}
    assert texts(made.click(HitTarget("32", lines=("RD.29-32",))).orders) == ["T 32 ford 29"]


# --- all levels at once ---------------------------------------------------------------------------


def test_where_all_levels_are_seen_a_click_means_that_of_the_unit() -> None:
    made = builder("Chacma")
    made.click(on("28@h"))
    assert texts(made.judge(HitTarget("29", anywhere=True)).orders) == ["T 28@h - 29@h"]
    made.click(HitTarget("28", anywhere=True))
    made = builder("Chacma")
    made.click(on("33"))
    assert texts(made.judge(HitTarget("28", anywhere=True)).orders) == ["T 33 - 28"]


# --- builds -----------------------------------------------------------------------------------------


def test_a_build_is_asked_for_before_it_is_written_while_nothing_is_chosen() -> None:
    made = builder("Chacma")
    answer = made.judge(HitTarget("47"))
    assert (answer.kind, chips(made, answer)) == ("fan", ["T Troop"])


def test_in_build_mode_the_only_kind_is_built_at_once_and_another_site_follows() -> None:
    made = builder("Reptiles")
    made.begin(("build",))
    assert {"1", "19", "17@h", "20"} <= made.lit.sites
    answer = made.click(HitTarget("19"))
    assert chips(made, answer) == ["A Army", "C Climber"]
    assert pick(made, answer, "Climber") == ["build C 19"]
    position = made.sheet.position
    written = (JUNGLE.parse(position, "Reptiles", "build C 19"),)
    made.turn_to(OrderContext(position, ("Reptiles",), {"Reptiles": written}), "Reptiles")
    assert made.again == ("build",)
    assert made.go_on()
    assert made.filled == ("build",)


def test_build_mode_ends_where_all_is_spent_or_by_a_step_back() -> None:
    made = builder("Chacma", "build T 47")
    made.again = ("build",)
    assert not made.go_on()
    made = builder("Reptiles")
    made.begin(("build",))
    assert made.back()
    assert (made.filled, made.again) == ((), ())


def test_sites_of_all_levels_are_offered_where_these_are_seen_at_once() -> None:
    made = builder("Reptiles")
    made.begin(("build",))
    answer = made.click(HitTarget("17", anywhere=True))
    assert chips(made, answer) == ["C Climber, High", "A Army, Ground", "C Climber, Ground"]
    assert pick(made, answer, "Climber, High") == ["build C 17@h"]


def test_a_site_that_is_open_on_another_level_only_says_so() -> None:
    made = builder("Chacma")
    made.begin(("build",))
    answer = made.click(HitTarget("12"))
    assert (answer.words, chips(made, answer)) == ("On High: click to choose.", ["T Troop"])


def test_what_is_written_for_a_site_can_be_another_kind_or_be_taken_back() -> None:
    made = builder("Reptiles", "build A 19")
    answer = made.click(HitTarget("19"))
    assert chips(made, answer) == ["C Climber", "T Take back build A 19"]
    taken = made.pick(answer.fan[1])
    assert (taken.kind, taken.key) == ("clear", "build 19")


def test_no_site_says_why() -> None:
    made = builder("Chacma")
    made.begin(("build",))
    assert made.judge(HitTarget("1")).words == "Space 1 is neither a home center of Chacma nor beside one of its units."


def test_builds_are_typed_with_completion() -> None:
    made = builder("Reptiles")
    found = made.type("build C 1")
    assert [one.text for one in found.candidates][:2] == ["C 1", "C 16"]
    assert texts(made.read("build C 19").orders) == ["build C 19"]
    assert made.read("build T 19").words.startswith("Reptiles builds Army and Climber")


def test_the_build_of_a_unit_stands_beside_the_order_of_one_with_its_key() -> None:
    made = builder("Chacma", "T 32 - 48", "build T 32")
    written = made.sheet.written("Chacma", "32")
    assert written is not None and written.text == "T 32 - 48"
    other = made.sheet.written("Chacma", "build 32")
    assert other is not None and other.text == "build T 32"


# --- support ----------------------------------------------------------------------------------------


def test_help_is_asked_for_and_refused_in_words() -> None:
    made = builder("Chacma")
    made.click(on("32"))
    answer = made.asked_to_help(on("33"))
    assert made.do(answer).kind == "step"
    assert texts(made.click(HitTarget("48")).orders)[:1] == ["T 32 S T 33 - 48"]
    made.click(on("32"))
    assert made.asked_to_help(on("1")).kind == "refused"
    assert made.asked_to_help(HitTarget("33")).kind == "nothing"


def test_with_nothing_left_to_spend_a_free_site_is_no_fault_and_what_is_written_can_be_taken_back() -> None:
    made = builder("Chacma", "build T 34")
    made.click(HitTarget("47"))
    assert texts(made.sheet.orders("Chacma")) == ["build T 34"]
    assert chips(made, made.click(HitTarget("34"))) == ["T Take back build T 34"]
