"""The review page: every unit with its order in words, beside a map with one's own orders, before they are locked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSpacerItem, QVBoxLayout, QWidget

from app.board.symbols.units import unit as counter
from app.language import tr, tr_noop
from app.ui.clause import ClauseLabel
from app.ui.shades import current, power_look
from app.ui.widgets import (
    CardFrame,
    Emblem,
    IconLabel,
    NoteFrame,
    button,
    column,
    emptied,
    foot,
    heading,
    ignore_second_click,
    label,
    line,
    paint_emblem,
    row,
    scrolled,
)

from .seats import owner

LIST_SHARE, MAP_SHARE = 11, 9
LIST_WIDTH = 540
"""The least width of the list: the map shrinks first."""
LOCKS = {
    "code": tr_noop(
        "After you submit, {what} locked. You can take {it} back with your PIN until the last player has submitted."
    ),
    "pass phrase": tr_noop(
        "After you submit, {what} locked. You can take {it} back with your pass phrase until the last player has "
        "submitted."
    ),
    "": tr_noop("After you submit, {what} locked. You can take {it} back until the last player has submitted."),
    "alone": tr_noop("The turn is resolved as soon as you and the computer players have submitted."),
}
"""The note on locking, by what is needed to take orders back; "alone": one person plays against the computer."""
REVIEWED = (tr_noop("orders"), tr_noop("budget"), tr_noop("business"))
LOCKED = {"orders": tr_noop("the orders are"), "budget": tr_noop("the budget is"),
          "business": tr_noop("the business is")}
TOKEN_R = 12.5


@dataclass(frozen=True, slots=True)
class ReviewLine:
    """A unit with its order: `text` in notation, `words` as a sentence. `open`: the unit has no order yet.

    `status`: the state of the unit if it is not at full strength; `clause`: the rule behind the warning.
    """

    key: str
    kind: str
    text: str
    words: str
    warning: str = ""
    open: bool = False
    status: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class ReviewedPower:
    """What a power, called `name`, has entered.

    `advice`: notes on no single line: kind, text, keys of the units and places concerned, and clause. `what`: what is
    reviewed, "orders" or the id of a form; `count`: how complete it is, in words.
    """

    power: str
    name: str
    lines: Sequence[ReviewLine]
    advice: Sequence[tuple[str, str, tuple[str, ...], str]] = ()
    what: str = "orders"
    count: str = ""

    @property
    def names(self) -> tuple[str, str]:
        return self.power, self.name


class ReviewPage(QWidget):
    """Shows the orders entered and a map.

    `submitted`: lock the orders; `back`: go back to the map; `change`: the key of a unit to order again; `pointed`: the
    keys of the units and places that a note is about.
    """

    submitted = Signal()
    back = Signal()
    change = Signal(str)
    pointed = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._emblem = Emblem("", 44)
        self._title, self._subtitle = heading(""), label(role="body")
        self._powers = QVBoxLayout()
        self._lock_note = QVBoxLayout()
        self._count = label(role="muted", wrap=True)
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._title.setWordWrap(True)
        self.back_button = button(tr("Back to the map"))
        self.back_button.clicked.connect(self.back)
        self.submit_button = button(tr("Submit and lock"), "primary", "lock")
        self.submit_button.clicked.connect(self.submitted)
        ignore_second_click(self.submit_button)  # the second click of a double click: nothing was reviewed yet
        self._halves = QHBoxLayout(self)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.setSpacing(0)
        self._halves.addWidget(self._list_half(), LIST_SHARE)

    def _list_half(self) -> QWidget:
        self._powers.setSpacing(6)
        head = row(self._emblem, column(self._title, self._subtitle, spacing=0), ..., spacing=14)
        inside = QWidget()
        inside.setLayout(column(head, 10, self._powers, self._lock_note, ..., margins=(40, 32, 32, 20)))
        buttons = row(self.back_button, ..., self.submit_button)
        self._lower = column(self._count, buttons, spacing=6, margins=(40, 12, 16, 12))
        half = QWidget()
        layout = column(scrolled(inside), foot(self._lower), spacing=0)
        layout.addItem(QSpacerItem(LIST_WIDTH, 0))
        layout.setStretch(0, 1)
        half.setLayout(layout)
        return half

    def line_up(self, right: int, beneath: int, width: int) -> None:
        """Put the submit button where the button that led here was: its distances from the lower right corner, and its
        width."""
        if right + width <= LIST_WIDTH:
            self._lower.setContentsMargins(40, 12, right, beneath)
            self.submit_button.setMinimumWidth(width)

    def set_board(self, board: QWidget) -> None:
        """Set the map beside the list, where the board of the table is: it shows the orders of this seat alone."""
        self._halves.insertWidget(0, board, MAP_SHARE)

    def show_orders(
        self,
        powers: Sequence[ReviewedPower],
        player: str,
        phase: str,
        codes: str = "code",
        variant: str = "standard",
        ballot: str = "",
    ) -> None:
        """Show the orders that the player has entered for the powers of the seat, and the ballot.

        `codes`: a key of `LOCKS`.
        """
        self._variant = variant
        first, several = powers[0], len(powers) > 1
        what = first.what if all(one.what == first.what for one in powers) else "orders"
        self._emblem.show_power(first.power, variant)
        self._emblem.setVisible(not several)
        title = tr("Review your {what}", what=tr(what))
        self._title.setText(title if several else tr("Review {whose} {what}", whose=owner(first.name), what=tr(what)))
        self._subtitle.setText(" · ".join(filter(None, (phase, player if player not in first.names else ""))))
        self._count.setText("" if several else first.count)
        emptied(self._powers)
        for one in powers:
            self._show_power(one, several)
        locks = tr(LOCKS[codes], what=tr(LOCKED.get(what, what)), it=tr("them") if what == "orders" else tr("it"))
        emptied(self._lock_note)
        for words in filter(None, (ballot, locks)):
            self._lock_note.addWidget(NoteFrame("hint", words))

    def _show_power(self, one: ReviewedPower, headed: bool) -> None:
        """Add the orders of one power and the notes on them; under its name if there are several."""
        if headed:
            head = QWidget()
            parts = Emblem(one.power, 26, self._variant), label(one.name, "heading"), ..., label(one.count, "muted")
            head.setLayout(row(*parts, spacing=10, margins=(0, 6, 0, 0)))
            self._powers.addWidget(head)
        lines = QVBoxLayout()
        lines.setSpacing(0)
        self._powers.addWidget(CardFrame(lines))
        for n, written in enumerate(one.lines):
            if n:
                lines.addWidget(_inset(line()))
            lines.addWidget(self._line(one.power, written))
        if not one.lines:
            lines.addWidget(label(tr("Nothing entered."), "body"))
            lines.setContentsMargins(16, 12, 16, 12)
        for kind, text, keys, clause in one.advice:
            note = NoteFrame(kind, text)
            note.rule.show_clause(clause)
            note.set_pointing(bool(keys))
            note.pointed.connect(lambda keys=keys: self.pointed.emit(keys))
            self._powers.addWidget(note)

    def _line(self, power: str, one: ReviewLine) -> QWidget:
        words = label(one.words, "warn" if one.open else "body", wrap=True) if one.words else None
        texts = column(label(one.text, "heading"), words, _warning(one.warning, one.clause), spacing=3)
        change = button(tr("Change"), "quiet", tip=tr("Change the order for {unit}", unit=one.text.partition(" – ")[0]))
        change.setAccessibleName(tr("Change: {order}", order=one.text))
        if not one.key:
            change.hide()
        change.clicked.connect(lambda: self.change.emit(one.key))
        token = UnitToken(power, one.kind, self._variant, one.status)
        inside = row(token, texts, change, spacing=10, margins=(14, 9, 10, 11))
        inside.setAlignment(token, Qt.AlignmentFlag.AlignTop)
        inside.setStretch(1, 1)
        made = QWidget()
        made.setAccessibleName(" ".join(filter(None, (one.text, one.words, one.warning))))
        made.setLayout(inside)
        return made

    def take_focus(self) -> None:
        """Move the focus to "Submit and lock"."""
        self.submit_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        else:
            super().keyPressEvent(event)


class UnitToken(QWidget):
    """A unit's counter as on the board; the power's emblem beside what no unit does."""

    def __init__(self, power: str, kind: str, variant: str, status: str) -> None:
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
    """Return the line between two rows with margins, so that it does not reach the edge of the card."""
    made = QWidget()
    made.setLayout(row(widget, margins=(10, 0, 10, 0)))
    return made
