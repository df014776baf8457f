"""A drawing made ready for painting: paths of places and of the lines between them, computed once for a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from app.geometry.drawing import PLAYABLE, Drawing, Shape
from app.geometry.svg_map import read_drawing
from rules import load_board, map_files

from .areas import DOCK
from .ink import Point, polyline, polylines
from .outlines import WATER, Arc, chosen, find_arcs, signed_area, thinned, walks
from .plan import on_coast, province
from .raster import Raster
from .undrawn import completed

if TYPE_CHECKING:
    from .sheets import LevelBook

PIECE = 16
FEW = 20
"""How many shapes are made at a time."""
UNSEEN = 0.2
"""How far, in board units, a thinned line may lie beside the true one."""
UNSEEN_UNDER = 0.4
"""The same for ribbons: the border is drawn over their line."""
UNSEEN_FAR = 0.8
"""The same for lines of which only wide strokes are drawn."""


class Atlas:
    """Paths of a drawing in its units. `frame` is the box that it lies in, if that is not the whole drawing."""

    def __init__(self, drawing: Drawing, frame: QRectF | None = None) -> None:
        self.drawing = drawing
        self.frame = frame or QRectF(0, 0, drawing.width, drawing.height)
        self.books: list[LevelBook] = []
        """How its levels lie, for each board (see `sheets.book_of`)."""
        self._areas: dict[str, QPainterPath] = {}
        self._rasters: dict[str, Raster] = {}
        self._ribbons: dict[int, list[QPainterPath]] = {}
        self._thinned: dict[int, list[QPainterPath]] = {}
        self._courses: dict[int, QPainterPath] = {}

    def ready(self) -> Iterator[None]:
        """Make what any picture of the whole board needs, bit by bit; it is kept."""
        for part in ("arcs", "coast", "land_borders", "sea_borders", "dry"):
            getattr(self, part)
            yield
        for number, shape in enumerate(self.drawing.shapes):
            self.area(shape)
            if number % FEW == 0:
                yield
        for number in range(len(self.arcs)):
            self._course(number)
            if number % FEW == 0:
                yield

    @cached_property
    def arcs(self) -> tuple[Arc, ...]:
        return find_arcs(self.drawing.shapes)

    def area(self, shape: str) -> QPainterPath:
        """The path of one shape, its outer rings all running the same way, holes the other."""
        path = self._areas.get(shape)
        if path is None:
            path = self._areas[shape] = shape_path(self.drawing.shapes[shape])
        return path

    def areas(self, shapes: Iterable[str]) -> QPainterPath:
        """Shapes as one path without the borders between them. Its lines are thinned, for Qt takes long to fill what
        has many vertices; those of neighbours are the same."""
        inside, path = frozenset(shapes), QPainterPath()
        round_it = (n for n, arc in enumerate(self.arcs) if (arc.shape in inside) != (arc.other in inside))
        for walk in walks(self.arcs, round_it):
            ring = QPainterPath()
            for number, forward in walk:
                course = self._course(number)
                ring.connectPath(course if forward else course.toReversed())
            ring.closeSubpath()
            path.addPath(ring)
        return path

    def _course(self, number: int) -> QPainterPath:
        """The line of an arc, thinned."""
        path = self._courses.get(number)
        if path is None:
            path = self._courses[number] = polyline(thinned(self.arcs[number].points, UNSEEN))
        return path

    def of_kind(self, *kinds: str) -> list[str]:
        """The ids of the shapes of these kinds, in the drawing's order."""
        return [shape.id for shape in self.drawing.shapes.values() if shape.kind in kinds]

    def kind(self, shape: str) -> str:
        """The kind of a shape; "" for what lies beyond the drawing."""
        found = self.drawing.shapes.get(shape)
        return found.kind if found else ""

    def ribbon(self, shapes: Iterable[str]) -> list[QPainterPath]:
        """The lines round these shapes together in short pieces, without those where the sheet ends and the land
        goes on. Each line is thinned but once, for it bounds many a territory."""
        inside, found = frozenset(shapes), []
        for number, arc in enumerate(self.arcs):
            if arc.other and (arc.shape in inside) != (arc.other in inside):
                if number not in self._ribbons:
                    self._ribbons[number] = pieces([arc.points], UNSEEN_UNDER)
                found += self._ribbons[number]
        return found

    def land_lines(self, shapes: Iterable[str]) -> tuple[list[QPainterPath], list[QPainterPath]]:
        """The borders between lands and the coasts that lie within these shapes, in short pieces. Each line is thinned
        but once."""
        inside = frozenset(shapes)
        borders: list[QPainterPath] = []
        coasts: list[QPainterPath] = []
        for number, arc in enumerate(self.arcs):
            lands = (not self._wet(arc.shape)) + (not self._wet(arc.other))
            if lands and arc.shape in inside and arc.other in inside:
                if number not in self._thinned:
                    self._thinned[number] = pieces([arc.points], UNSEEN)
                (borders if lands == 2 else coasts).extend(self._thinned[number])
        return borders, coasts

    def lines(self, wanted: Callable[[str, str], bool]) -> QPainterPath:
        """The lines between shapes for which `wanted(one, other)` holds, both ids; "" is the world beyond."""
        return polylines(chosen(self.arcs, wanted))

    def edge(self, shapes: Iterable[str]) -> QPainterPath:
        """The outline of these shapes together as a path."""
        return polylines(self.outline(shapes))

    @cached_property
    def coast(self) -> list[QPainterPath]:
        """Where land meets water, in short pieces."""
        return pieces(self._coast_lines, UNSEEN)

    @cached_property
    def rough_coast(self) -> list[QPainterPath]:
        """The same with fewer vertices, for what is drawn well off the coast."""
        return pieces(self._coast_lines, UNSEEN_FAR)

    @cached_property
    def _coast_lines(self) -> list[tuple[Point, ...]]:
        return chosen(self.arcs, lambda one, other: bool(other) and self._wet(one) != self._wet(other))

    def outline(self, shapes: Iterable[str]) -> list[tuple[Point, ...]]:
        """The lines round these shapes together."""
        inside = frozenset(shapes)
        return chosen(self.arcs, lambda one, other: (one in inside) != (other in inside))

    @cached_property
    def land_borders(self) -> list[QPainterPath]:
        """Between lands, in short pieces."""
        dry = chosen(self.arcs, lambda one, other: bool(other) and not self._wet(one) and not self._wet(other))
        return pieces(dry, UNSEEN)

    @cached_property
    def sea_borders(self) -> QPainterPath:
        """Between seas; a strait has none with the seas it joins."""
        return self.lines(lambda one, other: self._open(one) and self._open(other))

    @cached_property
    def coast_lines(self) -> Mapping[str, QPainterPath]:
        """Location text ("StP/nc") -> the shore of that named coast."""
        return {
            on_coast(line.province, line.coast): polylines(line.points)
            for line in self.drawing.lines
            if line.kind == "coast"
        }

    @cached_property
    def centers(self) -> tuple[Point, ...]:
        """Where the supply centers are drawn."""
        return tuple(anchors.center for anchors in self.drawing.anchors.values() if anchors.center)

    @cached_property
    def dry(self) -> Raster:
        """All land."""
        found = Raster()
        for shape in self.drawing.shapes.values():
            if shape.kind not in WATER:
                found.add_area((*ring, ring[0]) for polygon in shape.rings for ring in polygon)
        return found

    def raster(self, shape: str) -> Raster:
        """The cells of one shape."""
        found = self._rasters.get(shape)
        if found is None:
            found = self._rasters[shape] = Raster()
            found.add_area((*ring, ring[0]) for polygon in self.drawing.shapes[shape].rings for ring in polygon)
        return found

    def unit_anchor(self, place: str, *, dislodged: bool = False) -> Point:
        """Where a unit at a place stands ("Par", "StP/nc", "32@u"); KeyError if the drawing has no such place."""
        name, (bare, _, level) = province(place), place.partition("@")
        base, _, coast = bare.partition("/")
        anchors = self.drawing.anchors.get(name) or self.drawing.anchors_on(base, level)
        spot = anchors.coasts.get(coast) or anchors
        return spot.dislodged if dislodged else spot.unit

    def is_land(self, shape: str) -> bool:
        """Whether there is such a shape and it is no water."""
        return shape in self.drawing.shapes and not self._wet(shape)

    def is_played(self, shape: str) -> bool:
        """Whether it is land on which units can stand."""
        return self.is_land(shape) and self.kind(shape) in PLAYABLE

    def _wet(self, shape: str) -> bool:
        """Whether a shape is water; a dock lies in it and has no coast."""
        return self.kind(shape) in WATER or self.kind(shape) == DOCK

    def _open(self, shape: str) -> bool:
        return self.kind(shape) in ("sea", "lake")


def shape_path(shape: Shape) -> QPainterPath:
    """A shape as a path, outer rings of one direction, holes of the other, whatever way the file runs."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for polygon in shape.rings:
        for number, ring in enumerate(polygon):
            outward = (signed_area(ring) > 0) == (number == 0)
            path.addPath(polyline(ring if outward else ring[::-1], closed=True))
    return path


def pieces(lines: Iterable[tuple[Point, ...]], unseen: float) -> list[QPainterPath]:
    """Lines thinned and cut into pieces of a few vertices: wide strokes of long lines take Qt ten times as long."""
    found = []
    for line in lines:
        points = thinned(line, unseen)
        found += [polyline(points[n : n + PIECE + 1]) for n in range(0, len(points) - 1, PIECE)]
    return found


def atlas_of(map_id: str) -> Atlas:
    """The atlas of a map, made once for all its boards. LookupError or OSError if there is none; DrawingError."""
    drawing = map_files(map_id).drawing
    _atlas(drawing, map_id)
    return _atlas(drawing, map_id)  # whichever of two threads was first: the same for both


@lru_cache(maxsize=8)
def _atlas(drawing: bytes, map_id: str) -> Atlas:
    """Maps that share a drawing share its atlas, unless one of them has more on it than is drawn."""
    plain = _plain_atlas(drawing)
    whole = completed(plain.drawing, load_board(map_id))
    return Atlas(whole) if whole is not plain.drawing else plain


@lru_cache(maxsize=8)
def _plain_atlas(drawing: bytes) -> Atlas:
    return Atlas(read_drawing("board.svg", drawing))
