"""Rackets: a lettered icon for each kind, to be told without colour; and counters of political pressure."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from app.ui.tokens import PowerLook, Theme

from ..ink import FLAT, Ink, Point, circle_path, polyline
from ..lettering import PILL_TEXT, lettered
from . import marks

LINE = 0.14
"""Width of an icon's outline, in its radii."""
LETTER, LETTER_DROP = 0.98, {"triangle": 0.26}
CAPTURED_DASH = (1.8, 1.4)
COUNT_AT, COUNT = (0.86, -0.8), 0.5
"""Where the dot with the number of a kind stands, and its radius."""
SIGN = 0.62
"""Radius of the mark of what is done with a racket."""
PRESSURE = "PP"
DOTS = (0.1, 2.2)
"""Dots and gaps of the thread of a favour, in widths of its line."""


def _polygon(count: int, size: float, turn: float) -> QPainterPath:
    corners = [(size * cos(turn + 2 * pi * n / count), size * sin(turn + 2 * pi * n / count)) for n in range(count)]
    return polyline(corners, closed=True)


def _square() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-0.86, -0.86, 1.72, 1.72), 0.16, 0.16)
    return path


SHAPES: Mapping[str, str] = {"P": "circle", "W": "square", "L": "diamond", "B": "hexagon", "N": "triangle"}
"""Initial of a kind -> its shape; any other is round."""
PATHS = {
    "circle": circle_path((0.0, 0.0), 0.94),
    "square": _square(),
    "diamond": _polygon(4, 1.2, 0.0),
    "hexagon": _polygon(6, 1.04, 0.0),
    "triangle": polyline([(0.0, -1.12), (1.1, 0.84), (-1.1, 0.84)], closed=True),
}


def racket(center: Point, kind: str, size: float, theme: Theme, count: int = 1, *, captured: bool = False) -> Ink:
    """A racket of a kind; a captured one is grey and dashed with a question mark, its shape stays. `size` is its
    radius."""
    ink, shape = Ink(), SHAPES.get(kind, "circle")
    path = QTransform.fromTranslate(*center).scale(size, size).map(PATHS[shape])
    ink.stroke(path, theme.order_halo, 3.2 * LINE * size, alpha=0.85)
    ink.fill(path, theme.fog if captured else theme.mark_disc)
    hue = theme.text_muted if captured else theme.center_ring
    ink.stroke(path, hue, LINE * size, dash=CAPTURED_DASH if captured else (), cap=FLAT)
    spot = center[0], center[1] + LETTER_DROP.get(shape, 0.0) * size
    ink.fill(lettered("?" if captured else kind, PILL_TEXT, LETTER * size, spot), hue)
    if count > 1:
        dot = center[0] + COUNT_AT[0] * size, center[1] + COUNT_AT[1] * size
        ink.circle(dot, COUNT * size, theme.center_ring)
        ink.fill(lettered(str(count), PILL_TEXT, (0.86 if count < 10 else 0.66) * size, dot), theme.mark_disc)
    return ink


def pressure(center: Point, size: float, theme: Theme, look: PowerLook, count: int = 1) -> Ink:
    """A counter of political pressure of a power, with the number of those kept."""
    ink = Ink()
    ink.circle(center, 1.16 * size, theme.order_halo, alpha=0.9)
    ink.circle(center, size, look.fill, theme.unit_outline, 0.12 * size)
    ink.fill(lettered(PRESSURE, PILL_TEXT, 0.94 * size, center), look.ink)
    if count > 1:
        dot = center[0] + COUNT_AT[0] * size, center[1] + COUNT_AT[1] * size
        ink.circle(dot, COUNT * size, theme.tab, theme.unit_outline, 0.08 * size)
        ink.fill(lettered(str(count), PILL_TEXT, 0.8 * size, dot), theme.tab_text)
    return ink


def favour(start: Point, end: Point, look: PowerLook, theme: Theme, line: float) -> Ink:
    """The thread from a power's counters to what its pressure works on: dots in its colour."""
    ink, path = Ink(), polyline((start, end))
    ink.stroke(path, theme.halo, 6.0 * line, alpha=0.9, dash=tuple(dot * 0.6 for dot in DOTS))
    ink.stroke(path, theme.unit_outline, 3.6 * line, dash=DOTS)
    ink.stroke(path, look.fill, 2.4 * line, dash=tuple(dot * 1.5 for dot in DOTS))
    return ink


def done(center: Point, size: float, theme: Theme, deed: str, *, failed: bool) -> Ink:
    """The mark of what is done with a racket: `new` is placed, `gone` given up, `kept` renewed."""
    if failed:
        return marks.question(center, SIGN * size, theme)
    painter = {"new": marks.plus, "gone": marks.cross, "kept": marks.check}[deed]
    return painter(center, SIGN * size, theme)
