"""What a friend at the table would say about cards: those that are ready and idle, those that hurt their owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms import Advice
from ...position import Named, Order, Position, Unit
from ...reasons import listed
from ...speech import tr
from .state import knows
from .telling import card_note

STRIKES = frozenset({"annihilate", "gas"})
"""Orders that strike every unit in a space."""


def coaching(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Advice about the orders of the moves, worst first."""
    if position.phase.step != "M":
        return
    yield from _own_harm(position, power, orders)
    yield from _unused(position, power, orders)


def _own_harm(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Cards 9 and 10: what is annihilated or gassed is so whosever it is."""
    leaving = {order.key for order in orders if order.verb in ("move", "path", "jump")}
    for order in orders:
        if order.verb not in STRIKES or not order.unit or len(order.slots) < 2:
            continue
        target = order.slots[1]
        place = target.place if isinstance(target, Named) else target
        struck = [
            unit
            for unit in position.units_of(power)
            if unit.place.province == place.province and unit.key not in {*leaving, order.unit.key}
        ]
        if struck:
            words = tr(
                "{unit} strikes {place}, where your own {others} stays.",
                unit=order.unit.text,
                place=place.words,
                others=listed([unit.text for unit in struck]),
            )
            about = (order.unit.key, *(unit.key for unit in struck))
            yield Advice(words, about=about, clause=position.variant.verb(order.verb).clause)


def _unused(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Special cards that are ready and that no line of their units uses."""
    used = {order.unit.key for order in orders if order.unit and order.verb in _special(position, order.unit.key)}
    written = {order.unit.key for order in orders if order.unit}
    idle = [unit for unit in position.units_of(power) if unit.key in written - used and _ready(position, unit)]
    if idle:
        names = listed([f"{unit.text} ({card_note(position, unit).name})" for unit in idle])
        words, about = tr("Ready and not used: {cards}.", cards=names), tuple(one.key for one in idle)
        yield Advice(words, mild=True, about=about, clause="section 9")


def _ready(position: Position, unit: Unit) -> bool:
    """Whether its card could be used by an order in this phase."""
    return bool(knows(unit) and card_note(position, unit).ready and _orders(position, unit))


def _special(position: Position, key: str) -> tuple[str, ...]:
    unit = position.units.get(key)
    return _orders(position, unit) if unit is not None and knows(unit) else ()


def _orders(position: Position, unit: Unit) -> tuple[str, ...]:
    """The verbs that its card allows in this phase."""
    allowed = {verb.name for verb in position.variant.verbs(position.phase)}
    return tuple(verb for verb in card_note(position, unit).verbs if verb in allowed)
