"""The lines of the verdict: every order with what came of it, and Why? at the end of each."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from app.language import tr
from app.panels.list_view import ROW, RowDelegate, RowList
from app.panels.rows import Row
from app.ui.shades import px, shade_color

Index = QModelIndex | QPersistentModelIndex
ASIDE = 60
"""How much of a line at its end is Why?."""


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
        box = QRect(option.rect.right() - px(ASIDE), option.rect.top(), px(ASIDE) - 4, option.rect.height())
        painter.drawText(QRectF(box), Qt.AlignmentFlag.AlignCenter, tr("Why?"))
        painter.restore()


def asked_by(row: Row | None) -> bool:
    """Whether a line is a result that can be asked about."""
    return row is not None and (row.outcome is not None or row.event is not None)


class VerdictList(RowList):
    """`asked`: why the line that is chosen now is so."""

    asked = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Verdict"))
        self.painter = VerdictDelegate(self)
        self.setItemDelegate(self.painter)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at = event.position().toPoint()
        index = self.indexAt(at)
        if index.isValid() and at.x() >= self.viewport().width() - px(ASIDE) and asked_by(self.current_row):
            self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks why."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and asked_by(self.current_row):
            self.asked.emit()
        else:
            super().keyPressEvent(event)
