"""What is to be seen on the board, as plain values: the painters know these and, of the rules, what a `Sign` is.

Places are location texts as in orders ("Par", "StP/nc"); provinces are ids. No Qt here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from rules import Sign
from rules.presentation import Presentation, SignShape, SignType

__all__ = [
    "NOTHING",
    "NO_TARGETS",
    "POINTER",
    "READING",
    "UNKNOWN",
    "BadgeMark",
    "BuildMark",
    "ConvoyMark",
    "CounterMark",
    "DisbandMark",
    "DislodgementWarningMark",
    "EventMark",
    "FlowMark",
    "HoldMark",
    "KindMark",
    "Mark",
    "MoveMark",
    "NameDisplay",
    "OrderMark",
    "OtherPositionMark",
    "Picture",
    "Piece",
    "PillMark",
    "ReshapeMark",
    "RetreatMark",
    "SearchMark",
    "SetUpMark",
    "SpecialMark",
    "StandOffMark",
    "StatusMark",
    "Strength",
    "StrengthsMark",
    "SupportMark",
    "SurveyOverlay",
    "SwapMark",
    "Targets",
    "ThreadMark",
    "TokenMark",
    "UnitMark",
    "UnitTokenMark",
    "UnitlessMark",
    "VoidMark",
    "WadeMark",
    "WaiveMark",
    "WallMark",
]


# ----------------------------------------------------------------------------------------------------
# Units as they are seen. No Qt here.

UNKNOWN = "?"
"""The card of a unit whose card whoever looks does not know."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit on the board. `key` is its key in the position.

    `dislodged` units are drawn tilted with a red rim, above the others; `displaced` if another now stands where
    they did.
    `status`: "half" (a half counter), "unsupplied" (a hollow one) or "". `standoffs` and `attacks` are pips under it.
    `number` tells which of two it is that share a place ("1", "2"), `forded` the river that it may cross now. `label`
    is the number that it bears for life ("3"), `card` what it can do, by the number of its card: "" where units have
    none, UNKNOWN where whoever looks does not know it.
    """

    key: str
    power: str
    kind: str
    place: str
    dislodged: bool = False
    displaced: bool = False
    status: str = ""
    standoffs: int = 0
    attacks: int = 0
    number: str = ""
    forded: str = ""
    label: str = ""
    card: str = ""


# ----------------------------------------------------------------------------------------------------
# Orders that only some units can be given, and badges of what befell units, as plain values. No Qt here.


@dataclass(frozen=True, slots=True)
class ThreadMark:
    """What a unit does to a place from where it stands: `shown` says with which line, and which glyph at its end.

    `text` is the card it names; `rank` its number in the order of priority, 0 for none.
    """

    unit: Piece
    shown: Presentation
    to: str
    text: str = ""
    rank: int = 0
    failed: bool = False


@dataclass(frozen=True, slots=True)
class SwapMark:
    """A unit that changes places with another one."""

    unit: Piece
    shown: Presentation
    other: Piece
    rank: int = 0
    failed: bool = False


@dataclass(frozen=True, slots=True)
class KindMark:
    """A unit that becomes one of another kind, at a place that tells its coast."""

    unit: Piece
    shown: Presentation
    kind: str
    place: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class WallMark:
    """A unit that fortifies the borders of its place toward others."""

    unit: Piece
    shown: Presentation
    beyond: tuple[str, ...]
    failed: bool = False


@dataclass(frozen=True, slots=True)
class UnitTokenMark:
    """A thing that a unit leaves in its place, or takes away (`shown.change`) where it goes."""

    unit: Piece
    shown: Presentation
    place: str


@dataclass(frozen=True, slots=True)
class PillMark:
    """A word on a pill beside a unit, the glyph of what is shown."""

    unit: Piece
    shown: Presentation


@dataclass(frozen=True, slots=True)
class BadgeMark:
    """What befell a unit, beside it: words of results that have a sign ("pinned", "gassed", "hypnotized", ...)."""

    unit: Piece
    words: tuple[str, ...]


SpecialMark = ThreadMark | SwapMark | KindMark | WallMark | UnitTokenMark | PillMark
"""Special orders; each knows the unit that it is about."""


# ----------------------------------------------------------------------------------------------------
# Orders and results as they are drawn, as plain values. No Qt here.
#
# Places are location texts as in orders ("Par", "StP/nc").

Strength = int | Fraction


@dataclass(frozen=True, slots=True)
class MoveMark:
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
class HoldMark:
    """An octagon; faint if nobody ordered it."""

    unit: Piece
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class SupportMark:
    """Support of a move to `to`, or of a stand if that is empty. `cut_by`: who cut it."""

    unit: Piece
    helped: Piece
    to: str = ""
    failed: bool = False
    cut_by: Piece | None = None


@dataclass(frozen=True, slots=True)
class ConvoyMark:
    """A fleet's wave to the route of the army it carries. `broken`: the convoy did not take place. `helps`: the fleet
    also supports the landing."""

    unit: Piece
    army: Piece
    to: str
    broken: bool = False
    helps: bool = False


@dataclass(frozen=True, slots=True)
class RetreatMark:
    unit: Piece
    to: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class DisbandMark:
    """A unit that goes: disbanded, removed, or destroyed."""

    unit: Piece
    destroyed: bool = False


@dataclass(frozen=True, slots=True)
class BuildMark:
    """A unit that comes; `risen`: by the rules alone, nobody ordered it."""

    power: str
    kind: str
    place: str
    failed: bool = False
    risen: bool = False


@dataclass(frozen=True, slots=True)
class SetUpMark:
    """What a power begins with in a place, of several kinds that it could be."""

    power: str
    kind: str
    place: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class WaiveMark:
    """A build not used; shown at a center."""

    power: str
    place: str


@dataclass(frozen=True, slots=True)
class VoidMark:
    """An order that matches nothing: grey dots from the unit to the place it names, if it names one."""

    unit: Piece
    to: str = ""


@dataclass(frozen=True, slots=True)
class StandOffMark:
    """Swords in a place that stayed empty."""

    place: str


@dataclass(frozen=True, slots=True)
class EventMark:
    """What befell a power, or nobody (""), in a place beside orders: "taken", "lost", "gone", "struck", "settled"."""

    place: str
    sign: str
    power: str = ""


@dataclass(frozen=True, slots=True)
class StrengthsMark:
    """The two numbers of a decided fight, beside the place it was about."""

    place: str
    attack: Strength
    defence: Strength
    won: bool


@dataclass(frozen=True, slots=True)
class FlowMark:
    """A thing, or `count` of them, that goes from the first place of `route` to the last, over those between.

    `shown` tells by its glyph what that is; `letter`: which icon, where they are told apart by letters.
    """

    power: str
    shown: Presentation
    route: tuple[str, ...]
    count: int = 0
    letter: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class TokenMark:
    """A thing, or `count` of them (less than 0: taken out), in a place: `shown` tells by its glyph what that is, and
    what becomes of it; `letter`: which icon, where they are told apart by letters."""

    power: str
    shown: Presentation
    place: str
    count: int = 0
    letter: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class CounterMark:
    """A counter of a power in support of a unit's move to `to`, or of its stand if that is empty. `source`: the place
    where its counters lie."""

    power: str
    shown: Presentation
    helped: Piece
    to: str = ""
    failed: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class DislodgementWarningMark:
    """A unit that would be dislodged if the orders stayed as they are."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class OtherPositionMark:
    """A unit that stands so in the other one of two positions that are compared."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class StatusMark:
    """A unit that will have another `status`, with another face of its counter."""

    unit: Piece
    status: str


@dataclass(frozen=True, slots=True)
class WadeMark:
    """A unit that goes into the river between its place and `to`, to cross it the next time."""

    unit: Piece
    to: str
    river: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class SearchMark:
    """A unit that looks for what comes right beneath it."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class ReshapeMark:
    """A unit that divides, or two that unite."""

    unit: Piece
    divides: bool
    failed: bool = False


Fate = StatusMark | DislodgementWarningMark | OtherPositionMark
"""What a unit is, or would be, beside its order."""
UnitMark = (
    MoveMark
    | HoldMark
    | SupportMark
    | ConvoyMark
    | RetreatMark
    | DisbandMark
    | VoidMark
    | Fate
    | WadeMark
    | SearchMark
    | ReshapeMark
    | SpecialMark
)
"""Marks that know the unit they are about."""
UnitlessMark = FlowMark | TokenMark
"""Orders without a unit that are drawn."""
OrderMark = UnitMark | BuildMark | SetUpMark | WaiveMark | UnitlessMark | CounterMark
Mark = OrderMark | StandOffMark | EventMark | StrengthsMark | BadgeMark


READING = SignType("reading", SignShape.DISC)
"""A short text that an overlay says of a place, for a power: no variant has it lie on the board."""
NOTHING: Mapping[str, str] = MappingProxyType({})
POINTER = "*"
"""As a place: where the pointer is, in an order half made."""


@dataclass(frozen=True, slots=True)
class SurveyOverlay:
    """An answer laid over the map for one power: the places it is about, each with a short text or ""."""

    title: str
    power: str
    places: tuple[tuple[str, str], ...]


class NameDisplay(StrEnum):
    """Which names the map shows. `FULL`: whole names where there is room for them, ids elsewhere."""

    NONE = "none"
    SHORT = "short"
    FULL = "full"


class PatternDisplay(StrEnum):
    """Whose land shows its pattern. `NEEDED`: that of powers which some eyes confuse by their color."""

    OFF = "off"
    NEEDED = "needed"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Targets:
    """Where the next click may go: lit places, units with a ring, lines of the board, and what is refused."""

    places: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    sites: frozenset[str] = frozenset()
    """Places that get a plus: an open building site."""
    lines: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    """Lines that can be clicked, and those that bar a goal."""
    told: tuple[tuple[str, str], ...] = ()
    """Places that are refused with the reason written on the map."""

    def __bool__(self) -> bool:
        return bool(self.places or self.units or self.refused or self.sites or self.lines or self.barred)


NO_TARGETS = Targets()


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that is shown, but for the pointer's doings."""

    pieces: tuple[Piece, ...] = ()
    centers: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    control: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    marks: tuple[Mark, ...] = ()
    previewed: bool = False
    """Whether the marks tell what would come of orders, not what came of them: then nothing is red."""
    signs: tuple[Sign, ...] = ()
