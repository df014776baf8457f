"""The sealed sections of a game: closed with each seat's key, and opened. Games in, games out.

A seat's own section holds the orders being written and its notes (rules.files.sealing_own). In a casual game one key
that lies in the file closes all sections. Where the board is hidden the truth (start and turns) is sealed too, what
each seat was told in its second section (rules.files.sealing_truth).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..game import Game
from ..position import GM, NOTHING
from ..seals import Lock, PhraseNeeded, Seal
from ..speech import tr
from .chain import heads
from .sealing_own import Opened, less, own_sealed, with_own
from .sealing_truth import marks_of, public_altered, public_game, seat_game, seat_keys, truth_game, truth_sealed


def opened(game: Game, power: str, key: bytes) -> Opened:
    """The game with a seat's section opened by its key: its orders, its notes, and where the board is hidden what it
    was told. Tampered if it does not open.
    """
    game = resealed(game)
    seal = game.seal
    assert seal is not None
    seal = seal.with_lock(replace(seal.locks[power], key=key))
    game = replace(game, seal=seal)
    altered: tuple[str, ...] = ()
    if seal.truth:
        game = truth_game(game) if power == GM else seat_game(game, power)
        altered = public_altered(seal, power)
    others = [lock.power for lock in seal.locks.values() if lock.opened and lock.power != power]
    for other in others:
        game = with_own(game, other).game
    found = with_own(game, power)
    return found._replace(remarks=(*altered, *found.remarks))


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
    game = truth_game(replace(game, seal=replace(seal, absent=absent)))
    for power in sorted(game.needed & game.locked):
        raise PhraseNeeded(power, tr("The orders of {power} are sealed. Its pass phrase is missing.", power=power))
    remarks: tuple[str, ...] = ()
    for power, lock in seal.locks.items():
        if lock.opened and power not in absent:
            game, found = with_own(game, power)
            remarks += found
    return Opened(game, remarks)


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
        sealing = sealing.with_lock(own_sealed(game, sealing, sealing.locks[power], marks))
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
