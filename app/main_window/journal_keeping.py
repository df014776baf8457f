"""The journal of the open game, and its file under other hands: changed, gone, or held by another window."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
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

from .shell import Shell

# ----------------------------------------------------------------------------------------------------
# Waiting for the disk: nothing is shown of the usual moment; after that the window says so, and can be told not to.

Found = TypeVar("Found")
USUAL = 0.3
"""Seconds in which nothing is said."""
LOOK = 30
"""Milliseconds between two looks at whether it is done."""


class WaitCancelled(TimeoutError):
    """The user would not wait for it any longer."""


def waited(parent: QWidget, words: str, job: Callable[[Callable[[], bool]], Found], stop: str = "") -> Found:
    """What a job on the disk gives, or raises; WaitCancelled, an OSError, where the user would not wait any longer.

    The job is given a question, whether it is still waited for, to ask before it changes anything, and in long work
    again and again. `stop`: what the button says by which the user gives it up.
    """
    given_up = Event()
    asked = BackgroundJob(lambda: job(lambda: not given_up.is_set()))
    with busy():
        soon = asked.ready(USUAL)
    if not soon:
        _show(parent, words, stop or tr("Do not wait"), asked)
    if not asked.ready():
        given_up.set()
        raise WaitCancelled(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
    return asked.result()


def _show(parent: QWidget, words: str, stop: str, asked: BackgroundJob[Found]) -> None:
    """A bar that goes on until it is done, or until the user has had enough."""
    bar = QProgressDialog(words, stop, 0, 0, parent)
    bar.setWindowTitle("Strata")
    bar.setWindowModality(Qt.WindowModality.ApplicationModal)
    bar.setMinimumDuration(0)
    looks = QTimer(bar)
    looks.timeout.connect(lambda: bar.reset() if asked.ready() else None)
    looks.start(LOOK)
    bar.exec()
    bar.deleteLater()


# ----------------------------------------------------------------------------------------------------
# The journal of the open game: every change is on the disk at once.


TYPED_MS = 700
"""Milliseconds without a letter after which notes are written."""


class JournalController(QObject):
    """Writes the journal of the open game. `elsewhere_wanted`: the game is to be saved to another place."""

    elsewhere_wanted = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.shell = shell
        self.journal: Journal | None = None
        self._told = ""
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(TYPED_MS)
        self._typed.timeout.connect(self.note)
        shell.laid.connect(lambda: shell.document.changed.connect(self._follow))

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
        if self.journal is not None and self.shell.document.saved:
            self.journal.clear()

    def _follow(self, what: str) -> None:
        """What is noted comes letter by letter: it is written once somebody pauses, or does anything else."""
        if what == "notes":
            self._typed.start()
        else:
            self.note()

    def note(self) -> bool:
        """Put the game on the disk as it is now; whether it is there. What stands in the way is said once."""
        document = self.shell.document
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
            self.shell.document.say_unsaved("")
        return True

    def _fail(self, why: str) -> None:
        """Nothing is lost while the window is open; what comes is said once, and then stands in the status line."""
        self.shell.document.say_unsaved(why)
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
# The file of the open game under other hands: changed, gone, or held by another window and only watched here.

WATCHING_LOOK = 3000
"""Milliseconds between two looks at the file."""
PATIENCE = 0.5
"""Seconds that a look may take."""


class FileWatcher(QObject):
    """Looks at the file of the open game from time to time. `save_wanted`, `open_wanted`: a path is to be saved to, or
    opened anew."""

    save_wanted = Signal(object)
    open_wanted = Signal(object)

    def __init__(self, shell: Shell, keeping: JournalController) -> None:
        super().__init__(shell)
        self.shell, self.keeping = shell, keeping
        self.stamp = Stamp(-1, 0)
        self._patience = IoTimeout(PATIENCE)
        self._silent = False
        self._notice: NoteFrame | None = None
        self._said: Callable[[], None] | None = None
        """What says the notice that is shown."""
        self._do: Callable[[], object] = shell.close
        self._looks = QTimer(self)
        self._looks.timeout.connect(self.look)

    def begin(self, path: Path | None, stamp: Stamp | None = None) -> None:
        """The game on the table is that of this file, as it is now; None: it has none."""
        self.end()
        self.stamp = stamp or Stamp(-1, 0)
        if path is not None:
            self._looks.start(WATCHING_LOOK)
        self._show_watching()

    def end(self) -> None:
        """No file is looked at any more, and nothing said of one."""
        self._looks.stop()
        if self._notice is not None:
            self._notice.hide()
            self._notice.deleteLater()
        self._notice = self._said = None

    # What is seen.

    def look(self) -> None:
        """Look at the file now, and say what has happened to it."""
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
        """The file is not there any more: the window holds the only copy."""
        self.shell.document.mark_saved(False)
        self.keeping.note()
        self._say(lambda: self._say_gone(path))

    def _say_gone(self, path: Path) -> None:
        text = tr("{name} is no longer in its folder. The game exists only in this window.", name=path.name)
        self._show("warn", text, tr("Save again"), lambda: self.save_wanted.emit(path))

    def _changed(self, path: Path) -> None:
        """Another program has written the file."""
        self.shell.document.mark_saved(False)
        self.keeping.note()
        self._say(lambda: self._say_changed(path))

    def _say_changed(self, path: Path) -> None:
        text = tr("{name} was changed by another program after you opened it.", name=path.name)
        self._show("warn", text, tr("Reload file"), lambda: self._open_anew(path))

    def _open_anew(self, path: Path) -> None:
        """What another program wrote, in the place of what is here: that is asked for first."""
        title = tr("Reload {name}?", name=path.name)
        words = tr(
            "That file does not contain your latest changes. They will be lost unless you save them elsewhere first."
        )
        answers = (("", tr("Cancel"), "primary"), ("open", tr("Reload file"), "danger"))
        if Message("ask", title, words, answers, "", self.shell).asked() == "open":
            self.shell.document.saved = True
            self.open_wanted.emit(path)

    # Read only.

    def _show_watching(self) -> None:
        if self.shell.document.watching:
            self._say(self._say_watching)

    def _say_watching(self) -> None:
        document = self.shell.document
        text = tr("You are watching and cannot change anything here. {holder}", holder=document.watching)
        self._show("hint", text)

    def _follow(self, path: Path) -> None:
        """Who holds the file has saved it: show that."""
        try:
            found = self._patience.ask(lambda: rules.files.read_game(path))
        except (OSError, SaveError):
            return  # it is being written, or is damaged: the next look tells
        document = self.shell.document
        if not document.open and document.seat:
            self.shell.rise_wanted.emit()
        document.follow(found.game)
        if document.hidden:
            self.shell.curtain_wanted.emit()
        self.shell.tell(tr("The other window has saved the game."), "good")

    def _may_write(self, path: Path) -> None:
        """Whether who held the file has closed it: then it can be written here."""
        document = self.shell.document
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
        """From now on this window writes the file: as it is now, and unless somebody else was quicker."""
        path = self.shell.document.path
        if path is not None:
            self.open_wanted.emit(path)

    # The notice above the board.

    def _say(self, notice: Callable[[], None]) -> None:
        self._said = notice
        notice()

    def retranslate(self) -> None:
        """There is another table, in another language: the same notice above its board."""
        self._notice = None
        if self._said is not None:
            self._said()

    def _show(self, kind: str, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Say something above the board, for as long as it is so; the curtain covers it as it does the board."""
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
    """What to do with a game that another window has open: "watch", "copy", "take", or "" for nothing."""
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
