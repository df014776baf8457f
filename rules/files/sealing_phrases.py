"""Pass phrases: set, changed, tried, and the ways on where one is lost or a section is damaged. Games in, games out."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

from ..game import Game
from ..position import GM
from ..seals import Lock, PhraseNeeded, Seal, Tampered, WrongPhrase
from ..speech import mark, tr
from . import sealing_keys as keys
from .sealing_keys import NotOpened
from .sealing_own import less
from .sealing_truth import seat_keys

WRONG = mark("That is not the pass phrase of {power}.")
BOX_DAMAGED = mark(
    "The lock of {power} was changed or damaged in this file: the pass phrase is right, but no longer opens it. "
    "Take another copy of the file, or go on without what is in there."
)
NO_PHRASE = mark("{power} has not set a pass phrase yet.")
NO_BOX = mark("{power} has set its pass phrase before the game master had his, so that he does not open this section.")


def with_phrase(game: Game, power: str, phrase: str, cost: Mapping[str, int] | None = None) -> Game:
    """The game with a pass phrase set for a seat, which is open then; an open seat changes its phrase. Slow.

    PhraseNeeded if another one is set and the seat is not open.
    """
    seal = game.seal or Seal.new(game.secrecy)
    if seal is None or seal.file_key:
        raise PhraseNeeded(power, tr("Only the seats of a sealed game have pass phrases."))
    old = seal.locks.get(power)
    if old is not None and not old.opened:
        raise PhraseNeeded(
            power, tr("{power} has a pass phrase already. It is changed by whoever knows it.", power=power)
        )
    how = keys.new_phrase(cost)
    made, check = keys.phrase_key(phrase, how)
    # An empty content seals the section anew: by its mark a copy with the new phrase is known as the later one.
    lock = replace(old or Lock(power, key=keys.new_key()), phrase={**how, "check": check}, own_content="")
    lock = replace(lock, key_box=keys.sealed(made, keys.about(seal.game, power, "key"), lock.key))
    seal = seal.with_lock(lock)
    if power == GM and seal.master != keys.master_of(lock.key):
        boxless = {one: replace(other, master_box="") for one, other in seal.locks.items()}
        seal = replace(seal, locks=boxless, master=keys.master_of(lock.key))
    return replace(game, seal=seal)


def key_of(game: Game, power: str, phrase: str) -> bytes:
    """A seat's key by its pass phrase. Slow. WrongPhrase, Tampered, or PhraseNeeded where none is set."""
    seal = game.seal
    lock = seal.locks.get(power) if seal else None
    if seal is None or lock is None:
        raise PhraseNeeded(power, tr(NO_PHRASE, power=power))
    try:
        made, check = keys.phrase_key(phrase, lock.phrase)
    except NotOpened:
        raise Tampered(power, tr(BOX_DAMAGED, power=power)) from None
    try:
        return keys.unsealed(made, keys.about(seal.game, power, "key"), lock.key_box)
    except NotOpened:
        right = secrets.compare_digest(check, str(lock.phrase.get("check", "")))
        error, words = (Tampered, tr(BOX_DAMAGED)) if right else (WrongPhrase, tr(WRONG))
        raise error(power, words.format(power=power)) from None


def key_by_master(game: Game, power: str) -> bytes:
    """A seat's key by that of the game master, who sits there. PhraseNeeded if he has none for it, Tampered."""
    found = seat_keys(game.seal).get(power) if game.seal else None
    if found is None:
        raise PhraseNeeded(power, tr(NO_BOX, power=power))
    return found


def renewed(game: Game, power: str) -> Game:
    """The game without a seat's lock, for a lost phrase: its orders and notes are gone, and it may set a phrase anew.

    PhraseNeeded where the truth hangs on that phrase.
    """
    seal = game.seal
    if seal is None or power not in seal.locks:
        return game
    if seal.truth:
        words = tr(
            "Without the pass phrase of {power} the true position of this game does not open: all seats seal it.",
            power=power,
        )
        raise PhraseNeeded(power, tr("{words} Look for it; the file stays as it is.", words=words))
    seal = seal.without({power})
    return replace(game, seal=replace(seal, master="") if power == GM else seal,
                   drafts=less(game.drafts, power), notes=less(game.notes, power),
                   submitted=game.submitted - {power})  # fmt: skip


def emptied(game: Game, power: str) -> Game:
    """The game with an empty own section for a seat whose section is damaged; its phrase stays."""
    seal = game.seal
    assert seal is not None
    lock = replace(seal.locks[power], own="", own_content="")
    return replace(game, seal=seal.with_lock(lock), drafts=less(game.drafts, power),
                   notes=less(game.notes, power), submitted=game.submitted - {power})  # fmt: skip
