"""The game master's seat: he sees everything and orders nothing (R29)."""

from __future__ import annotations

from ...adjudication import Situation
from ...position import GM, Outcome
from ...reasons import Sentence

NO_UNITS = Sentence("master_orders_nothing", "the game master has nothing to order here, so '{order}' is void", "R29")


def set_aside(now: Situation) -> Situation:
    """Lines of the game master are void, whatever they say."""
    lines = [order for order in now.orders if order.power == GM]
    if not lines:
        return now
    void = tuple(Outcome(order, None, ("void",), (NO_UNITS(order=order),)) for order in lines)
    orders = tuple(order for order in now.orders if order.power != GM)
    return now._replace(orders=orders, outcomes=(*now.outcomes, *void))
