"""Outlines of counters: the shape tells where a unit can go."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, hypot, radians, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from ..ink import Point


@lru_cache(maxsize=256)
def counter_path(shape: str, r: float) -> QPainterPath:
    """The outline of a shape (a key of SHAPES; anything else is a disc) of radius r about the origin."""
    return SHAPES.get(shape, _disc)(r)


def reach(shape: str) -> Point:
    """How far a shape reaches to the sides and up or down, in radii."""
    return REACHES.get(shape, (1.0, 1.0))


def tab_at(shape: str) -> Point:
    """Where the middle of the tab lies on a shape, in radii."""
    return TABS.get(shape, (0.88, -0.88))


def paired(shape: str, number: str) -> str:
    """The shape of the first or second of two units that share a place: halves lie back to back. `number` is "" for
    one that is alone."""
    both = PAIRS.get(shape)
    return both[(int(number) - 1) % 2] if both and number else shape


def rounded(corners: list[Point], radius: float) -> QPainterPath:
    """A polygon with its corners cut in curves, `radius` from each corner."""
    path = QPainterPath()
    for number, corner in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        start, end = _toward(corner, before, radius), _toward(corner, after, radius)
        if number == 0:
            path.moveTo(*start)
        else:
            path.lineTo(*start)
        path.quadTo(*corner, *end)
    path.closeSubpath()
    return path


def _toward(start: Point, end: Point, distance: float) -> Point:
    share = distance / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _disc(r: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), r, r)
    return path


def _hull(r: float) -> QPainterPath:
    """Broad above and flat below, with a sheer in the deck."""
    side, deck, middle, keel, flat = 1.40 * r, -0.74 * r, -0.52 * r, 0.90 * r, 0.44 * r
    path = QPainterPath(QPointF(-side, deck))
    path.quadTo(-side * 0.42, middle, 0, middle)
    path.quadTo(side * 0.42, middle, side, deck)
    path.cubicTo(side * 0.98, 0.10 * r, side * 0.86, keel, flat, keel)
    path.lineTo(-flat, keel)
    path.cubicTo(-side * 0.86, keel, -side * 0.98, 0.10 * r, -side, deck)
    path.closeSubpath()
    return path


def _amphibian(r: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, -0.18 * r), 0.98 * r, 0.98 * r)
    return _hull(r).united(path)


def _arch(r: float) -> QPainterPath:
    """A flat foot and a round head."""
    path = QPainterPath(QPointF(-0.92 * r, 0.94 * r))
    path.lineTo(-0.92 * r, -0.06 * r)
    path.arcTo(QRectF(-0.92 * r, -1.0 * r, 1.84 * r, 1.84 * r), 180, -180)
    path.lineTo(0.92 * r, 0.94 * r)
    path.closeSubpath()
    return path


def _inverted_arch(r: float) -> QPainterPath:
    path = QPainterPath(QPointF(-0.92 * r, -0.90 * r))
    path.lineTo(-0.92 * r, 0.06 * r)
    path.arcTo(QRectF(-0.92 * r, -0.88 * r, 1.84 * r, 1.84 * r), 180, 180)
    path.lineTo(0.92 * r, -0.90 * r)
    path.closeSubpath()
    return path


def _triangle(r: float) -> QPainterPath:
    return rounded([(0, -1.18 * r), (1.14 * r, 0.86 * r), (-1.14 * r, 0.86 * r)], 0.34 * r)


def _hexagon(r: float) -> QPainterPath:
    corners = [(1.06 * r * cos(radians(a)), 1.06 * r * sin(radians(a))) for a in range(0, 360, 60)]
    return rounded(corners, 0.16 * r)


def _half_disc(r: float) -> QPainterPath:
    """The left half of a large disc."""
    size = 1.28 * r
    path = QPainterPath(QPointF(0.36 * r, -size))
    path.arcTo(QRectF(0.36 * r - size, -size, 2 * size, 2 * size), 90, 180)
    path.closeSubpath()
    return path


def _right_half(r: float) -> QPainterPath:
    return QTransform().scale(-1, 1).map(_half_disc(r))


def _pill(r: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-1.5 * r, -0.8 * r, 3.0 * r, 1.6 * r), 0.8 * r, 0.8 * r)
    return path


SHAPES: dict[str, Callable[[float], QPainterPath]] = {
    "disc": _disc,
    "large_disc": lambda r: _disc(1.16 * r),
    "hull": _hull,
    "amphibian": _amphibian,
    "arch": _arch,
    "inverted_arch": _inverted_arch,
    "triangle": _triangle,
    "hexagon": _hexagon,
    "half_disc": _half_disc,
    "left_half": _half_disc,
    "right_half": _right_half,
    "pill": _pill,
}
PAIRS = {"half_disc": ("left_half", "right_half")}
"""Shapes that two units in one place have instead: the first one, the second."""
HALF_REACH = (0.92, 1.28)
REACHES: dict[str, Point] = {
    "hull": (1.42, 0.95),
    "amphibian": (1.42, 1.0),
    "pill": (1.5, 0.8),
    "large_disc": (1.16, 1.16),
    "triangle": (1.1, 1.1),
    "half_disc": HALF_REACH,
    "left_half": HALF_REACH,
    "right_half": HALF_REACH,
}
TABS: dict[str, Point] = {
    "hull": (1.16, -0.88),
    "amphibian": (1.16, -0.88),
    "pill": (1.16, -0.88),
    "large_disc": (0.96, -0.96),
    "triangle": (0.66, -0.86),
    "half_disc": (0.62, -1.0),
    "left_half": (-0.72, -1.06),
    "right_half": (0.72, -1.06),
}
