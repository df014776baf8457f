"""The monsoon (section 9; R6, R10)."""

from __future__ import annotations

from rules import say

from .jungle import WET, codes, game, kept, open_to, position, standing, then, turn, words


def test_the_drowned_have_just_one_word_whatever_they_were_ordered() -> None:
    """R6: gone before divisions and moves."""
    found = turn({"Canines": ["P 44"]}, {"Canines": ["P 44 divide", "1HP 44 - 45", "P 44 - 45"]}, WET)
    assert (found.results, standing(found, "Canines")) == ({"P 44": ("destroyed",)}, [])


def test_the_drowned_have_no_effect() -> None:
    """R6: no support, no strength; who supports them supports nothing."""
    units = {"Gelada": ["T 44", "T 45"], "Drill": ["T 56"], "Chacma": ["T 55"]}
    orders = {"Gelada": ["T 44 S T 45 - 56", "T 45 - 56"], "Drill": ["T 56 H"], "Chacma": ["T 55 S T 44"]}
    found = turn(units, orders, WET)
    assert (words(found, "T 45"), words(found, "T 55")) == ("bounce", "void")


def test_all_who_are_there_drown_with_their_orders() -> None:
    units = {"Gelada": ["T 44", "T 45"], "Insects": ["H 44@u"]}
    orders = {"Gelada": ["T 44 - 56", "T 45 H", "build T 44"], "Insects": ["H 44@u - 56@u"]}
    found = turn(units, orders, WET, builds={"Gelada": "1"})
    assert found.results == {
        "T 44": ("destroyed",),
        "H 44@u": ("destroyed",),
        "T 45": ("ok",),
        "build T 44": ("void",),
    }
    assert codes(found, "T 44") == codes(found, "H 44@u") == ["drowned"]


def test_both_halves_drown() -> None:
    found = turn({"Canines": ["HP 44", "HP 44"]}, {}, WET)
    assert (words(found, "1HP 44"), words(found, "2HP 44")) == ("destroyed", "destroyed")


def test_up_in_the_trees_they_are_safe_and_alone() -> None:
    """R6: it may stay, support or leave; nobody enters, attacks or supports it."""
    units = {"Birds": ["F 44@h", "F 45@h"], "Insects": ["S 43@h"], "Drill": ["T 58@h"]}
    orders = {
        "Birds": ["F 44@h S F 45@h - 36@h", "F 45@h - 36@h"],
        "Insects": ["S 43@h - 44@h"],
        "Drill": ["T 58@h S F 44@h"],
    }
    found = turn(units, orders, WET)
    assert (words(found, "F 44@h"), words(found, "F 45@h")) == ("ok", "ok")
    assert codes(found, "S 43@h") == codes(found, "T 58@h") == ["lake_now"]
    leaving = turn({"Birds": ["F 44@h"]}, {"Birds": ["F 44@h - 45@h"]}, WET)
    assert words(leaving, "F 44@h") == "ok"
    down = turn({"Birds": ["F 44@h"]}, {"Birds": ["F 44@h - 44"]}, WET)
    assert codes(down, "F 44@h") == ["lake_now"]


def test_fliers_cross_the_lake_by_option() -> None:
    """R6, option fly_over_lake: they enter 44@h, support into it and are built there; others still do not."""
    options = {"fly_over_lake": True}
    units = {"Birds": ["F 43@h", "F 45@h"], "Drill": ["T 58@h"]}
    orders = {"Birds": ["F 43@h - 44@h", "F 45@h S F 43@h - 44@h"], "Drill": ["T 58@h - 44@h"]}
    found = turn(units, orders, WET, options=options)
    assert (words(found, "F 43@h"), words(found, "F 45@h"), words(found, "T 58@h")) == ("ok", "ok", "void")
    built = turn({"Birds": ["F 45@h"]}, {"Birds": ["build F 44@h"]}, WET, options=options, builds={"Birds": "1"})
    assert words(built, "build F 44@h") == "ok"
    low = turn(
        {"Birds": ["F 45@h"]}, {"Birds": ["F 45@h - 45", "build F 44"]}, WET, options=options, builds={"Birds": 1}
    )
    assert words(low, "build F 44") == "void"


def test_nobody_is_built_in_the_lake_nor_beside_the_drowned() -> None:
    found = turn({"Gelada": ["T 44"]}, {"Gelada": ["build T 56", "build T 45"]}, WET, builds={"Gelada": "2"})
    assert (words(found, "build T 56"), codes(found, "build T 56")) == ("void", ["no_site"])
    beside = turn({"Gelada": ["T 45"]}, {"Gelada": ["build T 44"]}, WET, builds={"Gelada": "1"})
    assert codes(beside, "build T 44") == ["lake_now"]


def test_no_retreat_leads_into_the_lake_or_over_the_basin() -> None:
    units = {"Gelada": ["T 56"], "Drill": ["T 57", "T 70"]}
    found = turn(units, {"Drill": ["T 57 - 56", "T 70 S T 57 - 56"]}, WET)
    assert open_to(found, "T 56") == ["45", "55"]


def test_68_is_no_way_up_for_hordes_in_the_monsoon() -> None:
    """Section 9 d, section 5, 2."""
    orders = {"Insects": ["H 68@u - 68"]}
    assert codes(turn({"Insects": ["H 68@u"]}, orders, WET), "H 68@u") == ["mud_above"]
    assert words(turn({"Insects": ["H 68@u"]}, orders, "S03M"), "H 68@u") == "ok"


def test_68_is_never_a_swamp_for_sp() -> None:
    """R31."""
    found = turn({"Insects": ["H 68"]}, {}, "F04M", {"Insects": ["59"]})
    assert (kept(found, "swamps"), kept(found, "sp")) == ({}, {"Insects": "1"})


def test_the_basin_bars_the_trees_as_well() -> None:
    """R10: on the ground and in the trees nothing crosses it, in the air everything."""
    units = {"Chacma": ["T 43@h"], "Birds": ["F 44@h"]}
    found = turn(units, {"Chacma": ["T 43@h - 58@h"], "Birds": ["F 44@h - 56@h"]}, WET)
    assert (words(found, "T 43@h"), words(found, "F 44@h")) == ("ok", "ok")  # no basin between 43 and 58
    over = turn(
        {"Chacma": ["T 44@h"], "Birds": ["F 36@h"]}, {"Chacma": ["T 44@h - 43@h"], "Birds": ["F 36@h - 43@h"]}, WET
    )
    assert (codes(over, "T 44@h"), words(over, "F 36@h")) == (["river_in_trees"], "ok")


def test_it_ends_with_spring() -> None:
    found = turn({"Gelada": ["T 45"]}, {"Gelada": ["T 45 H"]}, WET)
    assert (found.after.phase.text, kept(found, "monsoon")) == ("F04M", False)
    assert words(then(found, {"Gelada": ["T 45 - 44"]}), "T 45") == "ok"


def test_sp_freed_by_drowning_is_counted_in_the_fall() -> None:
    """R6."""
    units = {"Gelada": ["T 44", "T 55"]}
    found = turn(units, {"Gelada": ["build T 56"]}, WET, {"Gelada": ["55", "70"]})
    assert words(found, "build T 56") == "void"
    assert kept(then(found, {}), "builds") == {"Gelada": "1"}


def test_a_forecast_in_the_fall_of_odd_years() -> None:
    """Section 16."""
    here = position({"Gelada": ["T 44", "T 45"], "Insects": ["H 44@u"], "Birds": ["F 44@h"]}, "F03M")
    warned = game().statement(here, "").splitlines()
    assert warned == [
        "Gelada's T 44 will drown in the monsoon of next Spring unless it leaves Space 44.",
        "Insects' H 44@u will drown in the monsoon of next Spring unless it leaves Space 44 (Underground).",
    ]
    assert game().statement(here, "Birds") == ""
    assert game().statement(position({"Gelada": ["T 44"]}, "F04M"), "") == ""
    (form,) = game().forms(here, "Gelada", ())
    assert (form.id, [line.place for line in form.sections[0].lines]) == ("monsoon", ["44"])
    assert game().forms(here, "Birds", ()) == ()


def test_the_drowned_are_told_why() -> None:
    found = turn({"Gelada": ["T 44"]}, {}, WET)
    assert [say(reason) for one in found.outcomes for reason in one.reasons] == ["The monsoon drowns T 44 in Space 44."]
