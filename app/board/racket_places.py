"""Where rackets lie: in a row or two at their anchor, clear of units and centers; and what is done with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist

from .curves import Point
from .laid import Ground, Laid
from .painters.centers import STAR
from .painters.rackets import COUNT, COUNT_AT
from .picture import Mark, Picture, Pressure, Racket, RacketDeed, Sign
from .spots import Disc, Room, best_spot

SIZE, PRESSURE = 0.58, 0.66
"""Radius of an icon and of a counter of pressure, in that of a unit."""
APART, CLEAR = 2.24, 1.3
"""From one icon to the next, and the room that one takes with the border of its district, in its radii."""
UNIT_COST, CENTER_COST = 5.0, 4.0
"""For each board unit of overlap."""
UNIT_ROOM, UNDER_DOCK = 1.06, 32.0
"""Room of a unit in its radii; how far under its lowest spot the frame of a dock ends."""


def lay_rackets(stage: Ground, rackets: Sequence[Racket]) -> Iterator[Laid]:
    """The rackets of one place, in their order; with room at the end of the row for those that are to be placed."""
    size, place = SIZE * stage.metrics.r, rackets[0].place
    for racket, spot in zip(rackets, _spots(stage, place, [racket.count for racket in rackets])):
        yield Laid(racket, spot, size)


def planned_rackets(picture: Picture) -> tuple[str, ...]:
    """The place of each racket that is to be placed."""
    return tuple(mark.place for mark in picture.marks if isinstance(mark, RacketDeed) and mark.deed == "new")


def _spots(stage: Ground, place: str, numbers: Sequence[int]) -> list[Point]:
    """Where the icons of a place lie, which stand for so many each, and after them those that are to be placed."""
    size = SIZE * stage.metrics.r
    offsets = _rows(stage, place, len(numbers) + planned_rackets(stage.picture).count(place), size)
    (dx, dy), dot = COUNT_AT, COUNT * size
    dots = [((x + dx * size, y + dy * size), dot) for (x, y), number in zip(offsets, numbers) if number > 1]
    x, y = _spot(stage, place, [*((at, CLEAR * size) for at in offsets), *dots])
    return [(x + dx, y + dy) for dx, dy in offsets]


def lay_pressure(stage: Ground, sign: Pressure) -> Laid:
    """On the lower edge of the dock."""
    spots = stage.marked(sign.place, "dock") or (stage.goal(sign.place),)
    x = sum(spot[0] for spot in spots) / len(spots)
    return Laid(sign, (x, max(spot[1] for spot in spots) + UNDER_DOCK), PRESSURE * stage.metrics.r)


def lay_deeds(stage: Ground, marks: Iterable[Mark]) -> Iterator[tuple[RacketDeed, Laid]]:
    """What is done with rackets, each with its racket where that lies, or would lie if it is new: beside the row."""
    size, taken = SIZE * stage.metrics.r, list[Point]()
    for mark in marks:
        if isinstance(mark, RacketDeed) and stage.shown(mark.place):
            there = [one for one in stage.laid if one.sign.place == mark.place and isinstance(one.sign, Racket)]
            found = None if mark.deed == "new" else _lying(there, mark, taken)
            if found is None:
                racket = Racket(mark.place, mark.power, mark.kind, captured=mark.deed == "kept")
                found = Laid(racket, _free(stage, mark.place, there, taken), size)
            taken.append(found.center)
            yield mark, found


def _free(stage: Ground, place: str, there: Sequence[Laid], taken: Sequence[Point]) -> Point:
    """Where one more icon lies: at the end of the row that keeps room for it, else beside all that lies there."""
    held = [*(one.center for one in there), *taken]
    planned = planned_rackets(stage.picture).count(place)
    numbers = [one.sign.count for one in there if isinstance(one.sign, Racket)]
    spots = _spots(stage, place, numbers) if planned else []
    size = SIZE * stage.metrics.r
    clear = (spot for spot in spots if all(dist(spot, at) > size for at in held))
    found = next(clear, None)
    return found or _spot(stage, place, [((0.0, 0.0), size)], [(at, 1.1 * size) for at in held])


def _lying(there: Iterable[Laid], mark: RacketDeed, taken: Sequence[Point]) -> Laid | None:
    """The icon of a racket that is meant, another one where that has a mark already."""
    captured = mark.deed == "kept"
    fitting = [one for one in there if _fits(one.sign, mark.kind, captured)]
    return next((one for one in fitting if one.center not in taken), fitting[0] if fitting else None)


def _fits(sign: Sign, kind: str, captured: bool) -> bool:
    return isinstance(sign, Racket) and sign.kind == kind and sign.captured == captured


def _rows(stage: Ground, place: str, count: int, size: float) -> list[Point]:
    """Where icons lie about the middle of them all: in one row where the place is wide enough, else in two."""
    (x, y), inside = _anchor(stage, place), stage.inside(place)
    half = (count - 1) / 2 * APART * size + size
    one_row = count < 3 or (inside((x - half, y)) and inside((x + half, y)))
    long = count if one_row else (count + 1) // 2
    rows = [long] if one_row else [long, count - long]
    return [
        ((n - (many - 1) / 2) * APART * size, (row - (len(rows) - 1) / 2) * APART * size)
        for row, many in enumerate(rows)
        for n in range(many)
    ]


def _spot(stage: Ground, place: str, discs: Sequence[Disc], more: Iterable[Disc] = ()) -> Point:
    """The cheapest middle for icons that cover these discs, clear of units, of the center and of what else is there."""
    anchor, r = _anchor(stage, place), stage.metrics.r
    rooms = [Room(stage.goal(place), UNIT_ROOM * r, UNIT_COST)]
    rooms += [Room(at, far, UNIT_COST) for at, far in more]
    center = stage.center(place)
    if center is not None:
        rooms.append(Room(center, STAR * stage.metrics.center, CENTER_COST))
    return best_spot(anchor, r, discs, rooms, stage.inside(place))


def _anchor(stage: Ground, place: str) -> Point:
    return next(iter(stage.marked(place, "rackets")), stage.goal(place))
