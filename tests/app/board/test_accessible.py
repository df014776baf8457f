"""What a screen reader finds on the board."""

from __future__ import annotations

import gc

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication

import rules
from app.board.picture import Fog
from app.language import speak
from tests.app.conftest import Hands

NAME = QAccessible.Text.Name


def board_of(hands: Hands) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(hands.table.view.viewport())


def parts(hands: Hands) -> dict[str, QAccessibleInterface]:
    """The provinces and units by what is said of them."""
    board = board_of(hands)
    found = [board.child(at) for at in range(board.childCount())]
    return {one.text(NAME): one for one in found if one.role() == QAccessible.Role.ListItem}


def test_every_province_and_every_unit_is_a_part_and_says_what_can_be_done(hands: Hands) -> None:
    found = parts(hands)
    assert len(found) == 75 + 22
    assert {"Burgundy", "Belgium, neutral center", "Vienna, center of Austria", "Austrian army in Vienna"} <= {
        name.removesuffix(", highlighted") for name in found
    }
    hands.click("Par")
    found = parts(hands)
    assert found["French army in Paris"].state().selected
    assert "Burgundy, highlighted" in found and "Kiel, center of Germany" in found
    hands.do("<Escape> <Escape>")
    hands.table.scene.show_fog(Fog(frozenset({"Par"})))
    assert {"Paris, center of France", "Burgundy, out of sight"} <= parts(hands).keys()


def test_it_speaks_the_language_and_lies_where_it_is_drawn(hands: Hands) -> None:
    speak("de")
    try:
        found = parts(hands)
        assert "Wien, Zentrum von Österreich" in found
        board, vienna = board_of(hands), found["Wien, Zentrum von Österreich"]
        assert board.rect().contains(vienna.rect().center()) and vienna.parent().role() == QAccessible.Role.List
    finally:
        speak("en")


def test_behind_the_curtain_nothing_is_read_and_it_outlives_its_board(hands: Hands) -> None:
    assert parts(hands)
    hands.window.hide()
    assert parts(hands) == {}
    hands.window.show()
    kept = parts(hands)["Burgundy"]
    hands.begin(rules.Game.new(rules.variant("pink3")))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    gc.collect()
    assert not kept.isValid() and kept.text(NAME) == ""
