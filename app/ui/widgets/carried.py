"""A button that can be dragged off: what it stands for goes with the pointer to where it is dropped."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from .buttons import ToolButton


class CarriedButton(ToolButton):
    """`taken`: a drag begins; `carried`, `dropped`: where on the screen it is then, and where it ends. A press that
    does not move is a click, as of any button."""

    taken = Signal()
    carried = Signal(QPoint)
    dropped = Signal(QPoint)
    _pressed: QPointF | None = None
    _dragging = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._dragging = event.position(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and not self._dragging:
            way = event.position() - self._pressed
            self._dragging = way.manhattanLength() > QApplication.startDragDistance()
            if self._dragging:
                self.taken.emit()
        if self._dragging:
            self.carried.emit(event.globalPosition().toPoint())
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._pressed, self._dragging = self._dragging, None, False
        if dragged:
            self.setDown(False)
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)
