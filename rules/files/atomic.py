"""Files written whole or not at all: a crash, a full disk or a pulled plug leaves the old file as it was."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from glob import escape
from pathlib import Path

LONGEST = 255
"""Bytes of a file's name that all systems take."""


def write_atomically(path: Path, content: bytes, wanted: Callable[[], bool] = lambda: True) -> None:
    """Writes through a temporary file beside the target; links are followed and the target's mode is kept. OSError.

    `wanted` is asked before the new file takes the place of the old one: who waited too long may have given up.
    """
    target = Path(os.path.realpath(path))
    if not target.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    temporary = target.with_name(temporary_name(target.name, secrets.token_hex(4)))
    try:
        _write_through(temporary, content)
        _keep_mode(temporary, target)
        if not wanted():
            raise OSError(errno.ECANCELED, os.strerror(errno.ECANCELED))
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    _settle(target.parent)


def temporary_name(name: str, token: str) -> str:
    """The name of the file through which one of this name is written: hidden, and never too long."""
    tail = f".{token}.tmp"
    room = LONGEST - 1 - len(tail.encode())
    raw = os.fsencode(name)  # on Linux a name may be bytes that are no text
    return f".{os.fsdecode(raw) if len(raw) <= room else raw[:room].decode(errors='ignore')}{tail}"


def sweep(path: Path) -> None:
    """Take away what was left where a process died as it wrote this file. Nobody else may be writing it now."""
    target = Path(os.path.realpath(path))
    with suppress(OSError):
        for left in target.parent.glob(escape(temporary_name(target.name, "")[: -len("..tmp")]) + ".????????.tmp"):
            left.unlink(missing_ok=True)


def _keep_mode(temporary: Path, target: Path) -> None:
    """The new file is as open to others as the old one was; some disks know no modes."""
    with suppress(OSError):
        os.chmod(temporary, target.stat().st_mode)


def _write_through(path: Path, content: bytes) -> None:
    """A new file with this content, on the disk itself and not only in memory; its mode follows the umask."""
    with open(path, "xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Makes the new name last as well; Windows has no such call for folders, and needs none, nor has every disk. The
    file is whole and in its place by now, so that a fault here is none of saving."""
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
