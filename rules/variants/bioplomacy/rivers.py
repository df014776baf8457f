"""Rivers: what they bar, and how they are forded (section 5.1 and 5.2)."""

from __future__ import annotations

from ...board import BoardLine, Location
from ...position import Unit
from ...reasons import Reason, Sentence
from .land import GROUND, UNDER, Banks, Land
from .species import FLYING, SPECIES
from .state import forded

RIVER_BARS = Sentence(
    "river_bars", "{river} lies between {unit} and {place}: a unit on the ground fords it first", "5.1; rule 8 rivers"
)
RIVER_IN_TREES = Sentence(
    "river_in_trees", "{river} lies between {unit} and {place}: in the trees only fliers cross it", "5.1; rule 8 rivers"
)
FORD_CLOSED = Sentence(
    "ford_closed", "{river} lies between {unit} and {place}: the monsoon has closed the natural ford there", "9 b; R11"
)
NO_FORDING_BACK = Sentence(
    "no_fording_back", "{river} lies between {unit} and {place}: no unit fords in retreat", "R13"
)
FORD_FROM_GROUND = Sentence("ford_from_ground", "{unit} cannot ford: only a unit on the ground of a space does", "R9")
NO_RIVER_THERE = Sentence("no_river_there", "no river runs between {here} and {place}", "R9")
DRY_BASIN = Sentence("dry_basin", "the basin between {here} and {place} is dry: it can be forded in the monsoon", "R10")
FORD_NOT_BESIDE = Sentence("ford_not_beside", "{place} is not on the other bank: it has no border with {here}", "R9")


def river_id(line: BoardLine) -> str:
    """The river that a line on one border belongs to."""
    return str(line.extra["river"])


def banks(land: Land, zone: str, other: str) -> Banks:
    """The border between the spaces of two zones."""
    return frozenset((land.space(zone), land.space(other)))


def river_fault(land: Land, unit: Unit, to: Location, fords: bool = True) -> Reason | None:
    """5.1: what bars a unit from a zone across a river. `fords`: whether what it has forded helps it (R13)."""
    here = unit.place.key
    line = land.river(here, to.key)
    level = land.level(here)
    if line is None or level == UNDER:
        return None
    if level != GROUND:
        flies = SPECIES[unit.kind].kind.table == FLYING
        return None if flies else RIVER_IN_TREES(river=line, unit=unit, place=to)
    border = banks(land, here, to.key)
    if border in land.fords or (fords and forded(unit) == river_id(line)):
        return None
    sentence = RIVER_BARS if fords else NO_FORDING_BACK
    return (FORD_CLOSED if border in land.closed_fords else sentence)(river=line, unit=unit, place=to)


def ford_fault(land: Land, unit: Unit, to: Location) -> Reason | None:
    """R9 and R10: why a unit cannot ford the river between its space and another."""
    here = unit.place
    if land.level(here.key) != GROUND or land.mountain(here.key):
        return FORD_FROM_GROUND(unit=unit)
    if to.key not in land.near(here.key) or land.space(to.key) == land.space(here.key):
        return FORD_NOT_BESIDE(here=here, place=to)
    if land.river(here.key, to.key):
        return None
    dry = banks(land, here.key, to.key) in land.basins
    return (DRY_BASIN if dry else NO_RIVER_THERE)(here=here, place=to)
