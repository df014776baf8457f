"""Copies of save files, the lock on an open one, and waiting for disks: what keeps a file safe from others and from
time.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QLockFile, QSysInfo

import rules
from app.language import tr

# ----------------------------------------------------------------------------------------------------
# Names of what stands beside a save file: its own with an ending, where that is not too long for the disk.

NAMES_LONGEST = 255
"""Bytes of a file's name that all systems take."""
MARGIN = 16
"""Room for what a system adds itself, as QLockFile does, and for the number of a second journal."""


def beside(path: Path, suffix: str) -> Path:
    """The file with this ending beside another; of a very long name the beginning, and a mark of the whole.

    On Linux a name may be bytes that are no text (`os.fsencode`).
    """
    name = path.name + suffix
    if len(os.fsencode(name)) <= NAMES_LONGEST - MARGIN:
        return path.with_name(name)
    tail = f"~{digest(path.name)}{suffix}"
    room = NAMES_LONGEST - MARGIN - len(tail.encode())
    return path.with_name(os.fsencode(path.name)[:room].decode(errors="ignore") + tail)


def digest(text: str) -> str:
    """Twelve letters that tell long texts apart."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:12]


# ----------------------------------------------------------------------------------------------------
# A lock on an open file, so that a second window does not write the same game.

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


# ----------------------------------------------------------------------------------------------------
# Whether a file on the disk is still the one that was read or written: others may change it meanwhile.

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
            return cls(
                found.st_size, found.st_mtime_ns, hashlib.sha256(rules.files.read_plain(path, MOST_BYTES)).hexdigest()
            )
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


# ----------------------------------------------------------------------------------------------------
# Asking a disk that may never answer: a network folder that is gone hangs the call, and must not hang the window.

Found = TypeVar("Found")
PATIENCE = 2.0
"""Seconds in which any disk that works has written a line."""


class BackgroundJob(Generic[Found]):
    """A job that goes on in a thread of its own. Nobody waits for it when the program ends."""

    def __init__(self, job: Callable[[], Found]) -> None:
        self._job = job
        self._found: list[Found] = []
        self._error: BaseException | None = None
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        try:
            self._found.append(self._job())
        except BaseException as error:  # whatever it is, it is raised where it is waited for
            self._error = error

    def ready(self, seconds: float = 0.0) -> bool:
        """Whether it is done, after so many seconds at the latest."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def result(self) -> Found:
        """What it gave, or raised."""
        if self._error is not None:
            raise self._error
        return self._found[0]


class IoTimeout:
    """Waits so long for a disk and no longer; while a call hangs there, the next ones fail at once."""

    def __init__(self, seconds: float = PATIENCE) -> None:
        self.seconds = seconds
        self._hanging: BackgroundJob[Any] | None = None

    def ask(self, job: Callable[[], Found]) -> Found:
        """What the job gives. OSError (ETIMEDOUT) if it does not end in time; it may still end later."""
        if self._hanging is not None and not self._hanging.ready():
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        asked = BackgroundJob(job)
        if not asked.ready(self.seconds):
            self._hanging = asked
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        return asked.result()


# ----------------------------------------------------------------------------------------------------
# Older copies of save files: the last ten of each, so that a damaged or regretted save is not the end.

GENERATIONS = 10
STAMP = "%Y-%m-%d_%H-%M-%S-%f"
SEPARATOR = "~"
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
        before, content = self.of(save), rules.files.read_plain(save, MOST_BYTES)
        if before and rules.files.read_plain(before[0].path, MOST_BYTES) == content:
            return None
        now, number = datetime.now(), before[0].number + 1 if before else 1
        kept = Copy(self._home(save) / f"{number:06d}{SEPARATOR}{now.strftime(STAMP)}{save.suffix}", now, number)
        kept.path.parent.mkdir(parents=True, exist_ok=True)
        rules.files.write_file(kept.path, content)
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
