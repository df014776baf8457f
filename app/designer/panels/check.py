"""The check as a live list: every line shows its place on the map, and mends it where there is one right way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.language import tr, tr_n
from app.ui.widgets import NoteFrame, button, column, label, row
from rules import listed

from ..canvas import Canvas
from ..document import MapDocument, State
from .lint import Remark
from .mending import mend, mend_otherwise, mend_together
from .survey import Survey

MOST = 40
KINDS = {
    **dict.fromkeys(("untold", "not_told", "not_drawn", "undecided", "one_sided", "half_told"), "neighbors"),
    **dict.fromkeys(("no_anchor", "anchor_outside", "anchor_edge", "anchor_crowded", "unknown_anchor"), "anchors"),
    **dict.fromkeys(("cover", "gap", "overlap", "unknown_shape", "new_shape"), "shapes"),
    **dict.fromkeys(("unknown_line", "no_line", "line"), "lines"),
    **{one: one for one in ("closed", "start", "victory", "home")},
}
"""Of which kind each code of the check is; the rest if it is not here."""
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
        self.done, self.more = label("", "body", wrap=True), label("", "small")
        self.done.hide()
        self._mended: list[Remark] = []
        self._told: State | None = None
        self.lines: list[NoteFrame] = []
        self.shown: list[Remark] = []
        self._wished = False
        self.list = column(spacing=6)
        head = row(self.title, ..., self.all)
        self.setLayout(column(head, self.done, self.list, self.more, ..., spacing=8, margins=(0, 10, 0, 10)))
        survey.checked.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what the last check has found; lines that stay keep their widgets."""
        there = sorted(self.survey.remarks, key=lambda one: ORDER[one.kind])
        self.shown = there[:MOST]
        self.title.setText(self._words(len(there)))
        if self._told is not self.document.state:
            self.done.hide()  # it was said of another state of the map
        self.all.setVisible(sum(one.safe for one in there) > 1)
        self.more.setText(tr("and {n} more", n=len(there) - MOST) if len(there) > MOST else "")
        while len(self.lines) < len(self.shown):
            self._add()
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(self.shown))
            if number < len(self.shown):
                one = self.shown[number]
                line.show_note(one.kind, one.text, tr(one.mend) if one.mend else "", other=tr(one.other))
        if self._wished and self.survey.fresh:
            self._go_on()

    def _words(self, n: int) -> str:
        if not self.survey.report and not n:
            return tr("Looking…")
        return tr_n("{n} thing to look at", "{n} things to look at", n) if n else tr("Nothing to mend.")

    def _add(self) -> None:
        line, number = NoteFrame("warn", ""), len(self.lines)
        line.set_pointing(True)
        line.pointed.connect(lambda: self.show_line(number))
        line.acted.connect(lambda: self.mend_line(number))
        line.refused.connect(lambda: self.mend_otherwise(number))
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
        self._choose(number, mend)

    def mend_otherwise(self, number: int) -> None:
        """Do the other of two things that may be done about one."""
        self._choose(number, mend_otherwise)

    def _choose(self, number: int, do: Callable[[MapDocument, Remark], None]) -> None:
        if self.survey.fresh:
            self.done.hide()
            do(self.document, self.shown[number])
        else:
            self._wait()

    def _wait(self) -> None:
        self.document.tell(tr("The map has just changed: wait a moment for the check."), "warn")

    def mend_all(self) -> None:
        """Put everything right that is safe; what that brings to light after each check, too. Then it is said what was
        mended, and what is left for the designer. What is not safe is never touched."""
        self._mended, self._wished = [], True
        self.done.hide()
        if self.survey.fresh:
            self._go_on()
        else:
            self._wait()

    def _go_on(self) -> None:
        """The next round of mending, one undo step; each thing is tried once."""
        wanted = [one for one in self.survey.remarks if one.safe and one not in self._mended]
        # What shapes that do not fit show of neighbors is no reason to change a table: they are healed first.
        torn = [one for one in wanted if one.code == "cover"]
        before = self.document.state
        self._mended += torn or wanted
        if wanted:
            mend_together(self.document, torn or wanted)
        if self.document.state is not before:
            return  # once this is checked it goes on
        if torn:
            self._go_on()
        else:
            self._wished = False
            self._tell()

    def _tell(self) -> None:
        """What was mended, and what is left."""
        left = [one for one in self.survey.remarks if one.kind != "hint" or one.mend]
        gone = [one for one in self._mended if one not in self.survey.remarks]
        mended = tr("Mended: {things}.", things=_counted(gone)) if gone else tr("Nothing could be mended without you.")
        rest = tr("Left for you: {things}.", things=_counted(left)) if left else tr("Nothing is left to mend.")
        words = [mended, rest]
        self._told = self.document.state
        # The heading above says already that nothing is left.
        self.done.setText(" ".join(words if self.survey.remarks else words[:1]))
        self.done.show()
        self.document.tell(" ".join(words), "warn" if left else "good")


def _counted(remarks: Sequence[Remark]) -> str:
    """What lines are about, in words: "12 pairs of neighbors and 3 anchors"."""
    n = Counter(KINDS.get(one.code, "rest") for one in remarks)
    words = {
        "neighbors": tr_n("{n} pair of neighbors", "{n} pairs of neighbors", n["neighbors"]),
        "closed": tr_n("{n} place where nobody goes", "{n} places where nobody goes", n["closed"]),
        "start": tr_n("{n} first unit that cannot stand there", "{n} first units that cannot stand there", n["start"]),
        "victory": tr("how many centers win"),
        "home": tr_n("{n} home that is no center", "{n} homes that are no centers", n["home"]),
        "anchors": tr_n("{n} anchor", "{n} anchors", n["anchors"]),
        "shapes": tr_n("{n} shape", "{n} shapes", n["shapes"]),
        "lines": tr_n("{n} line", "{n} lines", n["lines"]),
        "rest": tr_n("{n} other thing", "{n} other things", n["rest"]),
    }
    return listed([text for kind, text in words.items() if n[kind]])
