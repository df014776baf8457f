"""A game as the text of its save file: JSON that people can read, compare and mend by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from importlib import metadata
from typing import Any

from ..book import Posting
from ..forking import Fork, forks
from ..game import Game
from ..position import PUBLIC
from ..rulebook import Ruling
from ..seals import Lock, Seal
from .chain import chained
from .encryption import text_of
from .savemodel import FORMAT, VERSION
from .saveturns import history, laid_out, record, texts
from .sealing import resealed
from .sealing_told import original, told_book
from .sealing_truth import TRUTH, names, salt_of, secret


@cache
def program_version() -> str:
    """The version of Strata that runs; "" where it is not installed."""
    try:
        return metadata.version("strata")
    except metadata.PackageNotFoundError:  # pragma: no cover - a bare checkout
        return ""


def game_text(game: Game) -> str:
    """The whole save file of a game. PhraseNeeded where something has to be sealed that cannot be yet."""
    return laid_out(game_table(game)) + "\n"


def game_table(game: Game) -> dict[str, Any]:
    """The content of a save file; what is as usual is left out, but for the options."""
    game = resealed(game)
    told = {} if game.known else chained(history(game), game.chain, salt_of(game.seal))
    head = {
        "format": FORMAT,
        "version": VERSION,
        "program": program_version(),
        "title": game.title,
        **(_setting(game) if game.known else {name: told[name] for name in ("variant", "map")}),
        "secrecy": game.secrecy,
    }
    hidden = _hidden(game.seal) if game.seal and secret(game) else {}
    turns = {name: told[name] for name in TRUTH} if not hidden else {"turns": []}
    book = {"book": [_posting(line) for line in game.book] or None}
    chance = {"seed": game.seed or None, "drawn": dict(game.drawn) or None} if not hidden else {}
    rulings = told_book(game) if hidden else game.rulings
    ruled = {"rulings": [_posting(line) for line in rulings] or None, "deadline": game.deadline or None}
    players = _players(game, bool(hidden))
    seats = [{"power": seat.power, "player": players[seat.power], "code": seat.code} for seat in game.seats]
    table = {**head, "seats": seats, **turns, **hidden, **book, **ruled, **chance, **written_table(game)}
    return {key: value for key, value in table.items() if value is not None}


def _players(game: Game, hidden: bool) -> Mapping[str, str]:
    """Who plays what, as everybody may read it in the file."""
    told = game.seal.public.get("players") if game.known and game.seal and game.seal.public else None
    return told or names(game, PUBLIC if hidden and not game.known else "")


def written_table(game: Game, branches: bool = True) -> dict[str, Any]:
    """Those entries of a save file that change while orders are being written: in secret games nothing plain.

    Without `branches` where those are known: they may be long.
    """
    game = resealed(game)
    beside = branches_table(game) if branches else {}
    writers = original(game.variant).writers
    submitted = [power for power in writers if power in game.submitted]
    if game.secrecy == "open":
        notes = {power: dict(table) for power, table in game.notes.items() if table}
        drafts = {power: game.drafts[power] for power in writers if power in game.drafts}
        return {"drafts": texts(drafts), "notes": notes or None, "submitted": submitted, **beside}
    return {"submitted": submitted, **beside, "sealing": _sealing(game.seal) if game.seal else None}


def branches_table(game: Game) -> dict[str, Any]:
    """The lines of play beside the game, {} where there are none: each with the turns that are its own alone. In a
    secret game nobody's what-if is kept, and of turns that were taken back only those that everybody has seen."""
    return {"branches": [_branch(fork) for fork in forks(game)]} if game.branches else {}


def _branch(fork: Fork) -> dict[str, Any]:
    branch = fork.branch
    table = {
        "name": branch.name,
        "parent": branch.parent,
        "at": fork.at,
        "turns": [record(turn) for turn in branch.turns[fork.at :]],
        "drafts": texts({power: branch.drafts[power] for power in branch.drafts}),
    }
    return {key: value for key, value in table.items() if value or key in ("name", "at")}


def _setting(game: Game) -> dict[str, Any]:
    """Variant and map of a game whose turns are not known."""
    bare = Game.new(original(game.variant))
    return {name: value for name, value in history(bare).items() if name in ("variant", "map")}


def _sealing(seal: Seal) -> dict[str, Any]:
    table = {
        "game": seal.game,
        "key": text_of(seal.file_key),
        "master": seal.master,
        "truth": seal.truth_box,
        "salt": text_of(seal.salt),
    }
    locks = {power: _lock(lock) for power, lock in seal.locks.items()}
    return {**{name: value for name, value in table.items() if value}, "locks": locks}


def _lock(lock: Lock) -> dict[str, Any]:
    table = {
        "phrase": dict(lock.phrase),
        "key": lock.key_box,
        "master": lock.master_box,
        "share": lock.share,
        "own": lock.own,
        "past": list(lock.past),
        "box": lock.box,
        "sign": lock.sign,
        "agreed": dict(lock.agreed),
        "letters": dict(lock.letters),
        "sent": lock.sent,
        "head": lock.head,
        "number": lock.number,
        "others": dict(lock.others),
        "signature": lock.signature,
    }
    return {name: value for name, value in table.items() if value}


def _hidden(seal: Seal) -> Mapping[str, Any]:
    """Where the board is hidden: the truth and what each was told, sealed; what everybody was told, plain."""
    told = {power: lock.told for power, lock in seal.locks.items() if lock.told}
    return {"truth": seal.truth, "public": seal.public, "told": told or None}


def _posting(line: Posting | Ruling) -> dict[str, Any]:
    """A line of a book; what is empty is left out."""
    return {key: value for key, value in asdict(line).items() if value != ""}
