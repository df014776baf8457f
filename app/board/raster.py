"""Areas as bits on a coarse grid, to ask quickly how much of a box lies in them. No Qt here.

A row is one whole number: the room that a label takes is counted with a shift, a mask and a bit count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from math import ceil, floor, sqrt

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
CELL = 4.0
"""Size of a cell in board units."""
Spans = dict[int, list[tuple[float, float]]]
"""Row number -> the stretches of that row, from x to x, that lie inside."""


def spans_inside(outline: Iterable[Sequence[Point]], period: float) -> Spans:
    """Where the rows y = n * period lie inside a closed outline: every other stretch between crossings."""
    crossings: dict[int, list[float]] = {}
    for line in outline:
        ax, ay = line[0]
        for bx, by in line[1:]:
            low, high = (ay, by) if ay < by else (by, ay)
            for row in range(ceil(low / period), ceil(high / period)):
                x = ax + (bx - ax) * (row * period - ay) / (by - ay)
                crossings.setdefault(row, []).append(x)
            ax, ay = bx, by
    return {row: list(zip(xs[::2], xs[1::2])) for row, xs in ((r, sorted(x)) for r, x in crossings.items())}


class Raster:
    """A set of cells, a number for each row from the top; the lowest bit is the cell at the left edge."""

    __slots__ = ("rows",)

    def __init__(self) -> None:
        self.rows: list[int] = []

    def copy(self) -> Raster:
        other = Raster()
        other.rows = list(self.rows)
        return other

    def add_area(self, outline: Iterable[Sequence[Point]]) -> None:
        """Everything inside a closed outline."""
        for row, spans in spans_inside(outline, CELL).items():
            for start, end in spans:
                self._add(row, start, end)

    def add(self, other: Raster) -> None:
        self._reach(len(other.rows) - 1)
        for row, bits in enumerate(other.rows):
            self.rows[row] |= bits

    def add_box(self, box: Box) -> None:
        left, top, right, bottom = box
        for row in _rows(top, bottom):
            self._add(row, left, right)

    def add_disc(self, center: Point, radius: float) -> None:
        x, y = center
        for row in _rows(y - radius, y + radius):
            half = sqrt(max(0.0, radius * radius - (row * CELL - y) ** 2))
            self._add(row, x - half, x + half)

    def add_line(self, points: Sequence[Point], radius: float) -> None:
        """A line and all that is within `radius` of it; points may lie as far apart as they like."""
        for (ax, ay), (bx, by) in pairwise(points):
            steps = max(1, ceil(max(abs(bx - ax), abs(by - ay)) / CELL))
            for n in range(steps):
                self.add_disc((ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps), radius)
        self.add_disc(points[-1], radius)

    def count(self, box: Box) -> int:
        """How many cells of a box are in the set."""
        left, top, right, bottom = box
        first = max(0, floor(left / CELL))
        mask = (1 << max(0, ceil(right / CELL) - first)) - 1
        found = 0
        for bits in self.rows[max(0, ceil(top / CELL)) : max(0, floor(bottom / CELL) + 1)]:
            if bits:
                found += ((bits >> first) & mask).bit_count()
        return found

    def columns(self, top: float, bottom: float) -> Columns:
        """The same for many boxes of one width that lie between these heights. The set must not change meanwhile."""
        return Columns(self.rows, top, bottom)

    def holds(self, point: Point) -> bool:
        """Whether the cell of a point is in the set."""
        column, row = floor(point[0] / CELL), round(point[1] / CELL)
        return 0 <= row < len(self.rows) and column >= 0 and bool(self.rows[row] >> column & 1)

    def _add(self, row: int, start: float, end: float) -> None:
        first, last = max(0, floor(start / CELL)), max(0, ceil(end / CELL))
        if last > first and row >= 0:
            self._reach(row)
            self.rows[row] |= ((1 << (last - first)) - 1) << first

    def _reach(self, row: int) -> None:
        """Make sure that there is such a row."""
        if row >= len(self.rows):
            self.rows += [0] * (row + 1 - len(self.rows))


class Columns:
    """Counts boxes of one width, each column of boxes above each other once: running sums over its rows."""

    __slots__ = ("_low", "_rows", "_sums")

    def __init__(self, rows: Sequence[int], top: float, bottom: float) -> None:
        self._low = max(0, ceil(top / CELL))
        high = max(self._low, floor(bottom / CELL) + 1)
        there = rows[self._low : high]
        self._rows = [*there, *[0] * (high - self._low - len(there))]
        self._sums: dict[float, list[int]] = {}

    def count(self, box: Box) -> int:
        """How many cells of a box are in the set, as `Raster.count`. The box must lie between the heights."""
        left, top, right, bottom = box
        sums = self._sums.get(left)
        if sums is None:
            sums = self._sums[left] = self._summed(left, right)
        first, last = max(0, ceil(top / CELL)) - self._low, max(0, floor(bottom / CELL) + 1) - self._low
        return sums[last] - sums[first] if last > first else 0

    def _summed(self, left: float, right: float) -> list[int]:
        first = max(0, floor(left / CELL))
        mask = (1 << max(0, ceil(right / CELL) - first)) - 1
        return list(accumulate((((bits >> first) & mask).bit_count() for bits in self._rows), initial=0))


def _rows(top: float, bottom: float) -> range:
    return range(ceil(top / CELL), floor(bottom / CELL) + 1)


def cells(box: Box) -> int:
    """How many cells a box has, counted as `Raster.count` does."""
    left, top, right, bottom = box
    across = ceil(right / CELL) - max(0, floor(left / CELL))
    return max(0, across) * max(0, floor(bottom / CELL) - ceil(top / CELL) + 1)
