"""Where the panel is: beside the board, or in narrow windows and where somebody wants it so, a drawer beneath it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QWidget

from app.panels.arranging import DRAWER
from app.ui.shades import px
from app.ui.slices import breathe

NARROW = 960
"""A window that is narrower has no room beside the board."""
UNLIMITED = 16777215
"""What Qt takes for no limit of a size."""
SIDE, BENEATH = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea


@runtime_checkable
class Panel(Protocol):
    """What the drawer holds and turns."""

    def set_below(self, below: bool) -> None: ...


class Drawer(QObject):
    """Moves the dock of the panel. In the drawer the phases are gone through by the arrows of the toolbar alone.

    Of the panels in it the one that is seen is turned, the others when they come to be seen.
    """

    def __init__(self, table: QMainWindow, dock: QDockWidget, panels: QStackedWidget, timeline: QWidget) -> None:
        super().__init__(table)
        self._table, self._dock, self._panels, self._timeline = table, dock, panels, timeline
        panels.currentChanged.connect(self._lay_shown)
        self.wanted = False
        """Whether it is to be beneath in wide windows, too."""
        self.barred = False
        """Whether what is shown needs the panel beside the board in any window."""
        self.below = False
        self._beside = 0
        """How wide the dock was when it stood beside the board last."""

    def fit(self) -> bool:
        """The room or the wish has changed; whether the panel is beneath the board now."""
        if not self._table.isVisible() and not self.wanted:
            return self.below  # it has no size of its own yet
        below = not self.barred and (self.wanted or self._table.width() < NARROW)
        if below != self.below:
            self._turn(below)
        elif below:
            self._be_low()
        return below

    def _be_low(self) -> None:
        self._dock.setFixedHeight(min(px(DRAWER), self._table.height() // 2))

    def _turn(self, below: bool) -> None:
        self.below = below
        focused, shown = self._table.window().focusWidget(), not self._dock.isHidden()
        self._lay_shown()
        breathe()
        beside = self._beside
        if below:
            self._beside = self._dock.width()
            self._timeline.hide()
        self._dock.setMinimumSize(0, 0)
        self._dock.setMaximumSize(UNLIMITED, UNLIMITED)
        # Its size comes before its place: else the board is fitted to what another size of it leaves first.
        if below:
            self._be_low()
        elif beside:
            self._dock.setFixedWidth(beside)
        self._table.addDockWidget(BENEATH if below else SIDE, self._dock)
        breathe()
        self._dock.setVisible(shown)
        self._timeline.setVisible(not below)
        if focused is not None and self._table.isAncestorOf(focused):
            focused.setFocus()

    def _lay_shown(self) -> None:
        """The panel that is seen lies as the dock does."""
        panel = self._panels.currentWidget()
        if isinstance(panel, Panel):
            panel.set_below(self.below)
