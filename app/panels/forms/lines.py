"""The rows of a form, one kind of widget for each kind of line. A row shows a line and says what is filled in."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app.ui.clause import ClauseLabel
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import IconLabel, column, label, row
from rules import Line, Reason, say

from ..filling import brief
from ..income import unbroken
from .fields import NumberBox, Watch, check_box, text_box
from .tint import tint

AMOUNT_WIDTH = 34
NAME_WIDTH, MEANING_WIDTH = 100, 190
ROOM = 340
"""How wide a row is taken to be before it is laid out."""
SHORT = 12
"""Letters of a detail that stands at the right of what is only told: "3 × 5"."""
HINT = 24
"""Letters of a detail that stands in the empty field."""
SPACING, GAP = 8, 6
"""Pixels between the parts of a row, and how much more there must be between its words and the reason."""


class LineRow(QWidget):
    """A line that is only told, and what all rows share: words, detail, reason, amount.

    `filled` carries the value filled in, `pointed` the place of the line while pointer or keyboard are on it ("" when
    they leave), `left` says that Esc was pressed, `moved` that the line is to stand before (-1) or after (1) the next.
    """

    filled = Signal(object)
    pointed = Signal(str)
    left = Signal()
    moved = Signal(int)
    field: QWidget | None = None

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.line = line
        self._room = px(ROOM)
        self.visits = 0
        """How often the keyboard came: changes within one visit are undone at once."""
        self.words, self.detail = label("", wrap=True), label("", "small", wrap=True)
        self.reason, self.amount, self.rule = label("", "small"), label(""), ClauseLabel("sign")
        self.amount.setFixedWidth(px(AMOUNT_WIDTH))
        self.amount.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.amount.setStyleSheet("font-weight: 600;")
        self._make()
        if self.field is not None:
            self._watch = Watch(self.field)
            self._watch.entered.connect(self._visit)
            self._watch.escaped.connect(self.left)
            self._watch.moved.connect(self.moved)
        self.show_line(line)

    def _make(self) -> None:
        self.lock = IconLabel("lock", "muted", 15)
        self._lay_out(self.lock, None)

    def _lay_out(self, lead: QWidget | None, field: QWidget | None) -> None:
        texts = column(self.words, self.detail, spacing=0)
        inside = row(lead, texts, self.reason, self.rule, field, self.amount, spacing=SPACING)
        inside.setStretchFactor(texts, 1)
        self.setLayout(inside)

    # What it shows.

    @property
    def fillable(self) -> bool:
        """Whether something can be filled in or taken back."""
        return not self.line.locked and (self.line.order is not None or self.line.reason is None)

    def show_line(self, line: Line) -> None:
        """Show what the rules say of the line now."""
        self.line = line
        self.words.setText(line.words)
        self.amount.setText(line.amount)
        if line.kind == "fact":
            self.amount.setVisible(bool(line.amount))
        self._show_reason()
        self._show_field()
        self.setToolTip("")

    def _show_field(self) -> None:
        self.lock.setVisible(self.line.locked)
        words = " ".join(filter(None, (self.line.words, self.line.detail, self.line.amount)))
        self.setAccessibleName(words)

    def _show_reason(self) -> None:
        """The reason at the right, red where something written is at fault; beneath where it is too long for that."""
        line = self.line
        text = brief(line.reason) if line.reason else ""
        self.rule.show_clause(line.reason.clause if line.reason else "")
        bad = bool(text) and line.order is not None
        beside = bool(text) and self._fits(text)
        aside = not text and line.kind == "fact" and 0 < len(line.detail) <= SHORT
        self.reason.setText(line.detail if aside else text if beside else "")
        self.reason.setVisible(beside or aside)
        self._tell("" if aside else line.detail, "" if beside else text)
        tint(self.reason, bad)
        tint(self.amount, bad)
        tint(self.detail, bad and not beside)
        for part in (self.words, self.amount):
            part.setEnabled(self.fillable or line.kind == "fact" or line.locked)

    def _tell(self, *parts: str) -> None:
        """Beneath the words: the detail and what else there is to say, each as a sentence begins."""
        told = [part[:1].upper() + part[1:] for part in parts if part]
        ends = [part if part.endswith((".", "!", "?")) or len(told) == 1 else f"{part}." for part in told]
        self.detail.setText(unbroken(" ".join(ends)))
        self.detail.setVisible(bool(ends))

    def _fits(self, text: str) -> bool:
        """Whether a reason has room beside the words."""
        field = self.field.minimumWidth() if self.field else 0
        rule = 0 if self.rule.isHidden() else self.rule.sizeHint().width() + SPACING
        room = self._room - field - px(AMOUNT_WIDTH) - 3 * SPACING - rule
        return self.words.fontMetrics().horizontalAdvance(self.line.words + text) + GAP <= room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self._room = self.width()
            self._show_reason()

    # Pointer and keyboard.

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit(self.line.place)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")
        super().leaveEvent(event)

    def _visit(self) -> None:
        self.visits += 1
        self.pointed.emit(self.line.place)

    @property
    def refused(self) -> bool:
        """Whether what is typed is no order, so that it stands nowhere but here."""
        return self.field is not None and bool(self.field.property("bad"))

    def complain(self, fault: Reason | None) -> None:
        """Say beneath why what was filled in is refused; None if it is not."""
        if self.field is not None and bool(fault) != self.refused:
            self.field.setProperty("bad", bool(fault))
            restyle(self.field)
        if fault:
            self.reason.hide()
            self.rule.show_clause(fault.clause)
            self._tell(say(fault))
            tint(self.detail, True)
        else:
            self._show_reason()

    def show_refused(self, text: str, fault: Reason) -> None:
        """Put in again what was refused before."""
        self.complain(fault)


class CheckRow(LineRow):
    """A line to tick. A click on its words does the same."""

    def _make(self) -> None:
        self.box = self.field = check_box()
        self._lay_out(self.box, None)
        self.box.clicked.connect(lambda on: self.filled.emit(on))

    def _show_field(self) -> None:
        self.box.setChecked(bool(self.line.value))
        self.box.setEnabled(self.fillable)
        self.box.setAccessibleName(self.line.words)
        self.box.setAccessibleDescription(_described(self.line))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.box.isEnabled():
            self.box.setFocus(Qt.FocusReason.MouseFocusReason)
            self.box.click()
        super().mousePressEvent(event)


class NumberRow(LineRow):
    """A line with a number; 0 for none."""

    def _make(self) -> None:
        self.box = self.field = NumberBox()
        self._lay_out(None, self.box)
        self.box.valueChanged.connect(lambda number: self.filled.emit(number))

    def _show_field(self) -> None:
        line = self.line
        if line.order is not None or not self.refused:
            self.box.show_number(int(line.value or 0), line.least, line.most)
            self.complain(None)
        self.box.setEnabled(self.fillable and self.box.most > 0)
        self.box.setAccessibleName(line.words)
        self.box.setAccessibleDescription(self.detail.text() if self.refused else _described(line))

    def _show_reason(self) -> None:
        """Not while it is told why what was typed is refused."""
        if not self.refused:
            super()._show_reason()

    def complain(self, fault: Reason | None) -> None:
        super().complain(fault)
        self.box.setAccessibleDescription(say(fault) if fault else _described(self.line))

    def show_refused(self, text: str, fault: Reason) -> None:
        self.box.blockSignals(True)
        self.box.setValue(int(text))
        self.box.blockSignals(False)
        self.complain(fault)


class TextRow(LineRow):
    """A line with a text, what it stands for at the right, and why it is refused beneath it as it is typed."""

    def _make(self) -> None:
        self.box: QLineEdit = text_box()
        self.field = self.box
        self.words.setFixedWidth(px(NAME_WIDTH))
        self.amount.setFixedWidth(px(MEANING_WIDTH))
        self.amount.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.amount.setStyleSheet("")
        self.reason.hide()
        self.setLayout(column(row(self.words, self.box, self.rule, self.amount, spacing=8), self.detail, spacing=2))
        self.box.textEdited.connect(lambda text: self.filled.emit(text))

    def _show_field(self) -> None:
        line = self.line
        typed = self.box.text().strip()
        if line.order is not None or not self.refused:
            if typed != str(line.value or ""):
                self.box.setText(str(line.value or ""))
            self.complain(None)
        self.amount.setVisible(bool(line.amount) and not self.refused)
        self.box.setEnabled(self.fillable)
        self.box.setAccessibleName(line.words)

    def show_refused(self, text: str, fault: Reason) -> None:
        self.box.setText(text)
        self.complain(fault)

    def _show_reason(self) -> None:
        """Beneath the field: why it cannot be filled in, or what is wrong with what is written."""
        line = self.line
        text = brief(line.reason) if line.reason else ""
        self.words.setEnabled(self.fillable or line.locked)
        if not self.refused:
            self.rule.show_clause(line.reason.clause if line.reason else "")
        short = len(line.detail) <= HINT
        self.box.setPlaceholderText(line.detail if short else "")
        if not self.refused:
            self._tell("" if short else line.detail, text)
            tint(self.detail, bool(text) and line.order is not None)

    def complain(self, fault: Reason | None) -> None:
        super().complain(fault)
        self.amount.setVisible(bool(self.line.amount) and not fault)
        said = say(fault) if fault else self.line.amount or self.detail.text() or self.line.detail
        self.box.setAccessibleDescription(said)


ROWS: dict[str, type[LineRow]] = {"fact": LineRow, "check": CheckRow, "number": NumberRow, "text": TextRow}


def row_for(line: Line) -> LineRow:
    """A row of the right kind."""
    return ROWS[line.kind](line)


def _described(line: Line) -> str:
    reason = brief(line.reason) if line.reason else ""
    return ", ".join(filter(None, (line.detail.rstrip("."), reason, line.amount)))
