"""What a save file may hold, version 3, and how older versions become it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from ..branches import LONGEST
from ..position import Phase
from ..rulebook import MOST
from ..seals import SECRECY
from ..speech import tr
from ..terms import BY_HAND, REASON
from .chain import chained
from .extent import MOST_BRANCHES, overlong
from .hiding import revealed
from .lines import Line

FORMAT = "strata-game"
VERSION = 3

Table = dict[str, Any]


def _to_2(table: Table) -> Table:
    """Version 1 hid the drafts of casual games, and had no marks in its turns. What is damaged stays as it is."""
    try:
        drafts = {"drafts": revealed(table["drafts_hidden"])} if table.get("drafts_hidden") else {}
        table = {**{name: value for name, value in table.items() if name != "drafts_hidden"}, **drafts}
    except (ValueError, TypeError):
        pass
    try:
        return chained(table) if table.get("turns") else table
    except (AttributeError, TypeError, KeyError):
        return table


def _to_3(table: Table) -> Table:
    """Version 2 knew no keys of seats and no signatures: they come when each seat sits down next."""
    return table


MIGRATIONS: Mapping[int, Callable[[Table], Table]] = {1: _to_2, 2: _to_3}
"""Version -> what makes the plain content of such a file that of the next version. A line for each old version."""


def migrated(table: Table) -> Table:
    """The content of an older file in the form of today's."""
    for version in range(table["version"], VERSION):
        table = {**MIGRATIONS[version](table), "version": version + 1}
    return table


class Entry(BaseModel):
    """A table of the file; what the format does not know may not stand in it."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class VariantEntry(Entry):
    """The variant and every option as it was chosen, the usual ones too: what is usual may change."""

    id: str
    options: Table = {}


class MapEntry(Entry):
    """The map, and the hash of its files: a game may look odd on a map that was changed since. `files`: those of a map
    of one's own, by name, which the game carries."""

    id: str
    hash: str = ""
    files: dict[str, str] = {}


class SeatEntry(Entry):
    """Who plays a power; `code` is the hash of what lifts the curtain."""

    power: str
    player: str = ""
    code: str = ""


class PositionEntry(Entry):
    """A position in the notation of scenario files."""

    phase: str
    units: dict[str, tuple[str, ...]] = {}
    centers: dict[str, tuple[str, ...]] = {}
    dislodged: dict[str, dict[str, tuple[str, ...]]] = {}
    state: Table = {}


class EndEntry(Entry):
    """An end that the players agreed on."""

    kind: str
    powers: tuple[str, ...]


class EditsEntry(Entry):
    """What a game master changed, in sentences, and why."""

    changes: tuple[str, ...] = Field(max_length=10_000)
    reason: str = ""


class EditEntry(Entry):
    """A position set right by hand: what stands there since."""

    edits: tuple[EditsEntry, ...] = Field(min_length=1)
    position: PositionEntry


class OverrideEntry(Entry):
    """A result that the game master has ruled otherwise: `ruling` succeeds, fails or void, or set with the `result`."""

    power: str
    order: Line
    ruling: Literal["succeeds", "fails", "void", "set"]
    reason: str = Field(max_length=REASON)
    result: tuple[str, ...] = Field(default=(), max_length=8)

    @model_validator(mode="after")
    def _is_said(self) -> OverrideEntry:
        if (self.ruling == BY_HAND) != bool(self.result):
            raise ValueError(tr("a result stands beside the ruling 'set', and only there"))
        return self


class TurnEntry(Entry):
    """One adjudication, or the agreed `end`. Orders are canonical texts by power, results go as `Turn.results` does.

    Beside an agreed end stand at most lines of the game master on who plays no more. `absent`: whose sealed
    orders were not opened. `signed`: the signatures under the orders. `chain`: the mark of the turn.
    """

    phase: str
    orders: dict[str, tuple[Line, ...]] = {}
    draws: Table = {}
    results: dict[str, tuple[str, ...]] = {}
    end: EndEntry | None = None
    absent: tuple[str, ...] = ()
    signed: dict[str, str] = {}
    overrides: tuple[OverrideEntry, ...] = ()
    edit: EditEntry | None = None
    chain: str = ""

    @field_validator("phase")
    @classmethod
    def _is_phase(cls, text: str) -> str:
        return Phase.parse(text).text


class BranchEntry(Entry):
    """A line of play beside the game: it leaves `parent` ("": the game) after `at` turns and goes on with its own."""

    name: str = Field(min_length=1, max_length=LONGEST)
    parent: str = ""
    at: int = Field(default=0, ge=0)
    turns: tuple[TurnEntry, ...] = ()
    drafts: dict[str, tuple[Line, ...]] = {}


class RulingEntry(Entry):
    """An entry of the game master's book; `turn` counts the turns played before the phase that it is about."""

    kind: Literal["note", "override", "deadline", "player", "disorder", "vote", "back"]
    turn: int = Field(strict=True, ge=0)
    phase: str
    text: str = Field(default="", max_length=MOST["text"])
    clause: str = Field(default="", max_length=MOST["clause"])
    about: str = Field(default="", max_length=MOST["about"])
    date: str = Field(default="", max_length=40)


class PostingEntry(Entry):
    """A line of the cash book; `amount` in the smallest coin, less than 0 for what was paid out."""

    date: str = Field(default="", max_length=40)
    phase: str
    kind: Literal["receipt", "payout", "reversal"]
    power: str = ""
    amount: int = Field(strict=True, ge=-(10**12), le=10**12)
    text: str = Field(default="", max_length=200)


class LockEntry(Entry):
    """The lock of a seat. What is no key or no section is found when it is opened: it costs this seat alone."""

    phrase: Table = {}
    key: str = ""
    master: str = ""
    share: str = ""
    own: str = ""
    past: tuple[str, ...] = Field(default=(), max_length=100)
    box: str = ""
    sign: str = ""
    agreed: dict[str, str] = {}
    letters: dict[str, str] = {}
    sent: bool = False
    head: str = Field(default="", max_length=200)
    number: int = Field(default=0, strict=True, ge=0, le=10**9)
    others: dict[str, int] = {}
    signature: str = Field(default="", max_length=200)


class SealingEntry(Entry):
    """The locks of all seats; `key` that of a casual game, `master` the game master's public one."""

    game: str
    key: str = ""
    master: str = ""
    truth: str = ""
    salt: str = ""
    locks: dict[str, LockEntry] = {}


class GameEntry(Entry):
    """A whole save file. `program` is the version that wrote it."""

    format: Literal["strata-game"]
    version: int = Field(ge=1, le=VERSION)
    program: str = ""
    title: str = ""
    variant: VariantEntry
    map: MapEntry
    secrecy: str = SECRECY[0]
    seats: tuple[SeatEntry, ...] = ()
    start: PositionEntry | None = None
    turns: tuple[TurnEntry, ...] = ()
    book: tuple[PostingEntry, ...] = ()
    rulings: tuple[RulingEntry, ...] = ()
    deadline: str = Field(default="", max_length=200)
    drafts: dict[str, tuple[Line, ...]] = {}
    drafts_hidden: str = ""
    notes: dict[str, Table] = {}
    seed: str = Field(default="", max_length=80)
    drawn: dict[str, Table] = {}
    submitted: tuple[str, ...] = ()
    branches: tuple[BranchEntry, ...] = Field(default=(), max_length=MOST_BRANCHES)
    sealing: SealingEntry | None = None
    truth: str = ""
    public: Table | None = None
    told: dict[str, str] = {}

    @model_validator(mode="before")
    @classmethod
    def _is_playable(cls, table: Any) -> Any:
        """Counted before the turns are looked at: there may be very many."""
        too_long = overlong(table)
        if too_long:
            raise ValueError(too_long)
        return table

    @field_validator("secrecy")
    @classmethod
    def _is_secrecy(cls, text: str) -> str:
        if text not in SECRECY:
            raise ValueError(tr("'{text}' is none of {secrecy}", text=text, secrecy=", ".join(SECRECY)))
        return text

    @field_validator("drafts_hidden")
    @classmethod
    def _is_revealed(cls, text: str) -> str:
        """An older version's drafts have been read by now, if they can be."""
        if text:
            raise ValueError(tr("cannot be unpacked"))
        return text
