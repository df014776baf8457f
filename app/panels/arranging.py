"""A panel stands beside the board as one column, or lies beneath it as three."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QScrollArea, QWidget

from app.ui.widgets import column, line, row, scrolled
from app.ui.widgets.layouts import Item

DRAWER = 206
"""Height of the panel beneath the board, at the normal size of text."""
PARTS, WITH_FORM = (5, 5, 4), (3, 7, 4)
"""How wide its columns are, in parts of the whole; the middle one needs more for a form."""


def relaid(panel: QWidget, layout: QLayout) -> None:
    """Give a panel another layout; the widgets that it still needs have been put into that one already."""
    old = panel.layout()
    if old is not None:
        emptied_frames = QWidget(panel)  # which nothing is in any more; they may still be laid out at this moment
        emptied_frames.setLayout(old)
        emptied_frames.hide()
        emptied_frames.deleteLater()
    panel.setLayout(layout)


def three_columns(left: QWidget, middle: QWidget, right: QWidget) -> QHBoxLayout:
    """Side by side, with hairlines between."""
    whole = row(left, _upright(), middle, _upright(), right, spacing=0)
    share(whole, PARTS)
    return whole


def share(columns: QHBoxLayout, parts: tuple[int, int, int]) -> None:
    """Give the three columns so many parts of the width."""
    for at, part in zip((0, 2, 4), parts):
        columns.setStretch(at, part)


def scrolling(*items: Item) -> QScrollArea:
    """Things one below the other that scroll, in a column of the drawer."""
    inside = QWidget()
    inside.setLayout(column(*items, ..., spacing=6, margins=(12, 10, 12, 8)))
    return scrolled(inside)


def _upright() -> QFrame:
    made = line()
    made.setMinimumSize(1, 1)
    made.setMaximumSize(1, 16777215)
    return made
