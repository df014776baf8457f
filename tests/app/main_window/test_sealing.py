"""Secrecy is raised and lowered in the midst of a game: what that means is said first, and nothing is lost."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

import rules
from app.hotseat import seats
from app.main_window.window import MainWindow
from app.pages.dialogs import AskDialog, Message
from rules import GM, Game
from tests.app.conftest import Hands

PLAYERS = {"Austria": "Anna", "France": "Ben"}


def begin(hands: Hands, secrecy: str, variant: str = "standard", **options: object) -> None:
    kind = rules.variant(variant, **options)
    players = PLAYERS if variant == "standard" else {power: power for power in kind.base.powers}
    hands.begin(Game.new(kind, players, secrecy))


def sit(hands: Hands, power: str) -> None:
    curtain = hands.window.flow.curtain
    assert curtain is not None
    curtain.lifted.emit(power)


def in_front(window: MainWindow) -> object:
    return window.pages.currentWidget()


def test_an_open_game_goes_behind_the_curtain(hands: Hands) -> None:
    begin(hands, "open")
    hands.write("France", "A Par - Bur")
    hands.window.secrecy.change("casual")
    assert in_front(hands.window) is hands.window.flow.curtain
    assert (hands.document.game.secrecy, hands.document.undo.canUndo()) == ("casual", False)
    sit(hands, "Austria")
    assert hands.document.visible == {}
    hands.window.flow.lock()
    sit(hands, "France")
    assert hands.orders("France") == ["A Par - Bur"]
    hands.trigger("undo")
    assert hands.document.game.secrecy == "casual"


def test_a_casual_game_is_laid_open_and_orders_are_torn_up_unseen(hands: Hands) -> None:
    begin(hands, "casual")
    sit(hands, "France")
    hands.write("France", "A Par - Bur")
    assert "torn up unseen" in hands.window.secrecy.words("open")
    hands.window.secrecy.change("open")
    assert in_front(hands.window) is hands.window.table
    assert (hands.document.game.secrecy, hands.document.open, dict(hands.document.game.drafts)) == ("open", True, {})
    hands.write("Austria", "A Vie - Gal")
    hands.trigger("undo")
    assert hands.orders("Austria") == []


def test_a_hidden_board_is_sealed_once_all_have_set_a_phrase(hands: Hands) -> None:
    begin(hands, "open", "diplomyopia")
    window = hands.window
    hands.trigger("go_on")
    hands.table.reveal.leave()
    window.flow.show_phase(1)
    assert "his own part" in window.secrecy.words("sealed")
    window.secrecy.change("sealed")
    page = window.flow.sealing.page
    for _ in hands.document.game.players:
        assert page is not None and in_front(window) is page
        page.chosen.emit("nobody guesses this")
    assert window.flow.sealing.safety is not None and in_front(window) is window.flow.sealing.safety
    window.flow.sealing.safety.agree_button.click()
    assert in_front(window) is window.flow.curtain
    assert hands.document.game.known == rules.PUBLIC
    assert "pass phrases" in window.secrecy.words("open")
    window.secrecy.begin("open")
    assert in_front(window) is window.flow.sealing.reveal.page
    for power in hands.document.game.players:
        window.flow.sealing.reveal._try(power, "nobody guesses this")
    window.flow.sealing.reveal._open()
    assert (hands.document.game.secrecy, hands.document.game.known) == ("open", "")
    assert in_front(window) is window.table


def test_while_orders_are_in_the_action_says_why_not(hands: Hands) -> None:
    begin(hands, "open")
    assert hands.window.acts["secrecy"].isEnabled()
    hands.window.secrecy.change("casual")
    sit(hands, "France")
    hands.trigger("go_on")
    assert hands.window.flow.review is not None
    hands.window.flow.review.submitted.emit()
    sit(hands, "Austria")
    assert not hands.window.acts["secrecy"].isEnabled()


def test_all_that_is_said_has_room(hands: Hands, qtbot: QtBot) -> None:
    begin(hands, "open", "diplomyopia")
    told = Message("ask", "Casual?", hands.window.secrecy.words("casual"), parent=hands.window)
    qtbot.addWidget(told)
    told.show()
    assert told.words.height() >= told.words.heightForWidth(told.words.width())


def test_a_game_master_is_named_with_the_secrecy(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(hands, "open")

    def use(dialog: AskDialog) -> int:
        assert list(dialog.widgets) == ["secrecy", "master", "code"]
        master, code = dialog.widgets["master"], dialog.widgets["code"]
        assert isinstance(master, QLineEdit) and isinstance(code, QLineEdit)
        master.setText(" Ina ")
        code.setText("12")
        dialog.ok_button.click()
        assert dialog.fault.text() == "At least 4 characters."
        code.setText("1234")
        dialog.ok_button.click()
        return dialog.result()

    monkeypatch.setattr(AskDialog, "exec", use)
    monkeypatch.setattr(Message, "asked", lambda self: "yes")
    hands.trigger("secrecy")
    seat, curtain = hands.document.game.seat(GM), hands.window.flow.curtain
    assert curtain is not None and not curtain.gm_button.isHidden()
    assert (seat.player, seats.fits("1234", seat.code)) == ("Ina", True)


def test_in_a_sealed_game_he_sets_his_phrase_first(hands: Hands) -> None:
    begin(hands, "open")
    hands.window.secrecy.change("sealed", "Ina")
    assert hands.page == "PhrasePage" and hands.document.game.seat(GM).code == ""
