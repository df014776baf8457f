"""Orders without a unit as marks: found by the types of their slots, drawn by what their verb does."""

from __future__ import annotations

from typing import Any

import pytest

from app.board.order_reader import unitless_mark
from app.board.picture import HomeMoveMark, NewHomeMark, StoredPointsMark, TransferMark, UnitlessMark
from rules import Location, Named, Order


def order(verb: str, *slots: Any) -> Order:
    return Order("D", verb, slots, f"{verb} {slots}")


def at(place: str) -> Location:
    return Location(place)


@pytest.mark.parametrize(
    ("made", "mark"),
    [
        (order("points", 3, at("K@1"), at("K@2")), TransferMark("D", 3, ("K@1", "K@2"))),
        (order("transfer", 2, at("Q"), at("J"), at("C")), TransferMark("D", 2, ("Q", "J", "C"))),
        (order("movehome", at("K"), at("R")), HomeMoveMark("D", "K", "R")),
        (order("newhome", at("R")), NewHomeMark("D", "R")),
        (order("draw", 5, at("R")), StoredPointsMark("D", "R", -5)),
        (order("store", 1, at("Q")), StoredPointsMark("D", "Q", 1)),
        (order("emergency", 4, at("D")), StoredPointsMark("D", "D", -4, deposit=True)),
        (order("replenish", 2, at("D")), StoredPointsMark("D", "D", 2, deposit=True)),
    ],
)
def test_each_verb_has_its_mark(made: Order, mark: UnitlessMark) -> None:
    assert list(unitless_mark(made)) == [mark]


def test_what_failed_says_so() -> None:
    (mark,) = unitless_mark(order("store", 9, at("Q")), failed=True)
    assert mark == StoredPointsMark("D", "Q", 9, failed=True)


@pytest.mark.parametrize("made", [order("friendly", "C"), order("award", 2, "C"), order("name", "power", "Rome", "")])
def test_words_leave_nothing_on_the_map(made: Order) -> None:
    assert list(unitless_mark(made)) == []


def test_an_order_that_names_too_few_places_is_not_drawn() -> None:
    assert list(unitless_mark(order("points", 3, at("K")))) == []
    assert list(unitless_mark(order("newhome", Named("A", at("K"))))) == []
