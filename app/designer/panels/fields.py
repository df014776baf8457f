"""Fields of the sheets: a text, a choice, a check box, each with what is wrong with it in words below it.

`use` applies the input to the map, and returns "" or why it cannot. Refused input stays in the field, in red, until it
is corrected or Esc restores the old value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from app.language import tr, tr_noop
from app.pages.dialogs import FormField, FormFieldsDialog
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import button, column, label, shown

from ..document import MapDocument
from ..facts import Facts, fact, with_fact

Use = Callable[[str], str]
TITLE = 92
"""The width of the names of fields."""


class MapTextField(QWidget):
    """One line of text. `read` returns the present value in the map."""

    def __init__(self, title: str, read: Callable[[], str], use: Use, hint: str = "", most: int = 120) -> None:
        super().__init__()
        self.title, self.read, self.use = title, read, use
        self.line = _Line()
        self.line.setPlaceholderText(hint)
        self.line.setMaxLength(most)
        self.line.setAccessibleName(title)
        self.line.left = self.refresh
        self.fault = _fault_label()
        self.line.editingFinished.connect(self.commit)
        self.setLayout(column(self.line, self.fault, spacing=2))
        self.setFocusProxy(self.line)
        self.refresh()

    def refresh(self) -> None:
        """Show the value in the map, dropping what was typed."""
        value = self.read()
        if self.line.text() != value:
            self.line.setText(value)
            self.line.setCursorPosition(0)
        self._say("")

    def update_shown(self) -> None:
        """Show the value in the map after a change, unless somebody is typing here."""
        if not (self.line.hasFocus() and self.line.isModified()):
            self.refresh()

    def commit(self) -> None:
        """Apply what was typed, or show why not."""
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


def _fault_label() -> QLabel:
    """Return a hidden label for what is wrong with a field."""
    made = label("", "small", wrap=True)
    made.setProperty("tint", "bad")
    made.hide()
    return made


class _Line(QLineEdit):
    """A line edit in which Esc restores the old value."""

    left: Callable[[], None]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left()
            self.selectAll()
        else:
            super().keyPressEvent(event)


class _Box(QComboBox):
    """A combo box that ignores the wheel, which scrolls the panel and must not change a map by accident."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class MapChoiceField(QWidget):
    """One of a few values. `choices` returns (value, words); the list is made again when it differs."""

    def __init__(
        self, title: str, choices: Callable[[], Sequence[tuple[str, str]]], read: Callable[[], str], use: Use
    ) -> None:
        super().__init__()
        self.title, self.choices, self.read, self.use = title, choices, read, use
        self.box = _Box()
        self.box.setAccessibleName(title)
        self.box.setMinimumContentsLength(8)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._there: tuple[tuple[str, str], ...] = ()
        self.fault = _fault_label()
        self.box.activated.connect(self.commit)
        self.setLayout(column(self.box, self.fault, spacing=2))
        self.setFocusProxy(self.box)
        self.refresh()

    def refresh(self) -> None:
        """Show the value in the map."""
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
        """Choose a value as if by hand."""
        self.box.setCurrentIndex(self.box.findData(value))
        self.commit()

    def commit(self) -> None:
        """Apply what was chosen, or show why not."""
        why = self.use(str(self.box.currentData())) if self.box.currentData() != self.read() else ""
        self.fault.setText(why)
        self.fault.setVisible(bool(why))
        if why:
            self.refresh()


class MapCheckField(QCheckBox):
    """A check box."""

    def __init__(self, title: str, read: Callable[[], bool], use: Callable[[bool], object]) -> None:
        super().__init__(title)
        self.read, self.use = read, use
        self.refresh()
        self.clicked.connect(self._commit)

    def refresh(self) -> None:
        """Show the value in the map."""
        self.setChecked(self.read())

    update_shown = refresh

    def _commit(self, on: bool) -> None:
        self.use(on)
        self.refresh()


Field = MapTextField | MapChoiceField | MapCheckField


class MapFieldForm(QWidget):
    """Fields in a column, each with its name at the left."""

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

    def add(self, name: str, field: MapTextField | MapChoiceField, title: str = "") -> None:
        """Add a field with its title, or another one."""
        self.fields[name] = field
        self._add_titled(title or field.title, field, px(30)).setBuddy(field)

    def add_check(self, name: str, check: MapCheckField) -> None:
        """Add a check box as wide as the form."""
        self.fields[name] = check
        self.across(check)

    def across(self, widget: QWidget) -> None:
        """Add a widget as wide as the form."""
        self.grid.addWidget(widget, self.grid.rowCount(), 0, 1, 2)

    def add_row(self, title: str, widget: QWidget) -> None:
        """Add a widget that is no field of its own, with its title."""
        self._add_titled(title, widget, px(26))

    def _add_titled(self, title: str, widget: QWidget, least: int) -> QLabel:
        row, named = self.grid.rowCount(), label(title)
        named.setMinimumHeight(least)
        self.grid.addWidget(named, row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.grid.addWidget(widget, row, 1)
        return named

    def update_shown(self) -> None:
        """Show the present values after a change of the map."""
        for field in self.fields.values():
            field.update_shown()


# ----------------------------------------------------------------------------------------------------
# Extra fields (`extra`), which only a map's own rules read: their names, kinds and notation.
#
# No Qt here. A field is offered for a place if a similar place of the map has it.

Kind = Literal["text", "number", "yes", "list"]
KINDS: tuple[tuple[Kind, str], ...] = (
    ("text", tr_noop("Text")),
    ("number", tr_noop("Number")),
    ("yes", tr_noop("Yes or no")),
    ("list", tr_noop("List of words")),
)
MOST_CHECKS = 6
"""A list field with at most this many different words is shown as check boxes."""
WET = ("sea", "lake")


class ExtraField(NamedTuple):
    """An extra field: its name, its kind, and the values in use."""

    name: str
    kind: Kind
    values: tuple[str, ...]


def extras_of(facts: Facts, section: str, id: str) -> tuple[ExtraField, ...]:
    """Return the fields that apply to a place or a line, in the order in which the map first uses them."""
    found: dict[str, list[Any]] = {}
    for value in _alike(facts, section, id):
        for name, one in value.items():
            found.setdefault(name, []).append(one)
    return tuple(ExtraField(name, kind_of(ones), _values(ones)) for name, ones in found.items())


def _alike(facts: Facts, section: str, id: str) -> Iterator[Mapping[str, Any]]:
    """Yield the extras of all similar entries: land for land, water for water, lines of the same kind."""
    entries = fact(facts, (section,), {})
    own = entries.get(id, {})
    for other, entry in entries.items():
        if other == id or _likeness(section, entry) == _likeness(section, own):
            yield entry.get("extra", {})


def _likeness(section: str, entry: Mapping[str, Any]) -> object:
    kind = entry.get("kind")
    return kind if section == "lines" else (kind in WET, kind == "dock")


def kind_of(values: Sequence[Any]) -> Kind:
    """Return the kind of a field's values."""
    if all(isinstance(one, bool) for one in values):
        return "yes"
    if all(isinstance(one, int | float) for one in values):
        return "number"
    return "list" if any(isinstance(one, list | tuple) for one in values) else "text"


def _values(values: Sequence[Any]) -> tuple[str, ...]:
    """Return the different words in use."""
    words = [word for one in values for word in (one if isinstance(one, list | tuple) else (one,))]
    return tuple(dict.fromkeys(str(word) for word in words))


def text_of(value: Any) -> str:
    """Return a value as the text of a field."""
    if value is None:
        return ""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def value_of(text: str, kind: Kind) -> Any:
    """Return the value of a text; None if it is empty. Raises ValueError, in words, if it is not of this kind."""
    text = text.strip()
    if not text:
        return None
    if kind == "list":
        return [word.strip() for word in text.split(",") if word.strip()]
    if kind == "yes":
        return text == "True"
    if kind == "number":
        try:
            return int(text) if text.lstrip("-").isdigit() else float(text)
        except ValueError:
            raise ValueError(tr("'{text}' is not a number.", text=text)) from None
    return text


def with_extra(facts: Facts, section: str, id: str, name: str, value: Any) -> Facts:
    """Return the facts with an extra field of an entry; None removes the field, and the table if it is then empty."""
    facts = with_fact(facts, (section, id, "extra", name), value)
    return facts if fact(facts, (section, id, "extra")) else with_fact(facts, (section, id, "extra"), None)


# ----------------------------------------------------------------------------------------------------
# Extra fields in a sheet: check boxes, choices, texts and numbers; and adding one.

CHOICES = 12
"""A text field with at most this many different words in use is shown as a list of choices."""


def titled(name: str) -> str:
    """Return the name of a field as shown."""
    return name[:1].upper() + name[1:].replace("_", " ")


class ExtraFieldsForm:
    """Adds the extra fields of an entry to a form. `ids`: the entries that are changed together."""

    def __init__(
        self, document: MapDocument, form: MapFieldForm, section: str, ids: Callable[[], tuple[str, ...]]
    ) -> None:
        self.document, self.form, self.section, self.ids = document, form, section, ids
        for one in extras_of(document.facts, section, ids()[0]):
            self._add(one)

    def _add(self, one: ExtraField) -> None:
        title, name = titled(one.name), f"extra.{one.name}"
        if one.kind == "list" and len(one.values) <= MOST_CHECKS:
            self._checks(one)
        elif one.kind == "yes":
            self.form.add_check(name, MapCheckField(title, partial(self._is, one.name), partial(self._put, one.name)))
        elif one.kind == "text" and len(one.values) <= CHOICES:
            self.form.add(name, self._choice(one, title))
        else:
            read = partial(self._text, one.name)
            self.form.add(name, MapTextField(title, read, partial(self._enter, one)))

    def _choice(self, one: ExtraField, title: str) -> MapChoiceField:
        choices = [("", tr("–")), *((word, word) for word in one.values)]
        field = MapChoiceField(title, lambda: choices, partial(self._text, one.name), partial(self._enter, one))
        field.box.setEditable(True)
        line = field.box.lineEdit()
        assert line is not None
        line.setAccessibleName(title)
        line.editingFinished.connect(lambda: self._typed(one, field))
        return field

    def _typed(self, one: ExtraField, field: MapChoiceField) -> None:
        """Apply a typed word, which the map may not use yet."""
        text = field.box.currentText().strip()
        text = "" if text == tr("–") else text
        if text != field.read():
            self._enter(one, text)

    def _checks(self, one: ExtraField) -> None:
        """Add the words of a list as check boxes."""
        made, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        made.setLayout(grid)
        for number, word in enumerate(one.values):
            check = MapCheckField(
                titled(word), partial(self._has, one.name, word), partial(self._turn, one.name, word, one.values)
            )
            grid.addWidget(check, number // 2, number % 2)
            self.form.fields[f"extra.{one.name}.{word}"] = check
        self.form.add_row(titled(one.name), made)

    # Values in the map.

    def _value(self, name: str) -> object:
        return fact(self.document.facts, (self.section, self.ids()[0], "extra", name))

    def _text(self, name: str) -> str:
        return text_of(self._value(name))

    def _is(self, name: str) -> bool:
        return bool(self._value(name))

    def _has(self, name: str, word: str) -> bool:
        value = self._value(name)
        return word in (value if isinstance(value, tuple) else (value,))

    def _turn(self, name: str, word: str, order: tuple[str, ...], on: bool) -> None:
        there = {one for one in order if self._has(name, one) and one != word} | ({word} if on else set())
        self._put(name, [one for one in order if one in there] or None)

    def _enter(self, one: ExtraField, text: str) -> str:
        try:
            self._put(one.name, value_of(text, one.kind))
        except ValueError as error:
            return str(error)
        return ""

    def _put(self, name: str, value: object) -> None:
        facts = self.document.facts
        for id in self.ids():
            facts = with_extra(facts, self.section, id, name, None if value is False else value)
        self.document.apply(tr("{field} of {place}", field=titled(name), place=self.ids()[0]), facts=facts)


def adder(document: MapDocument, section: str, ids: Callable[[], tuple[str, ...]], parent: QWidget) -> QWidget:
    """Return the button for adding a new field."""
    made = button(tr("Add a field…"), "link")
    made.setToolTip(tr("A value that only this map's own variant uses"))
    made.clicked.connect(lambda: shown(ask_field(document, section, ids(), parent)))
    return made


def ask_field(document: MapDocument, section: str, ids: tuple[str, ...], parent: QWidget) -> FormFieldsDialog:
    """Return the dialog that asks for a new field and its value."""

    def use(values: Mapping[str, str]) -> None:
        name = values["name"].strip()
        if not name.replace("_", "").isalnum():
            raise ValueError(tr("A field name may contain only letters, digits and _."))
        kind = next(one for one, _ in KINDS if one == values["kind"])
        value = True if kind == "yes" else value_of(values["value"], kind)
        if value is None:
            raise ValueError(tr("Enter a value as well. A field without a value is not saved."))
        facts = document.facts
        for id in ids:
            facts = with_extra(facts, section, id, name, value)
        document.apply(tr("New field {field}", field=name), facts=facts)

    fields = (
        FormField("name", tr("Name"), hint="capacity"),
        FormField("kind", tr("What it is"), "text", [(kind, tr(words)) for kind, words in KINDS]),
        FormField("value", tr("Value"), hint=tr("leave empty for yes or no")),
    )
    words = tr(
        "Standard rules ignore such fields; a variant's own module can use them. The field is offered for "
        "other provinces, too."
    )
    return FormFieldsDialog(tr("Add a field"), words, fields, tr("Add"), use, parent, "designing")
