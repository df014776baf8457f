"""Colors of the grounds: what a place is, whose home it is, what grows there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from app.board.hatches import hatch
from app.board.ink import Ink
from app.geometry.drawing import Shape
from app.geometry.planar import Graph
from app.ui.shades import current
from app.ui.tokens import Hex, Pattern, PowerLook, color, mixed, tokens
from rules import Power

from .document import MapDocument
from .facts import Facts, fact
from .levels import ids_of

WET = ("sea", "water", "strait", "lake")
OPEN = ("sea", "water", "strait")
"""Kinds of shapes that are water; those of the open sea."""
GROWN = 0.82
"""How much of the colour of land is left under trees."""


def path_of(shape: Shape) -> QPainterPath:
    """A shape as a path, filled even-odd."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for polygon in shape.rings:
        for ring in polygon:
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
            path.closeSubpath()
    return path


def looks_of(facts: Facts) -> dict[str, PowerLook]:
    """How the powers of a map look in the current theme."""
    powers = {
        id: Power(
            id,
            str(entry.get("name", id)),
            "",
            str(entry.get("letter", "")),
            color=str(entry.get("color", "")),
            pattern=str(entry.get("pattern", "")),
        )
        for id, entry in fact(facts, ("powers",), {}).items()
    }
    return tokens().looks(powers, str(fact(facts, ("id",), "")), current().name)


class Ground:
    """What the facts of a document say of the look of its places, on the level that is edited."""

    def __init__(self, document: MapDocument) -> None:
        facts = document.facts
        self.level = document.level
        self.facts = facts
        self.provinces: Mapping[str, Any] = fact(facts, ("provinces",), {})
        self.powers: Mapping[str, Any] = fact(facts, ("powers",), {})
        self.looks = looks_of(facts)
        self.homes: dict[str, str] = {
            home: power for power, entry in self.powers.items() for home in entry.get("homes", ())
        }
        self._ids: dict[str, str] = {}

    def id(self, province: str) -> str:
        """The id of a place on the level; "" if it is none of the facts."""
        if province not in self._ids:
            self._ids[province] = ids_of(self.facts, province).get(self.level, "")
        return self._ids[province]

    def entry(self, province: str) -> Mapping[str, Any]:
        """What the facts say of a province on the level."""
        found: Mapping[str, Any] = self.provinces.get(self.id(province), {})
        return found

    def power(self, province: str) -> str:
        """Whose home it is."""
        return self.homes.get(self.id(province), "")

    def hue(self, graph: Graph, name: str) -> Hex:
        """The colour of a region."""
        theme, region = current(), graph.net.regions[name]
        power = self.power(region.province)
        if power:
            tint: Hex = self.looks[power].tint
            return tint
        if region.kind == "land":
            grown = "trees" in self.entry(region.province).get("extra", {}).get("terrain", ())
            return mixed(theme.land, theme.terrain.tree, GROWN) if grown else theme.land
        kinds = {
            "sea": theme.sea,
            "water": theme.sea,
            "strait": theme.strait,
            "lake": theme.terrain.lake,
            "mountain": theme.terrain.mountain,
            "impassable": theme.impassable,
            "island": theme.island,
            "dock": theme.sea_deep,
        }
        return kinds.get(region.kind, theme.terrain.shore_scenery)

    def border(self, graph: Graph, arc: int) -> str:
        """What an arc parts on the level: land, coast, sea, or the frame from what is in it."""
        names = graph.net.sides(arc, self.level)
        wet = [graph.net.regions[name].kind in WET for name in names]
        if len(names) < 2:
            return "frame"
        if all(wet):
            return "sea" if all(graph.net.regions[name].kind in OPEN for name in names) else "coast"
        return "coast" if any(wet) else "land"

    def hatching(self, graph: Graph, name: str) -> Ink | None:
        """The pattern of whose home a region is, or of what nobody passes; None for plain ground."""
        region, ink = graph.net.regions[name], Ink()
        power = self.power(region.province)
        pattern = tokens().patterns.get(self.looks[power].pattern) if power else None
        hue, share = (self.looks[power].fill, 0.35) if power else (current().impassable_hatch, 0.8)
        if region.kind == "impassable" and not power:
            pattern = Pattern("diagonal", period=tokens().board.impassable_hatch_period)
        if pattern is None:
            return None
        hatch(ink, [ring for polygon in graph.shape(name).rings for ring in polygon], pattern, hue, share)
        return ink

    def water(self) -> Any:
        """The colour of the open sea, as QColor."""
        return color(current().sea)
