"""Pink III: plain adjustments on the same board, with the optional rules of Pink I (R36)."""

from __future__ import annotations

from typing import Any

import pytest

import rules

from .table import Lines, go_on, kept, position, serving, standing
from .table import turn as any_turn


def turn(units: Lines, orders: Lines, phase: str = "W1902A", **table: object) -> rules.Turn:
    return any_turn(units, orders, phase, variant="pink3", **table)  # type: ignore[arg-type]


def test_winter_is_skipped_when_nobody_has_anything_to_do() -> None:
    units = {power: [f"A {home}" for home in homes] for power, homes in HOMES.items()}
    assert turn(units, {}, "F1902M").after.phase.text == "S1903M"


HOMES = {power.id: power.homes for power in rules.variant("pink3").base.powers.values()}


def test_armies_are_built_up_to_the_number_of_centers_in_original_homes() -> None:
    after = turn({"A": ["A O"]}, {"A": ["build A A", "build A O", "build A H"]}, centers={"A": ["A", "H", "O"]})
    assert after.results == {"build A A": ("ok",), "build A O": ("void",), "build A H": ("ok",)}
    assert standing(after) == {"A": ["A O", "A A", "A H"]}


def test_too_many_armies_are_removed_by_order_or_the_farthest_first() -> None:
    units = {"A": ["A A", "A O", "A X"]}
    assert standing(turn(units, {"A": ["remove A A"]}, centers={"A": ["A", "H"]})) == {"A": ["A O", "A X"]}
    assert standing(turn(units, {}, centers={"A": ["A", "H"]})) == {"A": ["A A", "A O"]}


@pytest.mark.parametrize(
    ("options", "left", "words"),
    [
        ((), "A A", "from its home centers goes first: A X 3 and A A 0."),
        ([("civil_disorder", "2023")], "A X", "from its centers goes first: A A 5 and A X 1."),
    ],
)
def test_missing_removals_go_by_the_distance_from_home(options: Any, left: str, words: str) -> None:
    """As in the Diplomacy of 1971, unless the players choose the rule of 2023; why, is told."""
    after = turn({"A": ["A A", "A X"]}, {}, centers={"A": ["K"]}, options=options)
    assert standing(after) == {"A": [left]}
    (outcome,) = after.outcomes
    assert any(rules.say(reason).endswith(words) for reason in after.before.variant.basis(after, outcome))


def test_stand_offs_wear_nobody_down() -> None:
    once = turn({"A": ["A H"], "B": ["A I"]}, {"A": ["A H - O"], "B": ["A I - O"]}, "S1902M")
    twice = go_on(once, {"A": ["A H - O"], "B": ["A I - O"]})
    assert twice.results == {"A H": ("bounce",), "A I": ("bounce",)}
    assert set(twice.after.as_dict()["state"]) == {"homes", "gm"}


def test_a_full_army_that_retreats_stays_full() -> None:
    driven = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]}, "S1902M")
    assert go_on(driven, {"B": ["A O R I"]}).results["A O"] == ("ok",)


@pytest.mark.parametrize("line", ["move 1 A - H", "friendly B", "award 1 A", "store 1 A", "half A A"])
@pytest.mark.parametrize("phase", ["S1902M", "W1902A"])
def test_orders_for_points_and_declarations_are_void(line: str, phase: str) -> None:
    after = turn({"A": ["A A"]}, {"A": [line], "GM": ["award 2 A"]}, phase)
    assert (after.results[line], after.results["award 2 A"]) == (("void",), ("void",))
    assert set(after.after.as_dict()["state"]) == {"homes", "gm"}


def test_points_are_void_in_retreats_too() -> None:
    driven = turn({"A": ["A A", "A H"], "B": ["A O"]}, {"A": ["A A - O", "A H S A A - O"]}, "S1902M")
    assert go_on(driven, {"B": ["A O R I", "friendly A"]}).results["friendly A"] == ("void",)


def test_verbs_that_the_game_has_not_are_not_offered() -> None:
    here = position({"A": ["A A"]}, variant="pink3")
    assert {one.value for one in rules.choices(here, "A").candidates if isinstance(one.value, str)} == set()
    assert "friendly" not in [one.value for one in rules.choices(here, "A", ("A A",)).candidates]


def test_it_keeps_nothing_of_points() -> None:
    with pytest.raises(ValueError, match="pink3 keeps no state called points, stores"):
        position({}, variant="pink3", points={"A": 3}, stores={})


def test_twelve_of_22_win() -> None:
    centers = {"A": list("AHOPQRSTUBIC")}
    assert turn({"A": ["A A"]}, {}, "F1902M", centers=centers).after.phase.text == "done"


def test_r36_carthage_may_be_built_in_by_its_first_owner_until_another_owns_it() -> None:
    options = {"carthage_home": True}.items()
    centers = {"B": ["B", "I"], "C": ["C"]}
    first = turn({"B": ["A Carthage"]}, {}, "F1902M", centers=centers, options=options)
    assert kept(first, "carthage_first") == "B"
    board = first.after.variant.board(first.after)
    assert "Carthage" in board.powers["B"].homes
    gone = turn(
        {"C": ["A Carthage"]},
        {},
        "F1902M",
        centers={"B": ["B", "I"]},
        options=options,
        carthage_first="B",
        homes={"B": ["B", "I", "Carthage"]},
    )
    assert kept(gone, "homes")["B"] == ["B", "I"]
    assert gone.after.variant.board(gone.after) is gone.after.variant.base


def test_r36_garrisons_hold_and_fall_here_too() -> None:
    options = {"garrisons": True}.items()
    units = {"B": ["A O", "A V"]}
    held = turn(units, {"B": ["A O - H"]}, "S1902M", options=options)
    assert held.results["A O"] == ("bounce",)
    fallen = turn(units, {"B": ["A O - H", "A V S A O - H"]}, "S1902M", options=options)
    assert serving(fallen) == {"H": "B"}


def test_only_pink_iii_leaves_builds() -> None:
    assert turn({"A": ["A O"]}, {"A": ["waive"]}, centers={"A": ["A", "H", "O"]}).results["waive"] == ("ok",)
    assert any_turn({"A": ["A O"]}, {"A": ["waive"]}, "W1902A").results["waive"] == ("void",)
