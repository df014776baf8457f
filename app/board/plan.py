"""The drawing plan: where orders run on the map, as plain values. The planner makes it; painters and labels read it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from math import hypot
from typing import Any

from .curves import Curve, Point
from .picture import (
    BuildMark,
    ConvoyMark,
    CounterMark,
    DisbandMark,
    EventMark,
    FlowMark,
    HoldMark,
    Mark,
    MoveMark,
    Piece,
    RetreatMark,
    SearchMark,
    SetUpMark,
    StandOffMark,
    StrengthsMark,
    SupportMark,
    SwapMark,
    ThreadMark,
    TokenMark,
    VoidMark,
    WadeMark,
    WaiveMark,
)

# ----------------------------------------------------------------------------------------------------
# The drawing plan and its parts.

CUT_GAP = 18.0
"""The gap left in a support line where it was cut, in board units."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move or retreat: the visible curve, its width, and whether it has a head."""

    mark: MoveMark | RetreatMark
    curve: Curve
    width: float
    head: bool

    @property
    def head_length(self) -> float:
        return head_length(self.width) if self.head else 0.0


@dataclass(frozen=True, slots=True)
class SupportLine:
    """A support: its curve, and the bead where it joins an arrow (none for a support to hold, which ends in a bar)."""

    mark: SupportMark
    curve: Curve
    bead: Point | None


@dataclass(frozen=True, slots=True)
class ConvoyWave:
    """The wave from a fleet to the route it convoys, or only a ring if the fleet is on that route (`curve` is None
    then)."""

    mark: ConvoyMark
    curve: Curve | None
    joint: Point


@dataclass(frozen=True, slots=True)
class VoidLine:
    """An order that matches no other order, and the point for its question mark."""

    mark: VoidMark
    curve: Curve | None
    sign: Point


@dataclass(frozen=True, slots=True)
class HoldRing:
    """The octagon of a hold."""

    mark: HoldMark
    center: Point
    radius: float


@dataclass(frozen=True, slots=True)
class SearchRing:
    """The magnifying glass around a unit that searches."""

    mark: SearchMark
    center: Point
    radius: float


@dataclass(frozen=True, slots=True)
class WadeLine:
    """The path of a unit into a river, and the point of the river that it reaches."""

    mark: WadeMark
    curve: Curve | None
    bank: Point


@dataclass(frozen=True, slots=True)
class CounterPoint:
    """Where a power's counter is drawn: on the arrow of the move it supports, or beside the unit that it supports to
    hold."""

    mark: CounterMark
    point: Point


@dataclass(frozen=True, slots=True)
class SupportCut:
    """Where a support was cut: the point for the scissors, the direction of the support there, and the thread from the
    unit that cut it."""

    point: Point
    heading: Point
    thread: Curve | None


@dataclass(frozen=True, slots=True)
class LevelLetter:
    """The letter of an order's destination level, drawn at the order's tip. `active`: that level is the active one;
    `key`: key of the ordered unit, "" if the order has none."""

    point: Point
    level: str
    active: bool
    key: str = ""


@dataclass(frozen=True, slots=True)
class FlowLine:
    """The line along which tokens move, and the point on it where they are drawn."""

    mark: FlowMark
    curve: Curve
    sign: Point
    chips: tuple[LevelLetter, ...] = ()
    """The letters of the levels that the line goes to."""


@dataclass(frozen=True, slots=True)
class PassedPlace:
    """A move over a province: the dot where it passes, and the points for the numbers of its parts."""

    mark: MoveMark
    dot: Point
    numbers: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class LeapShadow:
    """The shadow that a leap casts on the ground."""

    mark: MoveMark
    shadow: Curve


@dataclass(frozen=True, slots=True)
class Portal:
    """The disc that stands for a province off the board, at the end of a move to or from it."""

    mark: MoveMark | RetreatMark
    center: Point
    radius: float


@dataclass(frozen=True, slots=True)
class ActionPath:
    """What a unit does to a province: the thread to it (None for the unit's own), the middle of the target, the point
    for the sign of the special order, and the point for its priority number if it has one."""

    mark: ThreadMark
    curve: Curve | None
    goal: Point
    sign: Point
    tag: Point | None


@dataclass(frozen=True, slots=True)
class SwapArrow:
    """The arrow of one of two units that swap places. `presumed`: this unit was not itself ordered to swap."""

    mark: SwapMark
    unit: Piece
    curve: Curve
    presumed: bool


@dataclass(frozen=True, slots=True)
class DrawingPlan:
    """Where everything runs. Each tuple keeps the order of the marks."""

    arrows: tuple[Arrow, ...] = ()
    branches: tuple[SupportLine, ...] = ()
    convoy_waves: tuple[ConvoyWave, ...] = ()
    dots: tuple[VoidLine, ...] = ()
    rings: tuple[HoldRing, ...] = ()
    cuts: tuple[SupportCut, ...] = ()
    bursts: tuple[Point, ...] = ()
    swords: tuple[Point, ...] = ()
    happenings: tuple[tuple[Point, EventMark], ...] = ()
    sums: tuple[tuple[Point, StrengthsMark], ...] = ()
    ways: tuple[FlowLine, ...] = ()
    chips: tuple[LevelLetter, ...] = ()
    glasses: tuple[SearchRing, ...] = ()
    wades: tuple[WadeLine, ...] = ()
    power_counters: tuple[CounterPoint, ...] = ()
    steps: tuple[PassedPlace, ...] = ()
    leaps: tuple[LeapShadow, ...] = ()
    portals: tuple[Portal, ...] = ()
    threads: tuple[ActionPath, ...] = ()
    swaps: tuple[SwapArrow, ...] = ()


def head_length(width: float) -> float:
    """Return the length of the head of an arrow of that width."""
    return 6 + 2.4 * width


def beside_orders(mark: Mark) -> bool:
    """Whether a mark shows something that nobody ordered: a unit destroyed or appearing by itself, or an event."""
    match mark:
        case EventMark():
            return True
        case BuildMark(risen=changed) | DisbandMark(destroyed=changed):
            return changed
    return False


def places_of(mark: Mark) -> tuple[str, ...]:
    """Return the places that a mark is about."""
    if isinstance(mark, SupportMark):
        return mark.unit.place, mark.to or mark.helped.place
    if isinstance(mark, ConvoyMark):
        return mark.unit.place, mark.army.place, mark.to
    if isinstance(mark, MoveMark | RetreatMark | VoidMark | WadeMark | ThreadMark):
        return mark.unit.place, mark.to
    if isinstance(mark, SwapMark):
        return mark.unit.place, mark.other.place
    if isinstance(mark, FlowMark):
        return mark.route
    if isinstance(mark, CounterMark):
        return mark.helped.place, mark.to or mark.helped.place
    if isinstance(
        mark,
        BuildMark | SetUpMark | WaiveMark | StandOffMark | EventMark | StrengthsMark | TokenMark,
    ):
        return (mark.place,)
    return (mark.unit.place,)


# ----------------------------------------------------------------------------------------------------
# A chain of causes drawn over the map: whose orders count, and where the number of each step is placed. No Qt here.

WHOLE = -1
SPOTS = ((0.0, 1.75), (-1.75, 0.3), (1.75, 0.3), (0.0, -1.85), (-1.4, 1.5), (1.4, 1.5), (-1.4, -1.5), (1.4, -1.5))
"""Where a number may be placed around a unit, in unit radii; the best first."""
IN_PLACE = ((0.0, 0.0), (0.0, 1.1), (0.0, -1.1), (1.1, 0.0), (-1.1, 0.0), (1.2, 1.2), (-1.2, -1.2), (1.2, -1.2))
"""The same around the middle of a province."""
ALONG, ASIDE = (0.5, 0.38, 0.62, 0.25, 0.75), 1.15
"""Where along a line a number may be placed (as shares of its length), and how far beside the line, in unit radii."""
NEAR, NEAR_UNIT = 1.35, 1.7
"""How far a number keeps from other numbers, and from units, in unit radii."""


@dataclass(frozen=True, slots=True)
class Link:
    """One step of the explanation.

    `units`: keys of the units whose orders count in it, the one that the step is about first; `places`: its provinces;
    `after`: number of the link that this one explains, WHOLE for the answer itself; `sums`: pairs of a unit and the
    strength of its side.
    """

    units: tuple[str, ...]
    places: tuple[str, ...] = ()
    after: int = WHOLE
    sums: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain of causes. `current`: number of the selected link, WHOLE for all of them together."""

    links: tuple[Link, ...]
    current: int = WHOLE

    @property
    def shown(self) -> tuple[Link, ...]:
        """The links whose orders are highlighted."""
        if self.current == WHOLE:
            return self.links
        return (self.links[self.current],)

    @property
    def units(self) -> frozenset[str]:
        """The units whose orders are highlighted: those of the links shown, and the unit that was asked about."""
        asked = self.links[0].units[:1] if self.links else ()
        return frozenset((*asked, *(unit for link in self.shown for unit in link.units)))

    @property
    def sums(self) -> Mapping[str, str]:
        """Unit -> the strength of its side; the last link that gives one decides."""
        return {unit: text for link in self.shown for unit, text in link.sums}


def part_of(plan: DrawingPlan, units: Collection[str]) -> DrawingPlan:
    """Return the part of a plan that draws the orders of these units."""
    remaining: dict[str, Any] = {
        one.name: tuple(item for item in getattr(plan, one.name) if _unit_of(item) in units) for one in fields(plan)
    }
    remaining["bursts"] = tuple(arrow.curve.points[-1] for arrow in remaining["arrows"] if arrow.mark.failed)
    cut = [branch.curve for branch in remaining["branches"] if branch.mark.cut_by]
    remaining["cuts"] = tuple(one for one in plan.cuts if any(_on(one.point, curve.points) for curve in cut))
    return replace(plan, **remaining)


def _unit_of(item: Any) -> str:
    """Return the key of the unit whose order an item of a plan draws, or "" if there is none."""
    if isinstance(item, LevelLetter):
        return item.key
    mark = getattr(item, "mark", None)
    unit = getattr(item, "unit", None) or getattr(mark, "unit", None)
    return unit.key if unit is not None else ""


def _on(point: Point, points: Sequence[Point]) -> bool:
    return any(hypot(x - point[0], y - point[1]) < 12 for x, y in points)


def disc_points(
    links: Sequence[Link],
    ways: Mapping[str, Curve],
    points: Mapping[str, Point],
    goals: Mapping[str, Point],
    taken: Iterable[Point],
    r: float,
) -> tuple[Point | None, ...]:
    """Return where the number of each link is placed: beside the line of its unit's order, else by the unit, else in
    its province. None for the first link (the answer), which has no number, and for whatever is not on this board.

    `ways`: unit -> the line of its order; `points`: unit -> its position; `goals`: place -> its middle; `taken`: other
    points that may not be covered; `r`: radius of a unit.
    """
    found: list[Point | None] = []
    full = [*taken, *points.values()]
    for number, link in enumerate(links):
        around = list(_around(link, ways, points, goals, r)) if number else []
        others = [at for at in found if at is not None]
        found.append(min(around, key=lambda at: _crowding(at, others, full, r)) if around else None)
    return tuple(found)


def _around(
    link: Link, ways: Mapping[str, Curve], points: Mapping[str, Point], goals: Mapping[str, Point], r: float
) -> Iterator[Point]:
    unit = link.units[0] if link.units else ""
    if unit in ways:
        yield from _beside(ways[unit], r)
    if unit in points:
        yield from _moved(points[unit], SPOTS, r)
    elif link.places and link.places[0] in goals:
        yield from _moved(goals[link.places[0]], IN_PLACE, r)


def _beside(curve: Curve, r: float) -> Iterator[Point]:
    """Yield points to the left and right of a line, those near its middle first."""
    for share in ALONG:
        (x, y), (dx, dy) = curve.at(curve.length * share), curve.heading(curve.length * share)
        for side in (ASIDE * r, -ASIDE * r):
            yield x - dy * side, y + dx * side


def _moved(at: Point, by: Iterable[Point], r: float) -> Iterator[Point]:
    return ((at[0] + dx * r, at[1] + dy * r) for dx, dy in by)


def _crowding(at: Point, numbers: Iterable[Point], units: Iterable[Point], r: float) -> float:
    """Return how much a number at that point would cover; the lower, the better."""
    near = sum(max(0.0, NEAR - hypot(x - at[0], y - at[1]) / r) * 4 for x, y in numbers)
    return near + sum(max(0.0, NEAR_UNIT - hypot(x - at[0], y - at[1]) / r) for x, y in units)


def order_at(plan: DrawingPlan, point: Point, reach: float) -> str:
    """Return the key of the unit whose move or support runs nearest to a point, within reach, or ""."""
    lines = [(arrow.mark.unit.key, arrow.curve) for arrow in plan.arrows]
    lines += [(branch.mark.unit.key, branch.curve) for branch in plan.branches]
    near = [(_distance(point, curve), key) for key, curve in lines]
    found, key = min(near, default=(reach + 1, ""))
    return key if found <= reach else ""


def _distance(point: Point, curve: Curve) -> float:
    """Return the approximate distance of a point from a line."""
    steps = max(2, int(curve.length / 4))
    points = (curve.at(curve.length * n / steps) for n in range(steps + 1))
    return min(hypot(x - point[0], y - point[1]) for x, y in points)
