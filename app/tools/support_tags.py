"""Small tags with an S beside units on goals of the one chosen: a click there supports instead of moving in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.ui.shades import current, px, shade_color
from app.ui.tokens import color

from .discs import DiscButton

SIDE = 26
DISC = 9.0
"""The radius of the disc; round it a click still counts."""
LETTER = 11


class SupportTag(DiscButton):
    """A disc with the letter of the verb. `key`: the unit that it stands beside."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over, SIDE, DISC)
        self.key = ""
        self.letter = "S"

    def paint_sign(self, painter: QPainter) -> None:
        font = QFont(self.font())
        font.setPixelSize(px(LETTER))
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(shade_color("base") if self.underMouse() else color(current().target))
        painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.letter)


class SupportTags:
    """The tags over a board's widget."""

    def __init__(self, over: QWidget, picked: Callable[[str], None]) -> None:
        """`picked` is told the key of the unit that is to be supported."""
        self.over = over
        self.picked = picked
        self.tags: list[SupportTag] = []

    def show_at(self, units: Mapping[str, tuple[str, QRect]], letter: str = "S") -> None:
        """Show one beside each of these units: key -> its name and the room of its counter; the others go."""
        while len(self.tags) < len(units):
            made = SupportTag(self.over)
            made.clicked.connect(lambda _=False, tag=made: self.picked(tag.key))
            self.tags.append(made)
        for tag in self.tags[len(units) :]:
            tag.hide()
        for tag, (key, (name, room)) in zip(self.tags, units.items()):
            tag.key, tag.letter = key, letter
            tag.setToolTip(tr("Support {unit} instead", unit=name))
            tag.setAccessibleName(tag.toolTip())
            tag.move(self._place(room))
            tag.show()
            tag.raise_()

    def hide(self) -> None:
        self.show_at({})

    def _place(self, room: QRect) -> QPoint:
        """Above the unit on the left, where its letter is not; inside the board."""
        at = QPoint(room.left() - SIDE // 2, room.top() - SIDE // 2)
        inside = self.over.rect().adjusted(0, 0, -SIDE, -SIDE)
        return QPoint(max(inside.left(), min(at.x(), inside.right())), max(inside.top(), min(at.y(), inside.bottom())))
