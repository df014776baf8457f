"""A dialog with a few fields, that does what is asked for when it is left by its button, or says why it cannot."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QWidget,
)

from app.language import tr
from app.ui.shades import px
from app.ui.widgets import button, column, label, row

WIDTH, LONGEST = 460, 200
Values = Mapping[str, str]


class Ask(NamedTuple):
    """A field. `choices`: (value, words) pairs to choose one of; `lines`: how high a field for text is; `hint` stands
    in it while it is empty; `needs`: the field is there only while another one (its name) has one of these values."""

    name: str
    title: str
    value: str = ""
    choices: Sequence[tuple[str, str]] = ()
    lines: int = 1
    hint: str = ""
    radio: bool = False
    needs: tuple[str, Sequence[str]] = ("", ())
    covered: bool = False
    """Whether what is typed is not shown: a code."""


class AskDialog(QDialog):
    """`use` is given what stands in the fields; a ValueError of it is said, and the dialog stays."""

    def __init__(
        self,
        title: str,
        words: str,
        fields: Sequence[Ask],
        yes: str,
        use: Callable[[Values], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setMinimumWidth(px(WIDTH))
        self.use = use
        self._read: dict[str, Callable[[], str]] = {}
        self._hanging: list[tuple[Ask, QWidget]] = []
        """The fields that are there only for some values of others, with what stands beside them."""
        self.widgets: dict[str, QWidget] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(9)
        grid.setColumnStretch(1, 1)
        for number, one in enumerate(fields):
            self._add(grid, number, one)
        self.fault = label("", "small", wrap=True)
        self.fault.setProperty("tint", "bad")
        self.fault.hide()
        cancel, self.ok_button = button(tr("Cancel")), button(yes, "primary")
        cancel.clicked.connect(self.reject)
        self.ok_button.clicked.connect(self._try)
        self.ok_button.setDefault(True)
        told = label(words, "body", wrap=True)
        told.setVisible(bool(words))
        inside = (label(title, "heading", wrap=True), told, grid, self.fault, 4, row(..., cancel, self.ok_button))
        self.setLayout(column(*inside, spacing=10, margins=(26, 24, 26, 20)))
        self._show_fields()
        first = next(iter(self.widgets.values()), None)
        if first is not None:
            first.setFocus()

    def _add(self, grid: QGridLayout, number: int, one: Ask) -> None:
        made = self._made(one)
        made.setAccessibleName(one.title)
        self.widgets[one.name] = made
        title = label(one.title)
        grid.addWidget(title, number, 0)
        grid.addWidget(made, number, 1)
        if one.needs[0]:
            self._hanging.append((one, title))

    def _made(self, one: Ask) -> QWidget:
        if one.radio:
            return self._radios(one)
        if one.choices:
            box = QComboBox()
            for value, words in one.choices:
                box.addItem(words, value)
            box.setCurrentIndex(max(0, box.findData(one.value)))
            box.currentIndexChanged.connect(self._show_fields)
            self._read[one.name] = lambda: str(box.currentData())
            return box
        if one.lines > 1:
            text = QPlainTextEdit(one.value)
            text.setPlaceholderText(one.hint)
            text.setTabChangesFocus(True)
            text.setFixedHeight(px(20 * one.lines + 14))
            self._read[one.name] = text.toPlainText
            return text
        line = QLineEdit(one.value)
        line.setPlaceholderText(one.hint)
        line.setMaxLength(LONGEST)
        if one.covered:
            line.setEchoMode(QLineEdit.EchoMode.Password)
        self._read[one.name] = line.text
        return line

    def _radios(self, one: Ask) -> QWidget:
        """The choices below each other; the first is chosen unless the value is another."""
        group = QButtonGroup(self)
        made = QWidget()
        buttons = [QRadioButton(words) for _, words in one.choices]
        for number, (radio, (value, _)) in enumerate(zip(buttons, one.choices)):
            group.addButton(radio, number)
            radio.ensurePolished()  # its font is another before that, and its text would be cut
            radio.setMinimumWidth(radio.sizeHint().width() + px(8))
            radio.setChecked(value == one.value or (number == 0 and not one.value))
        group.idToggled.connect(self._show_fields)
        made.setLayout(column(*buttons, spacing=4))
        self._read[one.name] = lambda: one.choices[group.checkedId()][0]
        made.setFocusProxy(buttons[0])
        return made

    def _show_fields(self) -> None:
        """Those that hang on others, where those have the values for it."""
        for one, title in self._hanging:
            on, fits = one.needs
            shown = on not in self._read or self._read[on]() in fits
            title.setVisible(shown)
            self.widgets[one.name].setVisible(shown)

    @property
    def values(self) -> Values:
        """What stands in the fields, by name."""
        return {name: read() for name, read in self._read.items()}

    def _try(self) -> None:
        try:
            self.use(self.values)
        except ValueError as error:
            self.fault.setText(str(error))
            self.fault.show()
            return
        self.accept()
