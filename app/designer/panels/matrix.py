"""All neighbours of a table as a matrix, to be looked through, copied or saved as CSV."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QDialog, QFileDialog, QTableView, QWidget

import rules
from app.language import tr
from app.ui.shades import px
from app.ui.widgets import button, column, label, row

from ..document import MapDocument
from .survey import Survey
from .tables import csv_text, matrix, pairs_csv

CELL = 34
Index = QModelIndex | QPersistentModelIndex


class Cells(QAbstractTableModel):
    """The rows of a matrix; the first row and column name the places."""

    def __init__(self, rows: list[list[str]]) -> None:
        super().__init__()
        self.rows = rows

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self.rows) - 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self.rows[0]) - 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.rows[index.row() + 1][index.column() + 1]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.ToolTipRole and self.rows[index.row() + 1][index.column() + 1]:
            return f"{self.rows[index.row() + 1][0]} – {self.rows[0][index.column() + 1]}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.rows[0][section + 1] if orientation == Qt.Orientation.Horizontal else self.rows[section + 1][0]


class MatrixDialog(QDialog):
    """The neighbours of one table at a time."""

    def __init__(self, document: MapDocument, survey: Survey, parent: QWidget) -> None:
        super().__init__(parent)
        self.document, self.survey = document, survey
        self.setWindowTitle(tr("Neighbors of {map}", map=document.title))
        self.resize(px(760), px(560))
        self.choice = QComboBox()
        self.choice.addItems(list(survey.seen))
        self.choice.setAccessibleName(tr("Whose neighbors"))
        self.view = QTableView()
        self.view.setAccessibleName(tr("Matrix of neighbors"))
        self.view.horizontalHeader().setDefaultSectionSize(px(CELL))
        self.view.horizontalHeader().setMinimumSectionSize(px(CELL))
        self.view.verticalHeader().setDefaultSectionSize(px(24))
        copy, save, pairs = button(tr("Copy")), button(tr("Save as CSV…")), button(tr("Save the list as CSV…"))
        close = button(tr("Close"), "primary")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(csv_text(self.rows)))
        save.clicked.connect(lambda: self._ask(csv_text(self.rows), "matrix.csv"))
        pairs.clicked.connect(lambda: self._ask(pairs_csv(document.facts, survey.seen), "neighbors.csv"))
        close.clicked.connect(self.accept)
        words = label(tr("Lengths of borders in board units; ? is not decided yet."), "muted")
        foot = row(copy, save, pairs, ..., close)
        self.setLayout(column(row(self.choice, words, ...), self.view, foot, spacing=10, margins=16))
        self.choice.currentTextChanged.connect(self._fill)
        self._fill()

    @property
    def rows(self) -> list[list[str]]:
        """What is shown."""
        model = self.view.model()
        assert isinstance(model, Cells)
        return model.rows

    def _fill(self) -> None:
        table = self.choice.currentText()
        rows = matrix(self.document.facts, self.survey.seen, table) if table else [[""]]
        self.view.setModel(Cells(rows))

    def _ask(self, text: str, name: str) -> None:
        path, _ = QFileDialog.getSaveFileName(self, tr("Save as CSV"), name, tr("Tables (*.csv)"))
        if path:
            self.save(Path(path), text)

    def save(self, path: Path, text: str) -> None:
        """Write the file, or say why not."""
        try:
            rules.write_file(path, text.encode("utf-8"))
        except OSError as error:
            why = tr("{file} was not written: {why}.", file=path.name, why=rules.disk_words(error))
            self.document.tell(why, "warn")
