"""A position out of a text: pasted in the notation of scenario files, or begun with an empty board or the usual one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QPlainTextEdit, QWidget

import rules
from app.language import tr
from app.ui.shades import px
from app.ui.widgets import button, column, label, row
from rules import ScenarioError, Variant, position_text, read_position

WIDE, HIGH = 640, 520
SHOWN = 4
"""How many faults are told at once."""


class PositionTextDialog(QDialog):
    """`taken` carries what the text sets up. `of`: the game that it must be of; None: any, picked here."""

    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None, text: str = "", of: Variant | None = None) -> None:
        super().__init__(parent)
        self.variant = of
        self.setWindowTitle(tr("Position from text") if of else tr("Set up a position"))
        self.setMinimumSize(px(WIDE), px(HIGH))
        self.games = QComboBox()
        self.games.setAccessibleName(tr("Game"))
        self.games.setMinimumHeight(30)
        for name, variant in rules.games().items():
            self.games.addItem(tr(variant.name), name)
        self.empty = button(tr("Empty board"), "quiet", tip=tr("No unit, no owner of a center"))
        self.usual = button(tr("As it begins"), "quiet", tip=tr("The position in which this game begins"))
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(tr("Position in the notation of scenario files"))
        fixed = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        fixed.setPixelSize(px(13))
        self.text.setFont(fixed)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.faults: QLabel = label("", "bad", wrap=True)
        self.use = button(tr("Use this position"), "primary")
        self.use.setDefault(True)
        cancel = button(tr("Cancel"), "")
        begin = row(label(tr("Game")), self.games, self.empty, self.usual, ...)
        words = tr("Paste a position, or change this one: units, centers, dislodged units and state, power by power.")
        parts = (*(() if of else (begin,)), label(words, "small", wrap=True), self.text, self.faults)
        whole = column(*parts, row(..., cancel, self.use), spacing=10, margins=20)
        whole.setStretch(len(parts) - 2, 1)
        self.setLayout(whole)
        self.text.textChanged.connect(self.check)
        self.empty.clicked.connect(lambda: self.begin_with(bare=True))
        self.usual.clicked.connect(lambda: self.begin_with(bare=False))
        self.use.clicked.connect(self._take)
        cancel.clicked.connect(self.reject)
        self.text.setPlainText(text)
        if not of and not text:
            self.begin_with(bare=True)

    def begin_with(self, bare: bool) -> None:
        """The text of an empty board of the game picked, or of its beginning."""
        variant = rules.variant(str(self.games.currentData()))
        start = variant.start()
        if bare:
            try:
                start = variant.position(phase=start.phase.text, centers={})
            except ValueError:
                start = variant.start()
        self.text.setPlainText(position_text(start))

    def check(self) -> None:
        """Say what is wrong with the text; only one without fault can be used."""
        self.found = None
        try:
            found = read_position(self.text.toPlainText(), self.variant)
        except ScenarioError as error:
            told = [" ".join(filter(None, (f"{one.place}:" if one.place else "", one.text))) for one in error.faults]
            more = [tr("{n} more.", n=len(told) - SHOWN)] if len(told) > SHOWN else []
            self.faults.setText("\n".join([*told[:SHOWN], *more]))
            self.use.setEnabled(False)
            return
        of = self.variant
        other = of is not None and (found.position.variant.id, found.position.variant.chosen) != (of.id, of.chosen)
        self.faults.setText(tr("This is a position of another game, or of other options.") if other else "")
        self.use.setEnabled(not other)
        self.found = None if other else found

    def _take(self) -> None:
        if self.found is not None:
            self.accept()
            self.taken.emit(self.found)
