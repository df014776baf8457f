"""Files: maps, saved games, scenarios, games of other programs, and custom variants.

Functions that need more than the standard library import their module when called, so that a program that only
adjudicates starts without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..game import Game
from ..position import Position, Turn, Variant
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
    from .map_format import MapFile as MapFile
    from .merge import MergedGame
    from .replay import LoadedGame as LoadedGame
    from .save import RecoveredGame
    from .scenarios import ScenarioPosition, ScenarioReport


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


def read_game(path: Path | str) -> LoadedGame:
    """Load the game in a save file (`game`) together with the points where today's rules differ from its results
    (`differences`)."""
    from . import save

    return save.read_game(path)


def recover_game(path: Path | str) -> RecoveredGame:
    """Recover what a damaged save file still holds: `game` up to the first bad turn, and a sentence for each thing
    `lost`."""
    from . import save

    return save.recover_game(path)


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


def game_text(game: Game) -> str:
    """Return the save file of a game as text, for journals and copies that are not files yet."""
    from . import save

    return save.game_text(game)


def written_table(game: Game, branches: bool = True) -> dict[str, Any]:
    """Return the entries of a save file that change while orders are being entered, sealed as in the file. Variations
    are left out unless they are asked for."""
    from . import save

    return save.written_table(game, branches)


def merge_games(one: Path | str, other: Path | str) -> MergedGame:
    """Merge two copies of a file in which different seats have entered orders. Returns the game and whose orders came
    from which copy.

    Raises SaveError if a file cannot be opened, MergeError (with `reasons`) if the copies contradict each other.
    """
    from . import save
    from .merge import merged

    return merged(save.load_game(one), save.load_game(other))


def write_scenario(turns: Sequence[Turn], *, id: str, title: str = "", rule: str = "") -> str:
    """Return consecutive turns as the text of a scenario that expects their results."""
    from . import scenarios

    return scenarios.write_scenario(turns, id=id, title=title, rule=rule)


def position_text(position: Position, title: str = "") -> str:
    """Return a position in the notation of scenario files, to be pasted, mailed and read again."""
    from . import scenarios

    return scenarios.position_text(position, title)


def read_position(text: str, of: Variant | None = None) -> ScenarioPosition:
    """Return the `position` of the first set-up in a text, and the `orders` of its first turn.

    `of`: the open game, which the text may name even if its map is not registered. Raises ScenarioError with every
    fault.
    """
    from . import scenarios

    return scenarios.read_position(text, of)


def read_foreign(path: Path | str) -> ForeignGames:
    """Read the games in a file of the `diplomacy` package or in DATC test cases. Raises SaveError for anything else."""
    from . import foreign

    return foreign.read_foreign(path)


def write_foreign(game: Game, path: Path | str) -> tuple[str, ...]:
    """Write a game in the format of the `diplomacy` package. Returns what has a different meaning there. Raises
    SaveError."""
    from . import foreign

    return foreign.write_foreign(game, path)


def check_scenarios(path: Path | str) -> ScenarioReport:
    """Play every scenario of a file and compare the results. Raises ScenarioError if the file is not a scenario file.
    """
    from .scenarios import check

    return check(path)


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
