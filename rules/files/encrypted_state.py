"""The true state of a game with a hidden board, sealed under a key that takes all seats' keys, or the game master's.

At the same time each seat's report is sealed with that seat's key, or for its public key while the game master plays on
without it; the public report stands in the file in plain text. As long as nobody can read the true state, the game in
memory is built from the reports (rules.files.player_snapshots).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any

from ..game import Game, Lock, PhraseNeeded, Seal, Tampered
from ..game_master import held_at
from ..i18n import tr, tr_noop
from ..reports import seen
from ..units import GM, NOTHING, PUBLIC
from . import agreement
from . import encryption as keys
from .encryption import NotOpened
from .player_snapshots import original, replaced, shown_to, snapshot_book, snapshot_game, snapshot_table
from .replay import played
from .save_format import FORMAT, VERSION, GameEntry, chained, compact, history

FOR_MASTER = "for the game master"
FORMER_BOXES = (FOR_MASTER, "für den Spielleiter")
"""Labels under which a seat's key was sealed for the game master. The later ones are those of files saved in German
while the label was translated by mistake."""
TRUTH = ("start", "turns")
CHANCE = ("seed", "drawn")
"""The entries of a save file that are sealed: what happened, and everything about chance."""
TOLD_DAMAGED = tr_noop("The reports to {power} in this file were changed or damaged. Use another copy of the file.")
PUBLIC_DAMAGED = tr_noop("The public reports in this file were changed or damaged: {why}. Use another copy of the "
                         "file.")
PUBLIC_ALTERED = tr_noop(
    "The public part of this game was changed after the last turn. Your own report is sealed and unchanged."
)
TRUTH_DAMAGED = tr_noop("The true position in this file was changed or damaged. Use another copy of the file.")
NAMELESS = "Player of {power}"
NEEDED = tr_noop("The board of this game is hidden. Before it can be sealed again, {power} must {what}.")


def secret(game: Game) -> bool:
    """Whether the start and turns of a game are not public, and therefore do not stand in its file."""
    if game.known:
        return True
    if game.secrecy == "open" or game.end:
        return False
    if game.nameless:
        return True
    if not game.turns and game.start.as_dict() == game.variant.start().as_dict():
        return False
    if game.seal and game.seal.truth:
        return True
    view = game.variant.view
    if any(view(position, PUBLIC).position is not position for position in game.positions):
        return True
    return any(seen(turn, PUBLIC) is not turn for turn in game.turns)


def salt_of(seal: Seal | None) -> bytes:
    """The salt for the marks of the turns; empty if everybody may know the turns."""
    if seal is None or seal.salt or not seal.truth_key:
        return seal.salt if seal else b""
    return sha256(b"strata chain" + seal.truth_key).digest()


def marks_of(game: Game) -> list[str]:
    """The marks of a game's turns."""
    if game.known:
        return list(game.chain)
    table = history(game)
    return [record["chain"] for record in chained(table, game.chain, salt_of(game.seal))["turns"]]


def names(game: Game, power: str = "") -> dict[str, str]:
    """Who plays what, as far as a seat may know ("": somebody who may know everything, PUBLIC: everybody). Players it
    must not know get a name that tells nothing; nobody is left out."""
    found = {}
    for seat in game.seats:
        hidden = power and seat.power not in (power, GM) and seat.player
        found[seat.power] = (game.known_as(seat.power) or NAMELESS.format(power=seat.power)) if hidden else seat.player
    return found


def named(game: Game, names: Mapping[str, str] | None) -> Game:
    """The game with these names for its players; unchanged if nothing was reported about them."""
    if not names:
        return game
    return replace(game, seats=tuple(replace(seat, player=names.get(seat.power, seat.player)) for seat in game.seats))


# Sealing.


def truth_sealed(game: Game) -> Seal:
    """The game's seal with the true state and the reports sealed as they have to be; unchanged if nothing is secret."""
    seal = game.seal
    assert seal is not None
    if game.known or not secret(game):
        return seal if game.known else _plain(seal)
    seal = replace(seal, truth_key=seal.truth_key or seal.file_key or keys.new_key())
    content = truth_content(game, seal)
    if content == seal.truth_content:
        return seal
    box = keys.sealed_text(seal.truth_key, keys.about(seal.game, "", "truth"), content)
    seal = replace(seal, truth=box, truth_content=content)
    return seal if seal.file_key else _sealed_reports(game, _shared(game, seal))


def truth_content(game: Game, seal: Seal) -> str:
    table = chained(history(game), game.chain, salt_of(seal))
    known: dict[str, Any] = {
        "seed": game.seed,
        "drawn": dict(game.drawn),
        "players": names(game) if game.nameless else None,
    }
    if snapshot_book(game) != game.rulings:
        known["rulings"] = [{key: value for key, value in asdict(line).items() if value != ""} for line in game.rulings]
    return compact({**{name: table[name] for name in TRUTH}, **{name: one for name, one in known.items() if one}})


def _plain(seal: Seal) -> Seal:
    """The seal when nothing is hidden, or no longer."""
    if not seal.truth:
        return seal
    return replace(seal, truth="", truth_box="", public=None, truth_content="", salt=salt_of(seal))


def _shared(game: Game, seal: Seal) -> Seal:
    """The key of the true state handed out: a share to each seat, and all of it to the game master if he does this
    himself or all seats have agreed to his key."""
    seats = shown_to(game)
    opened = seat_keys(seal)
    master = seal.locks.get(GM)
    agreed = [agreement.trusts_master(seal, seal.locks[power]) for power in seats if power in seal.locks]
    for_master = bool(master) and (bool(master and master.opened) or (len(agreed) == len(seats) and all(agreed)))
    if all(power in seal.locks and seal.locks[power].share for power in seats) and (seal.truth_box or not for_master):
        return seal
    for power, part in zip(seats, keys.split_key(seal.truth_key, len(seats))):
        share = _sealed_to(seal, opened, power, keys.about(seal.game, power, "share"), part)
        seal = seal.with_lock(replace(seal.locks[power], share=share))
    if for_master and seal.master:
        box = keys.sealed_for(seal.master, keys.about(seal.game, GM, "truth"), seal.truth_key)
        seal = replace(seal, truth_box=box)
    return seal


def _sealed_to(seal: Seal, opened: Mapping[str, bytes], power: str, about: dict[str, Any], content: bytes) -> str:
    """Seal something with a seat's key or, if that is not here, for its public key, provided the game master is here
    and has agreed to it. Raises PhraseNeeded otherwise."""
    if power in opened:
        return keys.sealed(opened[power], about, content)
    master, lock = seal.locks.get(GM), seal.locks.get(power)
    if master and lock and master.opened and lock.box and agreement.trusts(seal, master, power):
        return keys.sealed_for(lock.box, about, content)
    what = tr("open its section") if lock else tr("set a pass phrase")
    raise PhraseNeeded(power, tr(NEEDED, power=power, what=what))


def _sealed_reports(game: Game, seal: Seal) -> Seal:
    """The public report and those of all seats, sealed for their sections. All have the same size, whatever each seat
    saw."""
    opened = seat_keys(seal)
    chain = [record["chain"] for record in json.loads(seal.truth_content)["turns"]]
    before = {power: _earlier_report(seal, power, key) for power, key in opened.items()}
    known = seal.public if any(one.get("public") == public_mark(seal.public) for one in before.values()) else None
    public = json.loads(compact({**_report(game, PUBLIC, chain, known), "chain": chain}))
    contents = {}
    for power in shown_to(game):
        content = _report(game, power, chain, before.get(power, {}))
        contents[power] = keys.packed(compact({**content, "chain": chain, "public": public_mark(public)}))
    room = keys.size_for(max(map(len, contents.values()), default=0))
    for power, raw in contents.items():
        about = keys.about(seal.game, power, "told")
        box = _sealed_to(seal, opened, power, about, keys.padded(raw, room))
        seal = seal.with_lock(replace(seal.locks[power], snapshot=box))
    return replace(seal, public=public)


def public_mark(public: Mapping[str, Any] | None) -> str:
    """The mark by which each seat recognizes the public report, which stands in plain text where anybody could change
    it."""
    return sha256(json.dumps(public, sort_keys=True).encode()).hexdigest()[:32]


def _earlier_report(seal: Seal, power: str, key: bytes) -> dict[str, Any]:
    """The report a seat had when its section was last sealed; nothing if that does not open."""
    lock = seal.locks[power]
    try:
        raw = keys.unsealed_either(key, keys.about(seal.game, power, "told"), lock.snapshot)
        content: dict[str, Any] = json.loads(keys.unpacked(raw))
    except (NotOpened, ValueError):
        return {}
    return content


def _report(game: Game, power: str, chain: Sequence[str], before: Mapping[str, Any] | None) -> dict[str, Any]:
    """The report of all turns for somebody. Turns already reported `before`, by their marks, are not built again."""
    players = {"players": names(game, power)} if game.nameless else {}
    marks = list(before.get("chain", ())) if before else []
    same = next((n for n, (one, other) in enumerate(zip(marks, chain)) if one != other), min(len(marks), len(chain)))
    return {**snapshot_table(game, power, dict(before) if before and same else None, same), **players}


def seat_keys(seal: Seal) -> dict[str, bytes]:
    """The seats' keys that are available now: of open seats and, by the game master's key, of seats that have sealed
    theirs for him and to whose keys he has agreed. Raises Tampered."""
    found = {power: lock.secret for power, lock in seal.locks.items() if lock.opened}
    if GM in found:
        for power, lock in seal.locks.items():
            known = agreement.trusts(seal, seal.locks[GM], power)
            if power not in found and known and opens_for_master(seal, lock):
                found[power] = _key_by_master(seal, found[GM], lock)
    return found


def opens_for_master(seal: Seal, lock: Lock) -> bool:
    """Whether a seat has sealed its key for the present game master. Older files do not say for whom: there the box
    opens with his key or it does not."""
    return bool(lock.master_box) and (agreement.trusts_master(seal, lock) or GM not in lock.agreed)


def _key_by_master(seal: Seal, master: bytes, lock: Lock) -> bytes:
    """A seat's key, opened with the game master's. Raises Tampered if the box does not open or holds another key."""
    for what in FORMER_BOXES:
        try:
            key = keys.unsealed_for(master, keys.about(seal.game, lock.power, what), lock.master_box)
        except NotOpened:
            continue
        if not lock.box or keys.public_of(key) == lock.box:
            return key
    raise Tampered(lock.power, tr("The game master's key does not open the section of {power}.", power=lock.power))


# Opening.


def truth_game(game: Game) -> Game:
    """The game with its true positions and turns, adjudicated anew; unchanged if it has them already. Drafts stay the
    caller's, as text. Raises PhraseNeeded or Tampered."""
    seal = game.seal
    if seal is None or not game.known:
        return game
    key = truth_key(seal, shown_to(game))
    content = truth_of(seal, key)
    variant = original(game.variant)
    bare = replaced(game, variant, variant.start(), (), "")
    head = {**history(bare), "format": FORMAT, "version": VERSION, "secrecy": game.secrecy}
    try:
        table = json.loads(content)
        game = named(game, table.pop("players", None))
        loaded = played(GameEntry.model_validate({**head, **table}))
    except ValueError as error:
        raise Tampered("", tr("The true position cannot be replayed: {error}", error=error)) from None
    seal = replace(seal, truth_key=key, truth_content=content)
    turns = held_at(loaded.game, game.position.phase.text).turns
    true = replaced(replace(game, seal=seal, chain=()), variant, loaded.game.start, turns, "")
    rulings = loaded.game.rulings or game.rulings
    return replace(true, seed=loaded.game.seed, drawn=loaded.game.drawn, rulings=rulings)


def truth_key(seal: Seal, seats: Sequence[str]) -> bytes:
    """The key of the true state: the game master's copy, or joined from the shares of all seats. Raises PhraseNeeded or
    Tampered."""
    master = seal.locks.get(GM)
    try:
        if master and master.opened and seal.truth_box:
            return keys.unsealed_for(master.secret, keys.about(seal.game, GM, "truth"), seal.truth_box)
        opened = seat_keys(seal)
        for power in seats:
            if power not in opened:
                raise PhraseNeeded(
                    power, tr("The true position opens only with all pass phrases. {power}'s is missing.", power=power)
                )
        return keys.join_key(
            keys.unsealed_either(opened[power], keys.about(seal.game, power, "share"), seal.locks[power].share)
            for power in seats
        )
    except NotOpened:
        raise Tampered("", tr(TRUTH_DAMAGED)) from None


def truth_of(seal: Seal, key: bytes) -> str:
    """The true state as text. Raises Tampered if it does not open."""
    try:
        return keys.unsealed_text(key, keys.about(seal.game, "", "truth"), seal.truth)
    except NotOpened:
        raise Tampered("", tr(TRUTH_DAMAGED)) from None


def seat_game(game: Game, power: str) -> Game:
    """The game as known to a seat whose key is available. Raises Tampered if its section does not open."""
    seal = game.seal
    assert seal is not None
    if not seal.locks[power].snapshot:
        return game
    table = _report_table(seal, power)
    try:
        return named(replace(snapshot_game(game, table, power), chain=tuple(table["chain"])), table.get("players"))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise Tampered(power, tr(TOLD_DAMAGED, power=power)) from None


def _report_table(seal: Seal, power: str) -> dict[str, Any]:
    """A seat's report as a table. Raises Tampered if its section does not open."""
    lock = seal.locks[power]
    try:
        raw = keys.unsealed_either(lock.secret, keys.about(seal.game, power, "told"), lock.snapshot)
        table: dict[str, Any] = json.loads(keys.unpacked(raw))
        return table
    except (NotOpened, ValueError):
        raise Tampered(power, tr(TOLD_DAMAGED, power=power)) from None


def public_altered(seal: Seal, power: str) -> tuple[str, ...]:
    """The warning for a seat if the public report is not the one that was sealed together with its own."""
    if not seal.locks[power].snapshot or _report_table(seal, power).get("public") == public_mark(seal.public):
        return ()
    return (tr(PUBLIC_ALTERED),)


def public_game(game: Game) -> Game:
    """The game as everybody knows it. Raises Tampered if the public report cannot be read."""
    assert game.seal is not None
    table = game.seal.public or {}
    try:
        public = replace(snapshot_game(game, table, PUBLIC), chain=tuple(table["chain"]), drafts=NOTHING)
        return named(public, table.get("players"))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        why = str(error) if isinstance(error, ValueError) else tr("their format is not valid")
        raise Tampered("", tr(PUBLIC_DAMAGED, why=why)) from None
