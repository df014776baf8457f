"""The window as its controllers know it: the open game, the page in front, and what is said to the user."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
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

if TYPE_CHECKING:
    from app.game_view.view import GameView

TITLE = "Strata"


class Shell(QMainWindow):
    """Pages in a stack, and one open game at most, whose board is `table`.

    Controllers do their part with it, and ask by signal for what others do. `begin_wanted`: the game is shown, on its
    board or behind the curtain; `curtain_wanted`: the curtain goes up; `rise_wanted`: whoever sits there gets up;
    `seat_wanted`: somebody sits down for a power; `seats_changed`: the curtain says who has what to do;
    `start_wanted`, `new_game_wanted`: these pages.

    It tells what happens: `laid`: there is a table, not shown yet; `pages_closing`: every page goes that shows
    something of the open game; `closing`: the game goes; `refreshed`: title and actions are as things are now.
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
        """Brings the page in front back, when all pages were made anew."""
        self.clipboard = SeatClipboard(lambda: self.seated, self)
        self._document: Document | None = None
        self._cover: QWidget | None = None

    # What is open.

    @property
    def document(self) -> Document:
        """The open game. RuntimeError if none is."""
        if self._document is None:
            raise RuntimeError("No game is open")
        return self._document

    @property
    def is_open(self) -> bool:
        """Whether a game is open."""
        return self._document is not None

    @property
    def seated(self) -> bool:
        """Whether somebody sits in a seat of his own, with the others behind the curtain."""
        return self._document is not None and self.document.main.secrecy != "open" and bool(self.document.seat)

    @property
    def theme(self) -> ThemeName:
        preferences = self.settings.preferences
        return chosen_theme(preferences.theme, preferences.contrast)

    @busy()
    def put_on_table(self, document: Document) -> None:
        """Show a game that was started or opened. Everything of the one before is put away first."""
        self.put_away()
        self._document = document
        StepRecorder(document)
        self.lay_table(document)
        self.begin_wanted.emit()

    def lay_table(self, document: Document) -> None:
        """A table for the open game, not shown yet."""
        from app.game_view.view import GameView

        self.table = table = GameView(document, self.acts, self.theme, self.pages)
        table.resize(self.pages.size())  # as large as it will be: nothing is laid out for less room first
        stacks = document.stacks
        for changed in (document.changed, stacks.canUndoChanged, stacks.canRedoChanged, stacks.indexChanged):
            changed.connect(self.show_state)
        self.laid.emit()
        self.pages.addWidget(table)
        table.refresh()

    def put_pages_away(self) -> None:
        """Take away every page that shows something of the open game; the game stays open."""
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
        """List what is odd in a game that comes from a file: only its first position can be, for all after it were
        adjudicated, and what those hold is told to who asks."""
        document = self.document
        start = document.views.position(document.game.start, document.viewer)
        if self.table is not None and not document.hidden and start.variant.validate(start):
            self.table.examine()

    # Pages.

    def show_page(self, page: QWidget, again: Callable[[], object], curtain: bool = False) -> None:
        """Show a page; `again` brings it back when it was made anew. Under the curtain there is no menu, and the title
        tells nothing."""
        self.again, self._cover = again, page if curtain else None
        self.menuBar().setVisible(not curtain)
        self.shut_palette()
        self.pages.setCurrentWidget(page)
        self.show_state()
        if curtain:
            self.close_dialogs()
            self.setWindowTitle(TITLE)
            self.setWindowModified(False)

    def show_table(self) -> None:
        if self.table is not None and self.pages.currentWidget() is not self.table:
            self.show_page(self.table, self.show_table)
            self.table.view.setFocus()

    def in_front(self, page: QWidget | None) -> bool:
        """Whether a page is the one that is shown."""
        return page is not None and self.pages.currentWidget() is page

    def remove(self, page: QWidget | None) -> None:
        """Take a page away for good."""
        if page is not None:
            self.pages.removeWidget(page)
            page.hide()
            page.deleteLater()

    def shut_palette(self) -> None:
        """What was found on the page before is nobody's business."""
        for palette in self.findChildren(Palette):
            palette.shut()

    def close_dialogs(self, but: QWidget | None = None) -> None:
        """Put away every window and popup of this one, `but` one: what a seat has asked for is nobody else's business,
        and what tells of a game goes with it."""
        for other in QApplication.topLevelWidgets():
            if other.isVisible() and self.is_over(other) and other is not but:
                other.close()
        self.shut_palette()

    def is_over(self, other: QWidget) -> bool:
        """Whether a window was opened by this one, or by one that was."""
        parent = other.parentWidget()
        while parent is not None and parent is not self:
            parent = parent.parentWidget()
        return parent is self

    # What is said.

    def ask(self, title: str, words: str, yes: str) -> bool:
        """A question with a safe default; whether the answer is yes."""
        from app.pages.dialogs import Message

        answers = (("", tr("Cancel"), ""), ("yes", yes, "primary"))
        return Message("ask", title, words, answers, "", self).asked() == "yes"

    def complain(self, title: str, words: str) -> None:
        """Say what went wrong and what is still so."""
        from app.pages.dialogs import Message

        Message("warn", title, words, parent=self).asked()

    def tell(self, words: str, kind: str = "hint") -> None:
        """Words for the status line, if a game is open."""
        if self.table is not None:
            self.table.tell(words, kind)

    # Title and actions.

    @property
    def state(self) -> ActionState:
        """What decides which actions can be used now."""
        document, game = self._document, self._document is not None
        board = game and self.in_front(self.table)
        covered = game and not board and self.in_front(self._cover)
        return ActionState(document, board, covered, self.map_page is not None, self.in_front(self.map_page))

    def show_state(self, *_: object) -> None:
        """Title and actions as things are now."""
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
