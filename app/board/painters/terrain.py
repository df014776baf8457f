"""What grows and stands on the land: trees, reeds, peaks, and the ground of swamps, woods, lakes and mountains.

Symbols are drawn about a point at the look's size; `share` is how much of their own colour they keep, the rest is
`ground`: a thing farther off is paler, not transparent.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil, floor

from PySide6.QtGui import QPainterPath, QTransform

from app.ui.tokens import Hex, Pattern, Theme, mixed, tokens

from ..hatches import hatch
from ..ink import FLAT, Ink, Point, circle_path, polyline
from ..raster import spans_inside

NO_WAY = Pattern("diagonal", period=7.0, width=1.5)
"""On the ground of a level from which there is no way up."""
MARSH_ROW, MARSH_STEP, MARSH_DASH, MARSH_RIM = 8.0, 18.0, 8.5, 6.0
"""The dashes of wet ground: from row to row, from dash to dash, how long one is, and how far from the edge it lies."""
CROWN = ((-2.7, -0.5, 3.3), (2.7, -0.5, 3.3), (0.0, -4.3, 3.9), (0.0, -1.2, 3.4))
"""The discs that the crown of a tree is made of: middle and radius."""
BLADES = ((-2.2, -4.2, 7.0), (0.0, 0.5, 9.6), (2.2, 4.6, 6.6))
"""The blades of a reed: foot, how far its tip leans, its height."""
PEAKS = ((-13.0, 8.0), (-4.2, -8.6), (0.6, 0.2), (4.6, -5.2), (13.0, 8.0))
SHADES = (((-4.2, -8.6), (0.6, 0.2), (4.2, 8.0), (-3.0, 8.0), (-5.6, 2.4), (-3.2, -1.6)),)
LEFT_SHADE = ((4.6, -5.2), (13.0, 8.0), (7.6, 8.0), (4.4, 2.0), (5.4, -1.4))
"""The ridge of a mountain, and the sides of it that lie in shadow."""
DARK = 0.62
"""How much of a symbol's colour its outline has; the rest is the ink of texts."""


@cache
def _crown() -> QPainterPath:
    """The outline of a tree's leaves. Shared: do not change it."""
    crown = QPainterPath()
    for x, y, radius in CROWN:
        crown = crown.united(circle_path((x, y), radius))
    return crown


def tree(at: Point, theme: Theme, ground: Hex, share: float = 1.0, size: float = 1.0) -> Ink:
    """A broad tree with its shadow."""
    leaf, trunk = mixed(theme.terrain.tree, ground, share), mixed(theme.terrain.tree_trunk, ground, share)
    edge = mixed(mixed(theme.terrain.tree, theme.order_casing, DARK), ground, share)
    crown = _crown()
    ink, place = Ink(), QTransform.fromTranslate(*at).scale(size, size)
    shade = QPainterPath()
    shade.addEllipse(-4.6, 6.6, 9.2, 2.6)
    ink.fill(place.map(shade), mixed(edge, ground, 0.30))
    ink.stroke(place.map(polyline([(0, 1.6), (0, 7.8)])), trunk, 1.7)
    ink.fill(place.map(crown), leaf)
    light = QPainterPath()
    light.moveTo(-3.9, -1.4)
    light.cubicTo(-4.2, -4.8, -2.6, -6.6, 0.2, -6.6)
    ink.stroke(place.map(light), mixed("#FFFFFF", leaf, 0.30), 1.2)
    ink.stroke(place.map(crown), edge, 0.8)
    return ink


def reed(at: Point, theme: Theme, ground: Hex, share: float = 1.0, size: float = 1.0) -> Ink:
    """A tuft of reeds in the wet."""
    hue = mixed(mixed(theme.terrain.reed, theme.order_casing, 0.86), ground, share)
    ink, place = Ink(), QTransform.fromTranslate(*at).scale(size, size)
    for foot, lean, height in BLADES:
        blade = QPainterPath()
        blade.moveTo(foot, 4.0)
        blade.quadTo(foot, 4.0 - 0.6 * height, foot + lean, 4.0 - height)
        ink.stroke(place.map(blade), hue, 1.3)
    ink.stroke(place.map(polyline([(0.45, -5.4), (0.45, -2.6)])), mixed(theme.terrain.tree_trunk, ground, share), 2.1)
    wet = mixed(theme.river, ground, 0.8 * share)
    for left, right, low in ((-7.0, -2.4, 5.2), (-0.6, 6.8, 5.2), (-3.4, 2.8, 7.0)):
        ink.stroke(place.map(polyline([(left, low), (right, low)])), wet, 1.0)
    return ink


def peak(at: Point, theme: Theme, ground: Hex, share: float = 1.0, size: float = 1.0) -> Ink:
    """A mountain's ridge, lit from the left."""
    line, rock = mixed(theme.terrain.mountain_line, ground, share), mixed(theme.terrain.mountain, ground, share)
    place = QTransform.fromTranslate(*at).scale(size, size)
    ink = Ink()
    ink.fill(place.map(polyline(PEAKS, closed=True)), mixed("#FFFFFF", rock, 0.22 if theme.dark else 0.42))
    for shade in (*SHADES, LEFT_SHADE):
        ink.fill(place.map(polyline(shade, closed=True)), mixed(line, rock, 0.55))
    ink.stroke(place.map(polyline(PEAKS)), line, 1.5)
    return ink


def mountain(area: QPainterPath, theme: Theme, ground: Hex, share: float = 1.0, ribbon: Hex = "") -> Ink:
    """The ground of a mountain: stone with a rim that stands up, or in the colour `ribbon` of who has it."""
    ink, stone = Ink(), mixed(theme.terrain.mountain, ground, share)
    line = mixed(theme.terrain.mountain_line, ground, share)
    ink.fill(area, stone)
    inner = ink.inside(area)
    if ribbon:
        inner.stroke(area, mixed(ribbon, stone, 0.85 * share), 2 * tokens().board.ribbon_width)
    else:
        inner.stroke(area.translated(1.6, 1.8), mixed("#FFFFFF", stone, 0.16 if theme.dark else 0.42), 4.0)
        inner.stroke(area.translated(-1.4, -1.6), mixed(line, stone, 0.42), 3.4)
    ink.stroke(area, line, 1.3)
    return ink


def lake(area: QPainterPath, theme: Theme) -> Ink:
    """Water inside the land, with a line along its shore."""
    ink, water = Ink(), theme.terrain.lake
    ink.fill(area, water)
    inner = ink.inside(area)
    line = mixed(theme.waterline, water, 0.8)
    for offset, width, hue in ((8.0, 0.9, mixed(line, water, 0.5)), (3.8, 0.9, line)):
        inner.stroke(area, hue, 2 * (offset + width))
        inner.stroke(area, water, 2 * offset)
    ink.stroke(area, theme.coast, 1.2)
    return ink


def marsh(outline: Sequence[Sequence[Point]], theme: Theme, ground: Hex) -> Ink:
    """Wet ground: staggered rows of short dashes, as maps have them."""
    path = QPainterPath()
    for row, spans in spans_inside(outline, MARSH_ROW).items():
        shift = MARSH_STEP / 2 if row % 2 else 0.0
        for start, end in spans:
            first, last = ceil((start + MARSH_RIM - shift) / MARSH_STEP), floor((end - MARSH_RIM - shift) / MARSH_STEP)
            for n in range(first, last + 1):
                x = n * MARSH_STEP + shift
                path.moveTo(max(start, x - MARSH_DASH / 2), row * MARSH_ROW)
                path.lineTo(min(end, x + MARSH_DASH / 2), row * MARSH_ROW)
    ink = Ink()
    ink.stroke(path, mixed(theme.river, ground, 0.62), 1.1, cap=FLAT)
    return ink


def closed_above(outline: Sequence[Sequence[Point]], theme: Theme, ground: Hex) -> Ink:
    """Ground from which there is no way up: hatched."""
    ink = Ink()
    hatch(ink, outline, NO_WAY, mixed(theme.terrain.reed, ground, 0.75), 1.0)
    return ink


def wood(area: QPainterPath, edge: QPainterPath, theme: Theme, floor: Hex, rim: Hex) -> Ink:
    """The tops of trees: green ground, with a rim along its edge."""
    ink = Ink()
    ink.fill(area, floor)
    ink.inside(area).stroke(edge, rim, 9.0, cap=FLAT)
    return ink


def roots(edge: QPainterPath, theme: Theme, ground: Hex) -> Ink:
    """Where a mountain stands above: its outline, dashed."""
    ink = Ink()
    ink.stroke(edge, mixed(theme.terrain.mountain_line, ground, 0.7), 1.2, dash=(4.0, 3.0), cap=FLAT)
    return ink
