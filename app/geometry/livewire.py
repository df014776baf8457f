"""The darkest way between two points of a grey picture, found step by step so that nothing waits for it.

Mortensen and Barrett's live wire in its plainest form: Dijkstra's cheapest way over the eight neighbours of a cell,
where a cell that is darker than its surroundings costs little.
"""

from __future__ import annotations

import heapq
import math
from typing import Any

Cell = tuple[int, int]
"""Column and row."""
BESIDE = tuple((dx, dy, math.hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
AROUND = 6
"""How many cells around one its darkness is measured against."""
DEAREST, CHEAPEST = 1.0, 0.02
PLAIN = 12.0
"""A picture whose darkest lines differ less from their surroundings, of 255, has none."""


def costs(grey: Any) -> Any:
    """What it costs to go over each cell of a picture (rows of 0 black to 255 white, a numpy array)."""
    import numpy

    picture = grey.astype(float)
    dark = _mean(picture, AROUND) - picture
    most = max(float(numpy.quantile(dark, 0.98)), PLAIN)
    light = 1.0 - numpy.clip(dark / most, 0.0, 1.0)
    return CHEAPEST + (DEAREST - CHEAPEST) * light * light


def _mean(picture: Any, reach: int) -> Any:
    """The mean of the cells around each, by sums over rows and columns."""
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
    """Cheapest ways from one cell to all others, as far as they are known yet."""

    def __init__(self, price: Any, start: Cell) -> None:
        """`price`: what each cell costs, by rows."""
        self.rows, self.columns = price.shape
        self._price: list[list[float]] = price.tolist()
        self._before: dict[Cell, Cell] = {}
        self._best: dict[Cell, float] = {start: 0.0}
        self._known: set[Cell] = set()
        self._open: list[tuple[float, Cell]] = [(0.0, start)]

    def expand(self, steps: int, goal: Cell | None = None) -> bool:
        """Go on for so many cells, or until the way to `goal` is known; whether there is anything left to do."""
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
        """The cells from the start to a cell, both included; [] as long as it is not known."""
        if goal not in self._known:
            return []
        found = [goal]
        while found[-1] in self._before:
            found.append(self._before[found[-1]])
        return found[::-1]
