"""Hands that never touch a mouse: keys for whatever has the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.main_window.window import MainWindow
from app.session.document import Document
from app.ui.widgets import KeyRepeatFilter
from tests.app.surfaces import name_of

Key, Modifier = Qt.Key, Qt.KeyboardModifier
NONE, SHIFT, CTRL = Modifier.NoModifier, Modifier.ShiftModifier, Modifier.ControlModifier
FARTHEST = 120
"""How often Tab is pressed in search of something."""


class Keyboard:
    """Plays at a window by keys alone."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        window.activateWindow()
        QApplication.processEvents()

    @property
    def document(self) -> Document:
        return self.window.document

    @property
    def page(self) -> str:
        """The class of the page shown."""
        return type(self.window.pages.currentWidget()).__name__

    @property
    def focused(self) -> QWidget:
        return QApplication.focusWidget() or self.window.focusWidget() or self.window

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        if QApplication.activeWindow() is None:  # there is nobody here who gives a window its turn again
            self.window.activateWindow()
            QApplication.processEvents()
        QTest.keyClick(self.focused, key, modifier)
        QApplication.processEvents()

    def let_go(self, key: Qt.Key) -> None:
        """Release a key that was held down; shortly afterwards it is a key like any other again."""
        QTest.keyRelease(self.focused, key)
        while QApplication.instance().findChildren(KeyRepeatFilter):
            QTest.qWait(10)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.focused, text)

    def tab_to(self, *names: str) -> None:
        """Go on with Tab to what a screen reader calls so, or what begins with it."""
        for _ in range(FARTHEST):
            if any(name_of(self.focused).startswith(name) for name in names):
                return
            self.press(Key.Key_Tab)
        raise AssertionError(f"Tab does not come to {names}")

    def at_board(self) -> None:
        """The board gets the keyboard."""
        for _ in range(8):
            if name_of(self.focused) == "Board":
                return
            self.press(Key.Key_F6)
        raise AssertionError("F6 does not come to the board")

    def order(self, *lines: str) -> None:
        """Type orders into the line."""
        for line in lines:
            self.press(Key.Key_F2)
            self.type(line)
            self.press(Key.Key_Return)

    def act_for(self, power: str) -> None:
        """In an open game: the orders of another power."""
        for _ in range(len(self.document.writers)):
            if self.document.power == power:
                break
            self.press(Key.Key_PageDown, CTRL)
        assert self.document.power == power

    def go_on(self) -> None:
        self.press(Key.Key_Return, CTRL)

    def in_dialog(self, keys: Callable[[], None], opening: Callable[[], None]) -> None:
        """Open a dialog that waits for an answer, and give that by keys."""
        QTimer.singleShot(0, self.window, lambda: self._answer(keys))
        opening()
        self.window.activateWindow()
        QApplication.processEvents()

    def _answer(self, keys: Callable[[], None]) -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(20, self.window, lambda: self._answer(keys))
            return
        dialog.activateWindow()
        QApplication.processEvents()
        try:
            keys()
        finally:
            if isinstance(dialog, QDialog) and dialog.isVisible():
                dialog.reject()

    def find_action(self, words: str) -> None:
        """Find any action by its words, and take it."""
        self.press(Key.Key_P, CTRL | SHIFT)
        self.type(words)
        self.press(Key.Key_Return)


def texts(document: Document, power: str) -> Sequence[str]:
    """What a power has written."""
    return [order.text for order in document.orders(power)]
