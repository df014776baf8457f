"""Read and write save files, `*.strata`, each one JSON document; and recover what a damaged one still holds."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from pydantic import ValidationError

from ..economy import Posting
from ..game import Game, Lock, PhraseNeeded, Ruling, Seal, VariationNode, variation_tree
from ..i18n import tr, tr_noop
from ..units import PUBLIC
from .encrypted_state import TRUTH, names, salt_of, secret
from .encryption import text_of
from .errors import FileFault, MapError, MapMissing, SaveError, pydantic_faults, read_text
from .io import MOST_TURNS, disk_words, entries_fault, signs_fault, write_file
from .parser_words import json_fault
from .player_snapshots import original, snapshot_book
from .replay import LoadedGame, ReplayDifference, next_turn, opened, with_branch, with_drafts
from .save_format import (
    FORMAT,
    VERSION,
    GameEntry,
    MapNotHere,
    SaveContentError,
    TurnEntry,
    chained,
    history,
    laid_out,
    migrated,
    record,
    texts,
)
from .sealing import loaded, resealed, seal_of, with_seal

__all__ = ["LoadedGame", "ReplayDifference", "SaveError", "load_game", "read_game", "save_game"]


# JSON that is damaged or cut off, read as far as it goes.

BLANKS = re.compile(r"\s*")
ESCAPE = re.compile(r"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|(u[dD][89a-fA-F]..)|.)")
"""What a backslash begins in JSON: a surrogate pair, half of one (the group), or something else."""

HALF = re.compile(r"\\u[dD][89a-fA-F]")


def whole_characters(text: str) -> str:
    """JSON with a replacement character for each lone surrogate, with which no text can be written."""
    return ESCAPE.sub(lambda found: r"\ufffd" if found[1] else found[0], text)


def half_a_letter(text: str) -> bool:
    """Whether JSON holds a lone surrogate. Few texts have any escape that could be one; the others are not copied."""
    return any(found[1] for found in ESCAPE.finditer(text)) if HALF.search(text) else False


def whole_part(text: str) -> tuple[dict[str, Any], bool]:
    """The entries of a JSON table up to where it is damaged, and whether it is complete.

    The items of its list `turns` are read one by one, so that those before the damage are kept.
    """
    with suppress(ValueError, RecursionError):
        table = json.loads(text)
        return (table if isinstance(table, dict) else {}), True
    found: dict[str, Any] = {}
    with suppress(ValueError, RecursionError, IndexError):
        _entries(text, found)
    return found, False


def _entries(text: str, found: dict[str, Any]) -> None:
    """Read entry after entry into `found`. Raises ValueError or IndexError where the text is damaged."""
    read = json.JSONDecoder().raw_decode
    at = _past(text, 0, "{")
    while True:
        key, at = read(text, at)
        at = _past(text, at, ":")
        if key == "turns":
            found[key] = []
            at = _items(text, at, found[key])
        else:
            found[key], at = read(text, at)
        at = _past(text, at, ",")


def _items(text: str, at: int, found: list[Any]) -> int:
    read = json.JSONDecoder().raw_decode
    at = _past(text, at, "[")
    while text[at] != "]":
        item, at = read(text, at)
        found.append(item)
        at = _blank(text, at)
        if text[at] == ",":
            at = _blank(text, at + 1)
    return at + 1


def _past(text: str, at: int, sign: str) -> int:
    """The index after a character that must come here."""
    at = _blank(text, at)
    if text[at] != sign:
        raise ValueError(f"no {sign} at {at}")
    return _blank(text, at + 1)


def _blank(text: str, at: int) -> int:
    found = BLANKS.match(text, at)
    return found.end() if found else at


# A game as the text of its save file: JSON that people can read, compare and mend by hand.


@cache
def program_version() -> str:
    """The version of the running Strata; "" if it is not installed."""
    try:
        return metadata.version("strata")
    except metadata.PackageNotFoundError:  # pragma: no cover - a bare checkout
        return ""


def game_text(game: Game) -> str:
    """The save file of a game as text, also for journals and copies that are not files yet. Raises PhraseNeeded if
    something has to be sealed that cannot be sealed yet."""
    return laid_out(game_table(game)) + "\n"


def game_table(game: Game) -> dict[str, Any]:
    """The content of a save file. Defaults are left out, except those of options."""
    game = resealed(game)
    chain = {} if game.known else chained(history(game), game.chain, salt_of(game.seal))
    head = {
        "format": FORMAT,
        "version": VERSION,
        "program": program_version(),
        "title": game.title,
        **(_setting(game) if game.known else {name: chain[name] for name in ("variant", "map")}),
        "secrecy": game.secrecy,
    }
    hidden = _hidden(game.seal) if game.seal and secret(game) else {}
    turns = {name: chain[name] for name in TRUTH} if not hidden else {"turns": []}
    book = {"book": [_posting(line) for line in game.book] or None}
    chance = {"seed": game.seed or None, "drawn": dict(game.drawn) or None} if not hidden else {}
    rulings = snapshot_book(game) if hidden else game.rulings
    ruled = {"rulings": [_posting(line) for line in rulings] or None, "deadline": game.deadline or None}
    players = _players(game, bool(hidden))
    seats = [
        {"power": seat.power, "player": players[seat.power], "code": seat.code}
        | ({"computer": seat.computer} if seat.computer else {})
        for seat in game.seats
    ]
    table = {**head, "seats": seats, **turns, **hidden, **book, **ruled, **chance, **written_table(game)}
    return {key: value for key, value in table.items() if value is not None}


def _players(game: Game, hidden: bool) -> Mapping[str, str]:
    """Who plays what, as everybody may read it in the file."""
    public = game.seal.public.get("players") if game.known and game.seal and game.seal.public else None
    return public or names(game, PUBLIC if hidden and not game.known else "")


def written_table(game: Game, branches: bool = True) -> dict[str, Any]:
    """The entries of a save file that change while orders are being entered, sealed as in the file.

    `branches` False leaves out the variations, which may be long.
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
    """The variations of the game, each with its own turns only; {} if there are none. In a secret game nobody's what-if
    is kept, and of turns taken back only those that everybody has seen."""
    return {"branches": [_branch(fork) for fork in variation_tree(game)]} if game.branches else {}


def _branch(fork: VariationNode) -> dict[str, Any]:
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
    """Variant and map of a game whose turns are unknown."""
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
    """For a hidden board: the true state and the reports, sealed, and the public report in plain text."""
    snapshots = {power: lock.snapshot for power, lock in seal.locks.items() if lock.snapshot}
    return {"truth": seal.truth, "public": seal.public, "told": snapshots or None}


def _posting(line: Posting | Ruling) -> dict[str, Any]:
    """A line of the ledger; empty fields are left out."""
    return {key: value for key, value in asdict(line).items() if value != ""}


# Save files: a game as one JSON document, `*.strata`.
#
#     format     "strata-game"; version: 3; program: the version of Strata that wrote it
#     title, variant {id, options}, map {id, hash, files}, secrecy, seats [{power, player, code, computer}]
#     start      the first position in the notation of scenario files, where it is not the variant's own
#     turns      [{phase, orders {power: [text]}, draws, results {unit: [word]}, chain}], or {phase,
#                end {kind, powers},
#                chain}, or {phase, edit {edits [{changes, reason}], position}, chain} where the game master corrected
#                the position; `chain` is the mark of the turn, which depends on all before it (save_format.py)
#     book       [{date, phase, kind, power, amount, text}]: money at the table, where any changed hands
#     drafts     the orders being written, by power; submitted: who has sent theirs; notes: what each seat has noted
#     sealing    in secret games: the number of the game, and a lock for each seat with its sealed
#                section (sealing.py)
#     truth, public, told   where the board is hidden: start and turns, sealed; what all and what each seat was told
#
# In a secret game drafts and notes stand in sealed sections. Of a casual game the key lies in the file: nobody reads
# them who happens to look into it, but that keeps no secret from a person who wants to know. Of a sealed game each
# section opens with its seat's pass phrase, and nothing else.
#
# Places of faults name keys and indices as JSON tools do, from 0: `turns.17.orders.France.2`. A file is written whole
# or not at all, and is opened by every later version.

MOST_BYTES = 50_000_000
NO_GAME = tr_noop('is not a Strata game: "format": "{format}" is missing')


def save_game(game: Game, path: Path | str, automatic: bool = False, wanted: Callable[[], bool] = lambda: True) -> None:
    """Save a game completely or not at all: an existing file stays until the new one is complete.

    Raises SaveError if it cannot be written. `automatic`: nobody was asked, so an existing file is replaced only if it
    is a complete Strata save of a version known here. `wanted` is called before the old file is replaced.
    """
    path = Path(path)
    if automatic and path.exists():
        _known(path)
    try:
        content = game_text(game).encode()
        _check_opens_again(path, game, content)
    except PhraseNeeded as error:
        raise SaveError(path, [FileFault("", tr("could not be saved: {error}", error=error))]) from None
    except UnicodeEncodeError as error:
        why = tr("{text} contains an incomplete Unicode code", text=ascii(error.object[error.start : error.end]))
        raise SaveError(path, [FileFault("", tr("could not be saved: {why}", why=why))]) from None
    except (OSError, MapError) as error:  # the map that the file is to name, or to carry, cannot be read now
        why = disk_words(error) if isinstance(error, OSError) else str(error)
        raise SaveError(path, [FileFault("map", tr("could not be saved: {why}", why=why))]) from error
    try:
        write_file(path, content, wanted)
    except OSError as error:
        why = disk_words(error) if path.parent.is_dir() else tr("there is no folder {parent}", parent=path.parent)
        raise SaveError(path, [FileFault("", tr("could not be saved: {why}", why=why))]) from error


def _check_opens_again(path: Path, game: Game, content: bytes) -> None:
    """Raises SaveError for a game too long to be opened again: the old file, which can be opened, stays."""
    turns = len(game.turns) + sum(len(fork.branch.turns) - fork.at for fork in variation_tree(game))
    if turns > MOST_TURNS or len(content) > MOST_BYTES:
        why = tr("it is too long to be opened again; discard variations that you do not need")
        raise SaveError(path, [FileFault("", tr("could not be saved: {why}", why=why))])


def load_game(path: Path | str) -> Game:
    """The game in a save file, every turn adjudicated anew. Raises SaveError with every fault and its place."""
    return read_game(path).game


def read_game(path: Path | str) -> LoadedGame:
    """The game in a save file (`game`), and where it differs from what the file says: under today's rules
    (`differences`) or by somebody's hand. Raises SaveError as above."""
    path = Path(path)
    try:
        return loaded(GameEntry.model_validate(migrated(_known(path))))
    except ValidationError as error:
        raise SaveError(path, pydantic_faults(error)) from None
    except MapNotHere as error:
        raise MapMissing(path, error.faults, error.map) from None
    except SaveContentError as error:
        raise SaveError(path, error.faults) from None


def _known(path: Path) -> dict[str, Any]:
    """The content of a Strata save of this or an older version. Raises SaveError for anything else."""
    return check_head(path, _json(path, read_text(path, MOST_BYTES, SaveError)))


def check_head(path: Path, table: Any) -> dict[str, Any]:
    """The same content, if it claims to be a Strata game of a readable version. Raises SaveError otherwise."""
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        raise SaveError(path, [FileFault("", tr(NO_GAME, format=FORMAT))])
    version = table.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SaveError(path, [FileFault("version", tr("is not a version of the Strata format"))])
    if version > VERSION:
        writer = table.get("program") or tr("format {version}", version=version)
        text = tr(
            "This game was saved by version {writer}; you have {program_version}. Update Strata to open it. The "
            "file was not changed.",
            writer=writer,
            program_version=program_version(),
        )
        raise SaveError(path, [FileFault("", text)])
    return table


def check_extent(path: Path, text: str) -> None:
    """Raises SaveError for a file that holds more than any game does."""
    too_much = signs_fault(text)
    if too_much:
        raise SaveError(path, [FileFault("", too_much)])


def _json(path: Path, text: str) -> Any:
    if not text.strip():
        raise SaveError(path, [FileFault("", tr("is empty"))])
    if not text.lstrip().startswith("{"):
        raise SaveError(path, [FileFault("", tr(NO_GAME, format=FORMAT))])
    check_extent(path, text)
    try:
        table = json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        known = json_fault(error)
        raise SaveError(path, [FileFault(known.place, tr("the file is cut off here") if cut else known.text)]) from None
    except ValueError as error:
        raise SaveError(path, [FileFault("", json_fault(error).text)]) from None
    except RecursionError:
        raise SaveError(path, [FileFault("", tr("is nested too deeply"))]) from None
    if half_a_letter(text):
        raise SaveError(path, [FileFault("", tr(r"contains an incomplete Unicode code (such as \ud800 alone)"))])
    return table


def _no_number(text: str) -> NoReturn:
    raise ValueError(tr("contains {text}, which is not a number", text=text))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table whose keys are all different: of two equal ones, one would be lost silently. Raises ValueError otherwise,
    and for more entries than a game has."""
    table = dict(pairs)
    too_much = entries_fault(table)
    if too_much:
        raise ValueError(too_much)
    if len(table) < len(pairs):
        count = Counter(key for key, _ in pairs)
        twice = next(key for key in table if count[key] > 1)
        raise ValueError(tr("contains the key '{twice}' twice in one table", twice=twice))
    return table


# What can still be had from a save file that is damaged: the game up to the first turn that cannot be played.

NEEDED = ("format", "version", "variant", "map", "start")
"""The entries without which there is no game. The rest can be made up or left out."""


class RecoveredGame(NamedTuple):
    """A game recovered from a damaged file, and a sentence for each thing that was lost."""

    game: Game
    lost: tuple[str, ...]


def recover_game(path: Path | str) -> RecoveredGame:
    """What a damaged save file still holds: the game up to the first bad turn, and a sentence for each thing lost.
    Raises SaveError if not even its beginning can be recovered. The file is not changed."""
    path = Path(path)
    text = read_text(path, MOST_BYTES, SaveError, errors="replace")
    check_extent(path, text)
    table, whole = whole_part(whole_characters(text))
    table = migrated(check_head(path, table))
    turns = table.pop("turns", [])
    game, head, lost = _beginning(path, table)
    if head.truth:
        return _sealed(path, head, lost)
    game, fault = _turns(game, turns) if isinstance(turns, list) else (game, tr("turns: must be a list"))
    if fault or not whole:
        return RecoveredGame(
            game, (tr("Everything after turn {n}. {fault}", n=len(game.turns), fault=fault).strip(), *lost)
        )
    try:
        return _with_sections(with_drafts(game, head), head, lost)
    except SaveContentError as error:
        return RecoveredGame(game, (*lost, tr("The current orders. {faults}", faults=faults_text(error.faults))))


def _sealed(path: Path, head: GameEntry, lost: tuple[str, ...]) -> RecoveredGame:
    """A game whose turns are sealed: it can be recovered completely or not at all."""
    try:
        return RecoveredGame(loaded(head).game, lost)
    except SaveContentError as error:
        raise SaveError(path, error.faults) from None


def _with_sections(game: Game, head: GameEntry, lost: tuple[str, ...]) -> RecoveredGame:
    """The game with those of its sealed sections that are intact. A damaged one costs only its seat."""
    game, faults = with_seal(game, seal_of(head) if head.sealing else Seal.new(head.secrecy))
    game, gone = _with_branches(game, head)
    return RecoveredGame(game, (*lost, *gone, *(fault.text for fault in faults)))


def _with_branches(game: Game, head: GameEntry) -> tuple[Game, tuple[str, ...]]:
    """The game with those variations that can be played; a sentence for each that is lost."""
    lost: list[str] = []
    for index, entry in enumerate(head.branches):
        try:
            game = with_branch(LoadedGame(game), index, entry).game
        except SaveContentError as error:
            lost.append(tr('Variation "{entry}". {faults}', entry=entry.name, faults=faults_text(error.faults)))
    return game, tuple(lost)


def _beginning(path: Path, table: dict[str, Any]) -> tuple[Game, GameEntry, tuple[str, ...]]:
    """The game before its first turn, without faulty entries that can be spared."""
    lost: list[str] = []
    while True:
        try:
            head = GameEntry.model_validate(table)
            game, _ = opened(head)
            seats = game.seats or Game.new(game.variant).seats
            return replace(game, seats=seats), head, tuple(lost)
        except ValidationError as error:
            faults = pydantic_faults(error)
        except SaveContentError as error:
            faults = list(error.faults)
        bad = {top(fault) for fault in faults}
        if bad == {"map"} and all(fault.place.startswith("map.files") for fault in faults):
            lost.append(tr("The map in the file. {faults}", faults=faults_text(faults)))
            table = {**table, "map": {name: value for name, value in table["map"].items() if name != "files"}}
            continue
        if not bad <= table.keys() - set(NEEDED):
            raise SaveError(path, faults)
        lost += [
            tr("Entry {name}. {faults}", name=name, faults=faults_text(f for f in faults if top(f) == name))
            for name in sorted(bad)
        ]
        table = {name: value for name, value in table.items() if name not in bad}


def _turns(game: Game, turns: list[Any]) -> tuple[Game, str]:
    """The game with the turns before the first bad one, and what is wrong with that one; "" if all are good."""
    for index, raw in enumerate(turns):
        try:
            game, _ = next_turn(game, index, TurnEntry.model_validate(raw))
        except ValidationError as error:
            return game, faults_text(pydantic_faults(error, f"turns.{index}"))
        except SaveContentError as error:
            return game, faults_text(error.faults)
    return game, ""


def top(fault: FileFault) -> str:
    """The entry of the file to which a fault belongs."""
    return fault.place.partition(".")[0]


def faults_text(faults: Iterable[FileFault]) -> str:
    """The faults on one line."""
    return "; ".join(f"{fault.place}: {fault.text}" for fault in faults)
