"""Texts on the clipboard. What a player has copied in his seat the next one must not be able to paste."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QClipboard, QGuiApplication

OURS = "application/x-strata"
"""The format that marks what this program has put on the clipboard."""


def copy_text(text: str) -> None:
    """A text to the clipboard, marked as this program's: not every system tells whose it is."""
    data = QMimeData()
    data.setText(text)
    data.setData(OURS, b"1")
    QGuiApplication.clipboard().setMimeData(data)


class SeatClipboard(QObject):
    """Watches the clipboards of the system. `seated`: whether somebody sits in a seat of his own.

    Counts what is copied while this program is in front: what comes from another program is not the game's to delete.
    """

    def __init__(self, seated: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seated = seated
        self._copied: set[QClipboard.Mode] = set()
        QGuiApplication.clipboard().changed.connect(self._on_changed)

    def _on_changed(self, mode: QClipboard.Mode) -> None:
        if self._seated() and (QGuiApplication.focusWindow() is not None or owned(mode)):
            self._copied.add(mode)
        else:
            self._copied.discard(mode)

    def empty(self) -> None:
        """Take away what the seat has copied, the marked text that a middle click pastes too."""
        copied, self._copied = self._copied, set()
        for mode in copied:
            QGuiApplication.clipboard().clear(mode)


def owned(mode: QClipboard.Mode) -> bool:
    """Whether what lies on a clipboard of the system was put there by this program."""
    board = QGuiApplication.clipboard()
    data: QMimeData | None = board.mimeData(mode)  # none once it was emptied
    if data is not None and data.hasFormat(OURS):
        return True
    return board.ownsSelection() if mode == QClipboard.Mode.Selection else board.ownsClipboard()
