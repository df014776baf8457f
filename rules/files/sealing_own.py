"""A seat's own section: the orders being written, the notes, the marks of the rules and of the turns that it has seen.

By these marks orders count for one turn alone, and a history that was altered is found out by whoever has seen it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from ..game import Game
from ..notation import Unreadable
from ..position import GM, Order
from ..seals import Lock, Seal, Tampered
from ..speech import mark, tr, tr_n
from . import sealing_keys as keys
from .chain import heads, parting
from .saveturns import compact, plain
from .sealing_keys import NotOpened
from .sealing_truth import marks_of

FORMER = 64
"""How many former states of a section are known by their marks."""
DAMAGED = mark(
    "The sealed orders and notes of {power} were changed or damaged in this file. They cannot be opened; everything "
    "else is whole. Take them from another copy of the file, or go on without them."
)
REPLACED = mark(
    "The game master's public key in this file is not yours: somebody has replaced it, and can open what players have "
    "sealed for the game master since. Tell the table, and set a new phrase."
)
RULES = mark(
    "The rules of this game were changed since {power} sat down last: the file says other options. Compare them with "
    "another copy of the file."
)
OTHERWISE = mark("The history of this game was altered: turn {number} is not the one that {power} has seen played.")
BY_MASTER = mark(
    "The game master has changed turn {number} since {power} saw it played: he has ruled on a result, or set the "
    "position right. Look at it again. If he knows nothing of it, somebody else has changed the file."
)
LEFT = mark("The orders that {power} had written were for another turn, and are not taken over.")


class Opened(NamedTuple):
    """A game with a seat's section open, and what there is to say of it, a sentence each."""

    game: Game
    remarks: tuple[str, ...] = ()


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
        raise Tampered(power, tr(DAMAGED, power=power)) from None
    now = list(heads(marks_of(game)))
    remarks = [*_other_rules(game, power, table), *_altered(game, power, seen, now)]
    remarks += _other_master(seal, lock, str(table.get("master", "")))
    drafts, left = _read(game, power, written) if seen == now else ((), bool(written))
    remarks += [tr(LEFT, power=power)] if left else []
    lock = replace(lock, own_content=content)
    game = replace(
        game,
        seal=seal.with_lock(lock),
        drafts={**game.drafts, power: drafts} if drafts else less(game.drafts, power),
        notes={**game.notes, power: notes} if notes else less(game.notes, power),
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


def _altered(game: Game, power: str, seen: Sequence[str], now: Sequence[str]) -> list[str]:
    """What a seat is told if the turns are not those that it saw last. Marks cannot tell the game master's hand from
    another: where he says that it was his, the players hear that, and what it means if it was not."""
    number = parting(seen, now)
    if number is None:
        return []
    if number > len(now):
        gone = len(seen) - len(now)
        return [
            tr_n(
                "A turn that {power} has seen played was dropped since.",
                "{n} turns that {power} has seen played were dropped since.",
                gone,
                power=power,
            )
        ]
    words = tr(BY_MASTER) if _by_master(game, number) else tr(OTHERWISE)
    return [words.format(number=number, power=power)]


def _by_master(game: Game, number: int) -> bool:
    """Whether the turn of this number, from 1, or the book says that the game master has changed it."""
    turn = game.turns[number - 1]
    ruled = any(line.kind == "override" and line.turn == number - 1 for line in game.rulings)
    return bool(turn.overrides or turn.edits or ruled)


def _other_rules(game: Game, power: str, table: Mapping[str, Any]) -> list[str]:
    """What a seat is told if others of the options stand in the file. It cannot say of sections written without."""
    return [tr(RULES, power=power)] if table.get("rules", rules_mark(game)) != rules_mark(game) else []


def rules_mark(game: Game) -> str:
    """By what the rules chosen are known: the options that are not the usual ones."""
    variant = game.variant
    usual = {option.name: option.default for option in variant.options}
    chosen = {name: plain(value) for name, value in sorted(variant.chosen.items()) if value != usual[name]}
    return imprint(compact([variant.id, variant.base.id, chosen]))


def _other_master(seal: Seal, lock: Lock, known: str) -> list[str]:
    if lock.power == GM and keys.master_of(lock.key) != seal.master:
        return [tr(REPLACED)]
    if not known or known == seal.master:
        return []
    return [tr("The game master has another key than when {power} sat down last. If nobody at the table "
"knows why, somebody has changed the file to read along.", power=lock.power)]  # fmt: skip


def own_sealed(game: Game, seal: Seal, lock: Lock, marks: Sequence[str]) -> Lock:
    """An open lock with the seat's own section as it is now; a shut one as it is."""
    if not lock.opened:
        return lock
    if seal.master and not lock.master_box and lock.power != GM:
        box = keys.sealed_for(seal.master, keys.about(seal.game, lock.power, tr("for the game master")), lock.key)
        lock = replace(lock, master_box=box)
    content = _own(game, seal, lock.power, marks)
    if lock.own and content == lock.own_content:
        return lock
    past = (*lock.past, imprint(lock.own))[-FORMER:] if lock.own else lock.past
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
        "rules": rules_mark(game),
        "master": seal.master,
    }
    return compact(table)


def imprint(section: str) -> str:
    """By what a state of a section is known."""
    return sha256(section.encode()).hexdigest()[:16]


def _about_own(seal: Seal, lock: Lock) -> dict[str, Any]:
    return {**keys.about(seal.game, lock.power, "own"), "past": list(lock.past)}


def less(table: Mapping[str, Any], power: str) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != power}
