"""The seat wheel: the powers in a ring, one of which can be chosen; checks on those whose orders are in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from app.language import tr
from app.ui.icons import paint_icon
from app.ui.shades import px, shade_color
from app.ui.tokens import PowerLook, color
from app.ui.widgets import paint_emblem

from .seats import Place

ABOVE, BELOW = 1.55, 1.44
"""How far the rings of a seat reach up, and where its names begin beneath the middle, in halves of a badge."""
LINE, LINES = 17, 2
"""Height of a line beneath a badge, and how many there can be."""
BADGE = 0.062
"""Half the width of a badge, as a share of the wheel's width."""
DONE = "#8CCB95"
NEXT_KEYS = (Qt.Key.Key_Right, Qt.Key.Key_Down)
BACK_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Up)
ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Seat(QRadioButton):
    """One seat of the wheel: badge, names, and a check when its orders are in."""

    def __init__(self, parent: QWidget, look: PowerLook) -> None:
        super().__init__(parent)
        self._look = look
        self.badge = 32.0
        self.done = False
        self.names: tuple[str, ...] = ()

    def show_place(self, place: Place, open_to: bool) -> None:
        self.done = place.submitted
        self.setEnabled(open_to)
        self.setText(place.short)
        self.names = captions(place, self._look.letter)
        state = tr("orders are in") if place.submitted else "" if place.acts else tr("nothing to order")
        self.setAccessibleName(", ".join(filter(None, (place.name, place.player, state))))
        self.setToolTip(state.capitalize() if not open_to or place.submitted else "")
        self.update()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        return QSize(round(self.badge * 3.2), round(self.badge * 3.0) + px(LINES * LINE))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys are the wheel's: they go round it, not to the seat that lies nearest."""
        if event.key() in (*NEXT_KEYS, *BACK_KEYS, *ENTER_KEYS):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        r, center = self.badge, QPointF(self.width() / 2, self.badge * 1.5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ring(painter, center, r)
        painter.setOpacity(0.5 if self.done else 1.0 if self.isEnabled() else 0.28)
        paint_emblem(painter, QRectF(center.x() - r, center.y() - r, 2 * r, 2 * r), self._look)
        painter.setOpacity(1.0)
        self._paint_names(painter, center.y() + r * BELOW)
        if self.done:
            self._paint_check(painter, center + QPointF(r * 0.85, -r * 0.85), r * 0.5)
        painter.end()

    def _paint_ring(self, painter: QPainter, center: QPointF, r: float) -> None:
        """Chosen: a ring. With the keyboard here: a second, blue one."""
        rings = [(1.25, "curtain_text")] if self.isChecked() else []
        rings += [(1.42, "#7FC3E3")] if self.hasFocus() else []
        for reach, shade in rings:
            painter.setPen(QPen(shade_color(shade), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            box = QRectF(center.x() - reach * r, center.y() - reach * r, 2 * reach * r, 2 * reach * r)
            painter.drawRoundedRect(box, r * (reach - 0.55), r * (reach - 0.55))

    def _paint_names(self, painter: QPainter, top: float) -> None:
        """The power and its player, or what of it the badge does not say; the second line is muted."""
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold if self.isChecked() else QFont.Weight.Normal)
        painter.setFont(font)
        bright = (self.isEnabled() and not self.done) or self.isChecked()
        for number, name in enumerate(self.names):
            painter.setPen(shade_color("curtain_text" if bright and not number else "curtain_muted"))
            box = QRectF(0, top + number * px(LINE), self.width(), px(LINE))
            shown = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)

    def _paint_check(self, painter: QPainter, center: QPointF, r: float) -> None:
        painter.setPen(QPen(shade_color("curtain"), 2))
        painter.setBrush(color(DONE))
        painter.drawEllipse(center, r, r)
        paint_icon(
            painter, QRectF(center.x() - r * 0.72, center.y() - r * 0.72, 1.44 * r, 1.44 * r), "check", "#10171B"
        )


def captions(place: Place, letter: str) -> tuple[str, ...]:
    """What stands beneath a badge with that letter: the power, unless that is all there is to it, and its player."""
    player = place.player if place.player not in (place.power, place.name) else ""
    power = place.short if place.short != letter or not player else ""
    return tuple(filter(None, (power, player)))


class SeatWheel(QWidget):
    """A group of seats in a ring, the first one on top; the arrow keys go round it.

    `chosen` names the power picked, `settled` says that the picking is over (a click, Enter): the focus may go on.
    """

    chosen = Signal(str)
    settled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Seats"))
        self._group = QButtonGroup(self)
        self._seats: dict[str, Seat] = {}
        self._words = ("", "")
        self.setFixedSize(520, 520)

    def show_powers(self, looks: Mapping[str, PowerLook]) -> None:
        """Seats for these powers, in place of those of another game."""
        for old in self._seats.values():
            self._group.removeButton(old)
            old.hide()
            old.deleteLater()
        self._seats = {power: Seat(self, look) for power, look in looks.items()}
        for power, seat in self._seats.items():
            self._group.addButton(seat)
            seat.toggled.connect(lambda on, power=power: self.chosen.emit(power) if on else None)
            seat.clicked.connect(self.settled)

    @property
    def powers(self) -> tuple[str, ...]:
        return tuple(self._seats)

    def show_places(self, places: Sequence[Place], open_to: Sequence[str], words: tuple[str, str]) -> None:
        """The state of the seats; `words` are two lines for the middle. Seats without a place are not shown."""
        self._words = words
        known = {place.power: place for place in places}
        for power, seat in self._seats.items():
            seat.setVisible(power in known)
            if power in known:
                seat.show_place(known[power], power in open_to)
        self._lay_out()
        self.update()

    @property
    def power(self) -> str:
        """The power chosen, "" if none."""
        return next((power for power, seat in self._seats.items() if seat.isChecked()), "")

    def choose(self, power: str) -> None:
        """Choose a seat, or none ("")."""
        self._group.setExclusive(False)
        for name, seat in self._seats.items():
            seat.setChecked(name == power)
        self._group.setExclusive(True)

    def seat(self, power: str) -> Seat:
        return self._seats[power]

    def take_focus(self) -> None:
        """The keyboard to the seat chosen, or to the first one whose orders are out."""
        for seat in sorted(self._shown(), key=lambda one: (not one.isChecked(), one.done)):
            if seat.isEnabled():
                seat.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def set_side(self, side: int) -> None:
        """The wheel's width and height in pixels."""
        if side != self.width():
            self.setFixedSize(side, side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys that a seat leaves over: to the next seat that is open, round the ring."""
        step = 1 if event.key() in NEXT_KEYS else -1 if event.key() in BACK_KEYS else 0
        if step:
            self._go(step)
        elif event.key() in ENTER_KEYS:
            self.settled.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _shown(self) -> list[Seat]:
        return [seat for seat in self._seats.values() if not seat.isHidden()]

    def _go(self, step: int) -> None:
        open_seats = [seat for seat in self._shown() if seat.isEnabled()]
        if open_seats:
            here = next((n for n, seat in enumerate(open_seats) if seat.isChecked()), -1 if step > 0 else 0)
            target = open_seats[(here + step) % len(open_seats)]
            target.setFocus(Qt.FocusReason.OtherFocusReason)
            target.setChecked(True)

    @property
    def _middle(self) -> QPointF:
        """The middle of the ring: above that of the wheel, for names hang below the seats."""
        side, badge = self.width(), self.width() * BADGE
        return QPointF(side / 2, (side + (ABOVE - BELOW) * badge - px(LINES * LINE)) / 2)

    def _lay_out(self) -> None:
        seats, badge, middle = self._shown(), self.width() * BADGE, self._middle
        radius = middle.y() - ABOVE * badge
        for n, seat in enumerate(seats):
            angle = 2 * pi * n / len(seats) - pi / 2
            seat.badge = badge
            size = seat.sizeHint()
            x, y = middle.x() + cos(angle) * radius, middle.y() + sin(angle) * radius
            seat.setGeometry(QRect(QPoint(round(x - size.width() / 2), round(y - seat.badge * 1.5)), size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        center = self._middle.toPoint()
        for text, size, shade, y in (
            (self._words[0], 30, "curtain_text", -px(30)),
            (self._words[1], 13, "curtain_muted", px(6)),
        ):
            font = QFont(self.font())
            font.setPixelSize(px(size))
            font.setWeight(QFont.Weight.DemiBold if size > 13 else QFont.Weight.Normal)
            painter.setFont(font)
            painter.setPen(shade_color(shade))
            box = QRect(center.x() - 120, center.y() + y, 240, px(size + 8))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
