"""The count at the end of Fall: control, SP, victory, what may be spent in Spring (section 12)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ...adjudication import Situation
from ...board import Board
from ...position import Position
from .builds import cost
from .land import land_of
from .species import INSECTS
from .state import ecology, keeping


def points(board: Board, position: Position, power: str) -> Fraction:
    """The SP of a power: its centers, and swamps, by its own price list (rule 5, R31, R32)."""
    land = land_of(board)
    centers = sum((land.worth(land.centers[center], power) for center in position.owned(power)), Fraction(0))
    return centers + len(ecology(position).swamps.get(power, ())) * land.worth("swamp", power)


def upkeep(position: Position, power: str) -> int:
    """What the units of a power cost, in SP."""
    return sum(cost(unit) for unit in position.units_of(power))


def owed(board: Board, position: Position, power: str) -> Fraction:
    """By how much a power's units cost more than its SP; 0 where they do not (R33)."""
    return max(Fraction(0), upkeep(position, power) - points(board, position, power))


def in_play(position: Position, power: str) -> bool:
    """Whether a power has units, centers or swamps."""
    fled = any(one.unit.power == power for one in position.dislodged.values())
    holds = position.owned(power) or ecology(position).swamps.get(power)
    return bool(fled or holds or position.units_of(power))


def count(now: Situation) -> Situation:
    """After the Fall retreats: who controls what, and who has won (R30, R31, R35)."""
    position = now.position.then(now.position.units, centers=_control(now.board, now.position))
    position = keeping(position, swamps=_swamps(now.board, position))
    return now.then(keeping(position, winners=_winners(now.board, position)))


def _control(board: Board, position: Position) -> dict[str, str]:
    """R30: a unit in a center's own zone takes it; else it stays with whom it has."""
    land, owners = land_of(board), dict(position.centers)
    for unit in position.units.values():
        center = land.taken_in.get(unit.place.key)
        if center:
            owners[center] = unit.power
    return {center: owners[center] for center in board.centers if center in owners}


def _swamps(board: Board, position: Position) -> Mapping[str, tuple[str, ...]]:
    """R31: swamps are controlled by Insects alone; who else ends there leaves them nobody's."""
    land = land_of(board)
    there = {unit.place.key: unit.power for unit in position.units.values()}
    held = set(ecology(position).swamps.get(INSECTS, ()))
    mine = [swamp for swamp in board.provinces if swamp in land.swamps and swamp in held | there.keys()]
    kept = tuple(swamp for swamp in mine if there.get(swamp, INSECTS) == INSECTS)
    return {INSECTS: kept} if kept else {}


def _winners(board: Board, position: Position) -> tuple[str, ...]:
    """R35: all who have reached their mark, in alphabetical order."""
    land = land_of(board)
    return tuple(sorted(power for power in board.powers if points(board, position, power) >= land.target(power)))


def allow(now: Situation) -> Situation:
    """What each power may spend in the Spring that follows: its SP less what its units cost (section 11)."""
    position = now.position
    spare = {
        power: max(Fraction(0), points(now.board, position, power) - upkeep(position, power))
        for power in now.board.powers
        if in_play(position, power)
    }
    return now.then(keeping(position, builds=spare))
