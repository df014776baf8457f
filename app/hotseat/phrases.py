"""Pass phrases: how strong one is, the page that asks for one, the safety phrase, and the page for the reveal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log2

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from app.language import tr, tr_noop
from app.ui.shades import px, shade_color
from app.ui.theme import show_fault
from app.ui.tokens import color
from app.ui.widgets import Emblem, IconLabel, button, column, emptied, label, line, row, scrolled

# ----------------------------------------------------------------------------------------------------
# Pass phrases of sealed seats: what is wrong with one, how well it resists guessing, what its loss means.
#
# Anybody with the file can try phrases, about ten a second on each core, so that only the phrase itself protects it.
# The estimate is rough and rather low; it tells "1234" from a sentence.

SHORTEST = 6
"""The least number of characters."""
COST: Mapping[str, int] | None = None
"""The work of deriving a key; None: the standard of rules.files. Tests use less."""
WORD_BITS, LETTER_BITS = 11.0, 4.1
"""The bits that a freely chosen word is worth, and a single letter, sign or digit."""
COMMON = ("password", "passwort", "qwerty", "qwertz", "letmein", "iloveyou", "diplomacy", "strata", "secret", "admin")
LEVELS = (
    (0, tr_noop("Weak"), tr_noop("A computer could guess it within minutes.")),
    (30, tr_noop("Fair"), tr_noop("It stops the other players, but a computer could guess it within days.")),
    (44, tr_noop("Good"), tr_noop("A computer would need years to guess it.")),
    (60, tr_noop("Strong"), tr_noop("Practically impossible to guess.")),
)
"""The least number of bits of each level, its name and its meaning."""

NO_WAY_BACK = tr_noop("A lost pass phrase cannot be recovered. Everything sealed with it is lost too.")
HIDDEN_NO_WAY_BACK = tr_noop(
    "There is no game master, so the full board opens only with all pass phrases together. If one is lost, the game "
    "is over."
)
MASTER_HELPS = tr_noop("The game master's pass phrase opens every section, even if a player has lost theirs.")


@dataclass(frozen=True, slots=True)
class PhraseStrength:
    """How strong a phrase is: `level` 0 to 3, its name, and what it means."""

    level: int
    name: str
    words: str


def fault(phrase: str, again: str | None = None) -> str:
    """Return what is wrong with a phrase chosen, "" if nothing. `again`: the phrase as repeated."""
    if len(phrase.strip()) < SHORTEST:
        return tr(
            "Use at least {shortest} characters. Three or four unrelated words are best.",
            shortest=SHORTEST,
        )
    if again is not None and phrase != again:
        return tr("The two pass phrases do not match.")
    return ""


def strength(phrase: str) -> PhraseStrength:
    """Return how well a phrase resists guessing."""
    found = bits(phrase)
    level = max(n for n, (least, _, _) in enumerate(LEVELS) if found >= least)
    return PhraseStrength(level, tr(LEVELS[level][1]), tr(LEVELS[level][2]))


def bits(phrase: str) -> float:
    """Estimate the bits of a phrase: by words if it has several and that gives less, otherwise by characters."""
    plain = phrase.lower().strip()
    by_letters = LETTER_BITS * _fresh(plain) + log2(1 + len(set(map(_class, phrase))))
    for word in COMMON:
        if word in plain:
            by_letters = min(by_letters, LETTER_BITS * _fresh(plain.replace(word, "")) + 6)
    words = {word for word in re.split(r"[\W_]+", plain) if len(word) > 1}
    rest = len(re.sub(r"[a-zà-ÿ\s]", "", plain))
    by_words = WORD_BITS * len(words - set(COMMON)) + 2.5 * rest if len(words) > 1 else by_letters
    return min(by_letters, by_words)


def _fresh(text: str) -> int:
    """Count the characters that are neither the same as the one before nor next to it, as they are in 1111 and abcd."""
    steps = (ord(b) - ord(a) for a, b in pairwise(text))
    return bool(text) + sum(1 for step in steps if abs(step) > 1)


def _class(letter: str) -> str:
    return "d" if letter.isdigit() else "u" if letter.isupper() else "l" if letter.isalpha() else "s"


# ----------------------------------------------------------------------------------------------------
# Choosing a pass phrase: it is typed twice, rated, and the page says what happens if it is lost. And the safety phrase:
# the words by which the players check that all of them have the same keys.

WIDTH, FIELD = 520, 360
IN_A_ROW = 4
"""The number of words of a safety phrase in a row."""
METER = ("#FF8A78", "#F2C14E", "#8CCB95", "#7FC3E3")
"""The colors of the strength meter on the dark page, from weak to strong."""


class StrengthMeter(QWidget):
    """Shows how strong a phrase is by filling some of four bars. The word beside it says the same."""

    def __init__(self) -> None:
        super().__init__()
        self.level = -1
        self.setAccessibleName(tr("Strength"))

    def show_level(self, level: int) -> None:
        """Show a level; -1: nothing typed yet."""
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
    """The page on which a pass phrase is chosen, in the look of the curtain. `chosen`: the phrase; `back`: none was
    chosen."""

    chosen = Signal(str)
    back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "curtain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Choose a pass phrase"))
        self.title, self.lead = label(role="hand-over", wrap=True), label(role="lead", wrap=True)
        self.first, self.second = self._field(tr("Pass phrase")), self._field(tr("Repeat pass phrase"))
        self.first.textChanged.connect(self._judge)
        self.second.textChanged.connect(self._forget_fault)
        self.second.returnPressed.connect(self._choose)
        self.first.returnPressed.connect(self.second.setFocus)
        self.meter, self.verdict = StrengthMeter(), label(role="small")
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
        """Ask for a phrase. `risk`: what happens if it is lost; `back`: the label for not choosing one now."""
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
            self.verdict.setText(tr("Three or four unrelated words are best."))
            return
        found = strength(text)
        self.meter.show_level(found.level)
        self.verdict.setText(f"{found.name}. {found.words}")

    def _choose(self) -> None:
        found = fault(self.first.text(), self.second.text())
        if found:
            show_fault(self.second, self.fault, found)
            (self.second if self.second.text() else self.first).setFocus()
            return
        phrase = self.first.text()
        for field in (self.first, self.second):
            field.setText("")  # clear() could be undone
        self.chosen.emit(phrase)

    def _forget_fault(self) -> None:
        show_fault(self.second, self.fault, "")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.first.setFocus(Qt.FocusReason.OtherFocusReason)


class SafetyPage(QWidget):
    """The page with the safety phrase to be read aloud, and what has changed, in the look of the curtain.

    `agreed`: the words are the same for all, or the table knows why keys changed; `later`: nothing is confirmed now.
    """

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
        """Ask for confirmation. `changes`: one sentence for each key that differs from those confirmed; `words`: empty
        if there is nothing to read aloud."""
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


# ----------------------------------------------------------------------------------------------------
# The reveal of a sealed game: a row for each seat, its pass phrase typed by its player, until all are open.

KEYS_PAGE_WIDTH, KEYS_PAGE_FIELD, NAME = 640, 230, 170
SHUT, OPEN, ABSENT = "shut", "open", "absent"


@dataclass(frozen=True, slots=True)
class SealedSeat:
    """A seat whose phrase is asked for.

    `spared`: the reveal can go on without it, after a question; `optional`: its phrase only serves to open the other
    seats.
    """

    power: str
    name: str
    player: str
    state: str = SHUT
    spared: bool = True
    optional: bool = False

    @property
    def wanted(self) -> bool:
        """Whether the reveal must wait until this seat is open or skipped."""
        return self.state == SHUT and not self.optional


class PhraseRow(QWidget):
    """The row of one seat: its name, and the field for the phrase or what has become of it."""

    def __init__(self, page: PhrasesPage, seat: SealedSeat, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        self.seat, self._powers = seat, powers
        self.setFixedWidth(px(KEYS_PAGE_WIDTH) - 12)
        badge = (
            Emblem(seat.power, 28, variant, powers)
            if seat.power in powers
            else IconLabel("people", "curtain_muted", 28)
        )
        player = seat.player if seat.player not in (seat.name, seat.power) else ""
        names = QWidget()
        names.setFixedWidth(px(NAME))
        names.setLayout(column(..., label(seat.name), *([label(player, "small")] if player else []), ..., spacing=0))
        self.phrase = QLineEdit()
        self.phrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.phrase.setFixedWidth(px(KEYS_PAGE_FIELD))
        self.phrase.setPlaceholderText(tr("Pass phrase"))
        self.phrase.setAccessibleName(tr("Pass phrase of {seat}", seat=seat.name))
        self.phrase.returnPressed.connect(self._give)
        self.phrase.textEdited.connect(lambda: self.show_fault(""))
        self.state = label(role="body")
        self.spare_button = button(tr("Player absent…"), tip=tr("Continue without this player"))
        self.spare_button.clicked.connect(lambda: page.spared.emit(seat.power))
        self.back_button = button(tr("Player is back"))
        self.back_button.clicked.connect(lambda: page.called_back.emit(seat.power))
        self.fault = label(role="bad", wrap=True)
        self._given = page.given
        upper = row(badge, names, self.phrase, self.state, ..., self.spare_button, self.back_button, spacing=12)
        lower = row(28 + px(NAME) + 24, self.fault, spacing=0)
        lower.setStretch(1, 1)
        self.setLayout(column(upper, lower, spacing=2))
        self.setMinimumHeight(px(46))
        self._show()

    def _show(self) -> None:
        seat = self.seat
        shut = seat.state == SHUT
        self.phrase.setVisible(shut)
        self.state.setVisible(not shut)
        without = tr("Skipped: all its units hold") if seat.power in self._powers else tr("Skipped")
        self.state.setText(tr("✓  Open") if seat.state == OPEN else without)
        self.spare_button.setVisible(shut and seat.spared and not seat.optional)
        self.back_button.setVisible(seat.state == ABSENT)
        self.fault.hide()

    def _give(self) -> None:
        text = self.phrase.text()
        self.phrase.setText("")  # clear() could be undone
        if text:
            self._given.emit(self.seat.power, text)

    def show_fault(self, words: str) -> None:
        show_fault(self.phrase, self.fault, words)


class PhrasesPage(QWidget):
    """The page that asks for pass phrases for a reveal.

    `given`: a seat and its phrase. `spared`: a seat whose player is absent; `called_back`: one whose player is back.
    `revealed`: open everything. `back`: show the curtain.
    """

    given = Signal(str, str)
    spared = Signal(str)
    called_back = Signal(str)
    revealed = Signal()
    back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "curtain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Pass phrases"))
        self.rows: dict[str, PhraseRow] = {}
        self.title, self.lead = label(tr("Open the orders"), role="hand-over", wrap=True), label(role="lead", wrap=True)
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        self.count = label(role="small")
        self.reveal_button = button("", "primary")
        self.reveal_button.clicked.connect(self.revealed)
        self.back_button = button(tr("Back to the curtain"))
        self.back_button.clicked.connect(self.back)
        inside = QWidget()
        inside.setLayout(column(self._list, ..., margins=(0, 0, 8, 0)))
        middle = QWidget()
        middle.setFixedWidth(px(KEYS_PAGE_WIDTH))
        self._area = area = scrolled(inside)
        layout = column(
            self.title, 4, self.lead, 16, line(), 10, area, 10, line(), 10,
            row(self.reveal_button, self.back_button, ..., self.count, spacing=10), ...,
            spacing=2, margins=(0, 44, 0, 36),
        )  # fmt: skip
        layout.setStretch(layout.indexOf(area), 100)
        middle.setLayout(layout)
        self.setLayout(row(..., middle, ...))

    def show_seats(self, seats: Sequence[SealedSeat], lead: str, variant: str, powers: tuple[str, ...]) -> None:
        """Show the present state of the seats, with the focus on the first that is still closed."""
        emptied(self._list)
        self.lead.setText(lead)
        self.rows = {seat.power: PhraseRow(self, seat, variant, powers) for seat in seats}
        for made in self.rows.values():
            self._list.addWidget(made)
        self.count.setText(self._counted(seats))
        self.reveal_button.setEnabled(not any(seat.wanted for seat in seats))
        self._area.setMaximumHeight(sum(max(px(46), made.sizeHint().height()) + 8 for made in self.rows.values()) + 30)
        self.take_focus()

    def _counted(self, seats: Sequence[SealedSeat]) -> str:
        seats = [seat for seat in seats if not seat.optional]
        opened, absent = (sum(seat.state == state for seat in seats) for state in (OPEN, ABSENT))
        without = tr(", {absent} skipped", absent=absent) if absent else ""
        return tr("{opened} of {seats} open{without}", opened=opened, seats=len(seats), without=without)

    def show_fault(self, power: str, words: str) -> None:
        """Show what was wrong with a phrase."""
        if power in self.rows:
            self.rows[power].show_fault(words)
            self.rows[power].phrase.setFocus()

    def take_focus(self) -> None:
        """Move the focus to the first phrase that is missing, or to the button for the results."""
        if self.reveal_button.isEnabled():
            self.reveal_button.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        for made in self.rows.values():
            if made.seat.state == SHUT:
                made.phrase.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.take_focus()
