"""The room of the panel: beside the board or beneath it, how wide, or put away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.panels.orders import WIDTHS
from app.ui.shades import px

if TYPE_CHECKING:
    from .table import Table

RESULTS_WIDE, RESULTS_NARROW = 348, 328
"""The panel of results, at the normal size of text."""
WIDE_FROM = 1200


class PanelRoom:
    """Gives the panel of a table its room."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def fit(self) -> None:
        """As wide as its text needs, but never more than half of the window."""
        table = self.table
        narrow, below = table.width() < WIDE_FROM, table.drawer.fit()
        table.actions_of["panel_below"].setChecked(below)
        table.ledger.fit(narrow and not below)
        if below:
            return
        wide = RESULTS_NARROW if narrow else RESULTS_WIDE
        if table.panel.currentWidget() is table.orders:
            wide = table.orders.wanted_width(narrow)
        elif table.review.panel is not None and table.review.panel.with_form:
            wide = WIDTHS[True][narrow]
        table.dock.setFixedWidth(min(px(wide), table.width() // 2))

    def put_below(self, below: bool) -> None:
        """Have the panel beneath the board in wide windows, too, or not."""
        self.table.drawer.wanted = below
        self.fit()

    def toggle(self) -> None:
        """Show the panel, or put it away."""
        table = self.table
        shown = not table.dock.isVisible()
        if shown and table.ledger.on and table.width() < WIDE_FROM:
            table.ledger.toggle()
        table.dock.setVisible(shown)
        table.actions_of["panel"].setChecked(table.dock.isVisible())
