"""Which provinces are in sight of each other, and what a player sees at the end of a season (D2)."""

from __future__ import annotations

from collections.abc import Mapping

from ...board import Board
from ...position import Position, Unit
from ...reasons import Reason, Sentence, listed

SEEN_BY = Sentence("seenby", "seen by {units}. Your units see the spaces they could move to", "R1")


def in_sight(board: Board, province: str) -> frozenset[str]:
    """R1: the provinces to which any unit could go from this one in one move without a convoy, coasts merged."""
    known: dict[str, frozenset[str]] = board.memo.setdefault("in sight", {})
    if province not in known:
        places = [(table, place.text) for table in board.moves for place in board.stands(table, province)]
        known[province] = frozenset().union(*(board.reaches(table, text) for table, text in places))
    return known[province]


def ranks(board: Board, province: str) -> Mapping[str, int]:
    """Province -> its rank among all as seen from one: fewer moves of whatever unit first, then in board order."""
    known: dict[str, Mapping[str, int]] = board.memo.setdefault("ranks", {})
    if province not in known:
        steps, edge = {province: 0}, [province]
        for here in edge:
            further = [to for to in board.provinces if to in in_sight(board, here) and to not in steps]
            steps |= dict.fromkeys(further, steps[here] + 1)
            edge += further
        ordered = sorted(steps, key=lambda one: (steps[one], board.order[one]))
        known[province] = {one: rank for rank, one in enumerate(ordered)}
    return known[province]


def own_places(position: Position, power: str) -> frozenset[str]:
    """The provinces in which a power has units."""
    return frozenset(unit.place.province for unit in position.units_of(power))


def watched(position: Position, power: str) -> tuple[str, ...]:
    """D2: the provinces in sight of a power's units that hold no unit of its own, in board order.

    R2, R4: none while retreats are due: the season is not over.
    """
    if position.phase.step == "R":
        return ()
    board, own = position.variant.board(position), own_places(position, power)
    seen = frozenset().union(*(in_sight(board, province) for province in own))
    return tuple(province for province in board.provinces if province in seen - own)


def witnesses(position: Position, power: str, province: str) -> tuple[Unit, ...]:
    """D2: the units of a power that see a province that holds none of its own; none while retreats are due (R4)."""
    if province not in watched(position, power):
        return ()
    board = position.variant.board(position)
    units = sorted(position.units_of(power), key=lambda unit: board.order[unit.place.province])
    return tuple(unit for unit in units if province in in_sight(board, unit.place.province))


def seen_by(position: Position, power: str, province: str) -> Reason | None:
    """Which units see a province, as a sentence; None where none does."""
    units = witnesses(position, power, province)
    return SEEN_BY(units=listed([unit.text for unit in units])) if units else None


def noted(position: Position, power: str) -> dict[str, str]:
    """The view as scenarios write it: `{"Gas": "England A", "StP": "Russia F/nc", "Mar": ""}`, "" for seen empty."""
    return {province: _text(position.units.get(province)) for province in watched(position, power)}


def _text(unit: Unit | None) -> str:
    """R3: with the coast of a fleet on a split coast."""
    if unit is None:
        return ""
    return f"{unit.power} {unit.kind}{'/' if unit.place.coast else ''}{unit.place.coast}"
