"""Garbage collection at safe times only: in the GUI thread, between two events."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QUndoStack
from shiboken6 import isValid

from .idle_jobs import busy

# ----------------------------------------------------------------------------------------------------
# An undo stack that deletes its commands when it is collected.


class UndoStack(QUndoStack):
    """An undo stack that deletes its commands before Python's garbage collector can.

    Python collects garbage in any order. A command collected before its stack would be deleted by Python and then a
    second time by the stack, which crashes the program. So the stack drops all its commands in `__del__`: Python runs
    the finalizers of all garbage before it takes any of it apart.
    """

    def __del__(self) -> None:
        if isValid(self):
            owner = self.parent()  # may be kept alive by the commands only, and would delete this stack
            self.blockSignals(True)
            self.clear()
            del owner


# ----------------------------------------------------------------------------------------------------
# Garbage collection in the GUI thread, between two events.
#
# Python collects wherever it happens to be: in a thread that checks a map, or while Qt walks through a list of
# widgets. A widget deleted there crashes the program.

LOOK_MS = 250


class GarbageTimer(QObject):
    """Runs Python's garbage collector from a timer, in place of automatic collection, until `stop` is called.

    Objects that exist when `settled` is called are not searched again. Everything newer is fully collected only when
    nobody waits for the window: when a game is closed (`collect_soon`) or another program is in front.

    The timer does not call `stop` when it is destroyed: Python would collect at once, in the middle of Qt's own
    clean-up, and a QObject deleted there waits for a lock that is already held.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOK_MS)

    def settled(self) -> None:
        """Exempt everything created so far from collection; called once the program has started."""
        gc.freeze()

    def stop(self) -> None:
        """Give collection back to Python, which then collects wherever it happens to be."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def look(self) -> None:
        """Collect the oldest generation that is due; the oldest of all only while another program is in front."""
        due = [count > most for count, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        if due[2] and QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive:
            gc.collect()
        elif due[0] or due[1]:
            gc.collect(int(due[1]))


def collect_soon() -> None:
    """Run a full collection in the next turn of the event loop, if a `GarbageTimer` is in charge of collecting."""
    if not gc.isenabled():
        QTimer.singleShot(0, busy()(gc.collect))
