"""The movement phase: units that take no orders, and the supports of LRUs and political pressure for SRUs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...adjudication import interned
from ...board import Board
from ...i18n import tr
from ...position import AdjudicationState, Position, Variant
from ...reasons import Reason, Sentence
from ...solver import SupportForce
from ...standard.validation import (
    MOVEMENTS,
    NOT_NOW,
    NOT_THERE,
    REPLACED,
    MovementPlan,
    PreparedOrder,
    make_ready,
    support_fault,
)
from ...units import Dislodged, Order, Outcome, Unit
from .orders import Pressure, pressures
from .state import LRU, filled, maintained, state_of, with_state

NO_UPKEEP = Sentence("no_upkeep", "{unit} has no upkeep, so it takes no orders and holds", "section 8")
IN_DISORDER = Sentence("unit_in_disorder", "{family} is in civil disorder: {unit} takes no orders and holds", "10.4")
NO_ORDER_TO_RETREAT = Sentence(
    "no_order_to_retreat", "{unit} takes no orders, so it cannot retreat and is disbanded", "section 8; R11"
)
SPENT = Sentence("pressure_spent", "{helped} did what was supported; the political pressure is used up", "section 9")
WASTED = Sentence(
    "pressure_wasted", "{helped} did something else ({order}); the political pressure is wasted", "section 9; R15"
)


class SeparateOrders(NamedTuple):
    """The orders that are not part of the SRUs' adjudication as written.

    `idle`: orders to units that may not be ordered, by key; `areas`: orders of LRUs, by key; `pressure`: orders of
    political pressure, by family; `spare`: outcomes of void and replaced orders; `given`: the supports given by LRUs
    and pressure.
    """

    idle: Mapping[str, Order]
    areas: Mapping[str, Order]
    pressure: Mapping[str, tuple[Order, ...]]
    spare: tuple[Outcome, ...]
    given: tuple[SupportForce, ...] = ()


def idle_reason(board: Board, position: Position, unit: Unit) -> Reason | None:
    """Return why a unit may not be ordered this turn, or None."""
    if unit.power in state_of(position).disorder:
        return IN_DISORDER(family=board.powers[unit.power].name, unit=unit)
    return None if maintained(unit) else NO_UPKEEP(unit=unit)


def part(now: AdjudicationState) -> AdjudicationState:
    """Separate orders that are not for SRUs able to act; orders for units the family does not have are void."""
    idle: dict[str, Order] = {}
    areas: dict[str, Order] = {}
    pressure: dict[str, tuple[Order, ...]] = {}
    plain: list[Order] = []
    spare: list[Outcome] = []
    for order in now.orders:
        unit = _ordered(now, order)
        if order.verb == Pressure.name:
            pressure[order.power] = (*pressure.get(order.power, ()), order)
        elif unit is None:
            spare.append(Outcome(order, None, ("void",), (_nobody(now, order),)))
        elif idle_reason(now.board, now.before, unit):
            spare += _replaced(idle, unit, order)
        elif unit.kind == LRU:
            spare += _replaced(areas, unit, order)
        else:
            plain.append(order)
    srus = {key: unit for key, unit in now.position.units.items() if unit.kind != LRU}
    apart = SeparateOrders(idle, areas, pressure, tuple(spare))
    return now.replace(now.position.with_units(srus), plan={"apart": apart}, orders=tuple(plain))


def _ordered(now: AdjudicationState, order: Order) -> Unit | None:
    """Return the family's own unit that an order of this phase is for, or None."""
    if order.unit is None or order.type.role not in MOVEMENTS:
        return None
    unit = now.position.units.get(order.key)
    mine = unit is not None and unit.power == order.power and order.unit.kind in ("", unit.kind)
    return unit if mine else None


def _nobody(now: AdjudicationState, order: Order) -> Reason:
    if order.unit is None or order.type.role not in MOVEMENTS:
        return NOT_NOW(order=order)
    return NOT_THERE(power=now.board.powers[order.power].name, place=order.unit.place)


def _replaced(counted: dict[str, Order], unit: Unit, order: Order) -> Iterator[Outcome]:
    """Keep the later of two orders to one unit (R31), and yield the outcome of the earlier one."""
    if unit.key in counted:
        yield Outcome(counted[unit.key], unit, ("void",), (REPLACED(unit=unit),))
    counted[unit.key] = order


def assist(now: AdjudicationState) -> AdjudicationState:
    """Judge the orders of LRUs and of political pressure against the orders of the SRUs."""
    apart: SeparateOrders = now.plan["apart"]
    plan: MovementPlan = now.plan["moves"]
    given: list[SupportForce] = []
    outcomes: list[Outcome] = []
    for unit in now.before.units.values():
        if unit.kind == LRU:
            outcome = _of_lru(now, plan, unit, apart.areas.get(unit.key))
            if unit.key not in apart.idle:
                outcomes.append(outcome)
            if outcome.order.verb == "support" and not outcome.failed:
                given.append(_support(unit.power, outcome.order.slots[1:], unit.key))
    position = now.position
    for family, orders in apart.pressure.items():
        faults = pressures(now.board, now.before, family, orders)
        outcomes += (_of_pressure(plan, *one) for one in zip(orders, faults))
        used = [order for order, fault in zip(orders, faults) if fault is None]
        name = tr("PP of {powers}", powers=now.board.powers[family].name)
        given += (_support(family, order.slots[1:], called=name) for order in used)
        position = without_pressure(position, family, len(used))
    apart = apart._replace(given=tuple(given))
    return now.replace(position, plan={**now.plan, "apart": apart}, outcomes=(*now.outcomes, *outcomes))


def _of_lru(now: AdjudicationState, plan: MovementPlan, unit: Unit, order: Order | None) -> Outcome:
    """Return the outcome of an LRU's order: its support cannot be cut, and its move always succeeds (3.2, 3.4)."""
    one = make_ready(now.variant, now.board, unit, order)
    fault = one.fault
    if fault is None and one.order.verb == "support":
        fault = support_fault(now, plan.ready, plan.faults, one)
    return Outcome(one.order, unit, ("void",), (fault,)) if fault else one


def _of_pressure(plan: MovementPlan, order: Order, fault: Reason | None) -> Outcome:
    if fault:
        return Outcome(order, None, ("void",), (fault,))
    helped = plan.ready[order.slots[1].key]
    if _tried(plan, helped, order):
        return Outcome(order, None, ("ok",), (SPENT(helped=helped.unit),))
    return Outcome(order, None, ("wasted",), (WASTED(helped=helped.unit, order=helped.order),))


def _tried(plan: MovementPlan, helped: PreparedOrder, order: Order) -> bool:
    """Whether the SRU was ordered to do what political pressure supports, successfully or not."""
    goal = helped.to if helped.unit.key not in plan.faults else None
    into = order.slots[2] if len(order.slots) > 2 else None
    return goal is into if goal is None or into is None else goal.key == into.key


def _support(power: str, slots: Iterable[object], unit: str | None = None, called: str = "") -> SupportForce:
    """Return a support force that comes from no province, so that it cannot be cut (3.4, section 9)."""
    helped, *into = slots
    goal = into[0] if into else helped
    return SupportForce(power, helped.key, goal.key, unit=unit, called=called)  # type: ignore[attr-defined]


def without_pressure(position: Position, family: str, spent: int) -> Position:
    """Return the position with that much less political pressure."""
    stock = state_of(position).pp
    return with_state(position, pp=filled({**stock, family: stock.get(family, 0) - spent})) if spent else position


def gather(now: AdjudicationState) -> AdjudicationState:
    """Put the LRUs back where they are now, and add the outcomes of idle units and of those that cannot retreat.
    Earlier ledger entries and events are cleared."""
    apart: SeparateOrders = now.plan["apart"]
    dislodged = dict(now.position.dislodged)
    gone = {
        key: dislodged.pop(key)
        for key, one in now.position.dislodged.items()
        if not one.retreats or idle_reason(now.board, now.before, one.unit)
    }
    lrus = [unit for unit in now.before.units.values() if unit.kind == LRU]
    moved = [_moved(now, unit, apart.areas.get(unit.key)) for unit in lrus]
    units = arranged(now.variant, [*now.position.units.values(), *moved])
    outcomes = [*apart.spare, *(_with_void_order(now, apart, outcome, gone) for outcome in now.outcomes)]
    idle = [unit for unit in lrus if unit.key in apart.idle]
    outcomes += [Outcome(apart.idle[unit.key], unit, ("idle",), _why(now, unit)) for unit in idle]
    lost = {key: replace(one, retreats=()) for key, one in gone.items()}
    position = with_state(now.position.with_units(units, dislodged), entries=(), events=())
    return now.replace(position, outcomes=numbered(outcomes), lost={**now.lost, **lost})


def _moved(now: AdjudicationState, unit: Unit, order: Order | None) -> Unit:
    """Return an LRU in its area after the moves."""
    if order is None or order.verb != "move" or not order.slots[1].dock or order.slots[1].key == unit.place.key:
        return unit
    return interned(now.board, Unit(unit.power, unit.kind, order.slots[1], unit.traits))


def arranged(variant: Variant, units: Iterable[Unit]) -> dict[str, Unit]:
    """Return units by key, SRUs first; of LRUs of one family over the same area, those without upkeep are numbered last
    (section 13)."""
    listed, families = list(units), list(variant.base.powers)

    def rank(unit: Unit) -> tuple[int, int, bool]:
        return variant.base.order[unit.place.text], families.index(unit.power), not maintained(unit)

    docked = sorted((unit for unit in listed if unit.place.dock), key=rank)
    return variant.keyed([*(unit for unit in listed if not unit.place.dock), *docked])


def _with_void_order(
    now: AdjudicationState, apart: SeparateOrders, outcome: Outcome, gone: Mapping[str, Dislodged]
) -> Outcome:
    """Return the outcome of an SRU, with the order it could not obey and the reason if it cannot retreat."""
    unit = outcome.unit
    if unit is None or unit.kind == LRU:
        return outcome
    if unit.key in apart.idle:
        befell = tuple(word for word in outcome.words if word != "ok")
        reasons = (*_why(now, unit), *outcome.reasons)
        outcome = outcome.replace(order=apart.idle[unit.key], words=("idle", *befell), reasons=reasons)
    if unit.key in gone and "dislodged" in outcome.words and "disband" not in outcome.words:
        reasons = (*outcome.reasons, NO_ORDER_TO_RETREAT(unit=unit))
        outcome = outcome.replace(words=(*outcome.words, "disband"), reasons=reasons)
    return outcome


def _why(now: AdjudicationState, unit: Unit) -> tuple[Reason, ...]:
    reason = idle_reason(now.board, now.before, unit)
    return (reason,) if reason else ()


def numbered(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Return outcomes without a unit named by their text; a family's second equal one becomes `buy pp (2)`, and so on
    (R31)."""
    seen: Counter[tuple[str, str]] = Counter()
    found: list[Outcome] = []
    for outcome in outcomes:
        if outcome.unit is None:
            name = outcome.name or outcome.order.text
            seen[outcome.order.power, name] += 1
            times = seen[outcome.order.power, name]
            outcome = outcome.replace(name=name if times < 2 else f"{name} ({times})")
        found.append(outcome)
    return tuple(found)


def count_equal(now: AdjudicationState) -> AdjudicationState:
    """Number equal outcomes, as the last function of a phase."""
    return now.replace(outcomes=numbered(now.outcomes))
