"""Files: maps, saved games, scenarios, games of other programs, and custom variants.

What needs more than the standard library is imported when it is first used, so that a program that only adjudicates
starts without it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..game import Game
from .custom_variants import (
    BUILDS,
    custom_variant_types,
    games,
    listed_map,
    read_rules,
    register_variant,
    register_variants,
    trial,
    variant_of,
)
from .errors import FileError, MapError, MapMissing, SaveError, ScenarioError
from .io import NotRegularFile, disk_words, read_plain, read_toml, remove_leftovers, write_file
from .maps import (
    MapFiles,
    load_board,
    map_drawing,
    map_files,
    map_folder,
    map_hash,
    map_ids,
    map_of,
    map_part,
    map_rules,
    prefer_map,
    read_map,
    remember_map,
)
from .parser_words import FormatFault, json_fault

if TYPE_CHECKING:
    from .errors import ForeignGames as ForeignGames
    from .errors import ImportedGame as ImportedGame
    from .foreign import read_foreign, write_foreign
    from .map_format import MapFile as MapFile
    from .merge import merge_games
    from .replay import LoadedGame as LoadedGame
    from .save import game_text, read_game, recover_game, written_table
    from .scenarios import check_scenarios, position_text, read_position, write_scenario

LATER = {
    "check_scenarios": "scenarios",
    "game_text": "save",
    "merge_games": "merge",
    "position_text": "scenarios",
    "read_foreign": "foreign",
    "read_game": "save",
    "read_position": "scenarios",
    "recover_game": "save",
    "write_foreign": "foreign",
    "write_scenario": "scenarios",
    "written_table": "save",
}
"""Functions that are imported when they are first used -> their modules."""


def __getattr__(name: str) -> Any:
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{LATER[name]}", __name__), name)


def load_game(path: Path | str) -> Game:
    """Load the game in a save file.

    Raises SaveError, which lists every fault and where it is. The file is never changed.

    >>> try:
    ...     rules.load_game("no such.strata")
    ... except rules.files.SaveError as error:
    ...     print(error)
    no such.strata: there is no such file
    """
    from . import save

    return save.load_game(path)


def save_game(game: Game, path: Path | str, automatic: bool = False, wanted: Callable[[], bool] = lambda: True) -> None:
    """Save a game completely or not at all: an existing file stays until the new one is complete.

    `automatic`: nobody was asked, so an existing file is replaced only if it is a save of a version known here.
    `wanted`: called before an existing file is replaced. Raises SaveError if the file cannot be written; the cause is
    the OSError.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     rules.save_game(rules.Game.new(rules.variant("standard")), f"{folder}/new.strata")
    ...     print(rules.load_game(f"{folder}/new.strata").position.phase)
    S1901M
    """
    from . import save

    save.save_game(game, path, automatic, wanted)


def get_ready() -> None:
    """Import what reading and writing files needs, so that the first file does not have to wait for it."""
    from . import save  # noqa: F401


__all__ = [
    "BUILDS",
    "FileError",
    "FormatFault",
    "MapError",
    "MapFiles",
    "MapMissing",
    "NotRegularFile",
    "SaveError",
    "ScenarioError",
    "check_scenarios",
    "custom_variant_types",
    "disk_words",
    "game_text",
    "games",
    "get_ready",
    "json_fault",
    "listed_map",
    "load_board",
    "load_game",
    "map_drawing",
    "map_files",
    "map_folder",
    "map_hash",
    "map_ids",
    "map_of",
    "map_part",
    "map_rules",
    "merge_games",
    "position_text",
    "prefer_map",
    "read_foreign",
    "read_game",
    "read_map",
    "read_plain",
    "read_position",
    "read_rules",
    "read_toml",
    "recover_game",
    "register_variant",
    "register_variants",
    "remember_map",
    "remove_leftovers",
    "save_game",
    "trial",
    "variant_of",
    "write_file",
    "write_foreign",
    "write_scenario",
    "written_table",
]
