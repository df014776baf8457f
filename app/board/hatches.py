"""The patterns of the powers as paths that end at the outline of their land, so that nothing need be clipped.

They start at the board's origin, so neighbouring lands of a power join up. A pattern is made of rows: the outline is
turned until they lie level, then each row is drawn where it is inside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, cos, floor, radians, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from app.ui.tokens import Hex, Pattern

from .curves import octagon
from .ink import FLAT, Ink, Point
from .raster import spans_inside

ROW = 0.87
"""Distance of staggered rows, in periods."""


def hatch(ink: Ink, outline: Sequence[Sequence[Point]], pattern: Pattern, hue: Hex, alpha: float) -> None:
    """Add a pattern in that colour to the ink, inside the closed outline (lines, in any order and direction)."""
    if pattern.name == "dots":
        for row in _dots(outline, pattern):
            ink.fill(row, hue, alpha)
    elif pattern.name in PATTERNS:
        ink.stroke(PATTERNS[pattern.name](outline, pattern), hue, pattern.width, alpha=alpha, cap=FLAT)


def _lines(angle: float) -> Callable[[Sequence[Sequence[Point]], Pattern], QPainterPath]:
    """Straight rows at an angle in degrees (0 level, 45 down to the right)."""

    def draw(outline: Sequence[Sequence[Point]], pattern: Pattern) -> QPainterPath:
        path = QPainterPath()
        for row, spans in spans_inside(_turned(outline, -angle), pattern.period).items():
            for start, end in spans:
                path.moveTo(start, row * pattern.period)
                path.lineTo(end, row * pattern.period)
        return QTransform().rotate(angle).map(path)

    return draw


def _both(*angles: float) -> Callable[[Sequence[Sequence[Point]], Pattern], QPainterPath]:
    def draw(outline: Sequence[Sequence[Point]], pattern: Pattern) -> QPainterPath:
        path = QPainterPath()
        for angle in angles:
            path.addPath(_lines(angle)(outline, pattern))
        return path

    return draw


def _dots(outline: Sequence[Sequence[Point]], pattern: Pattern) -> Iterator[QPainterPath]:
    """Rows of staggered dots, none of them cut. Qt fills a path for each of them much faster than one for all."""
    dot = QPolygonF([QPointF(x, y) for x, y in octagon((0, 0), pattern.radius)])
    for row, spans in spans_inside(outline, pattern.period * ROW).items():
        path, shift = QPainterPath(), pattern.period / 2 if row % 2 else 0.0
        for start, end in spans:
            for x in _steps(start + pattern.radius, end - pattern.radius, pattern.period, shift):
                path.addPolygon(dot.translated(x, row * pattern.period * ROW))
        yield path


def _waves(outline: Sequence[Sequence[Point]], pattern: Pattern) -> QPainterPath:
    """Level waves of whole half waves; the ribbon hides where they end."""
    path = QPainterPath()
    half = pattern.wavelength / 2
    for row, spans in spans_inside(outline, pattern.period).items():
        y = row * pattern.period
        for start, end in spans:
            first, last = ceil(start / half), floor(end / half)
            if first < last:
                path.moveTo(first * half, y)
            for n in range(first, last):
                height = 2 * pattern.amplitude * (1 if n % 2 else -1)
                path.quadTo((n + 0.5) * half, y + height, (n + 1) * half, y)
    return path


def _scales(outline: Sequence[Sequence[Point]], pattern: Pattern) -> QPainterPath:
    """Staggered half circles that hang from their row, whole ones only."""
    path = QPainterPath()
    radius = pattern.radius
    rows = spans_inside(outline, radius)
    for row, spans in rows.items():
        for start, end in spans:
            for x in _steps(start, end - 2 * radius, 2 * radius, radius if row % 2 else 0.0):
                if not any(left < x + radius < right for left, right in rows.get(row + 1, ())):
                    continue
                box = QRectF(x, (row - 1) * radius, 2 * radius, 2 * radius)
                path.arcMoveTo(box, 180)
                path.arcTo(box, 180, 180)
    return path


def _steps(start: float, end: float, step: float, shift: float) -> Iterator[float]:
    """The values shift + n * step from start to end."""
    for n in range(ceil((start - shift) / step), floor((end - shift) / step) + 1):
        yield shift + n * step


def _turned(outline: Iterable[Sequence[Point]], angle: float) -> list[list[Point]]:
    """The outline turned about the origin, in degrees."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return [[(x * c - y * s, x * s + y * c) for x, y in line] for line in outline]


PATTERNS: dict[str, Callable[[Sequence[Sequence[Point]], Pattern], QPainterPath]] = {
    "vertical": _lines(90),
    "horizontal": _lines(0),
    "diagonal": _lines(45),
    "antidiagonal": _lines(-45),
    "grid": _both(0, 90),
    "cross": _both(45, -45),
    "waves": _waves,
    "scales": _scales,
}
