"""The entry card: the typed line, the verbs of the chosen unit, and the choices for the next part of the order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from PySide6.QtCore import QEvent, QStringListModel, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QButtonGroup,
    QCompleter,
    QFrame,
    QLineEdit,
    QListView,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from app.language import tr
from app.ui.clause import NAME, ClauseLabel
from app.ui.shades import BODY_PX, px, shade
from app.ui.theme import restyle
from app.ui.widgets import Card, column, label, row
from rules import Candidate, Choices, say

from .choice_list import ROW, ChoiceDelegate, ChoiceModel
from .key_hints import MOVES, Hints, KeyHints

MOST, IN_LINE = 8, 5
"""Of more verbs than that those that are impossible are left out; how many stand in a line where no number fits."""
VERBS_HIGH, LINE_HIGH = 34, 28
"""Height of the verbs in one line, and of each further line."""
MANY, SMALL = 5, 12
"""From more verbs than this on their titles are smaller, and how large they are then."""
APART, ROOM, SPARE = 6, 300, 10
"""Pixels between two titles, for all of them before the card is laid out, and for a scroll bar that may come."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the card shows: the line, the verbs and which is chosen, the choices, an example of an order, the keys.

    `short` are the titles of verbs where there is little room.
    """

    text: str = ""
    verbs: tuple[Candidate, ...] = ()
    verb: str = ""
    choices: Choices | None = None
    enabled: bool = True
    example: str = ""
    keys: Hints = MOVES
    short: Mapping[str, str] = field(default_factory=dict)


class OrderLine(QLineEdit):
    """The typed line. Many lines pasted are handed on at once; Tab takes the completion."""

    pasted = Signal(str)
    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("typed", True)
        self.setAccessibleName(tr("Order"))
        self.words = QStringListModel(self)
        completer = QCompleter(self.words, self)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            text = QGuiApplication.clipboard().text()
            if len(text.strip().splitlines()) > 1:
                self.pasted.emit(text)
                return
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Down else -1)
            return
        super().keyPressEvent(event)


class EntryCard(Card):
    """The card. Its height is always the same, so that nothing jumps."""

    typed = Signal(str)
    entered = Signal(str)
    pasted = Signal(str)
    verb_chosen = Signal(str)
    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.line = OrderLine()
        self.complaint, self.rule = label("", "bad", wrap=True), ClauseLabel("line")
        self._verbs = QFrame()
        self._verbs.setProperty("segments", True)
        self._small = False
        self._verb_rows = column(spacing=2, margins=2)
        self._verbs.setLayout(self._verb_rows)
        self._lines = 1
        self._verbs.setFixedHeight(px(VERBS_HIGH))
        self._group = QButtonGroup(self)
        self._style_verbs()
        self._verbs.setAccessibleName(tr("Verbs"))
        self._has_verbs = False
        self._folded = self._low = False
        self._shown: tuple[Any, ...] = ()
        self.list = QListView()
        self.list.setProperty("bare", True)
        self.list.setAccessibleName(tr("Choices for the next part of the order"))
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.choices = ChoiceModel(self)
        self.list.setModel(self.choices)
        self.list.setItemDelegate(ChoiceDelegate(self))
        self.below = QStackedWidget()
        self._refusal, chosen = QWidget(), QWidget()
        self._refusal.setLayout(column(self.complaint, self.rule, spacing=0))
        chosen.setLayout(column(self._refusal, self._verbs, self.list, spacing=6))
        self.keys = KeyHints()
        self.below.addWidget(self.keys)
        self.below.addWidget(chosen)
        self._inside = column(self.line, self.below, spacing=6, margins=7)
        self.setLayout(self._inside)
        self.set_low(False)
        self._refusal.hide()
        self.line.textEdited.connect(self._on_typed)
        self.line.returnPressed.connect(self._on_enter)
        self.line.pasted.connect(self.pasted)
        self.line.stepped.connect(self.step)
        self.list.clicked.connect(lambda index: self.picked.emit(index.data(ROW)))
        self.list.activated.connect(lambda index: self.picked.emit(index.data(ROW)))

    def show_entry(self, entry: Entry) -> None:
        """Show the state of the order being written. The line is left alone while somebody types in it."""
        self.setEnabled(entry.enabled)
        ask = tr("Type instead:") if self._folded else tr("Type an order, such as")
        self.line.setPlaceholderText(f"{ask} {entry.example}" if entry.example else "")
        if not self.line.hasFocus() or not self.line.isModified():
            self.line.setText(entry.text)
        self.keys.show_keys(entry.keys)
        self._show_verbs(entry)
        candidates = entry.choices.candidates if entry.choices else ()
        idle = not entry.text and not self.line.text()
        self.show_choices(() if idle else candidates, entry.text)
        self.below.setCurrentIndex(0 if idle else 1)
        self.complain("")

    def set_low(self, low: bool) -> None:
        """Three choices shown in low windows, else four; as high as the text needs."""
        self._low = low
        self._verbs.setFixedHeight(px(VERBS_HIGH) + (self._lines - 1) * px(LINE_HIGH))
        self._fit()

    def set_folded(self, folded: bool) -> None:
        """Above a form: while nothing is being written only the line is seen, without a frame."""
        if folded != self._folded:
            self._folded = folded
            self._fit()

    def _fit(self) -> None:
        """Always the same height, but for verbs in more than two lines; folded, as high as what there is to show."""
        whole = px(29) * (3 if self._low else 4) + px(34) + 8 + max(0, self._lines - 2) * px(LINE_HIGH)
        busy = self.below.currentIndex() == 1
        bare = self._folded and not busy
        few = self._folded and not self.choices.candidates and not self._has_verbs
        self.list.setVisible(not few)
        told = self.complaint.heightForWidth(self.line.width())
        told += 0 if self.rule.isHidden() else self.rule.sizeHint().height()
        self.below.setFixedHeight(max(px(34), told) if few else whole)
        self.below.setVisible(not bare)
        frame = None if bare else "plain"
        if frame != self.property("card"):
            self.setProperty("card", frame)
            restyle(self)
        margin = 0 if bare else 7
        self._inside.setContentsMargins(margin, margin, margin, margin)

    def show_choices(self, candidates: Sequence[Candidate], so_far: str) -> None:
        """The candidates and what the line may be completed to."""
        self.choices.show(candidates)
        self.below.setCurrentIndex(1 if candidates else self.below.currentIndex())
        self._fit()
        words = [f"{so_far}{one.text}" for one in self.choices.candidates if one.allowed]
        self.line.words.setStringList(words)

    def complain(self, words: str, clause: str = "") -> None:
        """Say beneath the line, in the place of the verbs, why it is refused, and by which rule; "" takes it away."""
        self.complaint.setText(words)
        self.rule.show_clause(clause)
        self._refusal.setVisible(bool(words))
        self._verbs.setVisible(self._has_verbs and not words)
        if words:
            self.below.setCurrentIndex(1)
        self._fit()
        self.line.setProperty("bad", bool(words))
        restyle(self.line)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange and self.isVisible():
            self._style_verbs()
        super().changeEvent(event)

    def _style_verbs(self) -> None:
        """Narrow enough for the verbs side by side, smaller where they are many; what is impossible is grey."""
        size = f"padding: 4px 0px; font-size: {px(SMALL)}px;" if self._small else "padding: 4px 2px;"
        self._verbs.setStyleSheet(f"QToolButton {{ {size} }} QToolButton:disabled {{ color: {shade('disabled')}; }}")

    def clear_line(self, text: str = "") -> None:
        """Put another text into the line, which then is not typed."""
        self.line.setText(text)
        self.line.setModified(False)

    def step(self, by: int) -> None:
        """Go to the next choice that is allowed, or the one before."""
        allowed = [n for n, one in enumerate(self.choices.candidates) if one.allowed]
        here = self.list.currentIndex().row()
        if not allowed:
            return
        before = allowed.index(here) if here in allowed else (-1 if by > 0 else 0)
        self.list.setCurrentIndex(self.choices.index(allowed[(before + by) % len(allowed)]))

    def point_out(self, candidate: Candidate) -> None:
        """Select a choice in the list, where it is listed."""
        if candidate in self.choices.candidates:
            self.list.setCurrentIndex(self.choices.index(self.choices.candidates.index(candidate)))

    @property
    def current_choice(self) -> Candidate | None:
        index = self.list.currentIndex()
        return index.data(ROW) if index.isValid() else None

    def _on_typed(self, text: str) -> None:
        self.complain("")
        self.typed.emit(text)

    def _on_enter(self) -> None:
        chosen = self.current_choice
        if chosen is not None and chosen.allowed:
            self.picked.emit(chosen)
        else:
            self.entered.emit(self.line.text())

    def _show_verbs(self, entry: Entry) -> None:
        self._has_verbs = bool(entry.verbs)
        self._verbs.setVisible(self._has_verbs)
        key = tuple((one.value, one.allowed) for one in entry.verbs)
        if key != self._shown:
            self._shown = key
            self._make_verbs(entry)
        self._group.setExclusive(False)
        for button in self._group.buttons():
            button.setChecked(button.property("verb") == entry.verb)
        self._group.setExclusive(True)

    def _make_verbs(self, entry: Entry) -> None:
        for old in self._group.buttons():
            self._group.removeButton(old)
            old.hide()
            old.deleteLater()
        while item := self._verb_rows.takeAt(0):
            old_line = item.layout()
            if old_line is not None:
                old_line.deleteLater()
        many = len(entry.verbs) > MOST
        verbs = tuple(one for one in entry.verbs if one.allowed) if many else entry.verbs
        each = self._in_line(entry, verbs)
        for start in range(0, len(verbs), each):
            line = row(spacing=2)
            self._verb_rows.addLayout(line)
            for one in verbs[start : start + each]:
                made = self._verb(one, entry.short.get(str(one.value), one.label))
                line.addWidget(made, made.fontMetrics().horizontalAdvance(made.text()))
        self._lines = max(1, self._verb_rows.count())
        self._verbs.setFixedHeight(px(VERBS_HIGH) + (self._lines - 1) * px(LINE_HIGH))
        self._style_verbs()

    def _in_line(self, entry: Entry, verbs: Sequence[Candidate]) -> int:
        """How many verbs stand in a line, so that there are as few lines as their titles have room in; smaller titles
        come before a second line."""
        room = (self.line.width() if self.line.isVisible() else px(ROOM)) - px(SPARE)
        self._small = len(verbs) > MANY or sum(self._widths(entry, verbs, BODY_PX)) > room
        wide = self._widths(entry, verbs, SMALL)
        for lines in range(1, len(verbs)):
            each = ceil(len(verbs) / lines)
            if all(sum(wide[start : start + each]) <= room for start in range(0, len(verbs), each)):
                return each
        return IN_LINE

    def _widths(self, entry: Entry, verbs: Sequence[Candidate], size: int) -> list[int]:
        font = QFont(self.font())
        font.setPixelSize(px(size))
        font.setWeight(QFont.Weight.DemiBold)  # as the one chosen stands there
        measure = QFontMetrics(font).horizontalAdvance
        return [measure(entry.short.get(str(one.value), one.label)) + px(APART) for one in verbs]

    def _verb(self, one: Candidate, text: str) -> QToolButton:
        made = _verb_button(one, text)
        made.clicked.connect(lambda _=False: self.verb_chosen.emit(str(one.value)))
        self._group.addButton(made)
        return made


def _verb_button(one: Candidate, text: str) -> QToolButton:
    made = QToolButton()
    made.setText(text)
    made.setCheckable(True)
    made.setProperty("segment", True)
    made.setProperty("verb", one.value)
    made.setEnabled(one.allowed)
    made.setToolTip(say(one.reason) if one.reason else one.label)
    made.setProperty(NAME, one.reason.clause if one.reason else "")
    made.setAccessibleName(one.label)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
    return made
