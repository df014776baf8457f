"""A review where orders are forms, where the inbox is folded, and what it publishes as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

import rules
from app.main_window.gm_book import TAB, ReviewForms
from app.main_window.review import Review
from app.panels.forms.view import LineRow
from rules import Game
from tests.app.conftest import Hands

BUDGET = {
    "phase": "W1901A",
    "units": {"A": ["A A"], "B": ["A B"]},
    "centers": {"A": ["A", "H"], "B": ["B"]},
    "state": {"points": {"A": 12, "B": 7}},
}
BUSINESS = {
    "phase": "T1A",
    "units": {"Harlem": ["SRU EHa"], "Riverside": ["SRU CPW"]},
    "state": {"turf": {"Harlem": ["EHa"], "Riverside": ["CPW"]}, "cash": {"Harlem": 50, "Riverside": 50}},
}


def begin(hands: Hands, name: str, setup: Mapping[str, object]) -> ReviewForms:
    """A review of a game that begins with a position of its own."""
    variant = rules.variant(name)
    start = variant.position(**setup)  # type: ignore[arg-type]
    hands.begin(replace(Game.new(variant), start=start))
    hands.trigger("review")
    [forms] = hands.table.review.findChildren(ReviewForms)
    return forms


def in_front(review: Review) -> str:
    return review.verdict.names[review.verdict.tabs.currentIndex()]


def line(forms: ReviewForms, key: str) -> LineRow:
    return next(one for view in forms.views for card in view.cards for one in card.rows if one.line.key == key)


def test_a_budget_is_filled_in_beside_the_verdict(hands: Hands) -> None:
    forms = begin(hands, "pink", BUDGET)
    review = hands.table.review
    review.inbox.open_row("A")
    assert in_front(review) == TAB
    line(forms, "store A").field.setValue(2)  # type: ignore[union-attr]
    assert hands.orders("A") == ["store 2 A"]
    assert review.inbox.rows["A"].edit.toPlainText() == "store 2 A"
    hands.trigger("undo")
    assert (hands.orders("A"), line(forms, "store A").line.value) == ([], 0)
    review.inbox.open_row("B")
    assert forms.forms[0].title == "Budget of B"


def test_what_is_typed_stands_in_the_form(hands: Hands) -> None:
    forms = begin(hands, "pink", BUDGET)
    review = hands.table.review
    review.inbox.open_row("A")
    review.inbox.rows["A"].edit.setPlainText("store 3 A")
    review.inbox.rows["A"].read_now()
    assert line(forms, "store A").line.value == 3


def test_business_is_ticked_beside_the_verdict(hands: Hands) -> None:
    forms = begin(hands, "diplomafia", BUSINESS)
    review = hands.table.review
    review.inbox.open_row("Riverside")
    line(forms, "vote draw").field.click()  # type: ignore[union-attr]
    assert hands.orders("Riverside") == ["vote draw"]
    assert "vote draw" in review.inbox.rows["Riverside"].edit.toPlainText()


def test_where_nothing_is_to_be_filled_in_there_is_no_form(hands: Hands) -> None:
    hands.trigger("review")
    verdict = hands.table.review.verdict
    assert not verdict.tabs.isTabVisible(verdict.names.index(TAB))
    begin(hands, "pink", BUDGET)
    verdict = hands.table.review.verdict
    verdict.turn_to(TAB)
    hands.trigger("go_on")
    hands.window.flow.show_phase(0)
    assert not verdict.tabs.isTabVisible(verdict.names.index(TAB))
    assert in_front(hands.table.review) == "verdict"


def test_over_a_folded_inbox_the_lines_written_are_to_be_read(hands: Hands) -> None:
    hands.window.resize(1024, 700)
    QApplication.processEvents()
    hands.trigger("review")
    review = hands.table.review
    review.show_mode("before")
    hands.write("France", "A Par - Bur")
    hands.document.act_for("France")
    hands.write("France", "A Par - Bur", "F Bre - MAO")
    assert review.inbox.folded
    assert review.strip.told.text() == "France, 2 orders: F Bre - MAO; A Par - Bur"
    hands.document.act_for("Italy")
    assert "Italy stands in the inbox" in review.strip.told.text()


def published(hands: Hands, action: str) -> str:
    hands.trigger(action)
    return QGuiApplication.clipboard().text()


def test_the_text_for_mail_tells_what_was_set_right_by_hand(hands: Hands) -> None:
    hands.trigger("edit_position")
    panel = hands.table.editing.panel
    assert panel is not None
    panel.reason.setText("lost in the mail")
    hands.table.editing.tool.change(lambda editor: editor.taken_off("Par"))
    hands.trigger("edit_position")
    hands.window.flow.show_phase(0)
    assert "  France: A Par is gone. (lost in the mail)" in published(hands, "copy_results")


@pytest.mark.parametrize("seat", ["France", "Turkey"])
def test_a_seat_publishes_what_it_was_told_and_no_more(hands: Hands, seat: str) -> None:
    fog = rules.variant("diplomyopia")
    units = {"France": ["A Par"], "Turkey": ["A Ank"]}
    game = Game.new(fog, {power: power for power in fog.base.powers}, "casual")
    game = replace(game, start=fog.position(phase="S1901M", units=units))
    hands.begin(game.play({"France": ["A Par - Bur"], "Turkey": ["A Ank - Con"]}))
    hands.window.flow.lift(seat)
    hands.window.flow.show_phase(0)
    told = published(hands, "copy_results") + published(hands, "copy_all_orders")
    other = {"France": "Ank", "Turkey": "Par"}[seat]
    assert f"{seat}: " in told and "What else happened:" in told
    assert other not in told
