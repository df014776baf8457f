"""Games whose board is sealed, on the command line: a pass phrase is asked for, and never shown."""

from __future__ import annotations

from getpass import getpass
from pathlib import Path

import rules
from rules import GM, PUBLIC, Game, SealError

from .refusal import Refusal


def as_known(source: Path, game: Game, viewer: str) -> Game:
    """The game as a viewer knows it ("": who may know all). Refusal where his section does not open."""
    if not game.known or viewer == PUBLIC:
        return game
    power = viewer or GM
    if game.seal is None or power not in game.seal.locks:
        raise Refusal(f"{source.name}: the true position is sealed. It opens in the window, with all pass phrases")
    try:
        key = rules.key_of(game, power, getpass(f"Pass phrase of {game.variant.writer_name(game.position, power)}: "))
        return rules.opened(game, power, key).game
    except SealError as error:
        raise Refusal(f"{source.name}: {error}") from None
