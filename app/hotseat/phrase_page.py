"""A pass phrase is chosen: typed twice, with a word on how well it stands and on what happens when it is lost. And the
safety phrase: the words by which a table knows that all have the same keys before them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.language import tr
from app.ui.shades import px, shade_color
from app.ui.theme import restyle
from app.ui.tokens import color
from app.ui.widgets import button, column, emptied, label, line, row

from . import phrases

WIDTH, FIELD = 520, 360
IN_A_ROW = 4
"""Words of a safety phrase in a row."""
METER = ("#FF8A78", "#F2C14E", "#8CCB95", "#7FC3E3")
"""Shades of the strength meter, from weak to strong, on the dark page."""


class Meter(QWidget):
    """How well a phrase stands: so many of four bars are filled. The word beside it says the same."""

    def __init__(self) -> None:
        super().__init__()
        self.level = -1
        self.setAccessibleName(tr("Strength"))

    def show_level(self, level: int) -> None:
        """-1: nothing typed yet."""
        self.level = level
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(120), px(6))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        wide, gap = (self.width() - 3 * 4) / 4, 4
        for n in range(4):
            filled = n <= self.level
            painter.setBrush(color(METER[self.level]) if filled else shade_color("curtain_muted"))
            painter.setOpacity(1.0 if filled else 0.3)
            painter.drawRoundedRect(QRectF(n * (wide + gap), (self.height() - 6) / 2, wide, 6), 3, 3)
        painter.end()


class PhrasePage(QWidget):
    """On the curtain's ground. `chosen` carries the phrase, `back` that none was chosen."""

    chosen = Signal(str)
    back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "curtain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Choose a pass phrase"))
        self.title, self.lead = label(role="hand-over", wrap=True), label(role="lead", wrap=True)
        self.first, self.second = self._field(tr("Pass phrase")), self._field(tr("Repeat pass phrase"))
        self.first.textChanged.connect(self._judge)
        self.second.textChanged.connect(self._forget_fault)
        self.second.returnPressed.connect(self._choose)
        self.first.returnPressed.connect(self.second.setFocus)
        self.meter, self.verdict = Meter(), label(role="small")
        self.fault = label(role="bad", wrap=True)
        self.risk = label(role="body", wrap=True)
        self.set_button = button(tr("Set pass phrase"), "primary")
        self.set_button.clicked.connect(self._choose)
        self.back_button = button(tr("Back"))
        self.back_button.clicked.connect(self.back)
        self.setLayout(row(..., self._middle(), ...))

    def _field(self, name: str) -> QLineEdit:
        made = QLineEdit()
        made.setEchoMode(QLineEdit.EchoMode.Password)
        made.setFixedWidth(px(FIELD))
        made.setAccessibleName(name)
        return made

    def _middle(self) -> QWidget:
        made = QWidget()
        made.setFixedWidth(px(WIDTH))
        meter = row(self.meter, self.verdict, ..., spacing=10)
        made.setLayout(
            column(
                ..., self.title, 4, self.lead, 22,
                label(tr("Pass phrase"), "small"), self.first, 2, meter, 10,
                label(tr("Repeat pass phrase"), "small"), self.second, 4, self.fault, 14,
                row(self.set_button, self.back_button, ..., spacing=10), 22, line(), 10, self.risk, ...,
                spacing=4,
            )
        )  # fmt: skip
        return made

    def show_seat(self, title: str, lead: str, risk: str, back: str = "") -> None:
        """Ask anew. `risk`: what happens when the phrase is lost; `back`: the words for not choosing one now."""
        self.title.setText(title)
        self.lead.setText(lead)
        self.risk.setText(risk)
        self.back_button.setText(back or tr("Back"))
        for field in (self.first, self.second):
            field.setText("")  # clear() could be undone
        self._judge("")
        self.first.setFocus()

    def _judge(self, text: str) -> None:
        self._forget_fault()
        if not text:
            self.meter.show_level(-1)
            self.verdict.setText(tr("Three or four words that do not belong together are best."))
            return
        found = phrases.strength(text)
        self.meter.show_level(found.level)
        self.verdict.setText(f"{found.name}. {found.words}")

    def _choose(self) -> None:
        found = phrases.fault(self.first.text(), self.second.text())
        if found:
            self._show_fault(found)
            (self.second if self.second.text() else self.first).setFocus()
            return
        phrase = self.first.text()
        for field in (self.first, self.second):
            field.setText("")  # clear() could be undone
        self.chosen.emit(phrase)

    def _show_fault(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.show()
        self.second.setProperty("bad", True)
        self.second.setAccessibleDescription(words)
        restyle(self.second)

    def _forget_fault(self) -> None:
        self.fault.hide()
        self.second.setProperty("bad", False)
        self.second.setAccessibleDescription("")
        restyle(self.second)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.first.setFocus(Qt.FocusReason.OtherFocusReason)


class SafetyPage(QWidget):
    """On the curtain's ground: the safety phrase to be read aloud, and what has changed. `agreed`: it is the same for
    all, or the table knows why it changed; `later`: it is not agreed to now."""

    agreed = Signal()
    later = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "curtain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Safety phrase"))
        self.title, self.lead = label(role="hand-over", wrap=True), label(role="lead", wrap=True)
        self.changes, self.risk = label(role="bad", wrap=True), label(role="body", wrap=True)
        self.words = PhraseWords()
        self.agree_button = button("", "primary")
        self.agree_button.clicked.connect(self.agreed)
        self.later_button = button(tr("Not now"))
        self.later_button.clicked.connect(self.later)
        middle = QWidget()
        middle.setFixedWidth(px(WIDTH))
        middle.setLayout(
            column(
                ..., self.title, 4, self.changes, 4, self.lead, 18, self.words, 14,
                row(self.agree_button, self.later_button, ..., spacing=10), 22, line(), 10, self.risk, ...,
                spacing=4,
            )
        )  # fmt: skip
        self.setLayout(row(..., middle, ...))

    def show_keys(
        self, title: str, lead: str, changes: Sequence[str], words: Sequence[str], agree: str, risk: str
    ) -> None:
        """Ask anew. `changes`: a sentence each, where something is not as it was agreed; `words`: none where there is
        nothing to be read aloud."""
        self.title.setText(title)
        self.lead.setText(lead)
        self.lead.setVisible(bool(lead))
        self.changes.setText("\n\n".join(changes))
        self.changes.setVisible(bool(changes))
        self.words.show_words(words)
        self.words.setVisible(bool(words))
        self.agree_button.setText(agree)
        self.risk.setText(risk)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.later_button.setFocus(Qt.FocusReason.OtherFocusReason)


class PhraseWords(QWidget):
    """The words of a safety phrase, in rows."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(18))
        self._grid.setVerticalSpacing(px(6))
        self.setLayout(self._grid)

    def show_words(self, words: Sequence[str]) -> None:
        emptied(self._grid)
        self.setAccessibleName(" ".join(words))
        for number, word in enumerate(words):
            self._grid.addWidget(label(word, "hand-over"), number // IN_A_ROW, number % IN_A_ROW)
        self._grid.setColumnStretch(IN_A_ROW, 1)
