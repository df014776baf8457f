"""Which units a power loses that owes removals and names none: the farthest first (DATC 4.D.6 to 4.D.8, 6.J)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ..board import Board, Location
from ..position import Position, Unit

if TYPE_CHECKING:
    from ..variant import Variant

FAR = 10_000


def removals(variant: Variant, position: Position, power: str, units: Mapping[str, Unit]) -> list[Unit]:
    """The power's units that still stand (`units`), in the order in which they would be removed: the farthest first,
    then fleets before armies, then by name."""

    def rank(unit: Unit) -> tuple[int, bool, str]:
        name = variant.base.provinces[unit.place.province].name
        return (-away(variant, position, unit), not _is_fleet(variant, unit), name)

    mine = [unit for unit in units.values() if unit.power == power]
    return sorted(mine, key=rank)


def from_homes(variant: Variant) -> bool:
    """Whether distances are those of the older rulebook."""
    return bool(variant["civil_disorder"] == "2000")


def away(variant: Variant, position: Position, unit: Unit) -> int:
    """How far a unit is from the centers that its power owns, over every border; by the older rulebook from its home
    centers, for fleets by sea only. FAR where none can be reached."""
    board, old = variant.board(position), from_homes(variant)
    goals = board.powers[unit.power].homes if old else position.owned(unit.power)
    tables = ("fleet",) if old and _is_fleet(variant, unit) else ("army", "fleet")
    return distance(board, tuple(table for table in tables if table in board.moves), unit.place.text, goals)


def _is_fleet(variant: Variant, unit: Unit) -> bool:
    return variant.kinds[unit.kind].table == "fleet"


def distance(board: Board, tables: tuple[str, ...], start: str, goals: Iterable[str]) -> int:
    """Fewest steps from a place to one of some provinces over the borders of these tables, coasts as they lie."""
    wanted, steps = set(goals), 0
    seen, frontier = {start}, [start]
    while frontier:
        if any(board.locations[text].province in wanted for text in frontier):
            return steps
        steps += 1
        frontier = [text for text in dict.fromkeys(_beside(board, tables, frontier)) if text not in seen]
        seen.update(frontier)
    return FAR


def _beside(board: Board, tables: tuple[str, ...], places: Iterable[str]) -> Iterable[str]:
    """The places one step on; with both tables the coasts of a province hang together, for an army could cross it."""
    for text in places:
        province = board.locations[text].province
        here = [text] if tables == ("fleet",) else [place.text for place in _all_of(board, province)]
        for place in here:
            for table in tables:
                yield from board.neighbours(table, place)


def _all_of(board: Board, province: str) -> Iterator[Location]:
    yield board.locations[province]
    for coast in board.provinces[province].coasts:
        yield board.locations[f"{province}/{coast}"]
