"""Orders given on the map in the game master's review: the same orders as those that are typed into the inbox."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import rules
from app.main_window.review import Review
from rules import Game
from tests.app.conftest import Hands

Key, Alt = Qt.Key, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def review(hands: Hands) -> Review:
    """A review of the first phase that shows what stands before the orders."""
    hands.trigger("review")
    QTest.keyClick(hands.window, Key.Key_1, Alt)
    return hands.table.review


def drawn(hands: Hands) -> set[str]:
    marks = hands.table.scene.picture.marks
    return {mark.unit.key for mark in marks if hasattr(mark, "unit") and hasattr(mark, "to")}


def text(review: Review, power: str) -> str:
    return review.inbox.rows[power].edit.toPlainText()


def test_orders_are_clicked_where_the_map_shows_what_was_before(hands: Hands, review: Review) -> None:
    assert hands.table.pointer.tool is hands.table.order_tool
    review.inbox.open_row("France")
    hands.click("Par", "Bur")
    hands.click("Bre", "MAO")
    assert text(review, "France") == "A Par - Bur\nF Bre - MAO"
    assert drawn(hands) == {"Par", "Bre"}
    hands.trigger("undo")
    assert (text(review, "France"), hands.orders("France")) == ("A Par - Bur", ["A Par - Bur"])


def test_whose_unit_is_clicked_has_the_open_letter(hands: Hands, review: Review) -> None:
    hands.click("Par", "Bur")
    hands.click("Mun", "Ruh")
    assert [power for power, row in review.inbox.rows.items() if row.is_open] == ["Germany"]
    assert drawn(hands) == {"Mun"}
    assert "Germany" in review.strip.told.text()
    QTest.keyClick(hands.window, Key.Key_2, Alt)
    assert drawn(hands) == {"Par", "Mun"}
    assert hands.table.pointer.tool is hands.table.look_tool


def test_what_is_typed_and_what_is_clicked_are_the_same_orders(hands: Hands, review: Review) -> None:
    review.inbox.open_row("France")
    edit = review.inbox.rows["France"].edit
    QTest.keyClicks(edit, "A Mar - Spa")
    hands.click("Par", "Bur")
    assert hands.orders("France") == ["A Mar - Spa", "A Par - Bur"]
    assert text(review, "France") == "A Mar - Spa\nA Par - Bur"
    hands.drag("Mar", "Pie")
    assert text(review, "France") == "A Mar - Pie\nA Par - Bur"


def test_a_letter_typed_on_the_board_begins_a_line_in_the_inbox(hands: Hands, review: Review) -> None:
    hands.click("Par", "Bur")
    hands.table.view.setFocus()
    QTest.keyClicks(hands.table.view, "F")
    edit = review.inbox.rows["France"].edit
    assert hands.window.focusWidget() is edit
    QTest.keyClicks(edit, " Bre - MAO")
    review.inbox.flush()
    assert hands.orders("France") == ["A Par - Bur", "F Bre - MAO"]


def test_where_results_are_shown_the_map_is_looked_at(hands: Hands, review: Review) -> None:
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
