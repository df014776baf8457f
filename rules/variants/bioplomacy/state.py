"""What a game keeps beside units and centers (section 15). What a unit has forded is a trait of the unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from ...position import NOTHING, Phase, Position, Unit
from ...terms import End

FORDED = "forded"
"""The trait of a unit that may cross a river: its value is the river's id."""


@dataclass(frozen=True, slots=True)
class Ecology:
    """The variant's own part of a position. `builds`: SP by power that may be spent this Spring."""

    popped: tuple[str, ...] = ()
    """The tree centers from which a Flock has risen, in map order."""
    swamps: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    builds: Mapping[str, Fraction] = field(default_factory=lambda: NOTHING)
    pending: bool = False
    """Whether the choices of set-up are still open (R36)."""
    winners: tuple[str, ...] = ()
    pairs: Mapping[str, tuple[str, str]] = field(default_factory=lambda: NOTHING)
    """Player -> tribe and other animal, in a game of five (R37)."""
    ended: End | None = None


def ecology(position: Position) -> Ecology:
    """What a position keeps beside units and centers; nothing where it was made without."""
    kept = position.extra
    return kept if isinstance(kept, Ecology) else Ecology()


def keeping(position: Position, **changes: Any) -> Position:
    """The position with some of that changed."""
    return replace(position, extra=replace(ecology(position), **changes))


def forded(unit: Unit) -> str:
    """The id of the river that a unit has forded, "" if none (R9)."""
    return next((str(value) for name, value in unit.traits if name == FORDED), "")


def having_forded(unit: Unit, river: str) -> Unit:
    """The unit with that river forded, or with none ("")."""
    if forded(unit) == river:
        return unit
    return replace(unit, traits=((FORDED, river),) if river else ())


def monsoon(phase: Phase) -> bool:
    """Section 9: it comes in Spring of even years, and lasts for its moves and retreats."""
    return phase.season == "S" and phase.year % 2 == 0
