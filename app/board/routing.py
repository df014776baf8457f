"""Choosing among curves: which bow, which siding, which side of a fleet covers the fewest counters. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot, inf

from .curves import Curve, Oval, Point, bowed, quadratic, straight

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
class Crowd:
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
    crowd: Crowd,
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


def best_siding(start: Point, joint: Point, heading: Point, farthest: float, crowd: Crowd) -> Curve:
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
