"""`strata import`, `strata export`: games of the `diplomacy` package, and test cases of the DATC."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rules

from .games import read, write
from .refusal import Refusal

if TYPE_CHECKING:
    from rules import Imported


def import_(source: Path, target: Path | None, number: str, force: bool) -> int:
    """Writes a game of a foreign file; without a target or with several games to choose from, lists what is in it.

    `number`: which game, as listed, or the name of a test case. 1 where a case says that something else comes out.
    """
    found = rules.read_foreign(source)
    for fault in found.faults:
        print(f"{source.name}, {fault.place}: {fault.text}")
    if target is None:
        return _list(found.games)
    game = _chosen(source, found.games, number)
    write(game.game, target, force)
    print(f"{target.name}: {game.game.variant.name}, {game.game.position.title}")
    for remark in (*game.remarks, *game.differing):
        print(f"  {remark}")
    return 0


def _list(games: tuple[Imported, ...]) -> int:
    """What is in the file, a line each; whether a case differs."""
    for number, one in enumerate(games, 1):
        turns = len(one.game.turns)
        about = one.title or f"{turns} {'turn' if turns == 1 else 'turns'}, {one.game.position.title}"
        print(f"{number}. {one.game.title or 'without a name'}: {about}")
        for differing in one.differing:
            print(f"     {differing}")
    return int(any(one.differing for one in games))


def _chosen(source: Path, games: tuple[Imported, ...], number: str) -> Imported:
    if not number and len(games) == 1:
        return games[0]
    named = [one for one in games if number.lower() in (one.game.title.lower(), one.game.title.lower()[5:])]
    if number.isdigit() and 0 < int(number) <= len(games):
        return games[int(number) - 1]
    if number and len(named) == 1:
        return named[0]
    raise Refusal(f"{source.name} holds {len(games)} games: say which with --number (strata import lists them)")


def export(source: Path, target: Path, force: bool) -> None:
    """Writes a game for the `diplomacy` package."""
    if target.exists() and not force:
        raise Refusal(f"{target.name} is there already; --force replaces it")
    for remark in rules.write_foreign(read(source), target):
        print(f"  {remark}")
    print(f"{target.name}: a saved game of the diplomacy package")
