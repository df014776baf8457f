"""What is odd in a position, at once: a click shows where, and a button mends what can be mended in one way only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.language import tr
from app.ui.widgets import NoteFrame, button, column, emptied, label
from rules import Position


class Odd(NamedTuple):
    """A finding: its sentence, the places that it is about; what mends it, in words and as the position
    that comes of it, where there is one way only; the rule that it rests on."""

    words: str
    places: tuple[str, ...] = ()
    fix: str = ""
    mended: Position | None = None
    clause: str = ""


class DoctorList(QWidget):
    """All findings, or "Nothing odd." `pointed` carries places, `mended` the Odd whose button was pressed."""

    pointed = Signal(object)
    mended = Signal(object)

    def __init__(self, most: int = 0) -> None:
        """`most`: so many findings are shown at once, 0 for all."""
        super().__init__()
        self.most = most
        self.title = label(tr("Doctor"), "section")
        self.none = label(tr("Nothing odd."), "muted")
        self._column = column(spacing=6)
        self.lines: list[NoteFrame] = []
        self.fixes: list[QPushButton] = []
        self._rooms: list[QVBoxLayout] = []
        self._seek: Callable[[int], Odd] | None = None
        self._next = 0
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._seek_one)
        self.setAccessibleName(tr("Odd in this position"))
        self.setLayout(column(self.title, self.none, self._column, spacing=6))

    def show_findings(self, findings: Sequence[Odd], seek: Callable[[int], Odd] | None = None) -> None:
        """These findings in the place of those before. `seek` finds what mends the one with a number: they are asked
        for one after the other, between other things."""
        emptied(self._column)
        self.lines, self.fixes, self._rooms = [], [], []
        for odd in findings[: self.most or None]:
            self._add(odd)
        self.none.setVisible(not findings)
        if self.most and len(findings) > self.most:
            self._column.addWidget(label(tr("and {n} more", n=len(findings) - self.most), "muted"))
        self._seek, self._next = seek, 0
        if seek is not None and self.lines:
            self._timer.start()

    def _add(self, odd: Odd) -> None:
        made = NoteFrame("warn", odd.words)
        made.rule.show_clause(odd.clause)
        made.set_pointing(bool(odd.places))
        made.pointed.connect(partial(self.pointed.emit, odd.places))
        around, room = QWidget(), column(made, spacing=2)
        around.setLayout(room)
        self._column.addWidget(around)
        self.lines.append(made)
        self._rooms.append(room)
        self._offer(room, odd)

    def _offer(self, room: QVBoxLayout, odd: Odd) -> None:
        if odd.mended is not None:
            fix = button(odd.fix, "link", tip=tr("Mend it; it can be undone"))
            fix.clicked.connect(partial(self.mended.emit, odd))
            room.addWidget(fix)
            self.fixes.append(fix)

    def _seek_one(self) -> None:
        """What mends the next finding."""
        if self._seek is None or self._next >= len(self._rooms):
            return
        self._offer(self._rooms[self._next], self._seek(self._next))
        self._next += 1
        self._timer.start()
