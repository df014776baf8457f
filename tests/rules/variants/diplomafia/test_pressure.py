"""Political pressure (section 9, R15)."""

from __future__ import annotations

import pytest

from .street import business, cash, codes, kept, moves, position, standing, why, words

UNITS = {"Harlem": ["SRU EHa"], "EastSide": ["SRU Yor", "SRU PES"]}


def left(turn: object, family: str = "Harlem") -> int:
    return int(kept(turn, "pp", family) or 0)  # type: ignore[arg-type]


def test_it_helps_anybody_anywhere_and_adds_up() -> None:
    turn = moves(
        UNITS,
        {"Harlem": ["SRU EHa - Yor", "pp S SRU EHa - Yor", "pp S SRU EHa - Yor"], "EastSide": ["SRU PES S SRU Yor"]},
        pp={"Harlem": 3},
    )
    assert (words(turn, "SRU Yor"), left(turn)) == ("dislodged", 1)
    assert (turn.results["pp S SRU EHa - Yor"], turn.results["pp S SRU EHa - Yor (2)"]) == (("ok",), ("ok",))
    assert why(turn, "SRU EHa") == [
        "SRU EHa moves to Yorkville with strength 3 (with 2 PP of Harlem) against 2 (with SRU PES) and dislodges SRU "
        "Yor."
    ]


def test_to_hold_it_helps_who_does_not_move() -> None:
    orders = {"EastSide": ["SRU Yor H", "pp S SRU Yor H"], "Harlem": ["SRU EHa - Yor", "pp S SRU EHa - Yor"]}
    turn = moves(UNITS, orders, pp={"Harlem": 1, "EastSide": 1})
    assert (words(turn, "SRU EHa"), words(turn, "pp S SRU Yor")) == ("bounce", "ok")


@pytest.mark.parametrize(
    ("order", "done"),
    [
        ("SRU EHa - Yor", "wasted"), ("SRU EHa H", "ok"), ("SRU EHa - PES", "ok"), ("SRU EHa S SRU Yor", "ok"),
    ],
)  # fmt: skip
def test_it_is_used_if_the_unit_tried_what_was_supported(order: str, done: str) -> None:
    """A void move holds."""
    turn = moves(UNITS, {"Harlem": [order, "pp S SRU EHa"]}, pp={"Harlem": 1})
    assert (words(turn, "pp S SRU EHa"), left(turn)) == (done, 0)


@pytest.mark.parametrize(
    ("order", "done"),
    [("SRU EHa - Yor", "ok"), ("SRU EHa - CHa", "wasted"), ("SRU EHa H", "wasted"), ("SRU EHa S SRU Yor", "wasted")],
)
def test_for_a_move_likewise_with_success_or_without(order: str, done: str) -> None:
    turn = moves(UNITS, {"Harlem": [order, "pp S SRU EHa - Yor"], "EastSide": ["SRU Yor H"]}, pp={"Harlem": 1})
    assert (words(turn, "pp S SRU EHa - Yor"), left(turn)) == (done, 0)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("pp S SRU NHa", "no_sru_there"),
        ("pp S SRU Inw - WaH", "no_sru_there"),
        ("pp S LRU Har", "no_sru_there"),
        ("pp S SRU EHa - PES", "not_next"),
        ("pp S SRU EHa - Eas", "not_next"),
    ],
)
def test_what_could_not_help_is_void_and_handed_back(order: str, code: str) -> None:
    units = {**UNITS, "Harlem": ["SRU EHa", "LRU Har"]}
    turn = moves(units, {"Harlem": [order, "pp S SRU EHa"]}, pp={"Harlem": 1})
    assert (words(turn, order), codes(turn, order), words(turn, "pp S SRU EHa"), left(turn)) == (
        "void",
        [code],
        "ok",
        0,
    )


def test_beyond_the_stock_it_is_void() -> None:
    """Assignments are taken as written."""
    turn = moves(UNITS, {"Harlem": ["pp S SRU EHa", "pp S SRU Yor"]}, pp={"Harlem": 1})
    assert (words(turn, "pp S SRU EHa"), words(turn, "pp S SRU Yor"), left(turn)) == ("ok", "void", 0)
    assert words(moves(UNITS, {"Harlem": ["pp S SRU EHa"]}), "pp S SRU EHa") == "void"


def test_a_family_in_civil_disorder_keeps_it() -> None:
    """10.4."""
    turn = moves(UNITS, {"Harlem": ["pp S SRU Yor"]}, pp={"Harlem": 2}, disorder=["Harlem"])
    assert (words(turn, "pp S SRU Yor"), left(turn)) == ("void", 2)


def test_it_is_kept_without_limit_and_costs_nothing() -> None:
    turn = business({"Harlem": ["SRU EHa"]}, {"Harlem": ["buy pp 2"]}, cash={"Harlem": 110}, pp={"Harlem": 7})
    assert (left(turn), cash(turn, "Harlem")) == (9, 8)


def test_it_is_bought_whole_or_not_at_all() -> None:
    """5.4: later, cheaper orders may still go through."""
    units = {"Harlem": ["SRU EHa"]}
    turn = business(units, {"Harlem": ["buy pp 2", "buy pp", "buy pp"]}, cash={"Harlem": 60})
    assert [turn.results[key] for key in ("buy pp 2", "buy pp", "buy pp (2)")] == [("unpaid",), ("ok",), ("unpaid",)]
    assert (left(turn), cash(turn, "Harlem")) == (1, 8)
    assert words(business(units, {"Harlem": ["buy pp 0"]}, cash={"Harlem": 60}), "buy pp 0") == "void"


def test_it_is_not_captured() -> None:
    turn = moves({"Harlem": ["SRU EHa"]}, {"Harlem": ["SRU EHa - Yor"]}, pp={"EastSide": 3})
    assert (left(turn, "EastSide"), standing(turn, "Harlem")) == (3, ["SRU Yor"])


@pytest.mark.parametrize("goal", ["EHa", "CPk", "Central Park"])
def test_nobody_can_go_there_so_it_is_handed_back(goal: str) -> None:
    """R15: no district next to the SRU; Central Park cannot be entered (section 2)."""
    turn = moves(UNITS, {"Harlem": [f"pp S SRU EHa - {goal}"]}, pp={"Harlem": 1})
    (outcome,) = (one for one in turn.outcomes if one.order.verb == "pressure")
    assert (outcome.words, left(turn)) == (("void",), 1)


def test_the_stock_is_counted_down_while_it_is_written() -> None:
    """R15: what is handed back is not counted; nobody else's stock is touched."""
    at = position(UNITS, "T3M", pp={"Harlem": 2, "EastSide": 1})
    lines = [at.variant.parse(at, "Harlem", text) for text in ("pp S SRU EHa - Yor", "pp S SRU WaH", "pp S SRU Yor")]
    shown = at.variant.drafted(at, {"Harlem": lines[:2], "EastSide": ()})
    assert [(sign.power, sign.count) for sign in at.variant.signs(shown)] == [("Harlem", 1), ("EastSide", 1)]
    none_left = at.variant.drafted(at, {"Harlem": lines})
    assert [sign.power for sign in at.variant.signs(none_left)] == ["EastSide"]
    assert at.variant.drafted(at, {"Harlem": lines[1:2]}) is at
