"""How orders are written (section 3): forgiving on the way in, canonical on the way out; whole sheets."""

from __future__ import annotations

import pytest

import rules

from .jungle import game, position

PAIR = {"Canines": ["HP 30", "HP 30"], "Chacma": ["T 32"]}


@pytest.mark.parametrize(
    ("phase", "typed", "canonical"),
    [
        ("S03M", "p 30 divides", "P 30 divide"),
        ("S03M", "Pride 40 splits", "P 40 divide"),
        ("S03M", "hp 30 unites", "HP 30 unite"),
        ("S03M", "1Half-Pack 30 to 29", "1HP 30 - 29"),
        ("S03M", "2hp 30 s 1hp 30-11", "2HP 30 S 1HP 30 - 11"),
        ("S03M", "t 42 fords to 43", "T 42 ford 43"),
        ("S03M", "Troop 32 searches", "T 32 search"),
        ("S03M", "T 32 S T 33 H", "T 32 S T 33"),
        ("S03M", "S 59 S S 60 - 61", "S 59 S S 60 - 61"),
        ("S03M", "H 59 H", "H 59 H"),
        ("S03M", "c 18 to 18@H", "C 18 - 18@h"),
        ("S03M", "H 60 - under 60", "H 60 - 60@u"),
        ("S03M", "T 18 - high 18", "T 18 - 18@h"),
        ("S03M", "T 33 - 33@g", "T 33 - 33"),
        ("S03M", "32 - space 33", "T 32 - 33"),
        ("S03M", "build t 32@h", "build T 32@h"),
        ("S01M", "set-up S 59", "setup S 59"),
        ("S03R", "F 27 - 27@h", "F 27 R 27@h"),
        ("S03R", "T 35 retreats to M4", "T 35 R M4"),
        ("F03A", "d HP 11", "remove HP 11"),
    ],
)
def test_spellings(phase: str, typed: str, canonical: str) -> None:
    here = position(PAIR if phase != "S01M" else {}, phase)
    order = rules.parse(here, "Chacma", typed)
    assert order.text == canonical
    assert rules.parse(here, "Chacma", canonical) == order


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("T 32 - 99", "No place is called '99'"),
        ("T 32 glide 33", "'T 32 glide 33'"),
        ("build 33", "'build 33' does not say what to build"),
        ("T 15 - L1", "Nobody can enter Lake L1"),
        ("jump", "Write for instance T 32 - 33, T 32 S T 33 - 47 or T 32 H"),
        ("setup", "Write for instance setup S 59"),
    ],
)
def test_what_cannot_be_read_says_why(typed: str, complaint: str) -> None:
    here = position(PAIR) if typed != "setup" else game().start()
    with pytest.raises(rules.Unreadable) as found:
        rules.parse(here, "Chacma", typed)
    assert complaint in str(found.value)


def test_a_bare_zone_is_the_unit_that_is_there() -> None:
    assert rules.parse(position(PAIR), "Canines", "30 - 29").text == "HP 30 - 29"


def test_a_sheet_is_cut_into_orders() -> None:
    text = "Canines: setup HP 30; setup HP 30; 1HP 30 - 11, 2HP 30 H\nFelines:\nP 40 - 39; build HP 41\n"
    spring = [line for line in rules.read_sheet(game().start(), text).lines if "build" not in line.text]
    assert [(line.power, line.text) for line in spring] == [
        ("Canines", "setup HP 30"),
        ("Canines", "setup HP 30"),
        ("Canines", "1HP 30 - 11"),
        ("Canines", "2HP 30 H"),
        ("Felines", "P 40 - 39"),
    ]


def test_orders_without_a_unit_are_known_as_such() -> None:
    """What the screen begins with the verb; and what comes before all other lines."""
    verbs = game().all_verbs
    assert {name for name, verb in verbs.items() if verb.unitless} == {"build", "waive", "setup"}
    assert {name for name, verb in verbs.items() if verb.first} == {"divide", "unite", "setup"}
