"""Files: opening, saving, the journal of unsaved work, recent games."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

import rules
from app.document import Document
from app.journal import Copies, FileLock, Journal, Recovery, find_journals, in_use, throw_away
from app.language import tr
from app.pages.dialogs import FileTrouble, Message, RecoveryDialog, trouble_of
from app.pages.recent import recent_of
from app.settings import data_folder
from rules import Game, PhraseNeeded, SaveError

if TYPE_CHECKING:
    from .window import MainWindow

log = logging.getLogger(__name__)
SUFFIX = ".strata"
GAMES = f"Strata games (*{SUFFIX});;All files (*)"

ALTERED = (
    "Ask for another copy if nobody at the table knows why. The game can be played on; this is said at every opening."
)
"""What can be done where a turn is not as it was when it was played."""


class Files(QObject):
    """What the window does with files. `journal` is that of the open game."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.journal: Journal | None = None
        self.lock: FileLock | None = None
        self.recoveries: list[Recovery] = []

    @property
    def document(self) -> Document:
        return self.window.document

    @property
    def journals(self) -> Path:
        """Where the journals of games without a file are."""
        return data_folder() / "journals"

    # Beginning.

    def begin(self, document: Document) -> None:
        """Put a game that has no file yet on the table."""
        if not self._leave():
            return
        self.journal = Journal.unsaved(self.journals)
        self.window.put_on_table(document)
        self.note("game")

    def open(self) -> None:
        """Ask for a file and open it."""
        name, _ = QFileDialog.getOpenFileName(self.window, tr("Open a game"), self.folder(), GAMES)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> bool:
        """Open a game; whether that was done. What cannot be read is said, and the game on the table stays."""
        try:
            found = rules.read_game(path)
        except SaveError as error:
            return self._damaged(path, error)
        if not self._leave():
            return False
        left = find_journals(path.parent, [path], in_use)
        lock = FileLock(path)
        holder = lock.take()
        if holder is not None:
            self.window.complain(
                tr("{path} is open already.", path=path.name),
                tr("{holder} It is opened without a file here.", holder=holder.words),
            )
        self._put(found.game, None if holder else path, lock)
        if found.altered:
            self.window.complain(tr("This file was changed outside of the game."), " ".join((*found.altered, ALTERED)))
        self._ask_whether_newer(path, left)
        return True

    def _ask_whether_newer(self, path: Path, left: Sequence[Recovery]) -> None:
        """A crash may have left later changes of this very game: whoever opens its file would miss them."""
        own = [one for one in left if one.save and one.save.name == path.name]
        self.recoveries = [one for one in own if one.saved is None or one.last >= one.saved.replace(microsecond=0)]
        if self.recoveries:
            self.ask_recovery()

    def _put(self, game: Game, path: Path | None, lock: FileLock | None) -> None:
        """A game from a file on the table, in the place of the one there."""
        self.lock = lock
        document = Document(game)
        document.path = path
        document.saved = path is not None
        self.journal = Journal.beside(path) if path else Journal.unsaved(self.journals)
        self.window.put_on_table(document)
        self.window.examine()
        self._remember()

    def _damaged(self, path: Path, error: SaveError) -> bool:
        """A file with faults: they are said, and what can be had of it is offered. The file stays as it is."""
        try:
            found: Game | None = rules.salvage(path).game
        except (SaveError, OSError):
            found = None
        copies = Copies(data_folder() / "copies").of(path)
        dialog = FileTrouble(trouble_of(error, found), copies[0] if copies else None, self.window)
        if found is not None:
            dialog.open_part.connect(lambda: self._open_loose(replace(found, title=found.title or path.stem)))
        dialog.open_copy.connect(self._open_copy)
        return dialog.exec() == FileTrouble.DialogCode.Accepted

    def _open_copy(self, path: Path) -> None:
        """An older copy, as a game without a file."""
        try:
            self._open_loose(rules.load_game(path))
        except SaveError as error:
            self.window.complain(tr("The copy cannot be opened either."), str(error))

    def _open_loose(self, game: Game) -> None:
        """A game that has no file, so that none is written over."""
        if self._leave():
            self._put(game, None, None)
            self.note("game")

    def merge(self) -> None:
        """Two copies of a game in which different players have written become one, which is saved and opened."""
        from app.pages.merge_dialog import MergeDialog

        if self.window.table is not None and not self.may_leave():
            return
        here = self.document.path if self.window.table is not None else None
        dialog = MergeDialog(here, self.window)
        dialog.merged.connect(self._save_merged)
        dialog.exec()

    def _save_merged(self, game: Game, first: Path) -> None:
        """Ask where the merged game goes, the first copy by default; that one is kept among the older copies."""
        chosen, _ = QFileDialog.getSaveFileName(self.window, tr("Save the merged game"), str(first), GAMES)
        if not chosen or not self._leave():
            return
        path = Path(chosen) if Path(chosen).suffix else Path(chosen).with_suffix(SUFFIX)
        try:
            Copies(data_folder() / "copies").keep(path)
            rules.save_game(game, path)
        except (OSError, SaveError) as error:
            self.window.complain(tr("The merged game was not saved."), getattr(error, "strerror", "") or str(error))
            return
        self.open_path(path)

    # Saving.

    def save(self, path: Path | None = None) -> bool:
        """Save, asking for a name where there is none; whether it was done."""
        target = path or self.document.path
        if target is None:
            return self.save_as()
        try:
            Copies(data_folder() / "copies").keep(target)
        except OSError as error:
            log.warning("No copy of %s was kept: %s", target, error)
        try:
            self.document.save(target)
        except (OSError, SaveError) as error:
            words = getattr(error, "strerror", "") or str(error)
            self.window.complain(
                tr("The game was not saved."), tr("{words}. The old file is still there.", words=words)
            )
            return False
        self._saved(target)
        return True

    def _saved(self, path: Path) -> None:
        """The work is on the disk: the journal is not needed any more."""
        if self.journal is not None:
            self.journal.clear()
        self.journal = Journal.beside(path)
        if self.lock is None or not self.lock.held:
            self.lock = FileLock(path)
            self.lock.take()
        self._remember()
        self.window.tell(tr("Saved to {path}.", path=path.name), "good")

    def save_as(self) -> bool:
        """Ask for a name and save there."""
        name = self.document.game.title or self.document.game.variant.name
        start = self.document.path or Path(self.folder()) / f"{name}{SUFFIX}"
        chosen, _ = QFileDialog.getSaveFileName(self.window, tr("Save the game"), str(start), GAMES)
        if not chosen:
            return False
        path = Path(chosen)
        path = path if path.suffix else path.with_suffix(SUFFIX)
        if self.lock is not None and path != self.document.path:
            self.lock.release()
        return self.save(path)

    def save_and_close(self) -> None:
        """From the curtain: save, and show the first page."""
        if self.save():
            self.window.close_game()

    def may_leave(self) -> bool:
        """Whether the open game may be put away: it is saved, or its changes are not wanted."""
        if self.document.saved:
            return True
        answers = (("leave", tr("Do not save"), ""), ("", tr("Cancel"), ""), ("save", tr("Save"), "primary"))
        words = tr("Changes that are not saved are lost.")
        answer = Message("ask", tr("Save the changes to this game?"), words, answers, "save", self.window).asked()
        return self.save() if answer == "save" else answer == "leave"

    def _leave(self) -> bool:
        """Make room for another game, if that is all right."""
        if self.window.table is None:
            return True
        if not self.may_leave():
            return False
        self.done()
        self.window.put_away()
        return True

    def done(self) -> None:
        """The game is put away: nothing of it is left to recover, and its file is free."""
        if self.journal is not None:
            self.journal.clear()
        if self.lock is not None:
            self.lock.release()
        self.journal = self.lock = None
        self.window.flow.copied.empty()

    # The journal.

    def note(self, what: str) -> None:
        """Put a change on the disk at once, beside the file."""
        if what not in ("game", "drafts", "book", "notes") or self.journal is None or self.document.saved:
            return
        if self.window.flow.sealing.between:
            return
        try:
            self.journal.record(self.document.game)
        except OSError as error:
            self.window.tell(tr("Not kept: {error}. Save the game elsewhere.", error=error.strerror or error), "warn")
        except PhraseNeeded as error:
            self.window.tell(tr("Not kept yet: {error}", error=error), "warn")

    def offer_recovery(self) -> None:
        """Show on the first page what a crash has left."""
        saves = [game.path for game in self.window.settings.recent]
        self.recoveries = find_journals(self.journals, saves, in_use)
        first = self.recoveries[0] if self.recoveries else None
        self.window.start.show_recovery(first.journal if first else None, first.words if first else "")

    def ask_recovery(self) -> None:
        """Show what the journals hold, to restore it or throw it away."""
        dialog = RecoveryDialog(self.recoveries, self.window)
        dialog.restored.connect(lambda found: self.recover(found[0]))
        dialog.thrown_away.connect(self._throw_away)
        dialog.exec()

    def _throw_away(self, found: list[Recovery]) -> None:
        for one in found:
            throw_away(one)
        self.offer_recovery()

    def recover(self, found: Recovery) -> None:
        """Go on where a journal ends, as a copy without a file. The journal goes once the new one is written."""
        if not self._leave():
            return
        try:
            game = found.game()
        except SaveError as error:
            self.window.complain(tr("The journal cannot be read."), tr("{error}\n\nIt was not changed.", error=error))
            return
        document = Document(game)
        document.saved = False
        self.journal = Journal.unsaved(self.journals)
        self.window.put_on_table(document)
        self.window.examine()
        self.note("game")
        throw_away(found)

    # Recent games.

    def _remember(self) -> None:
        document = self.document
        if document.path is not None:
            self.window.settings.keep_note("folder", str(document.path.parent))
            self.window.settings.remember(recent_of(document.game, document.path))

    def fill_recent(self) -> None:
        """The menu of recent games as it opens."""
        menu = self.window.acts.submenus["recent"]
        menu.clear()
        for game in self.window.settings.recent:
            action = menu.addAction(f"{game.title}  ·  {game.phase}")
            action.setToolTip(str(game.path))
            action.setEnabled(game.exists)
            action.triggered.connect(lambda _=False, path=game.path: self.open_path(path))
        if menu.isEmpty():
            menu.addAction(tr("No games yet")).setEnabled(False)

    def find_missing(self, path: Path) -> None:
        """Look for a game that was moved."""
        name, _ = QFileDialog.getOpenFileName(self.window, tr("Where is {path}?", path=path.name), self.folder(), GAMES)
        if name and self.open_path(Path(name)):
            self.window.settings.forget(path)

    def folder(self) -> str:
        """Where files were opened or saved last."""
        return self.window.settings.note("folder", str(Path.home()))
