"""A foreign file with several games in it: which one is to be opened."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QDialog, QTreeView, QWidget

import rules
from app.language import tr, tr_n
from app.ui.shades import px
from app.ui.widgets import Card, NoteFrame, button, column, label, row

from .flat_table import flat_table

NUMBER = Qt.ItemDataRole.UserRole
WIDTH, HEIGHT = 620, 460
MOST_TOLD = 3


class ImportDialog(QDialog):
    """`chosen` carries the number of a game. What could not be read is said beneath."""

    chosen = Signal(int)

    def __init__(self, file: Path, found: rules.Foreign, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.list = _table(found.games)
        self.open_button = button(tr("Open"), "primary")
        self.open_button.setDefault(True)
        self.open_button.clicked.connect(self._open)
        self.list.activated.connect(self._open)
        close = button(tr("Cancel"))
        close.clicked.connect(self.reject)
        many = tr_n("{n} game is in {name}.", "{n} games are in {name}.", len(found.games), name=file.name)
        head = column(label(tr("Import"), "title"), label(many, "body", wrap=True), spacing=2)
        whole = column(head, 4, Card(column(self.list, margins=4)), spacing=12, margins=(26, 24, 26, 20))
        whole.setStretch(2, 1)
        if found.faults:
            whole.addWidget(NoteFrame("warn", unread(found.faults)))
        whole.addLayout(row(..., close, self.open_button))
        self.setLayout(whole)
        self.setMinimumSize(px(WIDTH), px(HEIGHT))
        self.list.setFocus()

    def _open(self) -> None:
        index: QModelIndex = self.list.currentIndex()
        if index.isValid():
            self.accept()
            self.chosen.emit(index.siblingAtColumn(0).data(NUMBER))


def unread(faults: Sequence[tuple[str, str]]) -> str:
    """What of a file could not be read: the first faults, and how many more there are."""
    told = [f"{place}: {text}" for place, text in faults[:MOST_TOLD]]
    more = len(faults) - MOST_TOLD
    told += [tr_n("And {n} more.", "And {n} more.", more)] if more > 0 else []
    return "\n".join((tr("These were not read:"), *told))


def _table(games: Sequence[rules.Imported]) -> QTreeView:
    """The games, the first chosen."""
    model = QStandardItemModel(0, 2)
    model.setHorizontalHeaderLabels([tr("Game"), tr("What it is")])
    for number, one in enumerate(games):
        turns = tr_n("{n} turn, {phase}", "{n} turns, {phase}", len(one.game.turns), phase=one.game.position.title)
        items = [QStandardItem(one.game.title or tr("Game without a name")), QStandardItem(one.title or turns)]
        items[0].setData(number, NUMBER)
        model.appendRow(items)
    table = flat_table(model, tr("Games in the file"))
    table.setCurrentIndex(model.index(0, 0))
    return table
