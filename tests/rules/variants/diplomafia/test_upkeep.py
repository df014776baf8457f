"""Upkeep, and what a unit without it cannot do (section 8; R11, R32)."""

from __future__ import annotations

import pytest

import rules

from .street import business, cash, codes, go_on, kept, moves, standing, why, words

UNITS = {"Harlem": ["SRU WaH", "SRU EHa", "LRU Riv", "SRU NHa", "LRU Har"]}
TURF = {"Harlem": ["CHa", "EHa", "HaH", "NHa", "WaH", "Inw", "MoH"]}


def paid(money: int, *orders: str) -> tuple[int, set[str]]:
    """Cash left, and the units without upkeep."""
    turn = business(UNITS, {"Harlem": list(orders)}, turf=TURF, cash={"Harlem": money})
    return cash(turn, "Harlem"), set(kept(turn, "unmaintained", "Harlem") or [])


def test_without_orders_all_as_far_as_the_cash_goes() -> None:
    """R11: SRUs by district, then LRUs by area."""
    assert paid(11) == (1, set())
    assert paid(8) == (0, {"LRU Riv"})
    assert paid(5) == (1, {"SRU WaH", "LRU Riv", "LRU Har"})
    assert paid(1) == (1, {"SRU WaH", "SRU EHa", "SRU NHa", "LRU Riv", "LRU Har"})


def test_if_any_order_is_written_only_those_named() -> None:
    assert paid(20, "maintain LRU Riv", "maintain SRU NHa") == (16, {"SRU WaH", "SRU EHa", "LRU Har"})
    assert paid(20, "maintain none") == (20, {"SRU WaH", "SRU EHa", "SRU NHa", "LRU Riv", "LRU Har"})
    assert paid(20, "maintain SRU CHa") == (20, {"SRU WaH", "SRU EHa", "SRU NHa", "LRU Riv", "LRU Har"})


def test_as_written() -> None:
    assert paid(3, "maintain LRU Har", "maintain SRU EHa") == (1, {"SRU WaH", "SRU EHa", "SRU NHa", "LRU Riv"})


def test_all_goes_as_far_as_the_cash() -> None:
    """R32."""
    turn = business(UNITS, {"Harlem": ["maintain all"]}, turf=TURF, cash={"Harlem": 5})
    assert (words(turn, "maintain all"), set(kept(turn, "unmaintained", "Harlem"))) == (
        "unpaid", {"SRU WaH", "LRU Riv", "LRU Har"},
    )  # fmt: skip
    assert why(turn, "maintain all") == ["The upkeep of 5 units costs 10 MU, and 5 reach for 2 units."]
    assert paid(10, "maintain LRU Riv", "maintain all") == (0, set())


@pytest.mark.parametrize(
    ("money", "orders", "results"),
    [
        (9, ["maintain SRU EHa", "maintain SRU EHa"], [("ok",), ("void",)]),
        (1, ["maintain SRU EHa", "maintain none"], [("unpaid",), ("ok",)]),
        (9, ["maintain SRU CHa", "maintain LRU Eas"], [("void",), ("void",)]),
        (9, ["maintain all", "maintain SRU EHa"], [("unpaid",), ("void",)]),
        (3, ["maintain SRU EHa", "maintain SRU NHa"], [("ok",), ("unpaid",)]),
    ],
)
def test_results(money: int, orders: list[str], results: list[tuple[str, ...]]) -> None:
    turn = business(UNITS, {"Harlem": orders}, turf=TURF, cash={"Harlem": money})
    assert list(turn.results.values()) == results


def test_alike_lrus_are_maintained_by_number_and_lack_it_last() -> None:
    """R31, section 13: those without upkeep last."""
    units = {"Harlem": ["SRU EHa", "SRU NHa", "LRU Har", "LRU Har"]}
    turn = business(units, {"Harlem": ["maintain LRU Har#2"]}, turf=TURF, cash={"Harlem": 9})
    assert kept(turn, "unmaintained", "Harlem") == ["SRU EHa", "SRU NHa", "LRU Har"]
    moved = go_on(turn, {"Harlem": ["LRU Har - Eas", "LRU Har#2 - Riv"]})
    assert (words(moved, "LRU Har"), words(moved, "LRU Har#2")) == ("ok", "idle")


def test_new_units_need_it_like_others() -> None:
    turn = business(
        {"Harlem": ["SRU EHa"]}, {"Harlem": ["maintain SRU NHa", "build SRU NHa"]}, turf=TURF, cash={"Harlem": 9}
    )
    assert (words(turn, "maintain SRU NHa"), kept(turn, "unmaintained", "Harlem")) == ("ok", ["SRU EHa"])


def test_upkeep_goes_before_rackets_and_pressure() -> None:
    """5.4: the order of stages, whatever is written first."""
    turn = business({"Harlem": ["SRU EHa"]}, {"Harlem": ["racket N EHa"]}, cash={"Harlem": 6})
    assert (words(turn, "racket N EHa"), cash(turn, "Harlem")) == ("unpaid", 4)


# Without upkeep.

IDLE = {"unmaintained": {"Harlem": ["SRU EHa"]}}


@pytest.mark.parametrize("order", ["SRU EHa - Yor", "SRU EHa H", "SRU EHa S SRU NHa", "SRU EHa - PES"])
def test_any_order_to_it_is_idle_and_it_holds(order: str) -> None:
    turn = moves({"Harlem": ["SRU EHa", "SRU NHa"]}, {"Harlem": [order]}, **IDLE)
    assert (words(turn, "SRU EHa"), standing(turn, "Harlem")) == ("idle", ["SRU EHa", "SRU NHa"])
    assert codes(turn, "SRU EHa") == ["no_upkeep"]


def test_of_two_orders_to_it_the_later_is_told() -> None:
    turn = moves({"Harlem": ["SRU EHa"]}, {"Harlem": ["SRU EHa - Yor", "SRU EHa H"]}, **IDLE)
    assert [one.order.text for one in turn.outcomes if "idle" in one.words] == ["SRU EHa H"]
    assert words(turn, "SRU EHa") == "idle"


def test_others_may_support_it_to_hold_and_not_to_move() -> None:
    units = {"Harlem": ["SRU EHa", "SRU NHa", "LRU Har"], "EastSide": ["SRU Yor", "SRU EEn"]}
    orders = {
        "Harlem": ["SRU EHa - Yor", "SRU NHa S SRU EHa", "LRU Har S SRU EHa"],
        "EastSide": ["SRU Yor - EHa", "SRU EEn S SRU Yor - EHa"],
    }
    turn = moves(units, orders, **IDLE)
    assert [words(turn, key) for key in ("SRU NHa", "LRU Har", "SRU Yor", "SRU EHa")] == ["ok", "ok", "bounce", "idle"]
    vain = moves(units, {"Harlem": ["SRU EHa - Yor", "LRU Har S SRU EHa - CHa"]}, **IDLE)
    assert words(vain, "LRU Har") == "void"


def test_dislodged_it_is_disbanded() -> None:
    """R11: a retreat is an order."""
    units = {"Harlem": ["SRU EHa"], "EastSide": ["SRU Yor", "SRU EEn"]}
    attack = {"EastSide": ["SRU Yor - EHa", "SRU EEn S SRU Yor - EHa"]}
    silent = moves(units, attack, **IDLE)
    assert (silent.after.phase.text, words(silent, "SRU EHa")) == ("T2A", "dislodged, disband")
    assert codes(silent, "SRU EHa")[-1] == "no_order_to_retreat"
    ordered = moves(units, {**attack, "Harlem": ["SRU EHa H"]}, **IDLE)
    assert words(ordered, "SRU EHa") == "idle, dislodged, disband"


def test_an_lru_without_it_is_idle_too() -> None:
    turn = moves(
        {"Harlem": ["SRU EHa", "LRU Har"]}, {"Harlem": ["LRU Har - Eas"]}, unmaintained={"Harlem": ["LRU Har"]}
    )
    assert (words(turn, "LRU Har"), standing(turn, "Harlem")[-1]) == ("idle", "LRU Har")


def test_the_mark_ends_with_the_moves_and_nothing_is_owed_later() -> None:
    turn = moves({"Harlem": ["SRU EHa"]}, {}, cash={"Harlem": 10}, **IDLE)
    assert (kept(turn, "unmaintained"), cash(turn, "Harlem")) == (None, 10)
    assert cash(go_on(turn, {}), "Harlem") == 8


def test_units_that_go_without_are_named_among_what_happened() -> None:
    turn = business(UNITS, {"Harlem": ["maintain SRU EHa"]}, turf=TURF, cash={"Harlem": 20})
    (event,) = turn.before.variant.events(turn, "")
    assert (event.power, event.title, event.good) == ("Harlem", "Without upkeep", False)
    assert rules.say(event.reason) == (
        "No upkeep is paid for SRU NHa, SRU WaH, LRU Har and LRU Riv, so no orders next turn."
    )
