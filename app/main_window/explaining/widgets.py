"""What a widget is: its own words, what the action behind it does, and the part of the window it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QLabel, QTabBar, QToolButton, QWidget

from app.language import tr
from app.panels.list_view import ROW
from app.panels.rows import Row
from app.ui.clause import clause_at

from ..not_now import not_now
from .deeds import DEEDS
from .parts import CONTROLS, PARTS, Part
from .told import Told

if TYPE_CHECKING:
    from ..window import MainWindow


def told_of(window: MainWindow, widget: QWidget, at: QPoint | None = None) -> Told | None:
    """What there is to say of a widget; `at`: the point of the screen that is meant, None for what has the keyboard."""
    point = at or widget.mapToGlobal(widget.rect().center())
    clause = clause_at(widget, point)
    clauses = (clause,) if clause else ()
    part, control = part_of(widget), control_of(widget)
    if control is None and part is None and not clauses:
        return None
    action = _action(widget)
    item, box = _item(widget, at), QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())
    if action is not None:
        return _of_action(window, action, widget, clauses, box)
    name = _name(widget)
    own = tuple(filter(None, [item, _tip(widget, name), _description(widget)]))
    if control is None and not name and not item:
        return Told(tr(part.title), tr(part.does), own, tr(part.keys), clauses, box) if part else None
    title = name or (tr(part.title) if part else "")
    about = tr("{part}: {does}", part=tr(part.title), does=tr(part.does)) if part and tr(part.title) != title else ""
    does = " ".join(filter(None, [tr(control.does) if control else "", about]))
    keys = _key_in(widget.toolTip(), name) or (tr(control.keys) if control else tr(part.keys) if part else "")
    return Told(title, does, own, keys, clauses, box)


def _of_action(window: MainWindow, action: QAction, widget: QWidget, clauses: tuple[str, ...], box: QRect) -> Told:
    """A button or a line of a menu."""
    name = action.objectName()
    title = action.text().replace("&", "").rstrip("…")
    keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
    grey = "" if action.isEnabled() else tr("Not now: {why}", why=not_now(window, name))
    return Told(title, tr(DEEDS.get(name, "")) or _tip(widget, title), tuple(filter(None, [grey])), keys, clauses, box)


def part_of(widget: QWidget) -> Part | None:
    """The part of the window that a widget is, or stands in."""
    now: QWidget | None = widget
    while now is not None:
        for kind in type(now).__mro__:
            if kind.__name__ in PARTS:
                return PARTS[kind.__name__]
        now = now.parentWidget()
    return None


def control_of(widget: QWidget) -> Part | None:
    """What kind of control it is; None for what cannot be used."""
    for kind in _kinds(widget):
        if kind in CONTROLS:
            return CONTROLS[kind]
    return None


def _kinds(widget: QWidget) -> Iterator[str]:
    parent = widget.parentWidget()
    inner = isinstance(parent, QAbstractItemView) and widget is parent.viewport()
    for kind in type(parent if inner else widget).__mro__:
        yield kind.__name__


def _action(widget: QWidget) -> QAction | None:
    return widget.defaultAction() if isinstance(widget, QToolButton) else None


def _name(widget: QWidget) -> str:
    parent = widget.parentWidget()
    if isinstance(parent, QAbstractItemView) and widget is parent.viewport():
        return str(parent.accessibleName())
    text = getattr(widget, "text", None)
    said = widget.accessibleName() or (text() if callable(text) and not isinstance(widget, QLabel) else "")
    return str(said).replace("&", "")


def _tip(widget: QWidget, name: str) -> str:
    tip = unescape(widget.toolTip())
    return tip if tip and tip != name and not _key_in(tip, name) else ""


def _key_in(tip: str, name: str) -> str:
    """The key of a tool whose tooltip is its name with that in brackets."""
    return tip.removeprefix(f"{name} (").removesuffix(")") if name and tip.startswith(f"{name} (") else ""


def _description(widget: QWidget) -> str:
    return str(widget.accessibleDescription())


def _item(widget: QWidget, at: QPoint | None) -> str:
    """The line of a list under the pointer, or the one that is chosen; the page of a row of tabs."""
    if isinstance(widget, QTabBar):
        number = widget.tabAt(widget.mapFromGlobal(at)) if at else widget.currentIndex()
        return str(widget.tabText(number)).replace("&", "") if number >= 0 else ""
    view = widget if isinstance(widget, QAbstractItemView) else widget.parentWidget()
    if not isinstance(view, QAbstractItemView):
        return ""
    index = view.indexAt(view.viewport().mapFromGlobal(at)) if at else view.currentIndex()
    line = index.data(ROW)
    if isinstance(line, Row):
        return f"{line.head} {line.rest}".strip() + f": {line.words}"
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole) or index.data(Qt.ItemDataRole.DisplayRole)
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    return ". ".join(str(one) for one in (spoken, tip) if one)
