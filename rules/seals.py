"""Games with sealed orders in their file: pass phrases, keys, and opening what is sealed.

Each function imports its module when it is called, so that programs without sealed games start without cryptography.
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
    """Return the game with a seat's pass phrase set or changed, and the seat open. `cost`: parameters of the key
    derivation. Slow. Raises PhraseNeeded."""
    from .files import sealing

    return sealing.with_phrase(game, power, phrase, cost)


def key_of(game: Game, power: str, phrase: str | bytearray) -> bytes:
    """Return a seat's key, given its pass phrase. Slow. Raises WrongPhrase, Tampered, or PhraseNeeded if no phrase is
    set."""
    from .files import sealing

    return sealing.key_of(game, power, phrase)


def key_by_master(game: Game, power: str) -> bytes:
    """Return a seat's key, opened with that of the game master, whose seat must be open. Raises PhraseNeeded if the
    game master has no key for it, Tampered, NotAgreed."""
    from .files import sealing

    return sealing.key_by_master(game, power)


def opened(game: Game, power: str, key: bytes) -> OpenedSeat:
    """Return the `game` with a seat's section opened, and `remarks` on what was found. Raises Tampered if it does not
    open."""
    from .files import sealing

    return sealing.opened(game, power, key)


def revealed(game: Game, given: Mapping[str, bytes], absent: frozenset[str] = frozenset()) -> OpenedSeat:
    """Return the `game` with all sections opened by these keys (power -> key; the game master's opens all); `absent`
    seats are left sealed.

    Raises PhraseNeeded and Tampered, which name the seat.
    """
    from .files import sealing

    return sealing.revealed(game, given, absent)


def shut(game: Game, power: str) -> Game:
    """Return the game with a seat's section sealed again and its contents removed from memory."""
    from .files import sealing

    return sealing.shut(game, power)


def with_secrecy(game: Game, secrecy: str) -> Game:
    """Return the game with another secrecy of orders from now on: open, casual or sealed. Raises ValueError,
    PhraseNeeded."""
    from .files import sealing

    return sealing.with_secrecy(game, secrecy)


def shut_all(game: Game) -> Game:
    """Return the game with all seats' sections sealed again."""
    from .files import sealing

    return sealing.shut_all(game)


def resealed(game: Game) -> Game:
    """Return the game with its sections ready to be written to its file. Raises PhraseNeeded if one cannot be written.
    """
    from .files import sealing

    return sealing.resealed(game)


def renewed(game: Game, power: str) -> Game:
    """Return the game without the lock of a seat whose phrase is lost: its orders and notes are gone. Raises
    PhraseNeeded if the true position cannot be opened without it."""
    from .files import sealing

    return sealing.renewed(game, power)


def emptied(game: Game, power: str) -> Game:
    """Return the game with an empty section for a seat whose own is damaged."""
    from .files import sealing

    return sealing.emptied(game, power)


def key_changes(game: Game, power: str) -> tuple[KeyChange, ...]:
    """Return the keys in the file that a seat has not agreed to and must be asked about now; nothing is sealed for
    them."""
    from .files import agreement

    return agreement.changes(game, power)


def agree(game: Game, power: str) -> Game:
    """Return the game in which an open seat has agreed to the keys in the file."""
    from .files import agreement

    return agreement.agree(game, power)


def safety_phrase(game: Game, power: str = "") -> tuple[str, ...]:
    """Return the words that players read aloud to check that all have the same keys, or those of one seat. Slow. ()
    while keys are missing."""
    from .files import agreement

    return agreement.safety_phrase(game, power)


def opens_for_master(game: Game, power: str) -> bool:
    """Whether a seat has sealed its key for the present game master."""
    from .files import encrypted_state

    return bool(
        game.seal and power in game.seal.locks and encrypted_state.opens_for_master(game.seal, game.seal.locks[power])
    )


def letters_to(game: Game, power: str) -> Mapping[str, tuple[Order, ...]] | None:
    """Return the orders that other seats of a sealed game have submitted and disclosed to this open one, by power; None
    unless it has agreed to the keys of all of them."""
    from .files import sealing

    return sealing.letters_to(game, power)


def public_facts(game: Game) -> PublicFacts:
    """Return what a computer can remember of a game to detect a copy that is weaker, older or different."""
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
