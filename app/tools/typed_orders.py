"""Orders that are typed or pasted: a line that is being typed, a whole line, many lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app import commands
from app.language import tr
from rules import Choices, SheetLine, heading_in, read_sheet, say

from .slots import Answer

if TYPE_CHECKING:
    from .order_tool import OrderTool


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
