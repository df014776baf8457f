"""Garbage is collected by the window's thread alone."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtWidgets import QApplication

from app.ui import collecting
from app.ui.collecting import GarbageTimer, collect_soon


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
