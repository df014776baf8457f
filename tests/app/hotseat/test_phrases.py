"""Pass phrases: which are refused, and about how well one stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.hotseat.phrases import LEVELS, bits, fault, strength

NAMES = [
    ("123456", "Weak"),
    ("aaaaaaaaaaaa", "Weak"),
    ("abcdefghijkl", "Weak"),
    ("password1", "Weak"),
    ("diplomacy1901", "Weak"),
    ("blue table seven", "Fair"),
    ("correct horse battery staple", "Good"),
    ("six words that do not belong together", "Strong"),
    ("x7Kq2pLmZ9vR4tW8", "Strong"),
]


@pytest.mark.parametrize(("phrase", "name"), NAMES)
def test_how_well_a_phrase_stands(phrase: str, name: str) -> None:
    assert strength(phrase).name == name


@given(st.text(max_size=40))
def test_every_text_has_a_strength(text: str) -> None:
    assert strength(text).level in range(len(LEVELS))


@given(st.characters())
def test_one_letter_typed_often_is_worth_little(letter: str) -> None:
    assert bits(letter * 30) < 10


def test_what_is_refused() -> None:
    assert fault("abc").startswith("At least 6 characters")
    assert fault("      ").startswith("At least 6 characters")
    assert fault("blue table", "blue tabel") == "The two are not the same."
    assert fault("blue table", "blue table") == fault("blue table") == ""
