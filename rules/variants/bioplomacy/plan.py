"""Sorting out the orders of a movement phase: which one counts, what is void, what a support helps, who joins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...adjudication import Situation
from ...board import Location
from ...position import Named, Order, Outcome, Unit, marked
from ...reasons import Reason, Sentence
from ...standard.verbs_moves import MoveVerb
from ...verbs import Asked, named
from .halves import FREE, lone, not_in_zone, pair_in
from .species import HALF

MOVEMENTS = frozenset(("hold", "move", "support", "ford", "search"))
ELSEWHERE = frozenset((*FREE, "setup", "build", "waive"))
"""Verbs of a movement phase that other steps see to."""

NOT_THIS_PHASE = Sentence("not_this_phase", "'{order}' is no order for this phase", "3")
WHICH_HALF = Sentence("which_half", "two halves are in {place}: write {one} or {two}", "3")
COUNTS_NO_MORE = Sentence(
    "counts_no_more", "another order was written for {unit} after this one, and that one counts", "3"
)
NOBODY_TO_SUPPORT = Sentence("nobody_to_support", "no unit that could be supported is in {place}", "3")
NOT_SO_ORDERED = Sentence("not_so_ordered", "{helped} was not ordered to {place}: its order was {order}", "3")
IT_MOVES = Sentence("it_moves", "{helped} was ordered to move ({order}), so it cannot be supported to hold", "3; R23")
ITS_ORDER_IS_VOID = Sentence("its_order_is_void", "{order} is void, so there is nothing to support", "3")


MOST_KEPT = 100_000
"""So much is remembered of units and orders on one board."""


class Ready(NamedTuple):
    """A unit with the order that counts. `fault`: why that is void (the unit holds).

    `goal` is where it moves, `joins` whether it moves to its other half (R22); `helps` is the key of the unit that it
    supports, `into` the zone its support bears on.
    """

    unit: Unit
    order: Order
    fault: Reason | None = None
    goal: Location | None = None
    joins: bool = False
    helps: str = ""
    into: str = ""

    @property
    def idle(self) -> bool:
        """Whether it is ordered neither to move nor to support: hold, search, ford, none, void."""
        return self.goal is None and not self.helps


Plan = Mapping[str, Ready]
"""All units with their orders, by key."""


def sort_out(now: Situation) -> Situation:
    """Step 4: judges each order by itself, then by those of the others."""
    counted, spare = _counted(now)
    refused = _refused(now, counted)
    plan = {key: _by_itself(now, unit, counted.get(key)) for key, unit in now.position.units.items()}
    plan |= {key: plan[key]._replace(order=one.order, fault=one.reasons[0]) for key, one in refused.items()}
    plan |= {key: _matched(plan, one) for key, one in plan.items() if one.order.verb == "support" and not one.fault}
    plan |= {key: one._replace(joins=True) for key, one in plan.items() if _joins(plan, one)}
    told = [one for one in now.outcomes if one not in refused.values()]
    return now.then(plan={**now.plan, "moves": plan}, outcomes=(*spare, *told))


def _refused(now: Situation, counted: Mapping[str, Order]) -> dict[str, Outcome]:
    """The divisions and unions that came to nothing, by the unit for which nothing else was written: its order is void,
    and it holds (section 3)."""
    found: dict[str, Outcome] = {}
    for one in now.outcomes:
        if one.order.verb in FREE and one.words == ("void",) and one.order.unit:
            unit = lone(now.position.units, one.order.unit, one.order.power)
            if unit and unit.key not in counted:
                found[unit.key] = one
    return found


def _counted(now: Situation) -> tuple[dict[str, Order], list[Outcome]]:
    """The last order for each unit, and the outcomes of the lines that count for nothing."""
    counted: dict[str, Order] = {}
    spare: list[Outcome] = []
    for order in now.orders:
        if order.verb in ELSEWHERE:
            continue
        if order.verb not in MOVEMENTS or order.unit is None:
            spare.append(Outcome(order, None, ("void",), (NOT_THIS_PHASE(order=order),)))
            continue
        unit = lone(now.position.units, order.unit, order.power)
        if unit is None:
            spare.append(nobody(now, order, now.position.units))
            continue
        if unit.key in counted:
            spare.append(Outcome(counted[unit.key], unit, ("void",), (COUNTS_NO_MORE(unit=unit),)))
        counted[unit.key] = order
    return counted, spare


def nobody(now: Situation, order: Order, units: Mapping[str, Unit]) -> Outcome:
    """The outcome of an order that names no unit of its writer, or two at once."""
    assert order.unit is not None
    fault = not_in_zone(now.board, order)
    halves = pair_in(units, order.unit.place.key)
    if halves and halves[0].power == order.power and not order.unit.number:
        fault = WHICH_HALF(place=order.unit.place, one=halves[0], two=halves[1])
    return Outcome(order, None, ("void",), (fault,), order.unit.text)


def _by_itself(now: Situation, unit: Unit, order: Order | None) -> Ready:
    """The unit with its order, as far as board, unit and text alone decide; remembered."""
    memo = now.variant.memo.setdefault(now.board, {})
    key = ("ready", unit.ident, order.ident if order else "")
    found: Ready | None = memo.get(key)
    if found is None:
        found = _judged(now, unit, order or now.variant.verb("hold").order(unit.power, {"unit": named(unit)}))
        if len(memo) < MOST_KEPT:
            memo[key] = found
    return found


def _judged(now: Situation, unit: Unit, order: Order) -> Ready:
    verb = now.variant.verb(order.verb)
    asked = Asked(now.variant, now.board, now.variant.nowhere, unit.power)
    fault = verb.fault(asked, unit, order) if isinstance(verb, MoveVerb) else None
    goal = order.slots[1] if order.verb == "move" and fault is None else None
    return Ready(unit, order, fault, goal)


def _matched(plan: Plan, one: Ready) -> Ready:
    """A support with the unit that it helps, or void if no unit does what it says."""
    slots = one.order.slots
    helped: Named = slots[1]
    into: Location | None = slots[2] if len(slots) > 2 else None
    candidates = _meant(plan, helped, into is None)
    if not candidates:
        return one._replace(fault=NOBODY_TO_SUPPORT(place=helped.place))
    if into is None:
        still = [other for other in candidates if other.goal is None]
        fault = None if still else IT_MOVES(helped=candidates[0].unit, order=candidates[0].order)
        return _helping(one, still, helped.place, fault)
    going = [other for other in candidates if other.goal and other.goal.key == into.key]
    return _helping(one, going, into, None if going else _not_going(candidates[0], into))


def _helping(one: Ready, helped: Sequence[Ready], into: Location, fault: Reason | None) -> Ready:
    if fault:
        return one._replace(fault=fault)
    return one._replace(helps=helped[0].unit.key, into=into.key)


def _not_going(other: Ready, into: Location) -> Reason:
    meant = other.order.verb == "move" and other.order.slots[1].key == into.key
    if meant and other.fault:
        return ITS_ORDER_IS_VOID(order=other.order)
    return NOT_SO_ORDERED(helped=other.unit, place=into, order=other.order)


def _meant(plan: Plan, helped: Named, to_hold: bool) -> list[Ready]:
    """The units that a support can mean, the one named first: by zone and number, whatever its kind (section 3).

    R23: to hold, naming one of two halves does for both.
    """
    place = helped.place.key
    halves = [plan[key] for key in (marked(place, "1"), marked(place, "2")) if key in plan]
    if not halves:
        return [plan[place]] if place in plan and helped.number in ("", "1") else []
    first = [one for one in halves if helped.number in ("", one.unit.number)]
    return [*first, *(one for one in halves if one not in first and to_hold and first)]


def _joins(plan: Plan, one: Ready) -> bool:
    """R22: a half ordered to a zone where a half of its power is idle joins that one."""
    if one.goal is None or one.unit.kind != HALF:
        return False
    there = (plan.get(key) for key in _keys_in(one.goal.key))
    return any(o and o.idle and o.unit.kind == HALF and o.unit.power == one.unit.power for o in there)


def _keys_in(place: str) -> Iterable[str]:
    """The keys that units in a zone can have."""
    return place, marked(place, "1"), marked(place, "2")
