"""Keeping an edited map from being lost: lock, journal, atomic saving, older copies.

The journal is a text of one JSON document a line, as in app/journal, but of a map: the first line has the whole of
both files as they were read, each further one what a step made of them: `svg`, places in the bytes of the drawing
and what stands there instead, and `facts`, what map.toml says if that is another than in the line before (`toml`, its
text, where JSON cannot say it). A step is on the disk before anything else is done: nobody knows when a crash comes. A
journal that grows too long is begun anew, and the old one goes once the new one is there.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import rules
from app.geometry.svg_scan import Edit, patched
from app.journal import Copies, FileLock, Holder, Patience, Stamp, in_use
from app.journal.lines import SUFFIX, JournalFile
from app.language import tr, tr_n

from .document import MapDocument, State
from .facts import fact, facts_from, facts_of, text_of, thawed
from .source import BOARD, TABLE, MapTrouble, Source, with_own_drawing

FORMAT, VERSION = "strata-map-journal", 1
MOST_BYTES = 300_000_000
ROOM, TIMES = 20_000_000, 8
"""A journal is begun anew when it has this many bytes, and this many times those with which it began."""


class Keeper:
    """The files, the lock and the journal of one open map. `data`: the program's own folder."""

    def __init__(self, document: MapDocument, source: Source, folder: Path | None, data: Path) -> None:
        self.document, self.source = document, source
        self.folder = folder
        self.data = data
        self.lock: FileLock | None = None
        self.copies = Copies(data / "copies")
        self.trouble = ""
        """Why the last change is not in the journal; "" if it is."""
        self._journal: JournalFile | None = None
        self._patience = Patience()
        self._noted: State | None = None
        self._whole = 0
        self._stamps: dict[Path, Stamp] = {}

    # The folder.

    def hold(self) -> Holder | None:
        """Take the lock of the folder; who has it, if another window does."""
        if self.folder is None:
            return None
        self.lock = FileLock(self.folder / TABLE)
        holder = self.lock.take()
        self._stamp()
        return holder

    def _stamp(self) -> None:
        if self.folder is not None:
            self._stamps = {path: Stamp.of(path) for path in (self.folder / TABLE, self.drawing)}

    @property
    def drawing(self) -> Path:
        """Where the drawing is saved: always in the folder itself, for other maps may share another one."""
        assert self.folder is not None
        return self.folder / Path(str(fact(self.document.facts, ("board",), BOARD))).name

    @property
    def changed_outside(self) -> tuple[str, ...]:
        """The files that somebody else has changed since they were read or saved."""
        return tuple(path.name for path, stamp in self._stamps.items() if stamp.now(path) is not stamp)

    def save(self, folder: Path | None = None) -> None:
        """Write both files, each whole or not at all; those before are among the older copies. OSError."""
        document = self.document
        if folder is not None and folder != self.folder:
            self._move(folder)
        assert self.folder is not None
        facts = with_own_drawing(document.facts)
        if facts is not document.facts:
            document.apply(tr("Have a drawing of its own"), facts=facts)
        svg, text = self.source.written(document.state)
        for path, content in ((self.drawing, svg), (self.folder / TABLE, text.encode("utf-8"))):
            if path.is_file() and path.read_bytes() == content:
                continue
            with suppress(OSError):
                self.copies.keep(path)
            rules.write_file(path, content)
        document.path = self.folder
        document.stack.setClean()
        self._stamp()
        self._drop_journal()

    def _move(self, folder: Path) -> None:
        """Save in another folder from now on."""
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / TABLE)
        holder = lock.take()
        if holder is not None:
            raise OSError(holder.words)
        if self.lock is not None:
            self.lock.release()
        self.folder, self.lock, self.document.watching = folder, lock, ""

    def close(self) -> None:
        """The map is saved, or not wanted any more."""
        self._drop_journal()
        if self.lock is not None:
            self.lock.release()

    # The journal.

    @property
    def journals(self) -> Path:
        return self.data / "journals" / "maps"

    def note(self) -> bool:
        """Put the map on the disk as it is now, beside its files; whether it is there."""
        document = self.document
        if document.state is self._noted or (document.saved and self._journal is None):
            return True
        try:
            self._write(document)
        except OSError as error:
            self.trouble = rules.disk_words(error)
            self._journal = None
            return False
        self.trouble, self._noted = "", document.state
        return True

    def _write(self, document: MapDocument) -> None:
        edits = self.source.board.edits(document.graph)
        line: dict[str, Any] = {"time": _now(), "step": document.stack.undoText()}
        line["svg"] = [(start, end, new.decode("utf-8")) for start, end, new in edits]
        file = self._journal
        if file is not None and file.length <= max(ROOM, TIMES * self._whole):
            if self._noted is None or document.facts is not self._noted.facts:
                line |= self._facts()
            self._journal = self._patience.ask(lambda: file.with_line(line))
            return
        self.journals.mkdir(parents=True, exist_ok=True)
        place = self.journals / f"{secrets.token_hex(6)}.map{SUFFIX}"
        lines = [self._head(), {**line, **self._facts()}]
        self._journal = self._patience.ask(lambda: JournalFile.new(place, lines))
        self._whole = self._journal.length
        if file is not None:
            file.drop()

    def _facts(self) -> dict[str, Any]:
        """What map.toml says now, as a line of the journal has it."""
        facts = thawed(self.document.facts)
        try:
            json.dumps(facts)
        except TypeError:  # a date, which TOML knows and JSON does not
            return {"toml": text_of(self.source.text, self.source.facts, self.document.facts)}
        return {"facts": facts}

    def _head(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "folder": str(self.folder) if self.folder else "",
            "title": self.document.title,
            "svg": self.source.board.text.decode("utf-8"),
            "toml": self.source.text,
        }

    def _drop_journal(self) -> None:
        if self._journal is not None:
            self._journal.drop()
        self._journal, self._noted = None, None


@dataclass(frozen=True, slots=True)
class Left:
    """A map that a crash has left: its journal, where it was saved ("" if nowhere), and its two files as they were."""

    journal: Path
    folder: str
    title: str
    svg: bytes
    text: str
    steps: int
    last: str
    cut: bool

    @property
    def words(self) -> str:
        """What was found, for people."""
        many = tr_n("{n} change", "{n} changes", self.steps)
        lost = " " + tr("The very last one was not complete.") if self.cut else ""
        where = self.folder or tr("never saved")
        return (
            tr("{title} ({where}): {many}, up to {last}.", title=self.title, where=where, many=many, last=self.last)
            + lost
        )

    def source(self) -> Source:
        """Its files as they were at the last change. MapTrouble."""
        return Source.of(self.svg, self.text)

    def throw_away(self) -> None:
        self.journal.unlink(missing_ok=True)


def left_behind(data: Path, busy: Callable[[Path], bool] = in_use) -> list[Left]:
    """What crashes have left of edited maps, the youngest first. `busy`: another window writes that journal now."""
    folder = data / "journals" / "maps"
    found = [left for path in sorted(folder.glob(f"*{SUFFIX}")) if not busy(path) and (left := read_left(path))]
    return sorted(found, key=lambda left: left.last, reverse=True)


def read_left(path: Path) -> Left | None:
    """What a journal of a map holds up to its last whole line; None if that is nothing."""
    try:
        lines = list(_lines(rules.read_plain(path, MOST_BYTES)))
    except OSError:
        return None
    whole = [line for line in lines if line is not None]
    if len(whole) < 2 or whole[0].get("format") != FORMAT or whole[0].get("version") != VERSION:
        return None
    try:
        return _played(path, whole, len(whole) < len(lines))
    except (KeyError, TypeError, ValueError):
        return None


def _lines(content: bytes) -> Iterator[dict[str, Any] | None]:
    """The lines up to the first that is damaged, which is None."""
    for raw in content.splitlines(keepends=True):
        try:
            line = json.loads(raw) if raw.endswith(b"\n") else None
        except (ValueError, RecursionError):
            line = None
        yield line if isinstance(line, dict) else None
        if not isinstance(line, dict):
            return


def _played(path: Path, lines: list[dict[str, Any]], cut: bool) -> Left:
    head, last = lines[0], lines[-1]
    said = next((line for line in reversed(lines) if "facts" in line or "toml" in line), head)
    text = str(said.get("toml", head["toml"]))
    if "facts" in said:
        text = text_of(text, facts_of(text), facts_from(said["facts"]))
    edits: list[Edit] = [(int(start), int(end), str(new).encode("utf-8")) for start, end, new in last["svg"]]
    svg = patched(str(head["svg"]).encode("utf-8"), edits)
    title, folder = str(head["title"]), str(head["folder"])
    return Left(path, folder, title, svg, text, len(lines) - 1, str(last["time"]).replace("T", " "), cut)


def _now() -> str:
    return datetime.now().isoformat(timespec="seconds")


__all__ = ["Keeper", "Left", "MapTrouble", "left_behind", "read_left"]
