"""Who may read and who wrote what: the public keys a table has agreed on, and the signatures made with them.

No key in a file is taken on trust. Each seat records, in its own section and under its signature, which keys of the
others it has agreed to; nothing is sealed for any other key. The table compares what was agreed by reading a safety
phrase aloud.

A seat signs its lock (Lock in rules.seals) whenever it leaves it, and the orders it submits. So anybody who opens a
file can tell whose part of it was changed, without a single pass phrase.
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
"""Stands among the keys where there is no game master. The table agrees to that as to any key."""
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
    """Return an open lock with the public keys that belong to its secret ones."""
    if not lock.signer:
        return lock
    return replace(lock, box=keys.public_of(lock.key), sign=keys.signer_of(lock.signer))


def table_keys(game: Game) -> dict[str, str]:
    """The key fingerprint of each seat that has a player, "" while it has none; NONE if there is no game master."""
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


def key_changes(game: Game, power: str) -> tuple[KeyChange, ...]:
    """What a seat has not agreed to yet and has to be asked about now: a key other than the one it agreed to, a new
    game master's key at once, the other players' once all are there. () if there is nothing to ask."""
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
    """Return the game after an open seat has agreed to what `key_changes` lists. What the seat had sealed for an
    earlier key of the game master is sealed again for the new one."""
    assert game.seal is not None
    lock, now = game.seal.locks[power], table_keys(game)
    if not lock.opened:  # what is agreed is authenticated with the section: written beside a shut one it would spoil it
        raise ValueError(f"The section of {power} is shut. Open it first: only who has it open agrees to keys.")
    asked = [one.seat for one in key_changes(game, power)]
    if not asked:
        return game
    agreed = {**lock.agreed, **{seat: now.get(seat, "") for seat in asked}}
    agreed = {seat: key for seat, key in sorted(agreed.items()) if key}
    # Without remembered content the section is sealed anew: what was agreed is authenticated with it.
    lock = replace(lock, agreed=agreed, own_content="", master_box="" if GM in asked else lock.master_box)
    return replace(game, seal=game.seal.with_lock(lock))


def trusts(seal: Seal, lock: Lock, power: str) -> bool:
    """Whether a seat has agreed to the keys that another seat has in the file. Seats of older files have none."""
    other = seal.locks.get(power)
    return other is not None and lock.agreed.get(power, "") == fingerprint(other)


def trusts_master(seal: Seal, lock: Lock) -> bool:
    """Whether a seat has agreed to the game master's key, so that things are sealed for it."""
    master = seal.locks.get(GM)
    known = master is not None and bool(fingerprint(master)) and seal.master == master.box
    return known and trusts(seal, lock, GM)


def safety_phrase(game: Game, power: str = "") -> tuple[str, ...]:
    """The words the table reads aloud, made from everybody's keys or from those of one seat. Slow; () while keys are
    missing."""
    assert game.seal is not None
    now = table_keys(game)
    now = {power: now.get(power, "")} if power else now
    return keys.spoken_words({"what": "keys", "game": game.seal.game, "keys": now}) if all(now.values()) else ()


# Signing.


def signed_lock(seal: Seal, lock: Lock) -> Lock:
    """Return a changed lock, signed by whoever has it open: its player, or else the game master."""
    lock = replace(
        lock,
        number=1 + max([lock.number, *(one.others.get(lock.power, 0) for one in seal.locks.values())]),
        others={power: one.number for power, one in seal.locks.items() if power != lock.power and one.number},
    )
    power, signer = _signer(seal, lock)
    return replace(lock, signature=f"{power}:{keys.signed(signer, _state(seal, lock))}" if signer else "")


def _signer(seal: Seal, lock: Lock) -> tuple[str, bytes]:
    """Who signs for an open seat, and with which key: the seat's own, or that of the game master who has opened it."""
    if lock.signer:
        return lock.power, lock.signer
    master = seal.locks.get(GM)
    return GM, lock.voucher or (master.signer if master else b"")


def _state(seal: Seal, lock: Lock) -> dict[str, Any]:
    """The parts of a lock for which its seat answers. Its reports and its share of the key were sealed by others."""
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
    """The number of turns, the mark of the last one and, if the board is hidden, the mark of the public report."""
    return ":".join([str(len(marks)), marks[-1] if marks else "", *([public] if public else [])])


def signed_orders(seal: Seal, lock: Lock, phase: str, lines: Sequence[str]) -> str:
    """The signature under submitted orders and who signed; an existing one that still fits is kept; "" without a key.
    """
    statement = _handed_in(seal, lock.power, phase, lines)
    if lock.handed and _orders_signed(seal, lock.handed, statement):
        return lock.handed
    power, signer = _signer(seal, lock)
    print_ = fingerprint(lock if power == lock.power else seal.locks[GM]) if signer else ""
    return f"{power}:{print_}:{keys.signed(signer, statement)}" if signer else ""


def _handed_in(seal: Seal, power: str, phase: str, lines: Sequence[str]) -> dict[str, Any]:
    """The statement that is signed with orders. It leaves out earlier turns, on which the game master may still rule.
    """
    return {"what": "orders", "game": seal.game, "seat": power, "phase": phase, "orders": list(lines)}


def _orders_signed(seal: Seal, signature: str, statement: Mapping[str, Any]) -> bool | None:
    """Whether a signature under orders holds; None if the seat has changed its keys since."""
    by, print_, rest = (*signature.split(":"), "", "")[:3]
    signer = seal.locks.get(by)
    if signer is None or fingerprint(signer) != print_:
        return None
    return keys.proves(signer.sign, statement, rest)


# What a file proves.


def holds(seal: Seal, lock: Lock) -> bool:
    """Whether a lock is as it was signed, by its seat or by a game master to whose key the seat has agreed."""
    by, _, signature = lock.signature.partition(":")
    signer = lock if by == lock.power else seal.locks.get(GM) if by == GM and trusts_master(seal, lock) else None
    return signer is not None and keys.proves(signer.sign, _state(seal, lock), signature)


def proofs(game: Game, marks: Sequence[str], public: str = "") -> tuple[str, ...]:
    """Everything in a sealed game that demonstrably differs from what was signed, a sentence each. Where others signed
    it, the sentence says whose keys prove it."""
    seal = game.seal
    if seal is None or game.secrecy != "sealed":
        return ()
    found = [*_unsigned(game, seal, marks), *_other_locks(game, seal), *_other_history(seal, marks, public)]
    if not game.known:
        found += orders_changed(game)
    return tuple(dict.fromkeys(found))


def _unsigned(game: Game, seal: Seal, marks: Sequence[str]) -> Iterator[str]:
    """Locks that were changed by somebody without their keys."""
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
    """Locks that other seats remember differently: missing, with other keys, or older."""
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
    """Turns that differ from those that seats have signed, or are missing. A game master may rule on a turn or rewind:
    where he has signed the history as it stands, each seat is told when it sits down."""
    master = seal.locks.get(GM)
    if master and holds(seal, master) and master.head == head_of(marks, public):
        return
    altered, dropped, faults = dict[int, list[str]](), dict[int, list[str]](), list[str]()
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
            faults.append(power)
    yield from (tr(DROPPED, number=number, others=_named(powers)) for number, powers in sorted(dropped.items()))
    yield from (tr(HEADS, number=number, others=_named(powers)) for number, powers in sorted(altered.items()))
    if faults:
        yield tr(PUBLIC, others=_named(faults))


def orders_changed(game: Game) -> Iterator[str]:
    """Orders of past turns that differ from those their seats signed."""
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
