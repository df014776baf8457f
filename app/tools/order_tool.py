"""The order tool: `ordering` with all its gestures, typed lines and the menu of a unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.board.picking import Hit
from app.board.plan import order_at
from app.board.scene import BoardScene
from app.language import tr, tr_noop
from app.session import commands
from app.session.document import Document
from rules import Candidate, Choices, Order, say
from rules.sheets import SheetLine, heading_in, read_sheet

from .base import ClickResult, hit_target
from .gestures import OrderDrag, OrderHover, OrderKeys
from .look_tool import REACH
from .ordering import OrderToolState

# ----------------------------------------------------------------------------------------------------
# Typed or pasted orders: a line being typed, a whole line, many lines.


class TypedOrders:
    """Typed and pasted text for an order tool."""

    def __init__(self, tool: OrderToolState) -> None:
        self.tool = tool

    def follow(self, text: str) -> Choices:
        """Follow a line being typed: choose its clear slots, and return what can come next."""
        self.tool.feedback.quiet()
        found = self.tool.builder.type(text)
        self.tool.show()
        return found

    def read(self, text: str, *, complete: bool = False) -> ClickResult:
        """Read a whole typed line.

        With `complete`, a line that is no order as it stands is read in looser notation, such as `par bur`, or else
        completed if its last word can mean only one thing. A refused line leaves the selection unchanged.
        """
        builder = self.tool.builder
        named, text = self.headed(text)
        builder.power = named or builder.power
        answer = builder.read(text)
        if answer.kind == "refused" and complete:
            meant = self.orders_in(text)
            answer = builder.read(meant[0].text) if len(meant) == 1 else answer
        if answer.kind == "refused" and complete:
            only = builder.type(text).allowed
            answer = builder.pick(only[0]) if len(only) == 1 else answer
        self.tool.do(answer)
        return answer

    def headed(self, text: str) -> tuple[str, str]:
        """Return the power named at the beginning of a line, "" if there is none, and the rest of the line."""
        named, rest = heading_in(self.tool.document.present, text)
        return (named, rest) if named in self.tool.builder.context.powers else ("", text.strip())

    def orders_in(self, text: str) -> list[Order]:
        """Return the orders in a line in any notation; none if anything in it is not an order."""
        lines = read_sheet(self.tool.document.present, text, shown=self.tool.builder.power).lines
        return [line.order for line in lines if line.order] if all(line.order for line in lines) else []

    def read_many(self, text: str) -> tuple[int, list[tuple[str, str, str]]]:
        """Read many lines in one undoable step.

        Return how many orders were entered, and for each other line its text, why it is no order, and the rule.
        """
        document, builder = self.tool.document, self.tool.builder
        before, powers = builder.power, builder.context.powers
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
        """Enter the order of a line for its power. Return why not, and the rule; empty strings if it was entered."""
        if line.order is None:
            return (say(line.reason), line.reason.clause) if line.reason else ("", "")
        if line.power not in powers:
            name = self.tool.document.present.variant.writer_name(self.tool.document.present, line.power)
            return tr("You cannot enter orders for {power} here.", power=name), ""
        self.tool.builder.power = line.power
        answer = self.read(line.order.text)
        return ("", "") if answer.kind == "made" else (answer.words, answer.clause)


# ----------------------------------------------------------------------------------------------------
# The menu of verbs of a unit, opened by a press or a key.


class UnitMenu:
    """Opens the menu of an order tool, as a ring at the pointer or as a list."""

    def __init__(self, tool: OrderTool) -> None:
        self.tool = tool

    def ask(self, hit: Hit, at: QPoint) -> None:
        """Open the menu of verbs of the selected unit or of one that can be ordered; within an order, go one step back.
        """
        tool = self.tool
        beside_all = hit.unit is None and not hit.province
        if tool.is_chosen(hit) or (beside_all and tool.builder.unit is not None):
            tool.menu_wanted.emit(tool.builder.offered_verbs(), at)
        elif tool.builder.filled:
            tool.step_back()
        else:
            self._open_at(hit, at)

    def ask_slowly(self, hit: Hit, at: QPoint) -> None:
        """Open the menu of the unit; within an order, treat the long press as a click."""
        if self.tool.builder.filled and not self.tool.is_chosen(hit):
            self.tool.click(hit, at)
        else:
            self.ask(hit, at)

    def ask_for_list(self) -> None:
        """Open the verbs as a list beside the unit selected, else the one pointed out, else the next without an order.
        """
        tool, builder = self.tool, self.tool.builder
        if builder.unit is None and not tool.choose_pointed_out() and not tool.next_unit(1):
            tool.tell(tr("No unit selected. Press Tab to select one."), "hint")
            return
        if builder.unit is not None and builder.offered_verbs():
            place = Candidate(builder.unit, builder.unit.text, "", builder.unit.place)
            tool.list_wanted.emit(builder.offered_verbs(), tool.feedback.pixel_of(place))

    def _open_at(self, hit: Hit, at: QPoint) -> None:
        """With nothing selected: open the verbs of the unit there, or what can be done at the place."""
        tool = self.tool
        answer = tool.builder.interpret(hit_target(hit))
        if answer.kind == "fan":
            tool.do(tool.builder.do(answer), at)
        elif hit.unit is not None and answer.kind == "step" and answer.filled and not answer.fan:
            tool.do(tool.builder.do(answer), at)
            tool.menu_wanted.emit(tool.builder.offered_verbs(), at)
        elif hit.unit is None:
            self._open_for_order(hit, at)

    def _open_for_order(self, hit: Hit, at: QPoint) -> None:
        """Open the menu of the order drawn there, if it is one that is entered here."""
        tool = self.tool
        key = order_at(tool.scene.state.plan, hit.point, REACH * tool.scene.state.metrics.r)
        unit = tool.document.standing.units.get(key)
        power = unit.power if unit is not None else ""
        if power not in tool.document.writers:
            return
        text = next((order.text for order in tool.document.orders(power) if order.key == key), "")
        if text:
            tool.document.act_for(power)
            tool.order_wanted.emit(key, text, at)


class OrderTool(OrderToolState):
    """The tool for giving orders: click a unit, then its destination."""

    name: ClassVar[str] = "order"
    title: ClassVar[str] = tr_noop("Order")

    def __init__(self, document: Document, scene: BoardScene, over: QWidget) -> None:
        super().__init__(document, scene, over)
        self.keys = OrderKeys(self)
        self.dragging = OrderDrag(self)
        self.hovering = OrderHover(self)
        self.unit_menu = UnitMenu(self)
        self.typed = TypedOrders(self)
        self._ended = False

    # The pointer.

    def hover(self, hit: Hit, at: QPoint) -> None:
        self.hovering.over(hit, at)

    def moved(self, point: QPointF, at: QPoint) -> None:
        self.hovering.moved(point, at)

    def leave(self) -> None:
        self.hovering.leave()

    def click(self, hit: Hit, at: QPoint) -> None:
        self.last = (hit, at)
        unitless_verb = bool(self.builder.unitless_verb)
        answer = self.builder.click(hit_target(hit))
        self._ended = unitless_verb and answer.kind == "made"
        self.do(answer, at)

    def click_again(self, hit: Hit, at: QPoint) -> None:
        """Handle a double click, which ends a route, unless its first click has ended it already."""
        if not self._ended:
            self.click(hit, at)

    def click_with_shift(self, hit: Hit, at: QPoint) -> None:
        """Support the unit clicked with the selected one; with none selected, extend the move entered last."""
        answer = self.builder.asked_to_help(hit_target(hit))
        longer = self.builder.extend(hit_target(hit)) if answer.kind == "nothing" else answer
        if longer.kind in ("made", "fan") and longer is not answer:
            self.last = (hit, at)
            self.do(longer, at)
        elif answer.kind == "nothing":
            self.click(hit, at)
        else:
            self.last = (hit, at)
            self.do(self.builder.do(answer), at)

    def wheel(self, steps: int) -> bool:
        return self.numbering.wheel(steps)

    def grabs(self, hit: Hit) -> bool:
        return self.dragging.grabs(hit)

    def begin_drag(self, hit: Hit) -> None:
        self.dragging.begin(hit)

    def drag(self, hit: Hit, at: QPoint) -> None:
        self.last = (hit, at)
        self.dragging.go_on(hit, at)

    def drop(self, hit: Hit, at: QPoint) -> None:
        self.last = (hit, at)
        self.dragging.end(hit, at)

    def give_up(self) -> None:
        self.dragging.give_up()

    def menu(self, hit: Hit, at: QPoint) -> None:
        self.unit_menu.ask(hit, at)

    def hold(self, hit: Hit, at: QPoint) -> None:
        self.unit_menu.ask_slowly(hit, at)

    def list_menu(self, at: QPoint | None = None) -> None:
        self.unit_menu.ask_for_list()

    # Keys.

    def key(self, event: QKeyEvent) -> bool:
        return self.keys.press(event)

    def wants(self, event: QKeyEvent) -> bool:
        """Whether the tool takes this key: letters and digits once an order is begun, Tab always."""
        return self.keys.wants(event)

    def next_unit(self, step: int) -> bool:
        """Select the next unit without an order; in winter highlight the next place or unit."""
        self._close_fan()
        return self.keys.tab(step) if self.document.present.phase.step == "A" else self.choose_next_unit(step)
