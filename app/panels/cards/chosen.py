"""The card of the unit chosen: what it does and can do now; of another's unit what is known and what is guessed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.language import mark, tr
from app.ui.theme import restyle
from app.ui.widgets import Card, ElidedLabel, Pill, column, emptied, label, row
from rules import CardKind, CardNote

from .faces import LOW_SIZE, SIZE, CardFace

NO_GUESS = mark("No guess")


class ChosenCard(Card):
    """`guessed` carries the number of the card that the player takes the unit to hold, "" for none."""

    guessed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.face = CardFace()
        self.unit, self.title = label("", "small"), label("", "heading", wrap=True)
        self.rule = label("", "body", wrap=True)
        self.now = Pill("", "good")
        self.then = label("", "small", wrap=True)
        self.lines = QWidget()
        self._lines = column(spacing=2)
        self.lines.setLayout(self._lines)
        self.guess = QComboBox()
        self.guess.setAccessibleName(tr("What you take its card to be"))
        self.seen = ElidedLabel("", "small")
        self.guess.activated.connect(lambda index: self.guessed.emit(self.guess.itemData(index)))
        texts = column(self.unit, self.title, self.rule, row(self.now, self.then, spacing=8), self.lines, spacing=4)
        texts.addWidget(self.guess)
        texts.addWidget(self.seen)
        texts.addStretch(1)
        inside = row(column(self.face, ..., spacing=0), texts, spacing=14, margins=(12, 12, 12, 12))
        inside.setStretch(1, 1)
        self.setLayout(inside)

    def set_low(self, low: bool) -> None:
        """A smaller card in low windows."""
        self.face.setFixedSize(*(LOW_SIZE if low else SIZE))
        self.rule.setVisible(bool(self.rule.text()))

    def show_note(self, unit: str, note: CardNote, facts: Sequence[str], *, own: bool) -> None:
        """A unit by its name, with what is known of its card; `facts` are further lines about it."""
        known = bool(note.card)
        self.unit.setText(unit)
        self.title.setText(note.name if known else tr("Card unknown"))
        self.rule.setText(note.rule)
        self.rule.setVisible(bool(note.rule))
        verb = next(iter(note.verbs), "")
        self.face.show_card(note.card, note.name, verb, public=note.public)
        self._show_now(note, own=own)
        self._show_lines(facts)
        self.setAccessibleName(f"{unit}: {self.title.text()}")

    def _show_now(self, note: CardNote, *, own: bool) -> None:
        """Whether it can act now, and what else is to be said of that."""
        shown = own and bool(note.now)
        self.now.setVisible(shown)
        self.then.setVisible(shown or bool(note.public))
        self.now.setText(tr("Ready") if note.ready else tr("Rests"))
        self.now.setProperty("pill", "good" if note.ready else "warn")
        restyle(self.now)
        public = tr("Known to all") if note.public else ""
        self.then.setText(" · ".join(filter(None, (note.now if shown else "", public))))

    def _show_lines(self, facts: Iterable[str]) -> None:
        emptied(self._lines)
        told = list(facts)
        for text in told:
            self._lines.addWidget(label(text, "small", wrap=True))
        self.lines.setVisible(bool(told))

    def show_guess(self, kinds: Sequence[CardKind], guess: str, seen: str) -> None:
        """What the player takes the card to be, of these kinds; none at all: there is nothing to guess."""
        self.guess.setVisible(bool(kinds))
        self.seen.setVisible(bool(seen))
        self.seen.setText(seen)
        blocked = QSignalBlocker(self.guess)
        self.guess.clear()
        self.guess.addItem(tr(NO_GUESS), "")
        for kind in kinds:
            self.guess.addItem(f"{kind.card}  {kind.name}", kind.card)
        self.guess.setCurrentIndex(max(0, self.guess.findData(guess)))
        blocked.unblock()
