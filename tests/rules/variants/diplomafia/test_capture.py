"""Captures and income (section 6, R4, R6, R7)."""

from __future__ import annotations

import pytest

import rules

from .street import befell, business, cash, game, go_on, kept, moves, position, standing, words

EASY = {"Harlem": 1, "Riverside": 1, "EastSide": 1, "WallStreet": 1, "LowerEastSide": 1}


def test_every_district_is_captured_center_or_not() -> None:
    """R4, in every turn."""
    turn = moves({"Harlem": ["SRU EHa", "SRU WaH"]}, {"Harlem": ["SRU EHa - Yor", "SRU WaH - Inw"]})
    assert kept(turn, "turf", "Harlem") == ["CHa", "EHa", "HaH", "Inw", "NHa", "WaH", "Yor"]
    assert turn.after.as_dict()["centers"]["Harlem"] == ["EHa", "Inw", "NHa", "WaH"]
    assert befell(turn) == [("Harlem", "Claimed"), ("Harlem", "Captured")]


def test_an_empty_district_keeps_its_owner_and_passing_takes_nothing() -> None:
    turn = moves({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {"Harlem": ["SRU EHa - Yor"]})
    back = go_on(go_on(turn, {}), {"Harlem": ["SRU Yor - EHa"]})
    assert "Yor" in kept(back, "turf", "Harlem")


def test_lrus_capture_nothing() -> None:
    turn = moves({"Harlem": ["SRU EHa", "LRU Har"]}, {"Harlem": ["LRU Har - Eas"]})
    assert kept(turn, "turf", "EastSide") == ["PES", "Pow", "Sut", "TBy", "Yor"]


def test_a_bounce_takes_nothing() -> None:
    turn = moves(
        {"Harlem": ["SRU EHa"], "EastSide": ["SRU EEn"]}, {"Harlem": ["SRU EHa - Yor"], "EastSide": ["SRU EEn - Yor"]}
    )
    assert "Yor" in kept(turn, "turf", "EastSide")


def test_captured_rackets_pay_nobody_not_even_a_loss() -> None:
    """R7."""
    rackets = {"EastSide": {"Yor": "NN", "PES": "P"}}
    draws = {"Harlem": 10, "EastSide": 10}
    turn = moves({"Harlem": ["SRU EHa"]}, {"Harlem": ["SRU EHa - Yor"]}, draws=draws, rackets=rackets)
    assert (cash(turn, "Harlem"), cash(turn, "EastSide")) == (0, 1)
    assert kept(turn, "captured") == {"Harlem": {"Yor": "NN"}}


def test_captured_rackets_count_for_nobodys_balance_until_they_are_renewed() -> None:
    units = {"Harlem": ["SRU Yor"]}
    turf = {"Harlem": ["EHa", "Yor"], "EastSide": ["PES"]}
    state = {"turf": turf, "captured": {"Harlem": {"Yor": "NN"}}, "cash": {"Harlem": 50}}
    turn = business(units, {"Harlem": ["racket P Yor", "racket P EHa"]}, rackets={"Harlem": {"EHa": "P"}}, **state)
    assert kept(turn, "rackets", "Harlem") == {"EHa": "PP", "Yor": "P"}
    renewed = business(units, {"Harlem": ["racket P Yor", "renew N Yor", "renew N Yor"]}, **state)
    assert words(renewed, "racket P Yor") == "void"
    assert kept(renewed, "rackets", "Harlem") == {"EHa": "N", "Yor": "N"}
    assert ("Harlem", "Shifted by default") in befell(renewed)


def test_what_is_not_renewed_leaves_the_game() -> None:
    turf = {"Harlem": ["EHa", "Yor"]}
    turn = business(
        {"Harlem": ["SRU Yor"]}, {"Harlem": ["renew N Yor", "renew N Yor", "renew L Yor", "renew N EHa"]},
        turf=turf, captured={"Harlem": {"Yor": "PWN"}}, cash={"Harlem": 10},
    )  # fmt: skip
    assert [turn.results[key] for key in ("renew N Yor", "renew N Yor (2)", "renew L Yor", "renew N EHa")] == [
        ("ok",), ("void",), ("void",), ("void",),
    ]  # fmt: skip
    assert (kept(turn, "rackets"), kept(turn, "captured")) == ({"Harlem": {"Yor": "N"}}, None)
    assert befell(turn) == [("Harlem", "A captured racket is lost")] * 2


def test_renewal_without_money_is_unpaid() -> None:
    turn = business(
        {"Harlem": ["SRU Yor"]}, {"Harlem": ["renew N Yor"]}, captured={"Harlem": {"Yor": "N"}}, cash={"Harlem": 1},
        turf={"Harlem": ["Yor"]},
    )  # fmt: skip
    assert (words(turn, "renew N Yor"), kept(turn, "rackets"), cash(turn, "Harlem")) == ("unpaid", None, 1)


def test_a_dislodged_unit_takes_nothing_with_it_and_a_retreat_captures() -> None:
    units = {"Riverside": ["SRU LSq", "LRU Riv"], "EastSide": ["SRU TSq", "SRU PES"]}
    turf = {"EastSide": ["TSq", "PES"], "Riverside": ["LSq"], "Harlem": ["Cli"]}
    orders = {"Riverside": ["SRU LSq - TSq", "LRU Riv S SRU LSq - TSq"]}
    turn = moves(units, orders, turf=turf, rackets={"EastSide": {"TSq": "B"}, "Harlem": {"Cli": "W"}}, draws={})
    done = go_on(turn, {"EastSide": ["SRU TSq R Cli"]}, {})
    assert kept(done, "captured") == {"Riverside": {"TSq": "B"}, "EastSide": {"Cli": "W"}}
    assert standing(done, "EastSide") == ["SRU PES", "SRU Cli"]


# Numbers.


def test_a_family_without_rackets_of_its_own_has_no_number() -> None:
    """5.2: none is asked for."""
    turn = moves({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {}, draws={})
    assert (kept(turn, "rolls"), kept(turn, "income")) == (None, None)


def test_each_family_is_asked_for_a_number_of_its_own() -> None:
    """R6: in map order; equal numbers may turn up."""
    here = position({"Harlem": ["SRU EHa"]}, rackets={"EastSide": {"PES": "N"}, "Harlem": {"EHa": "N"}})
    variant = here.variant
    with pytest.raises(rules.DrawNeeded) as needed:
        variant.adjudicate(here, {})
    assert (needed.value.name, needed.value.low, needed.value.high) == ("Harlem", 1, 10)
    with pytest.raises(rules.DrawNeeded, match="EastSide"):
        variant.adjudicate(here, {}, {"Harlem": 4})
    turn = variant.adjudicate(here, {}, {"Harlem": 4, "EastSide": 4})
    assert kept(turn, "rolls") == {"Harlem": 4, "EastSide": 4}


@pytest.mark.parametrize("number", [0, 11, "3"])
def test_a_number_is_from_one_to_ten(number: object) -> None:
    here = position({"Harlem": ["SRU EHa"]}, rackets={"Harlem": {"EHa": "N"}})
    with pytest.raises(ValueError, match="The number drawn for Harlem is from 1 to 10"):
        here.variant.adjudicate(here, {}, {"Harlem": number})


def test_numbers_are_drawn_once_when_step_2_is_done() -> None:
    """5.2: where somebody retreats, after that."""
    units = {"Riverside": ["SRU LSq", "LRU Riv"], "EastSide": ["SRU TSq"]}
    orders = {"Riverside": ["SRU LSq - TSq", "LRU Riv S SRU LSq - TSq"]}
    turn = moves(units, orders, rackets={"Harlem": {"EHa": "P"}}, draws={})
    assert (turn.after.phase.text, kept(turn, "rolls")) == ("T2R", None)
    with pytest.raises(rules.DrawNeeded):
        go_on(turn, {}, {})
    assert kept(go_on(turn, {}, {"Harlem": 2}), "rolls") == {"Harlem": 2}


def test_rackets_pay_from_the_next_step_3_on() -> None:
    turn = business({"Harlem": ["SRU EHa"]}, {"Harlem": ["racket N EHa"]}, cash={"Harlem": 7})
    assert (cash(turn, "Harlem"), kept(turn, "income")) == (0, None)
    assert cash(go_on(turn, {}, {"Harlem": 1}), "Harlem") == 5


def test_cash_may_fall_below_zero_until_step_4() -> None:
    """R19."""
    turn = moves({"Harlem": ["SRU EHa"]}, {}, draws={"Harlem": 10}, rackets={"Harlem": {"EHa": "N", "NHa": "N"}})
    assert kept(turn, "cash", "Harlem") == -6


def test_numbers_and_income_stay_told_until_the_next_ones() -> None:
    """Section 15: both of the last step 3."""
    first = moves({"Harlem": ["SRU EHa"]}, {}, draws={"Harlem": 1}, rackets={"Harlem": {"EHa": "N"}})
    second = go_on(first, {"Harlem": ["dismantle N EHa"]})
    assert (kept(second, "rolls"), kept(second, "income")) == ({"Harlem": 1}, {"Harlem": 5})
    assert kept(go_on(second, {}, {}), "rolls") is None


def test_the_start_is_playable() -> None:
    """A first turn from the start, all in order."""
    variant = game()
    turn = variant.adjudicate(variant.start(), {"Harlem": ["racket P EHa"]})
    done = go_on(turn, {"Harlem": ["SRU EHa - Yor"]}, EASY)
    assert (done.after.phase.text, cash(done, "Harlem")) == ("T1A", 46)
