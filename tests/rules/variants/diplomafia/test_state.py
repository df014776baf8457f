"""The state in its notation (section 15)."""

from __future__ import annotations

from typing import Any

import pytest

import rules

from .street import HOMES, business, game, moves, position

FULL: dict[str, Any] = {
    "turf": {"Harlem": ["EHa", "NHa"], "EastSide": ["PES"]},
    "cash": {"Harlem": 12, "EastSide": -3},
    "rackets": {"Harlem": {"NHa": "N", "EHa": "PPN"}},
    "captured": {"EastSide": {"PES": "W"}},
    "pp": {"EastSide": 2},
    "unmaintained": {"Harlem": ["SRU NHa", "LRU Eas"]},
    "bank": {"EastSide": {"owed": 30, "instalment": 5}},
    "loans": [{"lender": "Harlem", "borrower": "EastSide", "due": {"T4": 6, "T5": 6}}],
    "disorder": ["EastSide"],
    "rolls": {"Harlem": 10},
    "income": {"Harlem": -3},
    "eliminated": ["Riverside"],
}
UNITS = {"Harlem": ["SRU EHa", "SRU NHa", "LRU Eas", "LRU Eas"], "EastSide": ["SRU PES"]}


def test_a_full_state_comes_back() -> None:
    here = position(UNITS, "T3A", **FULL)
    state = here.as_dict()["state"]
    assert {key: state[key] for key in FULL} == FULL
    assert here.variant.position(**here.as_dict()) == here


def test_names_are_read_and_ids_written() -> None:
    here = position(
        {}, turf={"East Side": ["Plush East Side"], "harlem": ["eha"]}, rackets={"EAST SIDE": {"pes": "npw"}}
    )
    state = here.as_dict()["state"]
    assert (state["turf"], state["rackets"]) == ({"Harlem": ["EHa"], "EastSide": ["PES"]}, {"EastSide": {"PES": "PWN"}})


def test_what_is_nothing_is_left_out_but_turf() -> None:
    here = position({}, turf={}, cash={"Harlem": 0}, rackets={"Harlem": {}}, bank={"Harlem": {}}, pp={}, loans=[])
    assert here.as_dict()["state"] == {"turf": {}}


def test_turf_left_out_is_as_at_the_start() -> None:
    assert position({}).as_dict()["state"] == {"turf": game().start().as_dict()["state"]["turf"]}


def test_centers_follow_from_turf() -> None:
    here = position({}, turf={"Harlem": ["CHa", "EHa", "Inw"]})
    assert here.as_dict()["centers"] == {"Harlem": ["EHa", "Inw"]}


def test_centers_alone_change_the_turf_of_the_start() -> None:
    here = game().position(phase="T2M", units={}, centers={"EastSide": ["EHa"]})
    assert here.as_dict()["state"]["turf"]["EastSide"] == ["EHa", "TBy", "Yor"]
    assert here.as_dict()["state"]["turf"]["Harlem"] == ["CHa", "HaH"]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"gold": 1}, "no state is called gold"),
        ({"cash": {"Bronx": 1}}, "cash: No power is called 'Bronx'"),
        ({"cash": {"Harlem": "much"}}, "cash.Harlem is a whole number"),
        ({"cash": {"Harlem": True}}, "cash.Harlem is a whole number"),
        ({"cash": {"Harlem": 1.5}}, "cash.Harlem is a whole number"),
        ({"cash": [1]}, "cash is a table"),
        ({"cash": {"Harlem": 1, "harlem": 2}}, "cash: Harlem is there twice"),
        ({"turf": {"Harlem": "EHa"}}, "turf.Harlem is a list"),
        ({"turf": {"Harlem": ["Har"]}}, "turf.Harlem: Harlem is an area, not a district"),
        ({"turf": {"Harlem": ["EHa"], "EastSide": ["EHa"]}}, "turf: EHa is given to Harlem and to EastSide"),
        ({"rackets": {"Harlem": {"EHa": "PX"}}}, "rackets.Harlem.EHa is made of the letters P, W, L, B, N"),
        ({"rackets": {"Harlem": {"EHa": 3}}}, "rackets.Harlem.EHa is made of"),
        ({"rackets": {"Harlem": {"EHa": "P", "eha": "N"}}}, "rackets.Harlem: EHa is there twice"),
        ({"pp": {"Harlem": -1}}, "pp.Harlem is a whole number from 0"),
        ({"unmaintained": {"Harlem": ["SRU CHa"]}}, "unmaintained: Harlem has no SRU CHa, not 1"),
        ({"unmaintained": {"Harlem": ["X CHa"]}}, "unmaintained.Harlem:"),
        ({"bank": {"Harlem": {"owed": 3}}}, "bank.Harlem is like"),
        ({"loans": [{"lender": "Harlem"}]}, "a loan has lender, borrower and due"),
        ({"loans": [{"lender": "Harlem", "borrower": "EastSide", "due": {"4": 6}}]}, "due: '4' is no turn"),
        ({"loans": {}}, "loans is a list"),
        ({"disorder": ["Bronx"]}, "disorder: No power is called"),
        ({"rolls": {"Harlem": 11}}, "rolls.Harlem is a whole number from 1 to 10"),
        ({"winner": "Bronx"}, "winner: No power"),
        ({"ended": {"kind": "tie", "powers": []}}, "ended is like"),
    ],
)
def test_what_cannot_be_read_says_where(state: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as error:
        position({}, **state)
    assert said in str(error.value)


def test_too_many_units_without_upkeep() -> None:
    with pytest.raises(ValueError, match="Harlem has 1 LRU Har, not 2"):
        position({"Harlem": ["LRU Har"]}, unmaintained={"Harlem": ["LRU Har", "LRU Har"]})


@pytest.mark.parametrize(
    ("state", "end"),
    [
        ({"winner": "Harlem"}, rules.End("win", ("Harlem",))),
        ({}, rules.End("draw", tuple(HOMES))),
        (
            {"winner": "Harlem", "ended": {"kind": "concession", "powers": ["Harlem"]}},
            rules.End("concession", ("Harlem",)),
        ),
    ],
)
def test_how_a_game_ended(state: dict[str, Any], end: rules.End) -> None:
    here = position(HOMES, "over", **state)
    assert (game().end(here), game().over(here), game().must_act(here)) == (end, True, ())
    assert here.variant.position(**here.as_dict()) == here
    assert (game().forms(here, "Harlem", ()), rules.choices(here, "Harlem").candidates) == ((), ())


def test_dislodged_units_are_told_in_the_state_too() -> None:
    turn = moves(
        {"Riverside": ["SRU LSq", "LRU Riv"], "EastSide": ["SRU TSq"]},
        {"Riverside": ["SRU LSq - TSq", "LRU Riv S SRU LSq - TSq"]},
    )
    state = turn.after.as_dict()["state"]["dislodged"]
    assert state == {"EastSide": {"SRU TSq": ["Cli", "Gar", "MuH", "PES", "TBy"]}}
    again = game().position(phase="T2R", units={"Riverside": ["SRU TSq", "LRU Riv"]}, state={"dislodged": state})
    assert again.as_dict()["dislodged"] == state


def test_a_game_is_saved_and_read_again(tmp_path: object) -> None:
    turn = business(UNITS, {"Harlem": ["racket N EHa"]}, "T3A", **FULL)
    again = turn.after.variant.position(**turn.after.as_dict())
    assert again == turn.after
    assert rules.write_scenario([turn], id="x").count("[[scenario.turn]]") == 1


def test_options_are_numbers_from_one() -> None:
    """Section 18."""
    for option in ("victory_centers", "bank_limit"):
        with pytest.raises(ValueError, match=option):
            game(**{option: 0})
    assert game().chosen == {
        "start_turf": "area", "unit_limit": "centers", "rebalance": "shift", "victory_centers": 12, "bank_limit": 50,
        "public_ledger": True,
    }  # fmt: skip
