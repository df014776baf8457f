"""One power's orders alone on the map: a menu of the powers, with Ctrl+F1, Ctrl+F2 and so on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from app.document import Document
from app.language import tr


class OnePower(QObject):
    """Fills the menu. `show` is told whose orders are shown alone, "" for everybody's; the key of the power whose are
    shown now brings back all."""

    def __init__(self, document: Document, menu: QMenu, show: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self.document = document
        self.power = ""
        self._show = show
        self._group = QActionGroup(self)
        menu.clear()
        self._all = self._add(menu, "", tr("&All powers"), "Ctrl+F11")
        menu.addSeparator()
        powers = document.game.variant.base.powers.values()
        self._powers = [self._add(menu, one.id, one.name, f"Ctrl+F{n}") for n, one in enumerate(powers, 1)]
        self._all.setChecked(True)

    def _add(self, menu: QMenu, power: str, name: str, key: str) -> QAction:
        made = menu.addAction(name)
        made.setData(power)
        made.setCheckable(True)
        made.setShortcut(key)
        made.triggered.connect(lambda _=False: self.choose("" if power == self.power else power))
        self._group.addAction(made)
        return made

    def choose(self, power: str) -> None:
        """Show the orders of this power alone; of all for ""."""
        self.power = power
        for action in (self._all, *self._powers):
            action.setChecked(action.data() == power)
        self._show(power)

    def refresh(self) -> None:
        """What the powers are called now."""
        position = self.document.position
        powers = position.variant.board(position).powers
        for action in self._powers:
            action.setText(powers[action.data()].name)

    def words(self) -> str:
        """What is shown, for the status line."""
        if not self.power:
            return tr("The orders of all powers.")
        position = self.document.position
        return tr("The orders of {power} alone.", power=position.variant.board(position).powers[self.power].name)
