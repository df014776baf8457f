"""Which names the map shows, in which lettering, and what they must keep clear of."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace

from app.geometry.drawing import Shape
from app.ui.tokens import tokens

from .areas import DOCK
from .atlas import Atlas
from .centers import center_rooms
from .labels import Crown, Placed, Wish, breaks, placing
from .land_symbols import symbols_on
from .lettering import width_of
from .level_chips import chip_spot
from .outlines import WATER, signed_area
from .painters.deeds import BADGE_AT, PILL_AT, pill_box
from .painters.shapes import tab_at
from .picture import Build, Disband, HomeMade, Names, Piece, Reshape, SetUp, Waive, Worn
from .plan import Plan, province
from .raster import CELL, Box, Point, Raster
from .sign_places import PIPS_AT, lay_stock
from .special_rooms import add_specials, add_tags
from .stage import Stage
from .titles import level_titles

SCENERY = frozenset({"island", "impassable", "decoration", "scenery"})
NAMELESS = frozenset({"strait", "decoration"})
LABELLED = frozenset({"water", "scenery"})
"""What has a name only where the drawing says where, and no short one: it is no place to write orders about."""
EDGE = 10.0
"""How far names keep from the edge of the sheet."""
TOLERANCE = {"empty": 0.35, "district": 0.1, "held": 0.12, "full": 0.03, "sea": 0.03, "scenery": 0.0}
"""How much of its box a name may cover: names of scenery go first, then of seas, then of land that holds a unit."""
SQUEEZED = 0.2
"""The same for districts that are known by their names, where else their ids would have to do."""
UNIT_ROOM, HULL_ROOM, RING_ROOM = 1.48, 1.68, 1.75
"""Room round a unit, in radii: also for the octagon of a unit without an order and for the rings of the next click,
whether they are there or not, so that names stay where they are while people click."""
OCTAGON_EDGE = 4.5
"""How far the line and halo of an octagon reach beyond its corners."""


STACK_ROOM = 0.7
"""Room beside a large letter for the sign that tells who has the place on each level, in its size."""
NUMBERS = {"land": "space_number", "mountain": "mountain_number", "lake": "lake_number"}
"""Lettering of places whose full name says no more than their id (`Space 32`): only the id is shown."""
DISTRICT, DOCK_NAME = "district_name", "dock_name"
"""Lettering of places that belong to areas, and of docks: they are known by their names, at any size that can be
read."""
AROUND, RIVER = "district_scenery", "district_water"
"""Lettering of what lies round them, land and water; it is said as soon as there is room."""
LETTER, WORD, UNDER_LETTER = "province_letter", "province_word", "province_name"
"""Lettering where places are known by a large letter: that, the name of a place without one, the name under it."""


class NameBook:
    """The names of one board, and the room each has. `letters`: what places are known by instead of their ids;
    `districts`: places known by their names at any size."""

    def __init__(self, atlas: Atlas, letters: Mapping[str, str], districts: Container[str] = ()) -> None:
        self.atlas = atlas
        self._areas: dict[str, Raster] = {}
        self._letters = letters
        self._districts = districts
        self._shapes = sorted((s for s in atlas.drawing.shapes.values() if _is_named(atlas, s)), key=_rank)

    def placing(
        self, stage: Stage, before: Mapping[str, Placed], taken: Raster, found: dict[str, Placed]
    ) -> Iterator[None]:
        """Put into `found` where each name stands now, off what is taken, a bit at each step; `before` is where they
        stood."""
        if stage.names is Names.NONE or not (stage.metrics.names or self._letters or self._districts):
            return
        yield from self._measure()
        box = stage.layout.frame
        frame: Box = (box.left() + EDGE, box.top() + EDGE, box.right() - EDGE, box.bottom() - EDGE)
        full = [shape for shape in self._shapes if self._is_full(stage, shape)]
        yield from placing((self._wish(shape, stage, full=True) for shape in full), taken, frame, before, found)
        yield from self._squeezed(stage, taken, frame, before, found)
        occupied = taken.copy() if found else taken
        for placed in found.values():
            occupied.add_box(placed.box)
        unwritten = LABELLED | SCENERY if self._districts else LABELLED
        short = [shape for shape in self._shapes if shape.id not in found and shape.kind not in unwritten]
        rest = (self._wish(shape, stage, full=False) for shape in short)
        yield from placing(rest, occupied, frame, before, found)

    def _squeezed(
        self, stage: Stage, taken: Raster, frame: Box, before: Mapping[str, Placed], found: dict[str, Placed]
    ) -> Iterator[None]:
        """The districts that have found no room: they are known by their names, so they are written a little smaller
        and closer to units before their ids have to do."""
        left = [
            one for one in self._shapes if one.id not in found and self._is_district(one) and self._is_full(stage, one)
        ]
        if not left:
            return
        room = taken.copy()
        for placed in found.values():
            room.add_box(placed.box)
        wishes = (replace(self._wish(one, stage, full=True), least_share=0.8, tolerance=SQUEEZED) for one in left)
        yield from placing(wishes, room, frame, before, found)

    def _is_full(self, stage: Stage, shape: Shape) -> bool:
        """Whether the full name of a place is wanted, and can be read at this size."""
        if _numbered(stage, shape):
            return False
        if shape.id in self._letters:
            return stage.names is Names.FULL or (stage.names is Names.AUTO and stage.metrics.letter_names)
        if self._is_district(shape) or self._is_around(shape):
            return stage.names in (Names.FULL, Names.AUTO)
        wanted = stage.names is Names.FULL or (stage.names is Names.AUTO and stage.metrics.full_names)
        return wanted and stage.metrics.least_share <= 1

    def _wish(self, shape: Shape, stage: Stage, *, full: bool) -> Wish:
        title, lettered = stage.titles.get(shape.id, shape.id), bool(self._letters) and shape.kind not in WATER
        name = NUMBERS[shape.kind] if _numbered(stage, shape) else self._style(shape, full=full)
        style, sizes = tokens().texts[name], stage.metrics.texts
        letter = self._letters.get(shape.id, "")
        crown = None
        if letter and full:
            size = sizes[LETTER]
            crown = Crown(letter, size, width_of(letter, tokens().texts[LETTER]) * size)
        short = letter or (title if lettered else plain(shape.id).upper())
        return Wish(
            id=shape.id,
            anchor=self.atlas.drawing.anchors[shape.id].label,
            lines=breaks(title) if full else ((short,),),
            size=sizes[name],
            width=lambda text: width_of(text, style),
            area=self._areas[shape.id],
            shunned=self.atlas.dry,
            ashore=shape.kind not in WATER,
            least_share=self._least_share(shape, stage) if full and not letter else 1.0,
            tolerance=self._tolerance(shape, stage, full),
            capitals=not full,
            style=name,
            crown=crown,
            tail=STACK_ROOM if letter and owners_of(stage, shape.id) else 0.0,
        )

    def _is_district(self, shape: Shape) -> bool:
        """Whether a place lies in an area, or is the dock of one."""
        return shape.id in self._districts

    def _is_around(self, shape: Shape) -> bool:
        """Whether a shape is what lies round and between districts: shores, rivers, a park."""
        return bool(self._districts) and (shape.kind in SCENERY or shape.kind in WATER)

    def _least_share(self, shape: Shape, stage: Stage) -> float:
        """The least share of its size that a full name may shrink to."""
        return 1.0 if self._is_district(shape) or self._is_around(shape) else stage.metrics.least_share

    def _style(self, shape: Shape, *, full: bool) -> str:
        if full and self._is_district(shape):
            return DOCK_NAME if shape.kind == DOCK else DISTRICT
        if full and self._is_around(shape):
            return RIVER if shape.kind in WATER else AROUND
        if not self._letters or shape.kind in WATER or shape.kind in SCENERY:
            return style_name(shape.kind, full)
        if shape.id in self._letters:
            return UNDER_LETTER if full else LETTER
        return WORD

    def _tolerance(self, shape: Shape, stage: Stage, full: bool) -> float:
        if shape.kind in SCENERY:
            return TOLERANCE["scenery"]
        if shape.kind in WATER:
            return TOLERANCE["sea"]
        if self._is_district(shape):
            return TOLERANCE["district" if full else "empty"]
        held = any(province(piece.place) == shape.id for piece in stage.picture.pieces)
        return TOLERANCE["full" if full else "held" if held else "empty"]

    def _measure(self) -> Iterator[None]:
        """Find the room of each place, once."""
        for shape in self.atlas.drawing.shapes.values():
            if shape.id not in self._areas:
                self._areas[shape.id] = area = Raster()
                area.add_area((*ring, ring[0]) for polygon in shape.rings for ring in polygon)
                yield


def _is_named(atlas: Atlas, shape: Shape) -> bool:
    """Whether a shape has a name on the map."""
    if shape.kind in LABELLED or shape.kind == DOCK:
        anchors = atlas.drawing.anchors.get(shape.id)
        return anchors is not None and "label" not in anchors.missing
    return shape.kind not in NAMELESS


def _numbered(stage: Stage, shape: Shape) -> bool:
    """Whether the full name of a place only repeats its id."""
    words = stage.titles.get(shape.id, "").split()
    return shape.kind in NUMBERS and len(words) > 1 and words[-1] == plain(shape.id)


def owners_of(stage: Stage, place: str) -> tuple[str, ...]:
    """Who has a place on each level that is seen, the lowest first ("" nobody); () where it is the same on all."""
    layout = stage.layout
    if not layout.view.flat or layout.rank(place) < 0:
        return ()
    stack = stage.book.board.stacks.get(plain(place), ())
    owners = tuple(stage.owner(p) for p in stack if layout.view.shows(layout.level_of(p)))
    return owners if len(set(owners)) > 1 else ()


def plain(place: str) -> str:
    """An id without its level: on a board it is clear which that is."""
    return place.partition("@")[0]


def style_name(kind: str, full: bool) -> str:
    """The name of the lettering of a place of that kind."""
    if not full:
        return "sea_name_short" if kind in WATER else "land_name_short"
    if kind in WATER:
        return "sea_name"
    return "scenery_name" if kind in SCENERY else "land_name_full"


def taken_room(stage: Stage) -> Raster:
    """What names may not cover: units with their tabs, centers, orders and marks."""
    taken = Raster()
    line = stage.metrics.line
    for piece in stage.seats.present:
        for spot in (stage.spot(piece), *stage.seats.echoes(piece)):
            _add_unit(taken, stage, piece, spot)
    for laid in stage.laid:
        for rect in laid.boxes(stage.metrics.sign_text):
            taken.add_box((rect.left(), rect.top(), rect.right(), rect.bottom()))
    for at, room in center_rooms(stage, stage.metrics.center):
        taken.add_disc(at, room + 2)
    for sheet in stage.layout.sheets:
        for symbol in symbols_on(stage, sheet):
            taken.add_disc(symbol.at, symbol.room)
    for title in level_titles(stage):
        taken.add_box((title.box.left(), title.box.top(), title.box.right(), title.box.bottom()))
    _add_marks(taken, stage)
    add_specials(taken, stage)
    _add_plan(taken, stage.plan, line)
    return taken


def _add_unit(taken: Raster, stage: Stage, piece: Piece, spot: Point) -> None:
    """The room of a counter with its tab, its pips, and what may come round it."""
    r = stage.metrics.r * stage.scale(piece)
    x, y = spot
    if not stage.seats.is_here(piece):
        taken.add_disc(spot, r + 2)
        taken.add_disc(chip_spot(stage, piece, spot), stage.metrics.chip * 1.2)
        if stage.layout.view.mode == "all":
            _add_tab(taken, stage, piece, spot, r)
        return
    wide = 0.45 * r if stage.is_wide(piece) else 0.0
    for dx in (-wide, wide) if wide else (0.0,):
        taken.add_disc((x + dx, y), UNIT_ROOM * r)
    if wide:
        taken.add_disc((x, y + 0.06 * r), HULL_ROOM * r)
    _add_tab(taken, stage, piece, spot, r)
    if piece.standoffs or piece.attacks:
        taken.add_disc((x, y + PIPS_AT * r), 0.5 * r)
    add_tags(taken, piece, spot, r, tab_at(stage.shape(piece)))
    if piece.forded:
        box = pill_box((x, y + PILL_AT * r), piece.forded, r)
        taken.add_box((box.left(), box.top(), box.right(), box.bottom()))


def _add_tab(taken: Raster, stage: Stage, piece: Piece, spot: Point, r: float) -> None:
    across, up = tab_at(stage.shape(piece))
    taken.add_disc((spot[0] + across * r, spot[1] + up * r), 0.62 * r)


def _add_marks(taken: Raster, stage: Stage) -> None:
    r = stage.metrics.r
    for _, _, box in lay_stock(stage, stage.marks):
        taken.add_box((box.left(), box.top(), box.right(), box.bottom()))
    for mark in stage.marks:
        if isinstance(mark, Disband):
            taken.add_disc(stage.spot(mark.unit), RING_ROOM * r + CELL)
        elif isinstance(mark, Build | SetUp):
            taken.add_disc(stage.goal(mark.place), RING_ROOM * r + CELL)
        elif isinstance(mark, Reshape):
            x, y = stage.goal(mark.unit.place)
            taken.add_disc((x, y + BADGE_AT * r), 0.8 * r)
        elif isinstance(mark, Worn):
            x, y = stage.spot(mark.unit)
            taken.add_disc((x + r, y + 0.9 * r), 0.75 * r)
        elif isinstance(mark, HomeMade) and stage.shown(mark.place):
            x, y = stage.badge(mark.place) or stage.goal(mark.place)
            taken.add_disc((x - 0.9 * r, y - 0.9 * r), 1.1 * r)
        elif isinstance(mark, Waive):
            taken.add_disc(stage.center(mark.place) or stage.goal(mark.place), 13 * stage.metrics.line)


def _add_plan(taken: Raster, plan: Plan, line: float) -> None:
    for arrow in plan.arrows:
        taken.add_line(arrow.curve.points[::2], max(6.0 * line, arrow.width / 2 + 3.5 * line))
        taken.add_disc(arrow.curve.at(arrow.curve.length - arrow.head_length / 2), arrow.width + 6.5 * line)
    for branch in plan.branches:
        taken.add_line(branch.curve.points[::2], 4.5 * line)
        taken.add_disc(branch.bead or branch.curve.points[-1], 8.0 * line)
    for tie in plan.ties:
        taken.add_disc(tie.joint, 7.0 * line)
        if tie.curve is not None:
            taken.add_line(tie.curve.points, 6.0 * line)
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
    for plea in plan.pleas:
        taken.add_disc(plea.point, 13.0 * line)
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


def _rank(shape: Shape) -> tuple[int, float]:
    """Land before sea before scenery, small before large."""
    group = 2 if shape.kind in SCENERY else 1 if shape.kind in WATER else 0
    return group, sum(abs(signed_area(polygon[0])) for polygon in shape.rings)
