"""Errors about files that cannot be used: every fault at once, each with its place, in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game import Game
from ..i18n import tr
from .io import NotRegularFile, disk_words, read_plain
from .parser_words import field_place, field_words

if TYPE_CHECKING:
    from pydantic import ValidationError

__all__ = ["FileError", "FileFault", "MapError", "MapMissing", "SaveError", "ScenarioError"]


class FileFault(NamedTuple):
    """A fault at one place of a file, such as `powers.Austria.homes`."""

    place: str
    text: str


class FileError(ValueError):
    """A file that cannot be used. `faults` are (place, text) pairs; as text, one line each with the file's name."""

    def __init__(self, path: Path | str, faults: Iterable[FileFault]) -> None:
        self.path = Path(path)
        self.faults = tuple(faults)
        super().__init__("\n".join(self.lines))

    @property
    def lines(self) -> tuple[str, ...]:
        """One line for each fault: file, place, what is wrong."""
        name = self.path.name or str(self.path)
        heads = (f"{name}, {fault.place}" if fault.place else name for fault in self.faults)
        return tuple(f"{head}: {fault.text}" for head, fault in zip(heads, self.faults))


class SaveError(FileError):
    """A save file that cannot be opened or written."""


class MapError(ValueError):
    """A map that cannot be used: every fault in it, one line each."""

    def __init__(self, file: Path, faults: list[FileFault]) -> None:
        super().__init__("\n".join(f"{file.name}, {fault.place}: {fault.text}" for fault in faults))
        self.file = file
        self.faults = tuple(faults)


class MapMissing(SaveError):
    """A save file of a game on a custom map that is not registered and that the file does not carry (files of older
    versions). `map`: its id."""

    def __init__(self, path: Path | str, faults: Iterable[FileFault], map: str) -> None:
        super().__init__(path, faults)
        self.map = map


class ScenarioError(FileError):
    """A scenario file that cannot be played completely: it is unreadable, or a set-up or an order names something
    unknown.

    `report`: a `ScenarioReport` on the scenarios that could be played; None if there are none.
    """

    def __init__(self, path: Path | str, faults: Iterable[FileFault], report: Any = None) -> None:
        super().__init__(path, faults)
        self.report = report


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game, and a sentence for each point on which it differs from its file.

    `title`: what a test case is about; `differing`: where the file expects another result.
    """

    game: Game
    remarks: tuple[str, ...] = ()
    title: str = ""
    differing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ForeignGames:
    """The games of a file (at least one), and what could not be read."""

    games: tuple[ImportedGame, ...]
    faults: tuple[FileFault, ...] = ()


# What all readers of files share: so many bytes and no more, as UTF-8; pydantic's faults in plain words.


def read_text(path: Path, most_bytes: int, error: type[FileError], errors: str = "strict") -> str:
    """Return the text of a file of at most this many bytes. Raises `error` if it is missing, too large or not text.

    `errors`: what to do with bytes that are not UTF-8, as for `bytes.decode`.
    """
    try:
        raw = read_plain(path, most_bytes)
    except FileNotFoundError:
        raise error(path, [FileFault("", tr("there is no such file"))]) from None
    except NotRegularFile as fault:
        raise error(path, [FileFault("", disk_words(fault))]) from None
    except OSError as fault:
        raise error(path, [FileFault("", tr("cannot be read: {disk_words}", disk_words=disk_words(fault)))]) from fault
    try:
        return raw.decode("utf-8-sig", errors)
    except UnicodeDecodeError as fault:
        raise error(path, [undecodable(fault)]) from None


def undecodable(error: UnicodeDecodeError) -> FileFault:
    """The words for a file that is not UTF-8 text, with the place of the first such byte."""
    return FileFault(tr("byte {start}", start=error.start), tr("this is not a text file in UTF-8"))


def pydantic_faults(error: ValidationError, place: str = "") -> list[FileFault]:
    """Every fault with its place, keys and indices joined by dots. `place`: where the validated value itself stands."""
    head = (place,) if place else ()
    return [FileFault(field_place((*head, *one["loc"])), field_words(one)) for one in error.errors()]
