"""Dismantling and balance (5.3, R8)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules import Order, Position
from rules.economy import FormLine
from rules.variants.diplomafia.bank import debt_for
from rules.variants.diplomafia.books import RacketTransfer, default_shift, gap, mends, poorest, richest, shifted, uneven

from .street import befell, business, cash, game, go_on, kept, moves, position, standing, why, words

TURF = ("CHa", "EHa", "HaH", "NHa", "WaH")
EAST = {"EastSide": ["SRU PES"]}


def test_balanced_is_a_difference_of_one_at_most() -> None:
    assert [uneven(TURF, {"CHa": "P" * n}) for n in (0, 1, 2)] == [False, False, True]
    assert not uneven((), {})
    assert gap(TURF, dict.fromkeys(TURF, "PP")) == 0


def test_poorest_and_richest_by_id() -> None:
    stock = {"EHa": "PP", "CHa": "PP", "WaH": "P"}
    assert (richest(TURF, stock), poorest(TURF, stock)) == (["CHa", "EHa"], ["HaH", "NHa"])


def test_ids_are_compared_without_regard_to_case() -> None:
    """Cli comes before CPW."""
    assert richest(("CPW", "Cli"), {"CPW": "P", "Cli": "P"}) == ["Cli", "CPW"]


def test_the_default_takes_the_first_racket_of_the_first_richest_to_the_first_poorest() -> None:
    stock = {"EHa": "BN", "NHa": "WN"}
    assert default_shift(TURF, stock) == RacketTransfer("B", "EHa", "CHa")
    assert default_shift(TURF, {"EHa": "B"}) is None
    assert shifted(stock, RacketTransfer("B", "EHa", "CHa")) == {"EHa": "N", "NHa": "WN", "CHa": "B"}


@pytest.mark.parametrize(
    ("shift", "good"),
    [
        (RacketTransfer("B", "EHa", "CHa"), True),
        (RacketTransfer("N", "EHa", "WaH"), True),
        (RacketTransfer("P", "EHa", "CHa"), False),
        (RacketTransfer("N", "HaH", "CHa"), False),
        (RacketTransfer("B", "EHa", "HaH"), False),
    ],
)
def test_what_a_shift_must_do(shift: RacketTransfer, good: bool) -> None:
    """From a richest to a poorest district, a racket that is there."""
    assert mends(TURF, {"EHa": "BN", "HaH": "N"}, shift) is good


def test_dismantling_fetches_three() -> None:
    rackets = {"EastSide": {"PES": "PN"}}
    turn = business(EAST, {"EastSide": ["dismantle N PES", "dismantle N PES", "dismantle W PES"]}, rackets=rackets)
    assert [turn.results[key] for key in ("dismantle N PES", "dismantle N PES (2)", "dismantle W PES")] == [
        ("ok",), ("void",), ("void",),
    ]  # fmt: skip
    assert cash(turn, "EastSide") == 1


def test_what_waits_for_renewal_cannot_be_dismantled() -> None:
    turn = business(
        {"Harlem": ["SRU Yor"]}, {"Harlem": ["dismantle N Yor"]}, captured={"Harlem": {"Yor": "N"}},
        turf={"Harlem": ["Yor"]},
    )  # fmt: skip
    assert why(turn, "dismantle N Yor") == ["Narcotics in Yorkville waits for renewal and cannot be dismantled."]


def test_a_new_racket_goes_where_fewest_are_at_that_moment() -> None:
    """Passed over, tried again after the rest."""
    turf = {"EastSide": ["PES", "Pow", "Sut"]}
    state = {"cash": {"EastSide": 42}, "turf": turf, "rackets": {"EastSide": {"PES": "P", "Pow": "P", "Sut": "P"}}}
    orders = ["racket N PES", "racket W PES", "racket N Pow", "racket L PES", "racket N Sut"]
    turn = business(EAST, {"EastSide": orders}, **state)
    assert [words(turn, order) for order in orders] == ["ok", "ok", "ok", "void", "ok"]
    assert kept(turn, "rackets", "EastSide") == {"PES": "PWN", "Pow": "PN", "Sut": "PN"}


def test_a_set_is_good_when_no_district_that_gets_one_ends_two_above_the_poorest() -> None:
    turf = {"EastSide": ["PES", "Pow"]}
    orders = ["racket N PES", "racket B PES", "racket W PES"]
    turn = business(EAST, {"EastSide": orders}, turf=turf, cash={"EastSide": 50}, rackets={"EastSide": {"Pow": "PP"}})
    assert [words(turn, order) for order in orders] == ["ok", "ok", "ok"]
    short = business(EAST, {"EastSide": orders}, turf=turf, cash={"EastSide": 50}, rackets={"EastSide": {"Pow": "P"}})
    assert [words(short, order) for order in orders] == ["ok", "ok", "void"]


def test_what_cannot_be_paid_is_unpaid_and_not_tried_again() -> None:
    orders = ["racket N PES", "racket B PES", "racket W Pow"]
    turn = business(EAST, {"EastSide": orders}, cash={"EastSide": 8}, turf={"EastSide": ["PES", "Pow"]})
    assert [words(turn, order) for order in orders] == ["ok", "void", "unpaid"]


def test_shifts_are_free_and_taken_in_passes() -> None:
    turf = {"EastSide": ["PES", "Pow", "Sut"]}
    rackets = {"EastSide": {"PES": "PWLBN"}}
    orders = ["shift N PES - Sut", "shift P PES - Pow", "shift B PES - Sut"]
    turn = business(EAST, {"EastSide": orders}, turf=turf, rackets=rackets)
    assert [words(turn, order) for order in orders] == ["ok", "ok", "ok"]
    assert kept(turn, "rackets", "EastSide") == {"PES": "WL", "Sut": "BN", "Pow": "P"}


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("shift N PES - Pow", "Nothing needs mending: the richest district of East Side has 1, the poorest 0."),
        ("shift N PES - EEn", "East End is not turf of East Side: rackets stand on own turf alone."),
        ("shift N PES - Eas", "East Side is an area: rackets stand in districts."),
        ("shift B PES - Pow", "East Side has no bookies in Plush East Side."),
    ],
)
def test_a_shift_that_mends_nothing_is_void(order: str, said: str) -> None:
    turn = business(EAST, {"EastSide": [order]}, rackets={"EastSide": {"PES": "N"}})
    assert (words(turn, order), why(turn, order)) == ("void", [said])


def test_from_a_richest_to_a_poorest_alone() -> None:
    turf = {"EastSide": ["PES", "Pow", "Sut", "TBy"]}
    rackets = {"EastSide": {"PES": "PWN", "Pow": "PW", "Sut": "P"}}
    orders = ["shift W Pow - TBy", "shift N PES - Sut"]
    turn = business(EAST, {"EastSide": orders}, turf=turf, rackets=rackets)
    assert [words(turn, order) for order in orders] == ["void", "void"]
    assert kept(turn, "rackets", "EastSide") == {"PES": "WN", "Pow": "PW", "Sut": "P", "TBy": "P"}
    assert befell(turn) == [("EastSide", "Without upkeep"), ("EastSide", "Shifted by default")]


def test_capture_and_loss_are_mended_too() -> None:
    """After a capture the new district is the poorest."""
    turf = {"Harlem": ["CHa", "EHa", "Yor"]}
    turn = business({"Harlem": ["SRU Yor"]}, {}, turf=turf, rackets={"Harlem": {"CHa": "PN", "EHa": "WN"}})
    assert kept(turn, "rackets", "Harlem") == {"CHa": "N", "EHa": "WN", "Yor": "P"}


def test_by_option_nothing_is_shifted() -> None:
    """R8, option rebalance: only new rackets obey the rule."""
    build = {"rebalance": "build"}
    rackets = {"EastSide": {"PES": "PPP"}}
    turn = business(EAST, {"EastSide": ["shift P PES - Pow"]}, options=build, rackets=rackets)
    assert (why(turn, "shift P PES - Pow"), kept(turn, "rackets")) == (
        ["Nothing is shifted in this game: new rackets alone even out."], rackets,
    )  # fmt: skip
    assert befell(turn) == [("EastSide", "Without upkeep")]


def test_a_family_without_turf_places_nothing() -> None:
    turn = business(
        {"Harlem": ["SRU EHa"]}, {"Harlem": ["racket N EHa"]}, turf={"EastSide": ["PES"]}, cash={"Harlem": 9}
    )
    assert words(turn, "racket N EHa") == "void"


# --- Dues, forced sales, the bank, default (10.1, 10.2, 10.4; R16, R17, R19, R29, R30).

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


# --- Loans between families (10.3, R18, R29).

NOBODY = {"Harlem": ["SRU EHa"], "Riverside": ["SRU CPW"], "EastSide": ["SRU PES"]}
NONE = "maintain none"


def deal(orders: dict[str, list[str]], phase: str = "T3A", **state: object) -> object:
    """A step 4 in which nobody pays upkeep."""
    quiet = {family: [*orders.get(family, []), NONE] for family in NOBODY}
    return business(NOBODY, quiet, phase, **state)


def test_both_sign_the_same_statement() -> None:
    turn = deal(
        {"Riverside": ["lend 10 EastSide: 6 T4, 6 T5"], "EastSide": ["accept 10 Riverside: 6 T4, 6 T5"]},
        cash={"Riverside": 10},
    )
    assert (cash(turn, "Riverside"), cash(turn, "EastSide")) == (0, 10)
    assert kept(turn, "loans") == [{"lender": "Riverside", "borrower": "EastSide", "due": {"T4": 6, "T5": 6}}]


@pytest.mark.parametrize(
    ("lend", "accept"),
    [
        ("lend 10 EastSide: 6 T4", "accept 10 Riverside: 7 T4"),
        ("lend 10 EastSide: 6 T4", "accept 10 Riverside: 6 T5"),
        ("lend 10 EastSide: 6 T4", "accept 9 Riverside: 6 T4"),
        ("lend 10 EastSide: 6 T4", "accept 10 Riverside"),
        ("lend 10 EastSide: 6 T4", "accept 10 Harlem: 6 T4"),
        ("lend 10 EastSide: 6 T3", "accept 10 Riverside: 6 T3"),
        ("lend 10 EastSide: 6 T2, 6 T9", "accept 10 Riverside: 6 T2, 6 T9"),
        ("lend 0 EastSide: 6 T9", "accept 0 Riverside: 6 T9"),
    ],
)
def test_unmatched_or_not_dated_later_both_are_void(lend: str, accept: str) -> None:
    turn = deal({"Riverside": [lend], "EastSide": [accept]}, cash={"Riverside": 50, "Harlem": 50})
    assert [turn.results[order] for order in (lend, accept)] == [("void",), ("void",)]
    assert (cash(turn, "Riverside"), kept(turn, "loans")) == (50, None)


@pytest.mark.parametrize(
    ("lend", "accept"),
    [
        ("lend 10 EastSide: 3 T4, 6 T5, 3 T4", "accept 10 Riverside: 6 T5, 6 T4"),
        ("lend 10 to East Side: 6 MU in T4 and 6 turn 5", "accept 10 from Riverside: 6 T4, 6 T5"),
        ("lend 10 EastSide: 6 T4, 6 T5, 0 T9", "accept 10 Riverside: 6 T4, 6 T5"),
        ("lend 10 EastSide: 6 T4, 6 T5; stay out of Yorkville", "accept 10 Riverside: 6 T4, 6 T5; I shall see"),
    ],
)
def test_sums_of_one_date_are_added_up_and_notes_need_not_agree(lend: str, accept: str) -> None:
    turn = deal({"Riverside": [lend], "EastSide": [accept]}, cash={"Riverside": 50})
    assert turn.results["lend 10 EastSide: 6 T4, 6 T5"] == ("ok",)
    assert turn.results["accept 10 Riverside: 6 T4, 6 T5"] == ("ok",)


def test_the_note_is_reported_though_it_is_no_part_of_the_key() -> None:
    turn = deal({"Riverside": ["lend 5 EastSide; stay out of Yorkville"], "EastSide": ["accept 5 Riverside"]},
                cash={"Riverside": 9})  # fmt: skip
    assert "lend 5 EastSide; stay out of Yorkville" in turn.before.variant.report(turn, "Harlem")
    assert turn.results["lend 5 EastSide"] == ("ok",)


def test_a_gift_leaves_no_loan() -> None:
    """R18."""
    turn = deal({"Riverside": ["lend 5 EastSide"], "EastSide": ["accept 5 Riverside"]}, cash={"Riverside": 9})
    assert (cash(turn, "EastSide"), kept(turn, "loans")) == (5, None)


def test_each_signature_counts_once() -> None:
    turn = deal({"Riverside": ["lend 5 EastSide", "lend 5 EastSide"], "EastSide": ["accept 5 Riverside"]},
                cash={"Riverside": 20})  # fmt: skip
    assert (turn.results["lend 5 EastSide"], turn.results["lend 5 EastSide (2)"]) == (("ok",), ("void",))
    assert why(turn, "lend 5 EastSide (2)") == ["East Side has not signed the same statement: accept 5 Riverside."]


def test_the_lender_needs_the_sum_beyond_its_own_dues() -> None:
    orders = {"Riverside": ["lend 8 EastSide"], "EastSide": ["accept 8 Riverside"]}
    state = {"bank": {"Riverside": {"owed": 12, "instalment": 3}}}
    short = deal(orders, cash={"Riverside": 10}, **state)
    assert (words(short, "lend 8 EastSide"), words(short, "accept 8 Riverside")) == ("unpaid", "unpaid")
    assert words(deal(orders, cash={"Riverside": 11}, **state), "lend 8 EastSide") == "ok"


def test_loans_are_paid_out_round_after_round() -> None:
    """R29: nobody fails for being early in the map order."""
    turn = deal(
        {
            "Harlem": ["lend 10 Riverside", "accept 10 EastSide"],
            "Riverside": ["accept 10 Harlem"],
            "EastSide": ["lend 10 Harlem"],
        },
        cash={"EastSide": 10},
    )
    assert set(turn.results.values()) == {("ok",)}
    assert (cash(turn, "Riverside"), cash(turn, "Harlem"), cash(turn, "EastSide")) == (10, 0, 0)


def test_a_later_cheaper_loan_may_still_be_paid_out() -> None:
    turn = deal(
        {
            "Harlem": ["lend 9 Riverside", "lend 4 EastSide"],
            "Riverside": ["accept 9 Harlem"],
            "EastSide": ["accept 4 Harlem"],
        },
        cash={"Harlem": 6},
    )
    assert (words(turn, "lend 9 Riverside"), words(turn, "lend 4 EastSide")) == ("unpaid", "ok")


def test_what_dismantling_fetched_can_be_lent() -> None:
    """5.4: stage a before b."""
    turn = deal({"Harlem": ["lend 3 Riverside", "dismantle N EHa"], "Riverside": ["accept 3 Harlem"]},
                rackets={"Harlem": {"EHa": "N"}})  # fmt: skip
    assert words(turn, "lend 3 Riverside") == "ok"


def test_repayments_fall_due_on_their_dates() -> None:
    loans = [{"lender": "Harlem", "borrower": "EastSide", "due": {"T3": 4, "T5": 6}}]
    turn = deal({}, cash={"EastSide": 5}, loans=loans)
    assert (cash(turn, "Harlem"), cash(turn, "EastSide")) == (4, 1)
    assert kept(turn, "loans") == [{"lender": "Harlem", "borrower": "EastSide", "due": {"T5": 6}}]


def test_a_repayment_received_may_pay_a_due() -> None:
    """10.1: again and again."""
    loans = [
        {"lender": "EastSide", "borrower": "Harlem", "due": {"T3": 6}},
        {"lender": "Harlem", "borrower": "Riverside", "due": {"T3": 6}},
        {"lender": "Riverside", "borrower": "EastSide", "due": {"T3": 6}},
    ]
    turn = deal({}, cash={"EastSide": 6}, loans=loans)
    assert (cash(turn, "EastSide"), kept(turn, "loans"), kept(turn, "disorder")) == (6, None, None)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("lend 5 Harlem", "Harlem cannot lend to itself."),
        ("lend 5 LowerEastSide", "Lower East Side is not in the game."),
        ("accept 5 Riverside: 6 T3", "T3 does not lie after this turn, T3: repayments are dated later."),
    ],
)
def test_statements_that_can_never_be_good(order: str, said: str) -> None:
    turn = deal(
        {"Harlem": [order]}, cash={"Harlem": 9}, turf={"Harlem": ["EHa"], "Riverside": ["CPW"], "EastSide": ["PES"]}
    )
    assert (words(turn, order), why(turn, order)) == ("void", [said])


def test_debts_lapse_with_a_family() -> None:
    """Section 12."""
    loans = [
        {"lender": "Harlem", "borrower": "EastSide", "due": {"T5": 6}},
        {"lender": "EastSide", "borrower": "Riverside", "due": {"T5": 6}},
        {"lender": "Harlem", "borrower": "Riverside", "due": {"T5": 6}},
    ]
    turf = {"Harlem": ["EHa"], "Riverside": ["CPW"], "EastSide": ["Yor"]}
    turn = moves({"Harlem": ["SRU EHa"], "Riverside": ["SRU CPW"]}, {}, "T3M", loans=loans, turf=turf)
    assert kept(turn, "eliminated") == ["EastSide"]
    assert kept(turn, "loans") == [{"lender": "Harlem", "borrower": "Riverside", "due": {"T5": 6}}]
    assert go_on(turn, {}).after.phase.text == "T4M"


def test_no_more_falls_due_in_one_turn_than_an_order_can_say() -> None:
    """Else the order, with its sums of one date added up, could not be read again from a file."""
    here = game().position(phase="T2A", units={"Harlem": ["SRU EHa"]})
    with pytest.raises(rules.Unreadable, match="No more than 999999 MU"):
        game().parse(here, "Harlem", "lend 1 EastSide: 999999 T4, 1 T4")
    late = game().parse(here, "Harlem", "lend 1 EastSide: 999998 T99999, 1 T99999")
    assert game().parse(here, "Harlem", late.text) == late


def test_a_date_put_off_is_still_a_date() -> None:
    """10.4: each default moves it, beyond what can be written in an order too."""
    loans = [{"lender": "Harlem", "borrower": "EastSide", "due": {"T2": 9, "T99999": 3}}]
    turn = business({"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}, {}, loans=loans)
    assert kept(turn, "loans")[0]["due"] == {"T3": 9, "T100000": 3}
    assert game().position(**turn.after.as_dict()) == turn.after


# --- Statements of loans that wait for the other signature (10.3): what a family is told of before it signs.

STATE: dict[str, Any] = {
    "cash": {"Harlem": 20, "EastSide": 30},
    "turf": {"Harlem": ["EHa", "NHa"], "EastSide": ["PES", "Pow"]},
}
UNITS = {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}


def here() -> Position:
    return position(UNITS, "T3A", **STATE)


def written(at: Position, power: str, *lines: str) -> tuple[Order, ...]:
    return tuple(at.variant.parse(at, power, line) for line in lines)


def loans(at: Position, own: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[FormLine, ...]:
    """The lines of the card of loans of Harlem, which East Side has offered statements."""
    drafts = {"EastSide": written(at, "EastSide", *theirs)}
    (form,) = at.variant.forms_on(at, "Harlem", written(at, "Harlem", *own), at.variant.offers(at, "Harlem", drafts))
    return next(card.lines for card in form.sections if card.title == "Loans between families")


def test_only_statements_that_name_the_family_are_offers() -> None:
    at = here()
    lines = written(at, "EastSide", "lend 5 Harlem: 6 T4", "lend 5 Riverside", "buy pp", "accept 3 Harlem")
    own = written(at, "Harlem", "lend 5 EastSide")
    found = at.variant.offers(at, "Harlem", {"EastSide": lines, "Harlem": own})
    assert [order.text for order in found] == ["lend 5 Harlem: 6 T4", "accept 3 Harlem"]
    assert rules.variant("standard").offers(at, "Harlem", {"EastSide": lines}) == ()


def test_an_offer_is_signed_by_a_tick() -> None:
    (offer,) = loans(here(), (), ("lend 5 Harlem: 3 T4, 3 T5; keep off Yorkville",))
    assert (offer.words, offer.template, offer.amount) == (
        "Sign: Borrow 5 from East Side", "accept 5 EastSide: 3 T4, 3 T5", "+5",
    )  # fmt: skip
    assert offer.detail == "East Side has signed. You repay 3 in turn 4 and 3 in turn 5. Note: keep off Yorkville."
    (asked,) = loans(here(), (), ("accept 9 Harlem",))
    assert (asked.words, asked.template, asked.amount) == (
        "Sign: Lend 9 to East Side", "lend 9 EastSide", "\u22129",
    )  # fmt: skip
    assert asked.detail.endswith("A gift: nothing is repaid.")


def test_what_both_have_signed_is_no_offer_any_more() -> None:
    (signed,) = loans(here(), ("accept 5 EastSide: 3 T4, 3 T5",), ("lend 5 Harlem: 3 T5, 3 T4; a note",))
    assert (signed.value, signed.detail) == (True, "You repay 3 in turn 4 and 3 in turn 5. Signed by both.")


def test_other_terms_are_another_statement() -> None:
    mine, theirs = loans(here(), ("accept 5 EastSide: 3 T4",), ("lend 5 Harlem: 4 T4",))
    assert mine.detail.endswith("Waits for the signature of East Side.")
    assert theirs.template == "accept 5 EastSide: 4 T4"


def test_equal_offers_are_signed_one_by_one() -> None:
    lines = loans(here(), ("accept 5 EastSide",), ("lend 5 Harlem", "lend 5 Harlem"))
    assert [line.value for line in lines] == [True, 0]
    assert "Signed by both" in lines[0].detail and "has signed" in lines[1].detail


def test_an_offer_that_cannot_be_met_says_why() -> None:
    (offer,) = loans(here(), (), ("accept 50 Harlem",))
    assert offer.reason is not None and "has not 50 MU" in rules.say(offer.reason)


def test_a_sum_that_the_other_has_not_signed_is_warned_of() -> None:
    def advice(own: tuple[str, ...], theirs: tuple[str, ...]) -> list[str]:
        at = here()
        offered = at.variant.offers(at, "Harlem", {"EastSide": written(at, "EastSide", *theirs)})
        (form,) = at.variant.forms_on(at, "Harlem", written(at, "Harlem", *own), offered)
        return [one.words for one in form.advice if "signature" in one.words]

    warned = ["5 MU are counted in that wait for the signature of East Side: without it you have so much less."]
    assert advice(("accept 5 EastSide: 6 T4",), ()) == warned
    assert advice(("accept 5 EastSide: 6 T4",), ("lend 5 Harlem: 6 T5",)) == warned
    assert advice(("accept 5 EastSide: 6 T4",), ("lend 5 Harlem: 6 T4; soon",)) == []
    assert advice(("lend 5 EastSide: 6 T4",), ()) == []


def test_where_orders_are_sealed_the_card_says_that_both_write_the_same_unseen() -> None:
    at = here()
    (form,) = at.variant.forms_on(at, "Harlem", written(at, "Harlem", "accept 5 EastSide: 6 T4"), None)
    card = next(card for card in form.sections if card.title == "Loans between families")
    assert "neither family sees what the other has signed" in card.about
    (line,) = card.lines
    assert line.detail.endswith("It counts if East Side has signed the same.")
