"""The README of a pack: which file is for whom, and what comes next. Nothing in it is secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.language import mark, tr
from rules import PUBLIC, Game

if TYPE_CHECKING:
    from .writing import Pack

KINDS = mark(".png and .svg (the board), .pdf (board and report), .txt (report)")
SECRET = mark("Give each player the files with his power's name, and no others: they hold what only he may know.")
OPEN = mark("Nothing in this pack is secret: everybody may read all of it.")
ALL = mark("The files of the game master hold everything. Keep them from the players until the game is over.")
FOR_ALL = mark("what everybody may know")


def readme(game: Game, number: int, parts: Sequence[Pack], tail: str) -> str:
    """The text for turn `number`. `tail` ends the names of files."""
    turn = game.turns[number]
    following = game.turns[number + 1].before if number + 1 < len(game.turns) else game.position
    head = ": ".join(filter(None, (game.title, f"{game.variant.name}, {turn.before.title}")))
    lines = [head, "=" * len(head), "", *_files(parts, tail), "", *_advice(game, parts), ""]
    lines.append(tr("Next: {following}", following=following.title))
    lines += _waiting(game, number)
    return "\n".join(lines) + "\n"


def _files(parts: Sequence[Pack], tail: str) -> Iterator[str]:
    yield tr("Each of these is there as {kinds}:", kinds=tr(KINDS))
    width = max(len(part.stem) for part in parts) + len(tail) if parts else 0
    for part in parts:
        whom = (
            tr(FOR_ALL)
            if part.viewer == PUBLIC
            else tr("everything")
            if not part.viewer
            else tr("for {part}", part=part.name)
        )
        yield f"  {part.stem + tail:<{width}}  {whom}"


def _advice(game: Game, parts: Sequence[Pack]) -> Iterator[str]:
    """How far the parts may go round."""
    if not game.viewer() or not game.hides:
        yield tr(OPEN)
        return
    yield tr(SECRET)
    if any(not part.viewer for part in parts):
        yield tr(ALL)


def _waiting(game: Game, number: int) -> Iterator[str]:
    """Whose orders the last turn of a game waits for."""
    if number + 1 < len(game.turns) or game.end:
        return
    names = game.variant.board(game.position).powers
    yield tr("Orders are due from: {to_act}", to_act=", ".join(names[power].name for power in game.to_act))
