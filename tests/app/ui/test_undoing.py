"""Undo stacks that Python collects."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
