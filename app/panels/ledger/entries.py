"""What moved money, a row each: who and why, in, out, and the balance then. The last one is at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.language import tr
from app.ui.clause import CLAUSE, SIGN, ask
from app.ui.shades import power_look, px, shade_color
from app.ui.widgets import paint_emblem

from .tables import Posted

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole
NUMBERS = ("taken", "given", "balance")
NUMBER, SIGN_WIDTH, EMBLEM, BESIDE = 52, 20, 20, 8
"""Width of a column of numbers and of the sign of a rule at the normal size of text; of the emblem, and of the room
beside it, in pixels."""


class EntryModel(QAbstractListModel):
    """Entries as a model; each is read out whole."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.entries: tuple[Posted, ...] = ()

    def show_entries(self, entries: Sequence[Posted]) -> None:
        self.beginResetModel()
        self.entries = tuple(entries)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{entry.name}: {entry.text}" if entry.name else entry.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return entry.spoken
        if role == CLAUSE:
            return entry.clause
        return entry if role == ENTRY else None


class EntryDelegate(QStyledItemDelegate):
    """Paints an emblem, who and why over when, and three numbers at the right."""

    def __init__(self, parent: QWidget, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__(parent)
        self._whose = (variant, powers)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, px(40))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: Posted = index.data(ENTRY)
        rect: QRect = option.rect.adjusted(0, 2, 0, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if entry.who:
            box = QRectF(rect.left(), rect.center().y() - EMBLEM / 2, EMBLEM, EMBLEM)
            paint_emblem(painter, box, power_look(entry.who, *self._whose))
        left, sign = rect.left() + EMBLEM + BESIDE, sign_box(option.rect)
        self._texts(painter, QRect(left, rect.top(), sign.left() - left, rect.height()), entry)
        if entry.clause:
            painter.setPen(shade_color("accent"))
            painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, SIGN)
        for number, name in enumerate(NUMBERS):
            at = rect.right() - px(NUMBER) * (len(NUMBERS) - number)
            self._number(painter, QRect(at, rect.top(), px(NUMBER), rect.height()), getattr(entry, name), name)
        painter.restore()

    def _texts(self, painter: QPainter, rect: QRect, entry: Posted) -> None:
        upper = QRect(rect.left(), rect.top(), rect.width(), rect.height() // 2)
        lower = upper.translated(0, upper.height())
        small = QFont(painter.font())
        small.setPixelSize(px(12))
        _write(painter, upper, entry.name or tr("All"), painter.font(), "text")
        beside = QFontMetrics(painter.font()).horizontalAdvance(f"{entry.name or 'All'}  ")
        _write(painter, upper.adjusted(beside, 0, 0, 0), entry.when, small, "muted")
        _write(painter, lower, entry.text, small, "soft")

    def _number(self, painter: QPainter, rect: QRect, text: str, name: str) -> None:
        painter.setPen(shade_color("soft" if name == "balance" else "text"))
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)


def sign_box(line: QRect) -> QRect:
    """Where the sign of its rule stands in a line: before the numbers."""
    wide = px(SIGN_WIDTH)
    return QRect(line.right() - px(NUMBER) * len(NUMBERS) - wide, line.top(), wide, line.height())


def _write(painter: QPainter, rect: QRect, text: str, font: QFont, shade: str) -> None:
    """One line, shortened to its room."""
    before = painter.font()
    painter.setFont(font)
    painter.setPen(shade_color(shade))
    shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
    painter.setFont(before)


class EntryList(QListView):
    """The view of the entries. A click on the sign of a rule opens it, and Enter does in its line."""

    def __init__(self, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        self.setAccessibleName(tr("Ledger"))
        self.setProperty("bare", True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.entries = EntryModel(self)
        self.setModel(self.entries)
        self.setItemDelegate(EntryDelegate(self, variant, powers))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and sign_box(self.visualRect(index)).contains(event.position().toPoint()):
            self._open(index)
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        clause = str(index.data(CLAUSE) or "")
        if clause:
            ask(self, clause)

    def show_entries(self, entries: Sequence[Posted]) -> None:
        """Other entries; the list is as high as they all are."""
        self.entries.show_entries(entries)
        one = self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex()).height()
        self.setFixedHeight(one * len(entries) + 2)
