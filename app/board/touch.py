"""Fingers on a touch screen: one taps, drags or rests as the left button would, two move and zoom the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEventPoint, QTouchEvent

KINDS = frozenset(
    {QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel},
)
NEAR = 8.0
"""Fingers closer than this, in pixels, tell no zoom."""


class Board(Protocol):
    """What fingers act on."""

    @property
    def zoom(self) -> float: ...
    def press(self, at: QPointF, on_screen: QPointF, button: Qt.MouseButton) -> None: ...
    def move_pointer(self, position: QPointF) -> None: ...
    def release(self, at: QPointF, button: Qt.MouseButton, keys: Qt.KeyboardModifier) -> None: ...
    def cancel(self) -> None: ...
    def pan(self, dx: float, dy: float) -> None: ...
    def set_zoom(self, zoom: float, about: QPointF | None = None) -> None: ...


class Fingers:
    """Follows the fingers on a board. What two have begun, the one that is left does not end: it taps nothing."""

    def __init__(self, board: Board) -> None:
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
