"""Orders and results as text for mail and chat. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.language import tr
from app.panels.wording import result_line
from rules import GM, Order, Position, Turn


def orders_text(position: Position, orders: Mapping[str, Sequence[Order]]) -> str:
    """All orders, by power, under the name of the phase."""
    parts = [position.title]
    for power in position.variant.base.powers:
        lines = orders.get(power, ())
        if lines:
            parts.append("\n".join((f"{_name(position, power)}:", *(f"  {order.text}" for order in lines))))
    return "\n\n".join(parts) + "\n"


def results_text(turn: Turn) -> str:
    """Every order with what came of it, then who must retreat and who owns how much."""
    parts = [tr("Results of {phase}", phase=turn.before.title)]
    for power in (*turn.before.variant.base.powers, GM):
        lines = [one for one in turn.outcomes if one.order.power == power]
        if lines:
            told = [f"  {one.order.text}: {result_line(one)}" for one in lines]
            parts.append("\n".join((f"{_name(turn.before, power)}:", *told)))
    fled = [f"  {one.unit.text} > {_open(one.retreats)}" for one in turn.after.dislodged.values()]
    if fled:
        parts.append("\n".join((tr("Must retreat:"), *fled)))
    if turn.after.centers != turn.before.centers:
        owned = [f"  {_name(turn.after, power)}: {', '.join(turn.after.owned(power))}" for power in _owners(turn)]
        parts.append("\n".join((tr("Centers:"), *owned)))
    parts.append(tr("Next: {phase}", phase=turn.after.title))
    return "\n\n".join(parts) + "\n"


def _open(places: Sequence[object]) -> str:
    return ", ".join(str(getattr(place, "text", place)) for place in places) or tr("nowhere")


def _owners(turn: Turn) -> list[str]:
    owners = set(turn.after.centers.values())
    return [power for power in turn.after.variant.base.powers if power in owners]


def _name(position: Position, power: str) -> str:
    powers = position.variant.board(position).powers
    return powers[power].name if power in powers else tr("Game master")
