"""Keys of a form that show a racket: pressed to choose it for the map, or dragged onto the map."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QApplication

from app.board.painters.rackets import racket
from app.language import tr
from app.ui.shades import current, px, shade_color
from app.ui.widgets.buttons import PushButton
from rules import Start

SIZE, ICON = 38, 11.0
"""Side of a key and radius of the icon on it, at the normal size of text."""
FAR = 6
"""How far the pointer goes with the button down before it drags."""
HELD = 46
"""Side of what hangs on the pointer."""


class KindKey(PushButton):
    """`carried` says where on the screen the pointer drags it, `dropped` where it is let go; `taken`: a drag begins."""

    taken = Signal()
    carried = Signal(object)
    dropped = Signal(object)

    def __init__(self, start: Start) -> None:
        super().__init__()
        self.start = start
        self._pressed_at: QPoint | None = None
        self.dragging = self.chosen = False
        self.setFixedSize(px(SIZE), px(SIZE))
        self.setToolTip(tr("{start}: click, then click a lit district; or drag it onto one", start=start.label))
        self.setAccessibleName(start.label)
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def show_chosen(self, chosen: bool) -> None:
        """Whether this is the kind that the next click on the map places."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(SIZE), px(SIZE))

    # The drag.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed_at is None or not self.isEnabled():
            return
        way = event.position().toPoint() - self._pressed_at
        if not self.dragging and way.manhattanLength() > FAR:
            self.dragging = True
            QApplication.setOverrideCursor(QCursor(_held(self.start.racket)))
            self.taken.emit()
        if self.dragging:
            self.carried.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = None
        if not self.dragging:
            super().mouseReleaseEvent(event)
            return
        self.dragging = False
        self.setDown(False)
        QApplication.restoreOverrideCursor()
        self.dropped.emit(event.globalPosition().toPoint())

    # What it looks like.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        lit = self.hasFocus() or self.chosen
        painter.setPen(QPen(shade_color("focus" if self.hasFocus() else "accent" if lit else "edge"), 2 if lit else 1))
        painter.setBrush(shade_color("accent_soft" if self.chosen else "hover" if self.underMouse() else "base"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 8, 8)
        middle = QPointF(self.rect().center()) + QPointF(0.5, 0.5)
        racket((middle.x(), middle.y()), self.start.racket, px(SIZE) / SIZE * ICON, current()).draw(painter)
        painter.end()


def _held(kind: str) -> QPixmap:
    """What hangs on the pointer while a racket is dragged."""
    ratio = QApplication.primaryScreen().devicePixelRatio()
    made = QPixmap(round(HELD * ratio), round(HELD * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    racket((HELD / 2, HELD / 2), kind, 1.3 * ICON, current()).draw(painter)
    painter.end()
    return made
