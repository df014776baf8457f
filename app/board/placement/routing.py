"""Choosing curves: bows, sidings, and the routes of convoys and tokens. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, hypot, inf, pi, remainder
from typing import Protocol

from app.ui.tokens import OrderStyle

from ..curves import Curve, Oval, Point, bowed, quadratic, spline, straight
from ..picture import FlowMark, Mark, Piece
from ..plan import FlowLine, LevelLetter
from .levels import LevelCrossing

# ----------------------------------------------------------------------------------------------------
# Choosing the bow or siding that covers the fewest counters. No Qt here.

BOWS = (0.13, 0.20, -0.07, -0.13, 0.28, -0.22, 0.38)
"""Bows to try in this order if the standard one runs through a counter. Left is positive."""
STRONG_BOWS = (0.22, 0.32, 0.45, 0.6)
"""Bows to try for two moves against each other: each bows to its own left, so that they never meet."""
CENTER_WEIGHT = 0.3
ARCH = 1.6
"""Height of an arch between two counters that nearly touch, as a multiple of the least length of an arrow."""
BACKS = (0.55, 0.35, 0.18, 0.0)
"""How far back along its arrow a siding may begin to turn, as shares of the distance to the joint."""
SIDING_BOWS = (0.15, -0.15, 0.3, -0.3, 0.45, -0.45)
"""Bows of a support that must go around a counter on its way to the joint."""


def nowhere(_point: Point) -> bool:
    """Return False: there is no land."""
    return False


@dataclass(frozen=True, slots=True)
class CurveObstacles:
    """What a curve should avoid: the room around counters and, less strictly, around centers."""

    counters: tuple[Oval, ...]
    centers: tuple[Oval, ...] = ()
    land: Callable[[Point], bool] = nowhere
    """Whether a point is on land, which convoys avoid if a small bow suffices."""

    def touched(self, points: Sequence[Point]) -> float:
        """Return how deep a curve runs into them, in board units, summed; 0 if it is clear of all."""
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        deep = 0.0
        for ovals, weight in ((self.counters, 1.0), (self.centers, CENTER_WEIGHT)):
            for oval in ovals:
                x, y = oval.center
                if left - oval.across < x < right + oval.across and top - oval.up < y < bottom + oval.up:
                    deep += weight * oval.depth(points)
        return deep


def best_bow(
    start: Point,
    end: Point,
    usual: float,
    crowd: CurveObstacles,
    visible: Callable[[Curve], Curve],
    least: float,
    head_on: bool,
) -> float:
    """Return the first bow that leaves a curve long enough to see and clear of counters; else the least bad one."""
    best, harm = usual, inf
    high = least * ARCH / (hypot(end[0] - start[0], end[1] - start[1]) or 1.0)
    bows: tuple[float, ...] = (usual, *(STRONG_BOWS if head_on else BOWS), *((high,) if high > BOWS[-1] else ()))
    for rank, bow in enumerate(bows):
        curve = visible(bowed(start, end, bow))
        cost = crowd.touched(curve.points) + 2.0 * max(0.0, least - curve.length)
        if not cost:
            return bow
        if cost + rank * 0.5 < harm:
            best, harm = bow, cost + rank * 0.5
    return best


def best_siding(start: Point, joint: Point, heading: Point, farthest: float, crowd: CurveObstacles) -> Curve:
    """Return a curve from a supporter to a joint on an arrow that meets the arrow at a low angle, clear of counters if
    possible.

    It begins to turn at most `farthest` behind the joint.
    """
    distance = hypot(joint[0] - start[0], joint[1] - start[1])
    best, harm = None, inf
    for rank, curve in enumerate(_sidings(start, joint, heading, [min(distance * share, farthest) for share in BACKS])):
        cost = crowd.touched(curve.points)
        if not cost and best is None:
            return curve
        if cost + rank * 0.5 < harm:
            best, harm = curve, cost + rank * 0.5
    assert best is not None
    return best


def _sidings(start: Point, joint: Point, heading: Point, backs: Iterable[float]) -> Iterator[Curve]:
    for back in backs:
        yield quadratic(start, (joint[0] - heading[0] * back, joint[1] - heading[1] * back), joint)
    for bow in SIDING_BOWS:
        yield bowed(start, joint, bow)


def past(place: float, rings: Sequence[float], gap: float) -> float:
    """Return the place, moved behind any rings nearer than `gap`; before them if the gap is negative."""
    for ring in rings if gap > 0 else rings[::-1]:
        if abs(place - ring) < abs(gap):
            place = ring + gap
    return place


def pointer(start: Point, end: Point, leaving: Oval, length: float) -> Curve:
    """Return an arrow of that length from the edge of a counter toward a destination that lies under it."""
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    reach = leaving.across + leaving.up + length
    whole = straight(start, (start[0] + dx * reach, start[1] + dy * reach))
    return whole.part(whole.leaves(leaving), whole.leaves(leaving) + length)


# ----------------------------------------------------------------------------------------------------
# The route of a convoy: close beside its fleets, smooth, clear of counters, and of land if a bow suffices. No Qt here.
#
# Routes past the fleets are compared roughly, and few of them kept from fleet to fleet; the best are then bowed around
# obstacles.

MOST_WAYS = 10
"""How many routes are kept from fleet to fleet."""
BEST_WAYS = 2
"""How many of them are bowed around obstacles."""
SIDES = (pi / 2, -pi / 2, pi / 2 - 0.5, -pi / 2 + 0.5, pi / 2 + 0.5, -pi / 2 - 0.5)
"""Where a route may pass a fleet: the angle from its heading there, in radians."""
CONVOYS_BOWS = (0.12, -0.12, 0.24, -0.24, 0.38, -0.38)
"""Bows of a leg, as shares of its length."""
ALONG = (0.5, 0.33, 0.67)
"""Where on a leg its bow is highest."""
TURN_COST = 70.0
"""The cost of turning by one radian, in board units of length."""
COUNTER_COST = 15.0
"""The cost of each board unit of depth in the room of a counter."""
LAND_COST = 0.6
"""The cost of each board unit over land."""
NEIGHBORS = 1
"""How many stops before and after a leg are considered when it is bowed."""
STEP = 17.0
"""Distance of the samples of routes that are compared: small enough to meet every counter."""


@lru_cache(maxsize=64)
def convoy_route(start: Point, fleets: Sequence[Oval], end: Point, crowd: CurveObstacles) -> Curve:
    """Return a smooth route from start to end past the fleets in order, along the edge of the room around each."""
    ways = _ways(start, fleets, end)
    ways = sorted(ways, key=lambda way: _cost(way, crowd))[:BEST_WAYS]
    return spline(min((_bowed(way, crowd) for way in ways), key=lambda way: _cost(way, crowd)))


def _ways(start: Point, fleets: Sequence[Oval], end: Point) -> list[list[Point]]:
    """Return routes past the fleets: of all combinations of points to pass, those that are short and turn little."""
    stops = [start, *(fleet.center for fleet in fleets), end]
    ways: list[list[Point]] = [[start]]
    for fleet, before, after in zip(fleets, stops, stops[2:]):
        heading = atan2(after[1] - before[1], after[0] - before[0])
        ways = [[*way, fleet.edge(heading + side)] for way in ways for side in SIDES]
        ways = sorted(ways, key=lambda way: _effort([*way, after]))[:MOST_WAYS]
    return [[*way, end] for way in ways]


def _bowed(way: Sequence[Point], crowd: CurveObstacles) -> list[Point]:
    """Return the route with an additional point on each leg where a bow costs less than what lies straight ahead."""
    best = list(way)
    for start, end in pairwise(way):
        if _obstructed(start, end, crowd):
            here = best.index(end)
            first, last = max(0, here - 1 - NEIGHBORS), here + 1 + NEIGHBORS
            ahead, beyond = best[first:here], best[here:last]
            least, found = _cost([*ahead, *beyond], crowd), None
            for point in _bows(start, end):
                cost = _cost([*ahead, point, *beyond], crowd, least)
                if cost < least:
                    least, found = cost, point
            if found is not None:
                best.insert(here, found)
    return best


def _bows(start: Point, end: Point) -> Iterator[Point]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    for along in ALONG:
        for bow in CONVOYS_BOWS:
            yield start[0] + dx * along + dy * bow, start[1] + dy * along - dx * bow


def _obstructed(start: Point, end: Point, crowd: CurveObstacles) -> bool:
    """Whether land or a counter lies on a leg."""
    points = spline([start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end], STEP).points
    return bool(crowd.touched(points)) or any(crowd.land(point) for point in points)


def _cost(way: Sequence[Point], crowd: CurveObstacles, limit: float = inf) -> float:
    """Return the cost of a route: its length and turns, counters on it, land under it. Above the limit it is not exact.
    """
    points = spline(way, STEP).points
    cost = _effort(points)
    if cost < limit:
        cost += crowd.touched(points) * COUNTER_COST
    if cost < limit:
        cost += sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points) if crowd.land(b)) * LAND_COST
    return cost


def _effort(points: Sequence[Point]) -> float:
    """Return the length of a line plus the cost of its turns."""
    legs = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    angles = [atan2(dy, dx) for dx, dy in legs]
    turns = sum(abs(remainder(b - a, 2 * pi)) for a, b in pairwise(angles))
    return sum(hypot(dx, dy) for dx, dy in legs) + turns * TURN_COST


# ----------------------------------------------------------------------------------------------------
# The routes of tokens moved on the map: over several places beside their coins, clear of counters and coins, and to
# other levels. No Qt here.

BOW = 0.1
START_GAP, END_GAP = 3.0, 5.0
"""How far a route keeps from what lies at its two ends, in board units."""
PASSING = 7.0
"""How far beside the coins between its ends a route over several places runs, in board units."""
STOPS_AT = 0.8
"""The share of its route that is drawn of a failed order."""
LEAST = 26.0
"""The least length of a route, in board units."""
SIGN_AT = (0.5, 0.45, 0.55, 0.4, 0.6, 0.34, 0.66, 0.28, 0.72, 0.22, 0.78)
"""Where on a route its number may be placed, the best first."""
SIGN_ROOM = 12.0
"""Radius of the number's room, in board units."""
RISER, RISER_ASIDE = 26.0, 13.0
"""Half the length of the line to the level above or below, and how far beside a coin it is drawn."""
CHIP, CHIP_ASIDE = 9.0, 15.0
"""The letter of a level: its room, and how far beside the line it is placed."""


class Clearance(Protocol):
    """A function that returns the room around something in a place, drawn on the level of `beside`."""

    def __call__(self, place: str, beside: str = "") -> Oval:
        """Return its room."""


@dataclass(frozen=True, slots=True)
class RouteEnds:
    """What routes are planned with. `coin_room`: the room around the coin of a place; `stand`: that of a unit there;
    `crossing`: how one gets to a place on another level; `crowd`: all units and coins; `lanes`: the room along the
    arrows of units; `line`: scale of lines, relative to the tokens."""

    coin_room: Clearance
    stand: Clearance
    crossing: Callable[[str, str], LevelCrossing | None]
    crowd: CurveObstacles
    lanes: tuple[Oval, ...]
    line: float


def plan_ways(marks: Iterable[Mark], ends: RouteEnds) -> tuple[FlowLine, ...]:
    """Return the lines of all flows among these marks."""
    ways: list[FlowLine] = []
    for mark in marks:
        if isinstance(mark, FlowMark):
            signs = [Oval(way.sign, SIGN_ROOM * ends.line, SIGN_ROOM * ends.line) for way in ways]
            ways.append(_way(mark, ends, signs))
    return tuple(ways)


def _way(mark: FlowMark, ends: RouteEnds, signs: Sequence[Oval]) -> FlowLine:
    """Return the line of a flow, drawn on the level where it begins; where it goes to another level, with that level's
    letter."""
    stops = mark.route
    rooms = _rooms(stops, ends)
    apart = [room for n, room in enumerate(rooms) if not n or room.center != rooms[n - 1].center]
    crossings = crossings_of(stops, ends.crossing)
    holding = [coin for coin in ends.crowd.centers if coin.holds(rooms[0].center) or coin.holds(rooms[-1].center)]
    coins = tuple(coin for coin in ends.crowd.centers if coin not in holding)
    crowd = CurveObstacles((*ends.crowd.counters, *coins), centers=ends.lanes)
    if len(apart) == 1:
        return _riser(mark, rooms[0], crowd, ends.line, next(iter(crossings.values()), None))
    curve = _course(apart, crowd, ends.line)
    chips = tuple(_chip(curve, rooms[n], crossing, ends.line) for n, crossing in crossings.items())
    if mark.failed:
        curve = curve.part(0, curve.length * STOPS_AT)
    taken = (
        *crowd.counters,
        *ends.lanes,
        *signs,
        *(Oval(chip.point, CHIP * ends.line, CHIP * ends.line) for chip in chips),
    )
    return FlowLine(mark, curve, _sign(curve, taken, ends.line), chips)


def crossings_of(
    stops: Sequence[str], crossing: Callable[[str, str], LevelCrossing | None]
) -> dict[int, LevelCrossing]:
    """Return the steps of a route that end on another level, by the number of the stop; also across a place that is on
    all levels."""
    found = {}
    for n in range(1, len(stops)):
        step = crossing(stops[n - 1], stops[n])
        if step is None and n > 1 and crossing(stops[n - 2], stops[n - 1]) is None:
            step = crossing(stops[n - 2], stops[n])
        if step is not None:
            found[n] = step
    return found


def _course(rooms: Sequence[Oval], crowd: CurveObstacles, line: float) -> Curve:
    """Return the curve from room to room, beside those in between."""
    start, *between, end = rooms
    leaving, arriving = start.grown(START_GAP * line), end.grown(END_GAP * line)
    if between:
        passed = tuple(room.grown(PASSING * line) for room in between)
        return _trimmed(convoy_route(start.center, passed, end.center, crowd), leaving, arriving)

    def visible(curve: Curve) -> Curve:
        return _trimmed(curve, leaving, arriving)

    bow = best_bow(start.center, end.center, BOW, crowd, visible, LEAST * line, False)
    return visible(bowed(start.center, end.center, bow))


def _riser(
    mark: FlowMark,
    room: Oval,
    crowd: CurveObstacles,
    line: float,
    crossing: LevelCrossing | None,
) -> FlowLine:
    """Return a short line up or down beside a coin, to the same place on the next level: its number is at its start,
    the letter of the level beyond its tip."""
    (x, y), half = room.center, RISER * line * (1 if crossing is None or crossing.up else -1)

    def way(side: int) -> Curve:
        beside = x + side * (room.across + RISER_ASIDE * line)
        return straight((beside, y + half), (beside, y - half))

    curve = min((way(1), way(-1)), key=lambda one: crowd.touched([one.at(n * one.length / 8) for n in range(9)]))
    (first, low), (last, high) = curve.points
    beyond = CHIP * line * (1 if low > high else -1)
    chip = (LevelLetter((last, high - beyond), crossing.level, crossing.active),) if crossing else ()
    shown = curve.part(0, curve.length * STOPS_AT) if mark.failed else curve
    return FlowLine(mark, shown, (first, low + 0.5 * beyond), chip)


def _chip(curve: Curve, room: Oval, crossing: LevelCrossing, line: float) -> LevelLetter:
    """Return the letter of a level beside the line, where it comes to the stop on that level."""
    there = min(curve.nearest(room.center), curve.length - 4.0 * line)
    return LevelLetter(curve.aside(there, CHIP_ASIDE * line), crossing.level, crossing.active)


def _rooms(stops: Sequence[str], ends: RouteEnds) -> list[Oval]:
    """Return the rooms where a route begins, passes and ends. It passes the coin of a place or the point of its unit,
    whichever is less of a detour."""
    rooms = [ends.coin_room(place, stops[0]) for place in stops]
    for n in range(1, len(stops) - 1):
        before, after = rooms[n - 1].center, rooms[n + 1].center
        choices = (rooms[n], ends.stand(stops[n], stops[0]))
        rooms[n] = min(choices, key=lambda room: _detour(before, room.center, after))
    return rooms


def _detour(start: Point, by: Point, end: Point) -> float:
    return hypot(by[0] - start[0], by[1] - start[1]) + hypot(end[0] - by[0], end[1] - by[1])


def _trimmed(curve: Curve, leaving: Oval, arriving: Oval) -> Curve:
    """Return the part between the rooms at both ends; all of it if they are too close together."""
    first, last = curve.leaves(leaving), curve.enters(arriving)
    return curve.part(first, last) if last > first else curve


def _sign(curve: Curve, taken: Sequence[Oval], line: float) -> Point:
    """Return the point for the number or the house of a route: near its middle, where nothing else is."""

    def crowded(share: float) -> float:
        return sum(oval.grown(SIGN_ROOM * line).depth([curve.at(curve.length * share)]) for oval in taken)

    return curve.at(curve.length * min(SIGN_AT, key=crowded))


# ----------------------------------------------------------------------------------------------------
# What a plan of orders is made for: sizes, styles, where units and places are, and their room. No Qt here.

TAB, TAB_HULL, TAB_ROOM = 0.88, 1.16, 0.68
"""How far above and to the right of its unit a tab is, how far to the right on a hull, and the room around it, in
radii."""
CARD_AT, CARD_ROOM = 1.53, 0.66
"""How far below its unit a card is, and the room around it, in radii."""
Reach = Callable[[str], Point]
"""Unit kind -> how far its counter extends to the sides and up or down, in radii."""


class UnitPoint(Protocol):
    """A function that returns where a unit is drawn; `beside` decides the level if its place is on several."""

    def __call__(self, piece: Piece, beside: str = "") -> Point:
        """Return its middle."""


class GoalPoint(Protocol):
    """A function that returns where a unit would be drawn in a place, as seen from the level of `beside`."""

    def __call__(self, place: str, beside: str = "") -> Point:
        """Return its middle."""


@dataclass(frozen=True, slots=True)
class RoutingContext:
    """What a plan is made for: sizes, styles, and where units and places are.

    `unit_point` returns where a unit is drawn, `goal` where one would be drawn in a place.
    """

    r: float
    line: float
    style: OrderStyle
    unit_point: UnitPoint
    goal: GoalPoint
    reach: Reach
    scale: Callable[[Piece], float]
    """The size of a unit, as a multiple of the standard size."""
    tab: Callable[[Piece], Point]
    """Where a unit has its tab, in radii."""
    crossing: Callable[[str, str], LevelCrossing | None]
    """How a move gets to a place on another level that is not drawn beside this one."""
    centers: tuple[Point, ...]
    """Supply centers, which lines avoid if they can."""
    land: Callable[[Point], bool]
    """Whether a point is on land, which convoys avoid if they can."""
    coin_room: Clearance
    """The room around the coin of a place, or around where it would lie."""
    bank: Callable[[str, str], Point | None]
    """Where a unit reaches the river between two places; None if there is no river."""
    off_board: Callable[[str], bool]
    """Whether a place lies off the board: moves there end beside their unit."""
    coins: tuple[Oval, ...]
    """The rooms of all coins, which lines avoid if they can."""
    chips: tuple[Oval, ...]
    """The letters of the levels of small units, which short lines beside a unit avoid if they can."""

    def room(self, piece: Piece, gap: float, beside: str = "") -> Oval:
        """Return the room around a unit that lines keep clear of; `gap` in radii."""
        across, up = self.reach(piece.kind)
        r, size = self.r, self.scale(piece)
        return Oval(self.unit_point(piece, beside), (across * size + gap) * r, (up * size + gap) * r)

    def tab_room(self, piece: Piece, beside: str = "") -> Oval:
        """Return the room around the tab of a unit, which arrows should not end under."""
        x, y = self.unit_point(piece, beside)
        r = self.r * self.scale(piece)
        across, up = self.tab(piece)
        return Oval((x + across * r, y + up * r), TAB_ROOM * r, TAB_ROOM * r)

    def below(self, piece: Piece) -> tuple[Oval, ...]:
        """Return the room of the card below a unit, which arrows should not end on; () if it has none."""
        if not piece.card:
            return ()
        x, y = self.unit_point(piece)
        r = self.r * self.scale(piece)
        return (Oval((x, y + CARD_AT * r), CARD_ROOM * r, CARD_ROOM * r),)

    def octagon(self, piece: Piece) -> float:
        """Return the radius of the octagon around a unit that holds."""
        style, r = self.style, self.r * self.scale(piece)
        return (style.octagon_hull_r if self.is_wide(piece) else style.octagon_r) * r

    def is_wide(self, piece: Piece) -> bool:
        """Whether a unit's counter is wider than high."""
        return self.reach(piece.kind)[0] > 1.2
