"""P9 in the field: strengths (R10 to R12), stand-offs (R13), attacks on half strength (R14)."""

from __future__ import annotations

import pytest

import rules

from .table import go_on, kept, outcome, position, standing, told, turn

HALF_O = {"B": {"O": "half"}}


def test_r10_half_a_support_tips_the_scales() -> None:
    """One and a half beats one."""
    after = turn(
        {"A": ["A A", "A H"], "B": ["A O"]},
        {"A": ["A A - O", "A H S A A - O"]},
        status={"A": {"H": "half"}},
    )
    assert after.results["A A"] == ("ok",)
    assert after.results["A O"] == ("dislodged",)
    [reason] = outcome(after, "A A").reasons
    assert rules.say(reason) == "A A moves to Ostia with strength 1 1/2 (with A H) against 1 and dislodges A O."


def test_r10_two_equal_halves_hold_each_other() -> None:
    after = turn({"A": ["A H"], "B": ["A O"]}, {"A": ["A H - O"]}, status={"A": {"H": "half"}, "B": {"O": "half"}})
    assert after.results["A H"] == ("bounce",)


def test_r11_an_attack_at_half_strength_cuts_support() -> None:
    after = turn(
        {"A": ["A A", "A H"], "B": ["A O"], "C": ["A V"]},
        {"A": ["A A - O", "A H S A A - O"], "C": ["A V - H"]},
        status={"C": {"V": "half"}},
    )
    assert after.results["A H"] == ("cut",)
    assert after.results["A A"] == ("bounce",)


def test_r12_an_unsupplied_army_supports_nobody_and_falls_to_half_strength() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A O", "A B"], "C": ["A P"]},
        {"A": ["A H - O"], "B": ["A O S A B", "A B H"], "C": ["A P - B"]},
        status={"A": {"H": "half"}, "B": {"O": "unsupplied"}},
    )
    assert after.results["A O"] == ("void", "dislodged")
    assert told(after, "A O")[0] == "only_holds"
    assert after.results["A P"] == ("bounce",)


def test_r12_an_unsupplied_army_is_not_supported_where_it_stands_but_fills_the_province() -> None:
    after = turn(
        {"A": ["A H", "A A"], "B": ["A O"]},
        {"A": ["A H S A A", "A A H"], "B": ["A O H"]},
        status={"A": {"A": "unsupplied"}, "B": {"O": "unsupplied"}},
    )
    assert after.results == {"A H": ("void",), "A A": ("ok",), "A O": ("ok",)}
    assert told(after, "A H") == ["cannot_be_helped"]


def test_r12_an_unsupplied_army_captures_where_it_stands() -> None:
    after = turn({"B": ["A O"]}, {}, phase="F1902M", status={"B": {"O": "unsupplied"}})
    assert after.after.owned("B") == ("B", "I", "O")


def test_r13_a_stand_off_with_an_own_army_counts() -> None:
    after = turn({"A": ["A A", "A H"]}, {"A": ["A A - O", "A H - O"]})
    assert kept(after, "standoffs") == {"A": {"A": 1, "H": 1}}


def test_r13_an_army_that_is_attacked_or_cut_or_void_stands_off_with_nobody() -> None:
    after = turn(
        {"A": ["A H", "A U", "A A"], "B": ["A O", "A V"]},
        {"A": ["A H S A U", "A U - Y", "A A H"], "B": ["A O - H", "A V - H"]},
    )
    assert kept(after, "standoffs") == {"B": {"O": 1, "V": 1}}
    assert after.results["A U"] == ("void",)
    assert after.results["A H"] == ("cut",)


def test_r13_autumn_and_the_next_spring_are_consecutive() -> None:
    """The count goes through the budget."""
    autumn = turn({"A": ["A H"], "B": ["A I"]}, {"A": ["A H - O"], "B": ["A I - O"]}, phase="F1902M")
    assert kept(autumn, "standoffs") == {"A": {"H": 1}, "B": {"I": 1}}
    winter = go_on(autumn, {})
    assert winter.after.phase.text == "S1903M"
    spring = go_on(winter, {"A": ["A H - O"], "B": ["A I - O"]})
    assert spring.results == {"A H": ("bounce", "halved"), "A I": ("bounce", "halved")}
    assert told(spring, "A H")[-1] == "halved"


def test_r13_the_counter_goes_with_the_army_and_ends_with_a_move_that_succeeds() -> None:
    after = turn({"A": ["A H"]}, {"A": ["A H - O"]}, standoffs={"A": {"H": 1}})
    assert kept(after, "standoffs") == {}


def test_r13_an_army_at_half_strength_keeps_no_counter_of_stand_offs() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A I"]},
        {"A": ["A H - O"], "B": ["A I - O"]},
        status={"A": {"H": "half"}, "B": {"I": "half"}},
    )
    assert after.results == {"A H": ("bounce",), "A I": ("bounce",)}
    assert kept(after, "standoffs") == {}


def test_r13_who_is_dislodged_in_its_second_stand_off_is_halved_by_its_retreat_instead() -> None:
    """It fought as a full army, and goes as one."""
    after = turn(
        {"A": ["A H"], "B": ["A O"], "C": ["A U", "A A"]},
        {"A": ["A H - O"], "B": ["A O H"], "C": ["A U - H", "A A S A U - H"]},
        standoffs={"A": {"H": 1}},
    )
    assert after.results["A H"] == ("bounce", "dislodged")
    assert kept(after, "status") == {}
    fled = go_on(after, {"A": ["A H R V"]})
    assert fled.results["A H"] == ("ok", "halved")
    assert kept(fled, "status") == {"A": {"V": "half"}}
    assert kept(fled, "standoffs") == {}


def test_r14_any_foreign_order_into_its_province_is_an_attack_and_own_ones_are_none() -> None:
    after = turn(
        {"A": ["A H", "A A"], "B": ["A O", "A B"]},
        {"A": ["A H - O", "A A - O"], "B": ["A B - O", "A O H"]},
        status=HALF_O,
    )
    assert kept(after, "attacks") == {"B": {"O": 1}}
    only_own = turn({"B": ["A O", "A B"]}, {"B": ["A B - O", "A O H"]}, status=HALF_O, attacks={"B": {"O": 1}})
    assert kept(only_own, "attacks") == {}


def test_r14_a_void_order_is_no_attack() -> None:
    after = turn({"A": ["A A"], "B": ["A V"]}, {"A": ["A A - V"]}, status={"B": {"V": "half"}}, attacks={"B": {"V": 2}})
    assert after.results["A V"] == ("ok",)
    assert kept(after, "attacks") == {}


def test_r14_an_order_of_an_unsupplied_army_is_void_and_no_attack() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A O"]},
        {"A": ["A H - O"]},
        status={"A": {"H": "unsupplied"}, "B": {"O": "half"}},
        attacks={"B": {"O": 2}},
    )
    assert after.results == {"A H": ("void",), "A O": ("ok",)}
    assert kept(after, "attacks") == {}


def test_r14_two_attacks_running_are_not_three() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A O"]}, {"A": ["A H - O"]}, status={"A": {"H": "half"}, **HALF_O}, attacks={"B": {"O": 1}}
    )
    assert after.results["A O"] == ("ok",)
    assert kept(after, "attacks") == {"B": {"O": 2}}


def test_r14_who_leaves_is_not_attacked() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A O"]}, {"A": ["A H - O"], "B": ["A O - B"]}, status=HALF_O, attacks={"B": {"O": 2}}
    )
    assert after.results == {"A H": ("ok",), "A O": ("ok",)}
    assert kept(after, "attacks") == {}
    assert kept(after, "status") == {"B": {"B": "half"}}


def test_r14_who_could_not_leave_has_been_attacked() -> None:
    after = turn(
        {"A": ["A H"], "B": ["A O", "A V"]},
        {"A": ["A H - O"], "B": ["A O - V", "A V H"]},
        status={"A": {"H": "half"}, "B": {"O": "half"}},
        attacks={"B": {"O": 2}},
    )
    assert after.results["A O"] == ("bounce", "destroyed")
    assert after.results["A H"] == ("bounce",)


def test_r14_the_word_stands_beside_that_of_the_order() -> None:
    """The support is cut, and its giver destroyed, though nobody enters."""
    after = turn(
        {"A": ["A H"], "B": ["A O", "A B"], "C": ["A I"]},
        {"A": ["A H - O"], "B": ["A O S A B", "A B H"], "C": ["A I - O"]},
        status={"B": {"O": "half"}},
        attacks={"B": {"O": 2}},
    )
    assert after.results["A O"] == ("cut", "destroyed")
    assert told(after, "A O")[-1] == "worn_down"
    assert standing(after)["B"] == ["A B"]


def test_r14_nobody_retreats_into_the_province_of_a_destroyed_army() -> None:
    """It was fought for; the place of the dislodged army is closed in that season, though it is empty now."""
    after = turn(
        {"A": ["A H"], "B": ["A O"], "C": ["A I"], "D": ["A B", "A P"]},
        {"A": ["A H - O"], "D": ["A B - I", "A P S A B - I"], "C": ["A I - O"]},
        status={"B": {"O": "half"}},
        attacks={"B": {"O": 2}},
    )
    assert after.results["A O"] == ("destroyed",)
    fled = after.dislodged["I"]
    assert [place.text for place in fled.retreats] == ["V"]
    assert {place.text: reason.code for place, reason in fled.closed}["O"] == "fought_for"


def test_r14_the_count_begins_with_the_first_season_begun_at_half_strength() -> None:
    """Halved in this season, and attacked in it: that was no attack on half strength yet."""
    after = turn(
        {"A": ["A H"], "B": ["A I"], "C": ["A U"]},
        {"A": ["A H - O"], "B": ["A I - O"], "C": ["A U - H"]},
        standoffs={"A": {"H": 1}},
    )
    assert kept(after, "status") == {"A": {"H": "half"}}
    assert kept(after, "attacks") == {}


def test_r14_an_unsupplied_army_keeps_no_counter() -> None:
    after = turn(
        {"A": ["A A"], "B": ["A O"], "C": ["A I"]},
        {"A": ["A A - O"], "C": ["A I - O"]},
        status={"B": {"O": "unsupplied"}},
    )
    assert kept(after, "attacks") == {}
    assert after.results["A O"] == ("ok",)


# What is told of armies (R27)


def test_r27_strengths_and_counters_are_in_the_report() -> None:
    after = turn(
        {"A": ["A A", "A H"], "B": ["A I"], "C": ["A C"]},
        {"A": ["A H - O"], "B": ["A I - O"]},
        status={"A": {"A": "half"}, "C": {"C": "unsupplied"}},
        attacks={"A": {"A": 1}},
    )
    assert after.after.variant.report(after, "B").endswith(
        "\nWeakened armies\nA: A A (half strength), A H (stand-offs running 1)\n"
        "B: A I (stand-offs running 1)\nC: A C (unsupplied)\n"
    )


def test_r27_an_army_tells_its_strength_and_its_counter() -> None:
    here = position(
        {"A": ["A A", "A H", "A O"]},
        status={"A": {"A": "half", "O": "unsupplied"}},
        attacks={"A": {"A": 2}},
        standoffs={"A": {"H": 1}},
    )
    said = {unit.key: here.variant.describe(here, unit) for unit in here.units.values()}
    assert said == {
        "A": (("Strength", "1/2"), ("Attacks running", "2")),
        "H": (("Strength", "1"), ("Stand-offs running", "1")),
        "O": (("Strength", "0"),),
    }


# --- P9 in retreat: who dies at once, who is halved, who must go (R15).

DRIVEN_OUT = {
    "units": {"A": ["A H"], "B": ["A O"]},
    "orders": {"A": ["A H - O"]},
    "status": {"A": {"H": "half"}, "B": {"O": "unsupplied"}},
}


@pytest.mark.parametrize("order", ["A O D", "A O R H", "A O R C", "A O R O"])
def test_r15_an_unsupplied_army_goes_to_the_first_open_province_instead_of_an_impossible_order(order: str) -> None:
    fled = go_on(turn(**DRIVEN_OUT), {"B": [order]})
    assert fled.results == {"A O": ("ok",)}
    assert standing(fled)["B"] == ["A A"]
    assert told(fled, "A O") == ["retreated", "sent"]


def test_r15_an_unsupplied_army_goes_where_it_is_ordered_by_the_last_line() -> None:
    fled = go_on(turn(**DRIVEN_OUT), {"B": ["A O D", "A O R V"]})
    assert fled.results["A O"] == ("ok",)
    assert standing(fled)["B"] == ["A V"]
    assert kept(fled, "status")["B"] == {"V": "unsupplied"}


def test_r15_what_is_missing_for_an_unsupplied_army_is_its_forced_retreat() -> None:
    after = turn(**DRIVEN_OUT).after
    assert [order.text for order in after.variant.default_orders(after, "B")] == ["A O R A"]
    full = turn({"A": ["A H", "A A"], "B": ["A O"]}, {"A": ["A H - O", "A A S A H - O"]}).after
    assert [order.text for order in full.variant.default_orders(full, "B")] == ["A O D"]


def test_r15_an_unsupplied_army_may_not_be_told_to_disband() -> None:
    after = turn(**DRIVEN_OUT).after
    verbs = {one.value: one.reason for one in rules.choices(after, "B", ("A O",)).candidates}
    assert verbs["retreat"] is None
    assert verbs["disband"] and verbs["disband"].code == "must_retreat"


def test_r15_in_a_clash_of_retreats_an_unsupplied_army_is_lost_like_the_other() -> None:
    after = turn(
        {"A": ["A O"], "B": ["A P"], "C": ["A C", "A J"], "D": ["A I"]},
        {"C": ["A C - P", "A J S A C - P"], "D": ["A I - O"]},
        status={"A": {"O": "unsupplied"}},
    )
    fled = go_on(after, {"A": ["A O R V"], "B": ["A P R V"]})
    assert fled.results == {"A O": ("bounce", "disband"), "A P": ("bounce", "disband")}


def test_r15_an_unsupplied_army_with_nowhere_to_go_is_destroyed_at_once() -> None:
    after = turn(
        {"A": ["A A", "A H", "A V"], "B": ["A O", "A B", "A I"]},
        {"A": ["A H - O"]},
        status={"B": {"O": "unsupplied"}},
    )
    assert after.results["A O"] == ("dislodged", "destroyed")
    assert told(after, "A O")[-1] == "trapped"
    assert after.after.phase.text == "F1902M"


def test_r15_half_strength_with_nowhere_to_go_is_destroyed_and_not_disbanded() -> None:
    after = turn(
        {"A": ["A A", "A H", "A V"], "B": ["A O", "A B", "A I"]}, {"A": ["A H - O"]}, status={"B": {"O": "half"}}
    )
    assert after.results["A O"] == ("dislodged", "destroyed")
    assert told(after, "A O")[-1] == "routed"


def test_r15_who_is_taken_off_at_once_is_not_there_in_the_retreat_phase() -> None:
    """Two are dislodged; one was at half strength."""
    after = turn(
        {"A": ["A A", "A H"], "B": ["A O"], "C": ["A C", "A J"], "D": ["A P"]},
        {"A": ["A A - O", "A H S A A - O"], "C": ["A C - P", "A J S A C - P"]},
        status={"B": {"O": "half"}},
    )
    assert after.results["A O"] == ("dislodged", "destroyed")
    assert after.after.phase.text == "S1902R"
    assert after.after.as_dict()["dislodged"] == {"D": {"A P": ["B", "I", "V", "W"]}}
    assert {unit.text for unit in (one.unit for one in after.dislodged.values())} == {"A O", "A P"}
    assert after.after.variant.must_act(after.after) == ("D",)


def test_r15_a_full_army_may_disband_and_does_so_without_an_order() -> None:
    after = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]})
    assert go_on(after, {"B": ["A O D"]}).results == {"A O": ("disband",)}
    assert go_on(after, {}).results == {"A O": ("disband",)}


def test_r15_a_retreat_halves_and_clears_the_counter() -> None:
    after = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]}, standoffs={"B": {"O": 1}})
    fled = go_on(after, {"B": ["A O R I"]})
    assert fled.results["A O"] == ("ok", "halved")
    assert [rules.say(reason) for reason in outcome(fled, "A O").reasons] == [
        "A O retreats to Iguvium.",
        "A O is at half strength after its retreat.",
    ]
    assert kept(fled, "status") == {"B": {"I": "half"}}
    assert kept(fled, "standoffs") == {}


def test_p4_a_retreat_phase_is_held_only_where_somebody_can_retreat() -> None:
    autumn = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]}, phase="F1902M")
    assert autumn.after.phase.text == "F1902R"
    assert turn({"A": ["A A"]}, {}, phase="F1902M").after.phase.text == "W1902A"
