"""Wheels and touchpads told apart: both send wheel events, and only what these hold says which it was.

A touchpad tells phases (macOS, Wayland), or pixels, or is known as one (X11). A wheel tells none of these: whole
notches of 120, or parts of a notch where it turns finely (fifteenths, as 8). Some drivers of touchpads leave the
angle at zero and tell pixels only; some of wheels tell pixels beside whole notches.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputDevice, QWheelEvent

NOTCH = 120
"""What a wheel tells for one notch."""
PIXELS = 60.0
"""Pixels of a touchpad that zoom as much as a notch."""
Way = tuple[float, float]
STILL: Way = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Turned:
    """What a wheel event means: `pan` the board by so many pixels to the right and down, zoom by so many `notches`.

    `counted`: whole notches of a wheel, what is left of them kept for the next event; None for touchpads.
    """

    pan: Way = STILL
    notches: float = 0.0
    counted: int | None = None


class Wheel:
    """Reads one wheel event after the other. `pans`: a mouse wheel moves the board, and zooms with Ctrl only."""

    def __init__(self) -> None:
        self.pans = False
        self._zooming = False
        """Whether the gesture under way on a touchpad began with Ctrl down."""
        self._rest = 0

    def read(self, event: QWheelEvent) -> Turned:
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        return self._of_touchpad(event, ctrl) if is_touchpad(event) else self._of_wheel(event, ctrl)

    def _of_touchpad(self, event: QWheelEvent, ctrl: bool) -> Turned:
        """A gesture stays what it began as: with momentum, a key that goes down meanwhile turns nothing into a zoom."""
        phase, pixels, angle = event.phase(), event.pixelDelta(), event.angleDelta()
        moving = phase in (Qt.ScrollPhase.ScrollUpdate, Qt.ScrollPhase.ScrollMomentum)
        if phase == Qt.ScrollPhase.ScrollMomentum and self._zooming:
            return Turned()
        if not moving or phase == Qt.ScrollPhase.ScrollUpdate:
            self._zooming = ctrl
        way = (float(pixels.x()), float(pixels.y())) if not pixels.isNull() else (angle.x() / 2, angle.y() / 2)
        if not self._zooming:
            return Turned(pan=way)
        return Turned(notches=angle.y() / NOTCH if angle.y() else way[1] / PIXELS)

    def _of_wheel(self, event: QWheelEvent, ctrl: bool) -> Turned:
        turned = event.angleDelta()
        if (turned.y() > 0) != (self._rest > 0):
            self._rest = 0
        self._rest += turned.y()
        counted = int(self._rest / NOTCH)
        self._rest -= counted * NOTCH
        sideways = (turned.x() / 2, 0.0)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not ctrl:
            return Turned(pan=((turned.x() + turned.y()) / 2, 0.0), counted=counted)
        if self.pans and not ctrl:
            return Turned(pan=(turned.x() / 2, turned.y() / 2), counted=counted)
        return Turned(pan=sideways, notches=turned.y() / NOTCH, counted=counted)


def is_touchpad(event: QWheelEvent) -> bool:
    """Whether two fingers moved on a touchpad, and not a wheel."""
    if event.phase() != Qt.ScrollPhase.NoScrollPhase:
        return True
    if event.device() is not None and event.device().type() == QInputDevice.DeviceType.TouchPad:
        return True
    notched = bool(event.angleDelta().y()) and event.angleDelta().y() % NOTCH == 0
    return not event.pixelDelta().isNull() and not notched
