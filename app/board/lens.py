"""A round window at the pointer through which another level is seen whole, while it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.ui.tokens import Theme, color

from .ink import Ink, circle_path
from .items import Plate
from .layers.base import Topic
from .layers.titles import level_card
from .levels import LevelView
from .stage import Stage
from .titles import NAME

if TYPE_CHECKING:
    from .scene import BoardScene

RADIUS = 9.5
"""Of the window, in radii of a unit."""
RING, LINE = 0.4, 0.12
"""Width of its rim and of the line round that, in radii of a unit."""
AHEAD = 1.2
"""How much more than what is seen now is painted at once, in radii of the window, so that it can be moved."""
POINTED = frozenset({Topic.TARGETS, Topic.CHOICE, Topic.HOVER, Topic.GHOST})
"""What is not seen through it: what the pointer does on the board."""
Draw = Callable[[QPainter, QRectF], None]


class LensItem(QGraphicsItem):
    """The window. `draw` paints the other level; what it painted last is kept until the window leaves that."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self.setVisible(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._draw: Draw = lambda painter, exposed: None
        self._title = Ink()
        self._theme: Theme | None = None
        self._r = 1.0
        self._kept: Plate | None = None

    def look_at(self, stage: Stage, draw: Draw) -> None:
        """Show what `draw` paints, the active level of that stage."""
        self.prepareGeometryChange()
        self._draw, self._r, self._theme = draw, stage.metrics.r, stage.theme
        self._title = level_card(stage.layout.active.title, NAME * self._r, stage.theme)
        self._kept = None
        self.update()

    def look_from(self, scene: BoardScene, zoom: float) -> None:
        """Show another level of this scene as it is now, if one is asked for."""
        view = scene.level_view
        seen = bool(view.lens) and view.flat and view.lens != view.active
        self.setVisible(seen)
        if seen:
            other = scene.twin()
            other.set_levels(LevelView(view.lens, "one", view.hidden))
            other.set_zoom(zoom)
            other.settle()
            self.look_at(other.stage, other.draw)

    @property
    def radius(self) -> float:
        return RADIUS * self._r

    def boundingRect(self) -> QRectF:
        reach = self.radius + RING * self._r + LINE * self._r
        return QRectF(-reach, -reach, 2 * reach, 2 * reach).united(self._title_box())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._theme is None:
            return
        ratio = widget.devicePixelRatioF() if widget else 1.0
        plate = self._plate(painter.worldTransform().m11() * ratio)
        window = circle_path((0.0, 0.0), self.radius)
        painter.save()
        painter.setClipPath(window, Qt.ClipOperation.IntersectClip)
        painter.drawPixmap(plate.rect.translated(-self.pos()), plate.pixmap, QRectF(plate.pixmap.rect()))
        painter.restore()
        self._rim(window).draw(painter)
        self._title.mapped(self._title_place()).draw(painter)

    def _rim(self, window: QPainterPath) -> Ink:
        assert self._theme is not None
        ink, r = Ink(), self._r
        ink.stroke(window, self._theme.selection_edge, (RING + 2 * LINE) * r)
        ink.stroke(window, self._theme.selection, RING * r)
        return ink

    def _plate(self, scale: float) -> Plate:
        """The picture of a part in which the window lies."""
        seen = QRectF(self.pos() - QPointF(self.radius, self.radius), QSizeF(2 * self.radius, 2 * self.radius))
        if self._kept is None or abs(self._kept.scale - scale) > 1e-6 or not self._kept.rect.contains(seen):
            more = AHEAD * self.radius
            self._kept = self._painted(seen.adjusted(-more, -more, more, more), scale)
        return self._kept

    def _painted(self, rect: QRectF, scale: float) -> Plate:
        assert self._theme is not None
        pixmap = QPixmap((rect.size() * scale).toSize())
        pixmap.fill(color(self._theme.table))
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.setTransform(QTransform(scale, 0, 0, scale, -rect.left() * scale, -rect.top() * scale))
        self._draw(painter, rect)
        painter.end()
        return Plate(pixmap, rect, scale)

    def _title_place(self) -> QTransform:
        """The title hangs on the rim below."""
        box = self._title.bounds()
        return QTransform.fromTranslate(-box.center().x(), self.radius - box.center().y())

    def _title_box(self) -> QRectF:
        return self._title_place().mapRect(self._title.bounds())
