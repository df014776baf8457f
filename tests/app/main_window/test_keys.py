"""The keyboard on a real window: Tab, Enter, the keys of phases, and who has the keyboard when a phase changes."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest

from tests.app.conftest import Hands

Key = Qt.Key
AtPhase = Callable[..., Hands]


def status(hands: Hands) -> str:
    return hands.table.status.words.text()


def press(hands: Hands, key: Qt.Key) -> None:
    """A key for whatever has the keyboard."""
    focused = hands.window.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


# Who has the keyboard.


def test_going_on_to_orders_never_leaves_the_keyboard_on_resolve(hands: Hands) -> None:
    hands.window.activateWindow()
    hands.table.orders.go_on.setFocus()
    press(hands, Key.Key_Space)
    assert hands.window.focusWidget() is hands.table.results.go_on
    press(hands, Key.Key_Space)
    assert hands.document.at_present
    assert hands.window.focusWidget() is hands.table.view
    press(hands, Key.Key_Space)
    assert len(hands.document.game.turns) == 1


@pytest.mark.parametrize("part", ["timeline.play", "timeline.forward", "timeline.slider", "results.list"])
def test_after_playback_space_does_not_resolve(hands: Hands, part: str) -> None:
    hands.window.activateWindow()
    hands.trigger("go_on")
    hands.table.orders.go_on.setFocus()
    attrgetter(part)(hands.table).setFocus()
    hands.table.timeline.step(1)
    assert hands.document.at_present
    press(hands, Key.Key_Space)
    hands.table.reveal.leave()
    assert len(hands.document.game.turns) == 1


def test_enter_on_the_board_with_nothing_lit_says_so_and_resolves_nothing(hands: Hands) -> None:
    hands.key(Key.Key_Return)
    assert hands.document.game.turns == ()
    assert status(hands).startswith("Nothing is chosen.")
    hands.click("Par")
    hands.key(Key.Key_Return)
    assert status(hands).startswith("Nothing is lit.")
    assert hands.table.order_tool.builder.text == "A Par"


def test_enter_in_the_empty_line_resolves_nothing(hands: Hands) -> None:
    hands.type("")
    assert hands.document.game.turns == ()
    assert "Ctrl+Enter" in status(hands)


def test_an_open_game_comes_to_retreats_at_a_power_that_must_retreat(at_phase: AtPhase) -> None:
    hands = at_phase(phase="F1901M", units={"Austria": ["A Vie"], "Italy": ["A Ven", "A Tyr"], "Turkey": ["A Tri"]})
    hands.write("Italy", "A Ven - Tri", "A Tyr S A Ven - Tri")
    hands.trigger("go_on")
    hands.trigger("go_on")
    assert hands.document.power == "Turkey"
    assert hands.table.orders.header.name.text() == "Turkey"
    assert hands.table.order_tool.builder.active


# Tab and the arrows.


def test_tab_in_a_half_made_order_goes_round_its_places_nearest_first(hands: Hands) -> None:
    hands.click("Par")
    seen = []
    for _ in range(5):
        hands.key(Key.Key_Tab)
        seen.append(hands.table.scene.stage.hovered)
    assert sorted(seen[:4]) == ["Bre", "Bur", "Gas", "Pic"]
    assert seen[4] == seen[0]
    assert hands.table.order_tool.builder.text == "A Par"
    choice = hands.table.orders.entry.current_choice
    assert choice is not None
    assert choice.text == seen[0]
    QTest.keyClick(hands.table.view, Key.Key_Backtab)
    assert hands.table.scene.stage.hovered == seen[3]
    hands.key(Key.Key_Return)
    assert hands.orders("France") == [f"A Par - {seen[3]}"]


def test_tab_in_a_support_goes_round_whom_it_can_help(hands: Hands) -> None:
    hands.click("Mar")
    hands.key(Key.Key_S, Key.Key_Tab)
    assert hands.table.order_tool.builder.text == "A Mar S "
    hands.key(Key.Key_Return)
    assert hands.table.order_tool.builder.text == "A Mar S A Par - "
    hands.key(Key.Key_Tab, Key.Key_Return)
    assert hands.orders("France")[0].startswith("A Mar S A Par - ")


def test_tab_after_escape_goes_on_to_the_next_unit(hands: Hands) -> None:
    hands.document.act_for("France")
    seen = []
    for _ in range(3):
        hands.key(Key.Key_Tab)
        seen.append(hands.table.order_tool.builder.text)
        hands.key(Key.Key_Escape)
    assert seen == ["F Bre", "A Mar", "A Par"]


def test_a_unit_chosen_by_key_does_not_move_a_map_that_is_seen_whole(hands: Hands) -> None:
    hands.window.resize(1024, 700)
    hands.document.act_for("Turkey")
    before = hands.at("Par")
    for _ in range(3):
        hands.trigger("next_unit")
        assert hands.at("Par") == before


def test_tab_and_enter_in_winter(at_phase: AtPhase) -> None:
    hands = at_phase(phase="W1901A", units={"Russia": ["A Gal"]}, centers={"Russia": ["StP", "Mos", "War"]})
    seen = []
    for _ in range(3):
        hands.key(Key.Key_Tab)
        seen.append(hands.table.scene.stage.hovered)
    assert sorted(seen) == ["Mos", "StP", "War"]
    while hands.table.scene.stage.hovered != "War":
        hands.key(Key.Key_Tab)
    hands.key(Key.Key_Return)
    assert hands.orders("Russia") == ["build A War"]


# Shortcuts.


@pytest.mark.parametrize("where", ["view", "list", "slider", "go_on"])
def test_the_keys_of_phases_work_wherever_the_keyboard_is(hands: Hands, where: str) -> None:
    hands.window.activateWindow()
    hands.trigger("go_on")
    hands.trigger("go_on")
    table = hands.table
    panel = table.orders
    parts = {"view": table.view, "list": panel.list, "slider": table.timeline.slider, "go_on": panel.go_on}
    parts[where].setFocus()
    QTest.keyClick(parts[where], Key.Key_BracketLeft)
    assert hands.document.shown == 0
    press(hands, Key.Key_BracketRight)
    assert hands.document.at_present


def test_in_the_line_a_bracket_is_typed(hands: Hands) -> None:
    hands.trigger("go_on")
    hands.trigger("go_on")
    line = hands.table.orders.entry.line
    line.setFocus()
    QTest.keyClick(line, Key.Key_BracketLeft)
    assert hands.document.at_present


def test_redo_has_both_of_its_usual_keys(hands: Hands) -> None:
    keys = [one.toString() for one in hands.window.acts["redo"].shortcuts()]
    assert keys == ["Ctrl+Shift+Z", "Ctrl+Y"]


def test_the_key_of_names_says_which_names(hands: Hands) -> None:
    hands.table.view.setFocus()
    hands.key(Key.Key_N)
    assert status(hands) == "Names: full where there is room."


# The tag beside the pointer.


def test_the_tag_follows_what_a_right_click_has_changed(hands: Hands) -> None:
    hands.click("Mar")
    hands.key(Key.Key_S)
    hands.hover("Boh")
    tag = hands.table.order_tool.tag
    assert tag.text.startswith("A Mar S …")
    hands.click("Boh", button=Qt.MouseButton.RightButton)
    assert tag.text == "A Mar … A Mar cannot reach Bohemia."


def test_the_tag_covers_neither_the_unit_nor_the_goal(hands: Hands) -> None:
    hands.click("Par")
    tag = hands.table.order_tool.tag
    viewport = hands.table.view.viewport()
    for goal in ("Bur", "Pic", "Gas"):
        for aside in (QPoint(-18, -18), QPoint(0, -20), QPoint(14, 10)):
            QTest.mouseMove(viewport, hands.at(goal) + aside)
            assert tag.isVisible()
            for kept in (goal, "Par"):
                counter = QRect(hands.at(kept) - QPoint(9, 9), QSize(18, 18))
                assert not tag.geometry().intersects(counter)


def test_the_tag_stays_on_the_board(hands: Hands) -> None:
    hands.click("Par")
    viewport = hands.table.view.viewport()
    for place in ("Syr", "Tun", "StP"):
        QTest.mouseMove(viewport, hands.at(place))
        assert viewport.rect().contains(hands.table.order_tool.tag.geometry())
