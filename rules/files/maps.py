"""Maps: where their files are, what they contain, and the board that a `map.toml` describes.

The format is documented in resources/maps/README.md. pydantic is imported only when a map is checked.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from ..board import Board, board_of
from ..i18n import tr
from .errors import FileFault, MapError, undecodable
from .io import NotRegularFile, disk_words, read_beside, read_plain, read_toml
from .parser_words import FormatFault

if TYPE_CHECKING:
    from .map_format import MapFile


TABLE, DRAWING, RULES = "map.toml", "board.svg", "variant.toml"
MOST_BYTES, MOST_DRAWING, MOST_RULES = 5_000_000, 20_000_000, 1_000_000
"""The most bytes each file of a map may have. `map.toml` may give the drawing another name."""

_ID = re.compile(r"[\w-]+")
_HERE = Path(__file__).resolve()
_PLACES = (_HERE.parents[1] / "maps", _HERE.parents[2] / "resources" / "maps")
"""Where maps are in an installed package, and in a checkout."""
_enlisted: dict[str, MapFiles] = {}
"""Maps that do not come with the program, by key and by id; of several with one id only one has the id."""


def map_ids() -> tuple[str, ...]:
    """The ids of the maps that come with the program, in alphabetical order."""
    folders = next((place for place in _PLACES if place.is_dir()), None)
    return tuple(sorted(file.parent.name for file in folders.glob(f"*/{TABLE}"))) if folders else ()


def map_folder(source: Path | str) -> Path:
    """The folder of a map that comes with the program, by its id; the path of any other folder is made absolute.

    Raises LookupError if there is no map of that id.
    """
    if not isinstance(source, str) or not _ID.fullmatch(source):
        return Path(source).resolve()
    for place in _PLACES:
        if (place / source / TABLE).is_file():
            return place / source
    raise LookupError(
        tr("No map is called '{source}'. The maps are: {map_ids}.", source=source, map_ids=", ".join(map_ids()))
    )


@dataclass(frozen=True)
class MapFiles:
    """The contents of a map's files. `rules`: its `variant.toml`, empty if it has none.

    A custom map is played as it was when its game began, whatever becomes of its folder.
    """

    table: bytes
    drawing: bytes
    rules: bytes = b""
    folder: Path = field(default=Path(), compare=False)
    """Where the map was read; None for a map that a game carries."""

    @cached_property
    def content(self) -> MapFile:
        """What `map.toml` says. Raises MapError."""
        return _checked(self.folder / TABLE, self.table)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of table and drawing in hex."""
        return _sha256(self.table, self.drawing)

    @cached_property
    def key(self) -> str:
        """The key that tells this map from others with the same id."""
        return f"{self.content.id}-{_sha256(self.table, self.drawing, self.rules)[:16]}"


def _sha256(*contents: bytes) -> str:
    whole = hashlib.sha256()
    for content in contents:
        whole.update(content.replace(b"\r\n", b"\n") + b"\0")
    return whole.hexdigest()


def map_files(source: Path | str) -> MapFiles:
    """The files of a map, given by its id, key or folder. Raises the errors of `load_board`, and MapError for an
    unreadable drawing."""
    known = custom_map(source)
    if known is not None:
        return known
    folder = map_folder(source)
    drawing = folder / read_map(folder).drawing
    return _files(folder, tuple(_stamp(folder / name) for name in (TABLE, RULES)), _stamp(drawing))


def _stamp(path: Path) -> tuple[int, int]:
    """A value that changes when the file is written. Why a file cannot be read is reported when it is read."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=16)
def _files(folder: Path, tables: tuple[tuple[int, int], ...], drawing: tuple[int, int]) -> MapFiles:
    """The stamps are part of the cache key: a changed file is another one."""
    return MapFiles(map_part(folder, TABLE, MOST_BYTES), map_drawing(folder), map_rules(folder), folder)


def map_drawing(folder: Path) -> bytes:
    """The drawing of the map in a folder. Raises MapError if it cannot be read."""
    name = read_map(folder).drawing
    try:
        return map_part(folder, name, MOST_DRAWING)
    except OSError as error:
        why = tr("there is no such file") if isinstance(error, FileNotFoundError) else disk_words(error)
        raise MapError(folder / TABLE, [FileFault("board", f"{name}: {why}")]) from None


def map_rules(folder: Path) -> bytes:
    """The `variant.toml` of the map in a folder, empty if there is none. Raises MapError if it cannot be read."""
    try:
        return map_part(folder, RULES, MOST_RULES) if (folder / RULES).exists() else b""
    except OSError as error:
        raise MapError(folder / RULES, [FileFault("file", disk_words(error))]) from None


def map_part(folder: Path, name: str, most_bytes: int) -> bytes:
    """Read a file of a map: a regular file in its folder. A drawing may be that of another map next to it. Raises
    OSError."""
    if folder.parent in _PLACES:
        return read_plain(folder / name, most_bytes)
    parts = PurePosixPath(name).parts
    if len(parts) == 3 and parts[0] == ".." and parts[1] != ".." and (folder.parent / parts[1] / TABLE).is_file():
        return read_beside(folder.parent / parts[1], parts[2], most_bytes)
    return read_beside(folder, name, most_bytes)


def register_map(id: str, folder: Path) -> None:
    """Make the map in a folder available under its id, in place of any other custom map with that id. Maps of the
    program come first."""
    _enlisted[id] = map_files(folder.resolve())


def remember_map(files: MapFiles) -> str:
    """Make a map available under its key, which is returned, and under its id unless another map has that. Raises
    MapError."""
    _enlisted.setdefault(files.content.id, files)
    return _enlisted.setdefault(files.key, files).key


def prefer_map(source: str) -> None:
    """Let the id of a custom map refer to the one with this key from now on: the one that is being played."""
    known = custom_map(source)
    if known is not None:
        _enlisted[known.content.id] = known


def custom_map(source: Path | str) -> MapFiles | None:
    """The custom map of this id or key; None if there is none."""
    return _enlisted.get(source) if isinstance(source, str) else None


def load_board(source: Path | str) -> Board:
    """The board of a map, given by its id or folder; the same object as long as the file stays the same.

    Maps that come with the program are known to be sound: their boards need no check, and so no pydantic. Raises
    LookupError for an unknown id, OSError for a folder without `map.toml`, MapError for a faulty one.
    """
    for place in _PLACES if isinstance(source, str) and _ID.fullmatch(source) else ():
        file = place / source / TABLE
        if file.is_file():
            state = file.stat()
            _board(file, state.st_mtime_ns, state.st_size)
            return _board(file, state.st_mtime_ns, state.st_size)  # whichever of two threads was first
    return read_map(source).board


@lru_cache(maxsize=16)
def _board(file: Path, changed: int, size: int) -> Board:
    return board_of(read_toml(file.read_text(encoding="utf-8")), origin=(load_board, (file.parent.name,)))


def read_map(source: Path | str) -> MapFile:
    """Everything `map.toml` says, validated. Raises the errors of `load_board`."""
    known = custom_map(source)
    if known is not None:
        return known.content
    file = map_folder(source) / TABLE
    state = file.stat()
    _read(file, state.st_mtime_ns, state.st_size)
    return _read(file, state.st_mtime_ns, state.st_size)  # whichever of two threads was first: the same for both


def map_of(table: Mapping[str, Any], file: Path | str = TABLE, names: bool = True) -> MapFile:
    """The map that the content of a `map.toml` describes, which need not be in a file yet. Raises MapError.

    `names` False: only the fields are checked, not what names refer to.
    """
    from .map_format import validated

    return validated(Path(file), table, names)


def map_hash(source: Path | str) -> str:
    """SHA-256 of table and drawing in hex, by which a game recognizes the map it was played on."""
    return map_files(source).hash


@lru_cache(maxsize=16)
def _read(file: Path, changed: int, size: int) -> MapFile:
    """`changed` and `size` are part of the cache key: a file that was written since is another one."""
    try:
        content = map_part(file.parent, file.name, MOST_BYTES)
    except NotRegularFile as error:
        raise MapError(file, [FileFault("file", disk_words(error))]) from None
    return _checked(file, content)


def _checked(file: Path, content: bytes) -> MapFile:
    from .map_format import validated

    try:
        table = read_toml(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise MapError(file, [undecodable(error)]) from None
    except FormatFault as error:
        raise MapError(file, [FileFault(error.place or "file", error.text)]) from None
    return validated(file, table)
