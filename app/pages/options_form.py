"""The options of a variant as a form: a list for choices, a box to tick for a switch, a number for a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from app.language import mark, tr
from app.ui.shades import px
from app.ui.widgets import button, column, label, row
from rules import Option, Variant

FIRST = 3
"""So many options are always in sight; the others are points on which only rulebooks differ."""
FIELD = 204
LONGEST_SEED = 80
SEED = mark(
    "The same text and the same orders bring the same chances: for tries and for playing a game again. Whoever knows "
    "it can work out what comes."
)
"""Width of a field at the normal text size."""
ROOM_BESIDE, LIST_RIM = 2, 24
"""Pixels that a choice keeps free at its end, and that an open list is wider than its longest line."""


class ChoiceBox(QComboBox):
    """A list whose choice ends in "…" where it does not fit; the tooltip says it whole, and so does the open list."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words
        self.currentIndexChanged.connect(self._explain)

    @property
    def shown(self) -> str:
        """The choice as far as it fits."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        text = self.currentText()
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room - ROOM_BESIDE)

    def showPopup(self) -> None:
        """As wide as the longest choice."""
        self.view().setMinimumWidth(max(self.width(), self.view().sizeHintForColumn(0) + LIST_RIM))
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._explain()

    def _explain(self) -> None:
        whole = "" if self.shown == self.currentText() else f"{self.currentText()}. "
        self.setToolTip(f"{whole}{self._words}")


class TickMenu(QMenu):
    """A menu to tick several lines of: a click or Enter ticks, and only a click elsewhere or Esc shuts it."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._ticked(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if not (event.key() in keys and self._ticked(self.activeAction())):
            super().keyPressEvent(event)

    def _ticked(self, action: QAction | None) -> bool:
        if action is None or not (action.isCheckable() and action.isEnabled()):
            return False
        action.toggle()
        return True


class SeveralButton(QPushButton):
    """Any of some choices: the button says which, and opens a list to tick. `changed` says that it is another now."""

    changed = Signal()

    def __init__(self, option: Option) -> None:
        super().__init__()
        self._option = option
        menu = TickMenu(self)
        menu.setToolTipsVisible(True)
        for value, _ in option.choices:
            action = menu.addAction(option.said(value))
            action.setCheckable(True)
            action.setData(value)
            action.toggled.connect(self._say)
        self.setMenu(menu)
        self._say()

    def value(self) -> tuple[Any, ...]:
        return tuple(action.data() for action in self.menu().actions() if action.isChecked())

    def set_value(self, value: Any) -> None:
        for action in self.menu().actions():
            action.setChecked(action.data() in value)

    def _say(self) -> None:
        self.setText(self._option.written(self.value()) or tr("none"))
        self.changed.emit()


class NumbersField(QLineEdit):
    """Numbers for some choices, written `8 = 6, 20 = 15`; what cannot be read is marked and counts as nothing."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self._option = option
        self.setPlaceholderText(tr("as usual"))
        self.textChanged.connect(self._check)

    def value(self) -> Any:
        read = self._option.read(self.text())
        return self._option.default if self._option.fault(read) else read

    def set_value(self, value: Any) -> None:
        self.setText(self._option.written(value))

    def _check(self) -> None:
        fault = self._option.fault(self._option.read(self.text()))
        self.setProperty("wrong", bool(fault))
        self.setToolTip(fault or tr(self._option.help))


class OptionsForm(QWidget):
    """Fields for the options of one variant. `changed` says that a value is another now."""

    changed = Signal()

    def __init__(self, variant: type[Variant]) -> None:
        super().__init__()
        self._options = variant.options
        self._fields: dict[str, tuple[Callable[[], Any], Callable[[Any], None]]] = {}
        self._more = QWidget()
        self._more_button = button("", "link")
        self._more_button.clicked.connect(lambda: self.unfold(self._more.isHidden()))
        self._state = label(role="muted")
        self._least = FIRST
        self.reset_button = button(tr("Reset"), "link", tip=tr("All options as usual"))
        self.reset_button.clicked.connect(self.reset)
        first, rest = QFormLayout(), QFormLayout(self._more)
        for form, options in ((first, self._options[:FIRST]), (rest, self._options[FIRST:])):
            form.setContentsMargins(0, 0, 0, 0)
            form.setVerticalSpacing(7)
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
            for option in options:
                self._add(form, option)
        self.seed = self._seed(rest) if variant.by_chance else None
        self._first = QWidget()
        self._first.setLayout(first)
        self.setLayout(self._laid_out())
        self.unfold(False)

    def _laid_out(self) -> QVBoxLayout:
        head = row(label(tr("Options"), "heading"), self._state, ..., self._more_button, self.reset_button, spacing=6)
        return column(head, 2, self._first, self._more, spacing=6)

    def _seed(self, form: QFormLayout) -> QLineEdit:
        """The line for what fixes all that is left to chance."""
        made = QLineEdit()
        made.setMaxLength(LONGEST_SEED)
        made.setPlaceholderText(tr("drawn fairly"))
        made.textChanged.connect(self._tell)
        self._line(form, made, "seed", tr("Seed of chance"), tr(SEED))
        return made

    def _add(self, form: QFormLayout, option: Option) -> None:
        field = self._field(option)
        self._line(form, field, option.name, tr(option.label), tr(option.help))

    def _line(self, form: QFormLayout, field: QWidget, id: str, title: str, words: str) -> None:
        """A line of the form: what a field is called and means, and the field."""
        if not isinstance(field, ChoiceBox):
            field.setToolTip(words)
        field.setAccessibleName(title)
        field.setObjectName(id)
        field.setAccessibleDescription(words)
        field.setFixedWidth(px(FIELD))
        name = label(title, wrap=True)
        name.setToolTip(words)
        name.setBuddy(field)
        line = QWidget()
        inside = row(name, field, spacing=12)
        inside.setStretch(0, 1)
        line.setLayout(inside)
        form.addRow(line)

    def _field(self, option: Option) -> QWidget:
        """A field of the right kind, and how its value is read and set."""
        if option.several or option.numbers:
            return self._several(option)
        if option.choices:
            return self._list(option)
        return self._switch(option) if isinstance(option.default, bool) else self._number(option)

    def _list(self, option: Option) -> QComboBox:
        made = ChoiceBox(tr(option.help))
        for value, _ in option.choices:
            text = option.said(value)
            made.addItem(text, value)
            made.setItemData(made.count() - 1, text, Qt.ItemDataRole.ToolTipRole)
        values = [value for value, _ in option.choices]
        self._fields[option.name] = (made.currentData, lambda value: made.setCurrentIndex(values.index(value)))
        self._fields[option.name][1](option.default)
        made.currentIndexChanged.connect(self._tell)
        return made

    def _several(self, option: Option) -> QWidget:
        made: SeveralButton | NumbersField
        if option.several:
            made = SeveralButton(option)
            made.changed.connect(self._tell)
        else:
            made = NumbersField(option)
            made.textChanged.connect(self._tell)
        self._fields[option.name] = (made.value, made.set_value)
        return made

    def _switch(self, option: Option) -> QCheckBox:
        made = QCheckBox(tr("Yes"))
        made.setChecked(option.default)
        self._fields[option.name] = (made.isChecked, made.setChecked)
        made.toggled.connect(self._tell)
        return made

    def _number(self, option: Option) -> QSpinBox:
        made = QSpinBox()
        made.setRange(*option.span)
        made.setValue(option.default)
        made.lineEdit().setTextMargins(6, 0, 0, 0)
        self._fields[option.name] = (made.value, made.setValue)
        made.valueChanged.connect(self._tell)
        return made

    @property
    def values(self) -> dict[str, Any]:
        """The value of every option, by name."""
        return {name: read() for name, (read, _) in self._fields.items()}

    def set_value(self, name: str, value: Any) -> None:
        self._fields[name][1](value)

    def set_focus(self, name: str) -> None:
        """Go to the field of an option."""
        field = self.findChild(QWidget, name)
        if field is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)

    def reset(self) -> None:
        """Every option as usual; the first ones last, for others may depend on them."""
        for option in reversed(self._options):
            self.set_value(option.name, option.default)
        if self.seed is not None:
            self.seed.setText("")

    @property
    def unusual(self) -> int:
        """How many options are not as usual."""
        values = self.values
        changed = [option.name for option in self._options if values[option.name] != option.default]
        return len(changed) + bool(self.chosen_seed)

    @property
    def chosen_seed(self) -> str:
        """What fixes all that is left to chance; "" where it is drawn fairly."""
        return self.seed.text().strip() if self.seed is not None else ""

    def unfold(self, on: bool) -> None:
        """Show all options, or only as many as there is room for."""
        self._first.setVisible(on or self._least > 0)
        self._more.setVisible(on)
        self._say()

    def set_narrow(self, narrow: bool) -> None:
        """In a narrow window all options are folded into one line until they are asked for."""
        least = 0 if narrow else FIRST
        if least != self._least:
            self._least = least
            self.unfold(not self._more.isHidden())

    def _tell(self) -> None:
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        hidden = max(0, len(self._options) - self._least) + (self.seed is not None)
        self._more_button.setVisible(hidden > 0)
        more = tr("{hidden} more", hidden=hidden) if self._least else tr("Show")
        self._more_button.setText(more if self._more.isHidden() else tr("Fewer"))
        self._more_button.setAccessibleName(tr("{more} options", more=self._more_button.text()))
        changed = self.unusual
        self._state.setText(tr("{changed} changed", changed=changed) if changed else tr("as usual"))
        self.reset_button.setEnabled(changed > 0)
