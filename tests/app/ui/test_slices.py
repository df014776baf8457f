"""Long work in slices: a step at a time, in order, given up or finished at once; held windows keep their look."""

from __future__ import annotations

from collections.abc import Iterator
from time import sleep

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui import slices
from app.ui.slices import Hush, Slices, breathe, holding, work_in_slices

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def stepwise() -> Iterator[None]:
    """Every step is a slice of its own."""
    work_in_slices(0)
    yield
    work_in_slices(float("inf"))


def counting(done: list[int], steps: int) -> Iterator[None]:
    for number in range(steps):
        done.append(number)
        yield


def test_without_a_window_jobs_are_done_at_once(qapp: QApplication) -> None:
    done: list[int] = []
    Slices(qapp).start("count", counting(done, 3))
    assert done == [0, 1, 2]


@pytest.mark.usefixtures("stepwise")
def test_the_loop_turns_between_two_steps(qtbot: QtBot, qapp: QApplication) -> None:
    done: list[int] = []
    seen: list[int] = []
    slices = Slices(qapp)
    slices.start("count", counting(done, 3))
    assert done == [] and slices.going("count")
    ticks = QTimer(qapp, interval=0)
    ticks.timeout.connect(lambda: seen.append(len(done)))
    ticks.start()
    qtbot.waitUntil(lambda: not slices.going("count"))
    ticks.stop()
    assert done == [0, 1, 2]
    assert {1, 2} <= set(seen)


@pytest.mark.usefixtures("stepwise")
def test_only_one_works_in_a_turn_of_the_loop(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    now, order = [100.0], []
    monkeypatch.setattr(slices, "perf_counter", lambda: now[0])
    monkeypatch.setattr(slices._Turn, "done", 0.0)
    first, second = Slices(qapp), Slices(qapp)
    first.start("count", (order.append("first") for _ in range(3)))
    second.start("count", (order.append("second") for _ in range(3)))
    for later in (0.0, 1.0):  # the timers of both run out in one turn of the loop, and in another
        now[0] += later
        first._tick()
        second._tick()
    now[0] += 1.0
    second._tick()
    assert order == ["first", "first", "second"]


@pytest.mark.usefixtures("stepwise")
def test_a_job_gives_way_to_a_new_one_of_its_name_and_can_be_finished_or_dropped(qapp: QApplication) -> None:
    old: list[int] = []
    new: list[int] = []
    slices = Slices(qapp)
    slices.start("count", counting(old, 3))
    slices.start("count", counting(new, 3))
    slices.finish("count")
    assert (old, new) == ([], [0, 1, 2])
    slices.start("count", counting(old, 3))
    slices.drop("count")
    slices.finish()
    assert old == [] and not slices.going("count")


@pytest.mark.usefixtures("stepwise")
def test_a_held_window_keeps_its_look_and_drops_what_is_clicked(qtbot: QtBot) -> None:
    pressed: list[bool] = []
    pushed = QPushButton("Press")
    qtbot.addWidget(pushed)
    pushed.clicked.connect(lambda: pressed.append(True))
    pushed.show()
    QApplication.processEvents()
    turned: list[bool] = []
    with holding(pushed):
        assert not pushed.updatesEnabled()
        QTimer.singleShot(0, lambda: turned.append(True))
        QTimer.singleShot(0, lambda: QTest.mouseClick(pushed.windowHandle(), LEFT, pos=pushed.rect().center()))
        breathe()
        breathe()
    assert turned == [True] and pressed == [] and pushed.updatesEnabled()
    QTest.mouseClick(pushed.windowHandle(), LEFT, pos=pushed.rect().center())
    assert pressed == [True]


@pytest.mark.usefixtures("stepwise")
def test_a_window_that_was_about_to_paint_when_it_was_held_is_painted_afterwards(qtbot: QtBot) -> None:
    painted: list[str] = []

    class Painting(QPushButton):
        def paintEvent(self, event: QPaintEvent) -> None:
            painted.append(self.text())

    window = QWidget()
    button = Painting("before", window)
    qtbot.addWidget(window)
    window.show()
    QApplication.processEvents()
    button.update()
    with holding(window):
        breathe()
        button.setText("after")
        painted.clear()
    qtbot.waitUntil(lambda: "after" in painted)


@pytest.mark.usefixtures("stepwise")
def test_what_was_held_is_painted_once(qtbot: QtBot) -> None:
    """Qt would paint what is see-through twice: as a part of its window, and because it asked for it itself."""
    painted: list[QWidget] = []

    class Painting(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            painted.append(self)

    window = QWidget()
    inside = Painting(window)
    qtbot.addWidget(window)
    window.show()
    QApplication.processEvents()
    painted.clear()
    with holding(window):
        inside.update()
    assert inside.updatesEnabled()
    QApplication.processEvents()
    QApplication.processEvents()
    assert painted == [inside]


@pytest.mark.usefixtures("stepwise")
def test_what_is_not_to_be_painted_stays_so(qtbot: QtBot) -> None:
    window = QWidget()
    still = QWidget(window)
    qtbot.addWidget(window)
    still.setUpdatesEnabled(False)
    with holding(window):
        breathe()
    assert window.updatesEnabled() and not still.updatesEnabled()


@pytest.mark.usefixtures("stepwise")
def test_jobs_wait_while_a_window_is_held(qtbot: QtBot, qapp: QApplication) -> None:
    done: list[int] = []
    slices = Slices(qapp)
    slices.start("count", counting(done, 1))
    shown = QPushButton()
    qtbot.addWidget(shown)
    with holding(shown):
        breathe()
        breathe()
        assert done == []
    slices.finish()
    assert done == [0]


def test_shortcuts_are_dropped_too(qapp: QApplication) -> None:
    assert Hush().eventFilter(qapp, QEvent(QEvent.Type.Shortcut))
    assert not Hush().eventFilter(qapp, QEvent(QEvent.Type.Paint))


@pytest.mark.usefixtures("stepwise")
def test_the_loop_does_not_turn_in_the_midst_of_qts_own_work(qtbot: QtBot) -> None:
    turned: list[str] = []

    class Breathing(QPushButton):
        def resizeEvent(self, event: QResizeEvent) -> None:
            QTimer.singleShot(0, lambda: turned.append("resized"))
            breathe()
            assert "resized" not in turned

    button = Breathing("Press")
    qtbot.addWidget(button)
    button.show()
    QApplication.processEvents()
    turned.clear()
    with holding(button):
        button.resize(button.width() + 10, button.height())
        assert turned == []
        breathe()
        assert turned == ["resized"]


@pytest.mark.usefixtures("stepwise")
def test_who_is_called_while_the_loop_turns_does_not_turn_it_again(qtbot: QtBot) -> None:
    turned: list[str] = []

    def first() -> None:
        QTimer.singleShot(0, lambda: turned.append("second"))
        sleep(0.002)
        breathe()
        turned.append("first")

    button = QPushButton("Press")
    qtbot.addWidget(button)
    with holding(button):
        QTimer.singleShot(0, first)
        breathe()
        QApplication.processEvents()
    assert turned == ["first", "second"]
