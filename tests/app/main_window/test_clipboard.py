"""What a seat has copied is not there for the next one to paste."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

import rules
from app.main_window.window import MainWindow
from rules import Game
from tests.app.conftest import Hands

PLAYERS = {"France": "Anna", "Germany": "Ben"}


def clipboard() -> str:
    QApplication.processEvents()
    return QGuiApplication.clipboard().text()


@pytest.fixture
def table(window: MainWindow) -> Hands:
    """France sits and has written an order."""
    made = Hands(window)
    made.begin(Game.new(rules.variant("standard"), PLAYERS, "casual"))
    QGuiApplication.clipboard().setText("from the table")
    window.flow.lift("France")
    made.write("France", "A Par - Bur")
    return made


@pytest.mark.parametrize("leave", ["lock", "go_on", "close_game"])
def test_orders_copied_in_a_seat_go_when_the_seat_is_left(table: Hands, leave: str) -> None:
    table.trigger("copy_orders")
    assert clipboard() == "A Par - Bur"
    table.document.saved = True  # closing would ask
    table.trigger(leave)
    if leave == "go_on":
        assert table.window.flow.review is not None
        table.window.flow.review.submitted.emit()
    assert clipboard() == ""


def test_what_was_copied_before_stays(table: Hands) -> None:
    table.trigger("lock")
    assert clipboard() == "from the table"


def test_what_another_program_copied_stays(table: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    table.trigger("copy_orders")
    monkeypatch.setattr(QGuiApplication, "focusWindow", lambda: None)
    QGuiApplication.clipboard().setText("a letter")
    table.trigger("lock")
    assert clipboard() == "a letter"
