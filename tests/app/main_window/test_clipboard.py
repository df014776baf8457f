"""What a seat has copied is not there for the next one to paste."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

import rules
from app.main_window.window import MainWindow
from rules import Game
from tests.app.conftest import Hands
from tests.app.surfaces import words

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


@pytest.mark.parametrize("leave", ["submit", "lock"])
def test_nothing_of_a_review_waits_behind_the_curtain(table: Hands, leave: str) -> None:
    table.trigger("go_on")
    assert table.window.flow.review is not None
    assert any("Change the order of A Par" in text for text in words(table.window))
    table.window.flow.review.submitted.emit() if leave == "submit" else table.window.flow.rise()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not any("Change the order of A Par" in text for text in words(table.window))


def test_it_goes_too_where_no_system_says_whose_it_is(table: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QGuiApplication, "focusWindow", lambda: None)
    table.trigger("copy_orders")
    assert clipboard() == "A Par - Bur"
    table.trigger("lock")
    assert clipboard() == ""
