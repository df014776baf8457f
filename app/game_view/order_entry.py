"""Entering orders in the window: the typed line, the order being made, the menus of order types, the orders panel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.board.picking import Hit
from app.board.view import BoardView
from app.language import tr, tr_n, tr_noop
from app.panels.entry import KEYS, EntryCard, EntryCardState, Hints, builds_hints, moves_hints
from app.panels.forms import PaperDialog
from app.panels.list_view import UnreadLines, not_read
from app.panels.orders import OrdersPanel
from app.panels.rows import FormContext
from app.session import commands
from app.session.document import Document
from app.tools.menus import MarkingMenu, OrderTypeMenu
from app.tools.order_entry import kinds_built
from app.tools.order_tool import OrderTool
from rules import Candidate, Order, Position, say
from rules.economy import FormButton

from .board_display import light
from .overlays import Levels

# ----------------------------------------------------------------------------------------------------
# The typed line: what is typed is highlighted on the map, Enter enters the order, Esc steps back.

EMPTY = tr_noop("Type an order, or press Ctrl+Enter to continue.")


class TypedLine(QObject):
    """Connects the line for typed orders, and the lines not understood, to the order tool."""

    def __init__(self, entry: EntryCard, unread: UnreadLines, tool: OrderTool, board: QWidget) -> None:
        super().__init__(entry)
        self.entry = entry
        self.unread = unread
        self.tool = tool
        self.board = board
        self.elsewhere: Callable[[str], bool] = lambda letter: False
        """Passes the letter to another place where orders are typed now, and returns whether there is one."""
        self._power = ""
        """The power whose lines were pasted."""
        entry.typed.connect(self.follow)
        entry.entered.connect(self.read)
        entry.pasted.connect(self.read_lines)
        unread.chosen.connect(self.fix)
        unread.dropped.connect(self._forget)
        entry.line.installEventFilter(self)

    def begin(self, letter: str = "") -> None:
        """Move the focus to the line; a letter typed on the board continues the order being made, or begins one."""
        if self.elsewhere(letter):
            return
        line = self.entry.line
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if letter:
            self.follow(self.tool.builder.begun_text + letter)
        else:
            line.end(False)

    def follow(self, text: str) -> None:
        """Highlight on the map what is being typed, and offer possible continuations."""
        self.entry.line.setModified(True)
        if not text:
            self.unread.current = -1
        found = self.tool.typed.follow(text)
        if self.entry.line.text() != self.tool.builder.line:
            self.entry.line.setText(self.tool.builder.line)
            self.entry.line.setModified(True)
        self.entry.show_choices(found.candidates, self.tool.builder.text)

    def read(self, text: str) -> None:
        """Answer Enter: enter the order, take the only choice, or show below the line why that is not possible."""
        if not text.strip():
            self.tool.tell(tr(EMPTY), "hint")
            return
        if len(self.tool.typed.orders_in(text)) > 1:
            self.read_lines(text)
            return
        answer = self.tool.typed.read(text, complete=True)
        if answer.kind == "made":
            self.entry.clear_line()
            self.unread.repaired()
            self.tool.changed.emit()
        elif answer.kind == "step":
            self.entry.clear_line(self.tool.builder.text)
            self.tool.changed.emit()
        else:
            self.entry.complain(answer.words, answer.clause)

    def pick(self, candidate: Candidate) -> None:
        """Take a choice of the list, which completes or continues what is typed."""
        typed = self.entry.line.isModified()
        answer = self.tool.pick(candidate)
        if answer.kind == "refused":
            self.entry.complain(answer.words, answer.clause)
            return
        if typed and not self.tool.builder.filled:
            self.unread.repaired()
        self.entry.clear_line(self.tool.builder.text)
        self.entry.complain("")

    def read_lines(self, text: str) -> None:
        """Read many orders at once: enter those understood, and list each other line with its reason."""
        self.tool.start_over()
        self.entry.clear_line()
        self._power = self.tool.builder.power
        written, left = self.tool.typed.read_many(text)
        self.unread.show_lines(left)
        self.unread.choose(0)
        orders = tr_n("{n} order entered.", "{n} orders entered.", written)
        self.tool.tell(f"{orders} {not_read(len(left))}." if left else orders, "warn" if left else "good")

    def fix(self, line: str, why: str, clause: str) -> None:
        """Put a line that was not understood back into the field, to be corrected."""
        named, line = self.tool.typed.headed(line)
        self.tool.document.act_for(named or self._power)
        self.follow(line)
        self.entry.line.setText(line)
        self.entry.line.setModified(True)
        self.entry.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.entry.complain(why, clause)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Esc step back and finally leave the line, and pass Undo and Redo to the game while nothing is typed."""
        if not isinstance(event, QKeyEvent):
            return False
        self.tool.alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if event.type() == QEvent.Type.ShortcutOverride and not self.entry.line.text():
            undo = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
            if undo:
                event.ignore()
            return undo
        if event.type() != QEvent.Type.KeyPress or event.key() != Qt.Key.Key_Escape:
            return False
        self._step_back()
        return True

    def _forget(self) -> None:
        """Discard the line being corrected."""
        self.tool.builder.reset()
        self.entry.clear_line()
        self.entry.complain("")
        self.tool.refresh()

    def _step_back(self) -> None:
        self.entry.clear_line()
        self.entry.complain("")
        self.unread.current = -1
        if not self.tool.step_back():
            self.tool.refresh()
            self.board.setFocus()


# ----------------------------------------------------------------------------------------------------
# The order being made, in the panel and in the Orders menu.


class PartialOrderDisplay:
    """Shows the order being made, in the panel and in the Orders menu; called whenever that order changes."""

    def __init__(self, document: Document, tool: OrderTool, panel: OrdersPanel, menu: QMenu) -> None:
        self.document = document
        self.tool = tool
        self.panel = panel
        self.menu = menu

    def show(self) -> None:
        """Show the order as far as it is made, its order types and the next choices."""
        builder = self.tool.builder
        prompt = builder.hint.partition(": ")[2] or builder.hint
        half = (self._key(), builder.text, prompt[:1].upper() + prompt[1:]) if builder.filled else ("", "", "")
        half = (half[0], "", "") if builder.whole else half
        verb = str(builder.filled[1]) if len(builder.filled) > 1 and builder.unit and not builder.nested else ""
        choices = builder.goals or builder.choices
        kind = self._kind_of_phase()
        example = example_of(self.document.standing, self.document.power, kind)
        verbs = self._verbs()
        short = {str(one.value): self._short(str(one.value)) for one in verbs}
        entry = EntryCardState(builder.text, verbs, verb, choices, builder.active, example, self._hints(kind), short)
        self.panel.show_half(half, entry, self.panel.form.show_begun(builder.filled))
        number = choices.find(builder.number) if builder.asks_number else None
        if number is not None:
            self.panel.entry.point_out(number)
        self._fill_menu()

    def _verbs(self) -> tuple[Candidate, ...]:
        """Return the order types of the selected unit; first those that only its card allows."""
        builder, position = self.tool.builder, self.document.present
        unit = position.units.get(builder.unit.key) if builder.unit and not builder.nested else None
        note = position.variant.card_of(position, unit) if unit else None
        own = note.verbs if note else ()
        return tuple(sorted(builder.offered_verbs(), key=lambda one: one.value not in own))

    def _hints(self, kind: str) -> Hints:
        """Return the keys that do something in this kind of phase."""
        position = self.document.present
        variant = position.variant
        if kind == "A":
            writes = self.tool.builder.active and self.document.power in self.document.writers
            built = kinds_built(position, self.document.power) if writes else ()
            return builds_hints([(letter, one.name) for letter, one in variant.kinds.items() if letter in built])
        if kind != "M":
            return KEYS[kind]
        due = [verb for verb in variant.verbs(position.phase) if verb.key and not (verb.unitless or verb.first)]
        verbs = [(verb.key, tr(verb.short or verb.title)) for verb in due]
        return moves_hints(verbs, bool(variant.board(position).levels))

    def _short(self, name: str) -> str:
        verb = self.document.game.variant.verb(name)
        return tr(verb.short or verb.title)

    def _key(self) -> str:
        """Return the key of the unit or site being ordered, "" if the order has none."""
        builder = self.tool.builder
        first = builder.filled[0] if builder.filled else None
        return str(getattr(first, "key", ""))

    def _kind_of_phase(self) -> str:
        """Return the step of the phase; "-" for adjustments in which the power must remove units."""
        position, power = self.document.present, self.document.power
        if position.phase.step not in KEYS:
            return "M"
        removing = position.phase.step == "A" and bool(power) and position.variant.adjustments_due(position, power) < 0
        return "-" if removing else position.phase.step

    def clear_menu(self) -> None:
        """Clear and disable the menu of order types, when no orders are entered."""
        self.menu.clear()
        self.menu.setEnabled(False)

    def _fill_menu(self) -> None:
        """Fill the menu with the order types of the selected unit, then those that need no unit."""
        self.menu.clear()
        self._add(self.tool.builder.verbs())
        self.menu.addSeparator()
        self._add(self.tool.builder.unitless_orders())
        self.menu.setEnabled(any(not action.isSeparator() for action in self.menu.actions()))

    def _add(self, verbs: tuple[Candidate, ...]) -> None:
        variant = self.document.game.variant
        for one in verbs:
            key = variant.verb(str(one.value)).key if self.tool.builder.unit else ""
            action = self.menu.addAction(f"{one.label}\t{key}")
            action.setEnabled(one.allowed)
            action.triggered.connect(lambda _=False, name=str(one.value): self.tool.choose_verb(name))


def example_of(position: Position, power: str, kind: str) -> str:
    """Return an order that the power could enter now, as an example; "" if there is none.

    `kind`: the step of the phase, or "-" for removals.
    """
    dislodged = next((one for one in position.dislodged.values() if one.unit.power == power and one.retreats), None)
    unit = next((unit for unit in position.units.values() if unit.power == power), None)
    board, kinds = position.variant.board(position), position.variant.kinds
    if kind == "R":
        return f"{dislodged.unit.text} R {dislodged.retreats[0].text}" if dislodged else ""
    if kind == "A" and power in board.powers and board.powers[power].homes:
        return f"build {next(iter(kinds))} {board.powers[power].homes[0]}"
    if unit is None:
        return ""
    goals = board.neighbors(kinds[unit.kind].table, unit.place.text)
    return f"remove {unit.text}" if kind == "-" else f"{unit.text} - {goals[0]}" if goals else f"{unit.text} H"


# ----------------------------------------------------------------------------------------------------
# The menus of order types on the board: around the pointer, or a plain list.


class OrderTypeMenus:
    """Opens the menu of order types when the order tool asks: `marking`, around the pointer, or `list`."""

    def __init__(self, document: Document, tool: OrderTool, over: QWidget) -> None:
        self.document = document
        self.tool = tool
        self.marking = MarkingMenu(over)
        self.list = OrderTypeMenu(over, tool.choose_verb, self._refuse)
        self.marking.picked.connect(tool.choose_verb)
        self.marking.refused.connect(self._refuse)
        self.marking.lit.connect(self._tell)
        tool.menu_wanted.connect(self.open_round)
        tool.list_wanted.connect(self.open_list)

    def _tell(self, one: Candidate | None) -> None:
        """Show in the status line why the order type under the pointer is impossible."""
        if one is not None and one.reason is not None:
            self.tool.tell(say(one.reason), "warn", one.reason.clause)
        else:
            self.tool.tell(self.tool.hint, "hint")

    def _refuse(self, verb: str) -> None:
        """Keep the reason why an impossible order type was refused in the status line, with its rule, until the next
        step."""
        self.tool.choose_verb(verb)
        self.tool.feedback.stands = True

    def open_list(self, verbs: tuple[Candidate, ...], at: QPoint) -> None:
        """Open the order types as a plain menu."""
        variant = self.document.game.variant
        self.tool.tag.hide()
        self.list.open(at, verbs, {str(one.value): variant.verb(str(one.value)).key for one in verbs})

    def open_round(self, verbs: tuple[Candidate, ...], at: QPoint) -> None:
        """Open the order types around the pointer, if there are any."""
        variant = self.document.game.variant
        if verbs:
            self.tool.tag.hide()
            self.marking.open(at, verbs, {str(one.value): variant.verb(str(one.value)) for one in verbs})


# ----------------------------------------------------------------------------------------------------
# Carrying out what the orders panel asks for: orders selected, filled in, begun on the map, cleared.


class OrdersPanelController(QObject):
    """Carries out what the orders panel asks for."""

    def __init__(
        self, document: Document, panel: OrdersPanel, tool: OrderTool, line: TypedLine, view: BoardView, levels: Levels
    ) -> None:
        super().__init__(panel)
        self.document = document
        self.panel = panel
        self.tool = tool
        self.line = line
        self.view = view
        self.levels = levels
        panel.entry.verb_chosen.connect(tool.choose_verb)
        panel.entry.picked.connect(self.pick)
        panel.power_chosen.connect(self.act_for)
        panel.row_chosen.connect(self.choose_row)
        panel.row_edited.connect(self.edit_row)
        panel.row_cleared.connect(self.clear_row)
        panel.waived.connect(tool.waive)
        panel.line_filled.connect(self.fill_line)
        panel.instead.connect(lambda orders: commands.set_orders(document, document.power, orders))
        panel.line_moved.connect(lambda number, by: commands.move_line(document, document.power, number, by))
        panel.begun.connect(self.begin)
        panel.opened.connect(self.open_paper)
        panel.taken.connect(self.begin)
        panel.carried.connect(lambda where: tool.dragging.carry(*self._under(where)))
        panel.dropped.connect(lambda where: tool.dragging.put_down(*self._under(where)))
        panel.pointed.connect(self.point_at)
        panel.notes.pointed.connect(self.point_out)
        document.changed.connect(self._look_away)
        panel.message.connect(tool.tell)
        panel.left.connect(view.setFocus)

    def act_for(self, power: str) -> None:
        """Switch to the orders of another power."""
        self.tool.start_over()
        self.document.act_for(power)

    def next_power(self, by: int) -> None:
        """Switch to the next power with orders to give, or (-1) to the previous one."""
        writers, power = self.document.still_writing, self.document.power
        if len(writers) > 1:
            here = writers.index(power) if power in writers else -1
            self.act_for(writers[(here + by) % len(writers)])

    def choose_row(self, key: str) -> None:
        if key and not self.tool.builder.filled:
            self.document.select(key)

    def edit_row(self, key: str) -> None:
        if key:
            self.tool.choose_unit(key)
            self.view.setFocus()

    def clear_row(self, number: int, key: str) -> None:
        self.tool.start_over()
        commands.drop_order(self.document, self.document.power, number)

    def fill_line(self, old: Order | None, new: Order | None, gesture: str) -> None:
        """Fill in or clear a line of a form."""
        commands.replace_line(self.document, self.document.power, old, new, gesture)

    def begin(self, partial: tuple[str, ...]) -> None:
        """Begin an order that is continued on the map."""
        self.tool.begin(partial)
        self.view.setFocus()

    def _under(self, where: QPoint) -> tuple[Hit | None, QPoint]:
        """Return what is on the board at a point of the screen (None if outside), and the point in the board's widget.
        """
        over = self.view.viewport()
        at = over.mapFromGlobal(where)
        return (self.view.hit(QPointF(at)) if over.rect().contains(at) else None), at

    def open_paper(self, start: FormButton) -> None:
        """Open a paper to be filled in, and enter the order it makes."""
        document = self.document
        assert start.paper is not None
        sheet = FormContext(document.present, document.power, document.orders(document.power))
        paper = PaperDialog(start.paper, sheet, self.panel.window())
        paper.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        paper.accepted.connect(lambda: self.fill_line(None, paper.order, ""))
        paper.open()

    def point_at(self, place: str) -> None:
        """Outline the place that a line of a form is about."""
        if place:
            self.levels.reveal(place)
        self.view.scene().hover(place)

    def point_out(self, keys: tuple[str, ...]) -> None:
        """Show the units and places that a note of the coach is about."""
        units = [key for key in keys if key in self.document.standing.units]
        for key in units[:1]:
            self.levels.reveal(self.document.standing.units[key].place.key)
            self.document.select(key)
        light(self.view, keys)

    def _look_away(self, what: str) -> None:
        """Remove the highlight when the document changes."""
        if what != "saved" and self.panel.isVisible():
            self.view.scene().light()

    def reveal(self, place: str) -> None:
        """Show what the form says of a place clicked where nothing can be ordered, if the form is all there is to do.
        """
        if self.panel.whole_form is not None:
            self.panel.reveal(place)

    def pick(self, candidate: Candidate | None) -> None:
        """Take a choice of the list, as if it was clicked. The focus stays in the line, or goes to the board."""
        if candidate is None:
            return
        self.line.pick(candidate)
        if not self.panel.entry.line.hasFocus() and not self.tool.fan.isVisible():
            self.view.setFocus()


# ----------------------------------------------------------------------------------------------------
# One power's orders alone on the map: a menu of the powers, with Ctrl+F1, Ctrl+F2 and so on.


class SinglePowerMenu(QObject):
    """Fills the menu for showing one power's orders.

    `show` is called with the power, "" for all; choosing the power already shown brings back all.
    """

    def __init__(self, document: Document, menu: QMenu, show: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self.document = document
        self.power = ""
        self._show = show
        self._group = QActionGroup(self)
        menu.clear()
        self._all = self._add(menu, "", tr("&All powers"), "Ctrl+F11")
        menu.addSeparator()
        powers = document.game.variant.base.powers.values()
        self._powers = [self._add(menu, one.id, one.name, f"Ctrl+F{n}") for n, one in enumerate(powers, 1)]
        self._all.setChecked(True)

    def _add(self, menu: QMenu, power: str, name: str, key: str) -> QAction:
        made = menu.addAction(name)
        made.setData(power)
        made.setCheckable(True)
        made.setShortcut(key)
        made.triggered.connect(lambda _=False: self.choose("" if power == self.power else power))
        self._group.addAction(made)
        return made

    def choose(self, power: str) -> None:
        """Show the orders of this power alone; "" for all."""
        self.power = power
        for action in (self._all, *self._powers):
            action.setChecked(action.data() == power)
        self._show(power)

    def refresh(self) -> None:
        """Show the present names of the powers."""
        position = self.document.position
        powers = position.variant.board(position).powers
        for action in self._powers:
            action.setText(powers[action.data()].name)

    def words(self) -> str:
        """Return what is shown, for the status line."""
        if not self.power:
            return tr("Showing orders for all powers.")
        position = self.document.position
        return tr("Showing orders for {power} only.", power=position.variant.board(position).powers[self.power].name)
