"""The list of orders or results: a model of rows and how a row is painted."""

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
"""Pixels round the rows, for the ring that shows where the keyboard is."""
CARD = (30, 22)
"""Width and height of the card of a unit at the end of its row."""
SIGN_WIDTH, END = 24, 30
"""Width of the sign of a rule, and of the room for the mark at the end of a line."""
HIGH, LITTLE = 46, 8
"""Height of a line of the list with its sentence, and from how much more on that stands in several lines."""
MARKS = {"done": ("check", "good"), "ok": ("check", "good"), "failed": ("cross", "bad")}


def is_warned(row: ListRow | None) -> bool:
    """Whether a line is an order that is void, or none at all, by a rule that it leads to."""
    return row is not None and bool(row.clause) and row.outcome is None and row.event is None


class RowModel(QAbstractListModel):
    """Rows as a model; each is read out as its sentence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[ListRow] = []

    def show_rows(self, rows: Sequence[ListRow]) -> None:
        """Put other rows in; where only their content differs, nothing is scrolled or unselected."""
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
        """The number of the row with this key, -1 if there is none."""
        return next((n for n, row in enumerate(self.rows) if row.key == key), -1) if key else -1


class RowDelegate(QStyledItemDelegate):
    """Paints a token, the order with the unit in bold, its sentence, and a mark at the right."""

    def __init__(self, parent: QWidget, variant: str = "standard", powers: tuple[str, ...] = ()) -> None:
        super().__init__(parent)
        self.variant = variant
        self.powers = powers
        self.low = False
        self.aside = 0
        """Pixels at the end of a line that are kept for something else."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """What is written, or came of it, has as many lines as its words need."""
        row: ListRow | None = index.data(ROW) if index.isValid() else None
        more = self._more(row) if row is not None and not self.low else 0
        return QSize(200, px(34 if self.low else HIGH) + more)

    def _more(self, row: ListRow) -> int:
        """How much higher its words are than one line. Nothing moves while an order is made."""
        view = self.parent()
        told = row.outcome is not None or row.event is not None or row.number >= 0
        if not told or not isinstance(view, QTreeView):
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
        """Where the sign of the rule stands in a line whose order is void."""
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
        """Whose an order of no unit is: the game master has no emblem, but the icon of his seat; what befell all or
        nobody has a sign of its own."""
        box = QRectF(center.x() - TOKEN_R, center.y() - TOKEN_R, 2 * TOKEN_R, 2 * TOKEN_R)
        if power in (GM, ""):
            paint_icon(painter, box, "people" if power else "info", "soft")
        else:
            paint_emblem(painter, box, power_look(power, self.variant, self.powers))

    def _outlook(self, painter: QPainter, rect: QRect, row: ListRow) -> int:
        """What would come of the order, in a dashed frame at the right: it has not happened. How wide it is."""
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
        """The order, and beneath it its sentence; `taken`: what the upper line leaves free at its end."""
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
    """The view of such a list: no header, no branches, one line selected at most. `widened`: its width is another."""

    widened = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setMouseTracking(True)
        self.setProperty("bare", True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows = RowModel(self)
        self.painter = RowDelegate(self)
        self.setModel(self.rows)
        self.setItemDelegate(self.painter)

    def show_rows(self, rows: Sequence[ListRow], chosen: str = "") -> None:
        """Other rows; the one with the key `chosen` is selected."""
        self.rows.show_rows(rows)
        self.choose(chosen)

    def choose(self, key: str) -> None:
        """Select the row with this key without telling anybody; none if there is none."""
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
        """Another unit is chosen elsewhere: select its row. "" lets go of a unit, but not of a line about none."""
        chosen = self.current_row
        if key or chosen is None or chosen.key:
            self.choose(key)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the sign of a rule opens it."""
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
        """How high it is with all rows shown, or with `most` of them."""
        rows = (self.rows.index(n) for n in range(min(len(self.rows.rows), most)))
        return sum(self.painter.sizeHint(QStyleOptionViewItem(), row).height() for row in rows) + 2 * FRAME

    def resizeEvent(self, event: QResizeEvent) -> None:
        """How many lines words need hangs on the width; the row that is chosen stays in view in a list grown lower."""
        chosen = self.visualRect(self.currentIndex())
        seen = chosen.isValid() and chosen.top() >= 0 and chosen.bottom() < event.oldSize().height()
        super().resizeEvent(event)
        if seen and chosen.bottom() >= event.size().height():
            # Not at once: a click that makes the list lower is not over yet, and must find its row where it was.
            QTimer.singleShot(0, self, self._show_current)
        if event.oldSize().width() != event.size().width():
            self.scheduleDelayedItemsLayout()
            self.widened.emit()

    def _show_current(self) -> None:
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def set_low(self, low: bool) -> None:
        """Rows without their sentence, for low windows."""
        if low != self.painter.low:
            self.painter.low = low
            self.doItemsLayout()


# ----------------------------------------------------------------------------------------------------
# Pasted lines that are no orders: each stays with its reason until it is mended or thrown away.

MOST = 5
"""How many lines are seen at once; the rest scrolls."""


class UnreadLines(QWidget):
    """A list of lines and reasons. `chosen` carries a line to be mended, why it was refused and by which rule;
    `dropped` says that the line being mended is thrown away with all others."""

    chosen = Signal(str, str, str)
    dropped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = label("", "section")
        self.discard = button(tr("Discard"), "link", tip=tr("Discard these lines"))
        self.list = RowList(tr("Lines not understood. Press Enter to edit one again"))
        self.lines: list[tuple[str, str, str]] = []
        self.current = -1
        """The number of the line that is being mended, -1 for none."""
        self.setLayout(column(row(self.title, ..., self.discard), self.list, spacing=2))
        self.discard.clicked.connect(self.drop_all)
        self.list.clicked.connect(self._on_chosen)
        self.list.activated.connect(self._on_chosen)
        self.list.installEventFilter(self)
        self.hide()

    def show_lines(self, lines: Sequence[tuple[str, str, str]]) -> None:
        """Lines with the reason why each was not read, and its rule."""
        self.lines = list(lines)
        self.current = -1
        told = enumerate(self.lines)
        rows = [ListRow("", "", line, "", why, "failed", str(n), clause=clause) for n, (line, why, clause) in told]
        self.list.show_rows(rows)
        self.list.setFixedHeight(self.list.full_height(MOST))
        self.title.setText(not_read(len(self.lines)))
        self.setVisible(bool(rows))

    def choose(self, number: int) -> None:
        """Hand a line on to be mended."""
        if 0 <= number < len(self.lines):
            self.current = number
            self.list.choose(str(number))
            self.chosen.emit(*self.lines[number])

    def mended(self) -> None:
        """The line that was handed on has been written as an order."""
        if self.current >= 0:
            self.drop(self.current)

    def drop(self, number: int) -> None:
        """Take a line away."""
        self.show_lines([line for n, line in enumerate(self.lines) if n != number])

    def drop_all(self) -> None:
        """Take all away, the one that was handed on too."""
        mending = self.current >= 0
        self.show_lines(())
        if mending:
            self.dropped.emit()

    def _on_chosen(self, index: QModelIndex) -> None:
        self.choose(index.row())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Delete in the list throws the line away."""
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key()
        if pressed in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.drop(self.list.currentIndex().row())
            return True
        return super().eventFilter(watched, event)


def not_read(number: int) -> str:
    """How many lines were not read: "1 line was not read"."""
    return tr_n("{n} line not understood", "{n} lines not understood", number)
