"""The review page: every unit with its order in words, beside a map with one's own orders, before they are locked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSpacerItem, QVBoxLayout, QWidget

from app.board.symbols.units import unit as counter
from app.language import mark, tr
from app.ui.clause import ClauseLabel
from app.ui.shades import current, power_look
from app.ui.widgets import (
    CardFrame,
    Emblem,
    IconLabel,
    NoteFrame,
    button,
    column,
    foot,
    heading,
    label,
    line,
    paint_emblem,
    row,
    scrolled,
)

from .seats import owner

LIST_SHARE, MAP_SHARE = 11, 9
LIST_WIDTH = 540
"""The list never gets narrower: the map shrinks first."""
LOCKS = {
    "code": mark(
        "After you submit, {what} locked. You can take {it} back with your code until the last player has submitted."
    ),
    "pass phrase": mark(
        "After you submit, {what} locked. You can take {it} back with your pass phrase until the last player has "
        "submitted."
    ),
    "": mark("After you submit, {what} locked. You can take {it} back until the last player has submitted."),
}
"""By what orders are taken back with."""
REVIEWED = (mark("orders"), mark("budget"), mark("business"))
LOCKED = {"orders": mark("the orders are"), "budget": mark("the budget is"), "business": mark("the business is")}
TOKEN_R = 12.5


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """A unit with its order: `text` as it is written, `words` as a sentence. `open`: it has no order yet.

    `status`: how the unit is, if it is not at full strength; `clause`: the rule that the warning rests on.
    """

    key: str
    kind: str
    text: str
    words: str
    warning: str = ""
    open: bool = False
    status: str = ""
    clause: str = ""


class ReviewPage(QWidget):
    """Shows lines and a map. `submitted`: lock them; `back`: to the map; `change` carries the key of a unit, `pointed`
    the keys of units and places that a note speaks of."""

    submitted = Signal()
    back = Signal()
    change = Signal(str)
    pointed = Signal(tuple)

    def __init__(self, board: QWidget | None = None, parent: QWidget | None = None) -> None:
        """`board` shows the map with the orders of this power alone; it may come later with `set_board`."""
        super().__init__(parent)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._emblem = Emblem("", 44)
        self._title, self._subtitle = heading(""), label(role="body")
        self._lines = QVBoxLayout()
        self._notes = QVBoxLayout()
        self._count = label(role="muted", wrap=True)
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._title.setWordWrap(True)
        self.back_button = button(tr("Back to the map"))
        self.back_button.clicked.connect(self.back)
        self.submit_button = button(tr("Submit and lock"), "primary", "lock")
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
        card = CardFrame(self._lines)
        head = row(self._emblem, column(self._title, self._subtitle, spacing=0), ..., spacing=14)
        self._notes.setSpacing(6)
        inside = QWidget()
        inside.setLayout(column(head, 10, card, 6, self._notes, ..., margins=(40, 32, 32, 20)))
        lower = row(self.back_button, self._count, 8, self.submit_button, margins=(40, 14, 32, 14))
        lower.setStretch(1, 1)
        half = QWidget()
        layout = column(scrolled(inside), foot(lower), spacing=0)
        layout.addItem(QSpacerItem(LIST_WIDTH, 0))
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
        lines: Sequence[ReviewLine],
        advice: Sequence[tuple[str, str, tuple[str, ...], str]] = (),
        codes: str = "code",
        variant: str = "standard",
        name: str = "",
        what: str = "orders",
        count: str = "",
    ) -> None:
        """The orders of a power, which is called `name`. `advice`: notes that belong to no single line: kind, text,
        the keys of what they speak of, and their rule. `what` is reviewed, orders or a form, by its id; `count` says
        how far it is.

        `codes`: what orders are taken back with, "code" or "pass phrase"; "": the note says only that they are locked.
        """
        self._variant = variant
        self._emblem.show_power(power, variant)
        whose = owner(name or power)
        self._title.setText(tr("Review {whose} {what}", whose=whose, what=tr(what)))
        self._subtitle.setText(" · ".join(filter(None, (phase, player if player not in (power, name) else ""))))
        self._count.setText(count)
        _empty(self._lines)
        for n, one in enumerate(lines):
            if n:
                self._lines.addWidget(_inset(line()))
            self._lines.addWidget(self._line(power, one))
        if not lines:
            self._lines.addWidget(label(tr("No line is written."), "body"))
            self._lines.setContentsMargins(16, 12, 16, 12)
        else:
            self._lines.setContentsMargins(0, 0, 0, 0)
        _empty(self._notes)
        locks = tr(LOCKS[codes], what=tr(LOCKED.get(what, what)), it=tr("them") if what == "orders" else tr("it"))
        for kind, text, keys, clause in (*advice, ("hint", locks, (), "")):
            note = NoteFrame(kind, text)
            note.rule.show_clause(clause)
            note.set_pointing(bool(keys))
            note.pointed.connect(lambda keys=keys: self.pointed.emit(keys))
            self._notes.addWidget(note)

    def _line(self, power: str, one: ReviewLine) -> QWidget:
        words = label(one.words, "warn" if one.open else "body", wrap=True) if one.words else None
        texts = column(label(one.text, "heading"), words, _warning(one.warning, one.clause), spacing=3)
        change = button(tr("Change"), "quiet", tip=tr("Change the order of {unit}", unit=one.text.partition(" – ")[0]))
        change.setAccessibleName(tr("Change: {order}", order=one.text))
        if not one.key:
            change.hide()
        change.clicked.connect(lambda: self.change.emit(one.key))
        token = Token(power, one.kind, self._variant, one.status)
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
    """A unit's counter, as on the board; the power's badge beside what no unit does."""

    def __init__(self, power: str, kind: str, variant: str = "standard", status: str = "") -> None:
        super().__init__()
        self._unit = (power, kind, variant, status)
        self.setFixedSize(44, 36)

    def paintEvent(self, event: QPaintEvent) -> None:
        power, kind, variant, status = self._unit
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not kind:
            paint_emblem(
                painter, QRectF(20 - TOKEN_R, 20 - TOKEN_R, 2 * TOKEN_R, 2 * TOKEN_R), power_look(power, variant)
            )
            painter.end()
            return
        painter.translate(QPointF(20, 20))
        ink = counter(kind, variant, power_look(power, variant), current(), TOKEN_R, status=status)
        ink.draw(painter)
        painter.end()


def _warning(text: str, clause: str) -> QHBoxLayout | None:
    if not text:
        return None
    sign, words, rule = IconLabel("warning", "warn", 16), label(text, "warn", wrap=True), ClauseLabel("sign")
    rule.show_clause(clause)
    made = row(sign, words, rule, spacing=6)
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
