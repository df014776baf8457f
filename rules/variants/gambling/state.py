"""What a game keeps beside units and centers: the stakes, who plays no more, how it ended (section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...board import Board
from ...money import Coin
from ...position import NOTHING, Position
from ...setup import first_centers
from ...speech import tr
from ...terms import End

DOLLARS = Coin("$", 2)
KEYS = ("stakes", "taken_in", "dropped", "ended", "payouts", "net", "house")


@dataclass(frozen=True, slots=True)
class Table:
    """`stakes`: power -> cents, of all powers; `dropped`: the powers that nobody plays, in map order."""

    stakes: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    dropped: tuple[str, ...] = ()
    ended: End | None = None


def table(position: Position) -> Table:
    """What a position keeps; nothing where it was made without."""
    kept = position.layer
    return kept if isinstance(kept, Table) else Table()


def keeping(position: Position, **changes: Any) -> Position:
    """The position with some of that changed."""
    return replace(position, layer=replace(table(position), **changes))


def owned(position: Position) -> dict[str, int]:
    """Centers by power, of all powers: on the record, so those of the last completed Fall (G-2)."""
    counts = dict.fromkeys(position.variant.base.powers, 0)
    for power in position.centers.values():
        counts[power] = counts.get(power, 0) + 1
    return counts


def starting_centers(board: Board) -> dict[str, int]:
    """How many centers each power of a map begins with."""
    first = first_centers(board)
    return {power: len(first.get(power, ())) for power in board.powers}


def in_map_order(board: Board, powers: object) -> tuple[str, ...]:
    """The powers named, each once. ValueError for what is no list of powers."""
    if not isinstance(powers, list | tuple):
        raise ValueError(tr('dropped is a list of powers, like ["Italy"], not {powers!r}', powers=powers))
    named = {_power(board, one) for one in powers}
    return tuple(power for power in board.powers if power in named)


def amounts(board: Board, key: str, value: object) -> dict[str, int]:
    """A table of money by power, `{ Italy = "6.00" }`. ValueError for anything else."""
    if not isinstance(value, Mapping):
        raise ValueError(
            tr('{key} is a table of money by power, like {{ Italy = "6.00" }}, not {value!r}', key=key, value=value)
        )
    return {_power(board, power): money(f"{key}.{power}", one) for power, one in value.items()}


def money(key: str, value: object) -> int:
    try:
        return DOLLARS.read(value)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def _power(board: Board, text: object) -> str:
    found = board.power(text) if isinstance(text, str) else None
    if found is None:
        raise ValueError(
            tr("no power is called {text!r}. The powers are {powers}", text=text, powers=", ".join(board.powers))
        )
    return found.id
