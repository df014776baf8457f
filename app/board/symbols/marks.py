"""Marks of results, badges of units, signs of special orders, each with a background of its own."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from app.ui.tokens import Hex, PowerLook, Theme

from ..curves import Curve, Point
from ..display_list import (
    FLAT,
    MARK_TEXT,
    PILL_TEXT,
    DisplayList,
    circle_path,
    lettered,
    polyline,
    rounded_box,
    width_of,
)

# ----------------------------------------------------------------------------------------------------
# Marks of results: shape and color, each with a background of its own.

EDGE = 0.13
"""Width of a mark's rim, in its radii."""


def disc(ink: DisplayList, center: Point, radius: float, theme: Theme, hue: Hex) -> None:
    """Draw the background of a mark: a pale disc with a colored rim and a hairline shadow."""
    ink.circle((center[0], center[1] + radius * 0.08), radius, theme.shadow)
    ink.circle(center, radius, theme.mark_disc, hue, radius * EDGE)


def burst(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw an eight-pointed star: a move was stopped here."""
    path = star(center, radius, 8, 1.0, 0.52, -pi / 2)
    ink = DisplayList()
    ink.stroke(path, theme.mark_disc, radius * 0.42)
    ink.fill(path, theme.fail)
    ink.circle(center, radius * 0.20, theme.mark_disc)
    return ink


def swords(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw two crossed swords: a standoff, the province stays empty."""
    ink = DisplayList()
    disc(ink, center, radius, theme, theme.fail)
    for side in (1, -1):
        turn = QTransform().translate(*center).scale(side * radius, radius).rotate(45)
        blade = [(0.0, -0.80), (0.13, -0.58), (0.13, 0.24), (-0.13, 0.24), (-0.13, -0.58)]
        ink.fill(turn.map(polyline(blade, closed=True)), theme.fail)
        ink.stroke(turn.map(polyline([(-0.30, 0.30), (0.30, 0.30)])), theme.fail, 0.17 * radius)
        ink.stroke(turn.map(polyline([(0.0, 0.30), (0.0, 0.62)])), theme.fail, 0.19 * radius)
    return ink


def scissors(center: Point, radius: float, theme: Theme, angle: float = 0.0) -> DisplayList:
    """Draw a pair of scissors, open toward `angle` (degrees, clockwise from the right): a support was cut."""
    ink = DisplayList()
    disc(ink, center, radius, theme, theme.fail)
    for side in (1, -1):
        turn = QTransform().translate(*center).rotate(angle).scale(radius, side * radius)
        ring = turn.map(QPointF(-0.42, 0.27))
        ink.circle((ring.x(), ring.y()), 0.17 * radius, edge=theme.fail, width=0.11 * radius)
        ink.stroke(turn.map(polyline([(-0.28, 0.18), (0.62, -0.30)])), theme.fail, 0.13 * radius)
    return ink


def broken_wave(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw two waves with a break: the convoy did not take place."""
    ink = DisplayList()
    disc(ink, center, radius, theme, theme.fail)
    place = QTransform().translate(*center).scale(radius, radius)
    for level in (-0.24, 0.24):
        for side in (-1, 1):
            path = polyline([(side * 0.70, level)])
            path.quadTo(side * 0.55, level - 0.26, side * 0.42, level)
            path.quadTo(side * 0.30, level + 0.22, side * 0.18, level + 0.04)
            ink.stroke(place.map(path), theme.fail, 0.13 * radius)
    ink.stroke(place.map(polyline([(-0.10, 0.52), (0.10, -0.52)])), theme.fail, 0.12 * radius)
    return ink


def cross(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw a cross: destroyed."""
    ink = DisplayList()
    disc(ink, center, radius, theme, theme.fail)
    _cross_lines(ink, center, 0.40 * radius, theme.fail, 0.2 * radius)
    return ink


def check(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw a check mark: a waived build."""
    x, y = center
    ink = DisplayList()
    disc(ink, center, radius, theme, theme.ok)
    tick = [(x - 0.42 * radius, y + 0.02 * radius), (x - 0.10 * radius, y + 0.36 * radius)]
    ink.stroke(polyline([*tick, (x + 0.46 * radius, y - 0.36 * radius)]), theme.ok, 0.2 * radius)
    return ink


def happening(center: Point, radius: float, theme: Theme, sign: str) -> DisplayList:
    """Draw an event beside orders: a flag raised or struck, a cross, an exclamation mark, or a check mark."""
    if sign == "gone":
        return cross(center, radius, theme)
    if sign == "settled":
        return check(center, radius, theme)
    hue, ink = theme.ok if sign == "taken" else theme.fail, DisplayList()
    disc(ink, center, radius, theme, hue)
    if sign == "struck":
        ink.fill(lettered("!", MARK_TEXT, radius * 1.35, center), hue)
        return ink
    place = QTransform().translate(*center).scale(radius, radius if sign == "taken" else -radius)
    ink.stroke(place.map(polyline([(-0.30, 0.60), (-0.30, -0.58)])), hue, 0.15 * radius)
    ink.fill(place.map(polyline([(-0.28, -0.56), (0.50, -0.30), (-0.28, 0.02)], closed=True)), hue)
    return ink


def question(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw a question mark: an order that matches no other."""
    ink = DisplayList()
    disc(ink, center, radius, theme, theme.void)
    ink.fill(lettered("?", MARK_TEXT, radius * 1.25, center), theme.void)
    return ink


def pill(center: Point, text: str, size: float, theme: Theme, hue: Hex) -> DisplayList:
    """Draw words on a pill, for example the two strengths of a fight."""
    ink = DisplayList()
    box = pill_box(center, text, size)
    ink.fill(rounded_box(box, box.height() / 2), theme.mark_disc)
    ink.stroke(rounded_box(box, box.height() / 2), hue, 0.11 * size)
    ink.fill(lettered(text, PILL_TEXT, size, center), hue)
    return ink


def pill_box(center: Point, text: str, size: float) -> QRectF:
    """Return the box of such a pill."""
    width, height = width_of(text, PILL_TEXT) * size + size, 1.5 * size
    return QRectF(center[0] - width / 2, center[1] - height / 2, width, height)


def disband(center: Point, r: float, theme: Theme) -> DisplayList:
    """Draw a red ring and a cross over a unit of radius r that is disbanded."""
    ink = DisplayList()
    ink.circle(center, r * 1.42, edge=theme.mark_disc, width=0.34 * r, alpha=0.9)
    ink.circle(center, r * 1.42, edge=theme.fail, width=0.18 * r)
    _cross_lines(ink, center, r, theme.mark_disc, 0.39 * r)
    _cross_lines(ink, center, r, theme.fail, 0.19 * r)
    return ink


def build_ring(center: Point, r: float, theme: Theme, *, failed: bool = False) -> DisplayList:
    """Draw a dashed ring around the ghost of a unit of radius r: green, or red if the build failed."""
    ink = DisplayList()
    hue = theme.fail if failed else theme.ok
    ink.circle(center, r * 1.52, edge=theme.halo, width=0.36 * r, alpha=0.7)
    ink.stroke(circle_path(center, r * 1.52), hue, 0.158 * r, dash=(2.6, 1.8))
    return ink


def site(center: Point, r: float, theme: Theme) -> DisplayList:
    """Draw a plus in a dashed ring: a unit can be built here."""
    x, y = center
    ink = DisplayList()
    ink.circle(center, 1.1 * r, theme.mark_disc, alpha=0.75)
    ink.stroke(circle_path(center, 1.1 * r), theme.target, 0.11 * r, dash=(2.4, 1.8))
    for dx, dy in ((0.42 * r, 0.0), (0.0, 0.42 * r)):
        ink.line((x - dx, y - dy), (x + dx, y + dy), theme.target, 0.16 * r)
    return ink


def level_chip(center: Point, text: str, radius: float, theme: Theme, *, active: bool = False) -> DisplayList:
    """Draw the letter of a level on a small disc; for the active level in the color of targets."""
    ink = DisplayList()
    ink.circle(center, radius, theme.target if active else theme.mark_disc, theme.unit_outline, 0.13 * radius)
    ink.fill(lettered(text, MARK_TEXT, 1.3 * radius, center), theme.mark_disc if active else theme.text)
    return ink


def weakened_counter(center: Point, r: float, theme: Theme, hue: Hex, *, hollow: bool) -> DisplayList:
    """Draw, beside a counter of radius r that becomes weaker, its new face: half or hollow."""
    ink = DisplayList()
    point, size = (center[0] + 1.0 * r, center[1] + 0.9 * r), 0.38 * r
    disc(ink, point, 0.66 * r, theme, theme.fail)
    path = circle_path(point, size)
    ink.fill(path, theme.tab)
    if hollow:
        ink.stroke(path, hue, 0.2 * r)
        ink.stroke(path, theme.unit_outline, 0.09 * r, dash=(2.0, 1.5), cap=FLAT)
        return ink
    lower = QPainterPath()
    lower.addRect(QRectF(point[0] - size, point[1], 2 * size, size))
    ink.fill(path.intersected(lower), hue)
    ink.line((point[0] - size, point[1]), (point[0] + size, point[1]), theme.unit_outline, 0.09 * r)
    ink.stroke(path, theme.unit_outline, 0.1 * r)
    return ink


def plus(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw a plus: a unit is built."""
    x, y = center
    ink = DisplayList()
    ink.circle(center, radius, theme.ok, theme.mark_disc, radius * 0.16)
    for dx, dy in ((radius / 2, 0.0), (0.0, radius / 2)):
        ink.line((x - dx, y - dy), (x + dx, y + dy), theme.mark_disc, radius * 0.26)
    return ink


def _cross_lines(ink: DisplayList, center: Point, size: float, hue: Hex, width: float) -> None:
    x, y = center
    for side in (1, -1):
        ink.line((x - size * side, y - size), (x + size * side, y + size), hue, width)


# ----------------------------------------------------------------------------------------------------
# Signs of special orders: a spiked disc, a cloud, a blast, a spiral, a wall. Each has its own background.

SPIKES, SPIKE_IN, SPIKE_OUT, SPIKED_BODY = 8, 0.7, 1.32, 0.86
PUFFS = ((-18, 4, 15), (-4, -8, 17), (14, -2, 16), (4, 9, 16), (-14, 12, 10), (20, 10, 10))
CURLS = ((-16, -2), (-2, -8), (12, -2), (0, 8), (18, 8), (-10, 12))
PUFF_UNIT, PUFF_HIGH = 40.0, 0.86
"""The cloud is drawn on a grid 40 wide; its puffs are lower than wide."""
BLAST_TIPS, BLAST_IN, BLAST_CORE = 14, 0.80, (10, 0.62, 0.48)
SPIRAL_TURNS, SPIRAL_STEPS = 2.1, 60
TOOTH, TOOTH_GAP, TOOTH_WIDTH = 8.0, 11.0, 3.4
WALL, WALL_CORE, WALL_HALO = 6.0, 3.0, 9.0
"""Widths of the wall on a fortified border, in board units; TOOTH and its like are the sizes of its teeth."""


def spiked(center: Point, radius: float, theme: Theme, look: PowerLook | None = None) -> DisplayList:
    """Draw a spiked disc with the letter of the power that laid it, or a question mark if that is unknown."""
    ink, (x, y) = DisplayList(), center
    spikes = QPainterPath()
    for n in range(SPIKES):
        angle = 2 * pi * (n + 0.5) / SPIKES
        for far, go in ((SPIKE_IN, spikes.moveTo), (SPIKE_OUT, spikes.lineTo)):
            go(x + radius * far * cos(angle), y + radius * far * sin(angle))
    ink.stroke(spikes, theme.halo, 0.62 * radius, alpha=0.9)
    ink.circle(center, 1.12 * radius, theme.halo)
    ink.stroke(spikes, theme.mark_line, 0.26 * radius)
    ink.circle(center, SPIKED_BODY * radius, look.fill if look else theme.void, theme.mark_line, 0.2 * radius)
    letter = look.letter if look else "?"
    ink.fill(lettered(letter, MARK_TEXT, 1.05 * radius, center), look.ink if look else theme.mark_disc)
    return ink


@lru_cache(maxsize=8)
def _cloud_paths() -> tuple[QPainterPath, QPainterPath]:
    """Return the outline of a cloud and the curls on it, on its own grid around the origin."""
    outline, curls = QPainterPath(), QPainterPath()
    for x, y, radius in PUFFS:
        puff = QPainterPath()
        puff.addEllipse(QPointF(x, y), radius, radius * PUFF_HIGH)
        outline = outline.united(puff)
    for x, y in CURLS:
        box = QRectF(x - 5, y - 4, 10, 8)
        curls.arcMoveTo(box, 20)
        curls.arcTo(box, 20, 150)
    return outline, curls


def cloud(center: Point, width: float, theme: Theme, *, alpha: float = 0.88) -> DisplayList:
    """Draw a cloud of gas of that width."""
    ink, size = DisplayList(), width / (2 * PUFF_UNIT * 0.8)
    place = QTransform.fromTranslate(*center).scale(size, size)
    outline, curls = (place.map(path) for path in _cloud_paths())
    ink.stroke(outline, theme.halo, 4.5 * size, alpha=0.85)
    ink.fill(outline, theme.gas, alpha)
    ink.stroke(outline, theme.gas_line, 1.9 * size)
    ink.stroke(curls, theme.gas_line, 1.3 * size, alpha=0.8)
    return ink


def blast(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw a jagged ring inside another: everything here is annihilated."""
    ink = DisplayList()
    ring = star(center, radius, BLAST_TIPS, 1.0, BLAST_IN)
    ink.stroke(ring, theme.halo, 0.17 * radius, alpha=0.9)
    ink.fill(ring, theme.mark_disc, 0.55)
    ink.stroke(ring, theme.fail, 0.076 * radius)
    tips, out, inner = BLAST_CORE
    ink.stroke(star(center, radius, tips, out, inner, 0.15), theme.fail, 0.047 * radius)
    return ink


def star(center: Point, radius: float, tips: int, out: float, inner: float, turn: float = 0.0) -> QPainterPath:
    """Return a star: its tips and inner corners lie at `out` and `inner` radii, the first tip at the angle `turn`."""
    corners = []
    for n in range(2 * tips):
        angle, far = pi * n / tips + turn, radius * (inner if n % 2 else out)
        corners.append((center[0] + far * cos(angle), center[1] + far * sin(angle)))
    return polyline(corners, closed=True)


def spiral(center: Point, radius: float, theme: Theme, hue: Hex = "", *, ground: bool = True) -> DisplayList:
    """Draw a spiral: hypnosis."""
    ink, points = DisplayList(), []
    for n in range(SPIRAL_STEPS + 1):
        share = n / SPIRAL_STEPS
        angle, far = 2 * pi * SPIRAL_TURNS * share, radius * (0.14 + 0.86 * share)
        points.append((center[0] + far * cos(angle), center[1] + far * sin(angle)))
    path = polyline(points)
    if ground:
        ink.stroke(path, theme.halo, 0.42 * radius, alpha=0.9)
    ink.stroke(path, hue or theme.why, 0.18 * radius)
    return ink


def controlled_rings(center: Point, r: float, theme: Theme) -> DisplayList:
    """Draw two dashed rings around a unit of radius r that another unit controls."""
    ink = DisplayList()
    for far in (1.72, 2.02):
        ink.circle(center, far * r, edge=theme.halo, width=0.22 * r, alpha=0.8)
        ink.stroke(circle_path(center, far * r), theme.why, 0.095 * r, dash=(3.0, 2.0), cap=FLAT)
    return ink


def wall(course: Curve, hue: Hex, theme: Theme, line: float, *, outward: bool = True) -> DisplayList:
    """Draw a fortified border: a wall with teeth toward the attacker, on the right of its course or on the left."""
    ink, path = DisplayList(), polyline(course.points)
    ink.stroke(path, theme.halo, WALL_HALO * line, alpha=0.8)
    count = max(3, int(course.length / (TOOTH_GAP * line)))
    side = 1.0 if outward else -1.0
    for n in range(count):
        far = course.length * (n + 0.5) / count
        start, end = course.at(far), course.aside(far, side * TOOTH * line)
        ink.stroke(polyline((start, end)), theme.halo, (TOOTH_WIDTH + 2.4) * line, alpha=0.8, cap=FLAT)
    for n in range(count):
        far = course.length * (n + 0.5) / count
        start, end = course.at(far), course.aside(far, side * TOOTH * line)
        ink.stroke(polyline((start, end)), theme.mark_line, TOOTH_WIDTH * line, cap=FLAT)
    ink.stroke(path, theme.mark_line, WALL * line, cap=FLAT)
    ink.stroke(path, hue, WALL_CORE * line, cap=FLAT)
    return ink


# ----------------------------------------------------------------------------------------------------
# Badges beside a unit: small discs that show what happened to it.


def pin(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw a pin: the unit was jumped over and its move is canceled."""
    ink, (x, y) = DisplayList(), center
    disc(ink, center, radius, theme, theme.fail)
    ink.line((x, y - 0.1 * radius), (x, y + 0.62 * radius), theme.fail, 0.2 * radius)
    ink.circle((x, y - 0.26 * radius), 0.34 * radius, theme.fail)
    return ink


def cloud_badge(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw a small cloud on a disc: gas keeps the unit asleep."""
    ink = DisplayList()
    disc(ink, center, radius, theme, theme.gas_line)
    ink.add(cloud((center[0], center[1] - 0.02 * radius), 1.3 * radius, theme, alpha=1.0))
    return ink


def controlled_badge(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw a spiral on a disc: the unit is hypnotized."""
    ink = DisplayList()
    disc(ink, center, radius, theme, theme.why)
    ink.add(spiral(center, 0.66 * radius, theme, ground=False))
    return ink


def weak_badge(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw a one with a down arrow: the support counts only 1."""
    ink = DisplayList()
    disc(ink, center, radius, theme, theme.fail)
    ink.fill(lettered("1", MARK_TEXT, 1.15 * radius, center), theme.fail)
    x, y = center[0] + 0.52 * radius, center[1]
    ink.fill(
        polyline([(x, y + 0.42 * radius), (x - 0.24 * radius, y), (x + 0.24 * radius, y)], closed=True), theme.fail
    )
    return ink


def foiled_badge(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw an exclamation mark: a special order had no effect."""
    ink = DisplayList()
    disc(ink, center, radius, theme, theme.fail)
    ink.fill(lettered("!", MARK_TEXT, 1.4 * radius, center), theme.fail)
    return ink


def stopped_badge(center: Point, radius: float, theme: Theme) -> DisplayList:
    """Draw an arrow before a bar: a move of two provinces stopped in the first one."""
    ink, (x, y) = DisplayList(), center
    disc(ink, center, radius, theme, theme.warning)
    ink.line((x - 0.56 * radius, y), (x - 0.1 * radius, y), theme.warning, 0.2 * radius)
    tip, back = x + 0.26 * radius, x - 0.16 * radius
    ink.fill(polyline([(tip, y), (back, y - 0.34 * radius), (back, y + 0.34 * radius)], closed=True), theme.warning)
    ink.line(
        (x + 0.46 * radius, y - 0.42 * radius), (x + 0.46 * radius, y + 0.42 * radius), theme.warning, 0.18 * radius
    )
    return ink


BADGES = {
    "pinned": pin,
    "gassed": cloud_badge,
    "hypnotized": controlled_badge,
    "weakened": weak_badge,
    "failed": foiled_badge,
    "partial": stopped_badge,
}
"""Result word -> the badge beside the unit."""
