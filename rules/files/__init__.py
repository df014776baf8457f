"""Everything about files: maps, saves, scenarios, games of other programs, and games of one's own.

What needs more than Python's own library loads its module when it is called, so that a program that only adjudicates
starts without it.
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
from .io import NotRegularFile, disk_words, read_plain, read_toml
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
    """The game in a save file. SaveError with every fault and its place; the file is never changed.

    >>> try:
    ...     rules.load_game("no such.strata")
    ... except rules.files.SaveError as error:
    ...     print(error)
    no such.strata: there is no such file
    """
    from . import save

    return save.load_game(path)


def read_game(path: Path | str) -> LoadedGame:
    """The game in a save file (`game`) and where today's rules differ from what the file says (`differences`)."""
    from . import save

    return save.read_game(path)


def recover_game(path: Path | str) -> RecoveredGame:
    """What a damaged save file still holds: `game` up to the first bad turn, and what was `lost`, a sentence each."""
    from . import save as salvaging

    return salvaging.recover_game(path)


def save_game(game: Game, path: Path | str, automatic: bool = False, wanted: Callable[[], bool] = lambda: True) -> None:
    """Writes a game whole or not at all: the file that was there stays until the new one is complete.

    `automatic`: nobody was asked, so a file that is there is only replaced if it is a save that this version knows.
    `wanted` is asked before it is replaced. SaveError if it cannot be written; its cause is the system's OSError.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     rules.save_game(rules.Game.new(rules.variant("standard")), f"{folder}/new.strata")
    ...     print(rules.load_game(f"{folder}/new.strata").position.phase)
    S1901M
    """
    from . import save

    save.save_game(game, path, automatic, wanted)


def write_file(path: Path | str, content: bytes) -> None:
    """Writes any file whole or not at all. OSError, of which `disk_words` speaks."""
    from . import io

    io.write_atomically(Path(path), content)


def remove_leftovers(path: Path | str) -> None:
    """Take away what a process has left that died as it wrote this file. Nobody else may be writing it now."""
    from . import io

    io.remove_leftovers(Path(path))


def get_ready() -> None:
    """Load what reading and writing files needs, so that the first file does not have to wait for it."""
    from . import save  # noqa: F401


def game_text(game: Game) -> str:
    """The text of the save file of a game: for journals and copies that are not files yet."""
    from . import save

    return save.game_text(game)


def written_table(game: Game, branches: bool = True) -> dict[str, Any]:
    """Those entries of a save file that change while orders are being written, sealed as they are there; without the
    lines of play beside the game unless those are wanted, too."""
    from . import save

    return save.written_table(game, branches)


def merge_games(one: Path | str, other: Path | str) -> MergedGame:
    """The game of two copies of a file in which different seats have written, and whose orders came from which copy.

    SaveError for a file that cannot be opened, MergeError (with `reasons`) where the copies contradict each other.
    """
    from . import save
    from .merge import merged

    return merged(save.load_game(one), save.load_game(other))


def write_scenario(turns: Sequence[Turn], *, id: str, title: str = "", rule: str = "") -> str:
    """Turns that follow on each other as the text of a scenario, which expects what came of them."""
    from . import scenarios

    return scenarios.write_scenario(turns, id=id, title=title, rule=rule)


def position_text(position: Position, title: str = "") -> str:
    """A position as text in the notation of scenario files, to be pasted, sent and read again."""
    from . import scenarios

    return scenarios.position_text(position, title)


def read_position(text: str, of: Variant | None = None) -> ScenarioPosition:
    """The `position` of the first set-up in a text, with the `orders` of its first turn. ScenarioError with every
    fault. `of`: the game on the table, which its name means: its map may be in no list."""
    from . import scenarios

    return scenarios.read_position(text, of)


def read_foreign(path: Path | str) -> ForeignGames:
    """The games in a file of the `diplomacy` package, or in test cases of the DATC. SaveError for anything else."""
    from . import foreign

    return foreign.read_foreign(path)


def write_foreign(game: Game, path: Path | str) -> tuple[str, ...]:
    """Writes a game as one of the `diplomacy` package; what comes to something else there. SaveError."""
    from . import foreign

    return foreign.write_foreign(game, path)


def check_scenarios(path: Path | str) -> ScenarioReport:
    """Plays every scenario of a file and compares. ScenarioError for a file that cannot be read as one."""
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
