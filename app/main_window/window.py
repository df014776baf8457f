"""The main window: a stack of pages, the menus, and what leads from one page to another."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from app.board.view import BoardView
from app.document import Document
from app.language import spoken, tr
from app.pages.start import StartPage
from app.panels.layers import Shown
from app.settings import Settings
from app.ui.clause import asked_for
from app.ui.motion import choose_motion
from app.ui.shades import lettering
from app.ui.slices import breathe, holding
from app.ui.theme import apply_theme, chosen_theme
from app.ui.tokens import ThemeName
from rules import Game, Order, write

from .actions import Actions
from .answers import answers
from .autolock import AutoLock
from .branches import Branches
from .dealing import Dealing
from .designing import Designing
from .dialogs import Dialogs
from .enabling import enabled
from .exchange import Exchange
from .explaining import Explain
from .exports import Exports
from .files import Files
from .flow import Flow
from .gm_book import GmBook
from .learning import Guide
from .own_map import own_map, show_own
from .retelling import follow_language
from .scenarios import Scenarios
from .second_opinion import SecondOpinion
from .secrecy import Secrecy
from .seen_as import fill
from .table import Table
from .table_actions import TABLE_ACTIONS

if TYPE_CHECKING:
    from app.pages.new_game import NewGamePage

TITLE = "Strata"
SMALLEST = (880, 540)


class MainWindow(QMainWindow):
    """Pages in a stack: start, new game, table, review, curtain. It connects them; no page knows another."""

    files_kind: type[Files] = Files
    flow: Flow
    scenarios_kind: type[Scenarios] = Scenarios

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.settings.changed.connect(self._on_setting)
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.files = self.files_kind(self)
        self.exports = Exports(self)
        self.flow = Flow(self)
        self.dialogs = Dialogs(self)
        self.dealing = Dealing(self)
        self.scenarios = self.scenarios_kind(self)
        self.branches = Branches(self)
        self.secrecy = Secrecy(self)
        self.gm_book = GmBook(self)
        self.opinion = SecondOpinion(self)
        self.exchange = Exchange(self)
        self.guide = Guide(self)
        self.explain = Explain(self)
        self.table: Table | None = None
        self._document: Document | None = None
        self._own_map: BoardView | None = None
        self.new_game: QWidget = QWidget()
        self.tongue = spoken()
        """The language in which all is said that is shown."""
        self.autolock = AutoLock(self.lock, self)
        self.autolock.set_minutes(self.settings.preferences.autolock_minutes)
        self.designing = Designing(self)
        self.acts = Actions(self)
        self._connect_actions()
        self.make_start()
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self._restore_shape()
        self.show_start()
        self._hints = QGuiApplication.styleHints()
        self._hints.colorSchemeChanged.connect(self.apply_theme)
        self._hints.accessibility().contrastPreferenceChanged.connect(self.apply_theme)

    # What is open.

    @property
    def document(self) -> Document:
        """The open game. RuntimeError if none is."""
        if self._document is None:
            raise RuntimeError("No game is open")
        return self._document

    @property
    def theme(self) -> ThemeName:
        return chosen_theme(self.settings.preferences.theme, self.settings.preferences.contrast)

    def put_on_table(self, document: Document) -> None:
        """Show a game that was started or opened. Everything of the one before is put away first."""
        with holding(self):
            self.put_away()
            self._document = document
            breathe()
            self.lay_table(document)
            breathe()
            self.flow.begin()
            breathe()

    def lay_table(self, document: Document) -> None:
        """A table for the open game, not shown yet."""
        self.table = Table(document, self.acts, self.theme)
        self.table.primary.connect(self.flow.go_on)
        self.table.locked.connect(self.lock)
        self.table.exported.connect(self.exports.export)
        self.table.reported.connect(self.dialogs.report)
        self.table.phase_wanted.connect(self.flow.show_phase)
        breathe()
        preferences = self.settings.preferences
        self.table.pointer.wheel_pans = preferences.wheel == "pan"
        self._show_lenient()
        self.table.room.put_below(preferences.panel_below)
        self.table.reveal.show_pace(preferences.pace)
        self.table.transport.paced.connect(lambda pace: self.settings.set("pace", f"{pace:g}"))
        document.previewing = preferences.live_preview
        self.acts["live_preview"].setChecked(preferences.live_preview)
        breathe()
        self.branches.lay_out(self.table)
        self.gm_book.follow(self.table.review)
        self.opinion.follow(self.table.review)
        names = self.table.board.names_for(preferences.names)
        self.table.show_layers(Shown(names=names, patterns=preferences.patterns))
        self.table.floats.set_legend(self.settings.note("legend"))
        self.table.floats.legend_turned.connect(self._keep_legend)
        self._keep_legend()
        breathe()
        self.pages.addWidget(self.table)
        breathe()
        document.changed.connect(self._on_document)
        document.stacks.canUndoChanged.connect(self._show_undo)
        document.stacks.canRedoChanged.connect(self._show_undo)
        document.stacks.indexChanged.connect(self._show_undo)
        self.table.refresh()
        breathe()
        self.acts["awards"].setVisible(document.game.variant.gm)
        self.acts["settlement"].setVisible(self.table.ledger.settles)
        self.table.ledger.show(self.settings.note("ledger") == "on")
        self.table.ledger.turned.connect(self._keep_ledger)
        self.table.ledger.explained.connect(self.dialogs.remarks)

    def _keep_legend(self) -> None:
        """Remember how the legend is."""
        if self.table is not None:
            self.settings.keep_note("legend", self.table.floats.legend_state)
            self.acts["legend"].setChecked(self.table.floats.with_legend)

    def _keep_ledger(self) -> None:
        """Remember whether the ledger is shown."""
        if self.table is not None:
            self.settings.keep_note("ledger", "on" if self.table.ledger.on else "off")

    def put_pages_away(self) -> None:
        """Take away every page that shows something of the open game; the game stays open."""
        flow = self.flow
        covers = flow.sealing.pages
        for page in (self.table, flow.curtain, flow.review, flow.ending, flow.settlement, self._own_map, *covers):
            if page is not None:
                self.pages.removeWidget(page)
                page.hide()
                page.deleteLater()
        self.table = flow.curtain = flow.review = flow.ending = flow.settlement = self._own_map = None
        self.acts.forget_table()
        flow.sealing.page = flow.sealing.reveal.page = None
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

    # Pages.

    def show_page(self, page: QWidget, curtain: bool = False) -> None:
        """Show a page. Under the curtain there is no menu, and the title tells nothing."""
        self.menuBar().setVisible(not curtain)
        self._shut_palette()
        self.pages.setCurrentWidget(page)
        self._show_state()
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

    def show_new_game(self) -> NewGamePage:
        """The page where a game is made."""
        from app.pages.new_game import NewGamePage

        with holding(self):
            page = NewGamePage()
            page.started.connect(self._start_game)
            page.cancelled.connect(self._leave_new_game)
            self.new_game = page
            breathe()
            self.pages.addWidget(page)
            breathe()
            self.show_page(page)
            breathe()
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
            self._own_map = own_map(self.document, self.theme, self)
        show_own(self._own_map, self.document, power, self.settings.preferences)
        return self._own_map

    def forget_own_map(self) -> None:
        """Nothing of anybody's orders stays on it."""
        if self._own_map is not None:
            self._own_map.deleteLater()
            self._own_map = None

    # Actions.

    def _connect_actions(self) -> None:
        self.acts.connect(self.designing.over(answers(self)))
        self.acts.connect(self.designing.handlers())
        self.acts.submenus["own_maps"].aboutToShow.connect(self.designing.fill)
        self.acts.connect({name: partial(self._on_table, name) for name in TABLE_ACTIONS})
        self.acts.submenus["recent"].aboutToShow.connect(self.files.fill_recent)
        self.acts.submenus["see_as"].aboutToShow.connect(lambda: fill(self.acts.submenus["see_as"], self.document))
        self.acts["panel"].setChecked(True)
        self.acts["orders_shown"].setChecked(True)

    def _on_table(self, name: str) -> None:
        """An action that concerns the board or the panel."""
        if self.designing.does(name):
            return
        if self.table is not None and self.pages.currentWidget() is self.table:
            TABLE_ACTIONS[name](self.table)

    def make_start(self) -> None:
        """The first page, in the place of the one there was."""
        old = self.pages.widget(0)
        start, files, dialogs = StartPage(self.settings.recent), self.files, self.dialogs
        self.start = start
        self.pages.insertWidget(0, start)
        if old is not None:
            if self.pages.currentWidget() is old:
                self.pages.setCurrentWidget(start)
            self.pages.removeWidget(old)
            old.deleteLater()
        start.new_game.connect(self.show_new_game)
        start.open_file.connect(files.open)
        start.design.connect(self.designing.begin)
        start.learn.connect(self.guide.begin)
        start.open_recent.connect(files.open_path)
        start.find_missing.connect(files.find_missing)
        start.forget.connect(self.settings.forget)
        start.recover.connect(lambda: files.keeping.ask())
        start.preferences.connect(dialogs.preferences)
        start.about.connect(dialogs.about)

    @property
    def seated(self) -> bool:
        """Whether somebody sits in a seat of his own, with the others behind the curtain."""
        return self._document is not None and self.document.main.secrecy != "open" and bool(self.document.seat)

    def lock(self) -> None:
        """Put up the curtain, where there is one."""
        if self.seated:
            self.flow.rise()

    def copy_orders(self) -> None:
        """The orders of the power shown, a line each."""
        orders: tuple[Order, ...] = self.document.visible.get(self.document.power, ())
        QGuiApplication.clipboard().setText("\n".join(write(order) for order in orders))

    def paste_orders(self) -> None:
        if self.table is not None and self.document.writers:
            self.table.line.read_lines(QGuiApplication.clipboard().text())

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
        if self.table is not None and not document.hidden and start.variant.doctor(start):
            self.table.examine()

    def find_action(self) -> None:
        """A line in which every action, place, unit and preference is found by its name."""
        from app.pages.palette import Palette

        from .finding import found_in

        palette = self.findChild(Palette) or Palette(self)
        palette.open(found_in(self))

    def _shut_palette(self) -> None:
        """Another page: what was found on the one before is nobody's business."""
        from app.pages.palette import Palette

        palette = self.findChild(Palette)
        if palette is not None:
            palette.shut()

    def tell(self, words: str, kind: str = "hint") -> None:
        """Words for the status line, if a game is open."""
        if self.table is not None:
            self.table.tell(words, kind)

    # What changes.

    def _on_document(self, what: str) -> None:
        self._show_state()
        self.files.keeping.note()

    def _show_undo(self, *_: object) -> None:
        self._show_state()

    def _show_state(self) -> None:
        """Title and actions as things are now."""
        document = self._document
        table = document is not None and self.pages.currentWidget() is self.table
        covers = (self.flow.curtain, *self.flow.sealing.pages)
        covered = document is not None and not table and self.pages.currentWidget() in covers
        self.acts.enable(enabled(document, table, covered))
        self.acts.submenus["see_as"].setEnabled(document is not None and table and document.knows_all)
        stack = document.undo if document is not None and table else None
        undo, redo = (stack.undoText(), stack.redoText()) if stack else ("", "")
        self.acts["undo"].setText(tr("&Undo {what}", what=undo) if undo else tr("&Undo"))
        self.acts["redo"].setText(tr("&Redo {what}", what=redo) if redo else tr("&Redo"))
        if not covered:
            self._show_title()
        self.designing.enable()

    def _show_title(self) -> None:
        document = self._document
        if document is None:
            self.setWindowTitle(TITLE)
            self.setWindowModified(False)
            return
        name = document.game.title or (document.path.stem if document.path else tr("New game"))
        self.setWindowTitle(f"{name}[*] – {TITLE}")
        self.setWindowModified(not document.saved)

    def _on_setting(self, name: str) -> None:
        if name in ("theme", "contrast", "text_px"):
            self.apply_theme()
        elif name == "language":
            follow_language(self)
        elif name == "recent":
            self.start.show_recent(self.settings.recent)
        elif name == "wheel" and self.table is not None:
            self.table.pointer.wheel_pans = self.settings.preferences.wheel == "pan"
        elif name == "lenient":
            self._show_lenient()
        elif name == "live_preview":
            self.acts["live_preview"].setChecked(self.settings.preferences.live_preview)
            if self._document is not None:
                self.document.set_previewing(self.settings.preferences.live_preview)
        elif name in ("curtain", "fixed_order"):
            self.flow.table_changed()
        elif name == "panel_below" and self.table is not None:
            with holding(self):
                self.table.room.put_below(self.settings.preferences.panel_below)
                breathe()
        elif name == "pace" and self.table is not None:
            self.table.reveal.show_pace(self.settings.preferences.pace)
        elif name == "motion":
            choose_motion(self.settings.preferences.motion)
        elif name == "autolock_minutes":
            self.autolock.set_minutes(self.settings.preferences.autolock_minutes)
        elif name in ("names", "patterns") and self.table is not None:
            preferences = self.settings.preferences
            shown = replace(self.table.shown, names=preferences.names, patterns=preferences.patterns)
            self.table.show_layers(shown)

    def apply_theme(self) -> None:
        """Everything in the theme that is chosen."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        with holding(self):
            apply_theme(app, self.theme, self.settings.preferences.text_px)
            breathe()
            self.acts["dark"].setChecked(self.theme.endswith("dark"))
            self.acts["contrast"].setChecked(self.theme.startswith("contrast"))
            if self.table is not None:
                self.table.set_theme(self.theme)
                breathe()
            if self._own_map is not None:
                self._own_map.scene().set_theme(self.theme)
                self._own_map.scene().set_text(lettering())
                breathe()
            self.designing.refresh_look()

    def _show_lenient(self) -> None:
        """Whether illegal orders may be written."""
        lenient = self.settings.preferences.lenient
        self.acts["lenient"].setChecked(lenient)
        if self.table is not None:
            self.table.order_tool.lenient = lenient

    def toggle_theme(self) -> None:
        self.settings.set("theme", "light" if self.theme.endswith("dark") else "dark")

    def toggle_contrast(self) -> None:
        self.settings.set("contrast", "normal" if self.theme.startswith("contrast") else "high")

    def toggle_below(self) -> None:
        self.settings.set("panel_below", not self.settings.preferences.panel_below)

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
