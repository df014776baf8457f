"""Dismantling and balance (5.3, R8)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules import Order, Position
from rules.economy import FormLine
from tests.rules.cases import Case, cases, why, words

from .street import EASY, business, game, go_on, moves, position, state_after

EAST = {"EastSide": ["SRU PES"]}


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("shift N PES - Pow", "No shift is needed: East Side's fullest district has 1, its emptiest 0."),
        ("shift N PES - EEn", "East End is not turf of East Side, and rackets can be only on a family's own turf."),
        ("shift N PES - Eas", "East Side is an area, and rackets can be only in districts."),
        ("shift B PES - Pow", "East Side has no bookies in Plush East Side."),
    ],
)
def test_a_shift_that_mends_nothing_is_void(order: str, said: str) -> None:
    turn = business(EAST, {"EastSide": [order]}, rackets={"EastSide": {"PES": "N"}})
    assert (words(turn, order), why(turn, order)) == ("void", [said])


# --- Dues, forced sales, the bank, default (10.1, 10.2, 10.4; R16, R17, R19, R29, R30).

ONE = {"Harlem": ["SRU EHa"]}
DUE = {"Harlem": {"owed": 20, "instalment": 5}}


# The bank.


def lent(order: str, units: dict[str, list[str]] = ONE, **state: object) -> object:
    return business(units, {"Harlem": [order, "maintain none"]}, **state)


# Repaying early.


@pytest.mark.parametrize(
    ("order", "result", "owed"),
    [("repay 5", "ok", 10), ("repay 15", "ok", 0), ("repay 16", "ok", 0), ("repay 0", "void", 15)],
)
def test_repayment(order: str, result: str, owed: int) -> None:
    """10.2: beside the installment, and of more than is owed what is owed."""
    turn = lent(order, bank=DUE, cash={"Harlem": 30})
    assert (words(turn, order), (state_after(turn, "bank", "Harlem") or {"owed": 0})["owed"]) == (result, owed)


# --- Loans between families (10.3, R18, R29).

NOBODY = {"Harlem": ["SRU EHa"], "Riverside": ["SRU CPW"], "EastSide": ["SRU PES"]}
NONE = "maintain none"


def deal(orders: dict[str, list[str]], phase: str = "T3A", **state: object) -> object:
    """A step 4 in which nobody pays upkeep."""
    quiet = {family: [*orders.get(family, []), NONE] for family in NOBODY}
    return business(NOBODY, quiet, phase, **state)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("lend 5 Harlem", "Harlem cannot lend to itself."),
        ("lend 5 LowerEastSide", "Lower East Side is not in the game."),
        ("accept 5 Riverside: 6 T3", "A repayment must be due after this turn, T3, not in T3."),
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
    assert state_after(turn, "eliminated") == ["EastSide"]
    assert state_after(turn, "loans") == [{"lender": "Harlem", "borrower": "Riverside", "due": {"T5": 6}}]
    assert go_on(turn, {}).after.phase.text == "T4M"


def test_no_more_falls_due_in_one_turn_than_an_order_can_say() -> None:
    """Else the order, with its sums of one date added up, could not be read again from a file."""
    here = game().position(phase="T2A", units={"Harlem": ["SRU EHa"]})
    with pytest.raises(rules.Unreadable, match="At most 999999 MU"):
        game().parse(here, "Harlem", "lend 1 EastSide: 999999 T4, 1 T4")
    late = game().parse(here, "Harlem", "lend 1 EastSide: 999998 T99999, 1 T99999")
    assert game().parse(here, "Harlem", late.text) == late


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
    assert mine.detail.endswith("Waiting for East Side to sign.")
    assert theirs.template == "accept 5 EastSide: 4 T4"


def test_equal_offers_are_signed_one_by_one() -> None:
    lines = loans(here(), ("accept 5 EastSide",), ("lend 5 Harlem", "lend 5 Harlem"))
    assert [line.value for line in lines] == [True, 0]
    assert "Signed by both" in lines[0].detail and "has signed" in lines[1].detail


def test_an_offer_that_cannot_be_met_says_why() -> None:
    (offer,) = loans(here(), (), ("accept 50 Harlem",))
    assert offer.reason is not None and "does not have 50 MU" in rules.say(offer.reason)


def test_a_sum_that_the_other_has_not_signed_is_warned_of() -> None:
    def advice(own: tuple[str, ...], theirs: tuple[str, ...]) -> list[str]:
        at = here()
        offered = at.variant.offers(at, "Harlem", {"EastSide": written(at, "EastSide", *theirs)})
        (form,) = at.variant.forms_on(at, "Harlem", written(at, "Harlem", *own), offered)
        return [one.words for one in form.advice if "must still sign" in one.words]

    warned = ["This counts 5 MU of loans that East Side must still sign: without them you have that much less."]
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
    assert line.detail.endswith("Counts if East Side has signed the same.")


RULES = cases(
    "diplomafia",
    phase="T2A",
    draws=EASY,
    text="""
dismantling fetches three
    EastSide: dismantle N PES => ok; dismantle N PES; dismantle W PES => void; SRU PES
    state.rackets.EastSide.PES = "PN"; expect.state.cash.EastSide = 1
    expect.results = { "dismantle N PES (2)" = ["void"] }
what waits for renewal cannot be dismantled
    Harlem: dismantle N Yor; SRU Yor
    state.captured.Harlem.Yor = "N"; state.turf.Harlem = ["Yor"]
    says."dismantle N Yor" = "Narcotics in Yorkville cannot be dismantled before renewal."
its units are idle and its dislodged ones disbanded [T2M]
    Harlem: SRU EHa - CHa => idle, dislodged, disband; LRU Har - Eas => idle
    EastSide: SRU Yor - EHa; SRU EEn S SRU Yor - EHa
    state.disorder = ["Harlem"]; expect.units.Harlem = ["LRU Har"]; expect.state.disorder = {}
    says."LRU Har" = "Harlem is in civil disorder: LRU Har takes no orders and holds."
what is borrowed may be lent on (R29: round after round) [T3A]
    Harlem: lend 5 Riverside => ok; accept 5 EastSide; maintain none; SRU EHa | EastSide: lend 5 Harlem; SRU PES
    Riverside: accept 5 Harlem => ok; maintain none; SRU CPW
    state.cash.EastSide = 9; expect.state.cash = { EastSide = 2, Riverside = 5 }
each signature counts once [T3A]
    Harlem: maintain none; SRU EHa | Riverside: lend 5 EastSide => ok; lend 5 EastSide; maintain none; SRU CPW
    EastSide: accept 5 Riverside; maintain none; SRU PES
    state.cash.Riverside = 20; expect.results = { "lend 5 EastSide (2)" = ["void"] }
    says."lend 5 EastSide (2)" = "East Side has not signed the same statement: accept 5 Riverside."
""",
)


@pytest.mark.parametrize("case", RULES, ids=str)
def test_the_rules(case: Case) -> None:
    assert case.faults() == []
