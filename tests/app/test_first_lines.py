"""Lines that are carried out before all others: what a change of them takes along, and what stands then."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from app.session import commands
from app.session.document import Document
from rules import Game

JUNGLE = rules.variant("bioplomacy")


@pytest.fixture
def document() -> Document:
    start = JUNGLE.position(
        phase="S03M", units={"Canines": ["P 30"], "Chacma": ["T 32"]}, state={"builds": {"Chacma": "1"}}
    )
    return Document(replace(Game.new(JUNGLE), start=start))


def write(document: Document, power: str, *texts: str) -> list[str]:
    position = document.game.position
    for text in texts:
        commands.set_orders(document, power, [JUNGLE.parse(position, power, text)])
    return [order.text for order in document.orders(power)]


def test_a_choice_that_counts_only_twice_is_written_twice_and_taken_back_so() -> None:
    document = Document(Game.new(JUNGLE))
    assert write(document, "Canines", "setup HP 30") == ["setup HP 30", "setup HP 30"]
    assert {"30#1", "30#2"} <= set(document.standing.units)
    commands.drop_order(document, "Canines", 0)
    assert document.orders("Canines") == ()
    assert write(document, "Canines", "setup HP 30", "setup HP 30", "setup P 30") == ["setup P 30"]
    assert write(document, "Insects", "setup S 59", "setup H 59", "setup S 60") == ["setup H 59", "setup S 60"]


def test_what_stands_is_seen_by_whoever_may_see_the_orders() -> None:
    players = {"Canines": "Ann", "Insects": "Ben"}
    document = Document(Game.new(JUNGLE, players, "casual"))
    assert "30" not in document.standing.units
    document.set_seat("Canines")
    assert "30" in document.standing.units and "59" not in document.standing.units
    document.set_seat("Insects")
    assert "59" in document.standing.units and "30" not in document.standing.units


def test_orders_go_with_the_units_that_they_were_for(document: Document) -> None:
    assert write(document, "Canines", "P 30 - 29", "P 30 divide") == ["P 30 divide"]
    assert write(document, "Canines", "1HP 30 - 29", "2HP 30 - 11")[1:] == ["1HP 30 - 29", "2HP 30 - 11"]
    commands.drop_order(document, "Canines", 0)
    assert document.orders("Canines") == ()
    document.undo.undo()
    assert len(document.orders("Canines")) == 3


def test_an_order_goes_when_another_kind_is_chosen_for_its_unit() -> None:
    document = Document(Game.new(JUNGLE))
    orders = ["H 59 - 59@u", "H 60 - 60@u"]
    assert write(document, "Insects", *orders, "setup S 59") == ["H 60 - 60@u", "setup S 59"]
    document.undo.undo()
    assert [order.text for order in document.orders("Insects")] == orders
    document.undo.redo()
    assert write(document, "Insects", "S 59 - 59@h")[2:] == ["S 59 - 59@h"]
    commands.drop_order(document, "Insects", 1)
    assert [order.text for order in document.orders("Insects")] == ["H 60 - 60@u"]


def test_a_union_takes_a_division_back(document: Document) -> None:
    assert write(document, "Canines", "P 30 divide", "1HP 30 - 29", "HP 30 unite") == []


def test_a_build_stands_beside_the_order_of_a_unit_there(document: Document) -> None:
    assert write(document, "Chacma", "T 32 - 33", "build T 32") == ["T 32 - 33", "build T 32"]
    commands.clear_order(document, "Chacma", "32")
    assert [order.text for order in document.orders("Chacma")] == ["build T 32"]
    commands.clear_order(document, "Chacma", "build 32")
    assert document.orders("Chacma") == ()
