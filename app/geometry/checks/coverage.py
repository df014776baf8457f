"""Do the shapes fill the board, without gaps and overlaps, their borders equal vertex for vertex?

shapely is imported when this is asked, not before: it takes longer than the rest of a start.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..adjacency import Side, length, owners
from ..drawing import Drawing, Shape
from .subject import Finding, Findings, Subject, at

if TYPE_CHECKING:
    from shapely import MultiPolygon
    from shapely.geometry.base import BaseGeometry


def outlines(subject: Subject) -> Findings:
    """Every shape is made of polygons."""
    import shapely

    for shape in subject.drawing.shapes.values():
        one = polygon(shape)
        if not one.is_valid:
            text = f"its outline is no polygon: {shapely.is_valid_reason(one)}. Untangle it there"
            yield Finding("outline", shape.id, text)


def borders(subject: Subject) -> Findings:
    """Every side of a shape is the side of exactly one other, or lies in the frame of the board."""
    loose: dict[str, list[Side]] = defaultdict(list)
    crowded: dict[str, list[Side]] = defaultdict(list)
    for piece, names in owners(subject.plain.values()).items():
        if len(names) == 1 and not _in_frame(piece, subject.drawing):
            loose[names[0]].append(piece)
        elif len(names) > 2 or len(set(names)) < len(names):
            crowded[names[0]].append(piece)
    for id, pieces in loose.items():
        text = f"{length(pieces):.2f} units of its border, from {at(min(pieces)[0])}, are the border of nothing else"
        yield Finding("border", id, f"{text}: give both sides the same vertices")
    for id, pieces in crowded.items():
        yield Finding("border", id, f"its border from {at(min(pieces)[0])} is drawn more than twice: remove one shape")


def _in_frame(piece: Side, drawing: Drawing) -> bool:
    (ax, ay), (bx, by) = piece
    return (ax == bx and ax in (0.0, drawing.width)) or (ay == by and ay in (0.0, drawing.height))


def overlaps(subject: Subject) -> Findings:
    """No two shapes of one level cover the same ground."""
    import shapely

    for level in dict.fromkeys(shape.level for shape in subject.drawing.shapes.values()):
        shapes = [shape for shape in subject.drawing.shapes.values() if shape.level == level]
        polygons = [polygon(shape) for shape in shapes]
        if all(one.is_valid for one in polygons) and not shapely.coverage_is_valid(polygons):
            for shape, edge in zip(shapes, shapely.coverage_invalid_edges(polygons)):
                if not edge.is_empty:
                    others = _near(edge, [(s, p) for s, p in zip(shapes, polygons) if s is not shape])
                    text = f"at {_spot(edge)} it does not fit {others}: give both the same vertices there"
                    yield Finding("overlap", shape.id, text)


def gaps(subject: Subject) -> Findings:
    """The shapes fill the board, and no more."""
    import shapely

    shapes = [(shape, polygon(shape)) for shape in subject.plain.values()]
    if not all(one.is_valid for _, one in shapes):
        return
    board = shapely.box(0, 0, subject.drawing.width, subject.drawing.height)
    filled = shapely.union_all([one for _, one in shapes])
    for gap in _parts(board.difference(filled)):
        text = f"no shape covers {gap.area:.2f} square units between {_near(gap, shapes)}: add them to one of these"
        yield Finding("gap", _spot(gap), text)
    for rest in _parts(filled.difference(board)):
        text = f"{_near(rest, shapes)} sticks out of the board by {rest.area:.2f} square units: cut it at the frame"
        yield Finding("outside", _spot(rest), text)


def polygon(shape: Shape) -> MultiPolygon:
    """A shape as shapely has it."""
    import shapely

    return shapely.MultiPolygon([(outline, holes) for outline, *holes in shape.rings])


def _parts(geometry: BaseGeometry) -> list[BaseGeometry]:
    """The areas in a geometry, without the lines and points that a difference leaves."""
    import shapely

    return [part for part in shapely.get_parts(geometry) if part.area > 0]


def _near(geometry: BaseGeometry, shapes: Sequence[tuple[Shape, MultiPolygon]]) -> str:
    return ", ".join(shape.id for shape, one in shapes if one.distance(geometry) < 0.005) or "the others"


def _spot(geometry: BaseGeometry) -> str:
    """A point of a geometry, to look at."""
    point = geometry.representative_point()
    return at((round(point.x, 2), round(point.y, 2)))
