"""What a power remembers of places out of its sight: who stood there when it last saw them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .position import Phase, Position, Turn, Unit


class LastSeen(NamedTuple):
    """A foreign unit, and the phase at whose end it was seen for the last time; at the start of play the first one."""

    unit: Unit
    phase: Phase


def last_seen(turns: Sequence[Turn], power: str) -> dict[str, LastSeen]:
    """Province -> the unit that a power last saw there, of all places that it does not see after these turns.

    A place that it last saw empty is left out. The turns follow on each other from the start of play, and may be the
    true ones or those that the power has seen: its views alone are asked. Nothing where no sight is limited.
    """
    if not turns:
        return {}
    found: dict[str, LastSeen] = {}
    seen = _look(found, turns[0].before, turns[0].before.phase, power)
    for turn in turns:
        seen = _look(found, turn.after, turn.before.phase, power)
    return {place: one for place, one in found.items() if place not in seen}


def _look(found: dict[str, LastSeen], position: Position, phase: Phase, power: str) -> frozenset[str]:
    """Takes down who stands in sight, forgets what was remembered of these places, and says which they are."""
    view = position.variant.view(position, power)
    if view.sight is None:
        found.clear()
        return frozenset()
    for place in view.sight:
        found.pop(place, None)
    for unit in view.position.units.values():
        if unit.power != power:
            found[unit.place.province] = LastSeen(unit, phase)
    return view.sight
