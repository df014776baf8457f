"""Clicks on docks, on counters of political pressure, and on one district after the other."""

from __future__ import annotations

import pytest

import rules
from app.tools.base import HitTarget, OrderContext
from app.tools.order_entry import OrderBuilder
from rules import Position
from rules.variants.diplomafia.game import Diplomafia


@pytest.fixture(scope="module")
def game() -> Diplomafia:
    return Diplomafia(rules.load_board("diplomafia"))


def moves(game: Diplomafia, **state: object) -> Position:
    units = {"Harlem": ["SRU EHa", "LRU Har"], "Riverside": ["SRU CPW", "LRU Har"]}
    return game.position(phase="T2M", units=units, state=state)


def test_a_click_beside_the_units_in_a_dock_chooses_ones_own(game: Diplomafia) -> None:
    for power in ("Harlem", "Riverside"):
        builder = OrderBuilder(OrderContext(moves(game), (power,)), power)
        assert builder.do(builder.judge(HitTarget("Har"))).kind == "step"
        assert builder.filled[0].key == f"Har#{power}"
        answer = builder.do(builder.judge(HitTarget("Riv")))
        assert [order.text for order in answer.orders] == ["LRU Har - Riv"]


def test_a_counter_of_pressure_begins_its_order_for_who_has_it_alone(game: Diplomafia) -> None:
    position = moves(game, pp={"Harlem": 1})
    builder = OrderBuilder(OrderContext(position, ("Harlem",)), "Harlem")
    assert builder.do(builder.judge(HitTarget("Har", sign="pressure"))).kind == "step"
    assert builder.filled == ("pressure",)
    builder.do(builder.judge(HitTarget("CPW", "CPW")))
    answer = builder.do(builder.judge(HitTarget("CPW", "CPW")))
    assert [order.text for order in answer.orders][:1] == ["pp S SRU CPW"]
    other = OrderBuilder(OrderContext(position, ("Riverside",)), "Riverside")
    other.do(other.judge(HitTarget("Har", sign="pressure")))
    assert other.filled[:1] != ("pressure",)


def test_a_kind_of_racket_once_chosen_is_placed_here_and_there(game: Diplomafia) -> None:
    state = {"cash": {"Harlem": 50}}
    opening = game.position(phase="T0A", units={"Harlem": ["SRU EHa"]}, state=state)
    builder = OrderBuilder(OrderContext(opening, ("Harlem",)), "Harlem")
    assert builder.begin(("racket", "N")).kind == "step"
    answer = builder.do(builder.judge(HitTarget("EHa")))
    assert [order.text for order in answer.orders] == ["racket N EHa"]
    builder.turn_to(OrderContext(opening, ("Harlem",), {"Harlem": answer.orders}), "Harlem")
    assert builder.go_on() and builder.filled == ("racket", "N")
    again = builder.do(builder.judge(HitTarget("EHa")))
    assert again.kind == "refused"
    answer = builder.do(builder.judge(HitTarget("NHa")))
    assert [order.text for order in answer.orders] == ["racket N NHa"]
