"""What somebody may know of a game: views of its positions and turns, each asked of the rules once. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeVar

from rules import PUBLIC, Event, Game, Position, Turn, Variant, View
from rules.reports import events, seen

Answer = TypeVar("Answer")


class ViewCache:
    """Remembers what was asked, so that the same question has the same object for an answer.

    `viewer` in these questions: a power, PUBLIC, or "" for who may know all (`Game.viewer`).
    """

    def __init__(self) -> None:
        self._views: dict[tuple[int, str], tuple[object, View]] = {}
        self._turns: dict[tuple[int, str], tuple[object, Turn]] = {}
        self._events: dict[tuple[int, str], tuple[object, tuple[Event, ...]]] = {}

    def view(self, position: Position, viewer: str) -> View:
        """What he may know of a position."""
        return _asked(self._views, position, viewer, lambda: position.variant.view(position, viewer))

    def position(self, position: Position, viewer: str) -> Position:
        return self.view(position, viewer).position

    def turn(self, turn: Turn, viewer: str) -> Turn:
        """What he may know of a turn."""
        return _asked(self._turns, turn, viewer, lambda: seen(turn, viewer))

    def events(self, turn: Turn, viewer: str) -> tuple[Event, ...]:
        """What he is told of a turn (the true one) beside the results of orders."""
        return _asked(self._events, turn, viewer, lambda: events(turn, viewer))

    def positions(self, game: Game, viewer: str, last: int | None = None) -> Iterator[Position]:
        """The positions before the turns and the present one, up to number `last`, as he may know them."""
        return (self.position(one, viewer) for one in game.positions[: None if last is None else last + 1])

    def forget(self) -> None:
        """Another game is on the table."""
        for known in (self._views, self._turns, self._events):
            known.clear()


def _asked(
    known: dict[tuple[int, str], tuple[object, Answer]], about: object, viewer: str, ask: Callable[[], Answer]
) -> Answer:
    """The answer given before about the very same thing (it is kept, so that its id stays its own), or a new one."""
    key = (id(about), viewer)
    if key not in known:
        known[key] = (about, ask())
    return known[key][1]


@lru_cache(maxsize=16)
def can_hide(variant: Variant) -> bool:
    """Whether places may be out of sight in a game of this variant."""
    return variant.view(variant.start(), PUBLIC).visible_provinces is not None


def has_fog(game: Game) -> bool:
    """Whether places are out of sight to those who may not know all: then nothing of the board is for everybody."""
    return game.variant.view(game.position, game.viewer()).visible_provinces is not None
