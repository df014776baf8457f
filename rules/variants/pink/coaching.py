"""What a friend at the table would say in Pink: points that will be lost, armies close to being worn down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms import Advice
from ...position import Order, Position
from ...reasons import many
from ...speech import tr
from .armies import FULL, HALF, UNSUPPLIED, counter, status
from .combat import MOST_ATTACKS, MOST_STANDOFFS
from .state import economy
from .territory import beside, friendly, room


def coaching(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """Advice about the orders of a season, worst first."""
    if position.phase.step != "M":
        return
    verbs = {order.key: order.verb for order in orders if order.unit}
    yield from _lost_points(position, power, orders)
    for unit in position.units_of(power):
        verb, about = verbs.get(unit.key, ""), (unit.key,)
        if status(unit) == UNSUPPLIED and verb not in ("", "hold"):
            words = tr("{unit} is unsupplied and can only hold.", unit=unit.text)
            yield Advice(words, about=about, clause="R12")
        elif status(unit) == HALF and counter(unit, "attacks") == MOST_ATTACKS - 1:
            words = tr(
                "{unit} is destroyed if it is attacked once more. Move it, or keep attackers off.", unit=unit.text
            )
            yield Advice(words, mild=verb == "move", about=about, clause="R14")
        elif status(unit) == FULL and counter(unit, "standoffs") == MOST_STANDOFFS - 1 and verb == "move":
            words = tr("{unit} has stood off already: another stand-off now halves it.", unit=unit.text)
            yield Advice(words, about=about, clause="R13")


def _lost_points(position: Position, power: str, orders: Sequence[Order]) -> Iterator[Advice]:
    """R20: a surplus that is not moved out though it could be."""
    ground, board = friendly(position, power), position.variant.base
    for place, there in economy(position).stores.get(power, {}).items():
        moves = [order.slots for order in orders if order.verb == "points"]
        leaving = sum(number for number, start, _ in moves if start.province == place)
        lost = there - room(position, power, place) - leaving
        if lost > 0 and place in ground and beside(board, place) & ground:
            where = board.locations[place].words
            words = tr(
                "{points} in {place} have no room there: what you do not move out is lost.",
                points=many(lost, "point"),
                place=where,
            )
            yield Advice(words, about=(place,), clause="R20")
