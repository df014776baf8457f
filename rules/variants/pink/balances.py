"""That points add up: what is stored, what comes in, what is paid for, and what the events tell of losses."""

from __future__ import annotations

from collections.abc import Iterator

from ...conservation import Balance, orders_done, totals
from ...position import Event, Position, Turn
from ...speech import tr
from .armies import FULL, HALF, status
from .prices import DEPOSIT, FULL_ARMY, HALF_ARMY, PRICES, STORING
from .state import FIRST_DEPOSIT, economy


def balances(turn: Turn) -> Iterator[Balance]:
    """Power by power: stores and deposits, with the points to spend in a budget; and those points after a count."""
    kept, left = economy(turn.before), economy(turn.after)
    # A count and a budget draw up new tables; a turn that ends the game may go without either.
    winter = turn.before.phase.step == "A" and left.still is not kept.still
    counted = left.income is not kept.income
    told = turn.before.variant.events(turn, "")
    for power in turn.before.variant.base.powers:
        change = sum(_number(event) for event in told if event.power == power)
        held = _held(turn.before, power)
        if winter:
            held += kept.points.get(power, 0)
            change -= _spent(turn, power)
        elif counted:
            first = left.carthage_first == power and not kept.carthage_first
            change += FIRST_DEPOSIT * first  # interest is told by events
            given = sum(number for number, to in (order.slots for order in orders_done(turn, "award")) if to == power)
            income = left.income.get(power, 0) + kept.awards.get(power, 0) + given
            yield Balance(tr("Points to spend"), kept.points.get(power, 0), income, left.points.get(power, 0), power)
        yield Balance(tr("Points"), held, change, _held(turn.after, power), power)


def _held(position: Position, power: str) -> int:
    """What lies in stores, on the road and in deposits."""
    kept = economy(position)
    return totals(kept.stores, power) + totals(kept.emergency, power)


def _number(event: Event) -> int:
    """What an event has brought, or taken: its sentence begins the amount with the number."""
    words = str(event.reason.get("points") or "0").split()
    return int(words[0]) * (1 if event.good else -1)


def _spent(turn: Turn, power: str) -> int:
    """What the orders of a budget that were carried out have cost, and the armies that it pays."""
    orders = {verb: orders_done(turn, verb, power) for verb in (*PRICES, "store", "remove")}
    removed = {order.key for order in orders["remove"]}
    fielded = [turn.after.units[unit.key] for unit in turn.before.units_of(power) if unit.key not in removed]
    armies = sum({FULL: FULL_ARMY, HALF: HALF_ARMY}.get(status(unit), 0) for unit in fielded)
    stored = {order.slots[1].province for order in orders["store"]}
    return (
        armies
        + STORING * len(stored)
        + PRICES["transfer"] * bool(orders["transfer"])
        + PRICES["build"] * len(orders["build"])
        + PRICES["movehome"] * len(orders["movehome"])
        + (PRICES["newhome"] - DEPOSIT) * len(orders["newhome"])
    )
