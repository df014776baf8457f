"""The fields of a map's own rules in a sheet: boxes to check, words to choose, numbers; and a way to add one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QGridLayout, QWidget

from app.language import tr
from app.pages.asking import Ask, AskDialog
from app.ui.widgets import button, shown

from ..document import MapDocument
from ..facts import fact
from . import extras
from .extras import MOST_CHECKS, Extra
from .fields import CheckField, ChoiceField, Form, TextField

CHOICES = 12
"""So many different words of a field are offered as choices."""


def titled(name: str) -> str:
    """A field's name as it is shown."""
    return name[:1].upper() + name[1:].replace("_", " ")


class ExtraFields:
    """Puts the fields of an entry into a form. `ids` are the entries that change together."""

    def __init__(self, document: MapDocument, form: Form, section: str, ids: Callable[[], tuple[str, ...]]) -> None:
        self.document, self.form, self.section, self.ids = document, form, section, ids
        for one in extras.extras_of(document.facts, section, ids()[0]):
            self._add(one)

    def _add(self, one: Extra) -> None:
        title, name = titled(one.name), f"extra.{one.name}"
        if one.kind == "list" and len(one.values) <= MOST_CHECKS:
            self._checks(one)
        elif one.kind == "yes":
            self.form.across(check := CheckField(title, partial(self._is, one.name), partial(self._put, one.name)))
            self.form.take([(name, check)])
        elif one.kind == "text" and len(one.values) <= CHOICES:
            self.form.add(name, title, self._choice(one, title))
        else:
            field = TextField(title, lambda: extras.text_of(self._value(one.name)), partial(self._enter, one))
            self.form.add(name, title, field)

    def _choice(self, one: Extra, title: str) -> ChoiceField:
        choices = [("", tr("–")), *((word, word) for word in one.values)]
        field = ChoiceField(
            title, lambda: choices, lambda: extras.text_of(self._value(one.name)), partial(self._enter, one)
        )
        field.box.setEditable(True)
        line = field.box.lineEdit()
        assert line is not None
        line.editingFinished.connect(lambda: self._typed(one, field))
        return field

    def _typed(self, one: Extra, field: ChoiceField) -> None:
        """A word that the map did not have yet."""
        text = field.box.currentText().strip()
        text = "" if text == tr("–") else text
        if text != field.read():
            self._enter(one, text)

    def _checks(self, one: Extra) -> None:
        """The words of a list as boxes beside each other."""
        made, grid = QWidget(), QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        made.setLayout(grid)
        for number, word in enumerate(one.values):
            check = CheckField(
                titled(word), partial(self._has, one.name, word), partial(self._turn, one.name, word, one.values)
            )
            grid.addWidget(check, number // 2, number % 2)
            self.form.take([(f"extra.{one.name}.{word}", check)])
        self.form.told(titled(one.name), made)

    # What stands in the map.

    def _value(self, name: str) -> object:
        return fact(self.document.facts, (self.section, self.ids()[0], "extra", name))

    def _is(self, name: str) -> bool:
        return bool(self._value(name))

    def _has(self, name: str, word: str) -> bool:
        told = self._value(name)
        return word in (told if isinstance(told, tuple) else (told,))

    def _turn(self, name: str, word: str, order: tuple[str, ...], on: bool) -> None:
        there = {one for one in order if self._has(name, one) and one != word} | ({word} if on else set())
        self._put(name, [one for one in order if one in there] or None)

    def _enter(self, one: Extra, text: str) -> str:
        try:
            self._put(one.name, extras.value_of(text, one.kind))
        except ValueError as error:
            return str(error)
        return ""

    def _put(self, name: str, value: object) -> None:
        facts = self.document.facts
        for id in self.ids():
            facts = extras.with_extra(facts, self.section, id, name, None if value is False else value)
        self.document.apply(tr("{field} of {place}", field=titled(name), place=self.ids()[0]), facts=facts)


def adder(document: MapDocument, section: str, ids: Callable[[], tuple[str, ...]], parent: QWidget) -> QWidget:
    """The way to a field that the map has not had yet."""
    made = button(tr("Add a field…"), "link")
    made.setToolTip(tr("A value that only the rules of this map's own variant read"))
    made.clicked.connect(lambda: shown(ask_field(document, section, ids(), parent)))
    return made


def ask_field(document: MapDocument, section: str, ids: tuple[str, ...], parent: QWidget) -> AskDialog:
    """Ask for a new field and its value here."""

    def use(values: Mapping[str, str]) -> None:
        name = values["name"].strip()
        if not name.replace("_", "").isalnum():
            raise ValueError(tr("The name of a field is one word of letters, digits and _."))
        kind = next(one for one, _ in extras.KINDS if one == values["kind"])
        value = True if kind == "yes" else extras.value_of(values["value"], kind)
        if value is None:
            raise ValueError(tr("Say a value too: a field without one is not kept."))
        facts = document.facts
        for id in ids:
            facts = extras.with_extra(facts, section, id, name, value)
        document.apply(tr("New field {field}", field=name), facts=facts)

    fields = (
        Ask("name", tr("Name"), hint="capacity"),
        Ask("kind", tr("What it is"), "text", [(kind, tr(words)) for kind, words in extras.KINDS]),
        Ask("value", tr("Value here"), hint=tr("nothing for yes or no")),
    )
    words = tr("Standard rules read no such fields. A variant's own module does, and other places can have it too.")
    return AskDialog(tr("Add a field"), words, fields, tr("Add"), use, parent)
