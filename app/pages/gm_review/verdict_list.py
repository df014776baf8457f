"""The lines of the verdict: every order with what came of it; at the end of each Why?, and the rule."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from app.language import tr
from app.panels.list_view import ROW, RowDelegate, RowList
from app.panels.rows import Row
from app.ui.clause import ask
from app.ui.shades import px, shade_color

Index = QModelIndex | QPersistentModelIndex
ASIDE, SMALL = 64, 11
"""How much of a line at its end is Why? with the rule beneath it, and the size of the letters of that."""


class VerdictDelegate(RowDelegate):
    """A line of results with a link at its end."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        narrower = QStyleOptionViewItem(option)
        narrower.rect = option.rect.adjusted(0, 0, -px(ASIDE), 0)
        super().paint(painter, narrower, index)
        row: Row = index.data(ROW)
        if not asked_by(row):
            return
        font = QFont(painter.font())
        font.setUnderline(False)
        painter.save()
        painter.setFont(font)
        painter.setPen(shade_color("accent"))
        why, rule = halves(option.rect, row)
        painter.drawText(why, Qt.AlignmentFlag.AlignCenter, tr("Why?"))
        font.setPixelSize(px(SMALL))
        painter.setFont(font)
        told = QFontMetrics(font).elidedText(row.clause, Qt.TextElideMode.ElideRight, rule.width())
        painter.drawText(rule, Qt.AlignmentFlag.AlignCenter, told)
        painter.restore()


def halves(line: QRect, row: Row) -> tuple[QRect, QRect]:
    """Where in a line it is asked why, and where its rule stands beneath; none of that where it rests on no rule."""
    end = QRect(line.right() - px(ASIDE), line.top(), px(ASIDE) - 4, line.height())
    lower = end.height() // 2 if row.clause else 0
    return end.adjusted(0, 0, 0, -lower), end.adjusted(0, end.height() - lower, 0, 0)


def asked_by(row: Row | None) -> bool:
    """Whether a line is a result that can be asked about."""
    return row is not None and (row.outcome is not None or row.event is not None)


class VerdictList(RowList):
    """`asked`: why the line that is chosen now is so. A click on its rule opens that."""

    asked = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Verdict"))
        self.painter = VerdictDelegate(self)
        self.painter.aside = px(ASIDE)
        self.setItemDelegate(self.painter)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at, now = event.position().toPoint(), self.current_row
        index = self.indexAt(at)
        if now is None or not index.isValid() or at.x() < self.viewport().width() - px(ASIDE) or not asked_by(now):
            return
        if halves(self.visualRect(index), now)[1].contains(at):
            ask(self, now.clause)
        else:
            self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks why."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and asked_by(self.current_row):
            self.asked.emit()
        else:
            super().keyPressEvent(event)
