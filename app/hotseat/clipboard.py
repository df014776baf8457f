"""Texts on the clipboard. The next player must not be able to paste what a player has copied."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QClipboard, QGuiApplication, QStandardItemModel

OURS = "application/x-strata"
"""The format that marks what this program has put on the clipboard."""


def new_mime_data() -> QMimeData:
    """Return empty data for the clipboard, made by Qt.

    Where Qt keeps the clipboard itself (offscreen, for example), it deletes the data after Python has ended: data made
    in Python would crash the program as it ends.
    """
    model = QStandardItemModel(1, 1)
    data = model.mimeData([model.index(0, 0)])
    for form in data.formats():
        data.removeFormat(form)
    return data


def copy_text(text: str) -> None:
    """Copy a text, marked as this program's, because not every system tells who owns the clipboard."""
    data = new_mime_data()
    data.setText(text)
    data.setData(OURS, b"1")
    QGuiApplication.clipboard().setMimeData(data)


class SeatClipboard(QObject):
    """Watches the system's clipboards. `seated`: whether a seat is taken.

    Only what is copied while this program is in front counts: the game must not delete what comes from other programs.
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
        """Clear what the seat has copied, including the selection that a middle click pastes."""
        copied, self._copied = self._copied, set()
        for mode in copied:
            QGuiApplication.clipboard().clear(mode)


def owned(mode: QClipboard.Mode) -> bool:
    """Whether this program has put the present content on a clipboard of the system."""
    board = QGuiApplication.clipboard()
    data: QMimeData | None = board.mimeData(mode)  # None after it was cleared
    if data is not None and data.hasFormat(OURS):
        return True
    return board.ownsSelection() if mode == QClipboard.Mode.Selection else board.ownsClipboard()
