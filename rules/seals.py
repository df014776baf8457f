"""Games with sealed orders in their file: pass phrases, keys, and opening what is sealed.

The functions are those of `files.sealing` and `files.agreement`. They are loaded when they are first used, so that
programs without sealed games start without cryptography.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .game import Game, KeyChange, Lock, NotAgreed, PhraseNeeded, Seal, SealError, Tampered, WrongPhrase

if TYPE_CHECKING:
    from .files.agreement import agree, key_changes, safety_phrase
    from .files.sealing import (
        OpenedSeat,
        PublicFacts,
        emptied,
        key_by_master,
        key_of,
        letters_to,
        opened,
        public_facts,
        renewed,
        resealed,
        revealed,
        shut,
        shut_all,
        with_phrase,
        with_secrecy,
    )

__all__ = [
    "KeyChange",
    "Lock",
    "NotAgreed",
    "OpenedSeat",
    "PhraseNeeded",
    "PublicFacts",
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

AGREEMENT = frozenset(("agree", "key_changes", "safety_phrase"))
"""The names that come from `files.agreement`; the others that are not defined here come from `files.sealing`."""


def __getattr__(name: str) -> Any:
    """Return what another module has under this name. Raises AttributeError if this one does not offer it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(".files.agreement" if name in AGREEMENT else ".files.sealing", __package__)
    return getattr(module, name)


def opens_for_master(game: Game, power: str) -> bool:
    """Whether a seat has sealed its key for the present game master."""
    from .files import encrypted_state

    lock = game.seal.locks.get(power) if game.seal else None
    return bool(game.seal and lock and encrypted_state.opens_for_master(game.seal, lock))
