"""What a game master publishes as text: orders and results on the clipboard, for mail and chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.pages.gm_review.mail import orders_text, results_text
from app.ui.widgets import ToolButton

from .clipboard import copy_text

if TYPE_CHECKING:
    from .table import Table


def copy_results(table: Table) -> None:
    """The results of the phase shown as text on the clipboard."""
    turn = table.document.turn
    if turn is not None:
        copy_text(results_text(turn, table.document.events))
        table.tell(tr("The results are on the clipboard."), "good")


def copy_all_orders(table: Table) -> None:
    """All orders of the phase as text on the clipboard."""
    document = table.document
    if document.turn is not None:
        text = orders_text(document.turn.before, document.turn.orders)
    else:
        text = orders_text(document.present, document.visible)
    copy_text(text)
    table.tell(tr("The orders are on the clipboard."), "good")


def action_button(action: QAction) -> QWidget:
    """A button that does what an action does, with its name beside its icon."""
    made = ToolButton()
    made.setDefaultAction(action)
    made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return made
