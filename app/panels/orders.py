"""The orders panel: whose orders, the entry card, the list of orders, the coach, and the one button that goes on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.document import Document
from app.ui.widgets import NoteFrame, SectionHeader, button, column, foot, label, scrolled
from rules import Order

from . import coach
from .entry import Entry, EntryCard
from .header import Header
from .list_view import RowList
from .rows import order_rows
from .unread import UnreadLines
from .wording import due_words, many

NOTES_SHOWN = 3
LOW = 760
"""Below this height of the window rows of the list do without their sentence."""


class CoachNotes(QWidget):
    """At most three pieces of advice, worst first. `chosen` names the unit of one clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.title = label("Coach", "section")
        self._frames = [NoteFrame("hint", "") for _ in range(NOTES_SHOWN)]
        self.setLayout(column(self.title, *self._frames, spacing=6))

    def show_notes(self, notes: list[coach.Note]) -> None:
        for frame, note in zip(self._frames, notes):
            frame.show_note(note.kind, note.text)
        for number, frame in enumerate(self._frames):
            frame.setVisible(number < len(notes))
        self.title.setVisible(bool(notes))

    @property
    def texts(self) -> list[str]:
        return [frame.text for frame in self._frames if frame.isVisibleTo(self)]


class OrdersPanel(QFrame):
    """The panel beside the board while orders are written. It reads the document and asks for changes by signals."""

    primary = Signal()
    locked = Signal()
    power_chosen = Signal(str)
    row_chosen = Signal(str)
    row_edited = Signal(str)
    row_cleared = Signal(int, str)
    waived = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setProperty("panel", "right")
        self.document = document
        board = document.game.variant.base
        self.header = Header({power.id: power.name for power in board.powers.values()}, document.game.variant.id)
        self.entry = EntryCard()
        self.list = RowList("Orders")
        self.list.painter.variant = document.game.variant.id
        self.list.painter.powers = tuple(board.powers)
        self.title = SectionHeader("Orders")
        self.dues = label("", "section")
        self.waive = button("Leave this build", "", tip="Use one build less (W)")
        self.notes = CoachNotes()
        self.unread = UnreadLines()
        self._whose: tuple[object, ...] = ()
        self.go_on = button("", "primary")
        self.go_on.setMinimumHeight(32)
        self.below = label("", "small", wrap=True)
        self.below.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._half = ("", "", "")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        inside = QWidget()
        parts = (self.entry, self.unread, self.title, self.dues, self.list, self.waive, self.notes)
        inside.setLayout(column(*parts, ..., spacing=8, margins=(16, 4, 16, 12)))
        head = column(self.header, margins=(16, 14, 16, 6))
        end = foot(column(self.go_on, self.below, spacing=6, margins=(16, 12, 16, 12)))
        whole = column(head, scrolled(inside), end, spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        self.header.locked.connect(self.locked)
        self.header.power_chosen.connect(self.power_chosen)
        self.go_on.clicked.connect(self.primary)
        self.waive.clicked.connect(self.waived)
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.list.activated.connect(self._on_edit)
        self.list.clicked.connect(self._on_edit)
        self.list.installEventFilter(self)

    # What it shows.

    def refresh(self) -> None:
        """Everything anew from the document."""
        document = self.document
        power = document.power
        self._forget_unread()
        if not power:
            self._show_nobody()
            return
        game = document.game
        board = game.variant.base
        player = game.seat(power).player
        step = game.position.phase.step
        extra = {"R": "retreats", "A": "builds"}.get(step, "")
        said = player if player and player != power else ""
        self.header.show()
        self.header.show_power(power, board.powers[power].name, " · ".join(part for part in (said, extra) if part))
        self.header.lock.setVisible(not document.open)
        self.header.powers.setVisible(document.open)
        if document.open:
            self.header.powers.show_state(power, document.writers, {name: self.left(name) for name in document.writers})
        self.show_orders()
        self.show_foot()

    def _forget_unread(self) -> None:
        """Lines that were not read are of one seat and one phase, and nobody else's."""
        document = self.document
        whose = (document.seat, len(document.game.turns))
        if whose != self._whose:
            self._whose = whose
            self.unread.show_lines(())

    def _show_nobody(self) -> None:
        """Nobody sits here: nothing of anybody's orders may stay."""
        self._half = ("", "", "")
        self.list.show_rows(())
        self.notes.show_notes([])
        self.header.hide()
        self.entry.show_entry(Entry(enabled=False))
        self.show_foot()

    def show_half(self, half: tuple[str, str, str], entry: Entry) -> None:
        """The order half made: in its row and in the entry card."""
        self._half = half
        self.entry.show_entry(entry)
        self.show_orders()

    def show_orders(self) -> None:
        """The list, the counter and the coach."""
        document, power = self.document, self.document.power
        if not power:
            return
        position, orders = document.game.position, document.orders(power)
        rows = order_rows(position, power, orders, self._half_shown(orders))
        winter = position.phase.step == "A"
        low = self.window().height() < LOW
        self.list.set_low(low)
        self.entry.set_low(low)
        self.list.show_rows(rows, self._half[0] or document.selection)
        self.list.setFixedHeight(self.list.full_height())
        self.title.setVisible(not winter)
        self.dues.setVisible(winter)
        self.dues.setText(due_words(position, power))
        self.waive.setVisible(winter and position.variant.dues(position, power) > len(orders))
        self.header.show_count(sum(row.mark == "done" for row in rows), self.whole(power))
        self.notes.show_notes(coach.advise(position, power, orders)[:NOTES_SHOWN])

    def _half_shown(self, orders: Sequence[Order]) -> tuple[str, str, str]:
        """The order half made; nothing while the unit still has a whole one, which stands until another is whole."""
        written = any(order.unit and order.unit.key == self._half[0] for order in orders)
        return ("", "", "") if written else self._half

    def show_foot(self) -> None:
        """What comes next."""
        document = self.document
        if document.game.end:
            self.go_on.setText("The game is over")
            self.go_on.setEnabled(False)
        elif document.open or not document.game.to_act:
            missing = sum(self.left(power) for power in document.writers)
            self.go_on.setText("Resolve")
            self.go_on.setEnabled(True)
            self.below.setText(self._fate(missing))
        else:
            self.go_on.setText("Review and submit")
            self.go_on.setEnabled(True)
            self.below.setText(self._fate(self.left(document.power)))

    def _fate(self, missing: int) -> str:
        step = self.document.game.position.phase.step
        if not missing:
            return "Every order is written."
        if step == "A":
            return self._due_words()
        fate = "be disbanded" if step == "R" else "hold"
        one = f"1 unit has no order yet. It will {fate}."
        return one if missing == 1 else f"{missing} units have no order yet. They will {fate}."

    def _due_words(self) -> str:
        """What is still to be built and removed: "2 builds are open"."""
        document = self.document
        position = document.game.position
        powers = document.writers if document.open else (document.power,)
        builds = sum(self.left(power) for power in powers if position.variant.dues(position, power) > 0)
        removals = sum(self.left(power) for power in powers) - builds
        parts = [many(number, noun) for noun, number in (("build", builds), ("removal", removals)) if number]
        return f"{' and '.join(parts)} {'is' if builds + removals == 1 else 'are'} open."

    def whole(self, power: str) -> int:
        """How many orders a power can write in this phase."""
        position = self.document.game.position
        if position.phase.step == "A":
            return abs(position.variant.dues(position, power))
        return len(order_rows(position, power, ()))

    def left(self, power: str) -> int:
        """How many it has not written."""
        position, orders = self.document.game.position, self.document.orders(power)
        if position.phase.step == "A":
            return max(0, self.whole(power) - len(orders))
        return len(coach.unordered(position, power, orders))

    # What is done with it.

    def _on_row(self, current: QModelIndex, before: QModelIndex) -> None:
        row = self.list.current_row
        if row is not None:
            self.row_chosen.emit(row.key)

    def _on_edit(self, index: QModelIndex) -> None:
        row = self.list.current_row
        if row is not None:
            self.row_edited.emit(row.key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.list and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            row = self.list.current_row
            if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and row is not None:
                self.row_cleared.emit(row.number, row.key)
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_orders()
