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

from app.ui import collecting
from app.ui.collecting import GarbageTimer


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


class Clock:
    """Stands where `monotonic` would."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_what_was_searched_is_put_aside_until_nobody_is_at_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ring:
        def __init__(self) -> None:
            self.own = self

    clock = Clock()
    monkeypatch.setattr(collecting, "monotonic", clock)
    collector = GarbageTimer()
    at_it = True
    monkeypatch.setattr(collector, "_nobody_there", lambda: not at_it)
    try:
        ring: Ring | None = Ring()
        gone = weakref.ref(ring)
        many: list[list[int]] = [[] for _ in range(2 * collecting.MANY)]
        collector.look()  # too much to be searched: all that is there is put aside, the ring with it
        frozen = gc.get_freeze_count()
        del ring
        clock.now += collecting.THOROUGH
        collector.look()
        kept = gone() is not None
        at_it = False
        clock.now += 1
        collector.look()
        assert frozen > len(many) and kept and gone() is None
    finally:
        collector.stop()


def test_nobody_is_there_where_nothing_stirs(collector: GarbageTimer, monkeypatch: pytest.MonkeyPatch) -> None:
    active = collecting.Qt.ApplicationState.ApplicationActive
    monkeypatch.setattr(collecting.QGuiApplication, "applicationState", lambda: active)
    monkeypatch.setattr(collecting, "STILL", 3)
    stirring = (5, 0, 0)
    monkeypatch.setattr(collecting.gc, "get_count", lambda: stirring)
    answers = [collector._nobody_there() for _ in range(5)]
    stirring = (90, 0, 0)
    assert answers == [False, False, False, True, True] and not collector._nobody_there()


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
