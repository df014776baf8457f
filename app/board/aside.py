"""Where a dislodged unit stands: at its own anchor, farther off if it would hide who dislodged it, and with a card or
on boards with levels turned about the middle of its place to where it covers least. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, copysign, cos, hypot, pi, sin, sqrt

from .curves import Point
from .setting import TAB, TAB_HULL

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


def on_sheet(spot: Point, middle: Point, top: float, bottom: float) -> Point:
    """The spot turned about the middle of the place until it is no higher than `top` and no lower than `bottom`."""
    (x, y), far = middle, hypot(spot[0] - middle[0], spot[1] - middle[1])
    down = min(max(spot[1], top), bottom) - y
    return x + copysign(sqrt(max(0.0, far * far - down * down)), spot[0] - x), y + down


def turned(spot: Point, middle: Point, r: float, taken: Iterable[Disc], inside: Callable[[Point], bool]) -> Point:
    """The spot turned about the middle of the place to where it covers least of what is `taken`."""
    (x, y), near = middle, list(taken)
    far, angle = hypot(spot[0] - x, spot[1] - y), atan2(spot[1] - y, spot[0] - x)
    best, least = spot, float("inf")
    for rank, turn in enumerate(TURNS):
        if rank >= least:
            break
        there = x + far * cos(angle + turn), y + far * sin(angle + turn)
        cost = rank + _harm(there, r, near) + (0.0 if inside(there) else OUTSIDE_COST)
        if cost < least:
            best, least = there, cost
    return best


def _harm(spot: Point, r: float, taken: Iterable[Disc]) -> float:
    """What a counter with its tab covers there."""
    own = (spot, RIM * r), ((spot[0] + TAB * r, spot[1] - TAB * r), TAB_SIZE * r)
    pairs = ((mine, other) for other in taken for mine in own)
    return COVER_COST / r * sum(max(0.0, a + b - hypot(x - ox, y - oy)) for ((x, y), a), ((ox, oy), b) in pairs)
