"""The palette to find any action: an input line with its results, over the window, with keys and reasons if disabled.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.language import tr
from app.ui.clause import CLAUSE, SIGN, ask
from app.ui.icons import paint_icon
from app.ui.shades import px, shade_color
from app.ui.widgets import CardFrame, column, label

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
WIDE, HIGH = 620, 36
SHOWN = 9
"""How many rows are visible at once."""
TOP = 58
MIDDLE = Qt.AlignmentFlag.AlignVCenter
NO_MATCH = 99


@dataclass(frozen=True, slots=True)
class PaletteCommand:
    """A command: title, category, keys, icon and the function to run.

    `why`: why it is unavailable now, and `clause`: the rule behind that; `words`: further search terms, not shown.
    """

    title: str
    kind: str
    run: Callable[[], object]
    keys: str = ""
    why: str = ""
    icon: str = ""
    words: str = ""
    clause: str = ""


def plain(text: str) -> str:
    """Return a text in lower case without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in parts if not unicodedata.combining(one))


def rank(query: str, one: PaletteCommand) -> int:
    """Return how well a command matches a query, 0 best; NO_MATCH if a word of the query is missing."""
    title, rest = plain(one.title), plain(f"{one.kind} {one.words} {one.keys}")
    found = [_rank_of(word, title, rest) for word in plain(query).split()]
    return NO_MATCH if NO_MATCH in found else sum(found)


def _rank_of(word: str, title: str, rest: str) -> int:
    if title.startswith(word):
        return 0
    if f" {word}" in f" {title}":
        return 1
    if f" {word}" in f" {rest}":
        return 3
    if word in title:
        return 4
    return 6 if len(word) > 2 and _in_order(word, title) else NO_MATCH


def _in_order(word: str, title: str) -> bool:
    """Whether the letters of the word occur in the title in this order."""
    rest = iter(title)
    return all(letter in rest for letter in word)


def best(query: str, entries: Sequence[PaletteCommand]) -> list[PaletteCommand]:
    """Return the matches, best first; available commands come before unavailable ones that match equally well."""
    ranked = [
        (rank(query, one), bool(one.why), len(one.title) if query.strip() else 0, n) for n, one in enumerate(entries)
    ]
    return [entries[n] for fit, _, _, n in sorted(ranked) if fit < NO_MATCH]


class PaletteModel(QAbstractListModel):
    """The commands found."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.found: list[PaletteCommand] = []

    def show(self, found: list[PaletteCommand]) -> None:
        self.beginResetModel()
        self.found = found
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        one = self.found[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return ", ".join(filter(None, (one.title, one.kind, one.keys, one.why)))
        if role == Qt.ItemDataRole.ToolTipRole:
            return one.why or None
        if role == CLAUSE:
            return one.clause
        return one if role == ROW else None


class PaletteDelegate(QStyledItemDelegate):
    """Paints icon, title, category; at the right the keys, or why it is unavailable with a section sign if there is a
    rule."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, px(HIGH))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        one: PaletteCommand = index.data(ROW)
        box: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade_color("select" if chosen else "hover"))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)
        if one.icon:
            side = px(18)
            at = QRect(box.left() + 10, box.center().y() - side // 2, side, side)
            paint_icon(painter, at.toRectF(), one.icon, "disabled" if one.why else "soft")
        painter.setFont(option.font)
        left = box.left() + px(38)
        right = self._keys(painter, box, one) if one.keys and not one.why else box.right() - 12
        painter.setFont(option.font)
        self._texts(painter, QRect(left, box.top(), right - left - 12, box.height()), one)
        painter.restore()

    def _texts(self, painter: QPainter, box: QRect, one: PaletteCommand) -> None:
        strong = QFont(painter.font())
        strong.setWeight(QFont.Weight.DemiBold)
        self._text(painter, box, one.title, strong, "disabled" if one.why else "text")
        shift = QFontMetrics(strong).horizontalAdvance(one.title) + 12
        rest = box.adjusted(shift, 0, 0, 0)
        small = QFont(painter.font())
        small.setWeight(QFont.Weight.Normal)
        small.setPixelSize(px(12))
        words = one.why.rstrip(".") if one.why else ""
        self._text(painter, rest, one.kind, small, "muted")
        room = rest.adjusted(QFontMetrics(small).horizontalAdvance(one.kind) + 16, 0, 0, 0)
        if one.clause:
            self._text(painter, room, SIGN, small, "accent", Qt.AlignmentFlag.AlignRight)
            room = room.adjusted(0, 0, -px(14), 0)
        if words and room.width() > 40:
            self._text(painter, room, words, small, "muted", Qt.AlignmentFlag.AlignRight)

    def _text(
        self,
        painter: QPainter,
        box: QRect,
        text: str,
        font: QFont,
        ink: str,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        painter.setFont(font)
        painter.setPen(shade_color(ink))
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, MIDDLE | side, shown)

    def _keys(self, painter: QPainter, box: QRect, one: PaletteCommand) -> int:
        """Paint the keys like key caps, and return where they begin."""
        font = QFont(painter.font())
        font.setPixelSize(px(12))
        measure = QFontMetrics(font)
        high, right = px(22), box.right() - 10
        for key in reversed(one.keys.split("+") if one.keys != "+" else ["+"]):
            wide = max(high, measure.horizontalAdvance(key) + 12)
            cap = QRect(right - wide, box.center().y() - high // 2, wide, high)
            painter.setPen(QPen(shade_color("edge"), 1))
            painter.setBrush(shade_color("base"))
            painter.drawRoundedRect(cap, 5, 5)
            painter.setFont(font)
            painter.setPen(shade_color("soft"))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
            right -= wide + 4
        return right


class Palette(CardFrame):
    """The palette. Enter runs the selected command; Esc or a click elsewhere closes it and restores the focus."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.over = over
        self.setAccessibleName(tr("Find any action"))
        self.line = QLineEdit()
        self.line.setPlaceholderText(tr("Type an action, province, unit, order or preference"))
        self.line.setAccessibleName(tr("Find any action"))
        self.line.setMinimumHeight(px(38))
        self.list = QListView()
        self.list.setProperty("bare", True)
        self.list.setAccessibleName(tr("Search results"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.model = PaletteModel(self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(PaletteDelegate(self))
        self.nothing = label(tr("No matches."), "small")
        self.setLayout(column(self.line, self.nothing, self.list, spacing=6, margins=8))
        self.entries: Sequence[PaletteCommand] = ()
        self._before: QWidget | None = None
        self.line.textChanged.connect(self.seek)
        self.line.installEventFilter(self)
        self.list.clicked.connect(lambda index: self.take(index.row()))
        self.hide()

    def open(self, entries: Sequence[PaletteCommand]) -> None:
        """Show the palette over the window, with these commands."""
        self.entries = entries
        self._before = self.over.window().focusWidget()
        self.line.setText("")  # clear() could be undone
        self.seek("")
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def seek(self, text: str) -> None:
        """List the matches."""
        self.model.show(best(text, self.entries))
        found = len(self.model.found)
        self.nothing.setVisible(not found)
        self.list.setVisible(bool(found))
        self.list.setFixedHeight(min(found, SHOWN) * px(HIGH) + 4)
        wide = min(px(WIDE), self.over.width() - 40)
        self.setFixedWidth(wide)
        self.adjustSize()
        self.move((self.over.width() - wide) // 2, TOP)
        self.list.setCurrentIndex(self.model.index(0))

    def take(self, number: int) -> None:
        """Run the command of a row; if it is unavailable, open the rule behind that, if there is one."""
        if not 0 <= number < len(self.model.found):
            return
        one = self.model.found[number]
        if one.why and not one.clause:
            return
        self.shut()
        if one.why:
            ask(self, one.clause)
        else:
            one.run()

    def shut(self) -> None:
        """Close the palette and forget its content."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.hide()
        self.entries = ()
        self.line.setText("")
        self.model.show([])
        if self._before is not None:
            self._before.setFocus()
        self._before = None

    def step(self, by: int) -> None:
        """Select the next or previous row, wrapping around."""
        rows = len(self.model.found)
        if rows:
            self.list.setCurrentIndex(self.model.index((self.list.currentIndex().row() + by) % rows))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress and self.isVisible():
            inside = isinstance(watched, QWidget) and (watched is self or self.isAncestorOf(watched))
            if isinstance(watched, QWidget) and not inside:
                self.shut()
            return False
        if watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._pressed(event)
        if watched is self.line and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return False

    def _pressed(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
        if event.key() in steps:
            self.step(steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.step(SHOWN if event.key() == Qt.Key.Key_PageDown else -SHOWN)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take(self.list.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape:
            self.shut()
        else:
            return False
        return True
