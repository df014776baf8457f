"""Rackets dragged on the board: shifted from district to district, or given up."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from app.board.export import scene_of
from app.board.picture import POINTER
from app.tools.base import ClickResult, HitTarget, OrderContext
from app.tools.feedback import ghost_of
from app.tools.gestures import Carried
from app.tools.order_entry import OrderBuilder
from tests.signs import flow, sign_type

MAFIA = rules.variant("diplomafia")
UNEVEN = {"turf": {"Harlem": ["EHa", "NHa"]}, "rackets": {"Harlem": {"EHa": "PWN"}}, "cash": {"Harlem": 9}}


def carried(start: HitTarget, phase: str = "T3A", **state: Any) -> Carried:
    position = MAFIA.position(phase=phase, units={"Harlem": ["SRU EHa"]}, state={**UNEVEN, **state})
    return Carried(OrderBuilder(OrderContext(position, ("Harlem",)), "Harlem"), start)


def let_go(carried: Carried, place: str) -> ClickResult:
    assert carried.can_be
    carried.begin()
    return carried.over(HitTarget(place))


NARCOTICS = HitTarget("EHa", sign=sign_type("rackets"), word="N")


def test_onto_a_poorest_district_it_is_shifted() -> None:
    answer = let_go(carried(NARCOTICS), "NHa")
    assert [order.text for order in answer.orders] == ["shift N EHa - NHa"]


@pytest.mark.usefixtures("qapp")
def test_its_icon_stands_on_the_line_to_the_pointer() -> None:
    thing = carried(NARCOTICS)
    thing.begin()
    scene = scene_of(thing.builder.sheet.position)
    ghost = ghost_of(thing.builder, scene)
    assert ghost == (flow("shift", "Harlem", "EHa", POINTER, letter="N"),)
    scene.close()


@pytest.mark.parametrize("place", ["Yor", "eastriver", ""])
def test_off_the_turf_it_is_given_up(place: str) -> None:
    assert [order.text for order in let_go(carried(NARCOTICS), place).orders] == ["dismantle N EHa"]


def test_back_in_its_district_nothing_happens() -> None:
    assert let_go(carried(NARCOTICS), "EHa").kind == "nothing"


def test_where_nothing_needs_mending_a_shift_is_refused_with_the_rule() -> None:
    even = carried(NARCOTICS, rackets={"Harlem": {"EHa": "PN", "NHa": "WB"}})
    answer = let_go(even, "NHa")
    assert (answer.kind, answer.words[:22]) == ("refused", "Nothing needs mending:")


@pytest.mark.parametrize(
    ("start", "phase"),
    [
        (HitTarget("EHa", "EHa"), "T3A"),
        (HitTarget("EHa", sign=sign_type("captured"), word="N"), "T3A"),
        (HitTarget("Yor", sign=sign_type("rackets"), word="N"), "T3A"),
        (NARCOTICS, "T3M"),
        (NARCOTICS, "T0A"),
    ],
)
def test_units_captured_rackets_and_those_of_others_are_not_carried(start: HitTarget, phase: str) -> None:
    assert not carried(start, phase).can_be
