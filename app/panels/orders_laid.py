"""How the parts of the orders panel lie: in one column beside the board, or in three beneath it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QScrollArea

from app.ui.widgets import column, scrolled

from .arranging import Frame, relaid, scrolling, three_columns

if TYPE_CHECKING:
    from .orders import OrdersPanel


def lay_beside(panel: OrdersPanel) -> QScrollArea:
    """One column: the head and the foot stay, the rest scrolls, which is returned."""
    panel.written.take_back(panel.notes)
    panel.foot.take_back()
    upper = (panel.idle, panel.tabs, panel.entry, panel.cards.chosen, panel.unread, panel.prospects)
    lower = (panel.written, panel.cards, panel.form)
    inside = Frame(column(*upper, *lower, ..., spacing=8, margins=(16, 4, 16, 12)))
    head = column(panel.header, margins=(16, 14, 16, 6))
    area = scrolled(inside)
    beneath = column(panel.room, margins=(12, 0, 12, 6))
    whole = column(head, area, beneath, panel.foot, spacing=0)
    whole.setStretch(1, 1)
    relaid(panel, whole)
    return area


def lay_below(panel: OrdersPanel) -> tuple[QScrollArea, QHBoxLayout]:
    """Three columns: the entry, the orders, the coach over the foot. What of the orders scrolls, and the columns."""
    left = scrolling(panel.entry, panel.unread, panel.prospects)
    area = scrolling(panel.tabs, panel.idle, panel.written, panel.cards, panel.form)
    lines = column(column(panel.header, margins=(12, 8, 12, 0)), area, spacing=0)
    lines.setStretch(1, 1)
    beside = scrolling(panel.form_foot, panel.cards.chosen, panel.notes, panel.room)
    advice = column(beside, panel.foot, spacing=0)
    advice.setStretch(0, 1)
    columns = three_columns(left, Frame(lines), Frame(advice))
    relaid(panel, columns)
    return area, columns
