"""The board in a window: panning, zooming, and clicks told as what they hit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPixmapCache,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from app.language import tr

from .picking import NOTHING_HIT, Hit
from .scene import BoardScene
from .timing import later
from .touch import KINDS as TOUCHES
from .touch import Fingers
from .wheel import Wheel
from .zooming import STEP, ZoomedView

DRAG_PX = 6
"""How far the pointer moves with a button down before it is a drag."""
HOLD_MS = 250
"""How long the left button rests on a unit before its menu is asked for."""
NEAR_ZOOM = 1.8
ROUND_PX = 70
"""Left free round places that are shown together, in pixels."""
"""How near a place is shown that was sought, as a multiple of the zoom at which the whole board fits."""
PAN_PX = 60
"""How far an arrow key with Alt pans."""
KEPT_KB = 96 * 1024
"""How much room Qt has for the pictures it keeps of orders, units and names."""
LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
ARROWS = {
    Qt.Key.Key_Left: (PAN_PX, 0),
    Qt.Key.Key_Right: (-PAN_PX, 0),
    Qt.Key.Key_Up: (0, PAN_PX),
    Qt.Key.Key_Down: (0, -PAN_PX),
}


class Gesture(Enum):
    """What the pressed mouse button is about."""

    NONE = "none"
    PRESSED = "pressed"
    PANNING = "panning"
    DRAGGING = "dragging"
    SPENT = "spent"


class BoardView(ZoomedView):
    """Shows a BoardScene. It selects nothing itself: it says what was clicked, and others decide.

    A press that moves less than DRAG_PX is a click. With the left button one that starts where `may_drag` allows
    is a drag, any other pans; the middle button always pans. A wheel zooms about the pointer; two fingers on a
    touchpad pan, and zoom with Ctrl or by a pinch. On a touch screen one finger does as the left button does, two pan
    and zoom.
    """

    clicked = Signal(object, object, object)
    """Hit, Qt.MouseButton, Qt.KeyboardModifier: a click of the left or right button."""
    double_clicked = Signal(object)
    """Hit: two clicks in one place, after `clicked` was told for each."""
    hovered = Signal(object)
    """Hit: what the pointer is over, whenever that changes; nothing hit when it leaves."""
    pointed = Signal(object)
    """QPointF: where the pointer is, in board units, at every move."""
    drag_started = Signal(object)
    """Hit: what a drag began on."""
    dragged = Signal(object)
    """Hit: what a drag is over, at every move."""
    dropped = Signal(object, object)
    """Hit, Hit: what a drag began on and what it ended on."""
    drag_cancelled = Signal()
    """The drag that was under way is not to be carried out."""
    context = Signal(object, object)
    """Hit, QPoint on the screen: a menu is asked for, by the right button going down, by holding the left one on a
    unit, or by the menu key (then of nothing hit). After holding no click is told."""
    zoomed = Signal(float)
    """Screen pixels a board unit."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.may_drag: Callable[[Hit], bool] = lambda hit: hit.unit is not None
        self.counts: Callable[[int], bool] = lambda notches: False
        """Whether a wheel turned away (more than 0) or near by so many notches is meant otherwise than to zoom."""
        self.wheel = Wheel()
        self._fingers = Fingers(self)
        self._board = scene
        self._gesture = Gesture.NONE
        self._button = Qt.MouseButton.NoButton
        self._pressed_at = self._last = QPointF()
        self._pointer: QPointF | None = None
        """Where the pointer was last seen, in the viewport."""
        self._pressed_on = self._under = NOTHING_HIT
        self._twice = False
        self.held = False
        """Whether the left button was held down on a unit: the menu last asked for was asked for so."""
        self._fitted = True
        self._part: QRectF | None = None
        self._hold = later(self, HOLD_MS, self._held)
        self._set_up()
        scene.sceneRectChanged.connect(self.fit)

    def _set_up(self) -> None:
        self.set_up_view()
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.setAccessibleName(tr("Board"))
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), KEPT_KB))

    def scene(self) -> BoardScene:
        """The scene shown."""
        return self._board

    # --- zoom and pan

    def fit(self) -> None:
        """Show the whole board, or the part that is kept in view, and keep doing so when the window changes, until the
        zoom is changed."""
        zoom, middle = self.fitting_zoom(), self._board.sceneRect().center()
        if self._part is not None:
            size, middle = self.viewport().size(), self._part.center()
            near = min(size.width() / self._part.width(), size.height() / self._part.height())
            zoom = max(zoom, min(near, NEAR_ZOOM * zoom))
            middle = self._within_board(middle, zoom)
        self.apply_zoom(zoom)
        self.centerOn(middle)
        self._fitted = True

    def make_ready(self) -> None:
        """Have the ground drawn that is about to be seen, while the window keeps its look for long work."""
        if self.isVisible():
            back, _ = self.viewportTransform().inverted()
            scale = self.viewportTransform().m11() * self.viewport().devicePixelRatioF()
            self._board.make_ready(scale, back.mapRect(QRectF(self.viewport().rect())))

    def _within_board(self, middle: QPointF, zoom: float) -> QPointF:
        """A point to be in the middle, moved so that no more than needed beyond the board is seen at this zoom."""
        board, size = self._board.sceneRect(), self.viewport().size()
        wide, high = (size.width() - 2 * self.margin_px) / zoom / 2, (size.height() - 2 * self.margin_px) / zoom / 2
        x = min(max(middle.x(), board.left() + wide), board.right() - wide)
        y = min(max(middle.y(), board.top() + high), board.bottom() - high)
        return QPointF(
            x if 2 * wide < board.width() else board.center().x(),
            y if 2 * high < board.height() else board.center().y(),
        )

    def keep_in_view(self, part: QRectF | None) -> None:
        """Fit this part of the board, in board units, instead of all of it; None: the whole board again."""
        self._part = part
        self.fit()

    def show_area(self, rect: QRectF) -> None:
        """Show this part of the board, in board units, as large as it fits."""
        size = self.viewport().size()
        self.set_zoom(min(size.width() / max(rect.width(), 1.0), size.height() / max(rect.height(), 1.0)))
        self.centerOn(rect.center())

    def show_place(self, place: str) -> None:
        """Show a place in the middle, near enough to read what stands round it; never farther off than before."""
        self.show_places((place,))

    def show_places(self, places: Iterable[str]) -> None:
        """Show all these places, as near as one alone would be shown as far as there is room."""
        points = [self._board.point_of(place) for place in places]
        if not points:
            return
        box = QPolygonF(points).boundingRect()
        room, near = self.viewport().size(), max(self.zoom, NEAR_ZOOM * self.fitting_zoom())
        across, down = ((side - 2 * ROUND_PX) for side in (room.width(), room.height()))
        self.set_zoom(min(near, max(1, across) / max(1.0, box.width()), max(1, down) / max(1.0, box.height())))
        self.centerOn(box.center())

    def hit(self, position: QPointF) -> Hit:
        """What lies under a point of the viewport."""
        return self._board.pick(self.board_point(position))

    def apply_zoom(self, zoom: float) -> None:
        super().apply_zoom(zoom)
        self._board.set_zoom(zoom)
        self._follow()
        self.zoomed.emit(zoom)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._follow()

    def _follow(self) -> None:
        """The board has moved under the pointer: the lens stays at that."""
        where = self._pointer if self._pointer is not None else QPointF(self.viewport().rect().center())
        self._board.move_lens(self.board_point(where))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self.viewport().size()
        self._board.set_aspect(size.width() / max(1, size.height()))
        if self._fitted:
            self.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._fitted:
            self.fit()

    # --- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.press(event.position(), event.globalPosition(), event.button())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._twice = event.button() == LEFT
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.move_pointer(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.release(event.position(), event.button(), event.modifiers())

    def press(self, at: QPointF, on_screen: QPointF, button: Qt.MouseButton) -> None:
        """A button or a finger goes down at a point of the viewport. A second one gives the gesture up."""
        if self._gesture is not Gesture.NONE:
            self.cancel()
            return
        self._pressed_at = self._last = at
        self._button, self.held = button, False
        self._pressed_on = self.hit(at)
        self._gesture = Gesture.PRESSED
        if self._button == MIDDLE:
            self._start_panning()
        elif self._button == RIGHT:
            self.context.emit(self._pressed_on, on_screen.toPoint())
        elif self._pressed_on.unit is not None:
            self._hold.start()

    def move_pointer(self, position: QPointF) -> None:
        """The pointer, or the finger that is down, has moved."""
        if self._gesture is Gesture.PRESSED and self._moved_far(position):
            self._start_moving()
        self._pointer = position
        if self._gesture is Gesture.PANNING:
            self.pan(position.x() - self._last.x(), position.y() - self._last.y())
            self._last = position
            return
        point = self.board_point(position)
        self._board.move_lens(point)
        self.pointed.emit(point)
        hit = self._look(position)
        if self._gesture is Gesture.DRAGGING:
            self.dragged.emit(hit)

    def release(self, at: QPointF, button: Qt.MouseButton, keys: Qt.KeyboardModifier) -> None:
        """The button or the finger comes up."""
        if button != self._button:
            return
        gesture, twice = self._gesture, self._twice
        hit = self.hit(at)
        self._end()
        if gesture is Gesture.DRAGGING:
            self.dropped.emit(self._pressed_on, hit)
        elif gesture is Gesture.PRESSED:
            self.clicked.emit(hit, button, keys)
            if twice:
                self.double_clicked.emit(hit)

    def cancel(self) -> None:
        """Give up the gesture under way: its release tells nothing."""
        dragging = self._gesture is Gesture.DRAGGING
        self._end()
        self._gesture = Gesture.SPENT
        if dragging:
            self.drag_cancelled.emit()

    def let_go(self) -> None:
        """Forget the gesture under way: a menu takes the pointer, and the button comes up there."""
        self._end()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._under != NOTHING_HIT:
            self._under = NOTHING_HIT
            self.hovered.emit(NOTHING_HIT)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu key; the mouse's own is told when its button goes down."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.context.emit(NOTHING_HIT, event.globalPos())

    def _start_moving(self) -> None:
        """The pointer went far enough with a button down: from here on it drags or pans."""
        self._hold.stop()
        if self._button == LEFT and self.may_drag(self._pressed_on):
            self._gesture = Gesture.DRAGGING
            self.drag_started.emit(self._pressed_on)
        elif self._button == LEFT:
            self._start_panning()
        else:
            self._gesture = Gesture.SPENT

    def _start_panning(self) -> None:
        self._gesture = Gesture.PANNING
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _end(self) -> None:
        self._hold.stop()
        if self._gesture is Gesture.PANNING:
            self.viewport().unsetCursor()
        self._gesture = Gesture.NONE
        self._twice = False

    def _held(self) -> None:
        """The left button rested on a unit."""
        self._gesture, self.held = Gesture.SPENT, True
        self.context.emit(self._pressed_on, self.viewport().mapToGlobal(self._pressed_at.toPoint()))

    def _moved_far(self, position: QPointF) -> bool:
        way = position - self._pressed_at
        return bool(way.manhattanLength() > DRAG_PX)

    def _look(self, position: QPointF) -> Hit:
        """What the pointer is over; tells it if that is something else than before."""
        hit = self.hit(position)
        if not hit.same_as(self._under):
            self._under = hit
            self.hovered.emit(hit)
        return hit

    # --- wheel, touchpad, keys

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel zooms, or does what the tool wants of it; two fingers on a touchpad pan."""
        turned = self.wheel.read(event)
        event.accept()
        if turned.counted is not None and not event.modifiers() and self.counts(turned.counted):
            return
        if any(turned.pan):
            self.pan(*turned.pan)
        if turned.notches:
            self.set_zoom(self.zoom * STEP**turned.notches, event.position())

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            return self._pinched(event)
        if isinstance(event, QTouchEvent) and event.type() in TOUCHES:
            return self._fingers.take(event)
        return super().viewportEvent(event)

    def _pinched(self, event: QNativeGestureEvent) -> bool:
        if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.set_zoom(self.zoom * (1 + event.value()), event.position())
        elif event.gestureType() == Qt.NativeGestureType.SmartZoomNativeGesture:
            self.fit()
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow pans, Escape gives up a drag; every other key is left to those around the board."""
        key = Qt.Key(event.key())
        if key in ARROWS and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.pan(*ARROWS[key])
        elif key == Qt.Key.Key_Escape and self._gesture is Gesture.DRAGGING:
            self.cancel()
        else:
            event.ignore()
