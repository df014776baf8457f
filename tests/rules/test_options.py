"""Options that are lists and tables of choices: what may be written, and the one form in which it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Option

CHOICES = (("X1", "Exchanger"), ("X2", "Move First"), ("X5", "Super Supporter"))
SEVERAL = Option("votes", (), "Votes", CHOICES)
NUMBERS = Option("counts", {}, "Counts", CHOICES, span=(2, 4), step=2, most=(("X2", 2),))


def test_of_several_choices_any_may_be_chosen_and_each_once() -> None:
    assert SEVERAL.fault(["X5", "X1"]) is None
    assert SEVERAL.settled(["X5", "X1", "X5"]) == ("X1", "X5")
    assert SEVERAL.written(("X1", "X5")) == "X1, X5"
    assert SEVERAL.read(" x5 ,X1,") == ("X5", "X1")
    assert SEVERAL.written(()) == "" and SEVERAL.read("") == ()


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("X1", "option votes is a list, not 'X1'"),
        ({"X1": 2}, "option votes is a list, not {'X1': 2}"),
        (["X1", "X7"], "option votes: 'X7' is none of X1, X2, X5"),
    ],
)
def test_a_list_of_anything_else_is_refused(value: Any, fault: str) -> None:
    assert SEVERAL.fault(value) == fault


def test_choices_may_be_given_numbers() -> None:
    assert NUMBERS.fault({"X1": 4, "X2": 2}) is None
    assert list(NUMBERS.settled({"X5": 2, "X1": 4})) == ["X1", "X5"]
    assert NUMBERS.written({"X1": 4, "X5": 2}) == "X1 = 4, X5 = 2"
    assert NUMBERS.read("x1=4, X5: 2") == {"X1": 4, "X5": 2}
    assert NUMBERS.read("") == {}


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ([], "option counts is a table, not []"),
        ({"X7": 2}, "option counts: 'X7' is none of X1, X2, X5"),
        ({"X1": 3}, "option counts: X1 is 2 or 4, not 3"),
        ({"X2": 4}, "option counts: X2 is 2, not 4"),
        ({"X1": True}, "option counts: X1 is 2 or 4, not True"),
        ({"X1": "4"}, "option counts: X1 is 2 or 4, not '4'"),
        ("so many", "option counts is a table, not 'so many'"),
    ],
)
def test_a_table_of_anything_else_is_refused(value: Any, fault: str) -> None:
    assert NUMBERS.fault(value) == fault


def test_many_numbers_are_told_by_their_ends() -> None:
    wide = Option("counts", {}, "Counts", CHOICES, span=(0, 60))
    assert wide.fault({"X1": 61}) == "option counts: X1 is a number from 0 to 60, not 61"


def test_a_text_that_is_no_table_is_refused_as_it_was_written() -> None:
    assert NUMBERS.read("X1 four") == "X1 four"
    assert NUMBERS.fault(NUMBERS.read("X1 four")) == "option counts is a table, not 'X1 four'"
