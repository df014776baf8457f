"""Small round buttons over a board: what they have in common."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.ui.shades import current, shade_color
from app.ui.tokens import color


class DiscButton(QAbstractButton):
    """A disc of this radius in the color of targets, filled under the pointer; a click just beside it counts, too.
    The keyboard stays where it is."""

    def __init__(self, over: QWidget, side: int, radius: float) -> None:
        super().__init__(over)
        self.radius = radius
        self.setFixedSize(side, side)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        teal = color(current().target)
        painter.setPen(QPen(teal, 1.5))
        painter.setBrush(teal if self.underMouse() else shade_color("base"))
        painter.drawEllipse(QPointF(self.width() / 2, self.height() / 2), self.radius, self.radius)
        self.paint_sign(painter)
        painter.end()

    def paint_sign(self, painter: QPainter) -> None:
        """Paint what stands on the disc: nothing, where it says nothing more."""
