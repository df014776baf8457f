"""Do the shapes fill the board, without gaps and overlaps, their borders equal vertex for vertex?

shapely is imported when this is asked, not before: it takes longer than the rest of a start.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from app.language import tr

from ..adjacency import Side, length, owners
from ..drawing import Drawing, Shape
from ..stacking import polygon
from .subject import Finding, Findings, Subject, at

if TYPE_CHECKING:
    from shapely import MultiPolygon
    from shapely.geometry.base import BaseGeometry


TOUCHING = 0.005
"""What is nearer than this, in board units, touches."""


def outlines(subject: Subject) -> Findings:
    """Every shape is made of polygons."""
    import shapely

    for shape in subject.drawing.shapes.values():
        one = polygon(shape)
        if not one.is_valid:
            text = tr(
                "its outline is no polygon: {why}. Untangle it there",
                why=shapely.is_valid_reason(one),
            )
            yield Finding("outline", shape.id, text)


def _sheets(subject: Subject) -> Iterator[tuple[str, Mapping[str, Shape]]]:
    """What is drawn on each level by the ids of the shapes, with " on Board 2"; levels that share all are one."""
    seen: list[frozenset[str]] = []
    sheets = {level: {shape.id: shape for shape in sheet.values()} for level, sheet in subject.sheets.items()}
    alike = len({frozenset(sheet) for sheet in sheets.values()}) == 1
    for level, sheet in sheets.items():
        if frozenset(sheet) not in seen:
            seen.append(frozenset(sheet))
            yield "" if alike else tr(" on {level}", level=subject.table.levels[level].name), sheet


def borders(subject: Subject) -> Findings:
    """Every side of a shape is the side of exactly one other, or lies in the frame of the board."""
    for where, sheet in _sheets(subject):
        loose: dict[str, list[Side]] = defaultdict(list)
        crowded: dict[str, list[Side]] = defaultdict(list)
        for piece, names in owners(sheet).items():
            if len(names) == 1 and not _in_frame(piece, subject.drawing):
                loose[names[0]].append(piece)
            elif len(names) > 2 or len(set(names)) < len(names):
                crowded[names[0]].append(piece)
        yield from _badly_bordered(where, loose, crowded)


def _badly_bordered(where: str, loose: Mapping[str, list[Side]], crowded: Mapping[str, list[Side]]) -> Findings:
    for id, pieces in loose.items():
        run, start = length(pieces), at(min(pieces)[0])
        text = tr(
            "{run:.2f} units of its outline, from {start}, touch nothing else{where}",
            run=run,
            start=start,
            where=where,
        )
        yield Finding("border", id, tr("{text}: give both sides the same vertices", text=text))
    for id, pieces in crowded.items():
        text = tr(
            "its border from {at} is drawn more than twice{where}: remove one shape", at=at(min(pieces)[0]), where=where
        )
        yield Finding("border", id, text)


def _in_frame(piece: Side, drawing: Drawing) -> bool:
    (ax, ay), (bx, by) = piece
    return (ax == bx and ax in (0.0, drawing.width)) or (ay == by and ay in (0.0, drawing.height))


def overlaps(subject: Subject) -> Findings:
    """No two shapes of one level cover the same ground."""
    import shapely

    for where, sheet in _sheets(subject):
        shapes = list(sheet.values())
        polygons = [polygon(shape) for shape in shapes]
        if all(one.is_valid for one in polygons) and not shapely.coverage_is_valid(polygons):
            ground = _Ground(shapes)
            for shape, edge in zip(shapes, shapely.coverage_invalid_edges(polygons)):
                if not edge.is_empty:
                    others = ground.near(edge, shape)
                    text = tr(
                        "at {spot}{where} it does not fit {others}: give both the same vertices there",
                        spot=_spot(edge),
                        where=where,
                        others=others,
                    )
                    yield Finding("overlap", shape.id, text)


def gaps(subject: Subject) -> Findings:
    """The shapes of each level fill the board, and no more."""
    import shapely

    everything = _Ground(list(subject.drawing.shapes.values()))
    if not all(one.is_valid for one in everything.polygons):
        return
    board = shapely.box(0, 0, subject.drawing.width, subject.drawing.height)
    for where, sheet in _sheets(subject):
        ground = _Ground(list(sheet.values()))
        filled = shapely.union_all(ground.polygons)
        for gap in _parts(board.difference(filled)):
            text = tr(
                "no shape covers {area:.2f} square units{where} between {near}",
                area=gap.area,
                where=where,
                near=ground.near(gap),
            )
            yield Finding("gap", _spot(gap), f"{text}: {_remedy(gap, everything)}")
        for rest in _parts(filled.difference(board)):
            text = tr(
                "{near} sticks out of the board by {area:.2f} square units{where}",
                near=ground.near(rest),
                area=rest.area,
                where=where,
            )
            yield Finding("outside", _spot(rest), tr("{text}: cut it at the frame", text=text))


def _remedy(gap: BaseGeometry, everything: _Ground) -> str:
    """What would fill a gap: the place that is there on other levels, if there is one."""
    fitting = [shape.province for shape, one in everything.touching(gap) if one.buffer(TOUCHING).covers(gap)]
    if not fitting:
        return tr("add them to one of these")
    return tr(
        "{fitting} is there on other levels, so add it to this one, or draw a shape of this level", fitting=fitting[0]
    )


def _parts(geometry: BaseGeometry) -> list[BaseGeometry]:
    """The areas in a geometry, without the lines and points that a difference leaves."""
    import shapely

    return [part for part in shapely.get_parts(geometry) if part.area > 0]


class _Ground:
    """Shapes and what they cover, to be asked which of them are where."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        import shapely

        self.shapes = shapes
        self.polygons = [polygon(shape) for shape in shapes]
        self.tree = shapely.STRtree(self.polygons)

    def touching(self, geometry: BaseGeometry) -> Iterator[tuple[Shape, MultiPolygon]]:
        """The shapes that touch a geometry, in the order of the file."""
        for i in sorted(self.tree.query(geometry, predicate="dwithin", distance=TOUCHING).tolist()):
            yield self.shapes[i], self.polygons[i]

    def near(self, geometry: BaseGeometry, but: Shape | None = None) -> str:
        """The names of the shapes that touch a geometry, but for one."""
        return ", ".join(shape.id for shape, _ in self.touching(geometry) if shape is not but) or tr("the others")


def _spot(geometry: BaseGeometry) -> str:
    """A point of a geometry, to look at."""
    point = geometry.representative_point()
    return at((round(point.x, 2), round(point.y, 2)))
