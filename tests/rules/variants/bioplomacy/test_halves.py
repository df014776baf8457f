"""Packs, Prides and halves (section 8; R21 to R24)."""

from __future__ import annotations

import pytest

from .jungle import codes, kept, open_to, position, standing, then, turn, why, words


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
