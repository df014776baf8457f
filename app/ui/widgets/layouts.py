"""Rows and columns of widgets in one line: `column(title, text, 12, row(cancel, ..., ok), margins=16)`."""

from __future__ import annotations

from itertools import pairwise
from types import EllipsisType

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLayout, QVBoxLayout, QWidget

Item = QWidget | QLayout | int | EllipsisType | None
Margins = int | tuple[int, int, int, int]


def row(*items: Item, spacing: int = 8, margins: Margins = 0) -> QHBoxLayout:
    """Things side by side. A number is a gap in pixels, `...` a stretch, None is left out."""
    made = QHBoxLayout()
    _fill(made, items, spacing, margins)
    return made


def column(*items: Item, spacing: int = 8, margins: Margins = 0) -> QVBoxLayout:
    """Things one below the other. A number is a gap in pixels, `...` a stretch, None is left out."""
    made = QVBoxLayout()
    _fill(made, items, spacing, margins)
    return made


def panel(layout: QLayout, kind: str = "plain") -> QFrame:
    """A frame in the colour of side panels; `kind` right, left, foot or below draws the line towards the board."""
    frame = QFrame()
    frame.setProperty("panel", kind)
    frame.setLayout(layout)
    return frame


def in_tab_order(*parts: QWidget) -> None:
    """Let Tab go through these and what is in them, in this order, whenever they were made."""
    inside = [widget for part in parts for widget in (part, *part.findChildren(QWidget))]
    window = parts[0].window()  # lists that drop down are windows of their own
    can = (widget for widget in inside if widget.focusPolicy() != Qt.FocusPolicy.NoFocus)
    chain = [widget for widget in can if widget.window() is window]
    for one, after in pairwise(chain):
        QWidget.setTabOrder(one, after)


def emptied(layout: QLayout) -> None:
    """Take everything out of a layout: widgets vanish at once, and are done away with later."""
    while (item := layout.takeAt(0)) is not None:
        old = item.widget()
        if old is not None:
            old.hide()
            old.deleteLater()


def _fill(layout: QBoxLayout, items: tuple[Item, ...], spacing: int, margins: Margins) -> None:
    layout.setSpacing(spacing)
    sides = (margins,) * 4 if isinstance(margins, int) else margins
    layout.setContentsMargins(*sides)
    for item in items:
        _add(layout, item)


def _add(layout: QBoxLayout, item: Item) -> None:
    if item is ...:
        layout.addStretch(1)
    elif isinstance(item, int):
        layout.addSpacing(item)
    elif isinstance(item, QLayout):
        layout.addLayout(item)
    elif isinstance(item, QWidget):
        layout.addWidget(item)
