"""Following the dark lines of the picture under the map: what a pen draws between two clicks while that is wanted."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer
from PySide6.QtGui import QImage, QPainter, QTransform

from app.geometry.livewire import Cell, LiveWire, costs
from app.geometry.paths import Point

from .canvas import Canvas
from .tools.strokes import curved, thinned

CELLS, CELL_PX = 150, 4
"""How many cells are looked at across, and how large they are on the screen."""
AT_ONCE = 1500
"""Cells looked at in one turn of the window: some ten milliseconds."""
COARSE = 0.8
"""How far the line may be from the cells it was found in, in cells."""


class Wire(QObject):
    """The way from the last click to the pointer: along the picture's dark lines, or straight where that is not
    wanted, not known yet, or too far away."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.canvas = canvas
        self._found: LiveWire | None = None
        self._start: Point = (0.0, 0.0)
        self._step = 1.0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def wanted(self) -> bool:
        underlay = self.canvas.underlay
        return underlay.follows and underlay.laid is not None and underlay.laid.shown

    def begin(self, start: Point) -> None:
        """Ways begin here from now on."""
        self.stop()
        if self.wanted:
            self._start, self._step = start, CELL_PX / self.canvas.zoom
            self._found = LiveWire(costs(self._picture()), (CELLS // 2, CELLS // 2))
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()
        self._found = None

    def way(self, to: Point) -> list[Point]:
        """The points of the line after its start, up to one."""
        cell = self._cell(to)
        if self._found is None or not (0 <= cell[0] < CELLS and 0 <= cell[1] < CELLS):
            return [to]
        self._found.expand(AT_ONCE, cell)
        cells = [self._point(one) for one in self._found.way(cell)]
        if len(cells) < 3:
            return [to]
        return curved(thinned([self._start, *cells[1:-1], to], COARSE * self._step), 1)[1:]

    def _go_on(self) -> None:
        if self._found is None or not self._found.expand(AT_ONCE):
            self._timer.stop()

    def _cell(self, at: Point) -> Cell:
        return tuple(math.floor((a - s) / self._step + 0.5) + CELLS // 2 for a, s in zip(at, self._start))  # type: ignore[return-value]

    def _point(self, cell: Cell) -> Point:
        x, y = ((c - CELLS // 2) * self._step + s for c, s in zip(cell, self._start))
        return x, y

    def _picture(self) -> object:
        """The picture around the start, a grey cell for each; white where there is none."""
        import numpy

        image = QImage(CELLS, CELLS, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        left, top = self._point((0, 0))
        half = self._step / 2
        seen = QRectF(QPointF(left - half, top - half), QPointF(left, top) + QPointF(1, 1) * self._step * CELLS)
        laid = self.canvas.underlay.laid
        assert laid is not None
        cells = QTransform.fromTranslate(-seen.left(), -seen.top()) * QTransform.fromScale(
            1 / self._step, 1 / self._step
        )
        painter.setTransform(laid.transform * cells)
        painter.drawPixmap(0, 0, self.canvas.underlay.pixmap())
        painter.end()
        rows = numpy.frombuffer(image.constBits(), numpy.uint8).reshape(CELLS, image.bytesPerLine())
        return rows[:, :CELLS].copy()
