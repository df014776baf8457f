"""The drawing of each level of a board: its places by the ids of its provinces, simpler, and where it lies in a scene.
No Qt here."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace

from app.geometry.drawing import Anchors, CoastAnchors, Drawing, Line, Polygon, Shape
from rules import Board

from .levels import Placing, Point
from .outlines import find_arcs, thinned


def drawing_of(drawing: Drawing, board: Board, level: str) -> Drawing:
    """What is drawn of one level, shapes and anchors called by the ids of the provinces there. Scenery is on all."""
    here = [one for one in board.provinces.values() if level in board.levels_of(one.id)]
    ids = {one.base: one.id for one in here}
    known = {one.base for one in board.provinces.values()}
    scenery = {s.id: s for s in drawing.shapes.values() if s.province not in known and s.level in ("", level)}
    shapes = {name: shape for base, name in ids.items() if (shape := _renamed(drawing, base, level, name))}
    anchors = {name: drawing.anchors[name] for name in scenery if name in drawing.anchors}
    anchors |= {name: drawing.anchors_on(base, level) for base, name in ids.items() if base in drawing.anchors}
    within = {name: replace(s, within=ids.get(s.within, s.within)) for name, s in scenery.items()}
    lines = tuple(replace(line, province=ids.get(line.province, line.province)) for line in drawing.lines)
    return replace(drawing, shapes={**within, **shapes}, anchors=anchors, lines=lines)


def _renamed(drawing: Drawing, base: str, level: str, name: str) -> Shape | None:
    shape = drawing.shape_on(base, level)
    return replace(shape, id=name, province=name, level="") if shape else None


def drawn_levels(drawing: Drawing) -> set[str]:
    """The levels that have shapes of their own; "" for what is on all."""
    return {shape.level for shape in drawing.shapes.values()}


def corners(drawing: Drawing, level: str, unseen: float) -> set[Point]:
    """The vertices of the borders of a level that do not lie within `unseen` of the line between others. What lies over
    each other has borders on each level by itself."""
    own = {shape.province for shape in drawing.shapes.values() if shape.level == level}
    there = [s for s in drawing.shapes.values() if s.level == level or (not s.level and s.province not in own)]
    arcs = find_arcs({shape.id: shape for shape in there})
    return {point for arc in arcs for point in thinned(arc.points, unseen)}


def thinner(drawing: Drawing, kept: Container[Point]) -> Drawing:
    """The drawing with these vertices alone; borders stay shared."""
    return replace(drawing, shapes={name: _thinner(shape, kept) for name, shape in drawing.shapes.items()})


def _thinner(shape: Shape, kept: Container[Point]) -> Shape:
    polygons = tuple(tuple(tuple(p for p in ring if p in kept) for ring in polygon) for polygon in shape.rings)
    return replace(shape, rings=polygons)


def placed(drawing: Drawing, placing: Placing) -> Drawing:
    """The drawing as it lies in a scene."""
    return replace(
        drawing,
        shapes={name: replace(shape, rings=_polygons(shape.rings, placing)) for name, shape in drawing.shapes.items()},
        lines=tuple(_line(line, placing) for line in drawing.lines),
        anchors={name: _anchors(anchors, placing) for name, anchors in drawing.anchors.items()},
    )


def _polygons(polygons: Iterable[Polygon], placing: Placing) -> tuple[Polygon, ...]:
    return tuple(tuple(_points(ring, placing) for ring in polygon) for polygon in polygons)


def _points(points: Iterable[Point], placing: Placing) -> tuple[Point, ...]:
    """The same as `placing.there` of each; a drawing has many."""
    across, lean, down, dx, dy = placing.across, placing.lean, placing.down, placing.dx, placing.dy
    return tuple((across * x + lean * y + dx, down * y + dy) for x, y in points)


def _line(line: Line, placing: Placing) -> Line:
    return replace(line, points=tuple(_points(part, placing) for part in line.points))


def _anchors(anchors: Anchors, placing: Placing) -> Anchors:
    there = placing.there
    return replace(
        anchors,
        label=there(anchors.label),
        unit=there(anchors.unit),
        dislodged=there(anchors.dislodged),
        center=there(anchors.center) if anchors.center else None,
        coasts={
            coast: CoastAnchors(there(stand.unit), there(stand.dislodged)) for coast, stand in anchors.coasts.items()
        },
        levels={},
        more={role: _points(points, placing) for role, points in anchors.more.items()},
    )
