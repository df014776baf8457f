"""The curtain: the page between two seats. It shows only what everybody may know, and no board.

Put it up before anything changes; take it down when `lifted` says whose board may be shown.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.language import tr, within
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.tokens import tokens
from app.ui.widgets import HoldButton, button, column, label, line, row

from .busy import busy
from .seats import Place, Table, owner
from .wheel import SeatWheel

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

    def __init__(self, table: Table, parent: QWidget | None = None, free: bool = False) -> None:
        super().__init__(parent)
        self.free = free
        self.setProperty("role", "curtain")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Curtain"))
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
        self.title = label(role="hand-over", wrap=True)
        self.lead = label(role="lead", wrap=True)
        self.code_name = label(role="small")
        self.code = QLineEdit()
        self.code.setEchoMode(QLineEdit.EchoMode.Password)
        self.code.setFixedWidth(px(190))
        self.code.returnPressed.connect(self._knock)
        self.code.textEdited.connect(self._forget_fault)
        self.show_button = button("", "primary")
        self.show_button.clicked.connect(self._knock)
        self.hold_button = HoldButton("")
        self.hold_button.held.connect(self._knock)
        self.fault = label(role="bad", wrap=True)
        self.lost_button = button(tr("Phrase lost?"))
        self.lost_button.clicked.connect(lambda: self.lost.emit(self.power))
        self.aside = label(tr("Wrong seat? Choose another on the wheel."), "small", wrap=True)
        self.results_button = button(tr("Show the results"), "primary")
        self.results_button.clicked.connect(self.revealed)
        self.close_button = button(tr("Save and close"))
        self.close_button.clicked.connect(self.closed)
        self.gm_button = button(tr("Game master…"), tip=tr("What the game master gives and keeps"))
        self.gm_button.clicked.connect(self.gm_asked)
        self.purpose = label(role="small", wrap=True)
        self.now = QLabel()
        self.still_out = label(wrap=True)
        self.gm_name, self.gm_part = label(tr("Game master"), "body"), label(wrap=True)

    def _lay_out(self) -> None:
        right = QWidget()
        right.setFixedWidth(px(WIDTH))
        right.setLayout(self._right_half())
        lower = row(self.purpose, 12, self.gm_button, self.close_button, margins=(32, 0, 32, 22))
        lower.setStretch(0, 1)
        middle = row(..., self.wheel, 40, right, ..., spacing=0)
        outer = column(middle, lower, spacing=0)
        outer.setStretch(0, 1)
        self.setLayout(outer)

    def _right_half(self) -> QVBoxLayout:
        entry = row(self.code, self.show_button, self.hold_button, self.results_button, ..., spacing=10)
        aside = row(self.aside, self.lost_button)
        aside.setStretch(0, 1)
        return column(
            ..., self.title, 4, self.lead, 24, self.code_name, entry, self.fault, 2, aside,
            26, line(), 12, self._facts(), ..., spacing=4,
        )  # fmt: skip

    def _facts(self) -> QGridLayout:
        facts = QGridLayout()
        facts.setHorizontalSpacing(18)
        facts.setVerticalSpacing(6)
        facts.setColumnStretch(1, 1)
        names = label(tr("Now"), "body"), label(tr("Still out"), "body"), self.gm_name
        for n, (name, value) in enumerate(zip(names, (self.now, self.still_out, self.gm_part))):
            facts.addWidget(name, n, 0, Qt.AlignmentFlag.AlignTop)
            facts.addWidget(value, n, 1)
        return facts

    # What it shows.

    @property
    def power(self) -> str:
        """The seat chosen, "" if none."""
        return self.wheel.power

    def show_table(self, table: Table, power: str | None = None) -> None:
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
        if self.free:
            return tr("The curtain between turns is turned off. Seats with a code still need it.")
        if self.table.fog:
            return tr("This page hides each player's board and orders from the others.")
        without = tr(" It can be turned off in the preferences for seats without a code.")
        if any(place.sealed for place in self.table.places):
            return tr("Orders are sealed in the file as soon as a player leaves his seat.")
        every = all(place.coded for place in self.table.places)
        hides = tr("This page hides each player's orders from the others.")
        return hides if every else hides + without

    def _choose(self, power: str) -> None:
        """Somebody has picked a seat: say to whom the computer goes, and how he gets in."""
        place = self.table.place(power) if power else None
        self.code.setText("")  # clear() could be undone
        self._forget_fault()
        self._say(place)
        coded = bool(place and place.coded)
        held = bool(place and not place.coded and not place.sealed and not self.free)
        self.lost_button.setVisible(bool(place and place.sealed and place.coded))
        for part in (self.code_name, self.code):
            part.setVisible(coded)
        self.show_button.setVisible(place is not None and not held)
        self.hold_button.setVisible(held)
        self.results_button.setVisible(place is None and self.table.complete)
        self.results_button.setText(self.table.deed)
        self.aside.setVisible(place is not None)
        self._show_pause()

    def _say(self, place: Place | None) -> None:
        if place is None:
            done = self.table.complete
            ready = tr("All orders are in") if self.table.game.to_act else tr("Nobody has orders to give")
            self.title.setText(ready if done else tr("Who is next?"))
            self.lead.setText(self._results_words() if done else tr("Choose your seat on the wheel."))
            return
        doing = tr("Take orders back") if place.submitted else tr("Show my board")
        named = place.player not in ("", place.power, place.name)
        alone = (
            tr("{player}, make sure nobody else is looking.", player=place.player)
            if named
            else tr("Make sure nobody else is looking.")
        )
        submitted = tr("Your orders are in. Take them back to change them. ")
        self.title.setText(tr("Pass the computer to {place}", place=place.name))
        self.lead.setText(submitted + alone if place.submitted else alone)
        whose = owner(place.name)
        asked = tr("{whose} pass phrase", whose=whose) if place.sealed else tr("{whose} code", whose=whose)
        self.code_name.setText(asked)
        self.code.setAccessibleName(asked)
        doing = tr("Choose a pass phrase") if place.sealed and not place.coded else doing
        self.show_button.setText(doing)
        self.hold_button.setText(tr("Hold to {doing}", doing=within(doing)))

    def _results_words(self) -> str:
        """What comes once all orders are in."""
        first = self.table.left_to_gm
        if self.table.fog:
            return f"{first} {tr('Then each player reads his own report, one after the other.')}".strip()
        return (
            tr("{first} After that the results are for everybody.", first=first)
            if first
            else tr("The results are for everybody.")
        )

    def _take_focus(self) -> None:
        """The keyboard to what comes next: the code, the button, or the wheel while nobody is chosen."""
        for part in (self.code, self.hold_button, self.show_button, self.results_button):
            if part.isVisibleTo(self):
                part.setFocus(Qt.FocusReason.OtherFocusReason)
                return
        self.wheel.take_focus()

    # Getting in.

    def _knock(self) -> None:
        """Try the code that is typed; a seat without one has been opened by holding the button down."""
        power = self.power
        if not power or self.table.pause(power):
            return
        with busy():
            answer = self.table.knock(power, self.code.text())
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
        room = min(self.height() - BELOW, self.width() - px(WIDTH) - 104)
        self.wheel.set_side(max(300, min(WHEEL, room)))

    def minimumSizeHint(self) -> QSize:
        return QSize(WIDTH + 404, 460)
