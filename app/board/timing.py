"""Timers for what is done a moment later."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer


def later(parent: QObject, milliseconds: int, action: object) -> QTimer:
    """A timer that does something once, so long after each start."""
    timer = QTimer(parent, singleShot=True, interval=milliseconds)
    timer.timeout.connect(action)
    return timer
