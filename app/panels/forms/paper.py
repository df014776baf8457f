"""A paper: an order of many parts, such as the statement of a loan, filled in apart, with what it says beneath."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from app.language import tr
from app.ui.clause import ClauseLabel
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import button, column, label, row, tool_button
from rules import Blank, Order, Paper, say

from ..filling import Sheet, fault_of, read
from ..wording import sentence

WIDTH, NAME, NUMBER = 460, 120, 84
LARGEST, USUAL = 9999, 5
"""The greatest repayment, and the one that is proposed."""


class ChoiceField(QComboBox):
    """One of several."""

    changed = Signal()

    def __init__(self, blank: Blank) -> None:
        super().__init__()
        for value, words in blank.choices:
            self.addItem(words, value)
        self.currentIndexChanged.connect(self.changed)

    @property
    def text(self) -> str:
        """What is written."""
        return str(self.currentData() or "")


class NumberField(QSpinBox):
    """A number. The wheel scrolls nothing here: it is a dialog."""

    changed = Signal()

    def __init__(self, least: int, most: int, value: int) -> None:
        super().__init__()
        self.setRange(least, most)
        self.setValue(value)
        self.setFixedWidth(px(NUMBER))
        self.lineEdit().setTextMargins(5, 0, 0, 0)
        self.valueChanged.connect(self.changed)

    @property
    def written(self) -> str:
        return str(self.value()) if self.value() else ""


class DatedField(QWidget):
    """Sums with their turns, one below the other, and a button for one more."""

    changed = Signal()

    def __init__(self, blank: Blank) -> None:
        super().__init__()
        self._blank = blank
        self.rows: list[tuple[NumberField, NumberField, QWidget]] = []
        self._inside = QVBoxLayout()
        self._inside.setSpacing(6)
        self.more = button(tr("Add a repayment"), "link", icon="plus")
        self.more.clicked.connect(self.add)
        self.setLayout(column(self._inside, row(self.more, ...), spacing=4))

    def add(self) -> None:
        """One more sum, a turn after the last one."""
        least, most = self._blank.least, self._blank.most
        turn = min(most, self.rows[-1][1].value() + 1) if self.rows else least
        amount = NumberField(1, LARGEST, self.rows[-1][0].value() if self.rows else USUAL)
        date = NumberField(least, most, turn)
        amount.setAccessibleName(tr("Repayment {rows}", rows=len(self.rows) + 1))
        date.setAccessibleName(tr("Turn of repayment {rows}", rows=len(self.rows) + 1))
        line, gone = QWidget(), tool_button("cross", tr("Take it away"))
        line.setLayout(row(amount, label(tr("in turn")), date, gone, ..., spacing=8))
        gone.clicked.connect(lambda: self._drop(line))
        for field in (amount, date):
            field.changed.connect(self.changed)
        self.rows.append((amount, date, line))
        self._inside.addWidget(line)
        amount.setFocus()
        amount.selectAll()
        self.changed.emit()

    def _drop(self, line: QWidget) -> None:
        self.rows = [one for one in self.rows if one[2] is not line]
        self._inside.removeWidget(line)
        line.hide()
        line.deleteLater()
        self.changed.emit()

    @property
    def written(self) -> str:
        """`6 T4, 6 T5`."""
        return ", ".join(f"{amount.value()} T{date.value()}" for amount, date, _ in self.rows)


class TextField(QLineEdit):
    """Words of one's own."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setMaxLength(120)
        self.textChanged.connect(self.changed)

    @property
    def written(self) -> str:
        return self.text().strip()


Field = ChoiceField | NumberField | DatedField | TextField


class PaperDialog(QDialog):
    """The paper on the table. `order` is what it makes, None while it makes none."""

    def __init__(self, paper: Paper, sheet: Sheet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(paper.title)
        self.paper, self.sheet = paper, sheet
        self.order: Order | None = None
        self.fields: dict[str, Field] = {blank.key: _field(blank) for blank in paper.blanks}
        self.told, self.rule = label("", "small", wrap=True), ClauseLabel("line")
        self.sign, self.cancel = button(paper.button, "primary"), button(tr("Cancel"))
        self.sign.setDefault(True)
        self.sign.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self._lay_out()
        for field in self.fields.values():
            field.changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        lines = [self._line(blank) for blank in self.paper.blanks]
        about = label(self.paper.about, "small", wrap=True)
        head = label(self.paper.title, "title")
        end = row(..., self.cancel, self.sign)
        self.setLayout(column(head, about, 4, *lines, self.told, self.rule, 4, end, spacing=10, margins=20))
        self.setFixedWidth(px(WIDTH))

    def _line(self, blank: Blank) -> QWidget:
        made, name, field = QWidget(), label(blank.words, "strong"), self.fields[blank.key]
        name.setFixedWidth(px(NAME))
        field.setAccessibleName(blank.words)
        narrow = isinstance(field, NumberField)
        inside = row(name, field, ... if narrow else None, spacing=10)
        inside.setAlignment(name, Qt.AlignmentFlag.AlignTop if blank.kind == "dated" else Qt.AlignmentFlag.AlignVCenter)
        made.setLayout(inside)
        return made

    @property
    def text(self) -> str:
        """The order as it stands on the paper."""
        text = self.paper.template
        for blank in self.paper.blanks:
            field = self.fields[blank.key]
            said = field.text if isinstance(field, ChoiceField) else field.written
            text = text.replace(f"{{{blank.key}}}", blank.template.replace("{}", said) if said else "")
        return text

    def refresh(self) -> None:
        """What it says now, or why it cannot be signed."""
        answer = read(self.sheet, self.text)
        fault = answer.fault or (fault_of(self.sheet, answer.order) if answer.order else None)
        self.order = None if fault else answer.order
        self.sign.setEnabled(self.order is not None)
        said = f"{sentence(self.sheet.position, self.order)}.\n{self.text}" if self.order else ""
        self.told.setText(say(fault) if fault else said)
        self.rule.show_clause(fault.clause if fault else "")
        self.told.setProperty("tint", "bad" if fault else "")
        restyle(self.told)


def _field(blank: Blank) -> Field:
    if blank.kind == "choice":
        return ChoiceField(blank)
    if blank.kind == "number":
        return NumberField(blank.least, blank.most, min(blank.most, max(blank.least, 10)))
    return DatedField(blank) if blank.kind == "dated" else TextField()
