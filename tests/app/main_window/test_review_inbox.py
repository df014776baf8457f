"""The inbox of the game master's review: what is typed, pasted or opened from files becomes orders."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication

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
    assert "F Lon - NTH" in review.inbox.strays.text
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
