"""The board in a window: panning, zooming, touch, and clicks told as what they hit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QEventPoint,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPixmapCache,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
    QTouchEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from app.language import tr

from . import accessible
from .display_list import later
from .picking import NOTHING_HIT, Hit
from .scene import BoardScene

# ----------------------------------------------------------------------------------------------------
# Wheels and touchpads told apart: both send wheel events, and only what these hold says which it was.
#
# A touchpad tells phases (macOS, Wayland), or pixels, or is known as one (X11). A wheel tells none of these: whole
# notches of 120, or parts of a notch where it turns finely (fifteenths, as 8). Some drivers of touchpads leave the
# angle at zero and tell pixels only; some of wheels tell pixels beside whole notches.

NOTCH = 120
"""What a wheel tells for one notch."""
PIXELS = 60.0
"""Pixels of a touchpad that zoom as much as a notch."""
Way = tuple[float, float]
STILL: Way = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class WheelStep:
    """What a wheel event means: `pan` the board by so many pixels to the right and down, zoom by so many `notches`.

    `counted`: whole notches of a wheel, what is left of them kept for the next event; None for touchpads.
    """

    pan: Way = STILL
    notches: float = 0.0
    counted: int | None = None


class WheelReader:
    """Reads one wheel event after the other. `pans`: a mouse wheel moves the board, and zooms with Ctrl only."""

    def __init__(self) -> None:
        self.pans = False
        self._zooming = False
        """Whether the gesture under way on a touchpad began with Ctrl down."""
        self._rest = 0

    def read(self, event: QWheelEvent) -> WheelStep:
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return self._of_touchpad(event, ctrl) if is_touchpad(event) else self._of_wheel(event, ctrl)

    def _of_touchpad(self, event: QWheelEvent, ctrl: bool) -> WheelStep:
        """A gesture stays what it began as: with momentum, a key that goes down meanwhile turns nothing into a zoom."""
        phase, pixels, angle = event.phase(), event.pixelDelta(), event.angleDelta()
        moving = phase in (Qt.ScrollPhase.ScrollUpdate, Qt.ScrollPhase.ScrollMomentum)
        if phase == Qt.ScrollPhase.ScrollMomentum and self._zooming:
            return WheelStep()
        if not moving or phase == Qt.ScrollPhase.ScrollUpdate:
            self._zooming = ctrl
        way = (float(pixels.x()), float(pixels.y())) if not pixels.isNull() else (angle.x() / 2, angle.y() / 2)
        if not self._zooming:
            return WheelStep(pan=way)
        return WheelStep(notches=angle.y() / NOTCH if angle.y() else way[1] / PIXELS)

    def _of_wheel(self, event: QWheelEvent, ctrl: bool) -> WheelStep:
        turned = event.angleDelta()
        if (turned.y() > 0) != (self._rest > 0):
            self._rest = 0
        self._rest += turned.y()
        counted = int(self._rest / NOTCH)
        self._rest -= counted * NOTCH
        sideways = (turned.x() / 2, 0.0)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not ctrl:
            return WheelStep(pan=((turned.x() + turned.y()) / 2, 0.0), counted=counted)
        if self.pans and not ctrl:
            return WheelStep(pan=(turned.x() / 2, turned.y() / 2), counted=counted)
        return WheelStep(pan=sideways, notches=turned.y() / NOTCH, counted=counted)


def is_touchpad(event: QWheelEvent) -> bool:
    """Whether two fingers moved on a touchpad, and not a wheel."""
    if event.phase() != Qt.ScrollPhase.NoScrollPhase:
        return True
    if event.device() is not None and event.device().type() == QInputDevice.DeviceType.TouchPad:
        return True
    notched = bool(event.angleDelta().y()) and event.angleDelta().y() % NOTCH == 0
    return not event.pixelDelta().isNull() and not notched


# ----------------------------------------------------------------------------------------------------
# A view on a board that zooms about a point, pans by pixels and fits the whole: for playing and for drawing alike.

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


# ----------------------------------------------------------------------------------------------------
# Fingers on a touch screen: one taps, drags or rests as the left button would, two move and zoom the board.

KINDS = frozenset(
    {QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel},
)
NEAR = 8.0
"""Fingers closer than this, in pixels, tell no zoom."""


class TouchTarget(Protocol):
    """What fingers act on."""

    @property
    def zoom(self) -> float: ...
    def press(self, at: QPointF, on_screen: QPointF, button: Qt.MouseButton) -> None: ...
    def move_pointer(self, position: QPointF) -> None: ...
    def release(self, at: QPointF, button: Qt.MouseButton, keys: Qt.KeyboardModifier) -> None: ...
    def cancel(self) -> None: ...
    def pan(self, dx: float, dy: float) -> None: ...
    def set_zoom(self, zoom: float, about: QPointF | None = None) -> None: ...


class TouchTracker:
    """Follows the fingers on a board. What two have begun, the one that is left does not end: it taps nothing."""

    def __init__(self, board: TouchTarget) -> None:
        self.board = board
        self._one = False
        """Whether one finger is down that has not been joined by another."""
        self._middle: QPointF | None = None
        self._apart = 0.0

    def take(self, event: QTouchEvent) -> bool:
        """Whether the event was one of fingers on a screen; touchpads send wheel events as well."""
        if event.device() is None or event.device().type() != event.device().DeviceType.TouchScreen:
            return False
        points = event.points()
        if event.type() == QEvent.Type.TouchCancel:
            self._lift()
        elif len(points) > 1:
            self._two(points)
        elif points:
            self._single(points[0], event)
        if event.type() == QEvent.Type.TouchEnd:
            self._end(event)
        event.accept()
        return True

    def _single(self, point: QEventPoint, event: QTouchEvent) -> None:
        at = point.position()
        if event.type() == QEvent.Type.TouchBegin:
            self._one = True
            self.board.press(at, point.globalPosition(), Qt.MouseButton.LeftButton)
        elif self._one and event.type() == QEvent.Type.TouchUpdate:
            self.board.move_pointer(at)

    def _two(self, points: Sequence[QEventPoint]) -> None:
        """Pan by the middle of the first two fingers, zoom about it as they part."""
        if self._one:
            self._one = False
            self.board.cancel()
        left = [point.position() for point in points if point.state() != QEventPoint.State.Released]
        if len(left) < 2:
            self._middle = None
            return
        way = left[0] - left[1]
        middle, apart = (left[0] + left[1]) / 2, (way.x() ** 2 + way.y() ** 2) ** 0.5
        if self._middle is not None:
            moved = middle - self._middle
            self.board.pan(moved.x(), moved.y())
            if min(apart, self._apart) > NEAR:
                self.board.set_zoom(self.board.zoom * apart / self._apart, middle)
        self._middle, self._apart = middle, apart

    def _end(self, event: QTouchEvent) -> None:
        """The last finger is lifted. After a gesture that was given up this only ends it."""
        self._one, self._middle = False, None
        self.board.release(event.points()[0].position(), Qt.MouseButton.LeftButton, event.modifiers())

    def _lift(self) -> None:
        """The system takes the fingers away."""
        self.board.cancel()
        self._one, self._middle = False, None
        self.board.release(QPointF(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


# ----------------------------------------------------------------------------------------------------
# The board in a window: panning, zooming, and clicks told as what they hit.

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
        self.wheel = WheelReader()
        self._fingers = TouchTracker(self)
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
        accessible.install()
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
        self._board.draw_gathered()

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
        if isinstance(event, QTouchEvent) and event.type() in KINDS:
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
