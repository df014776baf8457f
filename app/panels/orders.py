"""The orders panel: whose orders, the entry card, the list or a form, advice, and the button to continue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from app.language import tr
from app.session.document import Document
from app.session.drafts import left_to_gm, line_of, offers_to
from app.ui.theme import restyle
from app.ui.widgets import SectionHeader, button, column, label, scrolled
from rules import GM, Order, Position, Variant
from rules.economy import Advice, Form

from . import coach
from .cards import CardNotesPanel
from .coach import CoachNotes, adjusting
from .entry import EntryCard, EntryCardState
from .forms import FormContext, FormView, has_part
from .forms.fields import moves_by
from .ledger import ProspectCards
from .list_view import RowList, UnreadLines
from .orders_header import REFUSED, FormTabs, Header, IdlePhase, PanelFoot, fault_in, show_head, show_vote
from .panel_layout import PARTS, WITH_FORM, CardSlot, PanelFrame, relaid, scrolling, share, three_columns
from .rows import ListRow, OrderCounts, example, order_rows, read, rows_with_preview, with_others
from .wording import due_words

# ----------------------------------------------------------------------------------------------------
# The list of orders in the panel: the lines, adjustments due, the button to waive a build, the coach.


class WrittenOrders(QWidget):
    """The list of orders with what belongs to it.

    `chosen` carries the key of a line, `edited` the line, `cleared` its number and key, `moved` its number and
    direction (-1 up, 1 down); `waived`: a build is waived.
    """

    chosen = Signal(str)
    edited = Signal(object)
    cleared = Signal(int, str)
    moved = Signal(int, int)
    waived = Signal()

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self.list = RowList(tr("Orders"), variant.id, tuple(variant.base.powers))
        self.title = SectionHeader(tr("Orders"))
        self.dues = label("", "section")
        self.waive = button(tr("Waive this build"), "", tip=tr("Waive one build (W)"))
        self.notes = CoachNotes()
        self._whole = column(self.title, self.dues, self.list, self.waive, self.notes, spacing=8)
        self.setLayout(self._whole)
        self.waive.clicked.connect(self.waived)
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.list.activated.connect(self._on_edit)
        self.list.clicked.connect(self._on_edit)
        self.list.installEventFilter(self)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.widened.connect(self._fit)

    def take_back(self, notes: QWidget) -> None:
        """Put the coach's notes back below the lines."""
        self._whole.addWidget(notes)

    def clear(self) -> None:
        """Remove everything, so that nobody's orders remain visible."""
        self.list.show_rows(())
        self.notes.show_notes([])

    def show_rows(self, rows: Sequence[ListRow], chosen: str, low: bool) -> None:
        """Show the lines and select the one with the key `chosen`. `low`: without their sentences."""
        self.list.set_low(low)
        self.list.show_rows(rows, chosen)
        self._fit()

    def _fit(self) -> None:
        """Make the list high enough for all lines; the area around it scrolls."""
        self.list.setFixedHeight(self.list.full_height())

    def show_about(
        self,
        position: Position,
        power: str,
        orders: Sequence[Order],
        forms: Sequence[Form],
        hint: coach.CoachNote | None,
    ) -> None:
        """Show what surrounds the lines: titles, adjustments due, and advice, beginning with `hint`."""
        winter = position.phase.step == "A"
        self.title.setVisible(not winter and not forms)
        self.dues.setVisible(winter)
        self.dues.setText(due_words(position, power))
        self.waive.setVisible(winter and position.variant.adjustments_due(position, power) > adjusting(orders))
        self.notes.show_notes([*([hint] if hint else []), *coach.advise(position, power, orders, forms)])

    def _on_row(self, current: QModelIndex, before: QModelIndex) -> None:
        if self.list.current_row is not None:
            self.chosen.emit(self.list.current_row.key)

    def _on_edit(self, index: QModelIndex) -> None:
        if self.list.current_row is not None:
            self.edited.emit(self.list.current_row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Clear the line on Delete, move it on Alt+Up and Alt+Down."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self.list.current_row is not None:
            return self._pressed(event, self.list.current_row)
        return super().eventFilter(watched, event)

    def _pressed(self, event: QKeyEvent, row: ListRow) -> bool:
        clears = event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
        moves = moves_by(event) if row.number >= 0 and not row.key else 0
        if clears:
            self.cleared.emit(row.number, row.key)
        elif moves:
            self.moved.emit(row.number, moves)
        return bool(clears or moves)


def rows_of(position: Position, power: str, orders: Sequence[Order], half: tuple[str, str, str]) -> list[ListRow]:
    """Return the lines, including the unfinished order unless its unit still has a complete one, which stands until
    replaced."""
    written = any(order.unit and order.unit.key == half[0] for order in orders)
    return order_rows(position, power, orders, ("", "", "") if written else half)


# ----------------------------------------------------------------------------------------------------
# The layouts of the orders panel: one column beside the board, or three below it.


def lay_beside(panel: OrdersPanel) -> QScrollArea:
    """Lay out in one column with fixed header and footer; return the area between, which scrolls."""
    panel.written.take_back(panel.notes)
    panel.foot.take_back()
    upper = (panel.idle, panel.tabs, panel.entry, panel.cards.chosen, panel.unread, panel.prospects)
    lower = (panel.written, panel.cards, panel.form)
    inside = PanelFrame(column(*upper, *lower, ..., spacing=8, margins=(16, 4, 16, 12)))
    head = column(panel.header, margins=(16, 14, 16, 6))
    area = scrolled(inside)
    beneath = column(panel.room, margins=(12, 0, 12, 6))
    whole = column(head, area, beneath, panel.foot, spacing=0)
    whole.setStretch(1, 1)
    relaid(panel, whole)
    return area


def lay_below(panel: OrdersPanel) -> tuple[QScrollArea, QHBoxLayout]:
    """Lay out in three columns: entry, orders, and coach above the footer. Return the area of the orders, which
    scrolls, and the columns."""
    left = scrolling(panel.entry, panel.unread, panel.prospects)
    area = scrolling(panel.tabs, panel.idle, panel.written, panel.cards, panel.form)
    lines = column(column(panel.header, margins=(12, 8, 12, 0)), area, spacing=0)
    lines.setStretch(1, 1)
    beside = scrolling(panel.form_foot, panel.cards.chosen, panel.notes, panel.room)
    advice = column(beside, panel.foot, spacing=0)
    advice.setStretch(0, 1)
    columns = three_columns(left, PanelFrame(lines), PanelFrame(advice))
    relaid(panel, columns)
    return area, columns


LOW = 760
"""Below this window height, list rows omit their sentence."""
WIDTHS = {False: (348, 328), True: (424, 400)}
"""Width in wide and in narrow windows, at the normal text size; True: if a form is all there is to do."""

CARDS_WIDTHS = (384, 344)
"""The same in games with cards."""


class OrdersPanel(QFrame):
    """The panel beside the board for entering orders. It reads the document and requests changes by signals.

    - `line_filled`: the order removed, its replacement and the gesture (`commands.replace_line`)
    - `instead`: the orders that replace a line which was in force without an order (`commands.set_orders`)
    - `line_moved`: the number of a line and how far it moves (`commands.move_line`)
    - `begun`: the slots of an order to begin on the map; `pointed`: the place of the line under pointer or focus
    - `message`: a message for the status bar and its kind; `resized`: `wanted_width` has changed; `left`: Esc in a form
    - `opened`: the button whose statement form is to open
    - `taken`, `carried`, `dropped`: an icon button is dragged onto the map: its slots, then its position on the screen
    """

    primary = Signal()
    locked = Signal()
    vote_wanted = Signal()
    submit_wanted = Signal()
    power_chosen = Signal(str)
    row_chosen = Signal(str)
    row_edited = Signal(str)
    row_cleared = Signal(int, str)
    waived = Signal()
    line_filled = Signal(object, object, str)
    instead = Signal(tuple)
    line_moved = Signal(int, int)
    begun = Signal(tuple)
    opened = Signal(object)
    taken = Signal(tuple)
    carried = Signal(QPoint)
    dropped = Signal(QPoint)
    pointed = Signal(str)
    message = Signal(str, str)
    resized = Signal()
    left = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        """Create the panel. `parent`: its final parent, since changing it later would restyle the whole panel."""
        super().__init__(parent)
        self.setProperty("panel", "right")
        self.document = document
        board = document.game.variant.base
        self.header = Header({power.id: power.name for power in board.powers.values()}, document.game.variant.id)
        self.entry = EntryCard()
        self.tabs = FormTabs()
        self.form = FormView()
        self.prospects = ProspectCards()
        self.cards = CardNotesPanel(document)
        self.written = WrittenOrders(document.game.variant)
        self.list, self.dues, self.waive = self.written.list, self.written.dues, self.written.waive
        self.notes = self.written.notes
        self.foot = PanelFoot()
        self.idle = IdlePhase()
        self.form_foot, self.go_on, self.below = self.foot.form, self.foot.go_on, self.foot.below
        self.unread = UnreadLines()
        self.room = CardSlot()
        """Holds the explanation of predicted results in narrow windows."""
        self.tally = OrderCounts(document)
        self._whose: tuple[object, ...] = ()
        self._topmost: tuple[object, ...] = ()
        self._forms: tuple[Form, ...] = ()
        self._asked: tuple[object, ...] = ()
        self._outlook = ""
        self._half = ("", "", "")
        self._begun: tuple[str, ...] = ()
        """The slots of an order begun because its form was shown."""
        self._met: frozenset[tuple[object, ...]] = frozenset()
        self.lies_below = False
        self._low: bool | None = None
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        if self.lies_below:
            self.area, self._columns = lay_below(self)
        else:
            self.area = lay_beside(self)

    def set_below(self, below: bool) -> None:
        """Place the panel below the board, or beside it."""
        if below == self.lies_below:
            return
        self.lies_below = below
        self.setProperty("panel", "below" if below else "right")
        restyle(self)
        self.header.set_low(below)
        self._lay_out()
        self.refresh()

    def _connect(self) -> None:
        self.header.locked.connect(self.locked)
        self.header.vote_wanted.connect(self.vote_wanted)
        self.header.power_chosen.connect(self.power_chosen)
        self.go_on.clicked.connect(self.primary)
        self.go_on.held.connect(self.submit_wanted)
        self.written.waived.connect(self.waived)
        self.written.chosen.connect(self.row_chosen)
        self.written.edited.connect(self._on_edit)
        self.written.cleared.connect(self.row_cleared)
        self.written.moved.connect(self._move)
        self.tabs.chosen.connect(self._on_tab)
        self.form.line_filled.connect(self.line_filled)
        self.form.instead.connect(self.instead)
        self.form.line_moved.connect(self.move_order)
        self.form.begun.connect(self._on_begun)
        for signal in ("opened", "taken", "carried", "dropped"):
            getattr(self.form, signal).connect(getattr(self, signal))
        self.form.pointed.connect(self.pointed)
        self.form.left.connect(self.left)
        self.form.refused_changed.connect(lambda: self.show_foot())
        self.form_foot.repaired.connect(self._mend)
        self.notes.repaired.connect(self._mend)

# Content.

    def refresh(self) -> None:
        """Rebuild everything from the document."""
        power = self._writer
        self._forget_unread()
        self._begin_at_top(power)
        if not power:
            self._show_nobody()
            return
        self.entry.show()
        self.idle.hide()
        self.show_orders()
        show_head(self.header, self.document, power, self.whole_form, self.tally)
        self.show_foot()

    @property
    def _writer(self) -> str:
        """The power whose orders are shown; "" if nobody sits here or this phase has no orders."""
        return "" if self.document.open and self.tally.idle else self.document.power

    def _forget_unread(self) -> None:
        """Discard lines not understood once the seat or phase changes."""
        document = self.document
        whose = (document.own_powers, len(document.game.turns))
        if whose != self._whose:
            self._whose = whose
            self.unread.show_lines(())

    def _begin_at_top(self, power: str) -> None:
        """Scroll to the top for another power or phase."""
        whose = (power, len(self.document.game.turns))
        if whose != self._topmost:
            self._topmost = whose
            self.area.ensureVisible(0, 0)

    def _show_nobody(self) -> None:
        """Show no orders: nobody sits here, so nothing of anybody's orders may remain visible."""
        self._half = ("", "", "")
        self._forms = self._asked = ()
        self.prospects.show_prospects((), self.document.game.variant.coin)
        self.written.clear()
        self.cards.clear()
        self.header.hide()
        self._show_forms("", ())
        self.form.clear()
        self.message.emit("", "hint")
        self.entry.show_entry(EntryCardState(enabled=False))
        for part in (self.entry, self.written):
            part.hide()
        if self.document.seat == GM and not self.document.line:
            self.idle.show_master(self.document.game)
        elif self.tally.idle:
            self.idle.show_phase(self.document.game)
        else:
            self.idle.hide()
        self.show_foot()

    def show_half(self, half: tuple[str, str, str], entry: EntryCardState, by_key: bool = False) -> None:
        """Show the unfinished order in its row and in the entry card.

        `by_key`: an icon button of the form already shows the order, so the entry card stays empty unless the line is
        being typed.
        """
        self._half = half
        form = self.form_shown
        if by_key and not self.entry.line.hasFocus():
            entry = replace(entry, text="", choices=None)
        self.entry.show_entry(replace(entry, example=example(form) or entry.example) if form else entry)
        if entry.text and form:
            self.area.ensureWidgetVisible(self.entry)
        self.show_orders()

    def show_orders(self) -> None:
        """Update the list or form, the counter and the coach."""
        document, power = self.document, self._writer
        if not power:
            return
        position, orders = document.present, document.orders(power)
        self._ask_forms(position, power, orders)
        self._show_forms(power, orders)
        low = self._low = self._is_low()
        self.entry.set_low(low)
        self.form_foot.set_low(low)
        rows = [] if self.whole_form else rows_of(position, power, orders, self._half)
        rows = rows_with_preview(rows, orders, document.preview, power)
        chosen = self._half[0] or document.selection
        self.written.show_rows(rows, chosen, low)
        hint = coach.hint(position, chosen, orders, document.hints.get(power, ()))
        self.written.show_about(position, power, orders, self._forms, hint)
        self.cards.show_unit(position, chosen, low=low)
        made = [row for row in rows if row.mark == "done" or (row.key and row.warning and row.number >= 0)]
        lines = [orders[row.number] for row in made if row.number >= 0]
        done = adjusting(lines) if position.phase.step == "A" else sum(bool(row.key) for row in made)
        self.header.show_count(done, self.tally.whole(power))

    def _is_low(self) -> bool:
        """Whether there is too little room for the sentences of the lines."""
        return self.lies_below or self.window().height() < LOW

    def show_vote(self) -> None:
        """Show whether the player here has voted."""
        show_vote(self.header, self.document)

    def show_foot(self) -> None:
        """Update the button to continue and the text above it."""
        document = self.document
        if document.game.end:
            self.foot.show_end()
            return
        if document.watching:
            self.foot.show_elsewhere()
            return
        action = document.game.variant.step_actions.get(document.present.phase.step, "")
        if document.seat == GM and not document.line:
            ready = not (document.game.waiting_for or document.game.known)
            self.foot.show_watching(*((tr(action) or tr("Resolve"), left_to_gm(document.game)) if ready else ()))
            return
        shared = document.open or not document.game.to_act
        powers = document.still_writing or ((document.power,) if document.power else ())
        fate = "" if self.tally.idle else self.tally.fate(powers)
        refused = tr(REFUSED) if self.form_shown and self.form.refused else ""
        last = left_to_gm(document.game) if shared else ""
        words = " ".join(filter(None, (refused or fate, last)))
        self.foot.show_button(shared, fault_in(self.whole_form), words, action)

    # Forms.

    def _ask_forms(self, position: Position, power: str, orders: tuple[Order, ...]) -> None:
        """Get the power's forms for its current orders; the rules are queried only if something changed."""
        writes = power in self.document.writers
        offers = offers_to(self.document.game, power)
        asked = (position, power, orders, writes, *(offers or ()))
        if len(asked) != len(self._asked) or any(new is not old for new, old in zip(asked, self._asked)):
            self._asked = asked
            self._forms = position.variant.forms_on(position, power, orders, offers) if writes else ()
            planned = writes and position.phase.step == "A"
            chances = position.variant.prospects(position, power, orders) if planned else ()
            self.prospects.show_prospects(chances, position.variant.coin, tight=True)

    @property
    def whole_form(self) -> Form | None:
        """The form that is all there is to do in this phase, if there is one."""
        return next((form for form in self._forms if form.whole), None)

    @property
    def form_shown(self) -> Form | None:
        """The form shown, None for the list of orders."""
        return (self.tabs.form if self._forms else None) or self.whole_form

    def left_for(self, verb: str) -> str:
        """Return what is left for orders of a verb that a form begins, "1 of 2 SP left"."""
        sections = (section for form in self._forms for section in form.sections)
        begun = (section for section in sections for start in section.starts if start.partial[:1] == (verb,))
        return next((section.total for section in begun), "")

    def wanted_width(self, narrow: bool) -> int:
        """Return the preferred width of the panel, at the normal text size."""
        whole = self.whole_form is not None
        return CARDS_WIDTHS[narrow] if self.cards.there and not whole else WIDTHS[whole][narrow]

    def _show_forms(self, power: str, orders: Sequence[Order]) -> None:
        before, self.tally.by_form = self.tally.by_form, self.whole_form is not None
        self.tabs.show_forms(self._forms, self._meet(power))
        form, summed = self.form_shown, self.whole_form or self.form_shown
        self.written.setVisible(form is None)
        self.form.setVisible(form is not None)
        self.entry.set_folded(form is not None)
        if self.lies_below:
            share(self._columns, PARTS if form is None else WITH_FORM)
        if form is not None:
            sheet = FormContext(self.document.present, power, tuple(orders))
            self.form.show_form(with_others(form, sheet, self._forms), sheet)
            self._put_in_order()
        self.foot.show_form(summed)
        self._tell_outlook(summed.outlook if summed else "")
        if before != self.tally.by_form:
            QTimer.singleShot(0, self, self.resized.emit)

    def _put_in_order(self) -> None:
        """Make Tab go through the fields of the form before the footer."""
        for one, after in pairwise([self.list, *self.form.fields]):
            QWidget.setTabOrder(one, after)

    def _meet(self, power: str) -> bool:
        """Note that a power's forms are shown in this phase; whether for the first time."""
        known, self._met = self._met, self._met | {(power, len(self.document.game.turns))}
        return bool(power) and known != self._met

    def _tell_outlook(self, words: str) -> None:
        if words and words != self._outlook:
            # After the hint for the next click, which the tools show at once.
            QTimer.singleShot(0, self, lambda: self.message.emit(words, "hint") if self._outlook == words else None)
        self._outlook = words

    def _on_tab(self) -> None:
        """Show the orders or another form."""
        self.show_orders()
        self.area.ensureVisible(0, 0)
        starts = (start for section in (self.tabs.form.sections if self.tabs.form else ()) for start in section.starts)
        first = next((start for start in starts if start.at_once and not start.reason), None)
        if first is not None or self._begun:
            self._begun = first.partial if first else ()
            self.begun.emit(self._begun)

    def _on_begun(self, partial: tuple[str, ...]) -> None:
        self.begun.emit(partial)
        self.area.ensureVisible(0, 0)

    def _mend(self, advice: Advice) -> None:
        """Enter the order that a note proposes, in place of the order that its line holds."""
        document, power = self.document, self.document.power
        order = read(FormContext(document.present, power, document.orders(power)), advice.order).order
        line = line_of(self._forms, order) if order else None
        if order:
            self.line_filled.emit(line.order if line else None, order, "")

    def show_part(self, names: Sequence[str]) -> None:
        """Show the form that has one of these lines or buttons, and scroll there."""
        for form, name in product(self._forms, names):
            if any(has_part(section, name) for section in form.sections):
                if form in self.tabs.forms:
                    self.tabs.turn_to(form)
                self.form.unfold(name)
                self._scroll_to(self.form.part(name))
                return

    def _scroll_to(self, part: QWidget | None) -> None:
        """Scroll to a part of the form once it is laid out."""
        if part is not None:
            QTimer.singleShot(0, part, lambda: self.area.ensureWidgetVisible(part))

    def reveal(self, place: str) -> bool:
        """Focus the line about a place in the form shown; whether there is one."""
        if self.form_shown is None or not self.form.reveal(place):
            return False
        focus = self.window().focusWidget()
        if focus is not None:
            self.area.ensureWidgetVisible(focus)
        return True

# Editing.

    def _on_edit(self, row: ListRow) -> None:
        """Edit a line: a unit's order on the map, any other in its form."""
        if row.key:
            self.row_edited.emit(row.key)
        elif row.number >= 0:
            self._edit_in_form(self._lines[row.number])

    @property
    def _lines(self) -> tuple[Order, ...]:
        return self.document.orders(self.document.power)

    def move_order(self, order: Order, by: int) -> None:
        """Move the line that holds an order past the next one of its kind."""
        if order in self._lines:
            self._move(self._lines.index(order), by)

    def _move(self, number: int, by: int) -> None:
        """Move a line past the next one of its kind; earlier lines are carried out first."""
        alike = [n for n, one in enumerate(self._lines) if one.type.same_kind(self._lines[number].type)]
        at = alike.index(number) + by
        if 0 <= at < len(alike):
            self.line_moved.emit(number, alike[at] - number)

    def _edit_in_form(self, order: Order) -> None:
        for form in self.tabs.forms:
            if any(line.order == order for section in form.sections for line in section.lines):
                self.tabs.turn_to(form)
                self.form.reveal_order(order)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._low != self._is_low():
            self.show_orders()
