"""Drawings of centers and signs: coins, stacks of counters, houses, shields, icons, and flows from place to place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from app.ui.tokens import Hex, PowerLook, Theme, mixed, tokens
from rules.presentation import Change, Icon, Outline

from ..curves import Curve, Point
from ..display_list import (
    FLAT,
    PILL_TEXT,
    TAB_LETTER,
    DisplayList,
    circle_path,
    lettered,
    polyline,
    rounded_box,
    width_of,
)
from ..plan import FlowLine
from . import marks
from .orders import Looks, cased, dashed_path, halo_alpha, head_path

# ----------------------------------------------------------------------------------------------------
# Supply centers by their kind: ring and dot, with more rings, or a star. Colors show the owner.

PLAIN, INNER = 1.0, 0.84
"""Radius of the ring of a plain center, and of the innermost ring if there are more; the unit of all sizes here."""
RINGS: Mapping[str, tuple[float, ...]] = {"cmc": (1.30,), "double": (1.30, 1.76)}
"""Kind of center, as named in map files -> its additional rings."""
HOME_STAR = "home"
"""The kind of a home center on a board with areas, where a star tells homes from other centers."""
STARS = frozenset({"tree", "mountain"})
STAR, STAR_INNER = 1.55, 0.47
"""Size of a star, and the distance of its inner corners as a share of that."""
BIRD = (1.45, -1.2)
"""Where a bird is drawn beside the star that it came from."""
HALO = 0.27
LINE, DOT, DOT_LINE = 0.2, 0.485, 0.15


def center_mark(
    center: Point,
    radius: float,
    theme: Theme,
    dot: Hex = "",
    kind: str = "",
    ground: Hex = "",
    share: float = 1.0,
    *,
    bird: bool = False,
) -> DisplayList:
    """Draw a center of some kind; `dot` is the color of its dot or star, "" for the color of a center without owner.

    `share`: how much of its color it keeps when seen from another level, the rest being `ground`; `bird`: draw a bird
    by its star.
    """

    def tone(hue: Hex) -> Hex:
        return mixed(hue, ground, share) if share < 1 else hue

    ring, fill, halo = tone(theme.center_ring), tone(theme.center_fill), tone(theme.halo)
    ink = DisplayList()
    if kind in STARS or kind == HOME_STAR:
        star = marks.star(center, STAR * radius, 5, 1.0, STAR_INNER, -pi / 2)
        ink.stroke(star, halo, 2.4 * HALO * radius, alpha=0.8)
        ink.fill(star, tone(dot) if dot else fill)
        ink.stroke(star, ring, LINE * radius)
        if bird:
            _bird(ink, (center[0] + BIRD[0] * radius, center[1] + BIRD[1] * radius), radius, ring, fill)
        return ink
    rings = RINGS.get(kind, ())
    ink.circle(center, (max(rings, default=PLAIN) + HALO) * radius, halo, alpha=0.65)
    for size in reversed(rings):
        ink.circle(center, size * radius, fill, ring, LINE * radius)
    ink.circle(center, (INNER if rings else PLAIN) * radius, fill, ring, LINE * radius)
    ink.circle(center, DOT * radius, tone(dot) if dot else ring, ring, DOT_LINE * radius)
    return ink


def _bird(ink: DisplayList, at: Point, radius: float, line: Hex, halo: Hex) -> None:
    """Draw a bird in flight, as two strokes."""
    x, y = at
    wings = QPainterPath()
    wings.moveTo(x - 0.95 * radius, y - 0.2 * radius)
    wings.quadTo(x - 0.5 * radius, y - 0.85 * radius, x, y + 0.1 * radius)
    wings.quadTo(x + 0.5 * radius, y - 0.85 * radius, x + 0.95 * radius, y - 0.2 * radius)
    ink.stroke(wings, halo, 0.75 * radius)
    ink.stroke(wings, line, 0.28 * radius)


def reach(kind: str) -> float:
    """Return the radius of a center of that kind with its halo, in radii of a plain one."""
    return (STAR if kind in STARS or kind == HOME_STAR else max(RINGS.get(kind, ()), default=PLAIN)) + HALO


# ----------------------------------------------------------------------------------------------------
# Signs beside units: coins of centers with what is stored there, stacks of counters, houses, shields.
#
# Sizes are in radii of a coin; lettering has its own size, so that it can be read at any zoom.

RIM = 0.078
"""Width of a coin's rim."""
STORE_IN, STORE_WIDTH, STORE_EDGE = 0.19, 0.25, 0.06
"""The ring for stored units: how far inside the coin its middle lies, its width, and its dark edge."""
NUMBER, LONG_NUMBER = 1.0, 0.84
"""Size of the number on a coin, with one digit and with more."""
HOUSE = ((-1.1, -0.1), (0.0, -1.0), (1.1, -0.1), (0.76, -0.1), (0.76, 0.88), (-0.76, 0.88), (-0.76, -0.1))
DOOR = ((-0.22, 0.78), (-0.22, 0.16), (0.22, 0.16), (0.22, 0.78))
"""HOUSE and DOOR are the outlines of a house around its middle, 1 being the distance to its gable."""
MINUS = "\u2212"
STACK = ((3.2, -5.2), (1.6, -2.6), (0.0, 0.0))
"""Offsets of the counters of a stack, the lowest first, in tenths of the size of the lettering."""


def coin(center: Point, radius: float, room: int, theme: Theme, stored: int = 0, hue: Hex = "") -> DisplayList:
    """Draw a center as a coin: its capacity as a number, and a ring that fills with what is stored, in the color `hue`.
    """
    ink = DisplayList()
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
    """Return the text below a coin: `5/7 +5`; "" if nothing is stored and nothing is deposited."""
    return " ".join([f"{stored}/{room}"] * (stored > 0) + [f"+{deposit}"] * (deposit > 0))


def tag_box(center: Point, text: str, size: float) -> QRectF:
    """Return the box of a tag."""
    width, height = (width_of(text, PILL_TEXT) + 0.9) * size, 1.42 * size
    return QRectF(center[0] - width / 2, center[1] - height / 2, width, height)


def tag(center: Point, text: str, size: float, theme: Theme, hue: Hex = "", ink_hue: Hex = "") -> DisplayList:
    """Draw a few figures on a pill: pale, or in a power's colors."""
    ink = DisplayList()
    box = tag_box(center, text, size)
    path = rounded_box(box, box.height() / 2)
    ink.fill(path, hue or theme.mark_disc)
    ink.stroke(path, theme.center_ring if not hue else theme.unit_outline, 0.085 * size)
    ink.fill(lettered(text, PILL_TEXT, size, center), ink_hue or theme.text)
    return ink


def stack(center: Point, count: int, size: float, look: PowerLook, theme: Theme) -> DisplayList:
    """Draw a stack of counters with their number and the letter of their power; `size` is that of the number."""
    ink = DisplayList()
    for dx, dy in STACK:
        path = rounded_box(
            _counter_box((center[0] + dx * size / 10, center[1] + dy * size / 10), count, size), 0.62 * size
        )
        ink.stroke(path, theme.order_halo, 0.34 * size, alpha=0.8)
        ink.fill(path, look.fill)
        ink.stroke(path, theme.unit_outline, 0.1 * size)
    if count > 0:
        ink.fill(lettered(str(count), PILL_TEXT, size, center), look.ink)
    box = stack_box(center, count, size)
    point = box.right() - 0.55 * size, box.top() + 0.55 * size
    ink.circle(point, 0.55 * size, theme.tab, theme.unit_outline, 0.09 * size)
    ink.fill(lettered(look.letter, TAB_LETTER, 0.76 * size, point), theme.tab_text)
    return ink


def stack_box(center: Point, count: int, size: float) -> QRectF:
    """Return the box of such a stack, its letter included."""
    low = _counter_box(center, count, size)
    return low.adjusted(0, -0.86 * size, 0.62 * size, 0)


def _counter_box(center: Point, count: int, size: float) -> QRectF:
    width, height = max(2.0, width_of(str(count), PILL_TEXT) + 1.2) * size, 1.24 * size
    return QRectF(center[0] - width / 2, center[1] - height / 2, width, height)


def house(center: Point, radius: float, theme: Theme, look: PowerLook, *, acts: bool = True) -> DisplayList:
    """Draw a home center: a house in the power's color; hollow and struck out if it does not act as a home.

    `radius` is from its middle to its gable.
    """
    place = QTransform.fromTranslate(*center).scale(radius, radius)
    outline, door = place.map(polyline(HOUSE, closed=True)), place.map(polyline(DOOR, closed=True))
    ink = DisplayList()
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


def shield(center: Point, radius: float, theme: Theme, look: PowerLook | None = None) -> DisplayList:
    """Draw a shield in the color of the power it serves, with the power's letter; a pale one if it serves nobody."""
    path = QTransform.fromTranslate(*center).scale(radius, radius).map(_shield())
    ink = DisplayList()
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


def outline(center: Point, r: float, theme: Theme, look: PowerLook) -> DisplayList:
    """Draw a home where a power has yet to choose its first unit: the dashed outline of a counter with a question mark,
    in the power's color, with the power's letter."""
    ink, (x, y) = DisplayList(), center
    ring = circle_path(center, r)
    ink.fill(ring, theme.mark_disc, 0.8)
    ink.stroke(ring, theme.order_halo, 0.36 * r, alpha=0.85)
    ink.stroke(ring, look.ribbon, 0.2 * r, dash=(1.7, 1.2), cap=FLAT)
    ink.fill(lettered("?", PILL_TEXT, 1.2 * r, center), theme.text)
    point = x + 0.88 * r, y - 0.88 * r
    ink.circle(point, 0.47 * r, theme.tab, theme.unit_outline, 0.075 * r)
    ink.fill(lettered(look.letter, TAB_LETTER, 0.62 * r, point), theme.tab_text)
    return ink


def _shield() -> QPainterPath:
    """Return a shield of radius 1: flat above, pointed below."""
    path = QPainterPath()
    path.moveTo(-0.88, -0.95)
    path.lineTo(0.88, -0.95)
    path.lineTo(0.88, 0.05)
    path.quadTo(0.80, 0.72, 0.0, 1.08)
    path.quadTo(-0.80, 0.72, -0.88, 0.05)
    path.closeSubpath()
    return path


def reading(center: Point, text: str, radius: float, theme: Theme, look: PowerLook) -> DisplayList:
    """Draw a short text of an overlay: on a pale disc with a rim in the power's color."""
    ink = DisplayList()
    ink.circle(center, 1.06 * radius, theme.order_casing)
    ink.circle(center, 0.98 * radius, look.fill)
    ink.circle(center, 0.72 * radius, theme.mark_disc, theme.order_casing, 0.06 * radius)
    ink.fill(lettered(text, PILL_TEXT, (0.98 if len(text) < 2 else 0.8) * radius, center), theme.text)
    return ink


def stored(
    center: Point, change: int, size: float, look: PowerLook, theme: Theme, *, housed: bool, failed: bool
) -> DisplayList:
    """Draw an amount put into a place or taken out of it: `+2`, `-5` in the power's color, with a house if it is kept
    in one; struck out if the order failed."""
    text = stored_text(change)
    ink = tag(center, text, size, theme, look.fill, look.ink)
    box = tag_box(center, text, size)
    if housed:
        ink.add(house((box.left() - 0.4 * size, center[1]), 0.66 * size, theme, look))
    if failed:
        ink.line((box.left(), box.bottom()), (box.right(), box.top()), theme.mark_disc, 0.42 * size)
        ink.line((box.left(), box.bottom()), (box.right(), box.top()), theme.fail, 0.2 * size)
    return ink


def stored_box(change: int, size: float, *, housed: bool) -> QRectF:
    """Return the box of such an amount, around its middle."""
    return tag_box((0.0, 0.0), stored_text(change), size).adjusted(-1.2 * size if housed else 0.0, 0, 0, 0)


def stored_text(change: int) -> str:
    return f"+{change}" if change > 0 else f"{MINUS}{-change}"


def _arc(center: Point, radius: float, share: float) -> QPainterPath:
    """Return a part of a circle, clockwise from the top."""
    x, y = center
    box = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
    path = QPainterPath()
    path.arcMoveTo(box, 90)
    path.arcTo(box, 90, -360 * share)
    return path


# ----------------------------------------------------------------------------------------------------
# Icons with a letter, so that they need no color; and counters with letters.

ICON_LINE = 0.14
"""Width of an icon's outline, in its radii."""
LETTER, LETTER_DROP = 0.98, {Outline.TRIANGLE: 0.26}
PALE_DASH = (1.8, 1.4)
COUNT_AT, COUNT = (0.86, -0.8), 0.5
"""Where the dot with the number of equal icons or counters is, and its radius."""
SIGN = 0.62
"""Radius of the mark of an icon's change."""
DOTS = (0.1, 2.2)
"""Dots and gaps of the thread of a favor, in widths of its line."""


def _polygon(count: int, size: float, turn: float) -> QPainterPath:
    corners = [(size * cos(turn + 2 * pi * n / count), size * sin(turn + 2 * pi * n / count)) for n in range(count)]
    return polyline(corners, closed=True)


def _square() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-0.86, -0.86, 1.72, 1.72), 0.16, 0.16)
    return path


OUTLINES: Mapping[Outline, QPainterPath] = {
    Outline.CIRCLE: circle_path((0.0, 0.0), 0.94),
    Outline.SQUARE: _square(),
    Outline.DIAMOND: _polygon(4, 1.2, 0.0),
    Outline.HEXAGON: _polygon(6, 1.04, 0.0),
    Outline.TRIANGLE: polyline([(0.0, -1.12), (1.1, 0.84), (-1.1, 0.84)], closed=True),
}


def icon(center: Point, shown: Icon, size: float, theme: Theme, count: int = 1, *, pale: bool = False) -> DisplayList:
    """Draw an icon with its letter; a pale one is gray and dashed with a question mark, in the same outline. `size` is
    its radius."""
    ink = DisplayList()
    path = QTransform.fromTranslate(*center).scale(size, size).map(OUTLINES[shown.outline])
    ink.stroke(path, theme.order_halo, 3.2 * ICON_LINE * size, alpha=0.85)
    ink.fill(path, theme.fog if pale else theme.mark_disc)
    hue = theme.text_muted if pale else theme.center_ring
    ink.stroke(path, hue, ICON_LINE * size, dash=PALE_DASH if pale else (), cap=FLAT)
    point = center[0], center[1] + LETTER_DROP.get(shown.outline, 0.0) * size
    ink.fill(lettered("?" if pale else shown.letter, PILL_TEXT, LETTER * size, point), hue)
    if count > 1:
        dot = center[0] + COUNT_AT[0] * size, center[1] + COUNT_AT[1] * size
        ink.circle(dot, COUNT * size, theme.center_ring)
        ink.fill(lettered(str(count), PILL_TEXT, (0.86 if count < 10 else 0.66) * size, dot), theme.mark_disc)
    return ink


def counter(center: Point, letters: str, size: float, theme: Theme, look: PowerLook, count: int = 1) -> DisplayList:
    """Draw a power's counter with letters on it, and their number if there are several."""
    ink = DisplayList()
    ink.circle(center, 1.16 * size, theme.order_halo, alpha=0.9)
    ink.circle(center, size, look.fill, theme.unit_outline, 0.12 * size)
    ink.fill(lettered(letters, PILL_TEXT, 0.94 * size, center), look.ink)
    if count > 1:
        dot = center[0] + COUNT_AT[0] * size, center[1] + COUNT_AT[1] * size
        ink.circle(dot, COUNT * size, theme.tab, theme.unit_outline, 0.08 * size)
        ink.fill(lettered(str(count), PILL_TEXT, 0.8 * size, dot), theme.tab_text)
    return ink


def favor(start: Point, end: Point, look: PowerLook, theme: Theme, line: float) -> DisplayList:
    """Draw the thread from a power's counters to where one of them is used: dots in the power's color."""
    ink, path = DisplayList(), polyline((start, end))
    ink.stroke(path, theme.halo, 6.0 * line, alpha=0.9, dash=tuple(dot * 0.6 for dot in DOTS))
    ink.stroke(path, theme.unit_outline, 3.6 * line, dash=DOTS)
    ink.stroke(path, look.fill, 2.4 * line, dash=tuple(dot * 1.5 for dot in DOTS))
    return ink


CHANGES = {Change.NEW: marks.plus, Change.GONE: marks.cross, Change.KEPT: marks.check}


def done(center: Point, size: float, theme: Theme, change: Change, *, failed: bool) -> DisplayList:
    """Draw the mark of an icon's change."""
    painter = marks.question if failed else CHANGES[change]
    return painter(center, SIGN * size, theme)


# ----------------------------------------------------------------------------------------------------
# Flows from place to place: dashed lines, and on them a number of counters, a house, an icon.

FLOW_WIDTH, FLOW_DASH = 3.0, (3.2, 2.0)
ARM, SPREAD = 14.0, 7.5
"""The arms of an open head: their length, and how far they extend to each side."""
HOUSE_WIDTH, HOUSE_DASH = 4.6, (2.0, 1.3)
CASING = 1.0
WAYS_HOUSE, WAYS_ICON = 9.5, 9.0


def way(item: FlowLine, looks: Looks, theme: Theme, line: float) -> DisplayList:
    """Draw the line of a flow. A failed one is paler and has no head."""
    mark = item.mark
    share = tokens().orders.failed_mix if mark.failed else 1.0
    hue = mixed(looks[mark.power].fill, theme.land, share)
    draw = _house_way if mark.shown.glyph == "house" else _flow
    ink = DisplayList()
    draw(ink, item.curve, hue, theme, line, share)
    return ink


def _way_icon(item: FlowLine, look: PowerLook, theme: Theme, line: float, text: float) -> DisplayList:
    mark = item.mark
    return icon(item.sign, mark.shown.icons.of(mark.letter), WAYS_ICON * line, theme)


def _way_house(item: FlowLine, look: PowerLook, theme: Theme, line: float, text: float) -> DisplayList:
    return house(item.sign, WAYS_HOUSE * line, theme, look)


def _way_stack(item: FlowLine, look: PowerLook, theme: Theme, line: float, text: float) -> DisplayList:
    return stack(item.sign, item.mark.count, text, look, theme) if item.mark.count else DisplayList()


FLOW_GLYPHS: Mapping[str, Callable[[FlowLine, PowerLook, Theme, float, float], DisplayList]] = {
    "icon": _way_icon,
    "house": _way_house,
    "stack": _way_stack,
}
"""Name of a glyph on a line -> its drawing."""


def way_sign(item: FlowLine, looks: Looks, theme: Theme, line: float, text: float) -> DisplayList:
    """Draw what is moved, on its line. `text` is the size of lettering."""
    return FLOW_GLYPHS[item.mark.shown.glyph](item, looks[item.mark.power], theme, line, text)


def _flow(ink: DisplayList, curve: Curve, hue: Hex, theme: Theme, line: float, share: float) -> None:
    """Draw a dashed line with an open head."""
    head = 0.0 if share < 1 else 5.0 * line
    dashes = dashed_path(curve.part(0, curve.length - head), FLOW_WIDTH * line, FLOW_DASH)
    cased(ink, dashes, hue, theme, line, share=share, width=CASING)
    if not head:
        return
    (x, y), (dx, dy) = curve.points[-1], curve.heading(curve.length)
    back, aside = ARM * line, SPREAD * line
    arms = [(x - dx * back - dy * side * aside, y - dy * back + dx * side * aside) for side in (1, -1)]
    chevron = polyline([arms[0], (x, y), arms[1]])
    width = 0.95 * FLOW_WIDTH * line
    ink.stroke(chevron, theme.order_halo, width + 4.6 * line, alpha=halo_alpha(hue, theme))
    ink.stroke(chevron, theme.order_casing, width + 2 * CASING * line)
    ink.stroke(chevron, hue, width)


def _house_way(ink: DisplayList, curve: Curve, hue: Hex, theme: Theme, line: float, share: float) -> None:
    """Draw a broad dashed line with a solid head."""
    width = HOUSE_WIDTH * line
    if share < 1:
        cased(ink, dashed_path(curve, width, HOUSE_DASH), hue, theme, line, share=share, width=CASING)
        return
    path = dashed_path(curve.part(0, curve.length - 0.85 * (6 + 2.4 * width)), width, HOUSE_DASH)
    path.addPath(head_path(curve, width))
    cased(ink, path, hue, theme, line, width=CASING)
