"""Variations in the window: begun, saved, left and discarded, asking before anything is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

import rules
from app.language import tr, tr_noop
from app.pages.dialogs import NameDialog
from app.panels.overlays import VariationBar
from app.session.document import Document
from app.ui.idle_jobs import busy
from app.ui.widgets import shown
from rules import Game

from .journal_keeping import JournalController
from .shell import Controller, Shell

if TYPE_CHECKING:
    from app.game_view.view import GameView
    from app.pages.variations import VariationsPage


# ----------------------------------------------------------------------------------------------------
# Variations: begun at any phase, saved under a name, left, discarded. Changes to the list of saved variations can be
# undone in the game; what is done inside a variation is undone there.


class ChangeVariations(QUndoCommand):
    """Replaces the variations that the game keeps."""

    def __init__(self, document: Document, after: Game, text: str) -> None:
        super().__init__(text)
        self.document = document
        self.before, self.after = document.main.branches, after.branches

    def redo(self) -> None:
        self.document.put_branches(self.after)

    def undo(self) -> None:
        self.document.put_branches(self.before)


def _change(document: Document, after: Game, text: str) -> None:
    if after.branches is not document.main.branches:
        document.main_undo.push(ChangeVariations(document, after, text))


def begin(document: Document, number: int) -> None:
    """Leave what is on the table at phase `number`, and begin a variation there. If that was a variation, it is saved.
    """
    parent = document.forked_from if document.fresh and not document.has_changes else document.line
    line = document.fork(number, document.free_name())
    if document.line:
        leave(document)
    document.enter(line, parent, fresh=True)


def look_at(document: Document, name: str) -> None:
    """Put a saved variation on the table, "": the game itself. What is on the table is saved."""
    if name == document.line:
        return
    leave(document)
    if name:
        document.enter(rules.game.variation_game(document.main, name))


def keep(document: Document, name: str) -> None:
    """Save the variation on the table under a name.

    Raises ValueError if the name is empty or taken, and in a game with secret orders.
    """
    if document.passing:
        raise ValueError(tr("In a game with secret orders, variations cannot be saved."))
    line, name = document.line, name.strip()
    after = rules.game.with_variation(document.main, document.game, document.forked_from)
    after = rules.game.with_variation_renamed(after, line, name)
    document.call_line(name)
    _change(document, after, tr("saving “{name}”", name=name))


def leave(document: Document) -> None:
    """Go back to the game. The variation is saved with its changes, except in a game with secret orders."""
    if document.line:
        after, name = document.whole, document.line
        document.leave()
        _change(document, after, tr("changes in “{name}”", name=name))


def throw_away(document: Document, name: str) -> None:
    """Discard a variation, and go back to the game if it is on the table."""
    if name == document.line:
        document.leave()
    if any(branch.name == name for branch in document.main.branches):
        _change(document, rules.game.without_variation(document.main, name), tr("discarding “{name}”", name=name))


def rename(document: Document, name: str, to: str) -> None:
    """Rename a variation. Raises ValueError if the name is empty or taken."""
    if name == document.line:
        keep(document, to)
    elif name != to:
        _change(
            document,
            rules.game.with_variation_renamed(document.main, name, to),
            tr("renaming “{name}”", name=to.strip()),
        )


LEAVING = tr_noop("It has not been saved. The game itself has not changed.")
MENU = ("what_if", "what_if_keep", "what_if_throw", "what_if_leave")
"""The ids of the actions for variations."""


class VariationsController(Controller):
    """Carries out the actions for variations on one table."""

    def __init__(self, shell: Shell, journal: JournalController) -> None:
        super().__init__(shell)
        self.journal = journal
        shell.pages_closing.connect(self.put_away)
        self.band: VariationBar | None = None
        self.page: VariationsPage | None = None

    def lay_out(self, table: GameView) -> None:
        """Add the variation bar over the board of a table, and the picker at the end of its timeline."""
        self.band = band = VariationBar(table.document)
        table.above.addWidget(band)
        band.save_wanted.connect(self.keep)
        band.discard_wanted.connect(self.throw_away)
        band.leave_wanted.connect(self.leave)
        picker = table.timeline.lines
        picker.chosen.connect(self.look_at)
        picker.extra = tuple(self.shell.acts[name] for name in MENU)
        table.document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self, what: str = "game") -> None:
        if self.band is not None and what in ("game", "seat", "shown"):
            self.band.refresh()

    def put_away(self) -> None:
        self.band = None
        self._close_lines()

    # The tree of all variations.

    @busy()
    def show_lines(self) -> None:
        """Show the page with all variations as a tree, which can compare any two."""
        from app.game_view.board_display import own_map, share_of
        from app.pages.variations import VariationsPage

        shell, document = self.shell, self.document
        if document.passing:
            return
        page = VariationsPage()
        view = own_map(document, shell.theme, page, share_of(shell.pages.size()))
        if view.scene().levels:
            view.scene().set_levels(replace(view.scene().level_view, mode="exploded", hidden=frozenset()))
        page.set_board(view)
        page.wanted.connect(self._put_on_table)
        page.renamed.connect(self._rename)
        page.thrown.connect(self._throw)
        page.closed.connect(self._back)
        page.fit(shell.width())
        self._close_lines()
        self.page = page
        shell.pages.addWidget(page)
        page.show_game(document.whole, document.line)
        shell.show_page(page, self.show_lines)
        page.tree.setFocus()

    def _close_lines(self) -> None:
        page, self.page = self.page, None
        self.shell.remove(page)

    def _back(self) -> None:
        self.shell.show_table()
        self._close_lines()

    def _put_on_table(self, name: str) -> None:
        self.look_at(name)
        self._back()

    def _rename(self, name: str) -> None:
        dialog = NameDialog(
            tr("Rename this variation"),
            "",
            name,
            lambda to: rename(self.document, name, to),
            "",
            self.shell,
        )
        shown(dialog)
        self._show_again()

    def _throw(self, name: str) -> None:
        if self.shell.ask(tr("Discard “{name}”?", name=name), tr("You can undo this."), tr("Discard")):
            throw_away(self.document, name)
            self._show_again()

    def _show_again(self) -> None:
        if self.page is not None:
            self.page.show_game(self.document.whole, self.page.chosen)

    # What is done.

    def begin(self) -> None:
        """Begin a variation at the phase shown."""
        document = self.document
        to_save = document.line if document.fresh and document.has_changes else ""
        begin(document, document.shown)
        self.shell.show_table()
        if to_save:
            self.shell.tell(tr("Variation “{name}” saved.", name=to_save))

    def look_at(self, name: str) -> None:
        """Put another variation on the table, "" for the game, after asking what to do with this one."""
        if name != self.document.line and self._may_leave():
            look_at(self.document, name)

    def leave(self) -> None:
        self.look_at("")

    def keep(self) -> None:
        """Ask for a name, and save the variation under it."""
        document = self.document
        if document.line and not document.passing:
            self._ask(tr("Save this variation"), "", "")

    def throw_away(self) -> None:
        """Discard the variation, asking if it has changes, and go back to the game."""
        document, name = self.document, self.document.line
        if not name:
            return
        if document.passing or (not document.has_changes and document.fresh) or self._sure(name):
            throw_away(document, name)
            self.journal.forget_unsaved()

    def _sure(self, name: str) -> bool:
        back = tr("It was never saved.") if self.document.fresh else tr("You can undo this.")
        return self.shell.ask(tr("Discard “{name}”?", name=name), back, tr("Discard"))

    def _may_leave(self) -> bool:
        """Whether the variation on the table may be left; asks if it has changes that are not saved."""
        document = self.document
        if not document.fresh or not document.has_changes:
            return True
        if document.passing:
            words = tr("In a game with secret orders, variations cannot be saved.")
            return self.shell.ask(tr("Leave this variation?"), words, tr("Discard"))
        return self._ask(tr("Save this variation?"), tr(LEAVING), tr("Discard"))

    def _ask(self, title: str, words: str, other: str) -> bool:
        """Ask for a name and save the variation, or discard it with the button `other`; return False if canceled."""
        document = self.document
        dialog = NameDialog(title, words, document.line, lambda name: keep(document, name), other, self.shell)
        done = shown(dialog)
        if done and dialog.otherwise:
            throw_away(document, document.line)
            self.journal.forget_unsaved()
        self.refresh()
        if self.shell.table is not None:
            self.shell.table.timeline.refresh()
        return done
