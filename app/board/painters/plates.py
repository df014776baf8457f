"""Boards that lie over each other: their edges, and what stands on several of them as a column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QLinearGradient, QPainterPath

from app.ui.tokens import Hex, Theme, color, mixed, tokens

from ..atlas import Atlas
from ..ink import FLAT, NO_PEN, Dab, Ink, Point, polyline, polylines, rounded_box
from ..outlines import signed_area, thinned

UNSEEN = 0.6
"""How far, in scene units, a thinned edge may lie beside the true one."""
SIDE, RIM = 0.55, 0.85
"""How much of the coast's colour the side of a board has, and the line along its lower rim."""
GLASS = ((0.0, 0.26), (0.14, 0.12), (0.5, 0.05), (0.86, 0.12), (1.0, 0.28))
"""A column across: where, and how strong its colour is there."""
RULE = 0.45


def edge(atlas: Atlas, land: Sequence[str], thickness: float, theme: Theme) -> Ink:
    """The side of a board that is so thick, under its lower rim."""
    ink = Ink()
    outline = [thinned(line, UNSEEN) for line in atlas.outline(land)]
    for part in (_swept(outline, thickness), atlas.areas(land).translated(0, thickness)):
        ink.fill(part, mixed(theme.coast, theme.sea, SIDE))
    rim = polylines(outline).translated(0, thickness)
    ink.stroke(rim, mixed(theme.coast, theme.sea, RIM), 1.4)
    return ink


def column(atlas: Atlas, place: str, height: float, hue: Hex, theme: Theme) -> Ink:
    """A place that goes on on the board above, so high, as a column of glass."""
    ink = Ink()
    outline = [thinned(line, UNSEEN) for line in atlas.outline([place])]
    body = _swept(outline, -height)
    body.addPath(atlas.area(place))
    box = atlas.area(place).boundingRect()
    glass = QLinearGradient(box.left(), 0, box.right(), 0)
    for where, alpha in GLASS:
        glass.setColorAt(where, color(hue, alpha))
    ink.parts.append(Dab(body, NO_PEN, QBrush(glass)))
    ends = sorted((point for line in outline for point in line), key=lambda point: point[0])
    for x, y in (ends[0], ends[-1]):
        ink.stroke(polyline([(x, y), (x, y - height)]), theme.border_power, 1.0, alpha=RULE, cap=FLAT)
    return ink


def roles(atlas: Atlas, kinds: Iterable[tuple[str, str]], theme: Theme) -> Ink:
    """Land of a kind of its own: (shape, kind) in the colours that the look has for these kinds."""
    ink, grounds = Ink(), tokens().board.grounds
    for shape, kind in kinds:
        hue, share = grounds[kind]
        ink.fill(atlas.area(shape), mixed(hue or theme.border, theme.land, share))
    return ink


def _swept(lines: Iterable[Sequence[Point]], height: float) -> QPainterPath:
    """What lines pass over on their way up or down."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for quad in _quads(lines, height):
        path.addPath(polyline(quad if signed_area(quad) > 0 else quad[::-1], closed=True))
    return path


def _quads(lines: Iterable[Sequence[Point]], height: float) -> Iterator[tuple[Point, ...]]:
    for line in lines:
        for (ax, ay), (bx, by) in pairwise(line):
            yield (ax, ay), (bx, by), (bx, by + height), (ax, ay + height)


def owner_stack(start: Point, width: float, hues: Sequence[Hex], active: int, theme: Theme) -> Ink:
    """A small stack of boards whose left end is in the middle at `start`, the lowest first, each in its colour ("" for
    nobody's); the active one juts out."""
    ink, (x, y) = Ink(), start
    high, step = 0.25 * width, 0.36 * width
    for number, hue in enumerate(hues):
        middle = y + ((len(hues) - 1) / 2 - number) * step
        long = width * (1.0 if number == active else 0.74)
        bar = rounded_box(QRectF(x, middle - high / 2, long, high), 0.3 * high)
        ink.stroke(bar, theme.halo, 0.22 * width, alpha=0.9)
        ink.fill(bar, hue or theme.land)
        ink.stroke(bar, theme.unit_outline, 0.055 * width, alpha=0.9)
    return ink
