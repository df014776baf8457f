"""The chip beside the pointer that shows the number of an order, such as how many points are moved."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from app.language import tr
from app.ui.widgets import Card, label, row, tool_button

SHIFT = QPoint(20, -22)
HEIGHT = 36


class NumberChip(Card):
    """Less, the number, more. `counted`: one more or one less is wanted; `taken`: this one. It takes no keyboard."""

    counted = Signal(int)
    taken = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.over = over
        self.setAccessibleName(tr("Number"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.less = _button("minus", tr("One less"), "Down")
        self.more = _button("plus", tr("One more"), "Up")
        self.take = _button("check", tr("Take this number"), "Enter")
        self.number: QLabel = label("", "heading")
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.setMinimumWidth(26)
        self.of: QLabel = label("", "muted")
        self.setLayout(row(self.less, self.number, self.of, self.more, self.take, spacing=4, margins=(4, 2, 4, 2)))
        self.less.clicked.connect(lambda: self.counted.emit(-1))
        self.more.clicked.connect(lambda: self.counted.emit(1))
        self.take.clicked.connect(self.taken)
        self.hide()

    def show_number(self, number: int, numbers: Sequence[int]) -> None:
        """The number as it stands, and how many there can be."""
        self.number.setText(str(number))
        self.of.setText(tr("of {numbers}", numbers=numbers[-1]))
        self.less.setEnabled(number > numbers[0])
        self.more.setEnabled(number < numbers[-1])
        self.setAccessibleDescription(tr("{number} of {numbers}", number=number, numbers=numbers[-1]))

    def place_at(self, at: QPoint) -> None:
        """Show it beside a point of the board's widget, inside of it."""
        self.setFixedHeight(HEIGHT)
        self.adjustSize()
        corner = at + SHIFT
        x = min(max(6, corner.x()), self.over.width() - self.width() - 6)
        y = min(max(6, corner.y()), self.over.height() - self.height() - 6)
        self.move(x, y)
        self.show()
        self.raise_()


def _button(icon: str, title: str, key: str) -> QToolButton:
    made = tool_button(icon, title, key)
    made.setFixedSize(28, 28)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setAutoRepeat(icon != "check")
    return made
