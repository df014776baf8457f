"""The rulings book: what the game master has decided, noted and changed, the last first, beside the verdict."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from app.document import Document
from app.language import mark, tr
from app.ui.clause import ClauseLabel
from app.ui.widgets import Card, Pill, button, column, emptied, label, row, scrolled
from rules import KINDS

EMPTY = mark("Nothing is in the book yet. Results that you rule otherwise, notes and changes at the table appear here.")
EDIT = mark("Position")


class Told(NamedTuple):
    """A line of the book. `number`: its place there, -1 for what a turn tells itself."""

    kind: str
    turn: int
    phase: str
    text: str
    clause: str = ""
    about: str = ""
    date: str = ""
    number: int = -1


def entries(document: Document) -> list[Told]:
    """The entries of the book and the positions set right by hand, the last first."""
    game = document.main
    told = [
        Told(one.kind, one.turn, one.phase, one.text, one.clause, one.about, one.date, number)
        for number, one in enumerate(game.rulings)
    ]
    for number, turn in enumerate(game.turns):
        for edit in turn.edits:
            text = " ".join(filter(None, (f"{edit.reason}." if edit.reason else "", "; ".join(edit.changes))))
            told.append(Told("edit", number, turn.before.title, text))
    return sorted(told, key=lambda one: -one.turn) if any(one.kind == "edit" for one in told) else told[::-1]


class RulingsPage(QWidget):
    """`shown` carries the number of a phase, `struck` that of an entry. `menu` holds what can be entered."""

    shown = Signal(int)
    struck = Signal(int)

    def __init__(self, document: Document, actions: tuple[QAction, ...]) -> None:
        super().__init__()
        self.document = document
        self.deadline = label("", "small", wrap=True)
        self.enter = button(tr("Enter…"))
        menu = QMenu(self.enter)
        menu.addActions(actions)
        self.enter.setMenu(menu)
        inside = QWidget()
        self._cards = QVBoxLayout(inside)
        self._cards.setContentsMargins(0, 0, 4, 0)
        self._cards.setSpacing(8)
        layout = column(row(self.deadline, ..., self.enter), scrolled(inside), spacing=8, margins=(14, 8, 10, 8))
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self.texts: list[str] = []
        self._known: object = None
        document.changed.connect(self.refresh)
        self.refresh()

    def refresh(self, what: str = "game") -> None:
        """Everything anew, if anything of it is another."""
        game = self.document.main
        known = (game.rulings, game.turns, game.deadline)
        if what not in ("game", "drafts") or known == self._known:
            return
        self._known = known
        self.deadline.setText(
            tr("Deadline: {deadline}", deadline=game.deadline) if game.deadline else tr("No deadline")
        )
        emptied(self._cards)
        told = entries(self.document)
        self.texts = [one.text for one in told]
        for one in told:
            self._cards.addWidget(self._card(one))
        if not told:
            self._cards.addWidget(label(tr(EMPTY), "muted", wrap=True))
        self._cards.addStretch(1)

    def _card(self, one: Told) -> Card:
        season, _, _ = one.phase.partition(",")
        go = button(season, "link", tip=tr("Show this phase"))
        go.clicked.connect(lambda: self.shown.emit(one.turn))
        strike = button(tr("Strike out"), "link")
        strike.clicked.connect(lambda: self.struck.emit(one.number))
        strike.setVisible(one.number >= 0 and one.kind != "override" and not self.document.line)
        head = row(Pill(_kind(one), "bad" if one.kind == "override" else "hint"), go, ..., strike, spacing=6)
        about = label(one.about, "strong", wrap=True)
        about.setVisible(bool(one.about))
        rule = ClauseLabel()
        rule.show_clauses([one.clause] if one.clause else [])
        date = label(one.date, "small")
        date.setVisible(bool(one.date))
        text = label(one.text, wrap=True)
        inside = column(head, about, text, row(rule, ..., date), spacing=4, margins=(12, 8, 10, 8))
        made = Card(inside, kind="flat")
        made.setAccessibleName(f"{_kind(one)}, {one.phase}: {one.text}")
        return made


def _kind(one: Told) -> str:
    return tr(KINDS[one.kind]) if one.kind in KINDS else tr(EDIT)
