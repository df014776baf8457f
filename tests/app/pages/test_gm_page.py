"""The game master's dialog: behind his code, written once, kept from the players' undo."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSpinBox
from pytestqt.qtbot import QtBot

from app.hotseat.seats import hashed
from app.pages.gm_page import NOBODY, NOTHING, GameMasterDialog
from app.session.document import Document
from app.ui.theme import apply_theme
from rules import Game
from tests.app.panels.forms.chest import CHEST

PLAYERS = {**dict.fromkeys(CHEST.base.powers, "Ann"), "GM": "Ina"}


@pytest.fixture(autouse=True)
def themed(qapp: QApplication) -> None:
    apply_theme(qapp, "light")


def game(secrecy: str = "casual", code: str = "", gm: bool = True) -> Game:
    made = Game.new(CHEST, PLAYERS if gm else {**PLAYERS, "GM": ""}, secrecy)
    seats = (replace(seat, code=hashed(code, 16) if seat.power == "GM" else "") for seat in made.seats)
    return replace(made, seats=tuple(seats))


def at_the_door(qtbot: QtBot, document: Document) -> GameMasterDialog:
    made = GameMasterDialog(document)
    made.hold_button.HOLD_MS = 60
    qtbot.addWidget(made)
    made.show()
    return made


def shown(qtbot: QtBot, document: Document) -> GameMasterDialog:
    """The dialog, and where it has a button to be held, that held."""
    made = at_the_door(qtbot, document)
    if made.hold_button.isVisible():
        with qtbot.waitSignal(made.hold_button.held):
            QTest.mousePress(made.hold_button, Qt.MouseButton.LeftButton)
        QTest.mouseRelease(made.hold_button, Qt.MouseButton.LeftButton)
    return made


def award(dialog: GameMasterDialog, number: int) -> None:
    box = dialog.views[0].fields[0]
    assert isinstance(box, QSpinBox)
    for _ in range(number):
        QTest.keyClick(box, Qt.Key.Key_Up)


def texts(document: Document) -> list[str]:
    return [order.text for order in document.orders("GM")]


def test_nothing_is_shown_before_the_code(qtbot: QtBot) -> None:
    dialog = at_the_door(qtbot, Document(game(code="secret")))
    assert dialog.hold_button.isHidden()
    assert dialog.stack.currentIndex() == 0 and dialog.views == []
    QTest.keyClicks(dialog.code, "wrong")
    QTest.keyClick(dialog.code, Qt.Key.Key_Return)
    assert dialog.fault.text() == "That is not the game master's code."
    assert dialog.stack.currentIndex() == 0 and dialog.views == []
    QTest.keyClicks(dialog.code, "secret")
    QTest.keyClick(dialog.code, Qt.Key.Key_Return)
    assert dialog.stack.currentIndex() == 1 and len(dialog.views) == 1


def test_without_a_code_a_button_is_held_as_at_other_seats(qtbot: QtBot) -> None:
    dialog = at_the_door(qtbot, Document(game()))
    dialog.hold_button.HOLD_MS = 60_000
    looked: list[bool] = []
    dialog.looked.connect(lambda: looked.append(True))
    QTest.mouseClick(dialog.hold_button, Qt.MouseButton.LeftButton)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert (dialog.stack.currentIndex(), dialog.views, looked) == (0, [], [])
    assert not dialog.look_button.isVisible()
    dialog.hold_button.HOLD_MS = 60
    with qtbot.waitSignal(dialog.hold_button.held):
        QTest.mousePress(dialog.hold_button, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(dialog.hold_button, Qt.MouseButton.LeftButton)
    assert dialog.stack.currentIndex() == 1 and len(dialog.views) == 1
    dialog.look_button.click()
    assert looked == [True]


@pytest.mark.parametrize("secrecy", ["open", "casual"])
def test_done_writes_all_at_once(qtbot: QtBot, secrecy: str) -> None:
    document = Document(game(secrecy))
    dialog = shown(qtbot, document)
    award(dialog, 2)
    assert texts(document) == []
    dialog.done_button.click()
    assert texts(document) == ["award 2 Austria"]
    assert document.undo.count() == (secrecy == "open")
    assert dialog.result() == GameMasterDialog.DialogCode.Accepted


def test_cancel_writes_nothing_and_what_was_written_is_shown_again(qtbot: QtBot) -> None:
    document = Document(game())
    first = shown(qtbot, document)
    award(first, 1)
    first.done_button.click()
    second = shown(qtbot, document)
    award(second, 1)
    assert second.orders[0].text == "award 2 Austria"
    second.cancel_button.click()
    assert texts(document) == ["award 1 Austria"]


def test_where_nobody_is_game_master_nothing_can_be_given(qtbot: QtBot) -> None:
    dialog = shown(qtbot, Document(game(gm=False)))
    assert dialog.note.text == NOBODY
    assert not dialog.done_button.isEnabled()


def test_a_phase_without_a_form_says_so(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(CHEST), "forms", lambda *asked: ())
    dialog = shown(qtbot, Document(game()))
    assert dialog.note.text == NOTHING
    assert not dialog.done_button.isEnabled()
