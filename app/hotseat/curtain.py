"""The curtain: the page between two seats. It shows only what everybody may know.

Show it before anything changes; take it away when `lifted` says whose board may be shown.
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
from app.ui.theme import restyle, show_fault
from app.ui.tokens import PowerLook, color, tokens
from app.ui.widgets import HoldButton, button, column, ignore_second_click, label, line, page, paint_emblem, row
from rules.reasons import listed

from .seats import PublicSeat, SeatTable, owner

# ----------------------------------------------------------------------------------------------------
# The seat wheel: the powers in a ring, with check marks on those whose orders are in.

ABOVE, WHEEL_BELOW, CLEAR = 1.55, 1.44, 1.1
"""In badge radii: how far a seat's rings reach up from its middle, how far below the middle its names begin, and how
far the names of another seat keep away."""
LINE, LINES = 17, 2
"""The height of a line below a badge, and the largest number of lines."""
BADGE, WIDEST = 0.062, 0.24
"""The radius of a badge as a share of the wheel's mean diameter, and the widest seat as a share of the wheel's width.
"""
DONE = "#8CCB95"
SIDE, NARROW, LEAST_WHEEL, ROUND_FROM = 16, 390, 135, 230
"""Beside a board: the margins, the width of text and wheel, the wheel's least height, and the height from which it is
round (a lower wheel has rows of seats)."""
WORDS_HIGH, CODE_HIGH = 360, 60
"""The height of everything below the wheel, and how much more there is if seats have PINs or pass phrases."""
MAIN_WIDTH, MAIN_HEIGHT, STATUS, FOOT = 295, 38, 27, 12
"""The size of the main button, and the height of the status line and the panel's margin below it.

They put the button where the table's own button is. They are constants because a measurement could reveal what a seat
has open.
"""
MANY_SEATS, TALL = 9, 1.25
"""With more seats than this badges are smaller, and the wheel beside a board may be this much higher than wide."""
NEXT_KEYS = (Qt.Key.Key_Right, Qt.Key.Key_Down)
BACK_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Up)
ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SeatButton(QRadioButton):
    """One seat of the wheel: badge, names, and a check mark when its orders are in."""

    def __init__(self, parent: QWidget, look: PowerLook) -> None:
        super().__init__(parent)
        self._look = look
        self.badge = 32.0
        self.done = False
        self.along = False
        """Whether the player of the selected seat plays this one, too."""
        self.share = 0.0
        """How long the seat has been held down, as a share of the time needed."""
        self.names: tuple[str, ...] = ()
        self.brief = False
        """Whether there is room for only the first name."""

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
        """The width of the names below the badge."""
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return max((QFontMetrics(font).horizontalAdvance(name) + 2 for name in self.names), default=0)

    def sizeHint(self) -> QSize:
        wide = max(round(self.badge * 3.2), self.names_wide)
        return QSize(wide, round(self.badge * 3.0) + px(LINES * LINE))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrow keys to the wheel, where they go around the ring and not to the nearest seat."""
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
        """Draw a ring if the seat is selected, itself or through another seat of its player, and a second, blue one for
        the focus."""
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
        """Draw the power and its player, as far as the badge does not tell them; the second line is muted."""
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
    """Return the lines below a badge with that letter: the power, unless the letter says it all, and its player."""
    player = place.player if place.player not in (place.power, place.name) else ""
    power = place.short if place.short != letter or not player else ""
    return tuple(filter(None, (power, player)))


class SeatWheel(QWidget):
    """A group of seats in a ring, the first one at the top; the arrow keys go around it.

    `chosen`: the power selected. `settled`: the choice is final (a click, Enter), so the focus may go on. `pressed`,
    `released`: a seat is held down with the mouse, or no longer.
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
        """Replace the seats by seats for these powers."""
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
        """Show the state of the seats, and two lines in the middle (`words`). Seats without a place are hidden."""
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
        """The power selected, "" if none."""
        return next((power for power, seat in self._seats.items() if seat.isChecked()), "")

    def choose(self, power: str) -> None:
        """Select a seat, or none ("")."""
        self._group.setExclusive(False)
        for name, seat in self._seats.items():
            seat.setChecked(name == power)
        self._group.setExclusive(True)

    def _press(self, power: str) -> None:
        self._seats[power].setChecked(True)
        self.pressed.emit()

    def show_hold(self, share: float) -> None:
        """Show how long the selected seat has been held down, as a share of the time needed."""
        for seat in self._seats.values():
            seat.share = share if seat.isChecked() else 0.0
            seat.update()

    def show_along(self, powers: Sequence[str]) -> None:
        """Mark the other seats that the player of the selected seat plays."""
        for power, seat in self._seats.items():
            seat.along = power in powers
            seat.update()

    def seat(self, power: str) -> SeatButton:
        return self._seats[power]

    def take_focus(self) -> None:
        """Move the focus to the selected seat, or to the first one whose orders are not in."""
        for seat in sorted(self._shown(), key=lambda one: (not one.isChecked(), one.done)):
            if seat.isEnabled():
                seat.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def set_room(self, width: int, height: int) -> None:
        """Set the width and height of the wheel in pixels; the ring is as wide as there is room."""
        if (width, height) != (self.width(), self.height()):
            self.setFixedSize(width, height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next open seat around the ring on an arrow key, and accept the choice on Enter."""
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
        """The middle of the ring; above that of the wheel, because names hang below the seats."""
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
        for seat, place in zip(seats, spots if self._round else self._rows(len(seats))):
            seat.brief = brief
            size = seat.sizeHint()
            top = min(round(place.y() - seat.badge * 1.5), self.height() - (size.height() if self._round else 0))
            seat.setGeometry(QRect(QPoint(round(place.x() - wide / 2), top), QSize(wide, size.height())))

    def _rows(self, number: int) -> list[QPointF]:
        """Return the places of so many badges in two rows, used where the names in a ring would be covered."""
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
        """Whether so many lines below this seat or the one before it would be covered by the other's badge."""
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
"""The width of the right half."""
WHEEL = 520
BELOW = 160
"""The height that the wheel leaves free."""
TICK_MS = 100


class Curtain(QWidget):
    """Asks who is next, and lets that player in by PIN or pass phrase, or by holding down a button if the seat has
    neither.

    `free`: the curtain between turns is turned off, so a seat without a PIN opens by a click. `lifted`: the power whose
    board may be shown. `taken_back`: a power whose orders are open again. `revealed`: show the results. `closed`: save
    and close the game. `gm_asked`: the game master wants to enter something. `lost`: a seat's pass phrase is lost.
    `damaged`: a seat whose lock in the file was changed, and what is wrong with it.
    """

    lifted = Signal(str)
    taken_back = Signal(str)
    revealed = Signal()
    closed = Signal()
    gm_asked = Signal()
    lost = Signal(str)
    damaged = Signal(str, str)

    def __init__(self, table: SeatTable) -> None:
        super().__init__()
        self.free = False
        self.setAccessibleName(tr("Curtain"))
        self.board: QWidget | None = None
        """The public board, if there is one."""
        self._make_parts()
        self._lay_out()
        self._pause = QTimer(self, interval=TICK_MS)
        self._pause.timeout.connect(self._show_pause)
        self.show_table(table)

    # Its parts.

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
        """Show the public board beside the seats, which are then above the text."""
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
        """The selected seat, "" if none."""
        return self.wheel.power

    def show_table(self, table: SeatTable, power: str | None = None) -> None:
        """Show the state of the seats and select the seat of `power`; None: the one whose turn it is, if only one can
        be."""
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
        """Show what the game master still has to do. `last`: all orders are in, so that the lead says it."""
        self.gm_part.setText(words)
        for part in (self.gm_name, self.gm_part):
            part.setVisible(bool(words) and not last)

    def _purpose(self) -> str:
        """Return what the curtain is for, and when it can be turned off."""
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
        """Show for the selected seat whom to pass the computer to, and how that player gets in."""
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
        """Return what happens once all orders are in."""
        first = self.table.left_to_gm
        if self.table.fog:
            return f"{first} {tr('Then each player reads a private report, one after the other.')}".strip()
        return (
            tr("{first} After that, everyone may look at the results.", first=first)
            if first
            else tr("Everyone may look at the results.")
        )

    def _take_focus(self) -> None:
        """Move the focus to what comes next: the code, a button, or the wheel while no seat is selected.

        Not while the curtain is hidden: a seat that was held down is released when its board is already shown.
        """
        if not self.isVisible():
            return
        for part in (self.code, self.hold_button, self.show_button, self.results_button):
            if part.isVisibleTo(self):
                part.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.wheel.take_focus()

    # Getting in.

    def _press(self) -> None:
        """Treat a seat held down on the wheel like the button for holding, if the seat has no code."""
        if self.hold_button.isVisibleTo(self):
            self.hold_button.start()

    def _try_code(self) -> None:
        """Try the code typed; for a seat without one, holding the button was enough."""
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
            show_fault(self.code, self.fault, answer.words)
            self._show_pause()

    def _lift(self, power: str) -> None:
        submitted = self.table.place(power).submitted
        self._forget_fault()
        (self.taken_back if submitted else self.lifted).emit(power)

    def _forget_fault(self) -> None:
        show_fault(self.code, self.fault, "")

    def _show_pause(self) -> None:
        """Disable the button while the seat is locked after wrong codes."""
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
