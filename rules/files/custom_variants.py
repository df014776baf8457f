"""Custom variants: standard rules on a designer's own map, as data in a folder, without code.

The folder holds `map.toml` and `board.svg` (resources/maps/README.md) and may hold `variant.toml` (README.md in this
folder). Once a folder is registered, games can be started by the map's id. A saved game carries its map and opens
anywhere.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from zlib import compress, decompress

from ..i18n import tr, tr_noop
from ..options import Option
from ..position import Variant
from ..standard import Standard
from ..standard.game import BUILDS as BUILDING
from ..variants import REGISTRY, Registry
from .errors import FileFault, MapError, undecodable
from .io import read_toml
from .maps import (
    DRAWING,
    MOST_BYTES,
    MOST_DRAWING,
    MOST_RULES,
    RULES,
    TABLE,
    MapFiles,
    custom_map,
    load_board,
    map_files,
    map_ids,
    map_rules,
    register_map,
    remember_map,
)
from .parser_words import FormatFault

if TYPE_CHECKING:
    from .map_format import MapFile, VariantFile


BUILDS = BUILDING.choices
MOST = {TABLE: MOST_BYTES, DRAWING: MOST_DRAWING, RULES: MOST_RULES}
"""The files of a map, and the most bytes each may have."""
BASE64 = ".base64"
"""Suffix of a file's name in a save file if its bytes are not UTF-8 text."""
NO_MAP = tr_noop(
    "the map '{map}' is not installed, and this file from an older version does not include it. Choose the map's "
    "folder; on the command line use --maps FOLDER"
)

_enlisted: dict[str, type[Variant]] = {}


def custom_variant_types() -> Mapping[str, type[Variant]]:
    """The registered variants by id, in the order of their registration."""
    return MappingProxyType(_enlisted)


def register_variant(folder: Path) -> type[Variant]:
    """Register the variant in a folder by its map's id, or register it anew. Raises MapError with every fault of its
    two tables, OSError if there is no map."""
    kind = game_on(map_files(folder.resolve()))
    register_map(kind.id, folder)
    _enlisted[kind.id] = kind
    return kind


def game_on(files: MapFiles) -> type[Variant]:
    """The variant on a map that is not registered; the same object for the same files. Raises MapError."""
    table = files.content
    if table.id in REGISTRY or table.id in map_ids():
        text = tr("'{id}' is the ID of a game or map that comes with Strata: choose another one", id=table.id)
        raise MapError(files.folder / TABLE, [FileFault("id", text)])
    kind = _kind(files)
    remember_map(files)
    return kind


def listed_map(game: str) -> MapFiles | None:
    """The map of a registered variant by the variant's id; None if there is no such variant."""
    kind = _enlisted.get(game)
    return map_files(kind.map_id) if kind else None


def _check_powers(table: MapFile, folder: Path) -> None:
    if not table.powers:
        raise MapError(folder / TABLE, [FileFault("powers", tr("a game needs at least one power"))])


class NoMap(LookupError):
    """The map of a game is not available here. `map`: its id."""

    def __init__(self, map: str) -> None:
        super().__init__(tr(NO_MAP, map=map))
        self.map = map


def carried(map_id: str) -> dict[str, dict[str, str]]:
    """The files of a custom map as a save file holds them under `files`; {} for a map that comes with the program."""
    if map_id in map_ids():
        return {}
    files = map_files(map_id)
    parts = {TABLE: files.table, DRAWING: files.drawing, RULES: files.rules}
    return {"files": dict(_description(name, content) for name, content in parts.items() if content)}


def _description(name: str, content: bytes) -> tuple[str, str]:
    try:
        return name, content.decode("utf-8")
    except UnicodeDecodeError:
        return name + BASE64, base64.b64encode(content).decode()


def game_of(game: str, map: str, hash: str, files: Mapping[str, str]) -> type[Variant] | None:
    """The variant of a save file by the ids of variant and map, on exactly the map on which the game was played; None
    for a variant that comes with the program. Raises NoMap if the map is not available, MapError if the file's own copy
    of it is faulty."""
    if not files and game in REGISTRY:
        return None
    here = listed_map(game)
    if here is not None and (here.hash == hash or not files):
        return _enlisted[game]
    if files:
        return game_on(_carried(game, map, hash, files))
    if game == map:
        raise NoMap(map)
    return None


def _carried(game: str, map: str, hash: str, files: Mapping[str, str]) -> MapFiles:
    """The map that a save file carries. Raises MapError if its parts do not belong together."""
    parts, faults = {}, []
    for name, text in files.items():
        try:
            whole = text.encode() if not name.endswith(BASE64) else base64.b64decode(text, validate=True)
        except ValueError:
            faults.append((name, tr("cannot be unpacked")))
            continue
        bare = name.removesuffix(BASE64)
        if len(whole) > MOST.get(bare, 0):
            faults.append((name, tr("it is too large") if bare in MOST else tr("does not belong to a map")))
        parts[bare] = whole
    faults += [(name, tr("is missing")) for name in (TABLE, DRAWING) if not faults and name not in parts]
    if faults:
        raise MapError(Path(faults[0][0]), [FileFault("file", text) for _, text in faults])
    found = MapFiles(parts[TABLE], parts[DRAWING], parts.get(RULES, b""))
    if (found.content.id, found.content.id) != (map, game):
        text = tr("is '{id}', but the game is '{game}' on the map '{map}'", id=found.content.id, game=game, map=map)
        raise MapError(Path(TABLE), [FileFault("id", text)])
    if hash and found.hash != hash:
        raise MapError(Path(TABLE), [FileFault("hash", tr("does not match the map in this file"))])
    return found


def register_variants(parent: Path) -> list[tuple[Path, MapError]]:
    """Register the variants in all subfolders. Returns those that cannot be registered, with what is wrong."""
    faulty = []
    for table in sorted(parent.glob(f"*/{TABLE}")):
        try:
            register_variant(table.parent)
        except MapError as error:
            faulty.append((table.parent, error))
        except OSError:
            continue
    return faulty


def read_rules(folder: Path) -> VariantFile:
    """The contents of `variant.toml`; those of the standard rules if there is none. Raises MapError with its faults."""
    return _rules(folder / RULES, map_rules(folder))


def _rules(file: Path, content: bytes) -> VariantFile:
    from .map_format import VariantFile, validated_rules

    if not content:
        return VariantFile()
    try:
        table = read_toml(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise MapError(file, [undecodable(error)]) from None
    except FormatFault as error:
        raise MapError(file, [FileFault(error.place or "file", error.text)]) from None
    return validated_rules(file, table)


@lru_cache(maxsize=64)
def _kind(files: MapFiles) -> type[Variant]:
    """The class of a custom variant: standard Diplomacy with another board and other defaults of its options."""
    table, said = files.content, _rules(files.folder / RULES, files.rules)
    _check_powers(table, files.folder)
    kind = _class(table, said, files.key)
    kind(table.board)  # what the rules find wrong with their options is said now
    return kind


def _class(table: MapFile, said: VariantFile, key: str) -> type[Variant]:
    centers = max(1, sum(province.center for province in table.provinces.values()))
    defaults = {**said.options, BUILDING.name: said.builds}
    chosen = tuple(_option(option, defaults, table, centers) for option in Standard.options)
    return type(
        "Homemade",
        (Standard,),
        {
            "__doc__": f"Standard rules on the map {table.name}.",
            "__module__": __name__,
            "id": table.id,
            "name": said.name or table.name,
            "summary": said.summary or _summary(table, centers),
            "map_id": key,
            "options": chosen,
            "fixed_options": MappingProxyType({option.name: option.default for option in chosen}),
        },
    )


def _option(option: Option, said: Mapping[str, Any], table: MapFile, centers: int) -> Option:
    if option.name == "victory":
        default = table.victory_centers or centers
        return replace(option, default=min(default, centers), span=(1, centers))
    return replace(option, default=said[option.name], later=False) if option.name in said else option


def _summary(table: MapFile, centers: int) -> str:
    """One sentence for the variant's card on the new-game page."""
    return tr(
        "Standard rules on a different map: {powers} powers, {centers} centers. Victory: {n} supply centers.",
        powers=len(table.powers),
        centers=centers,
        n=table.victory_centers or centers,
    )


def trial(files: MapFiles, like: str = "") -> Variant:
    """A variant on a map that is only being tried out; it is not registered.

    `like`: the variant whose rules apply; "" for the standard rules and what the folder's own files say. Raises
    MapError with every fault.
    """
    table = files.content
    _check_powers(table, files.folder)
    kind = _trial(like, files.key) if like else game_on(files)
    made: Variant = kind(table.board)
    made.start()
    remember_map(files)
    made.origin = _origin(made, files, like)
    return made


def games() -> Mapping[str, type[Variant]]:
    """All that can be played, by id: the variants of the program, then the registered custom ones.

    >>> list(rules.games())[:3]
    ['standard', 'gambling', 'character']
    """
    return Registry(custom_variant_types())


def variant_of(name: str, options: Mapping[str, Any], kind: type[Variant] | None = None) -> Variant:
    """A variant with its options, on its own board. Raises ValueError for an unknown variant or option.

    `kind`: the class being played. If it bears that name it is used, even if its map is not registered.
    """
    known = games() if kind is None or kind.id != name else {name: kind}
    if not isinstance(name, str) or name not in known:
        raise ValueError(
            tr("there is no variant '{name}'. The variants are: {registry}", name=name, registry=", ".join(known))
        )
    found = known[name].played_as(options)
    made = found(load_board(found.map_id), **options)
    files = custom_map(found.map_id)
    made.origin = _origin(made, files) if files else (variant_of, (name, dict(made.noted)))
    return made


# Games of one's own in other processes: they are sent with the tables of their maps. Drawings stay at home: where one
# is drawn or saved, the map must be known by itself.


def _origin(made: Variant, files: MapFiles, like: str = "") -> tuple[Any, ...]:
    """What another process needs to rebuild a custom variant (for pickling)."""
    return _arrived, (files.key, compress(files.table), compress(files.rules), like, dict(made.noted))


def _arrived(key: str, table: bytes, rules: bytes, like: str, options: Mapping[str, Any]) -> Variant:
    """Rebuild a pickled custom variant, by the map's key if it is known in this process, else from what was sent."""
    known = custom_map(key)
    kind, content = (_kind(known), known.content) if known else _sent(key, table, rules)
    if like:
        kind = _trial(like, key)
    made: Variant = kind(content.board, **options)
    made.origin = (_arrived, (key, table, rules, like, options))
    return made


@lru_cache(maxsize=16)
def _sent(key: str, table: bytes, rules: bytes) -> tuple[type[Variant], MapFile]:
    files = MapFiles(decompress(table), b"", decompress(rules))
    return _class(files.content, _rules(Path(RULES), files.rules), key), files.content


def _trial(like: str, key: str) -> type[Variant]:
    return type("Trial", (REGISTRY[like],), {"map_id": key})
