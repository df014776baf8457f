"""What nobody holds any more is collected in the window's own thread, between two events.

Python collects wherever it happens to be: in a thread that checks a map, or while Qt goes through a list of widgets.
One that is taken away there ends the program.
"""

from __future__ import annotations

import gc
from time import monotonic

from PySide6.QtCore import QObject, QTimer

LOOK_MS = 250
SELDOM = 60.0
"""Seconds from one search through everything to the next."""


class Collector(QObject):
    """Collects for as long as it is there, and nobody else does."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self.destroyed.connect(gc.enable)
        self._whole = monotonic()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOK_MS)

    def look(self) -> None:
        """Collect what is due, by Python's own measure of each generation."""
        due = [count > most for count, most in zip(gc.get_count(), gc.get_threshold())]
        if due[2] and monotonic() - self._whole >= SELDOM:
            self._whole = monotonic()
            gc.collect(2)
        elif due[1] or due[0]:
            gc.collect(int(due[1]))
