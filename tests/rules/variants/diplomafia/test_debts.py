"""Dues, forced sales, the bank, default (10.1, 10.2, 10.4; R16, R17, R19, R29, R30)."""

from __future__ import annotations

import pytest

from rules.variants.diplomafia.bank import debt_for

from .street import befell, business, cash, go_on, kept, moves, standing, why, words

ONE = {"Harlem": ["SRU EHa"]}
DUE = {"Harlem": {"owed": 20, "instalment": 5}}


# Forced sales.


def test_an_overdraft_is_cured_by_selling() -> None:
    """R19: 10.1, also where nothing is due."""
    rackets = {"Harlem": {"EHa": "N", "NHa": "PN"}}
    turn = business(ONE, {}, cash={"Harlem": -4}, rackets=rackets)
    assert (cash(turn, "Harlem"), kept(turn, "rackets", "Harlem")) == (0, {"NHa": "P"})
    assert befell(turn) == [("Harlem", "Sold by force")] * 2


def test_the_riskiest_racket_of_the_richest_district_goes_first() -> None:
    """The last in the table, in the district first by id."""
    rackets = {"Harlem": {"CHa": "PW", "EHa": "PB", "NHa": "N"}}
    turn = business(ONE, {"Harlem": ["maintain none"]}, cash={"Harlem": 0}, rackets=rackets, bank=DUE)
    assert kept(turn, "rackets", "Harlem") == {"CHa": "P", "EHa": "P", "NHa": "N"}
    assert (cash(turn, "Harlem"), kept(turn, "bank", "Harlem")) == (1, {"owed": 15, "instalment": 5})


def test_it_sells_only_until_it_can_pay() -> None:
    turn = business(ONE, {"Harlem": ["maintain none"]}, cash={"Harlem": 3}, rackets={"Harlem": {"CHa": "PP"}}, bank=DUE)
    assert (cash(turn, "Harlem"), kept(turn, "rackets", "Harlem")) == (1, {"CHa": "P"})


def test_a_sale_of_one_may_save_the_next_in_the_next_round() -> None:
    """10.1: the first in map order is sold up, and round again."""
    loans = [{"lender": "EastSide", "borrower": "Harlem", "due": {"T2": 3}}]
    turn = business(
        {**ONE, "EastSide": ["SRU PES"]}, {}, loans=loans, cash={"EastSide": -3},
        rackets={"Harlem": {"EHa": "N"}, "EastSide": {"PES": "N"}},
    )  # fmt: skip
    assert (kept(turn, "rackets"), cash(turn, "EastSide")) == ({"EastSide": {"PES": "N"}}, 0)


def test_captured_rackets_are_not_sold() -> None:
    turn = business(ONE, {}, captured={"Harlem": {"EHa": "NNN"}}, bank=DUE, cash={"Harlem": 1})
    assert (kept(turn, "disorder"), befell(turn)[0]) == (["Harlem"], ("Harlem", "Civil disorder"))


# The bank.


@pytest.mark.parametrize(
    ("number", "owed", "instalment"),
    [(1, 2, 1), (2, 3, 1), (3, 5, 1), (5, 8, 2), (20, 30, 5), (49, 74, 13), (50, 75, 13)],
)
def test_quarters_and_the_half_are_rounded_up(number: int, owed: int, instalment: int) -> None:
    """R16."""
    assert debt_for(number) == (owed, instalment)


def lent(order: str, units: dict[str, list[str]] = ONE, **state: object) -> object:
    return business(units, {"Harlem": [order, "maintain none"]}, **state)


def test_a_loan_falls_due_from_the_next_step_on() -> None:
    turn = lent("borrow 20")
    assert (cash(turn, "Harlem"), kept(turn, "bank", "Harlem")) == (20, {"owed": 30, "instalment": 5})
    again = go_on(go_on(turn, {}), {"Harlem": ["maintain none"]})
    assert (cash(again, "Harlem"), kept(again, "bank", "Harlem")) == (15, {"owed": 25, "instalment": 5})


def test_the_last_instalment_is_what_is_still_owed() -> None:
    turn = lent("waive", bank={"Harlem": {"owed": 4, "instalment": 5}}, cash={"Harlem": 9})
    assert (cash(turn, "Harlem"), kept(turn, "bank")) == (5, None)


@pytest.mark.parametrize(
    ("order", "state", "said"),
    [
        ("borrow 0", {}, "The bank lends from 1 to 50 MU, not 0."),
        ("borrow 51", {}, "The bank lends from 1 to 50 MU, not 51."),
        ("borrow 5", {"rackets": {"Harlem": {"EHa": "P"}}}, "The bank lends only to who has no racket left, and Harlem "
         "has 1."),
        ("borrow 5", {"cash": {"Harlem": 2}}, "The bank lends only to who cannot pay the upkeep: 2 MU are left for it, "
         "and it costs 2."),
        ("borrow 5", {"bank": {"Harlem": {"owed": 20, "instalment": 1}}, "cash": {"Harlem": 1}},
         "Harlem owes the bank 19 MU: it lends nothing more."),
    ],
)  # fmt: skip
def test_to_whom_the_bank_lends_nothing(order: str, state: dict[str, object], said: str) -> None:
    turn = lent(order, **state)
    assert (words(turn, order), why(turn, order)) == ("void", [said])


def test_captured_rackets_do_not_stand_in_the_way() -> None:
    assert words(lent("borrow 5", captured={"Harlem": {"EHa": "N"}}), "borrow 5") == "ok"


def test_who_dismantles_its_last_racket_may_borrow() -> None:
    """5.4: stage a before d."""
    turn = business(
        {"Harlem": ["SRU EHa", "SRU NHa"]},
        {"Harlem": ["borrow 5", "dismantle P EHa"]},
        rackets={"Harlem": {"EHa": "P"}},
    )
    assert (words(turn, "borrow 5"), cash(turn, "Harlem")) == ("ok", 4)


def test_who_has_just_paid_its_last_instalment_may_borrow_again() -> None:
    turn = lent("borrow 5", bank={"Harlem": {"owed": 2, "instalment": 5}}, cash={"Harlem": 3})
    assert (words(turn, "borrow 5"), kept(turn, "bank", "Harlem")) == ("ok", {"owed": 8, "instalment": 2})


def test_one_loan_at_a_time() -> None:
    turn = business(ONE, {"Harlem": ["borrow 60", "borrow 5", "borrow 6"]})
    assert [words(turn, f"borrow {n}") for n in (60, 5, 6)] == ["void", "ok", "void"]


def test_a_loan_may_pay_what_is_due() -> None:
    """10.2: then what dues are left are settled."""
    loans = [{"lender": "EastSide", "borrower": "Harlem", "due": {"T2": 9}}]
    turn = lent("borrow 10", loans=loans, cash={"Harlem": 1})
    assert (cash(turn, "Harlem"), kept(turn, "disorder"), kept(turn, "loans")) == (2, None, None)


def test_borrowers_are_judged_together() -> None:
    """R29: what one pays with its loan helps no other to be refused."""
    units = {**ONE, "EastSide": ["SRU PES"]}
    loans = [{"lender": "EastSide", "borrower": "Harlem", "due": {"T2": 9}}]
    orders = {"Harlem": ["borrow 9"], "EastSide": ["borrow 1"]}
    turn = business(units, orders, loans=loans)
    assert (words(turn, "borrow 9"), words(turn, "borrow 1")) == ("ok", "ok")


def test_the_bank_limit_is_an_option() -> None:
    turn = business(ONE, {"Harlem": ["borrow 60"]}, options={"bank_limit": 60})
    assert words(turn, "borrow 60") == "ok"


# Repaying early.


@pytest.mark.parametrize(
    ("order", "result", "owed"),
    [("repay 5", "ok", 10), ("repay 15", "ok", 0), ("repay 16", "ok", 0), ("repay 0", "void", 15)],
)
def test_repayment(order: str, result: str, owed: int) -> None:
    """10.2: beside the instalment, and of more than is owed what is owed."""
    turn = lent(order, bank=DUE, cash={"Harlem": 30})
    assert (words(turn, order), (kept(turn, "bank", "Harlem") or {"owed": 0})["owed"]) == (result, owed)


def test_of_more_than_is_owed_the_debt_is_paid_and_told() -> None:
    """10.2: cash for the debt is enough, whatever the line says; a second line finds nothing owed."""
    lines = {"Harlem": ["repay 99", "repay 1", "maintain none"]}
    turn = business(ONE, lines, bank=DUE, cash={"Harlem": 5 + 15})
    assert (words(turn, "repay 99"), words(turn, "repay 1")) == ("ok", "void")
    assert why(turn, "repay 99") == ["15 MU more are repaid to the bank, 0 still owed."]
    assert (cash(turn, "Harlem"), kept(turn, "bank", "Harlem")) == (0, None)


def test_repayment_without_money_or_loan() -> None:
    assert words(lent("repay 99", bank=DUE, cash={"Harlem": 5 + 14}), "repay 99") == "unpaid"
    assert words(lent("repay 9", bank=DUE, cash={"Harlem": 13}), "repay 9") == "unpaid"
    assert words(lent("repay 9", cash={"Harlem": 30}), "repay 9") == "void"
    fresh = business(ONE, {"Harlem": ["borrow 9", "repay 1"]})
    assert why(fresh, "repay 1") == ["Harlem has no bank loan of an earlier step to repay."]


# Default.


def test_who_cannot_pay_all_pays_nothing() -> None:
    """10.4: nothing is seized, the debt stands still (R17)."""
    loans = [{"lender": "EastSide", "borrower": "Harlem", "due": {"T2": 3, "T3": 4, "T5": 6}}]
    turn = business(ONE, {}, cash={"Harlem": 4}, bank=DUE, loans=loans, pp={"Harlem": 1})
    assert (cash(turn, "Harlem"), kept(turn, "bank"), kept(turn, "disorder")) == (4, DUE, ["Harlem"])
    assert kept(turn, "loans")[0]["due"] == {"T3": 3, "T4": 4, "T6": 6}
    assert (kept(turn, "unmaintained"), kept(turn, "pp")) == (None, {"Harlem": 1})


def test_in_disorder_it_only_chooses_removals_and_votes() -> None:
    """R30."""
    orders = ["racket N EHa", "buy pp", "maintain all", "build SRU WaH", "renew N EHa", "repay 1", "waive",
              "remove SRU NHa", "vote draw"]  # fmt: skip
    turn = business(
        {"Harlem": ["SRU EHa", "SRU NHa"]}, {"Harlem": orders}, turf={"Harlem": ["EHa"], "EastSide": ["PES"]},
        cash={"Harlem": 4}, bank=DUE, captured={"Harlem": {"EHa": "N"}},
    )  # fmt: skip
    assert [words(turn, order) for order in orders] == ["void"] * 7 + ["ok", "ok"]
    assert (standing(turn, "Harlem"), kept(turn, "captured"), kept(turn, "rackets")) == (["SRU EHa"], None, None)


def test_what_was_done_before_it_defaulted_stands() -> None:
    turn = business(
        ONE, {"Harlem": ["dismantle P EHa"]}, cash={"Harlem": 1}, bank=DUE, rackets={"Harlem": {"EHa": "P"}}
    )
    assert (words(turn, "dismantle P EHa"), cash(turn, "Harlem"), kept(turn, "disorder")) == ("ok", 4, ["Harlem"])


def test_its_units_are_idle_and_its_dislodged_ones_disbanded() -> None:
    units = {"Harlem": ["SRU EHa", "LRU Har"], "EastSide": ["SRU Yor", "SRU EEn"]}
    orders = {
        "Harlem": ["SRU EHa - CHa", "LRU Har - Eas"],
        "EastSide": ["SRU Yor - EHa", "SRU EEn S SRU Yor - EHa"],
    }
    turn = moves(units, orders, disorder=["Harlem"])
    assert [words(turn, key) for key in ("SRU EHa", "LRU Har")] == ["idle, dislodged, disband", "idle"]
    assert why(turn, "LRU Har") == ["Harlem is in civil disorder: LRU Har may not be ordered and holds."]
    assert (standing(turn, "Harlem"), kept(turn, "disorder")) == (["LRU Har"], None)


def test_in_the_next_step_it_is_asked_again() -> None:
    """R17: a friend's loan can end it."""
    first = business({**ONE, "EastSide": ["SRU PES"]}, {}, bank=DUE, cash={"Harlem": 2, "EastSide": 30})
    orders = {"EastSide": ["lend 3 Harlem"], "Harlem": ["accept 3 EastSide"]}
    turn = go_on(go_on(first, {}), orders)
    assert (kept(turn, "disorder"), kept(turn, "bank", "Harlem")) == (None, {"owed": 15, "instalment": 5})
