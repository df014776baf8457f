"""The file of a journal: lines put at its end, each on the disk itself before the next one is."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any

from .lock import FileLock

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
