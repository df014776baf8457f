"""The menu of verbs of a unit: where a press or a key asks for it, beside the unit chosen or where another lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from app.board.chain import order_at
from app.board.scene import Hit
from app.language import tr
from rules import Candidate

from .base import spot_of
from .why_tool import REACH

if TYPE_CHECKING:
    from .order_tool import OrderTool


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
