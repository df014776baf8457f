"""Results that the game master sets by hand, and positions in the middle of a game: all later turns are played anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .editing import edited
from .game import Game
from .overruling import Draw, again
from .position import NOTHING, Position


def edited_at(
    game: Game, number: int, after: Position, reason: str = "", told: Sequence[str] = (), draw: Draw | None = None
) -> Game:
    """The game with position `number` (0: the first) set right, and all turns from there on played again with their
    orders. What was drawn stays drawn; `draw` gives what is asked for besides, DrawNeeded without it."""
    if number >= len(game.turns):
        return edited(game, after, reason, told)
    line = replace(game, turns=game.turns[:number], drafts=NOTHING, chain=game.chain[:number], submitted=frozenset())
    changed = edited(line, after, reason, told)
    if changed is line:
        return game
    for later in game.turns[number:]:
        changed = again(changed, later, draw)
    same = changed.position.phase == game.position.phase
    return replace(changed, drafts=game.drafts) if same else changed


def follows(game: Game, number: int) -> int:
    """The number of the position that follows turn `number`: behind what was set right by hand there before."""
    number += 1
    return number + 1 if number < len(game.turns) and game.turns[number].edits else number


def at_edited(before: Game, after: Game, number: int) -> int:
    """Where position `number` stands after it was set right: one further on, unless it had been before."""
    merged = number > 0 and bool(before.turns[number - 1].edits)
    return number if merged or after is before else number + 1
