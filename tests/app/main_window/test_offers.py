"""What is offered beside clicks: the tag that supports instead, and the verbs as a plain menu."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.app.conftest import Hands

LEFT = Qt.MouseButton.LeftButton


def tags(hands: Hands) -> dict[str, str]:
    return {tag.key: tag.toolTip() for tag in hands.table.order_tool.feedback.supports.tags if not tag.isHidden()}


def test_an_occupied_goal_has_a_tag_that_offers_support(hands: Hands) -> None:
    hands.click("Par")
    assert tags(hands) == {"Bre": "Support F Bre instead"}


def test_the_tag_supports_and_the_unit_itself_is_moved_into(hands: Hands) -> None:
    hands.click("Par")
    [tag] = [tag for tag in hands.table.order_tool.feedback.supports.tags if not tag.isHidden()]
    QTest.mouseClick(tag, LEFT)
    assert hands.table.order_tool.builder.text == "A Par S F Bre - "
    assert tags(hands) == {}
    hands.key(Qt.Key.Key_Escape)
    hands.click("Bre")
    assert hands.orders("France") == ["A Par - Bre"]


def test_the_tags_go_with_what_is_half_made_and_with_the_map(hands: Hands) -> None:
    hands.click("Par")
    [tag] = [tag for tag in hands.table.order_tool.feedback.supports.tags if not tag.isHidden()]
    before = tag.pos()
    hands.table.view.zoom_in()
    assert tag.pos() != before
    hands.key(Qt.Key.Key_Escape)
    assert tags(hands) == {}


def listed(hands: Hands) -> dict[str, bool]:
    return {action.text(): action.isEnabled() for action in hands.table.menus.list.actions()}


def test_the_verbs_as_a_plain_menu_with_keys_and_reasons(hands: Hands) -> None:
    hands.click("Par")
    hands.trigger("verb_list")
    assert hands.table.menus.list.isVisible()
    assert listed(hands) == {
        "&Hold\tH": True,
        "&Move\tM": True,
        "&Support\tS": True,
        "&Convoy – Only a fleet can convoy, and A Par is none": False,
        "Mo&ve via convoy – A Par is not on a coast": False,
    }
    hands.table.menus.list.close()


def test_it_does_what_the_ring_does(hands: Hands) -> None:
    hands.click("Par")
    hands.trigger("verb_list")
    QTest.keyClick(hands.table.menus.list, Qt.Key.Key_S)
    assert hands.table.order_tool.builder.text == "A Par S "


def test_with_nothing_chosen_it_begins_with_the_unit_under_the_pointer_or_the_next_one(hands: Hands) -> None:
    hands.hover("Mar")
    hands.trigger("verb_list")
    assert hands.table.order_tool.builder.text == "A Mar"
    hands.table.menus.list.close()
    hands.table.order_tool.start_over()
    hands.table.order_tool.leave()
    hands.trigger("verb_list")
    assert hands.table.order_tool.builder.unit is not None
    hands.table.menus.list.close()


def test_the_menu_key_opens_it(hands: Hands) -> None:
    hands.click("Par")
    port = hands.table.view.viewport()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, port.rect().center(), port.mapToGlobal(port.pos()))
    QApplication.sendEvent(port, event)
    assert hands.table.menus.list.isVisible()
    hands.table.menus.list.close()
