"""Games of one's own: standard rules on a map of one's own, as data in the map's folder, without code.

The folder has `map.toml` and `board.svg` (resources/maps/README.md) and may have `variant.toml`, told in README.md
beside this file. Who enlists a folder can start games by the map's id and open those that were saved.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ..speech import tr
from ..standard import Standard
from ..standard.options import BUILDS as BUILDING
from ..terms import Option
from ..variant import Variant
from ..variants import REGISTRY
from .mapfile import TABLE, Fault, MapError, enlist_map, map_ids, read_map

if TYPE_CHECKING:
    from .mapmodel import MapFile
    from .variantmodel import VariantFile

RULES = "variant.toml"
MOST_BYTES = 100_000
BUILDS = BUILDING.choices

_enlisted: dict[str, type[Variant]] = {}


def homemade() -> Mapping[str, type[Variant]]:
    """The games that were enlisted, by id, in the order in which they were."""
    return MappingProxyType(_enlisted)


def enlist(folder: Path) -> type[Variant]:
    """Make the game in a folder known, or known as it is now, by its map's id. MapError with every fault of its two
    tables, OSError if there is no map."""
    table = read_map(folder)
    if table.id in REGISTRY or table.id in map_ids():
        text = tr("'{id}' is a game or a map of the program itself: give yours another id", id=table.id)
        raise MapError(folder / TABLE, [Fault("id", text)])
    _with_powers(table, folder)
    kind = _kind(table, read_rules(folder))
    kind(table.board)  # what the rules find wrong with their options is said now
    enlist_map(table.id, folder)
    _enlisted[table.id] = kind
    return kind


def _with_powers(table: MapFile, folder: Path) -> None:
    if not table.powers:
        raise MapError(folder / TABLE, [Fault("powers", tr("a game needs at least one power"))])


def enlist_all(parent: Path) -> list[tuple[Path, MapError]]:
    """Make the games in all folders of a folder known; those that cannot be, with what is wrong."""
    faulty = []
    for table in sorted(parent.glob(f"*/{TABLE}")):
        try:
            enlist(table.parent)
        except MapError as error:
            faulty.append((table.parent, error))
        except OSError:
            continue
    return faulty


def read_rules(folder: Path) -> VariantFile:
    """What `variant.toml` says; the standard rules where there is none. MapError with its faults."""
    from .variantmodel import VariantFile, validated_rules

    file = folder / RULES
    if not file.is_file():
        return VariantFile()
    if file.stat().st_size > MOST_BYTES:
        raise MapError(file, [Fault("file", tr("it is too large"))])
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MapError(file, [Fault("file", tr("no TOML: {error}", error=error))]) from None
    return validated_rules(file, table)


def _kind(table: MapFile, said: VariantFile) -> type[Variant]:
    """The class of a game: standard Diplomacy with another board, and other defaults of its options."""
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
            "map_id": table.id,
            "options": chosen,
            "usual": MappingProxyType({option.name: option.default for option in chosen}),
        },
    )


def _option(option: Option, said: Mapping[str, Any], table: MapFile, centers: int) -> Option:
    if option.name == "victory":
        default = table.victory_centers or centers
        return replace(option, default=min(default, centers), span=(1, centers))
    return replace(option, default=said[option.name], later=False) if option.name in said else option


def _summary(table: MapFile, centers: int) -> str:
    """One sentence for a card."""
    return tr(
        "Standard rules on a map of its own: {powers} powers, {centers} centers. The first to own {n} wins.",
        powers=len(table.powers),
        centers=centers,
        n=table.victory_centers or centers,
    )


def trial(folder: Path, like: str = "") -> Variant:
    """The game in a folder, to be tried out only: its map is found by its id, but it stands in no list of games.

    `like`: the variant of the program that is played on it, with all its rules; "" for standard rules and what the
    folder says of them. MapError with every fault.
    """
    table = read_map(folder)
    _with_powers(table, folder)
    kind = type("Trial", (REGISTRY[like],), {"map_id": table.id}) if like else _kind(table, read_rules(folder))
    made: Variant = kind(table.board)
    made.start()
    enlist_map(table.id, folder)
    return made
