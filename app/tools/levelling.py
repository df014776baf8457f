"""Boards that lie over each other, in orders: the same place on another board. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.language import mark, tr
from rules import Board, Candidate, Choices, Level, Named

from .slots import Spot, candidate_at

if TYPE_CHECKING:
    from .half import HalfOrder


def base_of(province: str) -> str:
    """What the places above and below a province have in common: `A` of `A@2`."""
    return province.partition("@")[0]


def level_of(board: Board, province: str) -> Level | None:
    """The board that a province lies on; None where it lies on all of them, or there is one only."""
    found = board.levels_of(province)
    return next((level for level in board.levels if found == (level.id,)), None)


def told_apart(board: Board, fan: Iterable[Candidate]) -> dict[str, Level]:
    """Province -> its level, where candidates are the same place on several boards; else nothing."""
    places = {one.place.province for one in fan if one.place}
    levels = {place: level_of(board, place) for place in places}
    alike = len({base_of(place) for place in places}) == 1
    return {place: level for place, level in levels.items() if level} if alike else {}


def on_other_levels(now: Choices, spot: Spot) -> tuple[Candidate, ...]:
    """The allowed candidates above and below a spot."""
    places = [one for one in now.allowed if one.place and not isinstance(one.value, Named)]
    base = base_of(spot.province)
    return tuple(one for one in places if base and one.place and base_of(one.place.province) == base)


def ranked(board: Board, fan: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The candidates as the boards lie, the highest first."""
    order = {level.id: n for n, level in enumerate(board.levels)}

    def height(one: Candidate) -> int:
        level = level_of(board, one.place.province) if one.place else None
        return order[level.id] if level else -1

    return tuple(sorted(fan, key=height, reverse=True))


def other_levels(half: HalfOrder) -> tuple[Candidate, ...]:
    """The goals of the unit chosen that lie on other levels than it does."""
    unit, goals = half.unit, half.goals
    if unit is None or goals is None:
        return ()
    board = half.sheet.position.variant.board(half.sheet.position)
    here = level_of(board, unit.place.province)
    levels = [(one, level_of(board, one.place.province)) for one in goals.allowed if one.place]
    return tuple(one for one, level in levels if here and level and level != here)


def beside(half: HalfOrder, by: int) -> Candidate | str:
    """With a unit chosen: its place on the board above (1) or below (-1), allowed or not; words where there is none."""
    unit, goals = half.unit, half.goals
    if unit is None or goals is None:
        return tr("Choose a unit first, then Shift with Page Up or Page Down moves it to another level.")
    board = half.sheet.position.variant.board(half.sheet.position)
    here = level_of(board, unit.place.province)
    if here is None:
        return (
            tr("{place} is one place on all boards.", place=unit.place.words)
            if board.levels
            else tr("There is one board only.")
        )
    at = board.levels.index(here) + by
    if not 0 <= at < len(board.levels):
        nothing = mark("Nothing lies above {here}.") if by > 0 else mark("Nothing lies below {here}.")
        return tr(nothing, here=here.name)
    level, home = board.levels[at], base_of(unit.place.province)
    open_there = [one for one in other_levels(half) if one.place and level_of(board, one.place.province) == level]
    found = min(open_there, key=lambda one: one.place is None or base_of(one.place.province) != home, default=None)
    there = next((place for place in board.stacks[home] if level_of(board, place) == level), "")
    return (
        found
        or candidate_at(goals, Spot(there))
        or tr("{unit} cannot go to {level} from here.", unit=unit.text, level=level.name)
    )
