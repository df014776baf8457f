"""What would come of the orders as they stand: adjudicated, but not played. No Qt here.

Nothing is drawn for it. Where the outcome hangs on chance, the phase is adjudicated with several numbers made up: what
is the same with all of them is told, the rest "depends on chance". The game's seed is never asked, for it would tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules import DrawNeeded, Draws, Game, Order, Outcome, Turn

MADE_UP = ("one", "two", "three")
"""As many tries with numbers made up; three that agree are believed."""
MOST_DRAWS = 60
"""A phase that asks for more is not foreseen."""

Drafts = Mapping[str, Sequence[Order]]


@dataclass(frozen=True, slots=True)
class Preview:
    """A turn that has not been played. `chance`: what would be drawn in it; `open`: the results that hang on that, by
    power and key. Where something is drawn the turn says nothing of what stands afterwards."""

    turn: Turn
    chance: tuple[str, ...] = ()
    open: frozenset[tuple[str, str]] = frozenset()

    def sure(self, outcome: Outcome) -> bool:
        """Whether this result does not hang on chance."""
        return (outcome.order.power, outcome.key) not in self.open


def preview_of(game: Game, drafts: Drafts, draws: Mapping[str, Any]) -> Preview | None:
    """What would come of these orders; `draws`: chance results that somebody has entered. None where that cannot be
    told: the game is over, or a line of the game master cannot be carried out."""
    if game.end or game.known:
        return None
    unaware = replace(game, seed="")
    orders = game.with_table(drafts)
    try:
        turn, chance = _adjudicated(unaware, orders, draws, MADE_UP[0])
        if not chance:
            return Preview(turn)
        others = [_adjudicated(unaware, orders, draws, how)[0] for how in MADE_UP[1:]]
    except (ValueError, LookupError):
        return None
    told = [_told(one) for one in (turn, *others)]
    keys = {key for one in told for key in one}
    unsure = frozenset(key for key in keys if len({one.get(key) for one in told}) > 1)
    return Preview(replace(turn, draws={}, after=turn.before), chance, unsure)


def _adjudicated(
    game: Game, orders: Mapping[str, Sequence[str | Order]], draws: Mapping[str, Any], how: str
) -> tuple[Turn, tuple[str, ...]]:
    """The turn, and what was made up for it. LookupError where too much would have to be."""
    made_up = MadeUp(game, draws, how)
    return game.variant.adjudicate(game.position, orders, made_up), tuple(made_up.names)


class MadeUp(Draws):
    """Draws that are known, and others made up in the manner of `how`; `names`: those."""

    def __init__(self, game: Game, known: Mapping[str, Any], how: str) -> None:
        super().__init__(known)
        self.names: list[str] = []
        self._game, self._how = game, how

    def draw(self, needed: DrawNeeded) -> None:
        value = self._game.chance(needed)
        if value is None:
            if len(self.names) >= MOST_DRAWS:
                raise needed
            value = needed.fixed(self._how, self._game.position.phase.text)
            self.names.append(needed.name)
        self[needed.name] = value


def _told(turn: Turn) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """The words of all results, by power and key."""
    return {(outcome.order.power, outcome.key): outcome.words for outcome in turn.outcomes}
