"""The tag beside the pointer: the order so far, and what a click there would do or why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.ui.widgets import Card, column, label

SHIFT = QPoint(18, 20)
WIDEST = 320
STEP = 28


class PointerTag(Card):
    """Two lines that follow the pointer and stay inside the board."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(kind="float")
        self.setParent(over)
        self.over = over
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.head: QLabel = label("", "strong")
        self.words: QLabel = label("", "body", wrap=True)
        self.bad: QLabel = label("", "bad", wrap=True)
        for part in (self.words, self.bad):
            part.setMaximumWidth(WIDEST)
        self.setLayout(column(self.head, self.bad, self.words, spacing=1, margins=(10, 6, 10, 6)))
        self._free: tuple[Sequence[QRect], Sequence[QRect]] = ((), ())
        self.hide()

    def show_at(
        self,
        at: QPoint,
        head: str,
        words: str = "",
        refused: str = "",
        free: Sequence[QRect] = (),
        rather: Sequence[QRect] = (),
    ) -> None:
        """Show it beside a point of the board's widget: what a click does, or why it is `refused`; then `words`.

        `free`: what it must not cover, `rather`: better not.
        """
        self._free = (free, rather)
        self.head.setText(head)
        self.head.setVisible(bool(head))
        for part, text in ((self.words, words), (self.bad, refused)):
            part.setText(text)
            part.setVisible(bool(text))
            wide = min(WIDEST, part.fontMetrics().horizontalAdvance(text) + 2) if text else 0
            part.setMinimumWidth(wide)
            part.setMinimumHeight(part.heightForWidth(wide) if text else 0)
        self.adjustSize()
        self.follow(at)
        self.show()
        self.raise_()

    def follow(self, at: QPoint) -> None:
        """Stay beside the pointer, below it on the right if that covers nothing and there is room."""
        room = self.over.rect().adjusted(4, 4, -4, -4)
        places = [place for place in self._places(at) if room.contains(place)]
        best = min(places, key=self._covered, default=QRect(room.topLeft(), self.size()))
        self.move(best.topLeft())

    def _covered(self, place: QRect) -> tuple[int, int]:
        """How many things it would cover there: those that it must not, then the others."""
        free, rather = self._free
        return sum(place.intersects(one) for one in free), sum(place.intersects(one) for one in rather)

    def _places(self, at: QPoint) -> Iterator[QRect]:
        """Where it may stand, best first: beside the pointer, then farther off."""
        for farther in (0, STEP, 2 * STEP):
            across, down = SHIFT.x() + farther // 2, SHIFT.y() + farther
            for y in (at.y() + down, at.y() - down - self.height()):
                for x in (at.x() + across, at.x() - across - self.width()):
                    yield QRect(QPoint(x, y), self.size())

    @property
    def text(self) -> str:
        """All that it says, for tests and screen readers."""
        return " ".join(part.text() for part in (self.head, self.bad, self.words) if part.text())
