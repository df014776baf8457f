"""Errors of subcommands, as lines for people, and opening sealed games."""

from __future__ import annotations

from collections.abc import Iterable
from getpass import getpass
from pathlib import Path

import rules
from rules import GM, PUBLIC, Game
from rules.files import FileError, MapError, disk_words
from rules.seals import SealError


class CommandError(Exception):
    """The command did nothing; the lines say why, each with its file and place."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def lines_of(error: Exception) -> Iterable[str]:
    """Return an error as lines, one for each fault."""
    if isinstance(error, CommandError | FileError):
        return error.lines
    if isinstance(error, MapError):
        return str(error).splitlines()
    if isinstance(error, OSError):
        why = "there is no such file or folder" if isinstance(error, FileNotFoundError) else disk_words(error)
        return [f"{error.filename}: {why}" if error.filename else why]
    return [str(error)]


# ----------------------------------------------------------------------------------------------------
# Games with a sealed board: asks for a pass phrase without showing it.


def as_known(source: Path, game: Game, viewer: str) -> Game:
    """Return the game as a viewer knows it ("": everything), asking for a pass phrase if it is sealed.

    Raises CommandError if the viewer's section cannot be opened.
    """
    if not game.known or viewer == PUBLIC:
        return game
    power = viewer or GM
    if game.seal is None or power not in game.seal.locks:
        raise CommandError(f"{source.name}: the full position is sealed. Open it in the window, with all pass phrases")
    try:
        key = rules.seals.key_of(
            game, power, getpass(f"Pass phrase of {game.variant.writer_name(game.position, power)}: ")
        )
        return rules.seals.opened(game, power, key).game
    except SealError as error:
        raise CommandError(f"{source.name}: {error}") from None
