"""What builds and retreats rest on, and by whom a unit was struck, in what is public: cards that count for builds may
be hidden (card 19)."""

from __future__ import annotations

from collections.abc import Iterator

from ...position import Outcome, Turn
from ...reasons import Reason, Sentence, many
from ...standard.grounds import of_retreat

STRIKES = frozenset({"gas", "annihilate", "hypnotize", "steal", "disbelieve", "cut"})
"""Orders whose work on others is told of these."""
ORDERED = Sentence("deed_ordered", "{unit} did it: {order}")
OWNS = Sentence("owns", "{power} owns {centers} and has {units}", "DATC 6.I.1")


def grounds(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """What a power owns and what stands; the places open to a unit that retreats."""
    before, power = turn.before, outcome.order.power
    yield from _struck(turn, outcome)
    key = outcome.unit.key if outcome.unit else ""
    if key in before.dislodged:
        yield from of_retreat(before.dislodged[key])
    elif before.phase.step == "A" and outcome.order.verb in ("build", "remove", "waive"):
        centers, units = many(len(before.owned(power)), "center"), many(len(before.units_of(power)), "unit")
        yield OWNS(power=before.variant.board(before).powers[power].name, centers=centers, units=units)


def _struck(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """The orders of others by which the unit was gassed, destroyed, robbed or hypnotized, as far as they are told."""
    unit = outcome.unit
    if unit is None:
        return
    for other in turn.outcomes:
        slots = other.order.slots
        if other.order.verb not in STRIKES or other.failed or not other.order.unit or len(slots) < 2:
            continue
        goals = {getattr(slot, "key", "") for slot in slots[1:]}
        if unit.place.key in goals and other.order.unit.key != unit.key:
            yield ORDERED(unit=other.order.unit, order=other.order.text)
