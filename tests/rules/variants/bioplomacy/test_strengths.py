"""Section 4, cell by cell: who is how strong in which situation."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from rules.variants.bioplomacy.terrain import rows, strength

from .jungle import game, position, turn, unit, words

DRY, WET = game().base, game().board(game().position(phase="S04M"))
OWNERS = {
    "A": "Reptiles",
    "C": "Reptiles",
    "F": "Birds",
    "H": "Insects",
    "S": "Insects",
    "P": "Canines",
    "HP": "Canines",
}
ROLES = ("attack", "hold", "stay", "support", "guard")


def table(text: str, at: str, near: str, board: object = DRY) -> tuple[str, ...]:
    """The five cells of a unit: attack into `near`, hold and stay at home, support of a move and to hold at `near`."""
    one = unit(text, OWNERS.get(text.split()[0], "Chacma"))
    zones = (near, at, at, near, near)
    return tuple(str(strength(board, one, role, zone)) for role, zone in zip(ROLES, zones))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "near", "cells"),
    [
        ("A 38", "42", ("1", "4/3", "1", "1", "4/3")),
        ("A 42", "43", ("1", "4/3", "1", "1", "4/3")),
        ("C 38", "37", ("1", "1", "1", "1", "1")),
        ("C 38", "43", ("1/2", "1", "1", "1/2", "1/2")),
        ("T 43", "37", ("1", "1/2", "1/2", "1", "1")),
        ("T 43@h", "44@h", ("1", "1", "1", "1", "1")),
        ("HP 43", "20", ("1/2", "1/2", "1/2", "1/2", "1/2")),
        ("P 38", "37", ("2", "2", "2", "2", "2")),
        ("P 43", "6", ("1", "1", "1", "1", "1")),
        ("F 38@h", "37@h", ("1", "1", "1", "1", "1")),
        ("F 38@h", "43", ("1", "1", "1", "1", "1")),
        ("F 43", "37", ("1", "1/2", "1", "1/2", "1/2")),
        ("S M1", "38@h", ("1", "1/2", "1", "1/2", "1/2")),
        ("H 38", "37", ("1", "1", "1", "1", "1")),
        ("H 38", "38@h", ("1/2", "1", "1", "1", "1")),
        ("H 38@h", "43@h", ("1/2", "1/2", "1/2", "1", "1")),
        ("H 43", "20", ("1", "1", "1", "1", "1")),
        ("H 43@u", "42@u", ("1", "1", "1", "1", "1")),
    ],
)
def test_the_table(text: str, near: str, cells: tuple[str, ...]) -> None:
    assert table(text, text.split()[1], near) == cells


def test_68_is_mud_in_the_monsoon() -> None:
    """Section 9 d."""
    assert table("T 68", "68", "69") == ("1", "1", "1", "1", "1")
    assert table("T 68", "68", "69", WET) == ("1", "1/2", "1/2", "1", "1")
    assert table("T 69", "69", "68", WET) == ("1/2", "1", "1", "1/2", "1/2")


def test_the_hook_gives_the_same() -> None:
    assert game().strength(WET, unit("T 68"), "hold", "68") == F(1, 2)


def test_strengths_are_exact() -> None:
    for text in ("A 38", "T 43", "F 43"):
        value = strength(DRY, unit(text, OWNERS.get(text[0], "Chacma")), "hold", text[2:])
        assert isinstance(value, int | F)


def test_a_unit_describes_itself() -> None:
    """Section 16: strength in each role at its place; where it counts less, there."""
    told = dict(rows(DRY, unit("T 42")))
    assert told["defense"] == told["attack"] == told["support of a move"] == "1"
    assert told["attack, 43"] == told["support to hold, 43"] == "1/2"
    here = position({"Reptiles": ["A 42"]})
    assert game().describe(here, here.units["42"]) == (
        ("defense", "4/3"),
        ("defense after a move that failed", "1"),
        ("attack", "1"),
        ("support of a move", "1"),
        ("support to hold", "4/3"),
    )


def test_supports_add_the_supporters_own_strength() -> None:
    """R4: a Pack adds 2."""
    units = {"Canines": ["P 28", "P 29"], "Chacma": ["T 33", "T 34", "T 47", "T 48"]}
    orders = {
        "Canines": ["P 28 - 33", "P 29 S P 28 - 33"],
        "Chacma": ["T 33 H", "T 34 S T 33", "T 47 S T 33", "T 48 S T 33"],
    }
    found = turn(units, orders, forded={"P 29": "RD"})
    assert (words(found, "P 28"), words(found, "T 33")) == ("bounce", "ok")
    more = turn({**units, "Mandrill": ["T 27"]}, {**orders, "Mandrill": ["T 27 S P 28 - 33"]}, forded={"P 29": "RD"})
    assert words(more, "T 33") == "dislodged"


def test_an_army_that_supports_defends_itself_as_one_that_holds() -> None:
    """R5: whoever is not ordered to move is not moving."""
    units = {"Reptiles": ["A 18", "A 19"], "Chacma": ["T 23"]}
    found = turn(units, {"Reptiles": ["A 18 S A 19"], "Chacma": ["T 23 - 18"]})
    assert words(found, "T 23") == "bounce"
    void = turn(units, {"Reptiles": ["A 18 - 18@h"], "Chacma": ["T 23 - 18"]})
    assert (words(void, "A 18"), words(void, "T 23")) == ("void", "bounce")
    bounced = {"Reptiles": ["A 18"], "Felines": ["P 22"], "Chacma": ["T 23"]}
    failed = turn(bounced, {"Reptiles": ["A 18 - 22"], "Chacma": ["T 23 - 18"]})
    assert (words(failed, "A 18"), words(failed, "T 23")) == ("bounce", "bounce")


def test_a_swarm_that_supports_on_the_ground_defends_with_a_half() -> None:
    """R5."""
    found = turn(
        {"Insects": ["S 37", "S 36"], "Gelada": ["T 23"]}, {"Insects": ["S 37 S S 36"], "Gelada": ["T 23 - 37"]}
    )
    assert words(found, "S 37") == "cut, dislodged"


def test_mud_weakens_the_ground_alone() -> None:
    """R7: over and under a swamp nothing is halved."""
    units = {"Birds": ["F 43@h"], "Reptiles": ["C 38@h"], "Felines": ["HP 58@h"]}
    orders = {"Reptiles": ["C 38@h S HP 58@h - 43@h"], "Felines": ["HP 58@h - 43@h"]}
    found = turn(units, orders)
    assert words(found, "C 38@h") == "void"  # River RC lies between 38 and 43
    alone = turn(
        {"Birds": ["F 43@h"], "Felines": ["HP 44@h", "HP 58@h"]},
        {"Felines": ["HP 44@h - 43@h", "HP 58@h S HP 44@h - 43@h"]},
    )
    assert words(alone, "F 43@h") == "dislodged"
