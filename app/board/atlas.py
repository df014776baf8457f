"""A drawing prepared for painting: the paths of provinces, lines and areas, and what the drawing lacks. Made once per
board."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise
from math import ceil, dist
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from app.geometry.drawing import PLAYABLE, Anchors, CoastAnchors, Drawing, DrawnLine, DrawnShape, encloses, province_of
from app.geometry.svg_map import read_drawing
from rules import Board, Location, Province
from rules.files import MapFiles, load_board, map_files, map_ids, remember_map

from .curves import WATER, Arc, Point, chosen, find_arcs, signed_area, thinned, walks
from .display_list import polyline, polylines
from .placement.raster import Raster

# ----------------------------------------------------------------------------------------------------
# Areas of several provinces, and their docks: frames off the land for units that cover an area.

DOCK = "dock"
"""The kind of a province that stands for a whole area; the drawing has a frame for it."""
COLUMN, ROW = 23.0, 17.0
"""How far a dock's frame extends beyond its outermost anchors, across and up, in board units."""
MOST_SCALE = 0.92
TAB_OVER = 0.3
"""Half of how far the tab of a counter extends above it, in radii."""
GAP = 0.94
"""How much of its cell a unit in a dock fills."""


def areas_of(board: Board) -> Mapping[str, tuple[str, ...]]:
    """Return the provinces of each dock's area, in map order; empty on a board without areas. Docks without provinces
    are left out."""
    found: dict[str, tuple[str, ...]] | None = board.memo.get("areas of places")
    if found is None:
        docks: dict[str, tuple[str, ...]] = {one.id: () for one in board.provinces.values() if one.kind == DOCK}
        for one in board.provinces.values():
            area = str(one.extra.get("area", ""))
            if area in docks:
                docks[area] = (*docks[area], one.id)
        found = {dock: places for dock, places in docks.items() if places}
        board.memo["areas of places"] = found
    return found


def dock_slots(anchors: Sequence[Point], count: int, r: float, reach: Point) -> tuple[tuple[Point, ...], float]:
    """Return the points for `count` units in a dock, and their scale: in one column or two, whichever makes them
    larger.

    `anchors` are the drawing's points in two columns; `reach` is half the size of a counter, in radii `r`.
    """
    xs, ys = [x for x, _ in anchors], [y for _, y in anchors]
    left, right, top, bottom = min(xs) - COLUMN, max(xs) + COLUMN, min(ys) - ROW, max(ys) + ROW
    best: tuple[tuple[Point, ...], float] = ((), 0.0)
    for columns in (1, 2):
        rows = max(2, ceil(count / columns))
        wide, high = (right - left) / columns, (bottom - top) / rows
        scale = min(MOST_SCALE, GAP * wide / (2 * reach[0] * r), GAP * high / (2 * (reach[1] + TAB_OVER) * r))
        if scale > best[1] + 1e-9:
            points = ((left + (n % columns + 0.5) * wide, top + (n // columns + 0.5) * high) for n in range(count))
            best = tuple(points), scale
    return best


# ----------------------------------------------------------------------------------------------------
# What a drawing lacks for its board: a box beside the land for a dock without a shape, and coasts without a line.
#
# Variants may share a drawing and have more places than it was drawn for. No Qt here.

BOX = "box"
"""The role, among the anchors of a place, of the two corners of its box."""
STRIP, MARGIN, BOX_HIGH, TITLE = 214.0, 14.0, 250.0, 36.0
"""Width of the strip beside the land, its margin, the height of a box and the room for its title, in board units."""
UNDRAWN_FEW, COLUMNS, MORE_COLUMNS, ROWS = 6, 2, 3, 3
"""Up to UNDRAWN_FEW units are placed in COLUMNS columns, more in MORE_COLUMNS; there is room for at least ROWS rows."""
CELL, RISE = (3.0, 3.75), 0.34
"""The room of a unit with its tabs and its card, and how far above the middle of that room it is placed, in radii."""
WET = frozenset({"sea", "lake"})
INLAND, ASIDE = 27.0, 22.0
"""How far from its shore a unit on a coast is placed, and how far from that point when dislodged."""
SHARES, NEAR = (0.5, 0.3, 0.7, 0.2, 0.8), 6
"""Where along a shore a unit may be placed, and how many vertices on either side give the direction of the shore there.
"""


def boxes_of(board: Board) -> tuple[str, ...]:
    """Return the docks without an area, in map order: places off the land that are shown as boxes beside it."""
    areas = areas_of(board)
    return tuple(one.id for one in board.provinces.values() if one.kind == DOCK and one.id not in areas)


def completed(drawing: Drawing, board: Board) -> Drawing:
    """Return the drawing with the boxes and coasts that the board has and the drawing lacks; the same drawing if there
    are none."""
    return _with_boxes(_with_coasts(drawing, board), board)


def strip_of(drawing: Drawing, board: Board) -> float:
    """Return the left edge of the strip with the boxes; the width of the drawing if there are none."""
    boxes = [drawing.shapes[box] for box in boxes_of(board) if box in drawing.shapes]
    lefts = (x for box in boxes for polygon in box.rings for x, _ in polygon[0])
    return min(lefts, default=drawing.width + MARGIN) - MARGIN


def box_slots(corners: Sequence[Point], count: int, r: float) -> tuple[tuple[Point, ...], float]:
    """Return the points for `count` units of radius r in a box, row by row, and their scale."""
    (left, top), (right, bottom) = corners
    columns = COLUMNS if count <= UNDRAWN_FEW else MORE_COLUMNS
    rows = max(ROWS, ceil(count / columns))
    wide, high = (right - left) / columns, (bottom - top) / rows
    scale = min(1.0, wide / (CELL[0] * r), high / (CELL[1] * r))
    points = (
        (left + (n % columns + 0.5) * wide, top + (n // columns + 0.5) * high - RISE * r * scale) for n in range(count)
    )
    return tuple(points), scale


def _with_boxes(drawing: Drawing, board: Board) -> Drawing:
    wanted = [box for box in boxes_of(board) if box not in drawing.shapes]
    if not wanted:
        return drawing
    shapes, anchors = dict(drawing.shapes), dict(drawing.anchors)
    for number, box in enumerate(wanted):
        left, top = drawing.width + MARGIN, MARGIN + TITLE + number * (BOX_HIGH + TITLE + MARGIN)
        right, bottom = drawing.width + STRIP - MARGIN, top + BOX_HIGH
        shapes[box] = DrawnShape(box, DOCK, ((((left, top), (right, top), (right, bottom), (left, bottom)),),), "", box)
        middle = (left + right) / 2, (top + bottom) / 2
        title = left, top - TITLE / 2
        anchors[box] = Anchors(title, middle, middle, more={BOX: ((left, top), (right, bottom))}, missing=("label",))
    return replace(drawing, width=drawing.width + STRIP, shapes=shapes, anchors=anchors)


def _with_coasts(drawing: Drawing, board: Board) -> Drawing:
    """Return the drawing with lines and anchors for coasts without anchors, from the province's border with the seas
    that only this coast reaches; the rest of the shore becomes a line of the province itself."""
    found = ((one, tuple(_missing(drawing, one))) for one in board.provinces.values())
    missing = [(one, coasts) for one, coasts in found if coasts]
    if not missing:
        return drawing
    arcs, lines, anchors = find_arcs(drawing.shapes), list(drawing.lines), dict(drawing.anchors)
    for place, coasts in missing:
        own: dict[str, CoastAnchors] = dict(anchors[place.id].coasts)
        for coast in ("", *coasts):
            shore = _shore(arcs, board, place, coast)
            if shore:
                text = f"{place.id}.{coast or 'shore'}"
                lines.append(DrawnLine(text, "coast", tuple(shore), province=place.id, coast=coast))
            if shore and coast:
                own[coast] = _beside(shore, drawing, place.id)
        anchors[place.id] = replace(anchors[place.id], coasts=own)
    return replace(drawing, lines=tuple(lines), anchors=anchors)


def _missing(drawing: Drawing, province: Province) -> Iterator[str]:
    anchors = drawing.anchors.get(province.id)
    if anchors is not None and province.id in drawing.shapes:
        yield from (coast for coast in province.coasts if coast not in anchors.coasts)


def _shore(arcs: tuple[Arc, ...], board: Board, province: Province, coast: str) -> list[tuple[Point, ...]]:
    """Return the lines between a province and the seas that a fleet on this coast can move to."""
    place = f"{province.id}/{coast}" if coast else province.id
    seas = {
        board.locations[goal].province
        for table in board.moves.values()
        for goal in table.get(place, ())
        if board.provinces[board.locations[goal].province].kind in WET
    }
    others = _seas_of_other_coasts(board, province, coast)
    return chosen(arcs, lambda one, other: province.id in (one, other) and bool({one, other} & (seas - others)))


def _seas_of_other_coasts(board: Board, province: Province, coast: str) -> set[str]:
    """Return, for the shore without a name, the provinces that a named coast reaches."""
    if coast:
        return set()
    named = [f"{province.id}/{one}" for one in province.coasts]
    goals = (goal for table in board.moves.values() for place in named for goal in table.get(place, ()))
    return {board.locations[goal].province for goal in goals}


def _beside(shore: list[tuple[Point, ...]], drawing: Drawing, place: str) -> CoastAnchors:
    """Return where a unit on a coast is placed: inland of the longest line of the shore, as far from other units as
    possible; when dislodged, shifted toward the province's normal unit anchor."""
    line, land, usual = max(shore, key=_length), drawing.shapes[place], drawing.anchors[place].unit
    others = [anchors.unit for anchors in drawing.anchors.values()]
    points = [point for share in SHARES if (point := _inland(line, share, land)) is not None]
    point = max(points, key=lambda one: min(dist(one, other) for other in others), default=usual)
    away = dist(usual, point) or 1.0
    dislodged = point[0] + ASIDE * (usual[0] - point[0]) / away, point[1] + ASIDE * (usual[1] - point[1]) / away
    return CoastAnchors(point, dislodged)


def _inland(line: tuple[Point, ...], share: float, land: DrawnShape) -> Point | None:
    """Return the point off a shore, at a share of its vertices, on the side of the land; None if neither side is in the
    land."""
    at = round(share * (len(line) - 1))
    (ax, ay), (bx, by) = line[max(0, at - NEAR)], line[min(len(line) - 1, at + NEAR)]
    far = dist((ax, ay), (bx, by)) or 1.0
    across, down = INLAND * (by - ay) / far, INLAND * (ax - bx) / far
    x, y = line[at]
    return next((point for side in (1, -1) if _inside(land, point := (x + side * across, y + side * down))), None)


def _inside(land: DrawnShape, point: Point) -> bool:
    return sum(encloses(ring, point) for polygon in land.rings for ring in polygon) % 2 == 1


def _length(line: tuple[Point, ...]) -> float:
    return sum(dist(one, other) for one, other in pairwise(line))


# ----------------------------------------------------------------------------------------------------
# A drawing prepared for painting: paths of places and of the lines between them, computed once for a board.

PIECE = 16
FEW = 20
"""How many shapes are made per step."""
UNSEEN = 0.2
"""How far, in board units, a thinned line may lie from the true one."""
UNSEEN_UNDER = 0.4
"""The same for ribbons: the border is drawn over their line."""
UNSEEN_FAR = 0.8
"""The same for lines that are only used for wide strokes."""


class Atlas:
    """Paths of a drawing in its units. `frame` is the box that it lies in, if that is not the whole drawing."""

    def __init__(self, drawing: Drawing, frame: QRectF | None = None) -> None:
        self.drawing = drawing
        self.frame = frame or QRectF(0, 0, drawing.width, drawing.height)
        self.memo: dict[Any, Any] = {}
        """What other modules compute from the drawing and cache here."""
        self.origin: tuple[Callable[..., Atlas], tuple[Any, ...]] | None = None
        """A function and its arguments with which another process makes this atlas; None: the drawing is sent."""
        self._areas: dict[str, QPainterPath] = {}
        self._rasters: dict[str, Raster] = {}
        self._ribbons: dict[int, list[QPainterPath]] = {}
        self._thinned: dict[int, list[QPainterPath]] = {}
        self._courses: dict[int, QPainterPath] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return self.origin or (Atlas, (self.drawing, self.frame))

    def ready(self) -> Iterator[None]:
        """Make what every picture of the whole board needs, in small steps; it is cached."""
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
        """Return the path of one shape, its outer rings all in one direction, holes in the other."""
        path = self._areas.get(shape)
        if path is None:
            path = self._areas[shape] = shape_path(self.drawing.shapes[shape])
        return path

    def areas(self, shapes: Iterable[str]) -> QPainterPath:
        """Return shapes as one path without the borders between them. Lines are thinned, because Qt is slow to fill
        paths with many vertices; neighbors share the same thinned line."""
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
        """Return the thinned line of an arc."""
        path = self._courses.get(number)
        if path is None:
            path = self._courses[number] = polyline(thinned(self.arcs[number].points, UNSEEN))
        return path

    def of_kind(self, *kinds: str) -> list[str]:
        """Return the ids of the shapes of these kinds, in the drawing's order."""
        return [shape.id for shape in self.drawing.shapes.values() if shape.kind in kinds]

    def kind(self, shape: str) -> str:
        """Return the kind of a shape; "" for what lies beyond the drawing."""
        found = self.drawing.shapes.get(shape)
        return found.kind if found else ""

    def ribbon(self, shapes: Iterable[str]) -> list[QPainterPath]:
        """Return the lines around the union of these shapes in short pieces, except where the drawing ends. Each line
        is thinned only once, since it may bound several territories."""
        inside, found = frozenset(shapes), []
        for number, arc in enumerate(self.arcs):
            if arc.other and (arc.shape in inside) != (arc.other in inside):
                if number not in self._ribbons:
                    self._ribbons[number] = pieces([arc.points], UNSEEN_UNDER)
                found += self._ribbons[number]
        return found

    def land_lines(self, shapes: Iterable[str]) -> tuple[list[QPainterPath], list[QPainterPath]]:
        """Return the land borders and the coasts between these shapes, in short pieces. Each line is thinned only once.
        """
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
        """Return the lines between shapes for which `wanted(one, other)` is true, both being ids; "" is beyond the
        drawing."""
        return polylines(chosen(self.arcs, wanted))

    def edge(self, shapes: Iterable[str]) -> QPainterPath:
        """Return the outline of the union of these shapes as a path."""
        return polylines(self.outline(shapes))

    @cached_property
    def coast(self) -> list[QPainterPath]:
        """Where land meets water, in short pieces."""
        return pieces(self._coast_lines, UNSEEN)

    @cached_property
    def rough_coast(self) -> list[QPainterPath]:
        """The same with fewer vertices, for what is drawn at some distance from the coast."""
        return pieces(self._coast_lines, UNSEEN_FAR)

    @cached_property
    def _coast_lines(self) -> list[tuple[Point, ...]]:
        return chosen(self.arcs, lambda one, other: bool(other) and self._wet(one) != self._wet(other))

    def outline(self, shapes: Iterable[str]) -> list[tuple[Point, ...]]:
        """Return the lines around the union of these shapes."""
        inside = frozenset(shapes)
        return chosen(self.arcs, lambda one, other: (one in inside) != (other in inside))

    @cached_property
    def land_borders(self) -> list[QPainterPath]:
        """The borders between lands, in short pieces."""
        dry = chosen(self.arcs, lambda one, other: bool(other) and not self._wet(one) and not self._wet(other))
        return pieces(dry, UNSEEN)

    @cached_property
    def sea_borders(self) -> QPainterPath:
        """The borders between seas or lakes; a strait has none with the seas it joins."""
        return self.lines(lambda one, other: self._open(one) and self._open(other))

    @cached_property
    def coast_lines(self) -> Mapping[str, QPainterPath]:
        """Location text ("StP/nc") -> the shore of that named coast."""
        return {
            Location(line.province, line.coast).text: polylines(line.points)
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
        return self._land_but(WATER)

    @cached_property
    def shown_land(self) -> Raster:
        """All land except scenery."""
        return self._land_but(WATER | {"scenery"})

    def _land_but(self, kinds: Container[str]) -> Raster:
        found = Raster()
        for shape in self.drawing.shapes.values():
            if shape.kind not in kinds:
                found.add(self.raster(shape.id))
        return found

    def raster(self, shape: str) -> Raster:
        """Return the cells of one shape."""
        found = self._rasters.get(shape)
        if found is None:
            found = self._rasters[shape] = Raster()
            found.add_area((*ring, ring[0]) for polygon in self.drawing.shapes[shape].rings for ring in polygon)
        return found

    def unit_anchor(self, place: str, *, dislodged: bool = False) -> Point:
        """Return where a unit in a place ("Par", "StP/nc", "32@u") is placed. Raises KeyError if the drawing has no
        such place."""
        name, (bare, _, level) = province_of(place), place.partition("@")
        base, _, coast = bare.partition("/")
        anchors = self.drawing.anchors.get(name) or self.drawing.anchors_on(base, level)
        point = anchors.coasts.get(coast) or anchors
        return point.dislodged if dislodged else point.unit

    def is_land(self, shape: str) -> bool:
        """Whether there is such a shape and it is not water."""
        return shape in self.drawing.shapes and not self._wet(shape)

    def is_played(self, shape: str) -> bool:
        """Whether it is land that units can occupy."""
        return self.is_land(shape) and self.kind(shape) in PLAYABLE

    def _wet(self, shape: str) -> bool:
        """Whether a shape counts as water; a dock does, so that it has no coast."""
        return self.kind(shape) in WATER or self.kind(shape) == DOCK

    def _open(self, shape: str) -> bool:
        return self.kind(shape) in ("sea", "lake")


def shape_path(shape: DrawnShape) -> QPainterPath:
    """Return a shape as a path, outer rings in one direction, holes in the other, whatever their direction in the file.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for polygon in shape.rings:
        for number, ring in enumerate(polygon):
            outward = (signed_area(ring) > 0) == (number == 0)
            path.addPath(polyline(ring if outward else ring[::-1], closed=True))
    return path


def pieces(lines: Iterable[tuple[Point, ...]], unseen: float) -> list[QPainterPath]:
    """Return lines thinned and cut into pieces of a few vertices: Qt takes ten times as long for wide strokes of long
    lines."""
    found = []
    for line in lines:
        points = thinned(line, unseen)
        found += [polyline(points[n : n + PIECE + 1]) for n in range(0, len(points) - 1, PIECE)]
    return found


def atlas_of(map_id: str) -> Atlas:
    """Return the atlas of a map, made once for all its boards.

    Raises LookupError or OSError if there is none, DrawingError if the drawing is invalid.
    """
    drawing = map_files(map_id).drawing
    _atlas(drawing, map_id)
    return _atlas(drawing, map_id)  # if two threads raced above, both get the same one here


@lru_cache(maxsize=8)
def _atlas(drawing: bytes, map_id: str) -> Atlas:
    """Return the atlas of a drawing. Maps that share a drawing share its atlas, unless the board has more than is
    drawn."""
    plain = _plain_atlas(drawing)
    whole = completed(plain.drawing, load_board(map_id))
    made = Atlas(whole) if whole is not plain.drawing else plain
    made.origin = (atlas_of, (map_id,)) if map_id in map_ids() else (_atlas_sent, (map_files(map_id),))
    return made


def _atlas_sent(files: MapFiles) -> Atlas:
    """Return the atlas of a custom map that another process knows."""
    return atlas_of(remember_map(files))


@lru_cache(maxsize=8)
def _plain_atlas(drawing: bytes) -> Atlas:
    return Atlas(read_drawing("board.svg", drawing))
