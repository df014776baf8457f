"""The sealed sections of a game: closed with each seat's key, opened with its pass phrase. Games in, games out.

A seat's own section holds the orders being written and its notes, with the marks of the turns it was written after
(rules.files.chain). In a casual game one key that lies in the file closes all sections. Where the board is hidden the
truth (start and turns) is sealed too, what each seat was told in its second section (rules.files.sealing_truth).
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from ..game import Game
from ..notation import Unreadable
from ..position import GM, NOTHING, Order
from ..seals import Lock, PhraseNeeded, Seal, Tampered, WrongPhrase
from . import sealing_keys as keys
from .chain import heads, parting
from .saveturns import compact
from .sealing_keys import NotOpened
from .sealing_truth import marks_of, public_game, seat_game, seat_keys, truth_game, truth_sealed

FORMER = 64
"""How many former states of a section are known by their marks."""
DAMAGED = (
    "The sealed orders and notes of {power} were changed or damaged in this file. They cannot be opened; everything "
    "else is whole. Take them from another copy of the file, or go on without them."
)
WRONG = "That is not the pass phrase of {power}."
BOX_DAMAGED = (
    "The lock of {power} was changed or damaged in this file: the pass phrase is right, but no longer opens it. "
    "Take another copy of the file, or go on without what is in there."
)
NO_PHRASE = "{power} has not set a pass phrase yet."
NO_BOX = "{power} has set its pass phrase before the game master had his, so that he does not open this section."
LEFT = "The orders that {power} had written were for another turn, and are not taken over."


class Opened(NamedTuple):
    """A game with a seat's section open, and what there is to say of it, a sentence each."""

    game: Game
    remarks: tuple[str, ...] = ()


# Pass phrases.


def with_phrase(game: Game, power: str, phrase: str, cost: Mapping[str, int] | None = None) -> Game:
    """The game with a pass phrase set for a seat, which is open then; an open seat changes its phrase. Slow.

    PhraseNeeded if another one is set and the seat is not open.
    """
    seal = game.seal or Seal.new(game.secrecy)
    if seal is None or seal.file_key:
        raise PhraseNeeded(power, "Only the seats of a sealed game have pass phrases.")
    old = seal.locks.get(power)
    if old is not None and not old.opened:
        raise PhraseNeeded(power, f"{power} has a pass phrase already. It is changed by whoever knows it.")
    how = keys.new_phrase(cost)
    made, check = keys.phrase_key(phrase, how)
    # An empty content seals the section anew: by its mark a copy with the new phrase is known as the later one.
    lock = replace(old or Lock(power, key=keys.new_key()), phrase={**how, "check": check}, own_content="")
    lock = replace(lock, key_box=keys.sealed(made, _about(seal, power, "key"), lock.key))
    seal = seal.with_lock(lock)
    if power == GM and not old:
        boxless = {one: replace(other, master_box="") for one, other in seal.locks.items()}
        seal = replace(seal, locks=boxless, master=keys.master_of(lock.key))
    return replace(game, seal=seal)


def key_of(game: Game, power: str, phrase: str) -> bytes:
    """A seat's key by its pass phrase. Slow. WrongPhrase, Tampered, or PhraseNeeded where none is set."""
    seal = game.seal
    lock = seal.locks.get(power) if seal else None
    if seal is None or lock is None:
        raise PhraseNeeded(power, NO_PHRASE.format(power=power))
    try:
        made, check = keys.phrase_key(phrase, lock.phrase)
    except NotOpened:
        raise Tampered(power, BOX_DAMAGED.format(power=power)) from None
    try:
        return keys.unsealed(made, _about(seal, power, "key"), lock.key_box)
    except NotOpened:
        right = secrets.compare_digest(check, str(lock.phrase.get("check", "")))
        error, words = (Tampered, BOX_DAMAGED) if right else (WrongPhrase, WRONG)
        raise error(power, words.format(power=power)) from None


def unlock(game: Game, power: str, phrase: str) -> Opened:
    """The game with a seat's section opened by its pass phrase. Slow; errors as of `key_of` and `opened`."""
    return opened(game, power, key_of(game, power, phrase))


# Opening and closing.


def opened(game: Game, power: str, key: bytes) -> Opened:
    """The game with a seat's section opened by its key: its orders, its notes, and where the board is hidden what it
    was told. Tampered if it does not open.
    """
    game = resealed(game)
    seal = game.seal
    assert seal is not None
    game = replace(game, seal=seal.with_lock(replace(seal.locks[power], key=key)))
    if seal.truth:
        game = truth_game(game) if power == GM else seat_game(game, power)
    others = [lock.power for lock in seal.locks.values() if lock.opened and lock.power != power]
    for other in others:
        game = with_own(game, other).game
    return with_own(game, power)


def key_by_master(game: Game, power: str) -> bytes:
    """A seat's key by that of the game master, who sits there. PhraseNeeded if he has none for it, Tampered."""
    found = seat_keys(game.seal).get(power) if game.seal else None
    if found is None:
        raise PhraseNeeded(power, NO_BOX.format(power=power))
    return found


def revealed(game: Game, given: Mapping[str, bytes], absent: frozenset[str] = frozenset()) -> Opened:
    """The game with all sections open that these keys open, the truth among them: ready to be resolved.

    The game master's key opens every section. `absent`: seats that are done without; their orders stay sealed and do
    not count. PhraseNeeded for a seat that is missing otherwise, Tampered for a section that does not open: the seat's
    name is with the error.
    """
    seal = game.seal
    assert seal is not None
    for power, key in given.items():
        seal = seal.with_lock(replace(seal.locks[power], key=key))
    for power, key in seat_keys(seal).items():
        if power not in absent:
            seal = seal.with_lock(replace(seal.locks[power], key=key))
    game = truth_game(replace(game, seal=replace(seal, absent=absent), submitted=game.submitted - absent))
    for power in sorted(game.needed & game.locked):
        raise PhraseNeeded(power, f"The orders of {power} are sealed. Its pass phrase is missing.")
    remarks: tuple[str, ...] = ()
    for power, lock in seal.locks.items():
        if lock.opened and power not in absent:
            game, found = with_own(game, power)
            remarks += found
    return Opened(game, remarks)


def with_own(game: Game, power: str) -> Opened:
    """The game with the content of the seat's own section, whose key is known. Tampered if it does not open."""
    seal = game.seal
    assert seal is not None
    lock = seal.locks[power]
    if not lock.own:
        return Opened(game)
    try:
        content = keys.unsealed_text(lock.key, _about_own(seal, lock), lock.own)
        table = json.loads(content)
        seen, written, notes = list(table["seen"]), list(table["drafts"]), dict(table["notes"])
        sent = bool(table["submitted"])
    except (NotOpened, ValueError, KeyError, TypeError):
        raise Tampered(power, DAMAGED.format(power=power)) from None
    now = list(heads(marks_of(game)))
    remarks = [*_altered(power, seen, now), *_other_master(seal, lock, str(table.get("master", "")))]
    drafts, left = _read(game, power, written) if seen == now else ((), bool(written))
    remarks += [LEFT.format(power=power)] if left else []
    lock = replace(lock, own_content=content)
    game = replace(
        game,
        seal=seal.with_lock(lock),
        drafts={**game.drafts, power: drafts} if drafts else _less(game.drafts, power),
        notes={**game.notes, power: notes} if notes else _less(game.notes, power),
        submitted=game.submitted | {power} if sent and seen == now else game.submitted - {power},
    )
    return Opened(game, tuple(remarks))


def _read(game: Game, power: str, lines: Sequence[str]) -> tuple[tuple[Order, ...], bool]:
    """The orders of a section, and whether some could not be read (another version of the rules wrote them)."""
    found = []
    for line in lines:
        try:
            found.append(game.variant.parse(game.position, power, line))
        except Unreadable:
            continue
    return tuple(found), len(found) < len(lines)


def _altered(power: str, seen: Sequence[str], now: Sequence[str]) -> list[str]:
    """What a seat is told if the turns are not those that it saw last."""
    number = parting(seen, now)
    if number is None:
        return []
    if number > len(now):
        gone = len(seen) - len(now)
        return [f"{'A turn' if gone == 1 else f'{gone} turns'} that {power} has seen played "
                f"{'was' if gone == 1 else 'were'} dropped since."]  # fmt: skip
    return [f"The history of this game was altered: turn {number} is not the one that {power} has seen played."]


def _other_master(seal: Seal, lock: Lock, known: str) -> list[str]:
    if not known or known == seal.master:
        return []
    return [f"The game master has another key than when {lock.power} sat down last. If nobody at the table knows why, "
            "somebody has changed the file to read along."]  # fmt: skip


def shut(game: Game, power: str) -> Game:
    """The game with a seat's section sealed: its orders and notes are not in memory any more, nor is its key."""
    if game.secrecy != "sealed":
        return game
    game = resealed(game)
    seal = game.seal
    assert seal is not None
    if power not in seal.locks:
        return game
    seal = seal.with_lock(seal.locks[power].shut)
    left = [lock.power for lock in seal.locks.values() if lock.opened]
    game = replace(game, drafts=_less(game.drafts, power), notes=_less(game.notes, power))
    game = replace(game, seal=seal if left else seal.shut)
    if not seal.truth or game.end:
        return game
    if not left:
        return public_game(game)
    # Somebody else sits there still: his knowledge and what he was writing.
    return with_own(seat_game(game, left[0]), left[0]).game


def shut_all(game: Game) -> Game:
    """The game with every section sealed, as it stands in its file."""
    if game.secrecy != "sealed":
        return game
    game = resealed(game)
    seal = game.seal
    assert seal is not None
    game = replace(game, seal=seal.shut, drafts=NOTHING, notes=NOTHING)
    return public_game(game) if seal.truth and not game.end else game


def resealed(game: Game) -> Game:
    """The game with its sealed sections as they have to stand in the file; the same game if they do already.

    PhraseNeeded where a section has to be written whose seat has not opened it, or has set no phrase yet.
    """
    if game.secrecy == "open":
        return game
    seal = game.seal or Seal.new(game.secrecy)
    assert seal is not None
    if game.secrecy == "casual":
        seal = _casual(game, seal)
    sealing = truth_sealed(replace(game, seal=seal))
    marks = list(heads(marks_of(replace(game, seal=sealing))))
    for power in sealing.locks:
        sealing = sealing.with_lock(_own_sealed(game, sealing, sealing.locks[power], marks))
    same = game.seal is not None and sealing == game.seal and not _forgot(sealing, game.seal)
    return game if same else replace(game, seal=sealing)


def _forgot(one: Seal, other: Seal) -> bool:
    """Whether the first remembers contents that the second does not: comparing leaves them out."""
    return one.truth_content != other.truth_content


def _casual(game: Game, seal: Seal) -> Seal:
    """The seal of a casual game: one key for whoever has something to be sealed."""
    locks = dict(seal.locks)
    for seat in game.seats:
        power = seat.power
        if power not in locks and (game.drafts.get(power) or game.notes.get(power)):
            locks[power] = Lock(power, key=seal.file_key)
    return replace(seal, locks=locks)


def _own_sealed(game: Game, seal: Seal, lock: Lock, marks: Sequence[str]) -> Lock:
    """An open lock with the seat's own section as it is now; a shut one as it is."""
    if not lock.opened:
        return lock
    if seal.master and not lock.master_box and lock.power != GM:
        box = keys.sealed_for(seal.master, _about(seal, lock.power, "for the game master"), lock.key)
        lock = replace(lock, master_box=box)
    content = _own(game, seal, lock.power, marks)
    if lock.own and content == lock.own_content:
        return lock
    past = (*lock.past, mark(lock.own))[-FORMER:] if lock.own else lock.past
    fresh = replace(lock, past=past, own_content=content)
    return replace(fresh, own=keys.sealed_text(lock.key, _about_own(seal, fresh), content))


def _own(game: Game, seal: Seal, power: str, marks: Sequence[str]) -> str:
    """The content of a seat's own section. `master` is there in order that nobody changes that key unseen."""
    lines = [order.text for order in game.drafts.get(power, ())]
    table = {
        "drafts": lines,
        "notes": game.notes.get(power, {}),
        "submitted": power in game.submitted,
        "seen": list(marks),
        "master": seal.master,
    }
    return compact(table)


def mark(section: str) -> str:
    """By what a state of a section is known."""
    return sha256(section.encode()).hexdigest()[:16]


def _about(seal: Seal, power: str, what: str) -> dict[str, Any]:
    return {"game": seal.game, "seat": power, "what": what}


def _about_own(seal: Seal, lock: Lock) -> dict[str, Any]:
    return {**_about(seal, lock.power, "own"), "past": list(lock.past)}


def _less(table: Mapping[str, Any], power: str) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != power}


# Ways on.


def renewed(game: Game, power: str) -> Game:
    """The game without a seat's lock, for a lost phrase: its orders and notes are gone, and it may set a phrase anew.

    PhraseNeeded where the truth hangs on that phrase.
    """
    seal = game.seal
    if seal is None or power not in seal.locks:
        return game
    if seal.truth:
        words = f"Without the pass phrase of {power} the true position of this game does not open: all seats seal it."
        raise PhraseNeeded(power, f"{words} Look for it; the file stays as it is.")
    seal = seal.without({power})
    return replace(game, seal=replace(seal, master="") if power == GM else seal,
                   drafts=_less(game.drafts, power), notes=_less(game.notes, power),
                   submitted=game.submitted - {power})  # fmt: skip


def emptied(game: Game, power: str) -> Game:
    """The game with an empty own section for a seat whose section is damaged; its phrase stays."""
    seal = game.seal
    assert seal is not None
    lock = replace(seal.locks[power], own="", own_content="")
    return replace(game, seal=seal.with_lock(lock), drafts=_less(game.drafts, power),
                   notes=_less(game.notes, power), submitted=game.submitted - {power})  # fmt: skip
