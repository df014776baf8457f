"""The view of the map being edited: it pans, zooms, snaps, shows the underlay, and passes pointer and keys to the tool.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QImage,
    QImageReader,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsPixmapItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

import rules
from app.board.display_list import polylines
from app.board.view import STEP, WheelReader, ZoomedView
from app.geometry.drawing import Point
from app.geometry.edits import JUNCTION, VERTEX, Snap, Snapper
from app.geometry.planar import Graph
from app.language import tr
from app.ui.shades import current, px, shade_color
from app.ui.tokens import color

from .document import MapDocument
from .scene import MapScene, path_of

__all__ = ["FORMATS", "PictureError", "Underlay", "UnderlayImage", "fitted", "picture", "underlay_image_from"]


# ----------------------------------------------------------------------------------------------------
# What tools show over the map: handles, the snap point, lines being drawn, tangles in red, anchors.

HANDLE_PX, CHOSEN_PX = 5.0, 7.0
APART_PX = 8.0
"""The least distance of handles that are drawn; when zoomed in all are shown."""
RING_PX, DOT_PX = 8.0, 3.6
PIN_PX = 11.0
OVER = 10.0


class EditorOverlay:
    """The items that tools show over a map. Sizes are in screen pixels, whatever the zoom."""

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
        """Remove everything over the map."""
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
        """Highlight borders."""
        _draw(self.lit, lines, shade_color("accent"), width)

    def draw(self, lines: Iterable[Sequence[Point]], width: float = 2.4) -> None:
        """Show a line being drawn."""
        _draw(self.line, lines, shade_color("accent"), width)

    def warn(self, lines: Iterable[Sequence[Point]]) -> None:
        """Show in red what would tangle; nothing if there are no lines."""
        _draw(self.red, lines, color(current().fail), 3.0)

    def show_band(self, box: QRectF | None, round: bool = False) -> None:
        """Show a box being drawn around vertices, or a round brush."""
        path = QPainterPath()
        if box is not None and round:
            path.addEllipse(box)
        elif box is not None:
            path.addRect(box)
        self.band.setPath(path)
        line = QPen(shade_color("accent"), 1.2, Qt.PenStyle.DashLine)
        line.setCosmetic(True)
        self.band.setPen(line)

    def show_snap(self, snap: Snap | None) -> None:
        """Show the point that the pointer snaps to, and what it is."""
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
    """Return the bounding box of some points."""
    if not points:
        return QRectF()
    xs, ys = zip(*points)
    return QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))


def _sparse(points: Iterable[Point], apart: float) -> Iterator[Point]:
    """Yield points about this far apart at least: zoomed out, all vertices of a border would be one thick line."""
    taken: set[tuple[int, int]] = set()
    for x, y in points:
        cell = (round(x / apart), round(y / apart)) if apart else (0, 0)
        if not apart or cell not in taken:
            taken.add(cell)
            yield x, y


class Handles(QGraphicsItem):
    """Small squares at vertices; those selected are filled."""

    def __init__(self) -> None:
        super().__init__()
        self.frame, self.zoom = QRectF(), 1.0
        self.points: tuple[Point, ...] = ()
        self.chosen: frozenset[Point] = frozenset()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def show(self, points: Iterable[Point], chosen: Iterable[Point]) -> None:  # type: ignore[override]
        """Show vertices that can be selected, and those that are."""
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
    """Anchors, each a dashed ring with a letter."""

    def __init__(self) -> None:
        super().__init__()
        self.frame, self.zoom = QRectF(), 1.0
        self.shown: tuple[tuple[Point, str, bool], ...] = ()

    def show(self, pins: Iterable[tuple[Point, str, bool]]) -> None:  # type: ignore[override]
        """Show pins, each with its point, its letter, and whether it is the one being moved."""
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
    """A dot at the point that the pointer snaps to, with words beside it at corners."""

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
        """The words for what the pointer snaps to."""
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


# ----------------------------------------------------------------------------------------------------
# A scan or photo under the map, to trace: its place and its visibility.

UNDER = -1.0
MOST_BYTES = 200_000_000
MOST_PIXELS = 5000
"""A larger picture is scaled down when it is read: nobody traces more finely, and it would take too much memory."""
USUAL_SEEN = 55
FORMATS = ("png", "jpg", "jpeg", "webp", "bmp", "gif", "tif", "tiff")


class PictureError(Exception):
    """A picture cannot be read; the text says why."""


@dataclass(frozen=True)
class UnderlayImage:
    """A picture's file, its place (a matrix from picture pixels to board units), and its visibility in percent."""

    path: str
    matrix: tuple[float, float, float, float, float, float]
    seen: int = USUAL_SEEN
    shown: bool = True

    @property
    def transform(self) -> QTransform:
        return QTransform(*self.matrix)

    def text(self) -> str:
        """Return the text to keep in the settings."""
        return json.dumps([self.path, list(self.matrix), self.seen, self.shown])


def underlay_image_from(text: str) -> UnderlayImage | None:
    """Read an underlay from the settings; None if there is none, or the text is not valid."""
    try:
        path, matrix, seen, shown = json.loads(text)
        numbers = tuple(float(one) for one in matrix)
        if len(numbers) != 6 or not all(map(math.isfinite, numbers)):
            return None
        return UnderlayImage(str(path), numbers, min(max(int(seen), 5), 100), bool(shown))
    except (ValueError, TypeError, OverflowError, RecursionError):
        return None


def picture(path: Path) -> QImage:
    """Read a picture from a file, upright and of limited size. Raises PictureError."""
    try:
        content = rules.files.read_plain(path, MOST_BYTES)
    except OSError as error:
        raise PictureError(
            tr("{name} is not shown: {why}.", name=path.name, why=rules.files.disk_words(error))
        ) from None
    buffer = QBuffer()
    buffer.setData(content)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and max(size.width(), size.height()) > MOST_PIXELS:
        reader.setScaledSize(size.scaled(QSize(MOST_PIXELS, MOST_PIXELS), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise PictureError(
            tr(
                "{name} cannot be read as a picture. Choose another one: {kinds}.",
                name=path.name,
                kinds=", ".join(FORMATS),
            )
        )
    return image


def fitted(pairs: Sequence[tuple[Point, Point]]) -> QTransform | None:
    """Return the transform that maps each first point to its second; None if the points are too close, or on one line.

    A translation for one pair, with rotation and scaling for two, any affine transform for three.
    """
    (ax, ay), (bx, by) = pairs[0]
    if len(pairs) == 1:
        return QTransform.fromTranslate(bx - ax, by - ay)
    if len(pairs) == 2:
        start, end = complex(*pairs[1][0]) - complex(ax, ay), complex(*pairs[1][1]) - complex(bx, by)
        if abs(start) < 1 or abs(end) < 1:
            return None
        turn = end / start
        made = QTransform(turn.real, turn.imag, -turn.imag, turn.real, 0, 0)
    else:
        first, second = _frame([one for one, _ in pairs]), _frame([other for _, other in pairs])
        if abs(first.determinant()) < 1 or abs(second.determinant()) < 1:
            return None
        made = first.inverted()[0] * second
    here = made.map(QPointF(ax, ay))
    return made * QTransform.fromTranslate(bx - here.x(), by - here.y())


def _frame(points: Sequence[Point]) -> QTransform:
    (ax, ay), (bx, by), (cx, cy) = points[:3]
    return QTransform(bx - ax, by - ay, cx - ax, cy - ay, 0, 0)


class Underlay(QGraphicsPixmapItem):
    """The picture below a map. The map is drawn translucent while the picture is shown."""

    def __init__(self, scene_of: MapScene) -> None:
        super().__init__()
        self.map = scene_of
        self.laid: UnderlayImage | None = None
        self.follows = False
        """Whether pens follow its dark lines."""
        self.setZValue(UNDER)
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        scene_of.addItem(self)

    def lay(self, path: Path, laid: UnderlayImage | None = None) -> None:
        """Show a picture; without `laid` it fills the board. Raises PictureError, in which case nothing changes."""
        image = picture(path)
        frame = self.map.frame
        scale = min(frame.width() / image.width(), frame.height() / image.height())
        fresh = UnderlayImage(str(path), (scale, 0.0, 0.0, scale, 0.0, 0.0))
        self.setPixmap(QPixmap.fromImage(image))
        self.put(laid or fresh)

    def put(self, laid: UnderlayImage | None) -> None:
        """Change how the picture lies; None removes it."""
        self.laid = laid
        if laid is None:
            self.setPixmap(QPixmap())
        else:
            self.setTransform(laid.transform)
        self.setVisible(laid is not None and laid.shown)
        self.map.see_through(laid.seen / 100 if laid is not None and laid.shown else 0.0)

    def move(self, by: QTransform) -> None:
        """Move the picture by a transform of the board."""
        if self.laid is not None:
            found = self.laid.transform * by
            matrix = (found.m11(), found.m12(), found.m21(), found.m22(), found.dx(), found.dy())
            self.put(replace(self.laid, matrix=matrix))

    def see(self, percent: int) -> None:
        """Set how much of the picture is seen through the map, in percent."""
        if self.laid is not None:
            self.put(replace(self.laid, seen=percent))


# ----------------------------------------------------------------------------------------------------
# The view of the map: it pans, zooms, snaps, and passes pointer and keys to the active tool.

DRAG_PX = 5
WORK_ZOOM = 2.2
"""The least zoom at which a single point is shown."""
SNAP_PX = 10
"""How close to something the pointer must be to snap to it, in screen pixels."""
LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
CTRL = Qt.KeyboardModifier.ControlModifier


@dataclass(frozen=True, slots=True)
class CanvasPointer:
    """Where the pointer is: on the board, what it snaps to, which keys are held, and the point on the screen.

    `px`: the size of a pixel in board units.
    """

    at: Point
    snap: Snap
    keys: Qt.KeyboardModifier
    screen: QPoint
    px: float

    @property
    def shift(self) -> bool:
        return bool(self.keys & Qt.KeyboardModifier.ShiftModifier)

    @property
    def alt(self) -> bool:
        return bool(self.keys & Qt.KeyboardModifier.AltModifier)


class CanvasTool(QObject):
    """What a canvas tells the active tool about pointer and keys. The methods do nothing unless a tool overrides them.

    `drags`: whether the tool uses drags; if not, a drag moves the map.
    """

    drags = True
    cursor = Qt.CursorShape.CrossCursor

    def take_up(self) -> None:
        """The tool becomes active."""

    def put_down(self) -> None:
        """Another tool becomes active."""

    def press(self, at: CanvasPointer) -> None:
        """The button was pressed; a click or a drag will follow."""

    def click(self, at: CanvasPointer) -> None:
        """The button was released where it was pressed."""

    def double(self, at: CanvasPointer) -> None:
        """A double click; `click` was called for the first one."""

    def hover(self, at: CanvasPointer) -> None:
        """The pointer moves with no button pressed."""

    def drag(self, at: CanvasPointer) -> None:
        """The pointer moves with the button pressed."""

    def drop(self, at: CanvasPointer) -> None:
        """The drag ends."""

    def cancel(self) -> None:
        """The gesture under way is canceled."""

    def menu(self, at: CanvasPointer) -> None:
        """The right button or the menu key was pressed."""

    def key(self, event: QKeyEvent) -> bool:
        """A key was pressed; return whether the tool has used it."""
        return False

    def next(self, by: int) -> bool:
        """Select the next thing on Tab (1), the previous one on Shift+Tab (-1); return False to let the focus move on.
        """
        return False


class Canvas(ZoomedView):
    """The view of the map being edited. `pointed`: where the pointer is, at every move; None when it leaves."""

    pointed = Signal(object)
    zoomed = Signal(float)
    closest, margin_px = 12.0, 14
    underlay_changed = Signal()
    """The underlay was moved, changed or removed."""

    def __init__(self, document: MapDocument) -> None:
        self.map = MapScene(document)
        super().__init__(self.map)
        self.map.setParent(self)
        self.document = document
        self.overlay = EditorOverlay(self.map)
        self.underlay = Underlay(self.map)
        self.tool: CanvasTool | None = None
        self.without: frozenset[Point] = frozenset()
        """Vertices being moved, to which nothing snaps."""
        self._snapper: tuple[Graph, frozenset[Point], str, float, Snapper] | None = None
        self._pressed: QPointF | None = None
        self._dragging = self._panning = self._space = False
        self._last = QPointF()
        self._fitted = True
        self._wheel = WheelReader()
        self.set_up_view()
        self.setAccessibleName(tr("Map"))
        self.viewport().setAccessibleName(tr("Map"))

    # Tools and snapping.

    def use(self, tool: CanvasTool) -> None:
        """Activate another tool."""
        if self.tool is not None:
            self.tool.put_down()
        self.tool = tool
        self.overlay.clear()
        self.viewport().setCursor(tool.cursor)
        tool.take_up()

    def snap(self, at: Point, keys: Qt.KeyboardModifier) -> Snap:
        """Return what a point of the board snaps to; Ctrl inverts snapping."""
        if self.document.snapping == bool(keys & CTRL):
            return Snap(at)
        return self.snapper().snap(at, SNAP_PX / self.zoom)

    def snapper(self) -> Snapper:
        """Return the finder of nearby vertices and borders on the active level."""
        document, cached = self.document, self._snapper
        key = (document.graph, self.without, document.level, document.grid)
        if cached is None or cached[0] is not key[0] or cached[1:4] != key[1:]:
            found = Snapper(document.graph, frozenset({document.level}), document.grid, self.without)
            cached = self._snapper = (*key, found)
        return cached[4]

    def pointer(self, position: QPointF, keys: Qt.KeyboardModifier) -> CanvasPointer:
        """Return a point of the viewport as tools are told of it."""
        point = self.board_point(position)
        at = point.x(), point.y()
        screen = self.viewport().mapToGlobal(position.toPoint())
        return CanvasPointer(at, self.snap(at, keys), keys, screen, 1 / self.zoom)

    # Zoom and pan.

    def fit(self) -> None:
        """Show the whole board, and keep doing so when the window is resized."""
        self.apply_zoom(self.fitting_zoom())
        self.centerOn(self.map.frame.center())
        self._fitted = True

    def show_point(self, at: Point) -> None:
        """Center on a point of the board, zoomed in enough to work there."""
        self.set_zoom(max(self.zoom, WORK_ZOOM))
        self.centerOn(QPointF(*at))

    def show_region(self, name: str) -> None:
        """Show a region as large as it fits, with room around it."""
        box = path_of(self.document.graph.shape(name)).boundingRect()
        size = self.viewport().size()
        self.set_zoom(min(size.width() / (box.width() * 2 + 1), size.height() / (box.height() * 2 + 1)))
        self.centerOn(box.center())

    def bring_into_view(self, name: str) -> None:
        """Pan so that a region is visible, without changing the zoom."""
        middle = path_of(self.document.graph.shape(name)).boundingRect().center()
        if not self.viewport().rect().adjusted(40, 40, -40, -40).contains(self.mapFromScene(middle)):
            self.centerOn(middle)

    @property
    def frame(self) -> QRectF:
        """The rectangle of the board."""
        return self.map.frame

    def apply_zoom(self, zoom: float) -> None:
        super().apply_zoom(zoom)
        self.map.set_zoom(zoom)
        self.overlay.set_zoom(zoom)
        self.zoomed.emit(zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    # Pointer.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._last = event.position()
        if event.button() == MIDDLE or (self._space and event.button() == LEFT):
            self._panning = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == LEFT and self.tool is not None:
            self._pressed, self._dragging = event.position(), False
            self.tool.press(self.pointer(event.position(), event.modifiers()))
        elif event.button() == RIGHT and self.tool is not None:
            self.tool.menu(self.pointer(event.position(), event.modifiers()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position()
        if self._panning:
            self.pan(here.x() - self._last.x(), here.y() - self._last.y())
            self._last = here
            return
        pointer = self.pointer(here, event.modifiers())
        self.overlay.show_snap(pointer.snap)
        if self._pressed is not None and self.tool is not None:
            if not self._dragging and (here - self._pressed).manhattanLength() > DRAG_PX:
                self._dragging = True
                if not self.tool.drags:
                    self._panning, self._last = True, here
                    return
            if self._dragging:
                self.tool.drag(pointer)
        elif self.tool is not None:
            self.tool.hover(pointer)
        self.pointed.emit(pointer)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning:
            self._panning = False
            self._pressed = None
            self.viewport().setCursor(self.tool.cursor if self.tool else Qt.CursorShape.ArrowCursor)
        elif event.button() == LEFT and self._pressed is not None and self.tool is not None:
            pointer, dragged = self.pointer(event.position(), event.modifiers()), self._dragging
            self._pressed, self._dragging = None, False
            if dragged:
                self.tool.drop(pointer)
            else:
                self.tool.click(pointer)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == LEFT and self.tool is not None:
            self.tool.double(self.pointer(event.position(), event.modifiers()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu for the menu key; for the mouse this is done when its button is pressed."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.tool is not None:
            here = QPointF(self.viewport().mapFromGlobal(self.cursor().pos()))
            self.tool.menu(self.pointer(here, Qt.KeyboardModifier.NoModifier))

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        if self.tool is not None:
            self.viewport().setCursor(self.tool.cursor)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.overlay.show_snap(None)
        self.pointed.emit(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = self._wheel.read(event)
        event.accept()
        if any(turned.pan):
            self.pan(*turned.pan)
        if turned.notches:
            self.set_zoom(self.zoom * STEP**turned.notches, event.position())

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.set_zoom(self.zoom * (1 + event.value()), event.position())
            return True
        return super().viewportEvent(event)

    # Keys.

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Pass Tab to the tool while the map has the focus; F6 leaves the map."""
        if self.tool is not None and self.tool.next(1 if forward else -1):
            return True
        return super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif event.key() == Qt.Key.Key_Escape and self._pressed is not None and self.tool is not None:
            self._pressed, self._dragging = None, False
            self.tool.cancel()
        elif self.tool is None or not self.tool.key(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.viewport().setCursor(self.tool.cursor if self.tool else Qt.CursorShape.ArrowCursor)
        else:
            super().keyReleaseEvent(event)
