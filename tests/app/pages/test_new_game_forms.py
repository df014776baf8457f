"""The options of a variant as a form: lists to tick, numbers to write."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.pages.new_game_forms import NumbersField, OptionsForm, SeveralButton
from app.ui.theme import apply_theme

KIND = next(kind for kind in rules.VARIANTS.values() if any(option.several for option in kind.options))


@pytest.fixture(autouse=True)
def themed(qapp: QApplication) -> None:
    apply_theme(qapp, "light")


def form(qtbot: QtBot) -> OptionsForm:
    made = OptionsForm(KIND)
    qtbot.addWidget(made)
    return made


def test_several_choices_are_ticked_in_a_list(qtbot: QtBot) -> None:
    made = form(qtbot)
    button = made.findChild(SeveralButton)
    assert button is not None and button.text() == "none"
    told: list[int] = []
    made.changed.connect(lambda: told.append(made.unusual))
    for action in button.menu().actions()[:2]:
        action.trigger()
    first, second = (action.data() for action in button.menu().actions()[:2])
    assert button.text() == f"{first}, {second}"
    assert (first, second) in made.values.values()
    assert told == [1, 1]
    made.reset()
    assert button.text() == "none" and made.unusual == 0


def test_the_list_stays_open_while_it_is_ticked(qtbot: QtBot) -> None:
    made = form(qtbot)
    button = made.findChild(SeveralButton)
    assert button is not None
    menu = button.menu()
    menu.popup(QPoint(0, 0))
    first, second = menu.actions()[:2]
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(first).center())
    assert menu.isVisible() and first.isChecked()
    menu.setActiveAction(second)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert menu.isVisible() and second.isChecked()
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible() and button.text() == f"{first.data()}, {second.data()}"


def test_numbers_are_written_and_what_is_none_is_marked(qtbot: QtBot) -> None:
    made = form(qtbot)
    field = made.findChildren(NumbersField)[-1]
    QTest.keyClicks(field, "8 = 4, 20=16")
    assert field.value() == {"8": 4, "20": 16}
    assert not field.property("wrong") and made.unusual == 1
    QTest.keyClicks(field, ", 21 = 1")
    assert field.property("wrong") and "'21' is none of" in field.toolTip()
    assert field.value() == {} and made.unusual == 0
    assert rules.variant(KIND.id, **made.values)
