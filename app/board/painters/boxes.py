"""A strip beside the land and the boxes in it, for units that are off the board."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from app.ui.tokens import Theme

from ..ink import Ink, polyline, rounded_box

GRID, GRID_LINE, CORNER, EDGE = 22.0, 0.8, 9.0, 1.6
"""The grid on a box, its corners and its edge, in board units."""
BORDER = 2.4


def strip(left: float, frame: QRectF, theme: Theme) -> Ink:
    """Paper beside the land, from `left` on, and the line where the map ends."""
    ink, path = Ink(), QPainterPath()
    path.addRect(QRectF(left, frame.top(), frame.right() - left, frame.height()))
    ink.fill(path, theme.paper)
    ink.stroke(polyline(((left, frame.top()), (left, frame.bottom()))), theme.border_power, BORDER)
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
