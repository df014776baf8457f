"""The report of a turn as text: for everybody or for one power, to be read, copied and saved."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QComboBox, QDialog, QPlainTextEdit, QWidget

import rules
from app.language import tr
from app.panels.income import with_names
from app.ui.widgets import button, column, label, row
from rules import Game

WIDTH, HEIGHT = 660, 600


class ReportDialog(QDialog):
    """`saved`: the report is to be written to a file.

    `powers`: whose reports may be read beside that for everybody; None: anybody's. `everybody`: the viewer of that one.
    `first`: whose is shown first.
    """

    saved = Signal()

    def __init__(
        self,
        game: Game,
        number: int,
        parent: QWidget | None = None,
        powers: Collection[str] | None = None,
        everybody: str = "",
        first: str = "",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Report"))
        self.resize(WIDTH, HEIGHT)
        self.game, self.number = game, number
        turn = game.turns[number]
        self.variant = turn.before.variant
        self.powers = QComboBox()
        self.powers.setAccessibleName(tr("For whom"))
        self.powers.addItem(tr("For everybody"), everybody)
        self.names = {power.id: power.name for power in self.variant.board(turn.after).powers.values()}
        for power, name in self.names.items():
            if powers is None or power in powers:
                self.powers.addItem(tr("For {name}", name=name), power)
        self.powers.setCurrentIndex(max(0, self.powers.findData(first)))
        self.powers.currentIndexChanged.connect(self._show)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("Report"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.copy_button = button(tr("Copy"), icon="copy")
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        self.save_button = button(tr("Save…"), icon="save")
        self.save_button.clicked.connect(self.saved)
        self.close_button = button(tr("Close"), "primary")
        self.close_button.clicked.connect(self.accept)
        self.close_button.setDefault(True)
        head = row(label(tr("Report"), "title"), ..., self.powers)
        lower = row(self.copy_button, self.save_button, ..., self.close_button)
        whole = column(head, self.text, lower, spacing=12, margins=(22, 20, 22, 18))
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self._show()
        self.text.setFocus()

    def _show(self) -> None:
        report = rules.report_of(self.game, self.number, str(self.powers.currentData()))
        self.text.setPlainText(with_names(report, self.names))
