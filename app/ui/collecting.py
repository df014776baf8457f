"""What nobody holds any more is collected in the window's own thread, between two events."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QUndoStack
from shiboken6 import isValid

from .idle_jobs import busy

# ----------------------------------------------------------------------------------------------------
# An undo stack that takes its commands along when nobody holds it any more.


class UndoStack(QUndoStack):
    """What Python collects goes in any order. A command that went before its stack would be given back to Python and
    deleted there, and the stack would delete it once more, which ends the program. So the stack lets go of all of them
    first: Python asks everything that is about to go before it takes anything apart."""

    def __del__(self) -> None:
        if isValid(self):
            owner = self.parent()  # it may be held by nothing but the commands, and would take this stack along
            self.blockSignals(True)
            self.clear()
            del owner


# ----------------------------------------------------------------------------------------------------
# What nobody holds any more is collected in the window's own thread, between two events.
#
# Python collects wherever it happens to be: in a thread that checks a map, or while Qt goes through a list of
# widgets. One that is taken away there ends the program.

LOOK_MS = 250


class GarbageTimer(QObject):
    """Collects what is due, by Python's own measure, until it is stopped, and nobody else does. What there is when it
    is `settled` is not searched again; everything since then where nobody waits for the window: when a game is closed
    (`collect_soon`), or another program is in front.

    It does not stop by itself when it goes: Python would collect at once, in the midst of Qt's own clearing up, and a
    QObject taken away there waits for a lock that is held already.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOK_MS)

    def settled(self) -> None:
        """The program has started: what it has made stays."""
        gc.freeze()

    def stop(self) -> None:
        """From now on Python collects again wherever it happens to be."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def look(self) -> None:
        """Collect the oldest generation that is due."""
        due = [count > most for count, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        if due[2] and QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive:
            gc.collect()
        elif due[0] or due[1]:
            gc.collect(int(due[1]))


def collect_soon() -> None:
    """Collect everything in the next turn of the loop, where a `GarbageTimer` collects at all."""
    if not gc.isenabled():
        QTimer.singleShot(0, busy()(gc.collect))
