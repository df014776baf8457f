"""What ink looks like: the colours of its dabs, and of a point once it is drawn."""

from __future__ import annotations

from PySide6.QtGui import QColor, QImage, QPainter

from app.board.display_list import Dab, DisplayList


def filled(dab: Dab) -> str:
    return dab.brush.color().name().upper() if dab.brush.style().value else ""


def stroked(dab: Dab) -> str:
    return dab.pen.color().name().upper() if dab.pen.style().value else ""


def seen(ink: DisplayList, at: tuple[float, float], ground: str = "#00FF00") -> str:
    """The colour of ink at a point over some ground."""
    image = QImage(3, 3, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.translate(1.5 - at[0], 1.5 - at[1])
    ink.draw(painter)
    painter.end()
    return image.pixelColor(1, 1).name().upper()
