"""Orders without a unit as marks: found by the types of their slots, drawn by what their verb does."""

from __future__ import annotations

from typing import Any

import pytest

from app.board.order_reader import errand
from app.board.picture import Errand, Flow, HomeMade, HomeMove, Stock
from rules import Location, Named, Order


def order(verb: str, *slots: Any) -> Order:
    return Order("D", verb, slots, f"{verb} {slots}")


def at(place: str) -> Location:
    return Location(place)


@pytest.mark.parametrize(
    ("made", "mark"),
    [
        (order("points", 3, at("K@1"), at("K@2")), Flow("D", 3, ("K@1", "K@2"))),
        (order("transfer", 2, at("Q"), at("J"), at("C")), Flow("D", 2, ("Q", "J", "C"))),
        (order("movehome", at("K"), at("R")), HomeMove("D", "K", "R")),
        (order("newhome", at("R")), HomeMade("D", "R")),
        (order("draw", 5, at("R")), Stock("D", "R", -5)),
        (order("store", 1, at("Q")), Stock("D", "Q", 1)),
        (order("emergency", 4, at("D")), Stock("D", "D", -4, deposit=True)),
        (order("replenish", 2, at("D")), Stock("D", "D", 2, deposit=True)),
    ],
)
def test_each_verb_has_its_mark(made: Order, mark: Errand) -> None:
    assert list(errand(made)) == [mark]


def test_what_failed_says_so() -> None:
    (mark,) = errand(order("store", 9, at("Q")), failed=True)
    assert mark == Stock("D", "Q", 9, failed=True)


@pytest.mark.parametrize("made", [order("friendly", "C"), order("award", 2, "C"), order("name", "power", "Rome", "")])
def test_words_leave_nothing_on_the_map(made: Order) -> None:
    assert list(errand(made)) == []


def test_an_order_that_names_too_few_places_is_not_drawn() -> None:
    assert list(errand(order("points", 3, at("K")))) == []
    assert list(errand(order("newhome", Named("A", at("K"))))) == []
