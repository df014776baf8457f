"""The cash book of a game: it only grows, and its balance is the sum of its lines."""

from __future__ import annotations

from rules import Posting, grown, say
from rules.economy import entries, paid_out, received

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
