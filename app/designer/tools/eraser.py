"""The merge tool: a click on a border removes it, after asking which id to keep."""

from __future__ import annotations

from collections.abc import Sequence

from app.geometry.adjacency import pair
from app.geometry.drawing import Point
from app.geometry.edits import nearest_side
from app.language import tr, tr_noop

from .. import edits
from ..canvas import SNAP_PX, CanvasPointer
from .base import MapTool


class EraserTool(MapTool):
    name = "merge"
    title = tr_noop("Merge")
    hint = tr_noop("Merge: click a border to remove it, then choose which ID to keep.")
    icon = "eraser"
    keys = "E"
    drags = False

    def hover(self, at: CanvasPointer) -> None:
        self.overlay.light(self._border(at)[1])

    def click(self, at: CanvasPointer) -> None:
        names, lines = self._border(at)
        if len(names) != 2:
            return
        self.overlay.light(lines)
        choices = [
            (keep, tr("Keep {name}, remove {other}", name=keep, other=gone)) for keep, gone in (names, names[::-1])
        ]
        self.ask(choices, at.screen, lambda keep: self.merge(keep, *(name for name in names if name != keep)))

    def merge(self, keep: str, gone: str) -> None:
        """Remove the border between two regions."""
        self.overlay.light(())
        self.refuse(edits.merge(self.document, keep, gone))

    def refresh(self) -> None:
        self.overlay.light(())

    def _border(self, at: CanvasPointer) -> tuple[tuple[str, ...], Sequence[Sequence[Point]]]:
        """Return the two regions at the border under the pointer, and the lines of that border."""
        near = nearest_side(self.graph, at.at, self.here, SNAP_PX * at.px)
        names = self.graph.net.sides(near[0], self.level) if near else ()
        if len(names) != 2:
            return (), ()
        both = pair(*names)
        arcs = [n for n in self.graph.arcs if pair_of(self.graph.net.sides(n, self.level)) == both]
        return names, [self.graph.arcs[n] for n in arcs]


def pair_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return two names in the order of a Pair; () for any other number of names."""
    return pair(*names) if len(names) == 2 else ()
