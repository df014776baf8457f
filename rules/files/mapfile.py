"""Map folders: where they are, and the board that a `map.toml` describes.

The format is told in resources/maps/README.md.
pydantic is imported when a map is opened, and not before.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..board import Board
from ..speech import tr
from .tomltext import read_toml

if TYPE_CHECKING:
    from .mapmodel import MapFile

TABLE = "map.toml"
MOST_BYTES = 5_000_000

_ID = re.compile(r"[\w-]+")
_HERE = Path(__file__).resolve()
_PLACES = (_HERE.parents[1] / "maps", _HERE.parents[2] / "resources" / "maps")
"""In an installed package, and in a checkout."""
_enlisted: dict[str, Path] = {}
"""Folders of maps that do not come with the program, by the ids of their maps."""


class Fault(NamedTuple):
    """What is wrong at one place of a file, as `powers.Austria.homes`."""

    place: str
    text: str


class MapError(ValueError):
    """A map that cannot be used: every fault in it, a line each."""

    def __init__(self, file: Path, faults: list[Fault]) -> None:
        super().__init__("\n".join(f"{file.name}, {fault.place}: {fault.text}" for fault in faults))
        self.file = file
        self.faults = tuple(faults)


def map_ids() -> tuple[str, ...]:
    """The ids of the maps that come with the program, in alphabetical order."""
    folders = next((place for place in _PLACES if place.is_dir()), None)
    return tuple(sorted(file.parent.name for file in folders.glob(f"*/{TABLE}"))) if folders else ()


def map_folder(source: Path | str) -> Path:
    """The folder of a map that comes with the program or was enlisted, by its id; a path to any folder is made
    absolute.

    LookupError if there is no map of that id.
    """
    if not isinstance(source, str) or not _ID.fullmatch(source):
        return Path(source).resolve()
    for place in _PLACES:
        if (place / source / TABLE).is_file():
            return place / source
    if source in _enlisted:
        return _enlisted[source]
    raise LookupError(
        tr("No map is called '{source}'. There are: {map_ids}.", source=source, map_ids=", ".join(map_ids()))
    )


def enlist_map(id: str, folder: Path) -> None:
    """Let a map be found by its id; one of the same id is found no more. Maps of the program come first."""
    _enlisted[id] = folder.resolve()


def load_board(source: Path | str) -> Board:
    """The board of a map, given by its id or its folder; the same object as long as the file stays the same.

    Errors: LookupError for an unknown id, OSError for a folder without `map.toml`, MapError for a faulty one.
    """
    return read_map(source).board


def read_map(source: Path | str) -> MapFile:
    """All that `map.toml` says, checked in itself; errors as for `load_board`."""
    file = map_folder(source) / TABLE
    state = file.stat()
    _read(file, state.st_mtime_ns, state.st_size)
    return _read(file, state.st_mtime_ns, state.st_size)  # whichever of two threads was first: the same for both


def map_of(table: Mapping[str, Any], file: Path | str = TABLE, names: bool = True) -> MapFile:
    """The map that the content of a `map.toml` describes, which need not be in a file yet. MapError with its faults.

    `names` False: only the fields are checked, and not what their names stand for.
    """
    from .mapmodel import validated

    return validated(Path(file), table, names)


def map_hash(source: Path | str) -> str:
    """SHA-256 of table and drawing in hex: tells whether a game was played on this very map."""
    folder = map_folder(source)
    whole = hashlib.sha256()
    for file in (folder / TABLE, folder / read_map(folder).drawing):
        whole.update(file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return whole.hexdigest()


@lru_cache(maxsize=16)
def _read(file: Path, changed: int, size: int) -> MapFile:
    """`changed` and `size` are there for the cache: a file that was written since is another one."""
    from .mapmodel import validated

    if size > MOST_BYTES:
        raise MapError(file, [Fault("file", tr("larger than {most_bytes} MB", most_bytes=MOST_BYTES // 1000000))])
    try:
        table = read_toml(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise MapError(file, [Fault("file", tr("no TOML: {error}", error=error))]) from None
    return validated(file, table)
