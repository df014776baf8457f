"""The ledger beside the panel; in a narrow window in its place."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from app import commands
from app.document import Document
from app.language import tr
from app.panels.ledger import LedgerPanel, has_ledger
from app.ui.shades import px
from rules import End

WIDTH = 448
"""Its width at the normal size of text: six columns of numbers beside the names."""


class LedgerShown(QObject):
    """The dock of the ledger, whose panel is made when it is first asked for. `turned`: somebody has switched it on or
    off; `explained`: what the sums rest on is asked for. `there`: whether the game has a ledger at all; `settles`:
    whether its end pays something."""

    turned = Signal()
    explained = Signal()

    def __init__(self, document: Document, table: QMainWindow, beside: QDockWidget, action: QAction) -> None:
        """`beside`: the dock of the panel, which makes room for it in a narrow window."""
        super().__init__(table)
        self.document = document
        self.there = has_ledger(document.game)
        self.settles = document.game.variant.payoff(document.game.start, End("draw", ())) is not None
        self.action = action
        self._beside = beside
        self._narrow = False
        self.dock = QDockWidget(tr("Ledger"), table)
        self.dock.setObjectName("ledger")
        self.dock.setTitleBarWidget(QWidget())
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        table.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        table.splitDockWidget(beside, self.dock, Qt.Orientation.Horizontal)
        self.dock.hide()
        action.setVisible(self.there)
        document.changed.connect(self._follow)

    @cached_property
    def panel(self) -> LedgerPanel:
        """What the dock holds."""
        panel = LedgerPanel(self.document)
        self.dock.setWidget(panel)
        panel.ticked.connect(self._tick)
        panel.explained.connect(self.explained)
        panel.closed.connect(self.toggle)
        return panel

    @property
    def on(self) -> bool:
        return not self.dock.isHidden()

    def toggle(self) -> None:
        """Switch it on or off; in a narrow window the panel comes and goes instead of it."""
        self.show(not self.on)
        self.turned.emit()

    def show(self, on: bool) -> None:
        """Have it there or not, as far as there is one."""
        on = on and self.there
        if on:
            self.panel.show()
        self.dock.setVisible(on)
        if self._narrow:
            self._beside.setVisible(not on)
        self.action.setChecked(on)
        self.refresh()

    def refresh(self) -> None:
        """Everything anew; on the toolbar how many stakes are still to come."""
        if not self.there:
            return
        if self.on:
            self.panel.refresh()
        due = len(self.document.game.owed)
        self.action.setIconText(tr("Ledger · {due} to come", due=due) if due else tr("Ledger"))

    def _follow(self, what: str) -> None:
        """Lines were written: what they bring next turn."""
        if what == "drafts" and self.there and self.on:
            self.panel.show_prospects()

    def fit(self, narrow: bool) -> None:
        """The room has changed: in a narrow window it gives way to the panel until it is asked for."""
        if narrow != self._narrow and self.on:
            self._narrow = narrow
            self.show(not narrow)
            self._beside.show()
        self._narrow = narrow
        self.dock.setFixedWidth(px(WIDTH))

    def _tick(self, power: str, received: bool) -> None:
        commands.tick(self.document, power, received)
