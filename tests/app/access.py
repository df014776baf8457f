"""What a screen reader would find in a window: names of what can have the keyboard, tooltips of icon buttons."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QAbstractSpinBox, QComboBox, QLineEdit, QWidget


def focusable(root: QWidget) -> Iterator[QWidget]:
    """The widgets in sight that the Tab key, or a click, gives the keyboard to."""
    for widget in (root, *root.findChildren(QWidget)):
        if not widget.isVisibleTo(root) or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        parent = widget.parentWidget()
        inner = isinstance(widget, QLineEdit) and isinstance(parent, QAbstractSpinBox)
        if inner or widget.objectName().startswith("qt_") or not widget.isEnabled():
            continue
        if isinstance(parent, QAbstractScrollArea) and widget is parent.viewport():
            continue
        yield widget


def name_of(widget: QWidget) -> str:
    """What a screen reader calls it: its accessible name, its text or that of its label."""
    if isinstance(widget, QComboBox):  # Qt on this system names it by what is chosen in it
        return widget.accessibleName()
    told = QAccessible.queryAccessibleInterface(widget)
    return told.text(QAccessible.Text.Name).strip() if told else ""


def nameless(root: QWidget) -> list[str]:
    """Those that can have the keyboard and have no name, as class and parents."""
    return [_trail(widget, root) for widget in focusable(root) if not name_of(widget)]


def riddles(root: QWidget) -> list[str]:
    """Buttons in sight with an icon or nothing on them, and no tooltip that says what they do."""
    found = (button for button in root.findChildren(QAbstractButton) if button.isVisibleTo(root))
    bare = (one for one in found if not one.text().strip() and not one.objectName().startswith("qt_"))
    return [_trail(one, root) for one in bare if not one.toolTip() and not _labelled(one)]


def _labelled(button: QAbstractButton) -> bool:
    """Whether it says in words inside of it, or in a line beside it that names it, what it does."""
    return bool(button.layout()) or (button.isCheckable() and bool(button.accessibleName()))


def _trail(widget: QWidget, root: QWidget) -> str:
    names = []
    now: QWidget | None = widget
    while now is not None and now is not root:
        names.append(type(now).__name__)
        now = now.parentWidget()
    return " < ".join(names[:5])
