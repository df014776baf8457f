"""The adjudicator: positions, orders and results of Diplomacy and its variants.

variant = rules.variant("standard")
turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur"]})
turn.results, turn.after.as_dict(), [rules.say(r) for o in turn.outcomes for r in o.reasons]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .adjudication import DrawNeeded
from .board import PATTERNS, Area, Board, BoardLine, Level, Location, Power, Province
from .book import Due, Posting, grown
from .branches import Branch, free_name, shared
from .cards import CardKind, CardNote, Deal, Dealt
from .causes import Cause, causes, causes_at, causes_of, outcome_of
from .choosing import choices, typed
from .curing import Finding, cured, examined
from .editing import Editor, edited
from .files.disk import disk_words
from .files.errors import FileError, SaveError, ScenarioError
from .files.homemade import BUILDS, enlist, enlist_all, homemade, read_rules, trial
from .files.mapfile import MapError, load_board, map_folder, map_hash, map_ids, map_of, read_map
from .files.reading import games, variant_of
from .forking import Fork, called, forked, forks, kept, line_of, thrown_away
from .forms import Advice, Blank, Form, Line, Paper, Section, Start
from .game import Game, Seat
from .ledger import Account, Entry, Prospect
from .memory import LastSeen, last_seen
from .money import Coin
from .notation import Unreadable, write
from .overruling import (
    may_keep,
    name_of_former,
    overruled,
    rulings_on,
    with_former,
    with_ruling,
    without_ruling,
)
from .pages import Block, blocks, page, places
from .position import GM, PUBLIC, Dislodged, Edit, Event, Named, Order, Outcome, Phase, Position, Turn, Unit, View
from .reasons import Reason, Sentence, listed, many, say
from .rulebook import KINDS, Ruling
from .seals import SECRECY, Lock, MergeError, PhraseNeeded, Seal, SealError, Tampered, WrongPhrase
from .settlement import Settlement, Share, Sheet, sheet
from .sheets import power_lines
from .signs import Sign, Survey
from .speech import mark, speak, tr, tr_n
from .telling import events, report, seen
from .terms import RULINGS, End, Option, Override, Remark
from .told import Told
from .variant import Variant
from .variants import REGISTRY as VARIANTS
from .verbs import Candidate, Choices, Kind, Verb

if TYPE_CHECKING:
    from .files.foreign_model import Foreign as Foreign
    from .files.foreign_model import Imported as Imported
    from .files.mapmodel import MapFile as MapFile
    from .files.merge import Merged
    from .files.replay import Loaded as Loaded
    from .files.salvage import Salvaged
    from .files.scenario import Report
    from .files.sealing_own import Opened
    from .files.setuptext import SetUp


def variant(name: str, /, **options: Any) -> Variant:
    """A variant with its options, on its own board. ValueError for a variant or an option that there is not."""
    return variant_of(name, options)


def parse(position: Position, power: str, text: str) -> Order:
    """The order that a power means by a text. Unreadable, with what would be right, if it is none."""
    return position.variant.parse(position, power, text)


def rules_page(of: str | Variant) -> str:
    """The page of rules of a variant, by id or for the game that is played, as Markdown. KeyError for none."""
    return page(VARIANTS[of] if isinstance(of, str) else type(of))


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


def save_game(game: Game, path: Path | str, automatic: bool = False, wanted: Callable[[], bool] = lambda: True) -> None:
    """Writes a game whole or not at all: the file that was there stays until the new one is complete.

    `automatic`: nobody was asked, so a file that is there is only replaced if it is a save that this version knows.
    `wanted` is asked before it is replaced. SaveError if it cannot be written; its cause is the system's OSError.
    """
    from .files import save

    save.save_game(game, path, automatic, wanted)


def write_file(path: Path | str, content: bytes) -> None:
    """Writes any file whole or not at all. OSError, of which `disk_words` speaks."""
    from .files import atomic

    atomic.write_atomically(Path(path), content)


def sweep(path: Path | str) -> None:
    """Take away what a process has left that died as it wrote this file. Nobody else may be writing it now."""
    from .files import atomic

    atomic.sweep(Path(path))


def game_text(game: Game) -> str:
    """The text of the save file of a game: for journals and copies that are not files yet."""
    from .files import savetext

    return savetext.game_text(game)


def written_table(game: Game, branches: bool = True) -> dict[str, Any]:
    """Those entries of a save file that change while orders are being written, sealed as they are there; without the
    lines of play beside the game unless those are wanted, too."""
    from .files import savetext

    return savetext.written_table(game, branches)


def with_phrase(game: Game, power: str, phrase: str, cost: Mapping[str, int] | None = None) -> Game:
    """The game with a pass phrase set, or changed, for a seat, which is open then. Slow; PhraseNeeded."""
    from .files import sealing_phrases

    return sealing_phrases.with_phrase(game, power, phrase, cost)


def key_of(game: Game, power: str, phrase: str) -> bytes:
    """A seat's key by its pass phrase. Slow; WrongPhrase, Tampered, PhraseNeeded where none is set."""
    from .files import sealing_phrases

    return sealing_phrases.key_of(game, power, phrase)


def key_by_master(game: Game, power: str) -> bytes:
    """A seat's key by the game master's, who sits there. PhraseNeeded if he has none for it."""
    from .files import sealing_phrases

    return sealing_phrases.key_by_master(game, power)


def opened(game: Game, power: str, key: bytes) -> Opened:
    """The `game` with a seat's section opened, and `remarks` on what was found. Tampered if it does not open."""
    from .files import sealing

    return sealing.opened(game, power, key)


def revealed(game: Game, given: Mapping[str, bytes], absent: frozenset[str] = frozenset()) -> Opened:
    """The `game` with all sections opened by these keys, the game master's opening all; `absent` are done without.

    PhraseNeeded and Tampered name the seat.
    """
    from .files import sealing

    return sealing.revealed(game, given, absent)


def shut(game: Game, power: str) -> Game:
    """The game with a seat's section sealed again; what was open of it is not in memory any more."""
    from .files import sealing

    return sealing.shut(game, power)


def shut_all(game: Game) -> Game:
    """The same for all seats."""
    from .files import sealing

    return sealing.shut_all(game)


def resealed(game: Game) -> Game:
    """The game with its sections as they have to stand in its file. PhraseNeeded where one cannot be written."""
    from .files import sealing

    return sealing.resealed(game)


def renewed(game: Game, power: str) -> Game:
    """The game without the lock of a seat whose phrase is lost, and without what it held. PhraseNeeded if that cannot
    be done without."""
    from .files import sealing_phrases

    return sealing_phrases.renewed(game, power)


def emptied(game: Game, power: str) -> Game:
    """The game with an empty section for a seat whose own is damaged."""
    from .files import sealing_phrases

    return sealing_phrases.emptied(game, power)


def merge(one: Path | str, other: Path | str) -> Merged:
    """The game of two copies of a file in which different seats have written, and whose orders came from which copy.

    SaveError for a file that cannot be opened, MergeError (with `reasons`) where the copies contradict each other.
    """
    from .files import merge, save

    return merge.merged(save.load_game(one), save.load_game(other))


def write_scenario(turns: Sequence[Turn], *, id: str, title: str = "", rule: str = "") -> str:
    """Turns that follow on each other as the text of a scenario, which expects what came of them."""
    from .files import scenariotext

    return scenariotext.write_scenario(turns, id=id, title=title, rule=rule)


def position_text(position: Position, title: str = "") -> str:
    """A position as text in the notation of scenario files, to be pasted, sent and read again."""
    from .files import setuptext

    return setuptext.position_text(position, title)


def read_position(text: str) -> SetUp:
    """The `position` of the first set-up in a text, with the `orders` of its first turn. ScenarioError with every
    fault."""
    from .files import setuptext

    return setuptext.read_position(text)


def read_foreign(path: Path | str) -> Foreign:
    """The games in a file of the `diplomacy` package, or in test cases of the DATC. SaveError for anything else."""
    from .files import foreign

    return foreign.read_foreign(path)


def write_foreign(game: Game, path: Path | str) -> tuple[str, ...]:
    """Writes a game as one of the `diplomacy` package; what comes to something else there. SaveError."""
    from .files import foreign_write

    return foreign_write.write_foreign(game, path)


def check_scenarios(path: Path | str) -> Report:
    """Plays every scenario of a file and compares. ScenarioError for a file that cannot be read as one."""
    from .files import scenario

    return scenario.check(path)


__all__ = [
    "BUILDS",
    "GM",
    "KINDS",
    "PATTERNS",
    "PUBLIC",
    "RULINGS",
    "SECRECY",
    "VARIANTS",
    "Account",
    "Advice",
    "Area",
    "Blank",
    "Block",
    "Board",
    "BoardLine",
    "Branch",
    "Candidate",
    "CardKind",
    "CardNote",
    "Cause",
    "Choices",
    "Coin",
    "Deal",
    "Dealt",
    "Dislodged",
    "DrawNeeded",
    "Due",
    "Edit",
    "Editor",
    "End",
    "Entry",
    "Event",
    "FileError",
    "Finding",
    "Fork",
    "Form",
    "Game",
    "Kind",
    "LastSeen",
    "Level",
    "Line",
    "Location",
    "Lock",
    "MapError",
    "MergeError",
    "Named",
    "Option",
    "Order",
    "Outcome",
    "Override",
    "Paper",
    "Phase",
    "PhraseNeeded",
    "Position",
    "Posting",
    "Power",
    "Prospect",
    "Province",
    "Reason",
    "Remark",
    "Ruling",
    "SaveError",
    "ScenarioError",
    "Seal",
    "SealError",
    "Seat",
    "Section",
    "Sentence",
    "Settlement",
    "Share",
    "Sheet",
    "Sign",
    "Start",
    "Survey",
    "Tampered",
    "Told",
    "Turn",
    "Unit",
    "Unreadable",
    "Variant",
    "Verb",
    "View",
    "WrongPhrase",
    "blocks",
    "called",
    "causes",
    "causes_at",
    "causes_of",
    "check_scenarios",
    "choices",
    "cured",
    "disk_words",
    "edited",
    "emptied",
    "enlist",
    "enlist_all",
    "events",
    "examined",
    "forked",
    "forks",
    "free_name",
    "game_text",
    "games",
    "grown",
    "homemade",
    "kept",
    "key_by_master",
    "key_of",
    "last_seen",
    "line_of",
    "listed",
    "load_board",
    "load_game",
    "many",
    "map_folder",
    "map_hash",
    "map_ids",
    "map_of",
    "mark",
    "may_keep",
    "merge",
    "name_of_former",
    "opened",
    "outcome_of",
    "overruled",
    "parse",
    "places",
    "position_text",
    "power_lines",
    "read_foreign",
    "read_game",
    "read_map",
    "read_position",
    "read_rules",
    "renewed",
    "report",
    "resealed",
    "revealed",
    "rules_page",
    "rulings_on",
    "salvage",
    "save_game",
    "say",
    "seen",
    "shared",
    "sheet",
    "shut",
    "shut_all",
    "speak",
    "sweep",
    "thrown_away",
    "tr",
    "tr_n",
    "trial",
    "typed",
    "variant",
    "with_former",
    "with_phrase",
    "with_ruling",
    "without_ruling",
    "write",
    "write_file",
    "write_foreign",
    "write_scenario",
    "written_table",
]  # fmt: skip
