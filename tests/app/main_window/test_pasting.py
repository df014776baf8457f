"""Many lines pasted: those that are orders are written in one step, each other one stays with its reason."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tests.app.conftest import Hands

MAIL = """
France: A Par - Bur
   1. F Bre - MAO
GERMANY:
 - A Mun H
 - A Ber - Xyz
Italian
A Ven H
"""


def paste(hands: Hands, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    line = hands.table.orders.entry.line
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def written(hands: Hands) -> dict[str, list[str]]:
    return {power: hands.orders(power) for power in hands.document.writers if hands.orders(power)}


def test_the_lines_of_a_mail_go_to_the_powers_named_in_it(hands: Hands) -> None:
    paste(hands, MAIL)
    assert written(hands) == {"France": ["A Par - Bur", "F Bre - MAO"], "Germany": ["A Mun H"], "Italy": ["A Ven H"]}


def test_what_is_no_order_stays_with_its_power_and_reason(hands: Hands) -> None:
    paste(hands, MAIL)
    assert hands.table.orders.unread.lines == [("Germany: A Ber - Xyz", "No place is called 'Xyz'.", "")]


def test_it_is_mended_in_place(hands: Hands) -> None:
    paste(hands, MAIL)
    line = hands.table.orders.entry.line
    assert (line.text(), hands.document.power) == ("A Ber - Xyz", "Germany")
    assert hands.table.orders.entry.complaint.text() == "No place is called 'Xyz'."
    line.setSelection(8, 3)
    QTest.keyClicks(line, "Kie")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert hands.orders("Germany") == ["A Mun H", "A Ber - Kie"]
    assert not hands.table.orders.unread.isVisible()


def test_one_undo_takes_all_of_them_back(hands: Hands) -> None:
    paste(hands, MAIL)
    hands.trigger("undo")
    assert written(hands) == {}
    hands.trigger("redo")
    assert list(written(hands)) == ["France", "Germany", "Italy"]


def test_lines_that_are_no_orders_leave_nothing_to_undo(hands: Hands) -> None:
    paste(hands, "A Xyz H\nno order\n")
    assert not hands.document.undo.canUndo()
    assert len(hands.table.orders.unread.lines) == 2


def test_a_list_says_all_that_is_meant(hands: Hands) -> None:
    """Nothing is written with pasted orders that nobody gave."""
    paste(hands, "France: A Mar S A Par - Bur\nF Bre H")
    assert written(hands) == {"France": ["A Mar S A Par - Bur", "F Bre H"]}


@pytest.mark.parametrize("line", ["A Mos - Ukr", "Russia: A Mos - Ukr", "russian: a moscow to ukraine"])
def test_where_one_writes_for_all_a_typed_line_goes_to_the_owner_of_the_unit(hands: Hands, line: str) -> None:
    assert hands.document.power == "Austria"
    hands.type(line)
    assert written(hands) == {"Russia": ["A Mos - Ukr"]}


def test_an_order_under_the_heading_of_another_power_is_not_written(hands: Hands) -> None:
    paste(hands, "Austria:\n\nA Par - Bur\nA Vie - Gal")
    assert written(hands) == {"Austria": ["A Vie - Gal"]}
    (left,) = hands.table.orders.unread.lines
    assert left[0] == "A Par - Bur"
    assert left[1] == "A Par belongs to France, but this line stands under Austria. Whose order is it?"


@pytest.mark.parametrize(
    "heading",
    [
        "French orders:",
        "Orders for France",
        "**France**",
        "=== FRANCE ===",
        "France S1903M",
        "# France",
        "From: France",
    ],
)
def test_headings_of_mails_are_seen(hands: Hands, heading: str) -> None:
    paste(hands, f"Austria:\nA Vie - Gal\n\n{heading}\nA Par - Bur")
    assert written(hands) == {"Austria": ["A Vie - Gal"], "France": ["A Par - Bur"]}
