"""Where a unit may go: levels, trees, swamps, lakes, rivers (section 5). Board, unit and text alone tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board import Board, Location
from ...position import Unit
from ...reasons import Reason, Sentence
from .land import GROUND, HIGH, UNDER, Land, land_of
from .rivers import river_fault
from .species import FLYING, NOWHERE, SPECIES

THERE_ALREADY = Sentence("there_already", "{unit} is in {place} already", "2 neighbours")
NO_NEIGHBOUR = Sentence("no_neighbour", "{place} is no neighbor of {here}", "2 neighbours")
ONE_AT_A_TIME = Sentence(
    "one_at_a_time", "{unit} cannot change level and space at once: {place} is no neighbor of {here}", "2 neighbours"
)
TWO_LEVELS = Sentence("two_levels", "{unit} cannot go from underground to high in one turn", "2 neighbours")
INTO_MOUNTAIN = Sentence("into_mountain", "{place} is entered from {around} alone", "2 neighbours; rule 8 mountains")
OUT_OF_MOUNTAIN = Sentence(
    "out_of_mountain", "{unit} leaves {here} for {around} alone", "2 neighbours; rule 8 mountains"
)
NO_TREES = Sentence("no_trees", "{unit} cannot go high where no trees are, and {place} has none", "1.2; rule 7")
GROUND_ONLY = Sentence("ground_only", "{unit} stays on the ground: an Army goes neither high nor underground", "1.2")
NO_DIGGER = Sentence("no_digger", "{unit} cannot go underground: only a Horde digs", "1.2; rule 7")
MUD_ABOVE = Sentence("mud_above", "{unit} cannot come up in {place}: there is swamp above it", "5; rule 8 swamps")
LAKE_NOW = Sentence("lake_now", "{place} is a lake in the monsoon, and nobody enters it", "R6; rule 10 c")

Options = Mapping[str, Any]


def move_fault(board: Board, options: Options, unit: Unit, to: Location, fords: bool = True) -> Reason | None:
    """Section 5: why a unit cannot go to a zone now; None if it may. `fords`: whether what it has forded counts."""
    land = land_of(board)
    return (
        _reach_fault(land, unit, to)
        or level_fault(land, unit.kind, unit, to)
        or _mud_fault(land, unit, to)
        or lake_fault(land, options, unit.kind, to)
        or river_fault(land, unit, to, fords)
    )


def support_fault(board: Board, options: Options, unit: Unit, into: Location) -> Reason | None:
    """Rule 0 and R12: a unit supports only where it could go itself; by option rivers on the ground do not matter."""
    fault = move_fault(board, options, unit, into)
    land = land_of(board)
    dry_feet = options["support_over_river"] and fault and "river" in fault.refs
    return None if dry_feet and land.level(unit.place.key) == GROUND else fault


def retreat_fault(board: Board, options: Options, unit: Unit, to: Location) -> Reason | None:
    """6.5 and R13: as for a move, but fording is of no use."""
    return move_fault(board, options, unit, to, fords=False)


def _reach_fault(land: Land, unit: Unit, to: Location) -> Reason | None:
    """Section 2: the neighbours of a zone, and nothing else."""
    here, there = unit.place.key, to.key
    if there in land.near(here):
        return None
    if there == here:
        return THERE_ALREADY(unit=unit, place=to)
    if land.mountain(there):
        return INTO_MOUNTAIN(place=to, around=land.place(land.space(there)))
    if land.mountain(here):
        return OUT_OF_MOUNTAIN(unit=unit, here=unit.place, around=land.place(land.space(here)))
    if land.space(there) == land.space(here):
        return TWO_LEVELS(unit=unit)
    beside = land.zone(land.space(there), land.level(here)) in land.near(here)
    return (ONE_AT_A_TIME if beside else NO_NEIGHBOUR)(unit=unit, place=to, here=unit.place)


def level_fault(land: Land, kind: str, unit: object, to: Location) -> Reason | None:
    """Table 1.2: why a kind of unit (`unit`: what a sentence calls it) may not be in a zone."""
    if land.stands(kind, to.key):
        return None
    species = SPECIES[kind]
    if not species.digs and species.high == NOWHERE:
        return GROUND_ONLY(unit=unit)
    if land.level(to.key) == HIGH:
        return NO_TREES(unit=unit, place=to)
    return NO_DIGGER(unit=unit)


def _mud_fault(land: Land, unit: Unit, to: Location) -> Reason | None:
    """Section 5, 2: nobody comes up from underground into a swamp."""
    rises = land.level(unit.place.key) == UNDER and land.level(to.key) == GROUND
    return MUD_ABOVE(unit=unit, place=to) if rises and to.key in land.swamps else None


def lake_fault(land: Land, options: Options, kind: str, to: Location) -> Reason | None:
    """R6: nobody enters a zone of the lake; by option fliers do so up in the air."""
    if to.key not in land.flooded:
        return None
    flies = SPECIES[kind].kind.table == FLYING and land.level(to.key) == HIGH
    return None if flies and options["fly_over_lake"] else LAKE_NOW(place=to)
