"""What becomes of units without an order, as the rules have it: they hold, are disbanded, must retreat. No Qt here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import rules
from app.language import mark, tr
from rules import Named, Order, Position, Reason, Unit, many

HOLD, DISBAND, BY_RULE = mark("hold"), mark("be disbanded"), mark("be placed or removed by the rules")


BESIDE_BUILDS = frozenset({"convert", "redeploy"})
"""What units may do in winter that is neither a build nor a removal."""


def adjusting(orders: Sequence[Order]) -> int:
    """How many of these orders of a winter are builds, removals or builds left."""
    return sum(order.verb not in BESIDE_BUILDS for order in orders)


def fates(position: Position, power: str) -> Mapping[str, str]:
    """Key of a unit -> what it will do without an order: "hold", "be disbanded", "go to Zama"."""
    missing = position.variant.missing(position, power)
    return {order.unit.key: _fate(order) for order in missing if order.unit}


def fate_of(position: Position, unit: Unit) -> str:
    """The same of one unit."""
    known = fates(position, unit.power)
    if position.phase.step == "R" and not known:
        return tr(BY_RULE)
    return known.get(unit.key, tr(DISBAND) if position.dislodged else tr(HOLD))


def free(position: Position, power: str) -> frozenset[str]:
    """The keys of the units that may be given an order while retreats are due, though they are not dislodged."""
    if position.phase.step != "R":
        return frozenset()
    asked = (one.value for one in rules.choices(position, power).allowed)
    named = (value for value in asked if isinstance(value, Named))
    return frozenset(one.key for one in named if one.key in position.units and one.key not in position.dislodged)


def unit_orders(position: Position) -> bool:
    """Whether units are given orders in this phase."""
    return not all(verb.unitless for verb in position.variant.verbs(position.phase))


def lost(position: Position, power: str) -> Mapping[str, Reason]:
    """Key of a unit -> why it is given no orders though it stands on the board: the monsoon has drowned it."""
    if position.phase.step != "M":
        return {}
    reasons = {one.text: one.reason for one in rules.choices(position, power).candidates if one.reason}
    units = [unit for unit in position.units_of(power) if unit.text in reasons]
    return {unit.key: reasons[unit.text] for unit in units}


def _fate(order: Order) -> str:
    if order.verb in ("move", "retreat"):
        return tr("go to {slot}", slot=order.slots[1].words)
    return tr(DISBAND) if order.verb in ("disband", "remove") else tr(HOLD)


def told(named: str, found: Sequence[str]) -> str:
    """The sentence about units without an order: who (or how many, "") they are, and what becomes of each."""
    if len(found) == 1:
        return tr("{named} has no order yet. It will {found}.", named=named or many(1, "unit"), found=found[0])
    counts = Counter(found)
    if len(counts) == 1:
        return tr("{found} units have no order yet. They will {found2}.", found=len(found), found2=found[0])
    parts = [tr("{number} will {fate}", number=number, fate=fate) for fate, number in counts.items()]
    return tr("{found} units have no order yet: {parts}.", found=len(found), parts=", ".join(parts))
