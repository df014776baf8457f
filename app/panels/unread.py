"""Pasted lines that are no orders: each stays with its reason until it is mended or thrown away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.language import tr, tr_n
from app.ui.widgets import button, column, label, row

from .list_view import RowList
from .rows import Row

MOST = 5
"""How many lines are seen at once; the rest scrolls."""


class UnreadLines(QWidget):
    """A list of lines and reasons. `chosen` carries a line to be mended, why it was refused and by which rule;
    `dropped` says that the line being mended is thrown away with all others."""

    chosen = Signal(str, str, str)
    dropped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = label("", "section")
        self.discard = button(tr("Discard"), "link", tip=tr("Throw these lines away"))
        self.list = RowList(tr("Lines that were not read. Enter brings one back into the line"))
        self.lines: list[tuple[str, str, str]] = []
        self.current = -1
        """The number of the line that is being mended, -1 for none."""
        self.setLayout(column(row(self.title, ..., self.discard), self.list, spacing=2))
        self.discard.clicked.connect(self.drop_all)
        self.list.clicked.connect(self._on_chosen)
        self.list.activated.connect(self._on_chosen)
        self.list.installEventFilter(self)
        self.hide()

    def show_lines(self, lines: Sequence[tuple[str, str, str]]) -> None:
        """Lines with the reason why each was not read, and its rule."""
        self.lines = list(lines)
        self.current = -1
        told = enumerate(self.lines)
        rows = [Row("", "", line, "", why, "failed", str(n), clause=clause) for n, (line, why, clause) in told]
        self.list.show_rows(rows)
        self.list.setFixedHeight(self.list.full_height(MOST))
        self.title.setText(not_read(len(self.lines)))
        self.setVisible(bool(rows))

    def choose(self, number: int) -> None:
        """Hand a line on to be mended."""
        if 0 <= number < len(self.lines):
            self.current = number
            self.list.choose(str(number))
            self.chosen.emit(*self.lines[number])

    def mended(self) -> None:
        """The line that was handed on has been written as an order."""
        if self.current >= 0:
            self.drop(self.current)

    def drop(self, number: int) -> None:
        """Take a line away."""
        self.show_lines([line for n, line in enumerate(self.lines) if n != number])

    def drop_all(self) -> None:
        """Take all away, the one that was handed on too."""
        mending = self.current >= 0
        self.show_lines(())
        if mending:
            self.dropped.emit()

    def _on_chosen(self, index: QModelIndex) -> None:
        self.choose(index.row())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Delete in the list throws the line away."""
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key()
        if pressed in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.drop(self.list.currentIndex().row())
            return True
        return super().eventFilter(watched, event)


def not_read(number: int) -> str:
    """How many lines were not read: "1 line was not read"."""
    return tr_n("{n} line was not read", "{n} lines were not read", number)
