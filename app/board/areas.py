"""Areas of a board, each of several places, and their docks: frames off the land for units that cover an area."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from rules import Board

from .curves import Point

DOCK = "dock"
"""The kind of a province that stands for a whole area; the drawing has a frame for it."""
COLUMN, ROW = 23.0, 17.0
"""How far from an anchor in a dock its frame still leaves room, across and up, in board units."""
MOST_SCALE = 0.92
TAB_OVER = 0.3
"""Half of how far the tab of a counter stands out above it, in radii."""
GAP = 0.94
"""How much of its cell a unit in a dock fills."""


def areas_of(board: Board) -> Mapping[str, tuple[str, ...]]:
    """Dock -> the places of its area, in map order; nothing on a board without areas. A dock without places is none."""
    found: dict[str, tuple[str, ...]] | None = board.memo.get("areas of places")
    if found is None:
        docks: dict[str, tuple[str, ...]] = {one.id: () for one in board.provinces.values() if one.kind == DOCK}
        for one in board.provinces.values():
            area = str(one.extra.get("area", ""))
            if area in docks:
                docks[area] = (*docks[area], one.id)
        found = {dock: places for dock, places in docks.items() if places}
        board.memo["areas of places"] = found
    return found


def dock_of(board: Board, power: str) -> str:
    """The dock of the area from which a power comes; "" where there is none."""
    return next((dock for dock in areas_of(board) if board.provinces[dock].extra.get("family") == power), "")


def berths(anchors: Sequence[Point], count: int, r: float, reach: Point) -> tuple[tuple[Point, ...], float]:
    """Where so many units lie in a dock, and their scale: in one column or two, whichever lets them be larger.

    `anchors` are the spots in two columns that the drawing has; `reach` is half the size of a counter, in radii `r`.
    """
    xs, ys = [x for x, _ in anchors], [y for _, y in anchors]
    left, right, top, bottom = min(xs) - COLUMN, max(xs) + COLUMN, min(ys) - ROW, max(ys) + ROW
    best: tuple[tuple[Point, ...], float] = ((), 0.0)
    for columns in (1, 2):
        rows = max(2, ceil(count / columns))
        wide, high = (right - left) / columns, (bottom - top) / rows
        scale = min(MOST_SCALE, GAP * wide / (2 * reach[0] * r), GAP * high / (2 * (reach[1] + TAB_OVER) * r))
        if scale > best[1] + 1e-9:
            spots = ((left + (n % columns + 0.5) * wide, top + (n // columns + 0.5) * high) for n in range(count))
            best = tuple(spots), scale
    return best
