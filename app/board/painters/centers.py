"""Supply centers by their kind: ring and dot, with more rings, or a star. Colors tell whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from PySide6.QtGui import QPainterPath

from app.ui.tokens import Hex, Theme, mixed

from ..ink import Ink, Point, polyline

PLAIN, INNER = 1.0, 0.84
"""Radius of the ring of a plain center, and of the innermost where there are more; everything here in that radius."""
RINGS: Mapping[str, tuple[float, ...]] = {"cmc": (1.30,), "double": (1.30, 1.76)}
"""Kind of center, as maps name it, and its further rings."""
HOME_STAR = "home"
"""The kind of a home center on a board of areas, where a star tells homes from what is nobody's."""
STARS = frozenset({"tree", "mountain"})
STAR, STAR_INNER = 1.55, 0.47
"""Size of a star, and how much nearer its inner corners are."""
BIRD = (1.45, -1.2)
"""Where a bird flies by the star that it came from."""
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
    popped: bool = False,
) -> Ink:
    """A center of a kind; `dot` is the colour of its dot or its star, that of nobody's if it is "".

    `share`: how much of its colour one keeps that is seen from another level, the rest is `ground`; `popped`: a unit
    has risen from it.
    """

    def tone(hue: Hex) -> Hex:
        return mixed(hue, ground, share) if share < 1 else hue

    ring, fill, halo = tone(theme.center_ring), tone(theme.center_fill), tone(theme.halo)
    ink = Ink()
    if kind in STARS or kind == HOME_STAR:
        star = star_path(center, STAR * radius)
        ink.stroke(star, halo, 2.4 * HALO * radius, alpha=0.8)
        ink.fill(star, tone(dot) if dot else fill)
        ink.stroke(star, ring, LINE * radius)
        if popped:
            _bird(ink, (center[0] + BIRD[0] * radius, center[1] + BIRD[1] * radius), radius, ring, fill)
        return ink
    rings = RINGS.get(kind, ())
    ink.circle(center, (max(rings, default=PLAIN) + HALO) * radius, halo, alpha=0.65)
    for size in reversed(rings):
        ink.circle(center, size * radius, fill, ring, LINE * radius)
    ink.circle(center, (INNER if rings else PLAIN) * radius, fill, ring, LINE * radius)
    ink.circle(center, DOT * radius, tone(dot) if dot else ring, ring, DOT_LINE * radius)
    return ink


def _bird(ink: Ink, at: Point, radius: float, line: Hex, halo: Hex) -> None:
    """A bird in the air, as children draw it."""
    x, y = at
    wings = QPainterPath()
    wings.moveTo(x - 0.95 * radius, y - 0.2 * radius)
    wings.quadTo(x - 0.5 * radius, y - 0.85 * radius, x, y + 0.1 * radius)
    wings.quadTo(x + 0.5 * radius, y - 0.85 * radius, x + 0.95 * radius, y - 0.2 * radius)
    ink.stroke(wings, halo, 0.75 * radius)
    ink.stroke(wings, line, 0.28 * radius)


def reach(kind: str) -> float:
    """How far a center of a kind reaches, its halo included, in radii of a plain one."""
    return (STAR if kind in STARS or kind == HOME_STAR else max(RINGS.get(kind, ()), default=PLAIN)) + HALO


def star_path(center: Point, size: float) -> QPainterPath:
    """A star of five points, one of them up."""
    corners = []
    for n in range(10):
        angle, far = pi * n / 5 - pi / 2, size * (STAR_INNER if n % 2 else 1.0)
        corners.append((center[0] + far * cos(angle), center[1] + far * sin(angle)))
    return polyline(corners, closed=True)
