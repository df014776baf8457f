"""The list of provinces beside the board, and the board: what is chosen in one is shown in the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from app.board.picking import Hit
from app.board.view import BoardView
from app.document import Document
from app.language import tr
from app.panels.province_rows import province_rows
from app.panels.provinces import ProvincesPanel
from app.ui.shades import px

WIDTH = 420
"""Its width at the normal size of text."""


class ProvincesShown(QObject):
    """The dock of the list, switched on and off by `action`. `seek` brings a place into view. The list is made when it
    is first asked for, its rows only while they are seen."""

    def __init__(
        self, document: Document, table: QMainWindow, view: BoardView, seek: Callable[[str], None], action: QAction
    ) -> None:
        super().__init__(table)
        self.document = document
        self.view = view
        self.action = action
        self._seek, self._table = seek, table
        self.dock = QDockWidget(tr("Provinces"), table)
        self.dock.setObjectName("provinces")
        self.dock.setTitleBarWidget(QWidget())
        self.dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        table.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.dock)
        self.dock.hide()
        view.clicked.connect(self._follow)

    @cached_property
    def panel(self) -> ProvincesPanel:
        """What the dock holds."""
        panel = ProvincesPanel()
        self.dock.setWidget(panel)
        panel.pointed.connect(self._point)
        panel.taken.connect(self._take)
        panel.closed.connect(self.toggle)
        return panel

    @property
    def on(self) -> bool:
        return not self.dock.isHidden()

    def toggle(self) -> None:
        """Switch the list on, with the keyboard in it, or off."""
        on = not self.on
        if on:
            self.fit()
            self.panel.show()
        self.dock.setVisible(on)
        self.action.setChecked(on)
        self.refresh()
        next_one: QWidget = self.panel.search if on else self.view
        next_one.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def forget(self) -> None:
        """What was searched for and chosen is gone."""
        if "panel" in vars(self):
            self.panel.search.setText("")  # clear() could be undone
            self.panel.clear_choice()

    def refresh(self) -> None:
        """The words of all provinces anew."""
        if not self.on:
            return
        stage = self.view.scene().stage
        sight = stage.fog.sight if stage.fog else None
        self.panel.show_rows(tuple(province_rows(self.document.standing, stage.owner, sight)))

    def fit(self) -> None:
        """No wider than two fifths of the window."""
        self.dock.setFixedWidth(min(px(WIDTH), int(self._table.width() * 0.4)))

    def _point(self, place: str) -> None:
        """A row was chosen: its place is outlined on the board and brought into view."""
        if place:
            self._seek(place)
            self.view.scene().hover(place)

    def _take(self, place: str) -> None:
        """Enter on a row is a click on its place."""
        scene = self.view.scene()
        self._seek(place)
        self.view.clicked.emit(
            scene.pick(scene.point_of(place)), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )

    def _follow(self, hit: Hit) -> None:
        """The place clicked on the board is the row chosen."""
        if self.on and hit.province:
            self.panel.list.choose(hit.province)
