"""Where orders run on the map, as values: what painters and labels read. The planner makes it."""

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
# Where orders run on the map: a plan is what painters and labels read. The planner makes it.

CUT_GAP = 18.0
"""The gap of a support where it was cut."""


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
    """A fleet's wave to the route it carries, or only the ring where the fleet stands on it."""

    mark: ConvoyMark
    curve: Curve | None
    joint: Point


@dataclass(frozen=True, slots=True)
class VoidLine:
    """An order that matches nothing, and where its question mark goes."""

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
    """The magnifying glass round a unit that searches."""

    mark: SearchMark
    center: Point
    radius: float


@dataclass(frozen=True, slots=True)
class WadeLine:
    """The way of a unit into a river, and the point of the river that it comes to."""

    mark: WadeMark
    curve: Curve | None
    bank: Point


@dataclass(frozen=True, slots=True)
class CounterPoint:
    """Where the counter of a power lies: on the arrow of the move it backs, or beside the unit that stands."""

    mark: CounterMark
    point: Point


@dataclass(frozen=True, slots=True)
class SupportCut:
    """Where a support was cut: the scissors, the direction of the support, the thread from who cut it."""

    point: Point
    heading: Point
    thread: Curve | None


@dataclass(frozen=True, slots=True)
class LevelLetter:
    """The letter of the level that an order goes to, at its tip; `active`: it is the level worked on; `key`: of the
    unit that is ordered, if one is."""

    point: Point
    level: str
    active: bool
    key: str = ""


@dataclass(frozen=True, slots=True)
class FlowLine:
    """Where a thing or a number of them go, and where what goes stands on the line."""

    mark: FlowMark
    curve: Curve
    sign: Point
    chips: tuple[LevelLetter, ...] = ()
    """The letters of the levels that it goes to."""


@dataclass(frozen=True, slots=True)
class PassedPlace:
    """A move over a place: the dot where it passes, and where the numbers of its parts stand."""

    mark: MoveMark
    dot: Point
    numbers: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class LeapShadow:
    """The shadow of a leap on the ground."""

    mark: MoveMark
    shadow: Curve


@dataclass(frozen=True, slots=True)
class Portal:
    """The disc that stands for a place off the board, at the end of a way there or from there."""

    mark: MoveMark | RetreatMark
    center: Point
    radius: float


@dataclass(frozen=True, slots=True)
class ActionPath:
    """What a unit does to a place: the thread there (none to its own place), the middle of what is acted upon, where
    the sign of the special order lies, and where its number of priority stands, if it has one."""

    mark: ThreadMark
    curve: Curve | None
    goal: Point
    sign: Point
    tag: Point | None


@dataclass(frozen=True, slots=True)
class SwapArrow:
    """The arrow of one of two units that change places; `presumed`: nobody told it to."""

    mark: SwapMark
    unit: Piece
    curve: Curve
    presumed: bool


@dataclass(frozen=True, slots=True)
class DrawingPlan:
    """Where everything runs. Each tuple is in the order of the marks."""

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
    """The length of the head of an arrow of that width."""
    return 6 + 2.4 * width


def province(place: str) -> str:
    """The key of a place: its coast left out."""
    base, _, level = place.partition("@")
    bare = base.partition("/")[0]
    return f"{bare}@{level}" if level else bare


def on_coast(province: str, coast: str) -> str:
    """The text of a place on a coast of a province: `StP/nc`, `32/nc@h`; the province where the coast has no name."""
    base, at, level = province.partition("@")
    return f"{base}/{coast}{at}{level}" if coast else province


def beside_orders(mark: Mark) -> bool:
    """Whether a mark tells of what nobody ordered: who was destroyed, what came by itself, what befell a place."""
    match mark:
        case EventMark():
            return True
        case BuildMark(risen=told) | DisbandMark(destroyed=told):
            return told
    return False


def places_of(mark: Mark) -> tuple[str, ...]:
    """The places that a mark is about."""
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
# A chain of causes as it is drawn over the map: whose orders count, where the number of each step stands. No Qt.

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


def part_of(plan: DrawingPlan, units: Collection[str]) -> DrawingPlan:
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
    """Where the number of each link stands: beside the line of its unit's order, else by the unit, else in its place;
    the first link, the answer, has none. None, too, for what is not on this board.

    `ways`: unit -> the line of its order; `points`: unit -> where it stands; `goals`: place -> its middle; `taken`:
    what else may not be covered."""
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


def order_at(plan: DrawingPlan, point: Point, reach: float) -> str:
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
