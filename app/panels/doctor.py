"""What is odd in a position, as a list that stands over the board: each line shows its place on the map."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from app.language import tr
from app.ui.clause import CLAUSE, ClauseLabel
from app.ui.shades import px
from app.ui.widgets import Card, button, column, label, row, tool_button
from rules import Position, Reason, many, say

from .places import places_about

WIDTH, HIGHEST = 400, 220
MARGIN, PADDING = 12, 6
ROLE = Qt.ItemDataRole.UserRole


class DoctorCard(Card):
    """The findings of a position. `pointed` carries the places that the line chosen is about."""

    pointed = Signal(object)
    closed = Signal()
    editing = Signal()
    """The position is to be set right."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.setAccessibleName(tr("Odd in this position"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.count = label("", "muted", wrap=True)
        self.list = QListWidget()
        self.list.setProperty("bare", True)
        self.list.setAccessibleName(tr("Odd in this position"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        close = tool_button("cross", tr("Close"), "Esc")
        close.clicked.connect(self.closed)
        head = row(label(tr("Odd in this position"), "heading"), ..., close)
        self.edit = button(tr("Edit the position"), "link", tip=tr("There what has one remedy is mended by a click"))
        self.edit.clicked.connect(self.editing)
        self.rule = ClauseLabel("line")
        self.rule.show_clause("")
        foot = row(self.edit, ..., self.rule)
        self.setLayout(column(head, self.count, self.list, foot, spacing=6, margins=(MARGIN, 8, MARGIN, 10)))
        self.list.itemClicked.connect(self._on_item)
        self.list.itemActivated.connect(self._on_item)
        self.list.currentItemChanged.connect(self._show_rule)
        self.hide()

    def show_findings(self, findings: Sequence[Reason], position: Position) -> None:
        """A line for each finding."""
        self.list.clear()
        for finding in findings:
            item = QListWidgetItem(say(finding))
            item.setData(ROLE, places_about(finding, position))
            item.setData(CLAUSE, finding.clause)
            item.setToolTip(tr("Rule: {clause} (F1)", clause=finding.clause) if finding.clause else "")
            self.list.addItem(item)
        self.count.setText(tr("{things} to look at. Nothing was changed.", things=many(len(findings), "thing")))
        self.fit()

    def fit(self) -> None:
        """As high as its lines need, but no more than a few."""
        wide = px(WIDTH) - 2 * MARGIN
        room = QRect(0, 0, wide - 2 * PADDING - 10, 9999)
        height = 0
        for item in map(self.list.item, range(self.list.count())):
            text = self.list.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.text())
            item.setSizeHint(QSize(wide - 10, text.height() + 2 * PADDING))
            height += text.height() + 2 * PADDING
        self.list.setFixedSize(wide, min(height, px(HIGHEST)) + 2)
        self.setFixedWidth(px(WIDTH))
        self.adjustSize()

    def sizeHint(self) -> QSize:
        return QSize(px(WIDTH), super().sizeHint().height())

    def _show_rule(self, item: QListWidgetItem | None) -> None:
        """The rule that the line chosen rests on."""
        self.rule.show_clause(item.data(CLAUSE) if item is not None else "")

    def _on_item(self, item: QListWidgetItem) -> None:
        self.pointed.emit(item.data(ROLE))
