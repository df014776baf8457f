"""What builds and removals rest on: SP, what units cost, what was left to spend (section 11, R33)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...position import Outcome, Turn
from ...reasons import Reason, Sentence
from ...standard.grounds import of_retreat
from .builds import allowance
from .count import owed, points, upkeep
from .species import SPECIES, named_for
from .strengths import amount

PRICE = Sentence("build_price", "a {kind} costs {cost} SP, and {power} could spend {has} SP in this Spring", "R27")
OWED = Sentence("sp_owed", "{power} controls {sp} SP of land and its units cost {cost} SP: it owes {owed} SP", "R33")


def grounds(turn: Turn, outcome: Outcome) -> Iterator[Reason]:
    """The sums behind a build or a removal; the zones open to a unit that retreats."""
    before, order = turn.before, outcome.order
    place = outcome.unit.place if outcome.unit else None
    if place is not None and before.phase.step == "R":
        fled = before.dislodged.get(outcome.unit.key if outcome.unit else "")
        yield from of_retreat(fled) if fled else ()
    if order.power not in before.variant.base.powers:
        return
    board = before.variant.board(before)
    name = board.powers[order.power].name
    short: Fraction = owed(board, before, order.power) if before.phase.step == "A" else Fraction(0)
    if short:
        sp, cost = amount(points(board, before, order.power)), upkeep(before, order.power)
        yield OWED(power=name, sp=sp, cost=cost, owed=amount(short))
    if order.verb == "build" and order.unit and order.unit.kind in SPECIES:
        kind, has = named_for(order.unit.kind, order.power), amount(allowance(before, order.power))
        yield PRICE(kind=kind, cost=SPECIES[order.unit.kind].cost, power=name, has=has)
