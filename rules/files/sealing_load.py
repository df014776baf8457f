"""A checked save file with sealed sections as a game: casual ones opened by the key that lies in the file."""

from __future__ import annotations

import json
from dataclasses import replace

from ..game import Game
from ..seals import Lock, Seal, Tampered
from ..speech import mark, tr
from .branching import with_branches
from .chain import broken
from .encryption import NotOpened, bytes_of
from .errors import Fault
from .lines import Faulty
from .replay import Loaded, opened, played
from .savemodel import GameEntry, SealingEntry, Table
from .sealing import proofs, with_own
from .sealing_truth import CHANCE, TRUTH, public_game, salt_of, truth_of

ALTERED = mark("The history of this game was altered: turn {number} ({phase}) is not as it was when it was played.")
NO_KEY = "sealing.key"


def loaded(file: GameEntry) -> Loaded:
    """The game of a save file and what is to be said of it. Faulty with what it names that there is not, and for a
    casual game with what its key does not open.
    """
    seal = seal_of(file) if file.sealing else Seal.new(file.secrecy)
    if seal and file.truth and not seal.file_key:
        return _told_only(file, seal)
    if seal and file.truth:
        file, seal = _casual_truth(file, seal)
    found = with_branches(played(file), file.branches)
    number = broken(marked(file), salt_of(seal))
    game = found.game if number is None else replace(found.game, chain=tuple(turn.chain for turn in file.turns))
    game, faults = with_seal(game, seal)
    if faults:
        raise Faulty(faults)
    return replace(found, game=game, altered=_altered(file, number), proofs=proofs(game))


def with_seal(game: Game, seal: Seal | None) -> tuple[Game, list[Fault]]:
    """The game with its sealed sections, those of a casual game opened; a fault for each that does not open."""
    game, faults = replace(game, seal=seal), []
    for power in seal.locks if seal and seal.file_key else ():
        try:
            submitted = game.submitted
            game = replace(with_own(game, power).game, submitted=submitted)
        except Tampered as error:
            faults.append(Fault(f"sealing.locks.{power}", str(error)))
    return game, faults


def _told_only(file: GameEntry, seal: Seal) -> Loaded:
    """A game whose truth is sealed: what everybody was told."""
    game, differences = opened(file)
    try:
        game = public_game(replace(game, seal=seal, submitted=frozenset(file.submitted)))
    except Tampered as error:
        raise Faulty([Fault("public", str(error))]) from None
    return Loaded(game, tuple(differences), proofs=proofs(game))


def _casual_truth(file: GameEntry, seal: Seal) -> tuple[GameEntry, Seal]:
    """The file with start and turns in plain, opened with the key in it."""
    seal = replace(seal, truth_key=seal.file_key)
    try:
        content = truth_of(seal, seal.file_key)
        told = json.loads(content)
        players = told.pop("players", {})
        seats = [{**seat.model_dump(), "player": players.get(seat.power, seat.player)} for seat in file.seats]
        table = {**file.model_dump(exclude={*TRUTH, *CHANCE}), **told, "seats": seats}
    except (Tampered, ValueError) as error:
        raise Faulty([Fault("truth", str(error))]) from None
    return GameEntry.model_validate(table), replace(seal, truth_content=content)


def marked(file: GameEntry) -> Table:
    """What the marks are made of, as it was written, and not the rest, which may be large. The turns come one at a
    time, so that there is no second copy of them all."""
    head = file.model_dump(mode="json", exclude_unset=True, include={"variant", "map", "start"})
    return {**head, "turns": (turn.model_dump(mode="json", exclude_unset=True) for turn in file.turns)}


def _altered(file: GameEntry, number: int | None) -> tuple[str, ...]:
    return () if number is None else (tr(ALTERED, number=number, phase=file.turns[number - 1].phase),)


def seal_of(file: GameEntry) -> Seal:
    """The seal as the file has it, nothing opened but by a key in the file. Faulty if that is none."""
    told: SealingEntry | None = file.sealing
    assert told is not None
    try:
        key, salt = bytes_of(told.key), bytes_of(told.salt)
        if file.secrecy == "casual" and len(key) != 32:
            raise NotOpened(tr("is no key"))
    except NotOpened as error:
        raise Faulty([Fault(NO_KEY, str(error))]) from None
    if file.secrecy != "casual":
        key = b""
    locks = {
        power: Lock(
            power,
            key_box=one.key,
            master_box=one.master,
            told=file.told.get(power, ""),
            key=key,
            **one.model_dump(exclude={"key", "master"}),
        )
        for power, one in told.locks.items()
    }
    public = dict(file.public) if file.public is not None else None
    return Seal(told.game, locks, key, told.master, file.truth, told.truth, public, salt)
