"""Signs beside units: coins of centers with what is stored in them, loose points, homes, garrisons.

Sizes are told by R, the radius of a coin; lettering has its own, so that it can be read at any zoom.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from app.ui.tokens import Hex, PowerLook, Theme

from ..ink import FLAT, Ink, Point, circle_path, polyline, rounded_box
from ..lettering import PILL_TEXT, TAB_LETTER, lettered, width_of

RIM = 0.078
"""Width of a coin's rim."""
STORE_IN, STORE_WIDTH, STORE_EDGE = 0.19, 0.25, 0.06
"""How far inside the coin the middle of the ring of what is stored lies, how wide it is, and its dark edge."""
NUMBER, LONG_NUMBER = 1.0, 0.84
"""Size of the number on a coin, with one digit and with more."""
HOUSE = ((-1.1, -0.1), (0.0, -1.0), (1.1, -0.1), (0.76, -0.1), (0.76, 0.88), (-0.76, 0.88), (-0.76, -0.1))
DOOR = ((-0.22, 0.78), (-0.22, 0.16), (0.22, 0.16), (0.22, 0.78))
"""A house about its middle, 1 to its gable."""
MINUS = "\u2212"
STACK = ((3.2, -5.2), (1.6, -2.6), (0.0, 0.0))
"""How the counters of a stack lie, the lowest first, in tenths of their lettering's size."""


def coin(center: Point, radius: float, room: int, theme: Theme, stored: int = 0, hue: Hex = "") -> Ink:
    """A center: what it can hold as a number, and a ring that fills with what is stored, in the colour `hue`."""
    ink = Ink()
    x, y = center
    ink.circle((x, y + 0.09 * radius), radius, theme.shadow)
    ink.circle(center, radius, theme.center_fill, theme.center_ring, RIM * radius)
    if stored > 0:
        arc = _arc(center, (1 - STORE_IN) * radius, min(1.0, stored / room) if room else 1.0)
        ink.stroke(arc, theme.center_ring, (STORE_WIDTH + 2 * STORE_EDGE) * radius, cap=FLAT)
        ink.stroke(arc, hue or theme.text, STORE_WIDTH * radius, cap=FLAT)
    text = str(room)
    ink.fill(lettered(text, PILL_TEXT, (NUMBER if len(text) == 1 else LONG_NUMBER) * radius, center), theme.text)
    return ink


def tag_text(room: int, stored: int, deposit: int) -> str:
    """What stands under a coin: `5/7 +5`; "" where nothing is stored and nothing kept for an emergency."""
    return " ".join([f"{stored}/{room}"] * (stored > 0) + [f"+{deposit}"] * (deposit > 0))


def tag_box(center: Point, text: str, size: float) -> QRectF:
    """The room that a tag takes."""
    width, height = (width_of(text, PILL_TEXT) + 0.9) * size, 1.42 * size
    return QRectF(center[0] - width / 2, center[1] - height / 2, width, height)


def tag(center: Point, text: str, size: float, theme: Theme, hue: Hex = "", ink_hue: Hex = "") -> Ink:
    """A few figures on a pill: pale, or in a power's colours."""
    ink = Ink()
    box = tag_box(center, text, size)
    path = rounded_box(box, box.height() / 2)
    ink.fill(path, hue or theme.mark_disc)
    ink.stroke(path, theme.center_ring if not hue else theme.unit_outline, 0.085 * size)
    ink.fill(lettered(text, PILL_TEXT, size, center), ink_hue or theme.text)
    return ink


def points(center: Point, count: int, size: float, look: PowerLook, theme: Theme) -> Ink:
    """Points on the road: a stack of counters with their number, and the letter of whose they are; `size` is that of
    the number."""
    ink = Ink()
    for dx, dy in STACK:
        path = rounded_box(
            _counter_box((center[0] + dx * size / 10, center[1] + dy * size / 10), count, size), 0.62 * size
        )
        ink.stroke(path, theme.order_halo, 0.34 * size, alpha=0.8)
        ink.fill(path, look.fill)
        ink.stroke(path, theme.unit_outline, 0.1 * size)
    if count > 0:
        ink.fill(lettered(str(count), PILL_TEXT, size, center), look.ink)
    box = points_box(center, count, size)
    spot = box.right() - 0.55 * size, box.top() + 0.55 * size
    ink.circle(spot, 0.55 * size, theme.tab, theme.unit_outline, 0.09 * size)
    ink.fill(lettered(look.letter, TAB_LETTER, 0.76 * size, spot), theme.tab_text)
    return ink


def points_box(center: Point, count: int, size: float) -> QRectF:
    """The room that such a stack takes, its letter included."""
    low = _counter_box(center, count, size)
    return low.adjusted(0, -0.86 * size, 0.62 * size, 0)


def _counter_box(center: Point, count: int, size: float) -> QRectF:
    width, height = max(2.0, width_of(str(count), PILL_TEXT) + 1.2) * size, 1.24 * size
    return QRectF(center[0] - width / 2, center[1] - height / 2, width, height)


def house(center: Point, radius: float, theme: Theme, look: PowerLook, *, acts: bool = True) -> Ink:
    """A home center: a house in the power's colour; hollow and struck out if it does not act as a home.

    `radius` is from its middle to its gable.
    """
    place = QTransform.fromTranslate(*center).scale(radius, radius)
    outline, door = place.map(polyline(HOUSE, closed=True)), place.map(polyline(DOOR, closed=True))
    ink = Ink()
    ink.stroke(outline, theme.order_halo, 0.56 * radius, alpha=0.9)
    ink.fill(outline, look.fill)
    ink.stroke(outline, theme.unit_outline, 0.2 * radius)
    if acts:
        ink.fill(door, theme.tab)
        return ink
    ink.fill(
        QTransform.fromTranslate(*center).scale(0.58 * radius, 0.62 * radius).map(polyline(HOUSE, closed=True)),
        theme.tab,
    )
    x, y = center
    for hue, width in ((theme.tab, 0.6), (theme.fail, 0.3)):
        ink.line((x - radius, y + radius), (x + radius, y - radius), hue, width * radius)
    return ink


def garrison(center: Point, radius: float, theme: Theme, look: PowerLook | None = None) -> Ink:
    """A shield in the colour of the power it serves, with its letter; a pale, dashed one serves nobody."""
    path = QTransform.fromTranslate(*center).scale(radius, radius).map(_shield())
    ink = Ink()
    ink.stroke(path, theme.order_halo, 0.5 * radius, alpha=0.85)
    ink.fill(path, look.fill if look else theme.tab)
    ink.stroke(path, theme.unit_outline, 0.17 * radius)
    if look:
        ink.fill(lettered(look.letter, TAB_LETTER, 1.15 * radius, (center[0], center[1] - 0.08 * radius)), look.ink)
    else:
        ink.stroke(
            QTransform.fromTranslate(*center).scale(0.55 * radius, 0.55 * radius).map(_shield()),
            theme.void,
            0.15 * radius,
        )
    return ink


def undecided(center: Point, r: float, theme: Theme, look: PowerLook) -> Ink:
    """A home where a power has still to choose what it begins with: the dashed outline of a counter with a question
    mark, in the power's colour, with its letter."""
    ink, (x, y) = Ink(), center
    ring = circle_path(center, r)
    ink.fill(ring, theme.mark_disc, 0.8)
    ink.stroke(ring, theme.order_halo, 0.36 * r, alpha=0.85)
    ink.stroke(ring, look.ribbon, 0.2 * r, dash=(1.7, 1.2), cap=FLAT)
    ink.fill(lettered("?", PILL_TEXT, 1.2 * r, center), theme.text)
    spot = x + 0.88 * r, y - 0.88 * r
    ink.circle(spot, 0.47 * r, theme.tab, theme.unit_outline, 0.075 * r)
    ink.fill(lettered(look.letter, TAB_LETTER, 0.62 * r, spot), theme.tab_text)
    return ink


def _shield() -> QPainterPath:
    """A shield of radius 1: flat above, pointed below."""
    path = QPainterPath()
    path.moveTo(-0.88, -0.95)
    path.lineTo(0.88, -0.95)
    path.lineTo(0.88, 0.05)
    path.quadTo(0.80, 0.72, 0.0, 1.08)
    path.quadTo(-0.80, 0.72, -0.88, 0.05)
    path.closeSubpath()
    return path


def reading(center: Point, text: str, radius: float, theme: Theme, look: PowerLook) -> Ink:
    """A short text that is told of a place for a power: on a pale disc with a rim in the power's colour."""
    ink = Ink()
    ink.circle(center, 1.06 * radius, theme.order_casing)
    ink.circle(center, 0.98 * radius, look.fill)
    ink.circle(center, 0.72 * radius, theme.mark_disc, theme.order_casing, 0.06 * radius)
    ink.fill(lettered(text, PILL_TEXT, (0.98 if len(text) < 2 else 0.8) * radius, center), theme.text)
    return ink


def stock(
    center: Point, change: int, size: float, look: PowerLook, theme: Theme, *, deposit: bool, failed: bool
) -> Ink:
    """Points put into a center or taken out of it: `+2`, `-5` in the power's colour, with a house if it is the deposit
    of a home; struck out if it failed."""
    text = stock_text(change)
    ink = tag(center, text, size, theme, look.fill, look.ink)
    box = tag_box(center, text, size)
    if deposit:
        ink.add(house((box.left() - 0.4 * size, center[1]), 0.66 * size, theme, look))
    if failed:
        ink.line((box.left(), box.bottom()), (box.right(), box.top()), theme.mark_disc, 0.42 * size)
        ink.line((box.left(), box.bottom()), (box.right(), box.top()), theme.fail, 0.2 * size)
    return ink


def stock_box(change: int, size: float, *, deposit: bool) -> QRectF:
    """The room that this takes about its middle."""
    return tag_box((0.0, 0.0), stock_text(change), size).adjusted(-1.2 * size if deposit else 0.0, 0, 0, 0)


def stock_text(change: int) -> str:
    return f"+{change}" if change > 0 else f"{MINUS}{-change}"


def _arc(center: Point, radius: float, share: float) -> QPainterPath:
    """A part of a circle, clockwise from the top."""
    x, y = center
    box = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
    path = QPainterPath()
    path.arcMoveTo(box, 90)
    path.arcTo(box, 90, -360 * share)
    return path
