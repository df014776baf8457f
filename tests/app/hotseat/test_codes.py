"""Codes: only a salted hash is kept, and only the right code fits it."""

from __future__ import annotations

import pytest

from app.hotseat import seats


@pytest.mark.parametrize(("code", "words"), [("", ""), ("123", "At least 4 characters."), ("1234", ""), ("äöüß", "")])
def test_a_code_has_four_characters_or_none(code: str, words: str) -> None:
    assert seats.fault(code) == words


def test_a_code_fits_its_own_hash_alone() -> None:
    kept = seats.hashed("open sesame", 16)
    assert seats.fits("open sesame", kept)
    assert not seats.fits("Open sesame", kept)
    assert not seats.fits("", kept)


def test_two_hashes_of_one_code_differ_and_hide_it() -> None:
    one, other = seats.hashed("1234", 16), seats.hashed("1234", 16)
    assert one != other
    assert "1234" not in one.split("$")[0]


def test_no_code_keeps_nothing() -> None:
    assert seats.hashed("") == ""


def test_one_code_however_its_letters_are_put_together() -> None:
    assert seats.fits("u\u0308ber", seats.hashed("\u00fcber", 16))


@pytest.mark.parametrize(
    "kept",
    ["", "1234", "scrypt$16$AAAA", "md5$16$AAAA$AAAA", "scrypt$x$AAAA$AAAA", "scrypt$16$?$?",
     "scrypt$999999999$AAAA$AAAA", "scrypt$15$AAAA$AAAA"],
)  # fmt: skip
def test_a_spoilt_hash_fits_nothing_and_costs_nothing(kept: str) -> None:
    assert not seats.fits("1234", kept)


def test_the_usual_cost_is_paid() -> None:
    assert seats.hashed("1234").startswith(f"scrypt${seats.COST}$")
