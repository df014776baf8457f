"""Positions and turns of Pink in one line each, for tests that read like the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules import Position, Turn

Lines = Mapping[str, Sequence[str]]


def position(
    units: Lines,
    phase: str = "S1902M",
    centers: Lines | None = None,
    variant: str = "pink",
    options: Any = (),
    **state: Any,
) -> Position:
    """A position; without `centers` each power owns its homes."""
    return rules.variant(variant, **dict(options)).position(phase=phase, units=units, centers=centers, state=state)


def turn(
    units: Lines,
    orders: Lines,
    phase: str = "S1902M",
    centers: Lines | None = None,
    variant: str = "pink",
    options: Any = (),
    **state: Any,
) -> Turn:
    """One phase adjudicated."""
    before = position(units, phase, centers, variant, options, **state)
    return before.variant.adjudicate(before, orders)


def state_after(turn: Turn, key: str) -> Any:
    """A table of the state after a turn, {} if there is nothing to say."""
    return turn.after.as_dict()["state"].get(key, {})


def serving(turn: Turn) -> dict[str, str]:
    """The garrisons that serve another power than their first."""
    first = turn.before.variant.start().as_dict()["state"].get("garrison", {})
    return {place: power for place, power in state_after(turn, "garrison").items() if power != first.get(place)}
