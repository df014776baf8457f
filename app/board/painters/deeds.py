"""What units do where they stand: wade into a river, look for what comes from beneath, divide and unite; and what they
have forded."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from app.ui.tokens import Hex, Theme, mixed, tokens

from ..curves import straight, wave
from ..ink import Ink, Point, polyline, rounded_box
from ..lettering import PILL_TEXT, lettered, width_of
from ..plan import Glass, Wade
from . import marks
from .orders import Looks, halo_alpha

PILL_AT = 1.72
"""How far beneath the middle of its unit the pill with the river stands that it has forded, in radii."""
PILL_HIGH, PILL_WORD, PILL_WAVE, PILL_GAP, PILL_END = 1.02, 0.66, 0.84, 0.16, 0.3
"""Its height, the size of its word, the length of its wave, the room between them and at its ends, in radii."""
BANK = 8.5
"""The disc where a unit goes into the river."""
HANDLE = 0.78
"""Length of the handle of a magnifying glass, in times its radius."""
HANDLE_AT = pi / 4
BADGE, BADGE_AT = 0.64, 1.34
"""Radius of the badge of units that divide or unite, and how far beneath them it stands, in radii."""


@lru_cache(maxsize=64)
def _pill(river: str, r: float, theme: Theme) -> Ink:
    ink, box = Ink(), pill_box((0.0, 0.0), river, r)
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


def river_pill(center: Point, river: str, r: float, theme: Theme) -> Ink:
    """The river that a unit of radius r may cross now: a wave and its name."""
    return _pill(river, r, theme).mapped(QTransform.fromTranslate(*center))


def pill_box(center: Point, river: str, r: float) -> QRectF:
    """The room that this takes."""
    wide = (width_of(river, PILL_TEXT) * PILL_WORD + PILL_WAVE + PILL_GAP + 2 * PILL_END) * r
    return QRectF(center[0] - wide / 2, center[1] - PILL_HIGH * r / 2, wide, PILL_HIGH * r)


def wade(item: Wade, looks: Looks, theme: Theme, line: float) -> Ink:
    """A wave from a unit to the river, and a disc where it goes in; paler if it was driven off."""
    style, ink = tokens().orders, Ink()
    share = style.failed_mix if item.mark.failed else 1.0
    hue = mixed(looks[item.mark.unit.power].fill, theme.land, share)
    if item.curve is not None:
        path = polyline(wave(item.curve, style.wave_amplitude * line, style.wave_length * line).points)
        width = style.convoy_width * line
        ink.stroke(path, theme.order_halo, width + 4.4 * line, alpha=halo_alpha(hue, theme))
        ink.stroke(path, mixed(theme.order_casing, theme.land, share), width + 1.8 * line)
        ink.stroke(path, hue, width)
    radius = BANK * line
    ink.circle(item.bank, radius + 1.6 * line, theme.order_halo, alpha=0.85)
    ink.circle(item.bank, radius, theme.mark_disc, hue, 2.4 * line)
    x, y = item.bank
    for down in (-0.26, 0.26):
        ripple = straight((x - 0.58 * radius, y + down * radius), (x + 0.58 * radius, y + down * radius))
        ink.stroke(polyline(wave(ripple, 0.16 * radius, 0.58 * radius).points), theme.river, 0.19 * radius)
    return ink


def glass(item: Glass, looks: Looks, theme: Theme, line: float) -> Ink:
    """A magnifying glass round a unit; its handle is at the lower right."""
    (x, y), radius = item.center, item.radius
    hue, width = looks[item.mark.unit.power].fill, tokens().orders.hold_width * line
    dx, dy = cos(HANDLE_AT), sin(HANDLE_AT)
    ends = [(x + dx * far, y + dy * far) for far in (radius, radius * (1 + HANDLE))]
    ink = Ink()
    ink.circle(item.center, radius, theme.mark_disc, alpha=0.4)
    _cased(ink, ends, hue, theme, 2.3 * width, line)
    for tone, wide, alpha in (
        (theme.order_halo, width + 4.4 * line, halo_alpha(hue, theme)),
        (theme.order_casing, width + 1.8 * line, None),
        (hue, width, None),
    ):
        ink.circle(item.center, radius, edge=tone, width=wide, alpha=alpha)
    return ink


def _cased(ink: Ink, ends: list[Point], hue: Hex, theme: Theme, width: float, line: float) -> None:
    path = polyline(ends)
    ink.stroke(path, theme.order_halo, width + 4.4 * line, alpha=halo_alpha(hue, theme))
    ink.stroke(path, theme.order_casing, width + 1.8 * line)
    ink.stroke(path, hue, width)


def reshape(spot: Point, r: float, theme: Theme, *, divides: bool, failed: bool) -> Ink:
    """Under units of radius r that divide or unite: two heads that part, or meet, at a bar."""
    x, y = spot[0], spot[1] + BADGE_AT * r
    size, ink = BADGE * r, Ink()
    hue = theme.fail if failed else theme.ok
    marks.disc(ink, (x, y), size, theme, hue)
    ink.line((x, y - 0.55 * size), (x, y + 0.55 * size), hue, 0.16 * size)
    for side in (1, -1):
        tip, back = (0.74, 0.28) if divides else (0.20, 0.68)
        head = [(x + side * tip * size, y)]
        head += [(x + side * back * size, y + up * 0.36 * size) for up in (1, -1)]
        ink.fill(polyline(head, closed=True), hue)
    return ink
