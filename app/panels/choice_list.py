"""The choices for the next part of an order: a model of candidates, and how one is painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.ui.clause import CLAUSE
from app.ui.shades import px, shade_color
from rules import Candidate, say

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
        """Whether the name and the reason have room beside each other; else the reason goes first."""
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
