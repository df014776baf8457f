"""Which names the map shows, where, in which lettering, and what they must keep clear of."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, floor, hypot, radians, sin
from typing import Any

from PySide6.QtCore import QRectF

from app.geometry.drawing import DrawnShape, province_of
from app.ui.tokens import tokens
from rules.presentation import SignShape

from ..atlas import DOCK, Atlas, boxes_of, strip_of
from ..curves import WATER, Curve, Point, signed_area
from ..display_list import width_of
from ..picture import (
    BuildMark,
    DisbandMark,
    KindMark,
    NameDisplay,
    Piece,
    PlaceNote,
    ReshapeMark,
    SetUpMark,
    StatusMark,
    TokenMark,
    UnitTokenMark,
    WaiveMark,
    WallMark,
)
from ..plan import DrawingPlan
from ..scene_state import SceneState, chip_point, level_titles, symbols_on
from ..symbols.orders import BADGE_AT, PILL_AT, pill_box
from ..symbols.terrain import plate
from ..symbols.units import tab_at
from .level_layout import LevelLayout
from .raster import CELL, Box, CrownLetter, LabelRequest, PlacedLabel, Raster, breaks, place, placing
from .routing import CARD_AT
from .sign_placement import PIPS_AT, center_points, lay_stored

# ----------------------------------------------------------------------------------------------------
# The room of special orders and signs on the land, which names avoid. No Qt here.

CARD_HALF, NUMBER_ROOM = (0.6, 0.62), 0.62
"""Half the size of a card with its edge, and the room of a number, in radii."""
BLAST, CLOUD, CLOUD_AT, TRANCE = 2.15, 1.2, (-1.3, 0.62), 2.25
BESIDE, BESIDE_ROOM = (-1.4, 0.95), 1.05
"""Where tokens that a unit leaves, and counters that it becomes, lie beside it, and their room, in radii."""
LONG_PILL = 2.7
"""Half the width of the words on a crater, in radii."""
WALL_ROOM = 8.0
"""Room on both sides of a fortified border, for its wall with the teeth."""


def add_rect(taken: Raster, rect: QRectF) -> None:
    """Add a rectangle of Qt's."""
    taken.add_box((rect.left(), rect.top(), rect.right(), rect.bottom()))


def add_tags(taken: Raster, piece: Piece, point: Point, r: float, tab: Point) -> None:
    """Add the room of a unit's number and of its card."""
    x, y = point
    if piece.label:
        taken.add_disc((x - tab[0] * r, y + tab[1] * r), NUMBER_ROOM * r)
    if piece.card:
        across, up = CARD_HALF
        middle = y + CARD_AT * r
        taken.add_box((x - across * r, middle - up * r, x + across * r, middle + up * r))


def add_specials(taken: Raster, state: SceneState) -> None:
    """Add the room of craters, clouds, threads with their signs, moves off the board, and what lies beside units."""
    r, line = state.metrics.r, state.metrics.line
    for sign in state.picture.signs:
        if sign.shape is SignShape.CRATER and state.shown(sign.place):
            x, y = state.goal(sign.place)
            taken.add_disc((x, y), BLAST * r)
            taken.add_box((x - LONG_PILL * r, y - 0.6 * r, x + LONG_PILL * r, y + 0.6 * r))
        elif sign.shape is SignShape.CLOUD and state.shown(sign.place):
            x, y = state.goal(sign.place)
            taken.add_disc((x + CLOUD_AT[0] * r / 2, y + CLOUD_AT[1] * r / 2), CLOUD * r)
    for thread in state.plan.threads:
        if thread.curve is not None:
            taken.add_line(thread.curve.points[::2], 4.5 * line)
        taken.add_disc(thread.sign, (BLAST if thread.mark.shown.glyph == "blast" else CLOUD) * r)
        if thread.mark.shown.glyph == "spiral":
            taken.add_disc(thread.goal, TRANCE * r)
    for portal in state.plan.portals:
        taken.add_disc(portal.center, 1.4 * portal.radius)
    for swap in state.plan.swaps:
        taken.add_line(swap.curve.points[::2], 6.0 * line)
    for step in state.plan.steps:
        for point in (step.dot, *step.numbers):
            taken.add_disc(point, 9.0 * line)
    for mark in state.marks:
        if isinstance(mark, UnitTokenMark | KindMark):
            x, y = state.unit_point(mark.unit)
            taken.add_disc((x + BESIDE[0] * r, y + BESIDE[1] * r), BESIDE_ROOM * r)
    for here, beyond in _fortified(state):
        for course, _ in state.border(here, beyond):
            taken.add_line(course.points, WALL_ROOM * line)


def _fortified(state: SceneState) -> Iterator[tuple[str, str]]:
    """Yield the borders with a wall, each as the place that has it and the one beyond."""
    yield from ((sign.place, sign.text) for sign in state.picture.signs if sign.shape is SignShape.WALL)
    for mark in state.marks:
        if isinstance(mark, WallMark):
            yield from ((province_of(mark.unit.place), beyond) for beyond in mark.beyond)


# ----------------------------------------------------------------------------------------------------
# Which names the map shows, in which lettering, and what they must keep clear of.

SCENERY = frozenset({"island", "impassable", "decoration", "scenery"})
NAMELESS = frozenset({"strait", "decoration"})
LABELED = frozenset({"water", "scenery"})
"""Kinds of shapes that have a name only if the drawing has an anchor for it, and no short name: orders never name them.
"""
EDGE = 10.0
"""How far names keep from the edge of the frame."""
TOLERANCE = {"empty": 0.35, "district": 0.1, "held": 0.12, "full": 0.03, "sea": 0.03, "scenery": 0.0}
"""How much of its box a name may cover: names of scenery are dropped first, then of seas, then of occupied land."""
OWN, FOREIGN = {"full": 0.22, "short": 0.04}, {"full": 0.5, "short": 1.5, "sea": 0.2}
"""The least share of a name that must lie on its own place, and how much of other land it may cover, as a multiple of
what it covers of its own place."""
CROWDED: Mapping[str, Any] = {"tolerance": 0.45, "least_inside": 0.25, "most_foreign": 0.0}
"""Limits for ids that find no room otherwise: better close to a unit than none, but on no other name."""
OUT_AT_SEA: Mapping[str, Any] = {"tolerance": 0.3, "least_inside": 0.02, "most_foreign": 0.0}
"""Limits for ids of land that is still too full: out over its own coast, on no other land."""
HIDDEN = 0.5
"""The tolerance for ids that find no room even there; numbers cannot be guessed from a part of them."""
SQUEEZED = 0.2
"""The tolerance for the names of districts that found no room: districts are known by their names rather than ids."""
UNIT_ROOM, HULL_ROOM, RING_ROOM = 1.48, 1.68, 1.75
"""Room around a unit, in radii. It includes the octagon of a unit without an order and the rings of the next click,
whether they are drawn or not, so that names stay in place while the user clicks."""
OCTAGON_EDGE = 4.5
"""How far the line and halo of an octagon extend beyond its corners."""


STACK_ROOM = 0.7
"""Room beside a large letter for the stack that shows the owner of the place on each level, in sizes of the letter."""
NUMBERS = {"land": "space_number", "mountain": "mountain_number", "lake": "lake_number"}
"""Lettering of places whose full name says no more than their id (`Space 32`): only the id is shown."""
DISTRICT, DOCK_NAME = "district_name", "dock_name"
"""Lettering of places that belong to areas, and of docks: their names are shown at any readable size."""
AROUND, RIVER = "district_scenery", "district_water"
"""Lettering of the land and the water around districts, shown whenever there is room."""
LETTER, WORD, UNDER_LETTER = "province_letter", "province_word", "province_name"
"""Lettering where places are known by a large letter: the letter, the name of a place without one, the name under one.
"""


class NamePlacement:
    """Places the names of one level. `letters`: the letters that places are known by instead of their ids; `districts`:
    places whose names are shown at any size."""

    def __init__(self, atlas: Atlas, letters: Mapping[str, str], districts: Container[str] = ()) -> None:
        self.atlas = atlas
        self._letters = letters
        self._districts = districts
        self._shapes = _named_shapes(atlas)

    def placing(
        self, state: SceneState, before: Mapping[str, PlacedLabel], taken: Raster, found: dict[str, PlacedLabel]
    ) -> Iterator[None]:
        """Place each name and put it into `found`, in small steps, clear of what is taken; `before` are the earlier
        places."""
        if state.names is NameDisplay.NONE or not (state.metrics.names or self._letters or self._districts):
            return
        box = state.layout.frame
        right = strip_of(self.atlas.drawing, state.board) if boxes_of(state.board) else box.right()
        frame: Box = (box.left() + EDGE, box.top() + EDGE, right - EDGE, box.bottom() - EDGE)
        full = [shape for shape in self._shapes if self._is_full(state, shape)]
        yield from placing((self._wish(shape, state, full=True) for shape in full), taken, frame, before, found)
        yield from self._squeezed(state, taken, frame, before, found)
        occupied = _with_names(taken, found)
        unwritten = LABELED | SCENERY if self._districts else LABELED
        short = [shape for shape in self._shapes if shape.id not in found and shape.kind not in unwritten]
        yield from placing((self._wish(one, state, full=False) for one in short), occupied, frame, before, found)
        names = _with_names(Raster(), found)
        for wish in (self._wish(one, state, full=False) for one in short if one.id not in found):
            close = replace(wish, shunned=names, ashore=False, **CROWDED)
            closer = place(close, taken, frame)
            if closer is None and wish.ashore:
                closer = place(replace(wish, **OUT_AT_SEA), _with_names(taken, found), frame)
            if closer is None and wish.style not in NUMBERS.values():
                closer = place(replace(close, tolerance=HIDDEN), taken, frame)
            if closer is not None:
                found[wish.id] = closer
                names.add_box(closer.box)
            yield

    def _squeezed(
        self, state: SceneState, taken: Raster, frame: Box, before: Mapping[str, PlacedLabel], found: dict[str,
                                                                                                           PlacedLabel]
    ) -> Iterator[None]:
        """Place the names of districts that found no room: a little smaller and closer to units, before their ids are
        used."""
        left = [
            one for one in self._shapes if one.id not in found and self._is_district(one) and self._is_full(state, one)
        ]
        if not left:
            return
        room = _with_names(taken, found)
        wishes = (replace(self._wish(one, state, full=True), least_share=0.8, tolerance=SQUEEZED) for one in left)
        yield from placing(wishes, room, frame, before, found)

    def _is_full(self, state: SceneState, shape: DrawnShape) -> bool:
        """Whether the full name of a place is wanted, and says more than its id."""
        return state.names is NameDisplay.FULL and not _numbered(state, shape)

    def _wish(self, shape: DrawnShape, state: SceneState, *, full: bool) -> LabelRequest:
        title, lettered = state.titles.get(shape.id, shape.id), bool(self._letters) and shape.kind not in WATER
        name = NUMBERS[shape.kind] if _numbered(state, shape) else self._style(shape, full=full)
        style, sizes = tokens().texts[name], state.metrics.texts
        letter = self._letters.get(shape.id, "")
        crown = None
        if letter and full:
            size = sizes[LETTER]
            crown = CrownLetter(letter, size, width_of(letter, tokens().texts[LETTER]) * size)
        short = letter or (title if lettered else plain(shape.id).upper())
        return LabelRequest(
            id=shape.id,
            anchor=self.atlas.drawing.anchors[shape.id].label,
            lines=breaks(title) if full else ((short,),),
            size=sizes[name],
            width=lambda text: width_of(text, style),
            area=self.atlas.raster(shape.id),
            shunned=self.atlas.dry,
            ashore=shape.kind not in WATER,
            least_share=self._least_share(shape, state) if full and not letter else 1.0,
            tolerance=self._tolerance(shape, state, full),
            least_inside=OWN["full" if full else "short"],
            most_foreign=FOREIGN["short" if not full else "sea" if shape.kind in WATER else "full"],
            capitals=not full,
            style=name,
            crown=crown,
            tail=STACK_ROOM if letter and owners_of(state, shape.id) else 0.0,
        )

    def _is_district(self, shape: DrawnShape) -> bool:
        """Whether a place lies in an area, or is the dock of one."""
        return shape.id in self._districts

    def _is_around(self, shape: DrawnShape) -> bool:
        """Whether a shape lies around and between districts: a shore, a river, a park."""
        return bool(self._districts) and (shape.kind in SCENERY or shape.kind in WATER)

    def _least_share(self, shape: DrawnShape, state: SceneState) -> float:
        """Return the least share of its size that a full name may shrink to."""
        return 1.0 if self._is_district(shape) or self._is_around(shape) else state.metrics.least_share

    def _style(self, shape: DrawnShape, *, full: bool) -> str:
        if full and self._is_district(shape):
            return DOCK_NAME if shape.kind == DOCK else DISTRICT
        if full and self._is_around(shape):
            return RIVER if shape.kind in WATER else AROUND
        if not self._letters or shape.kind in WATER or shape.kind in SCENERY:
            return style_name(shape.kind, full)
        if shape.id in self._letters:
            return UNDER_LETTER if full else LETTER
        return WORD

    def _tolerance(self, shape: DrawnShape, state: SceneState, full: bool) -> float:
        if shape.kind in SCENERY:
            return TOLERANCE["scenery"]
        if shape.kind in WATER:
            return TOLERANCE["sea"]
        if self._is_district(shape):
            return TOLERANCE["district" if full else "empty"]
        held = any(province_of(piece.place) == shape.id for piece in state.picture.pieces)
        return TOLERANCE["full" if full else "held" if held else "empty"]


def _with_names(taken: Raster, found: Mapping[str, PlacedLabel]) -> Raster:
    """Return what is taken, together with the names placed."""
    room = taken.copy()
    for placed in found.values():
        room.add_box(placed.box)
    return room


def _is_named(atlas: Atlas, shape: DrawnShape) -> bool:
    """Whether a shape has a name on the map."""
    if shape.kind in LABELED or shape.kind == DOCK:
        anchors = atlas.drawing.anchors.get(shape.id)
        return anchors is not None and "label" not in anchors.missing
    return shape.kind not in NAMELESS


def _numbered(state: SceneState, shape: DrawnShape) -> bool:
    """Whether the full name of a place only repeats its id."""
    words = state.titles.get(shape.id, "").split()
    return shape.kind in NUMBERS and len(words) > 1 and words[-1] == plain(shape.id)


def owners_of(state: SceneState, place: str) -> tuple[str, ...]:
    """Return the owner of a place on each level shown, the lowest first ("" for none); () if it is the same on all."""
    layout = state.layout
    if not layout.view.flat or layout.rank(place) < 0:
        return ()
    stack = state.book.board.stacks.get(plain(place), ())
    owners = tuple(state.owner(p) for p in stack if layout.view.shows(layout.level_of(p)))
    return owners if len(set(owners)) > 1 else ()


def plain(place: str) -> str:
    """Return an id without its level, which is clear on the map."""
    return place.partition("@")[0]


def style_name(kind: str, full: bool) -> str:
    """Return the name of the lettering for a place of that kind."""
    if not full:
        return "sea_name_short" if kind in WATER else "land_name_short"
    if kind in WATER:
        return "sea_name"
    return "scenery_name" if kind in SCENERY else "land_name_full"


def taken_room(state: SceneState) -> Raster:
    """Return what names may not cover: units with their tabs, signs, centers, symbols, titles, orders and marks."""
    taken = Raster()
    line = state.metrics.line
    for piece in state.seats.present:
        for point in (state.unit_point(piece), *state.seats.echoes(piece)):
            _add_unit(taken, state, piece, point)
    for laid in state.laid:
        for rect in laid.boxes(state.metrics.sign_text):
            add_rect(taken, rect)
    for center in center_points(state):
        taken.add_disc(center.at, center.room(state.metrics.center) + 2)
    for sheet in state.layout.sheets:
        for symbol in symbols_on(state, sheet):
            taken.add_disc(symbol.at, symbol.room)
    for title in level_titles(state):
        add_rect(taken, title.box)
    _add_marks(taken, state)
    add_specials(taken, state)
    _add_plan(taken, state.plan, line)
    return taken


def _add_unit(taken: Raster, state: SceneState, piece: Piece, point: Point) -> None:
    """Add the room of a counter with its tab, its pips, and the rings that may be drawn around it."""
    r = state.metrics.r * state.scale(piece)
    x, y = point
    if not state.seats.is_here(piece):
        taken.add_disc(point, r + 2)
        taken.add_disc(chip_point(state, piece, point), state.metrics.chip * 1.2)
        if state.layout.view.mode == "all":
            _add_tab(taken, state, piece, point, r)
        return
    wide = 0.45 * r if state.is_wide(piece) else 0.0
    for dx in (-wide, wide) if wide else (0.0,):
        taken.add_disc((x + dx, y), UNIT_ROOM * r)
    if wide:
        taken.add_disc((x, y + 0.06 * r), HULL_ROOM * r)
    _add_tab(taken, state, piece, point, r)
    if piece.standoffs or piece.attacks:
        taken.add_disc((x, y + PIPS_AT * r), 0.5 * r)
    add_tags(taken, piece, point, r, tab_at(state.shape(piece)))
    if piece.forded:
        box = pill_box((x, y + PILL_AT * r), piece.forded, r)
        add_rect(taken, box)


def _add_tab(taken: Raster, state: SceneState, piece: Piece, point: Point, r: float) -> None:
    across, up = tab_at(state.shape(piece))
    taken.add_disc((point[0] + across * r, point[1] + up * r), 0.62 * r)


def _add_marks(taken: Raster, state: SceneState) -> None:
    r = state.metrics.r
    for _, _, box in lay_stored(state, state.marks):
        add_rect(taken, box)
    for site in filter(state.shown, state.sites):
        taken.add_disc(state.goal(site), RING_ROOM * r + CELL)
    for mark in state.marks:
        if isinstance(mark, DisbandMark):
            taken.add_disc(state.unit_point(mark.unit), RING_ROOM * r + CELL)
        elif isinstance(mark, BuildMark | SetUpMark):
            taken.add_disc(state.goal(mark.place), RING_ROOM * r + CELL)
        elif isinstance(mark, ReshapeMark):
            x, y = state.goal(mark.unit.place)
            taken.add_disc((x, y + BADGE_AT * r), 0.8 * r)
        elif isinstance(mark, StatusMark):
            x, y = state.unit_point(mark.unit)
            taken.add_disc((x + r, y + 0.9 * r), 0.75 * r)
        elif isinstance(mark, TokenMark) and mark.shown.glyph == "house" and state.shown(mark.place):
            x, y = state.badge(mark.place) or state.goal(mark.place)
            taken.add_disc((x - 0.9 * r, y - 0.9 * r), 1.1 * r)
        elif isinstance(mark, WaiveMark):
            taken.add_disc(state.center(mark.place) or state.goal(mark.place), 13 * state.metrics.line)


def _add_plan(taken: Raster, plan: DrawingPlan, line: float) -> None:
    for arrow in plan.arrows:
        taken.add_line(arrow.curve.points[::2], max(6.0 * line, arrow.width / 2 + 3.5 * line))
        taken.add_disc(arrow.curve.at(arrow.curve.length - arrow.head_length / 2), arrow.width + 6.5 * line)
    for branch in plan.branches:
        taken.add_line(branch.curve.points[::2], 4.5 * line)
        taken.add_disc(branch.bead or branch.curve.points[-1], 8.0 * line)
    for convoy_wave in plan.convoy_waves:
        taken.add_disc(convoy_wave.joint, 7.0 * line)
        if convoy_wave.curve is not None:
            taken.add_line(convoy_wave.curve.points, 6.0 * line)
    for glass in plan.glasses:
        (x, y), size = glass.center, glass.radius
        taken.add_disc(glass.center, size + OCTAGON_EDGE * line)
        taken.add_disc((x + size, y + size), 0.5 * size)
    for wade in plan.wades:
        taken.add_disc(wade.bank, 11.0 * line)
        if wade.curve is not None:
            taken.add_line(wade.curve.points, 6.0 * line)
    for dots in plan.dots:
        taken.add_disc(dots.sign, 11.0 * line)
        if dots.curve is not None:
            taken.add_line(dots.curve.points[::2], 4.0 * line)
    for cut in plan.cuts:
        taken.add_disc(cut.point, 13.0 * line)
        if cut.thread is not None:
            taken.add_line(cut.thread.points[::2], 3.0 * line)
    for way in plan.ways:
        taken.add_line(way.curve.points[::2], 5.0 * line)
        taken.add_disc(way.sign, 13.0 * line)
    for power_counter in plan.power_counters:
        taken.add_disc(power_counter.point, 13.0 * line)
    for chip in plan.chips:
        taken.add_disc(chip.point, 10.0 * line)
    for ring in plan.rings:
        if not ring.mark.implicit:
            taken.add_disc(ring.center, ring.radius + OCTAGON_EDGE * line)
    for point, _ in plan.happenings:
        taken.add_disc(point, 12.0 * line)
    for points, radius in ((plan.bursts, 11.0), (plan.swords, 17.0), ([at for at, _ in plan.sums], 17.0)):
        for point in points:
            taken.add_disc(point, radius * line)


def _named_shapes(atlas: Atlas) -> list[DrawnShape]:
    """Return the shapes with names, in the order in which these are placed; sorted once for all scenes."""
    found: list[DrawnShape] | None = atlas.memo.get("named shapes")
    if found is None:
        found = sorted((shape for shape in atlas.drawing.shapes.values() if _is_named(atlas, shape)), key=_rank)
        atlas.memo["named shapes"] = found
    return found


def _rank(shape: DrawnShape) -> tuple[int, float]:
    """Return the sort key: land before sea before scenery, small before large."""
    group = 2 if shape.kind in SCENERY else 1 if shape.kind in WATER else 0
    return group, sum(abs(signed_area(polygon[0])) for polygon in shape.rings)


# ----------------------------------------------------------------------------------------------------
# Names of rivers, which run along them where they are straight and nothing is in the way.

STYLE = "river_name"
"""The lettering of rivers, by its name in the tokens."""
KINDS = frozenset({"river", "stream"})
STEP = 9.0
"""Distance of the points that are tried."""
EVERY, LEAST_APART = 420.0, 200.0
"""Length of river per name, and the least distance of two names of one river."""
MOST_BENT = 3.4
"""How far a river may deviate from the straight line under its name."""
ASIDE = 0.62
"""How far the middle of the letters lies from the bank of the river, in sizes of the letters."""
BENT_COST, STEEP_COST, STAND_COST = 6.0, 14.0, 40.0
"""The costs of each unit that the river bends, of running upright, and of each unit anchor close by."""
STAND_ROOM = 1.6
"""The room around a unit's anchor, in radii."""
PROBE = 0.46
"""Half the side of the squares that are tested for being free, in sizes of the letters."""


@dataclass(frozen=True, slots=True)
class RiverName:
    """A name beside a river: its middle, its angle in degrees, the size of its letters."""

    text: str
    center: Point
    angle: float
    size: float


def river_names(state: SceneState, sheet: LevelLayout, taken: Raster, before: Iterable[RiverName]) -> list[RiverName]:
    """Return the names of rivers on a level, clear of what is taken; those of `before` stay if they can. There are none
    on levels below the ground."""
    if state.names is NameDisplay.NONE or not state.metrics.names or state.layout.height(sheet) < 0:
        return []
    size = state.metrics.texts[STYLE]
    unchanged = [name for name in before if name.size == size and _free(name, taken)]
    found: list[RiverName] = []
    for river, courses in courses_of(state, sheet).items():
        stay = [name for name in unchanged if name.text == river]
        wanted = max(1, round(sum(course.length for course in courses) / EVERY))
        found += stay[:wanted] or _placed(state, river, courses, size, wanted, taken)
    return found


def courses_of(state: SceneState, sheet: LevelLayout) -> Mapping[str, list[Curve]]:
    """Return river -> its courses on a level, with adjoining pieces joined."""
    pieces: dict[str, list[tuple[Point, ...]]] = {}
    for line in sheet.atlas.drawing.lines:
        line_ = state.board.lines.get(line.id)
        if line_ is not None and line_.kind in KINDS and "river" in line_.extra:
            pieces.setdefault(str(line_.extra["river"]), []).extend(line.points)
    return {river: [Curve(course) for course in joined(parts)] for river, parts in pieces.items()}


def joined(parts: Sequence[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """Return lines joined where their ends meet."""
    rest, found = list(parts), list[tuple[Point, ...]]()
    while rest:
        line = rest.pop(0)
        grown = True
        while grown:
            grown = False
            for other in rest:
                longer = _one(line, other)
                if longer:
                    rest.remove(other)
                    line, grown = longer, True
                    break
        found.append(line)
    return found


def _one(line: tuple[Point, ...], other: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return both lines as one, or () if they have no end in common."""
    for turned in (other, other[::-1]):
        if line[-1] == turned[0]:
            return (*line, *turned[1:])
        if line[0] == turned[-1]:
            return (*turned, *line[1:])
    return ()


def _placed(
    state: SceneState, river: str, courses: Sequence[Curve], size: float, wanted: int, taken: Raster
) -> Iterator[RiverName]:
    """Yield names at the best points, far from each other."""
    ranked = sorted((cost, n, name) for n, (cost, name) in enumerate(_points(state, river, courses, size)))
    chosen: list[RiverName] = []
    for _, _, name in ranked:
        far = all(_apart(name, other) >= LEAST_APART for other in chosen)
        if len(chosen) < wanted and far and _free(name, taken):
            chosen.append(name)
            yield name


def _points(state: SceneState, river: str, courses: Sequence[Curve], size: float) -> Iterator[tuple[float, RiverName]]:
    """Yield all points on both sides of a river where it is straight enough, each with its cost."""
    wide = width_of(river, tokens().texts[STYLE]) * size
    aside = tokens().board.river_width / 2 + ASIDE * size
    stands = UnitGrid(
        (at for level in state.layout.flat or () for at in _stands(state, level)), STAND_ROOM * state.metrics.r
    )
    for course in courses:
        for n in range(int(wide / STEP), int((course.length - wide) / STEP) + 1):
            middle = n * STEP
            start, end = course.at(middle - wide / 2), course.at(middle + wide / 2)
            angle = _readable(degrees(atan2(end[1] - start[1], end[0] - start[0])))
            bent = max(_beside(course.at(middle + share * wide), start, end) for share in (-0.25, 0.0, 0.25))
            for side in (aside, -aside) if bent <= MOST_BENT else ():
                name = RiverName(river, course.aside(middle, side), angle, size)
                near = stands.near(name.center)
                yield BENT_COST * bent + STEEP_COST * abs(angle) / 90 + STAND_COST * near, name


class UnitGrid:
    """The anchors of units in a grid of squares as large as the room of a unit, so that neighbors of a point are in
    nine of them."""

    def __init__(self, points: Iterable[Point], room: float) -> None:
        self._room = room
        self._squares: dict[tuple[int, int], list[Point]] = {}
        for at in points:
            self._squares.setdefault(self._square(at), []).append(at)

    def near(self, point: Point) -> int:
        """Return how many anchors are closer than that room."""
        across, down = self._square(point)
        squares = ((across + dx, down + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        lying = (at for square in squares for at in self._squares.get(square, ()))
        return sum(hypot(x - point[0], y - point[1]) < self._room for x, y in lying)

    def _square(self, at: Point) -> tuple[int, int]:
        return floor(at[0] / self._room), floor(at[1] / self._room)


def _stands(state: SceneState, level: str) -> Iterator[Point]:
    """Return the anchors of units on a level, in the position of the active level."""
    placing = state.layout.active.placing
    return (placing.there(anchors.unit) for anchors in state.layout.flat[level].drawing.anchors.values())


def _readable(angle: float) -> float:
    """Return the angle of the same line, not upside down."""
    return angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle


def _beside(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from the line through two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return abs((point[0] - start[0]) * dy - (point[1] - start[1]) * dx) / (hypot(dx, dy) or 1.0)


def _apart(one: RiverName, other: RiverName) -> float:
    return hypot(one.center[0] - other.center[0], one.center[1] - other.center[1])


def _free(name: RiverName, taken: Raster) -> bool:
    """Whether nothing lies under the letters."""
    half = PROBE * name.size
    return not any(taken.count((x - half, y - half, x + half, y + half)) for x, y in probes(name))


def probes(name: RiverName) -> list[Point]:
    """Return points along the letters."""
    wide = width_of(name.text, tokens().texts[STYLE]) * name.size
    dx, dy = cos(radians(name.angle)), sin(radians(name.angle))
    (x, y), reach = name.center, max(0.0, wide / 2 - PROBE * name.size)
    return [(x + share * reach * dx, y + share * reach * dy) for share in (-1.0, 0.0, 1.0)]


# ----------------------------------------------------------------------------------------------------
# Where the words of a player's notes lie: near their place, clear of units, centers, names and each other.

NEAR = ((0, -1), (0, 1), (1, -0.6), (-1, -0.6), (1, 0.6), (-1, 0.6))
FARTHER = ((0, -1.9), (0, 1.9), (0.6, -1.5), (-0.6, -1.5), (0.6, 1.5), (-0.6, 1.5), (1.3, 0), (-1.3, 0))
PINS_AROUND = (*NEAR, *FARTHER)
"""Where the words may lie around their place, in halves of their own width and in heights of a line."""
UNIT_COST, CENTER_COST, NAME_COST, PIN_COST, FAR_COST = 3.0, 1.0, 4.0, 4.0, 0.06
"""The costs of covering all of a unit, a center, a name or other words, and of each less preferred position."""
NAME_WIDE, NAME_HIGH = 1.4, 0.9
"""Half the room kept for a short name, in its sizes; names still avoid what lies on them."""


def placed_notes(state: SceneState) -> Iterator[tuple[PlaceNote, Point, Point]]:
    """Yield each note with the point that it is pinned to and the middle of its words."""
    fog, size, taken = state.fog, state.metrics.sign_text, list[tuple[QRectF, float]]()
    pins = [pin for pin in fog.pins if state.shown(pin.place)] if fog else []
    if pins:
        taken = [*_units(state), *_names(state)]
    for pin in pins:
        at = state.goal(pin.place)
        points = [_point(state, at, pin.text, size, around) for around in PINS_AROUND]
        costs = [_cost(plate(point, pin.text, size), taken) + FAR_COST * n for n, point in enumerate(points)]
        best = points[costs.index(min(costs))]
        taken.append((plate(best, pin.text, size), PIN_COST))
        yield pin, at, best


def _point(state: SceneState, at: Point, text: str, size: float, around: tuple[float, float]) -> Point:
    box, r = plate(at, text, size), state.metrics.r
    dx, dy = around
    return at[0] + dx * (box.width() / 2 + 0.6 * r), at[1] + dy * (0.9 * r + box.height() / 2)


def _cost(box: QRectF, taken: list[tuple[QRectF, float]]) -> float:
    """Return the cost of what the words would cover."""
    cost = 0.0
    for other, weight in taken:
        common = box.intersected(other)
        if not common.isEmpty():
            cost += weight * common.width() * common.height() / max(1.0, other.width() * other.height())
    return cost


def _units(state: SceneState) -> Iterator[tuple[QRectF, float]]:
    """Yield the room of units, of remembered units, and of centers, with the cost of covering each."""
    r = state.metrics.r
    points = [state.unit_point(piece) for piece in state.seats.present]
    points += [state.goal(one.place) for one in state.fog.remembered if state.shown(one.place)] if state.fog else []
    yield from ((_box(point, r, r), UNIT_COST) for point in points)
    small = state.metrics.center
    for center in state.board.centers:
        at = state.center(center)
        if at is not None:
            yield _box(at, small, small), CENTER_COST


def _names(state: SceneState) -> Iterator[tuple[QRectF, float]]:
    """Yield the approximate room of names, with the cost of covering each."""
    size = state.metrics.texts["land_name_short"]
    for sheet in state.layout.sheets:
        for named, anchors in sheet.atlas.drawing.anchors.items():
            if anchors.label and province_of(named) == named:
                yield _box(anchors.label, NAME_WIDE * size, NAME_HIGH * size), NAME_COST


def _box(at: Point, wide: float, high: float) -> QRectF:
    return QRectF(at[0] - wide, at[1] - high, 2 * wide, 2 * high)
