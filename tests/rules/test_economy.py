"""The cash book of a game: it only grows, and its balance is the sum of its lines."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import say
from rules.economy import Currency, Posting, entries, grown, paid_out, received

IN = Posting("2026-05-01", "S1901M", "receipt", "France", 600, "Stake received")
BACK = Posting("2026-05-02", "S1901M", "receipt", "France", -600, "Stake given back")
OUT = Posting("", "F1905M", "payout", "France", -450, "Paid")
OTHER = Posting("", "F1905M", "payout", "Italy", -100, "Paid")
REVERSED = Posting("", "F1905M", "reversal", "", 550, "Taken back")


def test_what_came_in_is_what_was_not_given_back() -> None:
    assert [received((IN, BACK, IN)[:count], "France") for count in range(4)] == [0, 600, 0, 600]
    assert received((IN,), "Italy") == 0


def test_payouts_count_until_they_are_taken_back() -> None:
    assert paid_out((IN, OUT, OTHER)) == {"France": 450, "Italy": 100}
    assert paid_out((IN, OUT, OTHER, REVERSED)) == {}
    assert paid_out((IN, OUT, OTHER, REVERSED, OTHER)) == {"Italy": 100}


def test_the_ledger_has_a_balance_after_each_line() -> None:
    told = entries((IN, OUT, OTHER, REVERSED))
    assert [(one.power, one.other, one.amount, one.balance) for one in told] == [
        ("house", "France", 600, 600),
        ("house", "France", -450, 150),
        ("house", "Italy", -100, 50),
        ("house", "", 550, 600),
    ]
    assert (told[0].date, told[0].phase, say(told[0].reason)) == ("2026-05-01", "S1901M", "Stake received.")


def test_a_book_that_does_not_go_on_from_the_one_before_is_not_taken() -> None:
    assert grown((IN,), (IN, BACK)) == (IN, BACK)
    assert grown((IN, BACK), (IN,)) == (IN, BACK)
    assert grown((IN,), (OUT,)) == (IN,)


# --- What chance may bring, added up exactly.


def test_a_prospect_is_told_by_its_ends_and_its_mean() -> None:
    tenth = Fraction(1, 10)
    found = rules.economy.Prospect("Income", ((-3, tenth), (0, 4 * tenth), (5, 5 * tenth)))
    assert (found.worst, found.mean, found.best) == (-3, Fraction(11, 5), 5)


def test_a_game_without_money_has_no_ledger() -> None:
    variant = rules.variant("standard")
    turn = variant.adjudicate(variant.start(), {})
    assert (variant.ledger(turn, ""), variant.accounts(turn.after, ""), variant.prospects(turn.after, "Italy", ())) == (
        (),
        (),
        (),
    )


# --- Amounts of money as text and back, to the coin.

DOLLARS, UNITS = Currency("$", 2), Currency(unit="MU")


@pytest.mark.parametrize(
    ("coin", "amount", "plain", "words"),
    [
        (DOLLARS, 600, "6.00", "$6.00"),
        (DOLLARS, 5, "0.05", "$0.05"),
        (DOLLARS, -350, "-3.50", "-$3.50"),
        (DOLLARS, -5, "-0.05", "-$0.05"),
        (DOLLARS, 0, "0.00", "$0.00"),
        (UNITS, 12, "12", "12 MU"),
        (UNITS, Fraction(-7, 2), "-3 1/2", "-3 1/2 MU"),
    ],
)
def test_an_amount_is_written(coin: Currency, amount: int, plain: str, words: str) -> None:
    assert (coin.plain(amount), coin.words(amount)) == (plain, words)


@given(st.integers(-(10**8), 10**8))
def test_what_is_written_is_read_as_the_same(amount: int) -> None:
    assert DOLLARS.read(DOLLARS.plain(amount)) == amount


@pytest.mark.parametrize(
    ("value", "amount"), [(6, 600), ("6", 600), ("0.5", 50), (Fraction(3, 4), 75), (" -1.25 ", -125)]
)
def test_numbers_are_read_too(value: object, amount: int) -> None:
    assert DOLLARS.read(value) == amount


@pytest.mark.parametrize("value", ["", "six", "1.005", "$6.00", "1,50", None, True, [], 0.5, "1e3", "--1"])
def test_what_is_no_amount_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"an amount is written like 6\.00, not"):
        DOLLARS.read(value)
