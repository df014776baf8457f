"""The winter budgets of all powers, carried out (section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...adjudication import Situation, interned
from ...position import NOTHING, Order, Outcome, Position, Unit
from ...verbs import named
from . import events
from .armies import FULL, HALF, army, counter, status
from .settlement import OK, Settlement, removal_fault, settle
from .state import economy

KIND = "A"


def budget(now: Situation) -> Situation:
    """The budgets of all powers, carried out."""
    orders = {power: [order for order in now.orders if order.power == power] for power in now.board.powers}
    settled = list(settled_with_others(now.position, orders).values())
    outcomes = [outcome for one in settled for outcome in _outcomes(one)]
    return now.then(carried_out(now.position, settled), outcomes=(*now.outcomes, *outcomes))


def settled_with_others(position: Position, orders: Mapping[str, Sequence[Order]]) -> dict[str, Settlement]:
    """The budget of each power, where all orders are known."""
    ground = _without_disbanded(position, orders)
    return {power: settle(position, power, orders.get(power, ()), ground) for power in position.variant.base.powers}


def _without_disbanded(position: Position, orders: Mapping[str, Sequence[Order]]) -> Position:
    """R28: armies are disbanded before anything crosses or enters their provinces."""
    gone = {
        order.key
        for lines in orders.values()
        for order in lines
        if order.verb == "remove" and not removal_fault(position, "", order, ())
    }
    return position.then({key: unit for key, unit in position.units.items() if key not in gone}) if gone else position


def _outcomes(settled: Settlement) -> Iterator[Outcome]:
    """What came of each order, then of the armies that no order named but that are weaker now."""
    for entry in settled.entries:
        yield Outcome(entry.order, None, entry.words, (entry.reason,) if entry.reason else ())
    told = {entry.order.key for entry in settled.entries if entry.order.key and not entry.void}
    position, power = settled.winter.position, settled.winter.power
    for fate in settled.obligations.fates:
        if fate.reason and fate.words != OK and fate.unit.key not in told:
            order = position.variant.verb("field").order(power, {"unit": named(fate.unit)})
            yield Outcome(order, None, fate.words, (fate.reason,))


def carried_out(position: Position, settled: Sequence[Settlement]) -> Position:
    """The position after these budgets: points are gone, and what is stored lies still from now on (R22)."""
    kept = economy(position)
    stores = {**kept.stores, **{one.winter.power: one.account.stores for one in settled}}
    after = replace(
        kept,
        points=NOTHING,
        stores=_filled(stores),
        still=_filled(stores),
        emergency={**kept.emergency, **{one.winter.power: one.account.deposits for one in settled}},
        homes={**kept.homes, **{one.winter.power: one.account.homes for one in settled}},
        events=tuple(events.unspent(position, one.winter.power, one.left) for one in settled if one.left),
    )
    return replace(position, units=_units(position, settled), extra=after)


def _filled(amounts: Mapping[str, Mapping[str, int]]) -> dict[str, Mapping[str, int]]:
    """Without powers that have nothing anywhere."""
    return {power: by_place for power, by_place in amounts.items() if by_place}


def _units(position: Position, settled: Sequence[Settlement]) -> dict[str, Unit]:
    """The armies at their strengths for the next year, with those built and without those disbanded."""
    board = position.variant.board(position)
    gone = {key for one in settled for key in one.removed}
    units = {key: unit for key, unit in position.units.items() if key not in gone}
    for one in settled:
        for fate in one.obligations.fates:
            units[fate.unit.key] = interned(board, fielded(fate.unit, fate.status))
        for place in one.account.built:
            units[place] = interned(board, Unit(one.winter.power, KIND, board.locations[place]))
    return units


def fielded(unit: Unit, strength: str) -> Unit:
    """The army at a strength; it keeps the counter that goes with it (R13, R14)."""
    if strength == FULL:
        return army(unit, FULL, standoffs=counter(unit, "standoffs"))
    attacks = counter(unit, "attacks") if strength == status(unit) == HALF else 0
    return army(unit, strength, attacks=attacks)
