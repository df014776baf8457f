"""The state that the layers draw from: the board, the look, the current sizes, and what is to be shown."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from app.geometry.drawing import DrawnLine, province_of
from app.language import tr, tr_noop
from app.ui.tokens import PowerLook, Theme, confusable, tokens
from rules import Board
from rules.presentation import SignShape

from .atlas import Atlas, areas_of, boxes_of
from .curves import Curve, Oval, Point, chosen, thinned
from .display_list import LruCache
from .picture import (
    NO_TARGETS,
    POINTER,
    Fog,
    Mark,
    NameDisplay,
    OrderMark,
    PatternDisplay,
    Picture,
    Piece,
    SurveyOverlay,
    Targets,
)
from .placement.level_layout import BoardLayout, LevelLayout, LevelLayouts
from .placement.levels import RIM, TITLE_ROOM, Metrics
from .placement.planner import make_plan
from .placement.routing import RoutingContext
from .placement.sign_placement import PlacedSign, bare, coin_room, lay_signs, planned_icons
from .placement.unit_placement import UnitPlacement
from .plan import Chain, DrawingPlan, beside_orders, places_of
from .symbols.signs import STAR
from .symbols.units import reach, shape_of, tab_at

# ----------------------------------------------------------------------------------------------------
# Where the letter of its level is drawn on a small unit.

OVER, DROP, UNDER_TAB = 0.45, 0.3, 0.7
"""Position of the letter's disc at the small counter of a unit: how much of the disc lies beside the counter, in radii
of the disc; how far down it lies, in radii of the counter; how far down in the mode "all", where the counter has its
tab."""


def chip_point(state: SceneState, piece: Piece, point: Point) -> Point:
    """Return the middle of the letter's disc for a unit of another level drawn at `point`."""
    r = state.metrics.r * state.scale(piece)
    drop = UNDER_TAB if state.layout.view.mode == "all" else DROP
    return point[0] + _side(state, piece, point) * (r + OVER * state.metrics.chip), point[1] + drop * r


def _side(state: SceneState, piece: Piece, point: Point) -> int:
    """Return the side for the disc, 1 right or -1 left: away from the place's own unit, or outward for one of two
    units."""
    if piece.number:
        return -1 if int(piece.number) % 2 else 1
    here = state.layout.here(piece.place)
    return 1 if point[0] > state.goal(here or piece.place)[0] else -1


DISLODGED = "!"
"""Suffix of the key of a dislodged unit, since another unit may occupy the same place."""
AVOIDED = (SignShape.COIN, SignShape.ICONS)
"""Signs that lines avoid if they can."""
PLANS_KEPT = 16

BESIDE = 1.1
"""How far the edge of a star keeps from the middle of a counter in its district, in radii of the counter."""
SMOOTH, PROBE, LEAST_BORDER = 1.2, 7.0, 8.0
"""How far the line of a border may lie from the true one, how far beside it the place beyond is probed for, and the
length below which it gets no wall, in board units."""


@dataclass(slots=True)
class SceneState:
    """The state of a scene. Only the scene changes it, and then tells the layers which topics changed."""

    book: LevelLayouts
    board: Board
    """The current board: seasons change it, and some names are given during the game."""
    layout: BoardLayout
    """The levels that are drawn whole, and where they lie in the scene."""
    variant: str
    theme: Theme
    looks: Mapping[str, PowerLook]
    metrics: Metrics
    homes: Mapping[str, str]
    """Province -> the power whose home center it is."""
    titles: Mapping[str, str]
    """Province or area -> its full name."""
    touch: float = 0.0
    """Half the side of the square around a unit within which a click selects the unit, in board units."""
    picture: Picture = field(default_factory=Picture)
    titled: bool = False
    """Whether a level shown alone has its title on it, too: on paper nothing else says which level it is."""
    names: NameDisplay = NameDisplay.FULL
    patterns: PatternDisplay = PatternDisplay.ALWAYS
    targets: Targets = NO_TARGETS
    sites: frozenset[str] = frozenset()
    """All building sites of the power that chooses: names keep off them also while they are not shown."""
    chosen: str = ""
    """Key of the chosen unit."""
    hovered: str = ""
    """Province under the pointer."""
    hovered_line: str = ""
    """The highlighted line (river, border) of the board."""
    ringed: tuple[tuple[int, str], ...] = ()
    """Places where something differs, each with its number."""
    lit: tuple[str, ...] = ()
    """Places highlighted from outside the board."""
    ghost: tuple[OrderMark, ...] = ()
    pointer: Point = (0.0, 0.0)
    overlay: SurveyOverlay | None = None
    """The answer to a question laid over the map."""
    chain: Chain | None = None
    """The explanation of a result, drawn over everything."""
    fog: Fog | None = None
    """What is out of sight and what is drawn over it; None if everything is visible."""
    guesses: Mapping[str, str] = field(default_factory=dict)
    """The viewer's guesses of cards that are hidden from them: unit ("France 1A") -> card."""
    away: frozenset[Piece | PlacedSign] = frozenset()
    """Units and signs that their layers leave out because they are moving while a turn is replayed."""
    laid: tuple[PlacedSign, ...] = ()
    """What lies on the board beside units, with positions."""
    marks: tuple[Mark, ...] = ()
    """The marks of the picture that concern what is shown."""
    hidden: Container[str] = frozenset()
    """Names of the layers that are switched off."""
    _seats: UnitPlacement | None = None
    _seats_key: Hashable = None
    _plan: DrawingPlan | None = field(default_factory=DrawingPlan)
    """None until it is asked for after a change."""
    _kept_signs: LruCache[tuple[PlacedSign, ...]] = field(default_factory=lambda: LruCache(PLANS_KEPT))
    _kept_seats: LruCache[UnitPlacement] = field(default_factory=lambda: LruCache(PLANS_KEPT))
    _plans: LruCache[DrawingPlan] = field(default_factory=lambda: LruCache(PLANS_KEPT))

    def settle_signs(self) -> None:
        """Work out where signs lie."""
        key = self.picture.signs, self.overlay, self.metrics.key, self.layout, planned_icons(self.picture)
        self.laid = self._kept_signs.get(key, lambda: lay_signs(self))

    def settle_plan(self) -> None:
        """Work out where signs lie and units are placed, and have orders planned anew. Recent results are cached, so
        that zooming back or going back a phase is quick."""
        self.settle_signs()
        self._seats_key = self.picture.pieces, self.metrics.r, self.metrics.line, self.layout, self.laid
        self._seats = self._kept_seats.get(self._seats_key, self._new_seats)
        self.marks = tuple(mark for mark in self.picture.marks if self._is_drawn(mark))
        self._plan = None

    @property
    def plan(self) -> DrawingPlan:
        """Where orders run."""
        if self._plan is None:
            self._plan = self._plans.get(
                (self._seats_key, self.marks), lambda: make_plan(self.marks, self.seats.present, self.setting())
            )
        return self._plan

    def _new_seats(self) -> UnitPlacement:
        text, boxes = self.metrics.sign_text, dict[str, list[QRectF]]()
        for laid in self.laid:
            boxes.setdefault(laid.sign.place, []).extend(laid.boxes(text))
        return UnitPlacement(self.layout, self.variant, self.metrics.r, self.picture.pieces, boxes)

    @property
    def seats(self) -> UnitPlacement:
        """Where units are placed."""
        return self._seats or UnitPlacement(self.layout, self.variant, self.metrics.r)

    def _is_drawn(self, mark: Mark) -> bool:
        """Whether a mark is drawn. With several levels, orders are drawn only if they start, end or help on a level
        that is drawn whole; what happens without an order is drawn on all of them."""
        if not self.layout.levels or self.layout.view.mode == "all":
            return True
        return beside_orders(mark) or any(self.shown(place) for place in places_of(mark))

    def patterned(self, power: str) -> bool:
        """Whether the land of a power shows its pattern."""
        if self.patterns is PatternDisplay.OFF or not self.metrics.patterns:
            return False
        return self.patterns is PatternDisplay.ALWAYS or power in confusable(self.looks)

    @property
    def units(self) -> frozenset[str]:
        """The keys of all units on the board."""
        return frozenset(piece.key for piece in self.picture.pieces)

    @property
    def result_theme(self) -> Theme:
        """The theme for results: those of a preview are neither red nor green."""
        theme = self.theme
        return replace(theme, fail=theme.void, ok=theme.void) if self.picture.previewed else theme

    @property
    def shown_plan(self) -> DrawingPlan:
        """The plan of orders for their own layers; empty while a chain of causes is shown, which draws them itself."""
        return DrawingPlan() if self.chain is not None else self.plan

    @property
    def look(self) -> Hashable:
        """The part of every drawing's cache key that all share: theme, colors, sizes, and where the levels lie."""
        return self.theme.name, id(self.looks), self.metrics.key, self.layout.key

    @property
    def atlas(self) -> Atlas:
        """The paths of the active level."""
        return self.layout.active.atlas

    def setting(self) -> RoutingContext:
        """Return what plans are made for at the current sizes."""
        boxes = boxes_of(self.board)
        return RoutingContext(
            r=self.metrics.r,
            line=self.metrics.line,
            style=tokens().orders,
            unit_point=self.unit_point,
            goal=self.goal,
            scale=self.scale,
            crossing=self.layout.crossing,
            reach=lambda kind: reach(shape_of(kind, self.variant)),
            tab=lambda piece: tab_at(self.shape(piece)),
            bank=self.bank,
            off_board=lambda place: province_of(place) in boxes,
            centers=tuple(center for sheet in self.layout.sheets for center in sheet.atlas.centers),
            land=self.atlas.dry.holds,
            coin_room=self.coin_room,
            coins=tuple(laid.room(self.metrics.sign_text) for laid in self.laid if laid.sign.shape in AVOIDED),
            chips=tuple(self._chips()),
        )

    def _chips(self) -> Iterator[Oval]:
        """Yield the room taken by the letters on the small units of other levels."""
        room = 1.3 * self.metrics.chip
        for piece in self.seats.distant:
            yield Oval(chip_point(self, piece, self.unit_point(piece)), room, room)

    # --- where things are, in scene units

    @property
    def stands(self) -> Sequence[tuple[str, Point]]:
        """Every place that is drawn whole, with the point where a unit would be drawn."""
        return self.layout.stands

    def sheets_of(self, place: str) -> tuple[LevelLayout, ...]:
        """Return the levels that a place is drawn on: none, one, or several if it is the same on all levels."""
        return self.layout.sheets_of(place)

    def shown(self, place: str) -> bool:
        """Whether a place is drawn whole; of other levels only the units are shown."""
        return bool(self.layout.sheets_of(place))

    def unit_point(self, piece: Piece, beside: str = "") -> Point:
        """Return where a unit is drawn. `beside`: another place, whose level decides if the unit's own place is on
        several."""
        return self.seats.unit_point(piece, beside)

    def scale(self, piece: Piece) -> float:
        """Return the size of a unit as a multiple of the standard size: units of other levels are smaller."""
        return self.seats.scale(piece)

    def size_at(self, place: str) -> float:
        """Return the size that a unit would have in a place, as a multiple of the standard size."""
        return self.seats.size_at(place)

    def goal(self, place: str, beside: str = "") -> Point:
        """Return where a unit would be drawn in a place; for POINTER, where the pointer is. `beside` as for
        `unit_point`."""
        return self.pointer if place == POINTER else self.layout.goal(place, beside)

    def badge(self, place: str) -> Point | None:
        """Return where the coin of a place lies; None if the place is not drawn whole or has none."""
        return next(iter(self.marked(place, "badge")), None)

    def marked(self, place: str, role: str) -> tuple[Point, ...]:
        """Return the anchors of a place for some role; () if the place is not drawn whole."""
        sheet = self.layout.sheet_of(place)
        anchors = sheet.atlas.drawing.anchors[province_of(place)] if sheet else None
        return anchors.more.get(role, ()) if anchors else ()

    def center(self, place: str) -> Point | None:
        """Return the point for the ring of a supply center: its own anchor, or else that of its coin."""
        sheet = self.layout.sheet_of(place)
        anchors = sheet.atlas.drawing.anchors.get(province_of(place)) if sheet else None
        at = (anchors.center if anchors else None) or self.badge(place)
        if at is None or not areas_of(self.board):
            return at
        # Districts are small and their counters large: the star of a home must not be half hidden by one.
        return _apart(at, self.goal(place), BESIDE * self.metrics.r + STAR * self.metrics.center)

    def bank(self, here: str, there: str) -> Point | None:
        """Return the point where a unit reaches the river between two places; None if there is no river."""
        sheet = self.layout.sheet_of(here) or self.layout.active
        sides = {province_of(place).partition("@")[0] for place in (here, there)}
        (ax, ay), (bx, by) = self.goal(here), self.goal(there, here)
        middle = (ax + bx) / 2, (ay + by) / 2
        courses = [line.points for line in sheet.atlas.drawing.lines if set(line.between) == sides]
        points = [point for course in courses for part in course for point in part]
        return min(points, key=lambda point: hypot(point[0] - middle[0], point[1] - middle[1]), default=None)

    def coin_room(self, place: str, beside: str = "") -> Oval:
        """Return the room around the coin that lies in a place, or would lie there; `beside` as for `unit_point`.

        Unless the levels are stacked ("exploded"), a place on another level counts as the same place on the level
        shown.
        """
        layout, name = self.layout, province_of(place)
        sheet = layout.sheet_of(beside) or layout.active
        if layout.levels and layout.view.mode != "exploded":
            name = layout.here(name, sheet) or name
        elsewhere = layout.sheet_of(name, beside) is not layout.sheet_of(name)
        return bare(layout.goal(name, beside), self.metrics.r) if elsewhere else coin_room(self, name)

    def ground(self, place: str) -> str:
        """Return the kind of land of a place (its `role` in the map file), or "" if the look has no color for it."""
        found = self.board.provinces.get(place)
        role: str = found.extra.get("role", "") if found else ""
        return role if role in tokens().board.grounds else ""

    def terrain(self, place: str) -> tuple[str, ...]:
        """Return the current terrain of a place (`terrain` of the map file): trees, swamp, lake."""
        found = self.board.provinces.get(place)
        return tuple(found.extra.get("terrain", ())) if found else ()

    def line_kind(self, line: DrawnLine) -> str:
        """Return the current kind of a line: a season turns a dry basin into a river."""
        found = self.board.lines.get(line.id)
        return found.kind if found else line.kind

    def owner(self, place: str) -> str:
        """Return the owner of a place's land, "" if there is none. Ground of its own kind without a center has no
        owner."""
        found = self.board.provinces.get(place)
        apart = found is not None and not found.center and bool(self.ground(place))
        return "" if apart else self.picture.control.get(place, "")

    def area(self, place: str) -> QPainterPath:
        """Return the path of a place, on all the levels that it is drawn on."""
        path, name = QPainterPath(), province_of(place)
        path.setFillRule(Qt.FillRule.WindingFill)
        for sheet in self.layout.sheets_of(name):
            path.addPath(sheet.atlas.area(name))
        return path

    def inside(self, place: str) -> Callable[[Point], bool]:
        """Return a test of whether a point lies in a place, on the level that the place is shown on."""
        sheet, name = self.layout.sheet_of(place), province_of(place)
        drawn = sheet is not None and name in sheet.atlas.drawing.shapes
        return sheet.atlas.raster(name).holds if sheet and drawn else lambda point: True

    def outline(self, places: Iterable[str]) -> list[tuple[Point, ...]]:
        """Return the lines around the union of these places, on all levels."""
        names = [province_of(place) for place in places]
        return [line for sheet in self.layout.sheets for line in sheet.atlas.outline(names)]

    def border(self, place: str, beyond: str) -> Iterator[tuple[Curve, bool]]:
        """Yield the lines between two places that are long enough for a wall, each with whether the second place lies
        on its right."""
        sheet = self.layout.sheet_of(place)
        if sheet is None or beyond not in sheet.atlas.drawing.shapes:
            return
        there = self.inside(beyond)
        for points in chosen(sheet.atlas.arcs, lambda one, other: {one, other} == {place, beyond}):
            course = Curve(thinned(points, SMOOTH))
            if course.length >= LEAST_BORDER:
                middle = course.length / 2
                yield course, there(course.aside(middle, PROBE)) or not there(course.aside(middle, -PROBE))

    def piece(self, key: str, *, dislodged: bool = False) -> Piece | None:
        """Return the unit with that key, or the dislodged one, which shares its place with another."""
        return next((p for p in self.picture.pieces if p.key == key and p.displaced == dislodged), None)

    def chosen_piece(self) -> Piece | None:
        """Return the selected unit; of two in one place the dislodged one if its key (ending in "!") was chosen."""
        return self.piece(self.chosen.removesuffix(DISLODGED), dislodged=self.chosen.endswith(DISLODGED))

    def is_wide(self, piece: Piece) -> bool:
        """Whether a unit's counter is wider than high."""
        return reach(self.shape(piece))[0] > 1.2

    def shape(self, piece: Piece) -> str:
        """Return the shape of a unit's counter."""
        return shape_of(piece.kind, self.variant, piece.number)


def _apart(point: Point, other: Point, far: float) -> Point:
    """Return a point moved straight away from another one until their distance is at least `far`."""
    dx, dy = point[0] - other[0], point[1] - other[1]
    away = hypot(dx, dy)
    if away >= far or away == 0:
        return point
    return other[0] + dx * far / away, other[1] + dy * far / away


# ----------------------------------------------------------------------------------------------------
# The titles of levels that are drawn beside or above each other, and where they are placed.

WIDE, HIGH = 7.2, 2.75
"""Size of a title's card, as multiples of the size of its name."""
ALL = tr_noop("All levels")
NAME = 1.45
"""The size of a title's name, in radii of a unit."""


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a level: its id, its name, a word on its position (active, lowest, highest), whether it is active,
    its card, and the size of the name."""

    level: str
    name: str
    word: str
    active: bool
    box: QRectF
    size: float


def level_titles(state: SceneState) -> Iterator[Title]:
    """Yield the titles shown now."""
    layout, size = state.layout, NAME * state.metrics.r
    wide, high = WIDE * size, HIGH * size
    if layout.view.flat:
        if state.titled and layout.levels:
            box = QRectF(layout.frame.left() + RIM, layout.frame.top() + RIM, wide, 0.7 * high)
            name = tr(ALL) if layout.view.mode == "all" else layout.active.title
            yield Title(layout.active.level, name, "", False, box, size)
        return
    for number, sheet in enumerate(layout.sheets):
        x, y = _corner(state, sheet, wide, high)
        first, last = number == 0, number == len(layout.sheets) - 1
        word = "active" if sheet.active else "lowest" if first else "highest" if last else ""
        yield Title(sheet.level, sheet.title, word, sheet.active, QRectF(x, y, wide, high), size)


def _corner(state: SceneState, sheet: LevelLayout, wide: float, high: float) -> tuple[float, float]:
    """Return the upper left corner of a title's card: left of a stacked level, or in the corner with the least land of
    a level that lies beside others."""
    box = sheet.atlas.frame
    if state.layout.view.mode == "exploded":
        beside = min(box.left() - TITLE_ROOM / 2 - wide / 2, box.left() - wide - RIM / 2)
        return max(state.layout.frame.left() + RIM / 4, beside), box.center().y() - high / 2
    across = box.left() - RIM / 4, box.right() + RIM / 4 - wide
    down = box.top() + RIM / 4, box.bottom() - RIM / 4 - high
    corners = [(x, y) for y in down for x in across]
    return min(corners, key=lambda at: sheet.atlas.dry.count((*at, at[0] + wide, at[1] + high)))


# ----------------------------------------------------------------------------------------------------
# Where trees, reeds and peaks are drawn, and how strongly.

BRIGHT, FAINT = 1.0, 0.38
"""How much of its color a symbol keeps on its own level, and seen from another level."""
PEAK = "peak"
"""The symbol of a mountain; the other symbols are named like their terrain."""
OBLIQUE = 0.74
"""Scale of symbols on boards seen obliquely."""
RIDGE = 0.85
"""Scale of peaks, so that they fit onto their mountains."""
ROOM = {"trees": 8.2, "swamp": 7.2, PEAK: 9.0}
"""The radius of the room that a symbol takes around its point."""


class LandSymbol(NamedTuple):
    """A symbol: its kind, its point, how much of its color it keeps, and its size as a multiple of the standard."""

    kind: str
    at: Point
    share: float
    size: float

    @property
    def room(self) -> float:
        """The radius of the room that the symbol takes."""
        return ROOM[self.kind] * self.size


def symbols_on(state: SceneState, sheet: LevelLayout) -> Iterator[LandSymbol]:
    """Yield the symbols on a level. Trees keep their color when seen from the air; underground nothing is shown."""
    height, size = state.layout.height(sheet), OBLIQUE if state.layout.view.mode == "exploded" else 1.0
    if height < 0:
        return
    for place in sheet.atlas.drawing.shapes:
        kinds = tuple(kind for kind in state.terrain(place) if kind in ROOM)
        if kinds and "lake" not in state.terrain(place):
            share = BRIGHT if height == 0 or "trees" in kinds else FAINT
            yield from _at_anchors(sheet.atlas, place, kinds, share, size)
    mountains = (sheet.floor or sheet).atlas
    for place in mountains.of_kind("mountain"):
        yield from _at_anchors(mountains, place, (PEAK,), FAINT if height else BRIGHT, RIDGE * size)


def _at_anchors(atlas: Atlas, place: str, kinds: Sequence[str], share: float, size: float) -> Iterator[LandSymbol]:
    """Yield a symbol at each of the place's symbol anchors, taking several kinds in turn."""
    for number, at in enumerate(atlas.drawing.anchors[place].more.get("symbol", ())):
        yield LandSymbol(kinds[number % len(kinds)], at, share, size)
