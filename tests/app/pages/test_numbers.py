"""Numbers entered by hand: those count, the others are drawn, and nothing is drawn twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

import rules
from app.pages.dialogs import NumbersDialog
from app.session import commands
from app.session.document import Document
from rules import DrawNeeded, Game
from tests.app.conftest import Hands

VARIANT = rules.variant("diplomafia")
UNITS = {"Harlem": ["SRU EHa"], "EastSide": ["SRU PES"]}
RACKETS = {"Harlem": {"EHa": "N"}, "EastSide": {"PES": "B", "Yor": "P"}}


def game(phase: str = "T2M", **state: object) -> Game:
    state = {"rackets": RACKETS, **state}
    return replace(Game.new(VARIANT), start=VARIANT.position(phase=phase, units=UNITS, state=state))


@pytest.fixture
def document() -> Document:
    return Document(game())


def entered(qtbot: QtBot, document: Document, **numbers: int) -> NumbersDialog:
    dialog = NumbersDialog(document)
    qtbot.addWidget(dialog)
    for family, number in numbers.items():
        dialog.fields[family].setValue(number)
    dialog.accept()
    return dialog


def drawn(needed: DrawNeeded) -> int:
    return 7


def test_each_family_with_rackets_has_a_field_that_begins_as_drawn(qtbot: QtBot, document: Document) -> None:
    dialog = entered(qtbot, document)
    assert {family: field.text() for family, field in dialog.fields.items()} == {"Harlem": "drawn", "EastSide": "drawn"}
    assert document.draws == {}


def test_what_is_entered_counts_and_the_rest_is_drawn(qtbot: QtBot, document: Document) -> None:
    entered(qtbot, document, Harlem=10)
    again = NumbersDialog(document)
    qtbot.addWidget(again)
    assert again.fields["Harlem"].value() == 10
    commands.resolve(document, drawn)
    assert document.game.turns[0].draws == {"Harlem": 10, "EastSide": 7}
    assert document.draws == {}


def test_it_counts_before_what_was_drawn_in_a_turn_taken_back(qtbot: QtBot, document: Document) -> None:
    commands.resolve(document, drawn)
    commands.roll_back(document, 0)
    entered(qtbot, document, EastSide=1)
    commands.resolve(document, lambda needed: 2)
    assert document.game.turns[0].draws == {"Harlem": 7, "EastSide": 1}


def test_what_nobody_asks_for_is_forgotten(qtbot: QtBot) -> None:
    """A family whose rackets are all captured in the moves has no number (R7)."""
    document = Document(game(rackets={"EastSide": {"Yor": "P"}}))
    commands.set_orders(document, "Harlem", [VARIANT.parse(document.present, "Harlem", "SRU EHa - Yor")])
    entered(qtbot, document, EastSide=4)
    commands.resolve(document, drawn)
    assert (document.game.turns[0].draws, document.draws) == ({}, {})


@pytest.mark.parametrize(("phase", "possible"), [("T0A", False), ("T2M", True), ("T2A", False)])
def test_the_menu_offers_it_where_numbers_are_thrown(hands: Hands, phase: str, possible: bool) -> None:
    hands.begin(game(phase, **({"rackets": {}} if phase == "T0A" else {})))
    assert hands.window.acts["numbers"].isEnabled() == possible
