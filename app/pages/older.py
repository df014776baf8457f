"""Older copies of a save file: when each was written, and how far the game was then. The file itself stays as it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QDialog, QTreeView, QWidget

from app.journal import Copy
from app.language import tr, tr_n
from app.ui.shades import px
from app.ui.widgets import Card, button, column, label, row

from .flat_table import flat_table
from .recent import spoken_time

FILE = Qt.ItemDataRole.UserRole
WIDTH, HEIGHT = 520, 380


class OlderDialog(QDialog):
    """`chosen` carries the copy to open."""

    chosen = Signal(Path)

    def __init__(self, file: Path, copies: Sequence[Copy], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.list = _table(copies)
        self.open_button = button(tr("Open as a copy"), "primary")
        self.open_button.setDefault(True)
        self.open_button.setEnabled(bool(copies))
        self.open_button.clicked.connect(self._open)
        self.list.activated.connect(self._open)
        close = button(tr("Cancel"))
        close.clicked.connect(self.reject)
        about = tr("Each time a file is saved, what it was before is kept. {name} stays as it is.", name=file.name)
        none = tr("No older copies yet. The first is kept when the file is saved again.")
        head = column(
            label(tr("Older copies"), "title"), label(about if copies else none, "body", wrap=True), spacing=2
        )
        whole = column(head, 4, Card(column(self.list, margins=4)), 4, row(..., close, self.open_button))
        whole.setSpacing(12)
        whole.setContentsMargins(26, 24, 26, 20)
        whole.setStretch(2, 1)
        self.setLayout(whole)
        self.setMinimumSize(px(WIDTH), px(HEIGHT))
        (self.list if copies else close).setFocus()

    def _open(self) -> None:
        index: QModelIndex = self.list.currentIndex()
        if index.isValid():
            self.accept()
            self.chosen.emit(Path(index.siblingAtColumn(0).data(FILE)))


def _table(copies: Sequence[Copy]) -> QTreeView:
    """The copies, the youngest first and chosen."""
    model = QStandardItemModel(0, 2)
    model.setHorizontalHeaderLabels([tr("Saved"), tr("The game then")])
    for copy in copies:
        told = spoken_time(copy.time, datetime.now())
        when = told if f"{copy.time:%H:%M}" in told else f"{told}, {copy.time:%H:%M}"
        items = [QStandardItem(when), QStandardItem(how_far(copy.path))]
        items[0].setData(str(copy.path), FILE)
        model.appendRow(items)
    table = flat_table(model, tr("Older copies"))
    table.setCurrentIndex(model.index(0, 0))
    return table


def how_far(path: Path) -> str:
    """How many turns a file says it has: told without playing them, and without what is sealed."""
    try:
        found = json.loads(path.read_bytes())
        turns = len(found["turns"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return tr("damaged")
    if found.get("truth"):
        return tr("turns are sealed")
    return tr_n("{n} turn played", "{n} turns played", turns) if turns else tr("before the first turn")
