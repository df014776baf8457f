"""Where signs lie: coins at their anchor, clear of units and of where units may be; everything else beside them.

A coin stays in place whether or not a unit is there: it keeps clear of the room of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, dist, hypot, pi, sin
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF

from app.ui.tokens import tokens
from rules import Board, Province, Sign
from rules.presentation import Change, IconSet, SignShape

from ..atlas import areas_of
from ..curves import Oval, Point
from ..picture import READING, Mark, Picture, SurveyOverlay, TokenMark
from ..symbols.signs import COUNT, COUNT_AT, HOME_STAR, STAR, reach, stack_box, stored_box, tag_box, tag_text
from .level_layout import BoardLayout, LevelLayout
from .levels import Metrics

# ----------------------------------------------------------------------------------------------------
# Finding the point near an anchor where something made of discs covers the least. No Qt here.

Disc = tuple[Point, float]
"""Middle and radius."""
Bound = tuple[Point, float, float]
"""Middle and radius of a disc, and the weight of its extending outside."""
Pair = tuple[Point, list[tuple[Point, float, float]]]
"""The middle of a disc, and for each room: its middle, the distance at which the two overlap, and the cost of overlap.
"""
WAY_COST = 0.5
"""The cost of each board unit of distance from the anchor."""
OUTSIDE_COST = 5.0
"""The cost of each board unit of a disc's radius, if the whole rim lies outside the area."""
EDGING = 0.3
"""The reduced weight of this for discs that may extend outside."""
COARSE, FARTHEST, FINE = 0.5, 5.0, (0.25, 0.125)
"""Distance of the points that are tried, the farthest one, and the steps by which the best is refined."""
RIM = tuple((cos(n * pi / 4), sin(n * pi / 4)) for n in range(8))


class AvoidedDisc(NamedTuple):
    """A disc that should not be covered, and the cost of each board unit of overlap."""

    center: Point
    radius: float
    price: float


def best_point(
    anchor: Point,
    step: float,
    discs: Sequence[Disc],
    rooms: Sequence[AvoidedDisc],
    inside: Callable[[Point], bool],
    edging: int = 0,
) -> Point:
    """Return the cheapest point near an anchor for something that covers these discs around its middle.

    `step`: the unit of distances; `inside`: whether a point is in the area where it should lie. The last `edging` discs
    may extend outside more readily than the others.
    """
    bound = [(at, size, EDGING if n >= len(discs) - edging else 1.0) for n, (at, size) in enumerate(discs)]
    near = [room for room in rooms if _may_meet(room, anchor, discs, step)]
    pairs = [(at, [(center, size + radius, price) for center, radius, price in near]) for at, size in discs]
    best, least = anchor, float("inf")

    def tried(dx: float, dy: float) -> None:
        nonlocal best, least
        point = anchor[0] + dx, anchor[1] + dy
        cost = hypot(dx, dy) * WAY_COST
        if cost < least:
            cost += _covered(point, pairs, least - cost)
        if cost < least:
            cost += _outside(point, bound, inside, least - cost)
        if cost < least:
            best, least = point, cost

    for far, dx, dy in _offsets():
        if far * step * WAY_COST >= least:
            break
        tried(dx * step, dy * step)
    for share in FINE:
        x, y = best[0] - anchor[0], best[1] - anchor[1]
        for dx, dy in RIM if least > 0 else ():
            tried(x + dx * share * step, y + dy * share * step)
    return best


def _may_meet(room: AvoidedDisc, anchor: Point, discs: Sequence[Disc], step: float) -> bool:
    """Whether a room could be covered from any of the points."""
    reach = max(hypot(*at) + radius for at, radius in discs) + (FARTHEST + 1) * step
    return hypot(room.center[0] - anchor[0], room.center[1] - anchor[1]) < reach + room.radius


def _covered(point: Point, pairs: Sequence[Pair], limit: float) -> float:
    """Return the cost of covering rooms; above the limit it is not exact."""
    cost = 0.0
    for (x, y), rooms in pairs:
        px, py = point[0] + x, point[1] + y
        for (rx, ry), radius, price in rooms:
            # Most are too far off in one direction already; this is checked before the distance is computed.
            if -radius < px - rx < radius and -radius < py - ry < radius:
                over = radius - hypot(px - rx, py - ry)
                if over > 0:
                    cost += over * price
        if cost >= limit:
            break
    return cost


def _outside(point: Point, discs: Sequence[Bound], inside: Callable[[Point], bool], limit: float) -> float:
    """Return the cost of extending outside the area, weighted by disc; above the limit it is not exact."""
    cost = 0.0
    for (x, y), radius, share in discs:
        px, py, price = point[0] + x, point[1] + y, OUTSIDE_COST * share * radius / len(RIM)
        for dx, dy in RIM:
            if not inside((px + dx * radius, py + dy * radius)):
                cost += price
        if cost >= limit:
            break
    return cost


@cache
def _offsets() -> tuple[tuple[float, float, float], ...]:
    """Return the distance and offset of each point to try, the nearest first."""
    count = int(FARTHEST / COARSE)
    steps = [n * COARSE for n in range(-count, count + 1)]
    points = ((hypot(dx, dy), dx, dy) for dx in steps for dy in steps)
    return tuple(sorted(point for point in points if point[0] <= FARTHEST))


# ----------------------------------------------------------------------------------------------------
# Signs that have been placed.

BARE = 0.35
"""Room around the point for a coin where there is none, in radii."""


class SignSurface(Protocol):
    """The part of the state of a scene that signs are laid with."""

    @property
    def board(self) -> Board:
        """The current board."""

    @property
    def layout(self) -> BoardLayout:
        """Where its levels lie."""

    @property
    def metrics(self) -> Metrics:
        """The current sizes."""

    @property
    def picture(self) -> Picture:
        """What is shown."""

    @property
    def laid(self) -> tuple[PlacedSign, ...]:
        """The signs as they were last placed."""

    @property
    def overlay(self) -> SurveyOverlay | None:
        """The answer laid over the map."""

    @property
    def stands(self) -> Sequence[tuple[str, Point]]:
        """Every place that is drawn whole, with the point where a unit would be drawn."""

    def shown(self, place: str) -> bool:
        """Whether a place is drawn whole."""

    def badge(self, place: str) -> Point | None:
        """Return the anchor for the coin of a place."""

    def marked(self, place: str, role: str) -> tuple[Point, ...]:
        """Return the anchors of a place for some role."""

    def center(self, place: str) -> Point | None:
        """Return the point for the mark of a center."""

    def goal(self, place: str) -> Point:
        """Return where a unit would be drawn."""

    def inside(self, place: str) -> Callable[[Point], bool]:
        """Return a test of whether a point lies in a place."""


@dataclass(frozen=True, slots=True)
class PlacedSign:
    """A sign that has been placed. `size`: the radius of a coin, house or shield, or the height of the lettering of a
    stack.

    `tag` is the text at a coin, in a corner of a small one, else below it; "" for none.
    """

    sign: Sign
    center: Point
    size: float
    tag: str = ""
    tag_at: Point = (0.0, 0.0)

    def boxes(self, text: float) -> Iterator[QRectF]:
        """Yield the boxes that it takes; `text` is the size of lettering on tags."""
        if self.sign.shape is SignShape.STACK:
            yield stack_box(self.center, self.sign.count, self.size)
        else:
            (x, y), r = self.center, self.size
            yield QRectF(x - r, y - r, 2 * r, 2 * r)
        if self.tag:
            yield tag_box(self.tag_at, self.tag, text)

    def room(self, text: float) -> Oval:
        """Return the room around all of it, for lines to keep clear of."""
        box = QRectF()
        for part in self.boxes(text):
            box = box.united(part)
        middle = box.center()
        return Oval((middle.x(), middle.y()), box.width() / 2, box.height() / 2)

    def holds(self, point: QPointF, text: float) -> bool:
        """Whether it lies under a point."""
        return any(box.contains(point) for box in self.boxes(text))


def coin_room(state: SignSurface, place: str) -> Oval:
    """Return the room around the coin, stack or icons of a place; a small room where they would lie if there are none.
    """
    there = [
        one for one in state.laid if one.sign.place == place and one.sign.shape in (SignShape.COIN, SignShape.STACK)
    ]
    if there:
        return there[0].room(state.metrics.sign_text)
    row = _icons_in(state, place)
    if row:
        xs, y = [one.center[0] for one in row], row[0].center[1]
        return Oval(((min(xs) + max(xs)) / 2, y), (max(xs) - min(xs)) / 2 + row[0].size, row[0].size)
    return bare(_center(state, place), state.metrics.r)


def bare(point: Point, r: float) -> Oval:
    """Return the room at a point where nothing lies; `r` is the radius of a unit."""
    return Oval(point, BARE * r, BARE * r)


def coin_of(state: SignSurface, place: str) -> tuple[Point, float]:
    """Return the middle and the radius of the coin of a place, or of where it would lie."""
    for one in state.laid:
        if one.sign.place == place and one.sign.shape is SignShape.COIN:
            return one.center, one.size
    return _center(state, place), coin_radius(state, 0)


def coin_radius(state: SignSurface, room: int) -> float:
    """Return the radius of a coin with that number."""
    style = tokens().signs
    share = style.small_coin_r if not state.metrics.tags else style.coin_r if room < 10 else style.large_coin_r
    return share * state.metrics.r


# ----------------------------------------------------------------------------------------------------
# Where the marks of supply centers are drawn, their kinds, and the levels on which they are at full strength.


@dataclass(frozen=True, slots=True)
class CenterPoint:
    """The mark of a center on a level. `near`: the center is taken on that level, rather than only seen from it.
    `bird`: a bird is drawn by its star."""

    place: str
    kind: str
    at: Point
    sheet: LevelLayout
    near: bool = True
    bird: bool = False

    def room(self, radius: float) -> float:
        """Return the radius of its room, given the radius of a plain center."""
        return reach(self.kind) * radius


def center_points(state: SignSurface) -> Iterator[CenterPoint]:
    """Yield the marks of all centers without a coin, on the levels that are drawn whole. On levels that are seen
    through to the ground, also those of centers of other levels."""
    coins = {sign.place for sign in state.picture.signs if sign.shape is SignShape.COIN}
    for province in state.board.provinces.values():
        if province.center and province.id not in coins:
            yield from _points(state, province)


def _points(state: SignSurface, province: Province) -> Iterator[CenterPoint]:
    layout, own = state.layout, state.layout.sheet_of(province.id)
    kind, taken = _kind(state.board, province), str(province.extra.get("taken", province.id))
    together = layout.view.mode == "all"
    bird = any(sign.shape is SignShape.BIRD and sign.place == taken for sign in state.picture.signs)
    at = state.center(province.id)
    if own is not None and at is not None:
        yield CenterPoint(province.id, kind, at, own, together or taken == province.id, bird)
    for sheet in layout.sheets if layout.plain else ():
        seen = None if sheet is own else _seen(layout, sheet, province.id)
        if seen is not None:
            here = layout.here(province.id, sheet)
            yield CenterPoint(province.id, kind, seen, sheet, together or taken == here, bird)


def _kind(board: Board, province: Province) -> str:
    """Return the kind of a center: as the map says, or on a board with areas, whether it is a home."""
    home = bool(areas_of(board)) and any(province.id in power.homes for power in board.powers.values())
    return str(province.extra.get("center", HOME_STAR if home else ""))


def _seen(layout: BoardLayout, sheet: LevelLayout, place: str) -> Point | None:
    """Return where the mark of a center on the ground is seen from another level."""
    here = layout.here(place, sheet)
    anchors = sheet.atlas.drawing.anchors.get(here)
    if anchors is None and sheet.floor:
        anchors = sheet.floor.atlas.drawing.anchors.get(place)
    return anchors.center if anchors else None


# ----------------------------------------------------------------------------------------------------
# Where icons lie: in a row or two at their anchor, clear of units and centers; and their changes by orders.

SIZE, COUNTER = 0.58, 0.66
"""Radius of an icon and of a counter, in radii of a unit."""
APART, CLEAR = 2.24, 1.3
"""Distance from one icon to the next, and the room of one including the border of its district, in radii of an icon."""
UNDER_DOCK = 32.0
"""How far below its lowest anchor the frame of a dock ends."""


def _lay_icons(state: SignSurface, icons: Sequence[Sign], lying: _SignRoom) -> None:
    """Place the icons of one place, in their order, with room at the end of the row for those that are planned."""
    size, place = SIZE * state.metrics.r, icons[0].place
    points = _icon_points(state, place, icons[0].type.icons, [one.count for one in icons], lying.rooms)
    for one, point in zip(icons, points):
        lying.add(PlacedSign(one, point, size), [(point, size)])


def planned_icons(picture: Picture) -> tuple[str, ...]:
    """Return the place of each icon that is to be placed by an order."""
    new = (mark for mark in picture.marks if isinstance(mark, TokenMark) and mark.shown.change is Change.NEW)
    return tuple(mark.place for mark in new if mark.shown.glyph == "icon")


def _icons_in(state: SignSurface, place: str) -> list[PlacedSign]:
    return [one for one in state.laid if one.sign.place == place and one.sign.shape is SignShape.ICONS]


def _icon_points(
    state: SignSurface, place: str, icons: IconSet, numbers: Sequence[int], taken: Iterable[Disc]
) -> list[Point]:
    """Return the points of a place's icons (given how many each stands for), and after them those of planned icons,
    clear of what is taken."""
    size, anchor = SIZE * state.metrics.r, _anchor(state, place, icons)
    offsets = _rows(state, place, anchor, len(numbers) + planned_icons(state.picture).count(place), size)
    (dx, dy), dot = COUNT_AT, COUNT * size
    dots = [((x + dx * size, y + dy * size), dot) for (x, y), number in zip(offsets, numbers) if number > 1]
    x, y = _point(state, place, anchor, [*((at, CLEAR * size) for at in offsets), *dots], taken)
    return [(x + dx, y + dy) for dx, dy in offsets]


def counter_point(state: SignSurface, place: str) -> tuple[Point, float]:
    """Return the middle and the radius of a counter: on the lower edge of the dock."""
    points = state.marked(place, "dock") or (state.goal(place),)
    x = sum(point[0] for point in points) / len(points)
    return (x, max(point[1] for point in points) + UNDER_DOCK), COUNTER * state.metrics.r


def place_icon_changes(state: SignSurface, marks: Iterable[Mark]) -> Iterator[tuple[TokenMark, Point, float]]:
    """Yield changes of icons, each with the middle and the radius of its icon: where the icon lies, or for a new one,
    beside the row."""
    size, taken = SIZE * state.metrics.r, list[Point]()
    for mark in marks:
        if isinstance(mark, TokenMark) and mark.shown.glyph == "icon" and state.shown(mark.place):
            there = _icons_in(state, mark.place)
            lying = None if mark.shown.change is Change.NEW else _lying(there, mark, taken)
            taken.append(lying or _free(state, mark, there, taken))
            yield mark, taken[-1], size


def _free(state: SignSurface, mark: TokenMark, there: Sequence[PlacedSign], taken: Sequence[Point]) -> Point:
    """Return the point for one more icon: at the end of the row, if room is kept there, else beside everything there.
    """
    place, size = mark.place, SIZE * state.metrics.r
    anchor, planned = _anchor(state, place, mark.shown.icons), planned_icons(state.picture).count(place)
    points = list[Point]()
    if planned and there:
        (x, y), offsets = there[0].center, _rows(state, place, anchor, len(there) + planned, size)
        points = [(x + dx - offsets[0][0], y + dy - offsets[0][1]) for dx, dy in offsets]
    elif planned:
        others = [(one.center, one.size) for one in state.laid]
        points = _icon_points(state, place, mark.shown.icons, (), others)
    held = [*(one.center for one in there), *taken]
    clear = (point for point in points if all(dist(point, at) > size for at in held))
    around = [(at, 1.1 * size) for at in held]
    return next(clear, None) or _point(state, place, anchor, [((0.0, 0.0), size)], around)


def _lying(there: Iterable[PlacedSign], mark: TokenMark, taken: Sequence[Point]) -> Point | None:
    """Return the point of the icon that is meant; of another one alike, if that already has a mark."""
    pale = mark.shown.change is Change.KEPT
    fitting = [one.center for one in there if one.sign.text == mark.letter and one.sign.type.pale == pale]
    return next((at for at in fitting if at not in taken), fitting[0] if fitting else None)


def _rows(state: SignSurface, place: str, anchor: Point, count: int, size: float) -> list[Point]:
    """Return the offsets of icons from their common middle: in one row if the place is wide enough, else in two."""
    (x, y), inside = anchor, state.inside(place)
    half = (count - 1) / 2 * APART * size + size
    one_row = count < 3 or (inside((x - half, y)) and inside((x + half, y)))
    long = count if one_row else (count + 1) // 2
    rows = [long] if one_row else [long, count - long]
    return [
        ((n - (many - 1) / 2) * APART * size, (row - (len(rows) - 1) / 2) * APART * size)
        for row, many in enumerate(rows)
        for n in range(many)
    ]


def _point(state: SignSurface, place: str, anchor: Point, discs: Sequence[Disc], taken: Iterable[Disc]) -> Point:
    """Return the cheapest middle for icons that cover these discs, clear of units, of the center and of what is taken.
    """
    center = state.center(place)
    there = [] if center is None else [(center, STAR * state.metrics.center)]
    return _best_point(state, place, anchor, discs, [*there, *taken])


def _anchor(state: SignSurface, place: str, icons: IconSet) -> Point:
    return next(iter(state.marked(place, icons.anchor)), state.goal(place))


UNIT_ROOM, TAB_AT, TAB_ROOM, RING_ROOM, PIPS_AT, PIPS_ROOM = 1.14, 0.88, 0.55, 1.52, 1.46, 0.45
"""The room of a unit, of its tab, of an octagon around it and of the pips below it, and where tab and pips are, in
radii."""
UNIT_COST, TAB_COST, RING_COST = 12.0, 8.0, 2.0
"""The costs of each board unit of overlap."""
NEAR = 7.0
"""Within which distance what lies in other places is avoided, in radii."""
HOUSE_AT, SHIELD_AT, LOW_AT = (-0.98, -0.92), (1.0, -0.92), (-1.0, 0.92)
"""The corners of a coin for a house, for a shield, and for the shield of a small coin."""
CORNER_GAP = 0.86
"""How far their middle is from the coin's edge, in their own radii."""
CORNER = (0.78, -0.63)
CORNER_OVER = 0.42
"""CORNER is the corner of a small coin for its tag; this is how much the two overlap, in sizes of the lettering."""
RING = 2.2
"""How far houses and shields keep from a center's ring where there is no coin, in radii of the center."""
TAG_GAP = 0.14
"""The gap between a coin and the tag below it, in sizes of its lettering."""
LONGEST_TAG = "7/7 +5"
"""The tag that coins keep room for, whatever is stored, so that they do not move during the game."""
STACK_GAP = 0.25
SPIKES, SPIKES_ROOM = 0.54, 1.35
"""Radius of a spiked disc, in radii of a unit, and the room that it takes with its spikes, in its own radii."""
DISC_R = 0.95
"""Radius of a disc with a text, in sizes of the lettering."""


def lay_signs(state: SignSurface) -> tuple[PlacedSign, ...]:
    """Return all signs of the picture and overlay with their places, except those of places that are not shown and
    those that are part of the land, a center or a unit."""
    found = (*state.picture.signs, *_readings(state.overlay))
    signs = [sign for sign in found if sign.shape in LAID and state.shown(sign.place)]
    beside: dict[str, list[Sign]] = {}
    for sign in signs:
        if sign.shape in (SignShape.HOUSE, SignShape.SHIELD):
            beside.setdefault(sign.place, []).append(sign)
    lying = _SignRoom()
    rows: dict[str, list[Sign]] = {}
    for sign in signs:
        if sign.shape is SignShape.ICONS:
            rows.setdefault(sign.place, []).append(sign)
    for row in sorted(rows.values(), key=len, reverse=True):  # long ones are the hardest to place
        _lay_icons(state, row, lying)
    for sign in sorted(signs, key=lambda sign: LAID.index(sign.shape)):
        if sign.shape is SignShape.COIN:
            _coin(state, sign, beside.get(sign.place, ()), lying)
        elif sign.shape in _LAY:
            _LAY[sign.shape](state, sign, lying)
    return tuple(lying.laid)


@dataclass(slots=True)
class _SignRoom:
    """The signs placed so far, and the room that they take."""

    laid: list[PlacedSign] = field(default_factory=list)
    rooms: list[Disc] = field(default_factory=list)

    def add(self, laid: PlacedSign, rooms: Iterable[Disc]) -> None:
        self.laid.append(laid)
        self.rooms += rooms

    def coin(self, place: str) -> PlacedSign | None:
        """Return the coin of a place."""
        return next((one for one in self.laid if one.sign.place == place and one.sign.shape is SignShape.COIN), None)


def _readings(overlay: SurveyOverlay | None) -> Iterator[Sign]:
    if overlay:
        yield from (Sign(READING, place, overlay.power, text=text) for place, text in overlay.places if text)


STORED = {"stack": False, "stack and house": True}
"""Glyphs of amounts put into a place or taken out of it -> whether they are kept in a house."""


def lay_stored(state: SignSurface, marks: Iterable[Mark]) -> Iterator[tuple[TokenMark, Point, QRectF]]:
    """Yield what these marks put into coins or take out of them, each with its point, clear of what lies there, and its
    box. Places that are not shown are left out."""
    size, taken = state.metrics.sign_text, list[QRectF]()
    for mark in marks:
        if isinstance(mark, TokenMark) and mark.shown.glyph in STORED and state.shown(mark.place):
            box = stored_box(mark.count, size, housed=STORED[mark.shown.glyph])
            lying = [part for laid in state.laid if laid.sign.place == mark.place for part in laid.boxes(size)]
            rooms = [disc for part in (*lying, *taken) for disc in _discs(part)]
            point = _best_point(state, mark.place, coin_of(state, mark.place)[0], _discs(box), rooms)
            taken.append(box.translated(*point))
            yield mark, point, taken[-1]


def _coin(state: SignSurface, sign: Sign, beside: Sequence[Sign], lying: _SignRoom) -> None:
    """Place a coin as near to its anchor as units leave room, including room for the longest tag and the signs in its
    corners."""
    radius, text = coin_radius(state, sign.room), state.metrics.sign_text
    corners = [_corner_of(state, other, radius) for other in beside]
    discs = [((0.0, 0.0), radius), *_tag_room(state, radius), *corners]
    x, y = _best_point(state, sign.place, _center(state, sign.place), discs, lying.rooms, edging=len(corners))
    dx, dy = (0.0, _tag_down(radius, text)) if state.metrics.tags else _corner(radius, text)
    whole = tag_text(sign.room, sign.count, sign.deposit)
    tag = whole if state.metrics.tags else str(sign.count) if sign.count else ""
    lying.add(
        PlacedSign(sign, (x, y), radius, tag, (x + dx, y + dy)), [((x + a, y + b), size) for (a, b), size in discs]
    )


def _corner(radius: float, text: float) -> Point:
    """Return the offset of a small coin's tag from the middle of the coin."""
    far = radius + tag_box((0.0, 0.0), "0", text).height() / 2 - CORNER_OVER * text
    return CORNER[0] * far, CORNER[1] * far


def _tag_down(radius: float, text: float) -> float:
    """Return how far below the middle of a coin the middle of its tag lies."""
    return radius + TAG_GAP * text + tag_box((0.0, 0.0), "0", text).height() / 2


def _tag_room(state: SignSurface, radius: float) -> list[Disc]:
    """Return the room for the tag of a coin, around the coin's middle."""
    text = state.metrics.sign_text
    if state.metrics.tags:
        return _discs(tag_box((0.0, _tag_down(radius, text)), LONGEST_TAG, text))
    return [(_corner(radius, text), 0.71 * text)]


def _best_point(
    state: SignSurface, place: str, anchor: Point, discs: Sequence[Disc], taken: Iterable[Disc], edging: int = 0
) -> Point:
    """Return the cheapest point near an anchor for something that covers these discs, clear of units and of what is
    taken; the last `edging` discs may extend outside the place."""
    r, (x, y) = state.metrics.r, state.goal(place)
    rooms = [
        AvoidedDisc((x, y), UNIT_ROOM * r, UNIT_COST),
        AvoidedDisc((x + TAB_AT * r, y - TAB_AT * r), TAB_ROOM * r, TAB_COST),
        AvoidedDisc((x, y + PIPS_AT * r), PIPS_ROOM * r, TAB_COST),
        AvoidedDisc((x, y), RING_ROOM * r, RING_COST),
        *(
            AvoidedDisc(at, UNIT_ROOM * r, UNIT_COST)
            for other, at in state.stands
            if other != place and _near(at, anchor, r)
        ),
        *(AvoidedDisc(at, size, UNIT_COST) for at, size in taken if _near(at, anchor, r)),
    ]
    return best_point(anchor, r, discs, rooms, state.inside(place), edging)


def _near(at: Point, anchor: Point, r: float) -> bool:
    """Whether something at that point may be in the way."""
    return abs(at[0] - anchor[0]) < NEAR * r and abs(at[1] - anchor[1]) < NEAR * r


def _stack(state: SignSurface, sign: Sign, lying: _SignRoom) -> None:
    """Place a stack at the anchor if there is no coin, else beside the coin, clear of the unit."""
    text = state.metrics.sign_text
    box = stack_box((0.0, 0.0), sign.count, text)
    point = _best_point(state, sign.place, _center(state, sign.place), _discs(box, STACK_GAP * text), lying.rooms)
    lying.add(PlacedSign(sign, point, text), _discs(box.translated(*point)))


def _spikes(state: SignSurface, sign: Sign, lying: _SignRoom) -> None:
    """Place a spiked disc near the point of a unit, clear of it and of other signs."""
    size = SPIKES * state.metrics.r
    point = _best_point(state, sign.place, state.goal(sign.place), [((0.0, 0.0), SPIKES_ROOM * size)], lying.rooms)
    lying.add(PlacedSign(sign, point, size), [(point, SPIKES_ROOM * size)])


def _disc(state: SignSurface, sign: Sign, lying: _SignRoom) -> None:
    """Place a number near the point of a unit, clear of it and of the coin."""
    size = DISC_R * state.metrics.sign_text
    point = _best_point(state, sign.place, state.goal(sign.place), [((0.0, 0.0), 1.15 * size)], lying.rooms)
    lying.add(PlacedSign(sign, point, size), [(point, size)])


def _discs(box: QRectF, gap: float = 0.0) -> list[Disc]:
    """Return three discs in a row that cover a box wider than high, or one disc around any other box."""
    half, y = box.height() / 2, box.center().y()
    if box.width() < 1.3 * box.height():
        return [((box.center().x(), y), max(half, box.width() / 2) + gap)]
    return [((x, y), half + gap) for x in (box.left() + half, box.center().x(), box.right() - half)]


def _beside(state: SignSurface, sign: Sign, lying: _SignRoom) -> None:
    """Place a sign in a corner of the coin, which has kept room for it, or of the center if there is no coin."""
    coin = lying.coin(sign.place)
    (x, y), radius = (coin.center, coin.size) if coin else (_center(state, sign.place), state.metrics.center * RING)
    (dx, dy), size = _corner_of(state, sign, radius)
    lying.add(PlacedSign(sign, (x + dx, y + dy), size), () if coin else [((x + dx, y + dy), size)])


def _corner_of(state: SignSurface, sign: Sign, radius: float) -> Disc:
    """Return the offset and radius of a house or shield at a coin of that radius."""
    style = tokens().signs
    house = sign.shape is SignShape.HOUSE
    at = HOUSE_AT if house else SHIELD_AT if state.metrics.tags else LOW_AT
    size = (style.house_r if house else style.shield_r) * state.metrics.r
    far = (radius + CORNER_GAP * size) / hypot(*at)
    return (at[0] * far, at[1] * far), size


def _center(state: SignSurface, place: str) -> Point:
    return state.badge(place) or state.goal(place)


def _outline(state: SignSurface, sign: Sign, lying: _SignRoom) -> None:
    """Place an outline where its unit will be."""
    point, size = state.goal(sign.place), state.metrics.r
    lying.add(PlacedSign(sign, point, size), [(point, size)])


def _counter(state: SignSurface, sign: Sign, lying: _SignRoom) -> None:
    lying.add(PlacedSign(sign, *counter_point(state, sign.place)), ())


_LAY = {
    SignShape.HOUSE: _beside,
    SignShape.SHIELD: _beside,
    SignShape.OUTLINE: _outline,
    SignShape.STACK: _stack,
    SignShape.COUNTER: _counter,
    SignShape.SPIKES: _spikes,
    SignShape.DISC: _disc,
}
LAID = (SignShape.ICONS, SignShape.COIN, *_LAY)
"""Signs that take room of their own, in the order in which they are placed. The others are part of a center, a unit or
the land."""
