"""A strip beside the land and the boxes in it, for units that are off the board."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from app.ui.tokens import TextStyle, Theme

from ..ink import Ink, Point, polyline, rounded_box
from ..lettering import lettered, width_of

GRID, GRID_LINE, CORNER, EDGE = 22.0, 0.8, 9.0, 1.6
"""The grid on a box, its corners and its edge, in board units."""
BORDER = 2.4
TITLE, TITLE_STYLE = 23.0, TextStyle("map_serif", 1.0, 700)


def strip(left: float, frame: QRectF, theme: Theme) -> Ink:
    """Paper beside the land, from `left` on, and the line where the map ends."""
    ink, path = Ink(), QPainterPath()
    path.addRect(QRectF(left, frame.top(), frame.right() - left, frame.height()))
    ink.fill(path, theme.paper)
    ink.stroke(polyline(((left, frame.top()), (left, frame.bottom()))), theme.border_power, BORDER)
    return ink


def title(text: str, start: Point, theme: Theme) -> Ink:
    """The name of a box, its left end at a point."""
    ink = Ink()
    middle = start[0] + width_of(text, TITLE_STYLE) * TITLE / 2 + 2, start[1]
    ink.fill(lettered(text, TITLE_STYLE, TITLE, middle), theme.text)
    return ink


def box(area: QPainterPath, theme: Theme) -> Ink:
    """A dark box with a grid."""
    ink, rect = Ink(), area.boundingRect()
    path = rounded_box(rect, CORNER)
    ink.fill(path, theme.space)
    inside = ink.inside(path)
    for n in range(1, int(rect.width() / GRID) + 1):
        x = rect.left() + n * GRID
        inside.stroke(polyline(((x, rect.top()), (x, rect.bottom()))), theme.space_grid, GRID_LINE)
    for n in range(1, int(rect.height() / GRID) + 1):
        y = rect.top() + n * GRID
        inside.stroke(polyline(((rect.left(), y), (rect.right(), y))), theme.space_grid, GRID_LINE)
    ink.stroke(path, theme.border_power, EDGE)
    return ink
