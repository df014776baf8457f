"""A section of a form as a card: its title with the total, its rows, and buttons that begin an order on the map."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.ui.shades import px
from app.ui.widgets import Card, button, column, label, row
from rules import Section, Start

from ..filling import brief
from .lines import LineRow, row_for

ROOM = 330
"""Pixels that a card has for a line, at the normal size of text."""
BESIDE, IN_A_ROW = 4, 300
"""Pixels between two buttons, and those that a row of them may take, at the normal size of text."""


class SectionCard(Card):
    """`filled` carries the row and the value filled in, `moved` the row and the way it goes, `begun` the slots that an
    order on the map begins with."""

    filled = Signal(object, object)
    begun = Signal(tuple)
    pointed = Signal(str)
    left = Signal()
    moved = Signal(object, int)

    def __init__(self) -> None:
        super().__init__()
        self.title, self.total = label("", "section"), label("", "section")
        self.about = label("", "small", wrap=True)
        self.rows: list[LineRow] = []
        self._lines = QVBoxLayout()
        self._lines.setSpacing(3)
        self.starts = StartRow()
        self.starts.begun.connect(self.begun)
        head = row(self.title, ..., self.total)
        self.setLayout(column(head, self.about, self._lines, self.starts, spacing=4, margins=(14, 8, 14, 8)))

    def show_section(self, section: Section) -> None:
        """Show a section: rows of lines that stay are kept, so that the keyboard stays where it is."""
        self.title.setText(section.title)
        self.title.setVisible(bool(section.title))
        self.total.setText(section.total)
        self.about.setText(section.about)
        self.about.setVisible(bool(section.about))
        self.setAccessibleName(" ".join(filter(None, (section.title, section.total))))
        known = {(one.line.key, one.line.kind): one for one in self.rows}
        wanted = []
        for line in section.lines:
            one = known.pop((line.key, line.kind), None)
            if one is None:
                one = self._new(row_for(line))
            else:
                one.show_line(line)
            wanted.append(one)
        for gone in known.values():
            self._lines.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self._order(wanted)
        self.starts.show_starts(section.starts)

    def _new(self, made: LineRow) -> LineRow:
        made.filled.connect(lambda value: self.filled.emit(made, value))
        made.pointed.connect(self.pointed)
        made.left.connect(self.left)
        made.moved.connect(lambda by: self.moved.emit(made, by))
        return made

    def _order(self, wanted: list[LineRow]) -> None:
        """Put the rows in this order; nothing is moved where they are in it."""
        self.rows = wanted
        for number, one in enumerate(wanted):
            item = self._lines.itemAt(number)
            if item is None or item.widget() is not one:
                self._lines.insertWidget(number, one)
        before: QWidget | None = None
        for one in wanted:
            if one.field is not None:
                if before is not None:
                    QWidget.setTabOrder(before, one.field)
                before = one.field

    @property
    def fields(self) -> list[QWidget]:
        """What can take the keyboard, from top to bottom."""
        found = [one.field for one in self.rows if one.field is not None and one.field.isEnabled()]
        return [*found, *(made for made in self.starts.buttons if made.isEnabled())]


class StartRow(QWidget):
    """Buttons side by side; of those that cannot be pressed it is said why."""

    begun = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[QPushButton] = []
        self._shown: tuple[Start, ...] = ()
        self.why = label("", "small", wrap=True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self._beside = label("", "small")
        self.setLayout(column(self.why, row(..., self._beside, self._rows), spacing=0))

    def show_starts(self, starts: tuple[Start, ...]) -> None:
        if starts != self._shown or not starts:
            self._shown = starts
            self._make(starts)
        self.setVisible(bool(starts))

    def _make(self, starts: tuple[Start, ...]) -> None:
        focused = next((n for n, made in enumerate(self.buttons) if made.hasFocus()), -1)
        for old in self.buttons:
            old.hide()
            old.deleteLater()
        self.buttons = [self._button(start) for start in starts]
        self._lay_out()
        self._say_why([start for start in starts if start.reason], len(starts) == 1)
        if 0 <= focused < len(self.buttons):
            self.buttons[focused].setFocus()

    def _lay_out(self) -> None:
        """As many in a row as there is room for."""
        while (gone := self._rows.takeAt(0)) is not None:
            inside = gone.layout()
            if inside is not None:
                inside.deleteLater()
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

    @property
    def reasons(self) -> str:
        """Why some cannot be pressed."""
        return self.why.text() or self._beside.text()

    def _button(self, start: Start) -> QPushButton:
        made = button(start.label, "link")
        made.setEnabled(start.reason is None)
        if start.reason:
            made.setToolTip(brief(start.reason))
        made.clicked.connect(lambda: self.begun.emit(start.partial))
        return made
