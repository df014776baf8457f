"""Cards dealt by hand in a form: one is refused because of another, and no longer once that is put right."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.panels.forms import FormView
from app.panels.forms.view import TextRow
from app.panels.rows import FormContext
from app.ui.theme import apply_theme
from rules import GM, Order

CHARACTER = rules.variant("character")


class Hand:
    """A game master who fills in the form of the opening deal."""

    def __init__(self, view: FormView) -> None:
        self.view = view
        self.position = CHARACTER.start()
        self.orders: list[Order] = []
        view.line_filled.connect(self.write)
        self.show()

    def show(self) -> None:
        (form,) = CHARACTER.forms(self.position, GM, tuple(self.orders))
        self.view.show_form(form, FormContext(self.position, GM, tuple(self.orders)))

    def write(self, old: Order | None, new: Order | None, gesture: str) -> None:
        at = self.orders.index(old) if old else len(self.orders)
        self.orders[at : at + 1] = [new] if new else []
        self.show()

    def row(self, label: str) -> TextRow:
        found = [row for card in self.view.cards for row in card.rows if row.line.key == f"deal Austria {label}"]
        assert isinstance(found[0], TextRow)
        return found[0]

    def fill(self, label: str, card: str) -> None:
        box = self.row(label).box
        box.setText(card)
        box.textEdited.emit(card)


@pytest.fixture
def hand(qtbot: QtBot, qapp: QApplication) -> Hand:
    apply_theme(qapp, "light")
    view = FormView()
    qtbot.addWidget(view)
    view.show()
    return Hand(view)


def test_a_card_refused_because_of_another_is_given_once_that_is_changed(hand: Hand) -> None:
    for label, card in (("1A", "9"), ("1F", "1"), ("2A", "5")):
        hand.fill(label, card)
    assert hand.row("2A").refused and hand.view.refused == 1
    hand.fill("1F", "20")
    assert not hand.row("2A").refused and hand.view.refused == 0
    assert [order.text for order in hand.orders] == ["deal Austria 1A 9", "deal Austria 1F 20", "deal Austria 2A 5"]


def test_a_card_given_says_its_name_beside_its_number(hand: Hand) -> None:
    hand.fill("1A", "5")
    assert hand.row("1A").amount.text() == "Jumper" and hand.row("1A").amount.isVisible()
    hand.fill("1A", "19")
    assert not hand.row("1A").amount.isVisible() and "at the start" in hand.row("1A").detail.text()
