"""Whether a file on the disk is still the one that was read or written: others may change it meanwhile."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import rules

MOST_BYTES = 500_000_000
"""No file that is played on or drawn is larger."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a file was like. `size` -1: there was none. The time tells quickly that nothing happened, the content
    whether something did: a copy program may touch a file and change nothing."""

    size: int
    time: int
    content: str = ""

    @classmethod
    def of(cls, path: Path) -> Stamp:
        """The file as it is now. OSError where the disk does not say."""
        try:
            found = path.stat()
            return cls(found.st_size, found.st_mtime_ns, hashlib.sha256(rules.read_plain(path, MOST_BYTES)).hexdigest())
        except (FileNotFoundError, NotADirectoryError):
            return cls(-1, 0)

    @property
    def gone(self) -> bool:
        return self.size < 0

    def now(self, path: Path) -> Stamp:
        """The stamp of the file now: this very one if nothing was changed in it. OSError likewise."""
        try:
            found = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return Stamp(-1, 0)
        if (found.st_size, found.st_mtime_ns) == (self.size, self.time):
            return self
        late = Stamp.of(path)
        return self if late.content == self.content and late.size == self.size else late


def content_of(path: Path | None) -> str:
    """The mark of a file's content; "" where there is no file, or none that can be read."""
    try:
        return Stamp.of(path).content if path else ""
    except OSError:
        return ""
