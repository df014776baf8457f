"""Statements of loans that wait for the other signature (10.3): what a family is told of before it signs."""

from __future__ import annotations

from typing import Any

import rules
from rules import FormLine, Order, Position

from .street import position

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
