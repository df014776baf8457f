"""Ink: a list of what to fill and stroke, made once and drawn as often as need be, on the screen or into a file.

Painters make ink and never hold a QPainter; so what they draw can be tested, measured, kept and exported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from app.ui.tokens import Hex, color

Point = tuple[float, float]
ROUND = Qt.PenCapStyle.RoundCap
FLAT = Qt.PenCapStyle.FlatCap
AT_ONCE = 40
"""How many parts are drawn at a step."""
NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)


class Part(Protocol):
    """One thing that ink is made of."""

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        """Draw it, unless it lies outside `exposed`."""

    def bounds(self) -> QRectF:
        """A rectangle that it lies in."""

    def mapped(self, transform: QTransform) -> Part:
        """The same, moved and turned. Pens keep their widths."""


@dataclass(frozen=True, slots=True)
class Dab:
    """One path, filled with `brush` and stroked with `pen`."""

    path: QPainterPath
    pen: QPen
    brush: QBrush

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        if exposed is None or self.bounds().intersects(exposed):
            painter.setPen(self.pen)
            painter.setBrush(self.brush)
            painter.drawPath(self.path)

    def bounds(self) -> QRectF:
        reach = 0.0 if self.pen.style() == Qt.PenStyle.NoPen else self.pen.widthF() / 2
        return self.path.boundingRect().adjusted(-reach, -reach, reach, reach)

    def mapped(self, transform: QTransform) -> Dab:
        return Dab(transform.map(self.path), self.pen, self.brush)


@dataclass(frozen=True, slots=True)
class Inside:
    """Ink that shows only inside a path."""

    clip: QPainterPath
    ink: Ink

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        if exposed is None or self.bounds().intersects(exposed):
            painter.save()
            painter.setClipPath(self.clip, Qt.ClipOperation.IntersectClip)
            self.ink.draw(painter, exposed)
            painter.restore()

    def bounds(self) -> QRectF:
        return self.clip.boundingRect()

    def mapped(self, transform: QTransform) -> Inside:
        return Inside(transform.map(self.clip), self.ink.mapped(transform))


@dataclass(slots=True)
class Ink:
    """What to draw, in order. Methods add to it and give the path drawn or nothing."""

    parts: list[Part] = field(default_factory=list)

    def fill(self, path: QPainterPath, hue: Hex, alpha: float | None = None) -> None:
        self.parts.append(Dab(path, NO_PEN, QBrush(color(hue, alpha))))

    def stroke(
        self,
        path: QPainterPath,
        hue: Hex,
        width: float,
        *,
        alpha: float | None = None,
        dash: Sequence[float] = (),
        cap: Qt.PenCapStyle = ROUND,
    ) -> None:
        """A line along the path; `dash` in times its width."""
        self.parts.append(Dab(path, pen(color(hue, alpha), width, dash, cap), NO_BRUSH))

    def strokes(self, paths: Iterable[QPainterPath], line: QPen) -> None:
        """The same line along many short paths. Faster than along one long path; its colour must be opaque."""
        self.parts += [Dab(path, line, NO_BRUSH) for path in paths]

    def circle(
        self,
        center: Point,
        radius: float,
        fill: Hex = "",
        edge: Hex = "",
        width: float = 1.0,
        alpha: float | None = None,
    ) -> None:
        """A disc, a ring or both; `alpha` is that of the filling, or of the ring where there is no filling."""
        path = circle_path(center, radius)
        if fill:
            self.fill(path, fill, alpha)
        if edge:
            self.stroke(path, edge, width, alpha=None if fill else alpha)

    def line(self, start: Point, end: Point, hue: Hex, width: float, alpha: float | None = None) -> None:
        self.stroke(polyline((start, end)), hue, width, alpha=alpha)

    def inside(self, clip: QPainterPath) -> Ink:
        """New ink, drawn at this place in the list, that shows only inside `clip`."""
        ink = Ink()
        self.parts.append(Inside(clip, ink))
        return ink

    def add(self, other: Ink, transform: QTransform | None = None) -> None:
        """The other ink on top, moved and turned by `transform`. Pens keep their widths."""
        self.parts += other.parts if transform is None else other.mapped(transform).parts

    def mapped(self, transform: QTransform) -> Ink:
        return Ink([part.mapped(transform) for part in self.parts])

    def draw(self, painter: QPainter, exposed: QRectF | None = None) -> None:
        """Draw all of it, or only what touches the rectangle `exposed`."""
        for part in self.parts:
            part.draw(painter, exposed)

    def drawn(self, painter: QPainter, exposed: QRectF | None = None) -> Iterator[None]:
        """The same, some parts at each step."""
        for number, part in enumerate(self.parts, 1):
            part.draw(painter, exposed)
            if number % AT_ONCE == 0:
                yield
        yield

    def bounds(self) -> QRectF:
        """A rectangle that everything drawn lies in."""
        rect = QRectF()
        for part in self.parts:
            rect = rect.united(part.bounds())
        return rect

    def dabs(self) -> Iterator[Dab]:
        """Every dab, also those inside clips."""
        for part in self.parts:
            if isinstance(part, Dab):
                yield part
            elif isinstance(part, Inside):
                yield from part.ink.dabs()


def pen(hue: QColor, width: float, dash: Sequence[float] = (), cap: Qt.PenCapStyle = ROUND) -> QPen:
    """A pen with round joins; `dash` in times its width."""
    made = QPen(hue, width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if dash:
        made.setDashPattern(list(dash))
    return made


def circle_path(center: Point, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(*center), radius, radius)
    return path


def polyline(points: Sequence[Point], *, closed: bool = False) -> QPainterPath:
    """A path along points; closed also where the first point is the last."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    if closed or points[0] == points[-1]:
        path.closeSubpath()
    return path


def polylines(lines: Iterable[Sequence[Point]]) -> QPainterPath:
    path = QPainterPath()
    for line in lines:
        path.addPath(polyline(line))
    return path


def rounded_box(rect: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path
