"""What the pointer rests on while orders are given: what a click does there, and what there is to say of a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF

from app.board.scene import Hit
from app.legality import faults
from rules import Order, Reason, say

from .base import spot_of
from .place_words import fog_words, seen_by_rule

if TYPE_CHECKING:
    from .order_tool import OrderTool

NO_ORDER = ("nothing", "info", "refused")
"""Answers to clicks that would begin no order."""


class Hovering:
    """The pointer of an order tool. `last`: what it was over last, and where; None once it has left the board."""

    def __init__(self, tool: OrderTool) -> None:
        self.tool = tool
        self.last: tuple[Hit, QPoint] | None = None

    @property
    def hit(self) -> Hit | None:
        return self.last[0] if self.last else None

    def over(self, hit: Hit, at: QPoint) -> None:
        """Show what a click there would do."""
        tool = self.tool
        self.last = (hit, at)
        answer = tool.builder.judge(spot_of(hit))
        crosses = bool(answer.line) and answer.kind in ("made", "step")
        tool.scene.hover("" if crosses else hit.province, answer.line)
        if not tool.fan.isVisible():
            tool.feedback.preview(answer, hit, at)
        if not tool.builder.filled:
            self._tell_of(hit, at, orders=answer.kind not in NO_ORDER)

    def _tell_of(self, hit: Hit, at: QPoint, orders: bool) -> None:
        """Why the order of the unit there is void; else what is known of the place, unless a click there `orders`."""
        tool = self.tool
        order = self._written_at(hit)
        illegal = self._fault_of(order)
        if illegal:
            tool.feedback.say(say(illegal), "warn", illegal.clause)
            tool.feedback.explain(order, say(illegal), hit, at)
            return
        looked = "" if orders else fog_words(tool.document, tool.scene.stage.fog, hit.province)
        rule = seen_by_rule(tool.document, hit.province) if looked else ""
        tool.feedback.say(looked or tool.hint, "hint", rule)

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
        if self.last is not None:
            self.last = (self.last[0], at)
        if self.tool.tag.isVisible():
            self.tool.tag.follow(at)

    def leave(self) -> None:
        """The pointer is off the board."""
        tool = self.tool
        self.last = None
        tool.tag.hide()
        tool.scene.hover("")
        tool.scene.show_ghost()
        if not tool.builder.filled:
            tool.feedback.say(tool.hint)

    def renew(self) -> None:
        """The tag and the ghost tell of the order as it is now, whether or not the pointer moves."""
        tool = self.tool
        if not tool.builder.filled or self.last is None:
            tool.feedback.quiet()
        elif tool.tag.isVisible() and not tool.dragging.under_way:
            hit, at = self.last
            tool.feedback.preview(tool.builder.judge(spot_of(hit)), hit, at, silent=True)
