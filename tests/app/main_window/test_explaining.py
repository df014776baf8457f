"""F1: what is under the pointer or has the keyboard, told on a card; F1 again: the page about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

import rules
from app.main_window.explain import PARTS
from app.main_window.window import MainWindow
from app.pages.preferences import PreferencesDialog
from app.pages.rules_page import RulesDialog
from rules import Game
from tests.app.conftest import Hands

Point = Callable[..., str]
F1 = Qt.Key.Key_F1


@pytest.fixture
def point(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Point:
    """Puts the pointer on a place of a widget, presses F1, and tells what the card says."""

    def put(widget: QWidget, at: QPoint | None = None) -> str:
        spot = widget.mapToGlobal(at or widget.rect().center())
        monkeypatch.setattr(QCursor, "pos", lambda: spot)
        monkeypatch.setattr(QApplication, "widgetAt", lambda _: widget)
        window.explain.shut()
        window.acts["explain"].trigger()
        return said(window)

    return put


def said(window: MainWindow) -> str:
    card = window.explain.card
    return card.accessibleName() if card is not None and card.isVisible() else ""


def on_board(hands: Hands, point: Point, place: str) -> str:
    return point(hands.table.view.viewport(), hands.at(place))


def test_a_unit_says_whose_it_is_and_what_can_be_done(hands: Hands, point: Point) -> None:
    told = on_board(hands, point, "Par")
    assert told.startswith("A Par: army of France")
    assert "Drag" in told and "H hold" in told
    card = hands.window.explain.card
    assert card is not None and not card.geometry().contains(hands.table.view.mapTo(hands.window, hands.at("Par")))


def test_a_place_says_what_it_is_whose_and_what_is_next_to_it(hands: Hands, point: Point) -> None:
    told = on_board(hands, point, "Bur")
    assert told.startswith("Burgundy (Bur)")
    for words in ("Land without a coast", "Belgium", "Ruhr", "Munich"):
        assert words in told


def test_a_goal_that_is_refused_says_why_and_by_which_rule(hands: Hands, point: Point) -> None:
    hands.click("Mar")
    told = on_board(hands, point, "Boh")
    assert "cannot reach" in told
    card = hands.window.explain.card
    assert card is not None and "DATC 6.A.1" in card.rule.text()


def test_f1_again_opens_the_rules_there(hands: Hands, point: Point) -> None:
    hands.click("Mar")
    on_board(hands, point, "Boh")
    hands.trigger("explain")
    page = hands.window.findChild(RulesDialog)
    assert page is not None and page.text.textCursor().block().text().startswith("DATC 6.A.1")
    assert not said(hands.window)


def test_where_nothing_is_special_it_is_the_rules_at_once(hands: Hands, point: Point) -> None:
    assert point(hands.window.centralWidget()) == ""
    assert hands.window.findChild(RulesDialog) is not None


def test_an_arrow_and_its_result(hands: Hands, point: Point) -> None:
    hands.write("France", "A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.table.reveal.leave()
    hands.table.scene.settle()
    viewport = hands.table.view.viewport()
    between = hands.at("Par") + (hands.at("Bur") - hands.at("Par")) * 0.55
    told = point(viewport, between)
    assert told.startswith("A Par – Bur") or told.startswith("A Par - Bur")
    assert "strength 1 against 1" in told
    assert "An order of France" in told


def test_a_button_says_what_it_does_its_keys_and_why_it_is_grey(hands: Hands, point: Point) -> None:
    buttons = {
        one.defaultAction().objectName(): one
        for one in hands.table.bar.findChildren(QToolButton)
        if one.defaultAction()
    }
    told = point(buttons["undo"])
    assert "Takes the last change back" in told and "Ctrl+Z" in told and "There is nothing to undo" in told


def test_every_part_of_the_table_says_what_it_is(hands: Hands, point: Point) -> None:
    table = hands.table
    for widget, words in (
        (table.timeline, "The timeline"), (table.orders.entry, "Type an order"), (table.status, "The status line"),
        (table.orders.go_on, "Resolve"), (table.floats.minimap, "The overview"),
    ):  # fmt: skip
        assert words in point(widget), widget


def test_a_line_of_the_results_says_its_rule(hands: Hands, point: Point) -> None:
    hands.write("France", "A Par - Bur")
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.table.reveal.leave()
    view = hands.table.results.list
    told = point(view.viewport(), view.visualRect(view.model().index(0, 0)).center())
    assert "A Bud H: Held" in told


def test_what_has_the_keyboard_is_meant_while_the_pointer_lies_still(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    spot = hands.table.view.viewport().mapToGlobal(hands.at("Par"))
    monkeypatch.setattr(QCursor, "pos", lambda: spot)
    monkeypatch.setattr(QApplication, "widgetAt", lambda _: hands.table.view.viewport())
    hands.window.activateWindow()
    hands.table.orders.entry.line.setFocus()
    QApplication.processEvents()
    hands.window.explain._focused_at = spot
    hands.trigger("explain")
    assert "A field to write in" in said(hands.window)


def test_esc_and_a_click_beside_it_shut_it(hands: Hands, point: Point) -> None:
    assert on_board(hands, point, "Par")
    QTest.keyClick(hands.table.view, Qt.Key.Key_Escape)
    assert not said(hands.window)
    assert on_board(hands, point, "Par")
    hands.click("Bur")
    assert not said(hands.window)


def test_in_a_dialog_too(hands: Hands, point: Point, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = PreferencesDialog(hands.window.settings, hands.window)
    dialog.show()
    dialog.activateWindow()
    dialog.search.setFocus()
    QApplication.processEvents()
    monkeypatch.setattr(QApplication, "widgetAt", lambda _: dialog.search)
    QTest.keyClick(dialog.search, F1)
    card = hands.window.explain.card
    assert card is not None and card.over is dialog and card.isVisible()
    assert "A field to write in" in card.accessibleName()
    dialog.close()


def test_fog_hides_what_is_in_a_place_from_f1_too(window: MainWindow, point: Point) -> None:
    hands, game = Hands(window), Game.new(rules.variant("diplomyopia"))
    seats = tuple(rules.Seat(power, power) for power in game.variant.base.powers)
    hands.begin(replace(game, seats=seats, secrecy="casual"))
    assert window.flow.curtain is not None
    window.flow.curtain.lifted.emit("France")
    told = on_board(hands, point, "Mos")
    assert "unknown, not empty" in told and "Russia" not in told.replace("Home of Russia", "")


def test_the_curtain_takes_the_card_away(window: MainWindow, point: Point) -> None:
    hands, game = Hands(window), Game.new(rules.variant("standard"))
    hands.begin(replace(game, secrecy="casual"))
    assert window.flow.curtain is not None
    window.flow.curtain.lifted.emit("France")
    hands.write("France", "A Par - Bur")
    assert "Bur" in on_board(hands, point, "Par")
    window.lock()
    assert window.explain.card is None


def test_the_tools_of_the_map_editor_say_what_they_do(window: MainWindow, point: Point) -> None:
    from app.designer.files import empty

    window.designing.put(empty("Five"), None)
    page = window.designing.page
    assert page is not None
    for made in page.toolbox.findChildren(QToolButton):
        if made.isVisible() and made.accessibleDescription():
            told = point(made)
            assert made.accessibleDescription() in told
    assert "Borders are there once" in point(page.canvas.viewport())


def test_what_is_told_is_of_actions_and_parts_that_there_are(window: MainWindow) -> None:
    import ast
    from pathlib import Path

    import app

    root = Path(str(app.__file__)).parent
    classes = {
        node.name
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    assert set(PARTS) <= classes
