"""The tag beside the pointer: the order so far, and what a click there would do or why it cannot be."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.ui.widgets import Card, column, label

SHIFT = QPoint(18, 20)
WIDEST = 320


class PointerTag(Card):
    """Two lines that follow the pointer and stay inside the board."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.over = over
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.head: QLabel = label("", "strong")
        self.words: QLabel = label("", "body", wrap=True)
        self.bad: QLabel = label("", "bad", wrap=True)
        for part in (self.words, self.bad):
            part.setMaximumWidth(WIDEST)
        self.setLayout(column(self.head, self.words, self.bad, spacing=1, margins=(10, 6, 10, 6)))
        self.hide()

    def show_at(self, at: QPoint, head: str, words: str = "", refused: bool = False) -> None:
        """Show it beside a point of the board's widget."""
        self.head.setText(head)
        self.head.setVisible(bool(head))
        for part, shown in ((self.words, not refused), (self.bad, refused)):
            part.setText(words if shown else "")
            part.setVisible(shown and bool(words))
            part.setMinimumWidth(min(WIDEST, part.fontMetrics().horizontalAdvance(words) + 2) if shown else 0)
        self.adjustSize()
        self.follow(at)
        self.show()
        self.raise_()

    def follow(self, at: QPoint) -> None:
        """Stay beside the pointer, on whichever side there is room."""
        x = at.x() + SHIFT.x()
        y = at.y() + SHIFT.y()
        if x + self.width() > self.over.width() - 4:
            x = at.x() - SHIFT.x() - self.width()
        if y + self.height() > self.over.height() - 4:
            y = at.y() - SHIFT.y() - self.height()
        self.move(max(4, x), max(4, y))

    @property
    def text(self) -> str:
        """All that it says, for tests and screen readers."""
        return " ".join(part.text() for part in (self.head, self.words, self.bad) if part.text())
