"""What-ifs: a game forked at any phase, played on beside it, kept under a name or thrown away. Games in, games out.

A line of play is a Game of its own (`Game.line` is its name): nothing in it is secret, all powers may be given orders,
and nothing that is done with it touches the game that it was forked from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from .branches import NAME, Branch, dropped, named, put, renamed, shared
from .game import Game
from .speech import tr


def forked(game: Game, number: int, name: str) -> Game:
    """The line of play that leaves the game, or another line, at phase `number` (0: the first). What was ordered in
    that phase, or is being written in it, stands there to be changed. What was drawn in it stays drawn; but no seed is
    taken along, or a what-if would tell what is still to be drawn."""
    game = replace(game, seal=None)
    back = game.back(len(game.turns) - number) if number < len(game.turns) else game
    return _line(game, replace(back, submitted=frozenset()), name)


def line_of(game: Game, name: str) -> Game:
    """The line of play that a game keeps under a name. KeyError if there is none."""
    branch = named(game.branches, name)
    return _line(game, replace(game, turns=branch.turns, drafts=branch.drafts), name)


def _line(game: Game, line: Game, name: str) -> Game:
    drawn = line.remembering(game).drawn
    return replace(
        line, submitted=frozenset(), secrecy="open", seal=None, known="", chain=(), seed="", drawn=drawn, line=name
    )


def kept(game: Game, line: Game, parent: str = "") -> Game:
    """The game with this line of play among its branches. `parent`: what it was forked from, if it is new."""
    old = next((one for one in game.branches if one.name == line.line), None)
    if old is not None and old.turns is line.turns and old.drafts is line.drafts:
        return game
    there = any(one.name == parent for one in game.branches)
    branch = Branch(line.line, line.turns, line.drafts, old.parent if old else parent if there else "")
    return replace(game, branches=put(game.branches, branch))


def thrown_away(game: Game, name: str) -> Game:
    """The game without a branch. KeyError if there is none of that name."""
    return replace(game, branches=dropped(game.branches, name))


def called(game: Game, name: str, to: str) -> Game:
    """The game with another name for a branch. ValueError for a name that is empty or taken."""
    to = to.strip()
    if not to:
        raise ValueError(tr("A line of play needs a name."))
    if len(to) > NAME:
        raise ValueError(tr("A name has at most {most} characters.", most=NAME))
    if to != name and any(one.name == to for one in game.branches):
        raise ValueError(tr('There is a line of play "{to}" already.', to=to))
    named(game.branches, name)
    return replace(game, branches=renamed(game.branches, name, to))


class Fork(NamedTuple):
    """A branch in the tree of lines of play: how deep it hangs, and after how many turns it leaves its parent."""

    branch: Branch
    depth: int
    at: int


def forks(game: Game) -> tuple[Fork, ...]:
    """All branches, each beneath what it was forked from."""
    return tuple(_beneath(game, "", 1))


def _beneath(game: Game, parent: str, depth: int) -> Iterator[Fork]:
    turns = game.turns if not parent else named(game.branches, parent).turns
    for branch in game.branches:
        if branch.parent == parent:
            yield Fork(branch, depth, shared(branch.turns, turns))
            yield from _beneath(game, branch.name, depth + 1)
