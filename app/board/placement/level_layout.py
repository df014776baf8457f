"""Where the levels of a board lie in a scene: one sheet for each level that is drawn whole."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from PySide6.QtCore import QRectF

from app.geometry.drawing import Anchors, CoastAnchors, Drawing, DrawnLine, DrawnShape, Polygon, province_of
from app.language import spoken
from app.ui.tokens import tokens
from rules import Board

from ..atlas import Atlas
from ..curves import WATER, Point, find_arcs, thinned
from ..display_list import LruCache
from .levels import FLAT, ONE_LEVEL, RIM, LevelCrossing, LevelTransform, LevelView, arrange, bounds

# ----------------------------------------------------------------------------------------------------
# The drawing of each level: keyed by the ids of its provinces, simplified, and placed in a scene. No Qt here.


def drawing_of(drawing: Drawing, board: Board, level: str) -> Drawing:
    """Return the drawing of one level, its shapes and anchors keyed by the ids of the provinces there. Scenery without
    a level of its own is on all levels."""
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


def _renamed(drawing: Drawing, base: str, level: str, name: str) -> DrawnShape | None:
    shape = drawing.shape_on(base, level)
    return replace(shape, id=name, province=name, level="") if shape else None


def drawn_levels(drawing: Drawing) -> set[str]:
    """Return the levels that have shapes of their own; "" for shapes that are on all."""
    return {shape.level for shape in drawing.shapes.values()}


def corners(drawing: Drawing, level: str, unseen: float) -> set[Point]:
    """Return the vertices of a level's borders that remain when these are thinned to within `unseen`. Shapes that lie
    over each other have borders on each level separately."""
    own = {shape.province for shape in drawing.shapes.values() if shape.level == level}
    there = [s for s in drawing.shapes.values() if s.level == level or (not s.level and s.province not in own)]
    arcs = find_arcs({shape.id: shape for shape in there})
    return {point for arc in arcs for point in thinned(arc.points, unseen)}


def thinner(drawing: Drawing, kept: Container[Point]) -> Drawing:
    """Return the drawing with only these vertices; borders stay shared."""
    return replace(drawing, shapes={name: _thinner(shape, kept) for name, shape in drawing.shapes.items()})


def _thinner(shape: DrawnShape, kept: Container[Point]) -> DrawnShape:
    polygons = tuple(tuple(tuple(p for p in ring if p in kept) for ring in polygon) for polygon in shape.rings)
    return replace(shape, rings=polygons)


def placed(drawing: Drawing, placing: LevelTransform) -> Drawing:
    """Return the drawing in scene units."""
    return replace(
        drawing,
        shapes={name: replace(shape, rings=_polygons(shape.rings, placing)) for name, shape in drawing.shapes.items()},
        lines=tuple(_line(line, placing) for line in drawing.lines),
        anchors={name: _anchors(anchors, placing) for name, anchors in drawing.anchors.items()},
    )


def _polygons(polygons: Iterable[Polygon], placing: LevelTransform) -> tuple[Polygon, ...]:
    return tuple(tuple(_points(ring, placing) for ring in polygon) for polygon in polygons)


def _points(points: Iterable[Point], placing: LevelTransform) -> tuple[Point, ...]:
    """Return `placing.there` of each point; written out for speed, because a drawing has many points."""
    across, lean, down, dx, dy = placing.across, placing.lean, placing.down, placing.dx, placing.dy
    return tuple((across * x + lean * y + dx, down * y + dy) for x, y in points)


def _line(line: DrawnLine, placing: LevelTransform) -> DrawnLine:
    return replace(line, points=tuple(_points(part, placing) for part in line.points))


def _anchors(anchors: Anchors, placing: LevelTransform) -> Anchors:
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


# ----------------------------------------------------------------------------------------------------
# The levels of a scene: one sheet for each level that is drawn whole.

LAYOUTS_KEPT, BOOKS_KEPT = 12, 4
UNSEEN = 0.25
"""How far, in board units, the outlines of boards with levels may lie from the true ones."""
USUAL_ASPECT = 1.37
"""Ratio of width to height of the board's part of a typical window."""


@dataclass(frozen=True, eq=False, slots=True)
class LevelLayout:
    """One level as it lies in the scene. The atlas is in scene units; its shapes and anchors are keyed by province."""

    level: str
    title: str
    placing: LevelTransform
    atlas: Atlas
    active: bool
    floor: LevelLayout | None = None
    """The plain level (that of places written without a level) in the same position, if this is another level: the
    level is seen through to it."""

    @property
    def names(self) -> Mapping[str, str]:
        """The name without a level of each place (`32`) -> its name here (`32@h`)."""
        return {name.partition("@")[0]: name for name in self.atlas.drawing.anchors}

    def holds(self, place: str) -> bool:
        """Whether a place lies on this level."""
        return province_of(place) in self.atlas.drawing.anchors

    @property
    def key(self) -> Hashable:
        return self.level, self.placing, self.floor is not None


@dataclass(frozen=True, eq=False)
class BoardLayout:
    """The levels that are drawn whole, the lowest first, and the frame of the scene. There is always at least one
    level."""

    view: LevelView
    sheets: tuple[LevelLayout, ...]
    frame: QRectF
    levels: tuple[str, ...] = ()
    """The ids of all levels of the board, the lowest first."""
    plain: str = ""
    """The level of places written without one; "" if such a place is on all of them."""
    flat: Mapping[str, Atlas] = field(default_factory=dict)
    """The atlas of every level, lying flat."""

    @cached_property
    def ground_key(self) -> Hashable:
        """Equal for layouts with the same land."""
        return self.view.mode, tuple(sheet.key for sheet in self.sheets)

    @cached_property
    def water_key(self) -> Hashable:
        """Equal for layouts with the same water: levels that share their shapes have the same coasts."""
        shores = frozenset(id(shape.rings) for sheet in self.sheets for shape in sheet.atlas.drawing.shapes.values())
        return self.view.mode, self.frame.getRect(), shores

    @cached_property
    def key(self) -> Hashable:
        """Equal for layouts in which everything lies in the same place, apart from what depends on the active level."""
        return self.view.mode, self.view.hidden if self.view.flat else (), tuple(sheet.key for sheet in self.sheets)

    def height(self, sheet: LevelLayout) -> int:
        """Return how many levels a sheet lies above the level of places written without one; 0 if there is no such
        level."""
        return self.levels.index(sheet.level) - self.levels.index(self.plain) if self.plain else 0

    @cached_property
    def active(self) -> LevelLayout:
        return next(sheet for sheet in self.sheets if sheet.active)

    def room(self, sheet: LevelLayout) -> QRectF:
        """Return the box of a level with its edge, and with what is drawn above it up to the next level."""
        if sheet.placing == FLAT:
            return self.frame
        box, above = sheet.atlas.frame, [s for s in self.sheets if s.placing.dy < sheet.placing.dy]
        top = min([box.top(), *(s.atlas.frame.top() for s in above[:1])])
        return box.adjusted(-RIM / 2, top - box.top() - RIM / 2, RIM / 2, RIM / 2 + tokens().levels.edge)

    def level_of(self, place: str) -> str:
        """Return the level of a place; "" if it is on all of them."""
        return place.partition("@")[2] or self.plain

    def rank(self, place: str) -> int:
        """Return how high a place lies, counted from the lowest level; -1 if it is on all."""
        level = self.level_of(place)
        return self.levels.index(level) if level in self.levels else -1

    def sheets_of(self, place: str) -> tuple[LevelLayout, ...]:
        """Return the levels that a place is drawn on: none, one, or several if it is the same on all levels."""
        name = province_of(place)
        found = self._sheets.get(name)
        if found is None:
            found = self._sheets[name] = tuple(sheet for sheet in self.sheets if sheet.holds(name))
        return found

    @cached_property
    def _sheets(self) -> dict[str, tuple[LevelLayout, ...]]:
        return {}

    def sheet_of(self, place: str, beside: str = "") -> LevelLayout | None:
        """Return the level to draw a place on: of several the one of `beside`, else the active one."""
        found = self.sheets_of(place)
        if len(found) > 1:
            near = self.sheets_of(beside) if beside else ()
            wanted = near[0] if len(near) == 1 else self.active
            return wanted if wanted in found else found[-1]
        return found[0] if found else None

    @cached_property
    def stands(self) -> tuple[tuple[str, Point], ...]:
        """Every place that is drawn whole, with the point where a unit would be drawn."""
        return tuple(
            (name, anchors.unit) for sheet in self.sheets for name, anchors in sheet.atlas.drawing.anchors.items()
        )

    def goal(self, place: str, beside: str = "") -> Point:
        """Return where a unit would be drawn in a place.

        A place on a level that is not drawn whole is given where it would lie on the active level, or on the level of
        `beside`. So is a place on another level than `beside` if the levels lie side by side.
        """
        sheet, other = self.sheet_of(place, beside), self.sheet_of(beside) if beside else None
        if sheet is None or (self.view.mode == "side" and other and not other.holds(place)):
            return (other or self.active).placing.there(self.own_point(place))
        return sheet.atlas.unit_anchor(place)

    def here(self, place: str, sheet: LevelLayout | None = None) -> str:
        """Return the name, on a sheet or on the active one, of a place of any level; "" if it is not there."""
        return self._names(sheet or self.active).get(province_of(place).partition("@")[0], "")

    def own_point(self, place: str) -> Point:
        """Return where a unit in a place would be drawn if its level lay flat."""
        return self.flat[self.level_of(place) or self.view.active].unit_anchor(place)

    def crossing(self, start: str, end: str) -> LevelCrossing | None:
        """Return how a move gets from a place to another level, if that cannot be drawn as an ordinary path; else None.
        """
        here, there = self.rank(start), self.rank(end)
        if here == there or -1 in (here, there) or self.view.mode == "exploded":
            return None
        same = province_of(start).partition("@")[0] == province_of(end).partition("@")[0]
        return LevelCrossing(self.levels[there], there > here, same, self.levels[there] == self.view.active)

    def _names(self, sheet: LevelLayout) -> Mapping[str, str]:
        found = self._named.get(sheet.level)
        if found is None:
            found = self._named[sheet.level] = sheet.names
        return found

    @cached_property
    def _named(self) -> dict[str, Mapping[str, str]]:
        return {}


class LevelLayouts:
    """Makes the layouts of a board, and caches what is slow to make."""

    def __init__(self, atlas: Atlas, board: Board) -> None:
        self.atlas = atlas
        self.board = board
        self.language = spoken()
        self._atlases: dict[tuple[str, LevelTransform], Atlas] = {}
        self._layouts: LruCache[BoardLayout] = LruCache(LAYOUTS_KEPT)
        self._corners: dict[str, set[Point]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return book_of, (self.atlas, self.board)

    def ready(self) -> Iterator[None]:
        """Make what the levels need, in small steps."""
        for level in drawn_levels(self.atlas.drawing) if self.board.levels else ():
            self._corners_of(level)
            yield

    @property
    def first_view(self) -> LevelView:
        """The initial view: only the level of places written without one, or else the lowest level."""
        board = self.board
        return LevelView(board.plain_level or board.levels[0].id) if board.levels else ONE_LEVEL

    def layout(self, view: LevelView, aspect: float = USUAL_ASPECT) -> BoardLayout:
        """Return the layout for a view, in a window whose ratio of width to height is `aspect`.

        Raises KeyError for a level that the board does not have.
        """
        view = self._checked(view)
        return self._layouts.get((view, 0.0 if view.flat else aspect), lambda: self._made(view, aspect))

    def flat(self, level: str) -> Atlas:
        """Return the atlas of a level, lying flat."""
        return self._placed(level, FLAT)

    def _checked(self, view: LevelView) -> LevelView:
        """Return the view without what a layout does not depend on. In the mode "all" the plain level is the active
        one."""
        known = {level.id for level in self.board.levels}
        if not known:
            return ONE_LEVEL
        for level in (view.active, *view.hidden, *((view.lens,) if view.lens else ())):
            if level not in known:
                raise KeyError(level)
        if view.mode == "all" and self.board.plain_level:
            view = replace(view, active=self.board.plain_level)
        return replace(view, lens="", hidden=view.hidden - {view.active})

    def _made(self, view: LevelView, aspect: float) -> BoardLayout:
        drawing, names = self.atlas.drawing, {level.id: level.name for level in self.board.levels}
        size = drawing.width, drawing.height
        land = () if view.flat or len(names) < 2 else self._land
        found = arrange(tuple(names), view, size, land, tokens().levels, aspect)
        sheets = []
        for level, placing in found.placings.items():
            atlas, floor = self._placed(level, placing), self._floor(level, placing, view)
            sheets.append(LevelLayout(level, names.get(level, ""), placing, atlas, level == view.active, floor))
        left, top, right, bottom = found.frame
        frame, plain = QRectF(left, top, right - left, bottom - top), self.board.plain_level
        flat = {level: self.flat(level) for level in names}
        return BoardLayout(view, tuple(sheets), frame, tuple(names), plain, flat)

    def _floor(self, level: str, placing: LevelTransform, view: LevelView) -> LevelLayout | None:
        """Return the plain level in the position of another one; None if there is none, if this is it, or if it is
        hidden."""
        plain = self.board.plain_level
        if not plain or plain == level or not view.shows(plain):
            return None
        return LevelLayout(plain, "", placing, self._placed(plain, placing), False)

    @cached_property
    def _plain(self) -> Drawing:
        """The drawing with fewer vertices, because it is painted several times."""
        drawing = self.atlas.drawing
        return thinner(drawing, set().union(*(self._corners_of(level) for level in drawn_levels(drawing))))

    def _corners_of(self, level: str) -> set[Point]:
        if level not in self._corners:
            self._corners[level] = corners(self.atlas.drawing, level, UNSEEN)
        return self._corners[level]

    @cached_property
    def _land(self) -> list[Point]:
        """The vertices of the land's outlines."""
        rings = [polygon[0] for s in self._plain.shapes.values() if s.kind not in WATER for polygon in s.rings]
        return [point for ring in rings for point in ring] or [(0.0, 0.0), (self.atlas.frame.right(), 1.0)]

    def _placed(self, level: str, placing: LevelTransform) -> Atlas:
        if not self.board.levels:
            return self.atlas
        found = self._atlases.get((level, placing))
        if found is None:
            drawing = drawing_of(self._plain, self.board, level)
            if placing != FLAT:
                drawing = placed(drawing, placing)
            found = self._atlases[level, placing] = Atlas(drawing, _extent(drawing, placing))
        return found


def book_of(atlas: Atlas, board: Board) -> LevelLayouts:
    """Return the layouts of a board, made once for all its scenes per language (levels have translated names)."""
    books: list[LevelLayouts] = atlas.memo.setdefault("level books", [])
    found = next((book for book in books if book.board is board and book.language == spoken()), None)
    if found is None:
        found = LevelLayouts(atlas, board)
        books[:] = [found, *books[: BOOKS_KEPT - 1]]
    return found


def titles_of(board: Board) -> Mapping[str, str]:
    """Return province or area -> its full name."""
    return {p.id: p.name for p in board.provinces.values()} | {a.id: a.name for a in board.areas.values()}


def _extent(drawing: Drawing, placing: LevelTransform) -> QRectF:
    """Return the box that a level lies in."""
    if placing == FLAT:
        return QRectF(0, 0, drawing.width, drawing.height)
    left, top, right, bottom = bounds(_corners(drawing))
    return QRectF(left, top, right - left, bottom - top)


def _corners(drawing: Drawing) -> Iterator[Point]:
    for shape in drawing.shapes.values():
        if shape.kind not in WATER:
            for polygon in shape.rings:
                yield from polygon[0]
