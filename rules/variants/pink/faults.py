"""Why one more winter order would be void after the lines written before it: asked for typed lines and for choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...position import Order, Position
from ...reasons import Reason
from .account import Winter
from .settlement import NOT_IN_WINTER, Settlement, reckon, winter_of
from .spending import DEPOSIT_LACKS

if TYPE_CHECKING:
    from ...variant import Variant


def fault(
    variant: Variant, position: Position, power: str, order: Order, orders: Sequence[Order] = ()
) -> Reason | None:
    """Why a power cannot be given this order now, after the lines `orders`; None if it can.

    A home may be moved before the `replenish` that its deposit needs is written: nobody could write both at once.
    """
    if power not in variant.board(position).powers:
        return NOT_IN_WINTER(order=order)
    return fault_in(winter_of(position, power, orders), order)


def fault_in(winter: Winter, order: Order) -> Reason | None:
    """The same for a winter whose orders are the lines before."""
    found = void_in(winter, order)
    if found is None or found.sentence is not DEPOSIT_LACKS:
        return found
    place = order.slots[1]
    make_up = winter.position.variant.parse(
        winter.position, winter.power, f"replenish {found.get('lacking')} {place.text}"
    )
    return void_in(replace(winter, orders=(*winter.orders, make_up)), order)


def void_in(winter: Winter, order: Order) -> Reason | None:
    """Why the order is void when it is given right after the lines of the winter."""
    return adding(winter, order).at(len(winter.orders)).fault


def adding(winter: Winter, order: Order) -> Settlement:
    """The budget with one more line."""
    return reckon(replace(winter, orders=(*winter.orders, order)))
