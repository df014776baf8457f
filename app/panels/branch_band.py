"""The band over the board while a what-if is on the table: that it is one, where it forks, and the ways out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from app.document import Document
from app.language import mark, tr
from app.ui.widgets import ElidedLabel, IconLabel, button, row
from app.views import has_fog

PASSING = mark("Nothing here touches the game. It is gone when you leave it.")
BLIND = mark("What you do not see counts as empty. It is gone when you leave it.")
FRESH = mark("Nothing here touches the game.")
KEPT = mark("It is kept beside the game, and never touches it.")
ORIGINS = {
    (True, False): mark("What if, from {phase}"),
    (True, True): mark("What if, from “{parent}” at {phase}"),
    (False, False): mark("What-if “{name}”, from {phase}"),
    (False, True): mark("What-if “{name}”, from “{parent}” at {phase}"),
}
"""Fresh or kept, from the game or from another branch -> what it is, and where it leaves that."""


class BranchBand(QFrame):
    """`kept`, `thrown`, `left`: its buttons."""

    kept = Signal()
    thrown = Signal()
    left = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("note", "warn")
        self.setProperty("square", True)
        self.title, self.words = ElidedLabel(role="strong"), ElidedLabel(role="small")
        self.keep = button(tr("Keep…"), tip=tr("Keep this line of play under a name"))
        self.throw = button(tr("Throw away"), "quiet")
        self.leave = button(tr("Back to the game"))
        for made, signal in ((self.keep, self.kept), (self.throw, self.thrown), (self.leave, self.left)):
            made.clicked.connect(signal)
        parts = (IconLabel("branch", "warn"), self.title, self.words, self.throw, self.keep, self.leave)
        inside = row(*parts, spacing=8, margins=(14, 5, 12, 5))
        inside.setStretch(2, 1)
        self.setLayout(inside)
        self.hide()

    def refresh(self) -> None:
        """As things are now; hidden over the game itself."""
        document = self.document
        if document.line:
            self.title.setText(self._origin())
            passing = BLIND if has_fog(document.main) else PASSING
            self.words.setText(tr(passing if document.passing else FRESH if document.fresh else KEPT))
            self.keep.setText(tr("Keep…") if document.fresh else tr("Rename…"))
            self.keep.setHidden(document.passing)
            self.throw.setVisible(not document.passing)
            self.title.setMinimumWidth(min(self.title.fontMetrics().horizontalAdvance(self.title.text()) + 4, 420))
        self.setVisible(bool(document.line))
        self.setAccessibleName(f"{self.title.text()}. {self.words.text()}")

    def _origin(self) -> str:
        """What it is, and where it leaves what it was forked from."""
        document = self.document
        where, _, _ = document.game.positions[document.forked_at].title.partition(",")
        told = ORIGINS[document.fresh, bool(document.forked_from)]
        return tr(told, name=document.line, parent=document.forked_from, phase=where)
