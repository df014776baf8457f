"""What the source of the rules says of its sums, and how they are: where it is right and where not."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QWidget

from app.language import mark, tr
from app.ui.widgets import Card, IconLabel, button, column, label, row, scrolled
from rules import Remark

WIDTH, HEIGHT = 620, 560
MARKS = {True: ("check", "good", mark("right")), False: ("cross", "bad", mark("not so"))}


class RemarkList(Card):
    """A row for each remark: right or not, what is said, how it is."""

    def __init__(self, remarks: Sequence[Remark]) -> None:
        super().__init__()
        grid = QGridLayout()
        grid.setContentsMargins(14, 10, 16, 12)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(1, 2)
        grid.setColumnStretch(2, 3)
        top = Qt.AlignmentFlag.AlignTop
        for number, one in enumerate(remarks):
            icon, shade, words = MARKS[one.right] if one.said else ("info", "hint", "")
            sign = IconLabel(icon, shade, 17)
            sign.setAccessibleName(tr(words))
            grid.addWidget(sign, number, 0, top)
            if one.said:
                grid.addWidget(label(f"“{one.said}”", "", wrap=True), number, 1, top)
            found = label(f"{one.found}.", wrap=True)
            grid.addWidget(found, number, 2 if one.said else 1, 1, 1 if one.said else 2, top)
        self.setLayout(grid)


class RemarksDialog(QDialog):
    """The same to be read by itself."""

    def __init__(self, name: str, remarks: Sequence[Remark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About these sums"))
        self.resize(WIDTH, HEIGHT)
        words = tr("What the source of {name} says of its money, checked on this map and at these rates.", name=name)
        inside = QWidget()
        inside.setLayout(column(RemarkList(remarks), ..., margins=(0, 0, 6, 0)))
        self.close_button = button(tr("Close"), "primary")
        self.close_button.clicked.connect(self.accept)
        self.close_button.setDefault(True)
        head = column(label(tr("About these sums"), "title"), label(words, "body", wrap=True), spacing=2)
        whole = column(head, scrolled(inside), row(..., self.close_button), spacing=12, margins=(24, 22, 24, 18))
        whole.setStretch(1, 1)
        self.setLayout(whole)
