"""The curtain: the page between two seats. It shows only what everybody may know, and no board.

Put it up before anything changes; take it down when `lifted` says whose board may be shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import cos, pi, sin

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QGridLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.language import tr, within
from app.ui.icons import paint_icon
from app.ui.idle_jobs import busy
from app.ui.shades import px, shade_color
from app.ui.theme import restyle
from app.ui.tokens import PowerLook, color, tokens
from app.ui.widgets import HoldButton, button, column, ignore_second_click, label, line, page, paint_emblem, row
from rules.reasons import listed

from .seats import PublicSeat, SeatTable, owner

# ----------------------------------------------------------------------------------------------------
# The seat wheel: the powers in a ring, one of which can be chosen; checks on those whose orders are in.

ABOVE, WHEEL_BELOW, CLEAR = 1.55, 1.44, 1.1
"""How far the rings of a seat reach up, where its names begin beneath the middle, and how far names of another keep
away from it, in halves of a badge."""
LINE, LINES = 17, 2
"""Height of a line beneath a badge, and how many there can be."""
BADGE, WIDEST = 0.062, 0.24
"""Half the width of a badge, as a share of the wheel's mean diameter; the widest seat, as a share of the wheel."""
DONE = "#8CCB95"
SIDE, NARROW, LEAST_WHEEL, ROUND_FROM = 16, 390, 135, 230
"""Beside a board: the margins, the width of the words and of the wheel, its least height, and the height from which on
it is round: there are rows of seats where it is lower."""
WORDS_HIGH, CODE_HIGH = 360, 60
"""The height of what stands under it, and how much more there is where seats have codes."""
MAIN_WIDTH, MAIN_HEIGHT, STATUS, FOOT = 295, 38, 27, 12
"""The size of the one button, and what lies under that of the table, where it is as well: the status line and the
margin of the panel. It is not measured there, for what a seat has opened would show in it."""
MANY_SEATS, TALL = 9, 1.25
"""With more seats badges are smaller, and the wheel beside a board may be so much higher than wide."""
NEXT_KEYS = (Qt.Key.Key_Right, Qt.Key.Key_Down)
BACK_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Up)
ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SeatButton(QRadioButton):
    """One seat of the wheel: badge, names, and a check when its orders are in."""

    def __init__(self, parent: QWidget, look: PowerLook) -> None:
        super().__init__(parent)
        self._look = look
        self.badge = 32.0
        self.done = False
        self.along = False
        """Whether whoever plays the seat that is chosen plays this one, too."""
        self.share = 0.0
        """How long it has been held down, of the time that it takes."""
        self.names: tuple[str, ...] = ()
        self.brief = False
        """Whether there is room for its first name alone."""

    def show_place(self, place: PublicSeat, open_to: bool) -> None:
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

    @property
    def names_wide(self) -> int:
        """The width of what stands beneath the badge."""
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return max((QFontMetrics(font).horizontalAdvance(name) + 2 for name in self.names), default=0)

    def sizeHint(self) -> QSize:
        wide = max(round(self.badge * 3.2), self.names_wide)
        return QSize(wide, round(self.badge * 3.0) + px(LINES * LINE))

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
        self._paint_names(painter, center.y() + r * WHEEL_BELOW)
        if self.done:
            self._paint_check(painter, center + QPointF(r * 0.85, -r * 0.85), r * 0.5)
        painter.end()

    def _paint_ring(self, painter: QPainter, center: QPointF, r: float) -> None:
        """Chosen, by itself or with another seat of the same player: a ring. With the keyboard here: a second, blue
        one."""
        rings = [(1.25, "curtain_text")] if self.isChecked() or self.along else []
        rings += [(1.42, "#7FC3E3")] if self.hasFocus() else []
        for reach, shade in rings:
            painter.setPen(QPen(shade_color(shade), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            box = QRectF(center.x() - reach * r, center.y() - reach * r, 2 * reach * r, 2 * reach * r)
            painter.drawRoundedRect(box, r * (reach - 0.55), r * (reach - 0.55))
        if self.share:
            reach = 1.42 * r
            painter.setPen(QPen(color(DONE), 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            box = QRectF(center.x() - reach, center.y() - reach, 2 * reach, 2 * reach)
            painter.drawArc(box, 90 * 16, round(-360 * 16 * self.share))

    def _paint_names(self, painter: QPainter, top: float) -> None:
        """The power and its player, or what of it the badge does not say; the second line is muted."""
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold if self.isChecked() else QFont.Weight.Normal)
        painter.setFont(font)
        bright = (self.isEnabled() and not self.done) or self.isChecked()
        for number, name in enumerate(self.names[:1] if self.brief else self.names):
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


def captions(place: PublicSeat, letter: str) -> tuple[str, ...]:
    """What stands beneath a badge with that letter: the power, unless that is all there is to it, and its player."""
    player = place.player if place.player not in (place.power, place.name) else ""
    power = place.short if place.short != letter or not player else ""
    return tuple(filter(None, (power, player)))


class SeatWheel(QWidget):
    """A group of seats in a ring, the first one on top; the arrow keys go round it.

    `chosen` names the power picked, `settled` says that the picking is over (a click, Enter): the focus may go on.
    `pressed` and `released`: a seat is held down with the mouse, or no longer.
    """

    chosen = Signal(str)
    settled = Signal()
    pressed = Signal()
    released = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Seats"))
        self._group = QButtonGroup(self)
        self._seats: dict[str, SeatButton] = {}
        self._words = ("", "")
        self._round = True
        self.setFixedSize(520, 520)

    def show_powers(self, looks: Mapping[str, PowerLook]) -> None:
        """Seats for these powers, in place of those of another game."""
        for old in self._seats.values():
            self._group.removeButton(old)
            old.hide()
            old.deleteLater()
        self._seats = {power: SeatButton(self, look) for power, look in looks.items()}
        for power, seat in self._seats.items():
            self._group.addButton(seat)
            seat.toggled.connect(lambda on, power=power: self.chosen.emit(power) if on else None)
            seat.clicked.connect(self.settled)
            seat.pressed.connect(partial(self._press, power))
            seat.released.connect(self.released)

    @property
    def powers(self) -> tuple[str, ...]:
        return tuple(self._seats)

    def show_places(self, places: Sequence[PublicSeat], open_to: Sequence[str], words: tuple[str, str]) -> None:
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

    def _press(self, power: str) -> None:
        self._seats[power].setChecked(True)
        self.pressed.emit()

    def show_hold(self, share: float) -> None:
        """How long the seat that is chosen has been held down, of the time that it takes."""
        for seat in self._seats.values():
            seat.share = share if seat.isChecked() else 0.0
            seat.update()

    def show_along(self, powers: Sequence[str]) -> None:
        """Whoever plays the seat that is chosen plays these, too."""
        for power, seat in self._seats.items():
            seat.along = power in powers
            seat.update()

    def seat(self, power: str) -> SeatButton:
        return self._seats[power]

    def take_focus(self) -> None:
        """The keyboard to the seat chosen, or to the first one whose orders are out."""
        for seat in sorted(self._shown(), key=lambda one: (not one.isChecked(), one.done)):
            if seat.isEnabled():
                seat.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def set_room(self, width: int, height: int) -> None:
        """The wheel's width and height in pixels: a ring as wide as there is room."""
        if (width, height) != (self.width(), self.height()):
            self.setFixedSize(width, height)

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

    def _shown(self) -> list[SeatButton]:
        return [seat for seat in self._seats.values() if not seat.isHidden()]

    def _go(self, step: int) -> None:
        open_seats = [seat for seat in self._shown() if seat.isEnabled()]
        if open_seats:
            here = next((n for n, seat in enumerate(open_seats) if seat.isChecked()), -1 if step > 0 else 0)
            target = open_seats[(here + step) % len(open_seats)]
            target.setFocus(Qt.FocusReason.OtherFocusReason)
            target.setChecked(True)

    @property
    def _badge(self) -> float:
        return BADGE * (self.width() + self.height()) / 2 * min(1.0, MANY_SEATS / max(1, len(self._shown())))

    @property
    def _middle(self) -> QPointF:
        """The middle of the ring: above that of the wheel, for names hang below the seats."""
        below = px(LINES * LINE) - (ABOVE - WHEEL_BELOW) * self._badge
        return QPointF(self.width() / 2, (self.height() - below) / 2)

    def _lay_out(self) -> None:
        seats, middle = self._shown(), self._middle
        for seat in seats:
            seat.badge = self._badge
        wide = min(max((seat.sizeHint().width() for seat in seats), default=0), round(WIDEST * self.width()))
        across, up = middle.x() - wide / 2, middle.y() - ABOVE * self._badge
        angles = [2 * pi * n / max(1, len(seats)) - pi / 2 for n in range(len(seats))]
        spots = [middle + QPointF(cos(angle) * across, sin(angle) * up) for angle in angles]
        every = range(len(seats))
        self._round = self.height() >= px(ROUND_FROM) and not any(self._covered(n, spots, wide, 1) for n in every)
        brief = not self._round or any(self._covered(n, spots, wide, LINES) for n in every)
        for seat, spot in zip(seats, spots if self._round else self._rows(len(seats))):
            seat.brief = brief
            size = seat.sizeHint()
            top = min(round(spot.y() - seat.badge * 1.5), self.height() - (size.height() if self._round else 0))
            seat.setGeometry(QRect(QPoint(round(spot.x() - wide / 2), top), QSize(wide, size.height())))

    def _rows(self, number: int) -> list[QPointF]:
        """Where so many badges lie in two rows: in a ring the names would lie under them."""
        first = (number + 1) // 2
        below = self._badge * (1.5 + WHEEL_BELOW) + px(LINE)
        spots = []
        for n in range(number):
            row, place = divmod(n, first)
            many = first if not row else number - first
            x = self.width() * (place + 0.5) / many
            spots.append(QPointF(x, 1.5 * self._badge + row * below))
        return spots

    def _covered(self, number: int, spots: Sequence[QPointF], wide: float, lines: int) -> bool:
        """Whether so many lines under a seat or under the one before it would lie under the badge of the other."""
        seats, pair = self._shown(), (number - 1, number)
        upper, lower = sorted(pair, key=lambda n: spots[n].y())
        apart = spots[lower] - spots[upper]
        beside = min(seats[upper].names_wide, wide) / 2 + CLEAR * self._badge
        return abs(apart.x()) < beside and apart.y() < (CLEAR + WHEEL_BELOW) * self._badge + px(lines * LINE)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._round:
            return
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


WIDTH = 430
"""Width of the right half."""
WHEEL = 520
BELOW = 160
"""Height that the wheel leaves free."""
TICK_MS = 100


class Curtain(QWidget):
    """Asks who is next and lets him in by his code, or by holding a button down where he has none.

    `free`: by preference there is no curtain between turns, so a seat without a code is opened by a mere click.
    `lifted` names the power whose board may be shown, `taken_back` one whose orders are open again, `revealed` that
    all look at the results, `closed` that the game is to be saved and put away, `gm_asked` that the game master wants
    to write, `lost` that a seat's pass phrase is lost, `damaged` that its lock in the file was changed, and how.
    """

    lifted = Signal(str)
    taken_back = Signal(str)
    revealed = Signal()
    closed = Signal()
    gm_asked = Signal()
    lost = Signal(str)
    damaged = Signal(str, str)

    def __init__(self, table: SeatTable, parent: QWidget | None = None, free: bool = False) -> None:
        super().__init__(parent)
        self.free = free
        self.setAccessibleName(tr("Curtain"))
        self.board: QWidget | None = None
        """The board that everybody may see, where there is one."""
        self._make_parts()
        self._lay_out()
        self._pause = QTimer(self)
        self._pause.setInterval(TICK_MS)
        self._pause.timeout.connect(self._show_pause)
        self.show_table(table)

    # What it is made of.

    def _make_parts(self) -> None:
        self.wheel = SeatWheel()
        self.wheel.chosen.connect(self._choose)
        self.wheel.settled.connect(self._take_focus)
        self.wheel.pressed.connect(self._press)
        self.title = label(role="hand-over", wrap=True)
        self.lead = label(role="lead", wrap=True)
        self.code_name = label(role="small")
        self.code = QLineEdit()
        self.code.setEchoMode(QLineEdit.EchoMode.Password)
        self.code.setFixedWidth(px(190))
        self.code.returnPressed.connect(self._try_code)
        self.code.textEdited.connect(self._forget_fault)
        self.main = QWidget()
        self.show_button = button("", "primary")
        self.show_button.clicked.connect(self._try_code)
        self.hold_button = HoldButton("")
        self.hold_button.held.connect(self._try_code)
        self.wheel.released.connect(self.hold_button.let_go)
        self.hold_button.moved.connect(self.wheel.show_hold)
        self.fault = label(role="bad", wrap=True)
        self.lost_button = button(tr("Lost pass phrase?"))
        self.lost_button.clicked.connect(lambda: self.lost.emit(self.power))
        self.aside = label(tr("Wrong seat? Choose another on the wheel."), "small", wrap=True)
        self.results_button = button(tr("Show the results"), "primary")
        self.results_button.clicked.connect(self.revealed)
        ignore_second_click(self.results_button)
        self.main.setLayout(row(self.show_button, self.hold_button, self.results_button, spacing=0))
        self.main.setFixedSize(px(MAIN_WIDTH), px(MAIN_HEIGHT))
        self.close_button = button(tr("Save and close"))
        self.close_button.clicked.connect(self.closed)
        self.gm_button = button(tr("Game master…"), tip=tr("Open the game master's page"))
        self.gm_button.clicked.connect(self.gm_asked)
        self.purpose = label(role="small", wrap=True)
        self.now = QLabel()
        self.still_out = label(wrap=True)
        self.gm_name, self.gm_part = label(tr("Game master"), "body"), label(wrap=True)

    def _lay_out(self) -> None:
        self._right = right = QWidget()
        right.setFixedWidth(px(WIDTH))
        right.setLayout(self._right_half())
        self._lower = lower = row(
            self.purpose,
            row(..., self.gm_button, self.close_button),
            self.main,
            spacing=12,
            margins=(32, 0, SIDE, px(STATUS) + FOOT),
        )
        lower.setStretch(0, 1)
        self._pair = row(..., self.wheel, right, ..., spacing=0)
        self._pair.insertSpacing(2, 40)
        self._pair.setAlignment(self.wheel, Qt.AlignmentFlag.AlignCenter)
        whole = column(self._pair, lower, spacing=0)
        whole.setStretch(0, 1)
        self._dark = page(whole, "curtain")
        self._whole = row(self._dark, spacing=0)
        self.setLayout(self._whole)

    def set_board(self, board: QWidget) -> None:
        """Have the board that everybody may see beside the seats, which then lie over the words."""
        self.board = board
        self._pair.setDirection(QBoxLayout.Direction.TopToBottom)
        self._pair.takeAt(2)
        self._pair.setSpacing(6)
        self._pair.setContentsMargins(SIDE, 8, SIDE, 0)
        self._lower.setDirection(QBoxLayout.Direction.TopToBottom)
        self._lower.setContentsMargins(SIDE, 0, SIDE, px(STATUS) + FOOT)
        self._lower.setAlignment(self.main, Qt.AlignmentFlag.AlignRight)
        self._right.setFixedWidth(px(NARROW))
        self.title.setProperty("beside", True)
        restyle(self.title)
        self._dark.setFixedWidth(px(NARROW) + 2 * SIDE)
        self._whole.insertWidget(0, board, 1)

    def _right_half(self) -> QVBoxLayout:
        entry = row(self.code, ..., spacing=0)
        aside = row(self.aside, self.lost_button)
        aside.setStretch(0, 1)
        return column(
            ..., self.title, 4, self.lead, 16, self.code_name, entry, self.fault, 2, aside,
            18, line(), 12, self._facts(), ..., spacing=4,
        )  # fmt: skip

    def _facts(self) -> QGridLayout:
        facts = QGridLayout()
        facts.setHorizontalSpacing(18)
        facts.setVerticalSpacing(6)
        facts.setColumnStretch(1, 1)
        names = label(tr("Now"), "body"), label(tr("Waiting for"), "body"), self.gm_name
        for n, (name, value) in enumerate(zip(names, (self.now, self.still_out, self.gm_part))):
            facts.addWidget(name, n, 0, Qt.AlignmentFlag.AlignTop)
            facts.addWidget(value, n, 1)
        return facts

    # What it shows.

    @property
    def power(self) -> str:
        """The seat chosen, "" if none."""
        return self.wheel.power

    def show_table(self, table: SeatTable, power: str | None = None) -> None:
        """The state of the seats. `power` chooses one; None: the one whose turn it is, if only one can be."""
        self.table = table
        variant, places = table.game.variant, table.places
        if self.wheel.powers != tuple(variant.base.powers):
            self.wheel.show_powers(tokens().looks(variant.base.powers, variant.id, "light"))
        open_to = [place.power for place in places if table.open_to(place.power)]
        self.wheel.show_places(
            places, open_to, (tr("{done} of {due}", done=table.done, due=table.due), tr("orders are in"))
        )
        self.now.setText(table.game.position.title)
        self.still_out.setText(", ".join(map(table.name, table.waiting)) or tr("Nobody"))
        self.gm_button.setVisible(table.gm)
        self._show_gm_part(table.left_to_gm, table.complete)
        self.purpose.setText(self._purpose())
        self.wheel.choose(table.next if power is None else power)
        self._choose(self.power)
        self._take_focus()

    def _show_gm_part(self, words: str, last: bool) -> None:
        """What the game master has still to do; `last`: all orders are in, so that the lead says it."""
        self.gm_part.setText(words)
        for part in (self.gm_name, self.gm_part):
            part.setVisible(bool(words) and not last)

    def _purpose(self) -> str:
        """What the curtain is for, and when it can be done without."""
        if len(self.table.game.people) == 1:
            return ""
        if self.free:
            return tr("The curtain between turns is off. It still covers seats that have a PIN.")
        if self.table.fog:
            return tr("This page hides each player's board and orders from the others.")
        without = tr(" For seats without a PIN you can turn it off in the preferences.")
        if any(place.sealed for place in self.table.places):
            return tr("A player's orders are sealed in the file as soon as that player leaves the seat.")
        every = all(place.coded for place in self.table.places)
        hides = tr("This page hides each player's orders from the others.")
        return hides if every else hides + without

    def _choose(self, power: str) -> None:
        """Somebody has picked a seat: say to whom the computer goes, and how he gets in."""
        place = self.table.place(power) if power else None
        self.code.setText("")  # clear() could be undone
        self._forget_fault()
        self.wheel.show_along(self.table.others(power))
        self._say(place)
        coded = bool(place and place.coded)
        held = bool(place and not place.coded and not place.sealed and not self.free)
        self.lost_button.setVisible(bool(place and place.sealed and place.coded))
        for part in (self.code_name, self.code):
            part.setVisible(coded)
        self.show_button.setVisible(place is not None and not held)
        self.hold_button.setVisible(held)
        self.results_button.setVisible(place is None and self.table.complete)
        self.results_button.setText(self.table.action)
        self.purpose.setVisible(place is None)
        self.aside.setVisible(place is not None)
        self._show_pause()

    def _say(self, place: PublicSeat | None) -> None:
        if place is None:
            done = self.table.complete
            ready = tr("All orders are in") if self.table.game.to_act else tr("No one has orders to give")
            thinking = not done and not self.table.coming
            self.title.setText(ready if done else tr("The computer is thinking") if thinking else tr("Who is next?"))
            self.lead.setText("" if thinking else self._results_words() if done else self._wheel_words())
            return
        doing = tr("Take back orders") if place.submitted else tr("Show my board")
        named = place.player not in ("", place.power, place.name)
        others = self.table.others(place.power)
        alone = (
            tr("{player}, make sure no one else is looking.", player=place.player)
            if named and not others
            else tr("Make sure no one else is looking.")
        )
        submitted = tr("Your orders are in. Take them back to change them. ") if place.submitted else ""
        powers = [place.name, *map(self.table.name, others)]
        plays = tr("{player} plays {powers}. ", player=place.player, powers=listed(powers)) if others else ""
        self.title.setText(tr("Pass the computer to {place}", place=place.player if others else place.name))
        self.lead.setText(plays + submitted + alone)
        whose = owner(place.name)
        asked = tr("{whose} pass phrase", whose=whose) if place.sealed else tr("{whose} PIN", whose=whose)
        self.code_name.setText(asked)
        self.code.setAccessibleName(asked)
        doing = tr("Choose a pass phrase") if place.sealed and not place.coded else doing
        self.show_button.setText(doing)
        self.hold_button.setText(tr("Hold to {doing}", doing=within(doing)))

    def _wheel_words(self) -> str:
        held = not self.free and any(not (place.coded or place.sealed) for place in self.table.places)
        return tr("Hold your seat on the wheel.") if held else tr("Choose your seat on the wheel.")

    def _results_words(self) -> str:
        """What comes once all orders are in."""
        first = self.table.left_to_gm
        if self.table.fog:
            return f"{first} {tr('Then each player reads a private report, one after the other.')}".strip()
        return (
            tr("{first} After that, everyone may look at the results.", first=first)
            if first
            else tr("Everyone may look at the results.")
        )

    def _take_focus(self) -> None:
        """The keyboard to what comes next: the code, the button, or the wheel while nobody is chosen. Not where a board
        is shown already: a seat that was held down is let go there."""
        if not self.isVisible():
            return
        for part in (self.code, self.hold_button, self.show_button, self.results_button):
            if part.isVisibleTo(self):
                part.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.wheel.take_focus()

    # Getting in.

    def _press(self) -> None:
        """A seat on the wheel is held down: the same as its button, where it has no code."""
        if self.hold_button.isVisibleTo(self):
            self.hold_button.start()

    def _try_code(self) -> None:
        """Try the code that is typed; a seat without one has been opened by holding the button down."""
        power = self.power
        if not power or self.table.pause(power):
            return
        with busy():
            answer = self.table.try_code(power, self.code.text())
        self.code.setText("")  # clear() could be undone
        if answer.damaged:
            self.damaged.emit(power, answer.words)
        elif answer.right:
            self._lift(power)
        else:
            self._refuse(answer.words)

    def _lift(self, power: str) -> None:
        submitted = self.table.place(power).submitted
        self._forget_fault()
        (self.taken_back if submitted else self.lifted).emit(power)

    def _refuse(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.show()
        self.code.setProperty("bad", True)
        self.code.setAccessibleDescription(words)
        restyle(self.code)
        self._show_pause()

    def _forget_fault(self) -> None:
        self.fault.hide()
        self.code.setProperty("bad", False)
        self.code.setAccessibleDescription("")
        restyle(self.code)

    def _show_pause(self) -> None:
        """While the seat is closed after wrong codes, nothing can be tried."""
        waits = bool(self.power) and self.table.pause(self.power) > 0
        self.show_button.setEnabled(not waits)
        if waits and not self._pause.isActive():
            self._pause.start()
        elif not waits:
            self._pause.stop()

    # Room.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._take_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.board is not None:
            wide = max(NARROW, min(px(NARROW), self.width() - self.board.minimumSizeHint().width() - 2 * SIDE))
            self._right.setFixedWidth(wide)
            self._dark.setFixedWidth(wide + 2 * SIDE)
            places = self.table.places
            words = px(WORDS_HIGH + CODE_HIGH * any(place.coded or place.sealed for place in places))
            highest = round(wide * (TALL if len(places) > MANY_SEATS else 1.0))
            self.wheel.set_room(wide, max(px(LEAST_WHEEL), min(highest, self.height() - words)))
            return
        side = max(300, min(WHEEL, self.height() - BELOW, self.width() - px(WIDTH) - 104))
        self.wheel.set_room(side, side)

    def minimumSizeHint(self) -> QSize:
        return QSize(WIDTH + 404, 460)
