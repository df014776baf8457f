"""The main window: a stack of pages, the menus, and what leads from one page to another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QActionGroup, QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QWidget

from app.board.view import BoardView
from app.language import mark, spoken, tr
from app.pages.start import StartPage
from app.session.document import Document
from app.settings import Settings
from app.ui.clause import asked_for
from app.ui.collecting import collect_soon
from app.ui.idle_jobs import busy
from app.ui.shades import lettering
from app.ui.tokens import ThemeName
from rules import PUBLIC, Game

from .actions import State
from .board_display import own_map, share_of, show_own
from .commands import make_actions
from .designing import Designing
from .dialogs import Dialogs
from .explain import Explain
from .exports import Exports, ImportExport
from .files import Files
from .gm_book import Dealing, GmBook, ReviewForms, SecondOpinion
from .learning import Guide
from .palette import shut_palette
from .position_editing import Scenarios
from .preferences import Preferring
from .sealing import Secrecy
from .table import GameView
from .turn_flow import TurnFlow
from .variations import VariationsController

if TYPE_CHECKING:
    from app.pages.new_game import NewGamePage


# ----------------------------------------------------------------------------------------------------
# A table for a game: made, and connected with the rest of the window.


def create_game_view(window: MainWindow, document: Document) -> GameView:
    """A table for the open game, not shown yet."""
    table = GameView(document, window.acts, window.theme, window.pages)
    table.resize(window.pages.size())  # as large as it will be: nothing is laid out for less room first
    table.primary.connect(window.flow.go_on)
    table.locked.connect(window.lock)
    table.exported.connect(window.exports.export)
    table.reported.connect(window.dialogs.report)
    table.phase_wanted.connect(window.flow.show_phase)
    window.preferring.lay(table)
    window.branches.lay_out(table)
    window.gm_book.follow(table.review)
    window.opinion.follow(table.review)
    ReviewForms(table.review)
    table.orders.idle.stood_in.connect(window.flow.standing_in.ask)
    table.review.made.connect(lambda: table.review.inbox.stood_in.connect(window.flow.standing_in.begin))
    _lay_legend(window, table)
    _lay_ledger(window, table)
    return table


def _lay_legend(window: MainWindow, table: GameView) -> None:
    """As it was left on the last table; how it is left is remembered."""

    def keep() -> None:
        window.settings.keep_note("legend", table.floats.legend_state)
        window.acts.refresh()

    table.floats.set_legend(window.settings.note("legend"))
    table.floats.legend_turned.connect(keep)
    keep()


def _lay_ledger(window: MainWindow, table: GameView) -> None:
    """The same for the ledger."""
    ledger = table.ledger
    ledger.show(window.settings.note("ledger") == "on")
    ledger.turned.connect(lambda: window.settings.keep_note("ledger", "on" if ledger.on else "off"))
    ledger.explained.connect(window.dialogs.remarks)


# ----------------------------------------------------------------------------------------------------
# The first page in the window: what its buttons and its list lead to.


def put_start_page(window: MainWindow) -> StartPage:
    """Make the first page, in the place of the one there was: it is shown if that was."""
    old = window.pages.widget(0)
    start, files, dialogs = StartPage(window.settings.recent), window.files, window.dialogs
    window.pages.insertWidget(0, start)
    if old is not None:
        if window.pages.currentWidget() is old:
            window.pages.setCurrentWidget(start)
        window.pages.removeWidget(old)
        old.deleteLater()
    start.new_game.connect(window.show_new_game)
    start.open_file.connect(files.open)
    start.design.connect(window.designing.begin)
    start.learn.connect(window.guide.begin)
    start.open_recent.connect(files.open_path)
    start.find_missing.connect(files.find_missing)
    start.forget.connect(window.settings.forget)
    start.recover.connect(lambda: files.keeping.ask())
    start.preferences.connect(dialogs.preferences)
    start.about.connect(dialogs.about)
    return start


# ----------------------------------------------------------------------------------------------------
# The menu by which whoever may know all looks at the board as somebody else does.

ALL, EVERYBODY = mark("Everything"), mark("What everybody may know")


def fill(menu: QMenu, document: Document) -> None:
    """All that can be seen as, the present choice ticked."""
    menu.clear()
    group = QActionGroup(menu)
    position = document.present
    powers = position.variant.board(position).powers.values()
    for viewer, name in (("", tr(ALL)), *((power.id, power.name) for power in powers), (PUBLIC, tr(EVERYBODY))):
        action = menu.addAction(name)
        action.setCheckable(True)
        group.addAction(action)
        action.setChecked(document.seen_as == viewer)
        action.triggered.connect(lambda _=False, viewer=viewer: document.see_as(viewer))
        if not viewer or viewer == list(position.variant.base.powers)[-1]:
            menu.addSeparator()


TITLE = "Strata"
SMALLEST = (880, 540)


class MainWindow(QMainWindow):
    """Pages in a stack: start, new game, table, review, curtain. It connects them; no page knows another."""

    files_kind: type[Files] = Files
    flow: TurnFlow
    scenarios_kind: type[Scenarios] = Scenarios

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.files = self.files_kind(self)
        self.exports = Exports(self)
        self.flow = TurnFlow(self)
        self.dialogs = Dialogs(self)
        self.dealing = Dealing(self)
        self.scenarios = self.scenarios_kind(self)
        self.branches = VariationsController(self)
        self.secrecy = Secrecy(self)
        self.gm_book = GmBook(self)
        self.opinion = SecondOpinion(self)
        self.exchange = ImportExport(self)
        self.guide = Guide(self)
        self.explain = Explain(self)
        self.table: GameView | None = None
        self._document: Document | None = None
        self._own_map: BoardView | None = None
        self.new_game: QWidget = QWidget()
        self.tongue = spoken()
        """The language in which all is said that is shown."""
        self.preferring = Preferring(self)
        self.designing = Designing(self)
        self.acts = make_actions(self)
        self._connect_menus()
        self.make_start()
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self._restore_shape()
        self.show_start()

    # What is open.

    @property
    def document(self) -> Document:
        """The open game. RuntimeError if none is."""
        if self._document is None:
            raise RuntimeError("No game is open")
        return self._document

    @property
    def theme(self) -> ThemeName:
        return self.preferring.theme

    @busy()
    def put_on_table(self, document: Document) -> None:
        """Show a game that was started or opened. Everything of the one before is put away first."""
        self.put_away()
        self._document = document
        self.lay_table(document)
        self.flow.begin()

    def lay_table(self, document: Document) -> None:
        """A table for the open game, not shown yet."""
        self.table = table = create_game_view(self, document)
        self.pages.addWidget(table)
        document.changed.connect(self._on_document)
        document.stacks.canUndoChanged.connect(self._show_undo)
        document.stacks.canRedoChanged.connect(self._show_undo)
        document.stacks.indexChanged.connect(self._show_undo)
        table.refresh()

    def put_pages_away(self) -> None:
        """Take away every page that shows something of the open game; the game stays open."""
        flow = self.flow
        covers = flow.sealing.pages
        for page in (self.table, flow.curtain, flow.review, *flow.ending.pages, self._own_map, *covers):
            if page is not None:
                self.pages.removeWidget(page)
                page.hide()
                page.deleteLater()
        self.table = flow.curtain = flow.review = self._own_map = None
        flow.ending.forget()
        self.acts.forget_table()
        flow.sealing.page = flow.sealing.safety = flow.sealing.reveal.page = None
        self.dealing.put_away()
        self.branches.put_away()
        if self._document is not None:
            self._document.changed.disconnect()
            self._document.stacks.disconnect(self)

    def put_away(self) -> None:
        """Close the game on the table, and every page that shows something of it."""
        self.put_pages_away()
        self.flow.seats = None
        self.flow.sealing.put_away()
        self.dialogs.close_all()
        if self._document is not None:
            self._document.deleteLater()
        self._document = None
        collect_soon()

    # Pages.

    def show_page(self, page: QWidget, curtain: bool = False) -> None:
        """Show a page. Under the curtain there is no menu, and the title tells nothing."""
        self.menuBar().setVisible(not curtain)
        shut_palette(self)
        self.pages.setCurrentWidget(page)
        self.show_state()
        if curtain:
            self.dialogs.close_all()
            self.setWindowTitle(TITLE)
            self.setWindowModified(False)

    def show_table(self) -> None:
        if self.table is not None and self.pages.currentWidget() is not self.table:
            self.show_page(self.table)
            self.table.view.setFocus()

    def show_start(self) -> None:
        self.start.show_recent(self.settings.recent)
        self.start.show_lesson(self.guide.left_at, self.guide.length)
        self.files.keeping.offer()
        self.show_page(self.start)

    @busy()
    def show_new_game(self) -> NewGamePage:
        """The page where a game is made."""
        from app.pages.new_game import NewGamePage

        page = NewGamePage()
        page.started.connect(self._start_game)
        page.cancelled.connect(self._leave_new_game)
        page.rules_asked.connect(self.dialogs.rules_of)
        self.new_game = page
        self.pages.addWidget(page)
        self.show_page(page)
        return page

    def _start_game(self, game: Game) -> None:
        self.drop_new_game()
        document = Document(game)
        document.saved = False
        self.files.begin(document)

    def _leave_new_game(self) -> None:
        self.drop_new_game()
        if self._document is not None:
            self.flow.begin()
        else:
            self.show_start()

    def drop_new_game(self) -> None:
        """Put that page away."""
        self.pages.removeWidget(self.new_game)
        self.new_game.deleteLater()

    def close_game(self) -> None:
        """Put the game away, and show the first page."""
        if self._document is not None and not self.files.may_leave():
            return
        self.files.done()
        self.put_away()
        self.show_start()

    def own_map(self, power: str = "") -> BoardView:
        """A map with the orders of one power alone, for its review; without any, for the end of a game."""
        if self._own_map is None:
            self._own_map = own_map(self.document, self.theme, self, share_of(self.pages.size()))
        show_own(self._own_map, self.document, power, self.settings.preferences)
        return self._own_map

    def forget_own_map(self) -> None:
        """Nothing of anybody's orders stays on it."""
        if self._own_map is not None:
            self._own_map.deleteLater()
            self._own_map = None

    # Actions.

    def _connect_menus(self) -> None:
        self.acts.submenus["own_maps"].aboutToShow.connect(self.designing.fill)
        self.acts.submenus["recent"].aboutToShow.connect(self.files.fill_recent)
        self.acts.submenus["see_as"].aboutToShow.connect(lambda: fill(self.acts.submenus["see_as"], self.document))

    def make_start(self) -> None:
        """The first page, in the place of the one there was."""
        self.start = put_start_page(self)

    @property
    def seated(self) -> bool:
        """Whether somebody sits in a seat of his own, with the others behind the curtain."""
        return self._document is not None and self.document.main.secrecy != "open" and bool(self.document.seat)

    def lock(self) -> None:
        """Put up the curtain, where there is one."""
        if self.seated:
            self.flow.rise()
        else:
            self.flow.sealing.leave_keys()

    def ask(self, title: str, words: str, yes: str) -> bool:
        """A question with a safe default; whether the answer is yes."""
        from app.pages.dialogs import Message

        answers = (("", tr("Cancel"), ""), ("yes", yes, "primary"))
        return Message("ask", title, words, answers, "", self).asked() == "yes"

    def complain(self, title: str, words: str) -> None:
        """Say what went wrong and what is still so."""
        from app.pages.dialogs import Message

        Message("warn", title, words, parent=self).asked()

    def examine(self) -> None:
        """List what is odd in a game that comes from a file: only its first position can be, for all after it were
        adjudicated, and what those hold is told to who asks."""
        document = self.document
        start = document.views.position(document.game.start, document.viewer)
        if self.table is not None and not document.hidden and start.variant.validate(start):
            self.table.examine()

    def tell(self, words: str, kind: str = "hint") -> None:
        """Words for the status line, if a game is open."""
        if self.table is not None:
            self.table.tell(words, kind)

    # What changes.

    def _on_document(self, what: str) -> None:
        self.show_state()
        self.files.keeping.note()

    def _show_undo(self, *_: object) -> None:
        self.show_state()

    @property
    def state(self) -> State:
        """What decides which actions can be used now."""
        document, page = self._document, self.pages.currentWidget()
        board = document is not None and page is self.table
        covers = (self.flow.curtain, *self.flow.sealing.pages)
        covered = document is not None and not board and page in covers
        return State(document, board, covered, self.designing.page is not None, self.designing.shown)

    def show_state(self) -> None:
        """Title and actions as things are now."""
        now = self.state
        self.acts.refresh()
        self.acts.submenus["see_as"].setEnabled(now.board and now.document is not None and now.document.knows_all)
        if not now.covered:
            self._show_title()
        self.designing.show_title()

    def _show_title(self) -> None:
        document = self._document
        if document is None:
            self.setWindowTitle(TITLE)
            self.setWindowModified(False)
            return
        name = document.game.title or (document.path.stem if document.path else tr("New game"))
        self.setWindowTitle(f"{name}[*] – {TITLE}")
        self.setWindowModified(not document.saved)

    def set_theme(self, theme: ThemeName) -> None:
        """Draw every board and page anew in a theme that the program has already."""
        if self.table is not None:
            self.table.set_theme(theme)
        if self._own_map is not None:
            self._own_map.scene().set_theme(theme)
            self._own_map.scene().set_text(lettering())
        self.designing.refresh_look()

    def toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    # The window itself.

    def _restore_shape(self) -> None:
        shape = self.settings.window("main")
        if shape.isEmpty() or not self.restoreGeometry(shape):
            screen = QGuiApplication.primaryScreen().availableGeometry()
            self.resize(min(1400, screen.width()), min(900, screen.height()))

    def event(self, event: QEvent) -> bool:
        """What a link to a rule asks for, too."""
        clause = asked_for(event)
        if clause is None or self._document is None:
            return super().event(event)
        self.dialogs.rules(clause)
        event.accept()
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.designing.may_leave() or (self._document is not None and not self.files.may_leave()):
            event.ignore()
            return
        self.designing.put_away()
        self.settings.keep_window("main", self.saveGeometry())
        self.files.done()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A file dropped on the window is opened."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            QTimer.singleShot(0, lambda: self.files.open_path(paths[0]))
