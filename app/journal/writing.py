"""Writing a journal: every change is on the disk before anybody relies on it."""

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
    """A line as it stands in the file; names of files in it may be no text, and come back as they were."""
    return (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode(errors="surrogatepass")


@dataclass(frozen=True, slots=True)
class JournalFile:
    """A journal as it was when its last line was written. `length` in bytes; the lock tells other windows that no crash
    has left it."""

    path: Path
    length: int
    lock: FileLock

    @classmethod
    def new(cls, place: Path, lines: Iterable[Mapping[str, Any]]) -> JournalFile:
        """A new file at this place, or with a number if one is there that nobody has recovered yet. OSError."""
        path = free(place)
        lock = FileLock(path)
        lock.take()
        try:
            return cls(path, _append(path, 0, b"".join(map(line_text, lines))), lock)
        except OSError:
            cls(path, 0, lock).drop()
            raise

    def with_line(self, line: Mapping[str, Any]) -> JournalFile:
        """One line more. OSError: then nothing may be written after it any more, whatever stands at the end."""
        return JournalFile(self.path, _append(self.path, self.length, line_text(line)), self.lock)

    def drop(self) -> None:
        """Take it off the disk, if that answers."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.lock.release()


def _append(path: Path, length: int, text: bytes) -> int:
    """Put this at the end of a file that is so long, and tell how long it is then. What fails half-way is taken off."""
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
    """All of it: a disk that is nearly full takes a part without a word."""
    while text:
        text = text[os.write(handle, text) :]


def free(path: Path) -> Path:
    """The name of a new journal: one that is there is not written over."""
    stem = path.name.removesuffix(SUFFIX)
    names = (path.with_name(f"{stem}.{n}{SUFFIX}") for n in count(2))
    return next(name for name in chain([path], names) if not name.exists())


FORMAT, VERSION = "strata-journal", 1
DRAFTS = ("drafts", "drafts_hidden", "notes", "submitted", "branches", "sealing")
"""The entries of a save file that change while orders are being written, in all of its versions."""
WRITTEN = ("drafts", "notes", "submitted", "branches", "seal")
"""The same as fields of a game; of its seal also that which every turn changes."""
ROOM, TIMES = 4_000_000, 8
"""A journal is begun anew when it has this many bytes, and this many times those of the whole game."""


class Journal:
    """The journal of one open game. Nothing is written before the first change.

    `places`: where it may stand, the best first; the next is taken where one cannot be written to, or does not answer.
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
        """The journal of a game that has a file: it stands beside that, or else in a folder of the program's own."""
        own = [_unsaved(folder)] if folder else []
        return cls([beside(save, SUFFIX), *own], save)

    @classmethod
    def unsaved(cls, folder: Path) -> Journal:
        """The journal of a game that has no file yet, in a folder of the program's own."""
        return cls([_unsaved(folder)])

    @property
    def path(self) -> Path:
        """Where it is, or will be if nothing stands in the way."""
        return self._file.path if self._file else self._places[0][0]

    @property
    def at_home(self) -> bool:
        """Whether it stands in the first of its places, or will."""
        return self._file is None or self._file.path.parent == self._places[0][0].parent

    def record(self, game: Game, draws: Mapping[str, Any] | None = None) -> None:
        """Add the state of the game, and the chance results entered for the coming turn: in open games alone, for they
        are told to nobody. OSError if that cannot be written anywhere; what was written before is still whole then."""
        draws = dict(draws or {}) if game.secrecy == "open" else {}
        if game is self._last and draws == self._draws:
            return
        if self._file is None or not self._added(self._file, self._line(game, draws)):
            self._begin(game, draws)
        self._last, self._draws = game, draws
        self._changes += 1

    def clear(self) -> None:
        """The game is saved, or is not wanted any more: nothing is left to recover."""
        for file in (*([self._file] if self._file else []), *self._earlier):
            file.drop()
        self._file, self._last, self._draws, self._earlier = None, None, {}, []
        self._changes = 0

    def _line(self, game: Game, draws: Mapping[str, Any]) -> dict[str, Any]:
        """What the next line says."""
        line: dict[str, Any] = {"time": _now(), "phase": game.position.title, **({"draws": draws} if draws else {})}
        if self._last is not None and _same_but_drafts(self._last, game):
            return {**line, **_drafts(game, self._last)}
        return {**line, "game": json.loads(rules.files.game_text(game))}

    def _added(self, file: JournalFile, line: Mapping[str, Any]) -> bool:
        """Whether the line stands at the end of the file now; one that is too long already takes no more."""
        if file.length > max(ROOM, TIMES * self._whole):
            return False
        try:
            self._file = self._patience.ask(lambda: file.with_line(line))
        except OSError:
            return False
        return True

    def _begin(self, game: Game, draws: Mapping[str, Any]) -> None:
        """A new file with the whole game, in the first place that takes it; then those before are done with."""
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
        """The first line: whose journal it is."""
        save = str(self.save.absolute()) if self.save else ""
        head = {"format": FORMAT, "version": VERSION, "session": self.session, "changes": self._changes}
        return {**head, "save": save, "base": content_of(self.save), "title": game.title, "variant": game.variant.id}


def _made(place: Path, own: bool, lines: Sequence[Mapping[str, Any]], patience: IoTimeout) -> JournalFile:
    """A new file; one that comes too late is taken away again, for another is written by then. `own`: its folder is one
    of the program's own; that of a game is not made anew once it is gone."""
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
    """Whether two states of a game differ in nothing but the orders being written."""
    lasting = [field.name for field in fields(Game) if field.name not in WRITTEN]
    for name in lasting:
        before, now = getattr(one, name), getattr(other, name)
        if before is not now and (name in ("variant", "start", "turns") or before != now):
            return False
    return _told(one) == _told(other)


def _told(game: Game) -> tuple[object, ...]:
    """What else of a seal stands in no line of drafts."""
    seal = game.seal
    return (seal.truth, seal.public, [lock.told for lock in seal.locks.values()]) if seal else ()


def _drafts(game: Game, before: Game) -> dict[str, Any]:
    """The orders being written, as a save file has them: in secret games sealed. Lines of play beside the game, which
    may be long, stand there only where they are others than before."""
    others = game.branches is not before.branches
    table = rules.files.written_table(game, others)
    beside = {"branches": table.get("branches", [])} if others else {}
    return {"drafts": {**{name: value for name, value in table.items() if value is not None}, **beside}}


def _now() -> str:
    return datetime.now().isoformat(timespec="seconds")
