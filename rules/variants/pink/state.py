"""What a game of Pink keeps beside units and centers: points, stores, deposits, homes, declarations, names.

The strength of an army and its counters are traits of the unit (`status`, `standoffs`, `attacks`), so they go where it
goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...position import NOTHING, Event, Position
from ...terms import End

Amounts = Mapping[str, Mapping[str, int]]
"""Power -> place -> points; what is 0 is left out."""
FIRST_DEPOSIT = 5
FIRST_YEAR = 1900
"""Since when the centers of the beginning are held."""


@dataclass(frozen=True, slots=True)
class Economy:
    """The variant's own part of a position (section 12 of its page). Maps go by power; places are province ids."""

    points: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    income: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    interest: Amounts = field(default_factory=lambda: NOTHING)
    stores: Amounts = field(default_factory=lambda: NOTHING)
    still: Amounts = field(default_factory=lambda: NOTHING)
    emergency: Amounts = field(default_factory=lambda: NOTHING)
    homes: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    friendly: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    """Power -> those it has declared itself friendly to, in map order."""
    awards: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    since: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    """Center -> the year of the count from which its owner has held it; FIRST_YEAR where left out."""
    garrison: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """Province -> the power its garrison serves; left out while the first one stands there."""
    carthage_first: str = ""
    power_names: Mapping[str, tuple[str, str]] = field(default_factory=lambda: NOTHING)
    """Power -> its name and its abbreviation ("" if it needs none)."""
    province_names: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    seats: Mapping[str, str] | None = None
    """Power -> the player on its seat; None: who may name what is not checked."""
    gm: bool = True
    ended: End | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)
    """What has befallen the powers since the last budget began: for reports, no part of the state."""


def positive(table: Mapping[str, int]) -> dict[str, int]:
    """What is more than 0."""
    return {key: number for key, number in table.items() if number}


def by_place(table: Amounts) -> dict[str, dict[str, int]]:
    """Power -> place -> what is more than 0; powers that have nothing are left out."""
    return {power: positive(theirs) for power, theirs in table.items() if any(theirs.values())}


def economy(position: Position) -> Economy:
    """What a position keeps beside units and centers."""
    kept = position.extra
    assert isinstance(kept, Economy)
    return kept
