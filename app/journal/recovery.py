"""Find journals left by a crash and recover the games in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from glob import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import rules
from app.language import day_of, tr, tr_n
from rules import Game

from .copies import MOST_BYTES, beside, content_of
from .writing import DRAFTS, FORMAT, SUFFIX, VERSION

InUse = Callable[[Path], bool]


@dataclass(frozen=True, slots=True)
class Recovery:
    """The contents of a journal. `save`: the file of its game, None if it was never saved; `changes`: made since then.

    `cut`: the last line was incomplete, so the very last change is missing. `draws`: chance results entered for the
    coming turn. `session`: shared by the journals of one sitting; `also`: the others of it, which hold less. `base`:
    the digest of the file's content when the journal was started, "" if that was not recorded.
    """

    journal: Path
    save: Path | None
    title: str
    variant: str
    phase: str
    changes: int
    last: datetime
    saved: datetime | None
    table: Mapping[str, Any]
    cut: bool = False
    draws: Mapping[str, Any] = field(default_factory=dict)
    session: str = ""
    also: tuple[Path, ...] = ()
    base: str = ""

    @property
    def later(self) -> bool:
        """Whether its changes came after what the game's file holds: the file is still as it was when the journal was
        started. If that is unknown, the clock decides."""
        if self.saved is None or (self.base and self.base == content_of(self.save)):
            return True
        return self.last >= self.saved.replace(microsecond=0)

    @property
    def name(self) -> str:
        """The title of the game."""
        return self.title or (self.save.stem if self.save else tr("Untitled game"))

    @property
    def words(self) -> str:
        """What was found: "Diplomacy, Fall 1902, moves. Last saved 18:40. Found: 3 changes made after that, ..."."""
        kind = rules.games().get(self.variant)
        saved = tr("Last saved {saved}.", saved=_time(self.saved)) if self.saved else tr("Never saved.")
        many = tr_n("{n} change", "{n} changes", self.changes)
        after = (
            tr("{many} since then, the last at {last}", many=many, last=_time(self.last))
            if self.saved
            else tr("{many}, the last at {last}", many=many, last=_time(self.last))
        )
        lost = tr(" The very last change is incomplete.") if self.cut else ""
        return tr(
            "{kind}, {phase}. {saved} Found: {after}.{lost}",
            kind=kind.name if kind else self.variant,
            phase=self.phase,
            saved=saved,
            after=after,
            lost=lost,
        )

    def game(self) -> Game:
        """The game as of the last change. Raises SaveError if it cannot be restored."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / (self.save.name if self.save else "recovered.strata")
            path.write_text(json.dumps(self.table, ensure_ascii=False), encoding="utf-8")
            return rules.load_game(path)


def find_journals(folder: Path, saves: Iterable[Path], in_use: InUse = lambda path: False) -> list[Recovery]:
    """The journals of unsaved games in `folder` and next to `saves`, newest first.

    `in_use` says whether another window has a journal or save open now: then it was not left by a crash.
    """
    paths = dict.fromkeys([*sorted(folder.glob(f"*{SUFFIX}")), *(path for save in saves for path in journals_of(save))])
    found = [read_journal(path) for path in paths if path.is_file() and not in_use(path)]
    left = [one for one in found if one and not (one.save and in_use(one.save)) and not in_file(one)]
    return sorted(_by_session(left), key=lambda one: one.last, reverse=True)


def journals_of(save: Path) -> list[Path]:
    """The journals next to a file."""
    stem = beside(save, SUFFIX).name.removesuffix(SUFFIX)
    return sorted(save.parent.glob(f"{escape(stem)}*{SUFFIX}"))


def _by_session(found: Iterable[Recovery]) -> list[Recovery]:
    """Of the journals of one sitting, only the one that goes farthest: the others were left behind when it was started.
    """
    sessions: dict[str, list[Recovery]] = {}
    for one in found:
        sessions.setdefault(one.session or str(one.journal), []).append(one)
    kept = []
    for of_one in sessions.values():
        farthest = max(of_one, key=lambda one: (one.changes, one.last))
        kept.append(replace(farthest, also=tuple(one.journal for one in of_one if one is not farthest)))
    return kept


def in_file(recovery: Recovery) -> bool:
    """Whether the game's file holds everything: the process died after saving and before deleting the journal."""
    save = recovery.save
    if save is None or recovery.draws:
        return False
    try:
        return bool(json.loads(rules.files.read_plain(save, MOST_BYTES)) == recovery.table)
    except (OSError, ValueError, RecursionError):
        return False


def throw_away(recovery: Recovery) -> None:
    """Delete a journal. The save file stays."""
    for path in (recovery.journal, *recovery.also):
        path.unlink(missing_ok=True)


def read_journal(path: Path) -> Recovery | None:
    """The contents of a journal up to its last complete line; None if there are none, or if it is not a journal."""
    try:
        lines, cut = _whole_lines(rules.files.read_plain(path, MOST_BYTES))
    except OSError:
        return None
    if not lines or lines[0].get("format") != FORMAT or lines[0].get("version") != VERSION:
        return None
    table = _played(lines[1:])
    return _recovery(path, lines, table, cut) if table else None


def _recovery(path: Path, lines: list[dict[str, Any]], table: Mapping[str, Any], cut: bool) -> Recovery:
    head, last = lines[0], lines[-1]
    save = Path(str(head["save"])) if head.get("save") else None
    draws, earlier = last.get("draws"), head.get("changes")
    return Recovery(
        journal=path,
        save=save,
        title=str(table.get("title", "")),
        variant=str(head.get("variant", "")),
        phase=str(last.get("phase", "")),
        changes=len(lines) - 1 + (earlier if isinstance(earlier, int) else 0),
        last=_moment(last.get("time"), path),
        saved=_saved(save),
        table=table,
        cut=cut,
        draws=draws if isinstance(draws, dict) else {},
        session=str(head.get("session", "")),
        base=str(head.get("base", "")),
    )


def _saved(save: Path | None) -> datetime | None:
    """When the file was last written; None if there is none."""
    try:
        return datetime.fromtimestamp(save.stat().st_mtime) if save else None
    except OSError:
        return None


def _whole_lines(content: bytes) -> tuple[list[dict[str, Any]], bool]:
    """The lines before the first damaged one, and whether there is a damaged one."""
    found: list[dict[str, Any]] = []
    for raw in content.splitlines(keepends=True):
        try:
            line = json.loads(raw) if raw.endswith(b"\n") else None
        except (ValueError, RecursionError):
            line = None
        if not isinstance(line, dict):
            return found, True
        found.append(line)
    return found, False


def _played(lines: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The last whole game, with the last drafts."""
    table: dict[str, Any] = {}
    for line in lines:
        if isinstance(line.get("game"), dict):
            table = line["game"]
        elif table and isinstance(line.get("drafts"), dict):
            written = DRAFTS if "branches" in line["drafts"] else [name for name in DRAFTS if name != "branches"]
            kept = {name: value for name, value in table.items() if name not in written}
            table = kept | {name: value for name, value in line["drafts"].items() if name in DRAFTS}
    return table


def _moment(text: object, path: Path) -> datetime:
    """When a line was written; if its time is unreadable, when the file was."""
    try:
        return datetime.fromisoformat(str(text))
    except ValueError:
        return datetime.fromtimestamp(path.stat().st_mtime)


def _time(when: datetime | None) -> str:
    """The time of day for today, the date for earlier days."""
    if when is None:
        return ""
    today = when.date() == datetime.now().date()
    return f"{when:%H:%M}" if today else f"{day_of(when)} {when:%H:%M}"
