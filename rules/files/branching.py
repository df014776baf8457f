"""The lines of play of a save file, each played again from where it leaves the one that it was forked from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..branches import Branch, Branches, free_name, put, shared
from ..game import Game
from ..position import NOTHING, Turn
from ..speech import tr
from .errors import Fault
from .lines import Faulty, read_lines
from .replay import Loaded, played_on
from .savemodel import BranchEntry
from .saveturns import record


def with_branches(found: Loaded, entries: Sequence[BranchEntry]) -> Loaded:
    """The game with all its lines of play, and what differs in them too. Faulty with every fault of each."""
    faults: list[Fault] = []
    for index, entry in enumerate(entries):
        try:
            found = with_branch(found.game, index, entry, found)
        except Faulty as error:
            faults += error.faults
    if faults:
        raise Faulty(faults)
    return found


def with_branch(game: Game, index: int, entry: BranchEntry, found: Loaded | None = None) -> Loaded:
    """The game with the line of play of the file's entry number `index`. Faulty if it cannot be played."""
    place = f"branches.{index}"
    line = replace(game, turns=_before(game, place, entry), drafts=NOTHING, chain=(), line=entry.name)
    try:
        line, differing = played_on(line, entry.turns)
        drafts = read_lines(line.position, "drafts", entry.drafts)
    except Faulty as error:
        raise Faulty([fault._replace(place=f"{place}.{fault.place}") for fault in error.faults]) from None
    branch = Branch(entry.name, line.turns, drafts or NOTHING, entry.parent)
    differences = [replace(one, turn=entry.at + one.turn, branch=entry.name) for one in differing]
    before = found.differences if found else ()
    told = Loaded(game) if found is None else found
    return replace(told, game=replace(game, branches=put(game.branches, branch)), differences=(*before, *differences))


def _before(game: Game, place: str, entry: BranchEntry) -> tuple[Turn, ...]:
    """The turns that the branch has in common with its parent. Faulty for a name that is taken, or a parent that there
    is not, or that has fewer turns."""
    lines = {"": game.turns, **{branch.name: branch.turns for branch in game.branches}}
    if entry.name in lines:
        raise Faulty([Fault(f"{place}.name", tr("there is a line of play '{entry}' already", entry=entry.name))])
    if entry.parent not in lines:
        raise Faulty(
            [Fault(f"{place}.parent", tr("there is no line of play '{parent}' before this one", parent=entry.parent))]
        )
    turns = lines[entry.parent]
    if entry.at > len(turns):
        raise Faulty(
            [Fault(f"{place}.at", tr("is {at}, but there are {turns} turns to leave", at=entry.at, turns=len(turns)))]
        )
    return turns[: entry.at]


def all_branches(one: Game, other: Game) -> Branches:
    """The lines of play of two copies of a game, in which the same turns were played. Of two that share a name but not
    their content the second has a number behind it; which copy is the first makes no difference."""
    found: dict[tuple[str, str], Branch] = {}
    for game in (one, other):
        for branch in game.branches:
            at = shared(branch.turns, game.turns)
            content = repr([record(turn) for turn in branch.turns[at:]]) + repr(branch.drafts)
            joined = Branch(branch.name, (*one.turns[:at], *branch.turns[at:]), branch.drafts, branch.parent)
            found.setdefault((branch.name, content), joined)
    taken: list[Branch] = []
    for key in sorted(found):
        name = free_name((branch.name for branch in taken), found[key].name)
        taken.append(replace(found[key], name=name))
    return tuple(taken)
