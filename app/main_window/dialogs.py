"""The dialogs that the window opens from its menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.language import tr
from app.pages.palette import Palette
from app.ui.widgets import shown
from rules import GM, PUBLIC, Variant

from .sealing_words import BEFORE

if TYPE_CHECKING:
    from .window import MainWindow


class Dialogs:
    """Opens dialogs over a window. Their modules are loaded when they are needed."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def end_game(self) -> None:
        """The end by agreement of those who remain."""
        from app.pages.dialogs import EndGameDialog

        document = self.window.document
        dialog = EndGameDialog(document.game, self.window, self.window.flow.seats, document.seat == GM)
        dialog.decided.connect(self.window.flow.ending.finish)
        shown(dialog)

    def settle(self) -> None:
        """An end that was counted, with what it pays."""
        from app.pages.dialogs import EndGameDialog

        dialog = EndGameDialog(self.window.document.game, self.window)
        dialog.settled.connect(self.window.flow.ending.show_settlement)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def remarks(self) -> None:
        """What the source of the rules says of its sums."""
        from app.pages.dialogs import RemarksDialog

        variant = self.window.document.game.variant
        shown(RemarksDialog(variant.name, variant.remarks(), self.window))

    def awards(self) -> None:
        """What the game master gives and names."""
        from app.pages.gm_page import GameMasterDialog

        flow = self.window.flow
        if flow.sealing.needs_phrase(GM):
            flow.sealing.ask_phrase(GM, self.awards)
            return
        dialog = GameMasterDialog(self.window.document, self.window, flow.seats)
        dialog.looked.connect(lambda: flow.lift(GM))
        shown(dialog)
        flow.sealing.close_master()
        flow.table_changed()
        if dialog.remarks:
            self.window.complain(tr(BEFORE), "\n\n".join(dialog.remarks))

    def numbers(self) -> None:
        """Chance results that are entered by hand."""
        from app.pages.numbers import NumbersDialog

        shown(NumbersDialog(self.window.document, self.window))

    def report(self) -> None:
        """The report of the turn shown, or of the last one, to be read, copied and saved. Where orders are secret, what
        a power is told may be, too: only who sits there reads his own."""
        from app.pages.report_page import ReportDialog

        document = self.window.document
        game, viewer = document.game, document.viewer
        if not game.turns:
            return
        powers = None if viewer == "" else (viewer,)
        number, first = min(document.shown, len(game.turns) - 1), viewer if document.fog else ""
        dialog = ReportDialog(game, number, self.window, powers, viewer and PUBLIC, first)
        dialog.saved.connect(self.window.exports.report)
        shown(dialog)

    def preferences(self, find: str = "") -> None:
        """The preferences; `find`: only those in which this stands."""
        from app.pages.dialogs import PreferencesDialog

        dialog = PreferencesDialog(self.window.settings, self.window)
        dialog.search.setText(find)
        shown(dialog)

    def rules(self, clause: str | None = None) -> None:
        """The page of rules beside the board, at a clause; None: at that of what is under the pointer or chosen."""
        from .rule_here import rule_here

        found = rule_here(self.window, self.window.table) if clause is None else clause
        self.rules_of(self.window.document.game.variant, found)

    def rules_of(self, variant: Variant, clause: str = "") -> None:
        """The rules of a variant, at a clause; a page of another's gives way."""
        from app.pages.rules_page import RulesDialog

        page = self.window.findChild(RulesDialog)
        if page is not None and page.variant is not variant:
            page.close()
            page = None
        if page is None:
            page = RulesDialog(variant, self.window)
            page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page.show()
        page.raise_()
        page.activateWindow()
        page.show_clause(clause)

    def close_all(self, but: QWidget | None = None) -> None:
        """Put away every window and popup of this one, `but` one: what a seat has asked for is nobody else's business,
        and what tells of a game goes with it."""
        for other in QApplication.topLevelWidgets():
            if other.isVisible() and self._is_over(other) and other is not but:
                other.close()
        for palette in self.window.findChildren(Palette):
            palette.shut()

    def _is_over(self, other: QWidget) -> bool:
        """Whether a window was opened by this one, or by one that was."""
        parent = other.parentWidget()
        while parent is not None and parent is not self.window:
            parent = parent.parentWidget()
        return parent is self.window

    def keys(self) -> None:
        from .help import show_keys

        show_keys(self.window)

    def sealing(self) -> None:
        from .help import show_sealing

        show_sealing(self.window)

    def about(self) -> None:
        from app.pages.dialogs import AboutDialog

        shown(AboutDialog(self.window))
