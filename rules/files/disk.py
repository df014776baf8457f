"""Plain files of bounded size and nothing else, and what the system says of files, in words that people know."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from ..speech import mark, tr

FULL = mark("the disk is full")
FORBIDDEN = mark("you have no permission there")
SILENT = mark("the drive does not answer")
GONE = mark("the folder is gone")

WORDS = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: mark("your share of the disk is full"),
    errno.EFBIG: mark("the file would be too large for this disk"),
    errno.EROFS: mark("the disk can only be read"),
    errno.EACCES: FORBIDDEN,
    errno.EPERM: FORBIDDEN,
    errno.ENOENT: GONE,
    errno.ENOTDIR: GONE,
    errno.EISDIR: mark("there is a folder of this name"),
    errno.ENAMETOOLONG: mark("the name is too long"),
    errno.EINVAL: mark("this disk does not take the name"),
    errno.EILSEQ: mark("this disk does not take the name"),
    errno.EIO: mark("the disk reports a fault"),
    errno.ENXIO: SILENT,
    errno.ENODEV: SILENT,
    errno.ETIMEDOUT: SILENT,
    errno.EHOSTDOWN: SILENT,
    errno.EHOSTUNREACH: SILENT,
    errno.ENETDOWN: SILENT,
    errno.ENETUNREACH: SILENT,
    errno.ECONNRESET: SILENT,
    errno.ENOTCONN: SILENT,
    errno.ESTALE: mark("the network folder is gone"),
    errno.EBUSY: mark("another program is using the file"),
    errno.EMFILE: mark("too many files are open"),
    errno.ENFILE: mark("too many files are open"),
    errno.ELOOP: mark("the link leads in a circle"),
}
"""Number of a fault -> why it was not done, to stand after "Not saved:"."""


class NotPlain(OSError):
    """A file that is not read because of what it is; `strerror` says so, to stand after the file's name and a colon."""

    def __init__(self, path: Path, words: str) -> None:
        super().__init__(errno.EINVAL, words, str(path))


def read_plain(path: Path | str, most_bytes: int) -> bytes:
    """The content of a plain file of at most so many bytes.

    NotPlain for a folder, for a device or a pipe (which may never end, or never begin) and for what is larger; any
    other OSError where the file cannot be read.
    """
    file = Path(path)
    if "\0" in str(file):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    _check_kind(file, os.stat(file))
    with open(os.open(file, os.O_RDONLY | _AT_ONCE), "rb") as opened:
        _check_kind(file, os.fstat(opened.fileno()))  # another one may have taken its place meanwhile
        content = opened.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise NotPlain(file, tr("is larger than {most_bytes} MB", most_bytes=most_bytes // 1_000_000))
    return content


_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def _check_kind(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise NotPlain(path, tr("is a folder"))
    if not stat.S_ISREG(found.st_mode):
        raise NotPlain(path, tr("is no file but a device, which might never end"))


def read_beside(folder: Path, name: str, most_bytes: int) -> bytes:
    """A file that another file in `folder` names. Whoever wrote that may not have meant well: only what lies in the
    folder itself is read, wherever links lead. NotPlain or another OSError otherwise."""
    path = folder / name
    if "\0" not in name and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise NotPlain(path, tr("is not inside the folder {folder}, and nothing else is read", folder=folder.name))
    return read_plain(path, most_bytes)


def disk_words(error: OSError) -> str:
    """Why something was not read or written; for faults that people do not meet, the system's own words."""
    if isinstance(error, NotPlain):
        return str(error.strerror)
    known = WORDS.get(error.errno or 0, "")
    return tr(known) if known else error.strerror or str(error)
