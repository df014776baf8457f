"""The smooth tool: a brush that makes borders smoother, or rougher with Shift. One drag is one step."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QKeyEvent

from app.geometry.drawing import Point
from app.geometry.edits import densified, roughened, smoothed
from app.geometry.planar import Graph
from app.language import tr, tr_noop

from .. import edits
from ..canvas import Canvas, CanvasPointer
from .base import MapTool

LEAST, MOST = 8.0, 120.0
STRENGTH, ROUGH = 0.5, 1.6
FINEST = 4.0
"""Pieces of borders shorter than this are not divided, in board units."""


class SmoothTool(MapTool):
    name = "smooth"
    title = tr_noop("Smooth")
    hint = tr_noop("Smooth: drag along borders; hold Shift to roughen them. [ and ] change the brush size.")
    icon = "smooth"
    keys = "S"

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.radius = 24.0
        self._graph: Graph | None = None
        self._last: Point | None = None
        self._strokes = 0

    def press(self, at: CanvasPointer) -> None:
        self._graph, self._last, self._strokes = self.graph, None, 0

    def click(self, at: CanvasPointer) -> None:
        self.drag(at)
        self.drop(at)

    def hover(self, at: CanvasPointer) -> None:
        self._show_brush(at.at)

    def drag(self, at: CanvasPointer) -> None:
        """Apply the brush whenever the pointer has moved far enough."""
        self._show_brush(at.at)
        if self._graph is None or (self._last and math.dist(self._last, at.at) < self.radius / 4):
            return
        self._last, self._strokes = at.at, self._strokes + 1
        finer = densified(self._graph, at.at, self.radius, self.document.editable, max(FINEST, self.radius / 4))
        if isinstance(finer, Graph):
            self._graph = finer
        points = self._under(self._graph, at.at)
        if not points:
            return
        if at.shift:
            new = roughened(self._graph, points, self.document.editable, ROUGH, self._strokes)
        else:
            new = smoothed(self._graph, points, self.document.editable, STRENGTH)
        if isinstance(new, Graph):
            self._graph = new
            self.document.preview(new)

    def drop(self, at: CanvasPointer) -> None:
        graph, self._graph = self._graph, None
        self.document.preview(None)
        if graph is not None and graph is not self.graph:
            edits.commit(self.document, tr("Roughen") if at.shift else tr("Smooth"), graph)

    def cancel(self) -> None:
        self._graph = None
        self.overlay.show_band(None)
        super().cancel()

    def key(self, event: QKeyEvent) -> bool:
        if event.text() in ("[", "]"):
            factor = 1.25 if event.text() == "]" else 0.8
            self.radius = min(max(self.radius * factor, LEAST), MOST)
            self.document.tell(tr("Brush size: {size} units.", size=round(2 * self.radius)))
            return True
        return super().key(event)

    def _under(self, graph: Graph, at: Point) -> list[Point]:
        """Return the vertices under the brush."""
        reach = self.radius
        return [
            point
            for point in graph.vertices
            if abs(point[0] - at[0]) < reach and math.dist(point, at) < reach and graph.arcs_at(point, self.here)
        ]

    def _show_brush(self, at: Point) -> None:
        size = 2 * self.radius
        self.overlay.show_band(QRectF(at[0] - self.radius, at[1] - self.radius, size, size), round=True)
