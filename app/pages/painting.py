"""What delegates of cards share: lines of text that fit, frames, capsules."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QApplication, QStyle

from app.ui.shades import px, shade_color

PLAIN, STRONG = QFont.Weight.Normal, QFont.Weight.DemiBold
LEFT, RIGHT, MIDDLE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter


def font(size: int, weight: QFont.Weight = PLAIN) -> QFont:
    """The program's font, `size` logical pixels high at the normal text size."""
    made = QFont(QApplication.font())
    made.setPixelSize(px(size))
    made.setWeight(weight)
    return made


def write(
    painter: QPainter,
    box: QRect,
    text: str,
    shade: str = "text",
    size: int = 13,
    weight: QFont.Weight = PLAIN,
    side: Qt.AlignmentFlag = LEFT,
) -> int:
    """Write a line into a box, shortened to fit; the width that it took."""
    used = font(size, weight)
    shown = QFontMetrics(used).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.setFont(used)
    painter.setPen(shade_color(shade))
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, shown)
    return QFontMetrics(used).horizontalAdvance(shown)


def write_lines(painter: QPainter, box: QRect, text: str, shade: str, size: int = 13) -> None:
    """Write a text over several lines, from the top of the box."""
    painter.setFont(font(size))
    painter.setPen(shade_color(shade))
    painter.drawText(box, LEFT | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, text)


def capsule(painter: QPainter, right: int, line: QRect, text: str, back: str, ink: str) -> int:
    """Draw a short fact in a capsule that ends at `right`; where it begins."""
    width = QFontMetrics(font(12)).horizontalAdvance(text) + 18
    box = QRect(right - width, line.center().y() - px(19) // 2, width, px(19))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade_color(back))
    painter.drawRoundedRect(QRectF(box), box.height() / 2, box.height() / 2)
    write(painter, box, text, ink, 12, side=MIDDLE)
    return box.left()


def card_frame(painter: QPainter, rect: QRect, state: QStyle.StateFlag, chosen: bool = False) -> None:
    """The frame of a card: stronger when chosen or under the pointer, a ring where the keyboard is."""
    here = bool(state & QStyle.StateFlag.State_HasFocus)
    over = bool(state & QStyle.StateFlag.State_MouseOver)
    width = 2 if here or chosen else 1
    shade = "focus" if here else "accent" if chosen else "edge" if over else "line"
    painter.setPen(QPen(shade_color(shade), width))
    painter.setBrush(shade_color("base"))
    inset = width / 2
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), 10, 10)
