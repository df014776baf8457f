"""What builds and retreats rest on, in what is public: cards that count for builds may be hidden (card 19)."""

from __future__ import annotations

from collections.abc import Iterator

from ...position import Outcome, Turn
from ...reasons import Reason, Sentence, many
from ...standard.grounds import of_retreat

OWNS = Sentence("owns", "{power} owns {centers} and has {units}", "section 6")


def grounds(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """What a power owns and what stands; the places open to a unit that retreats."""
    before, power = turn.before, outcome.order.power
    key = outcome.unit.key if outcome.unit else ""
    if key in before.dislodged:
        yield from of_retreat(before.dislodged[key])
    elif before.phase.step == "A" and outcome.order.verb in ("build", "remove", "waive"):
        centers, units = many(len(before.owned(power)), "center"), many(len(before.units_of(power)), "unit")
        yield OWNS(power=before.variant.board(before).powers[power].name, centers=centers, units=units)
