"""Builders of orders over positions of standard Diplomacy, and a pointer to click with."""

from __future__ import annotations

import rules
from app.tools.base import HitTarget, OrderContext
from app.tools.order_entry import OrderBuilder
from rules import Order, Position

STANDARD = rules.variant("standard")


def builder(position: Position, power: str, *orders: str) -> OrderBuilder:
    """A builder for one power that has written these orders."""
    written = tuple(STANDARD.parse(position, power, text) for text in orders)
    return OrderBuilder(OrderContext(position, (power,), {power: written}), power)


def unit(place: str) -> HitTarget:
    """The pointer on the unit in a place."""
    return HitTarget(place, place.split("/")[0])


def texts(orders: tuple[Order, ...]) -> list[str]:
    return [order.text for order in orders]
