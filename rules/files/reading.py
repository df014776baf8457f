"""What all readers of files share: so many bytes and no more, as UTF-8; pydantic's faults in plain words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..speech import mark, tr
from .disk import NotPlain, disk_words, read_plain
from .errors import Fault, FileError

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

PLAIN = {"missing": mark("is missing"), "extra_forbidden": mark("is not known"), "json_invalid": mark("is no JSON")}
"""Our words for some of pydantic's error types; the others speak plainly enough."""


def read_text(path: Path, most_bytes: int, error: type[FileError], errors: str = "strict") -> str:
    """The text of a file of at most so many bytes; `error` if there is none, or it is too large or no text.

    `errors`: what becomes of bytes that are no UTF-8, as for `bytes.decode`.
    """
    try:
        raw = read_plain(path, most_bytes)
    except FileNotFoundError:
        raise error(path, [Fault("", tr("there is no such file"))]) from None
    except NotPlain as fault:
        raise error(path, [Fault("", disk_words(fault))]) from None
    except OSError as fault:
        raise error(path, [Fault("", tr("cannot be read: {disk_words}", disk_words=disk_words(fault)))]) from fault
    try:
        return raw.decode("utf-8-sig", errors)
    except UnicodeDecodeError as fault:
        raise error(path, [Fault(tr("byte {start}", start=fault.start), tr("this is no text file in UTF-8"))]) from None


def pydantic_faults(error: ValidationError, place: str = "") -> list[Fault]:
    """Every fault with its place, keys and indices joined by dots; `place`: where the value itself stands."""
    head = (place,) if place else ()
    return [Fault(".".join(map(str, (*head, *one["loc"]))), plain_words(one)) for one in error.errors()]


def plain_words(fault: ErrorDetails) -> str:
    """What is wrong by pydantic, beginning with a small letter."""
    message = fault["msg"].removeprefix("Value error, ")
    return tr(PLAIN.get(fault["type"], message[:1].lower() + message[1:]))
