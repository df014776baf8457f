"""The river tool: rivers along borders, bridges and canals across them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.geometry.drawing import Point
from app.geometry.planar import EditRefusal
from app.geometry.running import nearest_vertex, run
from app.language import tr, tr_noop
from app.ui.widgets import SegmentedControl

from .. import document
from ..canvas import Canvas, CanvasPointer
from ..wire import thinned
from .base import MapTool

COARSE_PX = 1.2
REACH_PX = 24
KINDS = (
    ("river", tr_noop("River")),
    ("stream", tr_noop("Stream")),
    ("ford", tr_noop("Ford")),
    ("bridge", tr_noop("Bridge")),
    ("canal", tr_noop("Canal")),
)


class RiverTool(MapTool):
    """Draws lines. Rivers, streams and fords take the shortest way along borders between two vertices, by two clicks or
    a drag; bridges and canals are drawn freehand from one place to another."""

    name = "river"
    title = tr_noop("River")
    hint = tr_noop(
        "River: click where it begins and where it ends; it follows the borders. Bridges and canals are drawn freehand."
    )
    icon = "river"
    keys = "R"

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.kind = KINDS[0][0]
        self._start: Point | None = None
        self._trail: list[Point] = []

    @property
    def along(self) -> bool:
        """Whether the kind selected follows borders."""
        return self.kind in document.ALONG

    def press(self, at: CanvasPointer) -> None:
        self._trail = [at.at]

    def click(self, at: CanvasPointer) -> None:
        if self._start is None:
            self._start = self._vertex(at) if self.along else at.at
            if not self.along:
                self.document.tell(tr("Now click where it ends, or draw it in one stroke."))
        elif not self.along:
            self._link([self._start, at.at])
        else:
            self._finish(at)

    def hover(self, at: CanvasPointer) -> None:
        """Show the way that the line would take."""
        if self._start is not None and not self.along:
            self.overlay.draw([[self._start, at.at]])
        elif self._start is not None:
            self._show_way(self._start, at)

    def drag(self, at: CanvasPointer) -> None:
        self._trail.append(at.at)
        if not self.along:
            self.overlay.draw([self._trail])
            return
        if self._start is None:
            self._start = nearest_vertex(self.graph, self._trail[0], self.here, REACH_PX * at.px)
        if self._start is not None:
            self._show_way(self._start, at)

    def drop(self, at: CanvasPointer) -> None:
        trail, self._trail = self._trail, []
        if self.along and self._start is not None:
            self._finish(at)
        elif not self.along:
            self._link(thinned(trail, COARSE_PX * at.px))

    def _link(self, course: list[Point]) -> None:
        self._start = None
        self.overlay.draw(())
        if not self.refuse(document.add_link(self.document, self.kind, course), [course]):
            self.document.tell(tr(self.hint))

    def cancel(self) -> None:
        self._start, self._trail = None, []
        super().cancel()

    def options(self) -> QWidget:
        made = SegmentedControl([(kind, tr(words)) for kind, words in KINDS], self.kind, tr(self.title))
        made.changed.connect(self._choose)
        return made

    def _choose(self, kind: str) -> None:
        self.kind = kind
        self.cancel()

    def _vertex(self, at: CanvasPointer) -> Point | None:
        return nearest_vertex(self.graph, at.at, self.here, REACH_PX * at.px)

    def _show_way(self, start: Point, at: CanvasPointer) -> None:
        end = self._vertex(at)
        way = run(self.graph, start, end, self.level) if end else None
        self.overlay.draw([way] if way and not isinstance(way, EditRefusal) else [], 4.0)

    def _finish(self, at: CanvasPointer) -> None:
        start, end = self._start, self._vertex(at)
        self._start = None
        self.overlay.draw(())
        if start is not None and end is not None and start != end:
            self.refuse(document.add_run(self.document, self.kind, start, end))
