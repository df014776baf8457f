"""The entry card: the typed line, the verbs of the selected unit, and the choices for the next part of the order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QButtonGroup,
    QCompleter,
    QFrame,
    QGridLayout,
    QLineEdit,
    QListView,
    QSizePolicy,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from app.language import tr, tr_noop, within
from app.ui.clause import CLAUSE, NAME, ClauseLabel
from app.ui.shades import BODY_PX, px, shade, shade_color
from app.ui.theme import restyle
from app.ui.widgets import CardFrame, KeyLabel, column, emptied, label, row
from rules import Candidate, Choices, say
from rules.reasons import listed

# ----------------------------------------------------------------------------------------------------
# What the keys do, shown in the entry card while no order is begun.

Hints = tuple[tuple[str, str], ...]
TAKE, BACK = (tr_noop("Enter"), tr_noop("Choose what is highlighted")), (tr_noop("Esc"), tr_noop("One step back"))

KEY_HINTS_MANY = 6
"""The most verbs listed; with more, most are for a few units only."""


def moves_hints(verbs: Sequence[tuple[str, str]], levels: bool = False) -> Hints:
    """Return the keys of a movement phase. `verbs` are the keys and short titles of the units' verbs."""
    some = verbs[:KEY_HINTS_MANY]
    keys = " ".join(key for key, _ in some) + (" …" if len(verbs) > KEY_HINTS_MANY else "")
    more = tr(" and more, depending on the card") if len(verbs) > KEY_HINTS_MANY else ""
    titles = ", ".join(within(tr(title)) for _, title in some)
    titles = titles[:1].upper() + titles[1:] + more
    last = ("PgUp PgDn", tr("Level above, below")) if levels else ("Backspace", tr("Clear this order"))
    return (("Tab", tr("Next unit, then its destinations")), (keys, titles), TAKE, BACK, last)


MOVES = moves_hints(
    [("H", tr_noop("Hold")), ("M", tr_noop("Move")), ("S", tr_noop("Support")), ("C", tr_noop("Convoy")),
     ("V", tr_noop("Via"))]
)
RETREATS: Hints = (
    (tr_noop("Tab"), tr_noop("Next unit, then its destinations")),
    ("R D", tr_noop("Retreat, disband")),
    TAKE,
    BACK,
    (tr_noop("Backspace"), tr_noop("Clear this order")),
)


def _a(name: str) -> str:
    return tr("an {name}", name=name) if name[:1] in "aeiou" else tr("a {name}", name=name)


def builds_hints(kinds: Sequence[tuple[str, str]]) -> Hints:
    """Return the keys of a build phase. `kinds` are the letters and names of units that can be built."""
    letters = " ".join(letter for letter, _ in kinds)
    named = listed([_a(tr(name)) for _, name in kinds], "or")
    several = ((letters, tr("Type {named}", named=named)),) if len(kinds) > 1 else ()
    clear = ("Backspace", tr("Clear this build"))
    return (("Tab", tr("Next build site")), *several, TAKE, ("W", tr("Waive a build")), clear)


BUILDS = builds_hints([("A", "army"), ("F", "fleet")])
REMOVALS: Hints = (
    (tr_noop("Tab"), tr_noop("Next unit")),
    TAKE,
    (tr_noop("Backspace"), tr_noop("Keep this unit")),
)
KEYS: Mapping[str, Hints] = {"M": MOVES, "R": RETREATS, "A": BUILDS, "-": REMOVALS}
"""By the step of the phase; "-" for a winter with removals."""


class KeyHints(QWidget):
    """Keys and what they do, one per line."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(2, 2, 0, 2)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._grid.setRowStretch(max(map(len, KEYS.values())), 1)
        self.shown: Hints = ()
        self.show_keys(MOVES)

    def show_keys(self, hints: Hints) -> None:
        """Show other keys."""
        if hints == self.shown:
            return
        self.shown = hints
        emptied(self._grid)
        for number, (key, words) in enumerate(hints):
            self._grid.addWidget(KeyLabel(tr(key)), number, 0, Qt.AlignmentFlag.AlignLeft)
            self._grid.addWidget(label(tr(words), "small", wrap=True), number, 1)


# ----------------------------------------------------------------------------------------------------
# The choices for the next part of an order: the model of candidates and the delegate that paints them.

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
ELIDE = Qt.TextElideMode.ElideRight


class ChoiceModel(QAbstractListModel):
    """Candidates, allowed ones first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.candidates: list[Candidate] = []

    def show(self, candidates: Sequence[Candidate]) -> None:
        self.beginResetModel()
        self.candidates = sorted(candidates, key=lambda one: not one.allowed)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.candidates)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        one = self.candidates[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{one.text}, {one.label}" if one.label != one.text else one.text
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return f"{one.label}: {say(one.reason)}" if one.reason else one.label
        if role == CLAUSE:
            return one.reason.clause if one.reason else ""
        return one if role == ROW else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        on = self.candidates[index.row()].allowed if index.isValid() else False
        selectable = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        return selectable if on else Qt.ItemFlag.ItemNeverHasChildren


class ChoiceDelegate(QStyledItemDelegate):
    """Paints the id in bold, the name, and at the right why the choice is refused."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(160, px(29))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        one: Candidate = index.data(ROW)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if one.allowed and option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.setPen(Qt.PenStyle.NoPen)
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setBrush(shade_color("select" if chosen else "hover"))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 6, 6)
        self._texts(painter, rect, one)
        painter.restore()

    def _texts(self, painter: QPainter, rect: QRect, one: Candidate) -> None:
        font = QFont(painter.font())
        font.setWeight(QFont.Weight.DemiBold)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        left = rect.left() + 10
        painter.setPen(shade_color("text" if one.allowed else "disabled"))
        painter.setFont(font)
        shift = max(px(52), QFontMetrics(font).horizontalAdvance(one.text) + px(10))
        painter.drawText(QRect(left, rect.top(), shift, rect.height()), middle, one.text)
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        name = QRect(left + shift, rect.top(), rect.width() - shift - 18, rect.height())
        label = one.label if one.label != one.text else ""
        if one.reason and not self._both_fit(font, label, one, name.width()):
            label = ""
        painter.drawText(name, middle, QFontMetrics(font).elidedText(label, ELIDE, name.width()))
        if one.reason:
            taken = QFontMetrics(font).horizontalAdvance(label) + 14 if label else 0
            self._reason(painter, name.adjusted(taken, 0, 0, 0), one)

    def _both_fit(self, font: QFont, label: str, one: Candidate, room: int) -> bool:
        """Whether name and reason fit side by side; otherwise only the reason is shown."""
        small = QFont(font)
        small.setPixelSize(px(12))
        words = say(one.reason) if one.reason else ""
        return QFontMetrics(font).horizontalAdvance(label) + 14 + QFontMetrics(small).horizontalAdvance(words) <= room

    def _reason(self, painter: QPainter, rect: QRect, one: Candidate) -> None:
        font = QFont(painter.font())
        font.setPixelSize(px(12))
        painter.setFont(font)
        painter.setPen(shade_color("muted"))
        words = say(one.reason).rstrip(".") if one.reason else ""
        words = QFontMetrics(font).elidedText(words, ELIDE, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)


# ----------------------------------------------------------------------------------------------------
# The entry card: the typed line, the verbs of the selected unit, and the choices for the next part of the order.

MOST, IN_LINE = 8, 5
"""With more verbs than MOST, impossible ones are left out; IN_LINE is the number per line if no layout fits."""
VERBS_HIGH, LINE_HIGH = 34, 28
"""Height of one line of verbs, and of each further line."""
MANY, SMALL = 5, 12
"""With more than MANY verbs their titles have the smaller size SMALL."""
APART, ROOM, SPARE = 6, 300, 10
"""Pixels between two titles, for all titles before the card is laid out, and for a possible scroll bar."""


@dataclass(frozen=True, slots=True)
class EntryCardState:
    """What the card shows: the line, the verbs and the one chosen, the choices, an example order, the keys.

    `short` are titles of verbs for narrow spaces.
    """

    text: str = ""
    verbs: tuple[Candidate, ...] = ()
    chosen: str = ""
    choices: Choices | None = None
    enabled: bool = True
    example: str = ""
    keys: Hints = MOVES
    short: Mapping[str, str] = field(default_factory=dict)


class OrderLine(QLineEdit):
    """The typed line. `pasted` carries pasted text of several lines; `stepped`: Up (-1) or Down (1) was pressed."""

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


class EntryCard(CardFrame):
    """The card. Its height is usually constant, so that the layout does not jump."""

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
        self._verbs.setAccessibleName(tr("Order types"))
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

    def show_entry(self, entry: EntryCardState) -> None:
        """Show the state of the unfinished order. The line is left alone while the user types in it."""
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
        """Show three choices in low windows, otherwise four."""
        self._low = low
        self._verbs.setFixedHeight(px(VERBS_HIGH) + (self._lines - 1) * px(LINE_HIGH))
        self._fit()

    def set_folded(self, folded: bool) -> None:
        """Set whether the card is above a form: then only the line is visible, without a frame, while no order is
        begun."""
        if folded != self._folded:
            self._folded = folded
            self._fit()

    def _fit(self) -> None:
        """Set the height: constant except for more than two lines of verbs; if folded, as high as the content."""
        whole = px(29) * (3 if self._low else 4) + px(34) + 8 + max(0, self._lines - 2) * px(LINE_HIGH)
        busy = self.below.currentIndex() == 1
        bare = self._folded and not busy
        few = self._folded and not self.choices.candidates and not self._has_verbs
        self.list.setVisible(not few)
        height = self.complaint.heightForWidth(self.line.width())
        height += 0 if self.rule.isHidden() else self.rule.sizeHint().height()
        self.below.setFixedHeight(max(px(34), height) if few else whole)
        self.below.setVisible(not bare)
        frame = None if bare else "plain"
        if frame != self.property("card"):
            self.setProperty("card", frame)
            restyle(self)
        margin = 0 if bare else 7
        self._inside.setContentsMargins(margin, margin, margin, margin)

    def show_choices(self, candidates: Sequence[Candidate], so_far: str) -> None:
        """Show the candidates, and offer them as completions of the line."""
        self.choices.show(candidates)
        self.below.setCurrentIndex(1 if candidates else self.below.currentIndex())
        self._fit()
        words = [f"{so_far}{one.text}" for one in self.choices.candidates if one.allowed]
        self.line.words.setStringList(words)

    def complain(self, words: str, clause: str = "") -> None:
        """Show below the line, in place of the verbs, why it is refused and by which rule; "" clears this."""
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
        """Style the verbs to fit side by side, smaller if there are many; impossible ones are gray."""
        size = f"padding: 4px 0px; font-size: {px(SMALL)}px;" if self._small else "padding: 4px 2px;"
        self._verbs.setStyleSheet(f"QToolButton {{ {size} }} QToolButton:disabled {{ color: {shade('disabled')}; }}")

    def clear_line(self, text: str = "") -> None:
        """Put a text into the line that does not count as typed."""
        self.line.setText(text)
        self.line.setModified(False)

    def step(self, by: int) -> None:
        """Select the next or previous allowed choice."""
        allowed = [n for n, one in enumerate(self.choices.candidates) if one.allowed]
        here = self.list.currentIndex().row()
        if not allowed:
            return
        before = allowed.index(here) if here in allowed else (-1 if by > 0 else 0)
        self.list.setCurrentIndex(self.choices.index(allowed[(before + by) % len(allowed)]))

    def point_out(self, candidate: Candidate) -> None:
        """Select a choice in the list, if it is listed."""
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

    def _show_verbs(self, entry: EntryCardState) -> None:
        self._has_verbs = bool(entry.verbs)
        self._verbs.setVisible(self._has_verbs)
        key = tuple((one.value, one.allowed) for one in entry.verbs)
        if key != self._shown:
            self._shown = key
            self._make_verbs(entry)
        self._group.setExclusive(False)
        for button in self._group.buttons():
            button.setChecked(button.property("verb") == entry.chosen)
        self._group.setExclusive(True)

    def _make_verbs(self, entry: EntryCardState) -> None:
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

    def _in_line(self, entry: EntryCardState, verbs: Sequence[Candidate]) -> int:
        """Return how many verbs to put in a line so that as few lines as possible are needed; smaller titles are tried
        before a second line."""
        room = (self.line.width() if self.line.isVisible() else px(ROOM)) - px(SPARE)
        self._small = len(verbs) > MANY or sum(self._widths(entry, verbs, BODY_PX)) > room
        wide = self._widths(entry, verbs, SMALL)
        for lines in range(1, len(verbs)):
            each = ceil(len(verbs) / lines)
            if all(sum(wide[start : start + each]) <= room for start in range(0, len(verbs), each)):
                return each
        return IN_LINE

    def _widths(self, entry: EntryCardState, verbs: Sequence[Candidate], size: int) -> list[int]:
        font = QFont(self.font())
        font.setPixelSize(px(size))
        font.setWeight(QFont.Weight.DemiBold)  # like the selected verb
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
