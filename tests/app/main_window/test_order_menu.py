"""The menu of an order that is drawn on the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from tests.app.conftest import Hands


def on_the_arrow(hands: Hands) -> QPoint:
    """A point of the only arrow, half way."""
    (arrow,) = hands.table.scene.stage.plan.arrows
    return hands.table.view.mapFromScene(QPointF(*arrow.curve.at(arrow.curve.length / 2)))


def asked(hands: Hands) -> QMenu | None:
    """The menu that the right button brings there. It takes the pointer: the button comes up over it."""
    point, viewport = on_the_arrow(hands), hands.table.view.viewport()
    QTest.mouseMove(viewport, point)
    QTest.mousePress(viewport, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, point)
    return hands.table.why_shown.order_menu.menu


@pytest.fixture(autouse=True)
def button_up(hands: Hands) -> Iterator[None]:
    """The right button is up again before the next test."""
    yield
    QTest.mouseRelease(hands.table.view.viewport(), Qt.MouseButton.RightButton)


def pick(hands: Hands, text: str) -> None:
    """Choose what can be done with the order; the button comes up over the menu."""
    menu = asked(hands)
    assert menu is not None
    next(one for one in menu.actions() if one.text().replace("&", "") == text).trigger()
    menu.close()


def test_it_opens_at_the_pointer_and_again_when_it_was_left(hands: Hands) -> None:
    hands.click("Par", "Gas")
    first = asked(hands)
    assert first is not None and first.isVisible()
    assert first.pos() == hands.table.view.viewport().mapToGlobal(on_the_arrow(hands))
    first.close()
    second = asked(hands)
    assert second is not None and second is not first and second.isVisible()
    second.close()


def test_an_order_is_cleared_on_its_arrow(hands: Hands) -> None:
    hands.click("Par", "Gas")
    menu = asked(hands)
    assert menu is not None and menu.actions()[0].text() == "A Par - Gas"
    menu.close()
    pick(hands, "Clear it")
    assert hands.orders("France") == []


def test_it_is_changed_on_its_arrow(hands: Hands) -> None:
    hands.click("Par", "Gas")
    pick(hands, "Change it")
    assert hands.table.order_tool.builder.text == "A Par"
    hands.click("Bur")
    assert hands.orders("France") == ["A Par - Bur"]


def test_what_would_come_of_it_is_asked_on_its_arrow(hands: Hands) -> None:
    hands.click("Par", "Gas")
    pick(hands, "Why?")
    assert hands.table.why.shown and hands.table.why.key == "Par"


def test_in_the_midst_of_an_order_the_right_button_steps_back_as_before(hands: Hands) -> None:
    hands.click("Par", "Gas", "Mar")
    assert asked(hands) is None
    assert hands.table.order_tool.builder.text == ""
