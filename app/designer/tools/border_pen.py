"""The border pen: a line from border to border splits a place."""

from __future__ import annotations

from math import dist

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.geometry.cutting import split
from app.geometry.drawing import Point
from app.geometry.edits import GRID, between_borders, crossings
from app.geometry.planar import EditRefusal
from app.language import tr, tr_noop

from .. import edits
from ..canvas import SNAP_PX, Canvas, CanvasPointer
from ..wire import Wire, curved, thinned
from .base import MapTool

COARSE_PX = 1.5
"""How far the line may be from the pointer's trail, in screen pixels."""


class BorderPenTool(MapTool):
    name = "pen"
    title = tr_noop("Border pen")
    hint = tr_noop("Border pen: draw from one border to another, or click point by point. Enter finishes, Esc cancels.")
    icon = "pen"
    keys = "B"

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._line: list[Point] = []
        self._trail: list[Point] = []
        self.wire = Wire(self.canvas)

    def press(self, at: CanvasPointer) -> None:
        self._trail = [at.snap.point]
        if not self._line and not _on_border(at):
            self.document.tell(tr("The line starts where it first crosses a border."))

    def click(self, at: CanvasPointer) -> None:
        """Add a point; the line ends as soon as it has led from one border to another."""
        if self._line and self._line[-1] == at.snap.point:
            self._end()
            return
        self._line += self.wire.way(at.snap.point) if self._line else [at.snap.point]
        self.wire.begin(at.snap.point)
        self._show([])
        if self._leads(at):
            self._end_if_it_splits()
        elif _on_border(at) and len(self._line) > 1:
            self._line = [at.snap.point]  # the line so far split nothing: begin again here

    def _leads(self, at: CanvasPointer) -> bool:
        """Whether the line has led from one border to another: it ends on one, or has already crossed a place by some
        distance."""
        met = crossings(self.graph, self._line, self.here) if len(self._line) > 1 else []
        return len(met) > 1 and (_on_border(at) or met[-1] - met[-2] > 2 * SNAP_PX * at.px)

    def double(self, at: CanvasPointer) -> None:
        self._end()

    def hover(self, at: CanvasPointer) -> None:
        if self._line:
            self._show(self.wire.way(at.snap.point))

    def drag(self, at: CanvasPointer) -> None:
        self._trail.append(at.at)
        self._show(self._trail)

    def drop(self, at: CanvasPointer) -> None:
        """Add the trail of a drag to the line, which ends on a border."""
        start, end = self._trail[0], at.snap.point
        trail = [start, *_between(self._trail[1:], (start, end), SNAP_PX * at.px), end]
        self._trail = []
        self._line += curved(thinned(trail, COARSE_PX * at.px))
        self.wire.begin(end)
        self._show([])
        if self._leads(at):
            self._end()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._line:
            self._end()
            return True
        if event.key() == Qt.Key.Key_Backspace and self._line:
            self._line.pop()
            if self._line:
                self.wire.begin(self._line[-1])
            self._show([])
            return True
        return super().key(event)

    def cancel(self) -> None:
        self._line, self._trail = [], []
        self.wire.stop()
        super().cancel()

    def _show(self, more: list[Point]) -> None:
        self.overlay.draw([[*self._line, *more]])

    def _end_if_it_splits(self) -> None:
        """Split along the line; if that is not possible yet, as from the frame to an island, the line continues."""
        tried = split(self.graph, between_borders(self.graph, self._line, self.here), "?", self.document.editable)
        if isinstance(tried, EditRefusal):
            self.document.tell(tr("{why} Keep drawing past this point, or press Esc to cancel.", why=tried.text))
        else:
            self._end()

    def _end(self) -> None:
        """Split along the line."""
        line, self._line = between_borders(self.graph, self._line, self.here), []
        self.wire.stop()
        self.overlay.draw(())
        if len(line) > 1:
            self.refuse(edits.split(self.document, line), [line])


def _between(trail: list[Point], ends: tuple[Point, ...], near: float) -> list[Point]:
    """Return a trail without the points near its ends, where a trembling hand could cross a border."""
    return [point for point in trail if all(dist(point, end) > near for end in ends)]


def _on_border(at: CanvasPointer) -> bool:
    return at.snap.kind not in ("", GRID)
