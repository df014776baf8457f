"""Amounts of money as text and back, to the coin."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Currency

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
