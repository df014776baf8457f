"""The gestures of ordering on the board: the pointer that drags or rests on something, and the keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from app.board.picking import Hit
from app.language import tr, tr_noop
from app.session.drafts import faults
from rules import Candidate, Location, Order, Reason, say
from rules.presentation import Drag

from .base import NOTHING, ClickResult, HitTarget, SlotSequence, hit_target, refused
from .click_interpretation import owner_of
from .look_tool import fog_words, place_words, seen_by_rule
from .order_entry import OrderBuilder
from .ordering import OrderToolState

# ----------------------------------------------------------------------------------------------------
# A thing that lies on the board, dragged: onto another place of its owner it is shifted, off them it is given up.
#
# No Qt here.


class DraggedItem:
    """What is dragged: a thing at a spot. `builder` makes its order."""

    def __init__(self, builder: OrderBuilder, start: HitTarget) -> None:
        self.builder, self.start = builder, start

    @property
    def can_be(self) -> bool:
        """Whether it is the power's own, and something can be done with it in this phase."""
        builder, start = self.builder, self.start
        if start.sign is None or not start.sign.dragged or builder.filled or not builder.active:
            return False
        mine = owner_of(builder.sheet.position, start) == builder.power
        made = (self._verb(Drag.TO_PLACE), self._verb(Drag.OFF_BOARD))
        return mine and any(one.value in made for one in builder.unitless_orders())

    def _verb(self, drag: Drag) -> str:
        """The order that a drag of the thing makes; it names the kind of thing and its place."""
        kinds = self.builder.sheet.position.variant.all_verbs.values()
        return next((kind.name for kind in kinds if kind.shown.drag is drag), "")

    def begin(self) -> None:
        """It is taken up: where it can be shifted to is lit, if it can be."""
        self.builder.begin((self._verb(Drag.TO_PLACE), self.start.word, self.start.province))

    def over(self, target: HitTarget) -> ClickResult:
        """What letting it go there would do."""
        builder = self.builder
        if target.province == self.start.province:
            return NOTHING
        if owner_of(builder.sheet.position, target) != builder.power:
            return builder.judging.unitless_orders.along(self._given(Drag.OFF_BOARD))
        if builder.filled:
            return builder.judge(target)
        return self._why_not

    def _given(self, drag: Drag) -> SlotSequence:
        """The order that a drag makes, with the thing and its place filled in."""
        return SlotSequence((self._verb(drag), self.start.word, self.start.province))

    @property
    def _why_not(self) -> ClickResult:
        """Why it cannot be shifted."""
        verb = self._verb(Drag.TO_PLACE)
        shift = next((one for one in self.builder.unitless_orders() if one.value == verb), None)
        if shift is not None and shift.reason:
            return refused(shift.reason)
        answer = self.builder.judging.unitless_orders.along(self._given(Drag.TO_PLACE))
        return replace(answer, kind="refused")


# ----------------------------------------------------------------------------------------------------
# Dragging with the button down: a unit to where it moves, or, with another chosen, to where it is supported; a thing
# to where it is shifted, or off one's own places.


class OrderDrag:
    """The drag of an order tool. `thing`: what hangs on the pointer, if it is no unit."""

    def __init__(self, tool: OrderToolState) -> None:
        self.tool = tool
        self.thing: DraggedItem | None = None

    def grabs(self, hit: Hit) -> bool:
        """A unit that can be ordered, or helped by the one chosen, is dragged, and a thing of one's own; anything else
        pans the board."""
        builder = self.tool.builder
        if DraggedItem(builder, hit_target(hit)).can_be:
            return True
        if hit.unit is None or not builder.active:
            return False
        meant = (builder.judge(hit_target(hit)), builder.helping(hit_target(hit)))
        return any(answer.kind == "step" for answer in meant) or self.tool.is_chosen(hit)

    def begin(self, hit: Hit) -> None:
        """Choose the unit under the pointer to be dragged: to move, or helped by the one chosen before."""
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
            answer = helped if helped.kind == "step" else builder.judge(hit_target(hit))
            self.tool.dragged = answer.kind == "step" and bool(builder.do(answer))
            self.tool.document.act_for(builder.power)
        else:
            self.tool.dragged = True
        self.tool.show()

    def go_on(self, hit: Hit, at: QPoint) -> None:
        """The arrow follows the pointer."""
        if self.tool.dragged:
            self.tool.scene.hover(hit.province)
            self.tool.feedback.preview(self._answer(hit), hit, at)

    def _answer(self, hit: Hit) -> ClickResult:
        """What letting go there would do."""
        if self.thing is not None:
            return self.thing.over(hit_target(hit))
        return self.tool.builder.judge(hit_target(hit), drag=True)

    def end(self, hit: Hit, at: QPoint) -> None:
        """The button is let go over something."""
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

    # What comes from beside the board: the key of a form.

    def carry(self, hit: Hit | None, at: QPoint) -> None:
        """What has been begun hangs on the pointer, over the board or (None) beside it."""
        if hit is None:
            self.tool.leave()
        else:
            self.tool.hover(hit, at)

    def put_down(self, hit: Hit | None, at: QPoint) -> None:
        """What hangs on the pointer is let go: it makes an order there, or is given up."""
        builder = self.tool.builder
        builder.again = ()
        answer = builder.judge(hit_target(hit)) if hit else NOTHING
        if answer.kind in ("made", "fan"):
            self.tool.do(builder.do(answer), at)
            return
        builder.reset()
        self.tool.show()
        self.tool.refuse(answer, at)


# ----------------------------------------------------------------------------------------------------
# What the pointer rests on while orders are given: what a click does there, and what there is to say of a place.

NO_ORDER = ("nothing", "info", "refused")
"""Answers to clicks that would begin no order."""


class OrderHover:
    """The pointer of an order tool."""

    def __init__(self, tool: OrderToolState) -> None:
        self.tool = tool

    def over(self, hit: Hit, at: QPoint) -> None:
        """Show what a click there would do."""
        tool = self.tool
        tool.last = (hit, at)
        answer = tool.builder.judge(hit_target(hit))
        crosses = bool(answer.line) and answer.kind in ("made", "step")
        tool.scene.hover("" if crosses else hit.province, answer.line)
        if not tool.fan.isVisible():
            tool.feedback.preview(answer, hit, at)
        if not tool.builder.filled:
            self._tell_of(hit, at, orders=answer.kind not in NO_ORDER)

    def _tell_of(self, hit: Hit, at: QPoint, orders: bool) -> None:
        """Why the order of the unit there is void; else what the place is called and what is known of it, and what the
        next click does where a click there `orders`, or where nothing more is known."""
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
        """The order written for the unit under the pointer, as far as it may be read."""
        drafts = self.tool.document.visible.values() if hit.unit else ()
        found = (one for lines in drafts for one in lines if one.unit and one.unit.key == hit.unit)
        return next(found, None)

    def _fault_of(self, order: Order | None) -> Reason | None:
        """Why an order that was written is void; None if it is not."""
        if order is None:
            return None
        document = self.tool.document
        return faults(document.present, order.power, document.visible.get(order.power, ())).get(order)

    def moved(self, point: QPointF, at: QPoint) -> None:
        """The arrow and the tag follow the pointer."""
        self.tool.scene.move_pointer(point)
        if self.tool.hit is not None:
            self.tool.last = (self.tool.hit, at)
        if self.tool.tag.isVisible():
            self.tool.tag.follow(at)

    def leave(self) -> None:
        """The pointer is off the board."""
        tool = self.tool
        tool.last = None
        tool.tag.hide()
        tool.scene.hover("")
        tool.scene.show_ghost()
        if not tool.builder.filled:
            tool.feedback.say(tool.hint)


# ----------------------------------------------------------------------------------------------------
# The keys: Tab and the arrows light a candidate, Enter takes it, letters name verbs.

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
    """What each key does for an order tool. `cursor` is at the candidate that is lit."""

    def __init__(self, tool: OrderToolState) -> None:
        self.tool = tool
        self.cursor = tool.cursor
        tool.feedback.number.taken.connect(self.accept)
        self.twice_ms = QGuiApplication.styleHints().mouseDoubleClickInterval()
        """Within so many milliseconds two presses of a key are one."""
        self._escaped = QElapsedTimer()

    def press(self, event: QKeyEvent) -> bool:
        """Whether the key is one of ordering; it is then done."""
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
        """One step back; pressed twice, all of them."""
        twice = self._escaped.isValid() and self._escaped.elapsed() < self.twice_ms
        self._escaped.start()
        if twice and self.tool.builder.filled:
            self.tool.start_over()
            return True
        return self.tool.step_back()

    def wants(self, event: QKeyEvent) -> bool:
        """Letters and digits, once a unit is chosen, and Tab always."""
        builder = self.tool.builder
        if event.key() in (Key.Key_Tab, Key.Key_Backtab):
            return builder.active
        asked = builder.asks_number and event.text().isdigit()
        return _plain(event) and bool(builder.filled) and (asked or _types(event))

    def tab(self, by: int) -> bool:
        """Nothing chosen: the next unit without order. Else, and in winter, the next candidate, nearest first."""
        builder = self.tool.builder
        if not builder.active:
            return False
        if not builder.filled and builder.sheet.position.phase.step != "A":
            return self.tool.choose_next_unit(by)
        now = builder.aimed
        if not self.cursor.cycle(now.allowed, self._start(), by):
            return bool(builder.filled)
        self._light()
        return True

    def accept(self) -> bool:
        """Enter takes what is lit, ends a way or takes a number; else it says that nothing is lit. It never goes on to
        the next phase."""
        found, builder = self.cursor.take(), self.tool.builder
        if found is not None:
            self.tool.pick(found)
        elif self.tool.numbering.end() or self.tool.numbering.take():
            return True
        elif builder.active:
            self.tool.tell(tr(NOTHING_LIT) if builder.filled else tr(NOTHING_CHOSEN), "hint")
        return True

    def _number(self, event: QKeyEvent) -> bool:
        """Digits, Up and Down change the number that is asked for."""
        if event.key() in COUNTING:
            self.tool.numbering.count(COUNTING[Key(event.key())])
            return True
        return _plain(event) and event.text().isdigit() and self.tool.numbering.digit(event.text())

    def _step_to(self, dx: float, dy: float) -> bool:
        """Light the nearest candidate in that direction."""
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
            self.tool.lit.emit(found)
            if found.place is not None:
                self.tool.entered.emit(found.place.text)
            self.tool.tell(tr("{found}. Press Enter to choose it.", found=found.label), "hint")

    def letter(self, letter: str) -> bool:
        """A verb of the unit chosen; else the beginning of a typed order. With the verb chosen, what can come next is
        typed rather than another verb chosen."""
        tool = self.tool
        if not tool.builder.active:
            return False
        if tool.builder.unit is not None and not tool.builder.spells(letter) and tool.press_verb(letter):
            return True
        if letter.upper() == "W" and tool.waive():
            return True
        tool.typing.emit(letter)
        return True

    def _start(self) -> Location | None:
        """Where the candidates are near to: the unit named last."""
        return self.tool.builder.place


def _types(event: QKeyEvent) -> bool:
    """Whether a key begins something typed. No number begins with 0: that shows the whole map."""
    return _plain(event) and event.text().isalnum() and event.text() != "0"


def _plain(event: QKeyEvent) -> bool:
    return not event.modifiers() or event.modifiers() == Qt.KeyboardModifier.ShiftModifier
