"""The journal of the open game, and changes of its file by others: changed, gone, or held by another window."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

import rules
from app.journal import BackgroundJob, FileLock, Holder, IoTimeout, Journal, Stamp
from app.language import tr
from app.pages.dialogs import Message
from app.settings import data_folder
from app.ui.idle_jobs import busy
from app.ui.widgets import NoteFrame
from rules.files import SaveError
from rules.seals import PhraseNeeded

from .shell import Controller, Shell

# ----------------------------------------------------------------------------------------------------
# Waiting for the disk: after a moment the window shows a progress bar with a button to stop waiting.

Found = TypeVar("Found")
SHOW_AFTER = 0.3
"""Seconds to wait before showing anything."""
POLL_MS = 30
"""Milliseconds between checks whether the job is done."""


class WaitCancelled(TimeoutError):
    """The user stopped waiting for a job."""


def waited(parent: QWidget, words: str, job: Callable[[Callable[[], bool]], Found], stop: str = "") -> Found:
    """Run a job on the disk and return its result, or raise its exception.

    The job gets a function that tells whether the result is still wanted; it must ask before it changes anything, and
    repeatedly in long work. `stop`: the label of the button that stops waiting. Raises WaitCancelled, which is an
    OSError, if the user stops waiting.
    """
    given_up = Event()
    asked = BackgroundJob(lambda: job(lambda: not given_up.is_set()))
    with busy():
        soon = asked.ready(SHOW_AFTER)
    if not soon:
        _show(parent, words, stop or tr("Do not wait"), asked)
    if not asked.ready():
        given_up.set()
        raise WaitCancelled(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
    return asked.result()


def _show(parent: QWidget, words: str, stop: str, asked: BackgroundJob[Found]) -> None:
    """Show a progress bar until the job is done or the user stops waiting."""
    bar = QProgressDialog(words, stop, 0, 0, parent)
    bar.setWindowTitle("Strata")
    bar.setWindowModality(Qt.WindowModality.ApplicationModal)
    bar.setMinimumDuration(0)
    looks = QTimer(bar)
    looks.timeout.connect(lambda: bar.reset() if asked.ready() else None)
    looks.start(POLL_MS)
    bar.exec()
    bar.deleteLater()


# ----------------------------------------------------------------------------------------------------
# The journal of the open game: every change is written to disk at once.


TYPED_MS = 700
"""Milliseconds without typing after which notes are written to the journal."""


class JournalController(Controller):
    """Writes the journal of the open game. `elsewhere_wanted`: the user wants to save the game in another place."""

    elsewhere_wanted = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.journal: Journal | None = None
        self._told = ""
        self._typed = QTimer(self, interval=TYPED_MS, singleShot=True)
        self._typed.timeout.connect(self.note)
        shell.laid.connect(lambda: shell.document.changed.connect(self._follow))

    @property
    def folder(self) -> Path:
        """The folder for journals of games that have no file, or whose own folder is not writable."""
        return data_folder() / "journals"

    def begin(self, path: Path | None) -> None:
        """Begin a journal for the game on the table; `path`: its file, None if it has none."""
        self.journal = Journal.beside(path, self.folder) if path else Journal.unsaved(self.folder)
        self._told = ""

    def end(self) -> None:
        """Delete the journal: everything is saved or discarded."""
        if self.journal is not None:
            self.journal.clear()
        self.journal = None

    def forget_unsaved(self) -> None:
        """Clear the journal after a variation was discarded, so that it is not offered after a crash, if all else is
        saved."""
        if self.journal is not None and self.document.saved:
            self.journal.clear()

    def _follow(self, what: str) -> None:
        """Write the change to the journal; for notes, only once the user pauses typing."""
        if what == "notes":
            self._typed.start()
        else:
            self.note()

    def note(self) -> bool:
        """Write the game to the journal, and return whether that was done. A reason why not is shown once."""
        document = self.document
        if self.journal is None or (document.saved and not document.draws) or document.watching:
            return False
        if document.between:
            return False
        try:
            self.journal.record(document.whole, document.draws)
        except OSError as error:
            self._fail(rules.files.disk_words(error))
            return False
        except PhraseNeeded as error:
            self.shell.tell(tr("Not backed up yet: {error}", error=error), "warn")
            return False
        if self._told:
            self._told = ""
            self.document.say_unsaved("")
        return True

    def _fail(self, why: str) -> None:
        """Ask what to do about a failed write, once for each reason; after that the status line shows the reason."""
        self.document.say_unsaved(why)
        if why != self._told:
            self._told = why
            QTimer.singleShot(0, lambda: self._ask(why))

    def _ask(self, why: str) -> None:
        if self.shell.table is None or self._told != why:
            return
        title = tr("The last change could not be written to disk: {why}.", why=why)
        words = tr("The game is safe while it stays open. Save it to another disk or folder.")
        answers = (("", tr("Continue"), ""), ("elsewhere", tr("Save elsewhere…"), "primary"))
        if Message("warn", title, words, answers, "elsewhere", self.shell).asked() == "elsewhere":
            self.elsewhere_wanted.emit()


# ----------------------------------------------------------------------------------------------------
# Changes of the open game's file by others: changed, gone, or held by another window and only watched here.

CHECK_MS = 3000
"""Milliseconds between checks of the file."""
PATIENCE = 0.5
"""Seconds that a check may take."""


class FileWatcher(Controller):
    """Checks the file of the open game at intervals.

    `save_wanted` and `open_wanted` carry the path to save the game to, or to open again.
    """

    save_wanted = Signal(object)
    open_wanted = Signal(object)

    def __init__(self, shell: Shell, journaling: JournalController) -> None:
        super().__init__(shell)
        self.journaling = journaling
        self.stamp = Stamp(-1, 0)
        self._patience = IoTimeout(PATIENCE)
        self._silent = False
        self._notice: NoteFrame | None = None
        self._said: Callable[[], None] | None = None
        """The function that shows the present notice."""
        self._do: Callable[[], object] = shell.close
        self._looks = QTimer(self)
        self._looks.timeout.connect(self.look)

    def begin(self, path: Path | None, stamp: Stamp | None = None) -> None:
        """Begin to watch the file of the game on the table (None: it has no file); `stamp`: the file as it is now."""
        self.end()
        self.stamp = stamp or Stamp(-1, 0)
        if path is not None:
            self._looks.start(CHECK_MS)
        self._show_watching()

    def end(self) -> None:
        """Stop watching, and remove the notice."""
        self._looks.stop()
        if self._notice is not None:
            self._notice.hide()
            self._notice.deleteLater()
        self._notice = self._said = None

    # Checking the file.

    def look(self) -> None:
        """Check the file now, and show what has happened to it."""
        shell = self.shell
        if shell.table is None or shell.document.path is None:
            return
        path, before = shell.document.path, self.stamp
        try:
            now = self._patience.ask(lambda: before.now(path))
        except OSError as error:
            self._silent = True
            shell.document.say_unsaved(rules.files.disk_words(error))
            return
        if self._silent:
            self._silent = False
            shell.document.say_unsaved("")
        if now == before:
            self._may_write(path)
            return
        self.stamp = now
        if now.gone:
            self._gone(path)
        elif shell.document.watching:
            self._follow(path)
        else:
            self._changed(path)

    def _gone(self, path: Path) -> None:
        """Warn that the file no longer exists, so that the game is only in this window."""
        self.document.mark_saved(False)
        self.journaling.note()
        self._say(lambda: self._say_gone(path))

    def _say_gone(self, path: Path) -> None:
        text = tr("{name} is no longer in its folder. The game exists only in this window.", name=path.name)
        self._show("warn", text, tr("Save again"), lambda: self.save_wanted.emit(path))

    def _changed(self, path: Path) -> None:
        """Warn that another program has written the file."""
        self.document.mark_saved(False)
        self.journaling.note()
        self._say(lambda: self._say_changed(path))

    def _say_changed(self, path: Path) -> None:
        text = tr("{name} was changed by another program after you opened it.", name=path.name)
        self._show("warn", text, tr("Reload file"), lambda: self._open_anew(path))

    def _open_anew(self, path: Path) -> None:
        """Reload the file in place of the game here, if the user confirms."""
        title = tr("Reload {name}?", name=path.name)
        words = tr(
            "That file does not contain your latest changes. They will be lost unless you save them elsewhere first."
        )
        answers = (("", tr("Cancel"), "primary"), ("open", tr("Reload file"), "danger"))
        if Message("ask", title, words, answers, "", self.shell).asked() == "open":
            self.document.saved = True
            self.open_wanted.emit(path)

    # Read only.

    def _show_watching(self) -> None:
        if self.document.watching:
            self._say(self._say_watching)

    def _say_watching(self) -> None:
        document = self.document
        text = tr("You are watching and cannot change anything here. {holder}", holder=document.watching)
        self._show("hint", text)

    def _follow(self, path: Path) -> None:
        """Show the game as saved by the window that has the file open."""
        try:
            found = self._patience.ask(lambda: rules.files.read_game(path))
        except (OSError, SaveError):
            return  # it is being written or damaged: the next check will tell
        document = self.document
        if not document.open and document.seat:
            self.shell.rise_wanted.emit()
        document.follow(found.game)
        if document.hidden:
            self.shell.curtain_wanted.emit()
        self.shell.tell(tr("The other window has saved the game."), "good")

    def _may_write(self, path: Path) -> None:
        """Offer to edit the game here once the other window has closed the file."""
        document = self.document
        if not document.watching or self._do == self._take:
            return
        lock = FileLock(path)
        if lock.take() is None:
            lock.release()
            self._say(lambda: self._say_free(path))

    def _say_free(self, path: Path) -> None:
        text = tr("{name} is no longer open anywhere else.", name=path.name)
        self._show("good", text, tr("Edit here"), self._take)

    def _take(self) -> None:
        """Open the file again as it is now, to edit it here unless somebody else was quicker."""
        path = self.document.path
        if path is not None:
            self.open_wanted.emit(path)

    # The notice above the board.

    def _say(self, notice: Callable[[], None]) -> None:
        self._said = notice
        notice()

    def retranslate(self) -> None:
        """Show the same notice above the board of a new table in another language."""
        self._notice = None
        if self._said is not None:
            self._said()

    def _show(self, kind: str, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Show a notice above the board, where the curtain covers it as well. `action`, `do`: its button."""
        self._do = do or self.shell.close
        table = self.shell.table
        if table is None:
            return
        if self._notice is None:
            self._notice = NoteFrame(kind, text, action)
            self._notice.acted.connect(lambda: self._do())
            table.above.addWidget(self._notice)
        self._notice.show_note(kind, text, action)


def ask_watching(shell: Shell, path: Path, holder: Holder) -> str:
    """Ask what to do with a game that another window has open: returns "watch", "copy", "take", or "" to cancel."""
    title = tr("{name} is already open.", name=path.name)
    words = tr(
        "Watch: you see what is saved there but cannot change anything. Or open a copy, which is not linked "
        "to this file."
    )
    answers = [("", tr("Cancel"), ""), ("copy", tr("Open a copy"), ""), ("watch", tr("Watch"), "primary")]
    if not holder.here:
        words += " " + tr("If that computer has crashed, you can take over the file.")
        answers.insert(1, ("take", tr("Take over"), "danger"))
    return Message("ask", title, f"{holder.words} {words}", answers, "watch", shell).asked()
