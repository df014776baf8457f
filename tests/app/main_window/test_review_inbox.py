"""The inbox of the game master's review: what is typed, pasted or opened from files becomes orders."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QPushButton

import rules
from app.main_window.review import Review
from tests.app.conftest import Hands
from tests.rules.test_causes import ORDERS

from .reviewing import ALL_ORDERS, type_in


def test_what_is_typed_becomes_orders_and_results(hands: Hands, review: Review) -> None:
    type_in(review, "Germany", "A Mun - Bur\nA Ruh S A Mun - Bur")
    assert hands.orders("Germany") == ["A Mun - Bur", "A Ruh S A Mun - Bur"]
    assert review.inbox.rows["Germany"].post.words == "2 orders"
    assert any(
        row.head == "A Mun" and row.words.startswith("Moved: 2 against 1") for row in review.verdict.list.rows.rows
    )
    hands.trigger("undo")
    assert hands.orders("Germany") == []
    assert review.inbox.rows["Germany"].edit.toPlainText() == ""


def test_a_fault_has_a_wave_and_is_mended_by_one_click(hands: Hands, review: Review) -> None:
    type_in(review, "Germany", "A Mun - Bur\nA Kie - Prs")
    letter = review.inbox.rows["Germany"]
    assert (letter.post.state, letter.post.words) == ("unread", "1 line unread")
    (wave,) = letter.edit.extraSelections()
    assert wave.cursor.selectedText() == "Prs"
    use = next(one for one in letter.findChildren(type(review.inbox.paste)) if one.text() == "Use Pru")
    use.click()
    assert letter.edit.toPlainText() == "A Mun - Bur\nA Kie - Pru"
    assert (letter.post.state, letter.edit.extraSelections()) == ("in", [])
    assert hands.orders("Germany") == ["A Mun - Bur", "A Kie - Pru"]


def test_a_mail_with_all_orders_is_pasted_in_one_step(hands: Hands, review: Review) -> None:
    QGuiApplication.clipboard().setText(ALL_ORDERS + "\nEngland: F Lon - NTH")
    review.inbox.paste.click()
    assert {power: tuple(hands.orders(power)) for power in ORDERS} == {
        power: tuple(lines) for power, lines in ORDERS.items()
    }
    (shut,) = review.inbox.questions.shown
    assert (shut.text, shut.why) == ("F Lon - NTH", "The orders of England cannot be written here.")
    assert review.inbox.count.text() == "5 of 5 powers are in"
    hands.trigger("undo")
    assert not any(hands.orders(power) for power in ORDERS)


def test_the_key_for_pasting_brings_a_mail_into_the_inbox(hands: Hands, review: Review) -> None:
    QGuiApplication.clipboard().setText("Italy:\nA Ven H\nplease accept these, thanks")
    hands.trigger("paste_orders")
    letter = review.inbox.rows["Italy"]
    assert (letter.post.state, letter.post.words) == ("unread", "1 line unread")
    assert "please accept these, thanks" in letter.post.text
    assert not hands.table.orders.unread.isVisibleTo(hands.table.orders)


def test_files_are_read_by_their_names_or_by_what_stands_in_them(hands: Hands, review: Review, tmp_path: Path) -> None:
    (tmp_path / "Turkey.txt").write_text("A Con - Smy\nA Smy - Ank\nA Ank - Con")
    (tmp_path / "mail.txt").write_text("Italy:\nA Tyr - Tri\nAustria: A Vie H", encoding="utf-16")
    review.letters.read_files([tmp_path / "Turkey.txt", tmp_path / "none.txt"])
    assert hands.orders("Turkey") == ["A Con - Smy", "A Smy - Ank", "A Ank - Con"]
    assert "was not read" in hands.table.status.words.text()
    review.letters.read_files([tmp_path / "mail.txt"])
    assert (hands.orders("Italy"), hands.orders("Austria")) == (["A Tyr - Tri"], ["A Vie H"])


def test_who_has_not_written_is_named_with_what_becomes_of_them(review: Review) -> None:
    type_in(review, "Germany", "A Mun H")
    assert review.inbox.note.text == "Without orders the units of Austria, France, Italy and Turkey hold."


def test_what_could_not_be_read_is_kept_with_the_game(hands: Hands, review: Review, tmp_path: Path) -> None:
    type_in(review, "Germany", "A Kie - Prs")
    hands.document.save(tmp_path / "g.strata")
    hands.begin(rules.load_game(tmp_path / "g.strata"))
    hands.trigger("review")
    assert hands.table.review.inbox.rows["Germany"].post.words == "1 line unread"


def test_orders_given_on_the_map_stand_in_the_letter(hands: Hands, review: Review) -> None:
    type_in(review, "Germany", "A Mun - Bur\nfoo")
    hands.write("Germany", "A Mun - Tyr")
    assert review.inbox.rows["Germany"].edit.toPlainText() == "A Mun - Tyr\nfoo"


# Lines of which it is not clear whose they are.

ASKED = "Italy:\nA Ven H\n\nA Mun - Bur\nA Ruh - Bel"


def paste_all(review: Review, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    QTest.mouseClick(review.inbox.paste, Qt.MouseButton.LeftButton)


def answers(review: Review, at: int = 0) -> dict[str, QPushButton]:
    """The buttons of a question, by what they say."""
    QTest.qWait(1)
    asked = review.inbox.questions.findChildren(QPushButton)
    rows = [one for one in asked if one is not review.inbox.questions.drop and one.isVisibleTo(review.inbox)]
    starts = [n for n, one in enumerate(rows) if n == 0 or rows[n - 1].text() == "Leave out"]
    return {one.text(): one for one in rows[starts[at] : starts[at + 1] if at + 1 < len(starts) else None]}


@pytest.mark.parametrize(
    "heading", ["German orders:", "Orders for Germany", "**Germany**", "=== GERMANY ===", "# Germany", "From: Germany"]
)
def test_headings_of_mails_are_seen(hands: Hands, review: Review, heading: str) -> None:
    paste_all(review, f"Italy:\nA Ven H\n\n{heading}\nA Mun - Bur")
    assert (hands.orders("Italy"), hands.orders("Germany")) == (["A Ven H"], ["A Mun - Bur"])
    assert not review.inbox.questions.isVisibleTo(review.inbox)


def test_orders_under_the_heading_of_another_power_are_asked(hands: Hands, review: Review) -> None:
    paste_all(review, ASKED)
    assert (hands.orders("Italy"), hands.orders("Germany")) == (["A Ven H"], [])
    first, second = review.inbox.questions.shown
    assert (first.number, first.text) == (4, "A Mun - Bur")
    assert first.why == "A Mun belongs to Germany, but this line stands under Italy. Whose order is it?"
    assert list(answers(review)) == ["Germany", "Italy", "Leave out"]
    assert second.text == "A Ruh - Bel"


def test_the_answer_makes_the_line_an_order(hands: Hands, review: Review) -> None:
    paste_all(review, ASKED)
    QTest.mouseClick(answers(review)["Germany"], Qt.MouseButton.LeftButton)
    assert (hands.orders("Italy"), hands.orders("Germany")) == (["A Ven H"], ["A Mun - Bur"])
    assert [one.text for one in review.inbox.questions.shown] == ["A Ruh - Bel"]
    QTest.mouseClick(answers(review)["Leave out"], Qt.MouseButton.LeftButton)
    assert hands.orders("Germany") == ["A Mun - Bur"]
    assert not review.inbox.questions.isVisibleTo(review.inbox)


def test_a_line_given_to_a_power_without_that_unit_stands_in_its_letter_and_does_not_count(
    hands: Hands, review: Review
) -> None:
    paste_all(review, ASKED)
    QTest.mouseClick(answers(review)["Italy"], Qt.MouseButton.LeftButton)
    letter = review.inbox.rows["Italy"]
    assert letter.post.text == "A Ven H\nA Mun - Bur"
    assert (letter.post.state, hands.orders("Italy")) == ("unread", ["A Ven H"])


def test_what_is_nobodys_can_be_given_to_any_power(hands: Hands, review: Review) -> None:
    paste_all(review, "A Lon - Wal\nsee you on Sunday")
    unit, talk = review.inbox.questions.shown
    assert {power for power, _ in unit.powers} == set(review.letters.powers)
    assert talk.powers == ()
    (choice,) = review.inbox.questions.findChildren(QComboBox)
    choice.activated.emit(choice.findText("France"))
    assert review.inbox.rows["France"].post.text == "A Lon - Wal"
    assert [one.text for one in review.inbox.questions.shown] == ["see you on Sunday"]
