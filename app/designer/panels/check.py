"""The check as a live list: every line shows its place on the map, and mends it where there is one right way."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.language import tr, tr_n
from app.ui.widgets import NoteFrame, button, column, label, row

from ..canvas import Canvas
from ..document import MapDocument
from .lint import Remark
from .mending import mend
from .survey import Survey

MOST = 40
ORDER = {"bad": 0, "warn": 1, "hint": 2}


class CheckTab(QWidget):
    """`asked`: a line is about a contact that is to be decided."""

    asked = Signal(object)

    def __init__(self, document: MapDocument, canvas: Canvas, survey: Survey) -> None:
        super().__init__()
        self.document, self.canvas, self.survey = document, canvas, survey
        self.title = label("", "strong")
        self.all = button(tr("Mend all"), "link")
        self.all.clicked.connect(self.mend_all)
        self.more = label("", "small")
        self.lines: list[NoteFrame] = []
        self.shown: list[Remark] = []
        self._wished = False
        self.list = column(spacing=6)
        head = row(self.title, ..., self.all)
        self.setLayout(column(head, self.list, self.more, ..., spacing=8, margins=(0, 10, 0, 10)))
        survey.checked.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what the last check has found; lines that stay keep their widgets."""
        there = sorted(self.survey.remarks, key=lambda one: ORDER[one.kind])
        self.shown = there[:MOST]
        self.title.setText(self._words(len(there)))
        self.all.setVisible(sum(bool(one.mend) for one in there) > 1)
        self.more.setText(tr("and {n} more", n=len(there) - MOST) if len(there) > MOST else "")
        while len(self.lines) < len(self.shown):
            self._add()
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(self.shown))
            if number < len(self.shown):
                one = self.shown[number]
                line.show_note(one.kind, one.text, tr(one.mend) if one.mend else "")
        if self._wished and self.survey.fresh:
            self.mend_all()

    def _words(self, n: int) -> str:
        if not self.survey.report and not n:
            return tr("Looking…")
        return tr_n("{n} thing to look at", "{n} things to look at", n) if n else tr("Nothing to mend.")

    def _add(self) -> None:
        line, number = NoteFrame("warn", ""), len(self.lines)
        line.set_pointing(True)
        line.pointed.connect(lambda: self.show_line(number))
        line.acted.connect(lambda: self.mend_line(number))
        self.lines.append(line)
        self.list.addWidget(line)

    def show_line(self, number: int) -> None:
        """Show where it is."""
        one = self.shown[number]
        graph = self.document.graph
        if one.region in graph.net.regions:
            level = graph.net.regions[one.region].level or self.document.level
            if one.region not in graph.net.sheets[level]:
                level = next(name for name in graph.net.levels if one.region in graph.net.sheets[name])
            self.document.show_level(level)
            self.document.select(one.region)
            self.canvas.show_region(one.region)
        if one.at is not None:
            self.canvas.show_point(one.at)
        if one.code == "undecided":
            self.asked.emit(one.about)

    def mend_line(self, number: int) -> None:
        """Put one thing right."""
        self._mend([self.shown[number]])

    def mend_all(self) -> None:
        """Put everything right that there is one way for: one undo step; after the next check, if one is due."""
        wanted = [one for one in self.survey.remarks if one.mend]
        # What shapes that do not fit show of neighbours is no reason to change a table: they are healed first.
        torn = [one for one in wanted if one.code == "cover"]
        self._wished = not self.survey.fresh or bool(torn)
        self._mend(torn or wanted)

    def _mend(self, wanted: list[Remark]) -> None:
        if not self.survey.fresh:
            self.document.tell(tr("The map has just changed: wait a moment for the check."), "warn")
            return
        if not wanted:
            return
        if len(wanted) == 1:
            mend(self.document, wanted[0])
            return
        stack = self.document.stack
        stack.beginMacro(tr("Mend all"))
        for one in wanted:
            mend(self.document, one)
        stack.endMacro()
