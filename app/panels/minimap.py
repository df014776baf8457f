"""The overview: while the map is larger than its window, a small one shows whose land is where and what is in sight."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap

from app.board.view import BoardView
from app.language import tr
from app.ui.shades import current, px, shade_color
from app.ui.tokens import color
from app.ui.widgets import Card

from .legend import into_corner

LONGER_SIDE = 150
"""Of the map, at the normal size of text."""
RIM = 5
SHOWN_FROM = 1.15
"""How many times as large as the whole map fits the board must be."""
AGAIN_MS = 250
DOT = 2.2
"""Radius of a unit in pixels."""
UPPER_RIGHT = 3


class Minimap(Card):
    """Lies over a view in the corner where it hides least. A click or a drag on it moves the map there."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(kind="float")
        self.setParent(view)
        self.setAccessibleName(tr("Overview of the map"))
        self.setToolTip(tr("Overview: click or drag to move the map"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._view = view
        self._picture = QPixmap()
        self._corner = UPPER_RIGHT
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN_MS)
        self._again.timeout.connect(self._draw)
        view.zoomed.connect(lambda _: self._follow())
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self.update())
        self.hide()

    def soon(self) -> None:
        """The board has changed: it is drawn anew in a moment, if it is seen."""
        if self.isVisible():
            self._again.start()

    def _follow(self) -> None:
        """Come when the map is larger than its window, go when it is not."""
        shown = self._view.zoom > SHOWN_FROM * self._view.fitting_zoom()
        if shown and not self.isVisible():
            self._draw()
            self._corner, _ = into_corner(self, self._view, self._corner)
        self.setVisible(shown)
        self.update()

    def _draw(self) -> None:
        """Ground, fog and units, as the board shows them."""
        scene = self._view.scene()
        frame, ratio = scene.sceneRect(), self.devicePixelRatioF()
        scale = px(LONGER_SIDE) / max(frame.width(), frame.height())
        wide, high = round(frame.width() * scale), round(frame.height() * scale)
        self._picture = QPixmap(round(wide * ratio), round(high * ratio))
        self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(color(current().table))
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-frame.topLeft())
        scene.draw_ground(painter)
        stage = scene.stage
        painter.setPen(QPen(color(current().unit_outline), 0.6 / scale))
        for piece in stage.seats.present:
            painter.setBrush(color(stage.looks[piece.power].fill))
            painter.drawEllipse(QPointF(*stage.spot(piece)), DOT / scale, DOT / scale)
        painter.end()
        self.setFixedSize(wide + 2 * RIM, high + 2 * RIM)
        self.update()

    @property
    def _scale(self) -> float:
        """Pixels a board unit."""
        frame = self._view.scene().sceneRect()
        return (self.width() - 2 * RIM) / frame.width() if frame.width() else 1.0

    def in_sight(self) -> QRectF:
        """The part of the map that is in the window, in pixels of the overview."""
        frame, room = self._view.scene().sceneRect(), self._view.viewport().rect()
        seen = self._view.mapToScene(room).boundingRect().translated(-frame.topLeft())
        scale = self._scale
        box = QRectF(seen.x() * scale + RIM, seen.y() * scale + RIM, seen.width() * scale, seen.height() * scale)
        return box.intersected(QRectF(self.rect()).adjusted(RIM, RIM, -RIM, -RIM))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(RIM, RIM, self._picture)
        box = self.in_sight().adjusted(1, 1, -1, -1)
        for hue, width in ((QColor(0, 0, 0, 150), 4.0), (shade_color("focus"), 2.0)):
            painter.setPen(QPen(hue, width))
            painter.drawRect(box)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go_to(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go_to(event.position())

    def _go_to(self, point: QPointF) -> None:
        """Bring what is there into the middle of the window."""
        frame, scale = self._view.scene().sceneRect(), self._scale
        self._view.centerOn(frame.left() + (point.x() - RIM) / scale, frame.top() + (point.y() - RIM) / scale)
        self.update()
