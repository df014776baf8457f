"""What the desktop wishes is asked of its own programs, and nothing waits for the answers; work for idle moments: a
step at a time, in order, given up or finished at once; and behind a bar; garbage is collected by the window's
thread alone."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui import collecting, shades
from app.ui.collecting import GarbageTimer, collect_soon
from app.ui.desktop import (
    Desktop,
    DesktopPreferences,
    DesktopQuery,
    is_dark,
    is_off,
    is_on,
    is_one,
    kde_without_animations,
)
from app.ui.idle_jobs import IdleJobs


@pytest.fixture(autouse=True)
def nothing_wished() -> Iterator[None]:
    yield
    shades.on_desktop_motion(False)
    shades.on_desktop_changed(False, False)


@pytest.mark.parametrize(
    ("read", "text", "says"),
    [
        (is_one, "(<<uint32 1>>,)\n", True),
        (is_one, "(<<uint32 0>>,)\n", False),
        (is_one, "1\n", True),
        (is_one, "", None),
        (is_dark, "(<<uint32 1>>,)", True),
        (is_dark, "(<<uint32 2>>,)", False),
        (is_dark, "(<<uint32 0>>,)", None),
        (is_off, "false\n", True),
        (is_off, "true\n", False),
        (is_off, "No such key", None),
        (is_on, "true\n", True),
    ],
)
def test_answers_are_read(read: object, text: str, says: bool | None) -> None:
    assert read(text) is says  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "says"), [("[KDE]\nAnimationDurationFactor=0\n", True), ("[KDE]\nAnimationDurationFactor=0.5\n", False)]
)
def test_kde_has_it_in_a_file(tmp_path: Path, text: str, says: bool) -> None:
    assert kde_without_animations(tmp_path) is None
    (tmp_path / "kdeglobals").write_text(text)
    assert kde_without_animations(tmp_path) is says


def test_one_yes_counts_and_programs_that_are_not_there_say_nothing(qtbot: QtBot) -> None:
    desktop = Desktop(
        (
            DesktopQuery("still", ("echo", "true"), is_off),
            DesktopQuery("still", ("echo", "false"), is_off),
            DesktopQuery("dark", ("echo", "(<<uint32 1>>,)"), is_dark),
            DesktopQuery("contrast", ("a-program-that-is-not-there",), is_one),
            DesktopQuery("contrast", ("false",), is_one),
        )
    )
    with qtbot.waitSignal(desktop.changed, timeout=20_000):
        desktop.ask()
    assert desktop.preferences == DesktopPreferences(still=True, dark=True)


@pytest.mark.skipif(QGuiApplication.platformName() == "windows", reason="Qt knows it there")
def test_what_it_wishes_counts_where_the_preference_is_the_desktops() -> None:
    shades.choose_motion("system")
    assert not shades.reduced()
    shades.on_desktop_motion(True)
    assert shades.reduced()
    shades.choose_motion("full")
    assert not shades.reduced()
    shades.choose_motion("system")
    before = shades.chosen_theme("light", "system")
    shades.on_desktop_changed(False, True)
    assert (before, shades.chosen_theme("light", "system")) == ("light", "contrast_light")


# --- Work for idle moments: a step at a time, in order, given up or finished at once; and behind a bar.


@pytest.fixture
def stepwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop turns after every step."""
    monkeypatch.setattr(IdleJobs, "at_once", False)
    monkeypatch.setattr(IdleJobs, "turn_ms", 0.0)


def counting(done: list[int], steps: int) -> Iterator[float]:
    for number in range(steps):
        done.append(number)
        yield number / steps


def test_without_a_window_jobs_are_done_at_once(qapp: QApplication) -> None:
    done: list[int] = []
    IdleJobs(qapp).start("count", counting(done, 3))
    assert done == [0, 1, 2]


@pytest.mark.usefixtures("stepwise")
def test_the_loop_turns_between_two_steps(qtbot: QtBot, qapp: QApplication) -> None:
    done: list[int] = []
    seen: list[int] = []
    jobs = IdleJobs(qapp)
    jobs.start("count", counting(done, 3))
    assert done == [] and jobs.going("count")
    ticks = QTimer(qapp, interval=0)
    ticks.timeout.connect(lambda: seen.append(len(done)))
    ticks.start()
    qtbot.waitUntil(lambda: not jobs.going("count"))
    ticks.stop()
    assert done == [0, 1, 2]
    assert {1, 2} <= set(seen)


@pytest.mark.usefixtures("stepwise")
def test_a_job_gives_way_to_a_new_one_of_its_name_and_can_be_finished_or_dropped(qapp: QApplication) -> None:
    old: list[int] = []
    new: list[int] = []
    jobs = IdleJobs(qapp)
    jobs.start("count", counting(old, 3))
    jobs.start("count", counting(new, 3))
    jobs.finish("count")
    assert (old, new) == ([], [0, 1, 2])
    jobs.start("count", counting(old, 3))
    jobs.drop("count")
    jobs.finish()
    assert old == [] and not jobs.going("count")


# --- Garbage is collected by the window's thread alone.


@pytest.fixture
def collector(qapp: object) -> Iterator[GarbageTimer]:
    made = GarbageTimer()
    yield made
    made.stop()


def test_what_is_due_is_collected_and_nothing_before(collector: GarbageTimer) -> None:
    class Ring:
        def __init__(self) -> None:
            self.own = self

    gc.freeze()  # as after the start
    first = Ring()
    gone = weakref.ref(first)
    del first
    assert not gc.isenabled()
    many: list[list[int]] = [[] for _ in range(2 * gc.get_threshold()[0])]
    before = gone() is None
    collector.look()
    after = gone() is None
    assert (before, after) == (False, True) and many


def test_one_that_goes_does_not_set_python_to_collecting_in_the_midst_of_it(qapp: object) -> None:
    collector = GarbageTimer()
    try:
        shiboken6.delete(collector)
        assert not gc.isenabled()
    finally:
        gc.unfreeze()
        gc.enable()


@pytest.mark.parametrize("active", [True, False])
def test_everything_is_searched_where_nobody_waits(
    collector: GarbageTimer, monkeypatch: pytest.MonkeyPatch, active: bool
) -> None:
    state = collecting.Qt.ApplicationState
    shown = state.ApplicationActive if active else state.ApplicationInactive
    searched: list[int] = []
    monkeypatch.setattr(collecting.QGuiApplication, "applicationState", lambda: shown)
    monkeypatch.setattr(collecting.gc, "collect", lambda generation=2: searched.append(generation))
    monkeypatch.setattr(collecting.gc, "get_count", lambda: (10_000, 100, 100))
    collector.look()
    assert searched == [1 if active else 2]


def test_a_game_that_was_closed_is_collected_at_the_next_turn(
    collector: GarbageTimer, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []
    monkeypatch.setattr(collecting.gc, "collect", lambda *generation: searched.append("all"))
    collect_soon()
    assert searched == []
    qapp.processEvents()
    assert searched == ["all"]


def test_what_was_there_at_the_start_is_not_searched_again(collector: GarbageTimer) -> None:
    class Ring:
        def __init__(self) -> None:
            self.own = self

    first = Ring()
    collector.settled()
    gone = weakref.ref(first)
    del first
    gc.collect()
    assert gone() is not None and gc.get_freeze_count() > 0


# --- Undo stacks that Python collects.

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import gc
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QUndoCommand
from app.ui.collecting import UndoStack

class Command(QUndoCommand):
    pass

application = QCoreApplication([])
gc.disable()
for _ in range(50):
    owner = QObject()
    commands = [Command(), Command(), Command()]
    for command in commands:
        command.owner = owner
    gc.collect(0)  # older than their stack, so that the search for garbage comes to them first
    gc.collect(1)
    owner.stack = UndoStack(owner)
    for command in commands:
        owner.stack.push(command)
    del owner, command, commands
    gc.collect()
print("well")
"""


def test_a_stack_and_its_commands_are_collected_in_any_order() -> None:
    """In a program of its own: what it would die of takes the process along."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "well"), done.stderr
