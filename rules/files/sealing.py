"""Open and seal the sections of a game with each seat's key; set, change and replace pass phrases. Every function takes
a game and returns a game.

A seat's own section holds its drafts, its notes, and the marks of the rules and turns it has seen. Because of the marks
its orders count for one turn only, and a history that was altered is noticed by anybody who has seen it. In a casual
game one key that lies in the file seals all sections. Where the board is hidden, the true state (start and turns) is
sealed too, and each seat's report stands in its second section (rules.files.encrypted_state). Who may read what, and
who has signed what, is up to rules.files.agreement.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ..game import COMPUTERS_NOT_SEALED, SECRECY, Game, Lock, NotAgreed, PhraseNeeded, Seal, Tampered, WrongPhrase
from ..i18n import tr, tr_n, tr_noop
from ..orders import Unreadable
from ..units import GM, NOTHING, Order
from . import agreement
from . import encryption as keys
from .agreement import NONE
from .encrypted_state import (
    CHANCE,
    FOR_MASTER,
    TRUTH,
    marks_of,
    public_altered,
    public_game,
    public_mark,
    salt_of,
    seat_game,
    seat_keys,
    truth_game,
    truth_of,
    truth_sealed,
)
from .encryption import NotOpened, bytes_of, text_digest
from .errors import FileFault
from .replay import LoadedGame, played, with_branches
from .replay import opened as replay_opened
from .save_format import GameEntry, SaveContentError, SealingEntry, Table, broken, compact, heads, parting, plain

FORMER = 64
"""How many earlier states of a section are remembered by their marks."""
ROOM = 2048
"""Size in bytes of the smallest own section. Content that does not fit goes into one twice as large, and so on."""
DAMAGED = tr_noop(
    "The sealed orders and notes of {power} in this file were changed or damaged and cannot be opened. Everything "
    "else is intact. Use another copy of the file, or continue without them."
)
REPLACED = tr_noop(
    "The game master's public key in this file was not yours: somebody had replaced it to read the orders. Your key "
    "has been restored. Only players who had agreed to the other key have sealed anything for it. Tell the table."
)
NOT_YOURS = tr_noop(
    "The public keys of {power} in this file were not yours: somebody had replaced them. Your keys have been "
    "restored. Tell the table."
)
MASTERS_KEY = tr_noop(
    "The game master's key has changed since {power} last played. If nobody at the table knows why, somebody has "
    "tampered with the file to read your orders."
)
RULES = tr_noop(
    "The options of this game have changed since {power} last played. Compare them with another copy of the file."
)
PLAYER = tr_noop("In this file {now} plays {power}, but when its section was last sealed, {was} did.")
OTHERWISE = tr_noop("The history of this game was changed: turn {number} is not the one that {power} saw.")
BY_MASTER = tr_noop(
    "The game master has changed turn {number} since {power} saw it, by overriding a result or editing the position. "
    "Look at it again. If the game master did not do this, somebody else has changed the file."
)
LEFT = tr_noop("The orders entered by {power} were for another turn and were dropped.")
WRONG = tr_noop("That is not the pass phrase of {power}.")
BOX_DAMAGED = tr_noop(
    "The lock of {power} in this file was changed or damaged: the pass phrase is right but no longer opens it. Use "
    "another copy of the file, or continue without what is sealed in it."
)
NO_PHRASE = tr_noop("{power} has not set a pass phrase yet.")
NO_BOX = tr_noop(
    "{power} has not sealed anything for the game master yet. This happens the next time the player of {power} sits "
    "down and agrees to the game master's key."
)
NOT_AGREED = tr_noop(
    "The keys of {power} in this file are not the ones the game master agreed to. They are not used until the game "
    "master has compared the safety phrase."
)
STILL_SEALED = tr_noop("Part of the game is still sealed. Open it with the pass phrases first.")
OVER = tr_noop("The game is over, so nothing in it is secret anymore.")
SUBMITTED = tr_noop("Orders for this phase have already been submitted. Resolve the phase first, or withdraw them.")


class OpenedSeat(NamedTuple):
    """A game with a seat's section open, and remarks about it, a sentence each."""

    game: Game
    remarks: tuple[str, ...] = ()


# Opening and shutting.


def opened(game: Game, power: str, key: bytes) -> OpenedSeat:
    """The game with a seat's section opened by its key: its orders, its notes and, if the board is hidden, its reports.
    This seals nothing for anybody. Raises Tampered if it does not open."""
    game = resealed(game)
    seal = game.seal
    assert seal is not None
    seal, altered = _with_key(seal, power, key)
    game = replace(game, seal=seal)
    if seal.truth:
        game = truth_game(game) if power == GM else seat_game(game, power)
        altered += public_altered(seal, power)
        altered += tuple(agreement.orders_changed(game)) if not game.known else ()
    others = [lock.power for lock in seal.locks.values() if lock.opened and lock.power != power]
    for other in others:
        game = with_own(game, other).game
    found = with_own(game, power)
    return found._replace(remarks=(*altered, *found.remarks))


def _with_key(seal: Seal, power: str, key: bytes) -> tuple[Seal, tuple[str, ...]]:
    """The seal with a seat open and its public keys corrected, and what there is to say about that."""
    lock, master = replace(seal.locks[power], key=key), seal.locks.get(GM)
    if master and power != GM and lock.signer and keys.signer_of(lock.signer) == master.sign:
        lock = replace(lock, key=lock.secret, voucher=lock.signer)
    if not lock.own:
        if lock.signature:
            raise Tampered(power, tr(DAMAGED, power=power))
        lock = replace(lock, agreed=NOTHING)  # nothing vouches for it
    mine = agreement.with_public(lock)
    if power == GM and seal.master != keys.public_of(key):
        return replace(seal.with_lock(mine), master=keys.public_of(key)), (tr(REPLACED),)
    remarks = (tr(NOT_YOURS, power=power),) if lock.box and (mine.box, mine.sign) != (lock.box, lock.sign) else ()
    return seal.with_lock(mine), remarks


def revealed(game: Game, given: Mapping[str, bytes], absent: frozenset[str] = frozenset()) -> OpenedSeat:
    """The game with every section open that these keys open, and the true state: ready to be resolved.

    The game master's key opens every section that its seat has sealed for him. `absent`: seats that are left out; their
    orders stay sealed and do not count. Raises PhraseNeeded for any other missing seat, Tampered for a section that
    does not open, NotAgreed for one with keys that the game master does not know; each names the seat.
    """
    seal = game.seal
    assert seal is not None
    remarks: tuple[str, ...] = ()
    for power, key in given.items():
        seal, found = _with_key(seal, power, key)
        remarks += found
    for power, key in seat_keys(seal).items():
        if power not in absent and not seal.locks[power].opened:
            seal = seal.with_lock(replace(seal.locks[power], key=key))
    game = truth_game(replace(game, seal=replace(seal, absent=absent)))
    for power in sorted(game.needed & game.locked):
        _check_agreed(seal, power)
        raise PhraseNeeded(
            power, tr("The orders of {power} are sealed. Enter the pass phrase of {power}.", power=power)
        )
    remarks += tuple(agreement.orders_changed(game)) if seal.truth and not game.known else ()
    for power, lock in seal.locks.items():
        if lock.opened and power not in absent:
            game, found = with_own(game, power)
            remarks += found
    return OpenedSeat(game, remarks)


def _check_agreed(seal: Seal, power: str) -> None:
    """Raises NotAgreed if the game master is here and a seat has keys other than those he agreed to."""
    master, lock = seal.locks.get(GM), seal.locks.get(power)
    if master and master.opened and lock and lock.master_box and not agreement.trusts(seal, master, power):
        raise NotAgreed(power, tr(NOT_AGREED, power=power))


def shut(game: Game, power: str) -> Game:
    """The game with a seat's section sealed: its orders, its notes and its key are no longer in memory."""
    if game.secrecy != "sealed":
        return game
    game = resealed(game)
    seal = game.seal
    assert seal is not None
    if power not in seal.locks:
        return game
    seal = seal.with_lock(seal.locks[power].shut)
    left = [lock.power for lock in seal.locks.values() if lock.opened]
    game = replace(game, drafts=less(game.drafts, power), notes=less(game.notes, power))
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
    """The game with its sealed sections up to date for its file; the same game if they are already.

    Raises PhraseNeeded if a section has to be written whose seat is not open or has no phrase yet.
    """
    if game.secrecy == "open":
        return game
    seal = game.seal or Seal.new(game.secrecy)
    assert seal is not None
    if game.secrecy == "casual":
        seal = _casual(game, seal)
    sealing = truth_sealed(replace(game, seal=seal))
    marks = marks_of(replace(game, seal=sealing))
    for power in sealing.locks:
        sealing = sealing.with_lock(_own_sealed(game, sealing, sealing.locks[power], marks))
    same = game.seal is not None and sealing == game.seal and sealing.truth_content == game.seal.truth_content
    return game if same else replace(game, seal=sealing)


def _casual(game: Game, seal: Seal) -> Seal:
    """The seal of a casual game: one key for everybody who has something to seal."""
    locks = dict(seal.locks)
    for seat in game.seats:
        power = seat.power
        if power not in locks and (game.drafts.get(power) or game.notes.get(power)):
            locks[power] = Lock(power, key=seal.file_key)
    return replace(seal, locks=locks)


class PublicFacts(NamedTuple):
    """What a machine can remember of a game, none of it secret: its `number` ("" if it has none), its level of secrecy,
    the fingerprints of its `keys`, the numbers of the `states` of its seats' sections, and the `marks` of its turns."""

    number: str
    secrecy: str
    keys: Mapping[str, str]
    states: Mapping[str, int]
    marks: tuple[str, ...]


def public_facts(game: Game) -> PublicFacts:
    """What can be remembered of a game in order to notice a weaker, older or different copy."""
    seal, sealed = game.seal, game.secrecy == "sealed"
    table = agreement.table_keys(game) if sealed else {}
    states = {power: lock.number for power, lock in seal.locks.items() if lock.number} if seal and sealed else {}
    return PublicFacts(seal.game if seal else "", game.secrecy, table, states, tuple(marks_of(game)))


def proofs(game: Game) -> tuple[str, ...]:
    """What in a sealed game demonstrably differs from what was signed. No pass phrase is needed."""
    return agreement.proofs(game, marks_of(game), _public(game.seal)) if game.seal else ()


def _public(seal: Seal) -> str:
    return public_mark(seal.public) if seal.truth else ""


# A seat's own section.


def with_own(game: Game, power: str) -> OpenedSeat:
    """The game with the content of the seat's own section, whose key is known. Raises Tampered if it does not open."""
    seal = game.seal
    assert seal is not None
    lock = seal.locks[power]
    if not lock.own:
        return OpenedSeat(game)
    try:
        content = keys.unsealed_text(lock.secret, _about_own(seal, lock), lock.own)
        table = json.loads(content)
        seen, written, notes = list(table["seen"]), list(table["drafts"]), dict(table["notes"])
        sent, handed = bool(table["submitted"]), str(table.get("signed", ""))
    except (NotOpened, ValueError, KeyError, TypeError):
        raise Tampered(power, tr(DAMAGED, power=power)) from None
    now = list(heads(marks_of(game)))
    remarks = [*_other_rules(game, power, table), *_altered(game, power, seen, now)]
    remarks += [*_other_player(game, power, table), *_other_master(seal, lock, str(table.get("master", "")))]
    drafts, left = _read(game, power, written) if seen == now else ((), bool(written))
    remarks += [tr(LEFT, power=power)] if left else []
    submitted = sent and seen == now
    lock = replace(lock, own_content=content, handed=handed if submitted and not left else "")
    game = replace(
        game,
        seal=seal.with_lock(lock),
        drafts={**game.drafts, power: drafts} if drafts else less(game.drafts, power),
        notes={**game.notes, power: notes} if notes else less(game.notes, power),
        submitted=game.submitted | {power} if submitted else game.submitted - {power},
    )
    return OpenedSeat(game, tuple(remarks))


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
    """The warning for a seat if the turns are not those it saw last. Marks cannot tell the game master's hand from
    another: where he says he made a change the players are told so, and what it means if he did not."""
    number = parting(seen, now)
    if number is None:
        return []
    if number > len(now):
        gone = len(seen) - len(now)
        return [
            tr_n(
                "A turn that {power} saw was removed since.",
                "{n} turns that {power} saw were removed since.",
                gone,
                power=power,
            )
        ]
    words = tr(BY_MASTER) if _by_master(game, number) else tr(OTHERWISE)
    return [words.format(number=number, power=power)]


def _by_master(game: Game, number: int) -> bool:
    """Whether the turn of this number (from 1) or the rulings book says that the game master changed it."""
    turn = game.turns[number - 1]
    ruled = any(line.kind == "override" and line.turn == number - 1 for line in game.rulings)
    return bool(turn.overrides or turn.edits or ruled)


def _other_rules(game: Game, power: str, table: Mapping[str, Any]) -> list[str]:
    """The warning for a seat if the file has other options. Sections written without them cannot tell."""
    return [tr(RULES, power=power)] if table.get("rules", rules_mark(game)) != rules_mark(game) else []


def rules_mark(game: Game) -> str:
    """The mark of the chosen rules: the options that differ from their defaults."""
    variant = game.variant
    usual = {option.name: option.default for option in variant.options}
    chosen = {name: plain(value) for name, value in sorted(variant.chosen.items()) if value != usual[name]}
    return text_digest(compact([variant.id, variant.base.id, chosen]))


def _other_player(game: Game, power: str, table: Mapping[str, Any]) -> list[str]:
    """The warning for a seat if the file says that somebody else plays it now."""
    was, now = table.get("player"), game.seat(power).player
    if was is None or was == now:
        return []
    nobody = tr("nobody")
    return [tr(PLAYER, power=power, now=now or nobody, was=was or nobody)]


def _other_master(seal: Seal, lock: Lock, known: str) -> list[str]:
    """The warning for a seat of an older file that knows the game master's key and has agreed to nothing."""
    if not known or known == seal.master or lock.agreed or lock.power == GM:
        return []
    return [tr(MASTERS_KEY, power=lock.power)]


def _own_sealed(game: Game, seal: Seal, lock: Lock, marks: Sequence[str]) -> Lock:
    """An open lock with the seat's own section sealed as it is now, and signed; a shut one unchanged."""
    if not lock.opened:
        return lock
    power, fresh, sealed = lock.power, lock, game.secrecy == "sealed"
    lines = [order.text for order in game.drafts.get(power, ())]
    if sealed:
        fresh = agreement.with_public(lock)
        if power != GM and not lock.master_box and agreement.trusts_master(seal, fresh):
            box = keys.sealed_for(seal.master, keys.about(seal.game, power, FOR_MASTER), lock.secret)
            fresh = replace(fresh, master_box=box)
        sent = power in game.submitted
        handed = agreement.signed_orders(seal, fresh, game.position.phase.text, lines) if sent else ""
        fresh = replace(fresh, sent=sent, handed=handed, head=agreement.head_of(marks, _public(seal)))
    content = _own(game, fresh, lines, marks)
    if not lock.own or content != lock.own_content:
        past = (*lock.past, text_digest(lock.own))[-FORMER:] if lock.own else lock.past
        fresh = replace(fresh, past=past, own_content=content, letters=_letters(game, seal, fresh, marks))
        room = max(ROOM, 1 << (len(keys.packed(content)) - 1).bit_length())
        fresh = replace(fresh, own=keys.sealed_text(lock.secret, _about_own(seal, fresh), content, room))
    return agreement.signed_lock(seal, fresh) if sealed and (fresh != lock or not lock.signature) else fresh


def _own(game: Game, lock: Lock, lines: Sequence[str], marks: Sequence[str]) -> str:
    """The content of a seat's own section."""
    power = lock.power
    table = {
        "drafts": list(lines),
        "notes": game.notes.get(power, {}),
        "submitted": power in game.submitted,
        "seen": list(heads(marks)),
        "rules": rules_mark(game),
        "player": game.seat(power).player,
    }
    return compact({**table, "signed": lock.handed} if lock.handed else table)


def _about_own(seal: Seal, lock: Lock) -> dict[str, Any]:
    """What an own section authenticates: which states it follows, and whose keys its seat has agreed to."""
    about = {**keys.about(seal.game, lock.power, "own"), "past": list(lock.past)}
    return {**about, "agreed": dict(lock.agreed)} if lock.agreed else about


def less(table: Mapping[str, Any], power: str) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != power}


# Letters: what waits for the line of another seat, and is told to it before the orders are opened.


def _letters(game: Game, seal: Seal, lock: Lock, marks: Sequence[str]) -> Mapping[str, str]:
    """A letter for each other seat whose keys this one has agreed to. All get one, of the same size, so that nobody
    sees who is offered something."""
    power = lock.power
    if power not in game.submitted or not lock.sign or not game.variant.offering(game.position):
        return NOTHING
    orders = {power: game.drafts.get(power, ())}
    others = [one for one in game.to_act if one != power and lock.agreed.get(one) and agreement.trusts(seal, lock, one)]
    texts = {one: [order.text for order in game.variant.offers(game.position, one, orders)] for one in others}
    contents = {one: keys.packed(compact(found)) for one, found in texts.items()}
    room = max((keys.size_for(len(raw)) for raw in contents.values()), default=0)
    return {
        one: keys.sealed_for(seal.locks[one].box, _about_letter(seal, power, one, marks), keys.padded(raw, room))
        for one, raw in contents.items()
    }


def _about_letter(seal: Seal, sender: str, power: str, marks: Sequence[str]) -> dict[str, Any]:
    return {**keys.about(seal.game, sender, "letter"), "to": power, "after": list(heads(marks))[-1:]}


def letters_to(game: Game, power: str) -> Mapping[str, tuple[Order, ...]] | None:
    """What other seats of a sealed game have told this open one about the orders they submitted: only seats to whose
    keys it has agreed, and only as they signed it. None unless it has agreed with all of them, since otherwise its own
    orders do not reach them."""
    seal = game.seal
    mine = seal.locks.get(power) if seal else None
    if seal is None or mine is None or not mine.opened or not game.variant.offering(game.position):
        return None
    marks, found = marks_of(game), dict[str, tuple[Order, ...]]()
    others = [one for one in game.to_act if one != power]
    for sender in others:
        lock = seal.locks.get(sender)
        box = lock.letters.get(power, "") if lock else ""
        if not (lock and box and sender in game.submitted and mine.agreed.get(sender)):
            continue
        if not (agreement.trusts(seal, mine, sender) and agreement.holds(seal, lock)):
            continue
        try:
            raw = keys.unsealed_for(mine.secret, _about_letter(seal, sender, power, marks), box)
            found[sender] = _read(game, sender, json.loads(keys.unpacked(raw)))[0]
        except (NotOpened, ValueError):
            continue
    reached = all(mine.agreed.get(one) and agreement.trusts(seal, mine, one) for one in others)
    return found if reached or found else None


# Pass phrases.


def with_phrase(game: Game, power: str, phrase: str | bytearray, cost: Mapping[str, int] | None = None) -> Game:
    """The game with a pass phrase set for a seat, which is open afterwards; an open seat changes its phrase. Slow.
    Nothing is sealed for the game master before the seat agrees to his key (agreement.agree).

    Raises PhraseNeeded if a phrase is set and the seat is not open.
    """
    seal = game.seal or Seal.new(game.secrecy)
    if seal is None or seal.file_key:
        raise PhraseNeeded(power, tr("Only the seats of a sealed game have pass phrases."))
    old = seal.locks.get(power)
    if old is not None and not old.opened:
        raise PhraseNeeded(
            power, tr("{power} already has a pass phrase. To change it, enter the old one.", power=power)
        )
    how = keys.new_phrase(cost)
    made, check = keys.phrase_key(phrase, how)
    lock = old or _new_lock(game, power)
    if not lock.signer:
        lock = replace(lock, key=lock.secret + keys.new_key())
    # An empty content seals the section anew: by its mark a copy with the new phrase is known as the later one.
    lock = agreement.with_public(replace(lock, phrase={**how, "check": check}, own_content=""))
    lock = replace(lock, key_box=keys.sealed(made, keys.about(seal.game, power, "key"), lock.key))
    seal = seal.with_lock(lock)
    if power == GM and seal.master != lock.box:
        # Sections of older files do not say for which key of his they were sealed.
        boxless = {one: replace(other, master_box="") for one, other in seal.locks.items() if not other.signature}
        seal = replace(seal, locks={**seal.locks, **boxless}, master=lock.box, truth_box="")
    return replace(game, seal=seal)


def _new_lock(game: Game, power: str) -> Lock:
    """A lock with new keys. Without a game master, that fact is agreed from the start."""
    nobody = power != GM and not game.seat(GM).player
    return Lock(power, key=keys.new_key() + keys.new_key(), agreed={GM: NONE} if nobody else NOTHING)


def key_of(game: Game, power: str, phrase: str | bytearray) -> bytes:
    """A seat's key by its pass phrase; a phrase passed as bytearray is wiped. Slow. Raises WrongPhrase, Tampered, or
    PhraseNeeded if no phrase is set."""
    seal = game.seal
    lock = seal.locks.get(power) if seal else None
    if seal is None or lock is None:
        raise PhraseNeeded(power, tr(NO_PHRASE, power=power))
    try:
        made, check = keys.phrase_key(phrase, lock.phrase)
    except NotOpened:
        raise Tampered(power, tr(BOX_DAMAGED, power=power)) from None
    try:
        key = keys.unsealed(made, keys.about(seal.game, power, "key"), lock.key_box)
    except NotOpened:
        right = secrets.compare_digest(check, str(lock.phrase.get("check", "")))
        error, words = (Tampered, tr(BOX_DAMAGED)) if right else (WrongPhrase, tr(WRONG))
        raise error(power, words.format(power=power)) from None
    # An older file has no key to sign with: one is made of the phrase, the same until that is changed.
    return key if len(key) > keys.KEY else key + keys.derived(made, b"strata signature")


def key_by_master(game: Game, power: str) -> bytes:
    """A key to a seat by that of the game master, who is open: the half of it that opens, and his own half for signing.
    Raises PhraseNeeded if he has none for it, Tampered or NotAgreed."""
    found = seat_keys(game.seal).get(power) if game.seal else None
    if found is None:
        if game.seal:
            _check_agreed(game.seal, power)
        raise PhraseNeeded(power, tr(NO_BOX, power=power))
    return found + game.seal.locks[GM].signer if game.seal else found


def renewed(game: Game, power: str) -> Game:
    """The game without a seat's lock, for a lost phrase: its orders and notes are gone, and it may set a new phrase.

    Raises PhraseNeeded if the true state cannot be opened without the lost phrase.
    """
    seal = game.seal
    if seal is None or power not in seal.locks:
        return game
    if seal.truth:
        words = tr(
            "The true position of this game cannot be opened without the pass phrase of {power}: all seats have "
            "sealed it.",
            power=power,
        )
        raise PhraseNeeded(
            power, tr("{words} Without it the game cannot continue. The file was not changed.", words=words)
        )
    seal = seal.without({power})
    return replace(game, seal=replace(seal, master="") if power == GM else seal,
                   drafts=less(game.drafts, power), notes=less(game.notes, power),
                   submitted=game.submitted - {power})  # fmt: skip


def emptied(game: Game, power: str) -> Game:
    """The game with an empty own section for a seat whose section is damaged; its phrase stays."""
    seal = game.seal
    assert seal is not None
    lock = replace(seal.locks[power], own="", own_content="", agreed=NOTHING, letters=NOTHING, signature="")
    return replace(game, seal=seal.with_lock(lock), drafts=less(game.drafts, power),
                   notes=less(game.notes, power), submitted=game.submitted - {power})  # fmt: skip


# Another secrecy in the midst of a game: between two turns, for all that comes.


def with_secrecy(game: Game, secrecy: str) -> Game:
    """The game with another level of secrecy from now on, not sealed yet; the same game if it has that level already.

    Drafts stay their power's own; if everything becomes open they are discarded unseen. Variations of a game with
    secrets are not kept. Raises ValueError if this is impossible now, PhraseNeeded while the true state or somebody's
    drafts are sealed.
    """
    if secrecy == game.secrecy:
        return game
    if secrecy not in SECRECY or game.end or game.line:
        raise ValueError(tr(OVER) if game.end else f"There is no secrecy '{secrecy}' for this game")
    if game.handed_in:
        raise ValueError(tr(SUBMITTED))
    if secrecy == SECRECY[-1] and game.computers:
        raise ValueError(tr(COMPUTERS_NOT_SEALED))
    if game.known or game.locked & set(game.needed):
        raise PhraseNeeded("", tr(STILL_SEALED))
    seats = game.seats if game.secrecy == SECRECY[0] else tuple(replace(seat, code="") for seat in game.seats)
    bare = secrecy == SECRECY[0]
    # What was signed was signed for the game as it was sealed, which has a number of its own.
    turns = tuple(replace(turn, signed=NOTHING) if turn.signed else turn for turn in game.turns)
    return replace(
        game, seats=seats, secrecy=secrecy, seal=Seal.new(secrecy), chain=(), branches=game.branches if bare else (),
        submitted=frozenset(), drafts=NOTHING if bare else game.drafts, notes=NOTHING if bare else game.notes,
        turns=turns,
    )  # fmt: skip


# A checked save file with sealed sections as a game: casual ones opened by the key that lies in the file.

ALTERED = tr_noop("The history of this game was changed: turn {number} ({phase}) is not as it was played.")
NO_KEY = "sealing.key"


def loaded(file: GameEntry) -> LoadedGame:
    """The game of a save file, with remarks. Raises SaveContentError for unknown names and, in a casual game, for
    whatever its key does not open."""
    seal = seal_of(file) if file.sealing else Seal.new(file.secrecy)
    if seal and file.truth and not seal.file_key:
        return _public_only(file, seal)
    if seal and file.truth:
        file, seal = _casual_truth(file, seal)
    found = with_branches(played(file), file.branches)
    number = broken(marked(file), salt_of(seal))
    game = found.game if number is None else replace(found.game, chain=tuple(turn.chain for turn in file.turns))
    game, faults = with_seal(game, seal)
    if faults:
        raise SaveContentError(faults)
    altered = () if number is None else (tr(ALTERED, number=number, phase=file.turns[number - 1].phase),)
    return replace(found, game=game, altered=altered, proofs=proofs(game))


def with_seal(game: Game, seal: Seal | None) -> tuple[Game, list[FileFault]]:
    """The game with its sealed sections; those of a casual game are opened. A fault for each that does not open."""
    game, faults = replace(game, seal=seal), []
    for power in seal.locks if seal and seal.file_key else ():
        try:
            submitted = game.submitted
            game = replace(with_own(game, power).game, submitted=submitted)
        except Tampered as error:
            faults.append(FileFault(f"sealing.locks.{power}", str(error)))
    return game, faults


def _public_only(file: GameEntry, seal: Seal) -> LoadedGame:
    """A game whose true state is sealed: the public report."""
    game, differences = replay_opened(file)
    try:
        game = public_game(replace(game, seal=seal, submitted=frozenset(file.submitted)))
    except Tampered as error:
        raise SaveContentError([FileFault("public", str(error))]) from None
    return LoadedGame(game, tuple(differences), proofs=proofs(game))


def _casual_truth(file: GameEntry, seal: Seal) -> tuple[GameEntry, Seal]:
    """The file with start and turns in plain text, opened with the key in it."""
    seal = replace(seal, truth_key=seal.file_key)
    try:
        content = truth_of(seal, seal.file_key)
        loaded = json.loads(content)
        players = loaded.pop("players", {})
        seats = [{**seat.model_dump(), "player": players.get(seat.power, seat.player)} for seat in file.seats]
        table = {**file.model_dump(exclude={*TRUTH, *CHANCE}), **loaded, "seats": seats}
    except (Tampered, ValueError) as error:
        raise SaveContentError([FileFault("truth", str(error))]) from None
    return GameEntry.model_validate(table), replace(seal, truth_content=content)


def marked(file: GameEntry) -> Table:
    """The part of the file from which marks are made, exactly as written. The turns come one at a time, so that there
    is no second copy of all of them."""
    head = file.model_dump(mode="json", exclude_unset=True, include={"variant", "map", "start"})
    return {**head, "turns": (turn.model_dump(mode="json", exclude_unset=True) for turn in file.turns)}


def seal_of(file: GameEntry) -> Seal:
    """The seal as it stands in the file; nothing is opened except by a key in the file. Raises SaveContentError if it
    is malformed."""
    entry: SealingEntry | None = file.sealing
    assert entry is not None
    try:
        key, salt = bytes_of(entry.key), bytes_of(entry.salt)
        if file.secrecy == "casual" and len(key) != 32:
            raise NotOpened(tr("is not a key"))
    except NotOpened as error:
        raise SaveContentError([FileFault(NO_KEY, str(error))]) from None
    if file.secrecy != "casual":
        key = b""
    locks = {
        power: Lock(
            power,
            key_box=one.key,
            master_box=one.master,
            snapshot=file.told.get(power, ""),
            key=key,
            **one.model_dump(exclude={"key", "master"}),
        )
        for power, one in entry.locks.items()
    }
    public = dict(file.public) if file.public is not None else None
    return Seal(entry.game, locks, key, entry.master, file.truth, entry.truth, public, salt)
