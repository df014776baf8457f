"""Clicks on the dock of an area: its units, and the counters of political pressure."""

from __future__ import annotations

import rules
from app.tools.base import HitTarget, OrderContext
from app.tools.menus import about, title_of
from app.tools.order_entry import OrderBuilder

MAFIA = rules.variant("diplomafia")
START = MAFIA.position(
    phase="T3M",
    units={"Harlem": ["SRU EHa", "LRU Har", "LRU Har", "LRU Eas"], "EastSide": ["LRU Eas"]},
    state={"pp": {"Harlem": 1}},
)


def builder() -> OrderBuilder:
    return OrderBuilder(OrderContext(START, ("Harlem",)), "Harlem")


def test_a_dock_with_several_units_of_ones_own_asks_which() -> None:
    fan = builder().click(HitTarget("Har")).fan
    look = about(START, "Harlem", fan)
    assert [title_of(one, look) for one in fan] == ["LRU Har", "LRU Har#2"]


def test_a_dock_shared_with_another_family_means_ones_own_unit() -> None:
    made = builder()
    made.click(HitTarget("Eas"))
    assert made.text == "LRU Eas"


def test_the_counter_of_pressure_means_pressure_whatever_stands_at_its_dock() -> None:
    made = builder()
    made.click(HitTarget("Har", sign="pressure"))
    assert made.text == "pp S "
    assert made.hint == "Political pressure: whom does it support? Click a ringed unit."
    made.click(HitTarget("EHa", "EHa"))
    assert made.hint.startswith("Political pressure: where does it support it?")
    assert [order.text for order in made.click(HitTarget("Yor")).orders] == ["pp S SRU EHa - Yor", "SRU EHa - Yor"]


def test_anothers_counter_is_none_of_ones_own() -> None:
    made = builder()
    made.click(HitTarget("Eas", sign="pressure"))
    assert made.text == "LRU Eas"
