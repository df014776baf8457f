"""What a friend at the table would say in the fog: orders about what nobody on this side can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms import Advice
from ...position import Named, Order, Position
from ...speech import tr
from .sight import own_places, watched


def coaching(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Advice about orders whose worth hangs on what is out of sight; they are allowed, and may come to nothing."""
    if position.phase.step != "M":
        return
    seen = {*watched(position, power), *own_places(position, power)}
    for order in orders:
        if order.verb not in ("support", "convoy") or not order.unit:
            continue
        helped = order.slots[1]
        if not isinstance(helped, Named):
            continue
        there, place = position.units.get(helped.key), helped.place
        if place.province not in seen:
            words = tr(
                "{unit} helps a unit in {place}, which you do not see: if none is there, it comes to nothing.",
                unit=order.unit.text,
                place=place.words,
            )
            yield Advice(words, mild=True, about=(order.unit.key,), clause="R16")
        elif there is None:
            words = tr(
                "{unit} helps a unit in {place}, and you see nobody there.", unit=order.unit.text, place=place.words
            )
            yield Advice(words, about=(order.unit.key,), clause="R16")
