"""The journal of the open game: every change is on the disk at once, and what a crash has left is offered again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

import rules
from app.document import Document
from app.filenames import safe
from app.journal import Journal, Recovery, find_journals, in_use, throw_away
from app.language import tr, tr_n
from app.pages.dialogs import Message, RecoveryDialog
from app.pages.recent import recent_of
from app.settings import data_folder
from app.ui.widgets import shown
from rules import MapMissing, PhraseNeeded, SaveError

if TYPE_CHECKING:
    from .window import MainWindow


class Keeping(QObject):
    """Writes the journal of the open game, and gives games back from journals."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.journal: Journal | None = None
        self.recoveries: list[Recovery] = []
        self._told = ""

    @property
    def folder(self) -> Path:
        """Where the journals of games are that have no file, or whose folder cannot be written to."""
        return data_folder() / "journals"

    def begin(self, path: Path | None) -> None:
        """A journal for the game on the table."""
        self.journal = Journal.beside(path, self.folder) if path else Journal.unsaved(self.folder)
        self._told = ""

    def end(self) -> None:
        """All is saved, or not wanted any more."""
        if self.journal is not None:
            self.journal.clear()
        self.journal = None

    def forget_unsaved(self) -> None:
        """What was thrown away is not offered again after a crash, if the file has all the rest."""
        if self.journal is not None and self.window.document.saved:
            self.journal.clear()

    def note(self) -> bool:
        """Put the game on the disk as it is now; whether it is there. What stands in the way is said once."""
        document = self.window.document
        if self.journal is None or (document.saved and not document.draws) or document.watching:
            return False
        if self.window.flow.sealing.between:
            return False
        try:
            self.journal.record(document.whole, document.draws)
        except OSError as error:
            self._fail(rules.disk_words(error))
            return False
        except PhraseNeeded as error:
            self.window.tell(tr("Not kept yet: {error}", error=error), "warn")
            return False
        if self._told:
            self._told = ""
            self.window.files.say_unsaved("")
        return True

    def _fail(self, why: str) -> None:
        """Nothing is lost while the window is open; what comes is said once, and then stands in the status line."""
        self.window.files.say_unsaved(why)
        if why != self._told:
            self._told = why
            QTimer.singleShot(0, lambda: self._ask(why))

    def _ask(self, why: str) -> None:
        if self.window.table is None or self._told != why:
            return
        title = tr("The last change is not on the disk: {why}.", why=why)
        words = tr("The game stays open, and nothing is lost while it is. Save it to another disk or folder.")
        answers = (("", tr("Go on"), ""), ("elsewhere", tr("Save elsewhere…"), "primary"))
        if Message("warn", title, words, answers, "elsewhere", self.window).asked() == "elsewhere":
            self.window.files.save_as()

    # Recovery.

    def newer_than(self, path: Path) -> list[Recovery]:
        """What a crash has left of later changes to the game of a file."""
        found = [one for one in find_journals(self.folder, [path], in_use) if one.save and same_file(one.save, path)]
        return [one for one in found if one.later]

    def offer(self) -> None:
        """Show on the first page what a crash has left."""
        saves = [game.path for game in self.window.settings.recent]
        self.recoveries = find_journals(self.folder, saves, in_use)
        first = self.recoveries[0] if self.recoveries else None
        self.window.start.show_recovery(first.journal if first else None, first.words if first else "")

    def ask(self, found: Sequence[Recovery] | None = None) -> None:
        """Show what the journals hold, to restore it or throw it away."""
        self.recoveries = self.recoveries if found is None else list(found)
        dialog = RecoveryDialog(self.recoveries, self.window)
        dialog.restored.connect(self.restore)
        dialog.thrown_away.connect(self._throw_away)
        shown(dialog)

    def _throw_away(self, found: list[Recovery]) -> None:
        for one in found:
            try:
                throw_away(one)
            except OSError as error:
                title = tr("{name} is still there: {why}.", name=one.journal.name, why=rules.disk_words(error))
                self.window.complain(title, "")
        self.offer()

    def restore(self, found: Sequence[Recovery]) -> None:
        """Go on with the first, on the table; the others become files among the recent games."""
        self.recover(found[0])
        put = [one for one in found[1:] if self._put_by(one)]
        if put:
            text = tr_n("{n} more is in the recent list.", "{n} more are in the recent list.", len(put))
            self.window.tell(text, "good")

    def _put_by(self, found: Recovery) -> bool:
        """Write a game from a journal to a file of its own; the journal goes once that is there."""
        names = (f"{safe(found.name)}{end}.strata" for end in chain([""], (f" {n}" for n in count(2))))
        folder = data_folder() / "recovered"
        path = next(folder / name for name in names if not (folder / name).exists())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            game = found.game()
            rules.save_game(game, path)
        except (SaveError, OSError) as error:
            self.window.complain(tr("{name} was not restored.", name=found.name), str(error))
            return False
        self.window.settings.remember(recent_of(game, path))
        self._throw_away([found])
        return True

    def recover(self, found: Recovery) -> None:
        """Go on where a journal ends, as a copy without a file. The journal goes once the new one is written."""
        if not self.window.files.leave():
            return
        try:
            game = found.game()
        except MapMissing as missing:
            if self.window.files.find_map(missing):
                self.recover(found)
            return
        except (SaveError, OSError) as error:
            self.window.complain(tr("The journal cannot be read."), tr("{error}\n\nIt was not changed.", error=error))
            return
        document = Document(game)
        document.saved = False
        document.draws = dict(found.draws)
        self.begin(None)
        self.window.put_on_table(document)
        self.window.examine()
        if self.note():
            self._throw_away([found])


def same_file(one: Path, other: Path) -> bool:
    """Whether two names are of one file, which need not be there any more."""
    return one.resolve() == other.resolve() or (one.name == other.name and not one.exists())
