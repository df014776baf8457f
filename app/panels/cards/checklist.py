"""The check-list of the pack: every kind of card with a box for each there is, to be ticked off as they are seen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from app.language import tr
from app.ui.icons import paint_icon
from app.ui.shades import px, shade_color
from app.ui.widgets import column, emptied
from rules import CardKind

from . import notebook
from .notebook import Notes
from .pictures import paint_card

BOX, GAP, IN_ROW, ROW = 14, 4, 7, 28
"""Side of a box and the room between two, how many stand in a row, and the least height of a line, in pixels."""
PLATE = (30, 22)


class KindLine(QWidget):
    """One kind of card. A click on a box ticks off so many, or takes the last tick away; the arrow keys do the same.

    `ticked` carries how many are ticked off beyond those known.
    """

    ticked = Signal(int)

    def __init__(self, kind: CardKind, ticks: int) -> None:
        super().__init__()
        self.kind, self.ticks = kind, ticks
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        rows = -(-kind.count // IN_ROW)
        self.setFixedHeight(max(px(ROW), rows * (BOX + GAP) + 8))
        self.setToolTip(kind.rule)
        self._say()

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def _say(self) -> None:
        known = len(self.kind.seen)
        told = f" ({', '.join(self.kind.seen)})" if known else ""
        met = min(self.kind.count, known) + self.ticks
        self.setAccessibleName(
            tr(
                "{card} {kind}: {met} of {count} seen{told}",
                card=self.kind.card,
                kind=self.kind.name,
                met=met,
                count=self.kind.count,
                told=told,
            )
        )

    def _box(self, number: int) -> QRectF:
        """Where a box stands, the first one at the left."""
        rows = -(-self.kind.count // IN_ROW)
        line, at = divmod(number, IN_ROW)
        in_row = min(IN_ROW, self.kind.count)
        left = self.width() - in_row * (BOX + GAP)
        top = (self.height() - rows * (BOX + GAP) + GAP) / 2
        return QRectF(left + at * (BOX + GAP), top + line * (BOX + GAP), BOX, BOX)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(QPen(shade_color("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        self._paint_name(painter)
        known = min(self.kind.count, len(self.kind.seen))
        for number in range(self.kind.count):
            self._paint_box(painter, self._box(number), number < known, number < known + self.ticks)
        painter.end()

    def _paint_name(self, painter: QPainter) -> None:
        wide, high = PLATE
        plate = QRectF(3, (self.height() - high) / 2, wide, high)
        paint_card(painter, plate, self.kind.card)
        font = QFont(painter.font())
        all_met = len(self.kind.seen) + self.ticks >= self.kind.count
        painter.setFont(font)
        painter.setPen(shade_color("muted" if all_met else "text"))
        room = int(self._box(0).left() - wide - 18)
        text = QFontMetrics(font).elidedText(self.kind.name, Qt.TextElideMode.ElideRight, room)
        where = QRectF(wide + 11, 0, room, self.height())
        painter.drawText(where, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _paint_box(self, painter: QPainter, box: QRectF, known: bool, met: bool) -> None:
        """Filled where whoever looks knows who holds it, ticked where he says so himself."""
        painter.setPen(QPen(shade_color("accent" if met else "edge"), 1.4))
        painter.setBrush(shade_color("accent") if known else shade_color("base"))
        painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), 3, 3)
        if met:
            paint_icon(painter, box.adjusted(1.5, 1.5, -1.5, -1.5), "check", "on_accent" if known else "accent")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Over a box that is known: whose it is."""
        at = self._at(event)
        if 0 <= at < len(self.kind.seen):
            QToolTip.showText(event.globalPosition().toPoint(), self.kind.seen[at], self)

    def _at(self, event: QMouseEvent) -> int:
        inside = (n for n in range(self.kind.count) if self._box(n).adjusted(-2, -2, 2, 2).contains(event.position()))
        return next(inside, -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at, known = self._at(event), min(self.kind.count, len(self.kind.seen))
        if at >= known:
            count = at - known + 1
            self._tick(count - 1 if count == self.ticks else count)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Right: 1, Qt.Key.Key_Plus: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Minus: -1}.get(
            Qt.Key(event.key()), 0
        )
        if by:
            self._tick(self.ticks + by)
        else:
            super().keyPressEvent(event)

    def _tick(self, count: int) -> None:
        most = max(0, self.kind.count - len(self.kind.seen))
        count = max(0, min(count, most))
        if count != self.ticks:
            self.ticks = count
            self._say()
            self.update()
            self.ticked.emit(count)


class CheckList(QWidget):
    """All kinds of a pack. `changed`: a tick was set or taken away."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[KindLine] = []
        self._inside = column(spacing=0)
        self.setLayout(self._inside)
        self._shown: tuple[object, ...] = ()

    def show_deck(self, deck: Sequence[CardKind], notes: Notes) -> None:
        """A pack with what is known and ticked of it."""
        key = (tuple(deck), tuple(notebook.ticked(notes, kind) for kind in deck), id(notes))
        if key == self._shown:
            return
        focused = next((n for n, line in enumerate(self.lines) if line.hasFocus()), -1)
        self._shown = key
        emptied(self._inside)
        self.lines = [self._line(kind, notes) for kind in deck]
        for line in self.lines:
            self._inside.addWidget(line)
        if 0 <= focused < len(self.lines):
            self.lines[focused].setFocus()

    def _line(self, kind: CardKind, notes: Notes) -> KindLine:
        line = KindLine(kind, notebook.ticked(notes, kind))

        def write(count: int) -> None:
            notebook.tick(notes, kind, count)
            self._shown = ()
            self.changed.emit()

        line.ticked.connect(write)
        return line
