"""A key that was held down to do something does nothing more until it is let go."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QKeyEvent

REPEATED = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease)


class HeldKey(QObject):
    """Keeps the repetitions of a key that is still down from whatever has the keyboard next."""

    def __init__(self, key: int) -> None:
        app = QCoreApplication.instance()
        super().__init__(app)
        self._key = key
        if app is not None:
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in REPEATED or not isinstance(event, QKeyEvent) or event.key() != self._key:
            return False
        if event.isAutoRepeat():
            event.accept()
            return True
        self.deleteLater()
        return event.type() == QEvent.Type.KeyRelease
