"""What stands on the grounds of an edited map: names, centers, trees, rivers, the units of the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QPainterPath, QTransform

from app.board.ink import Ink, Point, polylines
from app.board.painters.centers import center_mark
from app.board.painters.rivers import ford, rivers, streams
from app.board.painters.terrain import peak, reed, tree
from app.board.painters.units import unit
from app.geometry.anchoring import pins_on
from app.geometry.planar import Graph
from app.ui.fonts import drawing_font
from app.ui.shades import current
from app.ui.tokens import tokens

from .facts import Facts, fact
from .ground import OPEN, Ground

LEAST_PX, MOST_PX = 9.5, 17.0
"""Names are at least so high on the screen, and not higher."""
CENTER = 6.0
USUAL_RADIUS = 12.0
"""Of a unit, on the boards for which widths of lines are made."""
HALO = 2.6
DRAWN = 100.0


def fineness(facts: Facts) -> float:
    """How fine lines and signs are on a board of small measures, where 1 is as on the program's own."""
    return min(1.0, float(fact(facts, ("unit_radius",), USUAL_RADIUS)) / USUAL_RADIUS)


def lines_ink(graph: Graph, ground: Ground) -> Ink:
    """Rivers, streams, fords, bridges and canals."""
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


def signs_ink(graph: Graph, ground: Ground) -> Ink:
    """Trees and reeds, peaks, the marks of centers, the units with which powers begin."""
    theme, ink = current(), Ink()
    starts = _starts(ground)
    kinds = {region.province: region.kind for region in graph.net.regions.values()}
    for pin in pins_on(graph, ground.level):
        entry = ground.entry(pin.province)
        extra = entry.get("extra", {})
        if pin.spot.role == "symbol":
            paint = peak if kinds.get(pin.province) == "mountain" else _growth(extra)
            ink.add(paint(pin.point, theme, theme.land))
        elif pin.spot.role == "center" and entry.get("center"):
            ink.add(center_mark(pin.point, CENTER * fineness(ground.facts), theme, kind=str(extra.get("center", ""))))
        elif pin.spot.role == "unit":
            place = f"{ground.id(pin.province)}/{pin.spot.coast}".rstrip("/")
            if place in starts:
                kind, power = starts[place]
                radius = float(fact(ground.facts, ("unit_radius",), 12.0))
                counter = unit(kind, str(fact(ground.facts, ("id",), "")), ground.looks[power], theme, radius)
                ink.add(counter, QTransform.fromTranslate(*pin.point))
    return ink


def _growth(extra: Mapping[str, Any]) -> Any:
    """What paints the plants of a place."""
    return reed if "swamp" in extra.get("terrain", ()) else tree


def _starts(ground: Ground) -> Mapping[str, tuple[str, str]]:
    """Place -> the kind of unit that begins there, and whose."""
    return {
        text.partition(" ")[2]: (text.partition(" ")[0], power)
        for power, entry in ground.powers.items()
        for text in entry.get("start", ())
    }


def names_ink(graph: Graph, ground: Ground, zoom: float) -> Ink:
    """The id of each place at its label."""
    theme, ink = current(), Ink()
    kinds = {region.province: region.kind for region in graph.net.regions.values()}
    for pin in pins_on(graph, ground.level):
        if pin.spot.role == "label":
            kind = kinds.get(pin.province, "land")
            style = tokens().texts["sea_name_short" if kind in OPEN else "land_name_short"]
            size = min(max(style.size, LEAST_PX / zoom), MOST_PX / zoom)
            path = _lettering(pin.province, drawing_font(style), size, pin.point)
            ink.stroke(path, theme.halo, HALO * size / 12.0, alpha=0.85)
            ink.fill(path, theme.sea_text if kind in OPEN else theme.land_text)
    return ink


def _lettering(text: str, font: QFont, size: float, at: Point) -> QPainterPath:
    """A text centred at a point, so many board units high."""
    path = QPainterPath()
    path.addText(QPointF(), font, text)
    box, scale = path.boundingRect(), size / font.pixelSize()
    place = QTransform.fromTranslate(*at).scale(scale, scale).translate(-box.center().x(), -box.center().y())
    return place.map(path)
