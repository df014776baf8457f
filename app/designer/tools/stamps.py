"""The tools for lake, island and mountain: a place set inside another, outlined by hand or stamped by a click."""

from __future__ import annotations

from itertools import pairwise
from math import dist

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.geometry.adjacency import length
from app.geometry.drawing import Point
from app.language import tr, tr_noop
from app.ui.widgets import SegmentedControl

from .. import edits
from ..canvas import SNAP_PX, Canvas, CanvasPointer
from ..facts import unit_radius
from ..wire import Wire, blob, curved, thinned
from .base import MapTool

COARSE_PX = 1.5
LEAST_PX = 40
"""A shorter trail is no outline."""
CLICK_RADII = 2.4
"""The size of a stamp, in unit radii."""


class StampTool(MapTool):
    """Adds a place inside another. `kinds`: kinds of shapes with their names; the first is the default."""

    kinds: tuple[tuple[str, str], ...] = ()

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.kind = self.kinds[0][0]
        self._trail: list[Point] = []
        self._outline: list[Point] = []
        """The outline made so far by clicks along the dark lines of a picture."""
        self.wire = Wire(self.canvas)

    def press(self, at: CanvasPointer) -> None:
        self._trail = [at.at]

    def drag(self, at: CanvasPointer) -> None:
        self._trail.append(at.at)
        self.overlay.draw([[*self._trail, self._trail[0]]])

    def drop(self, at: CanvasPointer) -> None:
        trail, self._trail = self._trail, []
        self.overlay.draw(())
        if length(pairwise(trail)) > LEAST_PX * at.px:
            self._stamp(curved(thinned([*trail, trail[0]], COARSE_PX * at.px))[:-1])

    def click(self, at: CanvasPointer) -> None:
        """Stamp a place of standard size; when following a picture, add a corner, or close the outline at its first
        corner."""
        self._trail = []
        if self.wire.wanted:
            self._go_round(at)
            return
        radius = CLICK_RADII * unit_radius(self.document.facts)
        self._stamp(blob(at.snap.point, radius * 1.15, radius))

    def _go_round(self, at: CanvasPointer) -> None:
        if not self._outline:
            self._outline = [at.at]
        else:
            closed = dist(at.at, self._outline[0]) < SNAP_PX * at.px
            self._outline += self.wire.way(self._outline[0] if closed else at.at)
            if closed:
                self._close()
                return
        self.wire.begin(at.at)
        self.overlay.draw([self._outline])

    def _close(self) -> None:
        ring, self._outline = self._outline[:-1], []
        self.wire.stop()
        self.overlay.draw(())
        if len(ring) > 2:
            self._stamp(ring)

    def hover(self, at: CanvasPointer) -> None:
        if self._outline:
            self.overlay.draw([[*self._outline, *self.wire.way(at.at)]])

    def double(self, at: CanvasPointer) -> None:
        """Close the outline from its last corner."""
        if len(self._outline) > 2:
            self._outline += self.wire.way(self._outline[0])
            self._close()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and len(self._outline) > 2:
            self._outline += self.wire.way(self._outline[0])
            self._close()
            return True
        return super().key(event)

    def cancel(self) -> None:
        self._trail, self._outline = [], []
        self.wire.stop()
        super().cancel()

    def options(self) -> QWidget | None:
        if len(self.kinds) < 2:
            return None
        made = SegmentedControl([(kind, tr(words)) for kind, words in self.kinds], self.kind, tr(self.title))
        made.changed.connect(self._choose)
        return made

    def _choose(self, kind: str) -> None:
        self.kind = kind

    def _stamp(self, ring: list[Point]) -> None:
        self.refuse(edits.stamp(self.document, ring, self.kind), [[*ring, ring[0]]])


class LakeTool(StampTool):
    name = "lake"
    title = tr_noop("Lake")
    hint = tr_noop("Lake: draw its outline inside a province, or click for one of standard size.")
    icon = "lake"
    keys = "L"
    kinds = (
        ("lake", tr_noop("Lake")),
        ("impassable", tr_noop("Impassable")),
        ("island", tr_noop("Island")),
        ("sea", tr_noop("Sea")),
    )


class MountainTool(StampTool):
    name = "mountain"
    title = tr_noop("Mountain")
    hint = tr_noop(
        "Mountain: a space inside a province, or land in the sea. Draw its outline or click. It exists on this level "
        "only."
    )
    icon = "mountain"
    keys = "M"
    kinds = (("land", tr_noop("Land")), ("mountain", tr_noop("Mountain")))
