"""Lettering as outlines: the same on the screen, in print and in a picture file, at every size."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QFontMetricsF, QPainterPath, QTransform

from app.ui.fonts import DRAWING_SIZE, drawing_font
from app.ui.tokens import TextStyle

from .ink import Point

UNIT_LETTER = TextStyle("ui_sans", 1.0, 800)
TAB_LETTER = TextStyle("ui_sans", 1.0, 700)
MARK_TEXT = TextStyle("ui_sans", 1.0, 800)
PILL_TEXT = TextStyle("ui_sans", 1.0, 700)
CHIP_TEXT = TextStyle("ui_sans", 1.0, 600)


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


@lru_cache(maxsize=64)
def cap_height(style: TextStyle) -> float:
    """The height of a capital at size 1."""
    return QFontMetricsF(drawing_font(style)).capHeight() / DRAWING_SIZE


def lettered(text: str, style: TextStyle, size: float, center: Point, angle: float = 0.0) -> QPainterPath:
    """The letters of one line, `size` units high as fonts count, centred on a point."""
    transform = QTransform().translate(*center).rotate(angle).scale(size / DRAWING_SIZE, size / DRAWING_SIZE)
    return transform.map(outline(text, style))
