"""What a friend would say before the moves of the families: rackets left alone, pressure that nothing matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms import Advice
from ...position import Order, Position
from ...reasons import many
from ...speech import tr
from .state import SRU, affairs


def coaching(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Advice about the orders of a step of moves, worst first."""
    if position.phase.step == "M":
        yield from _idle_pressure(position, power, orders)
        yield from _open_districts(position, power, orders)


def _idle_pressure(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Section 9: pressure for a unit of the family that does something else is spent for nothing."""
    goals = {order.key: order.slots[1].key for order in orders if order.verb == "move"}
    for order in orders:
        if order.verb != "pressure" or not order.slots:
            continue
        helped, into = order.slots[0], order.slots[1].key if len(order.slots) > 1 else ""
        unit = position.units.get(getattr(helped, "key", ""))
        if unit is not None and unit.power == power and goals.get(unit.key, "") != into:
            words = tr(
                "Political pressure helps {unit}, but it does something else: it is spent for nothing.", unit=unit.text
            )
            yield Advice(words, about=(unit.key,), clause="section 9; R15")


def _open_districts(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Section 4: who ends in a district takes it, and the rackets there with it."""
    rackets, board = affairs(position).stock(power), position.variant.base
    goals = {order.key: order.slots[1].key for order in orders if order.verb == "move"}
    taken = set(goals.values())
    for unit in position.units_of(power):
        here = unit.place.key
        left = unit.kind == SRU and unit.key in goals and here in rackets and here not in taken
        near = board.reaches("army", here) if left else frozenset()
        foes = [other for other in position.units.values() if other.power != power and other.place.key in near]
        if foes:
            words = tr(
                "{unit} leaves {place} with {rackets} of yours open to {foe}.",
                unit=unit.text,
                place=unit.place.words,
                rackets=many(len(rackets[here]), "racket"),
                foe=foes[0].text,
            )
            yield Advice(words, mild=True, about=(unit.key,), clause="section 6; R4")
