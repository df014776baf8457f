"""The neighbours of a place, drawn over the map: a line to each, one colour and dash for every table."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from app.geometry.paths import Point
from app.ui.shades import current, shade_color
from app.ui.tokens import color

from ..canvas import Canvas
from ..ground import path_of
from ..levels import base_of, id_on
from ..neighbours import decided
from .lint import region_of
from .survey import Survey

HEIGHT = 9.0
WASH = 0.26
DOT = 3.4


class NeighbourMarks:
    """Shows who borders a place: `table` names whose neighbours, "" those of all tables."""

    def __init__(self, canvas: Canvas, survey: Survey) -> None:
        self.canvas, self.survey, self.document = canvas, survey, canvas.document
        self.table, self.shown = "", ""
        self._wash = QGraphicsPathItem()
        self._lines: list[QGraphicsPathItem] = []
        self._wash.setZValue(HEIGHT)
        canvas.map.addItem(self._wash)

    def show_region(self, name: str) -> None:
        """The neighbours of a region; "" clears them."""
        self.shown = name
        for item in self._lines:
            self.canvas.map.removeItem(item)
        self._lines = []
        self._wash.setPath(QPainterPath())
        graph = self.canvas.map.graph
        if name not in graph.net.regions:
            return
        id = id_on(self.document.facts, graph.net.regions[name].province, self.document.level)
        washed: set[str] = set()
        for number, table in enumerate(self.survey.seen):
            if self.table in ("", table) and id:
                places = neighbours_of(self.survey, table, id)
                washed |= {self._region(place) for place in places}
                self._draw(name, places, number)
        self._paint_wash(washed - {"", name})

    @property
    def lines(self) -> int:
        """How many tables have lines drawn."""
        return len(self._lines)

    @property
    def hues(self) -> list[QColor]:
        """In which colors."""
        return [line.pen().color() for line in self._lines]

    def _region(self, place: str) -> str:
        """The region of a place that is drawn on the level that is edited; "" for one above or below."""
        bare = place.partition("/")[0]
        level = self.document.level
        if id_on(self.document.facts, base_of(bare), level) != bare:
            return ""
        return region_of(self.canvas.map.graph, base_of(bare), level)

    def _paint_wash(self, regions: Iterable[str]) -> None:
        path = QPainterPath()
        for name in regions:
            path.addPath(path_of(self.canvas.map.graph.shape(name)))
        hue = QColor(shade_color("accent"))
        hue.setAlphaF(WASH)
        self._wash.setPath(path)
        self._wash.setBrush(QBrush(hue))
        self._wash.setPen(QPen(Qt.PenStyle.NoPen))

    def _draw(self, name: str, places: Iterable[str], number: int) -> None:
        """Lines from where its unit stands to where theirs do, with a dot at each end."""
        path, start = QPainterPath(), self._stand(name)
        dot = DOT / self.canvas.zoom
        for place in places:
            region = self._region(place)
            if region:
                end = self._stand(region)
                path.moveTo(*start)
                path.lineTo(*end)
                path.addEllipse(end[0] - dot, end[1] - dot, 2 * dot, 2 * dot)
        item = QGraphicsPathItem(path)
        hues = (shade_color("accent"), shade_color("text"), color(current().warning))
        styles = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine)
        line = QPen(hues[number % 3], 2.6, styles[number % 3])
        line.setCosmetic(True)
        item.setPen(line)
        item.setZValue(HEIGHT + 0.5)
        self.canvas.map.addItem(item)
        self._lines.append(item)

    def _stand(self, name: str) -> Point:
        """Where a region's unit stands, or its middle."""
        graph = self.canvas.map.graph
        spots = graph.anchors.get(graph.net.regions[name].province, {})
        for role in ("unit", "label"):
            points = next((points for spot, points in spots.items() if spot.role == role and not spot.coast), ())
            if points:
                return points[0]
        box = path_of(graph.shape(name)).boundingRect().center()
        return box.x(), box.y()


def neighbours_of(survey: Survey, table: str, id: str) -> list[str]:
    """The neighbours of a province as the drawing shows and the designer decided, with their coasts."""
    from app.geometry.live import neighbours

    pairs = neighbours(survey.seen[table], decided(survey.document.facts, table))
    found = []
    for a, b in sorted(pairs):
        for own, other in ((a, b), (b, a)):
            if own.partition("/")[0] == id:
                found.append(other)
    return list(dict.fromkeys(found))
