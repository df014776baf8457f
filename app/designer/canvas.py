"""The view on the map that is edited: it pans, zooms, snaps, and hands pointer and keys to the tool in hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from app.board.wheel import Wheel
from app.board.zooming import STEP, ZoomedView
from app.geometry.paths import Point
from app.geometry.planar import Graph
from app.geometry.snapping import Snap, Snapper
from app.language import tr

from .document import MapDocument
from .overlay import Overlay
from .scene import MapScene
from .underlay import Underlay

if TYPE_CHECKING:
    from .tools.base import MapTool

DRAG_PX = 5
SNAP_PX = 10
"""How near, on the screen, a pointer must be to be drawn to something."""
LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
CTRL = Qt.KeyboardModifier.ControlModifier


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the pointer is: on the board, what it snaps to, which keys are held, and the point on the screen.

    `px` is how many board units a pixel takes.
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


class Canvas(ZoomedView):
    """`pointed`: where the pointer is, at every move, None when it leaves."""

    pointed = Signal(object)
    zoomed = Signal(float)
    closest, margin_px = 12.0, 14
    underlay_changed = Signal()
    """The picture under the map was laid otherwise, or taken away."""

    def __init__(self, document: MapDocument, parent: QWidget | None = None) -> None:
        self.map = MapScene(document)
        super().__init__(self.map, parent)
        self.map.setParent(self)
        self.document = document
        self.overlay = Overlay(self.map)
        self.underlay = Underlay(self.map)
        self.tool: MapTool | None = None
        self.without: frozenset[Point] = frozenset()
        """Vertices that are being moved: nothing snaps to them."""
        self._snapper: tuple[Graph, frozenset[Point], str, float, Snapper] | None = None
        self._pressed: QPointF | None = None
        self._dragging = self._panning = self._space = False
        self._last = QPointF()
        self._fitted = True
        self._wheel = Wheel()
        self._set_up()

    def _set_up(self) -> None:
        self.set_up_view()
        self.setAccessibleName(tr("Map"))

    # Tools and snapping.

    def use(self, tool: MapTool) -> None:
        """Take another tool in hand."""
        if self.tool is not None:
            self.tool.put_down()
        self.tool = tool
        self.overlay.clear()
        self.viewport().setCursor(tool.cursor)
        tool.take_up()

    def snap(self, at: Point, keys: Qt.KeyboardModifier) -> Snap:
        """What a point of the board snaps to; Ctrl turns snapping round."""
        if self.document.snapping == bool(keys & CTRL):
            return Snap(at)
        return self.snapper().snap(at, SNAP_PX / self.zoom)

    def snapper(self) -> Snapper:
        """What finds near vertices and borders of the document's graph on the active level."""
        document, kept = self.document, self._snapper
        key = (document.graph, self.without, document.level, document.grid)
        if kept is None or kept[0] is not key[0] or kept[1:4] != key[1:]:
            found = Snapper(document.graph, frozenset({document.level}), document.grid, self.without)
            kept = self._snapper = (*key, found)
        return kept[4]

    def pointer(self, position: QPointF, keys: Qt.KeyboardModifier) -> Pointer:
        """A point of the viewport as tools are told of it."""
        spot = self.board_point(position)
        at = spot.x(), spot.y()
        screen = self.viewport().mapToGlobal(position.toPoint())
        return Pointer(at, self.snap(at, keys), keys, screen, 1 / self.zoom)

    # Zoom and pan.

    def fit(self) -> None:
        """The whole board, also when the window changes."""
        self.apply_zoom(self.fitting_zoom())
        self.centerOn(self.map.frame.center())
        self._fitted = True

    def show_point(self, at: Point, zoom: float = 2.2) -> None:
        """Bring a point of the board into the middle, near enough to work there."""
        self.set_zoom(max(self.zoom, zoom))
        self.centerOn(QPointF(*at))

    def show_region(self, name: str) -> None:
        """Show a region as large as it fits, with room around it."""
        xs, ys = zip(*(p for polygon in self.document.graph.shape(name).rings for p in polygon[0]))
        box = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))
        size = self.viewport().size()
        self.set_zoom(min(size.width() / (box.width() * 2 + 1), size.height() / (box.height() * 2 + 1)))
        self.centerOn(box.center())

    def bring_into_view(self, name: str) -> None:
        """Move the map, at the zoom it has, so that a region is seen."""
        xs, ys = zip(*(p for polygon in self.document.graph.shape(name).rings for p in polygon[0]))
        middle = QPointF((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        if not self.viewport().rect().adjusted(40, 40, -40, -40).contains(self.mapFromScene(middle)):
            self.centerOn(middle)

    @property
    def frame(self) -> QRectF:
        """The board, without what lies beyond it."""
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
        """The menu key; the mouse's own is told when its button goes down."""
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
        """Tab belongs to the tool while the map has the keyboard; F6 leaves it."""
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
