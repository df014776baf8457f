"""Orders made ready for the fight: who moves by which way, who is carried, which supports and convoys match what the
others do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from ...adjudication import Situation
from ...board import Location
from ...position import Named, Order, Outcome, Unit
from ...reasons import Reason
from ...standard.places import chain, on_a_route
from ...standard.plan import (
    CHAIN_NEEDS_IT,
    NOBODY_CARRIED,
    NOBODY_HELPED,
    NOT_HOLDING,
    NOT_ON_THE_WAY,
    NOT_ORDERED,
    NOT_SO_ORDERED,
    ORDER_IS_VOID,
    OTHER_COAST,
    OTHER_KIND,
    WENT_BY_LAND,
)
from .beginning import WRONG_NUMBER, asking, fault_of
from .card import ANNIHILATE, FLEXIBLE
from .cards import can
from .convoys import carry_fault, fleets, wide
from .cutting import Helped, marks
from .going import SEA, STEP
from .legality import meant
from .lowering import Way, supports_landing, way_of
from .reach import marches
from .state import kept
from .verbs_special import reaches_itself
from .work import Act, finding, work

T = TypeVar("T")
PLAN = "moves"
LATE_LINES = ("cut", "otb")
"""Lines beside an order that work only now, or later."""


@dataclass
class Plan:
    """What the units do. All by key: `ways` of those that move, `supports` that match, `convoys` that match with the
    army, `void` what came out to be void only in the light of the others' orders, `cut` supports with the Cutter."""

    now: Situation
    ways: dict[str, Way] = field(default_factory=dict)
    supports: dict[str, Helped] = field(default_factory=dict)
    convoys: dict[str, str] = field(default_factory=dict)
    void: dict[str, Reason] = field(default_factory=dict)
    cut: Mapping[str, str] = field(default_factory=dict)

    @property
    def acts(self) -> Mapping[str, Act]:
        return work(self.now).acts

    def given(self, verb: str) -> Iterator[tuple[str, Act]]:
        return ((key, act) for key, act in self.acts.items() if act.order.verb == verb)

    def landings(self) -> Iterator[Helped]:
        """The supports that Superfleets give beside their convoys."""
        for key, army in self.convoys.items():
            act = self.acts[key]
            if supports_landing(act) and army in self.ways:
                yield Helped(key, army, self.acts[army].unit.key, act.order.slots[2].province)


def short_paths(now: Situation) -> Situation:
    """Step 8: a path over a space with a mine in it ends there (C-47)."""
    mined = {mine.at for mine in kept(now.before).mines}
    paths = ((key, act.order) for key, act in work(now).acts.items() if act.order.verb == "path")
    return finding(now, short=frozenset(key for key, order in paths if order.slots[1].province in mined))


def sort_out(now: Situation) -> Situation:
    """Finds the ways of all, then which supports and convoys match, then what Cutters cut."""
    now = _late_lines(now)
    plan = Plan(now)
    for key, act in plan.acts.items():
        way = way_of(now, act)
        if isinstance(way, Reason):
            plan.void[key] = way
        elif way:
            plan.ways[key] = way
    _embark(plan)
    for key, act in plan.given("support"):
        helped = _matched(plan, act)
        _settle(plan, key, helped, plan.supports)
    for key, act in plan.given("convoy"):
        _settle(plan, key, _carried(plan, act), plan.convoys)
    plan.cut = marks(now, plan.supports, plan.landings())
    return finding(now.then(plan={**now.plan, PLAN: plan}), marked=frozenset(plan.cut))


def _settle(plan: Plan, key: str, found: T | Reason, good: dict[str, T]) -> None:
    if isinstance(found, Reason):
        plan.void[key] = found
    else:
        good[key] = found


def _late_lines(now: Situation) -> Situation:
    """The outcomes of the lines `cut` and `otb`; those that are void are dropped."""
    told, acts = [], {}
    for key, act in work(now).acts.items():
        faults = {line: fault_of(now, act, line) for line in act.lines if line.verb in LATE_LINES}
        told += [_told(line, fault) for line, fault in faults.items()]
        if any(faults.values()):
            acts[key] = act._replace(lines=tuple(line for line in act.lines if not faults.get(line)))
    now = now.then(outcomes=(*now.outcomes, *told))
    return finding(now, acts={**work(now).acts, **acts})


def _told(line: Order, fault: Reason | None) -> Outcome:
    return Outcome(line, None, ("void",), (fault,)) if fault else Outcome(line, None, ("ok",))


# --- convoys ------------------------------------------------------------------------------------------


def _embark(plan: Plan) -> None:
    """Who goes by sea beside those who must: an army that could walk is carried if a fleet of its own power is ordered
    to do so (DATC 4.A.3). Where no fleets stand at all a move over the sea has no convoy, and is not void (section 14).
    """
    now, board = plan.now, wide(plan.now.board)
    there = fleets(now.position, now.board)
    for key, act in plan.given("convoy"):
        _, named_army, to = act.order.slots[:3]
        army, walk = plan.acts.get(named_army.key), plan.ways.get(named_army.key)
        if army is None or walk is None or army.unit.power != act.unit.power or not _could_board(plan, army, walk, to):
            continue
        if on_a_route(board, there, key, named_army.key, to.province):
            plan.ways[named_army.key] = Way(now.board.locations[to.province], SEA, "", "")


def _could_board(plan: Plan, army: Act, way: Way, to: Location) -> bool:
    """Whether a unit that walks to a place could be carried there too."""
    asked = asking(plan.now, army.unit.power)
    walks = army.order.verb == "move" and way.how == STEP and way.to.province == to.province
    return walks and marches(plan.now.board, army.acting) and carry_fault(asked, army.acting, to) is None


def _carried(plan: Plan, act: Act) -> str | Reason:
    """The army that a convoy matches; the Reason where it matches none."""
    _, named, to = act.order.slots[:3]
    unit = meant(plan.now.position, named)
    wrong = _misnamed(unit, named)
    army = plan.acts[unit.key] if unit else None
    if unit is None or army is None or not marches(plan.now.board, army.acting):
        return NOBODY_CARRIED(place=named.place)
    if wrong or (army.order.verb == ANNIHILATE and _explodes_there(plan, army, to)):
        return wrong or unit.key
    way = plan.ways.get(unit.key)
    if way is None or way.to.province != to.province or army.order.verb != "move":
        bound = _bound_for(army.told, to) and way is None
        return ORDER_IS_VOID(order=army.told) if bound else NOT_SO_ORDERED(army=unit, place=to, order=army.told)
    if way.how != SEA:
        return WENT_BY_LAND(army=unit, place=to)
    there = fleets(plan.now.position, plan.now.board)
    if on_a_route(wide(plan.now.board), there, act.unit.key, unit.key, to.province):
        return unit.key
    return NOT_ON_THE_WAY(army=unit, place=to, unit=act.unit)


def _explodes_there(plan: Plan, army: Act, to: Location) -> bool:
    """C-33: whether an Annihilator needs fleets for what it destroys."""
    target = army.order.slots[1]
    return target.province == to.province and not reaches_itself(plan.now.board, army.acting, target)


# --- supports -----------------------------------------------------------------------------------------


def _matched(plan: Plan, act: Act) -> Helped | Reason:
    """A support with the unit that it helps; the Reason where no unit does what it says."""
    slots = act.order.slots
    named: Named = slots[1]
    unit = meant(plan.now.position, named)
    if unit is None:
        return NOBODY_HELPED(place=named.place)
    wrong, helped = _misnamed(unit, named), plan.acts[unit.key]
    if wrong:
        return wrong
    if len(slots) < 3:
        return _in_place(plan, act, helped)
    return _on_its_way(plan, act, helped, slots[2])


def _misnamed(unit: Unit | None, named: Named) -> Reason | None:
    """Why a unit that is named with another kind or number is not that one."""
    if unit is None:
        return None
    if named.kind not in ("", unit.kind):
        return OTHER_KIND(place=unit.place, unit=unit, named=named)
    return None if named.serial in ("", unit.serial) else WRONG_NUMBER(place=unit.place, unit=unit, named=named)


def _in_place(plan: Plan, act: Act, helped: Act) -> Helped | Reason:
    """C-17; C-66: of X9 it counts also if the unit was ordered to move."""
    unit = helped.unit
    moves = unit.key in plan.ways
    flexible = can(act.card, FLEXIBLE) or can(helped.card, FLEXIBLE)
    if moves and not flexible:
        return NOT_HOLDING(helped=unit, order=helped.told)
    return Helped(act.unit.key, unit.key, unit.key, still=moves)


def _on_its_way(plan: Plan, act: Act, helped: Act, into: Location) -> Helped | Reason:
    """C-21: support for a path is for one of its parts."""
    unit, way = helped.unit, plan.ways.get(helped.unit.key)
    goals = [place for place in (way.first, way.to) if place] if way else []
    fitting = [place for place in goals if place.province == into.province]
    if not fitting:
        bound = way is None and _bound_for(helped.told, into)
        return ORDER_IS_VOID(order=helped.told) if bound else NOT_ORDERED(helped=unit, place=into, order=helped.told)
    if fitting[0].coast and into.coast not in ("", fitting[0].coast):
        return OTHER_COAST(helped=unit, place=fitting[0], into=into)
    if way and way.how == SEA and not _without(plan, act, unit, into):
        return CHAIN_NEEDS_IT(helped=unit, place=into, unit=act.unit)
    return Helped(act.unit.key, unit.key, unit.key, into.province)


def _without(plan: Plan, act: Act, army: Unit, into: Location) -> bool:
    """DATC 6.D.31: who supports a move that only he could have carried supports nothing."""
    others = fleets(plan.now.position, plan.now.board) - {act.unit.key}
    walks = plan.acts[army.key].order.verb == "move" and _walks(plan, army)
    return walks or chain(wide(plan.now.board), others, army.key, into.province)


def _walks(plan: Plan, army: Unit) -> bool:
    """Whether an army that is carried could have gone by itself."""
    way = way_of(plan.now, plan.acts[army.key])
    return isinstance(way, Way) and way.how == STEP


def _bound_for(order: Order, place: Location) -> bool:
    """Whether an order, though it may be void, is one to go to that province."""
    return order.verb in ("move", "path", "jump") and any(
        isinstance(slot, Location) and slot.province == place.province for slot in order.slots[1:]
    )
