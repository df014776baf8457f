"""The gestures of order entry on the board: dragging, hovering, and keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from app.board.picking import Hit
from app.language import tr, tr_noop
from app.session.drafts import faults
from rules import Candidate, Order, Reason, say
from rules.presentation import Drag

from .base import NOTHING, ClickResult, HitTarget, SlotSequence, hit_target, refused
from .click_interpretation import owner_of
from .look_tool import fog_words, place_words, seen_by_rule
from .order_entry import OrderBuilder
from .ordering import OrderToolState

# ----------------------------------------------------------------------------------------------------
# Dragging a thing on the board: onto another place of its owner to move it, elsewhere to give it up.
#
# No Qt here.


class DraggedItem:
    """A thing that is dragged from a spot. `builder` makes its order."""

    def __init__(self, builder: OrderBuilder, start: HitTarget) -> None:
        self.builder, self.start = builder, start

    @property
    def can_be(self) -> bool:
        """Whether the thing belongs to the power, and something can be done with it in this phase."""
        builder, start = self.builder, self.start
        if start.sign is None or not start.sign.dragged or builder.filled or not builder.active:
            return False
        mine = owner_of(builder.context.position, start) == builder.power
        made = (self._verb(Drag.TO_PLACE), self._verb(Drag.OFF_BOARD))
        return mine and any(one.value in made for one in builder.unitless_orders())

    def _verb(self, drag: Drag) -> str:
        """Return the verb of the order that this drag makes; the order names the kind of thing and its place."""
        kinds = self.builder.context.variant.all_verbs.values()
        return next((kind.name for kind in kinds if kind.shown.drag is drag), "")

    def begin(self) -> None:
        """Begin the drag: highlight where the thing can be moved, if anywhere."""
        self.builder.begin(self._given(Drag.TO_PLACE))

    def over(self, target: HitTarget) -> ClickResult:
        """Return what a drop there would do."""
        builder = self.builder
        if target.province == self.start.province:
            return NOTHING
        if owner_of(builder.context.position, target) != builder.power:
            return builder.interpreter.unitless_orders.along(self._given(Drag.OFF_BOARD))
        if builder.filled:
            return builder.interpret(target)
        return self._why_not

    def _given(self, drag: Drag) -> SlotSequence:
        """Return the slots of the order that a drag makes, with the thing and its place filled in."""
        return SlotSequence((self._verb(drag), self.start.word, self.start.province))

    @property
    def _why_not(self) -> ClickResult:
        """The refusal that says why the thing cannot be moved."""
        verb = self._verb(Drag.TO_PLACE)
        shift = next((one for one in self.builder.unitless_orders() if one.value == verb), None)
        if shift is not None and shift.reason:
            return refused(shift.reason)
        answer = self.builder.interpreter.unitless_orders.along(self._given(Drag.TO_PLACE))
        return replace(answer, kind="refused")


# ----------------------------------------------------------------------------------------------------
# Dragging: a unit to its destination or, with another unit selected, to where it is supported; a thing to its new
# place, or off one's own places.


class OrderDrag:
    """The drag of an order tool. `thing`: what is being dragged, if it is not a unit."""

    def __init__(self, tool: OrderToolState) -> None:
        self.tool = tool
        self.thing: DraggedItem | None = None

    def grabs(self, hit: Hit) -> bool:
        """Whether a press there begins a drag: on a unit that can be ordered or supported, or on one's own thing.

        Anything else pans the board.
        """
        builder = self.tool.builder
        if DraggedItem(builder, hit_target(hit)).can_be:
            return True
        if hit.unit is None or not builder.active:
            return False
        meant = (builder.interpret(hit_target(hit)), builder.helping(hit_target(hit)))
        return any(answer.kind == "step" for answer in meant) or self.tool.is_chosen(hit)

    def begin(self, hit: Hit) -> None:
        """Select the unit under the pointer for dragging: to move, or supported by the unit selected before."""
        builder = self.tool.builder
        thing = DraggedItem(builder, hit_target(hit))
        self.thing = thing if thing.can_be else None
        if self.thing is not None:
            self.thing.begin()
            self.tool.dragged = True
            self.tool.show()
            return
        if not self.tool.is_chosen(hit):
            helped = builder.helping(hit_target(hit))
            answer = helped if helped.kind == "step" else builder.interpret(hit_target(hit))
            self.tool.dragged = answer.kind == "step" and bool(builder.do(answer))
            self.tool.document.act_for(builder.power)
        else:
            self.tool.dragged = True
        self.tool.show()

    def go_on(self, hit: Hit, at: QPoint) -> None:
        """Make the arrow follow the pointer."""
        if self.tool.dragged:
            self.tool.scene.hover(hit.province)
            self.tool.feedback.preview(self._answer(hit), hit, at)

    def _answer(self, hit: Hit) -> ClickResult:
        """Return what a drop there would do."""
        if self.thing is not None:
            return self.thing.over(hit_target(hit))
        return self.tool.builder.interpret(hit_target(hit), drag=True)

    def end(self, hit: Hit, at: QPoint) -> None:
        """Drop what is dragged."""
        if not self.tool.dragged:
            return
        self.tool.dragged = False
        answer, thing = self._answer(hit), self.thing
        self.thing = None
        if answer.kind in ("nothing", "refused", "info"):
            if thing is not None:
                self.tool.builder.reset()
            self.tool.show()
            self.tool.refuse(answer, at)
        else:
            self.tool.do(self.tool.builder.do(answer), at)

    def give_up(self) -> None:
        self.tool.dragged, self.thing = False, None
        self.tool.builder.back()
        self.tool.document.act_for(self.tool.builder.power)
        self.tool.show()

    # Drags that begin outside the board: from the buttons of a form.

    def carry(self, hit: Hit | None, at: QPoint) -> None:
        """Move something begun outside the board over it, or (None) beside it."""
        if hit is None:
            self.tool.leave()
        else:
            self.tool.hover(hit, at)

    def put_down(self, hit: Hit | None, at: QPoint) -> None:
        """Drop what was begun outside the board: it makes an order there or is abandoned."""
        builder = self.tool.builder
        builder.again = ()
        answer = builder.interpret(hit_target(hit)) if hit else NOTHING
        if answer.kind in ("made", "fan"):
            self.tool.do(builder.do(answer), at)
            return
        builder.reset()
        self.tool.show()
        self.tool.refuse(answer, at)


# ----------------------------------------------------------------------------------------------------
# Hovering during order entry: what a click would do, and what is known of a place.

NO_ORDER = ("nothing", "info", "refused")
"""Kinds of results that would begin no order."""


class OrderHover:
    """Shows what is under the pointer of an order tool."""

    def __init__(self, tool: OrderToolState) -> None:
        self.tool = tool

    def over(self, hit: Hit, at: QPoint) -> None:
        """Show what a click there would do."""
        tool = self.tool
        tool.last = (hit, at)
        answer = tool.builder.interpret(hit_target(hit))
        crosses = bool(answer.line) and answer.kind in ("made", "step")
        tool.scene.hover("" if crosses else hit.province, answer.line)
        if not tool.fan.isVisible():
            tool.feedback.preview(answer, hit, at)
        if not tool.builder.filled:
            self._tell_of(hit, at, orders=answer.kind not in NO_ORDER)

    def _tell_of(self, hit: Hit, at: QPoint, orders: bool) -> None:
        """Show in the status bar why the order of the unit there is void, or else what is known of the place.

        The hint for the next click is added if a click there would give `orders`, or if nothing more is known.
        """
        tool = self.tool
        order = self._written_at(hit)
        illegal = self._fault_of(order)
        if illegal:
            tool.feedback.say(say(illegal), "warn", illegal.clause)
            tool.feedback.explain(order, say(illegal), hit, at)
            return
        looked = "" if orders else fog_words(tool.document, tool.scene.state.fog, hit.province)
        rule = seen_by_rule(tool.document, hit.province) if looked else ""
        named = place_words(tool.document, tool.scene.state.fog, hit.province)
        tool.feedback.say(looked or f"{named.rstrip('.')}. {tool.hint}" if named else tool.hint, "hint", rule)

    def _written_at(self, hit: Hit) -> Order | None:
        """Return the order entered for the unit under the pointer, if the user may see it."""
        drafts = self.tool.document.visible.values() if hit.unit else ()
        found = (one for lines in drafts for one in lines if one.unit and one.unit.key == hit.unit)
        return next(found, None)

    def _fault_of(self, order: Order | None) -> Reason | None:
        """Return why an order already entered is void, None if it is valid."""
        if order is None:
            return None
        document = self.tool.document
        return faults(document.present, order.power, document.visible.get(order.power, ())).get(order)

    def moved(self, point: QPointF, at: QPoint) -> None:
        """Make the arrow and the tag follow the pointer."""
        self.tool.scene.move_pointer(point)
        if self.tool.hit is not None:
            self.tool.last = (self.tool.hit, at)
        if self.tool.tag.isVisible():
            self.tool.tag.follow(at)

    def leave(self) -> None:
        """Clear the display when the pointer leaves the board."""
        tool = self.tool
        tool.last = None
        tool.tag.hide()
        tool.scene.hover("")
        tool.scene.show_ghost()
        if not tool.builder.filled:
            tool.feedback.say(tool.hint)


# ----------------------------------------------------------------------------------------------------
# Keys: Tab and the arrows highlight a candidate, Enter chooses it, letters stand for verbs.

Key = Qt.Key
ARROWS = {
    Key.Key_Left: (-1.0, 0.0),
    Key.Key_Right: (1.0, 0.0),
    Key.Key_Up: (0.0, -1.0),
    Key.Key_Down: (0.0, 1.0),
}
COUNTING = {Key.Key_Up: 1, Key.Key_Down: -1}
NOTHING_LIT = tr_noop("Nothing highlighted. Press Tab or the arrow keys to highlight a province, Enter to choose it.")
NOTHING_CHOSEN = tr_noop("Nothing selected. Press Tab to select a unit, Ctrl+Enter to continue.")


class OrderKeys:
    """The keyboard control of an order tool. `cursor` holds the highlighted candidate."""

    def __init__(self, tool: OrderToolState) -> None:
        self.tool = tool
        self.cursor = tool.cursor
        tool.feedback.number.taken.connect(self.accept)
        self.twice_ms = QGuiApplication.styleHints().mouseDoubleClickInterval()
        """Two presses of Esc within this many milliseconds count as a double press."""
        self._escaped = QElapsedTimer()

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; whether it was one for order entry."""
        code = event.key()
        if code == Key.Key_Escape:
            return self.escape()
        if code in (Key.Key_Tab, Key.Key_Backtab):
            return self.tab(1 if code == Key.Key_Tab else -1)
        if code in (Key.Key_Backspace, Key.Key_Delete):
            return self.tool.step_back() if self.tool.builder.unitless_verb else self.tool.clear()
        if code in (Key.Key_Return, Key.Key_Enter):
            return self.accept()
        if self.tool.builder.asks_number and self._number(event):
            return True
        if code in ARROWS and not event.modifiers():
            return self._step_to(*ARROWS[Key(code)])
        return self.letter(event.text()) if _types(event) else False

    def escape(self) -> bool:
        """Go one step back; pressed twice quickly, discard the whole order."""
        twice = self._escaped.isValid() and self._escaped.elapsed() < self.twice_ms
        self._escaped.start()
        if twice and self.tool.builder.filled:
            self.tool.start_over()
            return True
        return self.tool.step_back()

    def wants(self, event: QKeyEvent) -> bool:
        """Whether the tool takes this key: letters and digits once an order is begun, Tab always."""
        builder = self.tool.builder
        if event.key() in (Key.Key_Tab, Key.Key_Backtab):
            return builder.active
        asked = builder.asks_number and event.text().isdigit()
        return _plain(event) and bool(builder.filled) and (asked or _types(event))

    def tab(self, by: int) -> bool:
        """Select the next unit without an order; within an order or in winter, highlight the next candidate, nearest
        first."""
        builder = self.tool.builder
        if not builder.active:
            return False
        if not builder.filled and builder.context.position.phase.step != "A":
            return self.tool.choose_next_unit(by)
        now = builder.aimed
        if not self.cursor.cycle(now.allowed, builder.place, by):
            return bool(builder.filled)
        self._light()
        return True

    def accept(self) -> bool:
        """Choose what is highlighted, end a route or accept a number; otherwise say that nothing is highlighted.

        Enter never continues to the next phase.
        """
        found, builder = self.cursor.take(), self.tool.builder
        if found is not None:
            self.tool.pick(found)
        elif self.tool.numbering.end() or self.tool.numbering.take():
            return True
        elif builder.active:
            self.tool.tell(tr(NOTHING_LIT) if builder.filled else tr(NOTHING_CHOSEN), "hint")
        return True

    def _number(self, event: QKeyEvent) -> bool:
        """Change the number asked for by digits, Up and Down."""
        if event.key() in COUNTING:
            self.tool.numbering.count(COUNTING[Key(event.key())])
            return True
        return _plain(event) and event.text().isdigit() and self.tool.numbering.digit(event.text())

    def _step_to(self, dx: float, dy: float) -> bool:
        """Highlight the nearest candidate in a direction."""
        builder = self.tool.builder
        now, unit = builder.aimed, builder.unit
        start = Candidate(unit, unit.text, "", unit.place) if unit else None
        if not self.cursor.step((one for one in now.allowed if one.place), start, dx, dy):
            return bool(builder.filled)
        self._light()
        return True

    def _light(self) -> None:
        """Show what Enter would do now."""
        found = self.cursor.at
        if found is not None:
            self.tool.feedback.tag.hide()
            self.tool.feedback.show_orders(self.tool.builder.preview(found).orders)
            self.tool.highlights.emit(found)
            if found.place is not None:
                self.tool.entered.emit(found.place.text)
            self.tool.tell(tr("{found}. Press Enter to choose it.", found=found.label), "hint")

    def letter(self, letter: str) -> bool:
        """Choose a verb of the selected unit by its letter, or else begin typing an order.

        Once the verb is chosen, a letter that fits the next slot is typed rather than taken as another verb.
        """
        tool = self.tool
        if not tool.builder.active:
            return False
        if tool.builder.unit is not None and not tool.builder.spells(letter) and tool.press_verb(letter):
            return True
        if letter.upper() == "W" and tool.waive():
            return True
        tool.typing.emit(letter)
        return True


def _types(event: QKeyEvent) -> bool:
    """Whether a key begins typed text. No number begins with 0, which is the shortcut for the whole map."""
    return _plain(event) and event.text().isalnum() and event.text() != "0"


def _plain(event: QKeyEvent) -> bool:
    return not event.modifiers() or event.modifiers() == Qt.KeyboardModifier.ShiftModifier
