"""A form as cards. What is filled in leaves it as lines to be written; what the rules then say comes back."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.shades import px
from rules import Form, Order, Reason

from ..filling import Sheet, filled, read
from .lines import LineRow
from .sections import ColumnHeads, SectionCard

WIDTH, SPACING = 1000, 10
"""Any length: it tells one size of text from another. Pixels between two cards."""


class FormView(QWidget):
    """Draws one form.

    `line_filled` carries the order taken away, the one written instead (None: none) and the gesture that it belongs to;
    `instead` the orders written for a line taken away that held without one; `line_moved` an order and whether it goes
    up (-1) or down among those of its kind; `begun` the slots of an order to be begun on the map; `pointed` a place;
    `left`: Esc; `refused_changed` how many texts typed are no orders. These stay with the reason, also while another
    form is shown. `opened` carries the start whose paper is asked for; `taken`, `carried` and `dropped` tell of a key
    that is dragged onto the map: the slots it begins with, then where on the screen it is.
    """

    line_filled = Signal(object, object, str)
    instead = Signal(tuple)
    begun = Signal(tuple)
    opened = Signal(object)
    taken = Signal(tuple)
    carried = Signal(object)
    dropped = Signal(object)
    pointed = Signal(str)
    left = Signal()
    refused_changed = Signal(int)
    line_moved = Signal(object, int)

    def __init__(self) -> None:
        super().__init__()
        self.form: Form | None = None
        self.sheet: Sheet | None = None
        self.cards: list[SectionCard] = []
        self._whose: tuple[object, ...] = ()
        self._size = 0
        self._refused: dict[tuple[object, ...], dict[str, tuple[str, Reason]]] = {}
        """Whose form -> line -> the text typed and why it is refused."""
        self.heads = ColumnHeads()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACING)
        self._column.addWidget(self.heads)

    def show_form(self, form: Form, sheet: Sheet) -> None:
        """Show a form of a power. That of another power or phase, or in another size of text, begins anew; else only
        what differs is changed."""
        whose, size = (form.id, sheet.power, sheet.position.phase), px(WIDTH)
        if (whose, size) != (self._whose, self._size):
            self._whose, self._size = whose, size
            self._keep(0)
        self.form, self.sheet = form, sheet
        self.setAccessibleName(form.title)
        self._keep(len(form.sections))
        self.heads.show_columns(form.columns)
        self._column.setSpacing(0 if form.columns else SPACING)
        for number, section in enumerate(form.sections):
            if number == len(self.cards):
                self._add()
            self.cards[number].show_section(section, bool(form.columns))
        self._show_refused()

    def show_begun(self, partial: tuple[object, ...]) -> bool:
        """The slots of an order half made on the map: the key that it began with is lit; whether there is one."""
        lit = [card.starts.show_begun(partial) for card in self.cards]
        return any(lit)

    def clear(self) -> None:
        """Nothing of anybody's form stays."""
        self.form = self.sheet = None
        self._whose = ()
        self._refused = {}
        self._keep(0)

    def _add(self) -> None:
        made = SectionCard()
        made.filled.connect(self._on_filled)
        for signal in ("begun", "opened", "taken", "carried", "dropped"):
            getattr(made, signal).connect(getattr(self, signal))
        made.pointed.connect(self.pointed)
        made.left.connect(self.left)
        made.moved.connect(lambda one, by: self.line_moved.emit(one.line.order, by) if one.line.order else None)
        self.cards.append(made)
        self._column.addWidget(made)

    def _keep(self, number: int) -> None:
        """Only the first so many cards."""
        for gone in self.cards[number:]:
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        del self.cards[number:]

    # The keyboard.

    @property
    def fields(self) -> list[QWidget]:
        """What can take the keyboard, from top to bottom."""
        return [field for card in self.cards for field in card.fields]

    def take_focus(self) -> bool:
        """The keyboard to the first field; whether there is one."""
        fields = self.fields
        if fields:
            fields[0].setFocus(Qt.FocusReason.TabFocusReason)
        return bool(fields)

    def reveal(self, place: str) -> bool:
        """The keyboard to the first field that is about a place; whether there is one."""
        return self._enter([one for one in self._rows if one.line.place == place])

    def reveal_order(self, order: Order) -> bool:
        """The same for the line that holds an order."""
        return self._enter([one for one in self._rows if one.line.order == order])

    @property
    def _rows(self) -> list[LineRow]:
        return [one for card in self.cards for one in card.rows]

    def _enter(self, rows: list[LineRow]) -> bool:
        fields = [one.field for one in rows if one.field is not None and one.field.isEnabled()]
        if fields:
            fields[0].setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(fields)

    # What is filled in.

    def _on_filled(self, one: LineRow, value: object) -> None:
        assert self.sheet is not None and isinstance(value, int | bool | str)
        before = one.line.order
        if value is False and before is None and one.line.instead:
            self.instead.emit(tuple(read(self.sheet, text).order for text in one.line.instead))
            return
        answer = filled(self.sheet, one.line, value)
        one.complain(answer.fault)
        self._remember(one.line.key, str(value), answer.fault)
        gesture = "" if one.line.kind == "check" else f"{id(one)}.{one.visits}"
        if answer.order != before:
            self.line_filled.emit(before, answer.order, gesture)
            self._try_again(one.line.key, gesture)

    def _try_again(self, changed: str, gesture: str) -> None:
        """What another line had made impossible may be written now; or it is refused for another reason."""
        for key, (text, _) in tuple(self._refused.get(self._whose, {}).items()):
            one = next((row for row in self._rows if row.line.key == key), None)
            if one is None or key == changed or one.line.order is not None or self.sheet is None:
                continue
            answer = filled(self.sheet, one.line, int(text) if one.line.kind == "number" else text)
            self._remember(key, text, answer.fault)
            one.complain(answer.fault)
            if answer.order is not None:
                self.line_filled.emit(None, answer.order, gesture)

    # What is refused.

    @property
    def refused(self) -> int:
        """How many texts of the form in sight are no orders."""
        return len(self._refused.get(self._whose, {}))

    def _remember(self, key: str, text: str, fault: Reason | None) -> None:
        before, known = self.refused, self._refused.setdefault(self._whose, {})
        known.pop(key, None)
        if fault:
            known[key] = (text, fault)
        if self.refused != before:
            self.refused_changed.emit(self.refused)

    def _show_refused(self) -> None:
        """Texts typed before stand in their rows again; what has become an order since is refused no more."""
        known = self._refused.get(self._whose, {})
        for one in self._rows:
            if one.line.key in known and one.line.order is not None:
                self._remember(one.line.key, "", None)
            elif one.line.key in known and not one.refused:
                one.show_refused(*known[one.line.key])
