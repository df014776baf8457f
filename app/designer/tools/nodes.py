"""The vertex tool: vertices are dragged, added by a double click, deleted. All borders at a vertex move with it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.geometry.drawing import Point
from app.geometry.edits import JUNCTION, Snap, VertexDrag, deleted, fused, inserted, softly
from app.geometry.planar import EditRefusal, Graph
from app.geometry.running import nearest_vertex
from app.language import tr, tr_noop
from app.ui.widgets import SegmentedControl

from .. import edits
from ..canvas import SNAP_PX, CanvasPointer
from .base import CROSS_PX, MapTool, crosses


class NodeTool(MapTool):
    name = "nodes"
    title = tr_noop("Vertices")
    hint = tr_noop(
        "Vertices: drag to move, double-click a border to add one, press Delete to remove. Neighbors move along."
    )
    icon = "nodes"
    keys = "N"

    soft = 18.0
    """How far along the border other vertices follow a dragged one, in board units; 0: none does."""
    _drag: VertexDrag | None = None
    _from: Point | None = None
    _box: QPointF | None = None
    _joins = False
    """Whether a dragged corner is over another one, onto which it can be dropped."""
    _result: Graph | EditRefusal | None = None

    def press(self, at: CanvasPointer) -> None:
        """Take the vertex under the pointer, or begin a box around several."""
        self._result, self._box, self._drag = None, None, None
        self._from = self._vertex(at)
        if self._from is None:
            self._box = QPointF(*at.at)

    def click(self, at: CanvasPointer) -> None:
        chosen = self.document.selection.vertices
        if self._from is not None:
            picked = chosen ^ {self._from} if at.shift else frozenset({self._from})
            self.document.select(*self.document.selection.regions, vertices=picked)
        else:
            name = self.graph.at(at.at, self.level)
            self.document.select(*([name] if name else []))
        self._from = self._box = None

    def double(self, at: CanvasPointer) -> None:
        """Add a vertex to the border nearest to the pointer."""
        if self._vertex(at) is not None:
            return
        new = inserted(self.graph, at.at, self.document.editable)
        if isinstance(new, Graph) and new is not self.graph:
            (added,) = new.vertices.keys() - self.graph.vertices.keys()
            edits.commit(self.document, tr("Add a vertex"), new)
            self.document.select(*self.document.selection.regions, vertices=frozenset({added}))
        elif isinstance(new, EditRefusal):
            self.refuse(new)

    def drag(self, at: CanvasPointer) -> None:
        if self._box is not None:
            self.overlay.show_band(QRectF(self._box, QPointF(*at.at)).normalized())
            return
        if self._from is None:
            return
        drag = self._drag or self._begin(self._from, at)
        snap = self.canvas.snap(at.at, at.keys)
        self.overlay.show_snap(snap if snap.kind else Snap(snap.point))
        dx, dy = snap.point[0] - self._from[0], snap.point[1] - self._from[1]
        alone = list(drag.shares.values()).count(1.0) == 1
        self._joins = alone and snap.kind == JUNCTION and self._from in self.graph.junctions
        self._result = (
            fused(self.graph, self._from, snap.point, self.document.editable) if self._joins else drag.by(dx, dy)
        )
        if isinstance(self._result, Graph):
            self.overlay.warn(())
            self.document.preview(self._result)
            self._handles(self._result, _hard(drag, dx, dy))
        else:
            self.document.preview(None)
            marks = crosses(self._result.at, CROSS_PX / self.canvas.zoom)
            self.overlay.warn([*drag.tried.values(), *marks])
            self.document.tell(self._result.text, "warn")

    def drop(self, at: CanvasPointer) -> None:
        if self._box is not None:
            self._choose(QRectF(self._box, QPointF(*at.at)).normalized(), at.shift)
        elif isinstance(self._result, Graph) and self._drag is not None and self._from is not None:
            end = self.canvas.snap(at.at, at.keys).point
            dx, dy = end[0] - self._from[0], end[1] - self._from[1]
            chosen = _hard(self._drag, dx, dy)
            self._finish()
            regions = self.document.selection.regions
            title = tr("Join two corners") if self._joins else tr("Move vertices")
            edits.commit(self.document, title, self._result)
            self.document.select(*regions, vertices=frozenset(chosen & self.graph.vertices.keys()))
            return
        elif isinstance(self._result, EditRefusal) and self._drag is not None:
            tried = list(self._drag.tried.values())
            refusal = self._result
            self._finish()
            self.refuse(refusal, tried)
            return
        self._finish()

    def cancel(self) -> None:
        self._finish()
        super().cancel()

    def key(self, event: QKeyEvent) -> bool:
        chosen = self.document.selection.vertices
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and chosen:
            new = deleted(self.graph, chosen, self.document.editable)
            self.refuse(edits.commit(self.document, tr("Delete vertices"), new))
            return True
        if event.key() in ARROWS and chosen:
            self._nudge(*ARROWS[event.key()], 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            return True
        return super().key(event)

    def options(self) -> QWidget:
        """Return the choice of how much of the border moves along."""
        choices = [("0", tr("Single vertex")), ("18", tr("Soft")), ("60", tr("Wide"))]
        made = SegmentedControl(choices, f"{self.soft:g}", tr("How far a change reaches"))
        made.changed.connect(self._choose_soft)
        return made

    def _choose_soft(self, value: str) -> None:
        self.soft = float(value)

    def refresh(self) -> None:
        self._handles(self.graph, self.document.selection.vertices)

    def next(self, by: int) -> bool:
        """Select the next vertex around the selected place."""
        region = self.document.region
        if not region:
            return False
        ring = [point for polygon in self.graph.shape(region).rings for part in polygon for point in part]
        chosen = [i for i, point in enumerate(ring) if point in self.document.selection.vertices]
        at = chosen[0] if chosen else -1 if by > 0 else 0
        self.document.select(region, vertices=frozenset({ring[(at + by) % len(ring)]}))
        return True

    def _begin(self, vertex: Point, at: CanvasPointer) -> VertexDrag:
        """Begin to drag a vertex, together with the other selected ones if it is one of them."""
        chosen = self.document.selection.vertices
        points = chosen if vertex in chosen else frozenset({vertex})
        alone = self.soft and len(points) == 1
        soft = softly(self.graph, vertex, self.here, self.soft) if alone else {}
        self._drag = VertexDrag(self.graph, sorted(points), self.document.editable, soft)
        self.canvas.without = points | soft.keys()
        return self._drag

    def _finish(self) -> None:
        self._drag = self._box = self._from = None
        self.canvas.without = frozenset()
        self.overlay.show_band(None)
        self.overlay.warn(())
        self.document.preview(None)

    def _nudge(self, x: int, y: int, by: int) -> None:
        step = by / self.canvas.zoom
        drag = VertexDrag(self.graph, sorted(self.document.selection.vertices), self.document.editable)
        new = drag.by(x * step, y * step)
        regions = self.document.selection.regions
        if not self.refuse(edits.commit(self.document, tr("Move vertices"), new), list(drag.tried.values())):
            moved = _hard(drag, x * step, y * step)
            self.document.select(*regions, vertices=frozenset(moved & self.graph.vertices.keys()))

    def _choose(self, box: QRectF, more: bool) -> None:
        inside = {
            point for point in self.graph.vertices if box.contains(*point) and self.graph.arcs_at(point, self.here)
        }
        chosen = self.document.selection
        self.document.select(*chosen.regions, vertices=frozenset(inside | (chosen.vertices if more else set())))

    def _vertex(self, at: CanvasPointer) -> Point | None:
        """Return the vertex under the pointer."""
        return nearest_vertex(self.graph, at.at, self.here, SNAP_PX * at.px)

    def _handles(self, graph: Graph, chosen: Iterable[Point]) -> None:
        """Show handles at the vertices of the selected regions, and at those selected."""
        regions = [name for name in self.document.selection.regions if name in graph.net.regions]
        points: dict[Point, None] = {}
        for name in regions:
            for polygon in graph.shape(name).rings:
                for ring in polygon:
                    points.update(dict.fromkeys(ring))
        self.overlay.handles.show(points, chosen)


def _hard(drag: VertexDrag, dx: float, dy: float) -> set[Point]:
    """Return the new points of the vertices that were dragged, without those that only follow."""
    return {(round(x + dx, 2), round(y + dy, 2)) for (x, y), share in drag.shares.items() if share == 1.0}


ARROWS = {
    Qt.Key.Key_Left.value: (-1, 0),
    Qt.Key.Key_Right.value: (1, 0),
    Qt.Key.Key_Up.value: (0, -1),
    Qt.Key.Key_Down.value: (0, 1),
}
