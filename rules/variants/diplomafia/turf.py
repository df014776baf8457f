"""Whose districts these are: at the start, and after SRUs have stood there (sections 6 and 12, R3, R4)."""

from __future__ import annotations

from collections.abc import Mapping

from ...board import Board
from ...position import Position
from .state import LRU, SRU, Stock, affairs, area_of, districts, home_area
from .tables import in_table_order


def start_turf(board: Board, ruling: str) -> dict[str, str]:
    """R3: at the start a family owns its area but for neutral centers, or by option its home districts alone."""
    areas = {home_area(board, family): family for family in board.powers}
    found: dict[str, str] = {}
    for place in districts(board):
        province = board.provinces[place]
        if province.home:
            found[place] = province.home
        elif not province.center and ruling == "area":
            found[place] = areas[area_of(board, place)]
    return found


def occupied(position: Position) -> dict[str, str]:
    """District -> the family whose SRU stands in it."""
    return {unit.place.key: unit.power for unit in position.units.values() if unit.kind == SRU}


def claimed(board: Board, turf: Mapping[str, str], standing: Mapping[str, str]) -> dict[str, str]:
    """R4: who stands in a district owns it, an empty one keeps its owner. In map order."""
    owners = {**turf, **standing}
    return {place: owners[place] for place in districts(board) if place in owners}


def taken_over(
    rackets: Mapping[str, Stock], standing: Mapping[str, str]
) -> tuple[dict[str, Stock], dict[str, dict[str, str]]]:
    """Section 6: the rackets that each family keeps, and those captured, by who stands there now."""
    kept: dict[str, Stock] = {}
    captured: dict[str, dict[str, str]] = {}
    for family, stock in rackets.items():
        lost = {place for place in stock if standing.get(place, family) != family}
        kept[family] = {place: initials for place, initials in stock.items() if place not in lost}
        for place in lost:
            theirs = captured.setdefault(standing[place], {})
            theirs[place] = in_table_order(theirs.get(place, "") + stock[place])
    return kept, captured


def centers_of(position: Position, family: str) -> int:
    """How many supply centers a family owns."""
    return len(position.owned(family))


def in_play(position: Position, family: str) -> bool:
    """Whether a family has units or turf."""
    kept = affairs(position)
    fled = any(one.unit.power == family for one in position.dislodged.values())
    return fled or bool(position.units_of(family)) or family in kept.turf.values()


def counted(position: Position, family: str) -> tuple[int, int]:
    """How many SRUs and how many LRUs a family has."""
    kinds = [unit.kind for unit in position.units_of(family)]
    return kinds.count(SRU), kinds.count(LRU)
