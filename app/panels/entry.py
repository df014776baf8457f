"""The entry card: the typed line, the verbs of the chosen unit, and the choices for the next part of the order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
    QLabel,
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

from app.ui.shades import px, shade, shade_color
from app.ui.widgets import Card, KeyLabel, column, label, row
from rules import Candidate, Choices, say

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
ELIDE = Qt.TextElideMode.ElideRight
KEYS = (
    ("Tab", "Next unit without order"),
    ("H M S C V", "Hold, move, support, convoy, via"),
    ("Enter", "Take what is lit"),
    ("Esc", "One step back"),
    ("Backspace", "Clear the order"),
)
SHORT_TITLES = {"Move via convoy": "Via"}


@dataclass(frozen=True, slots=True)
class Entry:
    """What the card shows: the line, the verbs and which is chosen, the choices, an example of an order."""

    text: str = ""
    verbs: tuple[Candidate, ...] = ()
    verb: str = ""
    choices: Choices | None = None
    enabled: bool = True
    example: str = ""


class OrderLine(QLineEdit):
    """The typed line. Many lines pasted are handed on at once; Tab takes the completion."""

    pasted = Signal(str)
    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("typed", True)
        self.setAccessibleName("Order")
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
            return f"{one.text}, {one.label}"
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return f"{one.label}: {say(one.reason)}" if one.reason else one.label
        return one if role == ROW else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        on = self.candidates[index.row()].allowed if index.isValid() else False
        selectable = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        return selectable if on else Qt.ItemFlag.ItemNeverHasChildren


class ChoiceDelegate(QStyledItemDelegate):
    """Id in bold, name, and at the right why it is refused."""

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
        wide = len(one.text) > 6
        left = rect.left() + 10
        painter.setPen(shade_color("text" if one.allowed else "disabled"))
        painter.setFont(font)
        shift = max(52, QFontMetrics(font).horizontalAdvance(one.text) + 12) if wide else 52
        painter.drawText(QRect(left, rect.top(), shift, rect.height()), middle, one.text)
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        name = QRect(left + shift, rect.top(), rect.width() - shift - 18, rect.height())
        painter.drawText(name, middle, QFontMetrics(font).elidedText(one.label, ELIDE, name.width()))
        if one.reason:
            self._reason(painter, name.adjusted(QFontMetrics(font).horizontalAdvance(one.label) + 14, 0, 0, 0), one)

    def _reason(self, painter: QPainter, rect: QRect, one: Candidate) -> None:
        font = QFont(painter.font())
        font.setPixelSize(px(12))
        painter.setFont(font)
        painter.setPen(shade_color("muted"))
        words = say(one.reason).rstrip(".") if one.reason else ""
        words = QFontMetrics(font).elidedText(words, ELIDE, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words)


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
        self.complaint = label("", "bad", wrap=True)
        self._verbs = QFrame()
        self._verbs.setProperty("segments", True)
        self._verb_row = row(spacing=2, margins=2)
        self._verbs.setLayout(self._verb_row)
        self._verbs.setFixedHeight(px(34))
        self._style_verbs()
        self._verbs.setAccessibleName("Verbs")
        self._group = QButtonGroup(self)
        self._shown: tuple[Any, ...] = ()
        self.list = QListView()
        self.list.setProperty("bare", True)
        self.list.setAccessibleName("Choices for the next part of the order")
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.choices = ChoiceModel(self)
        self.list.setModel(self.choices)
        self.list.setItemDelegate(ChoiceDelegate(self))
        self.below = QStackedWidget()
        chosen = QWidget()
        chosen.setLayout(column(self._verbs, self.list, spacing=6))
        self.below.addWidget(_keys())
        self.below.addWidget(chosen)
        self.set_low(False)
        self.setLayout(column(self.line, self.complaint, self.below, spacing=6, margins=7))
        self.complaint.hide()
        self.line.textEdited.connect(self._on_typed)
        self.line.returnPressed.connect(self._on_enter)
        self.line.pasted.connect(self.pasted)
        self.line.stepped.connect(self.step)
        self.list.clicked.connect(lambda index: self.picked.emit(index.data(ROW)))
        self.list.activated.connect(lambda index: self.picked.emit(index.data(ROW)))

    def show_entry(self, entry: Entry) -> None:
        """Show the state of the order being written. The line is left alone while somebody types in it."""
        self.setEnabled(entry.enabled)
        self.line.setPlaceholderText(f"Type an order, such as {entry.example}" if entry.example else "")
        if not self.line.hasFocus() or not self.line.isModified():
            self.line.setText(entry.text)
        self._show_verbs(entry)
        candidates = entry.choices.candidates if entry.choices else ()
        idle = not entry.text and not self.line.text()
        self.show_choices(() if idle else candidates, entry.text)
        self.below.setCurrentIndex(0 if idle else 1)
        self.complain("")

    def set_low(self, low: bool) -> None:
        """Three choices shown in low windows, else four."""
        self.below.setFixedHeight(px(29) * (3 if low else 4) + px(34) + 8)

    def show_choices(self, candidates: Sequence[Candidate], so_far: str) -> None:
        """The candidates and what the line may be completed to."""
        self.choices.show(candidates)
        self.below.setCurrentIndex(1 if candidates else self.below.currentIndex())
        words = [f"{so_far}{one.text}" for one in self.choices.candidates if one.allowed]
        self.line.words.setStringList(words)

    def complain(self, words: str) -> None:
        """Say beneath the line why it is refused; "" takes it away."""
        self.complaint.setText(words)
        self.complaint.setVisible(bool(words))
        self.line.setProperty("bad", bool(words))
        self.line.style().unpolish(self.line)
        self.line.style().polish(self.line)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange and self.isVisible():
            self._style_verbs()
        super().changeEvent(event)

    def _style_verbs(self) -> None:
        """Narrow enough for five verbs side by side; what is impossible is grey."""
        self._verbs.setStyleSheet(
            f"QToolButton {{ padding: 4px 2px; }} QToolButton:disabled {{ color: {shade('disabled')}; }}"
        )

    def clear_line(self) -> None:
        self.line.clear()
        self.line.setModified(False)

    def step(self, by: int) -> None:
        """Go to the next choice that is allowed, or the one before."""
        allowed = [n for n, one in enumerate(self.choices.candidates) if one.allowed]
        here = self.list.currentIndex().row()
        if not allowed:
            return
        before = allowed.index(here) if here in allowed else (-1 if by > 0 else 0)
        self.list.setCurrentIndex(self.choices.index(allowed[(before + by) % len(allowed)]))

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
            self.line.setModified(False)
            self.picked.emit(chosen)
        else:
            self.entered.emit(self.line.text())

    def _show_verbs(self, entry: Entry) -> None:
        self._verbs.setVisible(bool(entry.verbs))
        key = tuple((one.value, one.allowed) for one in entry.verbs)
        if key != self._shown:
            self._shown = key
            self._make_verbs(entry.verbs)
        self._group.setExclusive(False)
        for button in self._group.buttons():
            button.setChecked(button.property("verb") == entry.verb)
        self._group.setExclusive(True)

    def _make_verbs(self, verbs: Sequence[Candidate]) -> None:
        for old in self._group.buttons():
            self._group.removeButton(old)
            old.hide()
            old.deleteLater()
        for one in verbs:
            made = _verb_button(one)
            made.clicked.connect(lambda _=False, name=str(one.value): self.verb_chosen.emit(name))
            self._group.addButton(made)
            self._verb_row.addWidget(made, made.fontMetrics().horizontalAdvance(made.text()))


def _verb_button(one: Candidate) -> QToolButton:
    made = QToolButton()
    made.setText(SHORT_TITLES.get(one.label, one.label))
    made.setCheckable(True)
    made.setProperty("segment", True)
    made.setProperty("verb", one.value)
    made.setEnabled(one.allowed)
    made.setToolTip(say(one.reason) if one.reason else one.label)
    made.setAccessibleName(one.label)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
    return made


def _keys() -> QWidget:
    """What the keys do, shown while nothing is chosen."""
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(6, 2, 6, 2)
    grid.setHorizontalSpacing(10)
    grid.setVerticalSpacing(4)
    for number, (key, words) in enumerate(KEYS):
        grid.addWidget(KeyLabel(key), number, 0, Qt.AlignmentFlag.AlignLeft)
        text: QLabel = label(words, "small")
        grid.addWidget(text, number, 1)
    grid.setColumnStretch(1, 1)
    grid.setRowStretch(len(KEYS), 1)
    return made
