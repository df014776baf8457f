"""The list of orders or results: the model of its rows and the delegate that paints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from app.board.symbols.units import unit as counter
from app.language import tr, tr_n
from app.ui.clause import CLAUSE, SIGN, ask
from app.ui.icons import paint_icon
from app.ui.shades import current, power_look, px, shade_color
from app.ui.widgets import button, column, label, paint_emblem, row
from rules import GM

from .cards import paint_card
from .rows import ListRow

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
TOKEN_R = 10.0
FRAME = 2
"""Pixels around the rows for the focus ring."""
CARD = (30, 22)
"""Width and height of a unit's card at the end of its row."""
SIGN_WIDTH, END = 24, 30
"""Width of the section sign, and of the mark at the end of a line."""
HIGH, LITTLE = 46, 8
"""Height of a line with its sentence, and the extra height from which the sentence wraps."""
MARKS = {"done": ("check", "good"), "ok": ("check", "good"), "failed": ("cross", "bad")}


def is_warned(row: ListRow | None) -> bool:
    """Whether a row is an invalid order or text with a rule to link to."""
    return row is not None and bool(row.clause) and row.outcome is None and row.event is None


class RowModel(QAbstractListModel):
    """Rows as a model; screen readers read each as its sentence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[ListRow] = []

    def show_rows(self, rows: Sequence[ListRow]) -> None:
        """Show other rows. If only their content differs, scrolling and selection are kept."""
        if len(rows) == len(self.rows):
            self.rows = list(rows)
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.head} {row.rest}".strip()
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return row.spoken if role == Qt.ItemDataRole.AccessibleTextRole else row.words
        if role == CLAUSE:
            return row.clause
        return row if role == ROW else None

    def number_of(self, key: str) -> int:
        """Return the index of the row with this key, -1 if there is none."""
        return next((n for n, row in enumerate(self.rows) if row.key == key), -1) if key else -1


class RowDelegate(QStyledItemDelegate):
    """Paints a token, the order with the unit in bold, its sentence, and a mark at the right."""

    def __init__(self, parent: QWidget, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__(parent)
        self.variant = variant
        self.powers = powers
        self.low = False
        self.aside = 0
        """Pixels kept free at the end of a line."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a row; its sentence wraps to as many lines as needed."""
        row: ListRow | None = index.data(ROW) if index.isValid() else None
        more = self._more(row) if row is not None and not self.low else 0
        return QSize(200, px(34 if self.low else HIGH) + more)

    def _more(self, row: ListRow) -> int:
        """Return the extra height of a wrapped sentence; 0 for an unfinished order, so that nothing moves while it is
        made."""
        view = self.parent()
        explained = row.outcome is not None or row.event is not None or row.number >= 0
        if not explained or not isinstance(view, QTreeView):
            return 0
        small = QFont(view.font())
        small.setPixelSize(px(12))
        beside = (CARD[0] + 6 if row.card else 0) + (px(SIGN_WIDTH) if is_warned(row) else 0)
        wide = view.viewport().width() - 44 - END - beside - self.aside
        box = QFontMetrics(small).boundingRect(QRect(0, 0, wide, 999), Qt.TextFlag.TextWordWrap, row.words)
        return max(0, box.height() - QFontMetrics(small).height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: ListRow = index.data(ROW)
        rect: QRect = option.rect.adjusted(0, 1, 0, -1)
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground(painter, rect, state)
        self._token(painter, QPointF(rect.left() + 22, rect.center().y() + 1), row)
        card = CARD[0] + 6 if row.card else 0
        sign = self.sign_box(option.rect).width() if is_warned(row) else 0
        text = QRect(rect.left() + 44, rect.top() + 3, rect.width() - 44 - END - card - sign, rect.height() - 6)
        self._texts(painter, text, row, self._outlook(painter, text, row) if row.outlook else 0)
        if row.card:
            wide, high = CARD
            paint_card(painter, QRectF(text.right() + 4, rect.center().y() - high / 2 + 0.5, wide, high), row.card)
        if sign:
            painter.setPen(shade_color("accent"))
            painter.drawText(self.sign_box(option.rect), Qt.AlignmentFlag.AlignCenter, SIGN)
        self._mark(painter, QRectF(rect.right() - 28, rect.center().y() - 8, 17, 17), row)
        painter.restore()

    def sign_box(self, line: QRect) -> QRect:
        """Return the rectangle of the section sign in the line of a void order."""
        wide = px(SIGN_WIDTH)
        return QRect(line.right() - 32 - wide, line.top(), wide, line.height())

    def _ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade_color("select"))
            painter.drawRoundedRect(rect, 7, 7)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade_color("hover"))
            painter.drawRoundedRect(rect, 7, 7)

    def _token(self, painter: QPainter, center: QPointF, row: ListRow) -> None:
        if not row.kind and row.mark != "open":
            self._badge(painter, center, row.power)
            return
        if not row.kind:
            painter.setPen(QPen(shade_color("muted"), 1.4, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(center, TOKEN_R, TOKEN_R)
            return
        look = power_look(row.power, self.variant, self.powers)
        painter.save()
        painter.translate(center)
        counter(row.kind, self.variant, look, current(), TOKEN_R, status=row.status).draw(painter)
        painter.restore()

    def _badge(self, painter: QPainter, center: QPointF, power: str) -> None:
        """Paint the owner of a line that is about no unit: an emblem, or an icon for the game master and for all
        powers."""
        box = QRectF(center.x() - TOKEN_R, center.y() - TOKEN_R, 2 * TOKEN_R, 2 * TOKEN_R)
        if power in (GM, ""):
            paint_icon(painter, box, "people" if power else "info", "soft")
        else:
            paint_emblem(painter, box, power_look(power, self.variant, self.powers))

    def _outlook(self, painter: QPainter, rect: QRect, row: ListRow) -> int:
        """Paint the predicted result in a dashed frame at the right, since it has not happened, and return its width.
        """
        small = QFont(painter.font())
        small.setPixelSize(px(11))
        most = rect.width() // 2
        words = QFontMetrics(small).elidedText(row.outlook, Qt.TextElideMode.ElideRight, most)
        width, height = QFontMetrics(small).horizontalAdvance(words) + 14, QFontMetrics(small).height() + 4
        top = rect.center().y() - height // 2 if self.low else rect.top()
        box = QRectF(rect.right() - width, top + 0.5, width, height)
        painter.save()
        painter.setFont(small)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(shade_color("bad" if row.doomed else "muted"), 1.0, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(box, height / 2, height / 2)
        painter.setPen(shade_color("bad" if row.doomed else "soft"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()
        return width + 6

    def _texts(self, painter: QPainter, rect: QRect, row: ListRow, taken: int) -> None:
        """Paint the order and its sentence below. `taken`: the width kept free at the end of the upper line."""
        bold = QFont(painter.font())
        bold.setWeight(QFont.Weight.DemiBold)
        small = QFont(painter.font())
        small.setPixelSize(px(12))
        height = rect.height() if self.low else px(HIGH - 8) // 2
        upper = QRect(rect.left(), rect.top(), rect.width() - taken, height)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setPen(shade_color("text"))
        painter.setFont(bold)
        painter.drawText(upper, middle, row.head)
        shift = QFontMetrics(bold).horizontalAdvance(row.head + " ")
        plain = self._plain(bold)
        painter.setFont(plain)
        left = upper.adjusted(shift, 0, 0, 0)
        rest = QFontMetrics(plain).elidedText(row.rest, Qt.TextElideMode.ElideRight, left.width())
        painter.drawText(left, middle, rest)
        if not self.low:
            painter.setFont(small)
            painter.setPen(shade_color("bad" if row.mark == "failed" else "muted"))
            lower = QRect(rect.left(), rect.top() + height, rect.width(), rect.height() - height)
            if lower.height() > height + LITTLE:
                painter.drawText(lower, middle | Qt.TextFlag.TextWordWrap, row.words)
                return
            words = QFontMetrics(small).elidedText(row.words, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(lower, middle, words)

    def _plain(self, bold: QFont) -> QFont:
        plain = QFont(bold)
        plain.setWeight(QFont.Weight.Normal)
        return plain

    def _mark(self, painter: QPainter, box: QRectF, row: ListRow) -> None:
        if row.mark in MARKS:
            paint_icon(painter, box, *MARKS[row.mark])
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade_color("warn"))
        painter.drawEllipse(box.center(), 3.6, 3.6)


class RowList(QTreeView):
    """The list view: no header, no branches, single selection. `widened`: its width has changed."""

    widened = Signal()

    def __init__(self, name: str, variant: str = "standard", powers: tuple[str, ...] = ()) -> None:
        """Create the list. `name`: for screen readers; `variant` and all its `powers` determine the looks of units."""
        super().__init__()
        self.setAccessibleName(name)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setMouseTracking(True)
        self.setProperty("bare", True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows = RowModel(self)
        self.painter = RowDelegate(self, variant, powers)
        self.setModel(self.rows)
        self.setItemDelegate(self.painter)

    def show_rows(self, rows: Sequence[ListRow], chosen: str = "") -> None:
        """Show other rows and select the one with the key `chosen`."""
        self.rows.show_rows(rows)
        self.choose(chosen)

    def choose(self, key: str) -> None:
        """Select the row with this key without emitting signals; select none if there is none."""
        self.selectionModel().blockSignals(True)
        number = self.rows.number_of(key)
        if number < 0:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        elif self.currentIndex().row() != number:
            self.setCurrentIndex(self.rows.index(number))
        self.selectionModel().blockSignals(False)
        self.viewport().update()

    def follow(self, key: str) -> None:
        """Select the row of a unit selected elsewhere. "" deselects a unit's row, but not a row about no unit."""
        chosen = self.current_row
        if key or chosen is None or chosen.key:
            self.choose(key)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the rule on a click on its section sign."""
        index = self.indexAt(event.position().toPoint())
        row: ListRow | None = index.data(ROW) if index.isValid() else None
        box = self.painter.sign_box(self.visualRect(index))
        if row is not None and is_warned(row) and box.contains(event.position().toPoint()):
            ask(self, row.clause)
        else:
            super().mouseReleaseEvent(event)

    @property
    def current_row(self) -> ListRow | None:
        index = self.currentIndex()
        return self.rows.rows[index.row()] if index.isValid() and index.row() < len(self.rows.rows) else None

    def full_height(self, most: int = 1000) -> int:
        """Return the height with all rows shown, or with `most` of them."""
        rows = (self.rows.index(n) for n in range(min(len(self.rows.rows), most)))
        return sum(self.painter.sizeHint(QStyleOptionViewItem(), row).height() for row in rows) + 2 * FRAME

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap sentences to the new width, and keep the selected row in view when the list becomes lower."""
        chosen = self.visualRect(self.currentIndex())
        seen = chosen.isValid() and chosen.top() >= 0 and chosen.bottom() < event.oldSize().height()
        super().resizeEvent(event)
        if seen and chosen.bottom() >= event.size().height():
            # Not at once: a click that makes the list lower is still in progress and must find its row unmoved.
            QTimer.singleShot(0, self, self._show_current)
        if event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()
            self.widened.emit()

    def _show_current(self) -> None:
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def set_low(self, low: bool) -> None:
        """Show rows without their sentence, for low windows."""
        if low != self.painter.low:
            self.painter.low = low
            self.doItemsLayout()


# ----------------------------------------------------------------------------------------------------
# Pasted lines that were not understood: each stays with its reason until corrected or discarded.

MOST = 5
"""How many lines are visible at once; the rest scrolls."""


class UnreadLines(QWidget):
    """A list of lines that were not understood, with the reasons.

    `chosen` carries a line to be corrected, why it was refused and the rule; `dropped`: all lines are discarded while
    one is being corrected.
    """

    chosen = Signal(str, str, str)
    dropped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = label("", "section")
        self.discard = button(tr("Discard"), "link", tip=tr("Discard these lines"))
        self.list = RowList(tr("Lines not understood. Press Enter to edit one again"))
        self.lines: list[tuple[str, str, str]] = []
        self.current = -1
        """The number of the line being corrected, -1 for none."""
        self.setLayout(column(row(self.title, ..., self.discard), self.list, spacing=2))
        self.discard.clicked.connect(self.drop_all)
        self.list.clicked.connect(self._on_chosen)
        self.list.activated.connect(self._on_chosen)
        self.list.installEventFilter(self)
        self.hide()

    def show_lines(self, lines: Sequence[tuple[str, str, str]]) -> None:
        """Show lines, each with the reason why it was not understood and the rule."""
        self.lines = list(lines)
        self.current = -1
        numbered = enumerate(self.lines)
        rows = [ListRow("", "", line, "", why, "failed", str(n), clause=clause) for n, (line, why, clause) in numbered]
        self.list.show_rows(rows)
        self.list.setFixedHeight(self.list.full_height(MOST))
        self.title.setText(not_read(len(self.lines)))
        self.setVisible(bool(rows))

    def choose(self, number: int) -> None:
        """Pass a line on for correction."""
        if 0 <= number < len(self.lines):
            self.current = number
            self.list.choose(str(number))
            self.chosen.emit(*self.lines[number])

    def repaired(self) -> None:
        """Remove the line being corrected, which has become an order."""
        if self.current >= 0:
            self.drop(self.current)

    def drop(self, number: int) -> None:
        """Remove a line."""
        self.show_lines([line for n, line in enumerate(self.lines) if n != number])

    def drop_all(self) -> None:
        """Remove all lines, including one being corrected."""
        mending = self.current >= 0
        self.show_lines(())
        if mending:
            self.dropped.emit()

    def _on_chosen(self, index: QModelIndex) -> None:
        self.choose(index.row())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Remove the selected line on Delete."""
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key()
        if pressed in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.drop(self.list.currentIndex().row())
            return True
        return super().eventFilter(watched, event)


def not_read(number: int) -> str:
    """Say how many lines were not understood."""
    return tr_n("{n} line not understood", "{n} lines not understood", number)
