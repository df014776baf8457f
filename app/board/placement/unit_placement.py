"""Where units are drawn in one layout at one size: at their anchors, dislodged ones clear of the unit that dislodged
them; those of levels that are not drawn whole small, beside the place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import atan2, copysign, cos, hypot, pi, radians, sin, sqrt

from PySide6.QtCore import QRectF

from app.geometry.drawing import province_of
from app.ui.tokens import tokens

from ..atlas import BOX, box_slots, dock_slots
from ..curves import Point
from ..picture import Piece
from ..symbols.units import reach, shape_of
from .level_layout import BoardLayout, LevelLayout
from .routing import TAB, TAB_HULL

# ----------------------------------------------------------------------------------------------------
# Where a dislodged unit is drawn: at its own anchor, farther off if it would hide the unit that dislodged it; if it has
# a card or the board has levels, turned about the middle of its place to where it covers least. No Qt here.

Disc = tuple[Point, float]
"""Middle and radius, in scene units."""
LEAST_APART, MOST_APART, LETTER_ROOM = 2.15, 3.2, 0.9
"""In radii: the least distance of a dislodged unit from the middle of its place, the most, and the least distance of
the edge of its counter, so that the letter of the unit that is there now shows."""
TAB_ROOM = 0.95
"""The least distance of the dislodged unit's tab from that letter, in radii."""
TURNS = (0.0, 0.45, -0.45, 0.9, -0.9, 1.35, -1.35, 1.9, -1.9, 2.5, -2.5, pi)
"""The angles by which a dislodged unit may be turned about the middle of its place, in radians, the best first."""
COVER_COST, OUTSIDE_COST = 12.0, 8.0
"""The costs of covering one radius of something, and of lying outside the place; each step of turning costs 1."""
RIM, TAB_SIZE = 1.22, 0.5
"""Radius of a dislodged counter with its rim, and of a tab, in radii of a unit."""


def off(anchor: Point, middle: Point, reach: Point, r: float) -> Point:
    """Return the anchor of a dislodged unit, moved away from the middle of the place until the unit there can be read.

    `reach` is how far its counter extends to the sides and up or down, in radii.
    """
    (x, y), (across, up) = middle, reach
    far = hypot(anchor[0] - x, anchor[1] - y) or 1.0
    dx, dy = (anchor[0] - x) / far, (anchor[1] - y) / far
    least = max(far / r, LEAST_APART, 1 / hypot(dx / across, dy / up) + LETTER_ROOM)
    tab = TAB_HULL if across > 1.2 else TAB
    while hypot(dx * least + tab, dy * least - TAB) < TAB_ROOM and least < MOST_APART:
        least += 0.1
    return x + dx * least * r, y + dy * least * r


def on_sheet(point: Point, middle: Point, top: float, bottom: float) -> Point:
    """Return the point turned about the middle of the place until it is no higher than `top` and no lower than
    `bottom`."""
    (x, y), far = middle, hypot(point[0] - middle[0], point[1] - middle[1])
    down = min(max(point[1], top), bottom) - y
    return x + copysign(sqrt(max(0.0, far * far - down * down)), point[0] - x), y + down


def turned(point: Point, middle: Point, r: float, taken: Iterable[Disc], inside: Callable[[Point], bool]) -> Point:
    """Return the point turned about the middle of the place to where it covers least of what is `taken`."""
    (x, y), near = middle, list(taken)
    far, angle = hypot(point[0] - x, point[1] - y), atan2(point[1] - y, point[0] - x)
    best, least = point, float("inf")
    for rank, turn in enumerate(TURNS):
        if rank >= least:
            break
        there = x + far * cos(angle + turn), y + far * sin(angle + turn)
        cost = rank + _harm(there, r, near) + (0.0 if inside(there) else OUTSIDE_COST)
        if cost < least:
            best, least = there, cost
    return best


def _harm(point: Point, r: float, taken: Iterable[Disc]) -> float:
    """Return the cost of what a counter with its tab covers at that point."""
    own = (point, RIM * r), ((point[0] + TAB * r, point[1] - TAB * r), TAB_SIZE * r)
    pairs = ((mine, other) for other in taken for mine in own)
    return COVER_COST / r * sum(max(0.0, a + b - hypot(x - ox, y - oy)) for ((x, y), a), ((ox, oy), b) in pairs)


# ----------------------------------------------------------------------------------------------------
# Where units of other levels are drawn on the level shown: small, on the side of the place's own unit that is away from
# its badge, those of higher levels higher up. No Qt here.

BESIDE, LEFT_DROP, RIGHT_DROP = 1.13, 0.05, 0.62
"""How far beside the middle of a place their edge is, and how much lower they are placed; on the right lower, clear of
the tab. In radii."""
ABOVE, BELOW, LEFT = 1.9, 1.95, 0.25
"""How far above or below they are placed if they do not fit at the sides; above, they are shifted left, clear of the
tab."""
APART = 1.04
"""Distance of two of them, in diameters."""
DISTANT_COVER_COST, DISTANT_OUTSIDE_COST, RANK_COST = 3.0, 1.5, 0.35
"""The costs of covering something, of extending outside the place, and of each less preferred arrangement."""
DISTANT_RIM = 8
"""At how many points of its rim a unit is tested for lying outside the place."""


def distant_points(
    unit: Point,
    r: float,
    size: float,
    count: int,
    taken: Sequence[Disc],
    inside: Callable[[Point], bool],
    badge: Point | None,
) -> tuple[Point, ...]:
    """Return the points of `count` such units, the lowest level first, around the anchor of a unit; `size` is the
    radius of one.

    `taken` is what they should not cover; `inside` tells whether a point is in the place.
    """
    away = 1.0 if badge is not None and badge[0] < unit[0] else -1.0
    best, least = (unit,) * count, float("inf")
    for rank, way in enumerate(_ways(unit, r, size, count, away)):
        cost = rank * RANK_COST * size
        if cost >= least:
            break
        cost += _distance_harm(way, size, taken, inside)
        if cost < least:
            best, least = way, cost
    return best


def _ways(unit: Point, r: float, size: float, count: int, away: float) -> Iterator[tuple[Point, ...]]:
    """Yield arrangements, the preferred one first: columns at the sides, rows below and above, columns farther out."""
    (x, y), near = unit, BESIDE + size / r
    for more in (0.0, 0.35):
        for side in (away, -away):
            drop = RIGHT_DROP if side > 0 else LEFT_DROP
            for shift in (0.0, 0.7, -0.7) if side < 0 else (0.0, 0.7):
                yield _column((x + side * (near + more) * r, y + (drop + shift) * r), size, count)
        for shift in (0.0, -0.9, 0.9):
            yield _row((x + shift * r, y + (BELOW + more) * r), size, count)
            yield _row((x + (shift - LEFT) * r, y - (ABOVE + more) * r), size, count)


def _column(middle: Point, size: float, count: int) -> tuple[Point, ...]:
    """Return points above each other, the first one lowest."""
    step = 2 * size * APART
    return tuple((middle[0], middle[1] + ((count - 1) / 2 - n) * step) for n in range(count))


def _row(middle: Point, size: float, count: int) -> tuple[Point, ...]:
    step = 2 * size * APART
    return tuple((middle[0] + (n - (count - 1) / 2) * step, middle[1]) for n in range(count))


def _distance_harm(
    points: Sequence[Point], size: float, taken: Sequence[Disc], inside: Callable[[Point], bool]
) -> float:
    """Return the cost of what they cover, and of how much of them lies outside."""
    harm = 0.0
    for x, y in points:
        for (ox, oy), radius in taken:
            harm += DISTANT_COVER_COST * max(0.0, radius + size - hypot(ox - x, oy - y))
        rim = (
            (x + size * cos(2 * pi * n / DISTANT_RIM), y + size * sin(2 * pi * n / DISTANT_RIM))
            for n in range(DISTANT_RIM)
        )
        harm += DISTANT_OUTSIDE_COST * size * sum(not inside(point) for point in rim) / DISTANT_RIM * 2
    return harm


SHEET_RIM = 1.3
"""How far a dislodged unit keeps from the upper and lower edge of the frame, in radii."""
NEAR = 4.5
"""Within which distance a dislodged unit avoids covering things, in radii."""
PAIR = 0.44
"""How far each of two units in one place is drawn from their common point, in radii."""
OWN_PLACE = 1.2
"""A unit of another level whose own anchor is at least this far, in radii, from the anchor here is drawn at its own."""


@dataclass(frozen=True, eq=False)
class UnitPlacement:
    """Where units are drawn. `r` is the radius of a unit; `signs` are the boxes of the signs on the board, by place."""

    layout: BoardLayout
    variant: str
    r: float
    pieces: tuple[Piece, ...] = ()
    signs: Mapping[str, Sequence[QRectF]] = field(default_factory=dict)

    @cached_property
    def present(self) -> tuple[Piece, ...]:
        """The units that are shown, in their order."""
        return tuple(piece for piece in self.pieces if self.is_here(piece) or self._through(piece))

    @cached_property
    def distant(self) -> tuple[Piece, ...]:
        """The units shown of levels that are not drawn whole."""
        return tuple(piece for piece in self.present if not self.is_here(piece))

    def is_here(self, piece: Piece) -> bool:
        """Whether a unit is on a level that is drawn whole."""
        return bool(self.layout.sheets_of(piece.place))

    def _through(self, piece: Piece) -> bool:
        """Whether a unit is shown although its level is not drawn whole."""
        view = self.layout.view
        return view.flat and view.shows(self.layout.level_of(piece.place))

    def scale(self, piece: Piece) -> float:
        """Return the size of a unit as a multiple of the standard size."""
        docked = self._docked.get(piece)
        return docked[1] if docked else self.size_at(piece.place)

    def size_at(self, place: str) -> float:
        """Return the size of a unit in a place, as a multiple of the standard size."""
        if self.layout.sheets_of(place):
            return 1.0
        style = tokens().levels
        return style.all_scale if self.layout.view.mode == "all" else style.ghost_scale

    def unit_point(self, piece: Piece, beside: str = "") -> Point:
        """Return where a unit is drawn: a dislodged one at its own anchor, or farther off if it would hide the unit
        that dislodged it.

        `beside`: another place, whose level decides if the unit's own place is on several.
        """
        sheet = self.layout.sheet_of(piece.place, beside)
        if sheet is None:
            return self._apart.get(piece) or self.layout.goal(piece.place)
        return self.on(sheet, piece)

    def on(self, sheet: LevelLayout, piece: Piece) -> Point:
        """Return where a unit is drawn on a level."""
        docked = self._docked.get(piece)
        if docked:
            return docked[0]
        point = sheet.atlas.unit_anchor(piece.place, dislodged=piece.displaced)
        if not piece.displaced:
            return shifted(piece, point, self.r)
        key = piece, sheet.key
        if key not in self._aside:
            self._aside[key] = shifted(piece, self._off(piece, point, sheet), self.r)
        return self._aside[key]

    def echoes(self, piece: Piece) -> tuple[Point, ...]:
        """Return the points where a unit is also shown, because its place is the same on other levels."""
        own = self.layout.sheet_of(piece.place)
        return tuple(self.on(sheet, piece) for sheet in self.layout.sheets_of(piece.place) if sheet is not own)

    def _off(self, piece: Piece, anchor: Point, sheet: LevelLayout) -> Point:
        """Return the point for a dislodged unit with this anchor."""
        middle, name = sheet.atlas.unit_anchor(piece.place), province_of(piece.place)
        point = off(anchor, middle, reach(shape_of(piece.kind, self.variant, piece.number)), self.r)
        if (self.layout.levels or piece.card) and name in sheet.atlas.drawing.shapes:
            inside = sheet.atlas.raster(name).holds
            point = turned(point, middle, self.r, self._about(middle, sheet), inside)
        frame, rim = self.layout.frame, SHEET_RIM * self.r
        return on_sheet(point, middle, frame.top() + rim, frame.bottom() - rim)

    def _about(self, middle: Point, sheet: LevelLayout) -> Iterator[Disc]:
        """Yield the signs and units near a point, the units with their tabs."""
        r = self.r
        for place, boxes in self.signs.items():
            if sheet.holds(place):
                yield from (disc for box in boxes for disc in discs(box) if _near(disc[0], middle, r))
        for other in self.pieces:
            if not other.displaced and sheet.holds(other.place):
                x, y = sheet.atlas.unit_anchor(other.place)
                if _near((x, y), middle, r):
                    yield (x, y), r
                    yield (x + TAB * r, y - TAB * r), TAB_SIZE * r

    @cached_property
    def _docked(self) -> dict[Piece, tuple[Point, float]]:
        """The points and scales of units in docks and boxes; those of one power are next to each other."""
        groups: dict[str, list[Piece]] = {}
        for piece in self.pieces:
            groups.setdefault(piece.place, []).append(piece)
        found: dict[Piece, tuple[Point, float]] = {}
        for place, group in groups.items():
            sheet = self.layout.sheet_of(place)
            anchors = sheet.atlas.drawing.anchors.get(province_of(place)) if sheet else None
            if anchors and "dock" in anchors.more:
                size = reach(shape_of(group[0].kind, self.variant))
                points, scale = dock_slots(anchors.more["dock"], len(group), self.r, size)
            elif anchors and BOX in anchors.more:
                points, scale = box_slots(anchors.more[BOX], len(group), self.r)
            else:
                continue
            group.sort(key=lambda piece: (piece.power, piece.number, piece.label))
            found |= {piece: (point, scale) for piece, point in zip(group, points)}
        return found

    @cached_property
    def _aside(self) -> dict[Hashable, Point]:
        return {}

    @cached_property
    def _apart(self) -> dict[Piece, Point]:
        """The points of units of other levels: at their own anchors if these lie elsewhere, or else beside the place.
        """
        found: dict[Piece, Point] = {}
        groups: dict[str, list[Piece]] = {}
        for piece in self.distant:
            here = self.layout.here(piece.place)
            own = self.layout.own_point(piece.place)
            base = self.layout.goal(here or piece.place)
            if here and hypot(own[0] - base[0], own[1] - base[1]) < OWN_PLACE * self.r:
                groups.setdefault(here, []).append(piece)
            else:
                found[piece] = shifted(piece, own, self.r * self.scale(piece))
        for place, group in groups.items():
            found |= self._group(place, sorted(group, key=self._height))
        return found

    def _height(self, piece: Piece) -> tuple[int, bool]:
        return self.layout.rank(piece.place), piece.displaced

    def _group(self, place: str, group: Sequence[Piece]) -> dict[Piece, Point]:
        """Return the points of the units of other levels beside a place of the active one. There is room for a unit
        here."""
        atlas = self.layout.active.atlas
        unit, size = atlas.unit_anchor(place), self.scale(group[0]) * self.r
        taken: list[Disc] = [disc for box in self.signs.get(place, ()) for disc in discs(box)]
        taken += [(self.unit_point(p), self.r) for p in self.pieces if p.displaced and province_of(p.place) == place]
        badges = atlas.drawing.anchors[place].more.get("badge")
        inside = atlas.raster(place).holds if place in atlas.drawing.shapes else anywhere
        badge = badges[0] if badges else None
        return dict(zip(group, distant_points(unit, self.r, size, len(group), tuple(taken), inside, badge)))


def shifted(piece: Piece, point: Point, r: float) -> Point:
    """Return the point of one of two units in one place: the first to the left, the second to the right. A dislodged
    pair is tilted as a whole."""
    if not piece.number:
        return point
    way = r * PAIR * (1 if int(piece.number) % 2 == 0 else -1)
    turn = radians(tokens().unit.dislodged_tilt) if piece.dislodged else 0.0
    return point[0] + way * cos(turn), point[1] + way * sin(turn)


def anywhere(_point: Point) -> bool:
    """Return True: stands for the test of a place without a shape."""
    return True


def _near(point: Point, middle: Point, r: float) -> bool:
    return hypot(point[0] - middle[0], point[1] - middle[1]) < NEAR * r


def discs(box: QRectF) -> Iterable[Disc]:
    """Yield discs that cover a box well enough to keep clear of it."""
    wide, high = box.width(), box.height()
    radius = min(wide, high) / 2
    count = max(1, round(max(wide, high) / (2 * radius))) if radius > 0 else 1
    for n in range(count):
        share = (n + 0.5) / count
        across = box.left() + (wide * share if wide >= high else wide / 2)
        down = box.top() + (high * share if high > wide else high / 2)
        yield (across, down), radius
