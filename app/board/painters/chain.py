"""Why?: a wash over all but the places concerned, an edge round these, numbers in discs, thin arrows between them."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from app.ui.tokens import TextStyle, Theme, tokens

from ..curves import Curve, bowed
from ..ink import Ink, Point, polyline
from ..lettering import lettered
from .orders import head_path

DISC, DISC_TEXT = 0.62, 0.8
EDGE, EDGE_HALO = 2.4, 5.0
THREAD, HEAD, BOW = 1.7, 4.2, 0.16
NUMBER = TextStyle("ui_sans", 1.0, 700)


def wash(frame: QRectF, clear: QPainterPath, theme: Theme) -> Ink:
    """Paper over everything but what is left clear."""
    ink = Ink()
    ink.fill(outside(frame, clear), theme.paper, tokens().board.why_wash)
    return ink


def outside(frame: QRectF, clear: QPainterPath) -> QPainterPath:
    """A frame without some areas that do not overlap."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    path.addRect(frame)
    path.addPath(clear)
    return path


def edge(outline: list[tuple[Point, ...]], theme: Theme, line: float) -> Ink:
    """The line round the places concerned."""
    ink = Ink()
    for part in outline:
        ink.stroke(polyline(part), theme.halo, EDGE_HALO * line, alpha=0.7)
    for part in outline:
        ink.stroke(polyline(part), theme.why, EDGE * line)
    return ink


def disc(at: Point, number: int, r: float, theme: Theme, *, current: bool) -> Ink:
    """The number of a step; of the one looked at white on violet, else violet on white."""
    ink = Ink()
    radius, paper = DISC * r, theme.mark_disc
    fill, text = (theme.why, paper) if current else (paper, theme.why)
    ink.circle(at, radius + 0.12 * r, paper)
    ink.circle(at, radius, fill, theme.why, 0.1 * r)
    ink.fill(lettered(str(number), NUMBER, DISC_TEXT * r, at), text)
    return ink


def thread(start: Point, end: Point, r: float, theme: Theme, line: float) -> Ink:
    """A thin arrow from a step to one that explains it."""
    ink, room = Ink(), (DISC + 0.25) * r
    curve = bowed(start, end, BOW)
    if hypot(end[0] - start[0], end[1] - start[1]) < 2.6 * room or curve.length < 2.4 * room:
        return ink
    shown: Curve = curve.part(room, curve.length - room)
    ink.stroke(polyline(shown.points), theme.halo, (THREAD + 2.4) * line, alpha=0.8)
    ink.stroke(polyline(shown.points), theme.why, THREAD * line)
    ink.fill(head_path(shown, HEAD * line * 0.6), theme.why)
    return ink
