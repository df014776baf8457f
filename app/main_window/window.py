"""The main window: makes and connects the controllers, and leads from one page to another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QActionGroup, QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

import rules
from app.language import tr, tr_noop
from app.pages.palette import Palette
from app.pages.preferences import PreferencesDialog
from app.pages.start import StartPage
from app.session.document import Document
from app.settings import Settings
from app.ui.clause import asked_for
from app.ui.idle_jobs import busy
from app.ui.retranslation import retranslated
from rules import PUBLIC, Game, Variant

from .commands import make_actions
from .computers import ComputerPlayers
from .designing import TRIED, DesignerController
from .dialogs import Dialogs, SecrecyController
from .explain import HelpController
from .exports import Exports, ImportExport
from .files import Files
from .gm_book import DealController, GmBookController, ReviewForms, Scenarios, SecondOpinion
from .learning import Guide
from .preferences import PreferencesController, look, way_of
from .shell import Shell
from .turn_flow import TurnFlow
from .variations import VariationsController

if TYPE_CHECKING:
    from app.game_view.view import GameView
    from app.pages.new_game import NewGamePage

# ----------------------------------------------------------------------------------------------------
# The menu by which a viewer who may see everything sees the board as another player does.

ALL, EVERYBODY = tr_noop("Everything"), tr_noop("Public information")


def fill(menu: QMenu, document: Document) -> None:
    """Fill the "View as" menu with everybody whose view can be shown, the present one checked."""
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


SMALLEST = (880, 540)


class MainWindow(Shell):
    """The window with its pages in a stack: start, new game, table, review, curtain. Pages do not know each other."""

    files_kind: type[Files] = Files
    scenarios_kind: type[Scenarios] = Scenarios
    left_out: tuple[str, ...] = ()
    """A sentence about each of the user's own games that is not listed because its map is faulty."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(settings)
        self.files = self.files_kind(self)
        self.exports = Exports(self, self.files)
        self.exchange = ImportExport(self, self.files)
        self.branches = VariationsController(self, self.files.journaling)
        self.flow: TurnFlow = TurnFlow(self, self.files, self.exports)
        self.secrecy = SecrecyController(self.flow.sealing)
        self.dealing = DealController(self)
        self.gm_book = GmBookController(self, self.flow)
        self.opinion = SecondOpinion(self, self.files)
        self.scenarios = self.scenarios_kind(self, self.files)
        self.designing = DesignerController(self, lambda: TrialWindow(self.settings))
        self.guide = Guide(self, self.files, self.flow)
        self.dialogs = Dialogs(self, self.exports, self.flow)
        self.explain = HelpController(self)
        self.preferring = PreferencesController(self, self.flow)
        self.computers = ComputerPlayers(self.flow)
        self.new_game: QWidget = QWidget()
        self.start: StartPage = self._make_start()
        self.acts = make_actions(self, self)
        self._connect()
        self.setMinimumSize(*SMALLEST)
        self.setAcceptDrops(True)
        self._restore_shape()
        self.show_start()

    def _connect(self) -> None:
        self.start_wanted.connect(self.show_start)
        self.new_game_wanted.connect(self.show_new_game)
        self.laid.connect(self._connect_table)
        self.closing.connect(self.computers.stop)
        self.files.recovery.offered.connect(lambda *found: self.start.show_recovery(*found))
        self.settings.changed.connect(self._on_setting)
        self.explain.page_wanted.connect(self.dialogs.manual)
        self.preferring.language_changed.connect(self._retranslate)
        self.preferring.theme_changed.connect(self._show_theme)
        menus = self.acts.submenus
        menus["own_maps"].aboutToShow.connect(self.designing.fill)
        menus["lessons"].aboutToShow.connect(self.guide.fill)
        menus["recent"].aboutToShow.connect(self.files.fill_recent)
        menus["see_as"].aboutToShow.connect(lambda: fill(menus["see_as"], self.document))

    # The table of a game.

    def _connect_table(self) -> None:
        """Connect a new table's signals to the controllers."""
        table = self.table
        assert table is not None
        table.primary.connect(self.flow.go_on)
        table.locked.connect(self.flow.lock)
        table.vote_wanted.connect(self.flow.ending.vote)
        table.ending_wanted.connect(self.flow.ending.show)
        table.submit_wanted.connect(self.flow.submit_at_once)
        table.exported.connect(self.exports.export)
        table.reported.connect(self.dialogs.report)
        table.phase_wanted.connect(self.flow.show_phase)
        table.document.changed.connect(self.computers.changed)
        table.reveal.turn_wanted.connect(lambda: self.computers.changed("game"))
        self.computers.changed("game")
        self.preferring.lay(table)
        self.branches.lay_out(table)
        self.gm_book.follow(table.review)
        self.opinion.follow(table.review)
        ReviewForms(table.review)
        table.orders.idle.stood_in.connect(self.flow.proxy_orders.ask)
        table.review.made.connect(lambda: table.review.inbox.stood_in.connect(self.flow.proxy_orders.begin))
        self._connect_legend(table)
        self._connect_ledger(table)

    def _connect_legend(self, table: GameView) -> None:
        """Show the legend as on the last table, and remember changes."""

        def keep() -> None:
            self.settings.keep_note("legend", table.overlay_cards.legend_state)
            self.acts.refresh()

        table.overlay_cards.set_legend(self.settings.note("legend"))
        table.overlay_cards.legend_turned.connect(keep)

    def _connect_ledger(self, table: GameView) -> None:
        """Show the ledger as on the last table, and remember changes."""
        ledger = table.ledger
        if self.settings.note("ledger") == "on":
            ledger.switch(True)
        ledger.turned.connect(lambda: self.settings.keep_note("ledger", "on" if ledger.on else "off"))
        ledger.explained.connect(self.dialogs.remarks)

    # The start page.

    def _make_start(self) -> StartPage:
        """Make the start page, and connect its buttons and list."""
        start, files = StartPage(self.settings.recent, self.pages), self.files
        self.pages.insertWidget(0, start)
        start.new_game.connect(self.new_game_wanted)
        start.open_file.connect(files.open)
        start.design.connect(self.designing.begin)
        start.learn.connect(self.guide.begin)
        start.solo.connect(self.show_solo_game)
        start.open_recent.connect(files.open_path)
        start.find_missing.connect(files.find_missing)
        start.forget.connect(self.settings.forget)
        start.recover.connect(lambda: files.recovery.ask())
        start.preferences.connect(self.dialogs.preferences)
        start.about.connect(self.dialogs.about)
        return start

    def show_start(self) -> None:
        self.start.show_recent(self.settings.recent)
        self.start.show_lesson(*self.guide.progress())
        self.files.recovery.offer()
        self.show_page(self.start, self.show_start)

    # The page for a new game.

    @busy()
    def show_new_game(self) -> NewGamePage:
        """Show an empty page for a new game."""
        from app.pages.new_game import NewGamePage

        page = NewGamePage(self.left_out)
        page.started.connect(self._start_game)
        page.canceled.connect(self._leave_new_game)
        page.rules_asked.connect(self.dialogs.rules_of)
        page.lesson_wanted.connect(self._start_lesson)
        self.new_game = page
        self.pages.addWidget(page)
        self.show_page(page, lambda: self._new_game_again(page))
        return page

    def show_solo_game(self) -> None:
        """Show the page for a new game against the computer, with the player's power drawn by lot."""
        self.show_new_game().seat_solo()

    def _new_game_again(self, old: NewGamePage) -> None:
        """Make the page for a new game again, with everything chosen there."""
        filled = old.filled_in()
        self.drop_new_game()
        self.show_new_game().fill_in(filled)

    def _start_game(self, game: Game) -> None:
        self.drop_new_game()
        document = Document(game)
        document.saved = False
        self.files.begin(document)
        if document.plays_itself and self.table is not None:
            self.table.reveal.toggle()

    def _start_lesson(self, id: str) -> None:
        self.drop_new_game()
        self.guide.begin(id)

    def _leave_new_game(self) -> None:
        self.drop_new_game()
        if self.is_open:
            self.flow.begin()
        else:
            self.show_start()

    def drop_new_game(self) -> None:
        """Remove the page for a new game."""
        self.remove(self.new_game)

    # What changes.

    def _on_setting(self, name: str) -> None:
        if name == "recent":
            self.start.show_recent(self.settings.recent)

    def _show_theme(self) -> None:
        """Redraw every board and page in the theme that has been set."""
        if self.table is not None:
            self.table.set_theme(self.theme)
        self.flow.set_theme(self.theme)
        self.designing.refresh_look()

    def _retranslate(self, before: str) -> None:
        """Make menus, start page, map editor and table again after a change of language, and show the same page again.

        Meanwhile the start page is in front, so that nothing of a game shows through the curtain.
        """
        again, start = self.again, self.start
        self._shut_over()
        self.acts.retranslate()
        self.start = self._make_start()
        self.pages.setCurrentWidget(self.start)
        self.remove(start)
        self.designing.retranslate(before)
        if self.table is not None:
            self._table_again(before)
        again()
        self.guide.retranslate()

    def _shut_over(self) -> None:
        """Close everything over the window except the preferences, in which the language is chosen."""
        self.close_dialogs(but=self.findChild(PreferencesDialog))
        self.explain.shut()
        for palette in self.findChildren(Palette):
            palette.setParent(None)
            palette.deleteLater()

    def _table_again(self, before: str) -> None:
        """Make the table and every page of its game again, for the same document, with the same seats taken."""
        document = self.document
        assert self.table is not None
        way = way_of(self.table)
        for stack in document.stacks.stacks():
            for number in range(stack.count()):
                command = stack.command(number)
                command.setText(retranslated(command.text(), before))
        self.put_pages_away()
        self.lay_table(document)
        look(self.table, way)
        self.files.watching.retranslate()

    # The window itself.

    def _restore_shape(self) -> None:
        shape = self.settings.window("main")
        if shape.isEmpty() or not self.restoreGeometry(shape):
            screen = QGuiApplication.primaryScreen().availableGeometry()
            self.resize(min(1400, screen.width()), min(900, screen.height()))

    def event(self, event: QEvent) -> bool:
        """Handle the event, or the request of a link to show a rule."""
        if event.type() == QEvent.Type.ShortcutOverride:  # a shortcut follows, which only enabled actions have
            self.acts.update()
        clause = asked_for(event)
        if clause is None or not self.is_open:
            return super().event(event)
        self.dialogs.rules(clause)
        event.accept()
        return True

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.designing.may_leave() or (self.is_open and not self.files.may_leave()):
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
        """Open a file dropped on the window."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            QTimer.singleShot(0, lambda: self.files.open_path(paths[0]))


# ----------------------------------------------------------------------------------------------------
# A window beside the map editor, with a game on the map being edited; the game is not saved.


class TrialFiles(Files):
    """Files of a trial game, whose map may change at any moment: nothing is saved, and no question is asked."""

    def begin(self, document: Document) -> None:
        self.shell.put_on_table(document)

    def save(self, path: Path | None = None) -> bool:
        words = tr("Save the map in its own folder. Then you can start games on it, and they can be saved.")
        self.shell.complain(tr("This is a test game and cannot be saved."), words)
        return False

    def save_as(self) -> bool:
        return self.save()

    def may_leave(self) -> bool:
        return True


class TrialScenarios(Scenarios):
    """Scenarios recorded in a trial. They name the map itself, so that they can be checked wherever it is known."""

    def write(self, path: Path, text: str) -> None:
        id = self.shell.document.game.variant.id
        own = id.removesuffix(TRIED)
        if own != id:
            text = text.replace(f'variant = "{id}"', f'variant = "{own}"')
        if own not in rules.games():
            rules.files.write_file(path, text.encode())
            words = tr("{file} saved. Save the map, then check it with: strata --maps FOLDER check", file=path.name)
            self.shell.tell(words, "good")
            return
        super().write(path, text)


class TrialWindow(MainWindow):
    """A second window for a game on the map being edited."""

    files_kind = TrialFiles
    scenarios_kind = TrialScenarios

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.resize(1100, 760)
        self.flow.asks = False

    def play(self, variant: Variant, title: str) -> None:
        """Begin a new game with open orders."""
        self.files.begin(Document(Game.new(variant, title=title)))
        self.show()
        self.raise_()
        self.activateWindow()
