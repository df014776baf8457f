"""P9 in retreat: who dies at once, who is halved, who must go (R15)."""

from __future__ import annotations

import pytest

import rules

from .table import go_on, kept, outcome, standing, told, turn

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
    assert [order.text for order in after.variant.missing(after, "B")] == ["A O R A"]
    full = turn({"A": ["A H", "A A"], "B": ["A O"]}, {"A": ["A H - O", "A A S A H - O"]}).after
    assert [order.text for order in full.variant.missing(full, "B")] == ["A O D"]


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
