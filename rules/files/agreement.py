"""Who may read, and who has written what: the keys that a table has agreed on, and what is signed with them.

No key in a file is taken on trust. Each seat keeps which keys of the others it has agreed to, with its own section and
under its signature; for another key nothing is sealed. What was agreed the table compares aloud, as a safety phrase.

A seat signs the state in which it leaves its lock (Lock in rules.seals), and the orders that it hands in. So everybody
who opens a file can say whose part of it was changed, without a single pass phrase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..game import Game, KeyChange, Lock, Seal
from ..i18n import tr, tr_noop
from ..reasons import listed
from ..units import GM
from . import encryption as keys

NONE = "none"
"""What stands among the keys where there is no game master: that is agreed like any key."""
NOT_SIGNED = tr_noop(
    "The section of {power} in this file differs from what {signer} signed: somebody else has changed it since, or "
    "entered orders in the name of {power}."
)
UNSIGNED = tr_noop("The section of {power} in this file is no longer signed. Somebody has removed the signature.")
SENT = tr_noop("This file does not agree with {power}'s signature on whether {power} has submitted orders.")
MISSING = tr_noop("The lock of {power} is missing from this file, although {others} had seen it.")
OTHER_KEYS = tr_noop("The keys of {power} in this file are not the ones that {others} agreed to.")
STRAY_MASTER = tr_noop("The game master's key in this file is not the key of this game's game master.")
OLDER = tr_noop("The section of {power} in this file is older than the one that {others} had seen.")
HEADS = tr_noop("The history of this game was changed: up to turn {number} it differs from the one signed by {others}.")
DROPPED = tr_noop("Turns are missing from this file: {others} had signed turn {number}.")
PUBLIC = tr_noop("The public part of this game differs from what {others} signed.")
ORDERS = tr_noop("The orders of {power} in turn {number} ({phase}) are not the ones that {signer} signed.")


# Keys.


def with_public(lock: Lock) -> Lock:
    """An open lock with the public keys that belong to its own."""
    if not lock.signer:
        return lock
    return replace(lock, box=keys.public_of(lock.key), sign=keys.signer_of(lock.signer))


def table_keys(game: Game) -> dict[str, str]:
    """The fingerprint of the keys of each seat that somebody plays, "" while it has none; NONE for no game master."""
    locks = game.seal.locks if game.seal else {}
    found = {
        seat.power: fingerprint(locks[seat.power]) if seat.power in locks else "" for seat in game.seats if seat.player
    }
    return {**found, GM: found.get(GM, NONE)}


def fingerprint(lock: Lock) -> str:
    return keys.fingerprint(lock.box, lock.sign)


def complete(game: Game) -> bool:
    """Whether every seat has its keys, so that the table can read its safety phrase aloud."""
    return all(table_keys(game).values())


def changes(game: Game, power: str) -> tuple[KeyChange, ...]:
    """What a seat has not agreed to, and is to be asked now: another key than it had agreed to, a game master's at
    once, the others' when all are there. () where nothing is to be asked."""
    lock = game.seal.locks.get(power) if game.seal else None
    if lock is None or game.secrecy != "sealed":
        return ()
    now = {seat: key for seat, key in table_keys(game).items() if seat != power}
    found = [
        KeyChange(seat, _kind(seat, lock.agreed.get(seat, ""), now.get(seat, "")))
        for seat in dict.fromkeys([*now, *lock.agreed])
        if seat != power and lock.agreed.get(seat, "") != now.get(seat, "")
    ]
    if complete(game):
        return tuple(found)
    return tuple(one for one in found if one.kind != "new" or (one.seat == GM and now[GM] != NONE))


def _kind(seat: str, was: str, now: str) -> str:
    if not was:
        return "new"
    if seat == GM and was == NONE:
        return "master"
    return "changed" if now and now != NONE else "gone"


def agree(game: Game, power: str) -> Game:
    """The game in which an open seat has agreed to what `changes` names. What it had sealed for another key of the
    game master's it seals anew."""
    assert game.seal is not None
    lock, now = game.seal.locks[power], table_keys(game)
    if not lock.opened:  # what is agreed is authenticated with the section: written beside a shut one it would spoil it
        raise ValueError(f"The section of {power} is shut. Open it first: only who has it open agrees to keys.")
    asked = [one.seat for one in changes(game, power)]
    if not asked:
        return game
    agreed = {**lock.agreed, **{seat: now.get(seat, "") for seat in asked}}
    agreed = {seat: key for seat, key in sorted(agreed.items()) if key}
    # Without remembered content the section is sealed anew: what was agreed is authenticated with it.
    lock = replace(lock, agreed=agreed, own_content="", master_box="" if GM in asked else lock.master_box)
    return replace(game, seal=game.seal.with_lock(lock))


def trusts(seal: Seal, lock: Lock, power: str) -> bool:
    """Whether a seat has agreed to the keys that another one has in the file. A seat of an older file has none."""
    other = seal.locks.get(power)
    return other is not None and lock.agreed.get(power, "") == fingerprint(other)


def trusts_master(seal: Seal, lock: Lock) -> bool:
    """Whether a seat has agreed to the game master's key, so that something is sealed for it."""
    master = seal.locks.get(GM)
    known = master is not None and bool(fingerprint(master)) and seal.master == master.box
    return known and trusts(seal, lock, GM)


def safety_phrase(game: Game, power: str = "") -> tuple[str, ...]:
    """The words that the table reads aloud: of the keys of all, or of one seat's. Slow; () while keys are missing."""
    assert game.seal is not None
    now = table_keys(game)
    now = {power: now.get(power, "")} if power else now
    return keys.spoken_words({"what": "keys", "game": game.seal.game, "keys": now}) if all(now.values()) else ()


# Signing.


def signed_lock(seal: Seal, lock: Lock) -> Lock:
    """A lock that was changed, signed by whoever has it open: its player, or else the game master."""
    lock = replace(
        lock,
        number=1 + max([lock.number, *(one.others.get(lock.power, 0) for one in seal.locks.values())]),
        others={power: one.number for power, one in seal.locks.items() if power != lock.power and one.number},
    )
    power, signer = _signer(seal, lock)
    return replace(lock, signature=f"{power}:{keys.signed(signer, _state(seal, lock))}" if signer else "")


def _signer(seal: Seal, lock: Lock) -> tuple[str, bytes]:
    """Whose key signs something of an open seat, and that key: its own, or the game master's who has opened it."""
    if lock.signer:
        return lock.power, lock.signer
    master = seal.locks.get(GM)
    return GM, lock.voucher or (master.signer if master else b"")


def _state(seal: Seal, lock: Lock) -> dict[str, Any]:
    """All of a lock that its seat answers for. What was told to it, and its share, others have sealed for it."""
    return {
        "what": "lock",
        "game": seal.game,
        "seat": lock.power,
        "keys": [lock.box, lock.sign],
        "phrase": keys.associated(lock.phrase).decode(),
        "boxes": [keys.text_digest(box) for box in (lock.key_box, lock.master_box, lock.own)],
        "letters": {power: keys.text_digest(box) for power, box in lock.letters.items()},
        "past": list(lock.past),
        "agreed": dict(lock.agreed),
        "sent": lock.sent,
        "head": lock.head,
        "number": lock.number,
        "others": dict(lock.others),
    }


def head_of(marks: Sequence[str], public: str = "") -> str:
    """How many turns there are, the mark of the last, and where the board is hidden that of what everybody was told."""
    return ":".join([str(len(marks)), marks[-1] if marks else "", *([public] if public else [])])


def signed_orders(seal: Seal, lock: Lock, phase: str, lines: Sequence[str]) -> str:
    """The signature under orders handed in, with who has signed; as it was where it still fits, "" without a key."""
    statement = _handed_in(seal, lock.power, phase, lines)
    if lock.handed and _orders_signed(seal, lock.handed, statement):
        return lock.handed
    power, signer = _signer(seal, lock)
    print_ = fingerprint(lock if power == lock.power else seal.locks[GM]) if signer else ""
    return f"{power}:{print_}:{keys.signed(signer, statement)}" if signer else ""


def _handed_in(seal: Seal, power: str, phase: str, lines: Sequence[str]) -> dict[str, Any]:
    """What is signed with orders. Not what was played before: the game master may rule on that later."""
    return {"what": "orders", "game": seal.game, "seat": power, "phase": phase, "orders": list(lines)}


def _orders_signed(seal: Seal, signature: str, statement: Mapping[str, Any]) -> bool | None:
    """Whether a signature under orders holds; None where its seat has other keys since."""
    by, print_, rest = (*signature.split(":"), "", "")[:3]
    signer = seal.locks.get(by)
    if signer is None or fingerprint(signer) != print_:
        return None
    return keys.proves(signer.sign, statement, rest)


# What a file proves.


def holds(seal: Seal, lock: Lock) -> bool:
    """Whether a lock is as it was signed, by its seat or by the game master to whose key the seat has agreed."""
    by, _, signature = lock.signature.partition(":")
    signer = lock if by == lock.power else seal.locks.get(GM) if by == GM and trusts_master(seal, lock) else None
    return signer is not None and keys.proves(signer.sign, _state(seal, lock), signature)


def proofs(game: Game, marks: Sequence[str], public: str = "") -> tuple[str, ...]:
    """What of a sealed game is proved to be other than it was signed, a sentence each; with what was signed by others,
    it says whose keys prove it."""
    seal = game.seal
    if seal is None or game.secrecy != "sealed":
        return ()
    found = [*_unsigned(game, seal, marks), *_other_locks(game, seal), *_other_history(seal, marks, public)]
    if not game.known:
        found += orders_changed(game)
    return tuple(dict.fromkeys(found))


def _unsigned(game: Game, seal: Seal, marks: Sequence[str]) -> Iterator[str]:
    """Locks that were changed by somebody who has not their keys."""
    for power, lock in seal.locks.items():
        if not lock.sign:
            continue
        if not lock.signature:
            yield tr(UNSIGNED, power=_named([power]))
        elif not holds(seal, lock):
            by = lock.signature.partition(":")[0]
            yield tr(NOT_SIGNED, power=_named([power]), signer=_named([by if by in seal.locks else power]))
        elif lock.head.split(":")[:2] == head_of(marks).split(":") and lock.sent != (power in game.submitted):
            yield tr(SENT, power=power)


def _other_locks(game: Game, seal: Seal) -> Iterator[str]:
    """Locks that others have seen otherwise: gone, with other keys, older."""
    now = table_keys(game)
    locks = seal.locks.values()
    if seal.master and (GM not in seal.locks or (seal.locks[GM].box or seal.master) != seal.master):
        yield tr(STRAY_MASTER)
    for power in dict.fromkeys([*now, *(one for lock in locks for one in (*lock.agreed, *lock.others))]):
        key, lock = now.get(power, ""), seal.locks.get(power)
        agreed = [one.power for one in locks if one.agreed.get(power, key) != key]
        seen = [one.power for one in locks if one.others.get(power, 0) > (lock.number if lock else 0)]
        if agreed and lock is None:
            yield tr(MISSING, power=power, others=_named(agreed))
        elif agreed:
            yield tr(OTHER_KEYS, power=power, others=_named(agreed))
        elif seen:
            yield tr(OLDER if lock else MISSING, power=power, others=_named(seen))


def _other_history(seal: Seal, marks: Sequence[str], public: str) -> Iterator[str]:
    """Turns that are not those that seats have signed, or are gone. The game master may rule on a turn, or go back:
    where he has signed the history as it stands, each seat hears of it when it sits down."""
    master = seal.locks.get(GM)
    if master and holds(seal, master) and master.head == head_of(marks, public):
        return
    altered, dropped, told = dict[int, list[str]](), dict[int, list[str]](), list[str]()
    for power, lock in seal.locks.items():
        if not lock.signature or not lock.head:
            continue
        count, last, *rest = lock.head.split(":")
        number = int(count) if count.isdecimal() else 0
        if number > len(marks):
            dropped.setdefault(number, []).append(power)
        elif number and marks[number - 1] != last:
            altered.setdefault(number, []).append(power)
        elif number == len(marks) and rest and public and rest != [public]:
            told.append(power)
    yield from (tr(DROPPED, number=number, others=_named(powers)) for number, powers in sorted(dropped.items()))
    yield from (tr(HEADS, number=number, others=_named(powers)) for number, powers in sorted(altered.items()))
    if told:
        yield tr(PUBLIC, others=_named(told))


def orders_changed(game: Game) -> Iterator[str]:
    """Orders of turns played that are not those their seats have signed."""
    assert game.seal is not None
    for number, turn in enumerate(game.turns):
        for power, signature in turn.signed.items():
            lines = [order.text for order in turn.orders.get(power, ())]
            statement = _handed_in(game.seal, power, turn.before.phase.text, lines)
            if _orders_signed(game.seal, signature, statement) is False:
                by = signature.partition(":")[0]
                yield tr(ORDERS, power=power, number=number + 1, phase=turn.before.phase.text, signer=by)


def _named(powers: Sequence[str]) -> str:
    return listed([tr("The game master") if power == GM else power for power in powers])
