"""Moves: levels, cutting, rivals, exchange, own units, stand-offs, retreats (sections 3, 5, 6; R1, R14 to R19, R38)."""

from __future__ import annotations

import pytest

import rules

from .jungle import codes, game, open_to, outcome, position, standing, then, turn, why, words


@pytest.mark.parametrize(
    ("power", "order", "code"),
    [
        ("Chacma", "T 32 - 34", "no_neighbour"),
        ("Chacma", "T 18 - 22@h", "one_at_a_time"),
        ("Chacma", "T 32 - 32@h", "no_trees"),
        ("Chacma", "T 32 - 32@u", "no_digger"),
        ("Chacma", "T 32 - 32", "there_already"),
        ("Chacma", "T 42 - M1", "into_mountain"),
        ("Chacma", "T M1 - 42", "out_of_mountain"),
        ("Reptiles", "A 18 - 18@h", "ground_only"),
        ("Reptiles", "A 18 - 18@u", "ground_only"),
        ("Insects", "H 62@u - 62@h", "two_levels"),
        ("Insects", "H 61@u - 61", "mud_above"),
        ("Insects", "S 59 - 59@u", "no_digger"),
    ],
)
def test_a_refused_goal_says_what_bars_it(power: str, order: str, code: str) -> None:
    """Section 5; every void order holds and tells the rule."""
    unit = order.partition(" - ")[0]
    found = turn({power: [unit]}, {power: [order]})
    assert (words(found, unit), codes(found, unit)) == ("void", [code])
    assert outcome(found, unit).reasons[0].clause


@pytest.mark.parametrize(
    "order", ["H 61 - 61@u", "H 61@u - 60@u", "H M1 - 38@u", "H 38@u - M1", "C M1 - 38@h", "T 38@h - M1"]
)
def test_what_is_allowed_beside(order: str) -> None:
    """Section 5: down from swamp, sideways underground, a mountain in and out on any level."""
    power = {"H": "Insects", "C": "Reptiles", "T": "Chacma"}[order[0]]
    unit = order.partition(" - ")[0]
    assert words(turn({power: [unit]}, {power: [order]}), unit) == "ok"


def test_zones_of_a_space_do_not_meet() -> None:
    """R1: over and under each other nobody attacks, cuts or blocks."""
    units = {"Drill": ["T 62", "T 61"], "Insects": ["H 62@u", "H 60@u"], "Birds": ["F 62@h", "F 72@h"]}
    orders = {
        "Drill": ["T 62 S T 61"],
        "Insects": ["H 60@u - 61@u", "H 62@u S H 60@u - 61@u"],
        "Birds": ["F 72@h S F 62@h", "F 62@h H"],
    }
    found = turn(units, orders)
    assert {words(found, unit) for units in units.values() for unit in units} == {"ok"}


def test_one_unit_is_over_both_a_space_and_its_mountain() -> None:
    """R2."""
    found = turn({"Birds": ["F 38@h"], "Reptiles": ["C M1", "C 38"]}, {"Reptiles": ["C M1 - 38@h", "C 38 - 38@h"]})
    assert (words(found, "C M1"), words(found, "C 38")) == ("bounce", "bounce")


# --- orders (section 3) -----------------------------------------------------------------------------


def test_the_last_of_several_orders_counts() -> None:
    found = turn({"Chacma": ["T 32"]}, {"Chacma": ["T 32 - 48", "T 32 - 49"]})
    assert (words(found, "T 32"), standing(found, "Chacma")) == ("ok", ["T 49"])
    assert codes(found, "T 32") == ["counts_no_more"]


def test_a_wrong_kind_in_a_support_does_no_harm() -> None:
    units = {"Chacma": ["T 32", "T 48"], "Insects": ["S 49"]}
    found = turn(units, {"Chacma": ["T 32 S A 48 - 49", "T 48 - 49"]})
    assert (words(found, "T 32"), words(found, "S 49")) == ("ok", "dislodged")


def test_an_order_for_no_unit_is_void_under_the_unit_named() -> None:
    found = turn({"Chacma": ["T 32"]}, {"Chacma": ["T 33 - 47", "A 32 - 48"]})
    assert (words(found, "T 33"), words(found, "A 32"), words(found, "T 32")) == ("void", "void", "ok")
    assert why(found, "T 33") == ["Chacma has no unit T 33 that is given orders now."]


@pytest.mark.parametrize(
    ("phase", "line"), [("S03M", "T 32 R 33"), ("S03M", "remove T 32"), ("F03A", "T 32 - 33"), ("F03A", "build T 33")]
)
def test_what_belongs_to_another_phase_is_void(phase: str, line: str) -> None:
    found = turn({"Chacma": ["T 32"]}, {"Chacma": [line]}, phase)
    told = [one for one in found.outcomes if one.order.text == line]
    assert [(one.words, one.reasons[0].code) for one in told] == [(("void",), "not_this_phase")]


def test_nobody_orders_anothers_unit() -> None:
    found = turn({"Chacma": ["T 32"]}, {"Drill": ["T 32 - 48"]})
    assert (found.results["Drill: T 32"], found.results["Chacma: T 32"]) == (("void",), ("ok",))


@pytest.mark.parametrize(
    ("orders", "code"),
    [
        (["T 32 S T 48"], "nobody_to_support"),
        (["T 32 S T 33 - 48"], "not_so_ordered"),
        (["T 32 S T 33", "T 33 - 27"], "it_moves"),
        (["T 32 S T 33 - 31", "T 33 - 31"], "river_bars"),
        (["T 32 S T 47 - 49", "T 47 - 49"], "its_order_is_void"),
        (["T 32 S T 47"], "no_neighbour"),
        (["T 32 S T 32"], "not_its_own_zone"),
        (["T 32 S 2T 33"], "nobody_to_support"),
    ],
)
def test_a_support_with_nothing_to_support_is_void(orders: list[str], code: str) -> None:
    units = {"Chacma": ["T 32", "T 33", "T 47"]}
    found = turn(units, {"Chacma": orders})
    assert (words(found, "T 32"), codes(found, "T 32")) == ("void", [code])


def test_who_is_void_can_be_supported_to_hold() -> None:
    units = {"Chacma": ["T 32", "T 33"], "Canines": ["HP 29", "HP 28"]}
    orders = {"Chacma": ["T 33 - 33@h", "T 32 S T 33"], "Canines": ["HP 28 - 33"]}
    found = turn(units, orders)
    assert (words(found, "T 33"), words(found, "T 32"), words(found, "HP 28")) == ("void", "ok", "bounce")


def test_a_void_unit_that_is_dislodged_has_both_words() -> None:
    units = {"Chacma": ["T 33"], "Mandrill": ["T 27", "T 28"]}
    orders = {"Chacma": ["T 33 - 33@h"], "Mandrill": ["T 27 - 33", "T 28 S T 27 - 33"]}
    assert words(turn(units, orders), "T 33") == "void, dislodged"


# --- cutting (R14) ----------------------------------------------------------------------------------


def test_the_weakest_move_cuts_the_strongest_support() -> None:
    """R14: a half cuts 2."""
    units = {"Canines": ["P 6", "P 14"], "Birds": ["F 13"], "Chacma": ["T 7"]}
    orders = {"Canines": ["P 14 S P 6 - 7", "P 6 - 7"], "Birds": ["F 13 - 14"], "Chacma": ["T 7 H"]}
    found = turn(units, orders)
    assert (words(found, "P 14"), words(found, "P 6")) == ("cut", "ok")
    assert why(found, "P 14") == ["The support of P 14 is cut by F 13 from Space 13."]


def test_a_move_from_the_zone_aimed_at_cuts_only_by_dislodging() -> None:
    units = {"Chacma": ["T 32", "T 48"], "Canines": ["P 49", "HP 31"]}
    orders = {"Chacma": ["T 48 - 49", "T 32 S T 48 - 49"], "Canines": ["P 49 - 32"]}
    found = turn({**units, "Canines": ["P 49"]}, orders)
    assert (words(found, "T 32"), words(found, "P 49")) == ("cut, dislodged", "ok")
    weaker = turn({**units, "Canines": ["HP 49"]}, {**orders, "Canines": ["HP 49 - 32"]})
    assert (words(weaker, "T 32"), words(weaker, "HP 49")) == ("ok", "bounce, dislodged")


def test_own_units_and_void_moves_cut_nothing() -> None:
    units = {"Chacma": ["T 32", "T 33", "T 49"], "Drill": ["T 31"]}
    orders = {"Chacma": ["T 33 - 32", "T 32 S T 49"], "Drill": ["T 31 - 32"]}
    found = turn(units, orders)
    assert (words(found, "T 31"), words(found, "T 32")) == ("void", "ok")


# --- rivals, exchange, own units, rings (R15 to R17, R38) -------------------------------------------


def test_it_makes_no_difference_from_which_levels_rivals_come() -> None:
    """R15."""
    units = {"Insects": ["H 62@u", "S 62@h", "H 72"]}
    found = turn(units, {"Insects": ["H 62@u - 62", "S 62@h - 62", "H 72 - 62"]})
    assert {words(found, unit) for unit in units["Insects"]} == {"bounce"}
    helped = turn(
        {"Insects": ["H 62@u", "H 73"], "Birds": ["F 62@h"]},
        {"Insects": ["H 62@u - 62", "H 73 S H 62@u - 62"], "Birds": ["F 62@h - 62"]},
    )
    assert (words(helped, "H 62@u"), words(helped, "F 62@h")) == ("ok", "bounce")


def test_an_exchange_is_a_fight_against_attack_and_defence() -> None:
    """R16."""
    units = {"Chacma": ["T 32"], "Canines": ["P 49"]}
    found = turn(units, {"Chacma": ["T 32 - 49"], "Canines": ["P 49 - 32"]})
    assert (words(found, "T 32"), words(found, "P 49")) == ("bounce, dislodged", "ok")
    assert why(found, "P 49") == ["P 49 goes to Space 32 and dislodges T 32: 2 against 1 (T 32 1)."]


def test_own_units_that_would_change_places_both_bounce() -> None:
    """R16, R17."""
    found = turn({"Chacma": ["T 32", "T 33"]}, {"Chacma": ["T 32 - 33", "T 33 - 32"]})
    assert (words(found, "T 32"), words(found, "T 33")) == ("bounce", "bounce")


def test_a_ring_of_three_turns() -> None:
    """R16, R38."""
    units = {"Chacma": ["T 32", "T 33"], "Drill": ["T 48"]}
    found = turn(units, {"Chacma": ["T 32 - 33", "T 33 - 48"], "Drill": ["T 48 - 32"]})
    assert {words(found, unit) for unit in ("T 32", "T 33", "T 48")} == {"ok"}


def test_a_move_onto_an_own_unit_that_stays_still_bounces_others() -> None:
    """R17."""
    units = {"Chacma": ["T 32", "T 33", "T 47"], "Canines": ["HP 28"]}
    orders = {"Chacma": ["T 33 - 28", "T 32 - 33", "T 47 H"], "Canines": ["HP 28 H"]}
    found = turn({**units, "Mandrill": ["T 27"]}, {**orders, "Mandrill": ["T 27 - 33"]})
    assert (words(found, "T 33"), words(found, "T 32"), words(found, "T 27")) == ("bounce", "bounce", "bounce")


def test_the_sum_is_told_with_everybody_in_it() -> None:
    units = {"Reptiles": ["A 19", "A 18"], "Felines": ["P 21", "HP 22"]}
    orders = {"Reptiles": ["A 19 H", "A 18 S A 19"], "Felines": ["P 21 - 19", "HP 22 S P 21 - 19"]}
    found = turn(units, orders)
    assert words(found, "P 21") == "ok"
    assert why(found, "P 21")[0].endswith("3 (P 21 2, HP 22 1) against 8/3 (A 19 4/3, A 18 4/3).")


# --- stand-offs and retreats (R18, R19, 6.5) --------------------------------------------------------


def test_a_stand_off_closes_the_zone_to_retreats() -> None:
    """R18."""
    units = {"Chacma": ["T 33"], "Mandrill": ["T 27", "T 28"], "Drill": ["T 46"], "Gelada": ["T 35"]}
    orders = {
        "Mandrill": ["T 27 - 33", "T 28 S T 27 - 33"],
        "Drill": ["T 46 - 47"],
        "Gelada": ["T 35 - 47"],
    }
    found = turn(units, orders)
    assert "47" not in open_to(found, "T 33")
    alone = turn(units, {**orders, "Gelada": ["T 35 - 34"]})
    assert "47" not in open_to(alone, "T 33")  # entered by T 46
    quiet = turn(units, {**orders, "Gelada": ["T 35 H"], "Drill": ["T 46 H"]})
    assert "47" in open_to(quiet, "T 33")


def test_a_stand_off_closes_its_own_level_only() -> None:
    """R18: zones are meant exactly."""
    units = {"Reptiles": ["C 22"], "Chacma": ["T 39", "T 38"], "Birds": ["F 19@h"], "Insects": ["S 18@h"]}
    orders = {
        "Chacma": ["T 39 - 22", "T 38 S T 39 - 22"],
        "Birds": ["F 19@h - 22@h"],
        "Insects": ["S 18@h - 22@h"],
    }
    found = turn(units, orders)
    assert open_to(found, "C 22") == ["18", "19", "21"]


def test_thrown_out_from_below_a_unit_may_go_to_the_same_spaces_other_levels() -> None:
    """6.5: zones are meant exactly."""
    units = {"Chacma": ["T 62"], "Insects": ["H 62@u", "H 73"]}
    found = turn(units, {"Insects": ["H 62@u - 62", "H 73 S H 62@u - 62"]})
    assert open_to(found, "T 62") == ["61", "62@h", "63", "72"]


def test_retreats_to_one_zone_disband_all() -> None:
    """6.5: also a half beside a half."""
    units = {"Canines": ["HP 28", "HP 28"], "Mandrill": ["T 10", "T 12"], "Chacma": ["T 33"]}
    first = turn(units, {"Mandrill": ["T 10 - 28", "T 12 S T 10 - 28"], "Chacma": ["T 33 S T 10 - 28"]})
    found = then(first, {"Canines": ["1HP 28 R 11", "2HP 28 R 11"]})
    assert (words(found, "1HP 28"), words(found, "2HP 28")) == ("disband", "disband")
    assert why(found, "1HP 28") == ["1HP 28 and 2HP 28 retreat to Space 11, so both are disbanded."]


def test_who_is_given_no_open_zone_is_disbanded() -> None:
    """R19: no order, or one to a zone that is not open."""
    units = {"Chacma": ["T 33"], "Mandrill": ["T 27", "T 28"]}
    first = turn(units, {"Mandrill": ["T 27 - 33", "T 28 S T 27 - 33"]})
    assert words(then(first, {}), "T 33") == "disband"
    back = then(first, {"Chacma": ["T 33 R 27"]})
    assert words(back, "T 33") == "void, disband"
    assert why(back, "T 33") == [
        "Space 27 is not open to T 33: The attack on T 33 came from Space 27. It is disbanded."
    ]
    assert words(then(first, {"Chacma": ["T 33 D"]}), "T 33") == "disband"


def test_who_has_nowhere_to_go_is_destroyed_at_once() -> None:
    """R19: no retreat phase is held for it."""
    units = {"Chacma": ["T M3"], "Mandrill": ["T 12", "T 12@h"]}
    found = turn(units, {"Mandrill": ["T 12 - M3", "T 12@h S T 12 - M3"]})
    assert (words(found, "T M3"), found.after.phase.text) == ("dislodged, destroyed", "F03M")
    assert not found.after.dislodged
    twice = turn(units, {"Mandrill": ["T 12 - M3", "T 12@h S T 12 - M3"], "Chacma": ["T M3 - 12", "T M3 H"]})
    assert [one.words for one in twice.outcomes if one.key == "T M3"] == [("void",), ("dislodged", "destroyed")]


def test_who_gives_no_order_to_retreat_disbands_his_own() -> None:
    """R34."""
    units = {"Chacma": ["T 33"], "Drill": ["T 42"], "Mandrill": ["T 27", "T 28"], "Reptiles": ["C 38", "A 39"]}
    orders = {"Mandrill": ["T 27 - 33", "T 28 S T 27 - 33"], "Reptiles": ["C 38 - 42", "A 39 S C 38 - 42"]}
    here = turn(units, orders).after
    variant = here.variant
    assert [order.text for order in variant.default_orders(here, "Drill")] == ["T 42 D"]
    assert variant.must_act(here) == ("Chacma", "Drill")


def test_lines_that_count_for_nothing_in_a_retreat_phase() -> None:
    units = {"Chacma": ["T 33", "T 64"], "Mandrill": ["T 27", "T 28"]}
    first = turn(units, {"Mandrill": ["T 27 - 33", "T 28 S T 27 - 33"]})
    found = then(first, {"Chacma": ["T 33 R 32", "T 33 R 47", "T 64 R 63", "T 33 - 34", "T 33 H"]})
    assert (words(found, "T 33"), standing(found, "Chacma")) == ("ok", ["T 64", "T 34"])
    assert codes(found, "T 64") == ["not_in_zone"]
    assert codes(found, "T 33").count("counts_no_more") == 2
    late = then(first, {"Chacma": ["T 33 R 64"]})
    assert why(late, "T 33")[0].startswith("Space 64 is not open to T 33: T 64 is in Space 64")
    far = then(first, {"Chacma": ["T 33 R 1"]})
    assert "It is no neighbor of Space 33" in why(far, "T 33")[0]


def test_of_two_that_could_each_drive_out_the_others_help_neither_does() -> None:
    """R38: each would win once it had won; no set of moves has more than the other."""
    units = {"Canines": ["HP 32", "HP 32"], "Felines": ["HP 33", "HP 33"], "Chacma": ["T 34"], "Drill": ["T 49"]}
    orders = {
        "Canines": ["1HP 32 S 2HP 32 - 33", "2HP 32 - 33"],
        "Felines": ["1HP 33 S 2HP 33 - 32", "2HP 33 - 32"],
        "Chacma": ["T 34 S 2HP 32 - 33"],
        "Drill": ["T 49 S 2HP 33 - 32"],
    }
    found = turn(units, orders)
    assert (words(found, "2HP 32"), words(found, "2HP 33")) == ("bounce", "bounce")
    assert why(found, "2HP 32")[0].endswith("3 (2HP 32 1, 1HP 32 1, T 34 1) against 3 (2HP 33 1, 1HP 33 1, T 49 1).")


# --- Searches (section 7; R20).

HORDE = {"Insects": ["H 41@u", "H 40@u"]}


@pytest.mark.parametrize("searcher", ["HP 39", "P 39"])
def test_a_search_has_a_power_of_one_whoever_searches(searcher: str) -> None:
    """R20: also of a Pride, also against another power's support of 1/2."""
    found = turn(
        {"Felines": [searcher], "Insects": ["H 41@u"]},
        {"Felines": [f"{searcher} search"], "Insects": ["H 41@u - 39@u"]},
    )
    assert (words(found, "H 41@u"), words(found, searcher)) == ("bounce", "ok")
    assert why(found, "H 41@u") == [f"H 41@u is stood off under Space 39: 1 against 1, the search of {searcher}."]
    assert why(found, searcher) == [f"The search of {searcher} stands off H 41@u."]


def test_a_mountain_is_searched_from_for_its_space() -> None:
    found = turn({"Chacma": ["T M1"], "Insects": ["H 42@u"]}, {"Chacma": ["T M1 search"], "Insects": ["H 42@u - 38@u"]})
    assert words(found, "H 42@u") == "bounce"


@pytest.mark.parametrize("unit", ["H 38@u", "S 38@h"])
def test_off_the_ground_a_search_is_void(unit: str) -> None:
    found = turn({"Insects": [unit]}, {"Insects": [f"{unit} search"]})
    assert (words(found, unit), codes(found, unit)) == ("void", ["search_from_ground"])


def test_who_burrows_down_is_not_stopped() -> None:
    """R20: past a searcher in a mountain, or beside one."""
    found = turn({"Chacma": ["T M1"], "Insects": ["H 38"]}, {"Chacma": ["T M1 search"], "Insects": ["H 38 - 38@u"]})
    assert words(found, "H 38") == "ok"


def test_who_is_there_already_is_left_alone() -> None:
    units = {"Felines": ["HP 39"], "Insects": ["H 39@u", "H 41@u", "H 40@u"]}
    orders = {"Felines": ["HP 39 search"], "Insects": ["H 39@u - 22@u", "H 41@u H", "H 40@u H"]}
    assert words(turn(units, orders), "H 39@u") == "ok"
    rising = turn(units, {"Felines": ["HP 39 - 42", "HP 39 search"], "Insects": ["H 39@u S H 41@u"]})
    assert words(rising, "H 39@u") == "ok"


def test_it_is_never_cut_and_ends_with_the_searcher() -> None:
    units = {"Felines": ["HP 39"], "Insects": ["H 41@u"], "Chacma": ["T 38"], "Drill": ["T 42"]}
    orders = {"Felines": ["HP 39 search"], "Insects": ["H 41@u - 39@u"], "Chacma": ["T 38 - 39"]}
    assert words(turn(units, orders), "H 41@u") == "bounce"
    orders["Drill"] = ["T 42 S T 38 - 39"]
    gone = turn(units, orders)
    assert (words(gone, "H 41@u"), words(gone, "HP 39")) == ("ok", "dislodged")


def test_several_searches_do_not_add_up() -> None:
    units = {"Felines": ["HP 38"], "Chacma": ["T M1"], "Insects": ["H 42@u", "H 39@u"]}
    orders = {
        "Felines": ["HP 38 search"],
        "Chacma": ["T M1 search"],
        "Insects": ["H 42@u - 38@u", "H 39@u S H 42@u - 38@u"],
    }
    assert words(turn(units, orders), "H 42@u") == "ok"


def test_it_stops_hordes_of_every_power_and_many_at_once() -> None:
    """R20: two rivals; both are stood off by each other and by the search."""
    units = {"Felines": ["HP 39"], "Insects": ["H 41@u", "H 42@u"]}
    found = turn(units, {"Felines": ["HP 39 search"], "Insects": ["H 41@u - 39@u", "H 42@u - 39@u"]})
    assert (words(found, "H 41@u"), words(found, "H 42@u")) == ("bounce", "bounce")


def test_a_search_alone_closes_nothing_and_a_stand_off_with_one_does() -> None:
    """R18: a contender may be a search."""
    units = {"Felines": ["HP 39"], "Insects": ["H 38@u"], "Chacma": ["T 22", "T 18"], "Drill": ["T 38"]}
    lone = {"Felines": ["HP 39 search"], "Insects": ["H 38@u H"], "Drill": ["T 38 H"]}
    assert not turn(units, lone).resolution.contested  # type: ignore[union-attr]
    moved = {**lone, "Insects": ["H 38@u - 39@u"]}
    assert turn(units, moved).resolution.contested == {"39@u"}  # type: ignore[union-attr]


def test_a_zone_stood_off_by_a_search_is_closed_to_a_horde_in_retreat() -> None:
    units = {"Felines": ["HP 39", "P 42"], "Insects": ["H 41", "H 38@u"], "Chacma": ["T 40"]}
    orders = {"Felines": ["HP 39 search", "P 42 - 41"], "Insects": ["H 38@u - 39@u", "H 41 - 39"]}
    found = turn(units, orders)
    assert words(found, "H 41") == "bounce, dislodged"
    assert "41@u" in open_to(found, "H 41")


# --- How orders are written (section 3): forgiving on the way in, canonical on the way out; whole sheets.

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
    spring = [line for line in rules.sheets.read_sheet(game().start(), text).lines if "build" not in line.text]
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
