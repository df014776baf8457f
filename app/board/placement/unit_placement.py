"""Where units stand in one arrangement of the boards at one size: on their anchors, clear of who dislodged them; those
of levels that are not drawn whole small, beside the place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import atan2, copysign, cos, hypot, pi, radians, sin, sqrt

from PySide6.QtCore import QRectF

from app.ui.tokens import tokens

from ..atlas import BOX, box_slots, dock_slots
from ..curves import Point
from ..picture import Piece
from ..plan import province
from ..symbols.units import reach, shape_of
from .level_layout import BoardLayout, LevelLayout
from .routing import TAB, TAB_HULL

# ----------------------------------------------------------------------------------------------------
# Where a dislodged unit stands: at its own anchor, farther off if it would hide who dislodged it, and with a card or
# on boards with levels turned about the middle of its place to where it covers least. No Qt here.

Disc = tuple[Point, float]
"""Middle and radius, in scene units."""
LEAST_APART, MOST_APART, LETTER_ROOM = 2.15, 3.2, 0.9
"""How far a dislodged unit stands from the middle of its place, and how far the edge of its counter does at least, so
that the letter of the unit that is there now shows; in radii."""
TAB_ROOM = 0.95
"""The least distance of its tab from that letter, in radii."""
TURNS = (0.0, 0.45, -0.45, 0.9, -0.9, 1.35, -1.35, 1.9, -1.9, 2.5, -2.5, pi)
"""By how much it may be turned about the middle of its place, in radians, the best first."""
COVER_COST, OUTSIDE_COST = 12.0, 8.0
"""For covering a radius of something, and for standing outside of its place, each in steps of turning."""
RIM, TAB_SIZE = 1.22, 0.5
"""Size of a dislodged counter with its rim, and of a tab, in radii."""


def off(anchor: Point, middle: Point, reach: Point, r: float) -> Point:
    """Its anchor moved on, away from the middle of the place, until the unit that is there now can be read.

    `reach` is how far its counter reaches to the sides and up or down, in radii.
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
    """The spot turned about the middle of the place until it is no higher than `top` and no lower than `bottom`."""
    (x, y), far = middle, hypot(point[0] - middle[0], point[1] - middle[1])
    down = min(max(point[1], top), bottom) - y
    return x + copysign(sqrt(max(0.0, far * far - down * down)), point[0] - x), y + down


def turned(point: Point, middle: Point, r: float, taken: Iterable[Disc], inside: Callable[[Point], bool]) -> Point:
    """The spot turned about the middle of the place to where it covers least of what is `taken`."""
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
    """What a counter with its tab covers there."""
    own = (point, RIM * r), ((point[0] + TAB * r, point[1] - TAB * r), TAB_SIZE * r)
    pairs = ((mine, other) for other in taken for mine in own)
    return COVER_COST / r * sum(max(0.0, a + b - hypot(x - ox, y - oy)) for ((x, y), a), ((ox, oy), b) in pairs)


# ----------------------------------------------------------------------------------------------------
# Where the units of other levels stand on the board that is seen: small, at the side of the place's own unit that is
# away from its badge, those of higher levels higher up. No Qt here.

"""Middle and radius, in scene units."""
BESIDE, LEFT_DROP, RIGHT_DROP = 1.13, 0.05, 0.62
"""How far beside the middle of a place they begin, and how much lower they stand; at the right lower, off the tab. In
radii."""
ABOVE, BELOW, LEFT = 1.9, 1.95, 0.25
"""How far above or below where they do not fit beside it; above to the left, off the tab."""
APART = 1.04
"""How far two of them are apart, in times the size of one."""
DISTANT_COVER_COST, DISTANT_OUTSIDE_COST, RANK_COST = 3.0, 1.5, 0.35
"""For covering something, for sticking out of the place (each in the size of one), for each less usual arrangement."""
DISTANT_RIM = 8
"""At how many points of its rim it is told whether one sticks out."""


def distant_points(
    unit: Point,
    r: float,
    size: float,
    count: int,
    taken: Sequence[Disc],
    inside: Callable[[Point], bool],
    badge: Point | None,
) -> tuple[Point, ...]:
    """Where `count` of them stand, the lowest level first, about the anchor of a unit; `size` is the radius of one.

    `taken` is what they should not cover, `inside` tells whether a point is in the place.
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
    """Ways to stand, the usual one first: columns at the sides, rows beneath and above, columns farther out."""
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
    """Above each other, the first lowest."""
    step = 2 * size * APART
    return tuple((middle[0], middle[1] + ((count - 1) / 2 - n) * step) for n in range(count))


def _row(middle: Point, size: float, count: int) -> tuple[Point, ...]:
    step = 2 * size * APART
    return tuple((middle[0] + (n - (count - 1) / 2) * step, middle[1]) for n in range(count))


def _distance_harm(
    points: Sequence[Point], size: float, taken: Sequence[Disc], inside: Callable[[Point], bool]
) -> float:
    """What they cover, and how much of them lies outside."""
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
"""How far it keeps from the upper and lower edge of the sheet, in radii."""
NEAR = 4.5
"""How far off what a dislodged unit might cover is looked at, in radii."""
PAIR = 0.44
"""How far from the spot that it shares with another the middle of a unit is, in radii."""
OWN_PLACE = 1.2
"""A unit of another level whose anchor is that far, in radii, from the one here stands there."""


@dataclass(frozen=True, eq=False)
class UnitPlacement:
    """`r` is the radius of a unit; `signs` are the boxes of what lies on the board beside units, by place."""

    layout: BoardLayout
    variant: str
    r: float
    pieces: tuple[Piece, ...] = ()
    signs: Mapping[str, Sequence[QRectF]] = field(default_factory=dict)

    @cached_property
    def present(self) -> tuple[Piece, ...]:
        """The units that are seen, in their order."""
        return tuple(piece for piece in self.pieces if self.is_here(piece) or self._through(piece))

    @cached_property
    def distant(self) -> tuple[Piece, ...]:
        """Those of them that are on levels which are not drawn whole."""
        return tuple(piece for piece in self.present if not self.is_here(piece))

    def is_here(self, piece: Piece) -> bool:
        """Whether a unit stands on a board that is drawn whole."""
        return bool(self.layout.sheets_of(piece.place))

    def _through(self, piece: Piece) -> bool:
        """Whether a unit is seen though its level is not drawn whole."""
        view = self.layout.view
        return view.flat and view.shows(self.layout.level_of(piece.place))

    def scale(self, piece: Piece) -> float:
        """How large a unit is, in times the usual."""
        docked = self._docked.get(piece)
        return docked[1] if docked else self.size_at(piece.place)

    def size_at(self, place: str) -> float:
        """How large a unit is in a place."""
        if self.layout.sheets_of(place):
            return 1.0
        style = tokens().levels
        return style.all_scale if self.layout.view.mode == "all" else style.ghost_scale

    def unit_point(self, piece: Piece, beside: str = "") -> Point:
        """Where a unit stands: a dislodged one at its own anchor, farther off if it would hide who dislodged it.

        `beside`: another place; where a place is the same on several boards, the unit is told on that one's board.
        """
        sheet = self.layout.sheet_of(piece.place, beside)
        if sheet is None:
            return self._apart.get(piece) or self.layout.goal(piece.place)
        return self.on(sheet, piece)

    def on(self, sheet: LevelLayout, piece: Piece) -> Point:
        """Where a unit stands on a board."""
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
        """Where else a unit is to be seen: its place is the same on other boards."""
        own = self.layout.sheet_of(piece.place)
        return tuple(self.on(sheet, piece) for sheet in self.layout.sheets_of(piece.place) if sheet is not own)

    def _off(self, piece: Piece, anchor: Point, sheet: LevelLayout) -> Point:
        """Where a dislodged unit stands that has this anchor."""
        middle, name = sheet.atlas.unit_anchor(piece.place), province(piece.place)
        point = off(anchor, middle, reach(shape_of(piece.kind, self.variant, piece.number)), self.r)
        if (self.layout.levels or piece.card) and name in sheet.atlas.drawing.shapes:
            inside = sheet.atlas.raster(name).holds
            point = turned(point, middle, self.r, self._about(middle, sheet), inside)
        frame, rim = self.layout.frame, SHEET_RIM * self.r
        return on_sheet(point, middle, frame.top() + rim, frame.bottom() - rim)

    def _about(self, middle: Point, sheet: LevelLayout) -> Iterator[Disc]:
        """The signs and units near a point, with the tabs of these."""
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
        """Where those stand that lie in docks, and how large; those of one power beside each other."""
        groups: dict[str, list[Piece]] = {}
        for piece in self.pieces:
            groups.setdefault(piece.place, []).append(piece)
        found: dict[Piece, tuple[Point, float]] = {}
        for place, group in groups.items():
            sheet = self.layout.sheet_of(place)
            anchors = sheet.atlas.drawing.anchors.get(province(place)) if sheet else None
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
        """Where units of other levels stand: at anchors of their own if they have any, else beside the place."""
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
        """Where the units of other levels stand beside a place of this one. There is room kept for the unit here."""
        atlas = self.layout.active.atlas
        unit, size = atlas.unit_anchor(place), self.scale(group[0]) * self.r
        taken: list[Disc] = [disc for box in self.signs.get(place, ()) for disc in discs(box)]
        taken += [(self.unit_point(p), self.r) for p in self.pieces if p.displaced and province(p.place) == place]
        badges = atlas.drawing.anchors[place].more.get("badge")
        inside = atlas.raster(place).holds if place in atlas.drawing.shapes else anywhere
        badge = badges[0] if badges else None
        return dict(zip(group, distant_points(unit, self.r, size, len(group), tuple(taken), inside, badge)))


def shifted(piece: Piece, point: Point, r: float) -> Point:
    """Where one of two units stands that share a spot: the first to the left, the second to the right. A dislodged
    pair is tilted as a whole."""
    if not piece.number:
        return point
    way = r * PAIR * (1 if int(piece.number) % 2 == 0 else -1)
    turn = radians(tokens().unit.dislodged_tilt) if piece.dislodged else 0.0
    return point[0] + way * cos(turn), point[1] + way * sin(turn)


def anywhere(_point: Point) -> bool:
    """No place has an end."""
    return True


def _near(point: Point, middle: Point, r: float) -> bool:
    return hypot(point[0] - middle[0], point[1] - middle[1]) < NEAR * r


def discs(box: QRectF) -> Iterable[Disc]:
    """Discs that cover a box well enough to keep off it."""
    wide, high = box.width(), box.height()
    radius = min(wide, high) / 2
    count = max(1, round(max(wide, high) / (2 * radius))) if radius > 0 else 1
    for n in range(count):
        share = (n + 0.5) / count
        across = box.left() + (wide * share if wide >= high else wide / 2)
        down = box.top() + (high * share if high > wide else high / 2)
        yield (across, down), radius
