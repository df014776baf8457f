"""A name asked for, in a dialog that says at once why one cannot be used."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from app.language import tr
from app.ui.widgets import button, column, label, row

WIDTH, LONGEST = 420, 60


class NameDialog(QDialog):
    """`use` does what is to be done with the name; a ValueError of it is said, and the dialog stays. `other`: one more
    button, after which the dialog is closed with `otherwise` true."""

    def __init__(
        self, title: str, words: str, name: str, use: Callable[[str], object], other: str, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setMinimumWidth(WIDTH)
        self.use, self.otherwise = use, False
        self.field = QLineEdit(name)
        self.field.setMaxLength(LONGEST)
        self.field.selectAll()
        self.field.setAccessibleName(title)
        self.fault = label("", "small", wrap=True)
        self.fault.setProperty("tint", "bad")
        self.fault.hide()
        self.other = button(other, "quiet")
        self.other.setVisible(bool(other))
        self.other.clicked.connect(self._other)
        cancel = button(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self.ok_button = button(tr("Keep"), "primary")
        self.ok_button.clicked.connect(self._try)
        self.ok_button.setDefault(True)
        self.field.textEdited.connect(self.fault.hide)
        buttons = row(self.other, ..., cancel, self.ok_button)
        told = label(words, wrap=True)
        told.setVisible(bool(words))
        inside = (label(title, "heading"), told, self.field, self.fault, 6, buttons)
        self.setLayout(column(*inside, spacing=10, margins=(26, 24, 26, 20)))

    def _try(self) -> None:
        try:
            self.use(self.field.text())
        except ValueError as error:
            self.fault.setText(str(error))
            self.fault.show()
            self.field.setFocus()
            return
        self.accept()

    def _other(self) -> None:
        self.otherwise = True
        self.accept()
