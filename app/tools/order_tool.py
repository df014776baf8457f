"""Ordering by clicks: the state machine of `order_entry` tied to the board, the pointer and the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from PySide6.QtCore import QPoint, QPointF, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.board.picking import Hit
from app.board.plan import order_at
from app.board.scene import BoardScene
from app.board.stage import DISLODGED
from app.language import mark, tr
from app.session import commands
from app.session.document import Document
from rules import Candidate, Choices, SheetLine, heading_in, read_sheet, say

from .base import NOTHING, Answer, Sheet, Spot, Tool, spot_of
from .feedback import Feedback
from .gestures import Dragging, Hovering, OrderKeys
from .look_tool import REACH, fog_words, seen_by_rule
from .menus import ChipFan, about
from .order_entry import OrderBuilder

# ----------------------------------------------------------------------------------------------------
# What an answer of the order builder changes outside of it: orders are written or cleared, something is looked at.


def carry_out(tool: OrderTool, answer: Answer) -> tuple[str, str, str] | None:
    """Do for an order tool what was answered; words about it, their kind and their rule, if there are any."""
    builder, document = tool.builder, tool.document
    if answer.kind == "made":
        return _write(tool, answer)
    if answer.kind == "clear":
        commands.clear_order(document, answer.power or builder.power, answer.key)
        return answer.words, "hint", ""
    if answer.kind == "info":
        document.select(answer.key)
        tool.looked_at.emit(answer.key)
        looked = fog_words(document, tool.scene.stage.fog, answer.key)
        return looked or answer.words, "hint", seen_by_rule(document, answer.key) if looked else ""
    if answer.kind == "step" and builder.unit is not None and len(builder.filled) == 1:
        tool.entered.emit(builder.unit.place.text)
    return (answer.words, "hint", answer.clause) if answer.kind == "fan" else None


def _write(tool: OrderTool, answer: Answer) -> tuple[str, str, str]:
    """Write the orders that are made, unless something would be lost by them and that is not agreed to."""
    order = answer.orders[0].text
    if answer.asked and not tool.agreed(f"{order}?", answer.asked):
        return tr("Not written."), "hint", ""
    commands.set_orders(tool.document, answer.power or tool.builder.power, answer.orders)
    tool.builder.go_on()
    tool.feedback.quiet()
    if answer.fault:
        return tr("{order} is written, but illegal: {why}", order=order, why=answer.fault), "warn", answer.clause
    return tr("{order} is written. {words}", order=order, words=answer.words).rstrip(), "good", ""


# ----------------------------------------------------------------------------------------------------
# Numbers in orders: the chip beside the pointer, the wheel, digits, and the end of an order without a unit.


class Numbering:
    """The number that an order tool asks for, while it does."""

    def __init__(self, tool: OrderTool) -> None:
        self.tool = tool
        tool.feedback.number.counted.connect(self.count)
        tool.feedback.number.taken.connect(tool.keys.accept)

    def count(self, by: int) -> None:
        """One more or one less."""
        self.tool.builder.count(by)
        self._changed()

    def digit(self, digit: str) -> bool:
        """A digit is typed."""
        if self.tool.builder.digit(digit):
            self._changed()
        else:
            self.tool.tell(tr("There can be {numbers} at most.", numbers=self.tool.builder.numbers[-1]), "warn")
        return True

    def wheel(self, steps: int) -> bool:
        """The wheel is turned; whether a number is asked for."""
        asked = self.tool.builder.asks_number
        if asked and steps:
            self.count(steps)
        return asked

    def take(self) -> bool:
        """Take the number as it stands, and go on to the next slot; whether one was asked for."""
        builder = self.tool.builder
        found = builder.choices.find(builder.number) if builder.asks_number else None
        if found is not None:
            self.tool.pick(found)
        return found is not None

    def end(self) -> bool:
        """End an order without a unit as it stands; whether it could end."""
        answer = self.tool.builder.end()
        if answer.kind == "made":
            self.tool.do(answer)
        return answer.kind == "made"

    def _changed(self) -> None:
        """Another number: other places may come next."""
        self.tool.keys.cursor.at = None
        self.tool.show()


# ----------------------------------------------------------------------------------------------------
# Orders that are typed or pasted: a line that is being typed, a whole line, many lines.


class TypedOrders:
    """What lines of text mean for an order tool."""

    def __init__(self, tool: OrderTool) -> None:
        self.tool = tool

    def follow(self, text: str) -> Choices:
        """A line that is being typed: its slots are chosen as far as they are clear. What comes next."""
        self.tool.feedback.quiet()
        found = self.tool.builder.type(text)
        self.tool.show()
        return found

    def read(self, text: str, *, complete: bool = False) -> Answer:
        """A whole typed line. `complete`: where it is no order, the only thing that its last word can mean is taken.

        A line that is refused leaves what is chosen as it is.
        """
        builder = self.tool.builder
        named, text = self.headed(text)
        builder.power = named or builder.power
        answer = builder.read(text)
        if answer.kind == "refused" and complete:
            only = builder.type(text).allowed
            answer = builder.pick(only[0]) if len(only) == 1 else answer
        self.tool.do(answer)
        return answer

    def headed(self, text: str) -> tuple[str, str]:
        """The power that is named at the head of a line, "" if none is, and the line without it."""
        named, rest = heading_in(self.tool.document.present, text)
        return (named, rest) if named in self.tool.builder.sheet.powers else ("", text.strip())

    def read_many(self, text: str) -> tuple[int, list[tuple[str, str, str]]]:
        """Many lines: how many orders are written, in one step to undo, and the lines that are none with why and the
        rule of that."""
        document, builder = self.tool.document, self.tool.builder
        before, powers = builder.power, builder.sheet.powers
        left, written = [], 0
        builder.alone = True
        sheet = read_sheet(document.present, text, before if len(powers) == 1 else "", shown=before)
        with commands.together(document, tr("pasted orders")):
            for line in sheet.lines:
                words, clause = self._write(line, powers)
                written += not words
                if words:
                    named = line.power not in ("", before)
                    left.append((f"{line.power}: {line.text}" if named else line.text, words, clause))
        builder.alone, builder.power = False, before
        document.act_for(before)
        return written, left

    def _write(self, line: SheetLine, powers: Sequence[str]) -> tuple[str, str]:
        """Write the order of a line for its power. If it is none: why not, and the rule of that."""
        if line.order is None:
            return (say(line.reason), line.reason.clause) if line.reason else ("", "")
        if line.power not in powers:
            name = self.tool.document.present.variant.writer_name(self.tool.document.present, line.power)
            return tr("The orders of {power} cannot be written here.", power=name), ""
        self.tool.builder.power = line.power
        answer = self.read(line.order.text)
        return ("", "") if answer.kind == "made" else (answer.words, answer.clause)


# ----------------------------------------------------------------------------------------------------
# The menu of verbs of a unit: where a press or a key asks for it, beside the unit chosen or where another lies.


class UnitMenu:
    """Asks for the menu of an order tool, round at the pointer or as a list."""

    def __init__(self, tool: OrderTool) -> None:
        self.tool = tool

    def ask(self, hit: Hit, at: QPoint) -> None:
        """One step back; the menu of verbs where a unit that can be ordered lies, or is chosen."""
        tool = self.tool
        beside_all = hit.unit is None and not hit.province
        if tool.is_chosen(hit) or (beside_all and tool.builder.unit is not None):
            tool.menu_wanted.emit(tool.builder.offered_verbs(), at)
        elif tool.builder.filled:
            tool.step_back()
        else:
            self._open_at(hit, at)

    def ask_slowly(self, hit: Hit, at: QPoint) -> None:
        """The menu of the unit; within an order a slow click."""
        if self.tool.builder.filled and not self.tool.is_chosen(hit):
            self.tool.click(hit, at)
        else:
            self.ask(hit, at)

    def ask_for_list(self) -> None:
        """The verbs of the unit chosen as a list beside it; with none chosen, of the one pointed out, else of the next
        without an order."""
        tool, builder = self.tool, self.tool.builder
        if builder.unit is None and not tool.choose_pointed_out() and not tool.next_unit(1):
            tool.tell(tr("No unit is chosen. Tab chooses one."), "hint")
            return
        if builder.unit is not None and builder.offered_verbs():
            place = Candidate(builder.unit, builder.unit.text, "", builder.unit.place)
            tool.list_wanted.emit(builder.offered_verbs(), tool.feedback.pixel_of(place))

    def _open_at(self, hit: Hit, at: QPoint) -> None:
        """Nothing is chosen: the verbs of the unit there, or what can be done at the place."""
        tool = self.tool
        answer = tool.builder.judge(spot_of(hit))
        if answer.kind == "fan":
            tool.do(tool.builder.do(answer), at)
        elif hit.unit is not None and answer.kind == "step" and answer.filled and not answer.fan:
            tool.do(tool.builder.do(answer), at)
            tool.menu_wanted.emit(tool.builder.offered_verbs(), at)
        elif hit.unit is None:
            self._open_for_order(hit, at)

    def _open_for_order(self, hit: Hit, at: QPoint) -> None:
        """What can be done with the order that is drawn there, if it is one of those that are written here."""
        tool = self.tool
        key = order_at(tool.scene.stage.plan, hit.point, REACH * tool.scene.stage.metrics.r)
        unit = tool.document.standing.units.get(key)
        power = unit.power if unit is not None else ""
        if power not in tool.document.writers:
            return
        text = next((order.text for order in tool.document.orders(power) if order.key == key), "")
        if text:
            tool.document.act_for(power)
            tool.order_wanted.emit(key, text, at)


# ----------------------------------------------------------------------------------------------------
# Ordering by clicks: the state machine of `ordering` tied to the board, the pointer and the keys.


class OrderTool(Tool):
    """Click a unit, click where it goes.

    `typing` asks for the typed line with a first letter, `menu_wanted` for the menu of verbs at a point, `list_wanted`
    for the same as a list, `order_wanted` for that of a drawn order (key of its unit, text, point), `sought` for a
    place to be in view; `lit` carries the candidate that the keys have come to, `entered` a place that is worked on
    now, whose board is to be the active one, `looked_at` a place clicked where nothing can be ordered.
    """

    name: ClassVar[str] = "order"
    title: ClassVar[str] = mark("Order")
    typing = Signal(str)
    menu_wanted = Signal(object, object)
    list_wanted = Signal(object, object)
    order_wanted = Signal(str, str, object)
    sought = Signal(str)
    lit = Signal(object)
    entered = Signal(str)
    looked_at = Signal(str)

    def __init__(self, document: Document, scene: BoardScene, over: QWidget) -> None:
        super().__init__(document, scene)
        self.builder = OrderBuilder(Sheet(document.present))
        self.lenient = False
        """Whether illegal orders may be written without Alt: a preference."""
        anyway = self.builder.judging.anyway
        anyway.permitted, anyway.insisted = lambda: self.lenient, lambda: self.alt
        self.feedback = Feedback(self.builder, scene, over, self.tell, self.change_level, self.support)
        self.tag = self.feedback.tag
        self.fan = ChipFan(over)
        self.fan.picked.connect(self.pick)
        self.fan.closed.connect(self.step_back)
        self.fan.lit.connect(lambda one: self.feedback.show_orders(self.builder.preview(one).orders))
        self.over = over
        self.keys = OrderKeys(self)
        self.dragging = Dragging(self)
        self.hovering = Hovering(self)
        self.numbering = Numbering(self)
        self.unit_menu = UnitMenu(self)
        self.typed = TypedOrders(self)
        self.idle: Callable[[], str] = lambda: ""
        """What is told while nothing is chosen; "": what the next click does."""
        self.agreed: Callable[[str, str], bool] = lambda title, words: True
        """Whether an order is to be written by which something is lost for good."""
        self._ended = False

    # In and out of use.

    def start(self) -> None:
        self.refresh()

    def stop(self) -> None:
        self.builder.reset()
        self.feedback.quiet()
        self.feedback.number.hide()
        self.feedback.levels.hide()
        self.feedback.supports.hide()
        self._close_fan()
        self.scene.hover("")
        self.scene.clear_targets()
        self.scene.select(None)

    def refresh(self) -> None:
        """Take in what has changed, and light what can be clicked now."""
        document = self.document
        sheet = Sheet(document.present, document.writers, document.visible, document.standing)
        self.builder.turn_to(sheet, document.power)
        self._close_fan()
        self.show()

    # The pointer.

    def hover(self, hit: Hit, at: QPoint) -> None:
        self.hovering.over(hit, at)

    def moved(self, point: QPointF, at: QPoint) -> None:
        self.hovering.moved(point, at)

    def leave(self) -> None:
        self.hovering.leave()

    def click(self, hit: Hit, at: QPoint) -> None:
        self.hovering.last = (hit, at)
        errand = bool(self.builder.errand)
        answer = self.builder.click(spot_of(hit))
        self._ended = errand and answer.kind == "made"
        self.do(answer, at)

    def click_again(self, hit: Hit, at: QPoint) -> None:
        """A double click ends a way: its first click may have done so already."""
        if not self._ended:
            self.click(hit, at)

    def click_with_shift(self, hit: Hit, at: QPoint) -> None:
        """The unit chosen supports the one clicked; with none chosen, the move written last goes on to there."""
        answer = self.builder.asked_to_help(spot_of(hit))
        longer = self.builder.extend(spot_of(hit)) if answer.kind == "nothing" else answer
        if longer.kind in ("made", "fan") and longer is not answer:
            self.hovering.last = (hit, at)
            self.do(longer, at)
        elif answer.kind == "nothing":
            self.click(hit, at)
        else:
            self.hovering.last = (hit, at)
            self.do(self.builder.do(answer), at)

    def wheel(self, steps: int) -> bool:
        return self.numbering.wheel(steps)

    def grabs(self, hit: Hit) -> bool:
        return self.dragging.grabs(hit)

    def begin_drag(self, hit: Hit) -> None:
        self.dragging.begin(hit)

    def drag(self, hit: Hit, at: QPoint) -> None:
        self.hovering.last = (hit, at)
        self.dragging.go_on(hit, at)

    def drop(self, hit: Hit, at: QPoint) -> None:
        self.hovering.last = (hit, at)
        self.dragging.end(hit, at)

    def give_up(self) -> None:
        self.dragging.give_up()

    def menu(self, hit: Hit, at: QPoint) -> None:
        self.unit_menu.ask(hit, at)

    def hold(self, hit: Hit, at: QPoint) -> None:
        self.unit_menu.ask_slowly(hit, at)

    def list_menu(self, at: QPoint | None = None) -> None:
        self.unit_menu.ask_for_list()

    def choose_pointed_out(self) -> bool:
        """Choose the unit under the pointer, or the one selected; whether that could be done."""
        hit = self.hovering.hit
        key = (hit.unit if hit else "") or self.document.selection
        if key and not self.builder.filled:
            self.choose_unit(key)
        return self.builder.unit is not None

    def support(self, key: str) -> None:
        """The unit chosen supports this one: a tag beside it was clicked."""
        self.do(self.builder.do(self.builder.asked_to_help(Spot(key.partition("#")[0], key))))

    def is_chosen(self, hit: Hit) -> bool:
        """Whether that is the unit chosen, with no verb yet."""
        unit = self.builder.unit
        return unit is not None and len(self.builder.filled) == 1 and hit.unit == unit.key

    # Keys.

    def key(self, event: QKeyEvent) -> bool:
        return self.keys.press(event)

    def wants(self, event: QKeyEvent) -> bool:
        """Letters and digits, once a unit is chosen, and Tab always."""
        return self.keys.wants(event)

    def press_verb(self, letter: str) -> bool:
        """The key of a verb of the unit chosen; whether there is such a verb. It takes what is offered there."""
        hit = self.hovering.hit
        offered = self.builder.judge(spot_of(hit)) if hit else NOTHING
        if offered.kind == "offer" and self.builder.offers_by(letter, offered):
            self.pick(offered.fan[0])
            return True
        answer = self.builder.key(letter)
        if answer.kind == "nothing":
            return False
        self.do(answer)
        return True

    def step_back(self) -> bool:
        """One step back; whether there was one."""
        self._close_fan()
        self.dragging.under_way = False
        self.keys.cursor.at = None
        if not self.builder.back():
            return False
        self.document.act_for(self.builder.power)
        self.show()
        return True

    def start_over(self) -> None:
        """Nothing is chosen any more."""
        self._close_fan()
        self.dragging.under_way = False
        self.keys.cursor.at = None
        self.builder.reset()
        self.show()

    def clear(self) -> bool:
        """Clear the order of the unit chosen, or of the one selected."""
        unit = self.builder.unit
        key = unit.key if unit else self.document.selection
        if not key:
            return False
        self.builder.reset()
        before = self.document.orders(self.builder.power)
        commands.clear_order(self.document, self.builder.power, key)
        kept = self.document.orders(self.builder.power)
        gone = next((order.text for order in before if order not in kept), "")
        self.show(told=(tr("{order} is cleared.", order=gone), "hint", "") if gone else None)
        return True

    def next_unit(self, step: int) -> bool:
        """Choose the next unit without order; in winter light the next place or unit."""
        self._close_fan()
        if self.document.present.phase.step == "A":
            return self.keys.tab(step)
        found = self.builder.next_unit(step)
        if found:
            self.show()
            self._seek()
        return found

    def waive(self) -> bool:
        """Leave a build."""
        found = self.builder.choices.find("waive") if not self.builder.filled else None
        if found is None:
            return False
        self.do(self.builder.pick(found))
        return True

    def change_level(self, by: int) -> None:
        """Order the unit chosen to the board above (1) or below (-1)."""
        self.do(self.builder.change_level(by))

    def begin(self, partial: Sequence[Any]) -> Answer:
        """Begin an order with these slots, for the power shown in the panel."""
        self.builder.power = self.document.power
        answer = self.builder.begin(partial)
        self.do(answer)
        return answer

    def choose_unit(self, key: str) -> None:
        """Choose the unit with this key, to give it another order. What a click would change stays as it is."""
        self.builder.reset()
        answer = self.builder.judge(Spot(key.partition("#")[0], key, key in self.document.standing.dislodged))
        if answer.kind == "step":
            self.do(self.builder.do(answer))
            self._seek()
        else:
            self.show()
            self.document.select(key)

    def _seek(self) -> None:
        if self.builder.unit is not None:
            self.entered.emit(self.builder.unit.place.text)
            self.sought.emit(self.builder.unit.place.text)

    # The panel.

    def pick(self, candidate: Candidate) -> Answer:
        """A choice of the list, a chip, or what the keys have lit."""
        self._close_fan()
        answer = self.builder.pick(candidate)
        self.do(answer)
        return answer

    def choose_verb(self, name: str) -> None:
        self.do(self.builder.verb(name))

    def _close_fan(self) -> None:
        """Close the chips, also behind the curtain; the keyboard was theirs."""
        if self.fan.isVisible():
            self.over.setFocus()
        self.fan.close_fan()

    # What comes of it.

    def do(self, answer: Answer, at: QPoint | None = None) -> None:
        """Carry out what the builder answered. `at`: where it was clicked, None for keys and lists."""
        self.fan.close_fan()
        self.keys.cursor.at = None
        if answer.kind == "refused":
            self.refuse(answer, at)
            return
        told = (answer.words, "warn", answer.clause) if answer.kind == "offer" else carry_out(self, answer)
        if answer.kind in ("step", "made") and answer.power:
            fan = self.builder.fan
            self.document.act_for(answer.power)
            self.builder.fan = fan
        self.show(at, told)
        if self.builder.fan:
            self._open_fan(self.builder.fan, at or self.feedback.pixel_of(self.builder.fan[0]))

    def refuse(self, answer: Answer, at: QPoint | None) -> None:
        """Only a click is answered beside the pointer, which may be far from a line or a list."""
        if answer.words and answer.kind == "refused":
            self.feedback.refuse(answer, self.hovering.hit, at)

    def _open_fan(self, fan: Sequence[Candidate], at: QPoint) -> None:
        position = self.document.present
        self.feedback.quiet()
        self.feedback.levels.hide()
        self.feedback.supports.hide()
        self.fan.open(at, fan, about(position, self.builder.offered_to(fan[0]), fan))

    def show(self, at: QPoint | None = None, told: tuple[str, str, str] | None = None) -> None:
        """Light the board for the next slot, and say what the next click does, or what was `told` instead.

        `at`: where it was clicked.
        """
        lit = self.builder.lit
        chosen = self.builder.unit is not None or bool(self.builder.errand)
        refused = lit.refused if chosen else ()
        unit = self.builder.unit
        fled = unit is not None and unit.key in self.document.standing.dislodged
        self.scene.show_targets(
            lit.places,
            units=lit.units,
            refused=refused,
            sites=lit.sites,
            lines=lit.lines,
            barred=lit.barred,
            told=lit.refused if fled else {},
        )
        self.scene.select(f"{unit.key}{DISLODGED if fled else ''}" if unit else None)
        self.feedback.show_number(at)
        self.feedback.show_levels()
        self.feedback.stands = False
        self.hovering.renew()
        self.tell(*(told or (self.hint, "hint", "")))
        self.changed.emit()

    @property
    def hint(self) -> str:
        """What the next click does, or what is told while nothing is chosen."""
        idle = "" if self.builder.filled else self.idle()
        return idle or self.builder.hint
