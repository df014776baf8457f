"""Dragging a unit with the button down: to where it moves, or, with another chosen, to where it is supported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from app.board.scene import Hit

from .base import spot_of

if TYPE_CHECKING:
    from .order_tool import OrderTool


class Dragging:
    """The drag of an order tool. `under_way`: a unit hangs on the pointer."""

    def __init__(self, tool: OrderTool) -> None:
        self.tool = tool
        self.under_way = False

    def grabs(self, hit: Hit) -> bool:
        """A unit that can be ordered, or helped by the one chosen, is dragged; anything else pans the board."""
        builder = self.tool.builder
        if hit.unit is None or not builder.active:
            return False
        meant = (builder.judge(spot_of(hit)), builder.helping(spot_of(hit)))
        return any(answer.kind == "step" for answer in meant) or self.tool.is_chosen(hit)

    def begin(self, hit: Hit) -> None:
        """Choose the unit under the pointer to be dragged: to move, or helped by the one chosen before."""
        builder = self.tool.builder
        if not self.tool.is_chosen(hit):
            helped = builder.helping(spot_of(hit))
            answer = helped if helped.kind == "step" else builder.judge(spot_of(hit))
            self.under_way = answer.kind == "step" and bool(builder.do(answer))
        else:
            self.under_way = True
        self.tool.show()

    def go_on(self, hit: Hit, at: QPoint) -> None:
        """The arrow follows the pointer."""
        if self.under_way:
            self.tool.scene.hover(hit.province)
            self.tool.feedback.preview(self.tool.builder.judge(spot_of(hit), drag=True), hit, at)

    def end(self, hit: Hit, at: QPoint) -> None:
        """The button is let go over something."""
        if not self.under_way:
            return
        self.under_way = False
        answer = self.tool.builder.judge(spot_of(hit), drag=True)
        if answer.kind in ("nothing", "refused", "info"):
            self.tool.refuse(answer, at)
            self.tool.show()
        else:
            self.tool.do(self.tool.builder.do(answer), at)

    def give_up(self) -> None:
        self.under_way = False
        self.tool.builder.back()
        self.tool.show()
