"""Where orders run on the map: a plan is what painters and labels read. The planner makes it."""

from __future__ import annotations

from dataclasses import dataclass

from .curves import Curve, Point
from .picture import (
    Backing,
    Build,
    Convoy,
    Deed,
    Disband,
    Flow,
    Ford,
    Happening,
    Hold,
    HomeMade,
    HomeMove,
    Mark,
    Move,
    Piece,
    RacketDeed,
    RacketShift,
    Retreat,
    Search,
    SetUp,
    StandOff,
    Stock,
    Sum,
    Support,
    Swap,
    Void,
    Waive,
)

CUT_GAP = 18.0
"""The gap of a support where it was cut."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move or retreat: the visible curve, its width, and whether it has a head."""

    mark: Move | Retreat
    curve: Curve
    width: float
    head: bool

    @property
    def head_length(self) -> float:
        return head_length(self.width) if self.head else 0.0


@dataclass(frozen=True, slots=True)
class Branch:
    """A support: its curve, and the bead where it joins an arrow (none for a support to hold, which ends in a bar)."""

    mark: Support
    curve: Curve
    bead: Point | None


@dataclass(frozen=True, slots=True)
class Tie:
    """A fleet's wave to the route it carries, or only the ring where the fleet stands on it."""

    mark: Convoy
    curve: Curve | None
    joint: Point


@dataclass(frozen=True, slots=True)
class Dots:
    """An order that matches nothing, and where its question mark goes."""

    mark: Void
    curve: Curve | None
    sign: Point


@dataclass(frozen=True, slots=True)
class Ring:
    """The octagon of a hold."""

    mark: Hold
    center: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Glass:
    """The magnifying glass round a unit that searches."""

    mark: Search
    center: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Wade:
    """The way of a unit into a river, and the point of the river that it comes to."""

    mark: Ford
    curve: Curve | None
    bank: Point


@dataclass(frozen=True, slots=True)
class Plea:
    """Where the counter of pressure lies: on the arrow of the move it backs, or beside the unit that stands."""

    mark: Backing
    point: Point


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a support was cut: the scissors, the direction of the support, the thread from who cut it."""

    point: Point
    heading: Point
    thread: Curve | None


@dataclass(frozen=True, slots=True)
class Chip:
    """The letter of the level that an order goes to, at its tip; `active`: it is the level worked on; `key`: of the
    unit that is ordered, if one is."""

    point: Point
    level: str
    active: bool
    key: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """Where points or a home go, and where the number or the house stands on the line."""

    mark: Flow | HomeMove | RacketShift
    curve: Curve
    sign: Point
    chips: tuple[Chip, ...] = ()
    """The letters of the levels that it goes to."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move over a place: the dot where it passes, and where the numbers of its parts stand."""

    mark: Move
    dot: Point
    numbers: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Leap:
    """The shadow of a leap on the ground."""

    mark: Move
    shadow: Curve


@dataclass(frozen=True, slots=True)
class Portal:
    """The disc that stands for a place off the board, at the end of a way there or from there."""

    mark: Move | Retreat
    center: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Thread:
    """What a unit does to a place: the thread there (none to its own place), the middle of what is acted upon, where
    the sign of the deed lies, and where its number of priority stands, if it has one."""

    mark: Deed
    curve: Curve | None
    goal: Point
    sign: Point
    tag: Point | None


@dataclass(frozen=True, slots=True)
class Exchange:
    """The arrow of one of two units that change places; `presumed`: nobody told it to."""

    mark: Swap
    unit: Piece
    curve: Curve
    presumed: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything runs. Each tuple is in the order of the marks."""

    arrows: tuple[Arrow, ...] = ()
    branches: tuple[Branch, ...] = ()
    ties: tuple[Tie, ...] = ()
    dots: tuple[Dots, ...] = ()
    rings: tuple[Ring, ...] = ()
    cuts: tuple[Cut, ...] = ()
    bursts: tuple[Point, ...] = ()
    swords: tuple[Point, ...] = ()
    happenings: tuple[tuple[Point, Happening], ...] = ()
    sums: tuple[tuple[Point, Sum], ...] = ()
    ways: tuple[Way, ...] = ()
    chips: tuple[Chip, ...] = ()
    glasses: tuple[Glass, ...] = ()
    wades: tuple[Wade, ...] = ()
    pleas: tuple[Plea, ...] = ()
    steps: tuple[Step, ...] = ()
    leaps: tuple[Leap, ...] = ()
    portals: tuple[Portal, ...] = ()
    threads: tuple[Thread, ...] = ()
    exchanges: tuple[Exchange, ...] = ()


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
        case Happening():
            return True
        case Build(risen=told) | Disband(destroyed=told):
            return told
    return False


def places_of(mark: Mark) -> tuple[str, ...]:
    """The places that a mark is about."""
    if isinstance(mark, Support):
        return mark.unit.place, mark.to or mark.helped.place
    if isinstance(mark, Convoy):
        return mark.unit.place, mark.army.place, mark.to
    if isinstance(mark, Move | Retreat | Void | Ford | Deed):
        return mark.unit.place, mark.to
    if isinstance(mark, Swap):
        return mark.unit.place, mark.other.place
    if isinstance(mark, Flow):
        return mark.route
    if isinstance(mark, HomeMove | RacketShift):
        return mark.start, mark.to
    if isinstance(mark, Backing):
        return mark.helped.place, mark.to or mark.helped.place
    if isinstance(mark, Build | SetUp | Waive | StandOff | Happening | Sum | HomeMade | Stock | RacketDeed):
        return (mark.place,)
    return (mark.unit.place,)
