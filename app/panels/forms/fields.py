"""The fields of a form: a number, a text, a box to tick. Undo is the game's, the wheel scrolls, Esc leaves."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QLineEdit, QSpinBox, QWidget

from app.ui.shades import px

NUMBER_WIDTH, BOX_WIDTH = 62, 26
TYPED, LARGEST = 9999, 2**31 - 1
"""What can be typed however little makes sense, and the most that a field of the toolkit holds."""


class NumberBox(QSpinBox):
    """A number from `least` to `most`; 0 stands for none, so the numbers between 0 and `least` are passed over.

    A greater one can be typed, so that it can be told why it is too great; it cannot be reached by steps.
    """

    def __init__(self) -> None:
        super().__init__()
        self.least, self.most = 1, 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedWidth(px(NUMBER_WIDTH))
        self.lineEdit().setTextMargins(5, 0, 0, 0)

    def show_number(self, value: int, least: int, most: int) -> None:
        """Another number and other limits, without telling anybody. What is too much already can be seen."""
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
        """Up only as far as it makes sense."""
        up = QAbstractSpinBox.StepEnabledFlag.StepUpEnabled
        return super().stepEnabled() if self.value() < self.most else super().stepEnabled() & ~up

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel turns the number only where the keyboard is; else the form is scrolled."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Watch(QObject):
    """Watches a field: `entered` when the keyboard comes, `escaped` at Esc, `moved` at Alt+Up (-1) and Alt+Down (1).

    Undo and redo go to the game.
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
        """Undo of the game comes first, but for letters typed that are no order yet."""
        undo = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
        typing = isinstance(self.field, QLineEdit) and bool(self.field.property("bad"))
        if undo and not typing:
            event.ignore()
            return True
        return False


def moves_by(event: QKeyEvent) -> int:
    """-1 for Alt+Up, 1 for Alt+Down, which move a line among those of its kind; else 0."""
    if not event.modifiers() & Qt.KeyboardModifier.AltModifier:
        return 0
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)


def check_box() -> QCheckBox:
    """A box whose words stand beside it as a label that can be broken over lines."""
    made = QCheckBox()
    made.setFixedWidth(BOX_WIDTH)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


def text_box() -> QLineEdit:
    made = QLineEdit()
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made
