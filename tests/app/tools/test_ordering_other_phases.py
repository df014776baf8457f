"""Retreats, builds and removals put together click by click, without any window."""

from __future__ import annotations

import pytest

import rules
from app.tools.base import HitTarget, OrderContext
from app.tools.order_entry import OrderBuilder
from tests.app.tools.builders import STANDARD, builder, texts, unit


@pytest.fixture
def beaten() -> OrderBuilder:
    """Austria's army in Trieste must retreat."""
    position = STANDARD.position(phase="F1901M", units={"Italy": ["A Ven", "A Tyr"], "Austria": ["A Tri"]})
    turn = STANDARD.adjudicate(position, {"Italy": ["A Ven - Tri", "A Tyr S A Ven - Tri"]})
    return builder(turn.after, "Austria")


def test_a_dislodged_unit_goes_to_a_lit_place(beaten: OrderBuilder) -> None:
    assert beaten.hint == "Click a dislodged unit to order its retreat."
    beaten.click(HitTarget("Tri", "Tri", dislodged=True))
    assert beaten.lit.places == {"Alb", "Bud", "Ser", "Vie"}
    assert texts(beaten.click(HitTarget("Bud")).orders) == ["A Tri R Bud"]


def test_a_place_is_barred_with_its_reason(beaten: OrderBuilder) -> None:
    beaten.click(HitTarget("Tri", "Tri", dislodged=True))
    assert beaten.lit.refused == {
        "Tyr": "A Tyr stands in Tyrolia.",
        "Ven": "The attack on A Tri came from Venice.",
    }
    assert beaten.click(HitTarget("Ven")).words == "The attack on A Tri came from Venice."


def test_the_dislodged_unit_again_is_disbanded(beaten: OrderBuilder) -> None:
    beaten.click(HitTarget("Tri", "Tri", dislodged=True))
    assert texts(beaten.click(HitTarget("Tri", "Tri", dislodged=True)).orders) == ["A Tri D"]


WINTER = STANDARD.position(phase="W1901A", units={"Russia": ["A Gal"]}, centers={"Russia": ["StP", "Mos", "War"]})


def test_building_sites_are_lit_and_a_click_offers_the_kinds() -> None:
    made = builder(WINTER, "Russia")
    assert made.lit.sites == {"StP", "Mos", "War"}
    answer = made.click(HitTarget("StP"))
    assert [one.text for one in answer.fan] == ["A StP", "F StP/nc", "F StP/sc"]


def test_a_place_where_only_one_kind_can_be_built_needs_no_choice() -> None:
    assert texts(builder(WINTER, "Russia").click(HitTarget("Mos")).orders) == ["build A Mos"]


def test_clicks_on_a_site_go_round_the_kinds_and_end_with_nothing() -> None:
    orders: list[str] = []
    seen = []
    for _ in range(5):
        made = builder(WINTER, "Russia", *orders)
        answer = made.click(HitTarget("StP"))
        if answer.kind == "step":
            answer = made.click(HitTarget("StP"))
        orders = texts(answer.orders)
        seen.append(orders[0] if orders else answer.kind)
    assert seen == ["build A StP", "build F StP/nc", "build F StP/sc", "clear", "build A StP"]


def test_a_site_that_is_closed_says_why() -> None:
    assert builder(WINTER, "Russia").click(HitTarget("Sev")).words == "Russia does not own Sevastopol."


def test_no_more_builds_than_are_due() -> None:
    made = builder(WINTER, "Russia", "build A Mos", "waive")
    assert made.click(HitTarget("War")).kind == "refused"


@pytest.mark.parametrize(
    ("orders", "hint"),
    [
        (("build A Mos", "waive"), "No build is left."),
        ((), "Click a place with a plus to build there. Click again to change army and fleet."),
    ],
)
def test_the_hint_of_a_winter(orders: tuple[str, ...], hint: str) -> None:
    assert builder(WINTER, "Russia", *orders).hint == hint


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("f", ["F StP/nc", "F StP/sc"]),
        ("stp", ["A StP", "F StP/nc", "F StP/sc"]),
        ("build a w", ["A War"]),
        ("fleet st p", ["F StP/nc", "F StP/sc"]),
        ("wai", ["waive"]),
    ],
)
def test_a_winter_line_lists_what_it_can_become(typed: str, found: list[str]) -> None:
    assert [one.text for one in builder(WINTER, "Russia").type(typed).allowed] == found


def test_while_a_kind_is_asked_for_another_site_may_be_clicked() -> None:
    made = builder(WINTER, "Russia")
    made.click(HitTarget("StP"))
    assert texts(made.click(HitTarget("War")).orders) == ["build A War"]


def test_removals_are_named_and_taken_back_by_clicks() -> None:
    position = STANDARD.position(phase="W1901A", units={"Russia": ["A Gal", "A Mos"]}, centers={"Russia": ["StP"]})
    made = builder(position, "Russia")
    assert made.hint == "Click a unit to remove it, and once more to keep it."
    assert texts(made.click(unit("Gal")).orders) == ["remove A Gal"]
    again = builder(position, "Russia", "remove A Gal").click(unit("Gal"))
    assert (again.kind, again.key) == ("clear", "Gal")


def test_where_only_armies_are_built_nothing_is_said_of_fleets() -> None:
    armies = rules.variant("pink3")
    winter = armies.position(phase="W1901A", units={"A": ["A O"]}, centers={"A": ["A", "H", "O"]})
    made = OrderBuilder(OrderContext(winter, ("A",)), "A")
    assert made.hint == "Click a place with a plus to build there. Click again to take it back."
    assert texts(made.click(HitTarget("H")).orders) == ["build A H"]
