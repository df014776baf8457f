"""Orders and results as they are drawn, as plain values. No Qt here.

Places are location texts as in orders ("Par", "StP/nc").
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .pieces import Piece
from .special_marks import Badge, SpecialMark

Strength = int | Fraction


@dataclass(frozen=True, slots=True)
class Move:
    """A move as an arrow. `via`: fleets that carry it, in order. `presumed`: only a support or convoy speaks of it.

    `over`: the place that it passes on its way, or leaps over (`leap`); `partial`: it came no farther than there.
    `rank` is its number in the order of priority, 0 for none.
    """

    unit: Piece
    to: str
    strength: int = 1
    via: tuple[Piece, ...] = ()
    failed: bool = False
    presumed: bool = False
    over: str = ""
    leap: bool = False
    partial: bool = False
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Hold:
    """An octagon; faint if nobody ordered it."""

    unit: Piece
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class Support:
    """Support of a move to `to`, or of a stand if that is empty. `cut_by`: who cut it."""

    unit: Piece
    helped: Piece
    to: str = ""
    failed: bool = False
    cut_by: Piece | None = None


@dataclass(frozen=True, slots=True)
class Convoy:
    """A fleet's wave to the route of the army it carries. `broken`: the convoy did not take place. `helps`: the fleet
    also supports the landing."""

    unit: Piece
    army: Piece
    to: str
    broken: bool = False
    helps: bool = False


@dataclass(frozen=True, slots=True)
class Retreat:
    unit: Piece
    to: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Disband:
    """A unit that goes: disbanded, removed, or destroyed."""

    unit: Piece
    destroyed: bool = False


@dataclass(frozen=True, slots=True)
class Build:
    """A unit that comes; `risen`: by the rules alone, nobody ordered it."""

    power: str
    kind: str
    place: str
    failed: bool = False
    risen: bool = False


@dataclass(frozen=True, slots=True)
class SetUp:
    """What a power begins with in a place, of several kinds that it could be."""

    power: str
    kind: str
    place: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Waive:
    """A build not used; shown at a center."""

    power: str
    place: str


@dataclass(frozen=True, slots=True)
class Void:
    """An order that matches nothing: grey dots from the unit to the place it names, if it names one."""

    unit: Piece
    to: str = ""


@dataclass(frozen=True, slots=True)
class StandOff:
    """Swords in a place that stayed empty."""

    place: str


@dataclass(frozen=True, slots=True)
class Happening:
    """What befell a power, or nobody (""), in a place beside orders: "taken", "lost", "gone", "struck", "settled"."""

    place: str
    sign: str
    power: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """The two numbers of a decided fight, beside the place it was about."""

    place: str
    attack: Strength
    defence: Strength
    won: bool


@dataclass(frozen=True, slots=True)
class Flow:
    """Points that go from the first place of `route` to the last, over those between."""

    power: str
    count: int
    route: tuple[str, ...]
    failed: bool = False


@dataclass(frozen=True, slots=True)
class HomeMove:
    """A home center that becomes one elsewhere."""

    power: str
    start: str
    to: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class HomeMade:
    """A center that becomes a home."""

    power: str
    place: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Stock:
    """Points put into a center (more than 0) or taken out of it; `deposit`: into what a home keeps for an emergency."""

    power: str
    place: str
    change: int
    deposit: bool = False
    failed: bool = False


@dataclass(frozen=True, slots=True)
class RacketDeed:
    """What is done with a racket of a kind: "new" is placed, "gone" given up, "kept" renewed."""

    power: str
    deed: str
    kind: str
    place: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class RacketShift:
    """A racket that goes to another district."""

    power: str
    kind: str
    start: str
    to: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Backing:
    """Pressure of a power in support of a unit's move to `to`, or of its stand if that is empty. `source`: the place
    where its counters lie."""

    power: str
    helped: Piece
    to: str = ""
    failed: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class Doomed:
    """A unit that would be dislodged if the orders stayed as they are."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class OfOther:
    """A unit that stands so in the other one of two positions that are compared."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class Worn:
    """A unit that becomes weaker: `status` is what it will be, "half" or "unsupplied"."""

    unit: Piece
    status: str


@dataclass(frozen=True, slots=True)
class Ford:
    """A unit that goes into the river between its place and `to`, to cross it the next time."""

    unit: Piece
    to: str
    river: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """A unit that looks for what comes right beneath it."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class Reshape:
    """A unit that divides, or two that unite."""

    unit: Piece
    divides: bool
    failed: bool = False


Fate = Worn | Doomed | OfOther
"""What a unit is, or would be, beside its order."""
UnitMark = Move | Hold | Support | Convoy | Retreat | Disband | Void | Fate | Ford | Search | Reshape | SpecialMark
"""Marks that know the unit they are about."""
Errand = Flow | HomeMove | HomeMade | Stock | RacketDeed | RacketShift
"""Orders without a unit that are drawn."""
OrderMark = UnitMark | Build | SetUp | Waive | Errand | Backing
Mark = OrderMark | StandOff | Happening | Sum | Badge
