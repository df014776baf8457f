"""A form as cards. Values filled in are emitted as order lines; the updated form is then shown again."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.language import tr
from app.ui.clause import ClauseLabel
from app.ui.icons import set_icon
from app.ui.shades import px
from app.ui.theme import restyle
from app.ui.widgets import CardFrame, IconLabel, column, label, row, tool_button
from rules import Order, Reason, say
from rules.economy import Form, FormLine, Section

from ..rows import FormContext, brief, filled, read, unbroken
from .fields import ButtonRow, FieldWatcher, NumberBox, check_box, tint

# ----------------------------------------------------------------------------------------------------
# The rows of a form: a widget for each kind of line, which shows the line and emits the value entered.

AMOUNT_WIDTH = 34
NAME_WIDTH, MEANING_WIDTH = 100, 190
ROOM = 340
"""The width assumed for a row before it is laid out."""
SHORT = 12
"""The longest detail, in letters, that fits at the right of a read-only line: "3 × 5"."""
HINT = 24
"""The longest detail, in letters, that is shown as placeholder of an empty field."""
LINES_SPACING, GAP = 8, 6
"""Pixels between the parts of a row, and the extra gap required between its text and the reason."""


class LineRow(QWidget):
    """A read-only line, and the base of all rows: text, detail, reason, amount.

    `filled` carries the value entered; `pointed` the place of the line while it has pointer or focus ("" afterwards);
    `left`: Esc was pressed; `moved`: move the line before the previous (-1) or after the next (1) one.
    """

    filled = Signal(object)
    pointed = Signal(str)
    left = Signal()
    moved = Signal(int)
    field: QWidget | None = None

    def __init__(self, line: FormLine) -> None:
        super().__init__()
        self.line = line
        self._room = px(ROOM)
        self.visits = 0
        """How often the field got focus; changes within one visit are one undo step."""
        self.words, self.detail = label("", wrap=True), label("", "small", wrap=True)
        self.reason, self.amount, self.rule = label("", "small"), label(""), ClauseLabel("sign")
        self.amount.setFixedWidth(px(AMOUNT_WIDTH))
        self.amount.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.amount.setStyleSheet("font-weight: 600;")
        self._make()
        if self.field is not None:
            self._watch = FieldWatcher(self.field)
            self._watch.entered.connect(self._visit)
            self._watch.escaped.connect(self.left)
            self._watch.moved.connect(self.moved)
        self.show_line(line)

    def _make(self) -> None:
        self.lock = IconLabel("lock", "muted", 15)
        self._lay_out(self.lock, None)

    def _lay_out(self, lead: QWidget | None, field: QWidget | None) -> None:
        texts = column(self.words, self.detail, spacing=0)
        inside = row(lead, texts, self.reason, self.rule, field, self.amount, spacing=LINES_SPACING)
        inside.setStretchFactor(texts, 1)
        self.setLayout(inside)

# Content.

    @property
    def fillable(self) -> bool:
        """Whether a value can be entered or taken back."""
        return not self.line.locked and (self.line.order is not None or self.line.reason is None)

    def show_line(self, line: FormLine) -> None:
        """Show the current state of the line."""
        self.line = line
        self.words.setText(line.words)
        self.amount.setText(line.amount)
        if line.kind == "fact":
            self.amount.setVisible(bool(line.amount))
        self._show_reason()
        self._show_field()
        self.setToolTip("")

    def _show_field(self) -> None:
        self.lock.setVisible(self.line.locked)
        words = " ".join(filter(None, (self.line.words, self.line.detail, self.line.amount)))
        self.setAccessibleName(words)

    def _show_reason(self) -> None:
        """Show the reason at the right, red if an order entered is at fault; below the text if it is too long."""
        line = self.line
        text = brief(line.reason) if line.reason else ""
        self.rule.show_clause(line.reason.clause if line.reason else "")
        bad = bool(text) and line.order is not None
        beside = bool(text) and self._fits(text)
        aside = not text and line.kind == "fact" and 0 < len(line.detail) <= SHORT
        self.reason.setText(line.detail if aside else text if beside else "")
        self.reason.setVisible(beside or aside)
        self._tell("" if aside else line.detail, "" if beside else text)
        tint(self.reason, bad)
        tint(self.amount, bad)
        tint(self.detail, bad and not beside)
        for part in (self.words, self.amount):
            part.setEnabled(self.fillable or line.kind == "fact" or line.locked)

    def _tell(self, *parts: str) -> None:
        """Show the detail and other remarks below the text, each starting like a sentence."""
        sentences = [part[:1].upper() + part[1:] for part in parts if part]
        ends = [part if part.endswith((".", "!", "?")) or len(sentences) == 1 else f"{part}." for part in sentences]
        self.detail.setText(unbroken(" ".join(ends)))
        self.detail.setVisible(bool(ends))

    def _fits(self, text: str) -> bool:
        """Whether a reason has room beside the text."""
        field = self.field.minimumWidth() if self.field else 0
        rule = 0 if self.rule.isHidden() else self.rule.sizeHint().width() + LINES_SPACING
        room = self._room - field - px(AMOUNT_WIDTH) - 3 * LINES_SPACING - rule
        return self.words.fontMetrics().horizontalAdvance(self.line.words + text) + GAP <= room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self._room = self.width()
            self._show_reason()

# Pointer and focus.

    def enterEvent(self, event: QEnterEvent) -> None:
        self.pointed.emit(self.line.place)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")
        super().leaveEvent(event)

    def _visit(self) -> None:
        self.visits += 1
        self.pointed.emit(self.line.place)

    @property
    def refused(self) -> bool:
        """Whether the value in the field is no valid order and so exists only here."""
        return self.field is not None and bool(self.field.property("bad"))

    def complain(self, fault: Reason | None) -> None:
        """Show below the line why its value is refused; None clears the complaint."""
        if self.field is not None and bool(fault) != self.refused:
            self.field.setProperty("bad", bool(fault))
            restyle(self.field)
        if fault:
            self.reason.hide()
            self.rule.show_clause(fault.clause)
            self._tell(say(fault))
            tint(self.detail, True)
        else:
            self._show_reason()

    def show_refused(self, text: str, fault: Reason) -> None:
        """Show a value again that was refused before."""
        self.complain(fault)


class CheckRow(LineRow):
    """A line with a check box; a click on its text toggles it too."""

    def _make(self) -> None:
        self.box = self.field = check_box()
        self._lay_out(self.box, None)
        self.box.clicked.connect(lambda on: self.filled.emit(on))

    def _show_field(self) -> None:
        self.box.setChecked(bool(self.line.value))
        self.box.setEnabled(self.fillable)
        self.box.setAccessibleName(self.line.words)
        self.box.setAccessibleDescription(_described(self.line))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.box.isEnabled():
            self.box.setFocus(Qt.FocusReason.MouseFocusReason)
            self.box.click()
        super().mousePressEvent(event)


class NumberRow(LineRow):
    """A line with a number; 0 means none."""

    def _make(self) -> None:
        self.box = self.field = NumberBox()
        self._lay_out(None, self.box)
        self.box.valueChanged.connect(lambda number: self.filled.emit(number))

    def _show_field(self) -> None:
        line = self.line
        if line.order is not None or not self.refused:
            self.box.show_number(int(line.value or 0), line.least, line.most)
            self.complain(None)
        self.box.setEnabled(self.fillable and self.box.most > 0)
        self.box.setAccessibleName(line.words)
        self.box.setAccessibleDescription(self.detail.text() if self.refused else _described(line))

    def _show_reason(self) -> None:
        """Show the reason, unless the row shows why the number typed is refused."""
        if not self.refused:
            super()._show_reason()

    def complain(self, fault: Reason | None) -> None:
        super().complain(fault)
        self.box.setAccessibleDescription(say(fault) if fault else _described(self.line))

    def show_refused(self, text: str, fault: Reason) -> None:
        self.box.blockSignals(True)
        self.box.setValue(int(text))
        self.box.blockSignals(False)
        self.complain(fault)


class TextRow(LineRow):
    """A line with a text field, its meaning at the right, and while typing the reason why it is refused below."""

    def _make(self) -> None:
        self.box = QLineEdit()
        self.field = self.box
        self.words.setFixedWidth(px(NAME_WIDTH))
        self.amount.setFixedWidth(px(MEANING_WIDTH))
        self.amount.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.amount.setStyleSheet("")
        self.reason.hide()
        self.setLayout(column(row(self.words, self.box, self.rule, self.amount, spacing=8), self.detail, spacing=2))
        self.box.textEdited.connect(lambda text: self.filled.emit(text))

    def _show_field(self) -> None:
        line = self.line
        typed = self.box.text().strip()
        if line.order is not None or not self.refused:
            if typed != str(line.value or ""):
                self.box.setText(str(line.value or ""))
            self.complain(None)
        self.amount.setVisible(bool(line.amount) and not self.refused)
        self.box.setEnabled(self.fillable)
        self.box.setAccessibleName(line.words)

    def show_refused(self, text: str, fault: Reason) -> None:
        self.box.setText(text)
        self.complain(fault)

    def _show_reason(self) -> None:
        """Show below the field why it cannot be filled in, or what is wrong with its order."""
        line = self.line
        text = brief(line.reason) if line.reason else ""
        self.words.setEnabled(self.fillable or line.locked)
        if not self.refused:
            self.rule.show_clause(line.reason.clause if line.reason else "")
        short = len(line.detail) <= HINT
        self.box.setPlaceholderText(line.detail if short else "")
        if not self.refused:
            self._tell("" if short else line.detail, text)
            tint(self.detail, bool(text) and line.order is not None)

    def complain(self, fault: Reason | None) -> None:
        super().complain(fault)
        self.amount.setVisible(bool(self.line.amount) and not fault)
        said = say(fault) if fault else self.line.amount or self.detail.text() or self.line.detail
        self.box.setAccessibleDescription(said)


ROWS: dict[str, type[LineRow]] = {"fact": LineRow, "check": CheckRow, "number": NumberRow, "text": TextRow}


def _described(line: FormLine) -> str:
    reason = brief(line.reason) if line.reason else ""
    return ", ".join(filter(None, (line.detail.rstrip("."), reason, line.amount)))


# ----------------------------------------------------------------------------------------------------
# A section of a form: a card with title and total, rows, and buttons that begin an order on the map; or a row of a
# table with the change made by the section and the remainder after it.

REST_WIDTH, BESIDE = 36, 8
"""Width of the column with the remainder, and pixels between two columns, at the normal text size."""
CARD, TABLE = (14, 8, 14, 8), (0, 6, 0, 7)


class SectionCard(CardFrame):
    """A section of a form as a card or as a row of a table.

    `filled` carries the row and its value, `moved` the row and its direction, `begun` the slots that an order on the
    map begins with, `opened` the button whose statement form is to open; the other signals report an icon button being
    dragged.
    """

    filled = Signal(object, object)
    begun = Signal(tuple)
    opened = Signal(object)
    taken = Signal(tuple)
    carried = Signal(QPoint)
    dropped = Signal(QPoint)
    pointed = Signal(str)
    left = Signal()
    moved = Signal(object, int)

    def __init__(self) -> None:
        super().__init__()
        self.title, self.total, self.after = label("", "section"), label("", "section"), label("", "muted")
        self.after.hide()  # else its space would push the total out of line with the rows
        self.about = label("", "small", wrap=True)
        self.rows: list[LineRow] = []
        self.section = Section("")
        self._unfolded = False
        self.fold = tool_button("down", tr("Open", "a section"))
        self.fold.clicked.connect(self._turn)
        self.starts, self.beside = ButtonRow(), ButtonRow()
        for starts in (self.starts, self.beside):
            for signal in ("begun", "opened", "taken", "carried", "dropped"):
                getattr(starts, signal).connect(getattr(self, signal))
        self._lay_out()

    def _lay_out(self) -> None:
        self._lines = QGridLayout()
        self._lines.setSpacing(3)
        self._lines.setHorizontalSpacing(2 * BESIDE)
        self._under = QWidget()
        self._inside = column(self._lines, self.starts, spacing=4)
        self._under.setLayout(self._inside)
        head = row(self.title, self.fold, ..., self.beside, self.total, self.after, spacing=BESIDE)
        self.setLayout(column(head, self.about, self._under, spacing=4, margins=CARD))

    def show_section(self, section: Section, table: bool = False) -> None:
        """Show a section, as a row of a table if `table`. Rows whose lines remain are kept, so that focus is not lost.
        """
        self.section = section
        self.title.setText(section.title)
        self.title.setVisible(bool(section.title))
        self.total.setText(section.total)
        self.after.setText(section.after)
        self.about.setText(section.about)
        self.setAccessibleName(" ".join(filter(None, (section.title, section.total))))
        self._style(table)
        self._show_rows(section)
        # Icon buttons keep their place while lines come and go.
        first = QBoxLayout.Direction.BottomToTop if _has_keys(section) else QBoxLayout.Direction.TopToBottom
        self._inside.setDirection(first)
        # The reason of a disabled button has no room beside the columns.
        aside = table and len(section.starts) == 1 and not section.starts[0].reason
        self.starts.show_starts(() if aside else section.starts)
        self.beside.show_starts(section.starts if aside else ())
        self._show_fold()

    def _style(self, table: bool) -> None:
        """Style the section as a card, or as a row of a table with columns of fixed width."""
        if (self.property("card") == "row") == table:
            return
        self.setProperty("card", "row" if table else "plain")
        self.title.setProperty("role", "strong" if table else "section")
        self.total.setProperty("role", "strong" if table else "section")
        if table:
            _as_column(self.total, AMOUNT_WIDTH)
            _as_column(self.after, REST_WIDTH)
        self.after.setVisible(table)
        whole, lines = self.layout(), self._under.layout()
        assert whole is not None and lines is not None
        whole.setContentsMargins(*(TABLE if table else CARD))
        self._lines.setContentsMargins(0, 0, px(REST_WIDTH) + BESIDE if table else 0, 0)
        parts: tuple[QWidget, ...] = (self, self.title, self.total)
        for part in parts:
            restyle(part)

    def _show_rows(self, section: Section) -> None:
        known = {(one.line.key, one.line.kind): one for one in self.rows}
        wanted = []
        for line in section.lines:
            one = known.pop((line.key, line.kind), None)
            if one is None:
                one = self._new(ROWS[line.kind](line))
            else:
                one.show_line(line)
            wanted.append(one)
        for gone in known.values():
            self._lines.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self._order(wanted)

    # Folding.

    @property
    def open(self) -> bool:
        """Whether the whole section is visible: always, unless it is collapsible and none of its lines has an order."""
        written = any(line.order is not None for line in self.section.lines)
        return not self.section.folded or self._unfolded or written

    def unfold(self) -> None:
        """Expand the section, as a click on its arrow does."""
        self._unfolded = True
        self._show_fold()

    def _turn(self) -> None:
        self._unfolded = not self.open
        self._show_fold()

    def _show_fold(self) -> None:
        self.fold.setVisible(self.section.folded)
        set_icon(self.fold, "down" if self.open else "right", "text")
        self.fold.setAccessibleName(
            f"{tr('Close', 'a section') if self.open else tr('Open', 'a section')} {self.section.title}"
        )
        self.fold.setToolTip(tr("Close", "a section") if self.open else tr("Open", "a section"))
        self.about.setVisible(bool(self.section.about) and self.open)
        self._under.setVisible(self.open and (bool(self.rows) or not self.starts.isHidden()))

# Rows.

    def _new(self, made: LineRow) -> LineRow:
        made.filled.connect(lambda value: self.filled.emit(made, value))
        made.pointed.connect(self.pointed)
        made.left.connect(self.left)
        made.moved.connect(lambda by: self.moved.emit(made, by))
        return made

    def _order(self, wanted: list[LineRow]) -> None:
        """Put the rows in this order, in as many columns as the section has, moving only rows that are out of place."""
        self.rows = wanted
        across = self.section.across
        for number, one in enumerate(wanted):
            point = number // across, number % across
            item = self._lines.itemAtPosition(*point)
            if item is None or item.widget() is not one:
                self._lines.addWidget(one, *point)
        for column_ in range(across):
            self._lines.setColumnStretch(column_, 1)
        before: QWidget | None = None
        for one in wanted:
            if one.field is not None:
                if before is not None:
                    QWidget.setTabOrder(before, one.field)
                before = one.field

    @property
    def fields(self) -> list[QWidget]:
        """The widgets that can take focus, from top to bottom."""
        found = [one.field for one in self.rows if one.field is not None and one.field.isEnabled()] if self.open else []
        buttons = [*self.beside.buttons, *(self.starts.buttons if self.open else ())]
        return [*found, *(made for made in buttons if made.isEnabled())]


def has_part(section: Section, name: str) -> bool:
    """Whether a section has a line with this key, or a button whose order begins with these slots."""
    lines = any(line.key == name for line in section.lines)
    return lines or any(" ".join(start.partial) == name for start in section.starts)


def _has_keys(section: Section) -> bool:
    return any(start.icon for start in section.starts)


def _as_column(part: QLabel, width: int) -> None:
    part.setFixedWidth(px(width))
    part.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class ColumnHeads(QWidget):
    """The column headings of a form shown as a table."""

    def __init__(self) -> None:
        super().__init__()
        self._change, self._rest = label("", "section"), label("", "section")
        _as_column(self._change, AMOUNT_WIDTH)
        _as_column(self._rest, REST_WIDTH)
        self.setLayout(
            row(label(tr("Carried out in this order"), "section"), ..., self._change, self._rest, spacing=BESIDE)
        )

    def show_columns(self, titles: tuple[str, ...]) -> None:
        self.setVisible(bool(titles))
        if titles:
            self._change.setText(titles[0])
            self._rest.setText(titles[1])


WIDTH, SPACING = 1000, 10
"""An arbitrary length, to recognize a change of text size, and pixels between two cards."""


class FormView(QWidget):
    """Shows a form.

    - `line_filled`: the order removed, its replacement (None: none) and the gesture for undo
    - `instead`: the orders that replace a line which was in force without an order
    - `line_moved`: an order and whether it moves up (-1) or down (1) among those of its kind
    - `begun`: the slots of an order to begin on the map; `pointed`: a place; `left`: Esc was pressed
    - `refused_changed`: how many values entered are not valid orders; these are kept with the reason, even while
      another form is shown
    - `opened`: the button whose statement form is to open
    - `taken`, `carried`, `dropped`: an icon button is dragged onto the map: its slots, then its position on the screen
    """

    line_filled = Signal(object, object, str)
    instead = Signal(tuple)
    begun = Signal(tuple)
    opened = Signal(object)
    taken = Signal(tuple)
    carried = Signal(QPoint)
    dropped = Signal(QPoint)
    pointed = Signal(str)
    left = Signal()
    refused_changed = Signal(int)
    line_moved = Signal(object, int)

    def __init__(self) -> None:
        super().__init__()
        self.form: Form | None = None
        self.sheet: FormContext | None = None
        self.cards: list[SectionCard] = []
        self._whose: tuple[object, ...] = ()
        self._size = 0
        self._refused: dict[tuple[object, ...], dict[str, tuple[str, Reason]]] = {}
        """Form, power and phase -> key of the line -> the value entered and why it is refused."""
        self.heads = ColumnHeads()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACING)
        self._column.addWidget(self.heads)

    def show_form(self, form: Form, sheet: FormContext) -> None:
        """Show a form of a power.

        It is rebuilt for another power, phase or text size; otherwise only differences are updated.
        """
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
        """Mark the icon button with which the unfinished order on the map began; whether there is one."""
        lit = [card.starts.show_begun(partial) for card in self.cards]
        return any(lit)

    def clear(self) -> None:
        """Remove everything, so that nothing of one player's form remains visible to another."""
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
        """Keep only the first `number` cards."""
        for gone in self.cards[number:]:
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        del self.cards[number:]

# Focus.

    @property
    def fields(self) -> list[QWidget]:
        """The widgets that can take focus, from top to bottom."""
        return [field for card in self.cards for field in card.fields]

    def take_focus(self) -> bool:
        """Focus the first field; whether there is one."""
        fields = self.fields
        if fields:
            fields[0].setFocus(Qt.FocusReason.TabFocusReason)
        return bool(fields)

    def part(self, name: str) -> QWidget | None:
        """Return the row of the line with this key, or the button whose order begins with these slots, None if not
        visible."""
        for one in self._rows:
            if one.line.key == name and one.isVisible():
                return one
        buttons = (made for card in self.cards for starts in (card.starts, card.beside) for made in starts.named(name))
        return next((made for made in buttons if made.isVisible()), None)

    def unfold(self, name: str) -> None:
        """Expand the section that has this line or button."""
        for card in self.cards:
            if has_part(card.section, name):
                card.unfold()

    def reveal(self, place: str) -> bool:
        """Focus the first field about a place; whether there is one."""
        return self._enter([one for one in self._rows if one.line.place == place])

    def reveal_order(self, order: Order) -> bool:
        """Focus the field of the line that holds an order; whether there is one."""
        return self._enter([one for one in self._rows if one.line.order == order])

    @property
    def _rows(self) -> list[LineRow]:
        return [one for card in self.cards for one in card.rows]

    def _enter(self, rows: list[LineRow]) -> bool:
        fields = [one.field for one in rows if one.field is not None and one.field.isEnabled()]
        if fields:
            fields[0].setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(fields)

# Values entered.

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
        """Try refused values again after a change in another line: they may be valid now, or refused for another
        reason."""
        for key, (text, _) in tuple(self._refused.get(self._whose, {}).items()):
            one = next((row for row in self._rows if row.line.key == key), None)
            if one is None or key == changed or one.line.order is not None or self.sheet is None:
                continue
            answer = filled(self.sheet, one.line, int(text) if one.line.kind == "number" else text)
            self._remember(key, text, answer.fault)
            one.complain(answer.fault)
            if answer.order is not None:
                self.line_filled.emit(None, answer.order, gesture)

# Refused values.

    @property
    def refused(self) -> int:
        """How many values in the form shown are not valid orders."""
        return len(self._refused.get(self._whose, {}))

    def _remember(self, key: str, text: str, fault: Reason | None) -> None:
        before, known = self.refused, self._refused.setdefault(self._whose, {})
        known.pop(key, None)
        if fault:
            known[key] = (text, fault)
        if self.refused != before:
            self.refused_changed.emit(self.refused)

    def _show_refused(self) -> None:
        """Put refused values back into their rows, and forget those that have become orders since."""
        known = self._refused.get(self._whose, {})
        for one in self._rows:
            if one.line.key in known and one.line.order is not None:
                self._remember(one.line.key, "", None)
            elif one.line.key in known and not one.refused:
                one.show_refused(*known[one.line.key])
