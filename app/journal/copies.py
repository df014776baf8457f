"""Copies of save files, the lock on an open file, and time limits for disks: what protects a file from others and from
age."""

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
# Names of files beside a save file: its own with a suffix, where that is not too long for the disk.

LONGEST_NAME = 255
"""The length in bytes of a file name that all systems accept."""
MARGIN = 16
"""Room for what a system adds itself, as QLockFile does, and for the number of a second journal."""


def beside(path: Path, suffix: str) -> Path:
    """The file with this suffix next to another. A very long name is cut short and gets a digest of the whole.

    On Linux a name may be bytes that are not text (`os.fsencode`).
    """
    name = path.name + suffix
    if len(os.fsencode(name)) <= LONGEST_NAME - MARGIN:
        return path.with_name(name)
    tail = f"~{digest(path.name)}{suffix}"
    room = LONGEST_NAME - MARGIN - len(tail.encode())
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
        """Whether the holder is on this computer, so that a crash of its program can be noticed."""
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
    """A lock held while a file is open. The lock of a program that has crashed does not count."""

    def __init__(self, path: Path) -> None:
        """`path`: the save file or journal, or a link to it. The lock stands next to the file itself, so that one file
        has one lock whatever name it is opened by."""
        self.path = path
        self._file = beside(Path(os.path.realpath(path)), SUFFIX)
        self._lock = QLockFile(str(self._file))
        self._lock.setStaleLockTime(0)

    def take(self) -> Holder | None:
        """Take the lock. Returns None, or who holds it. A folder that cannot be written to needs no lock."""
        if self._lock.tryLock(0) or self._lock.error() != QLockFile.LockError.LockFailedError:
            return None
        return self._holder()

    def release(self) -> None:
        self._lock.unlock()

    def take_over(self) -> Holder | None:
        """Take the lock from another computer that has crashed, which cannot be noticed from here. Returns None, or who
        still holds it."""
        self._lock.removeStaleLockFile()
        self._file.unlink(missing_ok=True)
        return self.take()

    @property
    def held(self) -> bool:
        """Whether this program holds the lock."""
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
"""No file that is played or drawn is larger."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """The state of a file. `size` -1: there was none. The time quickly shows that nothing happened, the content whether
    something did: a program that copies files may touch one and change nothing."""

    size: int
    time: int
    content: str = ""

    @classmethod
    def of(cls, path: Path) -> Stamp:
        """The present state of a file. Raises OSError if the disk does not answer."""
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
        """The present stamp of the file: this very one if nothing in it has changed. Raises OSError likewise."""
        try:
            found = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return Stamp(-1, 0)
        if (found.st_size, found.st_mtime_ns) == (self.size, self.time):
            return self
        late = Stamp.of(path)
        return self if late.content == self.content and late.size == self.size else late


def content_of(path: Path | None) -> str:
    """The digest of a file's content; "" if there is no readable file."""
    try:
        return Stamp.of(path).content if path else ""
    except OSError:
        return ""


# ----------------------------------------------------------------------------------------------------
# Asking a disk that may never answer: a network folder that is gone hangs the call, and must not hang the window.

Found = TypeVar("Found")
PATIENCE = 2.0
"""Seconds within which any working disk has written a line."""


class BackgroundJob(Generic[Found]):
    """A job that runs in a thread of its own. Nobody waits for it when the program ends."""

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
        """Whether the job is done, after waiting at most this many seconds."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def result(self) -> Found:
        """What the job returned, or raise what it raised."""
        if self._error is not None:
            raise self._error
        return self._found[0]


class IoTimeout:
    """Waits for a disk for a limited time. While one call hangs, further calls fail at once."""

    def __init__(self, seconds: float = PATIENCE) -> None:
        self.seconds = seconds
        self._hanging: BackgroundJob[Any] | None = None

    def ask(self, job: Callable[[], Found]) -> Found:
        """Run the job and return its result. Raises OSError (ETIMEDOUT) if it takes too long; it may still finish
        later."""
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
"""How many characters of a file's name are in the name of the folder of its copies."""


@dataclass(frozen=True, slots=True)
class Copy:
    """An earlier state of a file. `number`: copies are counted, since a clock may be set back; 0 for copies made before
    that."""

    path: Path
    time: datetime
    number: int = 0


@dataclass(frozen=True, slots=True)
class Copies:
    """The copies, in a folder of the program."""

    folder: Path
    most: int = GENERATIONS

    def keep(self, save: Path) -> Copy | None:
        """Copy a save file before it is overwritten. Returns None if there is none yet or the last copy is the same.

        Raises OSError if that fails. Copies beyond the tenth are deleted, the oldest first.
        """
        if not save.is_file():
            return None
        before, content = self.of(save), rules.files.read_plain(save, MOST_BYTES)
        if before and rules.files.read_plain(before[0].path, MOST_BYTES) == content:
            return None
        now, number = datetime.now(), before[0].number + 1 if before else 1
        copy = Copy(self._home(save) / f"{number:06d}{SEPARATOR}{now.strftime(STAMP)}{save.suffix}", now, number)
        copy.path.parent.mkdir(parents=True, exist_ok=True)
        rules.files.write_file(copy.path, content)
        for old in before[self.most - 1 :]:
            with suppress(OSError):
                old.path.unlink(missing_ok=True)
        return copy

    def of(self, save: Path) -> list[Copy]:
        """The copies of a file, newest first."""
        found = []
        for path in self._home(save).glob(f"*{save.suffix}"):
            number, _, time = path.stem.rpartition(SEPARATOR)
            try:
                found.append(Copy(path, datetime.strptime(time, STAMP), int(number or 0)))
            except ValueError:
                continue
        return sorted(found, key=lambda copy: (copy.number, copy.time), reverse=True)

    def _home(self, save: Path) -> Path:
        """The folder for a file's copies: its name and a digest of its location."""
        return self.folder / f"{save.stem[:LONGEST]}-{digest(str(save.resolve()))}"
