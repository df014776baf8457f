"""The buttons of a section that begin an order on the map, or open a paper; of those refused it is said why."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.language import mark, tr
from app.ui.clause import ClauseLabel
from app.ui.shades import px
from app.ui.widgets import button, column, label, row
from rules import Start

from ..filling import brief
from .kind_keys import KindKey

ROOM = 330
"""Pixels that a card has for a line, at the normal size of text."""
BESIDE, IN_A_ROW = 4, 300
"""Pixels between two buttons, and those that a row of them may take, at the normal size of text."""
DRAG = mark("Drag onto a lit district")


class StartRow(QWidget):
    """Buttons side by side; of those that cannot be pressed it is said why.

    `begun` carries the slots that an order on the map begins with, `opened` the start whose paper is asked for;
    `taken` carries the slots of a key that was pressed or is dragged; `carried` and `dropped` tell of a drag.
    """

    begun = Signal(tuple)
    opened = Signal(object)
    taken = Signal(tuple)
    carried = Signal(object)
    dropped = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[QPushButton] = []
        self._shown: tuple[Start, ...] = ()
        self.why, self.rule = label("", "small", wrap=True), ClauseLabel("sign")
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self._beside = label("", "small")
        self._keys = label(tr(DRAG), "small")
        self._rule_beside = ClauseLabel("sign")
        self._under = row(self._keys, ..., self._beside, self._rule_beside, self._rows)
        above = row(self.why, self.rule)
        above.setStretch(0, 1)
        self.setLayout(column(above, self._under, spacing=0))

    def show_starts(self, starts: tuple[Start, ...]) -> None:
        if starts != self._shown or not starts:
            self._shown = starts
            self._make(starts)
        self.setVisible(bool(starts))

    def show_begun(self, partial: tuple[object, ...]) -> bool:
        """Which key an order half made on the map began with; whether one did."""
        keys = [made for made in self.buttons if isinstance(made, KindKey)]
        for key in keys:
            key.show_chosen(key.start.partial == partial[: len(key.start.partial)])
        return any(key.chosen for key in keys)

    def _make(self, starts: tuple[Start, ...]) -> None:
        focused = next((n for n, made in enumerate(self.buttons) if made.hasFocus()), -1)
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.buttons = [self._key(start) if start.racket else self._button(start) for start in starts]
        self._lay_out()
        self._say_why([start for start in starts if start.reason], len(starts) == 1)
        if 0 <= focused < len(self.buttons):
            self.buttons[focused].setFocus()

    def _lay_out(self) -> None:
        """As many in a row as there is room for; keys at the left, with what to do with them."""
        while (gone := self._rows.takeAt(0)) is not None:
            inside = gone.layout()
            if inside is not None:
                inside.deleteLater()
        keys = any(isinstance(made, KindKey) for made in self.buttons)
        self._keys.setVisible(keys)
        self._under.setDirection(self._under.Direction.RightToLeft if keys else self._under.Direction.LeftToRight)
        line, used = row(), float("inf")
        for made in self.buttons:
            wide = made.sizeHint().width() * ROOM / px(ROOM) + BESIDE
            if used + wide > IN_A_ROW:
                line, used = row(..., spacing=BESIDE), 0.0
                self._rows.addLayout(line)
            line.addWidget(made)
            used += wide

    def _say_why(self, refused: list[Start], alone: bool) -> None:
        """Why some cannot be pressed: beside the buttons if there is room, else above them."""
        names = [f"{start.label.rstrip('….')}: " if not alone else "" for start in refused]
        told = [f"{name}{brief(start.reason)}" for name, start in zip(names, refused) if start.reason]
        room = px(ROOM) - sum(made.sizeHint().width() for made in self.buttons)
        beside = len(told) == 1 and self._beside.fontMetrics().horizontalAdvance(told[0]) <= room
        self._beside.setText(told[0] if beside else "")
        self.why.setText("" if beside else "\n".join(told))
        self.why.setVisible(bool(self.why.text()))
        clauses = tuple(dict.fromkeys(start.reason.clause for start in refused if start.reason and start.reason.clause))
        self.rule.show_clauses(() if beside else clauses)
        self._rule_beside.show_clauses(clauses if beside else ())

    @property
    def reasons(self) -> str:
        """Why some cannot be pressed."""
        return self.why.text() or self._beside.text()

    def _button(self, start: Start) -> QPushButton:
        made = button(start.label, "link")
        made.setEnabled(start.reason is None)
        if start.reason:
            made.setToolTip(brief(start.reason))
        made.clicked.connect(lambda: self.opened.emit(start) if start.paper else self.begun.emit(start.partial))
        return made

    def _key(self, start: Start) -> KindKey:
        made = KindKey(start)
        made.setEnabled(start.reason is None)
        made.clicked.connect(lambda: self.taken.emit(start.partial))
        made.taken.connect(lambda: self.taken.emit(start.partial))
        made.carried.connect(self.carried)
        made.dropped.connect(self.dropped)
        return made
