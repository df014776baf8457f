"""Save files: a game as one JSON document, `*.strata`.

    format     "strata-game"; version: 2; program: the version of Strata that wrote it
    title, variant {id, options}, map {id, hash, files}, secrecy, seats [{power, player, code}]
    start      the first position in the notation of scenario files, where it is not the variant's own
    turns      [{phase, orders {power: [text]}, draws, results {unit: [word]}, chain}], or {phase, end {kind, powers},
               chain}, or {phase, edit {edits [{changes, reason}], position}, chain} where the game master set the
               position right; `chain` is the mark of the turn, which depends on all before it (chain.py)
    book       [{date, phase, kind, power, amount, text}]: money at the table, where any changed hands
    drafts     the orders being written, by power; submitted: who has sent theirs; notes: what each seat has noted
    sealing    in secret games: the number of the game, and a lock for each seat with its sealed section (sealing.py)
    truth, public, told   where the board is hidden: start and turns, sealed; what all and what each seat was told

In a secret game drafts and notes stand in sealed sections. Of a casual game the key lies in the file: nobody reads them
who happens to look into it, but that keeps no secret from a person who wants to know. Of a sealed game each section
opens with its seat's pass phrase, and nothing else.

Places of faults name keys and indices as JSON tools do, from 0: `turns.17.orders.France.2`. A file is written whole or
not at all, and is opened by every later version.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from pydantic import ValidationError

from ..forking import forks
from ..game import Game
from ..seals import PhraseNeeded
from ..speech import tr
from .atomic import write_atomically
from .disk import disk_words
from .errors import Fault, MapMissing, SaveError
from .extent import MOST_TURNS, crowded, heaped
from .fragments import half_a_letter
from .lines import Faulty, Mapless
from .reading import pydantic_faults, read_text
from .replay import Difference, Loaded
from .savemodel import FORMAT, VERSION, GameEntry, migrated
from .savetext import game_text, program_version
from .sealing_load import loaded

MOST_BYTES = 50_000_000
NO_GAME = f'is no Strata game: it does not say "format": "{FORMAT}"'


def save_game(game: Game, path: Path | str, automatic: bool = False, wanted: Callable[[], bool] = lambda: True) -> None:
    """Writes a game whole or not at all: the file that was there stays until the new one is complete.

    SaveError if it cannot be written. `automatic`: nobody was asked, so a file that is there is only replaced if it is
    a whole Strata save that this version knows. `wanted` is asked before the old file is replaced.
    """
    path = Path(path)
    if automatic and path.exists():
        _known(path)
    try:
        content = game_text(game).encode()
        _check_opens_again(path, game, content)
    except PhraseNeeded as error:
        raise SaveError(path, [Fault("", tr("could not be written: {error}", error=error))]) from None
    except UnicodeEncodeError as error:
        why = tr("{text} holds half of a letter", text=ascii(error.object[error.start : error.end]))
        raise SaveError(path, [Fault("", tr("could not be written: {why}", why=why))]) from None
    try:
        write_atomically(path, content, wanted)
    except OSError as error:
        why = disk_words(error) if path.parent.is_dir() else tr("there is no folder {parent}", parent=path.parent)
        raise SaveError(path, [Fault("", tr("could not be written: {why}", why=why))]) from error


def _check_opens_again(path: Path, game: Game, content: bytes) -> None:
    """SaveError for a game that is longer than any file that is opened: the old file stays, which can be."""
    turns = len(game.turns) + sum(len(fork.branch.turns) - fork.at for fork in forks(game))
    if turns > MOST_TURNS or len(content) > MOST_BYTES:
        why = tr("it has grown too long to be opened again; throw away lines of play that nobody needs")
        raise SaveError(path, [Fault("", tr("could not be written: {why}", why=why))])


def load_game(path: Path | str) -> Game:
    """The game in a save file, every turn adjudicated anew. SaveError with every fault and its place."""
    return read_game(path).game


def check_game(path: Path | str) -> tuple[Difference, ...]:
    """Where today's rules make a game otherwise than its file says; () where all is the same. SaveError as above."""
    return read_game(path).differences


def read_game(path: Path | str) -> Loaded:
    """The game in a save file and where it differs from what the file says. SaveError as above."""
    path = Path(path)
    try:
        return loaded(GameEntry.model_validate(migrated(_known(path))))
    except ValidationError as error:
        raise SaveError(path, pydantic_faults(error)) from None
    except Mapless as error:
        raise MapMissing(path, error.faults, error.map) from None
    except Faulty as error:
        raise SaveError(path, error.faults) from None


def _known(path: Path) -> dict[str, Any]:
    """The content of a Strata save of this or an older version. SaveError for anything else."""
    return check_head(path, _json(path, read_text(path, MOST_BYTES, SaveError)))


def check_head(path: Path, table: Any) -> dict[str, Any]:
    """The same content, if it says that it is a Strata game of a version that can be read. SaveError otherwise."""
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        raise SaveError(path, [Fault("", NO_GAME)])
    version = table.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SaveError(path, [Fault("version", tr("is no version of a Strata game"))])
    if version > VERSION:
        writer = table.get("program") or tr("format {version}", version=version)
        text = tr(
            "It was saved by version {writer}; you have {program_version}. The file was not changed.",
            writer=writer,
            program_version=program_version(),
        )
        raise SaveError(path, [Fault("", text)])
    return table


def check_extent(path: Path, text: str) -> None:
    """SaveError for the text of a file that holds more than any game does."""
    too_much = heaped(text)
    if too_much:
        raise SaveError(path, [Fault("", too_much)])


def _json(path: Path, text: str) -> Any:
    if not text.strip():
        raise SaveError(path, [Fault("", tr("is empty"))])
    if not text.lstrip().startswith("{"):
        raise SaveError(path, [Fault("", NO_GAME)])
    check_extent(path, text)
    try:
        table = json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        what = tr("the file is cut off here") if cut else tr("this is no JSON: {msg}", msg=error.msg)
        raise SaveError(path, [Fault(f"line {error.lineno}, column {error.colno}", what)]) from None
    except ValueError as error:
        raise SaveError(path, [Fault("", str(error))]) from None
    except RecursionError:
        raise SaveError(path, [Fault("", tr("is nested too deeply"))]) from None
    if half_a_letter(text):
        raise SaveError(path, [Fault("", tr(r"holds half a letter (like \ud800 alone), which no text can"))])
    return table


def _no_number(text: str) -> NoReturn:
    raise ValueError(tr("holds {text}, which is no number", text=text))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table in which every key stands once: of two, one would be lost in silence. ValueError for another one, and for
    one of more entries than a game has."""
    table = dict(pairs)
    too_much = crowded(table)
    if too_much:
        raise ValueError(too_much)
    if len(table) < len(pairs):
        count = Counter(key for key, _ in pairs)
        twice = next(key for key in table if count[key] > 1)
        raise ValueError(tr("holds the key '{twice}' twice in one table", twice=twice))
    return table


__all__ = ["Difference", "Loaded", "SaveError", "check_game", "load_game", "read_game", "save_game"]
