"""The orders panel with forms: a budget in the place of the list, tabs beside the moves, notes that mend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.panels.entry import EntryCardState
from app.panels.orders import OrdersPanel, WrittenOrders
from app.panels.orders_header import ORDERS
from app.panels.rows import ListRow
from app.session import commands
from app.session.document import Document
from app.ui.theme import apply_theme
from rules import Game, Position
from tests.app.panels.forms.chest import CHEST, SPRING, WINTER

Open = Callable[..., OrdersPanel]


@pytest.fixture
def panel_of(qtbot: QtBot, qapp: QApplication) -> Iterator[Open]:
    """A panel of a game that begins at a position, its wishes carried out as the table does it."""
    apply_theme(qapp, "light")
    windows = []

    def make(position: Position, secrecy: str = "open", power: str = "France") -> OrdersPanel:
        document = Document(replace(Game.new(CHEST, secrecy=secrecy), start=position))
        panel = OrdersPanel(document)
        window = QMainWindow()
        windows.append(window)
        window.setCentralWidget(panel)
        window.resize(panel.wanted_width(False), 900)
        qtbot.addWidget(window)
        panel.line_filled.connect(lambda *change: commands.replace_line(document, document.power, *change))
        panel.line_moved.connect(lambda *move: commands.move_line(document, document.power, *move))
        document.changed.connect(lambda what: panel.refresh())
        document.set_seat(power) if secrecy == "casual" else document.act_for(power)
        panel.refresh()
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return panel

    yield make


def texts(panel: OrdersPanel) -> list[str]:
    return [order.text for order in panel.document.orders(panel.document.power)]


def box_of(panel: OrdersPanel, place: str) -> QSpinBox:
    assert panel.reveal(place)
    box = QApplication.focusWidget()
    assert isinstance(box, QSpinBox)
    return box


def test_a_budget_stands_in_the_place_of_the_orders(panel_of: Open) -> None:
    panel = panel_of(WINTER, "casual")
    assert panel.form.isVisible() and not panel.list.isVisible() and not panel.tabs.isVisible()
    assert (panel.header.name.text(), panel.header.player.text()) == ("Budget of France", "Winter 1901")
    assert (panel.wanted_width(False), panel.wanted_width(True)) == (424, 400)
    assert panel.go_on.text() == "Review and submit"
    assert not panel.notes.isVisible()


def test_orders_stand_beside_forms_in_tabs(panel_of: Open) -> None:
    panel = panel_of(SPRING)
    assert [panel.tabs.tabText(n) for n in range(panel.tabs.count())] == [ORDERS, "Points", "Names"]
    assert panel.list.isVisible() and not panel.form.isVisible()
    panel.tabs.setCurrentIndex(1)
    assert panel.form.isVisible() and not panel.list.isVisible()
    box_of(panel, "Par").setValue(2)
    assert texts(panel) == ["draw 2 Par"]
    assert panel.tabs.currentIndex() == 1
    panel.tabs.setCurrentIndex(0)
    assert [row.rest for row in panel.list.rows.rows][-1] == "2 Par"
    assert panel.header.counter.text() == "0 of 3"
    assert panel.wanted_width(False) == 348


def test_the_tab_in_front_stays_for_another_power(panel_of: Open) -> None:
    panel = panel_of(SPRING)
    panel.tabs.setCurrentIndex(2)
    panel.document.act_for("Italy")
    assert panel.tabs.currentIndex() == 2
    assert panel.form.form is not None and panel.form.form.title == "Names"


def test_spinning_is_one_step_to_undo(panel_of: Open) -> None:
    panel = panel_of(WINTER)
    box = box_of(panel, "Mar")
    for _ in range(3):
        QTest.keyClick(box, Qt.Key.Key_Up)
    assert texts(panel) == ["store 3 Mar"]
    panel.document.undo.undo()
    assert texts(panel) == []
    assert box.value() == 0 and box.hasFocus()


def test_what_is_overspent_cannot_be_submitted(panel_of: Open) -> None:
    panel = panel_of(WINTER, "casual")
    for place in ("Par", "Mar"):
        box_of(panel, place).setValue(3)
    assert panel.go_on.isEnabled()
    build = CHEST.parse(WINTER, "France", "newhome Bre")
    panel.line_filled.emit(None, build, "")
    assert not panel.go_on.isEnabled()
    assert panel.below.text().startswith("newhome Bre: needs 9, ")
    panel.line_filled.emit(build, None, "")
    assert panel.go_on.isEnabled()


def test_a_note_under_a_budget_mends_in_the_place_of_the_line(panel_of: Open) -> None:
    panel = panel_of(WINTER)
    box_of(panel, "Par").setValue(1)
    assert panel.form_foot.texts == ["8 left. It is lost."]
    panel.form_foot.notes[0].findChildren(QAbstractButton)[0].click()
    assert texts(panel) == ["store 3 Par"]


def test_a_note_of_a_form_is_the_coach_s_beside_orders(panel_of: Open) -> None:
    panel = panel_of(SPRING)
    assert panel.notes.texts[0] == "Points lie in Paris."
    button = next(one for one in panel.notes.findChildren(QAbstractButton) if one.text() == "Draw one")
    button.click()
    assert texts(panel) == ["draw 1 Par"]


def test_the_outlook_is_told_when_it_changes(panel_of: Open, qtbot: QtBot) -> None:
    panel = panel_of(WINTER)
    with qtbot.waitSignal(panel.told) as told:
        box_of(panel, "Par").setValue(2)
    assert told.args == ["3 are spent.", "hint"]


def test_above_a_form_the_line_is_folded_until_something_is_written(panel_of: Open) -> None:
    panel = panel_of(WINTER)
    panel.show_half(("", "", ""), EntryCardState())
    assert panel.entry.below.isHidden()
    assert panel.entry.line.placeholderText() == "Type instead: store 1 Mar"
    panel.entry.complain("No such place.")
    assert panel.entry.below.isVisible()
    panel.show_half(("", "", ""), EntryCardState())
    assert panel.entry.below.isHidden()


def test_tab_goes_through_the_form_before_the_foot(panel_of: Open) -> None:
    panel = panel_of(WINTER)
    panel.entry.line.setFocus()
    met = []
    while len(met) < 20 and QApplication.focusWidget() is not panel.go_on:
        met.append(QApplication.focusWidget())
        QTest.keyClick(met[-1], Qt.Key.Key_Tab)
    assert len(panel.form.fields) > 1
    assert [one for one in met if one in panel.form.fields] == panel.form.fields
    assert QApplication.focusWidget() is panel.go_on


def test_above_a_form_a_refusal_is_told_to_its_end(panel_of: Open) -> None:
    panel = panel_of(WINTER)
    panel.entry.line.setText("half A D")
    panel.entry.complain("The armies need 10 and 21 can be had, stores included: all are fielded as they are. " * 2)
    QApplication.processEvents()
    told = panel.entry.complaint
    assert told.isVisible()
    assert told.height() >= told.heightForWidth(told.width())


def test_a_line_of_the_list_is_changed_in_its_form(panel_of: Open) -> None:
    panel = panel_of(SPRING)
    panel.line_filled.emit(None, CHEST.parse(SPRING, "France", "name Gaul"), "")
    last = panel.list.rows.index(len(panel.list.rows.rows) - 1)
    panel.list.setCurrentIndex(last)
    panel.list.activated.emit(last)
    assert panel.tabs.currentIndex() == 2
    focus = QApplication.focusWidget()
    assert isinstance(focus, QWidget) and focus.accessibleName() == "Your power"


def test_nothing_of_a_form_stays_when_nobody_sits_there(panel_of: Open, qtbot: QtBot) -> None:
    panel = panel_of(WINTER, "casual")
    told: list[str] = []
    panel.told.connect(lambda words, kind: told.append(words))
    box_of(panel, "Par").setValue(2)
    panel.document.set_seat("")
    qtbot.wait(10)
    assert told[-1] == "" and "3 are spent." not in told
    assert panel.form.cards == [] and panel.form.sheet is None
    assert not panel.form.isVisible() and not panel.form_foot.isVisible()


def test_the_width_is_told_when_a_budget_comes(panel_of: Open, qtbot: QtBot) -> None:
    panel = panel_of(SPRING)
    with qtbot.waitSignal(panel.resized):
        panel.document.put(replace(panel.document.game, start=WINTER), 0)
    assert panel.wanted_width(False) == 424


def test_a_line_is_moved_past_the_next_one_of_its_kind(panel_of: Open) -> None:
    panel = panel_of(WINTER)
    for text in ("store 1 Par", "newhome Bre", "store 2 Mar"):
        panel.line_filled.emit(None, CHEST.parse(WINTER, "France", text), "")
    box = box_of(panel, "Mar")
    QTest.keyClick(box, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert texts(panel) == ["store 2 Mar", "store 1 Par", "newhome Bre"]
    assert box.value() == 2
    QTest.keyClick(box, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(box, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert texts(panel)[:2] == ["store 1 Par", "store 2 Mar"]


def test_a_line_of_the_list_is_moved_by_keys(panel_of: Open) -> None:
    panel = panel_of(SPRING)
    for text in ("draw 1 Par", "draw 2 Mar"):
        panel.line_filled.emit(None, CHEST.parse(SPRING, "France", text), "")
    panel.list.setCurrentIndex(panel.list.rows.index(len(panel.list.rows.rows) - 1))
    QTest.keyClick(panel.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert texts(panel) == ["draw 2 Mar", "draw 1 Par"]


def test_the_tabs_stay_where_they_are_whichever_is_chosen(panel_of: Open) -> None:
    panel = panel_of(SPRING)
    places = []
    for number in range(panel.tabs.count()):
        panel.tabs.setCurrentIndex(number)
        QApplication.processEvents()
        places.append(panel.tabs.geometry())
    assert len(places) > 1 and len(set(map(repr, places))) == 1


def test_the_next_player_finds_the_panel_at_its_top(panel_of: Open) -> None:
    panel = panel_of(WINTER)
    panel.window().resize(panel.width(), 400)
    QApplication.processEvents()
    bar = panel.area.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    panel.refresh()
    assert bar.value() > 0
    panel.document.act_for("Germany")
    assert bar.value() == 0


def test_a_long_sentence_is_told_to_its_end(qtbot: QtBot, qapp: QApplication) -> None:
    def row(words: str, number: int) -> ListRow:
        return ListRow("France", "A", "A Par", "H", words, "done", "Par", number)

    written, long = WrittenOrders(CHEST), "Paris supports Marseilles into Burgundy " * 3
    qtbot.addWidget(written)
    written.resize(320, 400)
    written.show()
    written.show_rows([row("Paris holds", 0), row(long, 1), row(long, -1)], "", low=False)
    qapp.processEvents()
    rows = [written.list.visualRect(written.list.rows.index(n)) for n in range(3)]
    assert rows[0].height() == rows[2].height() < rows[1].height()
    assert rows[2].bottom() < written.list.viewport().height()
    written.resize(240, 600)
    qapp.processEvents()
    assert written.list.visualRect(written.list.rows.index(2)).bottom() < written.list.viewport().height()
