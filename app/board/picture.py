"""What is to be shown on the board, as plain values. Of the rules, painters know only these and `Sign`.

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
    "Fog",
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
    "PlaceNote",
    "RememberedUnit",
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
# Units as they are shown. No Qt here.

UNKNOWN = "?"
"""The card of a unit whose card the viewer does not know."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit on the board. `key` is its key in the position.

    `dislodged` units are drawn tilted with a red rim, above the others; `displaced`: another unit may now occupy their
    place. `status`: "half" (a half counter), "unsupplied" (a hollow one) or "". `standoffs` and `attacks` are pips
    under it. `number` tells two units in one place apart ("1", "2"); `forded` is the river that the unit may cross now.
    `label` is its number for life ("3"), `card` the number of its card: "" where units have none, UNKNOWN if the viewer
    does not know it.
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
# Orders that only some units can be given, and badges of what happened to units, as plain values. No Qt here.


@dataclass(frozen=True, slots=True)
class ThreadMark:
    """What a unit does to another place without leaving its own: `shown` gives the line and the glyph at its end.

    `text` is the card that the order names; `rank` its number in the order of priority, 0 for none.
    """

    unit: Piece
    shown: Presentation
    to: str
    text: str = ""
    rank: int = 0
    failed: bool = False


@dataclass(frozen=True, slots=True)
class SwapMark:
    """A unit that swaps places with another one."""

    unit: Piece
    shown: Presentation
    other: Piece
    rank: int = 0
    failed: bool = False


@dataclass(frozen=True, slots=True)
class KindMark:
    """A unit that becomes one of another kind, at a place that may name its coast."""

    unit: Piece
    shown: Presentation
    kind: str
    place: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class WallMark:
    """A unit that fortifies the borders of its province toward those in `beyond`."""

    unit: Piece
    shown: Presentation
    beyond: tuple[str, ...]
    failed: bool = False


@dataclass(frozen=True, slots=True)
class UnitTokenMark:
    """A token that a unit leaves in its place, or takes away (`shown.change`) at its destination."""

    unit: Piece
    shown: Presentation
    place: str


@dataclass(frozen=True, slots=True)
class PillMark:
    """A word on a pill beside a unit, given by the glyph of `shown`."""

    unit: Piece
    shown: Presentation


@dataclass(frozen=True, slots=True)
class BadgeMark:
    """What happened to a unit, as badges beside it: result words that have a badge ("pinned", "gassed", "hypnotized",
    ...)."""

    unit: Piece
    words: tuple[str, ...]


SpecialMark = ThreadMark | SwapMark | KindMark | WallMark | UnitTokenMark | PillMark
"""Special orders; each knows the unit it is about."""


# ----------------------------------------------------------------------------------------------------
# Orders and results as they are drawn, as plain values. No Qt here.
#
# Places are location texts as in orders ("Par", "StP/nc").

Strength = int | Fraction


@dataclass(frozen=True, slots=True)
class MoveMark:
    """A move as an arrow. `via`: the fleets that convoy it, in order. `presumed`: only a support or convoy names the
    move.

    `over`: the place that it passes on its way, or leaps over (`leap`); `partial`: the unit got no farther than there.
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
    """A hold as an octagon; faint if nobody ordered it (`implicit`)."""

    unit: Piece
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class SupportMark:
    """Support of a move to `to`, or to hold if that is empty. `cut_by`: the unit that cut it."""

    unit: Piece
    helped: Piece
    to: str = ""
    failed: bool = False
    cut_by: Piece | None = None


@dataclass(frozen=True, slots=True)
class ConvoyMark:
    """The wave from a fleet to the route of the army it convoys. `broken`: the convoy did not take place. `helps`: the
    fleet also supports the landing."""

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
    """A unit that leaves the board: disbanded, removed, or destroyed."""

    unit: Piece
    destroyed: bool = False


@dataclass(frozen=True, slots=True)
class BuildMark:
    """A new unit. `risen`: it appeared by the rules alone, nobody ordered it."""

    power: str
    kind: str
    place: str
    failed: bool = False
    risen: bool = False


@dataclass(frozen=True, slots=True)
class SetUpMark:
    """The kind of unit that a power chooses to start with in a place."""

    power: str
    kind: str
    place: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class WaiveMark:
    """A waived build, shown at a center."""

    power: str
    place: str


@dataclass(frozen=True, slots=True)
class VoidMark:
    """An order that matches no other: gray dots from the unit to the place that the order names, if any."""

    unit: Piece
    to: str = ""


@dataclass(frozen=True, slots=True)
class StandOffMark:
    """The crossed swords of a standoff in a province that stayed empty."""

    place: str


@dataclass(frozen=True, slots=True)
class EventMark:
    """An event beside orders in a place, for a power or nobody (""): "taken", "lost", "gone", "struck", "settled"."""

    place: str
    sign: str
    power: str = ""


@dataclass(frozen=True, slots=True)
class StrengthsMark:
    """The two strengths of a decided fight, beside the province it was about."""

    place: str
    attack: Strength
    defense: Strength
    won: bool


@dataclass(frozen=True, slots=True)
class FlowMark:
    """A token, or `count` of them, moved from the first place of `route` to the last, over those between.

    `shown` gives the kind of token by its glyph; `letter`: which icon, where icons are told apart by letters.
    """

    power: str
    shown: Presentation
    route: tuple[str, ...]
    count: int = 0
    letter: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class TokenMark:
    """A token, or `count` of them (below 0: taken away), in a place. `shown` gives the kind of token by its glyph, and
    what happens to it; `letter`: which icon, where icons are told apart by letters."""

    power: str
    shown: Presentation
    place: str
    count: int = 0
    letter: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class CounterMark:
    """A power's counter in support of a unit's move to `to`, or to hold if that is empty. `source`: the place where the
    power's counters lie."""

    power: str
    shown: Presentation
    helped: Piece
    to: str = ""
    failed: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class DislodgementWarningMark:
    """A unit that would be dislodged by the current orders."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class OtherPositionMark:
    """A unit of the other of two positions that are compared."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class StatusMark:
    """A unit that will have another `status`, and so another counter face."""

    unit: Piece
    status: str


@dataclass(frozen=True, slots=True)
class WadeMark:
    """A unit that goes into the river between its place and `to`, to cross it next time."""

    unit: Piece
    to: str
    river: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class SearchMark:
    """A unit that searches for what is directly beneath it."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class ReshapeMark:
    """A unit that divides, or two units that unite."""

    unit: Piece
    divides: bool
    failed: bool = False


Fate = StatusMark | DislodgementWarningMark | OtherPositionMark
"""What a unit is, or would become, besides its order."""
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
"""A short text that an overlay writes in a place, for a power; no variant puts it on the board."""
NOTHING: Mapping[str, str] = MappingProxyType({})
POINTER = "*"
"""As a place in an unfinished order: where the pointer is."""


@dataclass(frozen=True, slots=True)
class SurveyOverlay:
    """The answer to a question, laid over the map for one power: its places, each with a short text or ""."""

    title: str
    power: str
    places: tuple[tuple[str, str], ...]


class NameDisplay(StrEnum):
    """Which names the map shows. `FULL`: full names where there is room for them, ids elsewhere."""

    NONE = "none"
    SHORT = "short"
    FULL = "full"


class PatternDisplay(StrEnum):
    """Whose land shows its pattern. `NEEDED`: only powers whose colors some color-blind people confuse."""

    OFF = "off"
    NEEDED = "needed"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Targets:
    """What the next click may select: highlighted places, ringed units, lines of the board; and what is refused."""

    places: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    sites: frozenset[str] = frozenset()
    """Places marked with a plus: open building sites."""
    lines: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    """Lines that bar the way to a destination; `lines` are those that can be clicked."""
    refusals: tuple[tuple[str, str], ...] = ()
    """Refused places, each with the reason to be written on the map."""

    def __bool__(self) -> bool:
        return bool(self.places or self.units or self.refused or self.sites or self.lines or self.barred)


NO_TARGETS = Targets()


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that is shown, except feedback to the pointer."""

    pieces: tuple[Piece, ...] = ()
    centers: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    control: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    marks: tuple[Mark, ...] = ()
    previewed: bool = False
    """Whether the marks preview the results of orders, instead of telling actual results; then nothing is red."""
    signs: tuple[Sign, ...] = ()


# ----------------------------------------------------------------------------------------------------
# The fog for a viewer who does not see everything: what is in sight, units seen earlier, and notes.


@dataclass(frozen=True, slots=True)
class RememberedUnit:
    """A unit seen earlier in a place that is now out of sight. `when`: the season in which it was last seen,
    abbreviated; `season`: the same in full."""

    power: str
    kind: str
    place: str
    when: str
    season: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class PlaceNote:
    """The viewer's own short note on a place."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Fog:
    """`sight`: the provinces in sight; `empty`: those of them without a unit; `conflicts`: where there was a fight;
    `remembered`: units seen earlier; `pins`: notes."""

    sight: frozenset[str]
    empty: tuple[str, ...] = ()
    remembered: tuple[RememberedUnit, ...] = ()
    conflicts: tuple[str, ...] = ()
    pins: tuple[PlaceNote, ...] = ()
