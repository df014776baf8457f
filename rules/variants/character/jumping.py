"""Step 7: jumps pin whom they jump over (card 5); and who agrees to exchange places (X1)."""

from __future__ import annotations

from collections import Counter

from ...adjudication import Situation
from ...position import Order, Unit
from ...reasons import Sentence
from .beginning import refused, replaced
from .card import EXCHANGE, JUMP
from .cards_first import unhindered
from .legality import meant
from .work import Act, acted, finding, work

PINNED = Sentence("pinned", "{unit} is jumped over by {by} and may not move", "card 5")
IN_A_RING = Sentence("in_a_ring", "{unit} and others jump over each other, so nobody jumps", "C-26")
AGAINST_LANDING = Sentence("against_landing", "{unit} may not help against the landing of {by}", "C-25")
NO_AGREEMENT = Sentence("no_agreement", "{other} was not ordered to change places with {unit}", "X1")


def jump(now: Situation) -> Situation:
    """Who is pinned, and whose support or convoy against a landing is void."""
    acts = work(now).acts
    over = {key: act.order.slots[1].province for key, act in acts.items() if act.order.verb == JUMP}
    working = unhindered(over)
    pinned: dict[str, Act] = {}
    for key, jumped in over.items():
        if key in working and jumped not in work(now).away:
            pinned[jumped] = _jumped(now, pinned.get(jumped, acts[jumped]), acts[key])
    hindered = {over[key] for key in working}
    ring = {key: acts[key] for key in over if key not in working and key not in hindered}
    stuck = {key: replaced(now, act, "pinned", IN_A_RING(unit=act.unit)) for key, act in ring.items()}
    return acted(now, {**pinned, **stuck})


def _jumped(now: Situation, act: Act, jumper: Act) -> Act:
    if act.moves or act.order.verb == EXCHANGE:
        return replaced(now, act, "pinned", PINNED(unit=act.unit, by=jumper.unit))
    if _against(act.order, jumper.unit, jumper.order.slots[2].province):
        return refused(now, act, AGAINST_LANDING(unit=act.unit, by=jumper.unit))
    return act


def _against(order: Order, jumper: Unit, landing: str) -> bool:
    """C-25: whether an order helps anybody but the jumper in the landing space, or to get there."""
    if order.verb == "support":
        into = order.slots[2] if len(order.slots) > 2 else order.slots[1].place
        return bool(into.province == landing and order.slots[1].key != jumper.key)
    return bool(order.verb == "convoy" and order.slots[2].province == landing)


def agree(now: Situation) -> Situation:
    """X1: pairs of units that have ordered to change places with one another; a unit of the same power with no order at
    all agrees, if only one wants its place."""
    acts = work(now).acts
    suitors = Counter((act.unit.power, act.order.slots[1].key) for act in acts.values() if act.order.verb == EXCHANGE)
    pairs: list[tuple[str, str]] = []
    failed: dict[str, Act] = {}
    for key, act in acts.items():
        if act.order.verb != EXCHANGE:
            continue
        other = meant(now.position, act.order.slots[1])
        assert other is not None
        if _agrees(now, acts[other.key], act.unit, suitors[act.unit.power, other.key]):
            pairs.append((min(key, other.key), max(key, other.key)))
        else:
            reason = NO_AGREEMENT(other=other, unit=act.unit)
            failed[key] = replaced(now, act, "failed", reason)
    return acted(finding(now, pairs=tuple(dict.fromkeys(pairs))), failed)


def _agrees(now: Situation, other: Act, unit: Unit, suitors: int) -> bool:
    if other.order.verb == EXCHANGE:
        meeting = meant(now.position, other.order.slots[1])
        return meeting is not None and meeting.key == unit.key
    silent = other.written is None and not other.words and other.unit.key not in work(now).annihilated
    return silent and other.unit.power == unit.power and suitors == 1
