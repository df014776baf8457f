"""Step 4: annihilations. All of them work at once; who is there and does not move out does nothing (card 9)."""

from __future__ import annotations

from ...adjudication import Situation
from ...position import Order, Unit
from ...reasons import Reason
from ...solver import Convoy
from ...solver.routes import stands
from ...standard.places import touches
from ...standard.verbs_moves import NO_FLEETS
from .beginning import held, refused
from .card import ANNIHILATE
from .convoys import wide
from .verbs_special import reaches_itself
from .work import Act, acted, finding, work


def annihilate(now: Situation) -> Situation:
    """Who annihilates what; the other orders given in these spaces are nothing, but for moves."""
    going_off = {key: act for key, act in work(now).acts.items() if act.order.verb == ANNIHILATE}
    faults = {key: _no_chain(now, act) for key, act in going_off.items()}
    now = acted(now, {key: refused(now, going_off[key], fault) for key, fault in faults.items() if fault})
    targets = frozenset(going_off[key].order.slots[1].province for key, fault in faults.items() if fault is None)
    now = finding(now, annihilated=targets)
    return acted(now, {key: _idle(now, act) for key, act in work(now).acts.items() if key in targets})


def _idle(now: Situation, act: Act) -> Act:
    return act if act.moves or act.order.verb == ANNIHILATE else act._replace(order=held(now, act.unit))


def _no_chain(now: Situation, act: Act) -> Reason | None:
    """C-33: where only fleets could carry it, an unbroken chain of orders to carry it there."""
    target, unit = act.order.slots[1], act.acting
    if reaches_itself(now.board, unit, target):
        return None
    acts = work(now).acts.values()
    links = [link(now, one.unit, one.order) for one in acts if carries(one.order, act.unit, target.province)]
    return None if stands(links, unit.key, target.province) else NO_FLEETS(unit=act.unit, place=target)


def carries(order: Order, army: Unit, to: str) -> bool:
    """Whether an order is to carry that unit to a province."""
    return order.verb == "convoy" and order.slots[1].key == army.key and order.slots[2].province == to


def link(now: Situation, fleet: Unit, order: Order) -> Convoy:
    """A fleet's order to convoy as a link of a chain."""
    _, army, to = order.slots[:3]
    return Convoy(fleet.key, fleet.key, army.key, to.province, touches(wide(now.board), fleet.key), fleet.power)
