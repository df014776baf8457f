"""Rivers and fording (5.1, 5.2, R9 to R13)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F

import pytest

import rules
from rules.variants.bioplomacy.terrain import land_of, rows, seasons, strength

from .jungle import WET as JUNGLE_WET
from .jungle import codes, game, kept, open_to, position, then, turn, unit, why, words

# --- The board: zones, neighbours, centers, and what the monsoon makes of it (sections 1.3, 2 and 9).

DRY, WET = seasons(rules.files.load_board("bioplomacy"))


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


def test_a_river_bars_the_ground_and_says_so() -> None:
    found = turn({"Drill": ["T 66"]}, {"Drill": ["T 66 - 68"]})
    assert why(found, "T 66") == ["River RA lies between T 66 and Space 68: a unit on the ground fords it first."]


def test_fliers_on_the_ground_are_barred_too() -> None:
    assert words(turn({"Birds": ["F 14"]}, {"Birds": ["F 14 - 27"]}), "F 14") == "void"
    assert words(turn({"Birds": ["F 14@h"]}, {"Birds": ["F 14@h - 27@h"]}), "F 14@h") == "ok"


def test_in_the_trees_only_fliers_cross() -> None:
    found = turn({"Hamadryas": ["T 15@h"]}, {"Hamadryas": ["T 15@h - 14@h"]})
    assert codes(found, "T 15@h") == ["river_in_trees"]
    assert words(turn({"Insects": ["H 15@h"]}, {"Insects": ["H 15@h - 14@h"]}), "H 15@h") == "void"


def test_fording_is_no_use_in_the_trees() -> None:
    """R9: a unit on the ground fords; what it crosses then is on the ground."""
    found = turn({"Hamadryas": ["T 15"]}, {"Hamadryas": ["T 15 - 15@h"]}, forded={"T 15": "RB"})
    assert kept(found, "forded") == {}
    assert words(then(found, {"Hamadryas": ["T 15@h - 14@h"]}), "T 15@h") == "void"


@pytest.mark.parametrize(
    ("unit", "to", "code"),
    [
        ("T 42", "38", "no_river_there"),
        ("T 42", "36", "ford_not_beside"),
        ("T 42", "42@h", "ford_not_beside"),
        ("T 36", "37", "dry_basin"),
        ("T M1", "38", "ford_from_ground"),
        ("T 38@h", "43@h", "ford_from_ground"),
    ],
)
def test_what_cannot_be_forded(unit: str, to: str, code: str) -> None:
    """R9, R10: from the ground of a space, towards the other bank of a river on its border."""
    if unit == "T 42" and to == "42@h":
        unit, to = "T 18", "18@h"
    found = turn({"Chacma": [unit]}, {"Chacma": [f"{unit} ford {to}"]})
    assert (words(found, unit), codes(found, unit)) == ("void", [code])


def test_fording_is_a_hold() -> None:
    """R9: it can be supported, attacks do not stop it, an Army has 4/3."""
    units = {"Reptiles": ["A 42"], "Chacma": ["T 39"]}
    found = turn(units, {"Reptiles": ["A 42 ford 43"], "Chacma": ["T 39 - 42"]})
    assert (words(found, "A 42"), words(found, "T 39")) == ("ok", "bounce")
    assert kept(found, "forded") == {"A 42": "RC"}
    helped = {"Reptiles": ["C 42"], "Chacma": ["T 39", "T 41"], "Drill": ["T 38"]}
    orders = {"Reptiles": ["C 42 ford 43"], "Chacma": ["T 39 - 42", "T 41 S T 39 - 42"], "Drill": ["T 38 S C 42"]}
    assert words(turn(helped, orders), "C 42") == "ok"


def test_who_is_dislodged_has_not_forded() -> None:
    units = {"Reptiles": ["C 42"], "Chacma": ["T 39", "T 41"]}
    found = turn(units, {"Reptiles": ["C 42 ford 43"], "Chacma": ["T 39 - 42", "T 41 S T 39 - 42"]})
    assert (words(found, "C 42"), kept(found, "forded")) == ("dislodged", {})


def test_it_lasts_for_one_movement_turn_used_or_not() -> None:
    """R9."""
    first = turn({"Chacma": ["T 42"]}, {"Chacma": ["T 42 ford 43"]})
    second = then(first, {"Chacma": ["T 42 H"]})
    assert (kept(first, "forded"), kept(second, "forded")) == ({"T 42": "RC"}, {})
    assert kept(then(first, {"Chacma": ["T 42 ford 43"]}), "forded") == {"T 42": "RC"}


def test_it_lasts_through_retreats() -> None:
    units = {"Chacma": ["T 42"], "Drill": ["T 74", "T 65"], "Gelada": ["T 75"]}
    orders = {"Chacma": ["T 42 ford 59"], "Drill": ["T 74 - 75", "T 65 S T 74 - 75"]}
    first = turn(units, orders)
    assert first.after.phase.text == "S03R"
    later = then(then(first, {"Gelada": ["T 75 D"]}), {"Chacma": ["T 42 - 43"]})
    assert words(later, "T 42") == "ok"


def test_who_has_forded_may_do_anything_else_as_well() -> None:
    found = turn({"Chacma": ["T 42"]}, {"Chacma": ["T 42 - 38"]}, forded={"T 42": "RC"})
    assert (words(found, "T 42"), kept(found, "forded")) == ("ok", {})


def test_fording_one_river_does_not_help_at_another() -> None:
    """R9: 14 lies on River RB only; 69 and 68 on RA."""
    assert words(turn({"Drill": ["T 66"]}, {"Drill": ["T 66 - 68"]}, forded={"T 66": "RB"}), "T 66") == "void"


def test_the_basin_is_forded_in_the_monsoon_alone_and_for_nothing() -> None:
    """R10."""
    first = turn({"Gelada": ["T 57"]}, {"Gelada": ["T 57 ford 72"]}, JUNGLE_WET)
    assert kept(first, "forded") == {"T 57": "SB"}
    assert words(then(first, {"Gelada": ["T 57 - 72"]}), "T 57") == "ok"
    assert words(turn({"Gelada": ["T 57"]}, {"Gelada": ["T 57 ford 72"]}, "F03M", {"Gelada": ["55"]}), "T 57") == "void"


def test_a_natural_ford_may_be_forded_too() -> None:
    """R11: prepared in the Fall, it serves when the monsoon has closed the ford."""
    first = turn({"Gelada": ["T 45"]}, {"Gelada": ["T 45 ford 35"]}, "F03M", {"Gelada": ["55"]})
    assert words(then(first, {"Gelada": ["T 45 - 35"]}), "T 45") == "ok"


def test_a_closed_ford_says_so() -> None:
    found = turn({"Gelada": ["T 45"]}, {"Gelada": ["T 45 - 35"]}, JUNGLE_WET)
    assert codes(found, "T 45") == ["ford_closed"]


def test_natural_fords_serve_the_ground_only() -> None:
    """R11."""
    assert words(turn({"Chacma": ["T 53@h"]}, {"Chacma": ["T 53@h - 52@h"]}), "T 53@h") == "ok"
    found = turn({"Gelada": ["T 54"], "Chacma": ["T 53"]}, {"Gelada": ["T 54 S T 53"]})
    assert words(found, "T 54") == "ok"


def test_support_over_a_river_by_option() -> None:
    """R12: it lifts the bar for supports on the ground, not for moves, and not in the trees."""
    units = {"Gelada": ["T 68", "T 69"], "Hamadryas": ["T 15@h", "T 14@h"]}
    orders = {"Gelada": ["T 69 S T 68"], "Hamadryas": ["T 15@h S T 14@h"]}
    assert words(turn(units, orders), "T 69") == "void"
    lifted = turn(units, orders, options={"support_over_river": True})
    assert (words(lifted, "T 69"), words(lifted, "T 15@h")) == ("ok", "void")
    moves = turn(units, {"Gelada": ["T 69 - 68", "T 68 H"]}, options={"support_over_river": True})
    assert words(moves, "T 69") == "void"


def test_retreats_never_use_fording() -> None:
    """R13."""
    units = {"Chacma": ["T 42"], "Reptiles": ["C 38", "A 39"]}
    orders = {"Reptiles": ["C 38 - 42", "A 39 S C 38 - 42"]}
    found = turn(units, orders, forded={"T 42": "RC"})
    assert open_to(found, "T 42") == ["41"]
    shut = {place.text: reason.code for one in found.dislodged.values() for place, reason in one.closed}
    assert shut == {"38": "attacked_from", "39": "zone_occupied", "43": "no_fording_back", "59": "no_fording_back"}


def test_underground_no_river_matters() -> None:
    assert words(turn({"Insects": ["H 66@u"]}, {"Insects": ["H 66@u - 68@u"]}), "H 66@u") == "ok"


def test_level_changes_and_mountain_steps_cross_no_river() -> None:
    found = turn({"Chacma": ["T 38", "T M1"]}, {"Chacma": ["T 38 - 38@h", "T M1 - 38"]})
    assert (words(found, "T 38"), words(found, "T M1")) == ("ok", "ok")


def test_what_a_unit_has_forded_is_a_trait_of_it() -> None:
    here = position({"Chacma": ["T 42"]}, forded={"T 42": "RC"})
    assert here.units["42"].traits == (("forded", "RC"),)
    assert here.units["42"].text == "T 42"


# --- Section 4, cell by cell: who is how strong in which situation.

STRENGTHS_DRY, STRENGTHS_WET = game().base, game().board(game().position(phase="S04M"))
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


def table(text: str, at: str, near: str, board: object = STRENGTHS_DRY) -> tuple[str, ...]:
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
    assert table("T 68", "68", "69", STRENGTHS_WET) == ("1", "1/2", "1/2", "1", "1")
    assert table("T 69", "69", "68", STRENGTHS_WET) == ("1/2", "1", "1", "1/2", "1/2")


def test_the_hook_gives_the_same() -> None:
    assert game().strength(STRENGTHS_WET, unit("T 68"), "hold", "68") == F(1, 2)


def test_strengths_are_exact() -> None:
    for text in ("A 38", "T 43", "F 43"):
        value = strength(STRENGTHS_DRY, unit(text, OWNERS.get(text[0], "Chacma")), "hold", text[2:])
        assert isinstance(value, int | F)


def test_a_unit_describes_itself() -> None:
    """Section 16: strength in each role at its place; where it counts less, there."""
    told = dict(rows(STRENGTHS_DRY, unit("T 42")))
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
