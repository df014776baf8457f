"""Write a journal: every change is on the disk before anybody relies on it."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from threading import Event
from typing import Any

import rules
from rules import Game

from .copies import PATIENCE, FileLock, IoTimeout, beside, content_of

# ----------------------------------------------------------------------------------------------------
# The file of a journal: lines put at its end, each on the disk itself before the next one is.

SUFFIX = ".journal"


def line_text(line: Mapping[str, Any]) -> bytes:
    """A line as it stands in the file. File names that are not text survive the round trip."""
    return (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode(errors="surrogatepass")


@dataclass(frozen=True, slots=True)
class JournalFile:
    """A journal after its last line was written. `length` in bytes; the lock tells other windows that it was not left
    by a crash."""

    path: Path
    length: int
    lock: FileLock

    @classmethod
    def new(cls, place: Path, lines: Iterable[Mapping[str, Any]]) -> JournalFile:
        """Create a file here, with a number if an unrecovered one is there already. Raises OSError."""
        path = free(place)
        lock = FileLock(path)
        lock.take()
        try:
            return cls(path, _append(path, 0, b"".join(map(line_text, lines))), lock)
        except OSError:
            cls(path, 0, lock).drop()
            raise

    def with_line(self, line: Mapping[str, Any]) -> JournalFile:
        """Append a line. Raises OSError: then nothing may be written after it, whatever the file ends with."""
        return JournalFile(self.path, _append(self.path, self.length, line_text(line)), self.lock)

    def drop(self) -> None:
        """Delete the file, if the disk answers."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.lock.release()


def _append(path: Path, length: int, text: bytes) -> int:
    """Append to a file of this length and return its new length. A partial write is undone."""
    with open(path, "ab", buffering=0) as file:
        try:
            _write_all(file.fileno(), text)
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                file.truncate(length)
            raise
    return length + len(text)


def _write_all(handle: int, text: bytes) -> None:
    """Write everything: a disk that is nearly full silently takes only a part."""
    while text:
        text = text[os.write(handle, text) :]


def free(path: Path) -> Path:
    """A name for a new journal; an existing one is never overwritten."""
    stem = path.name.removesuffix(SUFFIX)
    names = (path.with_name(f"{stem}.{n}{SUFFIX}") for n in count(2))
    return next(name for name in chain([path], names) if not name.exists())


FORMAT, VERSION = "strata-journal", 1
DRAFTS = ("drafts", "drafts_hidden", "notes", "submitted", "branches", "sealing")
"""The entries of a save file that change while orders are being entered, in all of its versions."""
WRITTEN = ("drafts", "notes", "submitted", "branches", "seal")
"""The same as fields of a game; of its seal also the part that every turn changes."""
ROOM, TIMES = 4_000_000, 8
"""A journal is started anew when it has this many bytes, and this many times the size of the whole game."""


class Journal:
    """The journal of one open game. Nothing is written before the first change.

    `places`: where it may stand, best first; the next one is used if one cannot be written to or does not answer.
    `save`: the game's file, None while it has none.
    """

    def __init__(self, places: Sequence[Path], save: Path | None = None, seconds: float = PATIENCE) -> None:
        self.save = save
        self.session = secrets.token_hex(8)
        self._places = tuple((place, IoTimeout(seconds)) for place in places)
        self._file: JournalFile | None = None
        self._patience = self._places[0][1]
        self._earlier: list[JournalFile] = []
        self._last: Game | None = None
        self._draws: Mapping[str, Any] = {}
        self._whole = self._changes = 0

    @classmethod
    def beside(cls, save: Path, folder: Path | None = None) -> Journal:
        """The journal of a game that has a file: next to the file, or else in a folder of the program."""
        own = [_unsaved(folder)] if folder else []
        return cls([beside(save, SUFFIX), *own], save)

    @classmethod
    def unsaved(cls, folder: Path) -> Journal:
        """The journal of a game that has no file yet, in a folder of the program."""
        return cls([_unsaved(folder)])

    @property
    def path(self) -> Path:
        """Where the journal is, or will be if nothing prevents it."""
        return self._file.path if self._file else self._places[0][0]

    def record(self, game: Game, draws: Mapping[str, Any] | None = None) -> None:
        """Record the state of the game, and the chance results entered for the coming turn (only in open games: in
        others they are nobody's business). Raises OSError if it cannot be written anywhere; what was written before is
        still intact then."""
        draws = dict(draws or {}) if game.secrecy == "open" else {}
        if game is self._last and draws == self._draws:
            return
        if self._file is None or not self._added(self._file, self._line(game, draws)):
            self._begin(game, draws)
        self._last, self._draws = game, draws
        self._changes += 1

    def clear(self) -> None:
        """The game was saved or is no longer wanted: leave nothing to recover."""
        for file in (*([self._file] if self._file else []), *self._earlier):
            file.drop()
        self._file, self._last, self._draws, self._earlier = None, None, {}, []
        self._changes = 0

    def _line(self, game: Game, draws: Mapping[str, Any]) -> dict[str, Any]:
        """The contents of the next line."""
        line: dict[str, Any] = {"time": _now(), "phase": game.position.title, **({"draws": draws} if draws else {})}
        if self._last is not None and _same_but_drafts(self._last, game):
            return {**line, **_drafts(game, self._last)}
        return {**line, "game": json.loads(rules.files.game_text(game))}

    def _added(self, file: JournalFile, line: Mapping[str, Any]) -> bool:
        """Append a line. Returns False if that failed or the file is too long already."""
        if file.length > max(ROOM, TIMES * self._whole):
            return False
        try:
            self._file = self._patience.ask(lambda: file.with_line(line))
        except OSError:
            return False
        return True

    def _begin(self, game: Game, draws: Mapping[str, Any]) -> None:
        """Start a new file with the whole game in the first place that accepts it, and delete the earlier ones."""
        if self._file is not None:
            self._earlier.append(self._file)
            self._file, self._last = None, None
        lines = [self._head(game), self._line(game, draws)]
        faults: list[OSError] = []
        for place, patience in self._places:
            try:
                own = self.save is None or place.parent != self.save.parent
                self._file = _made(place, own, lines, patience)
            except OSError as fault:
                faults.append(fault)
                continue
            self._patience, self._whole = patience, self._file.length
            break
        else:
            raise faults[0]
        for file in self._earlier:
            self._patience.ask(file.drop)
        self._earlier = []

    def _head(self, game: Game) -> dict[str, Any]:
        """The first line, which says which game the journal belongs to."""
        save = str(self.save.absolute()) if self.save else ""
        head = {"format": FORMAT, "version": VERSION, "session": self.session, "changes": self._changes}
        return {**head, "save": save, "base": content_of(self.save), "title": game.title, "variant": game.variant.id}


def _made(place: Path, own: bool, lines: Sequence[Mapping[str, Any]], patience: IoTimeout) -> JournalFile:
    """Create a file. One that comes too late is deleted, since another has been written by then. `own`: its folder
    belongs to the program; a game's folder is not created anew once it is gone."""
    late = Event()

    def make() -> JournalFile:
        if own:
            place.parent.mkdir(parents=True, exist_ok=True)
        made = JournalFile.new(place, lines)
        if late.is_set():
            made.drop()
        return made

    try:
        return patience.ask(make)
    except TimeoutError:
        late.set()
        raise


def _unsaved(folder: Path) -> Path:
    return folder / f"unsaved-{secrets.token_hex(6)}.strata{SUFFIX}"


def _same_but_drafts(one: Game, other: Game) -> bool:
    """Whether two states of a game differ only in their drafts."""
    lasting = [field.name for field in fields(Game) if field.name not in WRITTEN]
    for name in lasting:
        before, now = getattr(one, name), getattr(other, name)
        if before is not now and (name in ("variant", "start", "turns") or before != now):
            return False
    return _seal_parts(one) == _seal_parts(other)


def _seal_parts(game: Game) -> tuple[object, ...]:
    """The parts of a seal that stand in no line of drafts."""
    seal = game.seal
    return (seal.truth, seal.public, [lock.snapshot for lock in seal.locks.values()]) if seal else ()


def _drafts(game: Game, before: Game) -> dict[str, Any]:
    """The drafts as a save file has them: sealed in secret games. Variations, which may be long, are included only if
    they have changed."""
    others = game.branches is not before.branches
    table = rules.files.written_table(game, others)
    beside = {"branches": table.get("branches", [])} if others else {}
    return {"drafts": {**{name: value for name, value in table.items() if value is not None}, **beside}}


def _now() -> str:
    return datetime.now().isoformat(timespec="seconds")
