"""The places that a sentence of the rules speaks of. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules import Board, Location, Named, Reason, Unit


def places_in(reason: Reason, board: Board) -> Iterator[str]:
    """The provinces that a reason speaks of, in the order in which it names them."""
    for value in reason.refs.values():
        yield from _places(value, board)


def _places(value: Any, board: Board) -> Iterator[str]:
    if isinstance(value, Location):
        yield value.province
    elif isinstance(value, Unit | Named):
        yield value.place.province
    elif isinstance(value, str) and value in board.provinces:
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _places(one, board)
