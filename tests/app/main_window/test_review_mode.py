"""The game master's review in the window: the inbox, the map in four ways, the verdict with Why?, publishing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import rules
from app.main_window.review import Review
from app.pages.gm_review import ResultDifference
from rules import GM, Game
from tests.app import cards_on_board
from tests.app.access import nameless, riddles
from tests.app.conftest import Hands
from tests.rules.test_causes import ORDERS

from .reviewing import STANDARD, Alt, Key, NoMod, Shift, arrows, battle, type_in

# --- on and off -------------------------------------------------------------------------------------


def test_it_opens_beside_the_board_and_leaves_it_as_it_was(hands: Hands, review: Review) -> None:
    assert review.inbox.isVisible()
    assert hands.table.panel.currentWidget() is review.verdict
    assert hands.window.acts["review"].isChecked()
    hands.trigger("review")
    assert not review.inbox.isVisible()
    assert hands.table.panel.currentWidget() is hands.table.orders
    assert not hands.window.acts["show_before"].isVisible()


def test_only_who_may_see_all_reviews(hands: Hands) -> None:
    players = {power: f"Player {n}" for n, power in enumerate(STANDARD.base.powers, 1)}
    hands.begin(Game.new(STANDARD, players, "casual"))
    hands.window.flow.lift("France")
    assert not hands.window.acts["review"].isEnabled()
    hands.table.review.begin()
    assert not hands.table.review.on


def test_in_a_secret_game_the_master_sees_who_is_in_and_no_orders(hands: Hands) -> None:
    players = {power: f"Player {n}" for n, power in enumerate(cards_on_board.VARIANT.base.powers, 1)} | {GM: "Ina"}
    game = cards_on_board.game("casual", players)
    game = game.draft("Austria", [game.variant.parse(game.position, "Austria", "1A Tri H")]).submit("Austria")
    hands.begin(game)
    hands.window.flow.lift(GM)
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
    QTest.keyClick(window, Key.Key_1, Alt)
    assert (judged.mode, hands.table.scene.picture.marks) == ("before", ())
    QTest.keyClick(window, Key.Key_2, Alt)
    drawn = {mark.unit.key: mark for mark in hands.table.scene.picture.marks if hasattr(mark, "to")}
    assert judged.mode == "orders"
    assert not getattr(drawn["Mun"], "failed", False)
    QTest.keyClick(window, Key.Key_3, Alt)
    drawn = {mark.unit.key: mark for mark in hands.table.scene.picture.marks if hasattr(mark, "to")}
    assert getattr(drawn["Mun"], "failed", False)
    QTest.keyClick(window, Key.Key_4, Alt)
    assert judged.mode == "difference"
    assert arrows(hands) <= {one.key for one in judged.differences}
    assert "Mun" not in arrows(hands)
    assert {place for _, place in hands.table.scene.stage.ringed} == {one.place for one in judged.differences}
    QTest.keyClick(window, Key.Key_3, Alt)
    assert hands.table.scene.stage.ringed == ()


def test_f3_goes_from_difference_to_difference(hands: Hands, judged: Review) -> None:
    QTest.keyClick(hands.window, Key.Key_F3)
    assert (judged.mode, judged.number) == ("difference", 0)
    assert hands.document.selection == judged.differences[0].key
    assert judged.strip.number.text() == f"1 of {len(judged.differences)}"
    QTest.keyClick(hands.window, Key.Key_F3, Shift)
    assert judged.number == len(judged.differences) - 1
    assert judged.differences[-1].text in hands.table.status.words.text()


def test_another_opinion_takes_the_place_of_before_and_after(hands: Hands, judged: Review) -> None:
    judged.compare("the pasted results", [ResultDifference("Mun", "Mun", "A Mun - Bur", "failed", "moved")])
    assert judged.strip.told.text() == "Compared with the pasted results: 1 difference, marked"
    assert judged.verdict.count.text() == "1 differs"
    assert arrows(hands) == {"Mun"}
    judged.compare(None)
    assert judged.mode == "result"


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


def test_why_is_on_every_line(hands: Hands, judged: Review) -> None:
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
    assert hands.table.scene.stage.chain is not None


def test_the_verdict_is_resolved_by_its_button(hands: Hands, review: Review) -> None:
    type_in(review, "Germany", "A Mun - Bur")
    assert review.verdict.go_on.text() == "Resolve"
    review.verdict.go_on.click()
    assert len(hands.document.game.turns) == 1
    assert (review.on, review.mode) == (True, "result")
    assert review.verdict.go_on.text() != "Resolve"


def test_others_find_places_for_their_parts(review: Review) -> None:
    from PySide6.QtWidgets import QLabel

    page = QLabel("notes")
    review.verdict.add_tab("other", "Other", page)
    review.verdict.turn_to("other")
    assert review.verdict.pages.currentWidget() is page
    review.verdict.beneath.addWidget(QLabel("doctor"))
    review.verdict.foot_left.addWidget(QLabel("edit"))


# --- publishing, narrow windows, all games ----------------------------------------------------------


def test_results_and_orders_go_to_the_clipboard_as_text(hands: Hands, judged: Review) -> None:
    titles = [action.objectName() for action in judged.verdict.publish.menu().actions()]
    assert titles[:3] == ["copy_results", "copy_all_orders", "pack"]
    hands.trigger("copy_results")
    assert "A Mun - Bur: Bounced" in QGuiApplication.clipboard().text()
    hands.trigger("copy_all_orders")
    assert QGuiApplication.clipboard().text().startswith("Fall 1902, moves\n\nAustria:\n  A Tri - Vie")


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
    assert judged.inbox.note.text.startswith("These orders are played.")
    assert all(letter.post.fixed for letter in judged.inbox.rows.values())
    judged.inbox.note.acted.emit()
    assert hands.document.line
    assert judged.on
    type_in(judged, "France", "A Bur - Mun")
    assert hands.orders("France") == ["A Bur - Mun"]
    assert [order.text for order in hands.document.main.turns[0].orders["France"]] == list(ORDERS["France"])


def test_nothing_of_it_is_left_when_the_master_gets_up(hands: Hands) -> None:
    players = {power: f"Player {n}" for n, power in enumerate(cards_on_board.VARIANT.base.powers, 1)} | {GM: "Ina"}
    hands.begin(cards_on_board.game("casual", players).play(cards_on_board.ORDERS))
    hands.window.flow.lift(GM)
    hands.window.flow.show_phase(0)
    hands.trigger("review")
    review = hands.table.review
    assert any(letter.post.text for letter in review.inbox.rows.values())
    hands.trigger("lock")
    assert hands.page == "Curtain"
    assert not review.on
    assert review.inbox.rows == {}
    assert review.verdict.list.rows.rows == []


def test_clicks_on_the_map_choose_a_line_and_the_right_button_asks_why(hands: Hands, review: Review) -> None:
    type_in(review, "Germany", "A Mun - Bur")
    assert hands.table.pointer.tool is hands.table.look_tool
    hands.click("Mun")
    row = review.verdict.list.current_row
    assert row is not None
    assert row.key == "Mun"
    hands.click("Mun", button=Qt.MouseButton.RightButton)
    assert hands.table.why.card.title.text().startswith("Why would A Mun – Bur")


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
    QTest.keyClick(letter, Key.Key_Return)
    assert hands.window.focusWidget() is letter.edit
    QTest.keyClicks(letter.edit, "A Vie H")
    QTest.keyClick(letter.edit, Key.Key_Tab)
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


def test_everything_in_it_has_a_name(hands: Hands, review: Review) -> None:
    type_in(review, "Germany", "A Kie - Prs")
    assert nameless(hands.window) == []
    assert riddles(hands.window) == []


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


def test_a_line_that_a_later_one_replaces_is_said_not_to_count(hands: Hands, review: Review) -> None:
    type_in(review, "Germany", "A Mun H\nA Mun - Bur")
    assert hands.orders("Germany") == ["A Mun - Bur"]
    (remark,) = review.inbox.rows["Germany"].post.remarks
    assert (remark.number, review.inbox.rows["Germany"].post.state) == (0, "in")
    assert review.inbox.rows["Germany"].edit.toPlainText() == "A Mun H\nA Mun - Bur"
