"""The adjudicator: positions, orders and results of Diplomacy and its variants.

variant = rules.variant("standard")
turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur"]})
turn.results, turn.after.as_dict(), [rules.say(r) for o in turn.outcomes for r in o.reasons]
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .adjudication import DrawNeeded
from .board import Area, Board, BoardLine, Level, Location, Power, Province
from .book import Due, Posting, grown
from .cards import CardKind, CardNote, Deal, Dealt
from .choosing import choices, typed
from .files.errors import FileError, SaveError, ScenarioError
from .files.mapfile import MapError, load_board, map_folder, map_hash, map_ids, read_map
from .files.reading import variant_of
from .forms import Advice, Form, Line, Section, Start
from .game import Game, Seat
from .ledger import Account, Entry, Prospect
from .money import Coin
from .notation import Unreadable, write
from .position import GM, PUBLIC, Dislodged, Event, Named, Order, Outcome, Phase, Position, Turn, Unit, View
from .reasons import Reason, Sentence, many, say
from .settlement import Settlement, Share, Sheet, sheet
from .sheets import power_lines
from .signs import Sign, Survey
from .terms import End, Option, Remark
from .told import Told
from .variant import Variant
from .variants import REGISTRY as VARIANTS
from .verbs import Candidate, Choices, Kind, Verb

if TYPE_CHECKING:
    from .files.mapmodel import MapFile as MapFile
    from .files.replay import Loaded
    from .files.salvage import Salvaged
    from .files.scenario import Report


def variant(name: str, /, **options: Any) -> Variant:
    """A variant with its options, on its own board. ValueError for a variant or an option that there is not."""
    return variant_of(name, options)


def parse(position: Position, power: str, text: str) -> Order:
    """The order that a power means by a text. Unreadable, with what would be right, if it is none."""
    return position.variant.parse(position, power, text)


def load_game(path: Path | str) -> Game:
    """The game in a save file. SaveError with every fault and its place; the file is never changed."""
    from .files import save

    return save.load_game(path)


def read_game(path: Path | str) -> Loaded:
    """The game in a save file (`game`) and where today's rules differ from what the file says (`differences`)."""
    from .files import save

    return save.read_game(path)


def salvage(path: Path | str) -> Salvaged:
    """What a damaged save file still holds: `game` up to the first bad turn, and what was `lost`, a sentence each."""
    from .files import salvage as salvaging

    return salvaging.salvage(path)


def save_game(game: Game, path: Path | str, automatic: bool = False) -> None:
    """Writes a game whole or not at all: the file that was there stays until the new one is complete.

    `automatic`: nobody was asked, so a file that is there is only replaced if it is a save that this version knows.
    SaveError if it cannot be written.
    """
    from .files import save

    save.save_game(game, path, automatic)


def game_text(game: Game) -> str:
    """The text of the save file of a game: for journals and copies that are not files yet."""
    from .files import savetext

    return savetext.game_text(game)


def write_scenario(turns: Sequence[Turn], *, id: str, title: str = "", rule: str = "") -> str:
    """Turns that follow on each other as the text of a scenario, which expects what came of them."""
    from .files import scenariotext

    return scenariotext.write_scenario(turns, id=id, title=title, rule=rule)


def check_scenarios(path: Path | str) -> Report:
    """Plays every scenario of a file and compares. ScenarioError for a file that cannot be read as one."""
    from .files import scenario

    return scenario.check(path)


__all__ = [
    "GM",
    "PUBLIC",
    "VARIANTS",
    "Account",
    "Advice",
    "Area",
    "Board",
    "BoardLine",
    "Candidate",
    "CardKind",
    "CardNote",
    "Choices",
    "Coin",
    "Deal",
    "Dealt",
    "Dislodged",
    "DrawNeeded",
    "Due",
    "End",
    "Entry",
    "Event",
    "FileError",
    "Form",
    "Game",
    "Kind",
    "Level",
    "Line",
    "Location",
    "MapError",
    "Named",
    "Option",
    "Order",
    "Outcome",
    "Phase",
    "Position",
    "Posting",
    "Power",
    "Prospect",
    "Province",
    "Reason",
    "Remark",
    "SaveError",
    "ScenarioError",
    "Seat",
    "Section",
    "Sentence",
    "Settlement",
    "Share",
    "Sheet",
    "Sign",
    "Start",
    "Survey",
    "Told",
    "Turn",
    "Unit",
    "Unreadable",
    "Variant",
    "Verb",
    "View",
    "check_scenarios",
    "choices",
    "game_text",
    "grown",
    "load_board",
    "load_game",
    "many",
    "map_folder",
    "map_hash",
    "map_ids",
    "parse",
    "power_lines",
    "read_game",
    "read_map",
    "salvage",
    "save_game",
    "say",
    "sheet",
    "typed",
    "variant",
    "write",
    "write_scenario",
]  # fmt: skip
