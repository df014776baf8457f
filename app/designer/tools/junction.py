"""The junction tool: a corner where borders meet slides along one of them, or is dropped onto another corner."""

from __future__ import annotations

from app.geometry.drawing import Point
from app.geometry.edits import fused, slid
from app.geometry.planar import Edited, Graph
from app.geometry.running import nearest_vertex
from app.language import tr, tr_noop

from .. import edits
from ..canvas import SNAP_PX, CanvasPointer
from .base import MapTool


class JunctionTool(MapTool):
    name = "junction"
    title = tr_noop("Junction")
    hint = tr_noop("Junction: drag a corner where borders meet along one of the borders, or onto another corner.")
    icon = "junction"
    keys = "J"

    _from: Point | None = None
    _result: Edited | None = None

    def press(self, at: CanvasPointer) -> None:
        self._result = None
        self._from = self._corner(at)
        if self._from is None:
            self.document.tell(tr("Start at a corner where three borders meet."), "warn")

    def drag(self, at: CanvasPointer) -> None:
        if self._from is None:
            return
        onto = self._corner(at)
        if onto is not None and onto != self._from:
            self._result = fused(self.graph, self._from, onto, self.document.editable)
        else:
            self._result = slid(self.graph, self._from, at.at, self.document.editable)
        if isinstance(self._result, Graph):
            self.overlay.warn(())
            self.document.preview(self._result)
        else:
            self.document.preview(None)
            self.overlay.warn([(self._from, at.at)])

    def drop(self, at: CanvasPointer) -> None:
        result, start, onto = self._result, self._from, self._corner(at)
        self._from = self._result = None
        self.document.preview(None)
        self.overlay.warn(())
        if result is not None and start is not None:
            title = tr("Move a corner") if onto in (None, start) else tr("Join two corners")
            self.refuse(edits.commit(self.document, title, result), [(start, at.at)])

    def cancel(self) -> None:
        self._from = self._result = None
        super().cancel()

    def refresh(self) -> None:
        """Show all corners of the level."""
        corners = [point for point in self.graph.junctions if len(self.graph.arcs_at(point, self.here)) > 2]
        self.overlay.handles.show(corners, ())

    def _corner(self, at: CanvasPointer) -> Point | None:
        found = nearest_vertex(self.graph, at.at, self.here, SNAP_PX * at.px)
        return found if found in self.graph.junctions else None
