"""A chain of causes as it is drawn over the map: whose orders count, where the number of each step stands. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from math import hypot
from typing import Any

from .curves import Curve, Point
from .plan import Chip, Plan

WHOLE = -1
SPOTS = ((0.0, 1.75), (-1.75, 0.3), (1.75, 0.3), (0.0, -1.85), (-1.4, 1.5), (1.4, 1.5), (-1.4, -1.5), (1.4, -1.5))
"""Where a number may stand round a unit, in radii; the best first."""
IN_PLACE = ((0.0, 0.0), (0.0, 1.1), (0.0, -1.1), (1.1, 0.0), (-1.1, 0.0), (1.2, 1.2), (-1.2, -1.2), (1.2, -1.2))
"""The same about the middle of a place."""
ALONG, ASIDE = (0.5, 0.38, 0.62, 0.25, 0.75), 1.15
"""Where along a line a number may stand, and how far beside it, in radii."""
NEAR, NEAR_UNIT = 1.35, 1.7
"""How far a number keeps from other numbers, and from units, in radii."""


@dataclass(frozen=True, slots=True)
class Link:
    """One step: the keys of the units whose orders count in it, the one it is told of first; the places; `after`: the
    number of the link that it explains, WHOLE for what answers the question; unit -> the strength of its side."""

    units: tuple[str, ...]
    places: tuple[str, ...] = ()
    after: int = WHOLE
    sums: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Chain:
    """All links. `current`: the number of the one looked at, WHOLE for all of them together."""

    links: tuple[Link, ...]
    current: int = WHOLE

    @property
    def shown(self) -> tuple[Link, ...]:
        """The links whose orders stand out."""
        if self.current == WHOLE:
            return self.links
        return (self.links[self.current],)

    @property
    def units(self) -> frozenset[str]:
        """The units whose orders stand out: those of the step, and who was asked about."""
        asked = self.links[0].units[:1] if self.links else ()
        return frozenset((*asked, *(unit for link in self.shown for unit in link.units)))

    @property
    def sums(self) -> Mapping[str, str]:
        """Unit -> the strength of its side; as last told."""
        return {unit: text for link in self.shown for unit, text in link.sums}


def part_of(plan: Plan, units: Collection[str]) -> Plan:
    """What a plan draws for these units alone."""
    kept: dict[str, Any] = {
        one.name: tuple(item for item in getattr(plan, one.name) if _unit_of(item) in units) for one in fields(plan)
    }
    kept["bursts"] = tuple(arrow.curve.points[-1] for arrow in kept["arrows"] if arrow.mark.failed)
    cut = [branch.curve for branch in kept["branches"] if branch.mark.cut_by]
    kept["cuts"] = tuple(one for one in plan.cuts if any(_on(one.point, curve.points) for curve in cut))
    return replace(plan, **kept)


def _unit_of(item: Any) -> str:
    """The key of the unit whose order an item of a plan draws, "" if it has none."""
    if isinstance(item, Chip):
        return item.key
    mark = getattr(item, "mark", None)
    unit = getattr(item, "unit", None) or getattr(mark, "unit", None)
    return unit.key if unit is not None else ""


def _on(point: Point, points: Sequence[Point]) -> bool:
    return any(hypot(x - point[0], y - point[1]) < 12 for x, y in points)


def disc_spots(
    links: Sequence[Link],
    ways: Mapping[str, Curve],
    spots: Mapping[str, Point],
    goals: Mapping[str, Point],
    taken: Iterable[Point],
    r: float,
) -> tuple[Point | None, ...]:
    """Where the number of each link stands: beside the line of its unit's order, else by the unit, else in its place;
    the first link, the answer, has none. None, too, for what is not on this board.

    `ways`: unit -> the line of its order; `spots`: unit -> where it stands; `goals`: place -> its middle; `taken`: what
    else may not be covered."""
    found: list[Point | None] = []
    full = [*taken, *spots.values()]
    for number, link in enumerate(links):
        around = list(_around(link, ways, spots, goals, r)) if number else []
        others = [at for at in found if at is not None]
        found.append(min(around, key=lambda at: _crowding(at, others, full, r)) if around else None)
    return tuple(found)


def _around(
    link: Link, ways: Mapping[str, Curve], spots: Mapping[str, Point], goals: Mapping[str, Point], r: float
) -> Iterator[Point]:
    unit = link.units[0] if link.units else ""
    if unit in ways:
        yield from _beside(ways[unit], r)
    if unit in spots:
        yield from _moved(spots[unit], SPOTS, r)
    elif link.places and link.places[0] in goals:
        yield from _moved(goals[link.places[0]], IN_PLACE, r)


def _beside(curve: Curve, r: float) -> Iterator[Point]:
    """To the left and right of a line, near its middle first."""
    for share in ALONG:
        (x, y), (dx, dy) = curve.at(curve.length * share), curve.heading(curve.length * share)
        for side in (ASIDE * r, -ASIDE * r):
            yield x - dy * side, y + dx * side


def _moved(at: Point, by: Iterable[Point], r: float) -> Iterator[Point]:
    return ((at[0] + dx * r, at[1] + dy * r) for dx, dy in by)


def _crowding(at: Point, numbers: Iterable[Point], units: Iterable[Point], r: float) -> float:
    """How much a number there would cover; of equal ones the first is taken."""
    near = sum(max(0.0, NEAR - hypot(x - at[0], y - at[1]) / r) * 4 for x, y in numbers)
    return near + sum(max(0.0, NEAR_UNIT - hypot(x - at[0], y - at[1]) / r) for x, y in units)


def order_at(plan: Plan, point: Point, reach: float) -> str:
    """The key of the unit whose move or support runs nearest to a point, within reach; "" for none."""
    lines = [(arrow.mark.unit.key, arrow.curve) for arrow in plan.arrows]
    lines += [(branch.mark.unit.key, branch.curve) for branch in plan.branches]
    near = [(_distance(point, curve), key) for key, curve in lines]
    found, key = min(near, default=(reach + 1, ""))
    return key if found <= reach else ""


def _distance(point: Point, curve: Curve) -> float:
    """How far a point lies from a line, about."""
    steps = max(2, int(curve.length / 4))
    points = (curve.at(curve.length * n / steps) for n in range(steps + 1))
    return min(hypot(x - point[0], y - point[1]) for x, y in points)
