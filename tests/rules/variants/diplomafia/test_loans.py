"""Loans between families (10.3, R18, R29)."""

from __future__ import annotations

import pytest

import rules

from .street import business, cash, game, go_on, kept, moves, why, words

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
