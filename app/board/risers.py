"""Arrows to the level above or below, where that is not seen beside this one: short, upright, beside their unit, with
the letter of the level beyond the tip. No Qt here."""

from __future__ import annotations

from .curves import Curve, Point, straight
from .routing import Crowd

ASIDE = (1.8, -1.8, 2.3, -2.3, 2.9, -2.9)
"""How far beside a unit one may stand, the best first, in radii."""
HALF = 0.86
"""Half of its length, in radii."""
ROOM = 0.85
"""The room round it that others keep off, in radii."""
CHIP_GAP, CHIP_R = 0.62, 0.45
"""How far beyond its tip the letter of the level stands, and the room of that, in radii."""
ASIDE_COST = 0.1
"""For each board unit of way from the unit."""


def riser(unit: Point, up: bool, r: float, crowd: Crowd) -> Curve:
    """The line beside a unit, where it covers least."""
    (x, y), half = unit, HALF * r * (-1 if up else 1)

    def way(aside: float) -> Curve:
        return straight((x + aside * r, y - half), (x + aside * r, y + half))

    def harm(aside: float) -> float:
        return crowd.touched(along(way(aside), r)) + ASIDE_COST * abs(aside) * r

    return way(min(ASIDE, key=harm))


def along(line: Curve, r: float) -> tuple[Point, ...]:
    """Points along a riser, the last where its letter is."""
    return (*(line.at(line.length * n / 5) for n in range(6)), chip_at(line, r))


def chip_at(line: Curve, r: float) -> Point:
    """Where the letter of the level stands to which a line goes: beyond its tip."""
    (x, y), (dx, dy) = line.points[-1], line.heading(line.length)
    return x + dx * CHIP_GAP * r, y + dy * CHIP_GAP * r
