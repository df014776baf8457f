"""The end of a season: who stands in a land province controls it from now on, and 18 centers win (D4, D5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ...adjudication import Situation
from ...board import Board
from ...position import Position
from ...terms import End
from .state import Realm, is_land, land, realm, ruled


def seize(now: Situation) -> Situation:
    """Every land province with a unit in it passes to that unit's power; centers too, in Spring as in Autumn (D5)."""
    here = now.position
    standing = {unit.place.province: unit.power for unit in here.units.values()}
    taken = {province: power for province, power in standing.items() if is_land(now.board, province)}
    centers, control = ruled(now.board, {**land(here), **taken})
    end = realm(here).end or winner(now.board, centers, now.variant["victory"] or now.board.victory_centers)
    return now.then(replace(here, centers=centers, extra=Realm(control, end)))


def winner(board: Board, centers: dict[str, str], victory: int) -> End | None:
    """The power that owns enough centers, and more than any other."""
    owned = Counter(centers.values())
    most = max(owned.values(), default=0)
    leaders = [power for power in board.powers if owned[power] == most]
    return End("win", (leaders[0],)) if most >= victory and len(leaders) == 1 else None


def is_over(before: Position, after: Position) -> bool:
    """R4: whether a season ended in the turn between these positions: moves were made, and no retreat is due."""
    return before.phase.step in ("M", "R") and after.phase.step != "R"
