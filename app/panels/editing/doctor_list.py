"""What is odd in a position, at once: a click shows where, and a button mends what can be mended in one way only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import tr
from app.ui.widgets import NoteFrame, button, column, emptied, label
from rules import Position


class Odd(NamedTuple):
    """A finding: its sentence, the place that it is about ("" for none); what mends it, in words and as the position
    that comes of it, where there is one way only."""

    words: str
    place: str = ""
    fix: str = ""
    mended: Position | None = None


class DoctorList(QWidget):
    """All findings, or "Nothing odd." `pointed` carries a place, `mended` the Odd whose button was pressed."""

    pointed = Signal(str)
    mended = Signal(object)

    def __init__(self, most: int = 0) -> None:
        """`most`: so many findings are shown at once, 0 for all."""
        super().__init__()
        self.most = most
        self.title = label(tr("Doctor"), "section")
        self.none = label(tr("Nothing odd."), "muted")
        self._lines = column(spacing=6)
        self.lines: list[NoteFrame] = []
        self.fixes: list[QPushButton] = []
        self.setAccessibleName(tr("Odd in this position"))
        self.setLayout(column(self.title, self.none, self._lines, spacing=6))

    def show_findings(self, findings: Sequence[Odd]) -> None:
        """These findings in the place of those before."""
        emptied(self._lines)
        self.lines, self.fixes = [], []
        for odd in findings[: self.most or None]:
            made = NoteFrame("warn", odd.words)
            made.set_pointing(bool(odd.place))
            made.pointed.connect(partial(self.pointed.emit, odd.place))
            self._lines.addWidget(made)
            self.lines.append(made)
            if odd.mended is not None:
                fix = button(odd.fix, "link", tip=tr("Mend it; it can be undone"))
                fix.clicked.connect(partial(self.mended.emit, odd))
                self._lines.addWidget(fix)
                self.fixes.append(fix)
        self.none.setVisible(not findings)
        if self.most and len(findings) > self.most:
            self._lines.addWidget(label(tr("and {n} more", n=len(findings) - self.most), "muted"))
