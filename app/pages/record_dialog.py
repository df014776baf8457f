"""Recording what happened as a scenario file: which phases, under which name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QLineEdit, QWidget

from app.language import tr
from app.ui.shades import px
from app.ui.widgets import button, column, label, row
from rules import Turn

WIDE = 460


class RecordDialog(QDialog):
    """`recorded` carries the numbers of the first and of the last turn, the id, the title and the clause."""

    recorded = Signal(int, int, str, str, str)

    def __init__(self, turns: Sequence[Turn], chosen: int, parent: QWidget | None = None) -> None:
        """`chosen`: the number of the turn that is looked at."""
        super().__init__(parent)
        self.setWindowTitle(tr("Record as a scenario"))
        self.setMinimumWidth(px(WIDE))
        self.first, self.last = QComboBox(), QComboBox()
        for phases in (self.first, self.last):
            for number, turn in enumerate(turns):
                phases.addItem(turn.before.title, number)
            phases.setCurrentIndex(max(0, min(chosen, len(turns) - 1)))
        self.id, self.title, self.rule = QLineEdit("position-1"), QLineEdit(), QLineEdit()
        self.title.setPlaceholderText(tr("What it shows"))
        self.rule.setPlaceholderText(tr("Clause of the rules, such as DATC 6.D.1"))
        form = QFormLayout()
        form.setSpacing(8)
        rows: tuple[tuple[str, QWidget], ...] = (
            (tr("From"), self.first), (tr("To"), self.last),
            (tr("Id"), self.id), (tr("Title"), self.title), (tr("Rule"), self.rule),
        )  # fmt: skip
        for name, field in rows:
            field.setAccessibleName(name)
            field.setMinimumHeight(30)
            form.addRow(name, field)
        words = label(
            tr("Position, orders and results are written so that `strata check` plays them again."), "small", wrap=True
        )
        self.save = button(tr("Save…"), "primary")
        self.save.setDefault(True)
        cancel = button(tr("Cancel"), "")
        self.setLayout(column(words, form, row(..., cancel, self.save), spacing=14, margins=20))
        self.first.activated.connect(self._in_order)
        self.id.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._save)

    def _in_order(self) -> None:
        self.last.setCurrentIndex(max(self.first.currentIndex(), self.last.currentIndex()))

    def _save(self) -> None:
        self._in_order()
        self.accept()
        texts = (self.id.text().strip(), self.title.text().strip(), self.rule.text().strip())
        self.recorded.emit(self.first.currentData(), self.last.currentData(), *texts)
