"""Dragging with the button down: a unit to where it moves, or, with another chosen, to where it is supported; a racket
to where it is shifted, or off one's own places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from app.board.scene import Hit

from .base import spot_of
from .carrying import Carried
from .slots import NOTHING, Answer

if TYPE_CHECKING:
    from .order_tool import OrderTool


class Dragging:
    """The drag of an order tool. `under_way`: a unit hangs on the pointer; `thing`: what else does."""

    def __init__(self, tool: OrderTool) -> None:
        self.tool = tool
        self.under_way = False
        self.thing: Carried | None = None

    def grabs(self, hit: Hit) -> bool:
        """A unit that can be ordered, or helped by the one chosen, is dragged, and a thing of one's own; anything else
        pans the board."""
        builder = self.tool.builder
        if Carried(builder, spot_of(hit)).can_be:
            return True
        if hit.unit is None or not builder.active:
            return False
        meant = (builder.judge(spot_of(hit)), builder.helping(spot_of(hit)))
        return any(answer.kind == "step" for answer in meant) or self.tool.is_chosen(hit)

    def begin(self, hit: Hit) -> None:
        """Choose the unit under the pointer to be dragged: to move, or helped by the one chosen before."""
        builder = self.tool.builder
        thing = Carried(builder, spot_of(hit))
        self.thing = thing if thing.can_be else None
        if self.thing is not None:
            self.thing.begin()
            self.under_way = True
            self.tool.show()
            return
        if not self.tool.is_chosen(hit):
            helped = builder.helping(spot_of(hit))
            answer = helped if helped.kind == "step" else builder.judge(spot_of(hit))
            self.under_way = answer.kind == "step" and bool(builder.do(answer))
            self.tool.document.act_for(builder.power)
        else:
            self.under_way = True
        self.tool.show()

    def go_on(self, hit: Hit, at: QPoint) -> None:
        """The arrow follows the pointer."""
        if self.under_way:
            self.tool.scene.hover(hit.province)
            self.tool.feedback.preview(self._answer(hit), hit, at)

    def _answer(self, hit: Hit) -> Answer:
        """What letting go there would do."""
        if self.thing is not None:
            return self.thing.over(spot_of(hit))
        return self.tool.builder.judge(spot_of(hit), drag=True)

    def end(self, hit: Hit, at: QPoint) -> None:
        """The button is let go over something."""
        if not self.under_way:
            return
        self.under_way = False
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
        self.under_way, self.thing = False, None
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
        answer = builder.judge(spot_of(hit)) if hit else NOTHING
        if answer.kind in ("made", "fan"):
            self.tool.do(builder.do(answer), at)
            return
        builder.reset()
        self.tool.show()
        self.tool.refuse(answer, at)
