"""The review page: what is about to be locked, and the ways on and back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.hotseat.review import ReviewLine, ReviewPage
from app.ui.widgets import NoteFrame

LEFT = Qt.MouseButton.LeftButton
LINES = (
    ReviewLine("Tyr", "A", "A Tyr – Tri", "Tyrolia moves to Trieste."),
    ReviewLine(
        "ION", "F", "F ION C A Tun – Gre", "Ionian Sea carries Tunis to Greece.", "None of your armies goes there."
    ),
    ReviewLine("Rom", "A", "A Rom", "No order yet. It will hold.", open=True),
)
NOTES = [("warn", "A Rom has no order yet.", ("Rom",), "DATC 5.B.1")]


@pytest.fixture
def page(qtbot: QtBot) -> ReviewPage:
    made = ReviewPage(QWidget())
    qtbot.addWidget(made)
    made.show_orders("Italy", "Dora", "Fall 1902, moves", LINES, NOTES, count="2 of 3 units have orders")
    made.resize(1024, 700)
    made.show()
    made.take_focus()
    return made


def shown(page: ReviewPage) -> list[str]:
    return [one.text() for one in page.findChildren(QLabel) if one.isVisible() and one.text()]


def notes(page: ReviewPage) -> list[str]:
    return [note.text for note in page.findChildren(NoteFrame) if note.isVisible()]


def test_every_unit_is_listed_with_its_sentence(page: ReviewPage) -> None:
    texts = shown(page)
    assert "Review Italy's orders" in texts
    assert "Fall 1902, moves · Dora" in texts
    assert {line.text for line in LINES} | {line.words for line in LINES} <= set(texts)
    assert "None of your armies goes there." in texts
    assert "2 of 3 units have orders" in texts


def test_the_notes_say_what_submitting_means(page: ReviewPage) -> None:
    assert notes(page)[0] == "A Rom has no order yet."
    assert notes(page)[1].startswith("After you submit, the orders are locked. You can take them back with your code")


def test_submit_has_the_keyboard(qtbot: QtBot, page: ReviewPage) -> None:
    assert page.focusWidget() is page.submit_button
    with qtbot.waitSignal(page.submitted):
        qtbot.keyClick(page.submit_button, Qt.Key.Key_Return)


def test_submit_by_mouse(qtbot: QtBot, page: ReviewPage) -> None:
    with qtbot.waitSignal(page.submitted):
        qtbot.mouseClick(page.submit_button, LEFT)


def test_esc_goes_back(qtbot: QtBot, page: ReviewPage) -> None:
    with qtbot.waitSignal(page.back):
        qtbot.keyClick(page, Qt.Key.Key_Escape)
    with qtbot.waitSignal(page.back):
        qtbot.mouseClick(page.back_button, LEFT)


def test_change_names_the_unit(qtbot: QtBot, page: ReviewPage) -> None:
    change = next(
        one for one in page.findChildren(QPushButton) if one.accessibleName() == "Change: F ION C A Tun – Gre"
    )
    with qtbot.waitSignal(page.change) as told:
        qtbot.mouseClick(change, LEFT)
    assert told.args == ["ION"]


def test_nothing_of_the_last_review_is_left(page: ReviewPage) -> None:
    """Leaks: the orders of the one before must be gone when the next one reviews his."""
    page.show_orders(
        "Russia", "Eve", "Fall 1902, moves", [ReviewLine("Mos", "A", "A Mos H", "Moscow holds.")], codes=""
    )
    QApplication.processEvents()
    assert not [text for text in shown(page) if "Tri" in text or "Italy" in text]
    assert "with your code" not in notes(page)[0]


def test_the_map_gives_way_first(page: ReviewPage) -> None:
    page.resize(800, 600)
    assert page.submit_button.mapTo(page, page.submit_button.rect().bottomRight()).x() <= 560
    other = QWidget()
    page.set_board(other)
    assert other.parent() is page


def test_a_budget_is_reviewed_under_the_name_of_the_power(page: ReviewPage) -> None:
    lines = [
        ReviewLine("", "", "Store 1 Q", "Stores 1 point in Q"),
        ReviewLine("", "", "Store 9 R", "", "Needs 10, you have 3."),
    ]
    page.show_orders("D", "Dora", "Winter 1903, budget", lines, name="Dacia", what="budget", count="Have 26 · Left 1")
    QApplication.processEvents()
    texts = shown(page)
    assert {"Review Dacia's budget", "Stores 1 point in Q", "Needs 10, you have 3.", "Have 26 · Left 1"} <= set(texts)
    assert notes(page)[0].startswith("After you submit, the budget is locked. You can take it back")
    assert not [one for one in page.findChildren(QPushButton) if one.text() == "Change" and one.isVisible()]


def test_a_budget_without_a_line_says_so(page: ReviewPage) -> None:
    page.show_orders("D", "Dora", "Winter 1903, budget", [], what="budget")
    QApplication.processEvents()
    assert "No line is written." in shown(page)
