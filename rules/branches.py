"""Lines of play beside a game: what-ifs, and turns that were taken back. All in values: a branch is a second list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .position import NOTHING, Order, Turn

NAME, LONGEST = 60, 80
"""How many characters a name may be given, and how many it has at most with a number behind it."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of play under a name. `turns`: all of them from the game's first on, so that it stands by itself whatever
    becomes of the game; `drafts`: the orders being written after them; `parent`: the branch that it was forked from,
    "" for the game."""

    name: str
    turns: tuple[Turn, ...] = ()
    drafts: Mapping[str, tuple[Order, ...]] = field(default_factory=lambda: NOTHING)
    parent: str = ""


Branches = tuple[Branch, ...]


def named(branches: Branches, name: str) -> Branch:
    """The branch of that name. KeyError if there is none."""
    return {branch.name: branch for branch in branches}[name]


def put(branches: Branches, branch: Branch) -> Branches:
    """With this branch in the place of the one of its name, or as the last."""
    if any(one.name == branch.name for one in branches):
        return tuple(branch if one.name == branch.name else one for one in branches)
    return (*branches, branch)


def dropped(branches: Branches, name: str) -> Branches:
    """Without the branch of that name; what was forked from it hangs on what it was forked from."""
    above = named(branches, name).parent
    return tuple(_hung(one, name, above) for one in branches if one.name != name)


def renamed(branches: Branches, name: str, to: str) -> Branches:
    """With another name for a branch."""
    held = (Branch(to, one.turns, one.drafts, one.parent) if one.name == name else one for one in branches)
    return tuple(_hung(one, name, to) for one in held)


def _hung(branch: Branch, name: str, to: str) -> Branch:
    """The branch, on another parent if it hung on the one of that name."""
    return Branch(branch.name, branch.turns, branch.drafts, to) if branch.parent == name else branch


def shared(one: Sequence[Turn], other: Sequence[Turn]) -> int:
    """How many turns two lines of play have in common: the very same ones, not others in which the same happened."""
    least = min(len(one), len(other))
    return next((number for number in range(least) if one[number] is not other[number]), least)


def free_name(taken: Iterable[str], wished: str) -> str:
    """The name wished for, with a number behind it if a branch has it already: "What if 2"."""
    names = set(taken)
    number = 2
    name = wished
    while name in names:
        name, number = f"{wished} {number}", number + 1
    return name
