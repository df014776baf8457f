"""Orders that only some units can be given, and badges of what befell units, as plain values. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from .pieces import Piece


@dataclass(frozen=True, slots=True)
class Deed:
    """What a unit does to a place from where it stands: "annihilate", "gas", "hypnotize", "steal", "disbelieve", "cut".

    `text` is the card it names; `rank` its number in the order of priority, 0 for none.
    """

    unit: Piece
    deed: str
    to: str
    text: str = ""
    rank: int = 0
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Swap:
    """A unit that changes places with another one."""

    unit: Piece
    other: Piece
    rank: int = 0
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Convert:
    """A unit that becomes one of another kind, at a place that tells its coast."""

    unit: Piece
    kind: str
    place: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Fortify:
    """A unit that fortifies the borders of its place toward others."""

    unit: Piece
    beyond: tuple[str, ...]
    failed: bool = False


@dataclass(frozen=True, slots=True)
class MineDeed:
    """A unit that lays a mine in the place that it leaves, or takes up (`lifts`) its own where it goes."""

    unit: Piece
    place: str
    lifts: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """A unit that its owner takes off the board once it is dislodged."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class Badge:
    """What befell a unit, beside it: words of results that have a sign ("pinned", "gassed", "hypnotized", ...)."""

    unit: Piece
    words: tuple[str, ...]


SpecialMark = Deed | Swap | Convert | Fortify | MineDeed | Leave
"""Special orders; each knows the unit that it is about."""
