"""The opening (5.0, R3, R5, R8)."""

from __future__ import annotations

from itertools import permutations

import pytest

from .street import HOMES, business, cash, game, kept, why, words


def test_every_family_owns_its_area_but_for_neutral_centers() -> None:
    """R3."""
    turf = game().start().as_dict()["state"]["turf"]
    assert turf == {
        "Harlem": ["CHa", "EHa", "HaH", "NHa", "WaH"],
        "Riverside": ["Cli", "CPW", "Gar", "LSq", "RPk"],
        "EastSide": ["PES", "Pow", "Sut", "TBy", "Yor"],
        "WallStreet": ["Che", "CiH", "Tri", "WeV", "WSD"],
        "LowerEastSide": ["Del", "EaV", "Gra", "GrV", "MuH"],
    }


def test_by_option_only_its_homes() -> None:
    """R3, option start_turf."""
    turf = game(start_turf="homes").start().as_dict()["state"]["turf"]
    assert turf["Harlem"] == ["EHa", "NHa", "WaH"]
    assert all(len(places) == 3 for places in turf.values())
    turn = business(HOMES, {"Harlem": ["racket N CHa"]}, "T0A", {"start_turf": "homes"}, cash={"Harlem": 50})
    assert words(turn, "racket N CHa") == "void"


@pytest.mark.parametrize(
    "order",
    ["dismantle N EHa", "lend 5 Riverside", "accept 5 Riverside", "borrow 5", "repay 5", "remove SRU EHa", "waive",
     "build SRU EHa", "renew N EHa", "maintain all", "buy pp", "shift N EHa - NHa", "vote draw", "SRU EHa - Yor",
     "pp S SRU EHa", "SRU EHa R Yor"],
)  # fmt: skip
def test_nothing_but_rackets(order: str) -> None:
    """R5: the opening buys rackets only; other orders are void and keyed by their text (section 13)."""
    turn = business(HOMES, {"Harlem": [order]}, "T0A", cash={"Harlem": 50}, pp={"Harlem": 1})
    assert (words(turn, order), cash(turn, "Harlem")) == ("void", 50)
    assert "it is for rackets alone" in why(turn, order)[0]


def test_no_upkeep_is_due_and_every_unit_may_be_ordered() -> None:
    turn = business(HOMES, {}, "T0A", cash={"Harlem": 50})
    assert (turn.after.phase.text, cash(turn, "Harlem"), kept(turn, "unmaintained")) == ("T1M", 50, None)


def test_money_for_ten_rackets() -> None:
    orders = [f"racket {kind} {place}" for kind in "PN" for place in ("EHa", "NHa", "WaH", "CHa", "HaH")]
    turn = business(HOMES, {"Harlem": [*orders, "racket W EHa"]}, "T0A", cash={"Harlem": 50})
    assert (words(turn, "racket W EHa"), cash(turn, "Harlem")) == ("unpaid", 0)


def test_the_order_in_which_a_good_set_is_written_does_not_matter() -> None:
    """R8: in whatever order it is written."""
    lines = ["racket N EHa", "racket B EHa", "racket P NHa", "racket P WaH", "racket L CHa", "racket W HaH"]
    found = set()
    for order in list(permutations(lines))[::37]:
        turn = business(HOMES, {"Harlem": list(order)}, "T0A", cash={"Harlem": 50})
        found.add(tuple(sorted(kept(turn, "rackets", "Harlem").items())))
    assert found == {(("CHa", "L"), ("EHa", "BN"), ("HaH", "W"), ("NHa", "P"), ("WaH", "P"))}


def test_foreign_and_neutral_ground_takes_no_racket() -> None:
    turn = business(HOMES, {"Harlem": ["racket N Yor", "racket N Inw", "racket N Har"]}, "T0A", cash={"Harlem": 50})
    assert [words(turn, f"racket N {place}") for place in ("Yor", "Inw", "Har")] == ["void"] * 3
    assert why(turn, "racket N Har") == ["Harlem is an area: rackets stand in districts."]
    assert why(turn, "racket N Inw") == ["Inwood is not turf of Harlem: rackets stand on own turf alone."]


def test_the_balance_rule_is_told_in_words() -> None:
    """R8."""
    turn = business(HOMES, {"Harlem": ["racket N EHa", "racket B EHa"]}, "T0A", cash={"Harlem": 50})
    assert why(turn, "racket B EHa") == [
        "East Harlem has 1 racket; the poorest, Central Harlem, Hamilton Heights, North Harlem and 1 other, have none: "
        "a new racket goes there first."
    ]
