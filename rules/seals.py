"""Games whose orders lie sealed in their file: pass phrases, keys, and what is opened with them.

Each function loads its module when it is called: a program without sealed games starts without cryptography.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .game import Game, KeyChange, Lock, NotAgreed, PhraseNeeded, Seal, SealError, Tampered, WrongPhrase
from .units import Order

if TYPE_CHECKING:
    from .files.sealing import OpenedSeat
    from .files.sealing import PublicFacts as PublicFacts


def with_phrase(game: Game, power: str, phrase: str | bytearray, cost: Mapping[str, int] | None = None) -> Game:
    """The game with a pass phrase set, or changed, for a seat, which is open then. Slow; PhraseNeeded."""
    from .files import sealing

    return sealing.with_phrase(game, power, phrase, cost)


def key_of(game: Game, power: str, phrase: str | bytearray) -> bytes:
    """A seat's key by its pass phrase. Slow; WrongPhrase, Tampered, PhraseNeeded where none is set."""
    from .files import sealing

    return sealing.key_of(game, power, phrase)


def key_by_master(game: Game, power: str) -> bytes:
    """A seat's key by the game master's, who sits there. PhraseNeeded if he has none for it."""
    from .files import sealing

    return sealing.key_by_master(game, power)


def opened(game: Game, power: str, key: bytes) -> OpenedSeat:
    """The `game` with a seat's section opened, and `remarks` on what was found. Tampered if it does not open."""
    from .files import sealing

    return sealing.opened(game, power, key)


def revealed(game: Game, given: Mapping[str, bytes], absent: frozenset[str] = frozenset()) -> OpenedSeat:
    """The `game` with all sections opened by these keys, the game master's opening all; `absent` are done without.

    PhraseNeeded and Tampered name the seat.
    """
    from .files import sealing

    return sealing.revealed(game, given, absent)


def shut(game: Game, power: str) -> Game:
    """The game with a seat's section sealed again; what was open of it is not in memory any more."""
    from .files import sealing

    return sealing.shut(game, power)


def with_secrecy(game: Game, secrecy: str) -> Game:
    """The game whose orders are secret in another way from now on: open, casual or sealed. ValueError, PhraseNeeded."""
    from .files import sealing

    return sealing.with_secrecy(game, secrecy)


def shut_all(game: Game) -> Game:
    """The same for all seats."""
    from .files import sealing

    return sealing.shut_all(game)


def resealed(game: Game) -> Game:
    """The game with its sections as they have to stand in its file. PhraseNeeded where one cannot be written."""
    from .files import sealing

    return sealing.resealed(game)


def renewed(game: Game, power: str) -> Game:
    """The game without the lock of a seat whose phrase is lost, and without what it held. PhraseNeeded if that cannot
    be done without."""
    from .files import sealing

    return sealing.renewed(game, power)


def emptied(game: Game, power: str) -> Game:
    """The game with an empty section for a seat whose own is damaged."""
    from .files import sealing

    return sealing.emptied(game, power)


def key_changes(game: Game, power: str) -> tuple[KeyChange, ...]:
    """Keys in the file that a seat has not agreed to, and is to be asked about now; nothing is sealed for them."""
    from .files import agreement

    return agreement.changes(game, power)


def agree(game: Game, power: str) -> Game:
    """The game in which an open seat has agreed to them."""
    from .files import agreement

    return agreement.agree(game, power)


def safety_phrase(game: Game, power: str = "") -> tuple[str, ...]:
    """The words that a table reads aloud to know that all have the same keys before them, or one seat's alone. Slow; ()
    while keys are missing."""
    from .files import agreement

    return agreement.safety_phrase(game, power)


def opens_for_master(game: Game, power: str) -> bool:
    """Whether a seat has sealed its key for the game master that there is now."""
    from .files import encrypted_state

    return bool(
        game.seal and power in game.seal.locks and encrypted_state.opens_for_master(game.seal, game.seal.locks[power])
    )


def letters_to(game: Game, power: str) -> Mapping[str, tuple[Order, ...]] | None:
    """What other seats of a sealed game let an open one know of the orders that they have handed in; None where letters
    do not reach all of them yet."""
    from .files import sealing

    return sealing.letters_to(game, power)


def public_facts(game: Game) -> PublicFacts:
    """What a machine can remember of a game, to know a copy that is weaker, older or another."""
    from .files import sealing

    return sealing.public_facts(game)


__all__ = [
    "KeyChange",
    "Lock",
    "NotAgreed",
    "PhraseNeeded",
    "Seal",
    "SealError",
    "Tampered",
    "WrongPhrase",
    "agree",
    "emptied",
    "key_by_master",
    "key_changes",
    "key_of",
    "letters_to",
    "opened",
    "opens_for_master",
    "public_facts",
    "renewed",
    "resealed",
    "revealed",
    "safety_phrase",
    "shut",
    "shut_all",
    "with_phrase",
    "with_secrecy",
]
