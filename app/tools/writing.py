"""What an answer of the order builder changes outside of it: orders are written or cleared, something is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import commands
from app.language import tr

from .place_words import fog_words, seen_by_rule
from .slots import Answer

if TYPE_CHECKING:
    from .order_tool import OrderTool


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
