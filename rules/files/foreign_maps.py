"""The maps of the `diplomacy` package 1.1.2, by the name in its saved games: which of them are our standard board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..position import Position
from ..variant import Variant

ANYWHERE = "BUILD_ANY"
"""The rule of a map, or of a game, by which units are built in any center that is held."""
OTHER = ("ancmed", "ancmed_age_of_empires", "colonial", "empire", "known_world_901", "modern", "pure", "world")
"""Maps with other places."""


class Start(NamedTuple):
    """How a map on the standard board begins. `units` None: as usual, for `powers` alone (() for all).

    `rules`: those that the map brings with it; it then begins with these units alone, and nobody owns a center.
    """

    powers: tuple[str, ...] = ()
    units: Mapping[str, tuple[str, ...]] | None = None
    rules: tuple[str, ...] = ()


def _capitals(**units: str) -> Start:
    return Start(units={power: (unit,) for power, unit in units.items()}, rules=(ANYWHERE,))


STARTS: Mapping[str, Start] = {
    "standard": Start(),
    "standard_fleet_rome": Start(units={"Italy": ("F Nap", "F Rom", "A Ven")}),
    "standard_france_austria": Start(("Austria", "France")),
    "standard_germany_italy": Start(("Germany", "Italy")),
    "standard_age_of_empires": _capitals(
        Austria="A Vie", England="F Lon", France="A Par", Germany="A Ber", Italy="F Rom", Russia="A Mos", Turkey="A Con"
    ),
    "standard_age_of_empires_2": _capitals(
        Austria="A Vie", England="F Lon", France="A Par", Germany="F Ber", Italy="F Rom", Russia="A Mos", Turkey="F Con"
    ),
}
"""What stands beside the usual start: units of the powers that begin otherwise."""


def map_of_start(start: Position) -> str:
    """The map on which a game begins so and is built so; the usual one where that is none of them."""
    anywhere = start.variant.rulings.get("builds") == "owned"
    maps = [name for name, one in STARTS.items() if anywhere or ANYWHERE not in one.rules]
    found = [name for name in maps if units_of(start) == units_at(start.variant, name)]
    return found[0] if found else "standard"


def units_of(position: Position) -> dict[str, frozenset[str]]:
    """The units that stand, by power."""
    found: dict[str, set[str]] = {}
    for unit in position.units.values():
        found.setdefault(unit.power, set()).add(unit.text)
    return {power: frozenset(units) for power, units in found.items()}


def units_at(variant: Variant, name: str) -> dict[str, frozenset[str]]:
    """The units with which a map begins."""
    start, usual = STARTS[name], units_of(variant.start())
    if start.rules and start.units:
        return {power: frozenset(units) for power, units in start.units.items()}
    playing = {power: units for power, units in usual.items() if not start.powers or power in start.powers}
    return {**playing, **{power: frozenset(units) for power, units in (start.units or {}).items()}}
