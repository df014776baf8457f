"""One pass phrase asked for, in a dialog."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from app.language import tr
from app.ui.widgets import button, column, label, row, shown

WIDTH = 400


class PhraseDialog(QDialog):
    """A field that shows no letters. `phrase` is what was typed."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setMinimumWidth(WIDTH)
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(title)
        cancel = button(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self.ok_button = button(tr("Continue"), "primary")
        self.ok_button.clicked.connect(self.accept)
        self.ok_button.setDefault(True)
        buttons = row(..., cancel, self.ok_button)
        self.setLayout(column(label(title, "heading"), self.field, 6, buttons, spacing=10, margins=(26, 24, 26, 20)))

    @property
    def phrase(self) -> str:
        return self.field.text()


def asked_phrase(title: str, parent: QWidget | None = None) -> str:
    """What is typed; "" if the dialog is closed."""
    dialog = PhraseDialog(title, parent)
    return dialog.phrase if shown(dialog) else ""
