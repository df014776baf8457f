"""Choosing among curves: which bow, which siding, which way a convoy takes. No Qt here."""

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
# Choosing among curves: which bow, which siding, which side of a fleet covers the fewest counters. No Qt here.

BOWS = (0.13, 0.20, -0.07, -0.13, 0.28, -0.22, 0.38)
"""Bows to try where the usual one runs through a counter, in this order. Left is positive."""
STRONG_BOWS = (0.22, 0.32, 0.45, 0.6)
"""Bows to try for two moves against each other: both to their own left, so that they never meet."""
CENTER_WEIGHT = 0.3
ARCH = 1.6
"""Height of an arch between two counters that nearly touch, in times the least length of an arrow."""
BACKS = (0.55, 0.35, 0.18, 0.0)
"""How far back along its arrow a siding may begin to turn, in times its distance."""
SIDING_BOWS = (0.15, -0.15, 0.3, -0.3, 0.45, -0.45)
"""Bows of a support that has to go round a counter on its way to the joint."""


def nowhere(_point: Point) -> bool:
    """No land anywhere."""
    return False


@dataclass(frozen=True, slots=True)
class CurveObstacles:
    """What a curve should keep away from: the room round counters, and less strictly round centers."""

    counters: tuple[Oval, ...]
    centers: tuple[Oval, ...] = ()
    land: Callable[[Point], bool] = nowhere
    """Where land is, which convoys keep off if a small bow does it."""

    def touched(self, points: Sequence[Point]) -> float:
        """How deep a curve runs into them, in board units, summed; 0 if it is clear of all."""
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
    """The first bow that leaves a curve long enough to see and clear of counters; else the one that does least harm."""
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
    """A curve from a supporter to a joint on an arrow that meets it at a low angle, clear of counters if it can be.

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
    """The place, or the next one behind rings that are nearer than `gap`; before them if the gap is negative."""
    for ring in rings if gap > 0 else rings[::-1]:
        if abs(place - ring) < abs(gap):
            place = ring + gap
    return place


def pointer(start: Point, end: Point, leaving: Oval, length: float) -> Curve:
    """An arrow of that length from the edge of a counter towards a goal that lies under it."""
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    reach = leaving.across + leaving.up + length
    whole = straight(start, (start[0] + dx * reach, start[1] + dy * reach))
    return whole.part(whole.leaves(leaving), whole.leaves(leaving) + length)


# ----------------------------------------------------------------------------------------------------
# The way of a convoy: close beside each of its fleets, smooth, off counters, and off land where a bow does it. No Qt.
#
# Ways past the fleets are compared roughly, few of them kept from fleet to fleet; the best are then bowed round what
# lies in their way.

MOST_WAYS = 10
"""How many ways are kept from fleet to fleet."""
BEST_WAYS = 2
"""How many of them are bowed round what lies in their way."""
SIDES = (pi / 2, -pi / 2, pi / 2 - 0.5, -pi / 2 + 0.5, pi / 2 + 0.5, -pi / 2 - 0.5)
"""Where a route may pass a fleet: the angle from its heading there."""
CONVOYS_BOWS = (0.12, -0.12, 0.24, -0.24, 0.38, -0.38)
"""Bows of a leg, in times its length."""
ALONG = (0.5, 0.33, 0.67)
"""Where on a leg its bow is highest."""
TURN_COST = 70.0
"""For turning by one radian, in board units of way."""
COUNTER_COST = 15.0
"""For each board unit of depth in the room of a counter."""
LAND_COST = 0.6
"""For each board unit over land."""
NEIGHBOURS = 1
"""How many stops before and after a leg feel its bow."""
STEP = 17.0
"""How far apart the samples of ways lie that are compared: near enough to meet every counter."""


@lru_cache(maxsize=64)
def convoy_route(start: Point, fleets: Sequence[Oval], end: Point, crowd: CurveObstacles) -> Curve:
    """A smooth way from start to end past the fleets in order, along the edge of the room round each."""
    ways = _ways(start, fleets, end)
    ways = sorted(ways, key=lambda way: _cost(way, crowd))[:BEST_WAYS]
    return spline(min((_bowed(way, crowd) for way in ways), key=lambda way: _cost(way, crowd)))


def _ways(start: Point, fleets: Sequence[Oval], end: Point) -> list[list[Point]]:
    """The likeliest points to pass, in all their combinations that are short and turn little."""
    stops = [start, *(fleet.center for fleet in fleets), end]
    ways: list[list[Point]] = [[start]]
    for fleet, before, after in zip(fleets, stops, stops[2:]):
        heading = atan2(after[1] - before[1], after[0] - before[0])
        ways = [[*way, fleet.edge(heading + side)] for way in ways for side in SIDES]
        ways = sorted(ways, key=lambda way: _effort([*way, after]))[:MOST_WAYS]
    return [[*way, end] for way in ways]


def _bowed(way: Sequence[Point], crowd: CurveObstacles) -> list[Point]:
    """The way with a point more on each leg where a bow costs less than what lies straight ahead."""
    best = list(way)
    for start, end in pairwise(way):
        if _obstructed(start, end, crowd):
            here = best.index(end)
            first, last = max(0, here - 1 - NEIGHBOURS), here + 1 + NEIGHBOURS
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
    """What is against a way: its length and turns, counters on it, land under it. Above the limit it is not exact."""
    points = spline(way, STEP).points
    cost = _effort(points)
    if cost < limit:
        cost += crowd.touched(points) * COUNTER_COST
    if cost < limit:
        cost += sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points) if crowd.land(b)) * LAND_COST
    return cost


def _effort(points: Sequence[Point]) -> float:
    """The length of a line and the price of its turns."""
    legs = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    angles = [atan2(dy, dx) for dx, dy in legs]
    turns = sum(abs(remainder(b - a, 2 * pi)) for a, b in pairwise(angles))
    return sum(hypot(dx, dy) for dx, dy in legs) + turns * TURN_COST


# ----------------------------------------------------------------------------------------------------
# Where points and homes go on the map: over several places beside their coins, off counters and coins, and to other
# levels. No Qt here.

BOW = 0.1
START_GAP, END_GAP = 3.0, 5.0
"""How far from what lies at both ends a way keeps, in board units."""
PASSING = 7.0
"""How far beside the coins between its ends a way over many places runs, in board units."""
STOPS_AT = 0.8
"""How much of its way is drawn of what failed."""
LEAST = 26.0
"""The least length of a way, in board units."""
SIGN_AT = (0.5, 0.45, 0.55, 0.4, 0.6, 0.34, 0.66, 0.28, 0.72, 0.22, 0.78)
"""Where on a way its number may stand, the best first."""
SIGN_ROOM = 12.0
"""How far about itself it takes room, in board units."""
RISER, RISER_ASIDE = 26.0, 13.0
"""Half the length of the line to the level above or below, and how far beside a coin it stands."""
CHIP, CHIP_ASIDE = 9.0, 15.0
"""The letter of a level: its room, and how far beside the line it stands."""


class Clearance(Protocol):
    """The room round something in a place; `beside` tells on which board it is told."""

    def __call__(self, place: str, beside: str = "") -> Oval:
        """Its room."""


@dataclass(frozen=True, slots=True)
class RouteEnds:
    """What ways are settled by. `coin_room`: the room round what lies in a place; `stand`: that of a unit there;
    `crossing`: how one gets to a place on another level; `crowd`: all units and coins; `lanes`: along the
    arrows of units; `line`: how much larger lines are than in the look."""

    coin_room: Clearance
    stand: Clearance
    crossing: Callable[[str, str], LevelCrossing | None]
    crowd: CurveObstacles
    lanes: tuple[Oval, ...]
    line: float


def plan_ways(marks: Iterable[Mark], ends: RouteEnds) -> tuple[FlowLine, ...]:
    """The ways of all that goes from place to place among these marks."""
    ways: list[FlowLine] = []
    for mark in marks:
        if isinstance(mark, FlowMark):
            signs = [Oval(way.sign, SIGN_ROOM * ends.line, SIGN_ROOM * ends.line) for way in ways]
            ways.append(_way(mark, ends, signs))
    return tuple(ways)


def _way(mark: FlowMark, ends: RouteEnds, signs: Sequence[Oval]) -> FlowLine:
    """All of it is told on the board where it begins; where it goes to another level stands the letter of that."""
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
    """The steps of a way that end on another level, by the number of the stop: also over a place that is on all."""
    found = {}
    for n in range(1, len(stops)):
        step = crossing(stops[n - 1], stops[n])
        if step is None and n > 1 and crossing(stops[n - 2], stops[n - 1]) is None:
            step = crossing(stops[n - 2], stops[n])
        if step is not None:
            found[n] = step
    return found


def _course(rooms: Sequence[Oval], crowd: CurveObstacles, line: float) -> Curve:
    """From room to room, beside those between."""
    start, *between, end = rooms
    leaving, arriving = _grown(start, START_GAP * line), _grown(end, END_GAP * line)
    if between:
        passed = tuple(_grown(room, PASSING * line) for room in between)
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
    """A short line up or down beside a coin, to the same place on the next level: its number stands at its start, the
    letter of the level beyond its tip."""
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
    """The letter of a level beside the line, where it comes to the stop on that level."""
    there = min(curve.nearest(room.center), curve.length - 4.0 * line)
    return LevelLetter(curve.aside(there, CHIP_ASIDE * line), crossing.level, crossing.active)


def _rooms(stops: Sequence[str], ends: RouteEnds) -> list[Oval]:
    """Where a way begins, what it passes and where it ends. It passes what points lie in a place or the stand of a
    unit, whichever is less out of the way."""
    rooms = [ends.coin_room(place, stops[0]) for place in stops]
    for n in range(1, len(stops) - 1):
        before, after = rooms[n - 1].center, rooms[n + 1].center
        choices = (rooms[n], ends.stand(stops[n], stops[0]))
        rooms[n] = min(choices, key=lambda room: _detour(before, room.center, after))
    return rooms


def _detour(start: Point, by: Point, end: Point) -> float:
    return hypot(by[0] - start[0], by[1] - start[1]) + hypot(end[0] - by[0], end[1] - by[1])


def _trimmed(curve: Curve, leaving: Oval, arriving: Oval) -> Curve:
    """The part between what lies at both ends; all of it where they lie too near each other."""
    first, last = curve.leaves(leaving), curve.enters(arriving)
    return curve.part(first, last) if last > first else curve


def _sign(curve: Curve, taken: Sequence[Oval], line: float) -> Point:
    """Where the number or the house of a way stands: near its middle, where nothing else is."""

    def crowded(share: float) -> float:
        return sum(_grown(oval, SIGN_ROOM * line).depth([curve.at(curve.length * share)]) for oval in taken)

    return curve.at(curve.length * min(SIGN_AT, key=crowded))


def _grown(oval: Oval, by: float) -> Oval:
    return Oval(oval.center, oval.across + by, oval.up + by)


# ----------------------------------------------------------------------------------------------------
# What a plan of orders is made for: sizes, measures, where units and places are, and their room. No Qt here.

TAB, TAB_HULL, TAB_ROOM = 0.88, 1.16, 0.68
"""Where a tab stands above and to the right of its unit, there also on a hull, and the room round it, in radii."""
CARD_AT, CARD_ROOM = 1.53, 0.66
"""How far beneath its unit a card stands, and the room round it, in radii."""
Reach = Callable[[str], Point]
"""Unit kind -> how far its counter reaches to the sides and up or down, in radii."""


class UnitPoint(Protocol):
    """Where a unit stands; `beside` tells on which board if its place is the same on several."""

    def __call__(self, piece: Piece, beside: str = "") -> Point:
        """Its middle."""


class GoalPoint(Protocol):
    """Where a unit would stand in a place; `beside` tells from which board it is seen."""

    def __call__(self, place: str, beside: str = "") -> Point:
        """Its middle."""


def usual_tab(_piece: Piece) -> Point:
    """Where most counters have their tab, in radii."""
    return TAB, -TAB


def whole(_piece: Piece) -> float:
    """Every unit of the usual size."""
    return 1.0


def level(_start: str, _end: str) -> None:
    """No levels."""


def none_off(_place: str) -> bool:
    """No place is off the board."""
    return False


def dry(_here: str, _there: str) -> None:
    """No rivers."""


@dataclass(frozen=True, slots=True)
class RoutingContext:
    """What a plan is made for: sizes, measures, and where units and places are.

    `unit_point` tells where a unit stands, `goal` where one would stand in a place.
    """

    r: float
    line: float
    style: OrderStyle
    unit_point: UnitPoint
    goal: GoalPoint
    reach: Reach
    scale: Callable[[Piece], float] = whole
    """How large a unit is, in times the usual."""
    tab: Callable[[Piece], Point] = usual_tab
    """Where a unit has its tab, in radii."""
    crossing: Callable[[str, str], LevelCrossing | None] = level
    """How one gets from a place to one on another level that is not seen beside it."""
    centers: tuple[Point, ...] = ()
    """Centers, which lines keep off if they can."""
    land: Callable[[Point], bool] = nowhere
    """Where land is, which convoys keep off if they can."""
    coin_room: Clearance | None = None
    """The room round what points lie in a place; None where there are none."""
    bank: Callable[[str, str], Point | None] = dry
    """Where one comes to the river between two places; None where there is none."""
    off_board: Callable[[str], bool] = none_off
    """Whether a place lies off the board: ways there end beside their unit."""
    coins: tuple[Oval, ...] = ()
    """The rooms of all coins, which lines keep off if they can."""
    chips: tuple[Oval, ...] = ()
    """The letters of the levels of small units, which short lines beside a unit keep off if they can."""

    def room(self, piece: Piece, gap: float, beside: str = "") -> Oval:
        """The room round a unit that lines keep out of; `gap` in radii."""
        across, up = self.reach(piece.kind)
        r, size = self.r, self.scale(piece)
        return Oval(self.unit_point(piece, beside), (across * size + gap) * r, (up * size + gap) * r)

    def tab_room(self, piece: Piece, beside: str = "") -> Oval:
        """The room round the tab of a unit that stands, which arrows should not end under."""
        x, y = self.unit_point(piece, beside)
        r = self.r * self.scale(piece)
        across, up = self.tab(piece)
        return Oval((x + across * r, y + up * r), TAB_ROOM * r, TAB_ROOM * r)

    def below(self, piece: Piece) -> tuple[Oval, ...]:
        """The room of the card beneath a unit, which arrows should not end on."""
        if not piece.card:
            return ()
        x, y = self.unit_point(piece)
        r = self.r * self.scale(piece)
        return (Oval((x, y + CARD_AT * r), CARD_ROOM * r, CARD_ROOM * r),)

    def octagon(self, piece: Piece) -> float:
        """The radius of the octagon round a unit that holds."""
        style, r = self.style, self.r * self.scale(piece)
        return (style.octagon_hull_r if self.is_wide(piece) else style.octagon_r) * r

    def is_wide(self, piece: Piece) -> bool:
        """Whether its counter is wider than high."""
        return self.reach(piece.kind)[0] > 1.2
