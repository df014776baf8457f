"""Why? on the table: what it is asked about, where its card stands, and the line of play it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.pages.gm_review import VerdictPanel
from app.panels.card_room import CardRoom
from app.panels.orders import OrdersPanel
from app.panels.report import ReportPanel
from app.panels.results import ResultsPanel

from .order_menu import OrderMenu
from .panel_room import WIDE_FROM

if TYPE_CHECKING:
    from .table import Table

ROOMY = (OrdersPanel, ResultsPanel, ReportPanel, VerdictPanel)
"""The panels that have room for its card."""


class WhyShown:
    """Ties Why? to the panels of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        table.why.told.connect(table.tell)
        table.why.chosen = self.chosen
        table.why.room = self.room
        table.why.may_try = self.may_try
        table.why.what_if.connect(self.try_other_orders)
        table.look_tool.why.connect(table.why.ask_at)
        self.order_menu = OrderMenu(table.document, table.order_tool, table.view, table.why.ask)

    def room(self) -> CardRoom | None:
        """Where its card stands in a window that is narrow: in the panel beside the board."""
        table = self.table
        beside = table.width() < WIDE_FROM and not table.drawer.below and table.dock.isVisible()
        panel = table.panel.currentWidget()
        return panel.room if beside and isinstance(panel, ROOMY) else None

    def chosen(self) -> str:
        """The result chosen in the list beside the board, as Why? is asked about it."""
        told = self.table.panel.currentWidget()
        return told.chosen if isinstance(told, ResultsPanel | ReportPanel | VerdictPanel) else ""

    def may_try(self) -> bool:
        """Whether a line of play may begin here."""
        acts = self.table.actions_of
        return "what_if" in acts and acts["what_if"].isEnabled()

    def try_other_orders(self) -> None:
        """From the chain to a line of play of its own."""
        if self.table.why.may_try():
            self.table.actions_of["what_if"].trigger()
