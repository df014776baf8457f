"""The mark of the guided first game: a small card beside what is to be done, and rings round that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.ui.shades import current, px, shade_color
from app.ui.widgets import Card, button, column, label, row, tool_button

from .status import announce

WIDTH, EDGE, CLEAR = 306, 6, 6
GAPS = (16, 48, 90, 150)
"""How far from what it is about it may stand, in pixels."""
DEAR = 12.0
"""So many square pixels hidden weigh as much as one pixel farther off."""
DOT, DOT_GAP, DOT_LEAST = 6, 3, 3
RING = 3


class Ring(QWidget):
    """A line round something; clicks go through it."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_round(self, box: QRect) -> None:
        self.setGeometry(box.adjusted(-RING - 1, -RING - 1, RING + 1, RING + 1))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for color, width in ((QColor(current().mark_disc), RING + 2), (shade_color("accent"), RING)):
            painter.setPen(QPen(color, width))
            half = (RING + 2) / 2
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 9, 9)
        painter.end()


class Dots(QWidget):
    """How far one is: a dot for each step."""

    def __init__(self) -> None:
        super().__init__()
        self.done, self.whole = 0, 1

    def show_share(self, done: int, whole: int) -> None:
        self.done, self.whole = done, whole
        self.setAccessibleName(tr("Step {number} of {last}", number=done + 1, last=whole))
        self.setToolTip(self.accessibleName())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.whole * (DOT + DOT_GAP), DOT + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.whole * (DOT_LEAST + 1), DOT + 4)

    def spots(self) -> list[QRectF]:
        """The dots: closer together and smaller where there is less room, so that the last is always seen."""
        apart = min(DOT + DOT_GAP, self.width() / self.whole)
        size = max(apart * DOT / (DOT + DOT_GAP), DOT_LEAST)
        return [QRectF(number * apart, (self.height() - size) / 2, size, size) for number in range(self.whole)]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for number, spot in enumerate(self.spots()):
            painter.setBrush(shade_color("accent" if number <= self.done else "edge"))
            painter.drawEllipse(spot if number != self.done else spot.adjusted(0, -1, 1, 1))
        painter.end()


class CoachMark(Card):
    """`helped`: do it for me; `left`: enough for now; `chosen`: one of the buttons of the last card, by number."""

    helped = Signal()
    left = Signal()
    chosen = Signal(int)

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="chosen")
        self.setParent(over)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.over = over
        self.rings: list[Ring] = []
        self.title, self.words = label("", "heading", wrap=True), label("", wrap=True)
        self.keys = label("", "small", wrap=True)
        self.dots = Dots()
        self.help_button = button(tr("Do it for me"), "quiet", tip=tr("Skip this step (Ctrl+Shift+Right)"))
        self.help_button.clicked.connect(self.helped)
        self.leave_button = tool_button("cross", tr("Leave the guided game; you can go on later"))
        self.leave_button.clicked.connect(self.left)
        self.endings = [button(""), button("", "primary")]
        for number, one in enumerate(self.endings):
            one.clicked.connect(lambda _=False, number=number: self.chosen.emit(number))
        head = row(self.title, self.leave_button)
        head.setStretch(0, 1)
        head.setAlignment(self.leave_button, Qt.AlignmentFlag.AlignTop)
        foot = row(self.dots, ..., self.help_button)
        self._inside = column(
            head, self.words, self.keys, row(..., *self.endings), foot, spacing=6, margins=(14, 8, 10, 8)
        )
        self.setLayout(self._inside)
        self.setFixedWidth(px(WIDTH))
        self.hide()

    def show_step(self, title: str, words: str, keys: str, done: int, whole: int, endings: Sequence[str] = ()) -> None:
        """Another step. `endings`: what its buttons say, where it is the last."""
        self.title.setText(title)
        self.words.setText(words)
        self.keys.setText(tr("Keys: {keys}", keys=keys) if keys else "")
        self.keys.setVisible(bool(keys))
        self.dots.show_share(done, whole)
        self.help_button.setVisible(not endings)
        for one, text in zip(self.endings, (*endings, "", "")):
            one.setText(text)
            one.setVisible(bool(text))
        self.setAccessibleName(f"{title}. {words} {self.keys.text()}")
        announce(self, self.accessibleName())

    def stand(self, boxes: Sequence[QRect], free: Sequence[QRect] = (), room: QRect | None = None) -> None:
        """Beside these boxes of the window, which get a ring; `free`: what it should not cover either; `room`: where it
        stays, if not in the whole window."""
        self._inside.activate()
        self.setFixedHeight(max(self._inside.totalHeightForWidth(self.width()), 1))
        self.show_rings(boxes)
        self.move(best_place(self.size(), room or self.over.rect(), boxes, free))
        self.show()
        self.raise_()

    def show_rings(self, boxes: Sequence[QRect]) -> None:
        while len(self.rings) < len(boxes):
            self.rings.append(Ring(self.over))
        for number, ring in enumerate(self.rings):
            if number < len(boxes):
                ring.show_round(boxes[number])
            else:
                ring.hide()

    def put_away(self) -> None:
        self.show_rings(())
        self.hide()


def best_place(size: QSize, room: QRect, boxes: Sequence[QRect], free: Sequence[QRect] = ()) -> QPoint:
    """Where a card of this size covers none of the boxes, and little of what is to be free; near them all the same."""
    inner = room.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    if not boxes:
        return QPoint(inner.center().x() - size.width() // 2, inner.center().y() - size.height() // 2)
    middle = boxes[0].center()

    def cost(place: QRect) -> tuple[int, float]:
        hidden = sum(place.intersects(box.adjusted(-CLEAR, -CLEAR, CLEAR, CLEAR)) for box in boxes)
        over = sum(_area(place.intersected(box)) for box in free)
        across = max(place.left() - middle.x(), middle.x() - place.right(), 0)
        down = max(place.top() - middle.y(), middle.y() - place.bottom(), 0)
        return hidden, over / DEAR + across + down

    places = [place for box in boxes for place in _beside(box, size) if inner.contains(place)]
    places += list(_corners(inner, size))
    return min(places, key=cost).topLeft()


def _beside(box: QRect, size: QSize) -> Iterator[QRect]:
    """Right, left, below, above, near and farther off, in the middle of the side and at its ends."""
    wide, high = size.width(), size.height()
    for gap in GAPS:
        for y in (box.center().y() - high // 2, box.top() - 8, box.bottom() - high + 8):
            yield QRect(QPoint(box.right() + gap, y), size)
            yield QRect(QPoint(box.left() - gap - wide, y), size)
        for x in (box.center().x() - wide // 2, box.left() - 8, box.right() - wide + 8):
            yield QRect(QPoint(x, box.bottom() + gap), size)
            yield QRect(QPoint(x, box.top() - gap - high), size)


def _corners(room: QRect, size: QSize) -> Iterator[QRect]:
    for x in (room.left(), room.right() - size.width()):
        for y in (room.top(), room.bottom() - size.height()):
            yield QRect(QPoint(x, y), size)


def _area(box: QRect) -> int:
    return max(0, box.width()) * max(0, box.height())
