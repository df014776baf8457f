"""The list of provinces: the map as a table of text, for users who read rather than look."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QLineEdit, QTreeView, QWidget

from app.language import tr, tr_noop
from app.ui.widgets import column, label, row, tool_button
from rules import Board, Position, Unit

# ----------------------------------------------------------------------------------------------------
# The provinces of a board as rows of text: owner, units, neighbors. No Qt here.
#
# They contain only what the viewer may know: the position and the owners given are those of the view.

UNSEEN = tr_noop("out of sight")


@dataclass(frozen=True, slots=True)
class ProvinceRow:
    """A province in words.

    `id` is its location, `holder` the name of its owner, `owner` the same as part of a sentence, `borders` the names of
    its neighbors, `next_to` their short names, which fit a column.
    """

    id: str
    name: str
    holder: str
    owner: str
    stands: str
    borders: str
    next_to: str = ""

    @property
    def cells(self) -> tuple[str, str, str, str]:
        return self.name, self.holder, self.stands, self.next_to or self.borders

    @property
    def tips(self) -> tuple[str, str, str, str]:
        """The cells in full, for tooltips."""
        return self.name, self.holder, self.stands, self.borders

    @property
    def spoken(self) -> str:
        """The row as a sentence for screen readers."""
        parts = (self.owner, self.stands, tr("borders {places}", places=self.borders) if self.borders else "")
        return ", ".join((self.name, *filter(None, parts)))

    def holds(self, words: str) -> bool:
        """Whether the row contains all these words."""
        text = " ".join((self.id, self.owner, self.borders, *self.cells)).lower()
        return all(word in text for word in words.lower().split())


def province_rows(
    position: Position, owner: Callable[[str], str], sight: Container[str] | None = None
) -> Iterator[ProvinceRow]:
    """Yield a row per province, in map order. `owner` maps a province to its owner or ""; `sight` is what is in sight,
    None for all."""
    board: Board = position.variant.board(position)
    units = _by_province(position)
    for province in board.provinces.values():
        seen = sight is None or province.id in sight
        level = next((one.name for one in board.levels if one.id == province.level), "")
        yield ProvinceRow(
            province.id,
            f"{tr_id(province.id, province.name)}{f' ({level})' if level else ''}",
            board.powers[power].name if (power := owner(province.id)) else "",
            _owner(board, power, province.center),
            ", ".join(map(_stands(position), units.get(province.id, ()))) if seen else tr(UNSEEN),
            ", ".join(borders(board, province.id)),
            ", ".join(one.partition("@")[0] for one in neighbors(board, province.id)),
        )


def tr_id(id: str, name: str) -> str:
    """Return the full name and, if different, the short one: `Venice, Ven`."""
    short = id.partition("@")[0]
    return name if name == short or name.endswith(f" {short}") else f"{name}, {short}"


def borders(board: Board, province: str) -> tuple[str, ...]:
    """Return the names of a province's neighbors for any kind of unit, in map order."""
    return tuple(board.provinces[one].name for one in neighbors(board, province))


def neighbors(board: Board, province: str) -> tuple[str, ...]:
    """Return the same as ids."""
    found: dict[str, None] = {}
    for table, moves in board.moves.items():
        for stand in board.stands(table, province):
            found.update(dict.fromkeys(board.locations[to].province for to in moves.get(stand.text, ())))
    order = board.order
    return tuple(sorted(found, key=lambda one: order[one]))


def _owner(board: Board, power: str, center: bool) -> str:
    if not power:
        return tr("neutral center") if center else ""
    name = board.powers[power].name
    return tr("center of {powers}", powers=name) if center else name


def _by_province(position: Position) -> dict[str, list[tuple[Unit, bool]]]:
    found: dict[str, list[tuple[Unit, bool]]] = {}
    for unit in position.units.values():
        found.setdefault(unit.place.province, []).append((unit, False))
    for one in position.dislodged.values():
        found.setdefault(one.unit.place.province, []).append((one.unit, True))
    return found


def _stands(position: Position) -> Callable[[tuple[Unit, bool]], str]:
    powers = position.variant.board(position).powers

    def words(found: tuple[Unit, bool]) -> str:
        unit, dislodged = found
        kind = position.variant.kinds[unit.kind].of(powers[unit.power])
        return tr("{unit}, dislodged", unit=kind) if dislodged else kind

    return words


Index = QModelIndex | QPersistentModelIndex
TITLES = (tr_noop("Province"), tr_noop("Owner"), tr_noop("Unit"), tr_noop("Borders"))
SHARES = (0.27, 0.2, 0.25)
"""Relative widths of the columns; the last one gets the rest."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ProvinceModel(QAbstractTableModel):
    """Rows as a table; screen readers read the first cell of each as its sentence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[ProvinceRow, ...] = ()

    def show_rows(self, rows: Sequence[ProvinceRow]) -> None:
        """Show other rows. If only their content differs, scrolling and selection are kept."""
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
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return found.tips[index.column()] or tr("{column}: none", column=tr(TITLES[index.column()]))
        if role == Qt.ItemDataRole.ToolTipRole:
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
        """Give each column its share of the width; tooltips show what does not fit."""
        super().resizeEvent(event)
        for at, share in enumerate(SHARES):
            self.setColumnWidth(at, round(share * self.viewport().width()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On Enter, choose the province as a click on the map does."""
        if event.key() in ENTER and self.current:
            self.entered.emit(self.current)
        else:
            super().keyPressEvent(event)

    @property
    def current(self) -> str:
        """The province of the current row, "" if there is none."""
        at = self.currentIndex()
        return self.rows.rows[at.row()].id if at.isValid() else ""

    def choose(self, place: str) -> None:
        """Go to the row of a province without emitting signals, if it is listed."""
        number = next((n for n, one in enumerate(self.rows.rows) if one.id == place), -1)
        if number >= 0 and place != self.current:
            self.selectionModel().blockSignals(True)
            self.setCurrentIndex(self.rows.index(number, 0))
            self.selectionModel().blockSignals(False)
            self.viewport().update()


class ProvincesPanel(QFrame):
    """The list with its filter. `pointed`: a row is selected, `taken`: Enter was pressed on it, `closed`: close the
    list."""

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
        close = tool_button("cross", tr("Close province list"), "F7")
        close.clicked.connect(self.closed)
        head = row(label(tr("Provinces"), "title"), ..., self.count, close, spacing=8)
        self.setLayout(column(head, self.search, self.list, spacing=8, margins=(12, 12, 12, 12)))
        self._all: tuple[ProvinceRow, ...] = ()
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._to_list)
        self.list.selectionModel().currentChanged.connect(lambda *_: self.pointed.emit(self.list.current))
        self.list.entered.connect(self.taken)

    def show_rows(self, rows: Sequence[ProvinceRow]) -> None:
        """Show the provinces in their current state."""
        self._all = tuple(rows)
        self._filter()

    def clear_choice(self) -> None:
        """Select no row, without emitting signals."""
        was = self.list.selectionModel().blockSignals(True)
        self.list.setCurrentIndex(QModelIndex())
        self.list.clearSelection()
        self.list.selectionModel().blockSignals(was)

    def _filter(self) -> None:
        """Show only rows that match the filter, those whose name begins with it first."""
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
