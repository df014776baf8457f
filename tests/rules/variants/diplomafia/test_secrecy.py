"""Who may know what (section 14, R22)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules

from .street import business, moves

CLOSED = {"public_ledger": False}
UNITS = {"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU PES"], "Riverside": ["SRU CPW"]}
STATE: dict[str, Any] = {
    "cash": {"Harlem": 20, "EastSide": 30, "Riverside": 9},
    "rackets": {"Harlem": {"EHa": "N"}, "EastSide": {"PES": "B"}},
    "pp": {"Harlem": 1},
    "bank": {"Harlem": {"owed": 9, "instalment": 3}, "EastSide": {"owed": 8, "instalment": 2}},
    "loans": [
        {"lender": "Harlem", "borrower": "EastSide", "due": {"T9": 6}},
        {"lender": "Riverside", "borrower": "EastSide", "due": {"T9": 7}},
    ],
    "disorder": ["Riverside"],
    "rolls": {"Harlem": 4, "EastSide": 5},
    "income": {"Harlem": 2, "EastSide": 1},
    "unmaintained": {"Harlem": ["LRU Har"], "EastSide": ["SRU PES"]},
}


def seen(power: str, options: Any = CLOSED) -> dict[str, Any]:
    from .street import position

    here = position(UNITS, "T3M", options, **STATE)
    state: dict[str, Any] = here.variant.view(here, power).position.as_dict()["state"]
    return state


def test_each_family_sees_its_own_money() -> None:
    harlem = seen("Harlem")
    assert (harlem["cash"], harlem["rolls"], harlem["income"]) == ({"Harlem": 20}, {"Harlem": 4}, {"Harlem": 2})
    assert (harlem["bank"], harlem["unmaintained"]) == (
        {"Harlem": {"owed": 9, "instalment": 3}},
        {"Harlem": ["LRU Har"]},
    )
    assert harlem["loans"] == [STATE["loans"][0]]


def test_the_board_is_public() -> None:
    east, everything = seen("EastSide"), seen("")
    for key in ("turf", "rackets", "pp", "disorder"):
        assert east[key] == everything[key]
    assert east["loans"] == STATE["loans"]
    assert everything["cash"] == STATE["cash"]


def test_an_open_ledger_hides_nothing() -> None:
    assert seen("Riverside", ()) == seen("", ())


def test_ledger_and_accounts_likewise() -> None:
    turn = business(UNITS, {"Harlem": ["racket N EHa"]}, "T3A", CLOSED, **{**STATE, "disorder": []})
    variant = turn.before.variant
    assert {entry.power for entry in variant.ledger(turn, "Harlem")} == {"Harlem"}
    assert {entry.power for entry in variant.ledger(turn, "")} >= {"Harlem", "EastSide"}
    (cash,) = [account for account in variant.accounts(turn.after, "Harlem") if account.title == "Cash"]
    (centers,) = [account for account in variant.accounts(turn.after, "Harlem") if account.title == "Centers"]
    assert (set(cash.cells), len(centers.cells)) == ({"Harlem"}, 5)


@pytest.mark.parametrize("order", ["buy pp", "maintain none", "repay 1", "racket N PES"])
def test_others_are_told_only_of_orders_that_show_on_the_board(order: str) -> None:
    """Section 14: a racket that could not be paid tells of cash."""
    state = {**STATE, "disorder": [], "cash": {"EastSide": 7}}
    turn = business(UNITS, {"EastSide": [order]}, "T3A", CLOSED, **state)
    assert order not in turn.before.variant.report(turn, "Harlem")
    assert order in turn.before.variant.report(turn, "EastSide")
    assert order in turn.before.variant.report(turn, "")


def test_a_racket_that_was_placed_shows_and_a_loan_is_known_to_both() -> None:
    orders = {"EastSide": ["racket N Pow", "lend 3 Harlem"], "Harlem": ["accept 3 EastSide"]}
    turn = business(UNITS, orders, "T3A", CLOSED, **{**STATE, "disorder": []})
    harlem, riverside = (turn.before.variant.report(turn, one) for one in ("Harlem", "Riverside"))
    assert "racket N Pow" in harlem and "racket N Pow" in riverside
    assert "lend 3 Harlem" in harlem and "lend 3 Harlem" not in riverside


def test_of_debts_of_others_only_the_disorder_is_told() -> None:
    state = {"bank": {"Harlem": {"owed": 9, "instalment": 3}}}
    turn = business({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {}, "T3A", CLOSED, **state)
    variant = turn.before.variant
    assert [rules.say(event.reason) for event in variant.events(turn, "EastSide")] == [
        "Harlem is in civil disorder next turn.",
        "No upkeep is paid for SRU PES, so no orders next turn.",
    ]
    assert [event.title for event in variant.events(turn, "Harlem")] == ["Civil disorder"]
    assert "cannot pay its dues of 3 MU" in rules.say(variant.events(turn, "Harlem")[0].reason)


def test_dues_that_others_pay_are_their_own_business() -> None:
    state = {"bank": {"Harlem": {"owed": 9, "instalment": 3}}, "cash": {"Harlem": 9}}
    turn = business({"Harlem": ["SRU EHa"]}, {}, "T3A", CLOSED, **state)
    told = {one: [event.title for event in turn.before.variant.events(turn, one)] for one in ("Harlem", "EastSide")}
    assert told == {"Harlem": ["Dues paid"], "EastSide": []}


def test_no_statement_is_for_all_eyes() -> None:
    turn = moves(UNITS, {}, "T3M", CLOSED, draws={"Harlem": 4, "EastSide": 4}, **{**STATE, "disorder": []})
    variant = turn.before.variant
    assert variant.statement(turn.after, "") == ""
    assert variant.statement(turn.after, "Harlem").startswith("Harlem: number 4, income 2 (EHa 2), cash 22, upkeep 4")


def test_foreseeing_ones_business_betrays_nothing_of_others() -> None:
    """What a form says is the same, whatever others have."""
    from .street import position

    rich = position(UNITS, "T3A", CLOSED, **{**STATE, "disorder": []})
    poor = position(UNITS, "T3A", CLOSED, **{**STATE, "disorder": [], "cash": {"Harlem": 20}})
    for order in ("lend 5 EastSide", "accept 5 EastSide: 6 T4", "racket N EHa"):
        lines = (rich.variant.parse(rich, "Harlem", order),)
        assert rich.variant.forms(rich, "Harlem", lines) == poor.variant.forms(poor, "Harlem", lines)


def test_a_turn_is_seen_without_others_money() -> None:
    state = {**STATE, "disorder": [], "cash": {"Harlem": 20, "EastSide": 7}}
    turn = business(UNITS, {"EastSide": ["buy pp", "racket B PES"], "Harlem": ["repay 1"]}, "T3A", CLOSED, **state)
    variant = turn.before.variant
    harlem = variant.seen(turn, "Harlem")
    assert [order.text for order in harlem.orders["Harlem"]] == ["repay 1"]
    assert "buy pp" not in [order.text for order in harlem.orders["EastSide"]]
    assert (harlem.before, harlem.after) == (
        variant.view(turn.before, "Harlem").position,
        variant.view(turn.after, "Harlem").position,
    )
    assert set(harlem.draws) <= {"Harlem"}
    assert variant.seen(turn, "") is turn


def test_nobody_in_particular_sees_no_money() -> None:
    everybody = seen(rules.PUBLIC)
    assert not {"cash", "rolls", "income", "bank", "loans", "unmaintained"} & set(everybody)
    assert everybody["turf"] == seen("")["turf"]


def test_a_dislodged_unit_does_not_tell_that_it_has_no_upkeep() -> None:
    from .street import position

    here = position(UNITS, "T3R", CLOSED, **STATE)
    weak = here.units["PES"]
    fled = replace(here, dislodged={"PES": rules.Dislodged(weak)})
    told = {power: fled.variant.view(fled, power).position.dislodged["PES"].unit for power in ("Harlem", "EastSide")}
    assert weak.traits and (told["Harlem"].traits, told["EastSide"].traits) == ((), weak.traits)
