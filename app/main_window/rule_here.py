"""Which rule is meant by F1: that of what is under the pointer, on the board or beside it, or of the result chosen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget

from app.board.picking import Hit
from app.ui.clause import chosen_clause, clause_at

from .table import Table


def rule_here(window: QWidget, table: Table | None) -> str:
    """The clause; "" for none. Only what is shown is asked, and that is no more than who sits there may know."""
    at = QCursor.pos()
    found = clause_at(QApplication.widgetAt(at), at)
    if not found and table is not None:
        found = on_board(table, at)
    return found or chosen_clause(window)


def on_board(table: Table, at: QPoint) -> str:
    """The clause of why the place at a point of the screen is refused, or of what became of the unit there."""
    viewport = table.view.viewport()
    if not table.isVisible() or QApplication.widgetAt(at) is not viewport:
        return ""
    hit = table.view.hit(QPointF(viewport.mapFromGlobal(at)))
    return refused(table, hit) or result(table, hit)


def refused(table: Table, hit: Hit) -> str:
    """With a unit chosen: why it cannot be ordered to this place."""
    builder = table.order_tool.builder
    if not builder.filled:
        return ""
    here = [one for one in builder.aimed.candidates if one.place and one.place.province == hit.province]
    if any(one.allowed for one in here):
        return ""
    return next((one.reason.clause for one in here if one.reason), "")


def result(table: Table, hit: Hit) -> str:
    """In a turn that is over: the rules on which the result of the unit rests."""
    turn = table.document.turn
    if turn is None or hit.unit is None:
        return ""
    mine = [one for one in turn.outcomes if one.unit is not None and one.unit.key == hit.unit]
    return "; ".join(reason.clause for one in mine for reason in one.reasons if reason.clause)
