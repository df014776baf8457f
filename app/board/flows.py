"""Where points and homes go on the map: over several places beside their coins, off counters and coins, and to other
levels. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Protocol

from .convoys import convoy_route
from .curves import Curve, Oval, Point, bowed, straight
from .levels import Crossing
from .picture import Flow, HomeMove, Mark, RacketShift
from .plan import Chip, Way
from .routing import Crowd, best_bow

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


class Room(Protocol):
    """The room round something in a place; `beside` tells on which board it is told."""

    def __call__(self, place: str, beside: str = "") -> Oval:
        """Its room."""


@dataclass(frozen=True, slots=True)
class Ends:
    """What ways are settled by. `purse`: the room round what lies in a place; `stand`: that of a unit there;
    `crossing`: how one gets to a place on another level; `crowd`: all units and coins; `lanes`: along the
    arrows of units; `line`: how much larger lines are than in the look."""

    purse: Room
    stand: Room
    crossing: Callable[[str, str], Crossing | None]
    crowd: Crowd
    lanes: tuple[Oval, ...]
    line: float


def plan_ways(marks: Iterable[Mark], ends: Ends) -> tuple[Way, ...]:
    """The ways of all points, homes and rackets among these marks."""
    ways: list[Way] = []
    for mark in marks:
        if isinstance(mark, Flow | HomeMove | RacketShift):
            signs = [Oval(way.sign, SIGN_ROOM * ends.line, SIGN_ROOM * ends.line) for way in ways]
            ways.append(_way(mark, ends, signs))
    return tuple(ways)


def stops_of(mark: Flow | HomeMove | RacketShift) -> tuple[str, ...]:
    """The places that a mark goes over, its ends included."""
    return mark.route if isinstance(mark, Flow) else (mark.start, mark.to)


def _way(mark: Flow | HomeMove | RacketShift, ends: Ends, signs: Sequence[Oval]) -> Way:
    """All of it is told on the board where it begins; where it goes to another level stands the letter of that."""
    stops = stops_of(mark)
    rooms = _rooms(stops, ends)
    apart = [room for n, room in enumerate(rooms) if not n or room.center != rooms[n - 1].center]
    crossings = crossings_of(stops, ends.crossing)
    holding = [coin for coin in ends.crowd.centers if coin.holds(rooms[0].center) or coin.holds(rooms[-1].center)]
    coins = tuple(coin for coin in ends.crowd.centers if coin not in holding)
    crowd = Crowd((*ends.crowd.counters, *coins), centers=ends.lanes)
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
    return Way(mark, curve, _sign(curve, taken, ends.line), chips)


def crossings_of(stops: Sequence[str], crossing: Callable[[str, str], Crossing | None]) -> dict[int, Crossing]:
    """The steps of a way that end on another level, by the number of the stop: also over a place that is on all."""
    found = {}
    for n in range(1, len(stops)):
        step = crossing(stops[n - 1], stops[n])
        if step is None and n > 1 and crossing(stops[n - 2], stops[n - 1]) is None:
            step = crossing(stops[n - 2], stops[n])
        if step is not None:
            found[n] = step
    return found


def _course(rooms: Sequence[Oval], crowd: Crowd, line: float) -> Curve:
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
    mark: Flow | HomeMove | RacketShift, room: Oval, crowd: Crowd, line: float, crossing: Crossing | None
) -> Way:
    """A short line up or down beside a coin, to the same place on the next level: its number stands at its start, the
    letter of the level beyond its tip."""
    (x, y), half = room.center, RISER * line * (1 if crossing is None or crossing.up else -1)

    def way(side: int) -> Curve:
        beside = x + side * (room.across + RISER_ASIDE * line)
        return straight((beside, y + half), (beside, y - half))

    curve = min((way(1), way(-1)), key=lambda one: crowd.touched([one.at(n * one.length / 8) for n in range(9)]))
    (first, low), (last, high) = curve.points
    beyond = CHIP * line * (1 if low > high else -1)
    chip = (Chip((last, high - beyond), crossing.level, crossing.active),) if crossing else ()
    shown = curve.part(0, curve.length * STOPS_AT) if mark.failed else curve
    return Way(mark, shown, (first, low + 0.5 * beyond), chip)


def _chip(curve: Curve, room: Oval, crossing: Crossing, line: float) -> Chip:
    """The letter of a level beside the line, where it comes to the stop on that level."""
    there = min(curve.nearest(room.center), curve.length - 4.0 * line)
    return Chip(curve.aside(there, CHIP_ASIDE * line), crossing.level, crossing.active)


def _rooms(stops: Sequence[str], ends: Ends) -> list[Oval]:
    """Where a way begins, what it passes and where it ends. It passes what points lie in a place or the stand of a
    unit, whichever is less out of the way."""
    rooms = [ends.purse(place, stops[0]) for place in stops]
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
