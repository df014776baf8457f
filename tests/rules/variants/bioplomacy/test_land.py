"""The board: zones, neighbours, centers, and what the monsoon makes of it (sections 1.3, 2 and 9)."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules.variants.bioplomacy.terrain import land_of, seasons

from .jungle import game

DRY, WET = seasons(rules.load_board("bioplomacy"))


def test_the_counts_of_rule_5() -> None:
    assert Counter(land_of(DRY).centers.values()) == {"standard": 34, "tree": 6, "mountain": 2, "cmc": 2, "double": 1}


def test_every_space_has_three_zones_and_every_mountain_one() -> None:
    """R1."""
    sizes = Counter(len(zones) for zones in DRY.stacks.values())
    assert (sizes, len(DRY.provinces)) == ({3: 75, 1: 4}, 229)


@pytest.mark.parametrize(("mountain", "space"), [("M1", "38"), ("M2", "48"), ("M3", "12"), ("M4", "35")])
def test_a_mountain_has_exactly_three_neighbours(mountain: str, space: str) -> None:
    assert set(DRY.neighbours("zones", mountain)) == {f"{space}@u", space, f"{space}@h"}


def test_neighbours_are_on_one_level_or_in_one_space() -> None:
    """Section 2: nothing changes level and space at once."""
    land = land_of(DRY)
    for zone in DRY.provinces:
        for other in land.near(zone):
            assert land.level(zone) == land.level(other) or land.space(zone) == land.space(other)
            assert {land.level(zone), land.level(other)} != {"u", "h"} or "M" in zone + other


@pytest.mark.parametrize(
    ("table", "at", "there", "not_there"),
    [
        ("walk", "38", {"M1", "42"}, {"38@h", "38@u"}),
        ("climb", "18@h", {"18", "22@h", "38@h"}, {"2@h", "18@u"}),
        ("fly", "18@h", {"2@h", "18"}, {"18@u"}),
        ("dig", "38", {"38@u", "38@h", "M1"}, set()),
        ("dig", "36", {"36@u"}, {"36@h"}),
    ],
)
def test_each_kind_goes_where_it_may_be(table: str, at: str, there: set[str], not_there: set[str]) -> None:
    """Table 1.2."""
    near = set(DRY.neighbours(table, at))
    assert there <= near
    assert not not_there & near


def test_no_unit_stands_where_its_kind_may_not() -> None:
    for text, word in (("A 18@h", "Army"), ("T 36@h", "Troop"), ("S 59@u", "Swarm"), ("P 30@u", "Pack")):
        with pytest.raises(ValueError, match=f"no {word}"):
            game().unit(DRY, "Chacma", text)


def test_tree_centers_are_taken_in_the_trees() -> None:
    """R30: a center's own zone."""
    land = land_of(DRY)
    assert (land.center_zone("17"), land.center_zone("M1"), land.center_zone("32")) == ("17@h", "M1", "32")
    assert land.taken_in["17@h"] == "17" and "17" not in land.taken_in


@pytest.mark.parametrize(
    ("kind", "power", "worth"),
    [
        ("standard", "Canines", "3/2"),
        ("standard", "Birds", "1"),
        ("double", "Felines", "3"),
        ("double", "Drill", "2"),
        ("cmc", "Felines", "2"),
        ("cmc", "Insects", "1"),
        ("mountain", "Felines", "1"),
        ("tree", "Chacma", "1/2"),
        ("tree", "Birds", "1"),
        ("swamp", "Insects", "1"),
        ("swamp", "Birds", "0"),
    ],
)
def test_what_centers_are_worth(kind: str, power: str, worth: str) -> None:
    """1.3 and R32."""
    assert str(land_of(DRY).worth(kind, power)) == worth


def test_the_monsoon_changes_the_land_and_nothing_else() -> None:
    """Section 9, a to d."""
    dry, wet = land_of(DRY), land_of(WET)
    assert wet.rivers.keys() - dry.rivers.keys() == dry.basins and not wet.basins
    assert (wet.fords, wet.closed_fords) == (frozenset(), dry.fords)
    assert (wet.flooded, wet.swamps - dry.swamps) == ({"44", "44@u", "44@h"}, {"68"})
    assert wet.trees == dry.trees and DRY.moves == WET.moves


@pytest.mark.parametrize(
    ("phase", "wet"),
    [("S02M", True), ("S02R", True), ("F02M", False), ("S03M", False), ("S10M", True), ("F02A", False)],
)
def test_it_comes_in_spring_of_even_years(phase: str, wet: bool) -> None:
    variant = game()
    land = land_of(variant.board(variant.position(phase=phase)))
    assert (not land.basins) == wet


def test_both_boards_are_the_same_for_all_games() -> None:
    assert game().base is game(G=True).base


def test_lakes_are_nowhere() -> None:
    """R3: nobody has an order that names them."""
    with pytest.raises(rules.Unreadable, match="Nobody can enter Lake L1"):
        rules.parse(game().position(phase="S03M"), "Chacma", "T 15 - L1")
