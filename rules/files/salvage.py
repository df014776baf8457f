"""What can still be had from a save file that is damaged: the game up to the first turn that cannot be played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from ..game import Game
from ..seals import Seal
from ..speech import tr
from .branching import with_branch
from .errors import Fault, SaveError
from .fragments import whole_characters, whole_part
from .lines import Faulty
from .reading import pydantic_faults, read_text
from .replay import next_turn, opened, with_drafts
from .save import MOST_BYTES, check_extent, check_head
from .savemodel import GameEntry, TurnEntry, migrated
from .sealing_load import loaded, seal_of, with_seal

NEEDED = ("format", "version", "variant", "map", "start")
"""What a game cannot do without. The rest can be made up or left out."""


class Salvaged(NamedTuple):
    """A game out of a damaged file, and a sentence for each thing that was lost."""

    game: Game
    lost: tuple[str, ...]


def salvage(path: Path | str) -> Salvaged:
    """The game up to the first bad turn. SaveError if not even its beginning can be had; the file is not changed."""
    path = Path(path)
    text = read_text(path, MOST_BYTES, SaveError, errors="replace")
    check_extent(path, text)
    table, whole = whole_part(whole_characters(text))
    table = migrated(check_head(path, table))
    turns = table.pop("turns", [])
    game, head, lost = _beginning(path, table)
    if head.truth:
        return _sealed(path, head, lost)
    game, fault = _turns(game, turns) if isinstance(turns, list) else (game, tr("turns: is no list"))
    if fault or not whole:
        return Salvaged(game, (tr("Everything after turn {n}. {fault}", n=len(game.turns), fault=fault).strip(), *lost))
    try:
        return _with_sections(with_drafts(game, head), head, lost)
    except Faulty as error:
        return Salvaged(game, (*lost, tr("The orders being written. {told}", told=told(error.faults))))


def _sealed(path: Path, head: GameEntry, lost: tuple[str, ...]) -> Salvaged:
    """A game whose turns are sealed: it can be had whole or not at all."""
    try:
        return Salvaged(loaded(head).game, lost)
    except Faulty as error:
        raise SaveError(path, error.faults) from None


def _with_sections(game: Game, head: GameEntry, lost: tuple[str, ...]) -> Salvaged:
    """The game with those of its sealed sections that are whole; each other one costs its seat alone."""
    game, faults = with_seal(game, seal_of(head) if head.sealing else Seal.new(head.secrecy))
    game, gone = _with_branches(game, head)
    return Salvaged(game, (*lost, *gone, *(fault.text for fault in faults)))


def _with_branches(game: Game, head: GameEntry) -> tuple[Game, tuple[str, ...]]:
    """The game with those lines of play beside it that can be played; a sentence for each that is lost."""
    lost: list[str] = []
    for index, entry in enumerate(head.branches):
        try:
            game = with_branch(game, index, entry).game
        except Faulty as error:
            lost.append(tr('The line of play "{entry}". {told}', entry=entry.name, told=told(error.faults)))
    return game, tuple(lost)


def _beginning(path: Path, table: dict[str, Any]) -> tuple[Game, GameEntry, tuple[str, ...]]:
    """The game before its first turn, without the entries that are faulty and can be spared."""
    lost: list[str] = []
    while True:
        try:
            head = GameEntry.model_validate(table)
            game, _ = opened(head)
            seats = game.seats or Game.new(game.variant).seats
            return replace(game, seats=seats), head, tuple(lost)
        except ValidationError as error:
            faults = pydantic_faults(error)
        except Faulty as error:
            faults = list(error.faults)
        bad = {top(fault) for fault in faults}
        if bad == {"map"} and all(fault.place.startswith("map.files") for fault in faults):
            lost.append(tr("The map that the file carries. {told}", told=told(faults)))
            table = {**table, "map": {name: value for name, value in table["map"].items() if name != "files"}}
            continue
        if not bad <= table.keys() - set(NEEDED):
            raise SaveError(path, faults)
        lost += [
            tr("The entry {name}. {told}", name=name, told=told(f for f in faults if top(f) == name))
            for name in sorted(bad)
        ]
        table = {name: value for name, value in table.items() if name not in bad}


def _turns(game: Game, turns: list[Any]) -> tuple[Game, str]:
    """The game with the turns before the first bad one, and what is wrong with that one; "" where all are well."""
    for index, raw in enumerate(turns):
        try:
            game, _ = next_turn(game, index, TurnEntry.model_validate(raw))
        except ValidationError as error:
            return game, told(pydantic_faults(error, f"turns.{index}"))
        except Faulty as error:
            return game, told(error.faults)
    return game, ""


def top(fault: Fault) -> str:
    """The entry of the file in which a fault lies."""
    return fault.place.partition(".")[0]


def told(faults: Iterable[Fault]) -> str:
    """Faults in one line."""
    return "; ".join(f"{fault.place}: {fault.text}" for fault in faults)
