"""Orders against the rules, written on purpose: with Alt, or where the preference permits them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import rules
from app.board.picture import VoidMark
from app.session import commands
from app.tools.base import HitTarget
from rules import Game
from tests.app.conftest import Hands

ALT = Qt.KeyboardModifier.AltModifier
Key = Qt.Key


def alt_click(hands: Hands, *places: str) -> None:
    port = hands.table.view.viewport()
    for place in places:
        QTest.mouseMove(port, hands.at(place))
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, ALT, hands.at(place))


def voids(hands: Hands) -> list[tuple[str, str]]:
    marks = hands.table.scene.stage.picture.marks
    return [(mark.unit.key, mark.to) for mark in marks if isinstance(mark, VoidMark)]


def status(hands: Hands) -> str:
    return hands.table.status.words.text()


def test_alt_writes_a_move_out_of_reach_and_says_that_it_is_illegal(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Vie")
    assert hands.orders("France") == ["A Par - Vie"]
    assert status(hands) == "A Par - Vie is written, but illegal: A Par cannot reach Vienna."
    assert voids(hands) == [("Par", "Vie")]


def test_without_alt_the_same_click_changes_nothing(hands: Hands) -> None:
    hands.click("Par", "Vie")
    assert hands.orders("France") == []


def test_with_alt_a_legal_order_is_as_legal_as_ever(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Bur")
    assert hands.orders("France") == ["A Par - Bur"]
    assert voids(hands) == []


def test_alt_goes_into_an_own_unit_that_a_click_would_choose(hands: Hands) -> None:
    hands.click("Sev")
    alt_click(hands, "StP/sc")
    assert hands.orders("Russia") == ["F Sev - StP/sc"]


def test_a_support_that_cannot_be_is_put_together_with_alt(hands: Hands) -> None:
    hands.click("Par")
    hands.key(Key.Key_S)
    alt_click(hands, "Vie", "Boh")
    assert hands.orders("France") == ["A Par S A Vie - Boh"]
    assert voids(hands) == [("Par", "Vie")]


def test_a_drag_with_alt_goes_anywhere(hands: Hands) -> None:
    port, left = hands.table.view.viewport(), Qt.MouseButton.LeftButton
    start, end = hands.at("Par"), hands.at("Vie")
    QTest.mousePress(port, left, ALT, start)
    for step in range(1, 6):
        QTest.mouseMove(port, start + (end - start) * step / 5)
    QTest.mouseRelease(port, left, ALT, end)
    assert hands.orders("France") == ["A Par - Vie"]


def test_support_of_a_stand_out_of_reach(hands: Hands) -> None:
    hands.click("Par")
    hands.key(Key.Key_S)
    alt_click(hands, "Vie", "Vie")
    assert hands.orders("France") == ["A Par S A Vie"]


def test_alt_and_enter_keep_a_typed_line_as_it_is_written(hands: Hands) -> None:
    hands.type("A Par - Vie")
    assert hands.orders("France") == []
    QTest.keyClick(hands.table.orders.entry.line, Key.Key_Return, ALT)
    assert hands.orders("France") == ["A Par - Vie"]


def test_the_preference_permits_them_without_alt(hands: Hands) -> None:
    hands.trigger("lenient")
    hands.click("Par", "Vie")
    assert hands.orders("France") == ["A Par - Vie"]
    hands.trigger("lenient")
    hands.click("Par", "Mun")
    assert hands.orders("France") == ["A Par - Vie"]


def test_hovering_over_the_unit_explains(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Vie")
    hands.hover("Mun")
    hands.hover("Par")
    assert hands.table.order_tool.tag.text == "A Par - Vie ? A Par cannot reach Vienna."
    assert status(hands) == "A Par cannot reach Vienna."


def test_the_row_of_the_order_says_why(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Vie")
    [row] = [row for row in hands.table.orders.list.rows.rows if row.key == "Par"]
    assert (row.mark, row.words) == ("failed", "Illegal, so it will be void: A Par cannot reach Vienna.")


def test_it_is_void_when_resolved(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Vie")
    commands.resolve(hands.document)
    turn = hands.document.game.turns[-1]
    assert turn.results["A Par"] == ("void",)
    assert "A Par" in turn.after.as_dict()["units"]["France"]


def test_one_undo_takes_it_back(hands: Hands) -> None:
    hands.click("Par")
    alt_click(hands, "Vie")
    hands.trigger("undo")
    assert hands.orders("France") == []


@pytest.mark.parametrize("name", list(rules.VARIANTS))
def test_in_every_game_a_unit_can_be_sent_where_it_cannot_go(
    hands: Hands, name: str, at_start: Callable[[str], Hands]
) -> None:
    """The farthest place from the first unit that can be ordered is out of reach in all of them."""
    hands = at_start(name)
    document, tool = hands.document, hands.table.order_tool
    power, key = next(
        (power, unit.key)
        for power in document.writers
        for unit in document.present.units_of(power)
        if tool.builder.asker.ask(power, ()).slot == "unit"
    )
    document.act_for(power)
    tool.choose_unit(key)
    goals = tool.builder.goals
    assert goals is not None
    board = document.present.variant.board(document.present)
    allowed = {one.place.province for one in goals.allowed if one.place}
    taken = {unit.place.province for unit in document.present.units.values()}
    far = next(one.id for one in reversed(board.provinces.values()) if one.id not in allowed | taken)
    tool.lenient = True
    tool.do(tool.builder.judge(HitTarget(far)))
    unit = document.present.units[key]
    [order] = document.orders(power)
    assert order.unit is not None
    assert order.unit.key == unit.key
    assert voids(hands)


@pytest.fixture
def at_start(hands: Hands) -> Callable[[str], Hands]:
    def begin(name: str) -> Hands:
        variant = rules.variant(name)
        moves = variant.go_on(variant.start())
        hands.begin(replace(Game.new(variant), secrecy="open", start=moves))
        return hands

    return begin
