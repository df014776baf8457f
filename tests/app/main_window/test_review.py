"""The game master's review in the window: the inbox, the map in four ways, the verdict with Why?, publishing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton

import rules
from app.game_view.review import Review
from app.pages.ending_dialogs import VoteDialog
from app.pages.gm_review import ResultDifference
from rules import GM, Game
from tests.app import carded as cards_on_board
from tests.app.conftest import Hands, everybody
from tests.app.main_window.reviewing import ALL_ORDERS, NoMod, Shift, arrows, battle, type_in
from tests.app.main_window.reviewing import Alt as ReviewingAlt
from tests.app.main_window.reviewing import Key as ReviewingKey
from tests.app.main_window.test_gm_book import Fill, fill
from tests.app.surfaces import nameless, riddles
from tests.rules.test_reasons import ORDERS

__all__ = ["fill"]


# --- Orders given on the map in the game master's review: the same orders as those that are typed into the inbox.

Key, Alt = Qt.Key, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def before(hands: Hands) -> Review:
    """A review of the first phase that shows what stands before the orders."""
    hands.trigger("review")
    QTest.keyClick(hands.window, Key.Key_1, Alt)
    return hands.table.review


def drawn(hands: Hands) -> set[str]:
    marks = hands.table.scene.picture.marks
    return {mark.unit.key for mark in marks if hasattr(mark, "unit") and hasattr(mark, "to")}


def text(review: Review, power: str) -> str:
    return review.inbox.rows[power].edit.toPlainText()


def test_orders_are_clicked_where_the_map_shows_what_was_before(hands: Hands, before: Review) -> None:
    assert hands.table.pointer.tool is hands.table.order_tool
    before.inbox.open_row("France")
    hands.click("Par", "Bur")
    hands.click("Bre", "MAO")
    assert text(before, "France") == "A Par - Bur\nF Bre - MAO"
    assert drawn(hands) == {"Par", "Bre"}
    hands.trigger("undo")
    assert (text(before, "France"), hands.orders("France")) == ("A Par - Bur", ["A Par - Bur"])


def test_whose_unit_is_clicked_has_the_open_letter(hands: Hands, before: Review) -> None:
    hands.click("Par", "Bur")
    hands.click("Mun", "Ruh")
    assert [power for power, row in before.inbox.rows.items() if row.is_open] == ["Germany"]
    assert drawn(hands) == {"Mun"}
    assert "Germany" in before.strip.question.text()
    QTest.keyClick(hands.window, Key.Key_2, Alt)
    assert drawn(hands) == {"Par", "Mun"}
    assert hands.table.pointer.tool is hands.table.look_tool


def test_what_is_typed_and_what_is_clicked_are_the_same_orders(hands: Hands, before: Review) -> None:
    before.inbox.open_row("France")
    edit = before.inbox.rows["France"].edit
    QTest.keyClicks(edit, "A Mar - Spa")
    hands.click("Par", "Bur")
    assert hands.orders("France") == ["A Mar - Spa", "A Par - Bur"]
    assert text(before, "France") == "A Mar - Spa\nA Par - Bur"
    hands.drag("Mar", "Pie")
    assert text(before, "France") == "A Mar - Pie\nA Par - Bur"


def test_a_letter_typed_on_the_board_begins_a_line_in_the_inbox(hands: Hands, before: Review) -> None:
    hands.click("Par", "Bur")
    hands.table.view.setFocus()
    QTest.keyClicks(hands.table.view, "F")
    edit = before.inbox.rows["France"].edit
    assert hands.window.focusWidget() is edit
    QTest.keyClicks(edit, " Bre - MAO")
    before.inbox.flush()
    assert hands.orders("France") == ["A Par - Bur", "F Bre - MAO"]


def test_where_results_are_shown_the_map_is_looked_at(hands: Hands, before: Review) -> None:
    for key in (Key.Key_2, Key.Key_3, Key.Key_4):
        QTest.keyClick(hands.window, key, Alt)
        assert hands.table.pointer.tool is hands.table.look_tool
    hands.document.see_as("France")
    QTest.keyClick(hands.window, Key.Key_1, Alt)
    assert hands.table.pointer.tool is hands.table.look_tool


def test_retreats_and_builds_are_clicked_too(hands: Hands) -> None:
    variant = rules.variant("standard")
    units = {"France": ["A Bur"], "Germany": ["A Mun", "A Ruh"]}
    game = replace(Game.new(variant), start=variant.position(phase="F1901M", units=units))
    hands.begin(game.play({"Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"]}))
    hands.trigger("review")
    review = hands.table.review
    review.show_mode("before")
    hands.click_dislodged("Bur")
    hands.click("Gas")
    assert text(review, "France") == "A Bur R Gas"
    hands.trigger("go_on")
    hands.trigger("go_on")
    assert hands.document.game.position.units["Gas"].power == "France"


@pytest.mark.parametrize("name", rules.VARIANTS)
def test_every_variant_takes_clicks(hands: Hands, name: str) -> None:
    from tests.selfplay import random_game

    game = random_game(3, 6, Game.new(rules.variant(name)))
    while game.turns and (game.end or game.position.phase.step != "M"):
        game = game.back()
    hands.begin(replace(game, drafts={}))
    hands.trigger("review")
    hands.table.review.show_mode("before")
    tool = hands.table.order_tool
    assert hands.table.pointer.tool is tool
    power = next(power for power in hands.document.writers if hands.document.present.units_of(power))
    unit = hands.document.present.units_of(power)[0]
    hands.document.act_for(power)
    tool.choose_unit(unit.key)
    assert tool.builder.unit is not None
    tool.press_verb("H")
    written = [order.text for order in hands.document.orders(power)]
    assert written and text(hands.table.review, power).splitlines() == written


# --- The inbox of the game master's review: what is typed, pasted or opened from files becomes orders.


def test_what_is_typed_becomes_orders_and_results(hands: Hands, review: Review) -> None:
    type_in(review, "Germany", "A Mun - Bur\nA Ruh S A Mun - Bur")
    assert hands.orders("Germany") == ["A Mun - Bur", "A Ruh S A Mun - Bur"]
    assert review.inbox.rows["Germany"].post.words == "2 orders"
    assert any(
        row.head == "A Mun" and row.words.startswith("Dislodged A Bur, 2-1") for row in review.verdict.list.rows.rows
    )
    assert review.inbox.note.text == "Without orders, units of Austria, France, Italy and Turkey will hold."
    hands.trigger("undo")
    assert hands.orders("Germany") == []
    assert review.inbox.rows["Germany"].edit.toPlainText() == ""
    type_in(review, "Germany", "A Mun H\nA Mun - Bur")
    assert hands.orders("Germany") == ["A Mun - Bur"]
    (remark,) = review.inbox.rows["Germany"].post.remarks
    assert (remark.number, review.inbox.rows["Germany"].post.state) == (0, "in")
    assert review.inbox.rows["Germany"].edit.toPlainText() == "A Mun H\nA Mun - Bur"
    type_in(review, "Germany", "A Mun - Bur\nfoo")
    hands.write("Germany", "A Mun - Tyr")
    assert review.inbox.rows["Germany"].edit.toPlainText() == "A Mun - Tyr\nfoo"


def test_a_mail_with_all_orders_is_pasted_in_one_step_by_button_or_key(hands: Hands, review: Review) -> None:
    QGuiApplication.clipboard().setText(ALL_ORDERS + "\nEngland: F Lon - NTH")
    review.inbox.paste.click()
    assert {power: tuple(hands.orders(power)) for power in ORDERS} == {
        power: tuple(lines) for power, lines in ORDERS.items()
    }
    (shut,) = review.inbox.questions.shown
    assert (shut.text, shut.why) == ("F Lon - NTH", "You cannot enter orders for England here.")
    assert review.inbox.count.text() == "Orders in from 5 of 5 powers"
    hands.trigger("undo")
    assert not any(hands.orders(power) for power in ORDERS)
    QGuiApplication.clipboard().setText("Italy:\nA Ven H\nplease accept these, thanks")
    hands.trigger("paste_orders")
    letter = review.inbox.rows["Italy"]
    assert (letter.post.state, letter.post.words) == ("unread", "1 line not understood")
    assert "please accept these, thanks" in letter.post.text
    assert not hands.table.orders.unread.isVisibleTo(hands.table.orders)


def test_files_are_read_by_their_names_or_by_what_stands_in_them(hands: Hands, review: Review, tmp_path: Path) -> None:
    (tmp_path / "Turkey.txt").write_text("A Con - Smy\nA Smy - Ank\nA Ank - Con")
    (tmp_path / "mail.txt").write_text("Italy:\nA Tyr - Tri\nAustria: A Vie H", encoding="utf-16")
    review.letters.read_files([tmp_path / "Turkey.txt", tmp_path / "none.txt"])
    assert hands.orders("Turkey") == ["A Con - Smy", "A Smy - Ank", "A Ank - Con"]
    assert "Could not read" in hands.status
    review.letters.read_files([tmp_path / "mail.txt"])
    assert (hands.orders("Italy"), hands.orders("Austria")) == (["A Tyr - Tri"], ["A Vie H"])


def test_what_could_not_be_read_is_kept_with_the_game(hands: Hands, review: Review, tmp_path: Path) -> None:
    type_in(review, "Germany", "A Kie - Prs")
    hands.document.save(tmp_path / "g.strata")
    hands.begin(rules.load_game(tmp_path / "g.strata"))
    hands.trigger("review")
    assert hands.table.review.inbox.rows["Germany"].post.words == "1 line not understood"


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
    starts = [n for n, one in enumerate(rows) if n == 0 or rows[n - 1].text() == "Ignore"]
    return {one.text(): one for one in rows[starts[at] : starts[at + 1] if at + 1 < len(starts) else None]}


def test_headings_of_mails_are_seen(hands: Hands, review: Review) -> None:
    paste_all(review, "Italy:\nA Ven H\n\n=== GERMANY ===\nA Mun - Bur")
    assert (hands.orders("Italy"), hands.orders("Germany")) == (["A Ven H"], ["A Mun - Bur"])
    assert not review.inbox.questions.isVisibleTo(review.inbox)


def test_orders_under_the_heading_of_another_power_are_asked(hands: Hands, review: Review) -> None:
    paste_all(review, ASKED)
    assert (hands.orders("Italy"), hands.orders("Germany")) == (["A Ven H"], [])
    first, second = review.inbox.questions.shown
    assert (first.number, first.text) == (4, "A Mun - Bur")
    assert first.why == "A Mun belongs to Germany, but this line is under Italy. Name the power."
    assert list(answers(review)) == ["Germany", "Italy", "Ignore"]
    assert second.text == "A Ruh - Bel"
    QTest.mouseClick(answers(review)["Germany"], Qt.MouseButton.LeftButton)
    assert (hands.orders("Italy"), hands.orders("Germany")) == (["A Ven H"], ["A Mun - Bur"])
    assert [one.text for one in review.inbox.questions.shown] == ["A Ruh - Bel"]
    QTest.mouseClick(answers(review)["Ignore"], Qt.MouseButton.LeftButton)
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


# --- on and off -------------------------------------------------------------------------------------


def test_it_opens_beside_the_board_and_leaves_it_as_it_was(hands: Hands, review: Review) -> None:
    assert review.inbox.isVisible()
    assert hands.table.panel.currentWidget() is review.verdict
    assert hands.window.acts["review"].isChecked()
    hands.trigger("review")
    assert not review.inbox.isVisible()
    assert hands.table.panel.currentWidget() is hands.table.orders
    assert not hands.window.acts["show_before"].isVisible()


def test_it_opens_on_the_board_where_a_unit_is_dislodged(hands: Hands) -> None:
    stacked = rules.variant("pink2")
    start = stacked.position(phase="S1901M", units={"A": ["A A@1"], "C": ["A C@3"], "E": ["A J@3", "A P@3"]})
    hands.begin(replace(Game.new(stacked), start=start))
    hands.table.levels.jump("1")
    hands.write("E", "A J@3 - C@3", "A P@3 S A J@3 - C@3")
    hands.trigger("review")
    assert hands.table.levels.view.active == "3"


def test_only_who_may_see_all_reviews(hands: Hands) -> None:
    hands.begin(Game.new(STANDARD, everybody(STANDARD), "casual"))
    hands.window.flow.raise_curtain("France")
    assert not hands.window.acts["review"].isEnabled()
    hands.table.review.begin()
    assert not hands.table.review.on


def test_in_a_secret_game_the_master_sees_who_is_in_and_no_orders(hands: Hands) -> None:
    players = everybody(cards_on_board.VARIANT) | {GM: "Ina"}
    game = cards_on_board.game("casual", players)
    game = game.draft("Austria", [game.variant.parse(game.position, "Austria", "1A Tri H")]).submit("Austria")
    hands.begin(game)
    hands.window.flow.raise_curtain(GM)
    hands.trigger("review")
    review = hands.table.review
    posts = {power: letter.post for power, letter in review.inbox.rows.items()}
    assert {post.state for post in posts.values()} == {"shut"}
    assert (posts["Austria"].words, posts["France"].words) == ("sealed", "none yet")
    assert all(post.text == "" for post in posts.values())
    assert review.turn is None


# --- the map ----------------------------------------------------------------------------------------


def test_the_map_shows_before_orders_result_and_difference(hands: Hands, judged: Review) -> None:
    window = hands.window
    assert (judged.mode, judged.strip.modes.value) == ("result", "result")
    QTest.keyClick(window, ReviewingKey.Key_1, ReviewingAlt)
    assert (judged.mode, hands.table.scene.picture.marks) == ("before", ())
    QTest.keyClick(window, ReviewingKey.Key_2, ReviewingAlt)
    drawn = {mark.unit.key: mark for mark in hands.table.scene.picture.marks if hasattr(mark, "to")}
    assert judged.mode == "orders"
    assert not getattr(drawn["Mun"], "failed", False)
    QTest.keyClick(window, ReviewingKey.Key_3, ReviewingAlt)
    drawn = {mark.unit.key: mark for mark in hands.table.scene.picture.marks if hasattr(mark, "to")}
    assert getattr(drawn["Mun"], "failed", False)
    QTest.keyClick(window, ReviewingKey.Key_4, ReviewingAlt)
    assert judged.mode == "difference"
    assert arrows(hands) <= {one.key for one in judged.differences}
    assert "Mun" not in arrows(hands)
    assert {place for _, place in hands.table.scene.state.ringed} == {one.place for one in judged.differences}
    QTest.keyClick(window, ReviewingKey.Key_3, ReviewingAlt)
    assert hands.table.scene.state.ringed == ()
    judged.compare("the pasted results", [ResultDifference("Mun", "Mun", "A Mun - Bur", "failed", "moved")])
    assert judged.strip.question.text() == "Compared with the pasted results: 1 difference, marked"
    assert judged.verdict.count.text() == "1 differs"
    assert arrows(hands) == {"Mun"}
    judged.compare(None)
    assert judged.mode == "result"
    QTest.keyClick(hands.window, ReviewingKey.Key_F3)
    assert (judged.mode, judged.number) == ("difference", 0)
    assert hands.document.selection == judged.differences[0].key
    assert judged.strip.number.text() == f"1 of {len(judged.differences)}"
    QTest.keyClick(hands.window, ReviewingKey.Key_F3, Shift)
    assert judged.number == len(judged.differences) - 1
    assert judged.differences[-1].text in hands.status


def test_it_is_looked_at_as_any_seat(hands: Hands) -> None:
    fog = rules.variant("diplomyopia")
    hands.begin(Game.new(fog).play({}))
    hands.window.flow.show_phase(0)
    hands.trigger("review")
    strip = hands.table.review.strip
    strip.viewers.setCurrentIndex(strip.viewers.findData("France"))
    strip.viewers.activated.emit(strip.viewers.currentIndex())
    assert hands.document.seen_as == "France"
    assert hands.table.review.on
    assert {unit.power for unit in hands.document.position.units.values()} == {"France"}
    hands.trigger("review")
    assert hands.document.seen_as == ""


# --- the verdict ------------------------------------------------------------------------------------


def test_why_is_on_every_line_and_all_goes_to_the_clipboard_as_text(hands: Hands, judged: Review) -> None:
    rows = judged.verdict.list
    number = rows.rows.number_of("Mun")
    box = rows.visualRect(rows.rows.index(number, 0))
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, NoMod, box.center())
    assert not hands.table.why.shown
    at = box.center()
    at.setX(rows.viewport().width() - 12)
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, NoMod, at)
    assert hands.table.why.card.title.text() == "Why did A Mun – Bur fail?"
    assert "DATC 5.B.1" in hands.table.why.card.rule.text()
    assert hands.table.scene.state.chain is not None
    titles = [action.objectName() for action in judged.verdict.publish.menu().actions()]
    assert titles[:3] == ["copy_results", "copy_all_orders", "pack"]
    hands.trigger("copy_results")
    assert "A Mun - Bur: Bounced" in QGuiApplication.clipboard().text()
    hands.trigger("copy_all_orders")
    assert QGuiApplication.clipboard().text().startswith("Fall 1902, moves\n\nAustria:\n  A Tri - Vie")


# --- publishing, narrow windows, all games ----------------------------------------------------------


def test_in_a_narrow_window_the_inbox_is_a_row_of_emblems(hands: Hands, review: Review) -> None:
    hands.window.resize(1024, 700)
    QApplication.processEvents()
    assert review.inbox.folded
    assert review.inbox.width() == 64
    review.inbox._unfold("Italy")
    assert not review.inbox.folded
    assert review.inbox.rows["Italy"].is_open
    review.inbox.fold.click()
    assert review.inbox.folded


@pytest.mark.parametrize("variant", sorted(rules.VARIANTS))
def test_every_game_is_reviewed(hands: Hands, variant: str, played_year: Callable[[str], Game]) -> None:
    game = played_year(variant)
    hands.begin(game)
    hands.trigger("review")
    for number in range(len(game.turns) + 1):
        hands.window.flow.show_phase(number)
        for mode in ("before", "orders", "result", "difference"):
            hands.table.review.show_mode(mode)
            hands.table.scene.settle()
        hands.trigger("next_difference")
    assert hands.table.review.on


@pytest.fixture
def played_year() -> Callable[[str], Game]:
    """A few turns of a game in which units do something."""
    from random import Random

    from tests.secret_pairs import randomly

    return lambda variant: randomly(Game.new(rules.variant(variant)), 2, Random(5))


def test_other_orders_are_tried_beside_the_game(hands: Hands, judged: Review) -> None:
    assert judged.inbox.note.text.startswith("These orders have been played.")
    assert all(letter.post.fixed for letter in judged.inbox.rows.values())
    judged.inbox.note.acted.emit()
    assert hands.document.line
    assert judged.on
    type_in(judged, "France", "A Bur - Mun")
    assert hands.orders("France") == ["A Bur - Mun"]
    assert [order.text for order in hands.document.main.turns[0].orders["France"]] == list(ORDERS["France"])


def test_nothing_of_it_is_left_when_the_master_gets_up(hands: Hands) -> None:
    players = everybody(cards_on_board.VARIANT) | {GM: "Ina"}
    hands.begin(cards_on_board.game("casual", players).play(cards_on_board.ORDERS))
    hands.window.flow.raise_curtain(GM)
    hands.window.flow.show_phase(0)
    hands.trigger("review")
    review = hands.table.review
    assert any(letter.post.text for letter in review.inbox.rows.values())
    hands.trigger("lock")
    assert hands.page == "Curtain"
    assert not review.on
    assert review.inbox.rows == {}
    assert review.verdict.list.rows.rows == []


def test_clicks_on_the_map_choose_a_line_and_the_button_resolves(hands: Hands, review: Review) -> None:
    type_in(review, "Germany", "A Mun - Bur")
    assert hands.table.pointer.tool is hands.table.look_tool
    hands.click("Mun")
    row = review.verdict.list.current_row
    assert row.key == "Mun"
    hands.click("Mun", button=Qt.MouseButton.RightButton)
    assert hands.table.why.card.title.text().startswith("Why would A Mun – Bur")
    assert review.verdict.go_on.text() == "Resolve"
    review.verdict.go_on.click()
    assert len(hands.document.game.turns) == 1
    assert (review.on, review.mode) == (True, "result")
    assert review.verdict.go_on.text() != "Resolve"


def test_the_keyboard_goes_round_it_and_into_the_letters(hands: Hands, review: Review) -> None:
    seen = []
    hands.table.view.setFocus()
    for _ in range(7):
        hands.trigger("next_part")
        seen.append(hands.window.focusWidget())
    letter = review.inbox.rows["Austria"]
    assert letter in seen
    assert review.verdict.list in seen
    letter.setFocus()
    QTest.keyClick(letter, ReviewingKey.Key_Return)
    assert hands.window.focusWidget() is letter.edit
    QTest.keyClicks(letter.edit, "A Vie H")
    QTest.keyClick(letter.edit, ReviewingKey.Key_Tab)
    letter.read_now()
    assert hands.orders("Austria") == ["A Vie H"]


def test_the_game_master_has_a_letter_of_his_own(hands: Hands) -> None:
    pink = rules.variant("pink")
    hands.begin(replace(Game.new(pink), start=pink.position(phase="F1901M", units={"A": ["A A"], "C": ["A C"]})))
    hands.trigger("review")
    review = hands.table.review
    review.letters.take_in("A: A A H\nGM: award 3 C\n")
    assert hands.orders(GM) == ["award 3 C"]
    assert review.inbox.rows[GM].post.words == "1 order"
    type_in(review, GM, "award 3 Zebra")
    assert review.inbox.rows[GM].post.state == "unread"
    assert hands.orders(GM) == []


def test_a_fault_has_a_wave_and_is_mended_by_one_click(hands: Hands, review: Review) -> None:
    type_in(review, "Germany", "A Mun - Bur\nA Kie - Prs")
    assert nameless(hands.window) == riddles(hands.window) == []
    letter = review.inbox.rows["Germany"]
    assert (letter.post.state, letter.post.words) == ("unread", "1 line not understood")
    (wave,) = letter.edit.extraSelections()
    assert wave.cursor.selectedText() == "Prs"
    use = next(one for one in letter.findChildren(type(review.inbox.paste)) if one.text() == "Use Pru")
    use.click()
    assert letter.edit.toPlainText() == "A Mun - Bur\nA Kie - Pru"
    assert (letter.post.state, letter.edit.extraSelections()) == ("in", [])
    assert hands.orders("Germany") == ["A Mun - Bur", "A Kie - Pru"]


def test_in_the_smallest_window_the_verdict_stands_beside_the_board(hands: Hands) -> None:
    battle(hands, played=True)
    hands.window.resize(900, 600)
    QApplication.processEvents()
    assert hands.table.drawer.below
    hands.window.flow.show_phase(0)
    hands.trigger("review")
    QApplication.processEvents()
    assert not hands.table.drawer.below
    assert hands.table.review.verdict.height() > 300
    hands.trigger("review")
    assert hands.table.drawer.below


# --- A result that the game master sets by hand: he says what it is, and sets the position that follows, in one
# step.

STANDARD = rules.variant("standard")
BY_HAND = "Other:"
WHY = "He had written D"


@pytest.fixture
def retreat(hands: Hands) -> Hands:
    """A retreat that is over, with the phase after it played, its result chosen."""
    units = {"Italy": ["A Tyr", "A Ven"], "Austria": ["A Tri", "A Vie"]}
    game = replace(Game.new(STANDARD), start=STANDARD.position(phase="S1901M", units=units))
    for orders in ({"Italy": ["A Tyr - Tri", "A Ven S A Tyr - Tri"]}, {"Austria": ["A Tri R Bud"]}, {}):
        game = game.play(orders)
    hands.begin(game)
    hands.document.show_phase(1)
    hands.document.select("Tri")
    return hands


def units(hands: Hands) -> set[str]:
    return set(hands.document.game.position.units)


def test_the_outcome_and_the_position_that_follows_are_one_step(retreat: Hands, fill: Fill) -> None:
    hands = retreat
    assert fill(ruling=BY_HAND, result="disband", reason=WHY) == []
    hands.trigger("overrule")
    assert hands.table.editing.on
    assert hands.document.shown == 2
    panel = hands.table.editing.panel
    assert panel is not None and (panel.reason.text(), panel.reason.isReadOnly()) == (WHY, True)
    assert hands.table.scene.picture.marks == ()
    hands.click("Bud")
    assert hands.table.editing.tool.remove()
    hands.drag("Vie", "Bud")
    assert units(hands) == {"Tri", "Ven", "Bud"}
    turns = hands.document.game.turns
    assert turns[1].results["A Tri"] == ("disband",)
    assert [len(turn.edits) for turn in turns] == [0, 0, 2, 0]
    assert {edit.reason for edit in turns[2].edits} == {WHY}
    assert [one.kind for one in hands.document.game.rulings] == ["override"]
    panel.end.click()
    assert not hands.table.editing.on
    hands.trigger("undo")
    assert [len(turn.edits) for turn in hands.document.game.turns] == [0, 0, 0]
    assert hands.document.game.turns[1].results["A Tri"] == ("ok",)
    assert hands.document.game.rulings == ()
    hands.trigger("redo")
    assert units(hands) == {"Tri", "Ven", "Bud"}


def test_undone_in_the_middle_the_editing_ends(retreat: Hands, fill: Fill) -> None:
    fill(ruling=BY_HAND, result="disband", reason=WHY)
    retreat.trigger("overrule")
    retreat.click("Bud")
    retreat.table.editing.tool.remove()
    retreat.trigger("undo")
    assert not retreat.table.editing.on
    assert units(retreat) == {"Tri", "Ven", "Bud", "Vie"}


def test_another_ruling_is_a_step_of_its_own(retreat: Hands, fill: Fill) -> None:
    for result in ("disband", "void"):
        fill(ruling=BY_HAND, result=result, reason=WHY)
        retreat.document.show_phase(1)
        retreat.document.select("Tri")
        retreat.trigger("overrule")
    assert retreat.document.game.turns[1].results["A Tri"] == ("void",)
    retreat.trigger("undo")
    assert retreat.document.game.turns[1].results["A Tri"] == ("disband",)


def test_which_result_is_asked_only_where_it_is_set_by_hand(retreat: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    from PySide6.QtWidgets import QRadioButton

    from app.pages.dialogs import FormFieldsDialog

    seen = []

    def look(dialog: FormFieldsDialog) -> int:
        radios = dialog.widgets["ruling"].findChildren(QRadioButton)
        for radio in radios:
            radio.setChecked(True)
            seen.append((radio.text().split()[0], dialog.widgets["result"].isVisibleTo(dialog)))
        return 0

    monkeypatch.setattr(FormFieldsDialog, "exec", look)
    retreat.trigger("overrule")
    assert seen == [("Void:", False), ("Other:", True)]


def test_what_befell_without_an_order_is_said_not_to_be_one(hands: Hands) -> None:
    from tests.selfplay import random_game

    hands.begin(random_game(4, 6, Game.new(rules.variant("pink2"))))
    for number, turn in enumerate(hands.document.game.turns):
        if turn.before.variant.events(turn, ""):
            hands.document.show_phase(number)
            break
    rows = hands.table.results.list
    told = next(n for n, row in enumerate(rows.rows.rows) if row.event is not None)
    rows.setCurrentIndex(rows.rows.index(told, 0))
    hands.trigger("overrule")
    assert hands.status.startswith("No order caused this result")


# --- A vote at the window: who voted how, and what was agreed on done at once.

PLAYERS = {"France": "Anna", "Germany": "Ben", "Italy": "Cleo"}
Use = Callable[[VoteDialog], None]


@pytest.fixture
def voting(monkeypatch: pytest.MonkeyPatch) -> Callable[[Use], None]:
    """What is done in the dialog that comes next."""

    def prepare(use: Use) -> None:
        monkeypatch.setattr(VoteDialog, "exec", lambda dialog: use(dialog))

    return prepare


def cast(dialog: VoteDialog, **said: str) -> None:
    for power, made in dialog.ballots.items():
        made.set_value(said.get(power, "for"))
        made.changed.emit(made.value)


def test_all_for_it_and_the_game_ends_so(hands: Hands, voting: Callable[[Use], None]) -> None:
    hands.begin(Game.new(rules.variant("standard"), PLAYERS))

    def use(dialog: VoteDialog) -> None:
        assert set(dialog.ballots) == set(PLAYERS)
        dialog.shares.choose(("France", "Italy"))
        cast(dialog)
        assert dialog.ok_button.text() == "Enter result and end the game"
        dialog.ok_button.click()

    voting(use)
    hands.trigger("vote")
    game = hands.document.game
    assert game.end == rules.End("draw", ("France", "Italy"))
    assert game.rulings[0].text == "Draw among France and Italy: passed. For: France, Germany and Italy"
    assert hands.page == "EndPage"
    hands.window.show_table()
    hands.document.show_phase(0)
    assert [row.head for row in hands.table.results.list.rows.rows] == ["Draw among France and Italy: passed"]
    hands.trigger("undo")
    assert hands.document.game.end is None and hands.document.game.rulings == ()


def test_one_against_it_and_it_stands_in_the_book(hands: Hands, voting: Callable[[Use], None]) -> None:
    hands.begin(Game.new(rules.variant("standard"), PLAYERS))

    def use(dialog: VoteDialog) -> None:
        dialog.kind.set_value("concession")
        dialog.kind.changed.emit("concession")
        assert not dialog.ok_button.isEnabled()
        dialog.shares.boxes["France"].setChecked(True)
        cast(dialog, Italy="against")
        assert (dialog.passed.value, dialog.ok_button.text()) == ("no", "Enter result")
        dialog.ok_button.click()

    voting(use)
    hands.trigger("vote")
    assert hands.document.game.end is None
    told = "Concession to France: failed. For: France and Germany. Against: Italy"
    assert [one.text for one in hands.document.game.rulings] == [told]


def test_an_extension_sets_the_deadline(hands: Hands, voting: Callable[[Use], None]) -> None:
    hands.begin(Game.new(rules.variant("standard"), PLAYERS))

    def use(dialog: VoteDialog) -> None:
        dialog.kind.set_value("extension")
        dialog.kind.changed.emit("extension")
        dialog.words.setText("Sunday 20:00")
        cast(dialog, Italy="abstained", Germany="abstained")
        dialog.ok_button.click()

    voting(use)
    hands.trigger("vote")
    assert hands.document.game.deadline == "Sunday 20:00"


@pytest.mark.parametrize("name", ["gambling", "pink"])
def test_other_games_are_ended_by_a_vote_too(name: str, hands: Hands, voting: Callable[[Use], None]) -> None:
    variant = rules.variant(name)
    players = {power: f"{power} player" for power in variant.base.powers} | ({GM: "Ina"} if variant.gm else {})
    hands.begin(Game.new(variant, players))

    def use(dialog: VoteDialog) -> None:
        cast(dialog)
        dialog.ok_button.click()

    voting(use)
    hands.trigger("vote")
    assert hands.document.game.end is not None and hands.document.game.end.kind == "draw"
    assert "Votes" in rules.reports.report_of(hands.document.game, len(hands.document.game.turns) - 1, "")
