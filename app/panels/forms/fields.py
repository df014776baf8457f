"""The fields of a form, drawn like paper. Undo is left to the game, the wheel scrolls, Esc leaves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QCursor,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.board.symbols.signs import icon
from app.language import tr, tr_noop
from app.ui.clause import ClauseLabel
from app.ui.shades import current, px, shade_color
from app.ui.theme import restyle
from app.ui.widgets import Bar, DragButton, NoteFrame, button, column, label, row, tool_button
from rules import Order, say
from rules.economy import Advice, FormBlank, FormButton, StatementForm
from rules.presentation import Icon

from ..rows import FormContext, brief, fault_of, read
from ..wording import sentence

# ----------------------------------------------------------------------------------------------------
# Red text for faults.


def tint(part: QLabel, bad: bool) -> None:
    """Show a label in red if `bad`, otherwise in the color of its role."""
    if bool(part.property("tint")) != bad:
        part.setProperty("tint", "bad" if bad else "")
        restyle(part)


# ----------------------------------------------------------------------------------------------------
# The fields of a form: number, text, check box. Undo is left to the game, the wheel scrolls, Esc leaves.

NUMBER_WIDTH, BOX_WIDTH = 62, 26
TYPED, LARGEST = 9999, 2**31 - 1
"""The largest number that can always be typed, even if too large to be accepted, and the limit of QSpinBox."""


class NumberBox(QSpinBox):
    """A number from `least` to `most`; 0 means none, so steps skip the numbers between 0 and `least`.

    A larger number can be typed, so that the user learns why it is too large, but not reached by steps.
    """

    def __init__(self) -> None:
        super().__init__()
        self.least, self.most = 1, 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedWidth(px(NUMBER_WIDTH))
        self.lineEdit().setTextMargins(5, 0, 0, 0)

    def show_number(self, value: int, least: int, most: int) -> None:
        """Set the number and its limits without emitting a signal. A number that is already too large stays visible."""
        self.blockSignals(True)
        self.least, self.most = least, max(most, value)
        self.setRange(0, min(max(self.most, TYPED), LARGEST))
        if self.value() != value:
            self.setValue(min(value, LARGEST))
        self.blockSignals(False)

    def stepBy(self, steps: int) -> None:
        to = self.value() + steps
        if 0 < to < self.least:
            to = self.least if steps > 0 else 0
        self.setValue(min(to, self.most, LARGEST))

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        """Disable stepping up beyond `most`."""
        up = QAbstractSpinBox.StepEnabledFlag.StepUpEnabled
        return super().stepEnabled() if self.value() < self.most else super().stepEnabled() & ~up

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the number by wheel only if the box has focus; otherwise let the form scroll."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class FieldWatcher(QObject):
    """Watches a field: `entered` when it gets focus, `escaped` on Esc, `moved` on Alt+Up (-1) and Alt+Down (1).

    Undo and redo are passed on to the game.
    """

    entered = Signal()
    escaped = Signal()
    moved = Signal(int)

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self.field = field
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self.entered.emit()
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            return self._leave_undo(event)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._pressed(event)
        return False

    def _pressed(self, event: QKeyEvent) -> bool:
        by = moves_by(event)
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif by:
            self.moved.emit(by)
        return bool(by) or event.key() == Qt.Key.Key_Escape

    def _leave_undo(self, event: QKeyEvent) -> bool:
        """Pass undo and redo on to the game, unless the field holds typed text that is not a valid order yet."""
        undo = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
        typing = isinstance(self.field, QLineEdit) and bool(self.field.property("bad"))
        if undo and not typing:
            event.ignore()
            return True
        return False


def moves_by(event: QKeyEvent) -> int:
    """Return -1 for Alt+Up and 1 for Alt+Down, which move a line among those of its kind; otherwise 0."""
    if not event.modifiers() & Qt.KeyboardModifier.AltModifier:
        return 0
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)


def check_box() -> QCheckBox:
    """Return a check box without text; its text is a separate label beside it, which can wrap."""
    made = QCheckBox()
    made.setFixedWidth(BOX_WIDTH)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


# ----------------------------------------------------------------------------------------------------
# Below a form: what the power has, has planned and has left, and notes with their fixes.

NAMES = (tr_noop("Have"), tr_noop("Planned"), tr_noop("Left"))
ALIGNED = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight)


class TotalsBar(QWidget):
    """Three numbers and a bar. An overspent amount is red."""

    def __init__(self) -> None:
        super().__init__()
        self.names = [label(tr(name), "small") for name in NAMES]
        self.numbers = [label("0", "title") for _ in NAMES]
        self.bar = Bar(height=6)
        self._cells = [self._cell(*parts) for parts in zip(self.names, self.numbers, ALIGNED)]
        have, planned, left = self._cells
        self.setLayout(column(row(have, ..., planned, ..., left), self.bar, spacing=5))

    def _cell(self, name: QLabel, number: QLabel, side: Qt.AlignmentFlag) -> QWidget:
        made = QWidget()
        name.setAlignment(side)
        number.setAlignment(side)
        made.setLayout(column(name, number, spacing=0))
        return made

    def show_sums(self, sums: tuple[int, int, int]) -> None:
        have, planned, left = sums
        for part, number in zip(self.numbers, sums):
            part.setText(str(number).replace("-", "−"))
        over = left < 0
        tint(self.numbers[2], over)
        self.bar.show_share(min(planned, have), have, "bad" if over else "good")
        text = tr("Have {have}, planned {planned}, ", have=have, planned=planned) + (
            tr("{left} too much", left=-left) if over else tr("left {left}", left=left)
        )
        self.setAccessibleName(text)
        self.bar.setAccessibleName(text)

    def set_low(self, low: bool) -> None:
        """Put the names beside the numbers in low windows."""
        for cell in self._cells:
            inside = cell.layout()
            if isinstance(inside, QVBoxLayout):
                inside.setDirection(inside.Direction.LeftToRight if low else inside.Direction.TopToBottom)
                inside.setSpacing(6 if low else 0)


class FormFoot(QWidget):
    """The sums and at most two notes, one in low windows. `repaired` carries the advice accepted."""

    repaired = Signal(object)
    MOST = 2

    def __init__(self) -> None:
        super().__init__()
        self.sums = TotalsBar()
        self._advice: tuple[Advice, ...] = ()
        self.notes = [NoteFrame("warn", "") for _ in range(self.MOST)]
        self._most = self.MOST
        for number, note in enumerate(self.notes):
            note.acted.connect(lambda number=number: self.repaired.emit(self._advice[number]))
        self.setLayout(column(self.sums, *self.notes, spacing=8))

    def show_state(self, sums: tuple[int, int, int] | None, advice: Sequence[Advice]) -> None:
        self._advice = tuple(advice)
        self.sums.setVisible(sums is not None)
        if sums is not None:
            self.sums.show_sums(sums)
        for number, note in enumerate(self.notes):
            shown = number < min(len(advice), self._most)
            note.setVisible(shown)
            if shown:
                kind = "hint" if advice[number].mild else "warn"
                note.show_note(kind, advice[number].words, advice[number].label, advice[number].clause)
        self.setVisible(sums is not None or bool(advice))

    def set_low(self, low: bool) -> None:
        self._most = 1 if low else self.MOST
        self.sums.set_low(low)

    @property
    def texts(self) -> list[str]:
        """The texts of the notes shown."""
        return [note.text for note in self.notes if not note.isHidden()]


# ----------------------------------------------------------------------------------------------------
# Buttons of a form with an icon: clicked to choose it for the map, or dragged onto the map.

SIZE, ICON = 38, 11.0
"""Side of an icon button and radius of its icon, at the normal text size."""
HELD = 46
"""Side of the picture that follows the pointer during a drag."""


class IconButton(DragButton):
    """A button with an icon that can be clicked, or dragged onto the map; the icon then follows the pointer."""

    def __init__(self, start: FormButton, shown: Icon) -> None:
        super().__init__()
        self.start, self.shown = start, shown
        self.chosen = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(px(SIZE), px(SIZE))
        self.setToolTip(tr("{start}: click, then click a highlighted district; or drag it onto one", start=start.label))
        self.setAccessibleName(start.label)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.taken.connect(lambda: QApplication.setOverrideCursor(QCursor(_held(self.shown))))
        self.dropped.connect(lambda: QApplication.restoreOverrideCursor())

    def show_chosen(self, chosen: bool) -> None:
        """Show whether the next click on the map places this kind."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(SIZE), px(SIZE))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1.0 if self.isEnabled() else 0.4)
        lit = self.hasFocus() or self.chosen
        painter.setPen(QPen(shade_color("focus" if self.hasFocus() else "accent" if lit else "edge"), 2 if lit else 1))
        painter.setBrush(shade_color("accent_soft" if self.chosen else "hover" if self.underMouse() else "base"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 8, 8)
        middle = QPointF(self.rect().center()) + QPointF(0.5, 0.5)
        icon((middle.x(), middle.y()), self.shown, px(SIZE) / SIZE * ICON, current()).draw(painter)
        painter.end()


def _held(shown: Icon) -> QPixmap:
    """Return the picture that follows the pointer while an icon is dragged."""
    ratio = QApplication.primaryScreen().devicePixelRatio()
    made = QPixmap(round(HELD * ratio), round(HELD * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    icon((HELD / 2, HELD / 2), shown, 1.3 * ICON, current()).draw(painter)
    painter.end()
    return made


# ----------------------------------------------------------------------------------------------------
# The buttons of a section that begin an order on the map or open a statement form, with reasons if disabled.

ROOM = 330
"""Width in pixels that a card has for a line, at the normal text size."""
BESIDE, IN_A_ROW = 4, 300
"""Pixels between two buttons, and the greatest width of a row of buttons, at the normal text size."""
DRAG = tr_noop("Drag onto a highlighted district")


class ButtonRow(QWidget):
    """Buttons side by side, with the reasons why some are disabled.

    `begun` carries the slots that an order on the map begins with, `opened` the button whose statement form is to open,
    `taken` the slots of an icon button that was clicked or is dragged; `carried` and `dropped` report a drag.
    """

    begun = Signal(tuple)
    opened = Signal(object)
    taken = Signal(tuple)
    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[QAbstractButton] = []
        self._shown: tuple[FormButton, ...] = ()
        self.why, self.rule = label("", "small", wrap=True), ClauseLabel("sign")
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self._beside = label("", "small")
        self._keys = label(tr(DRAG), "small", wrap=True)
        self._rule_beside = ClauseLabel("sign")
        self._under = row(self._keys, ..., self._beside, self._rule_beside, self._rows)
        above = row(self.why, self.rule)
        above.setStretch(0, 1)
        self.setLayout(column(above, self._under, spacing=0))

    def named(self, name: str) -> list[QAbstractButton]:
        """Return the buttons whose order begins with these slots."""
        return [made for made, start in zip(self.buttons, self._shown) if " ".join(start.partial) == name]

    def show_starts(self, starts: tuple[FormButton, ...]) -> None:
        if starts != self._shown or not starts:
            self._shown = starts
            self._make(starts)
        self.setVisible(bool(starts))

    def show_begun(self, partial: tuple[object, ...]) -> bool:
        """Mark the icon button with which the unfinished order on the map began; whether there is one."""
        keys = [made for made in self.buttons if isinstance(made, IconButton)]
        for key in keys:
            key.show_chosen(key.start.partial == partial[: len(key.start.partial)])
        return any(key.chosen for key in keys)

    def _make(self, starts: tuple[FormButton, ...]) -> None:
        focused = next((n for n, made in enumerate(self.buttons) if made.hasFocus()), -1)
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.buttons = [self._key(start, start.icon) if start.icon else self._button(start) for start in starts]
        self._lay_out()
        self._say_why([start for start in starts if start.reason], len(starts) == 1)
        if 0 <= focused < len(self.buttons):
            self.buttons[focused].setFocus()

    def _lay_out(self) -> None:
        """Fill each row with as many buttons as fit; icon buttons are on the left, followed by a hint."""
        while (gone := self._rows.takeAt(0)) is not None:
            inside = gone.layout()
            if inside is not None:
                inside.deleteLater()
        keys = any(isinstance(made, IconButton) for made in self.buttons)
        self._keys.setVisible(keys)
        self._under.setDirection(self._under.Direction.RightToLeft if keys else self._under.Direction.LeftToRight)
        line, used = row(), float("inf")
        for made in self.buttons:
            wide = made.sizeHint().width() * ROOM / px(ROOM) + BESIDE
            if used + wide > IN_A_ROW:
                line, used = row(..., spacing=BESIDE), 0.0
                self._rows.addLayout(line)
            line.addWidget(made)
            used += wide

    def _say_why(self, refused: list[FormButton], alone: bool) -> None:
        """Show why some buttons are disabled: beside them if there is room, otherwise above."""
        names = [f"{start.label.rstrip('….')}: " if not alone else "" for start in refused]
        reasons = [f"{name}{brief(start.reason)}" for name, start in zip(names, refused) if start.reason]
        room = px(ROOM) - sum(made.sizeHint().width() for made in self.buttons)
        beside = len(reasons) == 1 and self._beside.fontMetrics().horizontalAdvance(reasons[0]) <= room
        self._beside.setText(reasons[0] if beside else "")
        self.why.setText("" if beside else "\n".join(reasons))
        self.why.setVisible(bool(self.why.text()))
        clauses = tuple(dict.fromkeys(start.reason.clause for start in refused if start.reason and start.reason.clause))
        self.rule.show_clauses(() if beside else clauses)
        self._rule_beside.show_clauses(clauses if beside else ())

    @property
    def reasons(self) -> str:
        """Why some buttons are disabled."""
        return self.why.text() or self._beside.text()

    def _button(self, start: FormButton) -> QPushButton:
        made = button(start.label, "link")
        made.setEnabled(start.reason is None)
        if start.reason:
            made.setToolTip(brief(start.reason))
        made.clicked.connect(lambda: self.opened.emit(start) if start.paper else self.begun.emit(start.partial))
        return made

    def _key(self, start: FormButton, shown: Icon) -> IconButton:
        made = IconButton(start, shown)
        made.setEnabled(start.reason is None)
        made.clicked.connect(lambda: self.taken.emit(start.partial))
        made.taken.connect(lambda: self.taken.emit(start.partial))
        made.carried.connect(self.carried)
        made.dropped.connect(self.dropped)
        return made


# ----------------------------------------------------------------------------------------------------
# A statement form: an order with many parts, such as a loan, entered in a dialog that shows its meaning below.

WIDTH, NAME, NUMBER = 460, 120, 84
PAPER_LARGEST, USUAL = 9999, 5
"""The largest repayment, and the default one."""


class ChoiceField(QComboBox):
    """A choice between several values."""

    changed = Signal()

    def __init__(self, blank: FormBlank) -> None:
        super().__init__()
        for value, words in blank.choices:
            self.addItem(words, value)
        self.currentIndexChanged.connect(self.changed)

    @property
    def text(self) -> str:
        """The chosen value as it appears in the order."""
        return str(self.currentData() or "")


class NumberField(QSpinBox):
    """A number field for the dialog, where the wheel may change it since nothing scrolls."""

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
    """Amounts with their turns, one below the other, and a button to add one."""

    changed = Signal()

    def __init__(self, blank: FormBlank) -> None:
        super().__init__()
        self._blank = blank
        self.rows: list[tuple[NumberField, NumberField, QWidget]] = []
        self._inside = QVBoxLayout()
        self._inside.setSpacing(6)
        self.more = button(tr("Add a repayment"), "link", icon="plus")
        self.more.clicked.connect(self.add)
        self.setLayout(column(self._inside, row(self.more, ...), spacing=4))

    def add(self) -> None:
        """Add an amount that is due one turn after the last one."""
        least, most = self._blank.least, self._blank.most
        turn = min(most, self.rows[-1][1].value() + 1) if self.rows else least
        amount = NumberField(1, PAPER_LARGEST, self.rows[-1][0].value() if self.rows else USUAL)
        date = NumberField(least, most, turn)
        amount.setAccessibleName(tr("Repayment {rows}", rows=len(self.rows) + 1))
        date.setAccessibleName(tr("Due turn of repayment {rows}", rows=len(self.rows) + 1))
        line, gone = QWidget(), tool_button("cross", tr("Remove it"))
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
        """The amounts as they appear in the order: `6 T4, 6 T5`."""
        return ", ".join(f"{amount.value()} T{date.value()}" for amount, date, _ in self.rows)


class TextField(QLineEdit):
    """Free text."""

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
    """A dialog for an order with many parts. `order` is the order entered, None while it is not valid."""

    def __init__(self, paper: StatementForm, sheet: FormContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(paper.title)
        self.paper, self.sheet = paper, sheet
        self.order: Order | None = None
        self.fields: dict[str, Field] = {blank.key: _field(blank) for blank in paper.blanks}
        self.remark, self.rule = label("", "small", wrap=True), ClauseLabel("line")
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
        self.setLayout(column(head, about, 4, *lines, self.remark, self.rule, 4, end, spacing=10, margins=20))
        self.setFixedWidth(px(WIDTH))

    def _line(self, blank: FormBlank) -> QWidget:
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
        """The text of the order as filled in."""
        text = self.paper.template
        for blank in self.paper.blanks:
            field = self.fields[blank.key]
            said = field.text if isinstance(field, ChoiceField) else field.written
            text = text.replace(f"{{{blank.key}}}", blank.template.replace("{}", said) if said else "")
        return text

    def refresh(self) -> None:
        """Show what the order says now, or why it cannot be signed."""
        answer = read(self.sheet, self.text)
        fault = answer.fault or (fault_of(self.sheet, answer.order) if answer.order else None)
        self.order = None if fault else answer.order
        self.sign.setEnabled(self.order is not None)
        said = f"{sentence(self.sheet.position, self.order)}.\n{self.text}" if self.order else ""
        self.remark.setText(say(fault) if fault else said)
        self.rule.show_clause(fault.clause if fault else "")
        self.remark.setProperty("tint", "bad" if fault else "")
        restyle(self.remark)


def _field(blank: FormBlank) -> Field:
    if blank.kind == "choice":
        return ChoiceField(blank)
    if blank.kind == "number":
        return NumberField(blank.least, blank.most, min(blank.most, max(blank.least, 10)))
    return DatedField(blank) if blank.kind == "dated" else TextField()
