"""Another secrecy in the midst of a game: between two turns, for all that comes."""

from __future__ import annotations

from dataclasses import replace

from ..game import Game
from ..position import NOTHING
from ..seals import SECRECY, PhraseNeeded, Seal
from ..speech import mark, tr

SEALED = mark("Something of the game is sealed still. It opens with the pass phrases.")
OVER = mark("The game is over: nothing in it is secret any more.")
SUBMITTED = mark("Orders of this phase are in already. Resolve it first, or take them back.")


def with_secrecy(game: Game, secrecy: str) -> Game:
    """The game whose orders are secret in another way from now on, not sealed yet; the same if they are so already.

    What is being written stays its power's own; where all is open from now on it is torn up unseen. Lines of play
    beside a game with secrets are not kept. ValueError where that cannot be now; PhraseNeeded while the truth, or what
    somebody has written, lies sealed.
    """
    if secrecy == game.secrecy:
        return game
    if secrecy not in SECRECY or game.end or game.line:
        raise ValueError(tr(OVER) if game.end else f"There is no secrecy '{secrecy}' for this game")
    if game.submitted:
        raise ValueError(tr(SUBMITTED))
    if game.known or game.locked & set(game.needed):
        raise PhraseNeeded("", tr(SEALED))
    seats = game.seats if game.secrecy == SECRECY[0] else tuple(replace(seat, code="") for seat in game.seats)
    bare = secrecy == SECRECY[0]
    return replace(
        game, seats=seats, secrecy=secrecy, seal=Seal.new(secrecy), chain=(), branches=game.branches if bare else (),
        drafts=NOTHING if bare else game.drafts, notes=NOTHING if bare else game.notes,
    )  # fmt: skip
