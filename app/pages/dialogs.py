"""Small dialogs: messages, questions, names, numbers, pass phrases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from app.language import tr, tr_noop
from app.session.document import Document
from app.ui.shades import px
from app.ui.widgets import Emblem, IconLabel, button, column, label, row, shown
from rules import DrawNeeded

# ----------------------------------------------------------------------------------------------------
# A question or warning: an icon, a sentence, an explanation, and buttons, of which the safe one is the default.

SIGNS = {"ask": ("help", "accent"), "warn": ("warning", "warn")}
"""Kind of a message -> its icon and the shade of the icon."""
WIDTH = 460

Answer = tuple[str, str, str]
"""The id of an answer, the text of its button, the kind of the button."""


class Message(QDialog):
    """A message or question. `kind`: ask or warn; `answer`: the id of the answer chosen, "" if the dialog was closed.
    """

    def __init__(
        self,
        kind: str,
        title: str,
        words: str,
        answers: Sequence[Answer] = (("close", tr_noop("Close"), "primary"),),
        default: str = "close",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setMinimumWidth(WIDTH)
        self.kind, self.answer = kind, ""
        self.title, self.words = label(title, "heading", wrap=True), label(words, "body", wrap=True)
        self.words.setVisible(bool(words))
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.buttons = {name: self._button(name, tr(text), look) for name, text, look in answers}
        head = row(IconLabel(*SIGNS[kind], 30), column(self.title, self.words, ..., spacing=5), spacing=14)
        head.setStretch(1, 1)
        self.setLayout(column(head, ..., row(..., *self.buttons.values()), spacing=18, margins=(26, 24, 26, 20)))
        self.buttons[default].setDefault(True)
        self.buttons[default].setFocus()

    def sizeHint(self) -> QSize:
        """Return a size with an easily readable width, and the height that the text then needs.

        Qt itself would ask for more than two thirds of a small screen, and cut the text.
        """
        inside = self.layout()
        assert inside is not None
        wide = max(px(WIDTH), self.minimumSizeHint().width())
        return QSize(wide, inside.totalHeightForWidth(wide))

    def _button(self, name: str, text: str, look: str) -> QPushButton:
        made = button(text, look)
        made.clicked.connect(lambda: self._choose(name))
        return made

    def _choose(self, name: str) -> None:
        self.answer = name
        self.accept()

    def asked(self) -> str:
        """Show the message, wait, and return the answer."""
        shown(self)
        return self.answer


# ----------------------------------------------------------------------------------------------------
# A dialog with a few fields, whose button performs an action or shows why it cannot.

ASKING_WIDTH, LONGEST = 460, 200
Values = Mapping[str, str]


class FormField(NamedTuple):
    """A field of a dialog.

    `choices`: pairs of value and text to choose from; `lines`: height of a text field; `hint`: placeholder; `needs`:
    show the field only while another one (by name) has one of these values.
    """

    name: str
    title: str
    value: str = ""
    choices: Sequence[tuple[str, str]] = ()
    lines: int = 1
    hint: str = ""
    radio: bool = False
    needs: tuple[str, Sequence[str]] = ("", ())
    covered: bool = False
    """Whether the input is hidden, for a PIN."""


class FormFieldsDialog(QDialog):
    """A dialog with fields. `use` is called with their values; if it raises ValueError, the message is shown and the
    dialog stays. `manual`: the page of the manual to which F1 leads."""

    def __init__(
        self,
        title: str,
        words: str,
        fields: Sequence[FormField],
        yes: str,
        use: Callable[[Values], object],
        parent: QWidget | None = None,
        manual: str = "",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setProperty("manual", manual)
        self.setMinimumWidth(px(ASKING_WIDTH))
        self.use = use
        self._read: dict[str, Callable[[], str]] = {}
        self._hanging: list[tuple[FormField, QWidget]] = []
        """The fields shown only for some values of others, with their labels."""
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
        intro = label(words, "body", wrap=True)
        intro.setVisible(bool(words))
        inside = (label(title, "heading", wrap=True), intro, grid, self.fault, 4, row(..., cancel, self.ok_button))
        self.setLayout(column(*inside, spacing=10, margins=(26, 24, 26, 20)))
        self._show_fields()
        first = next(iter(self.widgets.values()), None)
        if first is not None:
            first.setFocus()

    def _add(self, grid: QGridLayout, number: int, one: FormField) -> None:
        made = self._made(one)
        made.setAccessibleName(one.title)
        self.widgets[one.name] = made
        title = label(one.title)
        grid.addWidget(title, number, 0)
        grid.addWidget(made, number, 1)
        if one.needs[0]:
            self._hanging.append((one, title))

    def _made(self, one: FormField) -> QWidget:
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

    def _radios(self, one: FormField) -> QWidget:
        """Return radio buttons for the choices; the first is selected unless there is a value."""
        group = QButtonGroup(self)
        made = QWidget()
        buttons = [QRadioButton(words) for _, words in one.choices]
        for number, (radio, (value, _)) in enumerate(zip(buttons, one.choices)):
            group.addButton(radio, number)
            radio.ensurePolished()  # else its size would use another font, and cut the text
            radio.setMinimumWidth(radio.sizeHint().width() + px(8))
            radio.setChecked(value == one.value or (number == 0 and not one.value))
        group.idToggled.connect(self._show_fields)
        made.setLayout(column(*buttons, spacing=4))
        self._read[one.name] = lambda: one.choices[group.checkedId()][0]
        made.setFocusProxy(buttons[0])
        return made

    def _show_fields(self) -> None:
        """Show the fields that depend on others only while those have the right values."""
        for one, title in self._hanging:
            on, fits = one.needs
            shown = on not in self._read or self._read[on]() in fits
            title.setVisible(shown)
            self.widgets[one.name].setVisible(shown)

    @property
    def values(self) -> Values:
        """The values of the fields by name."""
        return {name: read() for name, read in self._read.items()}

    def _try(self) -> None:
        try:
            self.use(self.values)
        except ValueError as error:
            self.fault.setText(str(error))
            self.fault.show()
            return
        self.accept()


# ----------------------------------------------------------------------------------------------------
# A dialog that asks for a name and shows at once why one cannot be used.

NAME_DIALOG_WIDTH, NAME_DIALOG_LONGEST = 420, 60


class NameDialog(QDialog):
    """A dialog that asks for a name.

    `use` is called with the name; if it raises ValueError, the message is shown and the dialog stays. `other` is the
    label of an extra button, which closes the dialog and sets `otherwise`.
    """

    def __init__(
        self, title: str, words: str, name: str, use: Callable[[str], object], other: str, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setMinimumWidth(NAME_DIALOG_WIDTH)
        self.use, self.otherwise = use, False
        self.field = QLineEdit(name)
        self.field.setMaxLength(NAME_DIALOG_LONGEST)
        self.field.selectAll()
        self.field.setAccessibleName(title)
        self.fault = label("", "small", wrap=True)
        self.fault.setProperty("tint", "bad")
        self.fault.hide()
        self.other = button(other, "quiet")
        self.other.setVisible(bool(other))
        self.other.clicked.connect(self._other)
        cancel = button(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self.ok_button = button(tr("Keep"), "primary")
        self.ok_button.clicked.connect(self._try)
        self.ok_button.setDefault(True)
        self.field.textEdited.connect(self.fault.hide)
        buttons = row(self.other, ..., cancel, self.ok_button)
        intro = label(words, wrap=True)
        intro.setVisible(bool(words))
        inside = (label(title, "heading"), intro, self.field, self.fault, 6, buttons)
        self.setLayout(column(*inside, spacing=10, margins=(26, 24, 26, 20)))

    def _try(self) -> None:
        try:
            self.use(self.field.text())
        except ValueError as error:
            self.fault.setText(str(error))
            self.fault.show()
            self.field.setFocus()
            return
        self.accept()

    def _other(self) -> None:
        self.otherwise = True
        self.accept()


# ----------------------------------------------------------------------------------------------------
# Random results entered by a game master who throws real dice; those left out are drawn by the program.

DRAWN = tr_noop("drawn")
ABOUT = tr_noop(
    "These numbers are used when this phase is resolved. Any that you leave open are drawn by the program and recorded."
)
NUMBERS_WIDTH, FIELD = 380, 110


class NumbersDialog(QDialog):
    """A dialog with a field for each random number of the current phase. OK keeps them until the phase is resolved."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Enter numbers"))
        self.document = document
        self.fields: dict[str, QSpinBox] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setColumnStretch(1, 1)
        for number, needed in enumerate(document.game.variant.chances(document.present)):
            self._add(grid, number, needed)
        cancel, self.ok = button(tr("Cancel")), button(tr("OK"), "primary")
        cancel.clicked.connect(self.reject)
        self.ok.clicked.connect(self.accept)
        self.ok.setDefault(True)
        head = column(label(tr("Enter numbers"), "title"), label(document.present.title, "body"), spacing=2)
        about = label(tr(ABOUT), "small", wrap=True)
        foot = row(..., cancel, self.ok)
        self.setLayout(column(head, grid, about, foot, spacing=14, margins=(24, 22, 24, 18)))
        self.setMinimumWidth(px(NUMBERS_WIDTH))

    def _add(self, grid: QGridLayout, number: int, needed: DrawNeeded) -> None:
        """Add a field, from `drawn` to the largest number."""
        variant = self.document.game.variant
        power = variant.base.powers.get(needed.name)
        name = power.name if power else needed.name
        field = self.fields[needed.name] = QSpinBox()
        field.setRange(needed.low - 1, needed.high)
        field.setSpecialValueText(tr(DRAWN))
        field.setValue(self.document.draws.get(needed.name, needed.low - 1))
        field.setAccessibleName(
            tr("{name}: a number from {low} to {high}, or drawn at random", name=name, low=needed.low, high=needed.high)
        )
        field.setFixedWidth(px(FIELD))
        field.lineEdit().setTextMargins(6, 0, 0, 0)
        if power:
            grid.addWidget(Emblem(power.id, 24, variant.id, tuple(variant.base.powers)), number, 0)
        grid.addWidget(label(name), number, 1)
        grid.addWidget(field, number, 2)

    def accept(self) -> None:
        given = {name: field.value() for name, field in self.fields.items()}
        self.document.draws = {name: value for name, value in given.items() if value >= self.fields[name].minimum() + 1}
        self.document.changed.emit("draws")
        super().accept()


# ----------------------------------------------------------------------------------------------------
# A dialog that asks for a pass phrase.

PHRASE_DIALOG_WIDTH = 400


class PhraseDialog(QDialog):
    """A dialog with a password field. `phrase` is the input."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Strata")
        self.setMinimumWidth(PHRASE_DIALOG_WIDTH)
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
    """Ask for a pass phrase and return it, "" if the dialog is closed."""
    dialog = PhraseDialog(title, parent)
    return dialog.phrase if shown(dialog) else ""
