"""Clicks on districts while nothing is chosen: rackets of every kind that can be placed, or given up, there."""

from __future__ import annotations

from collections.abc import Mapping

import rules
from app.tools.base import ClickResult, HitTarget, OrderContext
from app.tools.menus import About, letter_of, racket_of, title_of
from app.tools.order_entry import OrderBuilder

MAFIA = rules.variant("diplomafia")
STATE = {"cash": {"Harlem": 9}, "turf": {"Harlem": ["EHa", "NHa"]}, "rackets": {"Harlem": {"EHa": "PN"}}}
LOOK = About({}, "Harlem", "diplomafia")


def click(place: str, phase: str = "T3A", unit: str = "", **state: Mapping[str, object]) -> ClickResult:
    """What a click on a place means to Harlem, which has written nothing."""
    start = MAFIA.position(phase=phase, units={"Harlem": ["SRU EHa"]}, state={**STATE, **state})
    return OrderBuilder(OrderContext(start, ("Harlem",)), "Harlem").judge(HitTarget(place, unit))


def titles(answer: ClickResult) -> list[str]:
    return [title_of(one, LOOK) for one in answer.fan]


def test_the_poorest_district_offers_every_kind() -> None:
    answer = click("NHa")
    kinds = ["prostitution", "pawnshops", "loansharking", "bookies", "narcotics"]
    assert (answer.kind, titles(answer)) == ("fan", [*(f"New {kind}" for kind in kinds), "SRU"])
    assert [racket_of(one) for one in answer.fan] == ["P", "W", "L", "B", "N", ""]
    assert letter_of(answer.fan[2], LOOK) == "L"


def test_another_district_offers_what_can_be_given_up_there_and_says_where_new_ones_go() -> None:
    answer = click("EHa", unit="EHa")
    assert titles(answer) == ["Dismantle prostitution", "Dismantle narcotics", "Shift prostitution", "Shift narcotics"]
    assert answer.words.startswith("East Harlem has 2 rackets; the poorest, North Harlem, has none")


def test_the_opening_says_why_a_district_is_closed() -> None:
    """Nothing can be given up there, so the click is refused."""
    answer = click("EHa", "T0A")
    assert (answer.kind, answer.words[:48]) == ("refused", "East Harlem has 2 rackets; the poorest, North Ha")


def test_who_cannot_pay_is_told_so_at_his_own_districts_alone() -> None:
    poor = {"cash": {"Harlem": 3}}
    assert click("NHa", "T0A", **poor).words == "A new racket costs 5 MU, and 3 are left."
    assert click("Yor", "T0A", **poor).kind == "info"


def test_a_captured_racket_is_renewed_by_a_click() -> None:
    answer = click("NHa", captured={"Harlem": {"NHa": "B"}})
    assert "Renew bookies" in titles(answer)


def test_others_districts_are_only_told_of() -> None:
    assert (click("Yor").kind, click("Yor").words) == ("info", "Yorkville")
