"""The variant's own state as a tree: values are edited in place, tables and lists grow and shrink.

It shows the state as in the notation of scenario files, but in words; every key and value can be reached here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.language import tr, tr_noop
from app.ui.clause import CLAUSE, ClauseLabel
from app.ui.shades import px
from app.ui.widgets import column, label, row, tool_button
from rules import Unit
from rules.options import StateWord

# ----------------------------------------------------------------------------------------------------
# Values of a variant's own state in words and in the notation of scenario files. No Qt here.

Path = tuple[Any, ...]
SWITCH: Mapping[bool, str] = {True: tr_noop("yes"), False: tr_noop("no")}


def choices(value: Any, word: StateWord | None) -> tuple[str, ...]:
    """Return all possible values in words, if there are only a few; otherwise ()."""
    if isinstance(value, bool):
        return tuple(tr(words) for words in SWITCH.values())
    few = word.values if word else {}
    return tuple(tr(words) for words in few.values()) if value in few or value is None else ()


def shown(value: Any, word: StateWord | None = None) -> str:
    """Return a single value as text."""
    if isinstance(value, bool):
        return tr(SWITCH[value])
    few = word.values if word else {}
    return tr(few[value]) if isinstance(value, str) and value in few else str(value)


def meant(text: str, old: Any = "", word: StateWord | None = None) -> Any:
    """Return the value that a text means: one of a few possible ones, a whole number, a boolean, a table or a list,
    else the text.

    If the old value was a text, the new one remains a text.
    """
    text = text.strip()
    few = {tr(words).lower(): value for value, words in (word.values if word else {}).items()}
    if text.lower() in few:
        return few[text.lower()]
    if text[:1] in "{[" and text:
        return _table(text)
    if isinstance(old, str) and old != "":
        return text
    switches = {tr(words): value for value, words in SWITCH.items()} | {"true": True, "false": False}
    if text in switches:
        return switches[text]
    digits = text.removeprefix("-")
    return int(text) if digits.isdigit() and len(digits) < 16 else text


def _table(text: str) -> Any:
    """Return a table or list in TOML notation, `{ France = 3 }`, or the text itself if it is neither."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return text


def with_value(whole: Any, path: Path, value: Any) -> Any:
    """Return the whole with another value at a path; None removes the entry."""
    if not path:
        return value
    head, rest = path[0], path[1:]
    if isinstance(whole, Mapping):
        inner = with_value(whole.get(head, {} if rest else None), rest, value)
        return {**{key: one for key, one in whole.items() if key != head or inner is not None}, **_entry(head, inner)}
    listed = list(whole or ())
    inner = with_value(listed[head] if head < len(listed) else None, rest, value)
    return [*listed[:head], *([] if inner is None else [inner]), *listed[head + 1 :]]


def _entry(key: Any, value: Any) -> dict[Any, Any]:
    return {} if value is None else {key: value}


def entries(value: Any, names: Mapping[str, str]) -> Iterator[tuple[Any, str, Any]]:
    """Yield key, name and value of each entry of a list or table; powers get their `names` if all keys are powers."""
    if not isinstance(value, Mapping):
        yield from ((number, str(number + 1), one) for number, one in enumerate(value))
        return
    by_power = all(key in names for key in value)
    yield from ((key, names[key] if by_power else str(key), one) for key, one in value.items())


def summed(value: Any, word: StateWord | None, names: Mapping[str, str]) -> str:
    """Return a summary of a table or list."""
    table = isinstance(value, Mapping)
    found = (_brief(name if table else "", one, word) for _, name, one in entries(value, names))
    return ", ".join(found) or tr("nothing")


def _brief(name: str, value: Any, word: StateWord | None) -> str:
    inner = isinstance(value, Mapping | list | tuple)
    return " ".join(filter(None, (name, "" if inner and name else "…" if inner else shown(value, word))))


# ----------------------------------------------------------------------------------------------------
# What the state of a game says about a unit, and how it could say more, without knowing formats beyond the general
# notation: a unit is named by its number, its text or its place, under its power or on its own. No Qt here.


def names_of(unit: Unit) -> tuple[str, ...]:
    """Return the ways to name a unit in the state, the most specific first."""
    return tuple(dict.fromkeys(name for name in (unit.tag, unit.listed, unit.text, unit.place.text) if name))


def unit_properties(state: Mapping[str, Any], unit: Unit, words: Mapping[str, StateWord]) -> tuple[str, ...]:
    """Return what the state says about a unit: "Strength of armies: half strength"."""
    own = [name for name in names_of(unit) if name != unit.place.text]
    found: list[str] = []
    for key, value in state.items():
        theirs = value.get(unit.power) if isinstance(value, Mapping) else None
        word = words[key]
        found += _value_texts(word, value, own)
        found += _value_texts(word, theirs, [*own, unit.place.text] if isinstance(theirs, Mapping) else own)
    return tuple(dict.fromkeys(found))


def _value_texts(word: StateWord, table: Any, names: Sequence[str]) -> list[str]:
    if isinstance(table, Mapping):
        there = [table[name] for name in names if name in table]
        return [f"{tr(word.name)}: {shown(one, word)}" for one in there if not isinstance(one, Mapping | list | tuple)]
    return [tr(word.name)] if isinstance(table, list | tuple) and any(name in table for name in names) else []


def ways_to_say(value: Any, unit: Unit, said: Any) -> Iterator[Any]:
    """Yield a key's value with something said of the unit, in each form that the notation may use."""
    table = dict(value) if isinstance(value, Mapping) else {}
    theirs = table.get(unit.power, {})
    for name in names_of(unit):
        if isinstance(theirs, Mapping):
            yield {**table, unit.power: {**theirs, name: said}}
    for name in names_of(unit):
        yield {**table, name: said}
    for name in names_of(unit):
        yield {**table, unit.power: [*(theirs if isinstance(theirs, list | tuple) else ()), name]}
        yield [*(value if isinstance(value, list | tuple) else ()), name]


PATH = Qt.ItemDataRole.UserRole
NAME, VALUE = 0, 1
ROW = 26
NAME_WIDTH, VALUE_WIDTH, INDENTATION = 176, 60, 14
Index = QModelIndex | QPersistentModelIndex


class StateValueDelegate(QStyledItemDelegate):
    """Edits values as a drop-down list if only a few are possible: `choices` returns them for an item, () for others.
    """

    def __init__(self, tree: QTreeWidget, choices: Callable[[Index], Sequence[str]]) -> None:
        super().__init__(tree)
        self._choices = choices

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        few = self._choices(index)
        if not few:
            return super().createEditor(parent, option, index)
        made = QComboBox(parent)
        made.addItems(few)
        made.activated.connect(lambda: self._take(made))
        return made

    def _take(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)


class StateTree(QWidget):
    """The tree. `changed` carries a key of the state and its new value, None to remove it."""

    changed = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderLabels([tr("What"), tr("Value")])
        self.tree.setAccessibleName(tr("Game state"))
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        self.tree.header().resizeSection(NAME, px(NAME_WIDTH))
        self.tree.header().setMinimumSectionSize(px(VALUE_WIDTH))
        self.tree.header().setStretchLastSection(True)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setIndentation(px(INDENTATION))
        self.tree.setUniformRowHeights(True)
        self.more = tool_button("plus", tr("Add an entry to the selection, or the property chosen on the left"))
        self.less = tool_button("minus", tr("Delete the selected entry"), tr("Delete"))
        self.keys = QComboBox()
        self.keys.setAccessibleName(tr("Unused property of the state"))
        self.keys.setMinimumHeight(28)
        self.keys.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.keys.setMinimumContentsLength(6)
        self.title = label(tr("State"), "section")
        self.rule = ClauseLabel()
        self.rule.hide()
        buttons = row(self.keys, self.more, self.less, spacing=2)
        buttons.setStretch(0, 1)
        self.setLayout(column(self.title, self.tree, self.rule, buttons, spacing=6))
        self._state: Mapping[str, Any] = {}
        self._words: Mapping[str, StateWord] = {}
        self._names: Mapping[str, str] = {}
        self._filling = False
        self.tree.itemDoubleClicked.connect(self._begin)
        self.tree.itemChanged.connect(self._on_changed)
        self.tree.currentItemChanged.connect(self._show_rule)
        self.tree.setItemDelegateForColumn(VALUE, StateValueDelegate(self.tree, self._choices_of))
        self.tree.installEventFilter(self)
        self.more.clicked.connect(self.add)
        self.less.clicked.connect(self.remove)

    def show_state(
        self, state: Mapping[str, Any], words: Mapping[str, StateWord], names: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """Show a state. `words` describes all possible keys, `names` maps power ids to names."""
        self.setVisible(bool(words))
        open_before = {self._path(item) for item in self._items() if item.isExpanded()}
        chosen = self._path(self.tree.currentItem())
        self._state, self._words, self._names, self._filling = state, words, names, True
        self.tree.clear()
        for key, value in state.items():
            self._add(self.tree.invisibleRootItem(), (key,), self._called(key), value)
        for item in self._items():
            item.setExpanded(self._path(item) in open_before)
            if chosen and self._path(item) == chosen:
                self.tree.setCurrentItem(item)
        self.keys.clear()
        for name, key in sorted((self._called(key), key) for key in words if key not in state):
            self.keys.addItem(name, key)
        self.keys.setVisible(bool(self.keys.count()))
        self.tree.setMinimumHeight(px(ROW) * min(8, max(3, len(state) + 1)))
        self._filling = False

    def _called(self, key: str) -> str:
        return tr(self._words[key].name) if key in self._words else key

    def _word(self, path: Path) -> StateWord | None:
        return self._words.get(str(path[0])) if path else None

    def _show_rule(self) -> None:
        word = self._word(self._path(self.tree.currentItem()))
        self.rule.show_clause(word.clause if word else "")

    def _choices_of(self, index: Index) -> Sequence[str]:
        path = self._path(self.tree.itemFromIndex(index))
        return choices(self._at(path), self._word(path)) if path and "" not in path else ()

    def add(self) -> None:
        """Add a line to the selected list or table, or else the key chosen in the drop-down list."""
        item = self.tree.currentItem()
        path = self._path(item)
        inner = self._at(path) if path else None
        if item is not None and isinstance(inner, Mapping | list | tuple):
            table = isinstance(inner, Mapping)
            name, key = ("", "") if table else (str(len(inner) + 1), len(inner))
            made = self._new_line(item, name, (*path, key))
            item.setExpanded(True)
            self.tree.setCurrentItem(made)
            self.tree.editItem(made, NAME if table else VALUE)
        elif self.keys.currentData():
            made = self._new_line(self.tree.invisibleRootItem(), self.keys.currentText(), (self.keys.currentData(),))
            self.tree.setCurrentItem(made)
            self.tree.editItem(made, VALUE)

    def _new_line(self, parent: QTreeWidgetItem, name: str, path: Path) -> QTreeWidgetItem:
        """Return a new line without a value, to be edited."""
        self._filling = True
        made = QTreeWidgetItem(parent, [name, ""])
        made.setData(NAME, PATH, path)
        made.setFlags(made.flags() | Qt.ItemFlag.ItemIsEditable)
        self._filling = False
        return made

    def remove(self) -> None:
        """Remove the selected line."""
        path = self._path(self.tree.currentItem())
        if path and self._at(path) is not None:
            self._change(path, None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Delete:
                self.remove()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2) and self.tree.currentItem():
                self._begin(self.tree.currentItem(), VALUE)
                return True
        return super().eventFilter(watched, event)

# Internals.

    def _add(self, parent: QTreeWidgetItem, path: Path, name: str, value: Any) -> None:
        inner = isinstance(value, Mapping | list | tuple)
        word = self._word(path)
        item = QTreeWidgetItem(parent, [name, summed(value, word, self._names) if inner else shown(value, word)])
        item.setData(NAME, PATH, path)
        item.setData(NAME, CLAUSE, word.clause if word else "")
        item.setToolTip(NAME, "\n".join((name, tr("In files: {key}", key=".".join(map(str, path))))))
        item.setToolTip(VALUE, item.text(VALUE))
        if inner:
            for key, label_, one in entries(value, self._names):
                self._add(item, (*path, key), label_, one)
        else:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)

    def _begin(self, item: QTreeWidgetItem | None, column: int) -> None:
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable:
            self.tree.editItem(item, VALUE)

    def _on_changed(self, item: QTreeWidgetItem, column: int) -> None:
        """Take over an edit: the name of a new line, or a value."""
        if self._filling:
            return
        path = self._path(item)
        if column == NAME and path and path[-1] == "":
            self._filling = True
            item.setData(NAME, PATH, (*path[:-1], item.text(NAME).strip()))
            self._filling = False
            self.tree.editItem(item, VALUE)
            return
        if column == VALUE and path and "" not in path:
            value: Any = meant(item.text(VALUE), self._at(path), self._word(path))
            self._change(path, value)

    def _change(self, path: Path, value: Any) -> None:
        key = str(path[0])
        self.changed.emit(key, with_value(self._state.get(key), path[1:], value))

    def _at(self, path: Path) -> Any:
        found: Any = self._state
        for part in path:
            try:
                found = found[part]
            except (LookupError, TypeError):
                return None
        return found

    def _path(self, item: QTreeWidgetItem | None) -> Path:
        found = item.data(NAME, PATH) if item is not None else None
        return tuple(found) if found else ()

    def _items(self) -> list[QTreeWidgetItem]:
        found = [self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount())]
        every: list[QTreeWidgetItem] = []
        while found:
            item = found.pop(0)
            if item is not None:
                every.append(item)
                found += [item.child(number) for number in range(item.childCount())]
        return every
