"""What somebody may know of a game: cached views of its positions and turns. Does not use Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeVar

from rules import PUBLIC, Event, Game, Position, Turn, Variant, View
from rules.reports import events, seen

Answer = TypeVar("Answer")


class ViewCache:
    """Caches what the rules let somebody see, so that the same question always returns the same object.

    `viewer` is a power, PUBLIC, or "" for someone who may know everything (`Game.viewer`).
    """

    def __init__(self) -> None:
        self._views: dict[tuple[int, str], tuple[object, View]] = {}
        self._turns: dict[tuple[int, str], tuple[object, Turn]] = {}
        self._events: dict[tuple[int, str], tuple[object, tuple[Event, ...]]] = {}

    def view(self, position: Position, viewer: str) -> View:
        """Return what the viewer may know of a position."""
        return _asked(self._views, position, viewer, lambda: position.variant.view(position, viewer))

    def position(self, position: Position, viewer: str) -> Position:
        return self.view(position, viewer).position

    def turn(self, turn: Turn, viewer: str) -> Turn:
        """Return what the viewer may know of a turn."""
        return _asked(self._turns, turn, viewer, lambda: seen(turn, viewer))

    def events(self, turn: Turn, viewer: str) -> tuple[Event, ...]:
        """Return what the viewer is told of a turn (given unfiltered) beyond the results of orders."""
        return _asked(self._events, turn, viewer, lambda: events(turn, viewer))

    def positions(self, game: Game, viewer: str, last: int | None = None) -> Iterator[Position]:
        """Yield the positions before each turn and the current one, up to number `last`, as the viewer may know them.
        """
        return (self.position(one, viewer) for one in game.positions[: None if last is None else last + 1])

    def forget(self) -> None:
        """Clear the cache, for another game."""
        for known in (self._views, self._turns, self._events):
            known.clear()


def _asked(
    known: dict[tuple[int, str], tuple[object, Answer]], about: object, viewer: str, ask: Callable[[], Answer]
) -> Answer:
    """Return the cached answer about the same object, or ask for it.

    The object is kept with the answer, so that its id is not reused.
    """
    key = (id(about), viewer)
    if key not in known:
        known[key] = (about, ask())
    return known[key][1]


@lru_cache(maxsize=16)
def can_hide(variant: Variant) -> bool:
    """Whether places may be out of sight in a game of this variant."""
    return variant.view(variant.start(), PUBLIC).visible_provinces is not None


def has_fog(game: Game) -> bool:
    """Whether places are out of sight of everyone who may not know everything; then no part of the board is public."""
    return game.variant.view(game.position, game.viewer()).visible_provinces is not None
