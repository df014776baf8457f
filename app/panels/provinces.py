"""The list of provinces: the map as a table of words, for who reads rather than looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QLineEdit, QTreeView, QWidget

from app.language import mark, tr
from app.ui.widgets import column, label, row, tool_button

from .province_rows import ProvinceRow

Index = QModelIndex | QPersistentModelIndex
TITLES = (mark("Province"), mark("Owner"), mark("There"), mark("Borders"))
SHARES = (0.27, 0.2, 0.25)
"""How much of the width the columns have; the last one has the rest."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ProvinceModel(QAbstractTableModel):
    """Rows as a table; the first cell of each is read out as its sentence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[ProvinceRow, ...] = ()

    def show_rows(self, rows: Sequence[ProvinceRow]) -> None:
        """Other rows; where only their words differ, nothing is scrolled or unselected."""
        same = [one.id for one in rows] == [one.id for one in self.rows]
        if same:
            self.rows = tuple(rows)
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(TITLES) - 1))
            return
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(TITLES)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        found = self.rows[index.row()]
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return found.spoken
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return found.tips[index.column()]
        return found.cells[index.column()] if role == Qt.ItemDataRole.DisplayRole else None

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        shown = role == Qt.ItemDataRole.DisplayRole and way == Qt.Orientation.Horizontal
        return tr(TITLES[section]) if shown else None


class ProvinceList(QTreeView):
    """The table. `entered`: Enter was pressed on a row."""

    entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Provinces"))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.rows = ProvinceModel(self)
        self.setModel(self.rows)
        self.header().setSectionResizeMode(len(SHARES), QHeaderView.ResizeMode.Stretch)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Each column has its share of the width; what does not fit is in the tooltip."""
        super().resizeEvent(event)
        for at, share in enumerate(SHARES):
            self.setColumnWidth(at, round(share * self.viewport().width()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the place as a click on the map does."""
        if event.key() in ENTER and self.current:
            self.entered.emit(self.current)
        else:
            super().keyPressEvent(event)

    @property
    def current(self) -> str:
        """The place of the row that has the keyboard, "" if none has."""
        at = self.currentIndex()
        return self.rows.rows[at.row()].id if at.isValid() else ""

    def choose(self, place: str) -> None:
        """Go to the row of a place without telling anybody; stay where it is not listed."""
        number = next((n for n, one in enumerate(self.rows.rows) if one.id == place), -1)
        if number >= 0 and place != self.current:
            self.selectionModel().blockSignals(True)
            self.setCurrentIndex(self.rows.index(number, 0))
            self.selectionModel().blockSignals(False)
            self.viewport().update()


class ProvincesPanel(QFrame):
    """The list with its filter. `pointed`: a row was chosen, `taken`: Enter on it, `closed`: the list is to go."""

    pointed = Signal(str)
    taken = Signal(str)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find: name, owner, unit, neighbor"))
        self.search.setAccessibleName(tr("Find a province"))
        self.search.setClearButtonEnabled(True)
        self.list = ProvinceList()
        self.count = label("", "small")
        close = tool_button("cross", tr("Close the list of provinces"), "F7")
        close.clicked.connect(self.closed)
        head = row(label(tr("Provinces"), "title"), ..., self.count, close, spacing=8)
        self.setLayout(column(head, self.search, self.list, spacing=8, margins=(12, 12, 12, 12)))
        self._all: tuple[ProvinceRow, ...] = ()
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._to_list)
        self.list.selectionModel().currentChanged.connect(lambda *_: self.pointed.emit(self.list.current))
        self.list.entered.connect(self.taken)

    def show_rows(self, rows: Sequence[ProvinceRow]) -> None:
        """The provinces as things stand now."""
        self._all = tuple(rows)
        self._filter()

    def clear_choice(self) -> None:
        """No row is chosen any more; nothing is pointed out by that."""
        was = self.list.selectionModel().blockSignals(True)
        self.list.setCurrentIndex(QModelIndex())
        self.list.clearSelection()
        self.list.selectionModel().blockSignals(was)

    def _filter(self) -> None:
        """Only the rows that hold what is sought, those first whose name begins with it."""
        here, sought = self.list.current, self.search.text().strip().lower()
        found = [one for one in self._all if one.holds(sought)]
        found.sort(key=lambda one: not one.name.lower().startswith(sought))
        self.list.rows.show_rows(found)
        self.count.setText(tr("{n} of {all}", n=len(found), all=len(self._all)))
        self.list.choose(here)

    def _to_list(self) -> None:
        if self.list.rows.rows:
            self.list.setFocus()
            if self.search.text() or not self.list.current:
                self.list.setCurrentIndex(self.list.rows.index(0, 0))
                self.pointed.emit(self.list.current)
