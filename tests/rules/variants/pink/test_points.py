"""Section 6 in the field: friendly territory (R18), points moved (R19, R22), surplus (R20), overrun (R25)."""

from __future__ import annotations

import pytest

import rules
from rules.variants.pink.state import friendly

from .table import go_on, kept, outcome, position, told, turn


def lying(power: str = "A", **places: int) -> dict[str, dict[str, dict[str, int]]]:
    """Points that have lain all year."""
    return {"stores": {power: places}, "still": {power: places}}


# R18


def test_r18_empty_neutral_provinces_and_own_centers_are_friendly() -> None:
    ground = friendly(position({"A": ["A A"]}), "A")
    assert {"A", "H", "O", "V", "Carthage"} <= ground
    assert not {"B", "I"} & ground


def test_r18_a_foreign_army_closes_a_province_even_an_own_center() -> None:
    ground = friendly(position({"B": ["A V", "A H"]}), "A")
    assert not {"V", "H"} & ground


def test_r18_a_declaration_opens_armies_and_centers_to_its_receiver_only() -> None:
    here = position({"B": ["A V", "A B"]}, friendly={"B": ["A"]})
    assert {"V", "B", "I"} <= friendly(here, "A")
    assert not {"B", "V"} & friendly(here, "C")
    assert "A" not in friendly(here, "B")


def test_r18_the_army_of_a_friend_opens_no_center_of_a_third_power() -> None:
    here = position({"B": ["A C"]}, friendly={"B": ["A"]})
    assert "C" not in friendly(here, "A")


def test_r18_a_declaration_takes_effect_before_anything_else_and_holds_until_taken_back() -> None:
    first = turn({"B": ["A V"]}, {"A": ["move 2 H - V"], "B": ["friendly A"]}, **lying(H=5))
    assert first.results["move 2 H - V"] == ("ok",)
    second = go_on(first, {"A": ["move 2 V - H"], "B": ["A V H"]})
    assert second.results["move 2 V - H"] == ("ok",)
    assert kept(second, "friendly") == {"B": ["A"]}


def test_r18_the_last_of_two_declarations_counts() -> None:
    after = turn({"B": ["A V"]}, {"B": ["friendly A", "unfriendly A", "friendly C"]})
    assert kept(after, "friendly") == {"B": ["C"]}
    assert after.results["unfriendly A"] == ("ok",)


def test_r18_declarations_are_given_in_retreats_too() -> None:
    driven = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]})
    after = go_on(driven, {"B": ["A O R I", "friendly C"], "A": ["friendly A"]})
    assert kept(after, "friendly") == {"B": ["C"]}
    assert after.results["friendly A"] == ("void",)


# R19


def test_r19_points_go_one_province_and_no_farther() -> None:
    after = turn({"A": ["A A"]}, {"A": ["move 2 H - G", "move 2 H - H"]}, **lying(H=5))
    assert after.results == {"A A": ("ok",), "move 2 H - G": ("void",), "move 2 H - H": ("void",)}
    assert told(after, "move 2 H - G") == ["not_beside"]


def test_r19_no_more_than_was_there_when_the_phase_began() -> None:
    """Points that come in cannot go on; what an earlier line takes is gone, though that line fails."""
    after = turn(
        {"A": ["A A"], "B": ["A V"]},
        {"A": ["move 3 H - V", "move 2 H - A", "move 1 H - O", "move 1 A - H"], "B": ["A V H"]},
        **lying(H=5),
    )
    assert after.results["move 3 H - V"] == ("bounce",)
    assert after.results["move 2 H - A"] == ("ok",)
    assert after.results["move 1 H - O"] == ("void",)
    assert after.results["move 1 A - H"] == ("void",)
    assert rules.say(outcome(after, "move 1 H - O").reasons[0]) == "A has 0 points to move in Hippo, not 1."
    assert kept(after, "stores") == {"A": {"A": 2, "H": 3}}


def test_r19_many_lines_are_no_more_work_each_than_one() -> None:
    """A hundred lines of one point, of which five can be paid."""
    lines = [f"move 1 H - {to}" for to in "AOUV"] * 25
    after = turn({"A": ["A A"]}, {"A": lines}, **lying(H=5))
    words = [one.words for one in after.outcomes if one.order.verb == "points"]
    assert (words.count(("ok",)), words.count(("void",))) == (5, 95)


def test_r19_a_void_line_takes_nothing() -> None:
    after = turn({"A": ["A A"]}, {"A": ["move 9 H - A", "move 5 H - A"]}, **lying(H=5))
    assert after.results["move 5 H - A"] == ("ok",)


def test_r19_no_points_are_none() -> None:
    after = turn({"A": ["A A"]}, {"A": ["move 0 H - A"]}, **lying(H=5))
    assert after.results["move 0 H - A"] == ("void",)


def test_r19_points_of_another_power_cannot_be_moved() -> None:
    after = turn({"A": ["A A"]}, {"B": ["move 2 H - O"]}, **lying(H=5))
    assert after.results["move 2 H - O"] == ("void",)


def test_r19_points_go_after_the_armies_so_a_province_left_by_an_enemy_is_open() -> None:
    after = turn({"B": ["A V"]}, {"A": ["move 2 H - V"], "B": ["A V - W"]}, **lying(H=5))
    assert after.results["move 2 H - V"] == ("ok",)
    assert kept(after, "stores") == {"A": {"H": 3, "V": 2}}


def test_r19_a_dislodged_army_does_not_count_and_the_one_that_dislodged_it_does() -> None:
    """A's points enter O behind A's attack; B's cannot leave it."""
    after = turn(
        {"A": ["A A", "A H"], "B": ["A O"]},
        {"A": ["A A - O", "A H S A A - O", "move 1 H - O"], "B": ["A O H", "move 2 O - B"]},
        centers={"A": ["A", "H"], "B": ["B", "I", "O"]},
        stores={"A": {"H": 5}, "B": {"O": 2}},
    )
    assert after.after.phase.text == "S1902R"
    assert after.results["move 2 O - B"] == ("bounce",)
    assert told(after, "move 2 O - B") == ["foreign_army"]
    assert after.results["move 1 H - O"] == ("bounce",)
    assert told(after, "move 1 H - O") == ["foreign_center"]


def test_r19_ownership_is_that_of_the_last_autumn() -> None:
    """An army stands in O, but the center is neutral until the count."""
    after = turn({"A": ["A O"]}, {"A": ["A O H", "move 2 H - O"]}, **lying(H=5))
    assert after.results["move 2 H - O"] == ("ok",)


def test_p8_any_friendly_province_will_do_even_without_a_center() -> None:
    after = turn({"A": ["A A"]}, {"A": ["move 2 H - V"]}, **lying(H=5))
    assert kept(after, "stores") == {"A": {"H": 3, "V": 2}}


# R20


def test_r20_points_on_the_road_move_on_or_are_lost() -> None:
    moved = turn({"A": ["A A"]}, {"A": ["move 2 V - H"]}, **lying(V=3))
    assert kept(moved, "stores") == {"A": {"H": 2}}


def test_r20_what_comes_in_is_no_surplus_yet() -> None:
    spring = turn({"A": ["A A"]}, {"A": ["move 4 A - H"]}, **lying(A=7, H=5))
    assert kept(spring, "stores") == {"A": {"A": 3, "H": 9}}
    autumn = go_on(spring, {"A": ["move 1 H - A"]})
    assert kept(autumn, "stores") == {"A": {"A": 4, "H": 6}}


def test_r20_an_attempt_that_fails_does_not_save_a_surplus_that_could_have_gone_elsewhere() -> None:
    after = turn({"A": ["A A"], "B": ["A V"]}, {"A": ["move 2 H - V"], "B": ["A V H"]}, **lying(H=7))
    assert after.results["move 2 H - V"] == ("bounce",)
    assert kept(after, "stores") == {"A": {"H": 5}}


def test_r20_a_surplus_is_kept_where_every_way_out_is_closed() -> None:
    units = {"B": ["A A", "A O", "A U", "A V"]}
    after = turn(units, {"B": ["A A H", "A O H", "A U H", "A V H"]}, **lying(H=7))
    assert kept(after, "stores") == {"A": {"H": 7}}
    assert kept(after, "still") == {"A": {"H": 7}}


def test_r20_points_in_a_foreign_center_have_no_room() -> None:
    after = turn({"A": ["A A"]}, {"B": ["friendly A"]}, stores={"A": {"I": 2}})
    assert kept(after, "stores") == {}


# R22


def test_r22_points_that_came_in_the_year_count_as_leaving_first() -> None:
    spring = turn({"A": ["A A"]}, {"A": ["move 2 A - H"]}, **lying(A=5, H=3))
    assert kept(spring, "still") == {"A": {"A": 3, "H": 3}}
    autumn = go_on(spring, {"A": ["move 2 H - A"]})
    assert kept(autumn, "still") == {"A": {"A": 3, "H": 3}}


def test_r22_in_one_season_leaving_is_reckoned_before_arriving() -> None:
    after = turn({"A": ["A A"]}, {"A": ["move 3 A - H", "move 3 H - A"]}, **lying(A=3, H=3))
    assert kept(after, "stores") == {"A": {"A": 3, "H": 3}}
    assert kept(after, "still") == {}


def test_r22_a_loss_shortens_what_lay_still() -> None:
    after = turn({"A": ["A A"]}, {}, stores={"A": {"H": 8}}, still={"A": {"H": 8}})
    assert kept(after, "still") == {"A": {"H": 5}}


# R25 in the field


def test_r25_points_on_the_road_lie_safely_beside_a_friend_and_are_lost_once_it_is_none() -> None:
    spared = turn({"C": ["A W"]}, {"A": ["move 2 H - V"], "C": ["A W - V", "friendly A"]}, **lying(H=5))
    assert kept(spared, "stores") == {"A": {"H": 3, "V": 2}}
    lost = go_on(spared, {"A": ["move 2 V - H"], "C": ["A V H", "unfriendly A"]})
    assert lost.results["move 2 V - H"] == ("bounce",)
    assert kept(lost, "stores") == {"A": {"H": 3}}


def test_r25_points_that_leave_as_the_enemy_comes_do_not_get_away() -> None:
    after = turn({"C": ["A W"]}, {"A": ["move 3 V - H"], "C": ["A W - V"]}, **lying(V=3))
    assert after.results["move 3 V - H"] == ("bounce",)
    assert kept(after, "stores") == {}


def test_r25_a_store_is_only_frozen_while_an_enemy_stands_in_its_center() -> None:
    spring = turn({"B": ["A O"]}, {"B": ["A O - H"]}, **lying(H=4))
    assert kept(spring, "stores") == {"A": {"H": 4}}
    autumn = go_on(spring, {"B": ["A H - O"]})
    assert kept(autumn, "stores") == {"A": {"H": 4}}
    assert "H" in autumn.after.owned("A")


@pytest.mark.parametrize(("fate", "left"), [("seize", {"B": {"H": 4}}), ("destroy", {})])
def test_r25_stores_in_a_captured_center_fall_to_the_captor_or_are_destroyed(fate: str, left: object) -> None:
    after = turn({"B": ["A H"]}, {}, phase="F1902M", options={"stores_on_capture": fate}.items(), **lying(H=4))
    assert kept(after, "stores") == left
    assert kept(after, "still") == {}


def test_r25_seized_points_join_those_of_the_captor_and_earn_nothing() -> None:
    after = turn(
        {"B": ["A O"]},
        {},
        phase="F1902M",
        centers={"A": ["A", "H", "O"], "B": ["B", "I"]},
        stores={"A": {"O": 5}, "B": {"O": 1}},
        still={"A": {"O": 5}},
        friendly={"A": ["B"]},
    )
    assert kept(after, "stores") == {"B": {"O": 5}}
    assert kept(after, "interest") == {}


def test_r25_a_friend_who_gains_the_center_seizes_it_all_the_same() -> None:
    """A declaration binds nothing but the ways of points."""
    after = turn({"B": ["A H"]}, {}, phase="F1902M", friendly={"A": ["B"], "B": ["A"]}, **lying(H=4))
    assert kept(after, "stores") == {"B": {"H": 4}}


def test_r25_road_points_of_a_third_power_in_a_captured_center_are_lost_unless_the_captor_is_its_friend() -> None:
    units, stores = {"B": ["A H"]}, {"C": {"H": 2}}
    lost = turn(units, {}, phase="F1902M", stores=stores, friendly={"A": ["C"]})
    assert kept(lost, "stores") == {}
    units["C"] = ["A V", "A O", "A U", "A A"]
    spared = turn(units, {}, phase="F1902M", stores=stores, friendly={"B": ["C"]})
    assert kept(spared, "stores") == {"C": {"H": 2}}
