"""A view on a board that zooms about a point, pans by pixels and fits the whole: for playing and for drawing alike."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView

STEP = 1.25
"""How much a step of the zoom magnifies."""
FARTHEST = 0.6
"""The farthest zoom, as a share of the one at which the whole board is in the window."""
FRAME = 2
"""How wide the view's frame is, which shows the keyboard's focus, in logical pixels."""
ROOM = 0.5
"""How far beyond the board one may pan, in windows."""


class ZoomedView(QGraphicsView):
    """`closest`: the most pixels a board unit; `margin_px`: what stays free around the whole board."""

    closest = 8.0
    margin_px = 8
    _fitted = True

    @property
    def frame(self) -> QRectF:
        """The whole board, in its units."""
        return self.scene().sceneRect()

    def set_up_view(self) -> None:
        """A bare, smooth view without bars, which nothing but this class moves."""
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setFrameStyle(
            QFrame.Shape.Box | QFrame.Shadow.Plain
        )  # as wide as the style sheet's: the board stays while that changes
        self.setLineWidth(FRAME)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def zoom(self) -> float:
        """Screen pixels a board unit."""
        return self.transform().m11()

    def set_zoom(self, zoom: float, about: QPointF | None = None) -> None:
        """Zoom to so many pixels a board unit, within limits; the point `about` of the viewport stays put."""
        zoom = min(max(zoom, FARTHEST * self.fitting_zoom()), self.closest)
        where = about or QPointF(self.viewport().rect().center())
        fixed = self.board_point(where)
        self._fitted = False
        self.apply_zoom(zoom)
        now = self.viewportTransform().map(fixed)
        self.pan(where.x() - now.x(), where.y() - now.y())

    @property
    def way(self) -> tuple[float, QPointF] | None:
        """How the board is looked at: zoom and middle; None while all of it is seen."""
        return None if self._fitted else (self.zoom, self.mapToScene(self.viewport().rect().center()))

    def look(self, way: tuple[float, QPointF] | None) -> None:
        """Look at the board in such a way."""
        if way is not None:
            self.set_zoom(way[0])
            self.centerOn(way[1])

    def zoom_in(self) -> None:
        self.set_zoom(self.zoom * STEP)

    def zoom_out(self) -> None:
        self.set_zoom(self.zoom / STEP)

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by so many pixels to the right and down."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - round(dx))
        down.setValue(down.value() - round(dy))

    def board_point(self, position: QPointF) -> QPointF:
        """The point of the board under a point of the viewport."""
        back, _ = self.viewportTransform().inverted()
        return back.map(position)

    def fitting_zoom(self) -> float:
        """The zoom at which the whole board is in the window."""
        frame, size = self.frame, self.viewport().size()
        width, height = max(32, size.width() - 2 * self.margin_px), max(32, size.height() - 2 * self.margin_px)
        return min(width / frame.width(), height / frame.height())

    def apply_zoom(self, zoom: float) -> None:
        """Take a zoom as it is; what is to be known of it is told by whoever shows more than the board."""
        self.setTransform(QTransform.fromScale(zoom, zoom))
        across, down = ROOM * self.viewport().width() / zoom, ROOM * self.viewport().height() / zoom
        self.setSceneRect(self.frame.adjusted(-across, -down, across, down))
