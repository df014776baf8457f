"""Business filled in: ticks that hold without an order, and equal lines beside each other."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

import rules
from app.panels.forms import FormView
from app.panels.rows import FormContext
from app.session import commands
from app.session.document import Document
from rules import Game, Order

VARIANT = rules.variant("diplomafia")


def game(units: list[str], phase: str = "T3A", **state: object) -> Game:
    state = {"cash": {"Harlem": 40}, "turf": {"Harlem": ["EHa", "NHa", "WaH", "CPW"]}, **state}
    start = VARIANT.position(phase=phase, units={"Harlem": units}, state=state)
    return Game(VARIANT, start, tuple(rules.Seat(power, power) for power in VARIANT.base.powers))


@pytest.fixture
def document() -> Document:
    return Document(game(["SRU EHa", "SRU NHa", "LRU Har", "LRU Har"]))


def view_of(document: Document) -> FormView:
    """The form of Harlem, whose changes are written as the table does it."""
    view = FormView()
    view.line_filled.connect(lambda old, new, gesture: commands.replace_line(document, "Harlem", old, new, gesture))
    view.instead.connect(lambda orders: commands.set_orders(document, "Harlem", orders))
    show(view, document)
    return view


def show(view: FormView, document: Document) -> None:
    position, orders = document.game.position, document.orders("Harlem")
    (form,) = VARIANT.forms(position, "Harlem", orders)
    view.show_form(form, FormContext(position, "Harlem", orders))


def tick(view: FormView, words: str) -> QCheckBox:
    box = next(one.field for card in view.cards for one in card.rows if one.line.words == words)
    assert isinstance(box, QCheckBox)
    return box


def texts(document: Document) -> list[str]:
    return [order.text for order in document.orders("Harlem")]


def test_a_tick_taken_away_writes_who_is_maintained_instead(qtbot: QtBot, document: Document) -> None:
    view = view_of(document)
    qtbot.addWidget(view)
    tick(view, "SRU NHa").click()
    assert texts(document) == ["maintain SRU EHa", "maintain LRU Har", "maintain LRU Har#2"]
    show(view, document)
    states = [tick(view, words).isChecked() for words in ("SRU EHa", "SRU NHa")]
    assert states == [True, False]
    tick(view, "SRU NHa").click()
    assert texts(document)[-1] == "maintain SRU NHa"
    document.undo.undo()
    document.undo.undo()
    assert texts(document) == []


def written(document: Document, *lines: str) -> list[str]:
    for line in lines:
        commands.set_orders(document, "Harlem", [parsed(document, line)])
    return texts(document)


def parsed(document: Document, line: str) -> Order:
    return VARIANT.parse(document.game.position, "Harlem", line)


def test_equal_rackets_are_written_beside_each_other(document: Document) -> None:
    document = Document(game(["SRU EHa"], "T0A"))
    lines = ["racket N EHa", "racket N EHa", "racket P NHa"]
    assert written(document, *lines) == lines


def test_a_statement_does_not_take_the_place_of_another(document: Document) -> None:
    lines = ["lend 5 EastSide: 6 T4", "lend 5 Riverside", "accept 5 EastSide"]
    assert written(document, *lines) == lines


def test_upkeep_of_a_unit_stands_beside_its_build(document: Document) -> None:
    lines = ["build SRU WaH", "maintain SRU WaH", "maintain LRU Har", "maintain LRU Har#2", "maintain all"]
    assert written(document, *lines) == lines
