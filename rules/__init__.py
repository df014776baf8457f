"""The adjudicator: positions, orders and results of Diplomacy and its variants.

variant = rules.variant("standard")
turn = variant.adjudicate(variant.start(), {"France": ["A Par - Bur"]})
turn.results, turn.after.as_dict(), [rules.say(r) for o in turn.outcomes for r in o.reasons]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .adjudication import DrawNeeded, Draws
from .board import PATTERNS, Area, Board, BoardLine, Level, Location, Power, Province
from .book import Due, Posting, grown
from .branches import Branch, free_name, shared
from .by_hand import at_edited, edited_at, follows
from .cards import CardKind, CardNote, Deal, Dealt
from .causes import Cause, causes, causes_at, causes_of, outcome_of
from .choosing import choices, typed
from .conservation import Balance, Fate, conserved
from .curing import Finding, cured, examined
from .editing import Editor, edited
from .files.disk import NotPlain, disk_words, read_plain
from .files.errors import FileError, MapMissing, SaveError, ScenarioError
from .files.homemade import BUILDS, enlist, enlist_all, games, homemade, listed_map, read_rules, trial, variant_of
from .files.mapfile import (
    MapError,
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
    mean_map,
    read_map,
)
from .files.on_demand import (
    agree,
    check_scenarios,
    emptied,
    game_text,
    get_ready,
    key_by_master,
    key_changes,
    key_of,
    letters_to,
    load_game,
    merge,
    opened,
    opens_for_master,
    position_text,
    public_facts,
    read_foreign,
    read_game,
    read_position,
    renewed,
    resealed,
    revealed,
    safety_phrase,
    salvage,
    save_game,
    shut,
    shut_all,
    sweep,
    with_phrase,
    with_secrecy,
    write_file,
    write_foreign,
    write_scenario,
    written_table,
)
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
from .reasons import Reason, Refused, Sentence, SideStrength, listed, many, rule_of, say
from .rulebook import KINDS, Ruling
from .seals import SECRECY, KeyChange, Lock, MergeError, NotAgreed, PhraseNeeded, Seal, SealError, Tampered, WrongPhrase
from .settlement import Settlement, Share, Sheet, sheet
from .setup import sound_line
from .sheets import OrderSheet, SheetLine, heading_in, read_sheet
from .signs import Sign, Survey
from .speech import mark, speak, tr, tr_n
from .telling import events, report, report_of, seen
from .terms import BY_HAND, RULINGS, End, Option, Override, Remark, StateWord
from .told import Told
from .variant import Variant
from .variants import REGISTRY as VARIANTS
from .verbs import Candidate, Choices, Kind, Verb

if TYPE_CHECKING:
    from .files.foreign_model import Foreign as Foreign
    from .files.foreign_model import Imported as Imported
    from .files.mapmodel import MapFile as MapFile
    from .files.replay import Loaded as Loaded
    from .files.sealing import PublicFacts as PublicFacts


def variant(name: str, /, **options: Any) -> Variant:
    """A variant with its options, on its own board. ValueError for a variant or an option that there is not."""
    return variant_of(name, options)


def parse(position: Position, power: str, text: str) -> Order:
    """The order that a power means by a text. Unreadable, with what would be right, if it is none; ValueError for a
    power that there is not."""
    sound_line(text)
    return position.variant.parse(position, position.variant.asked_for(position, power), text)


def rules_page(of: str | Variant) -> str:
    """The page of rules of a variant, by id or for the game that is played, as Markdown. KeyError for none."""
    return page(VARIANTS[of] if isinstance(of, str) else type(of))


__all__ = [
    "BUILDS",
    "BY_HAND",
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
    "Balance",
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
    "Draws",
    "Due",
    "Edit",
    "Editor",
    "End",
    "Entry",
    "Event",
    "Fate",
    "FileError",
    "Finding",
    "Fork",
    "Form",
    "Game",
    "KeyChange",
    "Kind",
    "LastSeen",
    "Level",
    "Line",
    "Location",
    "Lock",
    "MapError",
    "MapFiles",
    "MapMissing",
    "MergeError",
    "Named",
    "NotAgreed",
    "NotPlain",
    "Option",
    "Order",
    "OrderSheet",
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
    "Refused",
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
    "SheetLine",
    "SideStrength",
    "Sign",
    "Start",
    "StateWord",
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
    "agree",
    "at_edited",
    "blocks",
    "called",
    "causes",
    "causes_at",
    "causes_of",
    "check_scenarios",
    "choices",
    "conserved",
    "cured",
    "disk_words",
    "edited",
    "edited_at",
    "emptied",
    "enlist",
    "enlist_all",
    "events",
    "examined",
    "follows",
    "forked",
    "forks",
    "free_name",
    "game_text",
    "games",
    "get_ready",
    "grown",
    "heading_in",
    "homemade",
    "kept",
    "key_by_master",
    "key_changes",
    "key_of",
    "last_seen",
    "letters_to",
    "line_of",
    "listed",
    "listed_map",
    "load_board",
    "load_game",
    "many",
    "map_drawing",
    "map_files",
    "map_folder",
    "map_hash",
    "map_ids",
    "map_of",
    "map_part",
    "map_rules",
    "mark",
    "may_keep",
    "mean_map",
    "merge",
    "name_of_former",
    "opened",
    "opens_for_master",
    "outcome_of",
    "overruled",
    "parse",
    "places",
    "position_text",
    "public_facts",
    "read_foreign",
    "read_game",
    "read_map",
    "read_plain",
    "read_position",
    "read_rules",
    "read_sheet",
    "renewed",
    "report",
    "report_of",
    "resealed",
    "revealed",
    "rule_of",
    "rules_page",
    "rulings_on",
    "safety_phrase",
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
    "with_secrecy",
    "without_ruling",
    "write",
    "write_file",
    "write_foreign",
    "write_scenario",
    "written_table",
]  # fmt: skip
