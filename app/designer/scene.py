"""The map being edited as a scene: grounds, borders, lines, signs. Only what differs is redrawn.

A gesture under way shows the graph it would make by `show`, many times a second; shapes and arcs that are the same
values as before keep their items.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from app.board.curves import Point
from app.board.display_list import DisplayList, hatch, pen, polyline, polylines
from app.board.symbols.signs import center_mark
from app.board.symbols.terrain import ford, peak, reed, rivers, streams, tree
from app.board.symbols.units import unit
from app.geometry.drawing import DrawnShape
from app.geometry.placing import pins_on
from app.geometry.planar import Arc, Graph
from app.language import tr_noop
from app.ui.shades import current, drawing_font
from app.ui.tokens import Hex, Pattern, PowerLook, color, mixed, tokens
from rules import Power

from .document import MapDocument
from .facts import RADIUS, Facts, fact, ids_of, start_units, unit_radius

# ----------------------------------------------------------------------------------------------------
# Colors of the grounds: by the kind of place, the home of a power, the terrain.

WET = ("sea", "water", "strait", "lake")
OPEN = ("sea", "water", "strait")
"""Kinds of shapes that are open sea (WET: all kinds of water)."""
GROWN = 0.82
"""The share of the land color that is left under trees."""


def path_of(shape: DrawnShape) -> QPainterPath:
    """Return a shape as a path, filled even-odd."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for polygon in shape.rings:
        for ring in polygon:
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
            path.closeSubpath()
    return path


def looks_of(facts: Facts) -> dict[str, PowerLook]:
    """Return the looks of a map's powers in the current theme."""
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


class PlaceStyles:
    """How places on the level being edited look according to the facts."""

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
        """Return the id of a place on the level; "" if it is not there."""
        if province not in self._ids:
            self._ids[province] = ids_of(self.facts, province).get(self.level, "")
        return self._ids[province]

    def entry(self, province: str) -> Mapping[str, Any]:
        """Return the facts about a province on the level."""
        found: Mapping[str, Any] = self.provinces.get(self.id(province), {})
        return found

    def power(self, province: str) -> str:
        """Return the power whose home the province is; "" if there is none."""
        return self.homes.get(self.id(province), "")

    def hue(self, graph: Graph, name: str) -> Hex:
        """Return the color of a region."""
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
        """Return what kind of border an arc is on the level: "land", "coast", "sea" or "frame"."""
        names = graph.net.sides(arc, self.level)
        wet = [graph.net.regions[name].kind in WET for name in names]
        if len(names) < 2:
            return "frame"
        if all(wet):
            return "sea" if all(graph.net.regions[name].kind in OPEN for name in names) else "coast"
        return "coast" if any(wet) else "land"

    def hatching(self, graph: Graph, name: str) -> DisplayList | None:
        """Return the pattern of a home or an impassable region; None for plain ground."""
        region, ink = graph.net.regions[name], DisplayList()
        power = self.power(region.province)
        pattern = tokens().patterns.get(self.looks[power].pattern) if power else None
        hue, share = (self.looks[power].fill, 0.35) if power else (current().impassable_hatch, 0.8)
        if region.kind == "impassable" and not power:
            pattern = Pattern("diagonal", period=tokens().board.impassable_hatch_period)
        if pattern is None:
            return None
        hatch(ink, [ring for polygon in graph.shape(name).rings for ring in polygon], pattern, hue, share)
        return ink

# ----------------------------------------------------------------------------------------------------
# Drawn over the grounds: names, centers, trees, rivers, starting units.

LEAST_PX, MOST_PX = 9.5, 17.0
"""The least and greatest height of names on the screen."""
CENTER = 6.0
HALO = 2.6
DRAWN = 100.0


def fineness(facts: Facts) -> float:
    """Return the scale of lines and signs on a board with small units; 1 on the program's own boards."""
    return min(1.0, unit_radius(facts) / RADIUS)


def lines_ink(graph: Graph, ground: PlaceStyles) -> DisplayList:
    """Draw rivers, streams, fords, bridges and canals."""
    theme, style, fine = current(), tokens().board, fineness(ground.facts)
    kinds: dict[str, list[tuple[tuple[Point, ...], ...]]] = {}
    for line in graph.lines.values():
        kinds.setdefault(line.kind, []).append(line.points)
    ink = rivers(kinds.get("river", ()), theme, theme.land)
    ink.add(streams(kinds.get("stream", ()), theme, theme.land))
    for kind, hue, width in (("canal", theme.canal, style.river_width), ("bridge", theme.bridge, style.river_width)):
        for parts in kinds.get(kind, ()):
            ink.stroke(polylines(parts), theme.halo, fine * (width + 2))
            ink.stroke(polylines(parts), hue, fine * width)
    for parts in kinds.get("ford", ()):
        for part in parts:
            ink.add(ford(part, theme))
    return ink


def signs_ink(graph: Graph, ground: PlaceStyles) -> DisplayList:
    """Draw trees and reeds, peaks, the marks of centers, and the starting units."""
    theme, ink = current(), DisplayList()
    starts = start_units(ground.facts)
    kinds = {region.province: region.kind for region in graph.net.regions.values()}
    for pin in pins_on(graph, ground.level):
        entry = ground.entry(pin.province)
        extra = entry.get("extra", {})
        if pin.key.role == "symbol":
            paint = peak if kinds.get(pin.province) == "mountain" else _growth(extra)
            ink.add(paint(pin.point, theme, theme.land))
        elif pin.key.role == "center" and entry.get("center"):
            ink.add(center_mark(pin.point, CENTER * fineness(ground.facts), theme, kind=str(extra.get("center", ""))))
        elif pin.key.role == "unit":
            place = f"{ground.id(pin.province)}/{pin.key.coast}".rstrip("/")
            if place in starts:
                power, kind = starts[place]
                radius = unit_radius(ground.facts)
                counter = unit(kind, str(fact(ground.facts, ("id",), "")), ground.looks[power], theme, radius)
                ink.add(counter, QTransform.fromTranslate(*pin.point))
    return ink


def _growth(extra: Mapping[str, Any]) -> Any:
    """Return the function that draws the plants of a place."""
    return reed if "swamp" in extra.get("terrain", ()) else tree


def names_ink(graph: Graph, ground: PlaceStyles, zoom: float) -> DisplayList:
    """Draw the id of each place at its label."""
    theme, ink = current(), DisplayList()
    kinds = {region.province: region.kind for region in graph.net.regions.values()}
    for pin in pins_on(graph, ground.level):
        if pin.key.role == "label":
            kind = kinds.get(pin.province, "land")
            style = tokens().texts["sea_name_short" if kind in OPEN else "land_name_short"]
            size = min(max(style.size, LEAST_PX / zoom), MOST_PX / zoom)
            path = _lettering(pin.province, drawing_font(style), size, pin.point)
            hue, halo = (theme.sea_text, theme.sea_deep) if kind in OPEN else (theme.land_text, theme.halo)
            ink.stroke(path, halo, HALO * size / 12.0, alpha=0.85)
            ink.fill(path, hue)
    return ink


def _lettering(text: str, font: QFont, size: float, at: Point) -> QPainterPath:
    """Return a text centered at a point, `size` board units high."""
    path = QPainterPath()
    path.addText(QPointF(), font, text)
    box, scale = path.boundingRect(), size / font.pixelSize()
    place = QTransform.fromTranslate(*at).scale(scale, scale).translate(-box.center().x(), -box.center().y())
    return place.map(path)


GROUND, HATCH, GHOST, BORDER, LINE, SIGN, NAME, OVER = 0, 1, 2, 3, 4, 5, 6, 10
"""The z values of the layers. What tools show is at OVER and above, an underlay below GROUND."""


LAYERS = {
    "names": tr_noop("Names"),
    "signs": tr_noop("Units, centers, trees"),
    "lines": tr_noop("Rivers and bridges"),
    "patterns": tr_noop("Patterns of powers"),
    "ghosts": tr_noop("Borders of other levels"),
}
"""The layers that can be hidden, and their names."""


class EditorDisplayItem(QGraphicsItem):
    """Draws a display list in board units."""

    def __init__(self, frame: QRectF, height: float) -> None:
        super().__init__()
        self._ink, self._frame = DisplayList(), frame
        self.setZValue(height)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def show_ink(self, ink: DisplayList) -> None:
        self._ink = ink
        self.update()

    def boundingRect(self) -> QRectF:
        return self._frame

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self._ink.draw(painter, option.exposedRect)


class MapScene(QGraphicsScene):
    """Shows a document. `graph` is the graph shown: the document's, or that of a gesture under way."""

    def __init__(self, document: MapDocument) -> None:
        super().__init__()
        self.document = document
        self.graph: Graph = document.graph
        net = self.graph.net
        self.frame = QRectF(0, 0, net.width, net.height)
        self.setSceneRect(self.frame)
        self._grounds: dict[str, QGraphicsPathItem] = {}
        self._arcs: dict[int, QGraphicsPathItem] = {}
        self._shown_arcs: dict[int, tuple[Arc, str]] = {}
        self._shown_shapes: dict[str, DrawnShape] = {}
        self._paths: dict[str, DrawnShape] = {}
        self._courses: dict[int, Arc] = {}
        """The shape (_paths) and the arc that each item's path was made from, so that a change of color does not make
        it again."""
        self._ghost = QGraphicsPathItem()
        self._ghost.setZValue(GHOST)
        self.addItem(self._ghost)
        self._grid = QGraphicsPathItem()
        self._grid.setZValue(GHOST)
        self.addItem(self._grid)
        room = self.frame.adjusted(-40, -40, 40, 40)
        self._hatches: dict[str, EditorDisplayItem] = {}
        self.hidden: frozenset[str] = frozenset()
        self._lines = EditorDisplayItem(room, LINE)
        self._signs, self._names = EditorDisplayItem(room, SIGN), EditorDisplayItem(room, NAME)
        for item in (self._lines, self._signs, self._names):
            self.addItem(item)
        self._solid = 1.0
        self._ground = PlaceStyles(document)
        self._stale = True
        self.zoom = 1.0
        document.changed.connect(self._on_change)
        document.previewed.connect(self.show)
        self.refresh()

    def _on_change(self, what: str) -> None:
        if what == "graph":
            self.show(None)
        elif what in ("facts", "levels"):
            self.refresh()
        elif what == "snap":
            self._show_grid()

    def refresh(self) -> None:
        """Redraw everything after a change of colors, levels or facts."""
        self._ground = PlaceStyles(self.document)
        self._shown_shapes.clear()
        self._shown_arcs.clear()
        self.setBackgroundBrush(QBrush(color(current().table)))
        self._stale = True
        self.show(None)

    def see_through(self, share: float) -> None:
        """Set how much of an underlay shows through the grounds: 0 nothing, 1 everything."""
        self._solid = 1.0 - share
        for item in (*self._grounds.values(), *self._hatches.values()):
            item.setOpacity(self._solid)

    def _show_grid(self) -> None:
        """Show the lines of the grid that vertices snap to, if there is one."""
        step, frame, path = self.document.grid, self.frame, QPainterPath()
        if step:
            for i in range(1, int(frame.width() / step) + 1):
                path.moveTo(i * step, 0)
                path.lineTo(i * step, frame.height())
            for i in range(1, int(frame.height() / step) + 1):
                path.moveTo(0, i * step)
                path.lineTo(frame.width(), i * step)
        self._grid.setPath(path)
        line = pen(color(current().grid), 1.0)
        line.setCosmetic(True)
        self._grid.setPen(line)

    def show(self, graph: Graph | None) -> None:
        """Show a graph; None: the document's own."""
        before, graph = self.graph, graph or self.document.graph
        if graph is before and not self._stale:
            return
        self.graph = graph
        if graph.net is not before.net:
            self._shown_arcs.clear()
            self._shown_shapes.clear()
        self._show_grounds(graph)
        self._show_arcs(graph)
        if self._stale or graph.net is not before.net or graph.arcs is not before.arcs:
            self._show_ghost(graph)
        if self._stale or graph.lines is not before.lines:
            self._lines.show_ink(lines_ink(graph, self._ground))
        if self._stale or graph.anchors is not before.anchors or graph.net is not before.net:
            self._signs.show_ink(signs_ink(graph, self._ground))
            self._names.show_ink(names_ink(graph, self._ground, self.zoom))
        self._stale = False

    def set_zoom(self, zoom: float) -> None:
        """Set the zoom (pixels per board unit), at which names stay readable."""
        if zoom != self.zoom:
            self.zoom = zoom
            self._names.show_ink(names_ink(self.graph, self._ground, zoom))

    def set_visible(self, layer: str, visible: bool) -> None:
        """Show or hide one of LAYERS."""
        self.hidden = self.hidden - {layer} if visible else self.hidden | {layer}
        items = {"names": self._names, "signs": self._signs, "lines": self._lines, "ghosts": self._ghost}
        if layer in items:
            items[layer].setVisible(visible)
        for drawn in self._hatches.values():
            drawn.setVisible("patterns" not in self.hidden)

    # Grounds and borders.

    def _show_grounds(self, graph: Graph) -> None:
        here = graph.net.sheets[self.document.level]
        for name in self._grounds.keys() - set(here):
            self.removeItem(self._grounds.pop(name))
            self._shown_shapes.pop(name, None)
            self._paths.pop(name, None)
            self._show_hatch(name, None)
        for name in here:
            shape = graph.shape(name)
            if self._shown_shapes.get(name) is not shape:
                item = self._grounds.get(name) or self._new_ground(name)
                if self._paths.get(name) is not shape:
                    item.setPath(path_of(shape))
                    self._paths[name] = shape
                item.setBrush(QBrush(color(self._ground.hue(graph, name))))
                self._shown_shapes[name] = shape
                self._show_hatch(name, self._ground.hatching(graph, name))

    def _show_hatch(self, name: str, ink: DisplayList | None) -> None:
        """Show a pattern on the ground of a region; None removes it."""
        old = self._hatches.pop(name, None)
        if old is not None:
            self.removeItem(old)
        if ink is not None:
            item = self._hatches[name] = EditorDisplayItem(ink.bounds().adjusted(-2, -2, 2, 2), HATCH)
            item.show_ink(ink)
            item.setOpacity(self._grounds[name].opacity())
            item.setVisible("patterns" not in self.hidden)
            self.addItem(item)

    def _new_ground(self, name: str) -> QGraphicsPathItem:
        item = QGraphicsPathItem()
        item.setPen(QPen(Qt.PenStyle.NoPen))
        item.setZValue(GROUND)
        item.setOpacity(self._solid)
        self.addItem(item)
        self._grounds[name] = item
        return item

    def _show_arcs(self, graph: Graph) -> None:
        level, fine = self.document.level, fineness(self.document.facts)
        here = {arc for arc, levels in graph.net.arc_levels.items() if level in levels}
        for arc in self._arcs.keys() - here:
            self.removeItem(self._arcs.pop(arc))
            self._shown_arcs.pop(arc, None)
            self._courses.pop(arc, None)
        for arc in here:
            course, shown = graph.arcs[arc], self._shown_arcs.get(arc)
            if shown is None or shown[0] is not course:
                kind = self._ground.border(graph, arc)
                item = self._arcs.get(arc) or self._new_arc(arc)
                if self._courses.get(arc) is not course:
                    item.setPath(polyline(course))
                    self._courses[arc] = course
                line = _border_pen(kind)
                line.setWidthF(line.widthF() * fine)
                item.setPen(line)
                item.setZValue(BORDER + (0.5 if kind == "coast" else 0))
                self._shown_arcs[arc] = course, kind

    def _new_arc(self, arc: int) -> QGraphicsPathItem:
        item = QGraphicsPathItem()
        self.addItem(item)
        self._arcs[arc] = item
        return item

    def _show_ghost(self, graph: Graph) -> None:
        """Show the borders that only other levels have, dashed."""
        document, path = self.document, QPainterPath()
        shown = {level for level in document.levels if level not in document.hidden and level != document.level}
        mine = {course for arc, course in graph.arcs.items() if document.level in graph.net.arc_levels[arc]}
        for arc, levels in graph.net.arc_levels.items():
            if levels & shown and document.level not in levels and graph.arcs[arc] not in mine:
                path.addPath(polyline(graph.arcs[arc]))
        self._ghost.setPath(path)
        line = pen(color(current().info), 1.4, (4, 3))
        line.setCosmetic(True)
        self._ghost.setPen(line)


def _border_pen(kind: str) -> QPen:
    """Return the pen for a kind of border."""
    theme, style = current(), tokens().board
    if kind == "sea":
        dash = [length / style.sea_border_width for length in style.sea_border_dash]
        return pen(color(theme.sea_border), style.sea_border_width, dash)
    if kind == "coast":
        return pen(color(theme.coast), style.coast_width)
    return pen(color(theme.border), style.border_width)
