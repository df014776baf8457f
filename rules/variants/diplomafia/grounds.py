"""What a line of business rests on: the money it moved, and what the family had before (section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from ...position import Outcome, Turn
from ...reasons import Reason, Sentence
from ...standard.grounds import of_retreat
from .state import affairs
from .tables import signed

PAID = Sentence("mafia_paid", "{family} had {before} MU then, and {left} MU after it", "section 4")
SPENT_BEFORE = Sentence(
    "spent_before", "{family} began this step with {start} MU; {moved} MU of that went before", "5.4"
)


def grounds(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """The cash before and after, as far as whoever looks at the turn may know it; the ways of a unit that retreats."""
    key = outcome.unit.key if outcome.unit else ""
    if key in turn.before.dislodged:
        yield from of_retreat(turn.before.dislodged[key])
    if turn.before.phase.step != "A" or outcome.order.power not in turn.before.variant.base.powers:
        return
    family = turn.before.variant.base.powers[outcome.order.power].name
    mine = [one for one in affairs(turn.after).entries if one.power == outcome.order.power]
    mine = [one for one in mine if one.phase == turn.before.phase.text]
    entry = next((one for one in mine if one.reason in outcome.reasons), None)
    if entry is not None:
        left = int(entry.balance)
        yield PAID(family=family, before=signed(left - int(entry.amount)), left=signed(left))
    elif outcome.words == ("unpaid",) and mine:
        start, gone = int(mine[0].balance) - int(mine[0].amount), int(mine[0].balance) - int(mine[-1].balance)
        gone -= int(mine[0].amount)
        if gone > 0:
            yield SPENT_BEFORE(family=family, start=signed(start), moved=signed(gone))
