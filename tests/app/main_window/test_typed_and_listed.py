"""Ordering by the typed line and by the list of the panel, on a real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from tests.app.conftest import Hands

Key = Qt.Key
AtPhase = Callable[..., Hands]


def status(hands: Hands) -> str:
    return hands.table.status.words.text()


def test_a_typed_line_is_written(hands: Hands) -> None:
    hands.document.act_for("France")
    hands.type("a par - bur")
    assert hands.orders("France") == ["A Par - Bur"]
    assert hands.table.orders.entry.line.text() == ""


def test_a_typed_line_lights_the_map(hands: Hands) -> None:
    hands.document.act_for("France")
    line = hands.table.orders.entry.line
    line.setFocus()
    QTest.keyClicks(line, "A Par - ")
    assert hands.table.scene.stage.chosen == "Par"
    assert "Bur" in hands.table.scene.stage.targets.places


def test_a_typed_line_that_is_refused_stays_with_its_reason(hands: Hands) -> None:
    hands.document.act_for("France")
    hands.type("a par - vie")
    entry = hands.table.orders.entry
    assert entry.line.text() == "a par - vie"
    assert entry.complaint.text() == "A Par cannot reach Vienna."


def test_a_letter_on_the_board_begins_a_typed_line(hands: Hands) -> None:
    hands.document.act_for("France")
    hands.table.view.setFocus()
    hands.key(Key.Key_A)
    assert hands.table.orders.entry.line.text() == "a"


def test_many_lines_can_be_pasted(hands: Hands) -> None:
    hands.document.act_for("France")
    QGuiApplication.clipboard().setText("A Par - Bur\nF Bre - XYZ\nA Mar S A Par - Bur")
    hands.trigger("paste_orders")
    assert hands.orders("France") == ["A Par - Bur", "A Mar S A Par - Bur"]
    assert hands.table.orders.entry.line.text() == "F Bre - XYZ"
    assert "XYZ" in hands.table.orders.entry.complaint.text()


def test_choices_of_the_list_can_be_picked(hands: Hands) -> None:
    hands.click("Par")
    choices = hands.table.orders.entry.choices.candidates
    assert [one.text for one in choices[:4]] == ["Bre", "Bur", "Gas", "Pic"]
    hands.table.orders.entry.picked.emit(choices[1])
    assert hands.orders("France") == ["A Par - Bur"]


def test_refused_choices_stay_with_their_reason(hands: Hands) -> None:
    hands.click("Par")
    entry = hands.table.orders.entry
    refused = next(one for one in entry.choices.candidates if one.text == "Vie")
    assert refused.reason is not None
    index = entry.choices.index(entry.choices.candidates.index(refused))
    assert not entry.choices.flags(index) & Qt.ItemFlag.ItemIsEnabled


def test_delete_in_the_list_clears_an_order(hands: Hands) -> None:
    hands.click("Par", "Bur")
    orders = hands.table.orders.list
    orders.setCurrentIndex(orders.rows.index(2))
    QTest.keyClick(orders, Key.Key_Delete)
    assert hands.orders("France") == []


def test_undo_in_mid_drag_only_gives_up_the_drag(hands: Hands) -> None:
    hands.click("Par", "Bur")
    viewport = hands.table.view.viewport()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(viewport, left, none, hands.at("Mar"))
    QTest.mouseMove(viewport, hands.at("Pie"))
    hands.trigger("undo")
    QTest.mouseRelease(viewport, left, none, hands.at("Pie"))
    assert hands.orders("France") == ["A Par - Bur"]


def test_a_row_of_a_unit_chooses_it(hands: Hands) -> None:
    hands.click("Par", "Bur")
    rows = hands.table.orders.list
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(rows.rows.index(1)).center())
    assert hands.table.order_tool.builder.text == "A Mar"


def test_an_order_counts_and_stays_in_its_row_until_another_is_whole(hands: Hands) -> None:
    hands.click("Par", "Bur", "Par")
    panel = hands.table.orders
    row = panel.list.rows.rows[panel.list.rows.number_of("Par")]
    assert (row.rest, row.mark) == ("– Bur", "done")
    assert panel.header.counter.text() == "1 of 3"
    hands.click("Pic")
    assert panel.list.rows.rows[panel.list.rows.number_of("Par")].rest == "– Pic"
    assert panel.header.counter.text() == "1 of 3"


def test_a_convoy_asks_where_the_army_goes(at_phase: AtPhase) -> None:
    hands = at_phase(phase="F1901M", units={"England": ["F NTH", "A Lon"]})
    hands.click("NTH")
    hands.key(Key.Key_C)
    hands.click("Lon")
    assert status(hands) == "Where does A Lon go? Click a lit place."


def test_open_builds_and_removals_are_told_apart(at_phase: AtPhase) -> None:
    units = {"Russia": ["A Gal"], "Turkey": ["A Con", "A Smy"]}
    hands = at_phase(phase="W1901A", units=units, centers={"Russia": ["StP", "Mos"], "Turkey": ["Con"]})
    assert hands.table.orders.below.text() == "1 build and 1 removal are open."
    hands.write("Russia", "build A Mos")
    assert hands.table.orders.below.text() == "1 removal is open."


def test_a_refused_choice_has_its_whole_reason_in_a_tooltip(hands: Hands) -> None:
    hands.click("Par")
    entry = hands.table.orders.entry
    at = next(n for n, one in enumerate(entry.choices.candidates) if one.text == "Vie")
    entry.list.scrollTo(entry.choices.index(at))
    spot = entry.list.visualRect(entry.choices.index(at)).center()
    viewport = entry.list.viewport()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, spot, viewport.mapToGlobal(spot)))
    assert QToolTip.text() == "Vienna: A Par cannot reach Vienna."
    QToolTip.hideText()


@pytest.mark.parametrize("way", ["clear_all", "next_power", "unread"])
def test_what_gives_up_an_order_half_made_takes_it_out_of_the_panel(hands: Hands, way: str) -> None:
    """Also where nothing else changes by it."""
    hands.document.act_for("France")
    hands.click("Par")
    model = hands.table.orders.written.list.rows
    begun = [row.rest for row in model.rows]
    if way == "unread":
        hands.table.line.read_lines("no order at all")
    elif way == "next_power":
        hands.table.wishes.act_for("France")
    else:
        hands.trigger(way)
    assert "…" in "".join(begun) and "…" not in "".join(row.rest for row in model.rows)
