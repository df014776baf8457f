"""Rivers and fording (5.1, 5.2, R9 to R13)."""

from __future__ import annotations

import pytest

from .jungle import WET, codes, kept, open_to, position, then, turn, why, words


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
    first = turn({"Gelada": ["T 57"]}, {"Gelada": ["T 57 ford 72"]}, WET)
    assert kept(first, "forded") == {"T 57": "SB"}
    assert words(then(first, {"Gelada": ["T 57 - 72"]}), "T 57") == "ok"
    assert words(turn({"Gelada": ["T 57"]}, {"Gelada": ["T 57 ford 72"]}, "F03M", {"Gelada": ["55"]}), "T 57") == "void"


def test_a_natural_ford_may_be_forded_too() -> None:
    """R11: prepared in the Fall, it serves when the monsoon has closed the ford."""
    first = turn({"Gelada": ["T 45"]}, {"Gelada": ["T 45 ford 35"]}, "F03M", {"Gelada": ["55"]})
    assert words(then(first, {"Gelada": ["T 45 - 35"]}), "T 45") == "ok"


def test_a_closed_ford_says_so() -> None:
    found = turn({"Gelada": ["T 45"]}, {"Gelada": ["T 45 - 35"]}, WET)
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
