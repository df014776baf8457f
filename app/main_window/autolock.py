"""Putting up the curtain by itself when nobody touches the computer for a while."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer

KIND = QEvent.Type
TOUCHES = frozenset({KIND.MouseMove, KIND.MouseButtonPress, KIND.KeyPress, KIND.Wheel, KIND.TouchBegin})


class AutoLock(QObject):
    """Calls `lock` after so many minutes without mouse or keys."""

    def __init__(self, lock: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(lock)

    def set_minutes(self, minutes: int) -> None:
        """How long it waits; 0: it never locks."""
        app = QCoreApplication.instance()
        assert app is not None
        app.removeEventFilter(self)
        self._clock.stop()
        if minutes:
            self._clock.start(minutes * 60_000)
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in TOUCHES:
            self._clock.start()
        return False
