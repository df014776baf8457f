"""What nobody holds any more is collected in the window's own thread, between two events."""

from __future__ import annotations

import gc
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication, QUndoStack
from shiboken6 import isValid

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
# widgets. One that is taken away there ends the program. And a search through everything takes longer than a window
# may be still: so what was searched once, and what is too much to be searched between two events, is put aside, and
# searched again only while nobody is at the window.

LOOK_MS = 250
MANY = 30_000
"""So many objects are searched in some 25 ms; more are put aside unsearched: a map was loaded, a whole game written."""
SELDOM = 60.0
"""Seconds from one search through what came since to the next."""
THOROUGH = 300.0
"""Seconds from one search through everything to the next."""
STILL = 40
"""After so many looks without a change nobody is at the window."""


class GarbageTimer(QObject):
    """Collects until it is stopped, and nobody else does.

    It does not stop by itself when it goes: Python would collect at once, in the midst of Qt's own clearing up, and a
    QObject taken away there waits for a lock that is held already.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._whole = self._thorough = monotonic()
        self._still, self._seen = 0, (0, 0, 0)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOK_MS)

    def stop(self) -> None:
        """From now on Python collects again wherever it happens to be."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def look(self) -> None:
        """Collect what is due, by Python's own measure of the younger generations."""
        now = monotonic()
        young, old = (count > most for count, most in zip(gc.get_count()[:2], gc.get_threshold()[:2], strict=True))
        due = now - self._whole >= SELDOM
        if self._nobody_there() and now - self._thorough >= THOROUGH:
            self._thorough = self._whole = now
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        elif (young or due) and _waiting() > MANY:
            gc.freeze()
        elif due:
            self._whole = now
            gc.collect()
            gc.freeze()
        elif young or old:
            gc.collect(int(old))

    def _nobody_there(self) -> bool:
        """Whether the window would not be missed for a moment: another program is at work, or nothing stirs."""
        spot = QCursor.pos()
        seen = spot.x(), spot.y(), gc.get_count()[0]
        self._still = self._still + 1 if seen == self._seen else 0
        self._seen = seen
        return self._still >= STILL or QGuiApplication.applicationState() != Qt.ApplicationState.ApplicationActive


def _waiting() -> int:
    """How many objects are not put aside."""
    return sum(len(gc.get_objects(generation)) for generation in range(3))
