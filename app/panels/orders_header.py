"""Header and footer of the orders panel: whose orders, how many are entered, in open games the other powers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QFrame, QTabBar, QWidget

from app.language import tr, tr_noop
from app.session.ballots import NONE, ballot, voting
from app.session.document import Document
from app.ui.shades import power_look, shade_color
from app.ui.widgets import (
    Bar,
    ElidedLabel,
    Emblem,
    LongPressButton,
    Pill,
    ToolButton,
    button,
    column,
    label,
    paint_emblem,
    row,
    tool_button,
)
from rules import GM, Game
from rules.economy import Form
from rules.reasons import listed

from .forms import FormFoot
from .rows import OrderCounts, brief

SIDE, GAP, ROOM = 34, 2, 294
"""The side of a power's button, the gap between two, and the width for all of them."""


ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class PowerButton(ToolButton):
    """A power's emblem; a dot means units without an order. `stepped`: an arrow key was pressed."""

    stepped = Signal(int)

    def __init__(self, power: str, name: str, variant: str, powers: tuple[str, ...]) -> None:
        super().__init__()
        self.power = power
        self._whose = (power, variant, powers)
        self._name = name
        self.open_orders = 0
        self.setCheckable(True)
        side = min(SIDE, ROOM // len(powers) - GAP)
        self.setFixedSize(side, side)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.show_open(0)

    def show_name(self, name: str) -> None:
        """Set the current name of the power."""
        self._name = name
        self.show_open(self.open_orders)

    def show_open(self, number: int) -> None:
        """Set how many units have no order."""
        self.open_orders = number
        text = (
            tr("{name}: {number} without orders", name=self._name, number=number)
            if number
            else tr("{name}: complete", name=self._name)
        )
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in ARROWS and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.stepped.emit(ARROWS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        if self.isChecked() or self.hasFocus():
            painter.setPen(QPen(shade_color("focus" if self.hasFocus() else "accent"), 2))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 9, 9)
        painter.setOpacity(1.0 if self.isEnabled() else 0.35)
        paint_emblem(painter, box, power_look(*self._whose))
        if self.open_orders and self.isEnabled():
            painter.setPen(QPen(shade_color("panel"), 1.5))
            painter.setBrush(shade_color("warn"))
            painter.drawEllipse(box.topRight(), 4.5, 4.5)
        painter.end()


class PowerRow(QWidget):
    """All powers side by side, to give orders for one after the other."""

    chosen = Signal(str)

    def __init__(self, powers: Mapping[str, str], variant: str) -> None:
        """Create the row. `powers`: id -> name."""
        super().__init__()
        self.setAccessibleName(tr("Powers"))
        self._group = QButtonGroup(self)
        self._buttons = {power: PowerButton(power, name, variant, tuple(powers)) for power, name in powers.items()}
        inside = row(spacing=GAP)
        for power, made in self._buttons.items():
            made.clicked.connect(lambda _=False, power=power: self.chosen.emit(power))
            made.stepped.connect(self._step)
            self._group.addButton(made)
            inside.addWidget(made)
        inside.addStretch()
        self.setLayout(inside)

    def _step(self, by: int) -> None:
        """Choose the next or previous power that can enter orders."""
        writing = [made for made in self._buttons.values() if made.isEnabled()]
        here = next((n for n, made in enumerate(writing) if made.isChecked()), 0)
        there = writing[(here + by) % len(writing)]
        there.setFocus(Qt.FocusReason.TabFocusReason)
        there.click()

    def show_names(self, powers: Mapping[str, str]) -> None:
        """Set the current names of the powers, by id."""
        for power, made in self._buttons.items():
            made.show_name(powers[power])

    def show_state(
        self, power: str, writers: Sequence[str], left: Mapping[str, int], shown: Sequence[str] | None = None
    ) -> None:
        """Show the power chosen, those that can enter orders, and how many orders each lacks. `shown`: the powers to
        show, None for all."""
        for name, made in self._buttons.items():
            made.setVisible(shown is None or name in shown)
            made.setEnabled(name in writers)
            made.setChecked(name == power)
            only = Qt.FocusPolicy.StrongFocus if name == power else Qt.FocusPolicy.ClickFocus
            made.setFocusPolicy(only)  # Tab goes to the selected one only
            made.show_open(left.get(name, 0))


class Header(QWidget):
    """Emblem, name, player, counter, vote and lock; a progress bar; the row of powers."""

    locked = Signal()
    vote_wanted = Signal()
    power_chosen = Signal(str)

    def __init__(self, powers: Mapping[str, str], variant: str) -> None:
        super().__init__()
        self.emblem = Emblem(next(iter(powers)), 38, variant, tuple(powers))
        self.name = ElidedLabel("", "title")
        self.player = label("", "muted")
        self.counter = Pill("", "accent")
        self.bar = Bar()
        self.lock = tool_button("lock", tr("Lock and hide your board"), "Ctrl+L")
        self.vote = tool_button("flag", tr("Vote: draw, concession, more time"))
        self.vote.setCheckable(True)
        self.powers = PowerRow(powers, variant)
        names = column(self.name, self.player, spacing=0)
        self._head = row(self.emblem, names, ..., self.counter, self.vote, self.lock, spacing=10)
        self._whole = column(self._head, self.powers, self.bar, spacing=8)
        self._low = False
        self.setLayout(self._whole)
        self.lock.clicked.connect(self.locked)
        self.vote.clicked.connect(self.vote_wanted)
        self.powers.chosen.connect(self.power_chosen)

    def show_power(self, power: str, name: str, player: str) -> None:
        self.emblem.show_power(power)
        self.name.setText(name)
        self.player.setText(player)
        self.player.setVisible(bool(player))

    def set_low(self, low: bool) -> None:
        """Use a single line, in which the row of powers replaces the name."""
        self._low = low
        if low:
            self._head.insertWidget(2, self.powers)
        else:
            self._whole.insertWidget(1, self.powers)
        self.settle()

    def settle(self) -> None:
        """Hide what does not fit, once it is known who sits here."""
        alone = self._low and not self.powers.isHidden()
        self.emblem.setVisible(not alone)
        self.name.setVisible(not alone)
        self.player.setVisible(not alone and bool(self.player.text()))
        if self._low:
            self.bar.hide()
            self.player.hide()

    def show_count(self, done: int, whole: int) -> None:
        """Show how many of how many orders are entered."""
        self.counter.setText(tr("{done} of {whole}", done=done, whole=whole))
        self.counter.setVisible(whole > 0)
        self.counter.setAccessibleName(tr("{done} of {whole} orders entered", done=done, whole=whole))
        self.bar.show_share(done, whole)


# ----------------------------------------------------------------------------------------------------
# The content of the header: the power or its form, who plays it, and how many orders are missing.


def show_head(header: Header, document: Document, power: str, form: Form | None, tally: OrderCounts) -> None:
    """Show whose orders these are. `form`: the form that is all there is to do in this phase."""
    powers = document.game.variant.board(document.present).powers
    header.show()
    header.show_power(power, form.title if form else powers[power].name, _beside_name(document, power, form))
    header.lock.setVisible(not document.open)
    show_vote(header, document)
    header.bar.setVisible(form is None)
    several = document.open or len(document.own_powers) > 1
    header.powers.setVisible(several)
    if several:
        header.powers.show_names({one.id: one.name for one in powers.values()})
        left = {one: tally.left(one) for one in document.still_writing}
        header.powers.show_state(power, document.still_writing, left, None if document.open else document.own_powers)
    header.settle()


def show_vote(header: Header, document: Document) -> None:
    """Show whether the player here may vote, and has voted."""
    may_vote = voting(document)
    header.vote.setVisible(bool(may_vote))
    header.vote.setChecked(any(ballot(document.game, one) != NONE for one in may_vote))


def _beside_name(document: Document, power: str, form: Form | None) -> str:
    """Return the player of the power, the other powers that the player orders, and the kind of phase."""
    game, position = document.game, document.present
    powers, player = game.variant.board(position).powers, game.known_as(power)
    said = player if player and player != power else ""
    if document.stood_in:
        said = tr("GM for {player}", player=said or powers[power].name)
    partners = listed([powers[one].name for one in game.variant.partners(position, power)])
    also = tr("also plays {partners}", partners=partners) if partners else ""
    season, _, _ = position.title.partition(",")
    extra = season if form else {"R": tr("Retreats"), "A": tr("Adjustments")}.get(position.phase.step, "")
    return " · ".join(part for part in (said, also, extra) if part)


# ----------------------------------------------------------------------------------------------------
# Tabs above the orders, or the form in their place, if a phase has further forms: "Orders | Points | Names".

ORDERS = tr_noop("Orders")


class FormTabs(QTabBar):
    """Tabs for the orders and the forms. `chosen`: another tab is selected. The selected title is kept from phase to
    phase."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setAccessibleName(tr("Orders and forms"))
        self.forms: tuple[Form, ...] = ()
        self.currentChanged.connect(lambda: self.chosen.emit())

    def show_forms(self, forms: Sequence[Form], anew: bool) -> None:
        """Show a tab for the orders or the whole form and one for each further form; no tabs if there is no further
        form.

        `anew`: the forms are shown for the first time; a form that comes before the orders is then selected.
        """
        self.forms = tuple(form for form in forms if not form.whole)
        whole = next((form.tab or form.title for form in forms if form.whole), tr(ORDERS))
        titles = [whole, *(form.title for form in self.forms)] if self.forms else []
        if titles != [self.tabToolTip(number) for number in range(self.count())]:
            self._make(titles)
        opens = next((form for form in self.forms if form.opens), None) if anew else None
        if opens is not None:
            self.blockSignals(True)
            self.turn_to(opens)
            self.blockSignals(False)
        self.setVisible(bool(titles))

    def _make(self, titles: Sequence[str]) -> None:
        before = self.tabToolTip(self.currentIndex())
        self.blockSignals(True)
        while self.count():
            self.removeTab(0)
        for title in titles:
            self.setTabToolTip(self.addTab(title), title)
        self.setCurrentIndex(titles.index(before) if before in titles else 0)
        self.blockSignals(False)

    @property
    def form(self) -> Form | None:
        """The form selected, None for the first tab."""
        number = self.currentIndex() - 1
        return self.forms[number] if 0 <= number < len(self.forms) else None

    def turn_to(self, form: Form) -> None:
        """Select the tab of a form."""
        if form in self.forms:
            self.setCurrentIndex(self.forms.index(form) + 1)


# ----------------------------------------------------------------------------------------------------
# The content of the orders panel without orders: in a phase without orders, such as the dealing of cards, and for the
# game master, who watches.

BY_RULES = tr_noop("No orders are needed in this phase. It is carried out when the phase is resolved.")
DONE_BY_BUTTON = tr_noop("No orders are needed in this phase. Use the button below to carry it out.")
WHOSE_ARE_IN = tr_noop("Orders in from: {powers}.")
STILL_OUT = tr_noop("Waiting for: {powers}.")
LOOKING_BACK = tr_noop("Go back on the timeline to see the results. View as a player to see that player's report.")
BY_MASTER = tr_noop("The game master can decide parts of it beforehand: GM > Game master.")


class IdlePhase(QWidget):
    """The name of the phase or game master, and why there is no list of orders.

    `stood_in`: the game master wants to enter orders for a player.
    """

    stood_in = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = label("", "title")
        self.words = label("", "muted", wrap=True)
        self.stand_in = button(tr("Enter orders for a player…"), tip=tr("Enter orders at the player's board"))
        self.stand_in.clicked.connect(self.stood_in)
        self.setLayout(column(self.title, self.words, row(self.stand_in, ...), spacing=8))
        self.hide()

    def show_phase(self, game: Game) -> None:
        """Show the game's current phase, which needs no orders."""
        _, _, step = game.position.title.partition(", ")
        words = step or game.position.title
        self.title.setText(words[:1].upper() + words[1:])  # the rest keeps its capitals (German nouns)
        master = game.secrecy == "open" or game.seat(GM).player
        filled = game.variant.gm and master and game.variant.forms(game.position, GM, ())
        rules = DONE_BY_BUTTON if game.position.phase.step in game.variant.step_actions else BY_RULES
        self.words.setText(f"{tr(rules)} {tr(BY_MASTER)}" if filled else tr(rules))
        self.stand_in.hide()
        self.show()

    def show_master(self, game: Game) -> None:
        """Show who has submitted orders and who has not, but not the orders: players may still change them."""
        powers = game.variant.board(game.position).powers
        ready = [power for power in game.to_act if power in game.submitted]
        groups = [(WHOSE_ARE_IN, ready), (STILL_OUT, game.waiting_for)]
        lines = [tr(words, powers=", ".join(powers[power].name for power in who)) for words, who in groups if who]
        player = game.seat(GM).player
        self.title.setText(tr("Game master: {player}", player=player) if player else tr("Game master"))
        self.words.setText("\n\n".join((*lines, *((tr(LOOKING_BACK),) if game.turns else ()))))
        self.stand_in.setVisible(bool(game.to_act))
        self.show()


# ----------------------------------------------------------------------------------------------------
# The footer of the orders panel: sums and advice of a form, the button to continue, and its effect.

OVERSPENT = tr_noop("You are spending more than you have.")
WATCHING = tr_noop("The game master sees the whole board. To see what a player sees, choose GM > View as.")
REFUSED = tr_noop("The entries rejected above are not included in your orders.")


class PanelFoot(QFrame):
    """The fixed footer. Messages are above the button, so that the button never moves."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", "foot")
        self.form = FormFoot()
        self.go_on = LongPressButton("")
        self.go_on.setMinimumHeight(32)
        self.below = label("", "small", wrap=True)
        self.below.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._whole = column(self.form, self.below, self.go_on, spacing=6, margins=(16, 12, 16, 12))
        self.setLayout(self._whole)

    def take_back(self) -> None:
        """Put the sums and the advice back above the button."""
        self._whole.insertWidget(0, self.form)

    def show_form(self, form: Form | None) -> None:
        """Show the sums and advice of a form, nothing for None."""
        self.form.show_state(form.sums if form else None, form.advice if form else ())

    def show_button(self, shared: bool, fault: str, words: str, action: str) -> None:
        """Show what comes next.

        `shared`: the button acts for all players, so it resolves the phase or performs the variant's `action`;
        otherwise it leads to submission and a fault disables it.
        """
        self.go_on.setEnabled(shared or not fault)
        self.go_on.holds = not shared
        self.go_on.setToolTip("" if shared else tr("Hold down to submit without reviewing"))
        self.go_on.setText((tr(action) or tr("Resolve")) if shared else tr("Review and submit"))
        self.below.setText(fault or words)
        self.below.setVisible(bool(self.below.text()))

    def show_watching(self, action: str = "", last: str = "") -> None:
        """Show the footer of the game master, who has no orders to submit.

        `action`: what the game master can do once all orders are in; `last`: what it would leave out.
        """
        self.go_on.setEnabled(True)
        self.go_on.holds = False
        self.go_on.setToolTip("")
        self.go_on.setText(action or tr("Hide my board"))
        self.below.setText(last or tr(WATCHING))
        self.below.show()

    def show_elsewhere(self) -> None:
        """Show that another window controls the game."""
        self.go_on.setEnabled(False)
        self.go_on.setText(tr("Watching"))
        self.below.setText(tr("This game is being played in another window."))
        self.below.show()

    def show_end(self) -> None:
        self.go_on.setText(tr("The game is over"))
        self.go_on.setEnabled(False)


def fault_in(form: Form | None) -> str:
    """Return the first order in a form that cannot be carried out, in words, "" if there is none."""
    for section in form.sections if form else ():
        for line in section.lines:
            if line.order and line.reason:
                return tr("{order}: {reason}. Change or remove it.", order=line.order.text, reason=brief(line.reason))
    return tr(OVERSPENT) if form and form.sums and form.sums[2] < 0 else ""
