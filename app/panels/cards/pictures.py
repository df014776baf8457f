"""A small picture for a card, of the signs that its orders have on the board; and how a card is painted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from app.board.curves import quadratic, straight
from app.board.ink import Ink
from app.board.painters import specials
from app.board.painters.orders import arrow_path, cased
from app.ui.fonts import FAMILIES
from app.ui.shades import current, shade, shade_color
from app.ui.tokens import Hex, Theme

UNKNOWN = "?"
CORNER, EDGE = 0.075, 0.012
"""Radius of a card's corners and width of its edge, in its height."""
NUMBER, NAME, PICTURE, BACK = 0.125, 0.092, 0.40, 0.36
"""Sizes of its number, its name, its picture and the sign on its back, in its height."""
SMALL = 60.0
"""A card lower than this bears its number alone."""


def _arrow(points: tuple[tuple[float, float], ...], theme: Theme, hue: Hex, *, head: bool = True) -> Ink:
    ink = Ink()
    curve = quadratic(*points) if len(points) == 3 else straight(*points)
    cased(ink, arrow_path(curve, 2.6, head=head), hue, theme, 0.7)
    return ink


def _jump(theme: Theme, hue: Hex) -> Ink:
    ink = _arrow(((-13, 8), (0, -22), (13, 8)), theme, hue)
    ink.circle((0, 7), 4, theme.void, theme.unit_outline, 1.0)
    return ink


def _path(theme: Theme, hue: Hex) -> Ink:
    ink = _arrow(((-14, 7), (0, -2)), theme, hue, head=False)
    ink.add(_arrow(((0, -2), (14, -8)), theme, hue))
    ink.circle((0, -2), 3.6, theme.tab, theme.unit_outline, 1.1)
    return ink


def _swap(theme: Theme, hue: Hex) -> Ink:
    ink = _arrow(((-12, 3), (0, -10), (12, 3)), theme, hue)
    ink.add(_arrow(((12, 3), (0, 16), (-12, 3)), theme, theme.tab))
    return ink


def _box(theme: Theme, hue: Hex) -> Ink:
    ink = Ink()
    ink.circle((0, 0), 11, hue)
    ink.circle((0, 0), 9, theme.space)
    for n in (-4.5, 0.0, 4.5):
        ink.line((n, -7), (n, 7), theme.space_grid, 0.8)
        ink.line((-7, n), (7, n), theme.space_grid, 0.8)
    return ink


def _mine(theme: Theme, hue: Hex) -> Ink:
    ink = specials.mine((0, 0), 9, theme)
    ink.circle((0, 0), 7.6, hue)
    return ink


def _turned(theme: Theme, hue: Hex) -> Ink:
    """Two shapes, one of which becomes the other."""
    ink = Ink()
    ink.circle((-8, 0), 6, hue, theme.unit_outline, 1.0)
    ink.add(_arrow(((-1, 0), (12, 0)), theme, hue))
    return ink


def _cut(theme: Theme, hue: Hex) -> Ink:
    ink = Ink()
    ink.line((-13, 6), (-3, 1), hue, 2.4)
    ink.line((3, -1), (13, -6), hue, 2.4)
    ink.line((-4, -7), (4, 7), theme.fail, 2.2)
    return ink


def _taken(theme: Theme, hue: Hex) -> Ink:
    ink = Ink()
    ink.circle((6, 0), 6.5, edge=hue, width=2.0)
    ink.add(_arrow(((3, 0), (-13, 0)), theme, hue))
    return ink


PICTURES: Mapping[str, Callable[[Theme, Hex], Ink]] = {
    "jump": _jump,
    "path": _path,
    "redeploy": _path,
    "exchange": _swap,
    "gas": lambda theme, hue: specials.cloud((0, 0), 24, theme),
    "annihilate": lambda theme, hue: specials.blast((0, 0), 12, theme),
    "hypnotize": lambda theme, hue: specials.spiral((0, 0), 11, theme, ground=False),
    "fortify": lambda theme, hue: specials.wall(straight((-13, -3), (13, -3)), hue, theme, 0.9),
    "hyperspace": _box,
    "mine": _mine,
    "convert": _turned,
    "cut": _cut,
    "steal": _taken,
    "disbelieve": _cut,
}
"""The chief order of a card -> its picture about the origin, about 26 wide; other cards bear their number."""


def paint_card(
    painter: QPainter, box: QRectF, card: str, name: str = "", verb: str = "", *, public: bool = False
) -> None:
    """A card: its number, the picture of its chief order, its name; its back where it is not known."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    high = box.height()
    width = max(1.0, EDGE * high)
    inner = box.adjusted(width, width, -width, -width)
    path = QPainterPath()
    path.addRoundedRect(inner, CORNER * high + 2, CORNER * high + 2)
    known = bool(card) and card != UNKNOWN
    painter.fillPath(path, shade_color("base" if known else "accent"))
    painter.strokePath(path, QPen(shade_color("edge"), width))
    if not known:
        _paint_back(painter, inner)
    elif high < SMALL:
        _write(painter, inner, card, 0.42 * high, QFont.Weight.Bold, Qt.AlignmentFlag.AlignCenter)
    else:
        _paint_front(painter, inner, card, name, verb)
    if known and public:
        y = inner.bottom() - 0.045 * high
        painter.setPen(QPen(shade_color("good"), max(2.0, 0.022 * high)))
        painter.drawLine(QPointF(inner.left() + 0.12 * high, y), QPointF(inner.right() - 0.12 * high, y))
    painter.restore()


def _paint_front(painter: QPainter, box: QRectF, card: str, name: str, verb: str) -> None:
    high = box.height()
    corner = box.adjusted(0.075 * high, 0.045 * high, 0, 0)
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    _write(painter, corner, card, NUMBER * high, QFont.Weight.Bold, left)
    make = PICTURES.get(verb)
    middle = QPointF(box.center().x(), box.top() + 0.47 * high)
    if make:
        size = PICTURE * high / 30
        painter.save()
        painter.translate(middle)
        painter.scale(size, size)
        make(current(), shade("accent")).draw(painter)
        painter.restore()
    else:
        around = QRectF(middle.x() - 0.3 * high, middle.y() - 0.3 * high, 0.6 * high, 0.6 * high)
        font = _font("map_serif", 0.36 * high, QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(shade_color("accent"))
        painter.drawText(around, Qt.AlignmentFlag.AlignCenter, card)
    below = box.adjusted(0.03 * high, 0, -0.03 * high, -0.08 * high)
    size, least = NAME * high, 0.066 * high
    while size > least and _width(name, size) > below.width():
        size -= 0.5
    lines = name if _width(name, size) <= below.width() else name.replace(" ", "\n", 1)
    low = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
    _write(painter, below, lines, size, QFont.Weight.DemiBold, low)


def _paint_back(painter: QPainter, box: QRectF) -> None:
    high = box.height()
    gap = max(2.0, 0.05 * high)
    painter.setPen(QPen(shade_color("on_accent"), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setOpacity(0.55)
    painter.drawRoundedRect(box.adjusted(gap, gap, -gap, -gap), CORNER * high, CORNER * high)
    painter.setOpacity(1.0)
    painter.setFont(_font("map_serif", BACK * high, QFont.Weight.DemiBold))
    painter.setPen(shade_color("on_accent"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, UNKNOWN)


def _font(family: str, size: float, weight: QFont.Weight) -> QFont:
    font = QFont(FAMILIES[family])
    font.setPixelSize(max(8, round(size)))
    font.setWeight(weight)
    return font


def _width(text: str, size: float) -> float:
    return QFontMetricsF(_font("ui_sans", size, QFont.Weight.DemiBold)).horizontalAdvance(text)


def _write(
    painter: QPainter, box: QRectF, text: str, size: float, weight: QFont.Weight, where: Qt.AlignmentFlag
) -> None:
    painter.setFont(_font("ui_sans", size, weight))
    painter.setPen(shade_color("text"))
    painter.drawText(box, where, text)
