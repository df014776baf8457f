"""What tools show over the map: handles, what the pointer snaps to, lines being drawn, tangles in red, anchors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.board.ink import polylines
from app.geometry.paths import Point
from app.geometry.snapping import JUNCTION, VERTEX, Snap
from app.ui.shades import current, px, shade_color
from app.ui.tokens import color

HANDLE_PX, CHOSEN_PX = 5.0, 7.0
APART_PX = 8.0
"""How far apart handles are at least that are drawn; near enough to be taken all are there."""
RING_PX, DOT_PX = 8.0, 3.6
PIN_PX = 11.0
OVER = 10.0


class Overlay:
    """The items over a map. Sizes are in pixels of the screen, whatever the zoom."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self.lit = _path(scene, OVER)
        self.line = _path(scene, OVER + 1)
        self.red = _path(scene, OVER + 2)
        self.handles = Handles()
        self.pins = Pins()
        self.snapped = SnapMark()
        for item in (self.handles, self.pins, self.snapped):
            scene.addItem(item)
        self.handles.setZValue(OVER + 3)
        self.pins.setZValue(OVER + 4)
        self.snapped.setZValue(OVER + 5)
        self.band = _path(scene, OVER + 6)

    def clear(self) -> None:
        """Nothing over the map."""
        for item in (self.lit, self.line, self.red, self.band):
            item.setPath(QPainterPath())
        self.handles.show((), ())
        self.pins.show(())
        self.show_snap(None)

    def set_zoom(self, zoom: float) -> None:
        for item in (self.handles, self.pins):
            item.prepareGeometryChange()
            item.zoom = zoom

    def light(self, lines: Iterable[Sequence[Point]], width: float = 3.0) -> None:
        """Borders that are meant."""
        _draw(self.lit, lines, shade_color("accent"), width)

    def draw(self, lines: Iterable[Sequence[Point]], width: float = 2.4) -> None:
        """A line being drawn."""
        _draw(self.line, lines, shade_color("accent"), width)

    def warn(self, lines: Iterable[Sequence[Point]], width: float = 3.0) -> None:
        """What would tangle, in red; nothing without lines."""
        _draw(self.red, lines, color(current().fail), width)

    def rubber(self, box: QRectF | None) -> None:
        """A box being drawn round vertices."""
        path = QPainterPath()
        if box is not None:
            path.addRect(box)
        self.band.setPath(path)
        line = QPen(shade_color("accent"), 1.2, Qt.PenStyle.DashLine)
        line.setCosmetic(True)
        self.band.setPen(line)

    def show_snap(self, snap: Snap | None) -> None:
        """Where the pointer counts as, and what that is."""
        self.snapped.show_snap(snap)


def _path(scene: QGraphicsScene, height: float) -> QGraphicsPathItem:
    item = QGraphicsPathItem()
    item.setZValue(height)
    scene.addItem(item)
    return item


def _draw(item: QGraphicsPathItem, lines: Iterable[Sequence[Point]], hue: QColor, width: float) -> None:
    item.setPath(polylines([line for line in lines if len(line) > 1]))
    pen = QPen(hue, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    pen.setCosmetic(True)
    item.setPen(pen)


def _box_of(points: Sequence[Point]) -> QRectF:
    """The box round some points."""
    if not points:
        return QRectF()
    xs, ys = zip(*points)
    return QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))


def _sparse(points: Iterable[Point], apart: float) -> Iterator[Point]:
    """Points about so far apart at least: seen from afar all vertices of a border would be one thick line."""
    taken: set[tuple[int, int]] = set()
    for x, y in points:
        cell = (round(x / apart), round(y / apart)) if apart else (0, 0)
        if not apart or cell not in taken:
            taken.add(cell)
            yield x, y


class Handles(QGraphicsItem):
    """Small squares at vertices; those chosen are filled."""

    def __init__(self) -> None:
        super().__init__()
        self.frame, self.zoom = QRectF(), 1.0
        self.points: tuple[Point, ...] = ()
        self.chosen: frozenset[Point] = frozenset()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def show(self, points: Iterable[Point], chosen: Iterable[Point]) -> None:  # type: ignore[override]
        """Vertices that can be taken, and those that are."""
        self.points, self.chosen = tuple(points), frozenset(chosen)
        self.prepareGeometryChange()
        self.frame = _box_of((*self.points, *self.chosen))
        self.update()

    def boundingRect(self) -> QRectF:
        half = CHOSEN_PX / self.zoom
        return self.frame.adjusted(-half, -half, half, half)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        line = QPen(shade_color("accent"), 1.2)
        line.setCosmetic(True)
        painter.setPen(line)
        seen: QRectF = option.exposedRect.adjusted(-9, -9, 9, 9)
        for group, size, hue in (
            (self.points, HANDLE_PX, shade_color("base")),
            (self.chosen, CHOSEN_PX, shade_color("accent")),
        ):
            painter.setBrush(QBrush(hue))
            half = size / self.zoom / 2
            apart = APART_PX / self.zoom if group is self.points else 0.0
            boxes = [
                QRectF(x - half, y - half, 2 * half, 2 * half) for x, y in _sparse(group, apart) if seen.contains(x, y)
            ]
            painter.drawRects(boxes)


class Pins(QGraphicsItem):
    """Anchors: dashed rings with a letter each."""

    def __init__(self) -> None:
        super().__init__()
        self.frame, self.zoom = QRectF(), 1.0
        self.shown: tuple[tuple[Point, str, bool], ...] = ()

    def show(self, pins: Iterable[tuple[Point, str, bool]]) -> None:  # type: ignore[override]
        """Point, letter, whether it is the one in hand."""
        self.shown = tuple(pins)
        self.prepareGeometryChange()
        self.frame = _box_of([at for at, _, _ in self.shown])
        self.update()

    def boundingRect(self) -> QRectF:
        half = 2 * PIN_PX / self.zoom
        return self.frame.adjusted(-half, -half, half, half)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        radius = PIN_PX / self.zoom
        font = QFont()
        font.setPixelSize(100)
        font.setBold(True)
        for (x, y), letter, chosen in self.shown:
            line = QPen(shade_color("accent"), 1.8, Qt.PenStyle.SolidLine if chosen else Qt.PenStyle.DashLine)
            line.setCosmetic(True)
            painter.setPen(line)
            fill = QColor(shade_color("accent_soft" if chosen else "base"))
            fill.setAlphaF(0.94)
            painter.setBrush(QBrush(fill))
            painter.drawEllipse(QPointF(x, y), radius, radius)
            painter.save()
            painter.translate(x, y)
            scale = radius * 1.1 / 100
            painter.scale(scale, scale)
            painter.setFont(font)
            painter.setPen(QPen(shade_color("accent")))
            painter.drawText(QRectF(-200, -100, 400, 200), Qt.AlignmentFlag.AlignCenter, letter)
            painter.restore()


class SnapMark(QGraphicsItem):
    """A dot where the pointer snaps to, with words beside it at corners and vertices."""

    def __init__(self) -> None:
        super().__init__()
        self.snap: Snap | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setVisible(False)

    def show_snap(self, snap: Snap | None) -> None:
        if snap == self.snap:
            return
        self.prepareGeometryChange()
        self.snap = snap
        self.setVisible(snap is not None and bool(snap.kind))
        if snap is not None:
            self.setPos(QPointF(*snap.point))
        self.update()

    @property
    def words(self) -> str:
        """What is snapped to."""
        return str(self.snap) if self.snap is not None and self.snap.kind == JUNCTION else ""

    def _font(self) -> QFont:
        font = QFont()
        font.setPixelSize(px(11))
        return font

    def _chip(self) -> QRectF:
        size = QFontMetricsF(self._font()).boundingRect(self.words)
        return QRectF(-size.width() / 2 - 7, -RING_PX - 12 - size.height() - 6, size.width() + 14, size.height() + 7)

    def boundingRect(self) -> QRectF:
        ring = QRectF(-RING_PX - 2, -RING_PX - 2, 2 * RING_PX + 4, 2 * RING_PX + 4)
        return ring.united(self._chip()).adjusted(-3, -3, 3, 3)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.snap is None:
            return
        accent = shade_color("accent")
        corner = self.snap.kind == JUNCTION
        painter.setPen(QPen(accent, 2.0))
        painter.setBrush(QBrush(shade_color("base")))
        size = RING_PX if corner else RING_PX - 2 if self.snap.kind == VERTEX else RING_PX - 4
        painter.drawEllipse(QPointF(), size, size)
        if corner:
            painter.setBrush(QBrush(accent))
            painter.drawEllipse(QPointF(), DOT_PX, DOT_PX)
        if self.words:
            chip = self._chip()
            painter.setPen(QPen(shade_color("line"), 1))
            painter.setBrush(QBrush(shade_color("base")))
            painter.drawRoundedRect(chip, 5, 5)
            painter.setPen(QPen(shade_color("text")))
            painter.setFont(self._font())
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, self.words)
