"""The guided first game, played to its end: by mouse, by keys, and by having all done."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.main_window.lesson_steps import STEPS
from app.main_window.window import MainWindow
from app.settings import Settings, data_folder
from app.ui.shades import choose_motion
from app.ui.widgets import HoldButton
from tests.app.conftest import Hands
from tests.app.main_window.keyboard import CTRL, Keyboard

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HoldButton, "HOLD_MS", 20)


@pytest.fixture
def pupil(window: MainWindow) -> Hands:
    QTest.mouseClick(window.start.learn_button, LEFT)
    QApplication.processEvents()
    return Hands(window)


def at_step(qtbot: QtBot, hands: Hands, name: str) -> None:
    """The card comes to this step by itself."""
    guide = hands.window.guide
    qtbot.waitUntil(lambda: guide.card is not None and guide.step.name == name, timeout=30000)
    QApplication.processEvents()
    covers_nothing(hands)


def covers_nothing(hands: Hands) -> None:
    """The card lies wholly inside the window, and not on what it is about."""
    guide = hands.window.guide
    guide.check()
    card = guide.card
    assert card is not None and card.isVisible()
    assert hands.window.rect().contains(card.geometry()), guide.step.name
    last = card.dots.points()[-1]
    assert card.dots.rect().contains(last.toAlignedRect()), "the last dot is cut off"
    table = hands.window.table
    if table is not None and table.isVisible():
        parts = [table.bar, table.timeline, table.transport, table.dock]
        shown = [QRect(one.mapTo(hands.window, QPoint()), one.size()) for one in parts if one.isVisible()]
        assert not [one for one in shown if one.intersects(card.geometry())], guide.step.name
    assert not [ring for ring in card.rings if ring.isVisible() and ring.geometry().intersects(card.geometry())]
    if guide.step.at or guide.step.beside(guide):
        assert any(ring.isVisible() for ring in card.rings), guide.step.name


def press(widget: QWidget | None) -> None:
    assert widget is not None and widget.isVisible() and widget.isEnabled()
    QTest.mouseClick(widget, LEFT)
    QApplication.processEvents()


def resolve(qtbot: QtBot, hands: Hands, after: str) -> None:
    """Press the button, and look on, or not, until the results stand."""
    press(hands.table.orders.go_on)
    qtbot.waitUntil(lambda: hands.document.turn is not None)
    hands.table.reveal.skip()
    at_step(qtbot, hands, after)


@pytest.mark.parametrize("size", [(1400, 900), (1024, 700)])
def test_it_is_played_by_mouse_to_its_end(qtbot: QtBot, pupil: Hands, size: tuple[int, int]) -> None:
    hands, window = pupil, pupil.window
    window.resize(*size)
    QApplication.processEvents()

    def by_mouse(*steps: tuple[str, str]) -> None:
        """At each step the gestures that it asks for."""
        for name, script in steps:
            at_step(qtbot, hands, name)
            hands.do(script)

    by_mouse(("choose", "Par"), ("refused", ""))
    hands.hover("Kie")
    by_mouse(("move", "Bur"), ("resolve 0", ""))
    resolve(qtbot, hands, "why")
    by_mouse(("why", "Par <Question>"), ("undo", ""))
    press(window.guide.undo_button())
    by_mouse(("support", "Mar Par>Bur"), ("resolve 0", ""))
    resolve(qtbot, hands, "on 0")
    press(hands.table.results.go_on)
    by_mouse(("cut", "Bel>Ruh"), ("convoy", "Pic Lon"), ("resolve 1", ""))
    resolve(qtbot, hands, "on 1")
    press(hands.table.results.go_on)
    at_step(qtbot, hands, "retreat")
    hands.click_dislodged("Mar")
    hands.click("Spa")
    at_step(qtbot, hands, "resolve 2")
    resolve(qtbot, hands, "on 2")
    press(hands.table.results.go_on)
    at_step(qtbot, hands, "build")
    hands.click("Par")
    army = [one for one in hands.table.order_tool.fan.findChildren(QToolButton) if one.isVisible()]
    if army:
        press(army[0])
    at_step(qtbot, hands, "resolve 3")
    resolve(qtbot, hands, "curtain")
    curtain = window.flow.curtain
    assert hands.page == "Curtain"
    QTest.mousePress(curtain.hold_button, LEFT)
    at_step(qtbot, hands, "own")
    hands.click("Bur", "Mun")
    at_step(qtbot, hands, "review")
    press(hands.table.orders.go_on)
    at_step(qtbot, hands, "submit")
    press(window.guide.submit_button())
    at_step(qtbot, hands, "all in")
    press(window.guide.results_button())
    at_step(qtbot, hands, "end")
    press(window.guide.card.endings[0])
    assert hands.page == "StartPage" and not window.guide.on
    assert window.guide.progress()[0] == 0


def test_it_is_played_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    keys, hands = Keyboard(window), Hands(window)
    choose_motion("reduced")
    keys.tab_to("Learn in five minutes")
    keys.press(Qt.Key.Key_Return)
    at_step(qtbot, hands, "choose")
    keys.at_board()
    while window.guide.step.name == "choose":
        keys.press(Qt.Key.Key_Tab)
        window.guide.check()

    def by_keys(*steps: tuple[str, str]) -> None:
        """At each step an order that is typed, or the key that goes on."""
        for name, order in steps:
            at_step(qtbot, hands, name)
            keys.order(order) if order else keys.go_on()

    by_keys(("refused", "A Par - Kie"))
    at_step(qtbot, hands, "move")
    keys.press(Qt.Key.Key_Escape)
    by_keys(("move", "A Par - Bur"), ("resolve 0", ""))
    at_step(qtbot, hands, "why")
    hands.table.results.list.setFocus()
    hands.table.results.list.choose("Par")
    keys.press(Qt.Key.Key_Question)
    at_step(qtbot, hands, "undo")
    keys.press(Qt.Key.Key_Escape)
    keys.press(Qt.Key.Key_Z, CTRL)
    by_keys(("support", "A Mar S A Par - Bur"), ("resolve 0", ""), ("on 0", ""), ("cut", "A Bel - Ruh"))
    by_keys(("convoy", "A Pic - Lon"), ("resolve 1", ""), ("on 1", ""), ("retreat", "A Mar R Spa"))
    by_keys(("resolve 2", ""), ("on 2", ""), ("build", "build A Par"), ("resolve 3", ""))
    at_step(qtbot, hands, "curtain")
    QTest.keyPress(keys.focused, Qt.Key.Key_Space)
    at_step(qtbot, hands, "own")
    keys.let_go(Qt.Key.Key_Space)
    keys.order("A Bur - Mun")
    at_step(qtbot, hands, "review")
    keys.go_on()
    at_step(qtbot, hands, "submit")
    keys.tab_to("Submit")
    keys.press(Qt.Key.Key_Return)
    at_step(qtbot, hands, "all in")
    keys.press(Qt.Key.Key_Return)
    at_step(qtbot, hands, "end")


def test_every_step_can_be_done_for_him(qtbot: QtBot, pupil: Hands) -> None:
    guide = pupil.window.guide
    seen = [guide.step.name]
    for _ in range(3 * len(STEPS)):
        if guide.step is STEPS[-1]:
            break
        before = guide.number
        QTest.keyClick(pupil.window, Qt.Key.Key_Right, CTRL | Qt.KeyboardModifier.ShiftModifier)
        qtbot.waitUntil(lambda before=before: guide.number > before, timeout=30000)
        seen.append(guide.step.name)
        covers_nothing(pupil)
    assert guide.step is STEPS[-1]
    assert {"cut", "retreat", "build", "submit"} <= set(seen)


def test_nothing_of_it_is_on_the_disk_unless_that_is_wanted(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(window)
    monkeypatch.undo()
    before = sorted(data_folder().rglob("*")) if data_folder().exists() else []
    window.guide.begin()
    hands.click("Par")
    at_step(qtbot, hands, "refused")
    assert window.files.may_leave()
    window.files.close_game()
    assert hands.page == "StartPage"
    assert not window.settings.recent
    after = sorted(data_folder().rglob("*")) if data_folder().exists() else []
    assert [one for one in after if one not in before] == []


def test_it_goes_on_where_it_was_left(window: MainWindow, settings: Settings) -> None:
    guide = window.guide
    guide.go_to(next(n for n, step in enumerate(STEPS) if step.name == "convoy"))
    assert guide.step.name == "cut"
    guide.skip()
    assert guide.step.name == "convoy"
    guide.leave()
    assert Hands(window).page == "StartPage"
    words = f"Continue with step {guide.progress()[0] + 1} of {len(STEPS)}"
    assert window.start.learn_button.accessibleDescription() == words
    guide.begin()
    assert guide.step.name == "cut"
    assert len(window.document.game.turns) == 1


def test_the_one_button_waits_for_what_is_to_be_learned(pupil: Hands) -> None:
    pupil.click("Par", "Pic")
    pupil.trigger("go_on")
    assert not pupil.document.game.turns
    assert "Where it cannot go" in pupil.status or "First do" in pupil.status


def test_orders_that_were_taken_away_again_are_asked_for_again(qtbot: QtBot, pupil: Hands) -> None:
    guide = pupil.window.guide
    while guide.step.name != "resolve 0":
        guide.skip()
    pupil.trigger("clear_all")
    assert not pupil.orders("France")
    pupil.trigger("go_on")
    assert guide.step.name == "move"
    assert not pupil.document.game.turns


def test_the_card_stands_where_it_hides_nothing() -> None:
    from PySide6.QtCore import QSize

    from app.panels.overlays import best_place

    room, box = QRect(0, 0, 900, 600), QRect(420, 280, 40, 40)
    at = best_place(QSize(300, 160), room, [box])
    assert not QRect(at, QSize(300, 160)).intersects(box)
    free = QRect(460, 0, 440, 600)
    at = best_place(QSize(300, 160), room, [box], [free])
    assert not QRect(at, QSize(300, 160)).intersects(free)
    assert best_place(QSize(300, 160), room, []) == QPoint(299, 219)
