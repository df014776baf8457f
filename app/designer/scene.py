"""The map that is edited, as a scene: grounds, borders, lines, signs. Only what differs is drawn anew.

A gesture under way shows the graph that it would make by `show`, many times a second: shapes and arcs that are the
same values as before keep their items.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from app.board.ink import Ink, pen, polyline
from app.geometry.planar import Arc, Graph
from app.language import mark
from app.ui.shades import current
from app.ui.slices import breathe
from app.ui.tokens import color, tokens

from .document import MapDocument
from .ground import Ground, path_of
from .signs import fineness, lines_ink, names_ink, signs_ink

GROUND, HATCH, GHOST, BORDER, LINE, SIGN, NAME, OVER = 0, 1, 2, 3, 4, 5, 6, 10
"""Heights of the layers; what tools show lies from OVER on, an underlay below GROUND."""


LAYERS = {
    "names": mark("Names"),
    "signs": mark("Units, centers, trees"),
    "lines": mark("Rivers and bridges"),
    "patterns": mark("Patterns of powers"),
    "ghosts": mark("Borders of other levels"),
}
"""What can be hidden, and how it is called."""


class InkItem(QGraphicsItem):
    """Draws an Ink in board units."""

    def __init__(self, frame: QRectF, height: float) -> None:
        super().__init__()
        self._ink, self._frame = Ink(), frame
        self.setZValue(height)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def show_ink(self, ink: Ink) -> None:
        self._ink = ink
        self.update()

    def boundingRect(self) -> QRectF:
        return self._frame

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self._ink.draw(painter, option.exposedRect)


class MapScene(QGraphicsScene):
    """Shows a document. `graph` is what is shown now: the document's, or that of a gesture under way."""

    def __init__(self, document: MapDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.graph: Graph = document.graph
        net = self.graph.net
        self.frame = QRectF(0, 0, net.width, net.height)
        self.setSceneRect(self.frame)
        self._grounds: dict[str, QGraphicsPathItem] = {}
        self._arcs: dict[int, QGraphicsPathItem] = {}
        self._shown_arcs: dict[int, tuple[Arc, str]] = {}
        self._shown_shapes: dict[str, Any] = {}
        self._ghost = QGraphicsPathItem()
        self._ghost.setZValue(GHOST)
        self.addItem(self._ghost)
        self._grid = QGraphicsPathItem()
        self._grid.setZValue(GHOST)
        self.addItem(self._grid)
        room = self.frame.adjusted(-40, -40, 40, 40)
        self._hatches: dict[str, InkItem] = {}
        self.hidden: frozenset[str] = frozenset()
        self._lines = InkItem(room, LINE)
        self._signs, self._names = InkItem(room, SIGN), InkItem(room, NAME)
        for item in (self._lines, self._signs, self._names):
            self.addItem(item)
        self._solid = 1.0
        self._ground = Ground(document)
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
        """Draw everything anew: colours, levels or facts have changed."""
        self._ground = Ground(self.document)
        self._shown_shapes.clear()
        self._shown_arcs.clear()
        self.setBackgroundBrush(QBrush(color(current().table)))
        self._stale = True
        self.show(None)

    def see_through(self, share: float) -> None:
        """Let so much of an underlay be seen through the grounds: 0 nothing, 1 all."""
        self._solid = 1.0 - share
        for item in (*self._grounds.values(), *self._hatches.values()):
            item.setOpacity(self._solid)

    def _show_grid(self) -> None:
        """The lines to which vertices snap, where there is such a grid."""
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
        breathe()
        self._show_arcs(graph)
        breathe()
        if self._stale or graph.net is not before.net or graph.arcs is not before.arcs:
            self._show_ghost(graph)
        if self._stale or graph.lines is not before.lines:
            self._lines.show_ink(lines_ink(graph, self._ground))
        if self._stale or graph.anchors is not before.anchors or graph.net is not before.net:
            self._signs.show_ink(signs_ink(graph, self._ground))
            self._names.show_ink(names_ink(graph, self._ground, self.zoom))
        self._stale = False

    def set_zoom(self, zoom: float) -> None:
        """How many pixels a board unit takes: names stay readable."""
        if zoom != self.zoom:
            self.zoom = zoom
            self._names.show_ink(names_ink(self.graph, self._ground, zoom))

    def set_visible(self, layer: str, visible: bool) -> None:
        """Show or hide one of LAYERS."""
        self.hidden = self.hidden - {layer} if visible else self.hidden | {layer}
        items = {"names": self._names, "signs": self._signs, "lines": self._lines, "ghosts": self._ghost}
        if layer in items:
            items[layer].setVisible(visible)
        for hatch in self._hatches.values():
            hatch.setVisible("patterns" not in self.hidden)

    # Grounds and borders.

    def _show_grounds(self, graph: Graph) -> None:
        here = graph.net.sheets[self.document.level]
        for name in self._grounds.keys() - set(here):
            self.removeItem(self._grounds.pop(name))
            self._shown_shapes.pop(name, None)
            self._show_hatch(name, None)
        for name in here:
            shape = graph.shape(name)
            if self._shown_shapes.get(name) is not shape:
                item = self._grounds.get(name) or self._new_ground(name)
                item.setPath(path_of(shape))
                item.setBrush(QBrush(color(self._ground.hue(graph, name))))
                self._shown_shapes[name] = shape
                self._show_hatch(name, self._ground.hatching(graph, name))

    def _show_hatch(self, name: str, ink: Ink | None) -> None:
        """The pattern on the ground of a region; None takes it away."""
        old = self._hatches.pop(name, None)
        if old is not None:
            self.removeItem(old)
        if ink is not None:
            item = self._hatches[name] = InkItem(ink.bounds().adjusted(-2, -2, 2, 2), HATCH)
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
        for arc in here:
            course, shown = graph.arcs[arc], self._shown_arcs.get(arc)
            if shown is None or shown[0] is not course:
                kind = self._ground.border(graph, arc)
                item = self._arcs.get(arc) or self._new_arc(arc)
                item.setPath(polyline(course))
                line = BORDERS[kind]()
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
        """The borders that other levels have and this one has not, dashed."""
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

    def ghosts(self) -> QPainterPath:
        """The dashed borders of other levels."""
        return self._ghost.path()

    def hues(self) -> Iterator[str]:
        """The colours of the grounds, for who looks whether powers can be told apart."""
        return (self._ground.hue(self.graph, name) for name in self._grounds)


def _land() -> QPen:
    return pen(color(current().border), tokens().board.border_width)


def _coast() -> QPen:
    return pen(color(current().coast), tokens().board.coast_width)


def _sea() -> QPen:
    style = tokens().board
    dash = [length / style.sea_border_width for length in style.sea_border_dash]
    return pen(color(current().sea_border), style.sea_border_width, dash)


def _frame() -> QPen:
    return pen(color(current().border), tokens().board.border_width)


BORDERS: Mapping[str, Any] = {"land": _land, "coast": _coast, "sea": _sea, "frame": _frame}
"""What a border parts -> how it is drawn."""
