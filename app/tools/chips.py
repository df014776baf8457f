"""The fan of chips: where a click can mean several things, they are offered beside it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.board.painters.rackets import racket
from app.board.painters.units import unit as counter
from app.language import tr
from app.ui.shades import current, power_look, shade_color
from rules import Candidate

from .chip_words import DOWN, UP, About, letter_of, racket_of, title_of, unit_of

HEIGHT, RACKET = 36, 10.0
SHADOW = QColor(0, 0, 0, 40)


class Chip(QPushButton):
    """One choice: a disc with its letter, or the unit's counter, and its name. `entered`: keyboard or pointer came."""

    entered = Signal(object)

    def __init__(self, candidate: Candidate, title: str, letter: str, power: str, variant: str) -> None:
        super().__init__(title)
        self.candidate = candidate
        self.letter = letter
        self._power = power
        self._variant = variant
        self.setAccessibleName(candidate.label)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(QFontMetrics(self.font()).horizontalAdvance(self.text()) + 72, HEIGHT)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit(self.candidate)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit(self.candidate)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SHADOW)
        painter.drawRoundedRect(box.translated(0, 2), box.height() / 2, box.height() / 2)
        painter.setPen(QPen(shade_color("focus" if self.hasFocus() else "edge"), 2 if self.hasFocus() else 1))
        painter.setBrush(shade_color("hover" if self.underMouse() else "base"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        center = QPointF(box.left() + 23, box.center().y())
        self._sign(painter, center)
        painter.setPen(shade_color("text"))
        text = box.adjusted(44, 0, -6, 0)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.end()

    def _sign(self, painter: QPainter, center: QPointF) -> None:
        unit = unit_of(self.candidate)
        if unit is not None:
            painter.save()
            painter.translate(center)
            counter(unit.kind, self._variant, power_look(self._power, self._variant), current(), 9.0).draw(painter)
            painter.restore()
            return
        kind = racket_of(self.candidate)
        if kind:
            racket((center.x(), center.y()), kind, RACKET, current()).draw(painter)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade_color("accent" if self.hasFocus() else "hover"))
        painter.drawEllipse(center, 11, 11)
        font = QFont(self.font())
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(shade_color("on_accent" if self.hasFocus() else "text"))
        box = QRectF(center.x() - 11, center.y() - 11, 22, 22)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.letter)


class ChipFan(QWidget):
    """Chips one below the other. Letters, numbers, arrows and Enter work; Esc closes. `lit` carries the candidate that
    the keyboard or the pointer has come to."""

    picked = Signal(object)
    closed = Signal()
    lit = Signal(object)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.over = over
        self.setAccessibleName(tr("Which one?"))
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(2)
        self.chips: list[Chip] = []
        self.hide()

    def open(self, at: QPoint, fan: Sequence[Candidate], look: About) -> None:
        """Show chips for these candidates beside a point of the board's widget; the first has the focus, or to stay
        where more can be done than that."""
        self.clear()
        for candidate in fan:
            chip = Chip(candidate, title_of(candidate, look), letter_of(candidate, look), look.power, look.variant)
            chip.clicked.connect(lambda _=False, one=candidate: self.picked.emit(one))
            chip.entered.connect(self.lit)
            self._layout.addWidget(chip)
            self.chips.append(chip)
        self.adjustSize()
        over = self.over
        x = min(at.x() + 22, over.width() - self.width() - 6)
        y = min(max(6, at.y() - self.height() // 2), over.height() - self.height() - 6)
        self.move(x, y)
        self.show()
        self.raise_()
        first = next((chip for chip in self.chips if chip.candidate.value in look.keys), self.chips[0])
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def clear(self) -> None:
        for chip in self.chips:
            self._layout.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = []

    def close_fan(self) -> None:
        self.clear()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._move(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._by_letter(UP if event.key() == Qt.Key.Key_PageUp else DOWN)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.picked.emit(self.chips[self._focused()].candidate)
        elif not self._by_letter(event.text()):
            super().keyPressEvent(event)

    def _focused(self) -> int:
        return next((n for n, chip in enumerate(self.chips) if chip.hasFocus()), 0)

    def _move(self, by: int) -> None:
        self.chips[(self._focused() + by) % len(self.chips)].setFocus()

    def _by_letter(self, text: str) -> bool:
        """A letter or number picks the first chip that answers to it."""
        numbers = {str(number): chip for number, chip in enumerate(self.chips, 1)}
        letters = {chip.letter.upper(): chip for chip in reversed(self.chips)}
        found = letters.get(text.upper()) or numbers.get(text)
        if found is not None:
            self.picked.emit(found.candidate)
        return found is not None
