"""Drawings of orders: arrows, supports, threads, chains. Each has halo, casing and fill; line style and dashes show the
kind of order, the width its strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform

from app.ui.tokens import Hex, PowerLook, TextStyle, Theme, color, mixed, tokens
from rules.presentation import LineStyle

from ..curves import Curve, Point, bowed, octagon, straight, thinned, wave
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
from ..picture import MoveMark, RetreatMark
from ..plan import (
    CUT_GAP,
    ActionPath,
    Arrow,
    ConvoyWave,
    HoldRing,
    LeapShadow,
    PassedPlace,
    Portal,
    SearchRing,
    SupportCut,
    SupportLine,
    SwapArrow,
    VoidLine,
    WadeLine,
    head_length,
)
from . import marks
from .marks import blast, cloud, spiral

# ----------------------------------------------------------------------------------------------------
# Orders: halo, casing, fill in the power's color. Line style and dashes show the kind, width the strength.

NOTCH = 0.22
"""How far the head is notched behind, as a share of its length."""
PRESUMED = 0.55
"""How much of its color a move keeps that was not ordered but only named by other orders."""
BAR = 17.0
BAR_WIDTH = 4.4
THIN_CASING = 1.0
RETREAT_CASING = 2.2
RETREAT_BAR = 16.0
BEAD = 4.8
JOINT = 5.2
DARK_FILL = 0.47
UNSEEN = 0.06
"""How far, in board units, the sides of an arrow may lie from the true curve."""

Looks = Mapping[str, PowerLook]


def arrow(item: Arrow, looks: Looks, theme: Theme, line: float) -> DisplayList:
    """Draw a move or a retreat."""
    ink = DisplayList()
    mark = item.mark
    look = looks[mark.unit.power]
    presumed = isinstance(mark, MoveMark) and mark.presumed
    share = tokens().orders.failed_mix if mark.failed else PRESUMED if presumed else 1.0
    hue = mixed(look.fill, theme.land, share)
    path = arrow_path(item.curve, item.width, head=item.head)
    if isinstance(mark, RetreatMark):
        cased(ink, path, hue, theme, line, casing=theme.fail, width=RETREAT_CASING)
        ink.fill(bar_path(item.curve.at(0), item.curve.heading(0), RETREAT_BAR * line, 5 * line), theme.fail)
        return ink
    if presumed:
        dashes = dashed_path(item.curve.part(0, item.curve.length - item.head_length), item.width, (3.0, 2.4))
        dashes.addPath(head_path(item.curve, item.width))
        cased(ink, dashes, hue, theme, line, width=0.7)
        return ink
    cased(ink, path, hue, theme, line, share=share)
    if mark.via:
        core = item.curve.part(4 * line, item.curve.length - item.head_length - 2 * line)
        dash = (3.2, 3.2)
        ink.stroke(polyline(core.points), look.ink, 1.5 * line, alpha=0.9 * share, dash=dash, cap=FLAT)
    return ink


def branch(item: SupportLine, looks: Looks, theme: Theme, line: float) -> DisplayList:
    """Draw the dashed line of a support, with a gap where it was cut, and the bar of a support to hold."""
    ink = DisplayList()
    style = tokens().orders
    share = style.failed_mix if item.mark.failed or item.mark.cut_by else 1.0
    hue = mixed(looks[item.mark.unit.power].fill, theme.land, share)
    path = QPainterPath()
    for part in _uncut(item, line):
        path.addPath(dashed_path(part, style.support_width * line, style.support_dash))
    cased(ink, path, hue, theme, line, share=share, width=THIN_CASING)
    if item.bead is None:
        end = item.curve.length
        bar = bar_path(item.curve.at(end), item.curve.heading(end), BAR * line, BAR_WIDTH * line)
        cased(ink, bar, hue, theme, line, share=share, width=THIN_CASING)
    return ink


def bead(item: SupportLine, looks: Looks, theme: Theme, line: float) -> DisplayList:
    """Draw the bead where a support joins its arrow."""
    ink = DisplayList()
    if item.bead is not None:
        share = tokens().orders.failed_mix if item.mark.failed or item.mark.cut_by else 1.0
        hue = mixed(looks[item.mark.unit.power].fill, theme.land, share)
        ink.circle(item.bead, (BEAD + 1.1) * line, theme.order_halo, alpha=0.9)
        ink.circle(item.bead, BEAD * line, hue, mixed(theme.order_casing, theme.land, share), 1.1 * line)
        ink.circle(item.bead, 2.0 * line, theme.tab)
    return ink


def ring(item: HoldRing, looks: Looks, theme: Theme, line: float) -> DisplayList:
    """Draw the octagon of a hold; a faint one for a unit without an order."""
    ink = DisplayList()
    path = polyline(octagon(item.center, item.radius), closed=True)
    if item.mark.implicit:
        ink.stroke(path, theme.order_halo, 3.2 * line, alpha=0.55)
        ink.stroke(path, theme.order_casing, 1.1 * line, alpha=0.62)
        return ink
    width = tokens().orders.hold_width * line
    hue = looks[item.mark.unit.power].fill
    _cased_line(ink, path, hue, theme, width, line)
    return ink


def convoy_wave(item: ConvoyWave, looks: Looks, theme: Theme, line: float) -> DisplayList:
    """Draw a fleet's wave to the route, and its ring there; broken if the convoy did not take place."""
    ink = DisplayList()
    style = tokens().orders
    share = style.failed_mix if item.mark.broken else 1.0
    hue = mixed(looks[item.mark.unit.power].fill, theme.land, share)
    if item.curve is not None:
        path = QPainterPath()
        length = item.curve.length
        for part in ((0.0, 0.38), (0.62, 1.0)) if item.mark.broken else ((0.0, 1.0),):
            piece = item.curve.part(length * part[0], length * part[1])
            path.addPath(polyline(wave(piece, style.wave_amplitude * line, style.wave_length * line).points))
        _cased_line(ink, path, hue, theme, style.convoy_width * line, line)
    ink.circle(item.joint, (JOINT + 1.4) * line, theme.order_halo, alpha=0.85)
    ink.circle(item.joint, JOINT * line, hue, theme.order_casing, 1.2 * line)
    ink.circle(item.joint, 2.2 * line, theme.tab)
    return ink


def dots(item: VoidLine, theme: Theme, line: float) -> DisplayList:
    """Draw gray dots: an order that matches no other."""
    ink = DisplayList()
    if item.curve is not None:
        path = polyline(item.curve.points)
        ink.stroke(path, theme.halo, 6 * line, alpha=0.7)
        ink.stroke(path, theme.void, 3.2 * line, dash=(0.1, 2.1))
    return ink


def cut(item: SupportCut, theme: Theme, line: float) -> DisplayList:
    """Draw scissors in the gap of a support, and a red dashed thread to the unit that cut it."""
    ink = DisplayList()
    if item.thread is not None:
        path = polyline(item.thread.points)
        ink.stroke(path, theme.halo, 4.2 * line, alpha=0.9)
        ink.stroke(path, theme.fail, 1.8 * line, dash=(2.2, 1.6))
    angle = degrees(atan2(item.heading[1], item.heading[0]))
    ink.add(marks.scissors(item.point, 12 * line, theme, angle))
    return ink


def cased(
    ink: DisplayList,
    path: QPainterPath,
    hue: Hex,
    theme: Theme,
    line: float,
    *,
    casing: Hex = "",
    share: float = 1.0,
    width: float = 0.0,
) -> None:
    """Draw a shape with its own background: halo, casing, fill. `share` below 1 also makes the casing paler."""
    style = tokens().orders
    width = width or style.casing
    edge = mixed(casing or theme.order_casing, theme.land, share)
    ink.stroke(path, theme.order_halo, 2 * (width + style.halo) * line, alpha=halo_alpha(hue, theme))
    ink.stroke(path, edge, 2 * width * line)
    ink.fill(path, hue)


def _cased_line(
    ink: DisplayList, path: QPainterPath, hue: Hex, theme: Theme, width: float, line: float, share: float = 1.0
) -> None:
    """Do the same as `cased` for an open line of that width."""
    casing, halo = 0.9 * line, tokens().orders.halo * line
    ink.stroke(path, theme.order_halo, width + 2 * (casing + halo), alpha=halo_alpha(hue, theme))
    ink.stroke(path, mixed(theme.order_casing, theme.land, share), width + 2 * casing)
    ink.stroke(path, hue, width)


def halo_alpha(hue: Hex, theme: Theme) -> float:
    """Return the opacity of the halo: on the dark map, dark fills need it most."""
    strengths = tokens().orders.halo_alpha
    if not theme.dark:
        return strengths["light"]
    dark_fill = color(hue).lightnessF() < DARK_FILL
    return strengths["dark_and_fill_lightness_below_0.47" if dark_fill else "dark"]


def arrow_path(curve: Curve, width: float, *, head: bool) -> QPainterPath:
    """Return the outline of an arrow as one polygon."""
    if not head:
        return strip_path(curve, width)
    length = min(head_length(width), curve.length * 0.7)
    back, tip = curve.at(curve.length - length), curve.points[-1]
    across = _across(back, tip)
    half = (6 + 2.0 * width) / 2
    notch = curve.length - length * (1 - NOTCH) - length * NOTCH * (width / 2) / half
    left, right = _sides(curve.part(0, notch), width)
    barb = [(back[0] + across[0] * half, back[1] + across[1] * half), tip]
    other = (back[0] - across[0] * half, back[1] - across[1] * half)
    return polyline([*right, *barb, other, *left[::-1]], closed=True)


def head_path(curve: Curve, width: float) -> QPainterPath:
    """Return only the head of an arrow."""
    length = min(head_length(width), curve.length * 0.7)
    back, tip = curve.at(curve.length - length), curve.points[-1]
    across = _across(back, tip)
    half = (6 + 2.0 * width) / 2
    notch = curve.at(curve.length - length * (1 - NOTCH))
    corners = [(back[0] + across[0] * half, back[1] + across[1] * half), tip]
    return polyline([*corners, (back[0] - across[0] * half, back[1] - across[1] * half), notch], closed=True)


def strip_path(curve: Curve, width: float) -> QPainterPath:
    """Return a line of that width as a polygon, with square ends."""
    left, right = _sides(curve, width)
    return polyline([*right, *left[::-1]], closed=True)


def dashed_path(curve: Curve, width: float, dash: tuple[float, ...]) -> QPainterPath:
    """Return a dashed line as polygons, so that each dash can have a casing. The line ends with a whole dash."""
    on, off = dash[0] * width, dash[1] * width
    path = QPainterPath()
    count = max(1, round((curve.length + off) / (on + off)))
    share = on / (on + off)
    period = curve.length / (count - 1 + share)
    for n in range(count):
        path.addPath(strip_path(curve.part(n * period, (n + share) * period), width))
    return path


def bar_path(point: Point, heading: Point, length: float, width: float) -> QPainterPath:
    """Return a bar across a line, as a polygon."""
    dx, dy = heading
    half = length / 2
    ends = ((point[0] - dy * half, point[1] + dx * half), (point[0] + dy * half, point[1] - dx * half))
    return strip_path(Curve(ends), width)


def _uncut(item: SupportLine, line: float) -> list[Curve]:
    """Return the support line without the gap where it was cut."""
    if not item.mark.cut_by:
        return [item.curve]
    middle, gap = item.curve.length / 2, CUT_GAP * line / 2
    return [item.curve.part(0, middle - gap), item.curve.part(middle + gap, item.curve.length)]


def _sides(curve: Curve, width: float) -> tuple[list[Point], list[Point]]:
    """Return the points half a width to the left and to the right of a curve."""
    points = thinned(curve.points, UNSEEN)
    left, right = [], []
    for n, (x, y) in enumerate(points):
        dx, dy = _across(points[max(0, n - 1)], points[min(len(points) - 1, n + 1)])
        left.append((x - dx * width / 2, y - dy * width / 2))
        right.append((x + dx * width / 2, y + dy * width / 2))
    return left, right


def _across(start: Point, end: Point) -> Point:
    """Return the unit vector to the right of a direction (y runs down)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return -dy / length, dx / length


# ----------------------------------------------------------------------------------------------------
# Special orders: threads with their signs, swaps, numbers of parts, priority numbers, portals.

DOT, NUMBER, NUMBER_TEXT = 5.0, 7.6, 9.6
"""The dot where a move passes a place, the disc for the number of a part, and its lettering, in board units."""
TAG, TAG_TEXT = 6.4, 8.6
"""Half the side of the square with a priority number, and its lettering."""
SWAP_WIDTH = 4.4
SHADOW, SHADOW_ALPHA = 5.0, 0.22
CLOUD_WIDE, BLAST_FAR = 2.5, 2.05
"""The cloud of a gas order and the ring of an annihilation, in radii of a unit."""
SPIRAL_AT = (1.62, 1.25)
"""Where the disc with the spiral lies beside a unit, in radii."""
SIGN = 0.66
"""Radius of a disc at the end of a thread, in radii of a unit."""


def thread(item: ActionPath, looks: Looks, theme: Theme, line: float) -> DisplayList:
    """Draw the line from a unit to its target; paler if the order failed."""
    ink = DisplayList()
    if item.curve is None:
        return ink
    share = tokens().orders.failed_mix if item.mark.failed else 1.0
    fill = mixed(looks[item.mark.unit.power].fill, theme.land, share)
    shown = item.mark.shown
    hue = mixed(getattr(theme, shown.hue), theme.land, share) if shown.hue else fill
    _LINES[shown.line](ink, item.curve, fill, hue, theme, line, share)
    if item.tag is not None:
        ink.add(rank_tag(item.tag, item.mark.rank, theme, line))
    return ink


def _double(ink: DisplayList, curve: Curve, fill: Hex, hue: Hex, theme: Theme, line: float, share: float) -> None:
    """Draw two rails along the color of the power."""
    path = polyline(curve.points)
    ink.stroke(path, theme.halo, 9 * line, alpha=0.9, cap=FLAT)
    ink.stroke(path, hue, 5.8 * line, cap=FLAT)
    ink.stroke(path, fill, 2.6 * line, cap=FLAT)


def _dots(ink: DisplayList, curve: Curve, fill: Hex, hue: Hex, theme: Theme, line: float, share: float) -> None:
    path = polyline(curve.points)
    ink.stroke(path, theme.halo, 6.4 * line, alpha=0.9)
    ink.stroke(path, hue, 3.2 * line, dash=(0.1, 1.8))


def _dashes(ink: DisplayList, curve: Curve, fill: Hex, hue: Hex, theme: Theme, line: float, share: float) -> None:
    """Draw short dashes: something is done to a neighbor's card or support."""
    path = dashed_path(curve, 2.6 * line, (2.0, 1.5))
    cased(ink, path, hue, theme, line, share=share, width=0.9)


_LINES: Mapping[LineStyle, Callable[[DisplayList, Curve, Hex, Hex, Theme, float, float], None]] = {
    LineStyle.DOUBLE: _double,
    LineStyle.DOTTED: _dots,
    LineStyle.DASHED: _dashes,
}


def sign(item: ActionPath, looks: Looks, theme: Theme, r: float) -> DisplayList:
    """Draw the sign of a special order at its target, above the units."""
    make = THREAD_GLYPHS.get(item.mark.shown.glyph)
    return make(item, looks, theme, r) if make else DisplayList()


def _cloud(item: ActionPath, looks: Looks, theme: Theme, r: float) -> DisplayList:
    return cloud(item.sign, CLOUD_WIDE * r, theme)


def _blast(item: ActionPath, looks: Looks, theme: Theme, r: float) -> DisplayList:
    return blast(item.goal, BLAST_FAR * r, theme)


def _spiral(item: ActionPath, looks: Looks, theme: Theme, r: float) -> DisplayList:
    ink, (x, y) = DisplayList(), item.goal
    center = x + SPIRAL_AT[0] * r, y + SPIRAL_AT[1] * r
    marks.disc(ink, center, SIGN * r, theme, theme.why)
    ink.add(spiral(center, 0.66 * SIGN * r, theme, ground=False))
    return ink


def _card_taken(item: ActionPath, looks: Looks, theme: Theme, r: float) -> DisplayList:
    """Draw a card with an arrow coming back from it."""
    ink, size = DisplayList(), SIGN * r
    hue = theme.fail if item.mark.failed else theme.text
    marks.disc(ink, item.sign, size, theme, hue)
    place = QTransform.fromTranslate(*item.sign).scale(size, size)
    ink.stroke(place.map(rounded_box(QRectF(-0.1, -0.5, 0.56, 0.8), 0.1)), theme.text, 0.13 * size)
    ink.stroke(place.map(polyline(((0.14, 0.02), (-0.5, 0.02)))), hue, 0.17 * size)
    ink.fill(place.map(polyline(((-0.66, 0.02), (-0.3, -0.26), (-0.3, 0.3)), closed=True)), hue)
    return ink


def _card_named(item: ActionPath, looks: Looks, theme: Theme, r: float) -> DisplayList:
    """Draw the named card, struck through."""
    ink, size = DisplayList(), SIGN * r
    hue = theme.fail if item.mark.failed else theme.text
    text, (x, y) = item.mark.text or "?", item.sign
    half = max(1.0, width_of(text, PILL_TEXT) * 0.55 + 0.3) * size
    box = rounded_box(QRectF(x - half, y - 0.86 * size, 2 * half, 1.72 * size), 0.3 * size)
    ink.stroke(box, theme.halo, 0.4 * size, alpha=0.85)
    ink.fill(box, theme.mark_disc)
    ink.stroke(box, hue, 0.15 * size)
    ink.fill(lettered(text, PILL_TEXT, 1.05 * size, item.sign), theme.text)
    for stroke, width in ((theme.mark_disc, 0.36), (theme.fail, 0.17)):
        ink.line((x - 0.9 * half, y + 0.7 * size), (x + 0.9 * half, y - 0.7 * size), stroke, width * size)
    return ink


def _scissors(item: ActionPath, looks: Looks, theme: Theme, r: float) -> DisplayList:
    return marks.scissors(item.sign, 1.05 * SIGN * r, theme)


THREAD_GLYPHS: Mapping[str, Callable[[ActionPath, Looks, Theme, float], DisplayList]] = {
    "blast": _blast,
    "cloud": _cloud,
    "spiral": _spiral,
    "card taken": _card_taken,
    "card named": _card_named,
    "scissors": _scissors,
}
"""Name of a glyph at the end of a thread -> its drawing, in the order of the legend."""


def swap(item: SwapArrow, looks: Looks, theme: Theme, line: float) -> DisplayList:
    """Draw the arrow of one of two units that swap places; paler if the unit was not itself ordered to."""
    ink, width = DisplayList(), SWAP_WIDTH * line
    share = tokens().orders.failed_mix if item.mark.failed else PRESUMED if item.presumed else 1.0
    hue = mixed(looks[item.unit.power].fill, theme.land, share)
    cased(ink, arrow_path(item.curve, width, head=not item.mark.failed), hue, theme, line, share=share)
    return ink


def shadow(item: LeapShadow, theme: Theme, line: float) -> DisplayList:
    """Draw the straight shadow of a leap on the ground."""
    ink = DisplayList()
    ink.stroke(polyline(item.shadow.points), theme.unit_outline, SHADOW * line, alpha=SHADOW_ALPHA)
    return ink


def step(item: PassedPlace, theme: Theme, line: float) -> DisplayList:
    """Draw the dot where a move passes a place, and the numbers of its parts."""
    ink = DisplayList()
    ink.circle(item.dot, DOT * line, theme.tab, theme.unit_outline, 1.3 * line)
    for number, point in enumerate(item.numbers, 1):
        ink.circle(point, NUMBER * line, theme.tab, theme.unit_outline, 1.2 * line)
        ink.fill(lettered(str(number), TAB_LETTER, NUMBER_TEXT * line, point), theme.tab_text)
    return ink


def rank_tag(center: Point, rank: int, theme: Theme, line: float) -> DisplayList:
    """Draw a priority number: light on a dark square, to be told apart from the numbers of units and of parts."""
    ink, half = DisplayList(), TAG * line
    box = rounded_box(QRectF(center[0] - half, center[1] - half, 2 * half, 2 * half), 0.36 * half)
    ink.stroke(box, theme.halo, 2.6 * line, alpha=0.9)
    ink.fill(box, theme.tab_text)
    ink.stroke(box, theme.tab, 1.0 * line)
    ink.fill(lettered(str(rank), TAB_LETTER, TAG_TEXT * line, center), theme.tab)
    return ink


def portal(item: Portal, looks: Looks, theme: Theme) -> DisplayList:
    """Draw a disc of space with its grid, for a place off the board, with the number and kind of the unit."""
    ink, size, unit = DisplayList(), item.radius, item.mark.unit
    look = looks[unit.power]
    ink.circle(item.center, 1.34 * size, theme.order_halo, alpha=halo_alpha(look.fill, theme))
    ink.circle(item.center, 1.16 * size, look.fill)
    path = circle_path(item.center, size)
    ink.fill(path, theme.space)
    ink.inside(path).stroke(_grid(item.center, size), theme.space_grid, 0.06 * size)
    ink.stroke(path, theme.unit_outline, 0.1 * size)
    text = f"{unit.label}{unit.kind}"
    if text and width_of(text, PILL_TEXT) * 0.9 < 1.8:
        ink.fill(lettered(text, PILL_TEXT, 0.9 * size, item.center), theme.space_text)
    return ink


def _grid(center: Point, size: float) -> QPainterPath:
    path, (x, y) = QPainterPath(), center
    for n in (-0.55, 0.0, 0.55):
        for start, end in (((n, -1), (n, 1)), ((-1, n), (1, n))):
            path.moveTo(x + start[0] * size, y + start[1] * size)
            path.lineTo(x + end[0] * size, y + end[1] * size)
    return path


# ----------------------------------------------------------------------------------------------------
# What units do in their place: wade into a river, search for what comes from below, divide and unite; and the river
# that they have forded.

PILL_AT = 1.72
"""How far below the middle of its unit the pill with the forded river is, in radii."""
PILL_HIGH, PILL_WORD, PILL_WAVE, PILL_GAP, PILL_END = 1.02, 0.66, 0.84, 0.16, 0.3
"""The pill's height, the size of its word, the length of its wave, the room between them and at its ends, in radii."""
BANK = 8.5
"""Radius of the disc where a unit goes into the river."""
HANDLE = 0.78
"""Length of the handle of a magnifying glass, in its radii."""
HANDLE_AT = pi / 4
BADGE, BADGE_AT = 0.64, 1.34
"""Radius of the badge of units that divide or unite, and how far below them it is, in radii."""


@lru_cache(maxsize=64)
def _pill(river: str, r: float, theme: Theme) -> DisplayList:
    ink, box = DisplayList(), pill_box((0.0, 0.0), river, r)
    path = rounded_box(box, box.height() / 2)
    ink.stroke(path, theme.order_halo, 0.32 * r, alpha=0.85)
    ink.fill(path, theme.mark_disc)
    ink.stroke(path, theme.river, 0.1 * r)
    left = box.left() + PILL_END * r
    line = wave(straight((left, 0.0), (left + PILL_WAVE * r, 0.0)), 0.16 * r, 0.46 * r)
    ink.stroke(polyline(line.points), theme.river, 0.15 * r)
    middle = left + (PILL_WAVE + PILL_GAP) * r + width_of(river, PILL_TEXT) * PILL_WORD * r / 2
    ink.fill(lettered(river, PILL_TEXT, PILL_WORD * r, (middle, 0.0)), theme.text)
    return ink


def river_pill(center: Point, river: str, r: float, theme: Theme) -> DisplayList:
    """Draw the river that a unit of radius r may cross now: a wave and the river's name."""
    return _pill(river, r, theme).mapped(QTransform.fromTranslate(*center))


def pill_box(center: Point, river: str, r: float) -> QRectF:
    """Return the box of such a pill."""
    wide = (width_of(river, PILL_TEXT) * PILL_WORD + PILL_WAVE + PILL_GAP + 2 * PILL_END) * r
    return QRectF(center[0] - wide / 2, center[1] - PILL_HIGH * r / 2, wide, PILL_HIGH * r)


def wade(item: WadeLine, looks: Looks, theme: Theme, line: float) -> DisplayList:
    """Draw a wave from a unit to the river, and a disc where it goes in; paler if that failed."""
    style, ink = tokens().orders, DisplayList()
    share = style.failed_mix if item.mark.failed else 1.0
    hue = mixed(looks[item.mark.unit.power].fill, theme.land, share)
    if item.curve is not None:
        path = polyline(wave(item.curve, style.wave_amplitude * line, style.wave_length * line).points)
        _cased_line(ink, path, hue, theme, style.convoy_width * line, line, share)
    radius = BANK * line
    ink.circle(item.bank, radius + 1.6 * line, theme.order_halo, alpha=0.85)
    ink.circle(item.bank, radius, theme.mark_disc, hue, 2.4 * line)
    x, y = item.bank
    for down in (-0.26, 0.26):
        ripple = straight((x - 0.58 * radius, y + down * radius), (x + 0.58 * radius, y + down * radius))
        ink.stroke(polyline(wave(ripple, 0.16 * radius, 0.58 * radius).points), theme.river, 0.19 * radius)
    return ink


def glass(item: SearchRing, looks: Looks, theme: Theme, line: float) -> DisplayList:
    """Draw a magnifying glass around a unit; its handle is at the lower right."""
    (x, y), radius = item.center, item.radius
    hue, width = looks[item.mark.unit.power].fill, tokens().orders.hold_width * line
    dx, dy = cos(HANDLE_AT), sin(HANDLE_AT)
    ends = [(x + dx * far, y + dy * far) for far in (radius, radius * (1 + HANDLE))]
    ink = DisplayList()
    ink.circle(item.center, radius, theme.mark_disc, alpha=0.4)
    _cased_line(ink, polyline(ends), hue, theme, 2.3 * width, line)
    _cased_line(ink, circle_path(item.center, radius), hue, theme, width, line)
    return ink


def reshape(point: Point, r: float, theme: Theme, *, divides: bool, failed: bool) -> DisplayList:
    """Draw, under units of radius r that divide or unite, two arrowheads that part or meet at a bar."""
    x, y = point[0], point[1] + BADGE_AT * r
    size, ink = BADGE * r, DisplayList()
    hue = theme.fail if failed else theme.ok
    marks.disc(ink, (x, y), size, theme, hue)
    ink.line((x, y - 0.55 * size), (x, y + 0.55 * size), hue, 0.16 * size)
    for side in (1, -1):
        tip, back = (0.74, 0.28) if divides else (0.20, 0.68)
        head = [(x + side * tip * size, y)]
        head += [(x + side * back * size, y + up * 0.36 * size) for up in (1, -1)]
        ink.fill(polyline(head, closed=True), hue)
    return ink


# ----------------------------------------------------------------------------------------------------
# "Why?": a wash over all but the places concerned, an edge around these, numbers in discs, thin arrows between them.

DISC, DISC_TEXT = 0.62, 0.8
EDGE, EDGE_HALO = 2.4, 5.0
THREAD, HEAD, BOW = 1.7, 4.2, 0.16
CHAIN_NUMBER = TextStyle("ui_sans", 1.0, 700)


def wash(frame: QRectF, clear: QPainterPath, theme: Theme) -> DisplayList:
    """Draw paper over everything except what is left clear."""
    ink = DisplayList()
    ink.fill(outside(frame, clear), theme.paper, tokens().board.why_wash)
    return ink


def outside(frame: QRectF, clear: QPainterPath) -> QPainterPath:
    """Return a frame without some areas, which must not overlap."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    path.addRect(frame)
    path.addPath(clear)
    return path


def edge(outline: list[tuple[Point, ...]], theme: Theme, line: float) -> DisplayList:
    """Draw the line around the places concerned."""
    ink = DisplayList()
    for part in outline:
        ink.stroke(polyline(part), theme.halo, EDGE_HALO * line, alpha=0.7)
    for part in outline:
        ink.stroke(polyline(part), theme.why, EDGE * line)
    return ink


def disc(at: Point, number: int, r: float, theme: Theme, *, current: bool) -> DisplayList:
    """Draw the number of a step: white on violet if it is current, else violet on white."""
    ink = DisplayList()
    radius, paper = DISC * r, theme.mark_disc
    fill, text = (theme.why, paper) if current else (paper, theme.why)
    ink.circle(at, radius + 0.12 * r, paper)
    ink.circle(at, radius, fill, theme.why, 0.1 * r)
    ink.fill(lettered(str(number), CHAIN_NUMBER, DISC_TEXT * r, at), text)
    return ink


def cause_thread(start: Point, end: Point, r: float, theme: Theme, line: float) -> DisplayList:
    """Draw a thin arrow from a step to one that explains it."""
    ink, room = DisplayList(), (DISC + 0.25) * r
    curve = bowed(start, end, BOW)
    if hypot(end[0] - start[0], end[1] - start[1]) < 2.6 * room or curve.length < 2.4 * room:
        return ink
    shown: Curve = curve.part(room, curve.length - room)
    ink.stroke(polyline(shown.points), theme.halo, (THREAD + 2.4) * line, alpha=0.8)
    ink.stroke(polyline(shown.points), theme.why, THREAD * line)
    ink.fill(head_path(shown, HEAD * line * 0.6), theme.why)
    return ink
