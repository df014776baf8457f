"""Arrow keys and Tab: the nearest candidate in a direction, or one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from PySide6.QtCore import Qt

from app.board.scene import BoardScene
from rules import Candidate, Location

ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


def nearest(
    scene: BoardScene, candidates: Iterable[Candidate], here: Candidate | None, dx: float, dy: float
) -> Candidate | None:
    """The candidate that lies nearest in the direction (dx, dy) from the one that is lit now; what lies aside counts
    double. With nothing lit: the first. None if nothing lies that way."""
    found = list(candidates)
    if here is None or here.place is None:
        return found[0] if found else None
    start = scene.point_of(here.place.text)
    best: tuple[float, Candidate] | None = None
    for one in found:
        if one.place is None or one.place == here.place:
            continue
        way = scene.point_of(one.place.text) - start
        along = way.x() * dx + way.y() * dy
        aside = abs(way.x() * dy) + abs(way.y() * dx)
        if along > 0 and aside < 2.5 * along:
            cost = hypot(along, 2 * aside)
            best = min(best, (cost, one), key=lambda pair: pair[0]) if best else (cost, one)
    return best[1] if best else None


class Cursor:
    """The candidate that the arrow keys have come to."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.at: Candidate | None = None

    def step(self, candidates: Iterable[Candidate], start: Candidate | None, dx: float, dy: float) -> bool:
        """Go to the nearest one in that direction, from `start` where it is nowhere yet; whether there is one."""
        found = nearest(self.scene, candidates, self.at or start, dx, dy)
        if found is None or found.place is None:
            return False
        self.at = found
        self.scene.hover(found.place.province)
        return True

    def cycle(self, candidates: Sequence[Candidate], start: Location | None, by: int) -> bool:
        """Go to the next one, nearest to `start` first, or to the one before; whether there is any."""
        ranked = sorted((one for one in candidates if one.place), key=lambda one: self._far(one, start))
        if not ranked:
            return False
        here = next((n for n, one in enumerate(ranked) if one == self.at), -1 if by > 0 else 0)
        self.at = ranked[(here + by) % len(ranked)]
        assert self.at.place is not None
        self.scene.hover(self.at.place.province)
        return True

    def _far(self, one: Candidate, start: Location | None) -> float:
        if start is None or one.place is None:
            return 0.0
        way = self.scene.point_of(one.place.text) - self.scene.point_of(start.text)
        return hypot(way.x(), way.y())

    def take(self) -> Candidate | None:
        """The candidate, which is then left."""
        found, self.at = self.at, None
        return found
