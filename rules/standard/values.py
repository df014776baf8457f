"""The value of places for a power that wants the prizes around them: the prizes' values, spread over the board.

The spread is linear and the board does not change, so the weight of each prize in each place is computed once, and a
value is a sum over the prizes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..board import Board

NEAR = (2.0, 12.0, 4.0, 2.0, 1.0, 0.7, 0.5)
"""Weights of prizes by distance in steps, before moves after which owners are not counted: units want to be beside
prizes."""
COUNTING = (12.0, 3.0, 1.5, 1.0, 0.7, 0.5, 0.4)
"""The same weights before moves after which owners are counted: units want to be on prizes."""
LEAST = 1e-4
"""Parts of a walk smaller than this are dropped."""


class Reach(NamedTuple):
    """Where a unit can go in one step: the places as texts, and the provinces, each once."""

    texts: tuple[str, ...]
    keys: tuple[str, ...]


class BoardValues:
    """The weights of prizes on a board, cached with the board. `prizes`: the provinces that can have a value."""

    def __init__(self, board: Board, prizes: Iterable[str]) -> None:
        self._board = board
        self.prizes = frozenset(prizes)
        self._weights: dict[tuple[str, str, bool], tuple[tuple[str, float], ...]] = {}
        self._reach: dict[tuple[str, str], Reach] = {}
        self._footing: dict[tuple[str, str], float] = {}

    def weights(self, table: str, text: str, counting: bool) -> tuple[tuple[str, float], ...]:
        """Return (prize, weight) pairs for a unit using `table` at the place `text`. Layer k of the walk is the mean of
        layer k - 1 over a place and its neighbors."""
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
        """Return where a unit using `table` at the place `text` can go in one step."""
        found = self._reach.get((table, text))
        if found is None:
            texts = self._board.neighbors(table, text)
            keys = tuple(dict.fromkeys(self._board.locations[to].key for to in texts))
            found = self._reach[table, text] = Reach(texts, keys)
        return found

    def footing(self, table: str, text: str) -> float:
        """Return the density of prizes around a place, whoever has them: about 1 beside many prizes."""
        found = self._footing.get((table, text))
        if found is None:
            found = sum(weight for _, weight in self.weights(table, text, False)) / sum(NEAR)
            self._footing[table, text] = found
        return found


def values_of(board: Board, prizes: Mapping[str, float]) -> BoardValues:
    """Return the cached values of a board for these prizes, which are the same throughout a game."""
    known: dict[tuple[str, ...], BoardValues] = board.memo.setdefault("values", {})
    key = tuple(prizes)
    found = known.get(key)
    if found is None:
        found = known[key] = BoardValues(board, key)
    return found
