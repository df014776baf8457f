"""What lies under a point, found by geometry: the unit first, then the sign, then the place with its coast."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist, hypot

from PySide6.QtCore import QPointF

from app.geometry.drawing import PLAYABLE, province_of
from rules import Location
from rules.presentation import SignType

from .atlas import Atlas
from .curves import WATER, Point
from .picture import Piece
from .placement.level_layout import LevelLayout
from .scene_state import DISLODGED, SceneState, chip_point, level_titles
from .symbols.units import counter_path, reach

# ----------------------------------------------------------------------------------------------------
# The lines of the board (rivers) that run close to a point, for clicks on them.

LINE_PLACES_REACH = 0.8
"""How far beside a line (river) a click still hits it, in radii of a unit: rivers are thin and hard to hit."""


def lines_at(state: SceneState, at: Point) -> tuple[str, ...]:
    """Return the lines of the board that run close to a point of the scene, the nearest first."""
    reach = LINE_PLACES_REACH * state.metrics.r
    found: dict[str, float] = {}
    for sheet in state.layout.sheets if state.board.lines else ():
        for line in sheet.atlas.drawing.lines:
            if line.id in state.board.lines:
                gap = min((distance(at, course, reach) for course in line.points), default=reach)
                if gap < reach:
                    found[line.id] = min(gap, found.get(line.id, reach))
    return tuple(sorted(found, key=lambda name: (found[name], name)))


def distance(at: Point, course: Sequence[Point], reach: float) -> float:
    """Return the distance of a point from a course, or `reach` if it is farther than that."""
    x, y = at
    across, down = [point[0] for point in course], [point[1] for point in course]
    if not (min(across) - reach < x < max(across) + reach and min(down) - reach < y < max(down) + reach):
        return reach
    return min((_to_piece(at, one, two) for one, two in pairwise(course)), default=reach)


def _to_piece(at: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a straight segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return hypot(at[0] - start[0] - share * dx, at[1] - start[1] - share * dy)


TOUCH_PX = 12.5
"""Half the side of the square around a unit within which a click hits the unit, in screen pixels, for fingertips."""
ASIDE = 1.7
"""Factor on that distance for the small units of other levels: two of them are placed close together, each with its
room on the other side."""
REACH = 1.12
"""How much larger than its counter the area is in which a click hits a unit."""


@dataclass(frozen=True, slots=True)
class Hit:
    """What a click at a point of the board hits.

    `unit` is the key of the unit hit, or None; `dislodged`: it is one that must retreat. `location` is the place with
    its coast ("StP/nc"), or "" off the board; `province` its province. `area` is the id of the shape under the point if
    that is not a playable one (a strait that belongs to a province, an island), else "". `level` is the level of the
    board under the point, or of the title there; "" without levels. `sign` is the type of the sign hit, if it can be
    clicked, and `word` its text. `lines` are the lines of the board that run close by, the nearest first. `anywhere`:
    all levels are shown there at once, so the place may be meant on any of them.
    """

    unit: str | None
    location: str
    province: str
    area: str
    point: Point
    dislodged: bool = False
    level: str = ""
    sign: SignType | None = None
    lines: tuple[str, ...] = ()
    anywhere: bool = False
    word: str = ""

    def same_as(self, other: Hit) -> bool:
        """Whether both hit the same thing, whatever the exact points."""
        return replace(self, point=other.point) == other

    @property
    def choice(self) -> str:
        """The key with which `BoardScene.select` selects the unit hit; "" for none."""
        return "" if self.unit is None else self.unit + (DISLODGED if self.dislodged else "")


NOTHING_HIT = Hit(None, "", "", "", (0.0, 0.0))


def pick(state: SceneState, point: QPointF) -> Hit:
    """Return what lies at a point of the scene: a unit (the smaller ones of other levels lie beneath the others), then
    a sign, then the title of a level, then a place."""
    at = (point.x(), point.y())
    found = unit_at(state, at) or sign_at(state, at) or unit_near(state, at) or title_at(state, at)
    if found is not None:
        return found
    anywhere = state.layout.view.mode == "all" and bool(state.layout.levels)
    return replace(place_at(state, at), lines=lines_at(state, at), anywhere=anywhere)


def unit_at(state: SceneState, at: Point) -> Hit | None:
    """Return the unit at a point; the letter of a level belongs to the small unit beside it."""
    seats = state.seats
    whole = [piece for piece in seats.present if seats.is_here(piece)]
    for piece in (*reversed(whole), *reversed(seats.distant)):
        for point in (seats.unit_point(piece), *seats.echoes(piece)):
            if _covers(state, piece, point, at):
                return _hit(state, piece, point, at)
    for piece in reversed(seats.distant):
        point = seats.unit_point(piece)
        if dist(chip_point(state, piece, point), at) <= state.metrics.chip:
            return _hit(state, piece, point, at)
    return None


def unit_near(state: SceneState, at: Point) -> Hit | None:
    """Return the unit nearest to a point beside it, for counters that are smaller on the screen than a fingertip."""
    seats, near, small = state.seats, state.touch, frozenset(state.seats.distant)
    found: list[tuple[float, float, int, Piece, Point]] = []
    for number, piece in enumerate((*seats.present, *seats.distant)):
        for point in (seats.unit_point(piece), *seats.echoes(piece)):
            far = max(abs(point[0] - at[0]), abs(point[1] - at[1]))
            if far <= (ASIDE * near if piece in small else near):
                found.append((far, dist(point, at), -number, piece, point))
    if not found:
        return None
    *_, piece, point = min(found)
    return _hit(state, piece, point, at)


def _hit(state: SceneState, piece: Piece, point: Point, at: Point) -> Hit:
    """Return the hit at `at` of a unit drawn at `point`."""
    level = state.layout.level_of(piece.place) or place_at(state, point).level
    return Hit(piece.key, piece.place, province_of(piece.place), "", at, piece.dislodged, level)


def _covers(state: SceneState, piece: Piece, point: Point, at: Point) -> bool:
    """Whether the point `at` lies on a counter drawn at `point`, or close to it."""
    shape = state.shape(piece)
    across, up = reach(shape)
    r = state.metrics.r * state.scale(piece) * REACH
    x, y = at[0] - point[0], at[1] - point[1]
    return abs(x) <= across * r and abs(y) <= max(up, 1.0) * r and counter_path(shape, r).contains(QPointF(x, y))


def sign_at(state: SceneState, at: Point) -> Hit | None:
    """Return the sign at a point, if it can be clicked."""
    for laid in reversed(state.laid):
        if laid.sign.type.help and laid.holds(QPointF(*at), state.metrics.sign_text):
            place = laid.sign.place
            level = state.layout.level_of(place) or place_at(state, laid.center).level
            return Hit(None, place, province_of(place), "", at, level=level, sign=laid.sign.type, word=laid.sign.text)
    return None


def title_at(state: SceneState, at: Point) -> Hit | None:
    """Return the title of a level at a point."""
    for title in level_titles(state):
        if title.box.contains(QPointF(*at)):
            return Hit(None, "", "", "", at, level=title.level)
    return None


def place_at(state: SceneState, at: Point) -> Hit:
    """Return the place at a point, ignoring units and signs."""
    sheet, shape = shape_at(state, at)
    if sheet is None or shape is None:
        return Hit(None, "", "", "", at)
    drawn = sheet.atlas.drawing.shapes[shape]
    playable = drawn.kind in PLAYABLE or shape in state.board.provinces
    name = drawn.within or (drawn.province or shape if playable else "")
    area = "" if playable else shape
    level = sheet.level if name or not state.layout.levels else ""
    return Hit(None, coast_at(sheet.atlas, name, at) or name, name, area, at, level=level)


def shape_at(state: SceneState, at: Point) -> tuple[LevelLayout | None, str | None]:
    """Return the shape that contains a point, and its level; of several the last drawn. On boards with levels, land
    comes before water."""
    layout, point = state.layout, QPointF(*at)
    below: tuple[LevelLayout | None, str | None] = None, None
    floors = (sheet.floor for sheet in reversed(layout.sheets) if sheet.floor)
    for sheet in (*reversed(layout.sheets), *floors):
        for shape in reversed(tuple(sheet.atlas.drawing.shapes)):
            path = sheet.atlas.area(shape)
            if path.controlPointRect().contains(point) and path.contains(point):
                if not layout.levels or sheet.atlas.kind(shape) not in WATER:
                    return sheet, shape
                below = below if below[1] else (sheet, shape)
                break
    return below


def coast_at(atlas: Atlas, name: str, at: Point) -> str:
    """Return the named coast of the province that is nearest to a point, "" if it has none."""
    best, least = "", float("inf")
    for line in atlas.drawing.lines:
        if line.kind == "coast" and line.province == name:
            for part in line.points:
                for x, y in part:
                    gap = hypot(x - at[0], y - at[1])
                    if gap < least:
                        best, least = Location(name, line.coast).text, gap
    return best
