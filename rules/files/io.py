"""Read regular files of limited size and nothing else, write files completely or not at all, and put system errors into
plain words."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from glob import escape
from pathlib import Path
from typing import Any

from ..i18n import tr, tr_noop
from .parser_words import FormatFault, line_column, toml_fault

FULL = tr_noop("the disk is full")
FORBIDDEN = tr_noop("you do not have permission")
SILENT = tr_noop("the drive is not responding")
GONE = tr_noop("the folder no longer exists")

WORDS = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: tr_noop("your disk quota is used up"),
    errno.EFBIG: tr_noop("the file would be too large for this disk"),
    errno.EROFS: tr_noop("the disk is read-only"),
    errno.EACCES: FORBIDDEN,
    errno.EPERM: FORBIDDEN,
    errno.ENOENT: GONE,
    errno.ENOTDIR: GONE,
    errno.EEXIST: tr_noop("there is already a file with this name"),
    errno.EISDIR: tr_noop("there is already a folder with this name"),
    errno.ENAMETOOLONG: tr_noop("the name is too long"),
    errno.EINVAL: tr_noop("the name is not allowed on this disk"),
    errno.EILSEQ: tr_noop("the name is not allowed on this disk"),
    errno.EIO: tr_noop("the disk reports an error"),
    errno.ENXIO: SILENT,
    errno.ENODEV: SILENT,
    errno.ETIMEDOUT: SILENT,
    errno.EHOSTDOWN: SILENT,
    errno.EHOSTUNREACH: SILENT,
    errno.ENETDOWN: SILENT,
    errno.ENETUNREACH: SILENT,
    errno.ECONNRESET: SILENT,
    errno.ENOTCONN: SILENT,
    errno.ESTALE: tr_noop("the network folder is no longer available"),
    errno.EBUSY: tr_noop("another program is using the file"),
    errno.EMFILE: tr_noop("too many files are open"),
    errno.ENFILE: tr_noop("too many files are open"),
    errno.ELOOP: tr_noop("the link points to itself"),
}
"""Error number -> why it failed, to follow "Not saved:"."""


class NotRegularFile(OSError):
    """A file that is not read because of its type or size. `strerror` says why, to follow the file's name and a colon.
    """

    def __init__(self, path: Path, words: str) -> None:
        super().__init__(errno.EINVAL, words, str(path))


def read_plain(path: Path | str, most_bytes: int) -> bytes:
    """Return the content of a regular file of at most this many bytes.

    Raises NotRegularFile for a folder, a device or a pipe (which might never end, or never begin) and for anything
    larger; another OSError if the file cannot be read.
    """
    file = Path(path)
    if "\0" in str(file):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))
    _check_kind(file, os.stat(file))
    with open(os.open(file, os.O_RDONLY | _AT_ONCE), "rb") as opened:
        _check_kind(file, os.fstat(opened.fileno()))  # another one may have taken its place meanwhile
        content = opened.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise NotRegularFile(file, tr("is larger than {most_bytes} MB", most_bytes=most_bytes // 1_000_000))
    return content


_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def _check_kind(path: Path, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise NotRegularFile(path, tr("is a folder"))
    if not stat.S_ISREG(found.st_mode):
        raise NotRegularFile(path, tr("is a device, not a file"))


def read_beside(folder: Path, name: str, most_bytes: int) -> bytes:
    """Read a file in `folder` that another file there names. That file may be malicious: only what lies in the folder
    itself is read, wherever links lead. Raises NotRegularFile or another OSError otherwise."""
    path = folder / name
    if "\0" not in name and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise NotRegularFile(path, tr("is outside the folder {folder}, so it is not read", folder=folder.name))
    return read_plain(path, most_bytes)


def disk_words(error: OSError) -> str:
    """Why a file was not read or written; for rare errors, their number. An OSError without a number was raised by the
    program itself, with words of its own."""
    if isinstance(error, NotRegularFile):
        return str(error.strerror)
    if not error.errno:
        return str(error)
    known = WORDS.get(error.errno, "")
    return tr(known) if known else tr("the system reports error {number}", number=error.errno)


# TOML out of files that anybody may have written: what would keep the reader busy for hours is refused at once.

DEEPEST = 40
"""The most parts of a dotted key: the time to read one grows with the square of their number."""
DOTTED = re.compile(rf"""(?<![\w.-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{DEEPEST}}}""")


def read_toml(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Parse TOML. Raises FormatFault, with the place if there is one."""
    too_deep = DOTTED.search(text)
    if too_deep:
        line = text.count("\n", 0, too_deep.start()) + 1
        column = too_deep.start() - text.rfind("\n", 0, too_deep.start())
        raise FormatFault(line_column(line, column), tr("a key has more than {n} parts", n=DEEPEST))
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise FormatFault("", tr("it is nested too deeply")) from None
    except ValueError as error:
        raise toml_fault(error, text) from None


# Files written whole or not at all: a crash, a full disk or a pulled plug leaves the old file as it was.

LONGEST = 255
"""The length in bytes of a file name that all systems accept."""


def write_file(path: Path, content: bytes, wanted: Callable[[], bool] = lambda: True) -> None:
    """Write any file completely or not at all, through a temporary file next to it. Links are followed, and the mode of
    an existing file is kept. Raises OSError, which `disk_words` puts into words.

    `wanted` is called before the new file replaces the old one: somebody who waited too long may have given up.
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
    """The name of the temporary file for this name: hidden, and never too long."""
    tail = f".{token}.tmp"
    room = LONGEST - 1 - len(tail.encode())
    raw = os.fsencode(name)  # on Linux a name may be bytes that are no text
    return f".{os.fsdecode(raw) if len(raw) <= room else raw[:room].decode(errors='ignore')}{tail}"


def remove_leftovers(path: Path) -> None:
    """Remove the temporary files of a process that died while writing this file. No other process may be writing it
    now."""
    target = Path(os.path.realpath(path))
    with suppress(OSError):
        for left in target.parent.glob(escape(temporary_name(target.name, "")[: -len("..tmp")]) + ".????????.tmp"):
            left.unlink(missing_ok=True)


def _keep_mode(temporary: Path, target: Path) -> None:
    """Give the new file the permissions of the old one. Some disks have none."""
    with suppress(OSError):
        os.chmod(temporary, target.stat().st_mode)


def _write_through(path: Path, content: bytes) -> None:
    """Create a file with this content, flushed to the disk itself; its mode follows the umask."""
    with open(path, "xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Flush the folder so that the new name lasts as well. Windows has no such call for folders and needs none, and
    some disks do not support it. The file is complete and in place by now, so a failure here is not a failure to save.
    """
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# How much a file of a game may hold. What cannot be a game is refused by counting, before time and memory go into it:
# every turn of a game is adjudicated anew when it is opened, which takes about a millisecond.

MOST_TURNS = 20_000
"""The most turns in a game including its variations: 500 phases with 30 variations as long as the game are 15,500."""
MOST_ENTRIES = 40_000
"""The most entries in any list or table of the file."""
MOST_BRANCHES = 1_000
MOST_FAULTS = 100
"""How many unreadable lines are reported: finding the nearest name for each takes time, and nobody reads more."""
HEAPS = (
    ('"phase"', MOST_ENTRIES, tr_noop("phases")),
    ("{", 500_000, tr_noop("tables")),
    ("[", 3_000_000, tr_noop("lists")),
    ('":', 3_000_000, tr_noop("entries")),
)
"""Pieces of text of which a file may have only so many, and what they stand for. A turn has about four tables, and a
list for each power and each unit; the rest is left for the two books, notes, and braces in texts and in a map's
drawing."""


def signs_fault(text: str) -> str:
    """The fault of a file's text that holds more than any game does; "" for all others."""
    for sign, most, what in HEAPS:
        found = text.count(sign)
        if found > most:
            return tr(
                "cannot be a game: it is {size} MB and contains {found} {what}; a game has at most {most} and is "
                "rarely over 5 MB. The file was not changed.",
                size=len(text) // 1_000_000,
                found=found,
                what=tr(what),
                most=most,
            )
    return ""


def entries_fault(table: Mapping[str, Any]) -> str:
    """The fault of a JSON table that has, or contains a list that has, more entries than any game needs."""
    longest = max([len(table), *(len(value) for value in table.values() if isinstance(value, list))])
    if longest <= MOST_ENTRIES:
        return ""
    return tr(
        "cannot be a game: one of its lists has {found} entries, and a game has at most {most}. The file was not "
        "changed.",
        found=longest,
        most=MOST_ENTRIES,
    )


def turns_fault(table: Any) -> str:
    """The fault of a file with more turns, variations included, than are played again."""
    if not isinstance(table, Mapping):
        return ""
    branches = table.get("branches")
    lines = [table, *(branches if isinstance(branches, list | tuple) else ())]
    turns = [line["turns"] for line in lines if isinstance(line, Mapping) and "turns" in line]
    found = sum(len(one) for one in turns if isinstance(one, list | tuple))
    if found <= MOST_TURNS:
        return ""
    return tr(
        "contains {found} turns including variations; at most {most} can be opened, and a game rarely has more than "
        "500. The file was not changed.",
        found=found,
        most=MOST_TURNS,
    )
