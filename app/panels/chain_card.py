"""Why?: the card over the board with the question, the answer, a line for each step of the chain, and the rule."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from app.language import tr
from app.ui.shades import current, px
from app.ui.widgets import Card, column, label, row, tool_button
from rules import Cause, Outcome, say

from .clause import ClauseLabel

LEAST, WIDTH, HIGHEST, PADDING = 278, 348, 250, 5
ACROSS, SHARE = 0.42, 0.3
"""The most of the width of the board that the card takes, and of its height the steps."""
DISC, BAND, MARGIN = 18, 6, 14


def question(outcome: Outcome) -> str:
    """What is asked of a result."""
    text = outcome.order.text.replace(" - ", " – ")
    if not outcome.unit:
        return tr("Why? {text}{text2}", text=text[:1].upper(), text2=text[1:])
    if "dislodged" in outcome.words and outcome.unit:
        return tr("Why was {unit} dislodged?", unit=outcome.unit.text)
    return tr("Why did {text} {what}?", text=text, what="fail" if outcome.failed else "succeed")


class ChainCard(Card):
    """Stands over the board while a chain is shown. `chosen` carries the number of a step; `closed`: enough."""

    chosen = Signal(int)
    closed = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._steps: Sequence[Cause] = ()
        self.title, self.answer = label("", "heading", wrap=True), label("", "strong", wrap=True)
        self.rule, self.number = ClauseLabel(), label("", "muted")
        self.list = QListWidget()
        self.list.setProperty("bare", True)
        self.list.setAccessibleName(tr("Steps"))
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(px(DISC), px(DISC)))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.itemClicked.connect(lambda item: self.chosen.emit(self.list.row(item) + 1))
        self.back, self.forward = (
            tool_button("left", tr("Step back"), "Left"),
            tool_button("right", tr("Next step"), "Right"),
        )
        self.close_button = tool_button("cross", tr("Close"), "Esc")
        self.close_button.clicked.connect(self.closed)
        head = row(self.title, self.close_button)
        head.setStretch(0, 1)
        foot = row(self.back, self.forward, self.number, ...)
        inside = column(head, self.answer, self.list, self.rule, foot, spacing=8)
        inside.setContentsMargins(BAND + MARGIN, 10, MARGIN, 10)
        self._inside = inside
        self.setLayout(inside)
        self.hide()

    def show_chain(self, asked: str, steps: Sequence[Cause], failed: bool, room: QSize) -> None:
        """Another question, with its answer first among the steps, over a board of that size."""
        self._steps = steps
        self.title.setText(asked)
        self.answer.setText(say(steps[0].reason))
        self.answer.setStyleSheet(f"color: {current().fail if failed else current().ok};")
        self.list.clear()
        for number, step in enumerate(steps[1:], 1):
            self.list.addItem(QListWidgetItem(QIcon(_disc(number)), say(step.reason)))
        self.setAccessibleName(asked)
        self._fit(room)

    def show_step(self, number: int) -> None:
        """Point out a step; 0: all of them."""
        self.list.setCurrentRow(number - 1)
        if number > 0:
            self.list.scrollToItem(self.list.item(number - 1))
        last = len(self._steps) - 1
        clause = self._steps[max(number, 0)].reason.clause
        self.rule.show_clauses([clause] if clause else [])
        self.number.setText(
            tr("Step {number} of {last}", number=number, last=last) if number > 0 else tr("All steps") if last else ""
        )
        for part in (self.back, self.forward):
            part.setVisible(last > 0)
        self.back.setEnabled(number > 0)
        self.forward.setEnabled(number < last)
        step = self._steps[max(number, 0)]
        self.setAccessibleDescription(f"{self.number.text()}. {say(step.reason)} {self.rule.accessibleName()}")

    def _fit(self, room: QSize) -> None:
        """As high as its lines need, but no more than leaves the board in sight."""
        whole = round(min(px(WIDTH), max(px(LEAST), room.width() * ACROSS)))
        wide = whole - BAND - 2 * MARGIN
        line, height = QRect(0, 0, wide - px(DISC) - 26, 9999), 0
        for item in map(self.list.item, range(self.list.count())):
            text = self.list.fontMetrics().boundingRect(line, Qt.TextFlag.TextWordWrap, item.text())
            high = max(text.height(), px(DISC)) + 2 * PADDING
            item.setSizeHint(QSize(wide - 14, high))
            height += high
        self.list.setVisible(self.list.count() > 0)
        self.list.setFixedSize(wide, round(min(height, px(HIGHEST), room.height() * SHARE)) + 4)
        self.setFixedWidth(whole)
        self.show_step(0)
        self._inside.activate()
        self.resize(whole, self._inside.totalHeightForWidth(whole))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The violet band along its left side."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current().why))
        painter.setClipRect(0, 0, BAND, self.height())
        painter.drawRoundedRect(QRectF(0, 0, 4 * BAND, self.height()), 10, 10)


def _disc(number: int) -> QPixmap:
    """The number of a step as it stands on the map."""
    ratio, side = 3, px(DISC)
    picture = QPixmap(side * ratio, side * ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(current().why))
    painter.drawEllipse(0, 0, side, side)
    font = painter.font()
    font.setPixelSize(round(side * 0.62))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(current().mark_disc))
    painter.drawText(QRectF(0, 0, side, side), Qt.AlignmentFlag.AlignCenter, str(number))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture
