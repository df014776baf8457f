"""The tool for anchors: where labels, units, dislodged units and centers are placed, by level and coast."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from app.geometry.drawing import AnchorKey, Point, holds
from app.geometry.placing import PlacedAnchor, pins_on, with_another, with_pin_at, without_pin
from app.geometry.planar import Graph
from app.language import tr, tr_noop

from .. import edits
from ..canvas import CanvasPointer
from ..facts import fact, ids_of
from .base import MapTool

REACH_PX = 13
LETTERS = {"label": "Aa", "unit": "u", "dislodged": "d", "center": "c"}
"""Role -> what its ring shows; other roles show their first letter."""
ROLES = (
    ("label", tr_noop("Label here")),
    ("unit", tr_noop("Unit here")),
    ("dislodged", tr_noop("Dislodged unit here")),
    ("center", tr_noop("Center here")),
)


class AnchorTool(MapTool):
    name = "anchors"
    title = tr_noop("Anchors")
    hint = tr_noop(
        "Anchors: drag to move; hold Alt to move on this level only. Right-click to place one here or all "
        "automatically."
    )
    icon = "anchor-pin"
    keys = "A"

    _pin: PlacedAnchor | None = None
    _at: Point | None = None

    def press(self, at: CanvasPointer) -> None:
        self._pin, self._at = self._under(at), None
        if self._pin is not None and self._pin.province != self.document.province:
            self.document.select(self.graph.net.places[self.level][self._pin.province])
        self.refresh()

    def click(self, at: CanvasPointer) -> None:
        if self._pin is None:
            self.document.select(*filter(None, [self.graph.at(at.at, self.level)]))

    def drag(self, at: CanvasPointer) -> None:
        if self._pin is not None:
            self._at = at.at
            self.document.preview(with_pin_at(self.graph, self._pin, at.at))
            self.refresh()

    def drop(self, at: CanvasPointer) -> None:
        pin, target = self._pin, self._at
        self._at = None
        self.document.preview(None)
        if pin is None or target is None:
            return
        shape = self.graph.shape(self.graph.net.places[self.level][pin.province])
        if not holds(shape, target):
            self.document.tell(tr("An anchor must stay inside its province."), "warn")
            self.refresh()
            return
        self.document.apply(tr("Move an anchor"), self._moved(pin, target, at.alt))

    def cancel(self) -> None:
        self._pin = self._at = None
        super().cancel()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._pin is not None:
            self.document.apply(tr("Remove an anchor"), without_pin(self.graph, self._pin))
            self._pin = None
            self.refresh()
            return True
        return super().key(event)

    def menu(self, at: CanvasPointer) -> None:
        region = self.graph.at(at.at, self.level)
        if not region:
            return
        self.document.select(region)
        place = self.document.province
        choices = [(role, tr(words)) for role, words in ROLES]
        for coast in self._coasts(place):
            choices += [
                (f"unit/{coast}", tr("Unit on {coast} here", coast=coast)),
                (f"dislodged/{coast}", tr("Dislodged unit on {coast} here", coast=coast)),
            ]
        choices.append(("", tr("Place all anchors of {place} automatically", place=place)))
        self.ask(choices, at.screen, lambda role: self.put(region, role, at.at))

    def put(self, region: str, role: str, at: Point) -> None:
        """Place an anchor of a role (with its coast: "unit/nc") at a point; "" places all of the region automatically.
        """
        if not role:
            edits.place_anchors(self.document, region, only_missing=False)
            return
        kind, _, coast = role.partition("/")
        province = self.graph.net.regions[region].province
        graph = with_another(self.graph, province, AnchorKey(coast, "", kind), at)
        self.document.apply(tr("Place an anchor"), graph)

    def refresh(self) -> None:
        """Show the anchors of the selected place, or all on the level."""
        chosen = self.document.province
        shown = []
        for pin in pins_on(self.graph, self.level):
            if not chosen or pin.province == chosen:
                held = pin == self._pin
                at = self._at if held and self._at is not None else pin.point
                shown.append((at, _letter(pin.key), held))
        self.overlay.pins.show(shown)

    def _moved(self, pin: PlacedAnchor, to: Point, alone: bool) -> Graph:
        """Return the graph with an anchor moved; `alone`: only on this level, which gets its own."""
        if not alone or pin.key.level or len(self.document.levels) < 2:
            return with_pin_at(self.graph, pin, to)
        own = pin.key._replace(level=self.level)
        return with_another(self.graph, pin.province, own, to)

    def _under(self, at: CanvasPointer) -> PlacedAnchor | None:
        """Return the anchor under the pointer, preferring those of the selected place."""
        near = [pin for pin in pins_on(self.graph, self.level) if math.dist(pin.point, at.at) <= REACH_PX * at.px]
        mine = [pin for pin in near if pin.province == self.document.province]
        return min(mine or near, key=lambda pin: math.dist(pin.point, at.at), default=None)

    def _coasts(self, province: str) -> tuple[str, ...]:
        id = ids_of(self.document.facts, province).get(self.level, province)
        return tuple(fact(self.document.facts, ("provinces", id, "coasts"), ()))


def _letter(anchor: AnchorKey) -> str:
    return anchor.coast or LETTERS.get(anchor.role, anchor.role[:1])
