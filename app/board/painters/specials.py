"""Signs of special orders: mines, gas, annihilation, hypnosis, fortified borders. Each carries its own ground."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from app.ui.tokens import Hex, PowerLook, Theme

from ..curves import Curve
from ..ink import FLAT, Ink, Point, polyline
from ..lettering import MARK_TEXT, lettered

SPIKES, SPIKE_IN, SPIKE_OUT, MINE_BODY = 8, 0.7, 1.32, 0.86
PUFFS = ((-18, 4, 15), (-4, -8, 17), (14, -2, 16), (4, 9, 16), (-14, 12, 10), (20, 10, 10))
CURLS = ((-16, -2), (-2, -8), (12, -2), (0, 8), (18, 8), (-10, 12))
PUFF_UNIT, PUFF_HIGH = 40.0, 0.86
"""The cloud is drawn on a grid 40 wide; its puffs are lower than wide."""
BLAST_TIPS, BLAST_IN, BLAST_CORE = 14, 0.80, (10, 0.62, 0.48)
SPIRAL_TURNS, SPIRAL_STEPS = 2.1, 60
TOOTH, TOOTH_GAP, TOOTH_WIDTH = 8.0, 11.0, 3.4
WALL, WALL_CORE, WALL_HALO = 6.0, 3.0, 9.0
"""Widths of the wall on a fortified border, and its teeth, in board units."""


def mine(center: Point, radius: float, theme: Theme, look: PowerLook | None = None) -> Ink:
    """A spiked disc with the letter of who laid it; without one nobody knows whose it is."""
    ink, (x, y) = Ink(), center
    spikes = QPainterPath()
    for n in range(SPIKES):
        angle = 2 * pi * (n + 0.5) / SPIKES
        for far, go in ((SPIKE_IN, spikes.moveTo), (SPIKE_OUT, spikes.lineTo)):
            go(x + radius * far * cos(angle), y + radius * far * sin(angle))
    ink.stroke(spikes, theme.halo, 0.62 * radius, alpha=0.9)
    ink.circle(center, 1.12 * radius, theme.halo)
    ink.stroke(spikes, theme.mark_line, 0.26 * radius)
    ink.circle(center, MINE_BODY * radius, look.fill if look else theme.void, theme.mark_line, 0.2 * radius)
    letter = look.letter if look else "?"
    ink.fill(lettered(letter, MARK_TEXT, 1.05 * radius, center), look.ink if look else theme.mark_disc)
    return ink


@lru_cache(maxsize=8)
def _cloud_paths() -> tuple[QPainterPath, QPainterPath]:
    """The outline of a cloud and the curls on it, on its own grid about the origin."""
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


def cloud(center: Point, width: float, theme: Theme, *, alpha: float = 0.88) -> Ink:
    """A cloud of gas, so wide from its leftmost to its rightmost puff."""
    ink, size = Ink(), width / (2 * PUFF_UNIT * 0.8)
    place = QTransform.fromTranslate(*center).scale(size, size)
    outline, curls = (place.map(path) for path in _cloud_paths())
    ink.stroke(outline, theme.halo, 4.5 * size, alpha=0.85)
    ink.fill(outline, theme.gas, alpha)
    ink.stroke(outline, theme.gas_line, 1.9 * size)
    ink.stroke(curls, theme.gas_line, 1.3 * size, alpha=0.8)
    return ink


def blast(center: Point, radius: float, theme: Theme) -> Ink:
    """A jagged ring in another: here everything is annihilated."""
    ink = Ink()
    ring = _star(center, radius, BLAST_TIPS, 1.0, BLAST_IN)
    ink.stroke(ring, theme.halo, 0.17 * radius, alpha=0.9)
    ink.fill(ring, theme.mark_disc, 0.55)
    ink.stroke(ring, theme.fail, 0.076 * radius)
    tips, out, inner = BLAST_CORE
    ink.stroke(_star(center, radius, tips, out, inner, 0.15), theme.fail, 0.047 * radius)
    return ink


def _star(center: Point, radius: float, tips: int, out: float, inner: float, turn: float = 0.0) -> QPainterPath:
    corners = []
    for n in range(2 * tips):
        angle, far = pi * n / tips + turn, radius * (inner if n % 2 else out)
        corners.append((center[0] + far * cos(angle), center[1] + far * sin(angle)))
    return polyline(corners, closed=True)


def spiral(center: Point, radius: float, theme: Theme, hue: Hex = "", *, ground: bool = True) -> Ink:
    """A spiral: hypnosis."""
    ink, points = Ink(), []
    for n in range(SPIRAL_STEPS + 1):
        share = n / SPIRAL_STEPS
        angle, far = 2 * pi * SPIRAL_TURNS * share, radius * (0.14 + 0.86 * share)
        points.append((center[0] + far * cos(angle), center[1] + far * sin(angle)))
    path = polyline(points)
    if ground:
        ink.stroke(path, theme.halo, 0.42 * radius, alpha=0.9)
    ink.stroke(path, hue or theme.why, 0.18 * radius)
    return ink


def trance(center: Point, r: float, theme: Theme) -> Ink:
    """Two dashed rings round a unit of radius r that does what another one wants."""
    ink = Ink()
    for far in (1.72, 2.02):
        ink.circle(center, far * r, edge=theme.halo, width=0.22 * r, alpha=0.8)
        ring = QPainterPath()
        ring.addEllipse(QPointF(*center), far * r, far * r)
        ink.stroke(ring, theme.why, 0.095 * r, dash=(3.0, 2.0), cap=FLAT)
    return ink


def wall(course: Curve, hue: Hex, theme: Theme, line: float, *, outward: bool = True) -> Ink:
    """A fortified border: a wall with teeth toward the attacker, at the right of its course or at the left."""
    ink, path = Ink(), polyline(course.points)
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
