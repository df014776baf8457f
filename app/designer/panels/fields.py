"""Fields of the sheets: a text, a choice, a check, each with what is wrong with it in words right below.

`use` takes what was entered into the map and gives "" or why it cannot; what is refused stays in the field, red,
until it is mended or Esc takes it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QWidget

from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import column, label

Use = Callable[[str], str]
TITLE = 92
"""How wide the names of fields are."""


class TextField(QWidget):
    """One line of text. `read` gives what stands in the map now."""

    def __init__(self, title: str, read: Callable[[], str], use: Use, hint: str = "", most: int = 120) -> None:
        super().__init__()
        self.read, self.use = read, use
        self.line = _Line()
        self.line.setPlaceholderText(hint)
        self.line.setMaxLength(most)
        self.line.setAccessibleName(title)
        self.line.left = self.refresh
        self.fault = label("", "small", wrap=True)
        self.fault.setProperty("tint", "bad")
        self.fault.hide()
        self.line.editingFinished.connect(self.commit)
        self.setLayout(column(self.line, self.fault, spacing=2))
        self.setFocusProxy(self.line)
        self.refresh()

    def refresh(self) -> None:
        """Show what stands in the map; whatever was typed is gone."""
        told = self.read()
        if self.line.text() != told:
            self.line.setText(told)
            self.line.setCursorPosition(0)
        self._say("")

    def update_shown(self) -> None:
        """The map has changed: show it, but for what somebody is typing."""
        if not (self.line.hasFocus() and self.line.isModified()):
            self.refresh()

    def commit(self) -> None:
        """Take over what was typed, or say why not."""
        text = self.line.text().strip()
        if text == self.read():
            self._say("")
            return
        why = self.use(text)
        self._say(why)
        if not why:
            self.line.setModified(False)

    def _say(self, why: str) -> None:
        self.fault.setText(why)
        self.fault.setVisible(bool(why))
        self.line.setAccessibleDescription(why)
        if bool(self.line.property("bad")) != bool(why):
            self.line.setProperty("bad", bool(why))
            restyle(self.line)


class _Line(QLineEdit):
    """Esc takes back what was typed."""

    left: Callable[[], None]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left()
            self.selectAll()
        else:
            super().keyPressEvent(event)


class _Box(QComboBox):
    """The wheel scrolls the panel, and never changes a map by the way."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class ChoiceField(QWidget):
    """One of a few. `choices` gives (value, words); the list is made anew when it differs."""

    def __init__(
        self, title: str, choices: Callable[[], Sequence[tuple[str, str]]], read: Callable[[], str], use: Use
    ) -> None:
        super().__init__()
        self.choices, self.read, self.use = choices, read, use
        self.box = _Box()
        self.box.setAccessibleName(title)
        self.box.setMinimumContentsLength(8)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._there: tuple[tuple[str, str], ...] = ()
        self.fault = label("", "small", wrap=True)
        self.fault.setProperty("tint", "bad")
        self.fault.hide()
        self.box.activated.connect(self.commit)
        self.setLayout(column(self.box, self.fault, spacing=2))
        self.setFocusProxy(self.box)
        self.refresh()

    def refresh(self) -> None:
        """Show what stands in the map."""
        there, value = tuple(self.choices()), self.read()
        if value not in dict(there):
            there = (*there, (value, value))
        if there != self._there:
            self._there = there
            self.box.clear()
            for one, words in there:
                self.box.addItem(words, one)
        self.box.setCurrentIndex(self.box.findData(value))

    update_shown = refresh

    def choose(self, value: str) -> None:
        """What choosing by hand does."""
        self.box.setCurrentIndex(self.box.findData(value))
        self.commit()

    def commit(self) -> None:
        """Take over what was chosen, or say why not."""
        why = self.use(str(self.box.currentData())) if self.box.currentData() != self.read() else ""
        self.fault.setText(why)
        self.fault.setVisible(bool(why))
        if why:
            self.refresh()


class CheckField(QCheckBox):
    """Yes or no."""

    def __init__(self, title: str, read: Callable[[], bool], use: Callable[[bool], object]) -> None:
        super().__init__(title)
        self.read, self.use = read, use
        self.refresh()
        self.clicked.connect(self._commit)

    def refresh(self) -> None:
        """Show what stands in the map."""
        self.setChecked(self.read())

    update_shown = refresh

    def _commit(self, on: bool) -> None:
        self.use(on)
        self.refresh()


Field = TextField | ChoiceField | CheckField


class Form(QWidget):
    """Fields below each other, each with its name at the left."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, Field] = {}
        self.grid = QGridLayout()
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(10)
        self.grid.setVerticalSpacing(6)
        self.grid.setColumnMinimumWidth(0, px(TITLE - 14))
        self.grid.setColumnStretch(1, 1)
        self.setLayout(self.grid)

    def add(self, name: str, title: str, field: Field) -> Field:
        """A field with its name."""
        self.fields[name] = field
        named = label(title)
        named.setBuddy(field)
        row = self.grid.rowCount()
        self.grid.addWidget(named, row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        named.setMinimumHeight(px(30))
        self.grid.addWidget(field, row, 1)
        return field

    def across(self, widget: QWidget) -> None:
        """Something as wide as the form."""
        self.grid.addWidget(widget, self.grid.rowCount(), 0, 1, 2)

    def told(self, title: str, widget: QWidget) -> None:
        """Something that is told, not entered."""
        row = self.grid.rowCount()
        named = label(title)
        named.setMinimumHeight(px(26))
        self.grid.addWidget(named, row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.grid.addWidget(widget, row, 1)

    def update_shown(self) -> None:
        """The map has changed."""
        for field in self.fields.values():
            field.update_shown()

    def take(self, fields: Iterable[tuple[str, Field]]) -> None:
        """Fields that stand elsewhere in the form, to be kept up to date with it."""
        self.fields.update(fields)
