"""Packs, Prides and halves (section 8; R21 to R24)."""

from __future__ import annotations

import pytest

import rules

from .jungle import codes, game, kept, open_to, outcome, position, standing, then, turn, why, words


def test_dividing_and_uniting_in_one_turn_change_nothing() -> None:
    """R21: divisions first."""
    found = turn({"Canines": ["P 30"]}, {"Canines": ["HP 30 unite", "P 30 divide", "P 30 - 11"]})
    assert standing(found, "Canines") == ["P 11"]
    assert words(found, "HP 30") == "ok"


def test_a_united_pack_moves_at_once() -> None:
    found = turn({"Canines": ["HP 30", "HP 30"]}, {"Canines": ["HP 30 unite", "P 30 - 11"]})
    assert (words(found, "HP 30"), words(found, "P 30"), standing(found, "Canines")) == ("ok", "ok", ["P 11"])


@pytest.mark.parametrize(
    ("units", "order", "key", "code"),
    [
        (["HP 30"], "HP 30 unite", "HP 30", "no_two_halves"),
        (["HP 30"], "HP 30 divide", "HP 30", "only_whole"),
        (["P 30"], "P 30 unite", "P 30", "no_two_halves"),
        (["P 30"], "P 11 divide", "P 11", "not_in_zone"),
    ],
)
def test_what_cannot_be_divided_or_united(units: list[str], order: str, key: str, code: str) -> None:
    found = turn({"Canines": units}, {"Canines": [order]})
    told = [(one.words, one.reasons[0].code) for one in found.outcomes if one.order.text == order]
    assert told == [(("void",), code)]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["HP 30 unite"], "void, dislodged"),
        (["HP 30 unite", "HP 30 search"], "dislodged"),
        (["HP 30 search", "HP 30 divide"], "dislodged"),
    ],
)
def test_a_refused_union_is_the_word_of_a_unit_without_another_order(lines: list[str], told: str) -> None:
    """Section 15: a unit with a void order has `void`; section 3: a union does not count among its orders."""
    found = turn({"Canines": ["HP 30"], "Felines": ["P 29"]}, {"Canines": lines, "Felines": ["P 29 - 30"]})
    assert words(found, "HP 30") == told


def test_nobody_unites_anothers_halves() -> None:
    found = turn({"Canines": ["HP 30", "HP 30"]}, {"Felines": ["HP 30 unite"]})
    assert standing(found, "Canines") == ["HP 30", "HP 30"]


def test_halves_inherit_a_forded_river() -> None:
    """R21; a united unit has it only if both halves did."""
    found = turn(
        {"Felines": ["P 42"]}, {"Felines": ["P 42 divide", "1HP 42 - 43", "2HP 42 - 59"]}, forded={"P 42": "RC"}
    )
    assert standing(found, "Felines") == ["HP 43", "HP 59"]
    one = turn({"Felines": ["HP 42", "HP 42"]}, {"Felines": ["HP 42 unite", "P 42 - 43"]}, forded={"1HP 42": "RC"})
    assert words(one, "P 42") == "void"
    both = {"1HP 42": "RC", "2HP 42": "RC"}
    two = turn({"Felines": ["HP 42", "HP 42"]}, {"Felines": ["HP 42 unite", "P 42 - 43"]}, forded=both)
    assert words(two, "P 42") == "ok"


def test_forded_halves_are_told_apart_in_the_state() -> None:
    found = turn({"Felines": ["HP 42", "HP 42"]}, {"Felines": ["2HP 42 ford 43"]})
    assert kept(found, "forded") == {"2HP 42": "RC"}


def test_a_half_without_a_number_is_void_where_two_stand() -> None:
    """Section 3."""
    found = turn({"Canines": ["HP 30", "HP 30"]}, {"Canines": ["HP 30 - 11"]})
    assert (words(found, "HP 30"), words(found, "1HP 30"), words(found, "2HP 30")) == ("void", "ok", "ok")
    assert why(found, "HP 30") == ["Two halves are in Space 30: write 1HP 30 or 2HP 30."]


def test_in_a_support_it_means_whichever_fits() -> None:
    """Section 3: number 1 if both do."""
    units = {"Canines": ["HP 30", "HP 30"], "Chacma": ["T 29"], "Mandrill": ["T 11"]}
    moves = {"Canines": ["2HP 30 - 11"], "Chacma": ["T 29 S HP 30 - 11"]}
    found = turn(units, moves)
    assert (words(found, "T 29"), words(found, "2HP 30")) == ("ok", "ok")
    both = {"Canines": ["1HP 30 - 31", "2HP 30 - 31"], "Chacma": ["T 29 S HP 30 - 31"]}
    rivals = turn(units, both)
    assert (words(rivals, "1HP 30"), words(rivals, "2HP 30")) == ("ok", "bounce")


def test_who_was_first_in_the_zone_is_number_1() -> None:
    """Section 3: the half that comes is number 2, and a number is dropped where one is left."""
    first = turn({"Canines": ["HP 29", "HP 30"]}, {"Canines": ["HP 29 - 30", "HP 30 H"]})
    second = then(first, {"Canines": ["1HP 30 - 11"]})
    assert standing(second, "Canines") == ["HP 11", "HP 30"]
    assert [unit.number for unit in second.after.units.values()] == ["", ""]


@pytest.mark.parametrize("waits", ["1HP 39 H", "1HP 39 search", "1HP 39 - 39@u", ""])
def test_a_half_joins_one_that_neither_moves_nor_supports(waits: str) -> None:
    """R22: hold, search, void, none (fording is tested below)."""
    lines = [waits.replace("1HP", "HP")] if waits else []
    found = turn({"Felines": ["HP 39", "HP 40"], "Insects": ["S 41"]}, {"Felines": [*lines, "HP 40 - 39"]})
    assert (words(found, "HP 40"), standing(found, "Felines")) == ("ok", ["HP 39", "HP 39"])
    assert codes(found, "HP 40") == ["joined"]


@pytest.mark.parametrize("units", [["HP 42", "HP 39"], ["HP 39", "HP 42"]])
def test_it_joins_one_that_fords(units: list[str]) -> None:
    """Section 3: who was there first is number 1, in whatever order they are listed."""
    found = turn({"Felines": units}, {"Felines": ["HP 42 ford 43", "HP 39 - 42"]})
    assert (words(found, "HP 39"), kept(found, "forded")) == ("ok", {"1HP 42": "RC"})


def test_beside_a_half_that_supports_a_move_is_ordinary() -> None:
    """R22, last sentence."""
    units = {"Felines": ["HP 39", "HP 40"], "Reptiles": ["C 21"]}
    orders = {"Felines": ["HP 39 S C 21 - 22", "HP 40 - 39"], "Reptiles": ["C 21 - 22"]}
    found = turn(units, orders)
    assert (words(found, "HP 40"), codes(found, "HP 40")) == ("bounce", ["own_unit_stays"])


def test_a_join_adds_nothing_cuts_nothing_and_is_stopped_by_no_rival() -> None:
    """R22."""
    units = {"Felines": ["HP 39", "HP 40"], "Insects": ["S 41"], "Chacma": ["T 38"]}
    orders = {"Felines": ["HP 40 - 39"], "Insects": ["S 41 S HP 40 - 39"], "Chacma": ["T 38 - 39"]}
    found = turn(units, orders)
    assert (words(found, "HP 40"), words(found, "S 41"), words(found, "T 38")) == ("ok", "ok", "bounce")
    assert codes(found, "S 41") == ["adds_nothing"]


def test_it_fails_if_the_half_waiting_is_dislodged() -> None:
    """R22 a; it defends its own zone as one whose move failed."""
    units = {"Felines": ["HP 39", "HP 40"], "Chacma": ["T 38", "T 42"], "Reptiles": ["C 21"]}
    orders = {
        "Felines": ["HP 40 - 39"],
        "Chacma": ["T 38 - 39", "T 42 S T 38 - 39"],
        "Reptiles": ["C 21 - 40"],
    }
    found = turn(units, orders)
    assert (words(found, "HP 39"), words(found, "HP 40"), words(found, "C 21")) == ("dislodged", "bounce", "bounce")
    assert codes(found, "HP 40") == ["join_lost"]


def test_of_two_that_want_to_join_neither_does() -> None:
    """R22 b."""
    found = turn({"Felines": ["HP 39", "HP 40", "HP 22"]}, {"Felines": ["HP 40 - 39", "HP 22 - 39"]})
    assert (codes(found, "HP 40"), codes(found, "HP 22")) == (["join_twice"], ["join_twice"])


def test_pairs_do_not_change_halves() -> None:
    """R22 d: each would join the half that the other leaves."""
    units = {"Felines": ["HP 39", "HP 39", "HP 40", "HP 40"]}
    found = turn(units, {"Felines": ["1HP 39 H", "2HP 39 - 40", "1HP 40 H", "2HP 40 - 39"]})
    assert (codes(found, "2HP 39"), codes(found, "2HP 40")) == (["join_swap"], ["join_swap"])


def test_a_half_does_not_join_a_whole_nor_anothers_half() -> None:
    """R23, R24."""
    units = {"Felines": ["HP 39", "P 40"], "Canines": ["HP 22"]}
    found = turn(units, {"Felines": ["HP 39 - 40"], "Canines": ["HP 22 - 39"]})
    assert (words(found, "HP 39"), words(found, "HP 22")) == ("bounce", "bounce")


def test_a_support_that_names_either_half_helps_both() -> None:
    """R23: while at least one is not ordered to move."""
    units = {"Canines": ["HP 11", "HP 11"], "Mandrill": ["T 10", "T 28"], "Chacma": ["T 29"]}
    orders = {"Mandrill": ["T 10 - 11", "T 28 S T 10 - 11"], "Chacma": ["T 29 S 2HP 11"]}
    found = turn(units, {**orders, "Canines": ["2HP 11 - 30"]})
    assert (words(found, "T 29"), words(found, "1HP 11"), words(found, "T 10")) == ("ok", "ok", "bounce")
    away = turn(units, {**orders, "Canines": ["1HP 11 - 30", "2HP 11 - 30"]})
    assert (words(away, "T 29"), codes(away, "T 29")) == ("void", ["it_moves"])


def test_halves_cannot_support_each_others_hold() -> None:
    """R23: a zone is not its own neighbour."""
    found = turn({"Canines": ["HP 11", "HP 11"]}, {"Canines": ["2HP 11 S 1HP 11"]})
    assert codes(found, "2HP 11") == ["not_its_own_zone"]


def test_a_move_into_their_zone_cuts_both() -> None:
    """R23."""
    units = {"Canines": ["HP 29", "HP 29", "HP 30"], "Chacma": ["T 33"], "Mandrill": ["T 28"]}
    orders = {
        "Canines": ["1HP 29 S HP 30 - 31", "2HP 29 S HP 30 - 31", "HP 30 - 31"],
        "Mandrill": ["T 28 - 29"],
    }
    found = turn(units, orders)
    assert (words(found, "1HP 29"), words(found, "2HP 29")) == ("cut", "cut")


def test_two_halves_never_enter_one_empty_zone() -> None:
    """R24."""
    found = turn({"Canines": ["HP 30", "HP 30"]}, {"Canines": ["1HP 30 - 11", "2HP 30 - 11"]})
    assert standing(found, "Canines") == ["HP 30", "HP 30"]


def test_no_third_unit_stands_beside_two_halves() -> None:
    """R24: nor anybody beside one half."""
    for units in (
        {"Canines": ["HP 30"] * 3},
        {"Canines": ["P 30", "HP 30"]},
        {"Canines": ["HP 30"], "Felines": ["HP 30"]},
    ):
        with pytest.raises(ValueError, match="are both in Space 30"):
            position(units)


# --- retreats (R21, R23) ----------------------------------------------------------------------------

BEATEN = {"Canines": ["P 28", "P 30"], "Mandrill": ["T 10", "T 12"], "Chacma": ["T 33"]}
ATTACK = {"Mandrill": ["T 10 - 28", "T 12 S T 10 - 28"], "Chacma": ["T 33 S T 10 - 28"]}


def test_a_dislodged_pack_may_divide_and_go_two_ways() -> None:
    first = turn(BEATEN, ATTACK)
    assert set(open_to(first, "P 28")) == {"11", "27", "29", "28@h"}
    found = then(first, {"Canines": ["P 28 divide", "1HP 28 R 11", "2HP 28 R 28@h"]})
    assert (words(found, "P 28"), words(found, "1HP 28"), words(found, "2HP 28")) == ("ok", "ok", "ok")
    assert standing(found, "Canines") == ["P 30", "HP 11", "HP 28@h"]


def test_only_one_of_two_is_dislodged_and_loses_its_number() -> None:
    units = {"Canines": ["HP 28", "HP 28"], "Mandrill": ["T 10", "T 12"]}
    orders = {"Canines": ["1HP 28 - 11"], "Mandrill": ["T 10 - 28", "T 12 S T 10 - 28"]}
    first = turn(units, orders)
    assert list(first.dislodged) == ["28"]
    assert words(first, "2HP 28") == "dislodged"
    assert words(then(first, {"Canines": ["HP 28 R 29"]}), "HP 28") == "ok"


def test_no_standing_pack_divides_in_a_retreat_phase() -> None:
    """R21: in a phase in which the unit is given an order."""
    first = turn(BEATEN, ATTACK)
    found = then(first, {"Canines": ["P 30 divide", "P 28 R 29"]})
    assert (words(found, "P 30"), standing(found, "Canines")) == ("void", ["P 30", "P 29"])


# --- Builds (section 11; R27 to R29).


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
    assert (game().must_act(here), game().adjustments_due(here, "Chacma"), game().adjustments_due(here, "Drill")) == (
        ("Chacma",),
        1,
        0,
    )


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
