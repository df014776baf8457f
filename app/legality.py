"""Whether an order can be given: its slots are looked up among the choices, as if each had been clicked. No Qt here."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules import Choices, Named, Order, Position, Reason, Sentence, listed, say

from .language import mark
from .lines import about, lines_before, stands_beside

KEPT = 4
"""Of so many positions it is remembered what was found out: orders are asked about at every change."""
Known = dict[tuple[str, Order, tuple[Order, ...]], Reason | None]
_known: deque[tuple[Position, Known]] = deque(maxlen=KEPT)

WHICH_ONE = Sentence("which_one", mark("Say which of them: {alike}."))
WHICH_COAST = Sentence("which_coast", mark("Say which coast: {coasts}."))
NONE_THERE = Sentence("none_there", mark("{name} has no {unit} to order."))
OTHER_PHASE = Sentence("other_phase", mark("'{order}' is no order of this phase."))
NOT_HERE = Sentence("not_here", mark("'{order}' cannot be ordered here."))
NO_SUCH = Sentence("no_such", mark("There is no {text} that this could be about."))
NOT_BUILT = Sentence("not_built", mark("{text} cannot be built there."))
OUT_OF_REACH = Sentence("out_of_reach", mark("{text} is out of reach."))
"""What is said where the rules offer nothing of the kind: they rest on the rule of the order's verb."""


def faults(position: Position, power: str, orders: Sequence[Order]) -> Mapping[Order, Reason]:
    """The orders of units, moves and retreats, that are void as they are written, and why. What stands beside a unit's
    own order is judged by its form."""
    if position.phase.step == "A":
        return {}
    known = _known_of(position)
    beside = tuple(one for one in orders if stands_beside(position, one))
    found: dict[Order, Reason] = {}
    for order in (one for one in orders if one.unit is not None and one not in beside):
        key = (power, order, beside)
        if key not in known:
            known[key] = fault_of(position, power, order, beside)
        fault = known[key]
        if fault:
            found[order] = fault
    return found


def _known_of(position: Position) -> Known:
    for one, known in _known:
        if one is position:
            return known
    _known.append((position, {}))
    return _known[-1][1]


def fault_of(position: Position, power: str, order: Order, orders: Sequence[Order] = ()) -> Reason | None:
    """Why the order cannot be given beside these lines of its power; None if it can."""
    topic = about(position, order)
    lines = [one for one in orders if not (topic and about(position, one) == topic)]
    first = rules.choices(position, power, (), lines)
    if first.slot == "verb" or (order.unit is None and first.slot != "site") or stands_beside(position, order):
        return _errand(position, power, order, orders)
    if first.slot == "site" or _is_built(position, first, order):
        slots = (_site(position, order), order.unit) if order.unit else (order.text,)
        return _walk(position, power, order, lines, slots)
    found = first.find(order.unit)
    if found is None:
        alike = [one.text for one in first.allowed if order.unit and _may_mean(order.unit, one.value)]
        if len(alike) > 1:
            return WHICH_ONE.under(_rule(position, order))(alike=listed(alike, "or"))
        name = position.variant.board(position).powers[power].name
        unit = order.unit.text if order.unit else order.text
        return NONE_THERE.under(_rule(position, order))(name=name, unit=unit)
    if found.reason or rules.choices(position, power, (order.unit,), lines).order:
        return _walk(position, power, order, lines, (order.unit,))
    verbs = rules.choices(position, power, (order.unit,), lines).candidates
    return _by_verbs(position, power, order, lines, [one.value for one in verbs])


def _by_verbs(position: Position, power: str, order: Order, lines: list[Order], verbs: list[Any]) -> Reason | None:
    """The fault found with the order's own verb tells most, unless another makes this very order (a move by sea)."""
    faults = []
    for verb in sorted(verbs, key=lambda one: one != order.verb):
        fault = _walk(position, power, order, lines, (order.unit, verb, *order.slots[1:]))
        if fault is None:
            return None
        faults.append(fault)
    return faults[0] if order.verb in verbs else max(faults, key=say, default=None)


def _is_built(position: Position, first: Choices, order: Order) -> bool:
    """Whether the order puts a unit on a place that is offered among units to be ordered."""
    return order.unit is not None and first.find(order.unit) is None and first.find(_site(position, order)) is not None


def _errand(position: Position, power: str, order: Order, lines: Sequence[Order]) -> Reason | None:
    """The rule that an order which is no unit's own breaks, after the lines written before it."""
    variant, phase = position.variant, position.phase
    if order.verb not in [verb.name for verb in variant.verbs(phase)]:
        return OTHER_PHASE.under(_rule(position, order))(order=order.text)
    before = lines_before(
        lines,
        order,
        lambda written: variant.forms(position, power, tuple(written)),
        lambda one: about(position, one),
    )
    return variant.fault(position, power, order, before)


def _rule(position: Position, order: Order) -> str:
    """The clause of the rule that tells of an order's verb."""
    return position.variant.verb(order.verb).clause


def _may_mean(named: Named, unit: Any) -> bool:
    """Whether a unit named without its number may be this one."""
    return isinstance(unit, Named) and unit.place == named.place and named.kind in ("", unit.kind)


def _site(position: Position, order: Order) -> Any:
    assert order.unit is not None
    return position.variant.board(position).locations[order.unit.place.province]


def _walk(position: Position, power: str, order: Order, lines: list[Order], slots: tuple[Any, ...]) -> Reason | None:
    """Why the first slot that cannot be chosen is none; None if the slots make this very order."""
    filled: tuple[Any, ...] = ()
    for value in slots:
        now = rules.choices(position, power, filled, lines)
        found = now.find(value)
        if found is None and now.order and now.order.text == order.text:
            return None
        if found is None:
            return _unknown(now, value, _rule(position, order))
        if found.reason:
            return found.reason
        filled = (*filled, found.value)
    now = rules.choices(position, power, filled, lines)
    if now.order is None and filled and hasattr(filled[-1], "place"):
        stay = now.find(filled[-1].place)
        if stay and stay.reason:
            return stay.reason
        now = rules.choices(position, power, (*filled, stay.value), lines) if stay else now
    if now.order and now.order.text == order.text:
        return None
    return NOT_HERE.under(_rule(position, order))(order=order.text)


def _unknown(now: Choices, value: Any, clause: str) -> Reason:
    """Why a slot is not offered: the coasts to choose from are several, or nobody is there."""
    text = str(getattr(value, "text", value))
    place = getattr(value, "place", value)
    alike = [one for one in now.allowed if one.place and one.place.province == getattr(place, "province", "")]
    coasts = [one.text for one in alike if one.place and one.place.coast]
    if coasts:
        return WHICH_COAST.under(clause)(coasts=listed(coasts, "or"))
    if now.slot in ("helped", "army"):
        return NO_SUCH.under(clause)(text=text)
    return (NOT_BUILT if now.slot == "kind" else OUT_OF_REACH).under(clause)(text=text)
