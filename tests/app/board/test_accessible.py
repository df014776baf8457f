"""What a screen reader finds on the board."""

from __future__ import annotations

import gc

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication

import rules
from app.board.fog import Fog
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


def test_every_province_and_every_unit_is_a_part(hands: Hands) -> None:
    hands.begin(rules.Game.new(rules.variant("standard")))
    found = parts(hands)
    assert len(found) == 75 + 22
    assert {"Burgundy", "Belgium, neutral center", "Vienna, center of Austria", "Austrian army in Vienna"} <= {
        name.removesuffix(", highlighted") for name in found
    }


def test_it_says_what_is_selected_and_where_that_can_go(hands: Hands) -> None:
    hands.begin(rules.Game.new(rules.variant("standard")))
    hands.click("Par")
    found = parts(hands)
    assert found["French army in Paris"].state().selected
    assert "Burgundy, highlighted" in found and "Kiel, center of Germany" in found


def test_what_is_out_of_sight_is_said_to_be(hands: Hands) -> None:
    hands.begin(rules.Game.new(rules.variant("standard")))
    hands.table.scene.show_fog(Fog(frozenset({"Par"})))
    assert {"Paris, center of France", "Burgundy, out of sight"} <= parts(hands).keys()


def test_it_speaks_the_language_and_lies_where_it_is_drawn(hands: Hands) -> None:
    hands.begin(rules.Game.new(rules.variant("standard")))
    speak("de")
    try:
        found = parts(hands)
        assert "Wien, Zentrum von Österreich" in found
        board, vienna = board_of(hands), found["Wien, Zentrum von Österreich"]
        assert board.rect().contains(vienna.rect().center()) and vienna.parent().role() == QAccessible.Role.List
    finally:
        speak("en")


def test_it_outlives_its_board(hands: Hands) -> None:
    hands.begin(rules.Game.new(rules.variant("standard")))
    kept = parts(hands)["Burgundy"]
    hands.begin(rules.Game.new(rules.variant("pink3")))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    gc.collect()
    assert not kept.isValid() and kept.text(NAME) == ""


def test_behind_the_curtain_nothing_is_read(hands: Hands) -> None:
    hands.begin(rules.Game.new(rules.variant("standard")))
    assert parts(hands)
    hands.window.hide()
    assert parts(hands) == {}
