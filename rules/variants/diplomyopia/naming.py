"""Orders about foreign units: what their writer could not know is not held against him (R17)."""

from __future__ import annotations

from collections.abc import Mapping

from ...adjudication import Situation
from ...board import Board
from ...position import Named, Order, Unit
from ...verbs import Verb
from ...verbs import named as called

WRITTEN = "written"
"""Where the plan keeps the orders as they were written, by the ident of what they were taken for."""


def name_rightly(now: Situation) -> Situation:
    """Foreign units named in supports and convoys are taken for what they are: province and destination must match,
    kind and coast are not compared."""
    written: dict[str, Order] = {}
    orders = []
    for order in now.orders:
        meant = _meant(now, order)
        if meant is not order:
            written[meant.ident] = order
        orders.append(meant)
    return now._replace(orders=tuple(orders), plan={**now.plan, WRITTEN: written}) if written else now


def as_written(now: Situation) -> Situation:
    """What came of the orders is told of them as they were written."""
    written: Mapping[str, Order] = now.plan.get(WRITTEN, {})
    if not written:
        return now
    outcomes = (one._replace(order=written.get(one.order.ident, one.order)) for one in now.outcomes)
    return now.then(outcomes=tuple(outcomes))


def _meant(now: Situation, order: Order) -> Order:
    """The order with the foreign unit that it names as it stands, and no coast for where that one goes."""
    named = helped(order)
    there = now.position.units.get(named.key) if named else None
    if named is None or there is None or there.power == order.power:
        return order
    return _rewritten(now.board, now.variant.verb(order.verb), order, there)


def helped(order: Order) -> Named | None:
    """The unit that a support or a convoy names."""
    return order.slots[1] if order.verb in ("support", "convoy") else None


def _rewritten(board: Board, verb: Verb, order: Order, there: Unit) -> Order:
    names = ("unit", *verb.slots)
    values = dict(zip(names, order.slots))
    values[names[1]] = called(there)
    if "into" in values:
        values["into"] = board.locations[values["into"].province]
    meant = verb.order(order.power, values)
    return order if meant.ident == order.ident else meant
