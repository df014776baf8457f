"""The maps of the `diplomacy` package 1.1.2, by the name in its saved games: which of them are our standard board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..position import Position
from ..speech import mark
from ..variant import Variant

ANYWHERE = mark("On this map units are built in any center that is held; Strata builds in home centers only.")
OTHER = ("ancmed", "ancmed_age_of_empires", "colonial", "empire", "known_world_901", "modern", "pure", "world")
"""Maps with other places."""


class Start(NamedTuple):
    """How a map on the standard board begins. `units` None: as usual, for `powers` alone (() for all).

    `remark`: what of its rules we do not have.
    """

    powers: tuple[str, ...] = ()
    units: Mapping[str, tuple[str, ...]] | None = None
    remark: str = ""


def _capitals(**units: str) -> Start:
    return Start(units={power: (unit,) for power, unit in units.items()}, remark=ANYWHERE)


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
    """The map on which a game begins so; the usual one for a start that none of them has."""
    found = [name for name in STARTS if units_of(start) == units_at(start.variant, name)]
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
    if start.remark and start.units:
        return {power: frozenset(units) for power, units in start.units.items()}
    playing = {power: units for power, units in usual.items() if not start.powers or power in start.powers}
    return {**playing, **{power: frozenset(units) for power, units in (start.units or {}).items()}}
