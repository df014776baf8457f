"""Why?: the card over the board with the question, the answer, a line for each step of the chain, and the rule."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from app.language import tr
from app.ui.clause import ClauseLabel
from app.ui.icons import set_icon
from app.ui.shades import current, px
from app.ui.widgets import Card, button, column, label, row, tool_button
from rules import Cause, Event, Location, Outcome, say

LEAST, WIDTH, HIGHEST, PADDING = 278, 348, 250, 5
ACROSS, SHARE = 0.42, {True: 0.3, False: 0.22}
"""The most of the width of the board that the card takes, and of the height round it the steps: floating, or in the
panel."""
DISC, BAND, MARGIN = 18, 6, 14


def question(outcome: Outcome, planned: bool = False) -> str:
    """What is asked of a result. `planned`: it is one that would come of orders that are being written."""
    text = outcome.order.text.replace(" - ", " – ")
    if not outcome.unit:
        return tr("Why? {order}", order=text[:1].upper() + text[1:])
    if planned:
        return _planned(outcome, text)
    if "dislodged" in outcome.words:
        return tr("Why was {unit} dislodged?", unit=outcome.unit.text)
    if outcome.failed:
        return tr("Why did {order} fail?", order=text)
    return tr("Why did {order} succeed?", order=text)


def _planned(outcome: Outcome, text: str) -> str:
    """The same of what would come."""
    assert outcome.unit is not None
    if "dislodged" in outcome.words:
        return tr("Why would {unit} be dislodged?", unit=outcome.unit.text)
    if outcome.failed:
        return tr("Why would {order} fail?", order=text)
    return tr("Why would {order} succeed?", order=text)


def question_of_event(event: Event) -> str:
    """What is asked of something that befell somebody."""
    return tr("Why? {order}", order=tr(event.title))


def question_of_place(place: Location) -> str:
    """What is asked of a place that no order is about."""
    return tr("What happened in {place}?", place=place.words)


class ChainCard(Card):
    """Stands over the board, or in the panel, while a chain is shown. `chosen` carries the number of a step; `closed`:
    enough. `play` shows the steps one after the other, `what_if` tries other orders."""

    chosen = Signal(int)
    closed = Signal()

    def __init__(self, over: QWidget) -> None:
        self._steps: Sequence[Cause] = ()  # before all else: the theme may colour it while it is made
        super().__init__(kind="float")
        self.setParent(over)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._failed = False
        self.title, self.answer = label("", "heading", wrap=True), label("", "strong", wrap=True)
        self.rule, self.number = ClauseLabel(), label("", "muted")
        self.list = QListWidget()
        self.back = tool_button("left", tr("Step back"), "Left")
        self.forward = tool_button("right", tr("Next step"), "Right")
        self.close_button = tool_button("cross", tr("Close"), "Esc")
        self.play = button(
            tr("Show step by step"), "quiet", icon="play", tip=tr("One step after the other, on the map")
        )
        self.what_if = button(tr("What if…"), "quiet", tip=tr("Try other orders; the game stays as it is"))
        self.close_button.clicked.connect(self.closed)
        self._set_up_list()
        self._lay_out()
        self.hide()

    def _set_up_list(self) -> None:
        self.list.setProperty("bare", True)
        self.list.setAccessibleName(tr("Steps"))
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(px(DISC), px(DISC)))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.itemClicked.connect(lambda item: self.chosen.emit(self.list.row(item) + 1))

    def _lay_out(self) -> None:
        head = row(self.title, self.close_button)
        head.setStretch(0, 1)
        head.setAlignment(self.close_button, Qt.AlignmentFlag.AlignTop)
        self.stepping = QWidget()
        self.stepping.setLayout(row(self.back, self.forward, self.number, ..., spacing=4))
        more = row(self.play, self.what_if, ..., spacing=4)
        inside = column(head, self.answer, self.list, self.rule, self.stepping, more, spacing=6)
        inside.setContentsMargins(BAND + MARGIN, 10, MARGIN, 10)
        self._inside = inside
        self.setLayout(inside)

    def show_chain(self, asked: str, steps: Sequence[Cause], failed: bool) -> None:
        """Another question, with its answer first among the steps."""
        self._steps, self._failed = steps, failed
        self.title.setText(asked)
        self.answer.setText(say(steps[0].reason))
        self.list.clear()
        for step in steps[1:]:
            self.list.addItem(QListWidgetItem(say(step.reason)))
        self.play.setVisible(len(steps) > 2)
        self.setAccessibleName(asked)
        self._colour()

    def show_step(self, number: int) -> None:
        """Point out a step; 0: all of them."""
        self.list.setCurrentRow(number - 1)
        if number > 0:
            self.list.scrollToItem(self.list.item(number - 1))
        last = len(self._steps) - 1
        clause = self._steps[max(number, 0)].reason.clause
        self.rule.show_clauses([clause] if clause else [])
        told = tr("Step {number} of {last}", number=number, last=last)
        self.number.setText(told if number > 0 else tr("All steps") if last else "")
        self.stepping.setVisible(last > 0)
        self.back.setEnabled(number > 0)
        self.forward.setEnabled(number < last)
        step = self._steps[max(number, 0)]
        self.setAccessibleDescription(f"{self.number.text()}. {say(step.reason)} {self.rule.accessibleName()}")

    def show_playing(self, on: bool) -> None:
        """Whether the steps are being shown one after the other."""
        self.play.setText(tr("Stop") if on else tr("Show step by step"))
        set_icon(self.play, "pause" if on else "play", "soft")

    def fit(self, wide: int, high: int, floating: bool) -> None:
        """As high as its lines need, but no more than leaves in sight what is round it. `wide`, `high`: the room, that
        of the board or the width in the panel and the height of that."""
        whole = round(min(px(WIDTH), max(px(LEAST), wide * ACROSS))) if floating else wide
        inner = whole - BAND - 2 * MARGIN
        line, height = QRect(0, 0, inner - px(DISC) - 26, 9999), 0
        for item in map(self.list.item, range(self.list.count())):
            text = self.list.fontMetrics().boundingRect(line, Qt.TextFlag.TextWordWrap, item.text())
            tall = max(text.height(), px(DISC)) + 2 * PADDING
            item.setSizeHint(QSize(inner - 14, tall))
            height += tall
        self.list.setVisible(self.list.count() > 0)
        self.list.setFixedSize(inner, round(min(height, px(HIGHEST), high * SHARE[floating])) + 4)
        self.setFixedWidth(whole)
        self._inside.activate()
        self.setFixedHeight(self._inside.totalHeightForWidth(whole))

    def _colour(self) -> None:
        """What takes its colour when it is written: the answer and the numbers."""
        theme = current()
        self.answer.setStyleSheet(f"color: {theme.fail if self._failed else theme.ok};")
        for row_number in range(self.list.count()):
            self.list.item(row_number).setIcon(QIcon(_disc(row_number + 1)))

    def changeEvent(self, event: QEvent) -> None:
        """Another theme colours it anew."""
        if event.type() == QEvent.Type.StyleChange and self._steps:
            self._colour()
        super().changeEvent(event)

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
