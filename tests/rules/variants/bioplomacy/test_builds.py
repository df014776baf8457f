"""Builds (section 11; R27 to R29)."""

from __future__ import annotations

import pytest

import rules

from .jungle import codes, game, kept, outcome, position, standing, then, turn, why, words


@pytest.mark.parametrize(
    ("power", "units", "order", "code"),
    [
        ("Chacma", ["T 33"], "build A 34", "wrong_kind"),
        ("Canines", ["HP 29"], "build T 28", "wrong_kind"),
        ("Chacma", ["T 33"], "build T 33@h", "no_trees"),
        ("Chacma", ["T 33"], "build T 33@u", "no_digger"),
        ("Reptiles", ["A 18"], "build A 18@h", "ground_only"),
        ("Mandrill", ["T 33"], "build T 33", "no_site"),
        ("Chacma", ["T 33"], "build T 35", "no_site"),
        ("Chacma", [], "build T 47", "not_controlled"),
        ("Birds", [], "build F 29@h", "not_popped"),
        ("Chacma", [], "build T 29@h", "no_site"),
        ("Canines", ["HP 29"], "build P 28", "too_dear"),
    ],
)
def test_what_cannot_be_built(power: str, units: list[str], order: str, code: str) -> None:
    """R27, R28: its own kinds, a level they may be on, a site, and what is left to spend."""
    found = turn({power: units, "Drill": ["T 64"]}, {power: [order]}, builds={power: "3/2"})
    assert (words(found, order), codes(found, order)) == ("void", [code])
    assert outcome(found, order).reasons[0].clause


@pytest.mark.parametrize(
    ("power", "unit", "order"),
    [
        ("Insects", "H 59", "build H 59@u"),
        ("Insects", "H 59", "build S 59@h"),
        ("Insects", "H 43@u", "build H 43"),
        ("Chacma", "T 32", "build T 31"),
        ("Chacma", "T 38", "build T M1"),
        ("Chacma", "T M1", "build T 38@h"),
        ("Reptiles", "C 18@h", "build A 18"),
        ("Canines", "HP 29@h", "build P 29"),
    ],
)
def test_any_neighbour_zone_of_a_unit_is_a_site(power: str, unit: str, order: str) -> None:
    """R28 b: a river in between, or mud above, does not matter."""
    assert words(turn({power: [unit]}, {power: [order]}, builds={power: "2"}), order) == "ok"


def test_a_home_center_is_a_site_while_it_is_controlled() -> None:
    """R28 a, R26."""
    found = turn({}, {"Chacma": ["build T 47"]}, centers={"Chacma": ["47"]}, builds={"Chacma": "1"})
    assert words(found, "build T 47") == "ok"
    lost = turn({}, {"Chacma": ["build T 47"]}, centers={"Drill": ["47"]}, builds={"Chacma": "1"})
    assert words(lost, "build T 47") == "void"
    foreign = turn({}, {"Chacma": ["build T 64"]}, centers={"Chacma": ["64"]}, builds={"Chacma": "1"})
    assert words(foreign, "build T 64") == "void"
    tree = turn({}, {"Birds": ["build F 17"]}, centers={"Birds": ["17"]}, popped=["17"], builds={"Birds": "1"})
    assert words(tree, "build F 17") == "void"  # in the center's own zone, up in the trees


def test_a_unit_that_is_dislodged_or_leaves_is_beside_its_sites_still() -> None:
    """R28 b: where it stands at the start of the turn."""
    found = turn({"Chacma": ["T 33"]}, {"Chacma": ["T 33 - 34", "build T 27"]}, builds={"Chacma": "1"})
    assert words(found, "build T 27") == "ok"
    after = turn({"Chacma": ["T 33"]}, {"Chacma": ["T 33 - 34", "build T 35"]}, builds={"Chacma": "1"})
    assert words(after, "build T 35") == "void"


def test_orders_are_read_as_written_until_all_is_spent() -> None:
    """R27."""
    lines = ["build P 28", "build HP 27", "build HP 34", "build HP 48"]
    found = turn({"Canines": ["HP 33"]}, {"Canines": lines}, builds={"Canines": "7/2"})
    assert [words(found, line) for line in lines] == ["ok", "ok", "void", "void"]
    assert why(found, "build HP 34") == ["A Half-Pack costs 1 SP, and Canines has 1/2 left to spend."]
    assert kept(found, "builds") == {}


def test_a_zone_is_named_once() -> None:
    """R27: a void order does not count."""
    found = turn({"Canines": ["HP 33"]}, {"Canines": ["build P 34", "build HP 34"]}, builds={"Canines": "3"})
    assert codes(found, "build HP 34") == ["ordered_twice"]
    void = turn({"Canines": ["HP 33"]}, {"Canines": ["build P 34", "build HP 34"]}, builds={"Canines": "1"})
    assert words(void, "build HP 34") == "ok"


def test_a_site_that_is_occupied_may_be_left() -> None:
    """R29: what counts is who is there after the moves."""
    units = {"Chacma": ["T 33", "T 34"]}
    found = turn(units, {"Chacma": ["T 34 - 35", "build T 34"]}, builds={"Chacma": "1"})
    assert words(found, "build T 34") == "ok"


def test_whoever_is_there_blocks_also_a_half() -> None:
    """R24, R29."""
    found = turn({"Canines": ["HP 30", "HP 29"]}, {"Canines": ["build HP 30"]}, builds={"Canines": "1"})
    assert (words(found, "build HP 30"), why(found, "build HP 30")) == (
        "blocked",
        ["HP 30 cannot be built: HP 30 is in Space 30."],
    )


def test_blocked_goes_before_clash() -> None:
    """R29: if both apply."""
    units = {"Mandrill": ["T 10"], "Chacma": ["T 33"], "Drill": ["T 27"]}
    orders = {"Mandrill": ["build T 28"], "Chacma": ["build T 28"], "Drill": ["T 27 - 28"]}
    found = turn(units, orders, builds={"Mandrill": "1", "Chacma": "1"})
    assert found.results["Mandrill: build T 28"] == found.results["Chacma: build T 28"] == ("blocked",)


def test_a_clash_names_both_and_a_void_order_clashes_with_nobody() -> None:
    units = {"Mandrill": ["T 10"], "Chacma": ["T 33"]}
    orders = {"Mandrill": ["build T 28"], "Chacma": ["build T 28"]}
    found = turn(units, orders, builds={"Mandrill": "1", "Chacma": "1"})
    assert why(found, "build T 28") == ["Chacma and Mandrill build in Space 28, so nobody does."] * 2
    poor = turn(units, orders, builds={"Mandrill": "1"})
    assert (poor.results["Mandrill: build T 28"], poor.results["Chacma: build T 28"]) == (("ok",), ("void",))


def test_a_stand_off_does_not_hinder_a_build() -> None:
    """R29; the build then closes the zone."""
    units = {"Chacma": ["T 33"], "Mandrill": ["T 27"], "Drill": ["T 35"]}
    orders = {"Chacma": ["build T 34"], "Mandrill": ["T 27 - 34"], "Drill": ["T 35 - 34"]}
    found = turn(units, orders, builds={"Chacma": "1"})
    assert (words(found, "build T 34"), words(found, "T 27")) == ("ok", "bounce")


def test_the_dislodged_do_not_occupy() -> None:
    """R29: but who threw them out does; where nobody is, a zone is free."""
    units = {"Chacma": ["T 33", "T 48"], "Canines": ["P 28"]}
    found = turn(units, {"Canines": ["P 28 - 33"], "Chacma": ["build T 33"]}, builds={"Chacma": "1"})
    assert words(found, "build T 33") == "blocked"


def test_what_is_not_used_is_lost() -> None:
    found = turn({"Chacma": ["T 33"]}, {"Chacma": ["waive"]}, builds={"Chacma": "2"})
    assert (words(found, "waive"), kept(found, "builds")) == ("ok", {})
    later = then(found, {"Chacma": ["build T 34"]})
    assert (words(later, "build T 34"), codes(later, "build T 34")) == ("void", ["only_in_spring"])


def test_who_has_no_units_may_still_build() -> None:
    here = position({}, centers={"Chacma": ["47"]}, builds={"Chacma": "1", "Drill": "1/2"})
    assert (game().must_act(here), game().dues(here, "Chacma"), game().dues(here, "Drill")) == (("Chacma",), 1, 0)


def test_nobody_builds_with_nothing() -> None:
    found = turn({"Chacma": ["T 33"]}, {"Chacma": ["build T 34", "waive"]})
    assert (words(found, "build T 34"), words(found, "waive")) == ("void", "void")


def test_the_fall_count_allows_builds_with_fractions_kept() -> None:
    """Section 11: SP less what units cost, never below 0."""
    found = turn({"Canines": ["P 30"]}, {}, "F03M", {"Canines": ["30", "31"]})
    assert (kept(found, "sp"), kept(found, "builds")) == ({"Canines": "7/2"}, {"Canines": "3/2"})
    assert standing(found, "Canines") == ["P 30"]


def test_in_the_first_spring_nobody_builds() -> None:
    """Section 11, whatever a position says may be spent."""
    found = turn(
        {"Drill": ["T 64"]}, {"Drill": ["build T 63", "T 64 H"]}, "S01M", {"Drill": ["64"]}, builds={"Drill": "2"}
    )
    assert (words(found, "build T 63"), codes(found, "build T 63")) == ("void", ["nothing_to_spend"])
    assert "build" not in {one.value for one in rules.choices(found.before, "Drill").candidates}
