"""A key that was held down to do something does nothing more until it is let go."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QKeyEvent

KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
REPEAT_MS = 40
"""Some systems tell a key that is held down as let go and pressed again within this time, over and over."""


class HeldKey(QObject):
    """Keeps the repetitions of a key that is still down from whatever has the keyboard next."""

    def __init__(self, key: int) -> None:
        app = QCoreApplication.instance()
        super().__init__(app)
        self._key = key
        self._up = QTimer(self)
        self._up.setSingleShot(True)
        self._up.setInterval(REPEAT_MS)
        self._up.timeout.connect(self.deleteLater)
        if app is not None:
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in KEYS or not isinstance(event, QKeyEvent) or event.key() != self._key:
            return False
        if event.type() != QEvent.Type.KeyRelease:
            self._up.stop()
        elif not event.isAutoRepeat():
            self._up.start()
        event.accept()
        return True
