"""Merge two copies of one game in which different seats have entered orders.

For each seat, the copy counts in which its part is as it signed it; if both are, the one whose section follows the
other's (rules.seals.Lock.past), or else the one in which the seat has submitted. Contradictions are refused, with all
reasons at once. Which copy comes first makes no difference to the resulting game. Nothing of a seat is combined from
both copies: its signature holds in the merged game as before, and whoever sits down next signs which states of the
other seats he found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ..economy import Book
from ..game import Game, Lock, MergeError, Seal
from ..i18n import tr, tr_n, tr_noop
from ..units import NOTHING
from . import agreement
from .encrypted_state import marks_of
from .encryption import text_digest
from .maps import map_hash
from .replay import all_branches
from .save import load_game
from .save_format import history, parting
from .sealing import resealed

OTHER_GAME = tr_noop("These files belong to different games: {why}.")
AHEAD = tr_noop(
    "One copy is {turns} ahead: it is at {later}, the other still at {earlier}. Continue with the copy that is "
    "ahead; orders entered for {earlier} in the other copy no longer count."
)
PARTED = tr_noop("The two copies differ from turn {number} ({phase}) on, so they are no longer the same game.")
BOTH = tr_noop(
    "{seat} has {what} in both copies, and they differ. Ask {seat} which copy counts, and enter them there only."
)
PLAYERS = tr_noop("{power} is played by {one} in one copy, by {other} in the other.")
CODES = tr_noop("{power} has a different {what} in each copy.")
BOOKS = tr_noop("The ledgers differ from line {number} on.")


class MergedGame(NamedTuple):
    """The merged game, and the seats whose orders and notes come only from the first or only from the second copy."""

    game: Game
    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()


class SeatContent(NamedTuple):
    """What a copy holds of a seat."""

    game: Game
    power: str

    @property
    def lock(self) -> Lock | None:
        return self.game.seal.locks.get(self.power) if self.game.seal else None

    @property
    def submitted(self) -> bool:
        return self.power in self.game.submitted

    @property
    def own(self) -> str:
        return self.lock.own if self.lock else ""

    @property
    def content(self) -> tuple[object, ...]:
        """Everything entered, as far as it is known here: in plain text, or sealed."""
        if self.power in self.game.locked:
            return (self.own, self.submitted)
        lines = [order.text for order in self.game.drafts.get(self.power, ())]
        return (lines, dict(self.game.notes.get(self.power, {})), self.submitted)

    @property
    def holds(self) -> bool:
        """Whether the lock is as its seat signed it, if it is signed at all."""
        seal, lock = self.game.seal, self.lock
        return not (seal and lock and lock.sign) or agreement.holds(seal, lock)

    @property
    def empty(self) -> bool:
        return not any(self.content)


def merge_games(one: Path | str, other: Path | str) -> MergedGame:
    """Merge two copies of a file in which different seats have entered orders. Returns the game and whose orders came
    from which copy.

    Raises SaveError if a file cannot be opened, MergeError (with `reasons`) if the copies contradict each other.
    """
    return merged(load_game(one), load_game(other))


def merged(one: Game, other: Game) -> MergedGame:
    """The game of both copies. Raises MergeError if they contradict each other."""
    one, other = resealed(one), resealed(other)
    reasons = list(_strangers(one, other)) or list(_parted(one, other))
    if reasons:
        raise MergeError(reasons)
    parts = {power: _part(SeatContent(one, power), SeatContent(other, power)) for power in _writers(one)}
    reasons = [found for found in parts.values() if isinstance(found, str)]
    reasons += [*_seats_apart(one, other), *_books_apart(one.book, other.book), *_masters_apart(one.seal, other.seal)]
    if reasons:
        raise MergeError(reasons)
    chosen = {power: part for power, part in parts.items() if isinstance(part, SeatContent)}
    return MergedGame(_joined(one, other, chosen), *(_alone(one, other, chosen, game) for game in (one, other)))


def _writers(game: Game) -> list[str]:
    """The seats; in open games also the table, under "", which keeps its notes there."""
    return [*(seat.power for seat in game.seats), *([""] if game.secrecy == "open" else [])]


def _strangers(one: Game, other: Game) -> Iterator[str]:
    """Why the copies are not of the same game at all."""
    first, second = (history(Game.new(game.variant))["variant"] for game in (one, other))
    if first["id"] != second["id"]:
        yield tr(OTHER_GAME, why=tr("one is {first}, the other {second}", first=first["id"], second=second["id"]))
    elif map_hash(one.variant.map_id) != map_hash(other.variant.map_id):
        yield tr(OTHER_GAME, why=tr("they are played on different maps"))
    elif first["options"] != second["options"] or (one.seal is None) != (other.seal is None):
        yield tr(OTHER_GAME, why=tr("their options differ"))
    elif one.seal and other.seal and one.seal.game != other.seal.game:
        yield tr(OTHER_GAME, why=tr("they were started separately"))
    elif not one.known and one.start.as_dict() != other.start.as_dict():
        yield tr(OTHER_GAME, why=tr("they start from different positions"))
    elif [seat.power for seat in one.seats] != [seat.power for seat in other.seats]:
        yield tr(OTHER_GAME, why=tr("their seats differ"))


def _parted(one: Game, other: Game) -> Iterator[str]:
    """Why the copies have diverged: a turn was played in only one of them, or differently."""
    first, second = marks_of(one), marks_of(other)
    count = min(len(first), len(second))
    number = parting(first[:count], second[:count])
    if number is not None:
        yield tr(PARTED, number=number, phase=one.turns[number - 1].before.phase.text)
    elif len(first) != len(second):
        gone = abs(len(first) - len(second))
        later, earlier = sorted((one, other), key=lambda game: len(game.turns), reverse=True)
        turns = tr_n("a turn", "{n} turns", gone)
        yield tr(AHEAD, turns=turns, later=later.position.title, earlier=earlier.position.title)


def _part(one: SeatContent, other: SeatContent) -> SeatContent | str:
    """The copy that counts for a seat, or why none does."""
    if one.content == other.content:
        return max(one, other, key=lambda part: part.own)
    if other.empty:
        return one
    if one.empty:
        return other
    first, second = one.lock, other.lock
    if one.holds != other.holds:
        return one if one.holds else other
    if first and second and first.own and second.own:
        if text_digest(first.own) in second.past:
            return other
        if text_digest(second.own) in first.past:
            return one
    if one.submitted != other.submitted:
        return one if one.submitted else other
    what = tr("submitted orders") if one.submitted else tr("orders or notes")
    return tr(BOTH, seat=one.power or tr("The table"), what=what)


def _seats_apart(one: Game, other: Game) -> Iterator[str]:
    for first, second in zip(one.seats, other.seats):
        if first.player != second.player:
            yield tr(PLAYERS, power=first.power, one=first.player or tr("nobody"), other=second.player or tr("nobody"))
        if first.code and second.code and first.code != second.code:
            yield tr(CODES, power=first.power, what=tr("PIN"))
        locks = [game.seal.locks.get(first.power) if game.seal else None for game in (one, other)]
        if locks[0] and locks[1] and _strange(locks[0], locks[1]):
            yield tr(CODES, power=first.power, what=tr("pass phrase"))


def _strange(one: Lock, other: Lock) -> bool:
    """Whether a phrase was set in each copy independently. One that was changed later does not count."""
    follows = text_digest(one.own) in other.past or text_digest(other.own) in one.past
    return one.key_box != other.key_box and not follows


def _books_apart(one: Book, other: Book) -> Iterator[str]:
    for number, (first, second) in enumerate(zip(one, other), 1):
        if replace(first, date="") != replace(second, date=""):  # the day may be another where the copies were
            yield tr(BOOKS, number=number)
            return


def _masters_apart(one: Seal | None, other: Seal | None) -> Iterator[str]:
    if one and other and one.master and other.master and one.master != other.master:
        yield tr(CODES, power=tr("The game master"), what=tr("key"))


def _joined(one: Game, other: Game, parts: dict[str, SeatContent]) -> Game:
    """What both have in common and, for each seat, the copy that counts."""
    drafts = {power: part.game.drafts[power] for power, part in parts.items() if part.game.drafts.get(power)}
    notes = {power: part.game.notes[power] for power, part in parts.items() if part.game.notes.get(power)}
    submitted = frozenset(power for power, part in parts.items() if part.submitted)
    seats = tuple(replace(first, code=first.code or second.code) for first, second in zip(one.seats, other.seats))
    ruled = max(one, other, key=lambda game: (len(game.rulings), repr(game.rulings), game.deadline))
    return replace(
        one,
        title=min(one.title, other.title) or one.title or other.title,
        seats=seats,
        book=max(one.book, other.book, key=lambda book: (len(book), repr(book))),
        branches=all_branches(one, other),
        rulings=ruled.rulings,
        deadline=ruled.deadline,
        drafts=drafts or NOTHING,
        notes=notes or NOTHING,
        submitted=submitted,
        seal=_seal(one.seal, other.seal, parts) if one.seal and other.seal else None,
    )


def _seal(one: Seal, other: Seal, parts: dict[str, SeatContent]) -> Seal:
    """The locks that count. The true state is the same in both, though it may have been sealed twice."""
    base = max(one, other, key=lambda seal: (len(seal.truth), seal.truth))  # notes in the book make it longer
    locks = {}
    for power, part in parts.items():
        pair = [seal.locks[power] for seal in (one, other) if power in seal.locks]
        if pair:
            lock = part.lock or pair[0]
            shares, boxes = ({getattr(one, name) for one in pair} - {""} for name in ("share", "master_box"))
            locks[power] = replace(
                lock,
                snapshot=base.locks[power].snapshot if power in base.locks else lock.snapshot,
                share=lock.share or max(shares, default=""),
                master_box=lock.master_box or ("" if lock.signature else max(boxes, default="")),
            )
    return replace(base, locks=locks, master=one.master or other.master)


def _alone(one: Game, other: Game, parts: dict[str, SeatContent], game: Game) -> tuple[str, ...]:
    """The seats for which only this copy counts."""
    apart = [power for power in parts if SeatContent(one, power).content != SeatContent(other, power).content]
    return tuple(power for power in apart if parts[power].game is game)
