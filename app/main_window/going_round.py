"""The keyboard goes round the parts of the table: toolbar, provinces, board, panel, timeline, rule that is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.panels.orders import OrdersPanel
from app.panels.report import ReportPanel
from app.panels.results import ResultsPanel

if TYPE_CHECKING:
    from .table import Table


def go_round(table: Table, by: int) -> None:
    """The keyboard to the next part that is seen, or (-1) to the one before."""
    seen = [part for part in _parts(table) if part.isVisible()]
    focused = table.window().focusWidget()
    here = next((n for n, part in enumerate(seen) if part is focused), None)
    if here is None:
        here = next((n for n, part in enumerate(seen) if _together(part, focused, table)), 0)
    seen[(here + by) % len(seen)].setFocus(Qt.FocusReason.TabFocusReason)


def _parts(table: Table) -> list[QWidget]:
    """Where the keyboard stops, in their order round the window."""
    told = table.review.panel.list if table.review.panel else _told(table.panel.currentWidget()) or table.panel
    review = table.review.parts
    list_of_provinces = [table.provinces.panel.search] if table.provinces.on else []
    lowest = (table.timeline.slider, table.status.rule)
    return [table.bar.layers, *review, *list_of_provinces, table.view, told, *lowest]


def _told(panel: QWidget | None) -> QWidget | None:
    """Where the keyboard stops in a panel beside the board."""
    if isinstance(panel, OrdersPanel):
        return panel.entry.line
    if isinstance(panel, ResultsPanel):
        return panel.list
    return panel.go_on if isinstance(panel, ReportPanel) else None


def _together(part: QWidget, focused: QWidget | None, table: QWidget) -> bool:
    """Whether a widget is in the same dock, bar or other part of the table as this one."""
    if focused is None:
        return False
    near = part
    while (above := near.parentWidget()) is not None and above is not table:
        near = above
    return near.isAncestorOf(focused)
