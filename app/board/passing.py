"""Ways of moves that do not simply go next door: over a place, in a leap, to and from a place off the board. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import cos, hypot, pi, sin

from .curves import Curve, Oval, Point, quadratic, spline, straight, trimmed
from .picture import Move, Piece, Retreat
from .plan import Arrow, Leap, Portal, Step, province
from .routing import Crowd
from .setting import Setting

ASIDE = 1.7
"""How far beside a unit that it passes a way runs, in radii."""
ARCH = 2.7
"""How high a leap goes over the unit that is leapt over, in radii."""
OUT, DISC = 3.1, 0.74
"""How far from the middle of a unit or a goal the disc lies that stands for a place off the board, and its radius."""
DISC_ROOM = 1.35
"""The room that it takes with what stands beside it."""
TURNS = (0.0, 0.5, -0.5, 1.0, -1.0, 1.6, -1.6, 2.3, -2.3)
"""By how much the way there may be turned, in radians, the best first."""
TURN_COST = 3.0
SHORT = 0.35


def passes(mark: Move | Retreat) -> bool:
    """Whether a move passes a place on its way."""
    return isinstance(mark, Move) and bool(mark.over) and not mark.leap


def ways_of(mark: Move | Retreat) -> tuple[tuple[str, str], ...]:
    """The keys of the arrows of a move: its unit and each province that it goes to."""
    key = mark.unit.key, province(mark.to)
    return ((mark.unit.key, province(mark.over)), key) if isinstance(mark, Move) and passes(mark) else (key,)


def legs(mark: Move) -> tuple[Move, Move]:
    """The two parts of a move over a place: what came of each."""
    first = replace(mark, to=mark.over, over="", failed=mark.failed and not mark.partial, partial=False, rank=0)
    second = replace(mark, failed=mark.partial, presumed=mark.presumed or first.failed, partial=False, rank=0)
    return first, second


def leg_arrows(mark: Move, setting: Setting, there: Piece | None, arriving: tuple[Oval, ...]) -> tuple[Arrow, Arrow]:
    """The arrows of the two parts; `there` is the unit in the place passed, `arriving` the room at the goal."""
    style, (first, second) = setting.style, legs(mark)
    width, faint = style.width(mark.strength) * setting.line, style.support_width * 0.6 * setting.line
    leaving = setting.room(mark.unit, style.gap_start_r)
    passed = passed_at(setting, mark, there)
    one, other = through(setting.spot(mark.unit), passed, setting.goal(mark.to), leaving, arriving)
    one = one.part(0, one.length * style.failed_stop) if first.failed else one
    other = other.part(0, other.length * style.failed_stop) if second.failed else other
    return (
        Arrow(first, one, width, head=mark.partial),
        Arrow(second, other, faint if second.presumed else width, head=not second.failed),
    )


def through(start: Point, passed: Point, end: Point, leaving: Oval, arriving: tuple[Oval, ...]) -> tuple[Curve, Curve]:
    """The way through a point, in two parts that meet there."""
    whole = spline((start, passed, end))
    middle = whole.nearest(passed)
    first = whole.part(min(whole.leaves(leaving), middle), middle)
    second = whole.part(middle, whole.length)
    return first, trimmed(second, Oval(passed, 0.01, 0.01), arriving[0], *arriving[1:])


def passed_at(setting: Setting, mark: Move, there: Piece | None) -> Point:
    """Where a way passes a place: through its middle, beside a unit that stands there."""
    x, y = setting.goal(mark.over)
    if there is None:
        return x, y
    (ax, ay), (bx, by) = setting.spot(mark.unit), setting.goal(mark.to)
    far = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (by - ay) / far * ASIDE * setting.r, (ax - bx) / far * ASIDE * setting.r
    side = 1.0 if dy <= 0 else -1.0
    return x + side * dx, y + side * dy


def leap(start: Point, over: Point, end: Point, r: float) -> Curve:
    """An arc from start to end high over a point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy) or 1.0
    across = (dy / far, -dx / far) if -dx <= 0 else (-dy / far, dx / far)
    top = over[0] + ARCH * r * across[0], over[1] + ARCH * r * across[1]
    control = 2 * top[0] - (start[0] + end[0]) / 2, 2 * top[1] - (start[1] + end[1]) / 2
    return quadratic(start, control, end)


def outward(start: Point, away: Point, leaving: Oval, r: float, crowd: Crowd) -> Curve:
    """A short way from a unit toward a place off the board, turned to where it covers least."""
    return _short(start, away, leaving, r, crowd)


def inward(goal: Point, away: Point, arriving: tuple[Oval, ...], r: float, crowd: Crowd) -> Curve:
    """A short way to a goal from the side where the place off the board lies."""
    found = _short(goal, away, arriving[0], r, crowd)
    back = Curve(found.points[::-1])
    return back.part(0.0, min([back.length, *(back.meets(room) for room in arriving[1:])]))


def _short(start: Point, away: Point, leaving: Oval, r: float, crowd: Crowd) -> Curve:
    """A straight piece from the room of what stands at `start` to the edge of a disc, where it covers least."""
    usual = 0.0 if away[0] >= start[0] else pi
    best, least = straight(start, away), float("inf")
    for rank, turn in enumerate(TURNS):
        dx, dy = cos(usual + turn), sin(usual + turn)
        line = straight(start, (start[0] + OUT * r * dx, start[1] + OUT * r * dy))
        disc = Oval((start[0] + (OUT + DISC) * r * dx, start[1] + (OUT + DISC) * r * dy), DISC_ROOM * r, DISC_ROOM * r)
        cost = rank * TURN_COST + crowd.touched([*line.points, disc.center, *(disc.edge(n * pi / 4) for n in range(8))])
        if cost < least:
            best, least = line, cost
    return best.part(min(best.leaves(leaving), best.length * (1 - SHORT)), best.length)


def steps(arrows: Iterable[Arrow]) -> tuple[Step, ...]:
    """The dots where ways pass a place, with the numbers of their parts."""
    found: list[Step] = []
    firsts: dict[tuple[str, str], Arrow] = {}
    for arrow in arrows:
        mark = arrow.mark
        if isinstance(mark, Move) and mark.over and not mark.leap:
            first = firsts.get((mark.unit.key, province(mark.over)))
            numbers = [one.curve.at(one.curve.length / 2) for one in (first, arrow) if one is not None]
            found.append(Step(mark, arrow.curve.points[0], tuple(numbers)))
        elif isinstance(mark, Move):
            firsts[mark.unit.key, province(mark.to)] = arrow
    return tuple(found)


def leaps(arrows: Iterable[Arrow], setting: Setting) -> tuple[Leap, ...]:
    """The shadows of leaps on the ground."""
    found = []
    for arrow in arrows:
        if isinstance(arrow.mark, Move) and arrow.mark.leap:
            start, end = arrow.curve.points[0], setting.goal(arrow.mark.to)
            found.append(Leap(arrow.mark, straight(start, end)))
    return tuple(found)


def portals(arrows: Iterable[Arrow], setting: Setting) -> tuple[Portal, ...]:
    """The discs that stand for a place off the board at the ends of ways there and from there."""
    found = []
    for arrow in arrows:
        mark, curve, r = arrow.mark, arrow.curve, setting.r
        if setting.off_board(mark.to):
            found.append(Portal(mark, _beyond(curve.points[-1], curve.heading(curve.length), DISC * r), DISC * r))
        elif setting.off_board(mark.unit.place):
            dx, dy = curve.heading(0.0)
            found.append(Portal(mark, _beyond(curve.points[0], (-dx, -dy), DISC * r), DISC * r))
    return tuple(found)


def _beyond(point: Point, heading: Point, far: float) -> Point:
    return point[0] + heading[0] * far, point[1] + heading[1] * far
