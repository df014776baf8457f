"""What pages share that show what can be printed: two halves beside each other where there is room, Esc goes back."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget


class PaperPage(QWidget):
    """A page of two `halves`, beside each other from `wide_from` pixels on. `back`: Esc, or its button."""

    back = Signal()
    wide_from: ClassVar[int]
    halves: QBoxLayout
    print_button: QPushButton

    def take_focus(self) -> None:
        self.print_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= self.wide_from
        self.halves.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)
