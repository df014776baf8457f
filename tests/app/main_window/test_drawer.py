"""The panel beneath the board: in narrow windows by itself, in wide ones on request; nothing is cut off in it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import rules
from app.settings import Settings
from rules import Game
from tests.app.conftest import Hands


def resize(hands: Hands, width: int, height: int = 700) -> None:
    hands.window.resize(width, height)
    QApplication.processEvents()


def place_of(part: QWidget, hands: Hands) -> QRect:
    return QRect(part.mapTo(hands.window, QPoint(0, 0)), part.size())


def test_it_comes_and_goes_with_the_width_of_the_window(hands: Hands) -> None:
    table = hands.table
    seen = []
    for width in (1400, 940, 1024):
        resize(hands, width)
        seen.append((table.drawer.below, table.timeline.isVisible()))
    assert seen == [(False, True), (True, False), (False, True)]


def test_it_is_206_high_with_entry_orders_and_coach_side_by_side(hands: Hands, settings: Settings) -> None:
    resize(hands, 1024)
    settings.set("panel_below", True)
    QApplication.processEvents()
    panel = hands.table.orders
    assert hands.table.dock.height() == 206
    entry, orders, coach = (place_of(part, hands) for part in (panel.entry, panel.list, panel.notes))
    assert entry.right() < orders.left() and orders.right() < coach.left()
    settings.set("panel_below", False)
    QApplication.processEvents()
    entry, orders = place_of(panel.entry, hands), place_of(panel.list, hands)
    assert entry.bottom() < orders.top()
    assert hands.table.timeline.isVisible()


def test_the_key_turns_it_and_the_menu_tells(hands: Hands) -> None:
    for below in (True, False):
        QTest.keyClick(hands.table.view, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
        assert hands.table.drawer.below is below
        assert hands.window.acts["panel_below"].isChecked() is below
        assert hands.window.settings.preferences.panel_below is below


def test_an_order_half_typed_outlives_the_turn(hands: Hands) -> None:
    hands.document.act_for("France")
    line = hands.table.orders.entry.line
    hands.window.activateWindow()
    line.setFocus()
    QTest.keyClicks(line, "A Par - ")
    resize(hands, 940)
    assert line.text().startswith("A Par - ")
    assert line.hasFocus()
    line.setText("A Par - ")
    line.setCursorPosition(len(line.text()))
    QTest.keyClicks(line, "Bur")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert hands.orders("France") == ["A Par - Bur"]


@pytest.mark.parametrize("variant", rules.VARIANTS)
def test_a_turn_is_played_in_a_window_of_the_least_size(hands: Hands, variant: str) -> None:
    hands.begin(Game.new(rules.variant(variant)))
    hands.window.resize(hands.window.minimumSize())
    QApplication.processEvents()
    table = hands.table
    assert table.drawer.below
    inside = QRect(QPoint(0, 0), hands.window.size())
    for part in (table.orders.go_on, table.orders.entry.line, table.view, table.status):
        assert not part.isVisible() or inside.contains(place_of(part, hands)), part
    assert table.orders.go_on.isVisible()
    table.orders.go_on.click()
    QApplication.processEvents()
    assert hands.document.game.turns
    assert inside.contains(place_of(table.panel.currentWidget().go_on, hands))  # type: ignore[attr-defined]


# The overview.


def test_the_overview_is_there_while_the_map_is_larger_than_its_window(hands: Hands) -> None:
    view, small = hands.table.view, hands.table.floats.minimap
    assert not small.isVisible()
    for _ in range(3):
        hands.trigger("zoom_in")
    assert small.isVisible()
    whole = small.width() * small.height()
    assert 0 < small.in_sight().width() * small.in_sight().height() < 0.6 * whole
    view.fit()
    assert not small.isVisible()


def test_a_click_on_the_overview_brings_what_is_there_into_the_middle(hands: Hands) -> None:
    view, small = hands.table.view, hands.table.floats.minimap
    for _ in range(6):
        hands.trigger("zoom_in")
    frame = hands.table.scene.sceneRect()
    for part in (0.3, 0.7):
        spot = QPoint(round(small.width() * part), round(small.height() * part))
        QTest.mouseClick(small, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
        middle = view.mapToScene(view.viewport().rect().center())
        assert middle.x() / frame.width() == pytest.approx(part, abs=0.06)
        assert middle.y() / frame.height() == pytest.approx(part, abs=0.06)


def test_the_overview_shows_land_that_changes_hands(hands: Hands) -> None:
    small = hands.table.floats.minimap
    for _ in range(3):
        hands.trigger("zoom_in")
    before = small.grab().toImage()
    hands.write("Germany", "A Mun - Bur")
    hands.trigger("go_on")
    hands.trigger("go_on")
    hands.table.scene.settle()
    small._draw()
    assert small.grab().toImage() != before
