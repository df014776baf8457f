"""The field in which a power's orders stand as they came: what cannot be read has a wave under it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from app.language import tr
from app.letters import Fault
from app.ui.shades import current, px

LEAST, MOST = 3, 10
"""How many lines are in sight."""


class LetterEdit(QPlainTextEdit):
    """Tab leaves it, which `left` says. Faults are underlined; the line under the cursor says why in the tooltip."""

    left = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(tr("Orders of {power}", power=name))
        self.setPlaceholderText(tr("Type or paste orders, one in a line"))
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.textChanged.connect(self._fit)
        self._fit()

    def show_text(self, text: str) -> None:
        """Another text, without telling anybody; the cursor stays where it can."""
        if text == self.toPlainText():
            return
        at = self.textCursor().position()
        self.blockSignals(True)
        self.setPlainText(text)
        self.blockSignals(False)
        cursor = self.textCursor()
        cursor.setPosition(min(at, len(text)))
        self.setTextCursor(cursor)
        self._fit()

    def begin_line(self, letter: str) -> None:
        """Type on in a line of its own at the end."""
        self.moveCursor(QTextCursor.MoveOperation.End)
        if self.textCursor().block().text().strip():
            letter = f"\n{letter}"
        self.insertPlainText(letter)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def show_faults(self, faults: Sequence[Fault]) -> None:
        """Wave lines under these."""
        self.setExtraSelections([self._wave(fault) for fault in faults])

    def _wave(self, fault: Fault) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        form.setUnderlineColor(QColor(current().fail))
        form.setToolTip(fault.why)
        block = self.document().findBlockByNumber(fault.number)
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(fault.start, block.length() - 1))
        cursor.setPosition(block.position() + min(fault.end, block.length() - 1), QTextCursor.MoveMode.KeepAnchor)
        made.format, made.cursor = form, cursor
        return made

    def _fit(self) -> None:
        """As high as its lines, within bounds."""
        lines = min(max(self.document().lineCount(), LEAST), MOST)
        around = self.height() - self.viewport().height() if self.isVisible() else px(16)
        margin = 2 * self.document().documentMargin()
        self.setFixedHeight(round(lines * self.fontMetrics().lineSpacing() + margin + max(around, px(16))))
