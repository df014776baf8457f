"""The board in a window: panning, zooming, touch, and clicks reported as what they hit."""

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
    QPaintEvent,
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
# Telling wheels and touchpads apart: both send wheel events, and only their contents say which it was.
#
# A touchpad reports phases (macOS, Wayland) or pixels, or the device is known as one (X11). A wheel reports none of
# these, but whole notches of 120, or fractions of a notch if it has a fine resolution (fifteenths, so 8). Some touchpad
# drivers leave the angle at zero and report only pixels; some wheel drivers report pixels beside whole notches.

NOTCH = 120
"""The angle delta that a wheel reports for one notch."""
PIXELS = 60.0
"""Pixels on a touchpad that zoom as much as one notch."""
Way = tuple[float, float]
STILL: Way = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class WheelStep:
    """What a wheel event means: `pan` the board by so many pixels to the right and down, zoom by so many `notches`.

    `counted`: whole notches of a wheel, the rest being kept for the next event; None for touchpads.
    """

    pan: Way = STILL
    notches: float = 0.0
    counted: int | None = None


class WheelReader:
    """Interprets successive wheel events. `pans`: a mouse wheel pans the board, and zooms only with Ctrl."""

    def __init__(self) -> None:
        self.pans = False
        self._zooming = False
        """Whether the current gesture on a touchpad began with Ctrl down."""
        self._rest = 0

    def read(self, event: QWheelEvent) -> WheelStep:
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return self._of_touchpad(event, ctrl) if is_touchpad(event) else self._of_wheel(event, ctrl)

    def _of_touchpad(self, event: QWheelEvent, ctrl: bool) -> WheelStep:
        """Interpret an event of a touchpad. A gesture stays what it began as: a key pressed during its momentum does
        not turn it into a zoom."""
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
    """Whether a wheel event comes from two fingers on a touchpad, not from a wheel."""
    if event.phase() != Qt.ScrollPhase.NoScrollPhase:
        return True
    if event.device() is not None and event.device().type() == QInputDevice.DeviceType.TouchPad:
        return True
    notched = bool(event.angleDelta().y()) and event.angleDelta().y() % NOTCH == 0
    return not event.pixelDelta().isNull() and not notched


# ----------------------------------------------------------------------------------------------------
# A view of a board that zooms about a point, pans by pixels and fits the whole board: for playing and for drawing maps.

STEP = 1.25
"""Factor of one zoom step."""
FARTHEST = 0.6
"""The smallest zoom, as a share of the one at which the whole board fits the window."""
FRAME = 2
"""Width of the view's frame, which shows the keyboard focus, in logical pixels."""
ROOM = 0.5
"""How far beyond the board one may pan, in window sizes."""


class ZoomedView(QGraphicsView):
    """A view that zooms and pans. `closest`: the most pixels per board unit; `margin_px`: margin around the whole
    board."""

    closest = 8.0
    margin_px = 8
    _fitted = True

    @property
    def frame(self) -> QRectF:
        """The whole board, in its units."""
        return self.scene().sceneRect()

    def set_up_view(self) -> None:
        """Set up a smooth view without scroll bars, which only this class moves."""
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setFrameStyle(
            QFrame.Shape.Box | QFrame.Shadow.Plain
        )  # as wide as the style sheet's, so that the board does not shift when the style changes
        self.setLineWidth(FRAME)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def zoom(self) -> float:
        """Screen pixels per board unit."""
        return self.transform().m11()

    def set_zoom(self, zoom: float, about: QPointF | None = None) -> None:
        """Zoom to that many pixels per board unit, within limits, keeping the point `about` of the viewport in place.
        """
        zoom = min(max(zoom, FARTHEST * self.fitting_zoom()), self.closest)
        where = about or QPointF(self.viewport().rect().center())
        fixed = self.board_point(where)
        self._fitted = False
        self.apply_zoom(zoom)
        now = self.viewportTransform().map(fixed)
        self.pan(where.x() - now.x(), where.y() - now.y())

    @property
    def way(self) -> tuple[float, QPointF] | None:
        """The current view of the board: zoom and middle; None while all of it is fitted into the window."""
        return None if self._fitted else (self.zoom, self.mapToScene(self.viewport().rect().center()))

    def look(self, way: tuple[float, QPointF] | None) -> None:
        """Restore a view of the board taken from `way`; None changes nothing."""
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
        """Return the point of the board under a point of the viewport."""
        back, _ = self.viewportTransform().inverted()
        return back.map(position)

    def fitting_zoom(self) -> float:
        """Return the zoom at which the whole board fits the window."""
        frame, size = self.frame, self.viewport().size()
        width, height = max(32, size.width() - 2 * self.margin_px), max(32, size.height() - 2 * self.margin_px)
        return min(width / frame.width(), height / frame.height())

    def apply_zoom(self, zoom: float) -> None:
        """Set a zoom without limiting it. Subclasses also report it."""
        self.setTransform(QTransform.fromScale(zoom, zoom))
        across, down = ROOM * self.viewport().width() / zoom, ROOM * self.viewport().height() / zoom
        self.setSceneRect(self.frame.adjusted(-across, -down, across, down))


# ----------------------------------------------------------------------------------------------------
# Fingers on a touch screen: one taps, drags or rests as the left button would, two pan and zoom the board.

KINDS = frozenset(
    {QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel},
)
NEAR = 8.0
"""Fingers closer than this, in pixels, do not zoom."""


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
    """Follows the fingers on a board. The finger that remains of a two-finger gesture does not click."""

    def __init__(self, board: TouchTarget) -> None:
        self.board = board
        self._one = False
        """Whether one finger is down that has not been joined by another."""
        self._middle: QPointF | None = None
        self._apart = 0.0

    def take(self, event: QTouchEvent) -> bool:
        """Handle a touch event. Returns False, without handling it, if it is not from a touch screen; touchpads send
        wheel events as well."""
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
        """Pan by the middle of the first two fingers, and zoom about it as they move apart."""
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
        """Handle the last finger being lifted. After a canceled gesture this only ends it."""
        self._one, self._middle = False, None
        self.board.release(event.points()[0].position(), Qt.MouseButton.LeftButton, event.modifiers())

    def _lift(self) -> None:
        """Handle a touch sequence canceled by the system."""
        self.board.cancel()
        self._one, self._middle = False, None
        self.board.release(QPointF(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


# ----------------------------------------------------------------------------------------------------
# The board in a window: panning, zooming, and clicks reported as what they hit.

DRAG_PX = 6
"""How far the pointer must move with a button down to start a drag."""
HOLD_MS = 250
"""How long the left button must rest on a unit to ask for its menu."""
NEAR_ZOOM = 1.8
"""Zoom at which a place that was searched for is shown, as a multiple of the one at which the whole board fits."""
ROUND_PX = 70
"""Margin around places that are shown together, in pixels."""
PAN_PX = 60
"""How far an arrow key with Alt pans."""
KEPT_KB = 96 * 1024
"""Size of Qt's cache for the pixmaps of orders, units and names."""
LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
ARROWS = {
    Qt.Key.Key_Left: (PAN_PX, 0),
    Qt.Key.Key_Right: (-PAN_PX, 0),
    Qt.Key.Key_Up: (0, PAN_PX),
    Qt.Key.Key_Down: (0, -PAN_PX),
}


class Gesture(Enum):
    """What the pressed mouse button is doing."""

    NONE = "none"
    PRESSED = "pressed"
    PANNING = "panning"
    DRAGGING = "dragging"
    SPENT = "spent"


class BoardView(ZoomedView):
    """Shows a BoardScene. It selects nothing itself: it reports what was clicked, and others decide.

    A press that moves less than DRAG_PX is a click. With the left button, a press that moves farther is a drag if
    `may_drag` allows it where it started, and otherwise pans; the middle button always pans. A wheel zooms about the
    pointer; two fingers on a touchpad pan, and zoom with Ctrl or by a pinch. On a touch screen one finger acts as the
    left button, two pan and zoom.
    """

    clicked = Signal(object, object, object)
    """Hit, Qt.MouseButton, Qt.KeyboardModifier: a click of the left or right button."""
    hovered = Signal(object)
    """Hit: what the pointer is over, whenever that changes; NOTHING_HIT when the pointer leaves."""
    pointed = Signal(object)
    """QPointF: where the pointer is, in board units, at every move."""
    drag_started = Signal(object)
    """Hit: what a drag began on."""
    dragged = Signal(object)
    """Hit: what a drag is over, at every move."""
    dropped = Signal(object, object)
    """Hit, Hit: what a drag began on and what it ended on."""
    drag_canceled = Signal()
    """The current drag is not to be carried out."""
    context = Signal(object, object)
    """Hit, QPoint on the screen: a menu is asked for, by pressing the right button, by holding the left one on a unit,
    or by the menu key (then with NOTHING_HIT). No click is emitted after holding."""
    zoomed = Signal(float)
    """Screen pixels per board unit."""

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.may_drag: Callable[[Hit], bool] = lambda hit: hit.unit is not None
        self.counts: Callable[[int], bool] = lambda notches: False
        """Whether turning a wheel by so many notches (more than 0 is away from the user) is used for something other
        than zoom."""
        self.wheel = WheelReader()
        self._fingers = TouchTracker(self)
        self._board = scene
        self._gesture = Gesture.NONE
        self._button = Qt.MouseButton.NoButton
        self._pressed_at = self._last = QPointF()
        self._pointer: QPointF | None = None
        """The last position of the pointer, in the viewport."""
        self._pressed_on = self._under = NOTHING_HIT
        self.held = False
        """Whether the last menu was asked for by holding the left button on a unit."""
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
        """Return the scene shown."""
        return self._board

    # --- zoom and pan

    def fit(self) -> None:
        """Fit the whole board, or the part that is kept in view, and keep it fitted when the window changes, until the
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
        """Return a point for the middle of the view, moved so that no more than needed beyond the board is seen at this
        zoom."""
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
        """Show a place in the middle, near enough to read what is around it; never zoom out."""
        self.show_places((place,))

    def show_places(self, places: Iterable[str]) -> None:
        """Show all these places, zoomed in as for a single place as far as there is room."""
        points = [self._board.point_of(place) for place in places]
        if not points:
            return
        box = QPolygonF(points).boundingRect()
        room, near = self.viewport().size(), max(self.zoom, NEAR_ZOOM * self.fitting_zoom())
        across, down = ((side - 2 * ROUND_PX) for side in (room.width(), room.height()))
        self.set_zoom(min(near, max(1, across) / max(1.0, box.width()), max(1, down) / max(1.0, box.height())))
        self.centerOn(box.center())

    def hit(self, position: QPointF) -> Hit:
        """Return what lies under a point of the viewport."""
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
        """Keep the lens at the pointer after the board has moved under it."""
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

    def paintEvent(self, event: QPaintEvent) -> None:
        self._board.draw_gathered()
        super().paintEvent(event)

    # --- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.press(event.position(), event.globalPosition(), event.button())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.move_pointer(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.release(event.position(), event.button(), event.modifiers())

    def press(self, at: QPointF, on_screen: QPointF, button: Qt.MouseButton) -> None:
        """Handle a button or finger going down at a point of the viewport. A second one cancels the gesture."""
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
        """Handle a move of the pointer, or of the finger that is down."""
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
        """Handle the button or finger coming up."""
        if button != self._button:
            return
        gesture = self._gesture
        hit = self.hit(at)
        self._end()
        if gesture is Gesture.DRAGGING:
            self.dropped.emit(self._pressed_on, hit)
        elif gesture is Gesture.PRESSED:
            self.clicked.emit(hit, button, keys)

    def cancel(self) -> None:
        """Cancel the current gesture: its release reports nothing."""
        dragging = self._gesture is Gesture.DRAGGING
        self._end()
        self._gesture = Gesture.SPENT
        if dragging:
            self.drag_canceled.emit()

    def let_go(self) -> None:
        """Forget the current gesture: a menu takes the pointer and gets the release of the button."""
        self._end()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._under != NOTHING_HIT:
            self._under = NOTHING_HIT
            self.hovered.emit(NOTHING_HIT)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Handle the menu key; for the mouse, `context` is emitted when its button goes down."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.context.emit(NOTHING_HIT, event.globalPos())

    def _start_moving(self) -> None:
        """Start to drag or pan: the pointer has moved far enough with a button down."""
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

    def _held(self) -> None:
        """Ask for the menu: the left button rested on a unit."""
        self._gesture, self.held = Gesture.SPENT, True
        self.context.emit(self._pressed_on, self.viewport().mapToGlobal(self._pressed_at.toPoint()))

    def _moved_far(self, position: QPointF) -> bool:
        way = position - self._pressed_at
        return bool(way.manhattanLength() > DRAG_PX)

    def _look(self, position: QPointF) -> Hit:
        """Return what the pointer is over, and report it if it has changed."""
        hit = self.hit(position)
        if not hit.same_as(self._under):
            self._under = hit
            self.hovered.emit(hit)
        return hit

    # --- wheel, touchpad, keys

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom by a wheel unless the tool uses it otherwise; pan by two fingers on a touchpad."""
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
        """Pan by Alt with an arrow key, cancel a drag by Escape; every other key is left to the widgets around the
        board."""
        key = Qt.Key(event.key())
        if key in ARROWS and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.pan(*ARROWS[key])
        elif key == Qt.Key.Key_Escape and self._gesture is Gesture.DRAGGING:
            self.cancel()
        else:
            event.ignore()
