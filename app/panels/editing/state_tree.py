"""The variant's own state as a tree: each value is edited in place, tables and lists grow and shrink.

It is the state as the notation of scenario files has it, so there is no key and no value that cannot be reached here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from app.language import tr
from app.ui.shades import px
from app.ui.widgets import button, column, label, row

PATH = Qt.ItemDataRole.UserRole
NAME, VALUE = 0, 1
ROW = 26
Path = tuple[Any, ...]


def shown(value: Any) -> str:
    """A single value as text."""
    return {True: "true", False: "false"}.get(value, "") if isinstance(value, bool) else str(value)


def meant(text: str, old: Any = "") -> Any:
    """The value that a text means: a whole number, true or false, a table, a list; else the text. A text stays one
    where a text was."""
    text = text.strip()
    if text[:1] in "{[" and text:
        return _table(text)
    if isinstance(old, str) and old != "":
        return text
    if text in ("true", "false"):
        return text == "true"
    if text in ("{}", "[]"):
        return {} if text == "{}" else []
    digits = text.removeprefix("-")
    return int(text) if digits.isdigit() and len(digits) < 16 else text


def _table(text: str) -> Any:
    """A table or a list as TOML has it, `{ France = 3 }`; the text itself where it is none."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return text


def with_value(whole: Any, path: Path, value: Any) -> Any:
    """The whole with another value at a path; None takes away what is there."""
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


class StateTree(QWidget):
    """`changed` carries a key of the state and its new value, None where it is taken away."""

    changed = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderLabels([tr("What"), tr("Value")])
        self.tree.setAccessibleName(tr("State of the game"))
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setUniformRowHeights(True)
        self.more = button(tr("Add"), "quiet", tip=tr("Add a line to what is chosen, or the key picked at the left"))
        self.less = button(tr("Remove"), "quiet", tip=tr("Take the line that is chosen away (Delete)"))
        self.keys = QComboBox()
        self.keys.setAccessibleName(tr("A key of the state that says nothing yet"))
        self.keys.setMinimumHeight(28)
        self.keys.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.keys.setMinimumContentsLength(6)
        self.title = label(tr("State"), "section")
        self.setLayout(column(self.title, self.tree, row(self.keys, ..., self.more, self.less), spacing=6))
        self._state: Mapping[str, Any] = {}
        self._filling = False
        self.tree.itemDoubleClicked.connect(self._begin)
        self.tree.itemChanged.connect(self._on_changed)
        self.tree.installEventFilter(self)
        self.more.clicked.connect(self.add)
        self.less.clicked.connect(self.remove)

    def show_state(self, state: Mapping[str, Any], keys: tuple[str, ...]) -> None:
        """This state; `keys` are all that there can be."""
        self.setVisible(bool(keys))
        open_before = {self._path(item) for item in self._items() if item.isExpanded()}
        chosen = self._path(self.tree.currentItem())
        self._state, self._filling = state, True
        self.tree.clear()
        for key, value in state.items():
            self._add(self.tree.invisibleRootItem(), (key,), key, value)
        for item in self._items():
            item.setExpanded(self._path(item) in open_before)
            if chosen and self._path(item) == chosen:
                self.tree.setCurrentItem(item)
        self.keys.clear()
        self.keys.addItems(sorted(key for key in keys if key not in state))
        self.keys.setVisible(bool(self.keys.count()))
        self.tree.setMinimumHeight(px(ROW) * min(8, max(3, len(state) + 1)))
        self._filling = False

    def add(self) -> None:
        """A line more: of the list or table chosen, else the key picked."""
        item = self.tree.currentItem()
        path = self._path(item)
        inner = self._at(path) if path else None
        if item is not None and isinstance(inner, Mapping | list | tuple):
            self._filling = True
            name = "" if isinstance(inner, Mapping) else str(len(inner) + 1)
            made = QTreeWidgetItem(item, [name, ""])
            made.setData(NAME, PATH, (*path, "" if isinstance(inner, Mapping) else len(inner)))
            made.setFlags(made.flags() | Qt.ItemFlag.ItemIsEditable)
            item.setExpanded(True)
            self._filling = False
            self.tree.setCurrentItem(made)
            self.tree.editItem(made, NAME if isinstance(inner, Mapping) else VALUE)
        elif self.keys.currentText():
            self._filling = True
            made = QTreeWidgetItem(self.tree.invisibleRootItem(), [self.keys.currentText(), ""])
            made.setData(NAME, PATH, (self.keys.currentText(),))
            made.setFlags(made.flags() | Qt.ItemFlag.ItemIsEditable)
            self._filling = False
            self.tree.setCurrentItem(made)
            self.tree.editItem(made, VALUE)

    def remove(self) -> None:
        """Take the line that is chosen away."""
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

    # Inside.

    def _add(self, parent: QTreeWidgetItem, path: Path, name: str, value: Any) -> None:
        inner = isinstance(value, Mapping | list | tuple)
        item = QTreeWidgetItem(parent, [name, _sum(value) if inner else shown(value)])
        item.setData(NAME, PATH, path)
        if inner:
            pairs = value.items() if isinstance(value, Mapping) else enumerate(value)
            for key, one in pairs:
                told = str(key) if isinstance(value, Mapping) else str(key + 1)
                self._add(item, (*path, key), told, one)
        else:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)

    def _begin(self, item: QTreeWidgetItem | None, column: int) -> None:
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable:
            self.tree.editItem(item, VALUE)

    def _on_changed(self, item: QTreeWidgetItem, column: int) -> None:
        """A line was edited: a name of a new one, or a value."""
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
            value: Any = meant(item.text(VALUE), self._at(path))
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


def _sum(value: Any) -> str:
    """What a table or a list holds, in brief."""
    pairs = value.items() if isinstance(value, Mapping) else (("", one) for one in value)
    return ", ".join(_brief(str(key), one) for key, one in pairs) or tr("nothing")


def _brief(name: str, value: Any) -> str:
    inner = isinstance(value, Mapping | list | tuple)
    return " ".join(filter(None, (name, "" if inner and name else "…" if inner else shown(value))))
