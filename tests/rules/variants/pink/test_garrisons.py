"""Garrisons by option (R34)."""

from __future__ import annotations

import pytest

import rules
from rules.variants.pink.state import friendly

from .table import Lines, go_on, kept, outcome, position, serving, standing, told
from .table import turn as any_turn

GUARDED = {"garrisons": True}.items()


def turn(units: Lines, orders: Lines, **table: object) -> rules.Turn:
    return any_turn(units, orders, options=GUARDED, **table)  # type: ignore[arg-type]


def test_r34_without_the_option_nobody_stands_guard() -> None:
    assert any_turn({"B": ["A O"]}, {"B": ["A O - H"]}).results["A O"] == ("ok",)


@pytest.mark.parametrize("place", ["A", "H", "Carthage"])
def test_r34_carthage_and_the_original_homes_are_held_with_one(place: str) -> None:
    origin = {"A": "U", "H": "U", "Carthage": "V"}[place]
    after = turn({"B": [f"A {origin}"]}, {"B": [f"A {origin} - {place}"]})
    assert after.results[f"A {origin}"] == ("bounce",)


def test_r34_a_march_has_no_garrison_nor_has_a_home_that_was_made() -> None:
    after = turn({"B": ["A V"]}, {"B": ["A V - O"]}, centers={"A": ["A", "H", "O"]}, homes={"A": ["A", "O"]})
    assert after.results["A V"] == ("ok",)


def test_r34_a_garrison_lets_its_own_power_in_and_adds_nothing_to_its_attack() -> None:
    assert turn({"A": ["A O"]}, {"A": ["A O - H"]}).results["A O"] == ("ok",)
    rivals = turn({"A": ["A O"], "C": ["A V", "A U"]}, {"A": ["A O - H"], "C": ["A V - H", "A U S A V - H"]})
    assert rivals.results["A V"] == ("ok",)
    assert serving(rivals) == {"H": "C"}


def test_r34_a_friendly_army_that_stays_or_fails_to_leave_is_held_with_one_more() -> None:
    attack = ["A O - H", "A V S A O - H"]
    held = turn({"A": ["A H"], "B": ["A O", "A V"]}, {"B": attack})
    assert held.results["A O"] == ("bounce",)
    [reason] = outcome(held, "A O").reasons
    assert rules.say(reason) == ("A O attacks Hippo with strength 2 (with A V), A H holds with 2 (1 of the garrison).")
    stuck = turn({"A": ["A H", "A A"], "B": ["A O", "A V"]}, {"A": ["A H - A", "A A H"], "B": attack})
    assert stuck.results["A O"] == ("bounce",)


def test_r34_head_to_head_the_garrison_adds_to_the_resistance_and_not_to_the_attack() -> None:
    after = turn({"A": ["A H"], "B": ["A O", "A V"]}, {"A": ["A H - O"], "B": ["A O - H", "A V S A O - H"]})
    assert after.results == {"A H": ("bounce",), "A O": ("bounce",), "A V": ("ok",)}


def test_r34_a_province_that_its_army_leaves_is_still_held() -> None:
    after = turn({"A": ["A H"], "B": ["A O"]}, {"A": ["A H - V"], "B": ["A O - H"]})
    assert after.results == {"A H": ("ok",), "A O": ("bounce",)}
    assert kept(after, "standoffs") == {"B": {"O": 1}}


def test_r34_an_army_that_is_not_its_own_neither_gains_nor_meets_it() -> None:
    """C stands in A's home; B drives it out against 1 alone, and the garrison goes on serving A."""
    after = turn({"C": ["A H"], "B": ["A O", "A V"]}, {"B": ["A O - H", "A V S A O - H"]})
    assert after.results == {"A O": ("ok",), "A V": ("ok",), "A H": ("dislodged",)}
    assert serving(after) == {}


def test_r34_a_garrison_that_falls_serves_its_captor_against_its_first_power() -> None:
    fallen = turn({"B": ["A O", "A V"]}, {"B": ["A O - H", "A V S A O - H"]})
    assert serving(fallen) == {"H": "B"}
    left = go_on(fallen, {"B": ["A H - U"]})
    back = left.after.variant.position(
        phase="S1903M", units={"A": ["A A"], "B": ["A U"]}, state=left.after.as_dict()["state"]
    )
    assert back.variant.adjudicate(back, {"A": ["A A - H"]}).results["A A"] == ("bounce",)


def test_r34_nobody_retreats_past_a_foreign_garrison_and_a_stand_off_with_one_closes_its_place() -> None:
    after = turn({"B": ["A O"], "C": ["A P", "A I"]}, {"C": ["A I - O", "A P H"]}, status={"B": {"O": "unsupplied"}})
    fled = after.dislodged["O"]
    assert [place.text for place in fled.retreats] == ["B", "V"]
    closed = {place.text: reason.code for place, reason in fled.closed}
    assert (closed["A"], closed["H"]) == ("garrison_holds", "garrison_holds")
    contested = turn(
        {"A": ["A O"], "C": ["A U", "A P", "A I"]},
        {"C": ["A U - H", "A I - O", "A P H"]},
        status={"A": {"O": "unsupplied"}},
    )
    assert "H" not in [place.text for place in contested.dislodged["O"].retreats]


def test_r34_carthage_is_nobodys_ground_until_its_first_garrison_falls() -> None:
    here = position({}, options=GUARDED)
    assert "Carthage" not in friendly(here, "A")
    taken = turn({"C": ["A V", "A W"]}, {"C": ["A V - Carthage", "A W S A V - Carthage"]})
    assert serving(taken) == {"Carthage": "C"}
    assert "Carthage" in friendly(taken.after, "C")


def test_r34_points_do_not_enter_carthage_while_its_garrison_is_nobodys() -> None:
    after = turn({"A": ["A A"]}, {"A": ["move 1 V - Carthage"]}, stores={"A": {"V": 1}})
    assert after.results["move 1 V - Carthage"] == ("bounce",)
    assert told(after, "move 1 V - Carthage") == ["guarded"]


def test_r34_a_beaten_garrison_does_not_fight_for_a_half_strength_army_that_dies() -> None:
    """Half a point and the garrison's hold against one and a half; against two they fall."""
    weak = {"status": {"A": {"H": "half"}}}
    held = turn({"A": ["A H"], "B": ["A O"]}, {"B": ["A O - H"]}, **weak)
    assert held.results["A O"] == ("bounce",)
    fallen = turn({"A": ["A H"], "B": ["A O", "A V"]}, {"B": ["A O - H", "A V S A O - H"]}, **weak)
    assert fallen.results["A H"] == ("dislodged", "destroyed")
    assert serving(fallen) == {"H": "B"}
    assert standing(fallen) == {"B": ["A H", "A V"]}
