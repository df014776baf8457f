"""Army strength in movement and retreats (P9): unsupplied (R12), standoffs (R13), half strength (R14), routs (R15)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...adjudication import interned
from ...board import Location
from ...position import AdjudicationState, Position
from ...reasons import Reason, Sentence
from ...solver import Resolution
from ...standard.retreats import NOWHERE_OPEN, Retreat
from ...standard.validation import MovementPlan
from ...units import Dislodged, Order, Outcome, Unit, named
from .state import FULL, HALF, UNSUPPLIED, army, counter, garrisons, status

MOST_STANDOFFS, MOST_ATTACKS = 2, 3

ONLY_HOLDS = Sentence("only_holds", "{unit} is unsupplied and can only hold", "P9, R12")
CANNOT_BE_HELPED = Sentence("cannot_be_helped", "{unit} is unsupplied and cannot be supported", "P9, R12")
HALVED = Sentence(
    "halved", "{unit} had a standoff for the second season running and is now at half strength", "P9, R13"
)
WORN_DOWN = Sentence(
    "worn_down", "{unit} was at half strength and attacked for the third season running, so it was destroyed", "P9, R14"
)
ROUTED = Sentence("routed", "{unit} was dislodged at half strength, so it was destroyed", "P9, R15")
TRAPPED = Sentence("trapped", "{unit} was unsupplied and had no retreat, so it was destroyed", "P9, R15")
FOUGHT_FOR = Sentence("fought_for", "{place} was contested", "R14")


def only_holds(now: AdjudicationState) -> AdjudicationState:
    """R12: make void all orders of unsupplied armies except holds, and all supports for unsupplied armies."""
    plan: MovementPlan = now.plan["moves"]
    faults = dict(plan.faults)
    for key, one in plan.ready.items():
        if status(one.unit) == UNSUPPLIED and one.order.verb != "hold":
            faults[key] = ONLY_HOLDS(unit=one.unit)
        helped = plan.ready.get(one.order.slots[1].key) if one.order.verb == "support" else None
        if helped and status(helped.unit) == UNSUPPLIED:
            faults.setdefault(key, CANNOT_BE_HELPED(unit=helped.unit))
    return now.replace(plan={**now.plan, "moves": replace(plan, faults=faults)})


class Attrition(NamedTuple):
    """The effect of a season on an army: the army afterwards (None: destroyed), with a result word and its reason."""

    army: Unit | None
    word: str = ""
    reason: Reason | None = None


def wear_down(now: AdjudicationState) -> AdjudicationState:
    """Count standoffs and attacks, then remove the armies that are destroyed or have no retreat (sections 3 and 5)."""
    plan: MovementPlan = now.plan["moves"]
    resolution = now.resolution
    assert resolution is not None
    worn = dict(_worn_armies(plan, resolution))
    dislodged = now.position.dislodged
    gone = {key for key, one in worn.items() if one.army is None}
    lost = {key: one for key, one in dislodged.items() if key in gone or not one.retreats}
    fleeing = {
        key: _fleeing(one, worn.get(key), gone - dislodged.keys()) for key, one in dislodged.items() if key not in lost
    }
    first = len(now.outcomes) - len(plan.ready)
    pairs = zip(plan.ready, now.outcomes[first:], strict=True)
    outcomes = [_with_season(one, worn[key], key in lost) if key in worn else one for key, one in pairs]
    position = now.position.with_units(dict(_standing(now, plan, resolution, worn)), fleeing)
    after = now.replace(position, outcomes=(*now.outcomes[:first], *outcomes))
    return after.replace(lost={key: replace(one, retreats=()) for key, one in lost.items()})


def _standing(
    now: AdjudicationState, plan: MovementPlan, resolution: Resolution, worn: Mapping[str, Attrition]
) -> Iterator[tuple[str, Unit]]:
    """Yield the armies on the board after the moves, in their present condition, by key."""
    arrived, fallen = resolution.arrived, resolution.dislodged_by
    for key, one in plan.ready.items():
        after = worn.get(key)
        if key in fallen or (after and after.army is None):
            continue
        here = one.goal if key in arrived else one.unit
        unit = interned(now.board, after.army) if after and after.army else here
        yield unit.key, unit


def _fleeing(one: Dislodged, after: Attrition | None, ruins: Collection[str]) -> Dislodged:
    """Return a dislodged army in its present condition. Where another army was destroyed it cannot retreat; the reason
    given is that the province was contested."""
    closed = tuple((place, FOUGHT_FOR(place=place) if place.key in ruins else why) for place, why in one.closed)
    return replace(one, unit=after.army if after and after.army else one.unit, closed=closed)


def _with_season(outcome: Outcome, wear: Attrition, lost: bool) -> Outcome:
    """Return the outcome of an army with the effect of the season added."""
    if wear.army is not None and lost and status(wear.army) == UNSUPPLIED:
        wear = Attrition(None, "destroyed", TRAPPED(unit=outcome.unit))
    if not wear.word or wear.reason is None:
        return outcome
    words = tuple(word for word in outcome.words if word not in ("ok", "disband"))
    reasons = tuple(reason for reason in outcome.reasons if reason.sentence is not NOWHERE_OPEN)
    return outcome.replace(words=(*words, wear.word), reasons=(*reasons, wear.reason))


def _attacked(plan: MovementPlan, resolution: Resolution) -> frozenset[str]:
    """R14: return the armies that were attacked: a foreign army was legally ordered to their province and did not get
    in."""
    ready = plan.ready
    goals = [
        (one.to.key, one.unit.power)
        for key, one in ready.items()
        if one.order.verb == "move" and one.to and key not in plan.faults
    ]
    return frozenset(
        goal
        for goal, power in goals
        if goal in ready and ready[goal].unit.power != power and goal not in resolution.arrived
    )


def _worn_armies(plan: MovementPlan, resolution: Resolution) -> Iterator[tuple[str, Attrition]]:
    """Yield the effect of the season on each army that bounced, is weakened or has a counter; all others are unchanged.
    """
    attacked, arrived, fallen = _attacked(plan, resolution), resolution.arrived, resolution.dislodged_by
    for key, one in plan.ready.items():
        moved = key in arrived
        stood_off = one.order.verb == "move" and not moved and key not in plan.faults
        if stood_off or one.unit.traits:
            yield key, _worn(one.unit, one.goal if moved else one.unit, stood_off, key in fallen, key in attacked)


def _worn(unit: Unit, here: Unit, stood_off: bool, dislodged: bool, attacked: bool) -> Attrition:
    """Return the effect of the season on one army; `here`: the army in its province after the moves."""
    if status(unit) == FULL:
        return _stood_off(here, dislodged, stood_off)
    if status(unit) == UNSUPPLIED:
        return Attrition(army(here, UNSUPPLIED))
    if dislodged:
        return Attrition(None, "destroyed", ROUTED(unit=unit))
    attacks = counter(unit, "attacks") + 1 if attacked else 0
    if attacks >= MOST_ATTACKS:
        return Attrition(None, "destroyed", WORN_DOWN(unit=unit))
    return Attrition(army(here, HALF, attacks=attacks))


def _stood_off(here: Unit, dislodged: bool, stood_off: bool) -> Attrition:
    """R13: return the effect on an army at full strength, which counts its standoffs; a dislodged one is not halved
    here but by its retreat."""
    standoffs = counter(here, "standoffs") + 1 if stood_off else 0
    if standoffs >= MOST_STANDOFFS and not dislodged:
        return Attrition(army(here, HALF), "halved", HALVED(unit=here))
    return Attrition(army(here, standoffs=standoffs))


# P9 in retreats: retreating halves an army, an unsupplied one may not disband (R15); garrisons bar retreats (R34).

MUST_RETREAT = Sentence("must_retreat", "{unit} is unsupplied and may not disband while it can retreat", "P9, R15")
SENT = Sentence("sent", "{unit} is unsupplied and must retreat: it goes to the first open province, {place}", "P9, R15")
HALVED_BY_RETREAT = Sentence("halved_by_retreat", "{unit} is at half strength after its retreat", "P9, R15")
GARRISON_HOLDS = Sentence("garrison_holds", "the garrison held {place}", "R34")


def disband_fault(position: Position, unit: Unit) -> Reason | None:
    """R15: return why a dislodged army may not disband, or None."""
    dislodged = position.dislodged.get(unit.key)
    if dislodged and dislodged.retreats and status(dislodged.unit) == UNSUPPLIED:
        return MUST_RETREAT(unit=dislodged.unit)
    return None


def guarded(now: AdjudicationState, dislodged: Dislodged) -> Dislodged:
    """R34: return the dislodged army without the retreats into provinces held by a foreign garrison."""
    guards = garrisons(now.position)
    shut = [
        place
        for place in dislodged.retreats
        if guards.get(place.province, dislodged.unit.power) != dislodged.unit.power
    ]
    if not shut:
        return dislodged
    is_open = tuple(place for place in dislodged.retreats if place not in shut)
    return replace(
        dislodged,
        retreats=is_open,
        closed=(*dislodged.closed, *((place, GARRISON_HOLDS(place=place)) for place in shut)),
    )


def forced(position: Position, dislodged: Dislodged) -> Order:
    """Return the retreat that an unsupplied army makes when it has no valid order: to the first open province in id
    order."""
    ranks = position.variant.base.order
    to = min(dislodged.retreats, key=lambda place: ranks[place.text])
    return Retreat().order(dislodged.unit.power, {"unit": named(dislodged.unit), "to": to})


def send_off(now: AdjudicationState) -> AdjudicationState:
    """R15: retreat each unsupplied army that has no order, a disband order or an impossible one to the first open
    province."""
    orders = list(now.orders)
    sent: set[str] = set()
    for key, dislodged in now.position.dislodged.items():
        if status(dislodged.unit) != UNSUPPLIED or not dislodged.retreats or _obeyed(orders, dislodged):
            continue
        orders = [order for order in orders if not _is_for(order, dislodged)]
        orders.append(forced(now.position, dislodged))
        sent.add(key)
    return now.replace(plan={**now.plan, "sent": sent}, orders=tuple(orders))


def _is_for(order: Order, dislodged: Dislodged) -> bool:
    """Whether an order is meant for this dislodged army and not for the army that now occupies the same province."""
    unit = order.unit
    right = unit is not None and unit.key == dislodged.unit.key and unit.kind in ("", dislodged.unit.kind)
    return right and order.power == dislodged.unit.power and order.verb in ("retreat", "disband")


def _obeyed(orders: Sequence[Order], dislodged: Dislodged) -> bool:
    """Whether the last order for a dislodged army is a possible retreat."""
    last = next((order for order in reversed(orders) if _is_for(order, dislodged)), None)
    return last is not None and last.verb == "retreat" and last.slots[1] in dislodged.retreats


def settle(now: AdjudicationState) -> AdjudicationState:
    """R15: halve the full-strength armies that have retreated, and report the unsupplied ones that had to go."""
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
    return now.replace(now.position.with_units(units), outcomes=tuple(outcomes))


def _and(outcome: Outcome, reason: Reason, word: str = "") -> Outcome:
    words = (*outcome.words, word) if word else outcome.words
    return outcome.replace(words=words, reasons=(*outcome.reasons, reason))
