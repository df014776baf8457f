"""Writing a journal: every change is on the disk before anybody relies on it."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Any

import rules
from rules import Game

from .lock import FileLock

SUFFIX = ".journal"
FORMAT, VERSION = "strata-journal", 1
DRAFTS = ("drafts", "drafts_hidden", "notes", "submitted", "sealing")
"""The entries of a save file that change while orders are being written, in all of its versions."""


class Journal:
    """The journal of one open game. Nothing is written before the first change; `path` is certain from then on."""

    def __init__(self, path: Path, save: Path | None = None) -> None:
        """`path` of the journal, `save` of the game's file, None while it has none."""
        self.path = path
        self.save = save
        self._last: Game | None = None
        self._length = 0
        self._lock: FileLock | None = None

    @classmethod
    def beside(cls, save: Path) -> Journal:
        """The journal of a game that has a file: it stands beside that."""
        return cls(save.with_name(save.name + SUFFIX), save)

    @classmethod
    def unsaved(cls, folder: Path) -> Journal:
        """The journal of a game that has no file yet, in a folder of the program's own."""
        return cls(folder / f"unsaved-{secrets.token_hex(6)}.strata{SUFFIX}")

    def record(self, game: Game) -> None:
        """Add the state of the game. OSError if it cannot be written; what was written before is still whole then."""
        if game is self._last:
            return
        if self._last is None:
            self._begin(game)
        same = self._last is not None and _same_but_drafts(self._last, game)
        line = {"time": _now(), "phase": game.position.title}
        self._append(line | (_drafts(game) if same else {"game": json.loads(rules.game_text(game))}))
        self._last = game

    def clear(self) -> None:
        """The game is saved, or is not wanted any more: nothing is left to recover."""
        if self._last is not None:
            self.path.unlink(missing_ok=True)
        self._last = None
        self._length = 0
        self._lock = None

    def _begin(self, game: Game) -> None:
        """A new file with its first line, and a lock that tells other windows that no crash has left it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path = _free(self.path)
        self._length = 0
        save = str(self.save) if self.save else ""
        head = {"format": FORMAT, "version": VERSION, "save": save, "title": game.title, "variant": game.variant.id}
        self._append(head)
        self._lock = FileLock(self.path)
        self._lock.take()

    def _append(self, line: Mapping[str, Any]) -> None:
        """One line more, on the disk itself. A line that fails half-way is taken off again."""
        text = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
        with open(self.path, "ab", buffering=0) as file:
            try:
                file.write(text)
                os.fsync(file.fileno())
            except OSError:
                file.truncate(self._length)
                raise
        self._length += len(text)


def _free(path: Path) -> Path:
    """The name of a new journal: one that nobody has recovered yet is not written over."""
    stem = path.name.removesuffix(SUFFIX)
    names = (path.with_name(f"{stem}.{n}{SUFFIX}") for n in count(2))
    return next(name for name in chain([path], names) if not name.exists())


def _same_but_drafts(one: Game, other: Game) -> bool:
    """Whether two states of a game differ in nothing but the orders being written."""
    lasting = ("variant", "start", "seats", "turns", "book")
    same = all(getattr(one, name) is getattr(other, name) for name in lasting)
    return same and _lasting(one) == _lasting(other)


def _lasting(game: Game) -> tuple[object, ...]:
    """What else of a game stands in no line of drafts."""
    seal = game.seal
    told = [lock.told for lock in seal.locks.values()] if seal else []
    return game.secrecy, game.title, game.known, seal.truth if seal else "", told


def _drafts(game: Game) -> dict[str, Any]:
    """The orders being written, as a save file has them: in secret games sealed."""
    table = rules.written_table(game)
    return {"drafts": {name: value for name, value in table.items() if value is not None}}


def _now() -> str:
    return datetime.now().isoformat(timespec="seconds")
