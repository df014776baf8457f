"""The review page: every unit with its order in words, beside a map with one's own orders, before they are locked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.board.painters.units import unit as counter
from app.ui.shades import current, power_look
from app.ui.widgets import Card, Emblem, IconLabel, NoteFrame, button, column, foot, heading, label, line, row, scrolled

from .seats import owner

LIST_SHARE, MAP_SHARE = 11, 9
LIST_WIDTH = 540
"""The list never gets narrower: the map shrinks first."""
LOCKS = "After you submit, the orders are locked. You can take them back {how}until the last player has submitted."
TOKEN_R = 12.5


@dataclass(frozen=True, slots=True)
class Line:
    """A unit with its order: `text` as it is written, `words` as a sentence. `open`: it has no order yet."""

    key: str
    kind: str
    text: str
    words: str
    warning: str = ""
    open: bool = False


class ReviewPage(QWidget):
    """Shows lines and a map. `submitted`: lock them; `back`: to the map; `change` carries the key of a unit."""

    submitted = Signal()
    back = Signal()
    change = Signal(str)

    def __init__(self, board: QWidget | None = None, parent: QWidget | None = None) -> None:
        """`board` shows the map with the orders of this power alone; it may come later with `set_board`."""
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._emblem = Emblem("", 44)
        self._title, self._subtitle = heading(""), label(role="body")
        self._lines = QVBoxLayout()
        self._notes = QVBoxLayout()
        self._count = label(role="muted")
        self.back_button = button("Back to the map")
        self.back_button.clicked.connect(self.back)
        self.submit_button = button("Submit and lock", "primary", "lock")
        self.submit_button.clicked.connect(self.submitted)
        self._halves = QHBoxLayout(self)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.setSpacing(0)
        self._halves.addWidget(self._left_half(), LIST_SHARE)
        self._board: QWidget | None = None
        if board is not None:
            self.set_board(board)

    def _left_half(self) -> QWidget:
        self._lines.setSpacing(0)
        card = Card(self._lines)
        head = row(self._emblem, column(self._title, self._subtitle, spacing=0), ..., spacing=14)
        self._notes.setSpacing(6)
        inside = QWidget()
        inside.setLayout(column(head, 10, card, 6, self._notes, ..., margins=(40, 32, 32, 20)))
        lower = row(self.back_button, ..., self._count, 8, self.submit_button, margins=(40, 14, 32, 14))
        half = QWidget()
        half.setMinimumWidth(LIST_WIDTH)
        layout = column(scrolled(inside), foot(lower), spacing=0)
        layout.setStretch(0, 1)
        half.setLayout(layout)
        return half

    def set_board(self, board: QWidget) -> None:
        """Put the map beside the list, in place of the one that is there."""
        if self._board is not None and self._board is not board:
            self._halves.removeWidget(self._board)
        self._board = board
        self._halves.addWidget(board, MAP_SHARE)

    def show_orders(
        self,
        power: str,
        player: str,
        phase: str,
        lines: Sequence[Line],
        advice: Sequence[tuple[str, str]] = (),
        codes: bool = True,
        variant: str = "standard",
    ) -> None:
        """The orders of a power. `advice`: kinds and texts of notes that belong to no single line.

        `codes`: whether there is anything to take back with; without, the note says only that the orders are locked.
        """
        self._variant = variant
        self._emblem.show_power(power)
        self._title.setText(f"Review {owner(power)} orders")
        self._subtitle.setText(" · ".join(filter(None, (phase, player if player != power else ""))))
        ordered = sum(not one.open for one in lines)
        self._count.setText(f"{ordered} of {len(lines)} units have orders" if lines else "")
        _empty(self._lines)
        for n, one in enumerate(lines):
            if n:
                self._lines.addWidget(_inset(line()))
            self._lines.addWidget(self._line(power, one))
        _empty(self._notes)
        locks = LOCKS.format(how="with your code " if codes else "")
        for kind, text in (*advice, ("hint", locks)):
            self._notes.addWidget(NoteFrame(kind, text))

    def _line(self, power: str, one: Line) -> QWidget:
        words = label(one.words, "warn" if one.open else "body", wrap=True)
        texts = column(label(one.text, "heading"), words, _warning(one.warning), spacing=3)
        change = button("Change", "quiet", tip=f"Change the order of {one.text.partition(' – ')[0]}")
        change.setAccessibleName(f"Change: {one.text}")
        change.clicked.connect(lambda: self.change.emit(one.key))
        token = Token(power, one.kind, self._variant)
        inside = row(token, texts, change, spacing=10, margins=(14, 9, 10, 11))
        inside.setAlignment(token, Qt.AlignmentFlag.AlignTop)
        inside.setStretch(1, 1)
        made = QWidget()
        made.setAccessibleName(" ".join(filter(None, (one.text, one.words, one.warning))))
        made.setLayout(inside)
        return made

    def take_focus(self) -> None:
        """The keyboard to "Submit and lock"."""
        self.submit_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)


class Token(QWidget):
    """A unit's counter, as on the board."""

    def __init__(self, power: str, kind: str, variant: str = "standard") -> None:
        super().__init__()
        self._unit = (power, kind, variant)
        self.setFixedSize(44, 36)

    def paintEvent(self, event: QPaintEvent) -> None:
        power, kind, variant = self._unit
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QPointF(20, 20))
        ink = counter(kind, variant, power_look(power, variant), current(), TOKEN_R)
        ink.draw(painter)
        painter.end()


def _warning(text: str) -> QHBoxLayout | None:
    if not text:
        return None
    sign, words = IconLabel("warning", "warn", 16), label(text, "warn", wrap=True)
    made = row(sign, words, spacing=6)
    made.setStretch(1, 1)
    made.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
    return made


def _inset(widget: QWidget) -> QWidget:
    """The hairline between two lines does not reach the edge of the card."""
    made = QWidget()
    made.setLayout(row(widget, margins=(10, 0, 10, 0)))
    return made


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
