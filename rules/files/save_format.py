"""The format of save files, version 3: fields, chain of turns, JSON layout, and how older versions are converted to it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, field_validator, model_validator

from ..game import LONGEST, MOST, SECRECY, Game
from ..i18n import tr
from ..options import BY_HAND, REASON, Override
from ..orders import Unreadable
from ..position import Position, Turn
from ..reasons import mixed
from ..units import Order, Phase
from .custom_variants import carried
from .errors import FileFault
from .io import MOST_BRANCHES, MOST_FAULTS, turns_fault
from .maps import map_hash

# Order lines out of a file: read with the board at hand, and every line that cannot be read told with its place.


class SaveContentError(ValueError):
    """What makes a file unusable, found while it is played again. Whoever opened the file adds its name."""

    def __init__(self, faults: Sequence[FileFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.place}: {fault.text}" for fault in self.faults))


class MapNotHere(SaveContentError):
    """A game on a map that is not available: it is not registered, and the file does not carry it. `map`: its id."""

    def __init__(self, map: str, faults: Sequence[FileFault]) -> None:
        super().__init__(faults)
        self.map = map


Line = Annotated[str, Field(max_length=200)]
"""An order in a file. The length limit keeps anybody from spending time on something that is no order."""
Lines = Mapping[str, Sequence[str]]


def read_lines(position: Position, place: str, lines: Lines) -> dict[str, tuple[Order, ...]]:
    """Parse the lines of each power. Raises SaveContentError with each line that is no order, as `place.France.2`."""
    faults = unreadable(position, place, lines)
    if faults:
        raise SaveContentError(faults)
    parse = position.variant.parse
    return {power: tuple(parse(position, power, line) for line in written) for power, written in lines.items()}


def unreadable(position: Position, place: str, lines: Lines) -> list[FileFault]:
    """The lines that cannot be read in this position, and unknown powers; at most MOST_FAULTS."""
    faults: list[FileFault] = []
    for power, written in lines.items():
        if power not in position.variant.writers:
            faults.append(FileFault(f"{place}.{power}", tr("no power is called '{power}'", power=power)))
            continue
        for number, line in enumerate(written):
            if len(faults) >= MOST_FAULTS:
                return faults
            try:
                position.variant.parse(position, power, line)
            except Unreadable as error:
                faults.append(FileFault(f"{place}.{power}.{number}", str(error)))
    return faults


# Drafts as version 1 of the save file hid them from a passing eye: base64 of zlib of JSON. Read, no longer written.

MOST_HIDDEN = 1_000_000
HIDDEN = TypeAdapter(dict[str, tuple[Line, ...]])


def revealed(text: str) -> dict[str, tuple[str, ...]]:
    """The drafts by power. Raises ValueError for any other text."""
    unpack = zlib.decompressobj()
    try:
        raw = unpack.decompress(base64.b64decode(text, validate=True), MOST_HIDDEN)
        return HIDDEN.validate_json(raw)
    except (ValueError, zlib.error):
        raise ValueError(tr("cannot be unpacked")) from None


# The chain of turns: each turn's record has a mark that depends on all before it, so that no old turn changes unseen.
#
# The first mark is that of the beginning (variant, map, start), which is written nowhere. Whoever changes an old turn
# has to make all later marks anew; and a sealed seat keeps the marks that it saw in its own section. Where turns are
# secret the marks are made with a secret salt, or else orders could be guessed by them.

MARK = 32
"""Number of characters of a mark."""
KEY = "chain"
"""The key of the mark in a turn's record."""


def marks(table: Mapping[str, Any], salt: bytes = b"") -> list[str]:
    """The marks of the turns of a save file's content."""
    return [mark for mark, _ in _marked(table, salt)]


def _marked(table: Mapping[str, Any], salt: bytes) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each turn's record and the mark it should have, in one pass over the turns."""
    mark = _mark(salt, "", _beginning(table))
    for record in table.get("turns", ()):
        mark = _mark(salt, mark, {key: value for key, value in record.items() if key != KEY})
        yield mark, record


def chained(table: dict[str, Any], marks: Sequence[str] = (), salt: bytes = b"") -> dict[str, Any]:
    """The content with marks in its turns. `marks`: marks that the first turns keep even if they do not fit."""
    turns, made = [], list(marks)
    last = made[-1] if made else _mark(salt, "", _beginning(table))
    for number, record in enumerate(table["turns"]):
        if number >= len(marks):
            last = _mark(salt, last, record)
            made.append(last)
        turns.append({**record, KEY: made[number]})
    return {**table, "turns": turns}


def broken(table: Mapping[str, Any], salt: bytes = b"") -> int | None:
    """The number (from 1) of the first turn that was changed after it was written: its mark does not follow from the
    one before it. None if all fit. The turns may come one by one."""
    pairs = enumerate(_marked(table, salt), 1)
    return next((number for number, (mark, record) in pairs if record.get(KEY, "") != mark), None)


def parting(seen: Sequence[str], now: Sequence[str]) -> int | None:
    """The number of the first turn that is not what somebody saw; one more than there are turns if some are gone."""
    pairs = enumerate(zip(seen, now), 1)
    first = next((number for number, (mark, found) in pairs if not found.startswith(mark)), None)
    return len(now) + 1 if first is None and len(now) < len(seen) else first


def _beginning(table: Mapping[str, Any]) -> dict[str, Any]:
    return {"variant": table["variant"], "map": table["map"]["id"], "start": table.get("start")}


def _mark(salt: bytes, before: str, record: Mapping[str, Any]) -> str:
    text = json.dumps([before, record], sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=mixed)
    return hmac.new(salt, text.encode(), hashlib.sha256).hexdigest()[:MARK]


def heads(chain: Sequence[str]) -> Iterator[str]:
    """The marks as a seat keeps them: half of each is enough."""
    return (mark[: MARK // 2] for mark in chain)


# What a save file may hold, version 3, and how older versions become it.

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


class SaveFileModel(BaseModel):
    """A table of the file; what the format does not know may not stand in it."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class VariantEntry(SaveFileModel):
    """The variant and the value of every option, the defaults too: a default may change."""

    id: str
    options: Table = {}


class MapEntry(SaveFileModel):
    """The map and the hash of its files: a game may look odd on a map that has changed since. `files`: those of a
    custom map, by name, which the game carries."""

    id: str
    hash: str = ""
    files: dict[str, str] = {}


class SeatEntry(SaveFileModel):
    """Who plays a power. `code` is the hash of the PIN that lifts the curtain, `computer` the level of a computer
    player."""

    power: str
    player: str = ""
    code: str = ""
    computer: str = ""


class PositionEntry(SaveFileModel):
    """A position in the notation of scenario files."""

    phase: str
    units: dict[str, tuple[str, ...]] = {}
    centers: dict[str, tuple[str, ...]] = {}
    dislodged: dict[str, dict[str, tuple[str, ...]]] = {}
    state: Table = {}


class EndEntry(SaveFileModel):
    """An ending the players agreed on."""

    kind: str
    powers: tuple[str, ...]


class EditsEntry(SaveFileModel):
    """What a game master changed, in sentences, and why."""

    changes: tuple[str, ...] = Field(max_length=10_000)
    reason: str = ""


class EditEntry(SaveFileModel):
    """A position corrected by hand: what it has been since."""

    edits: tuple[EditsEntry, ...] = Field(min_length=1)
    position: PositionEntry


class OverrideEntry(SaveFileModel):
    """A result that the game master overruled. `ruling`: succeeds, fails or void, or set with the `result`."""

    power: str
    order: Line
    ruling: Literal["succeeds", "fails", "void", "set"]
    reason: str = Field(max_length=REASON)
    result: tuple[str, ...] = Field(default=(), max_length=8)

    @model_validator(mode="after")
    def _is_said(self) -> OverrideEntry:
        if (self.ruling == BY_HAND) != bool(self.result):
            raise ValueError(tr("a result is required with the ruling 'set' and not allowed with others"))
        return self


class TurnEntry(SaveFileModel):
    """One adjudication, or the agreed `end`. Orders are canonical texts by power, results those of `Turn.results`.

    Next to an agreed end there are at most the game master's lines on seats without a player. `absent`: whose sealed
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


class BranchEntry(SaveFileModel):
    """A variation: it leaves `parent` ("": the game) after `at` turns and continues with its own."""

    name: str = Field(min_length=1, max_length=LONGEST)
    parent: str = ""
    at: int = Field(default=0, ge=0)
    turns: tuple[TurnEntry, ...] = ()
    drafts: dict[str, tuple[Line, ...]] = {}


class RulingEntry(SaveFileModel):
    """An entry in the rulings book. `turn` counts the turns played before the phase in question."""

    kind: Literal["note", "override", "deadline", "player", "disorder", "vote", "back"]
    turn: int = Field(strict=True, ge=0)
    phase: str
    text: str = Field(default="", max_length=MOST["text"])
    clause: str = Field(default="", max_length=MOST["clause"])
    about: str = Field(default="", max_length=MOST["about"])
    date: str = Field(default="", max_length=40)


class PostingEntry(SaveFileModel):
    """A line of the ledger. `amount` is in the smallest coin, negative for payments."""

    date: str = Field(default="", max_length=40)
    phase: str
    kind: Literal["receipt", "payout", "reversal"]
    power: str = ""
    amount: int = Field(strict=True, ge=-(10**12), le=10**12)
    text: str = Field(default="", max_length=200)


class LockEntry(SaveFileModel):
    """The lock of a seat. A malformed key or section is noticed when it is opened, and costs only this seat."""

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


class SealingEntry(SaveFileModel):
    """The locks of all seats. `key`: that of a casual game; `master`: the game master's public key."""

    game: str
    key: str = ""
    master: str = ""
    truth: str = ""
    salt: str = ""
    locks: dict[str, LockEntry] = {}


class GameEntry(SaveFileModel):
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
        """Count the turns before looking at them: there may be very many."""
        too_long = turns_fault(table)
        if too_long:
            raise ValueError(too_long)
        return table

    @field_validator("secrecy")
    @classmethod
    def _is_secrecy(cls, text: str) -> str:
        if text not in SECRECY:
            raise ValueError(tr("must be one of {secrecy}, not '{text}'", text=text, secrecy=", ".join(SECRECY)))
        return text

    @field_validator("drafts_hidden")
    @classmethod
    def _is_revealed(cls, text: str) -> str:
        """By now an older version's drafts have been read, if they can be."""
        if text:
            raise ValueError(tr("cannot be unpacked"))
        return text


# The record of the turns as a save file has it, and how its JSON is laid out for people to read and compare.
#
# The orders of a power stand on one line, and the result of a unit; so a file compares well with an older one.

LONG = 100
"""The most characters of a table of plain values on one line."""


def history(game: Game) -> dict[str, Any]:
    """Variant, map, start and turns of a game; `start` is None if it is the variant's own."""
    variant, board = game.variant, game.variant.base
    start = game.start.as_dict()
    return {
        "variant": {"id": variant.id, "options": {name: plain(value) for name, value in variant.noted.items()}},
        "map": {"id": board.id, "hash": map_hash(variant.map_id), **carried(variant.map_id)},
        "start": None if start == variant.start().as_dict() else start,
        "turns": [record(turn) for turn in game.turns],
    }


def plain(value: Any) -> Any:
    """The value of an option as JSON has it, with tables and lists that can be changed."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def record(turn: Turn) -> dict[str, Any]:
    """A turn as it is stored: its orders and draws, and the results."""
    phase = turn.before.phase.text
    end = turn.before.variant.end(turn.after) if turn.agreed else None
    if end:
        entry = {"kind": end.kind, "powers": list(end.powers)}
        return {"phase": phase, **({"orders": texts(turn.orders)} if turn.orders else {}), "end": entry}
    if turn.edits:
        edits = [{"changes": list(edit.changes), "reason": edit.reason} for edit in turn.edits]
        return {"phase": phase, "edit": {"edits": edits, "position": turn.after.as_dict()}}
    table: dict[str, Any] = {"phase": phase, "orders": texts(turn.orders)}
    if turn.draws:
        table["draws"] = dict(turn.draws)
    if turn.absent:
        table["absent"] = list(turn.absent)
    if turn.signed:
        table["signed"] = dict(sorted(turn.signed.items()))
    if turn.overrides:
        table["overrides"] = [_override(one) for one in turn.overrides]
    return {**table, "results": {key: list(entry) for key, entry in sorted(turn.results.items())}}


def _override(one: Override) -> dict[str, Any]:
    """A ruling, with the result words only if they were set by hand."""
    return {name: list(value) if name == "result" else value for name, value in asdict(one).items() if value != ()}


def texts(orders: Mapping[str, tuple[Order, ...]]) -> dict[str, list[str]]:
    return {power: [order.text for order in lines] for power, lines in orders.items()}


def laid_out(value: Any, indent: str = "") -> str:
    """JSON with one entry a line; lists of plain values and short tables of them stand on one line."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not any(isinstance(one, dict | list) for one in inside):
        text = compact(value)
        if len(text) <= LONG or not isinstance(value, dict):
            return text
    deeper = indent + " "
    if isinstance(value, dict):
        entries = [f"{deeper}{compact(key)}: {laid_out(one, deeper)}" for key, one in value.items()]
        return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
    return "[\n" + ",\n".join(deeper + laid_out(one, deeper) for one in value) + f"\n{indent}]"


def compact(value: Any) -> str:
    return ENCODER.encode(value)


def _plain(value: Any) -> str:
    """Write fractions as people do, "1 1/2". Raises TypeError for values no file can hold."""
    if isinstance(value, Fraction):
        return mixed(value)
    raise TypeError(f"{value!r} cannot be saved")


ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, default=_plain)
