"""What is to be seen on the board, as plain values: the painters know these and nothing of the rules.

Places are location texts as in orders ("Par", "StP/nc"); provinces are ids. No Qt here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from .mark_values import (
    Backing,
    Build,
    Convoy,
    Disband,
    Doomed,
    Errand,
    Flow,
    Ford,
    Happening,
    Hold,
    HomeMade,
    HomeMove,
    Mark,
    Move,
    OfOther,
    OrderMark,
    RacketDeed,
    RacketShift,
    Reshape,
    Retreat,
    Search,
    SetUp,
    StandOff,
    Stock,
    Strength,
    Sum,
    Support,
    UnitMark,
    Void,
    Waive,
    Worn,
)
from .pieces import UNKNOWN, Piece
from .sign_values import (
    Asleep,
    BoardSign,
    Closed,
    Coin,
    Fortified,
    Garrison,
    Gassed,
    HomeMark,
    Loose,
    Mine,
    Popped,
    Pressure,
    Racket,
    Reading,
    Revealed,
    Sign,
    Suspended,
    Undecided,
    UnitSign,
)
from .special_marks import Badge, Convert, Deed, Fortify, Leave, MineDeed, SpecialMark, Swap

__all__ = [
    "NOTHING",
    "NO_TARGETS",
    "POINTER",
    "UNKNOWN",
    "Asleep",
    "Backing",
    "Badge",
    "BoardSign",
    "Build",
    "Closed",
    "Coin",
    "Convert",
    "Convoy",
    "Deed",
    "Disband",
    "Doomed",
    "Errand",
    "Flow",
    "Ford",
    "Fortified",
    "Fortify",
    "Garrison",
    "Gassed",
    "Happening",
    "Hold",
    "HomeMade",
    "HomeMark",
    "HomeMove",
    "Leave",
    "Loose",
    "Mark",
    "Mine",
    "MineDeed",
    "Move",
    "Names",
    "OfOther",
    "OrderMark",
    "Overlay",
    "Picture",
    "Piece",
    "Popped",
    "Pressure",
    "Racket",
    "RacketDeed",
    "RacketShift",
    "Reading",
    "Reshape",
    "Retreat",
    "Revealed",
    "Search",
    "SetUp",
    "Sign",
    "SpecialMark",
    "StandOff",
    "Stock",
    "Strength",
    "Sum",
    "Support",
    "Suspended",
    "Swap",
    "Targets",
    "Undecided",
    "UnitMark",
    "UnitSign",
    "Void",
    "Waive",
    "Worn",
]

NOTHING: Mapping[str, str] = MappingProxyType({})
POINTER = "*"
"""As a place: where the pointer is, in an order half made."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """An answer laid over the map for one power: the places it is about, each with a short text or ""."""

    title: str
    power: str
    places: tuple[tuple[str, str], ...]


class Names(StrEnum):
    """Which names the map shows. `AUTO`: full ones when zoomed in, ids otherwise."""

    NONE = "none"
    SHORT = "short"
    FULL = "full"
    AUTO = "auto"


class Patterns(StrEnum):
    """Whose land shows its pattern. `NEEDED`: that of powers which some eyes confuse by their colour."""

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
    foreseen: bool = False
    """Whether the marks tell what would come of orders, not what came of them: then nothing is red."""
    signs: tuple[Sign, ...] = ()
