"""Orders and results as text for mail and chat. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.language import tr
from app.panels.wording import result_line
from rules import GM, Event, Order, Position, Turn, say


def orders_text(position: Position, orders: Mapping[str, Sequence[Order]]) -> str:
    """All orders, by power, under the name of the phase."""
    parts = [position.title]
    for power in (*position.variant.base.powers, GM):
        lines = orders.get(power, ())
        if lines:
            parts.append("\n".join((f"{_name(position, power)}:", *(f"  {order.text}" for order in lines))))
    return "\n\n".join(parts) + "\n"


def results_text(turn: Turn, events: Sequence[Event] = ()) -> str:
    """Every order with what came of it, what else befell the powers, then who must retreat and who owns how much; of a
    position set right by hand what was changed, and why. `events`: those that the reader may know."""
    parts = [tr("Results of {phase}", phase=turn.before.title)]
    if turn.edits:
        parts.append("\n".join((f"{tr('Set right by hand')}:", *_edited(turn))))
    for power in (*turn.before.variant.base.powers, GM):
        lines = [one for one in turn.outcomes if one.order.power == power]
        if lines:
            told = [f"  {one.order.text}: {result_line(one)}" for one in lines]
            parts.append("\n".join((f"{_name(turn.before, power)}:", *told)))
    befell = [f"  {_name(turn.before, one.power)}: {say(one.reason)}" for one in events if one.sign != "view"]
    if befell and not turn.edits:
        parts.append("\n".join((tr("What else happened:"), *befell)))
    fled = [f"  {one.unit.text} > {_open(one.retreats)}" for one in turn.after.dislodged.values()]
    if fled:
        parts.append("\n".join((tr("Must retreat:"), *fled)))
    if turn.after.centers != turn.before.centers:
        owned = [f"  {_name(turn.after, power)}: {', '.join(turn.after.owned(power))}" for power in _owners(turn)]
        parts.append("\n".join((tr("Centers:"), *owned)))
    parts.append(tr("Next: {phase}", phase=turn.after.title))
    return "\n\n".join(parts) + "\n"


def _edited(turn: Turn) -> list[str]:
    """What the game master changed, with his reason where he gave one."""
    lines = [(change, edit.reason) for edit in turn.edits for change in edit.changes]
    return [f"  {change} ({why})" if why else f"  {change}" for change, why in lines]


def _open(places: Sequence[object]) -> str:
    return ", ".join(str(getattr(place, "text", place)) for place in places) or tr("nowhere")


def _owners(turn: Turn) -> list[str]:
    owners = set(turn.after.centers.values())
    return [power for power in turn.after.variant.base.powers if power in owners]


def _name(position: Position, power: str) -> str:
    powers = position.variant.board(position).powers
    return powers[power].name if power in powers else tr("Game master")
