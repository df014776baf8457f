"""What would come of the orders as they stand, as marks: an order that would fail is drawn like one that failed, but
nothing that nobody ordered is drawn as if somebody had."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from rules import Outcome, Turn

from .from_rules import drafted, outcome_marks
from .order_reader import OrderReader
from .picture import Badge, Disband, Doomed, Hold, Mark, StandOff, Sum

UNORDERED = (Badge, Sum, Doomed)
"""Marks that are drawn of a unit, too, that nobody gave orders."""


def foreseen_marks(turn: Turn, sure: Callable[[Outcome], bool]) -> tuple[Mark, ...]:
    """The marks of a turn that is not played; of an outcome that is not `sure` the order alone."""
    written = {order for orders in turn.orders.values() for order in orders}
    reader = OrderReader(drafted(turn), tuple(outcome.order for outcome in turn.outcomes))
    marks: list[Mark] = []
    for outcome in turn.outcomes:
        told = outcome if sure(outcome) else outcome._replace(words=("ok",), reasons=())
        marks += _marks(reader, told, outcome.order in written)
    stood_off = sorted(turn.resolution.contested) if turn.resolution else []
    return (*marks, *(StandOff(place) for place in stood_off))


def _marks(reader: OrderReader, outcome: Outcome, ordered: bool) -> Iterator[Mark]:
    for mark in outcome_marks(reader, outcome, implicit=not ordered):
        if isinstance(mark, Disband) and not ordered:
            yield replace(mark, destroyed=True)
        elif (ordered and not (isinstance(mark, Hold) and mark.implicit)) or isinstance(mark, UNORDERED):
            yield mark
    if "dislodged" in outcome.words and outcome.unit is not None:
        piece = reader.seen(outcome.unit)
        if piece is not None:
            yield Doomed(piece)
