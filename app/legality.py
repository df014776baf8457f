"""Whether an order can be given: its slots are looked up among the choices, as if each had been clicked. No Qt here."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules import Choices, Named, Order, Position, listed, say

from .language import tr
from .lines import about, lines_before, stands_beside

KEPT = 4
"""Of so many positions it is remembered what was found out: orders are asked about at every change."""
Known = dict[tuple[str, Order, tuple[Order, ...]], str]
_known: deque[tuple[Position, Known]] = deque(maxlen=KEPT)


def faults(position: Position, power: str, orders: Sequence[Order]) -> Mapping[Order, str]:
    """The orders of units, moves and retreats, that are void as they are written, and why. What stands beside a unit's
    own order is judged by its form."""
    if position.phase.step == "A":
        return {}
    known = _known_of(position)
    beside = tuple(one for one in orders if stands_beside(position, one))
    found: dict[Order, str] = {}
    for order in (one for one in orders if one.unit is not None and one not in beside):
        key = (power, order, beside)
        if key not in known:
            known[key] = fault_of(position, power, order, beside)
        if known[key]:
            found[order] = known[key]
    return found


def _known_of(position: Position) -> Known:
    for one, known in _known:
        if one is position:
            return known
    _known.append((position, {}))
    return _known[-1][1]


def fault_of(position: Position, power: str, order: Order, orders: Sequence[Order] = ()) -> str:
    """Why the order cannot be given beside these lines of its power, in words; "" if it can."""
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
            return tr("Say which of them: {alike}.", alike=listed(alike, "or"))
        name = position.variant.board(position).powers[power].name
        return tr("{name} has no {unit} to order.", name=name, unit=order.unit.text if order.unit else order.text)
    if found.reason or rules.choices(position, power, (order.unit,), lines).order:
        return _walk(position, power, order, lines, (order.unit,))
    verbs = rules.choices(position, power, (order.unit,), lines).candidates
    return _by_verbs(position, power, order, lines, [one.value for one in verbs])


def _by_verbs(position: Position, power: str, order: Order, lines: list[Order], verbs: list[Any]) -> str:
    """The fault found with the order's own verb tells most, unless another makes this very order (a move by sea)."""
    faults = []
    for verb in sorted(verbs, key=lambda one: one != order.verb):
        fault = _walk(position, power, order, lines, (order.unit, verb, *order.slots[1:]))
        if not fault:
            return ""
        faults.append(fault)
    return faults[0] if order.verb in verbs else max(faults, default="")


def _is_built(position: Position, first: Choices, order: Order) -> bool:
    """Whether the order puts a unit on a place that is offered among units to be ordered."""
    return order.unit is not None and first.find(order.unit) is None and first.find(_site(position, order)) is not None


def _errand(position: Position, power: str, order: Order, lines: Sequence[Order]) -> str:
    """The rule that an order which is no unit's own breaks, after the lines written before it."""
    variant, phase = position.variant, position.phase
    if order.verb not in [verb.name for verb in variant.verbs(phase)]:
        return tr("'{order}' is no order of this phase.", order=order.text)
    before = lines_before(
        lines,
        order,
        lambda written: variant.forms(position, power, tuple(written)),
        lambda one: about(position, one),
    )
    reason = variant.fault(position, power, order, before)
    return say(reason) if reason else ""


def _may_mean(named: Named, unit: Any) -> bool:
    """Whether a unit named without its number may be this one."""
    return isinstance(unit, Named) and unit.place == named.place and named.kind in ("", unit.kind)


def _site(position: Position, order: Order) -> Any:
    assert order.unit is not None
    return position.variant.board(position).locations[order.unit.place.province]


def _walk(position: Position, power: str, order: Order, lines: list[Order], slots: tuple[Any, ...]) -> str:
    """The first slot that cannot be chosen, in words; "" if the slots make this very order."""
    filled: tuple[Any, ...] = ()
    for value in slots:
        now = rules.choices(position, power, filled, lines)
        found = now.find(value)
        if found is None and now.order and now.order.text == order.text:
            return ""
        if found is None:
            return _unknown(now, value)
        if found.reason:
            return say(found.reason)
        filled = (*filled, found.value)
    now = rules.choices(position, power, filled, lines)
    if now.order is None and filled and hasattr(filled[-1], "place"):
        stay = now.find(filled[-1].place)
        if stay and stay.reason:
            return say(stay.reason)
        now = rules.choices(position, power, (*filled, stay.value), lines) if stay else now
    return (
        "" if now.order and now.order.text == order.text else tr("'{order}' cannot be ordered here.", order=order.text)
    )


def _unknown(now: Choices, value: Any) -> str:
    """Words for a slot that is not offered: the coasts to choose from, or that nobody is there."""
    text = str(getattr(value, "text", value))
    place = getattr(value, "place", value)
    alike = [one for one in now.allowed if one.place and one.place.province == getattr(place, "province", "")]
    coasts = [one.text for one in alike if one.place and one.place.coast]
    if coasts:
        return tr("Say which coast: {coasts}.", coasts=listed(coasts, "or"))
    if now.slot in ("helped", "army"):
        return tr("There is no {text} that this could be about.", text=text)
    return (
        tr("{text} cannot be built there.", text=text)
        if now.slot == "kind"
        else tr("{text} is out of reach.", text=text)
    )
