"""Play a validated save file again: adjudicate every turn and variation anew, and compare the results with those
recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from ..economy import Posting
from ..game import Branches, Game, Ruling, Seat, Variation, free_variation_name, put, shared
from ..game_master import held_at, lies_ahead, with_reasons
from ..i18n import tr
from ..options import End, Override
from ..players import PLAYERS
from ..position import DrawNeeded, Position, Turn, Variant
from ..units import GM, NOTHING, Edit, Phase
from .custom_variants import NoMap, game_of, listed_map, variant_of
from .errors import FileFault, MapError
from .io import MOST_FAULTS
from .maps import map_hash
from .save_format import (
    BranchEntry,
    EditEntry,
    GameEntry,
    Lines,
    MapNotHere,
    SaveContentError,
    TurnEntry,
    read_lines,
    record,
    unreadable,
)


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """A result that differs under today's rules or map from the one in the file.

    `turn` counts from 1; 0 is the whole game. `recorded` and `now` are result words, phases or hashes, "" for none.
    `branch`: the variation it belongs to, "" for the game.
    """

    turn: int
    phase: str
    key: str
    recorded: str
    now: str
    branch: str = ""

    @property
    def text(self) -> str:
        """As a line for people."""
        if not self.turn:
            return tr("The {key} has changed since the game was saved", key=self.key)
        now = tr("today's rules {now}", now=self.now or tr("nothing"))
        where = tr("Turn {turn} ({phase})", turn=self.turn, phase=self.phase) + (
            tr(' of "{branch}"', branch=self.branch) if self.branch else ""
        )
        return tr(
            "{where}, {key}: the file says {recorded}, {now}",
            where=where,
            key=self.key,
            recorded=self.recorded or tr("nothing"),
            now=now,
        )

    @property
    def by_map(self) -> str:
        """As a line for people where it is the map that has changed."""
        return tr(
            "Turn {turn} ({phase}), {key}: the file says {recorded}, on the map as it is now {now}",
            turn=self.turn,
            phase=self.phase,
            key=self.key,
            recorded=self.recorded or tr("nothing"),
            now=self.now or tr("nothing"),
        )


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game loaded from a file, and where it differs from what the file says. `altered`: sentences on turns that were
    changed after they were written; `proofs`: sentences on what in a sealed game differs from what its seats signed."""

    game: Game
    differences: tuple[ReplayDifference, ...] = ()
    altered: tuple[str, ...] = ()
    proofs: tuple[str, ...] = ()

    @property
    def apart(self) -> bool:
        """Whether the game is played on a map it carries while the registered map of this id is another one."""
        here = listed_map(self.game.variant.id)
        return here is not None and here.hash != map_hash(self.game.variant.map_id)

    @property
    def moved(self) -> bool:
        """Whether the map has changed since and turns come out differently on it, so that the game is not what it was.
        """
        return any(not one.turn for one in self.differences) and any(one.turn for one in self.differences)


def played(file: GameEntry) -> LoadedGame:
    """The game of a save file. Raises SaveContentError for unknown names."""
    game, differences = opened(file)
    game, differing = played_on(game, file.turns)
    return LoadedGame(with_drafts(game, file), (*differences, *differing))


def played_on(game: Game, entries: Sequence[TurnEntry]) -> tuple[Game, list[ReplayDifference]]:
    """The game after these recorded turns, and what differs. Raises SaveContentError if one cannot be played, with the
    unreadable lines of later turns.

    The turns are collected in a list, since each new game would copy all earlier turns. Only a position corrected by
    hand needs more of them than the last.
    """
    turns, differences = list(game.turns), list[ReplayDifference]()
    for index, entry in enumerate(entries):
        before = replace(game, turns=tuple(turns if entry.edit else turns[-1:]))
        try:
            game, differing = next_turn(before, index, entry)
        except SaveContentError as error:
            later = islice(_faults_after(game.variant, entries, index), MOST_FAULTS)
            raise SaveContentError([*error.faults, *later]) from None
        turns[len(turns) - len(before.turns) :] = game.turns  # the last of them may be held otherwise now
        differences += differing
    return replace(game, turns=tuple(turns)), differences


def _faults_after(variant: Variant, entries: Sequence[TurnEntry], last: int) -> Iterator[FileFault]:
    """Unreadable lines of later turns. Their positions are unknown, but board and kinds of units say enough."""
    for index in range(last + 1, len(entries)):
        entry = entries[index]
        somewhere = Position(variant, Phase.parse(entry.phase), NOTHING)
        yield from unreadable(somewhere, f"turns.{index}.orders", entry.orders)


def opened(file: GameEntry) -> tuple[Game, list[ReplayDifference]]:
    """The game before its first turn, and whether its map has changed since. Raises SaveContentError."""
    try:
        kind = game_of(file.variant.id, file.map.id, file.map.hash, file.map.files)
        variant = variant_of(file.variant.id, file.variant.options, kind)
    except NoMap as missing:
        raise MapNotHere(missing.map, [FileFault("map", str(missing))]) from None
    except MapError as error:
        raise SaveContentError(
            [FileFault(f"map.files.{error.file.name}.{one.place}", one.text) for one in error.faults]
        ) from None
    except ValueError as error:
        raise SaveContentError([FileFault("variant", str(error))]) from None
    faults = [*_unknown_names(variant, file), *_book_faults(variant, file)]
    start = variant.start()
    if file.start:
        try:
            start = variant.position(**file.start.model_dump())
        except ValueError as error:
            faults.append(FileFault("start", str(error)))
    if variant.over(start) and not variant.end(start):
        faults.append(
            FileFault(
                "start.phase", tr("'{phase}' has no orders to adjudicate and no end of the game", phase=start.phase)
            )
        )
    if faults:
        raise SaveContentError(faults)
    now = map_hash(variant.map_id)
    changed = [ReplayDifference(0, "", "map", file.map.hash, now)] if file.map.hash not in ("", now) else []
    seats = tuple(Seat(seat.power, seat.player, seat.code, seat.computer) for seat in file.seats)
    book = tuple(Posting(**line.model_dump()) for line in file.book)
    rulings = tuple(Ruling(**line.model_dump()) for line in file.rulings)
    game = Game(variant, start, seats, file.secrecy, title=file.title, book=book)
    game = replace(game, rulings=rulings, deadline=file.deadline)
    return replace(game, seed=file.seed, drawn=file.drawn or NOTHING), changed


def _unknown_names(variant: Variant, file: GameEntry) -> Iterator[FileFault]:
    board = variant.base
    if file.map.id != board.id:
        yield FileFault(
            "map.id", tr("is '{map}', but this variant is played on '{board}'", map=file.map.id, board=board.id)
        )
    seats = [(f"seats.{index}.power", seat.power) for index, seat in enumerate(file.seats)]
    first = {power: place for place, power in reversed(seats)}
    yield from (
        FileFault(place, tr("'{power}' already has a seat", power=power))
        for place, power in seats
        if place != first[power]
    )
    for index, seat in enumerate(file.seats):
        if seat.computer and (seat.computer not in PLAYERS or file.secrecy == "sealed"):
            yield FileFault(
                f"seats.{index}.computer", tr("no computer player '{name}' can play this seat", name=seat.computer)
            )
    submitted = [(f"submitted.{index}", power) for index, power in enumerate(file.submitted)]
    notes = [(f"notes.{power}", power) for power in file.notes if power]
    locks = [(f"sealing.locks.{power}", power) for power in (file.sealing.locks if file.sealing else ())]
    for place, power in (*seats, *notes, *locks):
        if power not in (*variant.base.powers, GM):
            yield FileFault(place, tr("no power is called '{power}'", power=power))
    for place, power in submitted:
        if power not in variant.writers:
            yield FileFault(place, tr("no power is called '{power}'", power=power))


def _book_faults(variant: Variant, file: GameEntry) -> Iterator[FileFault]:
    for index, line in enumerate(file.book):
        if line.power and line.power not in variant.base.powers:
            yield FileFault(f"book.{index}.power", tr("no power is called '{power}'", power=line.power))


def next_turn(game: Game, index: int, entry: TurnEntry) -> tuple[Game, list[ReplayDifference]]:
    """The game after one more recorded turn, and what differs. Raises SaveContentError if the turn cannot be played.

    A phase in which nobody can do anything is held if it was recorded. If today's rules hold other phases than those
    recorded, the ones in between pass without orders, and a recorded one that no longer exists is skipped.
    """
    wanted = Phase.parse(entry.phase)
    game = held_at(game, wanted.text)
    here = game.position.phase
    differences = [] if here == wanted else [ReplayDifference(index + 1, wanted.text, "phase", wanted.text, here.text)]
    while game.position.phase != wanted and lies_ahead(game.variant, game.position.phase, wanted):
        game = _adjudicated(game, index, {}, {})
    if game.position.phase != wanted:
        return game, differences
    if entry.edit:
        return _edited(game, index, entry.edit), differences
    if entry.end:
        return _ended(game, index, End(entry.end.kind, entry.end.powers), entry.orders), differences
    overrides = tuple(Override(**one.model_dump()) for one in entry.overrides)
    game = _adjudicated(game, index, entry.orders, entry.draws, overrides).noting(entry.absent, entry.signed)
    return game, [*differences, *_differing(index, entry, game.turns[-1])]


def _edited(game: Game, index: int, entry: EditEntry) -> Game:
    """The game with its position as the game master corrected it."""
    try:
        after = game.variant.position(**entry.position.model_dump())
    except ValueError as error:
        raise SaveContentError([FileFault(f"turns.{index}.edit.position", str(error))]) from None
    after = with_reasons(after, game.position, game.turns)
    edits = tuple(Edit(one.changes, one.reason) for one in entry.edits)
    return replace(game, turns=(*game.turns, Turn(game.position, NOTHING, NOTHING, (), after, edits=edits)))


def _ended(game: Game, index: int, end: End, orders: Lines) -> Game:
    """The game ended by agreement; at most lines of the game master come before that."""
    lines = read_lines(game.position, f"turns.{index}.orders", orders)
    first = [line for line in lines.pop(GM, ()) if game.variant.is_first(line)]
    try:
        ended = game.finish_with(end, first)
    except ValueError as error:
        raise SaveContentError([FileFault(f"turns.{index}.end", str(error))]) from None
    if lines:
        raise SaveContentError([FileFault(f"turns.{index}.orders", tr("a turn that ends the game has no orders"))])
    return ended


def _adjudicated(
    game: Game, index: int, orders: Lines, draws: Mapping[str, Any], overrides: tuple[Override, ...] = ()
) -> Game:
    try:
        return game.play(orders, draws, overrides)
    except DrawNeeded as error:
        raise SaveContentError([FileFault(f"turns.{index}.draws", str(error))]) from None
    except ValueError as error:
        found = unreadable(game.position, f"turns.{index}.orders", orders)
        raise SaveContentError(found or [FileFault(f"turns.{index}.orders", str(error))]) from None


def _differing(index: int, entry: TurnEntry, turn: Turn) -> Iterator[ReplayDifference]:
    """Result words that differ; usually none do."""
    now: Mapping[str, Sequence[str]] = turn.results
    if now == entry.results:
        return
    for key in dict.fromkeys([*entry.results, *now]):
        recorded, found = ", ".join(entry.results.get(key, ())), ", ".join(now.get(key, ()))
        if recorded != found:
            yield ReplayDifference(index + 1, entry.phase, key, recorded, found)


def with_drafts(game: Game, file: GameEntry) -> Game:
    """The game with the drafts and notes of the file. Raises SaveContentError if they cannot be read."""
    orders = read_lines(game.position, "drafts", file.drafts)
    notes = {power: table for power, table in file.notes.items() if table}
    return replace(game, drafts=orders or NOTHING, notes=notes or NOTHING, submitted=frozenset(file.submitted))


# The variations of a save file, each played again from where it leaves the one that it was forked from.


def with_branches(found: LoadedGame, entries: Sequence[BranchEntry]) -> LoadedGame:
    """The game with all its variations, and what differs in them. Raises SaveContentError with every fault of each."""
    faults: list[FileFault] = []
    for index, entry in enumerate(entries):
        try:
            found = with_branch(found, index, entry)
        except SaveContentError as error:
            faults += error.faults
    if faults:
        raise SaveContentError(faults)
    return found


def with_branch(found: LoadedGame, index: int, entry: BranchEntry) -> LoadedGame:
    """The game with the variation of entry number `index`, and what differs in it. Raises SaveContentError if it cannot
    be played."""
    game, place = found.game, f"branches.{index}"
    line = replace(game, turns=_before(game, place, entry), drafts=NOTHING, chain=(), line=entry.name)
    try:
        line, differing = played_on(line, entry.turns)
        drafts = read_lines(line.position, "drafts", entry.drafts)
    except SaveContentError as error:
        raise SaveContentError([fault._replace(place=f"{place}.{fault.place}") for fault in error.faults]) from None
    branch = Variation(entry.name, line.turns, drafts or NOTHING, entry.parent)
    differences = [replace(one, turn=entry.at + one.turn, branch=entry.name) for one in differing]
    game = replace(game, branches=put(game.branches, branch))
    return replace(found, game=game, differences=(*found.differences, *differences))


def _before(game: Game, place: str, entry: BranchEntry) -> tuple[Turn, ...]:
    """The turns that the variation shares with its parent. Raises SaveContentError if its name is taken, or its parent
    is missing or too short."""
    lines = {"": game.turns, **{branch.name: branch.turns for branch in game.branches}}
    if entry.name in lines:
        raise SaveContentError(
            [FileFault(f"{place}.name", tr("a variation '{entry}' already exists", entry=entry.name))]
        )
    if entry.parent not in lines:
        raise SaveContentError(
            [FileFault(f"{place}.parent", tr("there is no variation '{parent}' before this one", parent=entry.parent))]
        )
    turns = lines[entry.parent]
    if entry.at > len(turns):
        raise SaveContentError(
            [
                FileFault(
                    f"{place}.at", tr("is {at}, but the game has only {turns} turns", at=entry.at, turns=len(turns))
                )
            ]
        )
    return turns[: entry.at]


def all_branches(one: Game, other: Game) -> Branches:
    """The variations of two copies of a game in which the same turns were played. Of two that share a name but not
    their content the second gets a number; which copy comes first makes no difference."""
    found: dict[tuple[str, str], Variation] = {}
    for game in (one, other):
        for branch in game.branches:
            at = shared(branch.turns, game.turns)
            content = repr([record(turn) for turn in branch.turns[at:]]) + repr(branch.drafts)
            joined = Variation(branch.name, (*one.turns[:at], *branch.turns[at:]), branch.drafts, branch.parent)
            found.setdefault((branch.name, content), joined)
    taken: list[Variation] = []
    for key in sorted(found):
        name = free_variation_name((branch.name for branch in taken), found[key].name)
        taken.append(replace(found[key], name=name))
    return tuple(taken)
