"""How whoever sits at the computer looks at the board: which level, laid out how, with which survey over it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from app.board.levels import LevelView
from app.document import Document
from rules import Board, Position


@dataclass(frozen=True, slots=True)
class Sight:
    """`survey`: the id of the question laid over the map, and the power it is asked for; ("", "") for none."""

    levels: LevelView
    survey: tuple[str, str] = ("", "")


def sight_of(document: Document) -> Sight:
    """How this seat last looked at the board; at first at the level of most of its units, in open games of all."""
    kept = document.sight
    if isinstance(kept, Sight):
        return kept
    position = document.present
    board = position.variant.board(position)
    return Sight(LevelView(first_level(board, position, document.seat)))


def first_level(board: Board, position: Position, power: str) -> str:
    """The level of most units of a power, of all where it has none; the one nearest to the middle of equals."""
    mine = position.units_of(power) or tuple(position.units.values())
    standing = Counter(level for unit in mine for level in board.levels_of(unit.place.province))
    middle = (len(board.levels) - 1) / 2
    ranked = sorted(enumerate(board.levels), key=lambda pair: (-standing[pair[1].id], abs(pair[0] - middle)))
    return ranked[0][1].id if ranked else ""
