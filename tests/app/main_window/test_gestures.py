"""Each gesture of ordering, with a mouse and keys on a real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.ui.clause import clause_at
from tests.app.conftest import Hands

Key = Qt.Key
AtPhase = Callable[..., Hands]


def status(hands: Hands) -> str:
    return hands.table.status.words.text()


def test_click_click_moves(hands: Hands) -> None:
    hands.click("Par", "Bur")
    assert hands.orders("France") == ["A Par - Bur"]
    assert status(hands) == "A Par - Bur is written."
    hands.hover("Mun")
    assert status(hands) == "Click one of your units to order it."


def test_the_unit_chosen_is_ringed_its_goals_lit_and_the_line_shows_it(hands: Hands) -> None:
    hands.click("Par")
    stage = hands.table.scene.stage
    assert stage.chosen == "Par"
    assert stage.targets.places == {"Pic", "Gas", "Bre", "Bur"}
    assert hands.table.orders.entry.line.text() == "A Par"
    assert status(hands).startswith("A Par: click a lit place to move there")


def test_the_same_unit_again_holds(hands: Hands) -> None:
    hands.click("Par", "Par")
    assert hands.orders("France") == ["A Par H"]


def test_support_by_key_and_clicks(hands: Hands) -> None:
    hands.click("Mar")
    hands.key(Key.Key_S)
    hands.click("Par", "Bur")
    assert hands.orders("France") == ["A Mar S A Par - Bur", "A Par - Bur"]


def test_one_undo_takes_back_an_order_and_what_was_written_with_it(hands: Hands) -> None:
    hands.click("Mar")
    hands.key(Key.Key_S)
    hands.click("Par", "Bur")
    hands.trigger("undo")
    assert hands.orders("France") == []
    hands.trigger("redo")
    assert hands.orders("France") == ["A Mar S A Par - Bur", "A Par - Bur"]


def test_a_typed_order_is_told_as_a_clicked_one_is(hands: Hands) -> None:
    hands.type("A Par - Burgundy")
    assert (hands.orders("France"), status(hands)) == (["A Par - Bur"], "A Par - Bur is written.")
    line = hands.table.orders.entry.line
    assert line.text() == "" and line.hasFocus()
    hands.type("Mar")
    assert (line.text(), status(hands)[:5]) == ("A Mar", "A Mar")


def test_what_is_cleared_undone_and_done_again_is_said(hands: Hands) -> None:
    hands.click("Par", "Bur", "Par")
    hands.key(Key.Key_Backspace)
    assert (hands.orders("France"), status(hands)) == ([], "A Par - Bur is cleared.")
    hands.trigger("undo")
    assert (hands.orders("France"), status(hands)) == (["A Par - Bur"], "Undone: clearing A Par - Bur")
    hands.trigger("redo")
    assert status(hands) == "Done again: clearing A Par - Bur"


def test_support_by_a_click_on_a_unit_that_is_no_goal(hands: Hands) -> None:
    hands.click("Par", "Mar")
    assert hands.table.order_tool.builder.text == "A Par S A Mar - "
    hands.click("Gas")
    assert "A Par S A Mar - Gas" in hands.orders("France")


def test_a_refused_goal_says_why_beside_the_pointer_and_changes_nothing(hands: Hands) -> None:
    hands.click("Par", "Vie")
    assert hands.orders("France") == []
    assert hands.table.order_tool.tag.isVisible()
    assert hands.table.order_tool.tag.text == "A Par … A Par cannot reach Vienna."
    assert status(hands) == "A Par cannot reach Vienna."


def test_the_pointer_tells_beforehand_what_a_click_would_do(hands: Hands) -> None:
    hands.click("Par")
    hands.hover("Bur")
    assert hands.table.order_tool.tag.text == "A Par - Bur"
    assert hands.table.scene.stage.ghost
    assert hands.orders("France") == []


def test_escape_steps_back_from_anywhere(hands: Hands) -> None:
    hands.click("Mar")
    hands.key(Key.Key_S)
    hands.click("Par")
    builder = hands.table.order_tool.builder
    seen = [builder.text]
    hands.table.order_tool.keys.twice_ms = 0
    for _ in range(3):
        hands.key(Key.Key_Escape)
        seen.append(builder.text)
    assert seen == ["A Mar S A Par - ", "A Mar S ", "A Mar", ""]
    assert not hands.table.scene.stage.targets.places


def test_escape_pressed_twice_leaves_nothing_chosen(hands: Hands) -> None:
    hands.click("Mar")
    hands.key(Key.Key_S)
    hands.click("Par")
    hands.key(Key.Key_Escape)
    assert hands.table.order_tool.builder.text == "A Mar S "
    hands.key(Key.Key_Escape)
    assert hands.table.order_tool.builder.text == ""


def test_the_right_button_steps_back(hands: Hands) -> None:
    hands.click("Mar")
    hands.key(Key.Key_S)
    hands.click("Boh", button=Qt.MouseButton.RightButton)
    assert hands.table.order_tool.builder.text == "A Mar"
    hands.click("Boh", button=Qt.MouseButton.RightButton)
    assert hands.table.order_tool.builder.text == ""


def test_a_right_click_on_a_unit_opens_its_menu(hands: Hands) -> None:
    hands.click("Par", button=Qt.MouseButton.RightButton)
    menu = hands.table.menus.marking
    assert menu.isVisible()
    QTest.keyClick(menu, Key.Key_S)
    assert not menu.isVisible()
    assert hands.table.order_tool.builder.text == "A Par S "


def test_a_digit_picks_a_verb_of_the_menu_in_its_order(hands: Hands) -> None:
    hands.click("Par", button=Qt.MouseButton.RightButton)
    QTest.keyClick(hands.table.menus.marking, Key.Key_2)
    assert hands.table.order_tool.builder.text == "A Par S "


def test_the_menu_can_be_flicked(hands: Hands) -> None:
    right, none = Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
    menu = hands.table.menus.marking
    QTest.mousePress(hands.table.view.viewport(), right, none, hands.at("Par"))
    assert menu.isVisible()
    QTest.mouseRelease(menu, right, none, menu.rect().center() - QPoint(0, 50))
    assert hands.table.order_tool.builder.text == "A Par S "
    hands.click("Mar", "Gas")
    assert hands.orders("France")[0] == "A Par S A Mar - Gas"


def test_where_the_ring_has_no_room_the_flick_counts_from_where_it_began(hands: Hands) -> None:
    """F Sev is near the right edge of a narrow board: the ring moves in, the hand does not know."""
    right, none = Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
    hands.table.view.set_zoom(hands.table.view.zoom * 2)
    view, menu = hands.table.view, hands.table.menus.marking
    at = hands.at("Sev")
    view.pan(view.viewport().width() - 30 - at.x(), view.viewport().height() / 2 - at.y())
    at = hands.at("Sev")
    QTest.mousePress(view.viewport(), right, none, at)
    middle = menu.pos() + menu.rect().center()
    assert middle.x() < at.x() - 20
    QTest.mouseRelease(menu, right, none, menu.mapFrom(view.viewport(), at - QPoint(0, 50)))
    assert hands.table.order_tool.builder.text == "F Sev S "


def test_what_is_impossible_in_the_menu_does_nothing(hands: Hands) -> None:
    hands.click("Par", button=Qt.MouseButton.RightButton)
    QTest.keyClick(hands.table.menus.marking, Key.Key_Down)
    why, rule = status(hands), hands.table.status.rule
    assert why == "A Par is not on a coast." and rule.isVisible()
    QTest.keyClick(hands.table.menus.marking, Key.Key_Return)
    assert hands.table.order_tool.builder.text == "A Par"
    hands.hover("Gas")
    assert status(hands) == why and rule.isVisible()


def test_f1_on_what_is_impossible_in_the_ring_tells_its_rule(hands: Hands) -> None:
    hands.click("Par", button=Qt.MouseButton.RightButton)
    menu = hands.table.menus.marking
    QTest.keyClick(menu, Key.Key_Down)
    assert clause_at(menu, QPoint()).startswith("DATC")
    assert menu.accessibleDescription() == "Move via convoy – A Par is not on a coast."
    QTest.keyClick(menu, Key.Key_Up)
    assert clause_at(menu, QPoint()) == ""


def test_the_plain_list_leads_to_the_rule_of_what_is_impossible(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.click("Par")
    QTest.keyClick(hands.table.view, Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = hands.table.menus.list
    grey = next(action for action in menu.actions() if not action.isEnabled())
    assert "(F1)" in grey.toolTip()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(grey).center())
    assert not menu.isVisible()
    assert hands.table.status.rule.isVisible()
    asked: list[str] = []
    monkeypatch.setattr("app.ui.clause.ask", lambda _, clause: asked.append(clause))
    QTest.keyClick(hands.table.view, Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    monkeypatch.setattr(menu, "actionAt", lambda _: next(one for one in menu.actions() if not one.isEnabled()))
    QTest.keyClick(menu, Key.Key_F1)
    assert len(asked) == 1 and asked[0].startswith("DATC")


def test_a_drag_moves_a_unit(hands: Hands) -> None:
    hands.drag("Par", "Bur")
    assert hands.orders("France") == ["A Par - Bur"]


def test_a_drag_to_a_refused_goal_changes_nothing(hands: Hands) -> None:
    hands.drag("Par", "Vie")
    assert hands.orders("France") == []
    assert "cannot reach Vienna" in hands.table.order_tool.tag.text


def test_with_a_unit_chosen_a_drag_of_another_is_its_support(hands: Hands) -> None:
    hands.click("Mar")
    hands.drag("Par", "Bur")
    assert hands.orders("France") == ["A Mar S A Par - Bur", "A Par - Bur"]


def test_that_also_goes_for_a_unit_in_a_place_one_could_move_to(hands: Hands) -> None:
    hands.click("Par")
    hands.drag("Bre", "Gas")
    assert hands.orders("France") == ["A Par S F Bre - Gas", "F Bre - Gas"]


def test_a_drag_of_land_pans_and_selects_nothing(hands: Hands) -> None:
    hands.table.view.zoom_in()
    before = hands.at("Par")
    hands.drag("Boh", "Sil")
    assert hands.at("Par") != before
    assert hands.orders("Germany") == []
    assert hands.table.order_tool.builder.text == ""


def test_convoy_by_key(at_phase: AtPhase) -> None:
    hands = at_phase(phase="F1901M", units={"England": ["F NTH", "A Edi"]})
    hands.click("NTH")
    hands.key(Key.Key_C)
    hands.click("Edi", "Nwy")
    assert hands.orders("England") == ["F NTH C A Edi - Nwy", "A Edi - Nwy"]


@pytest.mark.parametrize("coast", ["nc", "sc"])
def test_the_coast_is_where_one_clicks(at_phase: AtPhase, coast: str) -> None:
    hands = at_phase(phase="S1901M", units={"France": ["F MAO"]})
    hands.click("MAO", f"Spa/{coast}")
    assert hands.orders("France") == [f"F MAO - Spa/{coast}"]


def test_an_order_is_kept_until_another_is_whole(hands: Hands) -> None:
    hands.click("Par", "Bur", "Par")
    assert hands.orders("France") == ["A Par - Bur"]
    hands.key(Key.Key_Escape)
    assert hands.orders("France") == ["A Par - Bur"]


def test_backspace_clears_the_order_of_the_unit_chosen(hands: Hands) -> None:
    hands.click("Par", "Bur", "Par")
    hands.key(Key.Key_Backspace)
    assert hands.orders("France") == []
    hands.trigger("undo")
    assert hands.orders("France") == ["A Par - Bur"]


def test_tab_goes_to_the_next_unit_without_order(hands: Hands) -> None:
    hands.click("Par", "Bur")
    hands.key(Key.Key_Tab)
    assert hands.table.order_tool.builder.text == "F Bre"
    hands.key(Key.Key_H)
    assert hands.orders("France") == ["A Par - Bur", "F Bre H"]


def test_arrows_and_enter_take_the_nearest_candidate(hands: Hands) -> None:
    hands.click("Par")
    hands.key(Key.Key_Right)
    assert hands.table.scene.stage.hovered == "Bur"
    hands.key(Key.Key_Return)
    assert hands.orders("France") == ["A Par - Bur"]


def test_a_click_on_another_powers_unit_changes_the_power(hands: Hands) -> None:
    hands.click("Mun")
    assert hands.document.power == "Germany"
    assert hands.table.orders.header.name.text() == "Germany"
