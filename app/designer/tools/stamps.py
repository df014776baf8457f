"""Lake, island and mountain: a place set inside another, drawn round by hand or stamped by a click."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.geometry.paths import Point
from app.language import mark, tr
from app.ui.widgets import SegmentedControl

from .. import edits
from ..canvas import Pointer
from ..facts import fact
from .base import MapTool
from .strokes import blob, curved, run_of, thinned

COARSE_PX = 1.5
LEAST_PX = 40
"""A trail shorter than this is no outline."""
CLICK_RADII = 2.4
"""How large a stamp is, in radii of a unit."""


class StampTool(MapTool):
    """`kinds`: kinds of shapes, with the words they are chosen by; the first is the usual one."""

    kinds: tuple[tuple[str, str], ...] = ()

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.kind = self.kinds[0][0]
        self._trail: list[Point] = []

    def press(self, at: Pointer) -> None:
        self._trail = [at.at]

    def drag(self, at: Pointer) -> None:
        self._trail.append(at.at)
        self.overlay.draw([[*self._trail, self._trail[0]]])

    def drop(self, at: Pointer) -> None:
        trail, self._trail = self._trail, []
        self.overlay.draw(())
        if run_of(trail) > LEAST_PX * at.px:
            self._stamp(curved(thinned([*trail, trail[0]], COARSE_PX * at.px))[:-1])

    def click(self, at: Pointer) -> None:
        """One of the usual size."""
        radius = CLICK_RADII * float(fact(self.document.facts, ("unit_radius",), edits.RADIUS))
        self._trail = []
        self._stamp(blob(at.snap.point, radius * 1.15, radius))

    def cancel(self) -> None:
        self._trail = []
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
    title = mark("Lake")
    hint = mark("Lake: draw round it inside one place, or click for one of the usual size.")
    icon = "lake"
    keys = "L"
    kinds = (
        ("lake", mark("Lake")),
        ("impassable", mark("Impassable")),
        ("island", mark("Island")),
        ("sea", mark("Sea")),
    )


class MountainTool(StampTool):
    name = "mountain"
    title = mark("Mountain")
    hint = mark(
        "Mountain: a space inside a space, or land in the sea. Draw round it, or click; it lies on this level alone."
    )
    icon = "mountain"
    keys = "M"
    kinds = (("land", mark("Land")), ("mountain", mark("Mountain")))
