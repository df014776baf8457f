"""Orders: halo, casing, fill in the power's colour. Line and dash tell the kind, width the strength."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees

from PySide6.QtGui import QPainterPath

from app.ui.tokens import Hex, PowerLook, Theme, color, mixed, tokens

from ..curves import Curve, octagon, wave
from ..ink import FLAT, Ink, Point, polyline
from ..outlines import thinned
from ..picture import Move, Retreat
from ..plan import CUT_GAP, Arrow, Branch, Cut, Dots, Ring, Tie, head_length
from . import marks

NOTCH = 0.22
"""How far the head is cut in behind, in times its length."""
PRESUMED = 0.55
"""Strength of a move that is only spoken of."""
BAR = 17.0
BAR_WIDTH = 4.4
THIN_CASING = 1.0
RETREAT_CASING = 2.2
RETREAT_BAR = 16.0
BEAD = 4.8
JOINT = 5.2
DARK_FILL = 0.47
UNSEEN = 0.06
"""How far, in board units, the sides of an arrow may lie beside the true curve."""

Looks = Mapping[str, PowerLook]


def arrow(item: Arrow, looks: Looks, theme: Theme, line: float) -> Ink:
    """A move or a retreat."""
    ink = Ink()
    mark = item.mark
    look = looks[mark.unit.power]
    share = strength_of_colour(item)
    hue = mixed(look.fill, theme.land, share)
    path = arrow_path(item.curve, item.width, head=item.head)
    if isinstance(mark, Retreat):
        cased(ink, path, hue, theme, line, casing=theme.fail, width=RETREAT_CASING)
        _bar(ink, item.curve, 0.0, RETREAT_BAR * line, theme.fail, 5 * line)
        return ink
    if mark.presumed:
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


def strength_of_colour(item: Arrow) -> float:
    """How much of its own colour an arrow keeps: what failed or is only presumed is paler."""
    if item.mark.failed:
        return tokens().orders.failed_mix
    return PRESUMED if isinstance(item.mark, Move) and item.mark.presumed else 1.0


def branch(item: Branch, looks: Looks, theme: Theme, line: float) -> Ink:
    """The dashed line of a support, with a gap where it was cut, and the bar of a support to hold."""
    ink = Ink()
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


def bead(item: Branch, looks: Looks, theme: Theme, line: float) -> Ink:
    """The bead with which a support sits on its arrow."""
    ink = Ink()
    if item.bead is not None:
        share = tokens().orders.failed_mix if item.mark.failed or item.mark.cut_by else 1.0
        hue = mixed(looks[item.mark.unit.power].fill, theme.land, share)
        ink.circle(item.bead, (BEAD + 1.1) * line, theme.order_halo, alpha=0.9)
        ink.circle(item.bead, BEAD * line, hue, mixed(theme.order_casing, theme.land, share), 1.1 * line)
        ink.circle(item.bead, 2.0 * line, theme.tab)
    return ink


def ring(item: Ring, looks: Looks, theme: Theme, line: float) -> Ink:
    """The octagon of a hold; a faint one where no order was given."""
    ink = Ink()
    path = polyline(octagon(item.center, item.radius), closed=True)
    if item.mark.implicit:
        ink.stroke(path, theme.order_halo, 3.2 * line, alpha=0.55)
        ink.stroke(path, theme.order_casing, 1.1 * line, alpha=0.62)
        return ink
    width = tokens().orders.hold_width * line
    hue = looks[item.mark.unit.power].fill
    _cased_line(ink, path, hue, theme, width, line)
    return ink


def tie(item: Tie, looks: Looks, theme: Theme, line: float) -> Ink:
    """A fleet's wave to the route, and its ring there; broken if the convoy did not take place."""
    ink = Ink()
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


def dots(item: Dots, theme: Theme, line: float) -> Ink:
    """Grey dots: an order that matches nothing."""
    ink = Ink()
    if item.curve is not None:
        path = polyline(item.curve.points)
        ink.stroke(path, theme.halo, 6 * line, alpha=0.7)
        ink.stroke(path, theme.void, 3.2 * line, dash=(0.1, 2.1))
    return ink


def cut(item: Cut, theme: Theme, line: float) -> Ink:
    """Scissors in the gap of a support, and a red dashed thread to who cut it."""
    ink = Ink()
    if item.thread is not None:
        path = polyline(item.thread.points)
        ink.stroke(path, theme.halo, 4.2 * line, alpha=0.9)
        ink.stroke(path, theme.fail, 1.8 * line, dash=(2.2, 1.6))
    angle = degrees(atan2(item.heading[1], item.heading[0]))
    ink.add(marks.scissors(item.point, 12 * line, theme, angle))
    return ink


def cased(
    ink: Ink,
    path: QPainterPath,
    hue: Hex,
    theme: Theme,
    line: float,
    *,
    casing: Hex = "",
    share: float = 1.0,
    width: float = 0.0,
) -> None:
    """A shape with its own ground: halo, casing, fill. A fainter one has a paler casing too."""
    style = tokens().orders
    width = width or style.casing
    edge = mixed(casing or theme.order_casing, theme.land, share)
    ink.stroke(path, theme.order_halo, 2 * (width + style.halo) * line, alpha=halo_alpha(hue, theme))
    ink.stroke(path, edge, 2 * width * line)
    ink.fill(path, hue)


def _cased_line(ink: Ink, path: QPainterPath, hue: Hex, theme: Theme, width: float, line: float) -> None:
    """The same for an open line of some width."""
    casing, halo = 0.9 * line, tokens().orders.halo * line
    ink.stroke(path, theme.order_halo, width + 2 * (casing + halo), alpha=halo_alpha(hue, theme))
    ink.stroke(path, theme.order_casing, width + 2 * casing)
    ink.stroke(path, hue, width)


def halo_alpha(hue: Hex, theme: Theme) -> float:
    """How strong the halo is: on the dark map, dark fills need it most."""
    strengths = tokens().orders.halo_alpha
    if not theme.dark:
        return strengths["light"]
    dark_fill = color(hue).lightnessF() < DARK_FILL
    return strengths["dark_and_fill_lightness_below_0.47" if dark_fill else "dark"]


def arrow_path(curve: Curve, width: float, *, head: bool) -> QPainterPath:
    """The outline of an arrow as one polygon."""
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
    """Only the head of an arrow."""
    length = min(head_length(width), curve.length * 0.7)
    back, tip = curve.at(curve.length - length), curve.points[-1]
    across = _across(back, tip)
    half = (6 + 2.0 * width) / 2
    notch = curve.at(curve.length - length * (1 - NOTCH))
    corners = [(back[0] + across[0] * half, back[1] + across[1] * half), tip]
    return polyline([*corners, (back[0] - across[0] * half, back[1] - across[1] * half), notch], closed=True)


def strip_path(curve: Curve, width: float) -> QPainterPath:
    """A line of that width as a polygon, its ends cut square."""
    left, right = _sides(curve, width)
    return polyline([*right, *left[::-1]], closed=True)


def dashed_path(curve: Curve, width: float, dash: tuple[float, ...]) -> QPainterPath:
    """A dashed line as polygons, so that each dash can have a casing. The line ends with a whole dash."""
    on, off = dash[0] * width, dash[1] * width
    path = QPainterPath()
    count = max(1, round((curve.length + off) / (on + off)))
    share = on / (on + off)
    period = curve.length / (count - 1 + share)
    for n in range(count):
        path.addPath(strip_path(curve.part(n * period, (n + share) * period), width))
    return path


def bar_path(point: Point, heading: Point, length: float, width: float) -> QPainterPath:
    """A bar across a line, as a polygon."""
    dx, dy = heading
    half = length / 2
    ends = ((point[0] - dy * half, point[1] + dx * half), (point[0] + dy * half, point[1] - dx * half))
    return strip_path(Curve(ends), width)


def _bar(ink: Ink, curve: Curve, at: float, length: float, hue: Hex, width: float) -> None:
    ink.fill(bar_path(curve.at(at), curve.heading(at), length, width), hue)


def _uncut(item: Branch, line: float) -> list[Curve]:
    """The support without the gap where it was cut."""
    if not item.mark.cut_by:
        return [item.curve]
    middle, gap = item.curve.length / 2, CUT_GAP * line / 2
    return [item.curve.part(0, middle - gap), item.curve.part(middle + gap, item.curve.length)]


def _sides(curve: Curve, width: float) -> tuple[list[Point], list[Point]]:
    """The points half a width to the left and to the right of a curve."""
    points = thinned(curve.points, UNSEEN)
    left, right = [], []
    for n, (x, y) in enumerate(points):
        dx, dy = _across(points[max(0, n - 1)], points[min(len(points) - 1, n + 1)])
        left.append((x - dx * width / 2, y - dy * width / 2))
        right.append((x + dx * width / 2, y + dy * width / 2))
    return left, right


def _across(start: Point, end: Point) -> Point:
    """The unit vector to the right of a direction (y runs down)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return -dy / length, dx / length
