"""Numbers in orders: the chip beside the pointer, the wheel, digits, and the end of an order without a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language import tr

if TYPE_CHECKING:
    from .order_tool import OrderTool


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
