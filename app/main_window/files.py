"""Files: opening, saving and closing games, recent games, and recovery after a crash.

`journaling` writes the journal of the open game; `watching` notices changes of its file by others.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QPointF, QTimer, Signal
from PySide6.QtWidgets import QFileDialog

import rules
from app.geometry.drawing import DrawingError
from app.journal import Copies, FileLock, Recovery, Stamp, find_journals, in_use, throw_away
from app.language import tr, tr_n, tr_noop
from app.pages.dialogs import Message
from app.pages.start import recent_of
from app.session.document import Document
from app.session.known_games import WHAT, KnownGames
from app.settings import data_folder, maps_folder
from app.ui.widgets import shown
from rules import Game
from rules.files import MapError, MapMissing, SaveError

from .journal_keeping import FileWatcher, JournalController, ask_watching, waited
from .shell import Controller, Shell

log = logging.getLogger(__name__)
SUFFIX = ".strata"
GAMES = tr_noop("Strata games (*{suffix});;All files (*)")
MAP = tr_noop("Map (map.toml)")

MOST_TOLD = 8
"""How many differences are listed one by one."""
ALTERED = tr_noop(
    "If no one at the table knows why, ask for another copy. You can continue with this one, but you will see this "
    "warning each time you open it."
)
"""Advice if a turn differs from what it was when it was played."""
NOT_SIGNED = tr_noop(
    "If no one at the table knows why, someone has tampered with the file: ask for another copy. Players see what "
    "concerns them when they take their seats; what they leave there is then signed again."
)
"""Advice if something in a sealed game does not match the signatures of its seats."""


class LastPlace(NamedTuple):
    """Where a game was left: the number of turns, the phase shown, the power or seat, and the zoom and center of the
    board."""

    turns: int
    shown: int
    power: str
    zoom: float = 0.0
    x: float = 0.0
    y: float = 0.0

    @classmethod
    def of(cls, document: Document, way: tuple[float, QPointF] | None) -> LastPlace:
        """Return the place of the game on the table. Of a game with secret orders only the last seat is kept, not what
        it showed."""
        turns = len(document.game.turns)
        if not document.open:
            return cls(turns, turns, document.last_seat)
        return cls(turns, document.shown, document.power, *((way[0], way[1].x(), way[1].y()) if way else ()))

    @classmethod
    def read(cls, text: str) -> LastPlace | None:
        """Read a place from the settings; None if the text is not understood."""
        try:
            turns, shown, power, *way = json.loads(text)
            return cls(int(turns), int(shown), str(power), *map(float, way))
        except (TypeError, ValueError):
            return None

    @property
    def way(self) -> tuple[float, QPointF] | None:
        return (self.zoom, QPointF(self.x, self.y)) if self.zoom > 0 else None


class Files(Controller):
    """Opens, saves and closes games. `seat_offered`: the seat that was taken when the opened game was left."""

    seat_offered = Signal(str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.lock: FileLock | None = None
        self.journaling = JournalController(shell)
        self.journaling.elsewhere_wanted.connect(self.save_as)
        self.watching = FileWatcher(shell, self.journaling)
        self.watching.save_wanted.connect(self.save)
        self.watching.open_wanted.connect(self.open_path)
        self.recovery = RecoveryController(self)

    @property
    def copies(self) -> Copies:
        """The previous versions of all files."""
        return Copies(data_folder() / "copies")

    @property
    def known(self) -> KnownGames:
        """What this computer remembers of games with secret orders."""
        return KnownGames(data_folder())

    # Opening.

    def begin(self, document: Document) -> None:
        """Put a new game, which has no file yet, on the table."""
        if not self.leave():
            return
        self.journaling.begin(None)
        self.shell.put_on_table(document)
        self.journaling.note()

    def open(self) -> None:
        """Ask for a file and open it."""
        name, _ = QFileDialog.getOpenFileName(self.shell, tr("Open a game"), self.folder(), tr(GAMES, suffix=SUFFIX))
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """Open a game, and return whether it was opened. If it cannot be, show why and keep the game on the table."""
        try:
            words = tr("Opening {name} and checking every turn…", name=path.name)
            found, stamp = waited(
                self.shell, words, lambda wanted: (_drawn(rules.files.read_game(path)), Stamp.of(path))
            )
        except MapMissing as missing:
            return self.find_map(missing) and self.open_path(path)
        except DrawingError as error:
            title = tr("{name} was not opened: its map drawing cannot be read.", name=path.name)
            self.shell.complain(title, str(error))
            return False
        except SaveError as error:
            return self._damaged(path, error)
        except OSError as error:
            why = rules.files.disk_words(error)
            self.shell.complain(tr("{name} was not opened: {why}.", name=path.name, why=why), "")
            return False
        answer = self._ask_about_map(found)
        if answer == "find":
            return self.find_map(MapMissing(path, (), found.game.variant.id)) and self.open_path(path)
        if not answer:
            return False
        if not self._may_open(found.game, path):
            return False
        left = self.recovery.newer_than(path)
        lock, ours = FileLock(path), self._ours(path)
        holder = None if ours else lock.take()
        answer = ask_watching(self.shell, path, holder) if holder else "write"
        if not answer or not self.leave():
            lock.release()
            return False
        if ours:
            holder = lock.take()
        elif answer == "take":
            holder = lock.take_over()
        if answer == "copy":
            self.open_loose(found.game)
        elif holder:
            self._put(found.game, path, None, holder.words, stamp)
        else:
            rules.files.remove_leftovers(path)
            self._put(found.game, path, lock, "", stamp)
        self._say_what_differs(found)
        if left:
            self.recovery.ask(left)
        return True

    def find_map(self, missing: MapMissing) -> bool:
        """Ask for the map of a game whose file does not include it, and return whether it was found."""
        title = tr("Where is the map “{map}”?", map=missing.map)
        words = tr(
            "{name} uses this map, but the map is not on this computer. Files of older versions do not include "
            "their maps; once you save the game, its map is included.",
            name=missing.path.name,
        )
        answers = (("", tr("Cancel"), ""), ("find", tr("Find the map…"), "primary"))
        if missing.faults and Message("ask", title, words, answers, "find", self.shell).asked() != "find":
            return False
        name, _ = QFileDialog.getOpenFileName(self.shell, title, str(maps_folder()), tr(MAP))
        return bool(name) and self._enlisted(missing, Path(name))

    def _enlisted(self, missing: MapMissing, table: Path) -> bool:
        """Register the map that the user found, and return whether it is the one asked for."""
        try:
            id = rules.files.read_map(table.parent).id
            if id == missing.map:
                rules.files.register_variant(table.parent)
        except (MapError, OSError) as error:
            why = rules.files.disk_words(error) if isinstance(error, OSError) else str(error)
            self.shell.complain(tr("This map cannot be used for a game."), why)
            return False
        if id != missing.map:
            words = tr("The game uses the map with the id “{map}”.", map=missing.map)
            self.shell.complain(tr("This is a different map: its id is “{id}”.", id=id), words)
            return self.find_map(missing)
        self.shell.settings.remember_map(table.parent)
        return True

    def _ask_about_map(self, found: rules.files.LoadedGame) -> str:
        """Ask whether to play on a custom map that has changed since the game was saved and is not in its file.

        Returns "find" to look for another map, "play" to play on this one (also if there is nothing to ask), "" to
        cancel.
        """
        variant = found.game.variant
        if variant.id in rules.VARIANTS or not any(one.key == "map" and not one.turn for one in found.differences):
            return "play"
        turns = [one.by_map for one in found.differences if one.turn]
        same = tr("On the current map, all turns give the recorded results.")
        words = "\n".join(
            (
                tr(
                    "The file comes from an older version of Strata and does not include its map. When you save it, "
                    "this map is included."
                ),
                *(turns[:MOST_TOLD] or [same]),
                *([tr_n("And {n} more.", "And {n} more.", len(turns) - MOST_TOLD)] if turns[MOST_TOLD:] else []),
            )
        )
        title = tr("The map “{map}” has changed since this game was saved.", map=variant.name)
        answers = (
            ("", tr("Cancel"), ""),
            ("play", tr("Play on the changed map"), "danger" if turns else ""),
            ("find", tr("Find the map…"), "primary"),
        )
        return Message("ask", title, words, answers, "find", self.shell).asked()

    def _may_open(self, game: Game, path: Path) -> bool:
        """Whether to open the game; asks if the copy is older, less secure or otherwise not what this computer has seen
        of it.

        If it may be opened, this computer remembers the copy.
        """
        findings = self.known.findings(game, path)
        if findings:
            title = tr("{name} differs from what this computer has seen of this game.", name=path.name)
            words = "\n\n".join((*findings, tr(WHAT)))
            answers = (("open", tr("Continue with this copy"), ""), ("", tr("Cancel"), "primary"))
            if Message("warn", title, words, answers, "", self.shell).asked() != "open":
                return False
        self.known.remember(game, path)
        return True

    def _say_what_differs(self, found: rules.files.LoadedGame) -> None:
        """Warn about turns changed outside the game, broken signatures and turns that today's rules resolve
        differently, or mention that the game uses a different map from the one in the list of games."""
        if found.apart:
            words = tr(
                "This game uses the map in its own file. The map “{map}” in your list has changed since then.",
                map=found.game.variant.name,
            )
            self.shell.tell(words, "hint")
        if found.altered or found.proofs:
            unsigned = tr("This file does not match the players' signatures.")
            title = tr("This file was changed outside of the game.") if found.altered else unsigned
            advice = tr(NOT_SIGNED if found.proofs else ALTERED)
            self.shell.complain(title, " ".join((*found.altered, *found.proofs[:MOST_TOLD], advice)))
            return
        turns = [one.text for one in found.differences if one.turn]
        if turns and found.game.variant.id in rules.VARIANTS:
            more = len(turns) - MOST_TOLD
            rest = [tr_n("And {n} more.", "And {n} more.", more)] if more > 0 else []
            title = tr("The rules have changed since this game was played.")
            self.shell.complain(title, "\n".join([*turns[:MOST_TOLD], *rest]))
        elif found.differences and not turns:
            self.shell.tell(f"{found.differences[0].text}.", "hint")

    def _ours(self, path: Path) -> bool:
        """Whether `path` is the file of the game on the table, locked by this window."""
        here = self.document.path if self.shell.table is not None else None
        return here is not None and self.lock is not None and self.lock.held and here.resolve() == path.resolve()

    def _put(self, game: Game, path: Path | None, lock: FileLock | None, watched: str, stamp: Stamp | None) -> None:
        """Put a game from a file on the table."""
        self.lock = lock
        document = Document(game)
        document.path = path
        document.saved = path is not None
        document.watching = watched
        self.journaling.begin(path)
        self.shell.put_on_table(document)
        self.watching.begin(path, stamp)
        self.shell.examine()
        self._remember()
        self._go_back()

    def _go_back(self) -> None:
        """Return to where the game was left, if no turn has been added since. A seat is only offered at the curtain."""
        document, table = self.document, self.shell.table
        place = LastPlace.read(self.shell.settings.place(document.path.absolute())) if document.path else None
        if place is None or table is None or place.turns != len(document.game.turns):
            return
        if not document.open:
            self.seat_offered.emit(place.power)
            return
        document.show_phase(place.shown)
        if place.power in document.game.variant.base.powers:
            document.act_for(place.power)
        QTimer.singleShot(0, table, lambda: table.view.look(place.way))  # once the board has its final size

    def _keep_place(self) -> None:
        document, table = self.document, self.shell.table
        if document.path is not None and table is not None and not document.line:
            place = LastPlace.of(document, table.view.way)
            self.shell.settings.keep_place(document.path.absolute(), json.dumps(place))

    def _damaged(self, path: Path, error: SaveError) -> bool:
        """Report a damaged file, and offer what can be recovered and the previous versions; the file stays unchanged.

        Returns whether a game was opened.
        """
        from app.pages.file_dialogs import FileProblemDialog, trouble_of

        try:
            found: Game | None = rules.files.recover_game(path).game
        except (SaveError, OSError):
            found = None
        before = self.shell.table
        dialog = FileProblemDialog(trouble_of(error, found), self.copies.of(path), self.shell)
        if found is not None:
            dialog.open_part.connect(lambda: self.open_loose(replace(found, title=found.title or path.stem)))
        dialog.open_copy.connect(self._open_copy)
        dialog.choose_copy.connect(lambda: self.older(path))
        shown(dialog)
        return self.shell.table is not before

    def older(self, path: Path | None = None) -> None:
        """Show the previous versions of a file. One can be opened as a game without a file."""
        from app.pages.file_dialogs import PreviousVersionsDialog

        file = path or self.document.path
        if file is not None:
            dialog = PreviousVersionsDialog(file, self.copies.of(file), self.shell)
            dialog.chosen.connect(self._open_copy)
            shown(dialog)

    def _open_copy(self, path: Path) -> None:
        try:
            self.open_loose(rules.load_game(path))
        except MapMissing as missing:
            if self.find_map(missing):
                self._open_copy(path)
        except SaveError as error:
            self.shell.complain(tr("This copy cannot be opened. Choose another one."), str(error))

    def open_loose(self, game: Game) -> bool:
        """Open a game without a file, so that none is overwritten, and return whether it was opened."""
        if not self.leave():
            return False
        self._put(game, None, None, "", None)
        self.document.mark_saved(False)
        self.journaling.note()
        return True

    def merge(self) -> None:
        """Merge two copies of a game in which different players have entered orders; the result is saved and opened."""
        from app.pages.file_dialogs import MergeDialog

        if self.shell.table is not None and not self.may_leave():
            return
        here = self.document.path if self.shell.table is not None else None
        dialog = MergeDialog(here, self.shell)
        dialog.merged.connect(self._save_merged)
        shown(dialog)

    def _save_merged(self, game: Game, first: Path) -> None:
        """Ask where to save the merged game (default: the first copy), save it and open it.

        The file replaced is kept among the previous versions.
        """
        chosen, _ = QFileDialog.getSaveFileName(
            self.shell, tr("Save the merged game"), str(first), tr(GAMES, suffix=SUFFIX)
        )
        if not chosen or not self.leave():
            return
        path = with_suffix(Path(chosen))
        try:
            self._write(game, path)
            self.known.remember(game, path)
        except (OSError, SaveError) as error:
            self.shell.complain(tr("The merged game was not saved: {why}.", why=why_not(error)), "")
            return
        self.open_path(path)

    # Saving.

    def save(self, path: Path | None = None) -> bool:
        """Save the game, asking for a file name if it has none, and return whether it was saved."""
        target = path or self.document.path
        if target is None or (self.document.watching and target == self.document.path):
            return self.save_as()
        if not (self._may_replace(target) and self._lock_for(target)):
            return False
        stamps: list[Stamp] = []
        try:
            self.document.save(target, lambda game, file: stamps.append(self._write(game, file)))
        except (OSError, SaveError) as error:
            return self._not_saved(why_not(error))
        self._saved(target, stamps[0])
        return True

    def _write(self, game: Game, path: Path) -> Stamp:
        """Write a game to a file, keeping the previous version, and return the new file's stamp."""

        def write(wanted: Callable[[], bool]) -> Stamp:
            try:
                self.copies.keep(path)
            except OSError as error:
                log.warning("No copy of %s was kept: %s", path, error)
            rules.save_game(game, path, wanted=wanted)
            return Stamp.of(path)

        return waited(self.shell, tr("Saving {name}…", name=path.name), write)

    def _may_replace(self, path: Path) -> bool:
        """Whether the file may be overwritten; asks if another program has changed it since it was read or written
        here."""
        if path != self.document.path or self.document.watching:
            return True
        before = self.watching.stamp
        try:
            now = waited(self.shell, tr("Saving {name}…", name=path.name), lambda wanted: before.now(path))
        except OSError:
            return True  # saving will show why
        if now.gone or now == before:
            return True
        title = tr("{name} was changed by another program.", name=path.name)
        words = tr(
            "It changed after you opened or saved it here. If you replace it, the other version is kept "
            "among the previous versions."
        )
        answers = (("", tr("Cancel"), ""), ("replace", tr("Replace file"), "danger"))
        elsewhere = ("elsewhere", tr("Save elsewhere…"), "primary")
        answer = Message("warn", title, words, (*answers, elsewhere), "elsewhere", self.shell).asked()
        if answer == "elsewhere":
            self.save_as()
        return answer == "replace"

    def _lock_for(self, path: Path) -> bool:
        """Lock a file against other windows, and return whether that was possible; if not, show who has it open."""
        if self.lock is not None and self.lock.held and path == self.document.path:
            return True
        lock = FileLock(path)
        holder = lock.take()
        if holder is not None:
            words = tr("{holder} Choose another name.", holder=holder.words)
            self.shell.complain(tr("{name} was not saved.", name=path.name), words)
            return False
        if self.lock is not None:
            self.lock.release()
        self.lock = lock
        return True

    def _not_saved(self, why: str) -> bool:
        """Show why the game was not saved and offer another place; return whether it was saved there."""
        self.document.say_unsaved(why)
        self.journaling.note()
        title = tr("The game was not saved: {why}.", why=why)
        words = tr("The game stays open and nothing is lost. The file on disk has not changed.")
        answers = (("", tr("Continue"), ""), ("elsewhere", tr("Save elsewhere…"), "primary"))
        answer = Message("warn", title, words, answers, "elsewhere", self.shell).asked()
        return answer == "elsewhere" and self.save_as()

    def _saved(self, path: Path, stamp: Stamp) -> None:
        """Note that the game is saved: begin a new journal, and remember the file."""
        self.known.remember(self.document.main, path)
        self.document.watching = ""
        self.journaling.end()
        self.journaling.begin(path)
        self.watching.begin(path, stamp)
        self.document.say_unsaved("")
        self._remember()
        self.shell.tell(tr("Saved to {name}.", name=path.name), "good")

    def save_as(self) -> bool:
        """Ask for a file name and save the game there; return whether it was saved."""
        from app.pictures.files import safe

        name = safe(self.document.game.title or self.document.game.variant.name)
        start = self.document.path or Path(self.folder()) / f"{name}{SUFFIX}"
        chosen, _ = QFileDialog.getSaveFileName(self.shell, tr("Save game"), str(start), tr(GAMES, suffix=SUFFIX))
        return bool(chosen) and self.save(with_suffix(Path(chosen)))

    def save_and_close(self) -> None:
        """Save the game, close it and show the start page (asked for at the curtain)."""
        if self.save():
            self.close_game()

    def close_game(self) -> None:
        """Close the game, asking about unsaved changes, and show the start page."""
        if self.shell.is_open and not self.may_leave():
            return
        self.done()
        self.shell.put_away()
        self.shell.start_wanted.emit()

    def may_leave(self) -> bool:
        """Whether the open game may be closed; asks if it has unsaved changes."""
        if self.document.saved or self.document.watching or (self.document.fleeting and not self.document.path):
            return True
        answers = (("leave", tr("Do not save"), ""), ("", tr("Cancel"), ""), ("save", tr("Save"), "primary"))
        words = tr("Unsaved changes will be lost.")
        title = tr("Save the changes to this game?")
        answer = Message("ask", title, words, answers, "save", self.shell).asked()
        return self.save() if answer == "save" else answer == "leave"

    def leave(self) -> bool:
        """Close the game on the table, asking about unsaved changes; return whether the table is free."""
        if self.shell.table is None:
            return True
        if not self.may_leave():
            return False
        self.done()
        self.shell.put_away()
        return True

    def done(self) -> None:
        """Delete the journal, unlock the file and clear the clipboard: the game is being closed."""
        if self.shell.is_open:
            self._keep_place()
        self.journaling.end()
        self.watching.end()
        if self.lock is not None:
            self.lock.release()
        self.lock = None
        self.shell.clipboard.empty()

    # Recent games.

    def _remember(self) -> None:
        document = self.document
        if document.path is not None:
            self.shell.settings.keep_note("folder", str(document.path.parent))
            self.shell.settings.remember(recent_of(document.main, document.path))

    def fill_recent(self) -> None:
        """Fill the menu of recent games as it opens."""
        menu = self.shell.acts.submenus["recent"]
        menu.clear()
        for game in self.shell.settings.recent:
            action = menu.addAction(f"{game.title}  ·  {game.phase}")
            action.setToolTip(str(game.path))
            action.setEnabled(game.exists)
            action.triggered.connect(lambda _=False, path=game.path: self.open_path(path))
        if menu.isEmpty():
            menu.addAction(tr("No games yet")).setEnabled(False)

    def find_missing(self, path: Path) -> None:
        """Ask where a recent game was moved to, and open it there."""
        name, _ = QFileDialog.getOpenFileName(
            self.shell, tr("Where is {path}?", path=path.name), self.folder(), tr(GAMES, suffix=SUFFIX)
        )
        if name and self.open_path(Path(name)):
            self.shell.settings.forget(path)

    def folder(self) -> str:
        """Return the folder last used to open or save a file."""
        return self.shell.settings.note("folder", str(Path.home()))


def _drawn(found: rules.files.LoadedGame) -> rules.files.LoadedGame:
    """Return `found` after drawing its map, so that it is ready. Raises DrawingError: files may carry maps from
    anybody."""
    from app.board.atlas import atlas_of

    atlas_of(found.game.variant.map_id)
    return found


def with_suffix(path: Path) -> Path:
    """Return the path, with the suffix of games if it has none."""
    return path if path.suffix else path.with_name(f"{path.name}{SUFFIX}")


def why_not(error: OSError | SaveError) -> str:
    """Return why a game was not written, worded to follow a colon and without a period."""
    cause = error if isinstance(error, OSError) else error.__cause__
    if isinstance(cause, OSError):
        return rules.files.disk_words(cause)
    return "; ".join(fault.text for fault in error.faults) if isinstance(error, SaveError) else str(error)


# ----------------------------------------------------------------------------------------------------
# Recovering games after a crash.


class RecoveryController(Controller):
    """Restores games from journals after a crash.

    `offered`: the journal that the start page offers (None if there is none), and its description.
    """

    offered = Signal(object, str)

    def __init__(self, files: Files) -> None:
        super().__init__(files.shell)
        self.files = files
        self.recoveries: list[Recovery] = []

    def newer_than(self, path: Path) -> list[Recovery]:
        """Return the journals with later changes to the game in a file."""
        found = [
            one
            for one in find_journals(self.files.journaling.folder, [path], in_use)
            if one.save and same_file(one.save, path)
        ]
        return [one for one in found if one.later]

    def offer(self) -> None:
        """Show on the start page what a crash has left."""
        saves = [game.path for game in self.shell.settings.recent]
        self.recoveries = find_journals(self.files.journaling.folder, saves, in_use)
        first = self.recoveries[0] if self.recoveries else None
        self.offered.emit(first.journal if first else None, first.words if first else "")

    def ask(self, found: Sequence[Recovery] | None = None) -> None:
        """Show what the journals hold, to restore or discard it."""
        from app.pages.file_dialogs import RecoveryDialog

        self.recoveries = self.recoveries if found is None else list(found)
        dialog = RecoveryDialog(self.recoveries, self.shell)
        dialog.restored.connect(self.restore)
        dialog.thrown_away.connect(self._throw_away)
        shown(dialog)

    def _throw_away(self, found: list[Recovery]) -> None:
        for one in found:
            try:
                throw_away(one)
            except OSError as error:
                title = tr(
                    "{name} could not be deleted: {why}.", name=one.journal.name, why=rules.files.disk_words(error)
                )
                self.shell.complain(title, "")
        self.offer()

    def restore(self, found: Sequence[Recovery]) -> None:
        """Put the first game on the table; save the others as files among the recent games."""
        self.recover(found[0])
        put = [one for one in found[1:] if self._put_by(one)]
        if put:
            text = tr_n("{n} more is in the recent list.", "{n} more are in the recent list.", len(put))
            self.shell.tell(text, "good")

    def _put_by(self, found: Recovery) -> bool:
        """Save a game from a journal to a file of its own, then delete the journal; return whether that was done."""
        from app.pictures.files import safe

        names = (f"{safe(found.name)}{end}.strata" for end in chain([""], (f" {n}" for n in count(2))))
        folder = data_folder() / "recovered"
        path = next(folder / name for name in names if not (folder / name).exists())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            game = found.game()
            rules.save_game(game, path)
        except (SaveError, OSError) as error:
            self.shell.complain(tr("{name} was not restored.", name=found.name), str(error))
            return False
        self.shell.settings.remember(recent_of(game, path))
        self._throw_away([found])
        return True

    def recover(self, found: Recovery) -> None:
        """Open the game of a journal as one without a file. The old journal is deleted once the new one is written."""
        if not self.files.leave():
            return
        try:
            game = found.game()
        except MapMissing as missing:
            if self.files.find_map(missing):
                self.recover(found)
            return
        except (SaveError, OSError) as error:
            self.shell.complain(
                tr("The journal cannot be read."), tr("{error}\n\nThe journal was not changed.", error=error)
            )
            return
        document = Document(game)
        document.saved = False
        document.draws = dict(found.draws)
        self.files.journaling.begin(None)
        self.shell.put_on_table(document)
        self.shell.examine()
        if self.files.journaling.note():
            self._throw_away([found])


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths mean the same file, which need not exist any more."""
    return one.resolve() == other.resolve() or (one.name == other.name and not one.exists())
