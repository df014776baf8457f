"""Beneath a form: what is had, planned and left, and the notes with what would mend them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.language import mark, tr
from app.ui.widgets import Bar, NoteFrame, column, label, row
from rules import Advice

from .tint import tint

NAMES = (mark("Have"), mark("Planned"), mark("Left"))
ALIGNED = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight)


class Sums(QWidget):
    """Three numbers and a bar. What is overspent is red. `low`: all in one line, for low windows."""

    def __init__(self) -> None:
        super().__init__()
        self.names = [label(tr(name), "small") for name in NAMES]
        self.numbers = [label("0", "title") for _ in NAMES]
        self.bar = Bar(height=6)
        self._cells = [self._cell(*parts) for parts in zip(self.names, self.numbers, ALIGNED)]
        have, planned, left = self._cells
        self.setLayout(column(row(have, ..., planned, ..., left), self.bar, spacing=5))

    def _cell(self, name: QLabel, number: QLabel, side: Qt.AlignmentFlag) -> QWidget:
        made = QWidget()
        name.setAlignment(side)
        number.setAlignment(side)
        made.setLayout(column(name, number, spacing=0))
        return made

    def show_sums(self, sums: tuple[int, int, int]) -> None:
        have, planned, left = sums
        for part, number in zip(self.numbers, sums):
            part.setText(str(number).replace("-", "−"))
        over = left < 0
        tint(self.numbers[2], over)
        self.bar.show_share(min(planned, have), have, "bad" if over else "good")
        told = tr("Have {have}, planned {planned}, ", have=have, planned=planned) + (
            tr("{left} too much", left=-left) if over else tr("left {left}", left=left)
        )
        self.setAccessibleName(told)
        self.bar.setAccessibleName(told)

    def set_low(self, low: bool) -> None:
        """Names beside the numbers in low windows."""
        for cell in self._cells:
            inside = cell.layout()
            if isinstance(inside, QVBoxLayout):
                inside.setDirection(inside.Direction.LeftToRight if low else inside.Direction.TopToBottom)
                inside.setSpacing(6 if low else 0)


class FormFoot(QWidget):
    """The sums and at most three notes, one in low windows. `mended` carries the advice that is taken."""

    mended = Signal(object)
    MOST = 2

    def __init__(self) -> None:
        super().__init__()
        self.sums = Sums()
        self._advice: tuple[Advice, ...] = ()
        self.notes = [NoteFrame("warn", "") for _ in range(self.MOST)]
        self._most = self.MOST
        for number, note in enumerate(self.notes):
            note.acted.connect(lambda number=number: self.mended.emit(self._advice[number]))
        self.setLayout(column(self.sums, *self.notes, spacing=8))

    def show_state(self, sums: tuple[int, int, int] | None, advice: Sequence[Advice]) -> None:
        self._advice = tuple(advice)
        self.sums.setVisible(sums is not None)
        if sums is not None:
            self.sums.show_sums(sums)
        for number, note in enumerate(self.notes):
            shown = number < min(len(advice), self._most)
            note.setVisible(shown)
            if shown:
                kind = "hint" if advice[number].mild else "warn"
                note.show_note(kind, advice[number].words, advice[number].label, advice[number].clause)
        self.setVisible(sums is not None or bool(advice))

    def set_low(self, low: bool) -> None:
        self._most = 1 if low else self.MOST
        self.sums.set_low(low)

    @property
    def texts(self) -> list[str]:
        """The notes in sight."""
        return [note.text for note in self.notes if not note.isHidden()]
