"""Chance results entered by hand, by a game master who throws dice of his own: those left out are drawn."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QGridLayout, QSpinBox, QWidget

from app.document import Document
from app.language import mark, tr
from app.ui.shades import px
from app.ui.widgets import Emblem, button, column, label, row
from rules import DrawNeeded

DRAWN = "drawn"
ABOUT = mark(
    "They count when this phase is resolved. What is left as it is will be drawn by the program, and recorded."
)
WIDTH, FIELD = 380, 110


class NumbersDialog(QDialog):
    """A field for each number that the present phase may ask for. `OK` keeps them until the phase is resolved."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Enter numbers"))
        self.document = document
        self.fields: dict[str, QSpinBox] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setColumnStretch(1, 1)
        for number, needed in enumerate(document.game.variant.chances(document.present)):
            self._add(grid, number, needed)
        cancel, self.ok = button(tr("Cancel")), button(tr("OK"), "primary")
        cancel.clicked.connect(self.reject)
        self.ok.clicked.connect(self.accept)
        self.ok.setDefault(True)
        head = column(label(tr("Enter numbers"), "title"), label(document.present.title, "body"), spacing=2)
        about = label(tr(ABOUT), "small", wrap=True)
        foot = row(..., cancel, self.ok)
        self.setLayout(column(head, grid, about, foot, spacing=14, margins=(24, 22, 24, 18)))
        self.setMinimumWidth(px(WIDTH))

    def _add(self, grid: QGridLayout, number: int, needed: DrawNeeded) -> None:
        """A field from `drawn` to the greatest number."""
        variant = self.document.game.variant
        power = variant.base.powers.get(needed.name)
        name = power.name if power else needed.name
        field = self.fields[needed.name] = QSpinBox()
        field.setRange(needed.low - 1, needed.high)
        field.setSpecialValueText(DRAWN)
        field.setValue(self.document.draws.get(needed.name, needed.low - 1))
        field.setAccessibleName(
            tr("{name}: a number from {low} to {high}, or drawn", name=name, low=needed.low, high=needed.high)
        )
        field.setFixedWidth(px(FIELD))
        field.lineEdit().setTextMargins(6, 0, 0, 0)
        if power:
            grid.addWidget(Emblem(power.id, 24, variant.id, tuple(variant.base.powers)), number, 0)
        grid.addWidget(label(name), number, 1)
        grid.addWidget(field, number, 2)

    def accept(self) -> None:
        given = {name: field.value() for name, field in self.fields.items()}
        self.document.draws = {name: value for name, value in given.items() if value >= self.fields[name].minimum() + 1}
        self.document.changed.emit("draws")
        super().accept()
