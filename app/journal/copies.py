"""Older copies of save files: the last ten of each, so that a damaged or regretted save is not the end."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import rules

from .names import digest

GENERATIONS = 10
STAMP = "%Y-%m-%d_%H-%M-%S-%f"
SEPARATOR = "~"
MOST_BYTES = 500_000_000
LONGEST = 60
"""Letters of a file's name that the folder of its copies has."""


@dataclass(frozen=True, slots=True)
class Copy:
    """An older state of a file. `number`: they are counted, for a clock may be set back; 0 for those of before."""

    path: Path
    time: datetime
    number: int = 0


@dataclass(frozen=True, slots=True)
class Copies:
    """The copies, in a folder of the program's own."""

    folder: Path
    most: int = GENERATIONS

    def keep(self, save: Path) -> Copy | None:
        """Copy a save file before it is written over; None if there is none yet, or if the last copy is the same.

        OSError if that fails. The oldest copies beyond the tenth go.
        """
        if not save.is_file():
            return None
        before, content = self.of(save), rules.read_plain(save, MOST_BYTES)
        if before and rules.read_plain(before[0].path, MOST_BYTES) == content:
            return None
        now, number = datetime.now(), before[0].number + 1 if before else 1
        kept = Copy(self._home(save) / f"{number:06d}{SEPARATOR}{now.strftime(STAMP)}{save.suffix}", now, number)
        kept.path.parent.mkdir(parents=True, exist_ok=True)
        rules.write_file(kept.path, content)
        for old in before[self.most - 1 :]:
            with suppress(OSError):
                old.path.unlink(missing_ok=True)
        return kept

    def of(self, save: Path) -> list[Copy]:
        """The copies of a file, the youngest first."""
        found = []
        for path in self._home(save).glob(f"*{save.suffix}"):
            number, _, time = path.stem.rpartition(SEPARATOR)
            try:
                found.append(Copy(path, datetime.strptime(time, STAMP), int(number or 0)))
            except ValueError:
                continue
        return sorted(found, key=lambda copy: (copy.number, copy.time), reverse=True)

    def _home(self, save: Path) -> Path:
        """A folder for each file: its name, and a mark of where it lies."""
        return self.folder / f"{save.stem[:LONGEST]}-{digest(str(save.resolve()))}"
