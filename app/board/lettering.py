"""Lettering: outlines of letters, the same on the screen, in print and in a file; and names with a halo, drawn fast."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, hypot, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QGlyphRun, QPaintEngine, QPainter, QPainterPath, QTextLayout, QTransform

from app.ui.fonts import DRAWING_SIZE, drawing_font
from app.ui.tokens import Hex, TextStyle, color

from .ink import ROUND, Point, pen

UNIT_LETTER = TextStyle("ui_sans", 1.0, 800)
TAB_LETTER = TextStyle("ui_sans", 1.0, 700)
MARK_TEXT = TextStyle("ui_sans", 1.0, 800)
PILL_TEXT = TextStyle("ui_sans", 1.0, 700)
LARGEST_GLYPH = 60.0
"""Height in device pixels above which Qt draws letters as outlines anyway, without keeping them."""


@lru_cache(maxsize=2048)
def outline(text: str, style: TextStyle) -> QPainterPath:
    """The letters of one line at DRAWING_SIZE about the origin: centred by their ink, up and down by capitals."""
    font = drawing_font(style)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    middle = path.boundingRect().center().x()
    return path.translated(-middle, QFontMetricsF(font).capHeight() / 2)


@lru_cache(maxsize=2048)
def width_of(text: str, style: TextStyle) -> float:
    """The width of a line at size 1."""
    return outline(text, style).boundingRect().width() / DRAWING_SIZE


def lettered(text: str, style: TextStyle, size: float, center: Point) -> QPainterPath:
    """The letters of one line, `size` units high as fonts count, centred on a point."""
    transform = QTransform().translate(*center).scale(size / DRAWING_SIZE, size / DRAWING_SIZE)
    return transform.map(outline(text, style))


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text with a halo, a part of ink.

    On the screen it is drawn with Qt's kept glyphs, the halo as copies round about: twenty times as fast as stroking
    outlines. Into a file it goes as outlines, which need no fonts.
    """

    text: str
    style: TextStyle
    size: float
    center: Point
    hue: Hex
    halo: Hex
    halo_width: float

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        if exposed is not None and not self.bounds().intersects(exposed):
            return
        turn = painter.deviceTransform()
        scale = hypot(turn.m11(), turn.m12())
        if painter.paintEngine().type() == QPaintEngine.Type.Raster and self.size * scale < LARGEST_GLYPH:
            self._draw_glyphs(painter, scale)
        else:
            path = lettered(self.text, self.style, self.size, self.center)
            painter.strokePath(path, pen(color(self.halo), self.halo_width, cap=ROUND))
            painter.fillPath(path, color(self.hue))

    def bounds(self) -> QRectF:
        reach, x, y = self.halo_width / 2, *self.center
        half = width_of(self.text, self.style) * self.size / 2 + reach
        return QRectF(x - half, y - self.size - reach, 2 * half, 2 * self.size + 2 * reach)

    def mapped(self, transform: QTransform) -> Words:
        to = transform.map(QPointF(*self.center))
        return replace(self, center=(to.x(), to.y()))

    def _draw_glyphs(self, painter: QPainter, scale: float) -> None:
        """The copies of the halo stand close enough to leave no gaps at `scale` device pixels a unit."""
        runs, start = _glyphs(self.text, self.style)
        grown = self.size / DRAWING_SIZE
        painter.save()
        painter.translate(*self.center)
        painter.scale(grown, grown)
        painter.setPen(color(self.halo))
        for dx, dy in _round_about(self.halo_width / 2 / grown, self.halo_width / 2 * scale):
            for run in runs:
                painter.drawGlyphRun(QPointF(start.x() + dx, start.y() + dy), run)
        painter.setPen(color(self.hue))
        for run in runs:
            painter.drawGlyphRun(start, run)
        painter.restore()


@lru_cache(maxsize=2048)
def _glyphs(text: str, style: TextStyle) -> tuple[list[QGlyphRun], QPointF]:
    """The glyphs of a line at DRAWING_SIZE, and where to draw them so that they lie as `outline` does."""
    font = drawing_font(style)
    layout = QTextLayout(text, font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    path = QPainterPath()
    path.addText(0, 0, font, text)
    x = -path.boundingRect().center().x()
    return layout.glyphRuns(), QPointF(x, QFontMetricsF(font).capHeight() / 2 - line.ascent())


def _round_about(radius: float, pixels: float) -> list[tuple[float, float]]:
    """Offsets on one or two circles, the outer one of that radius, `pixels` on the screen."""
    rings = ((radius, 12 if pixels > 2 else 8), (radius * 0.55, 8)) if pixels > 1.4 else ((radius, 8),)
    return [(r * cos(2 * pi * n / count), r * sin(2 * pi * n / count)) for r, count in rings for n in range(count)]
