"""The list of orders in the panel: the lines, what is due in winter, the button that leaves a build, the coach."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.ui.widgets import SectionHeader, button, column, label
from rules import Form, Order, Position, Variant

from . import coach
from .fates import adjusting
from .forms.fields import moves_by
from .list_view import RowList
from .notes import CoachNotes
from .rows import Row, order_rows
from .wording import due_words


class WrittenOrders(QWidget):
    """`chosen` carries the key of a line, `edited` the line, `cleared` its number and key, `moved` its number and the
    way it goes (-1 up, 1 down), `waived` that a build is left."""

    chosen = Signal(str)
    edited = Signal(object)
    cleared = Signal(int, str)
    moved = Signal(int, int)
    waived = Signal()

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self.list = RowList(tr("Orders"))
        self.list.painter.variant = variant.id
        self.list.painter.powers = tuple(variant.base.powers)
        self.title = SectionHeader(tr("Orders"))
        self.dues = label("", "section")
        self.waive = button(tr("Leave this build"), "", tip=tr("Use one build less (W)"))
        self.notes = CoachNotes()
        self._whole = column(self.title, self.dues, self.list, self.waive, self.notes, spacing=8)
        self.setLayout(self._whole)
        self.waive.clicked.connect(self.waived)
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.list.activated.connect(self._on_edit)
        self.list.clicked.connect(self._on_edit)
        self.list.installEventFilter(self)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.widened.connect(self._fit)

    def take_back(self, notes: QWidget) -> None:
        """Have the notes of the coach beneath the lines."""
        self._whole.addWidget(notes)

    def clear(self) -> None:
        """Nothing of anybody's orders stays."""
        self.list.show_rows(())
        self.notes.show_notes([])

    def show_rows(self, rows: Sequence[Row], chosen: str, low: bool) -> None:
        """The lines; the one with the key `chosen` is selected. `low`: without their sentences."""
        self.list.set_low(low)
        self.list.show_rows(rows, chosen)
        self._fit()

    def _fit(self) -> None:
        """All lines are seen: what is about them scrolls."""
        self.list.setFixedHeight(self.list.full_height())

    def show_about(self, position: Position, power: str, orders: Sequence[Order], forms: Sequence[Form]) -> None:
        """What stands round the lines: titles, what is due, advice."""
        winter = position.phase.step == "A"
        self.title.setVisible(not winter and not forms)
        self.dues.setVisible(winter)
        self.dues.setText(due_words(position, power))
        self.waive.setVisible(winter and position.variant.dues(position, power) > adjusting(orders))
        self.notes.show_notes(coach.advise(position, power, orders, forms))

    def _on_row(self, current: QModelIndex, before: QModelIndex) -> None:
        if self.list.current_row is not None:
            self.chosen.emit(self.list.current_row.key)

    def _on_edit(self, index: QModelIndex) -> None:
        if self.list.current_row is not None:
            self.edited.emit(self.list.current_row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Delete clears the line, Alt+Up and Alt+Down move it."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self.list.current_row is not None:
            return self._pressed(event, self.list.current_row)
        return super().eventFilter(watched, event)

    def _pressed(self, event: QKeyEvent, row: Row) -> bool:
        clears = event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
        moves = moves_by(event) if row.number >= 0 and not row.key else 0
        if clears:
            self.cleared.emit(row.number, row.key)
        elif moves:
            self.moved.emit(row.number, moves)
        return bool(clears or moves)


def rows_of(position: Position, power: str, orders: Sequence[Order], half: tuple[str, str, str]) -> list[Row]:
    """The lines, with the order half made; not while its unit still has a whole one, which stands until then."""
    written = any(order.unit and order.unit.key == half[0] for order in orders)
    return order_rows(position, power, orders, ("", "", "") if written else half)
