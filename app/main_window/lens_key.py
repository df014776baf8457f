"""The key of the lens: held down it shows the next board at the pointer, a short press is the letter."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from app.board.view import BoardView
from app.tools import OrderTool

TAP_MS = 160
"""A shorter press is a letter that is typed."""
REPEAT_MS = 40
"""Some systems tell a key that is held down as let go and pressed again within this time, over and over."""


class LensKey(QObject):
    """Calls `turn` with whether the lens is on."""

    def __init__(self, view: BoardView, tool: OrderTool, turn: Callable[[bool], None]) -> None:
        super().__init__(view)
        self.tool = tool
        self.turn = turn
        self.on = False
        self._text, self._tapped = "", False
        self._wait = self._clock(TAP_MS, self._begin)
        self._up = self._clock(REPEAT_MS, self._let_go)
        view.installEventFilter(self)

    def _clock(self, milliseconds: int, do: Callable[[], None]) -> QTimer:
        made = QTimer(self)
        made.setSingleShot(True)
        made.setInterval(milliseconds)
        made.timeout.connect(do)
        return made

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self._wait.stop()
            self._tapped = False
            self._let_go()
        if not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_L or event.modifiers():
            return False
        if event.type() == QEvent.Type.KeyPress:
            self._press(event)
            return True
        if event.type() == QEvent.Type.KeyRelease and not event.isAutoRepeat():
            self._tapped = self._wait.isActive()
            self._wait.stop()
            self._up.start()
            return True
        return False

    def _press(self, event: QKeyEvent) -> None:
        held = self._up.isActive() or event.isAutoRepeat()
        self._up.stop()
        if not held:
            self._text = event.text()
            self._wait.start()

    def _begin(self) -> None:
        self.on = True
        self.turn(True)

    def _let_go(self) -> None:
        """The key is up: the lens goes, or the letter that was only tapped is typed."""
        self._up.stop()
        tapped, self._tapped = self._tapped, False
        if self.on:
            self.on = False
            self.turn(False)
        elif tapped:
            self.tool.keys.letter(self._text)
