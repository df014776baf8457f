"""What a line of a budget rests on: what it cost, and what there was to spend (section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from ...position import Outcome, Turn
from ...reasons import Reason, Sentence, many
from ...standard.grounds import of_retreat
from .budget import settled_with_others

COST = Sentence("budget_cost", "it takes {cost} of {before}; then {left} are left", "R28")
BROUGHT = Sentence("budget_brought", "it brings {points}; then {left} can be spent", "R28")
OBLIGED_FIRST = Sentence(
    "obliged_first", "all armies are paid before anything else: theirs cost {cost}, of {total} that could be had", "R29"
)


def grounds(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """The reckoning round one line of a budget; the places open to an army that retreats."""
    before, order = turn.before, outcome.order
    key = outcome.unit.key if outcome.unit else ""
    if key in before.dislodged:
        yield from of_retreat(before.dislodged[key])
    if before.phase.step != "A" or order.power not in before.variant.base.powers:
        return
    settled = settled_with_others(before, turn.orders)[order.power]
    entry = next((one for one in settled.entries if one.order == order), None)
    if entry is not None and entry.cost > 0:
        yield COST(cost=many(entry.cost, "point"), before=entry.left + entry.cost, left=entry.left)
    elif entry is not None and entry.cost < 0:
        yield BROUGHT(points=many(-entry.cost, "point"), left=entry.left)
    paid = settled.obligations
    if paid.cost:
        yield OBLIGED_FIRST(cost=many(paid.cost, "point"), total=paid.total + sum(paid.taken.values()))
