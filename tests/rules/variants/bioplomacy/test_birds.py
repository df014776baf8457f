"""Flocks that pop up (section 10; R25, R26)."""

from __future__ import annotations

import pytest

from .jungle import codes, kept, standing, then, turn, words


@pytest.mark.parametrize(
    ("power", "unit", "order"),
    [
        ("Chacma", "T 16", "T 16 - 17"),
        ("Birds", "F 16", "F 16 - 17"),
        ("Birds", "F 17@h", "F 17@h - 17"),
        ("Insects", "H 17@u", "H 17@u - 17"),
        ("Insects", "S 3", "S 3 - 17"),
        ("Felines", "HP 5", "HP 5 - 17"),
    ],
)
def test_who_enters_the_ground_below_wakes_a_flock(power: str, unit: str, order: str) -> None:
    """R25: Birds too, from any side."""
    found = turn({power: [unit]}, {power: [order]})
    assert kept(found, "popped") == ["17"]
    assert "F 17@h" in standing(found, "Birds")


def test_armies_wake_nobody() -> None:
    found = turn({"Reptiles": ["A 2"]}, {"Reptiles": ["A 2 - 17"]})
    assert (words(found, "A 2"), kept(found, "popped")) == ("ok", [])


@pytest.mark.parametrize("order", ["T 17 H", "T 17 - 16", "T 16 - 17"])
def test_who_stays_leaves_or_bounces_wakes_nobody(order: str) -> None:
    """R25."""
    units = {"Chacma": [order[:4]], "Drill": ["T 23"]}
    found = turn(units, {"Chacma": [order], "Drill": ["T 23 - 17"] if order == "T 16 - 17" else []})
    assert kept(found, "popped") == []


def test_a_build_wakes_nobody() -> None:
    found = turn({"Chacma": ["T 16"]}, {"Chacma": ["build T 17"]}, builds={"Chacma": "1"})
    assert (words(found, "build T 17"), kept(found, "popped")) == ("ok", [])


def test_who_joins_a_half_there_wakes_a_flock() -> None:
    """R22: by a move that counts as entering."""
    found = turn({"Felines": ["HP 22", "HP 39"]}, {"Felines": ["HP 39 - 22"]})
    assert (words(found, "HP 39"), kept(found, "popped")) == ("ok", ["22"])


def test_an_occupied_center_keeps_its_chance() -> None:
    """R25: empty after all moves is what counts."""
    units = {"Chacma": ["T 16", "T 17@h"]}
    found = turn(units, {"Chacma": ["T 16 - 17", "T 17@h H"]})
    assert kept(found, "popped") == []
    left = turn(units, {"Chacma": ["T 16 - 17", "T 17@h - 3@h"]})
    assert kept(left, "popped") == ["17"]
    came = turn({"Chacma": ["T 16"], "Insects": ["S 23@h"]}, {"Chacma": ["T 16 - 17"], "Insects": ["S 23@h - 17@h"]})
    assert kept(came, "popped") == []


def test_it_pops_once_for_good() -> None:
    found = turn({"Chacma": ["T 16"]}, {"Chacma": ["T 16 - 17"]}, popped=["17"])
    assert standing(found, "Birds") == []


def test_a_retreat_wakes_a_flock_after_all_retreats() -> None:
    """R25: who retreats up there keeps it from popping."""
    first = turn(
        {"Chacma": ["T 23"], "Reptiles": ["C 18", "C 37"]},
        {"Reptiles": ["C 37 - 23", "C 18 S C 37 - 23"]},
    )
    assert words(first, "T 23") == "dislodged"
    found = then(first, {"Chacma": ["T 23 R 17"]})
    assert (words(found, "T 23"), kept(found, "popped"), standing(found, "Birds")) == ("ok", ["17"], ["F 17@h"])


def test_a_pop_up_comes_before_builds_and_retreats() -> None:
    """R25, R29: it blocks a build up there, and closes the zone."""
    units = {"Chacma": ["T 16"], "Hamadryas": ["T 3@h"]}
    found = turn(units, {"Chacma": ["T 16 - 17"], "Hamadryas": ["build T 17@h"]}, builds={"Hamadryas": "1"})
    assert (words(found, "build T 17@h"), codes(found, "build T 17@h")) == ("blocked", ["blocked"])


def test_a_flock_needs_no_sp_but_is_paid_for_in_the_fall() -> None:
    """R26: it takes the center where it rose at the count."""
    found = turn({"Chacma": ["T 16"]}, {"Chacma": ["T 16 - 17"]}, "F03M", {"Chacma": ["32"]})
    assert found.after.as_dict()["centers"]["Birds"] == ["17"]
    assert kept(found, "sp") == {"Chacma": "1", "Birds": "1"}


def test_a_flock_controls_nothing_before_the_count() -> None:
    found = turn({"Chacma": ["T 16"]}, {"Chacma": ["T 16 - 17"]})
    assert "Birds" not in found.after.as_dict()["centers"]


def test_it_is_neither_attacked_nor_supported_in_the_turn_it_rises() -> None:
    found = turn({"Chacma": ["T 16", "T 3@h"]}, {"Chacma": ["T 16 - 17", "T 3@h - 17@h"]})
    assert (kept(found, "popped"), words(found, "T 3@h")) == ([], "ok")
