"""Second opinions beside the verdict: another adjudication is pasted or opened, and what differs is listed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from app.language import mark, tr, tr_n
from app.ui.shades import px, shade_color
from app.ui.widgets import Card, NoteFrame, button, column, emptied, label, row, scrolled

from .differences import Difference
from .opinions import Opinion

ABOUT = mark("Paste what another program or game master made of this turn, or open another save of the game.")
HINT = mark("France: A Par - Bur (bounce)\nA Mun - Bur, dislodged\n…")
AGREED = mark("Nothing differs.")
TEXT_HIGH = 120
MOST_TOLD = 4
"""How many lines that cannot be read are told one by one."""


class DifferenceCard(Card):
    """One thing that differs. `chosen` carries its number."""

    chosen = Signal(int)

    def __init__(self, number: int, one: Difference) -> None:
        ours = label(tr("Strata: {words}", words=one.ours), "body", wrap=True)
        theirs = label(tr("There: {words}", words=one.theirs), "body", wrap=True)
        super().__init__(column(label(one.text, "strong", wrap=True), ours, theirs, spacing=2, margins=(12, 8, 12, 8)))
        self.number = number
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        told = tr("{text}. Strata: {ours}. There: {theirs}.", text=one.text, ours=one.ours, theirs=one.theirs)
        self.setAccessibleName(told)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit(self.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.number)
        else:
            super().keyPressEvent(event)


class OpinionPage(QWidget):
    """`compared` carries a text, `opened` asks for another save, `cleared` ends the comparison, `chosen` carries the
    number of a difference."""

    compared = Signal(str)
    opened = Signal()
    cleared = Signal()
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText(tr(HINT))
        self.text.setAccessibleName(tr("Another adjudication, as text"))
        self.text.setFixedHeight(px(TEXT_HIGH))
        self.text.setTabChangesFocus(True)
        self.compare = button(tr("Compare"), "primary")
        self.compare.setEnabled(False)
        self.open_save = button(tr("Open a save…"))
        self.clear_button = button(tr("Clear"))
        self.note = NoteFrame("hint", "")
        self.note.hide()
        self.cards: list[DifferenceCard] = []
        inside = QWidget()
        self._list = QVBoxLayout(inside)
        self._list.setContentsMargins(0, 0, 4, 0)
        self._list.setSpacing(8)
        buttons = row(self.open_save, ..., self.clear_button, self.compare, spacing=6)
        about = label(tr(ABOUT), "small", wrap=True)
        layout = column(about, self.text, buttons, self.note, scrolled(inside), spacing=8, margins=(14, 8, 10, 8))
        layout.setStretch(4, 1)
        self.setLayout(layout)
        self._connect()

    def _connect(self) -> None:
        self.text.textChanged.connect(self._typed)
        self.compare.clicked.connect(lambda: self.compared.emit(self.text.toPlainText()))
        self.open_save.clicked.connect(self.opened)
        self.clear_button.clicked.connect(self._clear)

    def _typed(self) -> None:
        self.compare.setEnabled(bool(self.text.toPlainText().strip()))
        self._underline(())

    def _clear(self) -> None:
        self.forget()
        self.cleared.emit()

    def forget(self) -> None:
        """Nothing is compared any more, and nothing pasted."""
        self.text.clear()
        self.show_opinion(None)

    def show_opinion(self, opinion: Opinion | None, title: str = "", why: str = "") -> None:
        """What differs from the one called `title`; `why`: what else is to be said. None: nothing is compared."""
        emptied(self._list)
        self.cards = []
        self.note.setVisible(opinion is not None)
        if opinion is None:
            self._underline(())
            return
        self.cards = [DifferenceCard(number, one) for number, one in enumerate(opinion.differences)]
        for card in self.cards:
            card.chosen.connect(self.chosen)
            self._list.addWidget(card)
        self._list.addStretch(1)
        self._underline([line for line, _ in opinion.unread])
        self.note.show_note(*_told(opinion, title, why))

    def _underline(self, lines: Sequence[int]) -> None:
        """A wave under the lines that cannot be read."""
        waves = []
        for line in lines:
            wave = QTextEdit.ExtraSelection()
            style = QTextCharFormat()
            style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            style.setUnderlineColor(shade_color("bad"))
            wave.format = style
            cursor = QTextCursor(self.text.document().findBlockByNumber(line - 1))
            cursor.select(QTextCursor.SelectionType.LineUnderCursor)
            wave.cursor = cursor
            waves.append(wave)
        self.text.setExtraSelections(waves)


def _told(opinion: Opinion, title: str, why: str) -> tuple[str, str]:
    """How it went, as a kind of note and a sentence or more."""
    number = len(opinion.differences)
    unread = [tr("Line {line}: {text}", line=line, text=text) for line, text in opinion.unread[:MOST_TOLD]]
    if not opinion.compared and not number:
        return "warn", " ".join(filter(None, [why or tr("No order with a result was found in it."), *unread]))
    if number:
        words = tr_n("{n} thing differs from {title}.", "{n} things differ from {title}.", number, title=title)
    else:
        words = tr(AGREED)
    return ("warn" if number or unread else "good"), " ".join(filter(None, [why, words, *unread]))
