"""The menu of an order that is drawn on the board: it is changed, cleared, or asked why."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

import rules
from app.board.view import BoardView
from app.document import Document
from app.language import tr
from app.tools import OrderTool


class OrderMenu:
    """Opens at the pointer when the order tool asks for it. `why` answers for the key of a unit."""

    def __init__(self, document: Document, tool: OrderTool, view: BoardView, why: Callable[[str], object]) -> None:
        self.document, self.tool, self.view, self.why = document, tool, view, why
        self.menu: QMenu | None = None
        tool.order_wanted.connect(self.open)

    def open(self, key: str, text: str, at: QPoint) -> None:
        """`key`: of the unit whose order it is; `text`: the order; `at`: a point of the board's widget."""
        menu = QMenu(self.view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(text).setEnabled(False)
        menu.addSeparator()
        menu.addAction(tr("&Change it"), lambda: self.tool.choose_unit(key))
        menu.addAction(tr("C&lear it"), lambda: self._clear(key))
        turn = self.document.explained
        asked = menu.addAction(tr("&Why?"), lambda: self.why(key))
        asked.setEnabled(turn is not None and rules.outcome_of(turn, key) is not None)
        menu.setAccessibleName(text)
        self.menu = menu
        self.view.let_go()
        menu.popup(self.view.viewport().mapToGlobal(at))

    def _clear(self, key: str) -> None:
        self.tool.choose_unit(key)
        self.tool.clear()
