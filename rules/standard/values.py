"""What places are worth to whoever wants what lies round them: the worth of prizes, spread over the board.

The spread is linear and the board stays as it is: so for each place it is worked out once with what weight each prize
counts there, and a value is a sum over the prizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..board import Board

NEAR = (2.0, 12.0, 4.0, 2.0, 1.0, 0.7, 0.5)
"""The weights of prizes so many steps away, before moves after which nothing is counted: one wants to stand beside."""
COUNTING = (12.0, 3.0, 1.5, 1.0, 0.7, 0.5, 0.4)
"""The same before moves after which it is counted who stands where: one wants to stand on them."""
LEAST = 1e-4
"""A smaller part of a walk is not followed."""


class Reach(NamedTuple):
    """Where a unit can go in one step: the places as they are written, and the provinces, each once."""

    texts: tuple[str, ...]
    keys: tuple[str, ...]


class BoardValues:
    """The weights of prizes on a board, kept with it. `prizes`: the provinces that can be worth anything."""

    def __init__(self, board: Board, prizes: Iterable[str]) -> None:
        self._board = board
        self.prizes = frozenset(prizes)
        self._weights: dict[tuple[str, str, bool], tuple[tuple[str, float], ...]] = {}
        self._reach: dict[tuple[str, str], Reach] = {}
        self._footing: dict[tuple[str, str], float] = {}

    def weights(self, table: str, text: str, counting: bool) -> tuple[tuple[str, float], ...]:
        """(prize, weight) for a unit that goes by `table` and stands at `text`; layer k is the mean of layer k - 1 over
        a place and those next to it."""
        key = (table, text, counting)
        found = self._weights.get(key)
        if found is None:
            found = self._weights[key] = tuple(self._spread(table, text, COUNTING if counting else NEAR).items())
        return found

    def _spread(self, table: str, text: str, layers: tuple[float, ...]) -> dict[str, float]:
        board, found = self._board, dict[str, float]()
        walk = {text: 1.0}
        for weight in layers:
            after: dict[str, float] = {}
            for here, part in walk.items():
                province = board.locations[here].key
                if province in self.prizes:
                    found[province] = found.get(province, 0.0) + weight * part
                near = board.neighbors(table, here)
                share = part / (len(near) + 1)
                if share > LEAST:
                    for there in (here, *near):
                        after[there] = after.get(there, 0.0) + share
            walk = after
        return found

    def reach(self, table: str, text: str) -> Reach:
        """Where a unit at `text` can go by its table."""
        found = self._reach.get((table, text))
        if found is None:
            texts = self._board.neighbors(table, text)
            keys = tuple(dict.fromkeys(self._board.locations[to].key for to in texts))
            found = self._reach[table, text] = Reach(texts, keys)
        return found

    def footing(self, table: str, text: str) -> float:
        """How much there is round a place, whoever has it: 1 or so beside many prizes."""
        found = self._footing.get((table, text))
        if found is None:
            found = sum(weight for _, weight in self.weights(table, text, False)) / sum(NEAR)
            self._footing[table, text] = found
        return found


def values_of(board: Board, prizes: Mapping[str, float]) -> BoardValues:
    """What is known of a board for these prizes, which are the same throughout a game."""
    known: dict[tuple[str, ...], BoardValues] = board.memo.setdefault("values", {})
    key = tuple(prizes)
    found = known.get(key)
    if found is None:
        found = known[key] = BoardValues(board, key)
    return found
