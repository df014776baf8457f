"""The file of the open game under other hands: changed, gone, or held by another window and only watched here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

import rules
from app.journal import FileLock, Holder, Patience, Stamp
from app.language import tr
from app.pages.dialogs import Message
from app.ui.widgets import NoteFrame
from rules import SaveError

if TYPE_CHECKING:
    from .window import MainWindow

LOOK = 3000
"""Milliseconds between two looks at the file."""
PATIENCE = 0.5
"""Seconds that a look may take."""


class Watching(QObject):
    """Looks at the file of the open game from time to time."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.stamp = Stamp(-1, 0)
        self._patience = Patience(PATIENCE)
        self._silent = False
        self._notice: NoteFrame | None = None
        self._said: Callable[[], None] | None = None
        """What says the notice that is shown."""
        self._do: Callable[[], object] = window.close
        self._looks = QTimer(self)
        self._looks.timeout.connect(self.look)

    def begin(self, path: Path | None, stamp: Stamp | None = None) -> None:
        """The game on the table is that of this file, as it is now; None: it has none."""
        self.end()
        self.stamp = stamp or Stamp(-1, 0)
        if path is not None:
            self._looks.start(LOOK)
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
        window = self.window
        if window.table is None or window.document.path is None:
            return
        path, before = window.document.path, self.stamp
        try:
            now = self._patience.ask(lambda: before.now(path))
        except OSError as error:
            self._silent = True
            window.files.say_unsaved(rules.disk_words(error))
            return
        if self._silent:
            self._silent = False
            window.files.say_unsaved("")
        if now == before:
            self._may_write(path)
            return
        self.stamp = now
        if now.gone:
            self._gone(path)
        elif window.document.watching:
            self._follow(path)
        else:
            self._changed(path)

    def _gone(self, path: Path) -> None:
        """The file is not there any more: the window holds the only copy."""
        self.window.document.mark_saved(False)
        self.window.files.keeping.note()
        self._say(lambda: self._say_gone(path))

    def _say_gone(self, path: Path) -> None:
        text = tr("{name} is not in its folder any more. The game is only in this window.", name=path.name)
        self._show("warn", text, tr("Save it there again"), lambda: self.window.files.save(path))

    def _changed(self, path: Path) -> None:
        """Another program has written the file."""
        self.window.document.mark_saved(False)
        self.window.files.keeping.note()
        self._say(lambda: self._say_changed(path))

    def _say_changed(self, path: Path) -> None:
        text = tr("{name} was changed by another program since it was opened here.", name=path.name)
        self._show("warn", text, tr("Open it anew"), lambda: self._open_anew(path))

    def _open_anew(self, path: Path) -> None:
        """What another program wrote, in the place of what is here: that is asked for first."""
        title = tr("Open {name} anew?", name=path.name)
        words = tr("What was done here since is not in that file. It is lost unless you save it elsewhere first.")
        answers = (("", tr("Cancel"), "primary"), ("open", tr("Open it anew"), "danger"))
        if Message("ask", title, words, answers, "", self.window).asked() == "open":
            self.window.document.saved = True
            self.window.files.open_path(path)

    # Read only.

    def _show_watching(self) -> None:
        if self.window.document.watching:
            self._say(self._say_watching)

    def _say_watching(self) -> None:
        document = self.window.document
        text = tr("You are watching; nothing can be changed here. {holder}", holder=document.watching)
        self._show("hint", text)

    def _follow(self, path: Path) -> None:
        """Who holds the file has saved it: show that."""
        try:
            found = self._patience.ask(lambda: rules.read_game(path))
        except (OSError, SaveError):
            return  # it is being written, or is damaged: the next look tells
        document = self.window.document
        if not document.open and document.seat:
            self.window.flow.rise()
        document.follow(found.game)
        if document.hidden:
            self.window.flow.put_up()
        self.window.tell(tr("The other window has saved the game."), "good")

    def _may_write(self, path: Path) -> None:
        """Whether who held the file has closed it: then it can be written here."""
        document = self.window.document
        if not document.watching or self._do == self._take:
            return
        lock = FileLock(path)
        if lock.take() is None:
            lock.release()
            self._say(lambda: self._say_free(path))

    def _say_free(self, path: Path) -> None:
        text = tr("{name} is not open anywhere else any more.", name=path.name)
        self._show("good", text, tr("Write here"), self._take)

    def _take(self) -> None:
        """From now on this window writes the file: as it is now, and unless somebody else was quicker."""
        path = self.window.document.path
        if path is not None:
            self.window.files.open_path(path)

    # The notice above the board.

    def _say(self, notice: Callable[[], None]) -> None:
        self._said = notice
        notice()

    def say_anew(self) -> None:
        """There is another table, in another language: the same notice above its board."""
        self._notice = None
        if self._said is not None:
            self._said()

    def _show(self, kind: str, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Say something above the board, for as long as it is so; the curtain covers it as it does the board."""
        self._do = do or self.window.close
        table = self.window.table
        if table is None:
            return
        if self._notice is None:
            self._notice = NoteFrame(kind, text, action)
            self._notice.acted.connect(lambda: self._do())
            table.above.addWidget(self._notice)
        self._notice.show_note(kind, text, action)


def ask_watching(window: MainWindow, path: Path, holder: Holder) -> str:
    """What to do with a game that another window has open: "watch", "copy", "take", or "" for nothing."""
    title = tr("{name} is open already.", name=path.name)
    words = tr("Watch it here: you see what is saved there, and change nothing. Or open a copy, which has no file.")
    answers = [("", tr("Cancel"), ""), ("copy", tr("Open a copy"), ""), ("watch", tr("Watch"), "primary")]
    if not holder.here:
        words += " " + tr("If that computer has crashed, the file can be taken over.")
        answers.insert(1, ("take", tr("Take it over"), "danger"))
    return Message("ask", title, f"{holder.words} {words}", answers, "watch", window).asked()
