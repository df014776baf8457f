"""Typed and pasted lines on a real window: what Enter takes, what is refused and where that is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.panels.entry import EntryCard
from tests.app.conftest import Hands

Key = Qt.Key
AtPhase = Callable[..., Hands]


@pytest.fixture
def france(hands: Hands) -> Hands:
    hands.document.act_for("France")
    return hands


@pytest.fixture
def russia(at_phase: AtPhase) -> Hands:
    """Russia builds two units."""
    return at_phase(phase="W1901A", units={"Russia": ["A Gal"]}, centers={"Russia": ["StP", "Mos", "War"]})


def entry(hands: Hands) -> EntryCard:
    return hands.table.orders.entry


def listed(hands: Hands) -> list[str]:
    return [one.text for one in entry(hands).choices.candidates]


def status(hands: Hands) -> str:
    return hands.table.status.words.text()


def test_a_choice_still_listed_after_a_refusal_can_be_taken(france: Hands) -> None:
    france.type("mar s par - x")
    assert france.orders("France") == []
    line = entry(france).line
    QTest.keyClick(line, Key.Key_Backspace)
    assert "Bur" in listed(france)
    QTest.keyClick(line, Key.Key_Down)
    QTest.keyClick(line, Key.Key_Return)
    assert "A Mar S A Par - Bur" in france.orders("France")


def test_a_choice_clicked_after_a_refusal_is_taken(france: Hands) -> None:
    france.type("mar s par - b, and more")
    chosen = france.table.order_tool.builder.choices.find("Bur")
    assert chosen is not None
    entry(france).picked.emit(chosen)
    assert "A Mar S A Par - Bur" in france.orders("France")


def test_a_choice_that_is_offered_no_more_is_refused_in_words(france: Hands) -> None:
    france.click("Par")
    stale = next(one for one in entry(france).choices.candidates if one.text == "Bur")
    france.key(Key.Key_Escape)
    entry(france).picked.emit(stale)
    assert france.orders("France") == []
    assert status(france) == "Burgundy cannot be chosen now."


def test_enter_takes_the_only_choice(france: Hands) -> None:
    france.type("mar s par - b")
    assert france.orders("France") == ["A Mar S A Par - Bur", "A Par - Bur"]


def test_enter_that_takes_only_a_part_leaves_the_line_to_go_on(france: Hands) -> None:
    france.type("mar s pa")
    line = entry(france).line
    assert line.text() == "A Mar S A Par - "
    assert line.hasFocus()
    QTest.keyClicks(line, "bur")
    QTest.keyClick(line, Key.Key_Return)
    assert "A Mar S A Par - Bur" in france.orders("France")


def test_enter_takes_none_of_several_choices(france: Hands) -> None:
    france.type("par -")
    assert france.orders("France") == []
    assert entry(france).complaint.isVisible()


def test_a_refusal_is_not_said_at_a_pointer_far_off(france: Hands) -> None:
    france.hover("Boh")
    france.type("a par - vie")
    assert not france.table.order_tool.tag.isVisible()
    assert status(france) == entry(france).complaint.text() == "A Par cannot reach Vienna."


def test_the_card_is_as_high_with_a_refusal_as_without(france: Hands) -> None:
    heights = {entry(france).height()}
    for line in ("hello", "a par - vie"):
        france.type(line)
        QTest.qWait(1)
        heights.add(entry(france).height())
        france.table.line.follow("")
    france.click("Par")
    QTest.qWait(1)
    assert heights == {entry(france).height()}


# Winter.


@pytest.mark.parametrize(
    ("line", "order"),
    [("f stp sc", "build F StP/sc"), ("a war", "build A War"), ("build a mos", "build A Mos"), ("waive", "waive")],
)
def test_builds_are_typed_without_their_verb(russia: Hands, line: str, order: str) -> None:
    russia.type(line)
    assert russia.orders("Russia") == [order]


def test_a_kind_lists_where_it_can_be_built(russia: Hands) -> None:
    line = entry(russia).line
    line.setFocus()
    QTest.keyClick(line, Key.Key_F)
    assert listed(russia) == ["F StP/nc", "F StP/sc"]
    QTest.keyClick(line, Key.Key_Down)
    QTest.keyClick(line, Key.Key_Down)
    QTest.keyClick(line, Key.Key_Return)
    assert russia.orders("Russia") == ["build F StP/sc"]


def test_removals_are_typed_without_their_verb(at_phase: AtPhase) -> None:
    hands = at_phase(phase="W1901A", units={"Russia": ["A Gal", "A Mos"]}, centers={"Russia": ["StP"]})
    hands.type("a gal")
    assert hands.orders("Russia") == ["remove A Gal"]


def test_a_winter_has_keys_and_words_of_its_own(russia: Hands) -> None:
    panel = russia.table.orders
    assert ("W", "Leave a build") in entry(russia).keys.shown
    assert panel.below.text() == "2 builds are open."
    russia.write("Russia", "build A War", "build A Mos")
    assert status(russia) == "No build is left."
    assert panel.below.text() == "Every order is written."


# Pasted lines.


@pytest.fixture
def pasted(france: Hands) -> Hands:
    QGuiApplication.clipboard().setText("A Par - Bur\nF Bre - XYZ\nA Mar - Vie")
    france.trigger("paste_orders")
    return france


def test_every_pasted_line_that_fails_stays_with_its_reason(pasted: Hands) -> None:
    unread = pasted.table.orders.unread
    assert [line for line, *_ in unread.lines] == ["F Bre - XYZ", "A Mar - Vie"]
    assert unread.lines[1][1:] == ("A Mar cannot reach Vienna.", "DATC 6.A.1")
    assert unread.title.text().startswith("2 lines were not read")
    assert unread.isVisible()
    assert status(pasted) == "1 order is written. 2 lines were not read."


def test_a_line_that_was_not_read_is_mended(pasted: Hands) -> None:
    unread, line = pasted.table.orders.unread, entry(pasted).line
    assert line.text() == "F Bre - XYZ"
    line.clear()
    pasted.table.line.mend(*unread.lines[0])
    for _ in range(3):
        QTest.keyClick(line, Key.Key_Backspace)
    QTest.keyClicks(line, "MAO")
    QTest.keyClick(line, Key.Key_Return)
    assert "F Bre - MAO" in pasted.orders("France")
    assert [text for text, *_ in unread.lines] == ["A Mar - Vie"]


def test_a_line_that_was_not_read_comes_back_by_a_click(pasted: Hands) -> None:
    found = pasted.table.orders.unread.list
    spot = found.visualRect(found.rows.index(1)).center()
    QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert entry(pasted).line.text() == "A Mar - Vie"
    assert entry(pasted).complaint.text() == "A Mar cannot reach Vienna."


def test_lines_that_were_not_read_are_thrown_away(pasted: Hands) -> None:
    unread = pasted.table.orders.unread
    QTest.keyClick(unread.list, Key.Key_Delete)
    assert len(unread.lines) == 1
    unread.discard.click()
    assert not unread.isVisible()


def test_the_line_being_mended_goes_with_the_others(pasted: Hands) -> None:
    assert entry(pasted).line.text()
    pasted.table.orders.unread.discard.click()
    assert (entry(pasted).line.text(), entry(pasted).complaint.isVisible()) == ("", False)


def test_a_line_that_is_being_typed_stays_when_the_others_go(pasted: Hands) -> None:
    line = entry(pasted).line
    line.clear()
    pasted.table.line.follow("")
    QTest.keyClicks(line, "A Mar")
    pasted.table.orders.unread.discard.click()
    assert line.text().startswith("A Mar")


def test_nothing_of_them_is_left_in_the_next_phase(pasted: Hands) -> None:
    pasted.trigger("go_on")
    pasted.trigger("go_on")
    assert pasted.table.orders.unread.lines == []
