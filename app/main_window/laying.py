"""A table for a game: made, and connected with the rest of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.document import Document
from app.ui.slices import breathe
from rules import GM

from .review_forms import ReviewForms
from .table import Table

if TYPE_CHECKING:
    from .window import MainWindow


def laid(window: MainWindow, document: Document) -> Table:
    """A table for the open game, not shown yet."""
    table = Table(document, window.acts, window.theme, window.pages)
    table.resize(window.pages.size())  # as large as it will be: nothing is laid out for less room first
    table.primary.connect(window.flow.go_on)
    table.locked.connect(window.lock)
    table.exported.connect(window.exports.export)
    table.reported.connect(window.dialogs.report)
    table.phase_wanted.connect(window.flow.show_phase)
    breathe()
    window.preferring.lay(table)
    breathe()
    window.branches.lay_out(table)
    window.gm_book.follow(table.review)
    window.opinion.follow(table.review)
    ReviewForms(table.review)
    table.orders.idle.stood_in.connect(window.flow.standing_in.ask)
    table.review.made.connect(lambda: table.review.inbox.stood_in.connect(window.flow.standing_in.begin))
    _lay_legend(window, table)
    _lay_ledger(window, table)
    breathe()
    return table


def _lay_legend(window: MainWindow, table: Table) -> None:
    """As it was left on the last table; how it is left is remembered."""

    def keep() -> None:
        window.settings.keep_note("legend", table.floats.legend_state)
        window.acts["legend"].setChecked(table.floats.with_legend)

    table.floats.set_legend(window.settings.note("legend"))
    table.floats.legend_turned.connect(keep)
    keep()


def _lay_ledger(window: MainWindow, table: Table) -> None:
    """The same for the ledger."""
    ledger = table.ledger
    window.acts["stand_in"].setVisible(not table.document.open and bool(table.document.game.seat(GM).player))
    window.acts["awards"].setVisible(table.document.game.variant.gm or bool(table.document.game.seat(GM).player))
    window.acts["settlement"].setVisible(ledger.settles)
    ledger.show(window.settings.note("ledger") == "on")
    ledger.turned.connect(lambda: window.settings.keep_note("ledger", "on" if ledger.on else "off"))
    ledger.explained.connect(window.dialogs.remarks)
