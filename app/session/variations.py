"""Variations of the open game: a preview of the draft orders, and what-ifs with the game kept whole behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from PySide6.QtCore import Signal

import rules
from rules import DrawNeeded, Draws, Game, Order, Outcome, Turn

from ..language import tr
from .viewer import ViewerState

# ----------------------------------------------------------------------------------------------------
# Preview of the draft orders: adjudicated, but not played. No Qt here.
#
# Nothing is drawn for a preview. Where the outcome depends on chance, the phase is adjudicated with several made-up
# draws: results that are the same with all of them are shown, the rest "depends on chance". The game's seed is never
# used, since that would reveal the real draws.

MADE_UP = ("one", "two", "three")
"""The seeds of the attempts with made-up draws; a result that is the same in all three is believed."""
MOST_DRAWS = 60
"""The most draws for which a phase is previewed."""

Drafts = Mapping[str, Sequence[Order]]


@dataclass(frozen=True, slots=True)
class TurnPreview:
    """A turn that has not been played.

    `chance`: the names of the draws in it; `open`: the results that depend on them, by power and key. If anything is
    drawn, the turn does not contain the position afterwards.
    """

    turn: Turn
    chance: tuple[str, ...] = ()
    open: frozenset[tuple[str, str]] = frozenset()

    def sure(self, outcome: Outcome) -> bool:
        """Whether this result does not depend on chance."""
        return (outcome.order.power, outcome.key) not in self.open


def preview_of(game: Game, drafts: Drafts, draws: Mapping[str, Any]) -> TurnPreview | None:
    """Return what these orders would lead to; `draws`: chance results that somebody has entered.

    None if there is no preview: the game is over, its full position is sealed, or an order of the game master cannot be
    carried out.
    """
    if game.end or game.known:
        return None
    unaware = replace(game, seed="")
    orders = game.with_table(drafts)
    try:
        turn, chance = _adjudicated(unaware, orders, draws, MADE_UP[0])
        if not chance:
            return TurnPreview(turn)
        others = [_adjudicated(unaware, orders, draws, how)[0] for how in MADE_UP[1:]]
    except (ValueError, LookupError):
        return None
    turns = [_result_words(one) for one in (turn, *others)]
    keys = {key for one in turns for key in one}
    unsure = frozenset(key for key in keys if len({one.get(key) for one in turns}) > 1)
    return TurnPreview(replace(turn, draws={}, after=turn.before), chance, unsure)


def _adjudicated(
    game: Game, orders: Mapping[str, Sequence[str | Order]], draws: Mapping[str, Any], how: str
) -> tuple[Turn, tuple[str, ...]]:
    """Return the turn, and the names of the draws made up for it. Raises LookupError if there would be too many."""
    made_up = SimulatedDraws(game, draws, how)
    return game.variant.adjudicate(game.position, orders, made_up), tuple(made_up.names)


class SimulatedDraws(Draws):
    """Known draws, and made-up ones seeded by `how`; `names` lists the made-up ones."""

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


def _result_words(turn: Turn) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return the words of all results, by power and key."""
    return {(outcome.order.power, outcome.key): outcome.words for outcome in turn.outcomes}


# ----------------------------------------------------------------------------------------------------
# What-ifs of the open game: a variation is open in its place, with the game kept whole behind it.


class SuspendedGame(NamedTuple):
    """The game as it was when the what-if began.

    `parent`: the variation that the what-if was forked from; `fresh`: the what-if is new and has not been saved as a
    variation; `saved`: whether the game's file was up to date; `first`: the what-if as it was opened.
    """

    game: Game
    shown: int
    power: str
    parent: str
    fresh: bool
    saved: bool
    first: Game


class VariationState(ViewerState):
    """An open game, or one of its variations. In a variation `game` is the variation and `whole` the game with all of
    them."""

    changed = Signal(str)
    behind: SuspendedGame | None = None
    draws: dict[str, Any]
    previewing = True
    """Whether a preview is shown while orders are written."""
    _whole: tuple[Game, Game, Game] | None = None
    _foreseen: tuple[Game, Mapping[str, Any], TurnPreview | None] | None = None

    @property
    def line(self) -> str:
        """The name of the open what-if; "" for the game itself."""
        return self.game.line

    @property
    def main(self) -> Game:
        """The game itself, even while a what-if is open."""
        return self.behind.game if self.behind else self.game

    @property
    def whole(self) -> Game:
        """The game with all its variations as they are now: what is saved. It excludes a new what-if in which nothing
        was done yet, and any in a game with secrets."""
        behind = self.behind
        if behind is None or self.passing or (behind.fresh and not self.has_changes):
            return self.main
        known = self._whole
        if known is None or known[0] is not behind.game or known[1] is not self.game:
            known = self._whole = (
                behind.game,
                self.game,
                rules.game.with_variation(behind.game, self.game, behind.parent),
            )
        return known[2]

    @property
    def passing(self) -> bool:
        """Whether a what-if is discarded on leaving it: in a game with secrets, until its end reveals everything."""
        return self.main.secrecy != "open" and not self.main.end

    @property
    def fresh(self) -> bool:
        """Whether the open what-if is new and has not been saved as a variation yet."""
        return self.behind is not None and self.behind.fresh

    @property
    def has_changes(self) -> bool:
        """Whether anything was done in the what-if since it was opened."""
        first = self.behind.first if self.behind else self.game
        return self.game.turns is not first.turns or dict(self.game.drafts) != dict(first.drafts)

    @property
    def forked_at(self) -> int:
        """The number of turns that the what-if shares with what it was forked from; 0 for the game."""
        if self.behind is None:
            return 0
        parent = rules.game.variation_game(self.main, self.forked_from) if self.forked_from else self.main
        return rules.game.shared(self.game.turns, parent.turns)

    @property
    def forked_from(self) -> str:
        """The variation from which the open one was forked; "" for the game."""
        parents = {branch.name: branch.parent for branch in self.main.branches}
        found = parents.get(self.line, self.behind.parent if self.behind else "")
        return found if found in parents else ""

    def fork(self, number: int, name: str) -> Game:
        """Return a new variation that starts at phase `number` of what is open, as far as the viewer may know it: if
        anything was hidden from the viewer, it starts from what the viewer sees."""
        game, viewer = self.game, self.viewer
        written = {power: orders for power, orders in game.drafts.items() if self.line or self.reads(power)}
        game = replace(game, drafts=written)
        if not viewer or self._sees_all(number, viewer):
            return rules.game.start_variation(game, number, name)
        seen = self.views.position(game.positions[number], viewer)
        given = self.views.turn(game.turns[number], viewer).orders if number < len(game.turns) else written
        alone = replace(game, start=seen, turns=(), drafts=given, known="", chain=(), drawn={}, branches=())
        return rules.game.start_variation(alone, 0, name)

    def _sees_all(self, number: int, viewer: str) -> bool:
        """Whether nothing was hidden from the viewer up to phase `number`."""
        positions, turns = self.game.positions[: number + 1], self.game.turns[: number + 1]
        seen = all(self.views.position(one, viewer) is one for one in positions)
        return seen and all(self.views.turn(turn, viewer) is turn for turn in turns)

    def free_name(self) -> str:
        """Return an unused name for a what-if."""
        return rules.game.free_variation_name(
            [self.line, *(branch.name for branch in self.main.branches)], tr("What if")
        )

    # The preview of the draft orders.

    @property
    def preview(self) -> TurnPreview | None:
        """The preview of the draft orders; None where it is not shown: only where everybody may see all orders, and in
        the current phase."""
        shown = self.previewing and self.open and self.at_present and not self.seen_as
        if not shown:
            return None
        known = self._foreseen
        if known is None or known[0] is not self.game or known[1] != self.draws:
            found = preview_of(self.game, self.game.drafts, self.draws)
            known = self._foreseen = (self.game, dict(self.draws), found)
        return known[2]

    @property
    def previewed(self) -> Turn | None:
        return self.preview.turn if self.preview else None

    def set_previewing(self, on: bool) -> None:
        """Switch the preview on or off."""
        if on != self.previewing:
            self.previewing = on
            self.changed.emit("drafts")
