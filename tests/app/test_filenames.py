"""Names of files that every system takes."""

from __future__ import annotations

import pytest

from app.pictures.files import LONGEST, safe


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Friday: table/2", "Friday table 2"),
        ("Friday  night. ", "Friday night"),
        ("a\x07b\tc", "a b c"),
        ("CON", "CON_"),
        ("lpt1.old", "_lpt1.old"),
        ("Con game", "Con game"),
        ("e\u0301t\u00e9", "\u00e9t\u00e9"),
        ("...", "game"),
        ("x" * 300, "x" * LONGEST),
    ],
)
def test_what_some_system_does_not_allow_is_left_out(name: str, file: str) -> None:
    assert safe(name) == file


def test_nothing_may_be_left_to_stand_for_nothing() -> None:
    assert safe("??", "") == ""
