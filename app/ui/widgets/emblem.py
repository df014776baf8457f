"""The badge of a power and the sign of the program."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from ..fonts import FAMILIES
from ..shades import current, power_look, shade_color
from ..tokens import PowerLook, color

LOGO = ("#2749A8", "#5F9A5C", "#F2BE2C")
"""The three boards of the sign, from the lowest up."""


def paint_emblem(painter: QPainter, box: QRectF, look: PowerLook) -> None:
    """Draw a power's badge into a square: its colour and its letter, so that neither has to be relied on alone."""
    side = box.width()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(1.0, side * 0.03)
    inner = box.adjusted(width, width, -width, -width)
    painter.setPen(QPen(color(current().unit_outline), width))
    painter.setBrush(color(look.fill))
    painter.drawRoundedRect(inner, side * 0.25, side * 0.25)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color(look.ink))
    painter.drawPath(_letter(look.letter, side * 0.58, box.center()))
    painter.restore()


def _letter(text: str, size: float, center: QPointF) -> QPainterPath:
    font = QFont(FAMILIES["ui_sans"])
    font.setPixelSize(max(6, round(size)))
    font.setWeight(QFont.Weight.Bold)
    measure = QFontMetricsF(font)
    path = QPainterPath()
    path.addText(center.x() - measure.horizontalAdvance(text) / 2, center.y() + measure.capHeight() / 2, font, text)
    return path


class Emblem(QWidget):
    """A power's badge. `powers` are all of its variant (needed only where the look does not know them)."""

    def __init__(self, power: str, size: int = 28, variant: str = "standard", powers: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._whose = (power, variant, powers)
        self.setFixedSize(size, size)
        self.setAccessibleName(power)

    def show_power(self, power: str, variant: str = "") -> None:
        """Another power, of another variant if one is named."""
        self._whose = (power, variant or self._whose[1], self._whose[2])
        self.setAccessibleName(power)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._whose[0]:
            painter = QPainter(self)
            paint_emblem(painter, QRectF(self.rect()), power_look(*self._whose))
            painter.end()


class Logo(QWidget):
    """The sign of Strata: three boards, one above the other."""

    def __init__(self, size: int = 44, edge: str = "panel") -> None:
        super().__init__()
        self._edge = edge
        self.setFixedSize(size, size)
        self.setAccessibleName("Strata")

    def paintEvent(self, event: QPaintEvent) -> None:
        side = self.width()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(shade_color(self._edge), side / 22))
        for n, hue in enumerate(LOGO):
            y = side * (0.70 - 0.19 * n)
            painter.setBrush(color(hue))
            painter.drawPolygon(QPolygonF([
                QPointF(side * 0.5, y - side * 0.26), QPointF(side * 0.97, y),
                QPointF(side * 0.5, y + side * 0.26), QPointF(side * 0.03, y),
            ]))  # fmt: skip
        painter.end()
