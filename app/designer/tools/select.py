"""The select tool: a click selects a place or a line; a drag moves the map."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.geometry.drawing import Point, to_side
from app.language import tr, tr_noop

from .. import edits
from ..canvas import CanvasPointer
from ..document import remove_line
from .base import MapTool

NEAR_PX = 6


class SelectTool(MapTool):
    name = "select"
    title = tr_noop("Select")
    hint = tr_noop(
        "Select: click a province or a line; Shift-click adds provinces. Drag to move the map. Delete removes a line "
        "or a lake."
    )
    icon = "pointer"
    keys = "V"
    drags = False
    cursor = Qt.CursorShape.ArrowCursor

    def click(self, at: CanvasPointer) -> None:
        line = self._line(at.at, NEAR_PX * at.px)
        if line:
            self.document.select(line=line)
            return
        name = self.graph.at(at.at, self.level)
        if not name:
            self.document.select()
        elif at.shift:
            chosen = self.document.selection.regions
            rest = [one for one in chosen if one != name]
            self.document.select(*(rest if name in chosen else (*chosen, name)))
        else:
            self.document.select(name)

    def next(self, by: int) -> bool:
        """Select the next place of the level, in file order."""
        here = self.graph.net.sheets[self.level]
        at = here.index(self.document.region) if self.document.region in here else -1 if by > 0 else 0
        self.document.select(here[(at + by) % len(here)])
        self.canvas.bring_into_view(self.document.region)
        self.document.tell(tr("{place} selected.", place=self.document.region))
        return True

    def double(self, at: CanvasPointer) -> None:
        name = self.graph.at(at.at, self.level)
        if name:
            self.canvas.show_region(name)

    def refresh(self) -> None:
        """Outline the selection."""
        chosen, graph = self.document.selection, self.graph
        lines: list[tuple[Point, ...]] = []
        for name in chosen.regions:
            lines += [(*ring, ring[0]) for polygon in graph.shape(name).rings for ring in polygon]
        if chosen.line:
            lines += graph.lines[chosen.line].points
        self.overlay.light(lines)

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return self._delete()
        if event.key() == Qt.Key.Key_Escape:
            self.document.select()
            return True
        return False

    def _delete(self) -> bool:
        """Delete the selected line, or merge a place that lies inside another one into that; return whether anything
        was selected."""
        document, chosen = self.document, self.document.selection
        if chosen.line:
            remove_line(document, chosen.line)
        elif document.region:
            around = self._around(document.region)
            if len(around) == 1:
                self.refuse(edits.merge(document, around.pop(), document.region))
            else:
                document.tell(
                    tr("Only terrain inside a single province can be deleted. Merge this with a neighbor instead."),
                    "warn",
                )
        return bool(chosen.line or chosen.regions)

    def _around(self, name: str) -> set[str]:
        """Return the neighbors of a region on the level."""
        net = self.graph.net
        near = {one for arc in net.regions[name].arcs() for one in net.sides(arc, self.level)}
        return near - {name}

    def _line(self, at: Point, reach: float) -> str:
        """Return the id of the line nearest to a point within reach; "" if there is none."""
        best, found = reach, ""
        for id, line in self.graph.lines.items():
            for part in line.points:
                away = min((to_side(at, a, b) for a, b in pairwise(part)), default=reach)
                if away < best:
                    best, found = away, id
        return found
