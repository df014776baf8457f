"""P9 in retreat: who retreats is halved, who is unsupplied may not disband (R15); garrisons bar their places (R34)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...adjudication import Situation, interned
from ...board import Location
from ...position import Dislodged, Order, Outcome, Position, Unit
from ...reasons import Reason, Sentence
from ...standard.retreats import Retreat
from ...verbs import named
from .armies import FULL, HALF, UNSUPPLIED, army, status
from .garrison import garrisons

MUST_RETREAT = Sentence("must_retreat", "{unit} is unsupplied and may not disband while it can retreat", "P9, R15")
SENT = Sentence("sent", "{unit} is unsupplied and must retreat: it goes to the first open province, {place}", "P9, R15")
HALVED_BY_RETREAT = Sentence("halved_by_retreat", "{unit} is at half strength after its retreat", "P9, R15")
GARRISON_HOLDS = Sentence("garrison_holds", "the garrison of {place} lets nobody in", "R34")


def disband_fault(position: Position, unit: Unit) -> Reason | None:
    """R15: why a dislodged army may not be disbanded."""
    fled = position.dislodged.get(unit.key)
    if fled and fled.retreats and status(fled.unit) == UNSUPPLIED:
        return MUST_RETREAT(unit=fled.unit)
    return None


def guarded(now: Situation, fled: Dislodged) -> Dislodged:
    """R34: without the empty places that a foreign garrison holds."""
    guards = garrisons(now.position)
    shut = [place for place in fled.retreats if guards.get(place.province, fled.unit.power) != fled.unit.power]
    if not shut:
        return fled
    is_open = tuple(place for place in fled.retreats if place not in shut)
    return replace(
        fled, retreats=is_open, closed=(*fled.closed, *((place, GARRISON_HOLDS(place=place)) for place in shut))
    )


def first_open(position: Position, fled: Dislodged) -> Location:
    """The first open province in id order."""
    ranks = position.variant.base.order
    return min(fled.retreats, key=lambda place: ranks[place.text])


def forced(position: Position, fled: Dislodged) -> Order:
    """The retreat that an unsupplied army makes when it is given no other."""
    values = {"unit": named(fled.unit), "to": first_open(position, fled)}
    return Retreat().order(fled.unit.power, values)


def send_off(now: Situation) -> Situation:
    """R15: an unsupplied army with no order, `D` or an impossible one goes to the first province open to it."""
    orders = list(now.orders)
    sent: dict[str, Location] = {}
    for key, fled in now.position.dislodged.items():
        if status(fled.unit) != UNSUPPLIED or not fled.retreats or _obeyed(orders, fled):
            continue
        orders = [order for order in orders if not _is_for(order, fled)]
        orders.append(forced(now.position, fled))
        sent[key] = first_open(now.position, fled)
    return now.then(plan={**now.plan, "sent": sent})._replace(orders=tuple(orders))


def _is_for(order: Order, fled: Dislodged) -> bool:
    """Whether an order means this army, so that another in its place must not be told of."""
    unit = order.unit
    right = unit is not None and unit.key == fled.unit.key and unit.kind in ("", fled.unit.kind)
    return right and order.power == fled.unit.power and order.verb in ("retreat", "disband")


def _obeyed(orders: Sequence[Order], fled: Dislodged) -> bool:
    """Whether the last order for an army sends it where it may go."""
    last = next((order for order in reversed(orders) if _is_for(order, fled)), None)
    return last is not None and last.verb == "retreat" and last.slots[1] in fled.retreats


def settle(now: Situation) -> Situation:
    """R15: full armies that have retreated are halved; it is told who was sent."""
    units, outcomes = dict(now.position.units), list(now.outcomes)
    for index, one in enumerate(outcomes):
        if one.unit is None or one.unit.key not in now.before.dislodged or one.words != ("ok",):
            continue
        place: Location = one.order.slots[1]
        if status(one.unit) == FULL:
            units[place.province] = interned(now.board, army(units[place.province], HALF))
            outcomes[index] = _and(one, HALVED_BY_RETREAT(unit=one.unit), "halved")
        elif one.unit.key in now.plan["sent"]:
            outcomes[index] = _and(one, SENT(unit=one.unit, place=place))
    return now.then(now.position.then(units), outcomes=tuple(outcomes))


def _and(outcome: Outcome, reason: Reason, word: str = "") -> Outcome:
    words = (*outcome.words, word) if word else outcome.words
    return outcome._replace(words=words, reasons=(*outcome.reasons, reason))
