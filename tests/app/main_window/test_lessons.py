"""The guided turns of the variants, each played to its end by keys and by having every step done."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import rules
from app.main_window.lesson_steps import course
from app.main_window.window import MainWindow
from app.ui.shades import choose_motion
from rules.guides import StepKind
from tests.app.conftest import Hands
from tests.app.main_window.keyboard import CTRL, SHIFT, Keyboard
from tests.app.main_window.test_learning import covers_nothing

TAUGHT = [id for id, kind in rules.VARIANTS.items() if kind.lesson is not None]


@pytest.fixture(params=TAUGHT)
def taught(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def at_number(qtbot: QtBot, window: MainWindow, number: int) -> None:
    """Wait for a step; its card covers nothing, and what it points at is ringed."""
    qtbot.waitUntil(lambda: window.guide.card is not None and window.guide.number == number, timeout=30000)
    QApplication.processEvents()
    covers_nothing(Hands(window))
    if window.guide.step.fields:
        assert window.guide.form_part(window.guide.step.fields) is not None


def test_it_is_played_by_keys_to_its_end(qtbot: QtBot, window: MainWindow, taught: str) -> None:
    choose_motion("reduced")
    lesson = rules.VARIANTS[taught].lesson
    window.guide.begin(taught)
    keys = Keyboard(window)
    for number, step in enumerate(lesson.steps[:-1]):
        at_number(qtbot, window, number)
        if step.kind is StepKind.READ:
            QTest.mouseClick(window.guide.card.endings[1], Qt.MouseButton.LeftButton)
        elif step.kind is StepKind.ORDER:
            keys.order(*step.orders)
        else:
            keys.go_on()
    at_number(qtbot, window, len(lesson.steps) - 1)
    assert len(window.document.game.turns) == lesson.turns
    QTest.mouseClick(window.guide.card.endings[0], Qt.MouseButton.LeftButton)
    assert Hands(window).page == "StartPage" and window.guide.progress(taught)[0] == 0


@pytest.mark.parametrize("size", [(1400, 900), (1024, 700)])
def test_every_step_can_be_skipped(qtbot: QtBot, window: MainWindow, taught: str, size: tuple[int, int]) -> None:
    choose_motion("reduced")
    window.resize(*size)
    window.guide.begin(taught)
    keys = Keyboard(window)
    for number in range(len(course(taught).steps) - 1):
        at_number(qtbot, window, number)
        part = window.guide.form_part(window.guide.step.fields)
        if part is not None:
            qtbot.waitUntil(lambda part=part: not part.visibleRegion().isEmpty())
        keys.press(Qt.Key.Key_Right, CTRL | SHIFT)
    at_number(qtbot, window, len(course(taught).steps) - 1)


def test_it_is_resumed_at_the_beginning_of_its_phase(window: MainWindow, taught: str) -> None:
    steps = course(taught).steps
    begin = next((number for number, step in enumerate(steps[1:-1], 1) if step.begin), 0)
    window.guide.go_to(begin, course(taught))
    window.guide.leave()
    assert window.guide.progress(taught)[0] == begin
    assert window.guide.progress()[0] == 0, "the standard lesson has a bookmark of its own"
    window.guide.begin(taught)
    assert window.guide.number == begin
    assert len(window.document.game.turns) == steps[begin].stage


def test_lessons_are_reached_from_the_menu_and_the_new_game_page(window: MainWindow) -> None:
    window.guide.fill()
    named = [action.text() for action in window.acts.submenus["lessons"].actions()]
    assert named == [kind.name for id, kind in rules.VARIANTS.items() if id == "standard" or kind.lesson]
    page = window.show_new_game()
    for id, kind in rules.VARIANTS.items():
        page.cards.choose(id)
        assert page.lesson_button.isHidden() == (id != "standard" and kind.lesson is None)
    page.cards.choose(TAUGHT[0])
    QTest.mouseClick(page.lesson_button, Qt.MouseButton.LeftButton)
    assert window.guide.on and window.document.game.variant.id == TAUGHT[0]
