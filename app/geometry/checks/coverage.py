"""Do the shapes fill the board, without gaps and overlaps, their borders equal vertex for vertex?

shapely is imported when this is asked, not before: it takes longer than the rest of a start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..drawing import Shape
from .subject import Finding, Findings, Subject, at

if TYPE_CHECKING:
    from shapely import MultiPolygon
    from shapely.geometry.base import BaseGeometry


def coverage(subject: Subject) -> Findings:
    """The shapes of each level, which must be polygons and share their borders exactly."""
    for level in dict.fromkeys(shape.level for shape in subject.drawing.shapes.values()):
        shapes = [shape for shape in subject.drawing.shapes.values() if shape.level == level]
        polygons = [polygon(shape) for shape in shapes]
        broken = list(_broken(shapes, polygons))
        yield from broken
        if not broken:
            yield from _unequal(shapes, polygons)
            if not level:
                yield from _holes(subject, shapes, polygons)


def polygon(shape: Shape) -> MultiPolygon:
    """A shape as shapely has it."""
    import shapely

    return shapely.MultiPolygon([(outline, holes) for outline, *holes in shape.rings])


def _broken(shapes: Sequence[Shape], polygons: Sequence[MultiPolygon]) -> Findings:
    import shapely

    for shape, one in zip(shapes, polygons):
        if not one.is_valid:
            text = f"its outline is no polygon: {shapely.is_valid_reason(one)}. Untangle it there"
            yield Finding("outline", shape.id, text)


def _unequal(shapes: Sequence[Shape], polygons: Sequence[MultiPolygon]) -> Findings:
    """Borders that two shapes draw differently, and overlaps."""
    import shapely

    if shapely.coverage_is_valid(polygons):
        return
    edges = shapely.coverage_invalid_edges(polygons)
    for shape, one, edge in zip(shapes, polygons, edges):
        if not edge.is_empty:
            others = _near(edge, [(s, p) for s, p in zip(shapes, polygons) if p is not one])
            text = f"its border at {_spot(edge)} is not exactly that of {others}"
            yield Finding("border", shape.id, f"{text}: give both the same vertices there")


def _holes(subject: Subject, shapes: Sequence[Shape], polygons: Sequence[MultiPolygon]) -> Findings:
    """Parts of the board without a shape, and of shapes outside the board."""
    import shapely

    board = shapely.box(0, 0, subject.drawing.width, subject.drawing.height)
    filled = shapely.union_all(polygons)
    for gap in _parts(board.difference(filled)):
        others = _near(gap, list(zip(shapes, polygons)))
        text = f"no shape covers {gap.area:.2f} square units between {others}: add them to one of these"
        yield Finding("gap", _spot(gap), text)
    for rest in _parts(filled.difference(board)):
        others = _near(rest, list(zip(shapes, polygons)))
        text = f"{others} sticks out of the board by {rest.area:.2f} square units: cut it at the frame"
        yield Finding("outside", _spot(rest), text)


def _parts(geometry: BaseGeometry) -> list[BaseGeometry]:
    """The areas in a geometry, without the lines and points that a difference leaves."""
    import shapely

    return [part for part in shapely.get_parts(geometry) if part.area > 0]


def _near(geometry: BaseGeometry, others: Sequence[tuple[Shape, MultiPolygon]]) -> str:
    return ", ".join(shape.id for shape, one in others if one.distance(geometry) < 0.005) or "any other"


def _spot(geometry: BaseGeometry) -> str:
    """A point of a geometry, to look at."""
    point = geometry.representative_point()
    return at((round(point.x, 2), round(point.y, 2)))
