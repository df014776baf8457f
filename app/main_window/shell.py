"""The window as its controllers know it: the open game, the page in front, and messages to the user."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from app.game_view.actions import Actions, ActionState
from app.hotseat.clipboard import SeatClipboard
from app.language import tr
from app.pages.palette import Palette
from app.session.document import Document
from app.session.steps import StepRecorder
from app.settings import Settings
from app.ui.collecting import collect_soon
from app.ui.idle_jobs import busy
from app.ui.shades import chosen_theme
from app.ui.tokens import ThemeName
from app.ui.worker import WorkerProcess

if TYPE_CHECKING:
    from app.game_view.view import GameView

TITLE = "Strata"


class Shell(QMainWindow):
    """A stack of pages, and at most one open game, whose board is `table`.

    Controllers use it, and ask each other for work by signal. `begin_wanted`: show the game, on its board or behind the
    curtain; `curtain_wanted`: show the curtain; `rise_wanted`: vacate the seat; `seat_wanted`: take the seat of a
    power; `seats_changed`: refresh the curtain; `start_wanted`, `new_game_wanted`: show these pages.

    It reports: `laid`: there is a table, not shown yet; `pages_closing`: every page that shows something of the open
    game must be removed; `closing`: the game is being closed; `refreshed`: title and actions are up to date.
    """

    begin_wanted = Signal()
    curtain_wanted = Signal()
    rise_wanted = Signal()
    seat_wanted = Signal(str)
    seats_changed = Signal()
    start_wanted = Signal()
    new_game_wanted = Signal()
    laid = Signal()
    pages_closing = Signal()
    closing = Signal()
    refreshed = Signal()

    acts: Actions

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.table: GameView | None = None
        self.map_page: QWidget | None = None
        """The map editor, while a map is open in it."""
        self.again: Callable[[], object] = self.start_wanted.emit
        """Shows the page in front again after all pages were made again."""
        self.clipboard = SeatClipboard(lambda: self.seated, self)
        self.worker = WorkerProcess(self)
        """Draws what is exported, and checks maps."""
        self._document: Document | None = None
        self._cover: QWidget | None = None

    # What is open.

    @property
    def document(self) -> Document:
        """The open game. Raises RuntimeError if there is none."""
        if self._document is None:
            raise RuntimeError("No game is open")
        return self._document

    @property
    def is_open(self) -> bool:
        """Whether a game is open."""
        return self._document is not None

    @property
    def seated(self) -> bool:
        """Whether a seat is taken in a game with secret orders."""
        return self._document is not None and self.document.main.secrecy != "open" and bool(self.document.seat)

    @property
    def theme(self) -> ThemeName:
        preferences = self.settings.preferences
        return chosen_theme(preferences.theme, preferences.contrast)

    @busy()
    def put_on_table(self, document: Document) -> None:
        """Close the open game, and show one that was started or opened."""
        self.put_away()
        self._document = document
        StepRecorder(document)
        self.lay_table(document)
        self.begin_wanted.emit()

    def lay_table(self, document: Document) -> None:
        """Make a table for the open game, without showing it yet."""
        from app.game_view.view import GameView

        self.table = table = GameView(document, self.acts, self.theme, self.pages)
        table.resize(self.pages.size())  # its final size, so that nothing is laid out twice
        stacks = document.stacks
        for changed in (document.changed, stacks.canUndoChanged, stacks.canRedoChanged, stacks.indexChanged):
            changed.connect(self.show_state)
        self.laid.emit()
        self.pages.addWidget(table)
        table.refresh()

    def put_pages_away(self) -> None:
        """Remove every page that shows something of the open game; the game stays open."""
        self.remove(self.table)
        self.table = None
        self.acts.forget_table()
        self.pages_closing.emit()
        if self._document is not None:
            self._document.changed.disconnect()
            self._document.stacks.disconnect(self)

    def put_away(self) -> None:
        """Close the open game, and every page that shows something of it."""
        self.put_pages_away()
        self.closing.emit()
        self.close_dialogs()
        if self._document is not None:
            self._document.deleteLater()
        self._document = None
        collect_soon()

    def examine(self) -> None:
        """List what looks wrong in a game from a file.

        Only the first position is checked: all later ones were adjudicated, and can be checked on request.
        """
        document = self.document
        start = document.views.position(document.game.start, document.viewer)
        if self.table is not None and not document.hidden and start.variant.validate(start):
            self.table.examine()

    # Pages.

    def show_page(self, page: QWidget, again: Callable[[], object], curtain: bool = False) -> None:
        """Show a page; `again` shows it again after it was made again. A `curtain` page has no menu and a plain title.
        """
        self.again, self._cover = again, page if curtain else None
        self.menuBar().setVisible(not curtain)
        self.shut_palette()
        self.pages.setCurrentWidget(page)
        self.show_state()
        if curtain:
            self.acts.update()  # At once: titles of the seat covered tell its orders.
            self.close_dialogs()
            self.setWindowTitle(TITLE)
            self.setWindowModified(False)

    def show_table(self) -> None:
        if self.table is not None and self.pages.currentWidget() is not self.table:
            self.show_page(self.table, self.show_table)
            self.table.view.setFocus()

    def in_front(self, page: QWidget | None) -> bool:
        """Whether a page is the one shown."""
        return page is not None and self.pages.currentWidget() is page

    def remove(self, page: QWidget | None) -> None:
        """Remove a page for good."""
        if page is not None:
            self.pages.removeWidget(page)
            page.hide()
            page.deleteLater()

    def shut_palette(self) -> None:
        """Close the palette, whose entries belong to the page before."""
        for palette in self.findChildren(Palette):
            palette.shut()

    def close_dialogs(self, but: QWidget | None = None) -> None:
        """Close every window and popup over this one except `but`, since they may show secrets of a seat or of a closed
        game."""
        for other in QApplication.topLevelWidgets():
            if other.isVisible() and self.is_over(other) and other is not but:
                other.close()
        self.shut_palette()

    def is_over(self, other: QWidget) -> bool:
        """Whether a window was opened by this one, directly or not."""
        parent = other.parentWidget()
        while parent is not None and parent is not self:
            parent = parent.parentWidget()
        return parent is self

    # Messages.

    def ask(self, title: str, words: str, yes: str) -> bool:
        """Ask a question whose default answer is to cancel, and return whether the answer is yes."""
        from app.pages.dialogs import Message

        answers = (("", tr("Cancel"), ""), ("yes", yes, "primary"))
        return Message("ask", title, words, answers, "", self).asked() == "yes"

    def complain(self, title: str, words: str) -> None:
        """Show what went wrong and what is unchanged."""
        from app.pages.dialogs import Message

        Message("warn", title, words, parent=self).asked()

    def tell(self, words: str, kind: str = "hint") -> None:
        """Show words in the status line, if a game is open."""
        if self.table is not None:
            self.table.tell(words, kind)

    # Title and actions.

    @property
    def state(self) -> ActionState:
        """The state that decides which actions can be used."""
        document, game = self._document, self._document is not None
        board = game and self.in_front(self.table)
        covered = game and not board and self.in_front(self._cover)
        return ActionState(document, board, covered, self.map_page is not None, self.in_front(self.map_page))

    def show_state(self, *_: object) -> None:
        """Bring the title and actions up to date."""
        now = self.state
        self.acts.refresh()
        self.acts.submenus["see_as"].setEnabled(now.board and now.document is not None and now.document.knows_all)
        if not now.covered:
            self._show_title()
        self.refreshed.emit()

    def _show_title(self) -> None:
        document = self._document
        if document is None:
            self.setWindowTitle(TITLE)
            self.setWindowModified(False)
            return
        name = document.game.title or (document.path.stem if document.path else tr("New game"))
        self.setWindowTitle(f"{name}[*] – {TITLE}")
        self.setWindowModified(not document.saved)

    def toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)


class Controller(QObject):
    """Carries out a part of the window's work."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.shell = shell

    @property
    def document(self) -> Document:
        """The open game. Raises RuntimeError if there is none."""
        return self.shell.document
