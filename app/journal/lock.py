"""A lock on an open file, so that a second window does not write the same game."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile, QSysInfo

from app.language import tr

from .names import beside

SUFFIX = ".lock"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a file open."""

    pid: int
    host: str
    program: str

    @property
    def here(self) -> bool:
        """Whether that is this computer: then a program that has crashed is known to have."""
        return self.host in ("", "this computer", QSysInfo.machineHostName())

    @property
    def words(self) -> str:
        return tr(
            "It is open in another window ({program} on {host}, process {pid}).",
            program=self.program or "Strata",
            host=self.host,
            pid=self.pid,
        )


class FileLock:
    """Held while a file is open. The lock of a program that has crashed counts for nothing."""

    def __init__(self, path: Path) -> None:
        """`path` is that of the save file or journal, or of a link to it. The lock stands beside the file itself: one
        file has one lock, by whichever name it is opened."""
        self.path = path
        self._file = beside(Path(os.path.realpath(path)), SUFFIX)
        self._lock = QLockFile(str(self._file))
        self._lock.setStaleLockTime(0)

    def take(self) -> Holder | None:
        """Take the lock: None, or who holds it. A folder that cannot be written to needs no lock."""
        if self._lock.tryLock(0) or self._lock.error() != QLockFile.LockError.LockFailedError:
            return None
        return self._holder()

    def release(self) -> None:
        self._lock.unlock()

    def take_over(self) -> Holder | None:
        """Take it from a computer that has crashed, which nobody can know here; who holds it still, if that fails."""
        self._lock.removeStaleLockFile()
        self._file.unlink(missing_ok=True)
        return self.take()

    @property
    def held(self) -> bool:
        """Whether it is ours."""
        return self._lock.isLocked()

    def _holder(self) -> Holder:
        try:
            pid, host, program = self._lock.getLockInfo()[-3:]
        except (TypeError, ValueError):
            return Holder(0, tr("this computer"), "")
        return Holder(int(pid), str(host), str(program))


def in_use(path: Path) -> bool:
    """Whether another window has this file open now."""
    lock = FileLock(path)
    if lock.take() is not None:
        return True
    lock.release()
    return False
