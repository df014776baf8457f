"""Lines for the pens: following the dark lines of the underlay between two clicks, and thinning lines drawn by hand."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer
from PySide6.QtGui import QImage, QPainter, QTransform

from app.geometry.drawing import Point, on_grid, to_side

from .canvas import Canvas

# ----------------------------------------------------------------------------------------------------
# The darkest way between two points of a gray picture, found step by step so that nothing waits for it.
#
# Mortensen and Barrett's live wire in its simplest form: Dijkstra's cheapest path over the eight neighbors of a cell,
# where a cell darker than its surroundings is cheap.

Cell = tuple[int, int]
"""Column and row."""
BESIDE = tuple((dx, dy, math.hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
AROUND = 6
"""How far around a cell its surroundings reach, in cells."""
DEAREST, CHEAPEST = 1.0, 0.02
PLAIN = 12.0
"""If a picture's darkest lines differ less than this (of 255) from their surroundings, it counts as having none."""


def costs(gray: Any) -> Any:
    """Return the cost of crossing each cell of a picture (a numpy array of rows, 0 black to 255 white)."""
    import numpy

    picture = gray.astype(float)
    dark = _mean(picture, AROUND) - picture
    most = max(float(numpy.quantile(dark, 0.98)), PLAIN)
    light = 1.0 - numpy.clip(dark / most, 0.0, 1.0)
    return CHEAPEST + (DEAREST - CHEAPEST) * light * light


def _mean(picture: Any, reach: int) -> Any:
    """Return the mean of the cells around each cell, by sums over rows and columns."""
    import numpy

    found = picture
    for axis in (0, 1):
        pads = [(reach + 1, reach) if one == axis else (0, 0) for one in (0, 1)]
        sums = numpy.cumsum(numpy.pad(found, pads, mode="edge"), axis=axis)
        length = picture.shape[axis]
        high = numpy.take(sums, range(2 * reach + 1, 2 * reach + 1 + length), axis=axis)
        low = numpy.take(sums, range(length), axis=axis)
        found = (high - low) / (2 * reach + 1)
    return found


class LiveWire:
    """The cheapest ways from one cell to all others, as far as they are known yet."""

    def __init__(self, price: Any, start: Cell) -> None:
        """`price`: the cost of each cell, by rows."""
        self.rows, self.columns = price.shape
        self._price: list[list[float]] = price.tolist()
        self._before: dict[Cell, Cell] = {}
        self._best: dict[Cell, float] = {start: 0.0}
        self._known: set[Cell] = set()
        self._open: list[tuple[float, Cell]] = [(0.0, start)]

    def expand(self, steps: int, goal: Cell | None = None) -> bool:
        """Examine so many more cells, or until the way to `goal` is known; return whether cells are left to examine."""
        while self._open and steps > 0 and goal not in self._known:
            far, cell = heapq.heappop(self._open)
            if cell in self._known:
                continue
            self._known.add(cell)
            steps -= 1
            for dx, dy, length in BESIDE:
                x, y = cell[0] + dx, cell[1] + dy
                if 0 <= x < self.columns and 0 <= y < self.rows and (x, y) not in self._known:
                    total = far + length * self._price[y][x]
                    if total < self._best.get((x, y), math.inf):
                        self._best[x, y] = total
                        self._before[x, y] = cell
                        heapq.heappush(self._open, (total, (x, y)))
        return bool(self._open)

    def way(self, goal: Cell) -> list[Cell]:
        """Return the cells from the start to `goal`, both included; [] while the way is not known."""
        if goal not in self._known:
            return []
        found = [goal]
        while found[-1] in self._before:
            found.append(self._before[found[-1]])
        return found[::-1]


# ----------------------------------------------------------------------------------------------------
# Lines drawn by hand: from the trail of a pointer to few vertices.

ROUND = 24
"""The number of vertices of a blob."""


def thinned(trail: Sequence[Point], bound: float) -> list[Point]:
    """Return a trail with only the points needed to stay within `bound` of it (Douglas and Peucker's method)."""
    if len(trail) < 3:
        return [on_grid(point) for point in trail]
    keep, stack = {0, len(trail) - 1}, [(0, len(trail) - 1)]
    while stack:
        first, last = stack.pop()
        a, b = trail[first], trail[last]
        far, at = max(((to_side(trail[i], a, b), i) for i in range(first + 1, last)), default=(0.0, first))
        if far > bound:
            keep.add(at)
            stack += [(first, at), (at, last)]
    return [on_grid(trail[i]) for i in sorted(keep)]


def curved(points: Sequence[Point], times: int = 2) -> list[Point]:
    """Return a line with its corners cut (Chaikin's method) and its ends unchanged; a closed line has equal ends."""
    line = list(points)
    for _ in range(times):
        if len(line) < 3:
            break
        cut = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        line = [*cut, line[-1]]
    return [on_grid(point) for point in line]


def blob(center: Point, across: float, down: float) -> list[Point]:
    """Return a round outline with slight irregularities, so that it looks hand-drawn."""
    found = []
    for i in range(ROUND):
        angle = math.tau * i / ROUND
        bend = 1 + 0.06 * math.sin(3 * angle + 0.7) + 0.03 * math.sin(5 * angle)
        found.append(on_grid((center[0] + across * bend * math.cos(angle), center[1] + down * bend * math.sin(angle))))
    return found


CELLS, CELL_PX = 150, 4
"""The width and height of the picture searched, in cells, and the size of a cell on the screen."""
AT_ONCE = 1500
"""The cells examined in one turn of the event loop: some ten milliseconds."""
COARSE = 0.8
"""How far the line may be from the cells it was found in, in cells."""


class Wire(QObject):
    """The line from the last click to the pointer: along the picture's dark lines, or straight if that is not wanted,
    not known yet, or too far away."""

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
        """Start lines at this point from now on."""
        self.stop()
        if self.wanted:
            self._start, self._step = start, CELL_PX / self.canvas.zoom
            self._found = LiveWire(costs(self._picture()), (CELLS // 2, CELLS // 2))
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()
        self._found = None

    def way(self, to: Point) -> list[Point]:
        """Return the points of the line after its start, up to `to`."""
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
        """Return the picture around the start as gray cells, white where there is no picture."""
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
