"""A power's draft orders: which ones a new order replaces, which ones lapse, and why an order cannot be given.

Does not use Qt.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import rules
from rules import GM, Choices, Game, Named, Order, Position, Reason, Sentence, say
from rules.economy import Form, FormLine
from rules.reasons import listed

from ..language import tr_noop

Lines = Sequence[Order]


def key_of(order: Order) -> str:
    """Return the key of the order's unit or site; "" for an order that may be given several times (a waived build)."""
    return order.unit.key if order.unit else ""


def stands_beside(position: Position, order: Order) -> bool:
    """Whether an order is not a unit's one regular order: it is carried out before the others, is given beside them, or
    belongs to no unit in a phase in which units are ordered."""
    kind = order.type
    return kind.first or kind.beside or (kind.unitless and position.phase.step != "A")


def about(position: Position, order: Order) -> str:
    """Return what an order is about; another order with the same result replaces it.

    For example one build at a site replaces another, but not the order of a unit that is already there.
    """
    key = key_of(order)
    if order.unit is None or not stands_beside(position, order):
        return key
    return f"{order.type.name} {key if order.unit.place.dock else order.unit.place.key}"


def with_orders(
    written: Lines,
    new: Lines,
    forms: Callable[[Lines], Sequence[Form]] | None = None,
    topic: Callable[[Order], str] = key_of,
) -> tuple[Order, ...]:
    """Return the orders with new ones added, each replacing the one about the same thing (`topic`), else appended.

    A new order without a unit replaces the one in its line of a form; `forms` returns the forms for given orders.
    """
    found = tuple(written)
    for order in new:
        if topic(order) and order in found:
            continue
        old = _old(found, order, forms(found) if forms and not topic(order) else (), topic)
        others = [one for one in found if topic(order) and topic(one) == topic(order) and one is not old]
        found = exchanged(tuple(one for one in found if one not in others), old, order)
    return found


def _old(written: Lines, order: Order, forms: Sequence[Form], topic: Callable[[Order], str] = key_of) -> Order | None:
    """Return the written order that a new one replaces, or None."""
    key = topic(order)
    if key:
        return next((old for old in written if topic(old) == key), None)
    line = line_of(forms, order)
    return line.order if line and line.order in written else None


def lines_before(
    written: Lines, order: Order, forms: Callable[[Lines], Sequence[Form]], topic: Callable[[Order], str] = key_of
) -> tuple[Order, ...]:
    """Return the lines before the one that an order would replace; all of them if it would be appended."""
    found = tuple(written)
    old = _old(found, order, () if topic(order) else forms(found), topic)
    return found[: found.index(old)] if old in found else found


def line_of(forms: Sequence[Form], order: Order) -> FormLine | None:
    """Return the line of a form that produces such an order, or None."""
    lines = (line for form in forms for section in form.sections for line in section.lines)
    return next((line for line in lines if line.template and _made_by(line.template, order.text)), None)


def _made_by(template: str, text: str) -> bool:
    """Whether a text is a template with its number or text filled in."""
    head, slot, tail = template.lower().partition("{n}")
    text = text.lower()
    if not slot:
        return text == head
    return text.startswith(head) and text.endswith(tail) and len(text) > len(head) + len(tail)


def exchanged(written: tuple[Order, ...], old: Order | None, new: Order | None) -> tuple[Order, ...]:
    """Return the lines with `old` replaced by `new`: appended if `old` is not among them, deleted if `new` is None."""
    at = written.index(old) if old in written else len(written)
    return (*written[:at], *((new,) if new else ()), *written[at + 1 :])


# --- orders that are carried out before all others ------------------------------------------------------


def settled(position: Position, power: str, before: Lines, after: Lines) -> tuple[Order, ...]:
    """Return the lines after a change, with what follows from it: an order that counts only if written twice is
    doubled, two that cancel each other are removed, and so are orders of units that no longer exist."""
    found = tuple(after)
    if any(order.type.first for order in (*before, *after)):
        found = _paired(position, power, tuple(before), found)
        found = _without_undone(position, power, tuple(before), found)
        were, are = _kinds(position, power, before), _kinds(position, power, found)
        found = tuple(one for one in found if stands_beside(position, one) or not _vanished(one, were, are))
    return found


def _vanished(order: Order, were: Mapping[str, str], are: Mapping[str, str]) -> bool:
    """Whether an order is for a unit that the change removed, or turned into another type than the order names.

    `were`, `are`: the types of the units before and after the change, by key.
    """
    key = key_of(order)
    if key not in were or are.get(key) == were[key]:
        return False
    return key not in are or (order.unit is not None and order.unit.kind not in ("", are[key]))


def _standing(position: Position, power: str, lines: Lines) -> Position:
    """Return the position once these lines are carried out."""
    drafted: Position = position.variant.drafted(position, {power: tuple(lines)})
    return drafted


def _kinds(position: Position, power: str, lines: Lines) -> dict[str, str]:
    """Return the types, by key, of the units that can be ordered once these lines are carried out."""
    now = _standing(position, power, lines)
    units = {key: one.unit for key, one in now.dislodged.items()} or now.units
    return {key: unit.kind for key, unit in units.items()}


def _alike(position: Position, power: str, lines: Lines, others: Lines) -> bool:
    """Whether both sets of lines lead to the same units and dislodged units."""
    one, two = _standing(position, power, lines), _standing(position, power, others)
    return (one.units, one.dislodged) == (two.units, two.dislodged)


def _paired(position: Position, power: str, before: tuple[Order, ...], after: tuple[Order, ...]) -> tuple[Order, ...]:
    """Write a new line twice if it has no effect once but does twice; if one of such a pair was removed, remove the
    other."""
    for order in (one for one in after if one not in before and one.type.first):
        alone = after.count(order) == 1 and _alike(position, power, after, exchanged(after, order, None))
        if alone and not _alike(position, power, after, (*after, order)):
            at = after.index(order)
            after = (*after[:at], order, *after[at:])
    torn = {one for one in before if one.type.first and before.count(one) > after.count(one) > 0}
    return tuple(one for one in after if one not in torn)


def _without_undone(
    position: Position, power: str, before: tuple[Order, ...], after: tuple[Order, ...]
) -> tuple[Order, ...]:
    """Remove a new line together with an older one for the same place that it only reverses, such as a division and a
    union."""
    for new in (one for one in after if one not in before and one.type.first):
        for old in (one for one in after if one in before and one.type.first):
            same = new.unit and old.unit and new.unit.place == old.unit.place and not new.type.same_kind(old.type)
            rest = tuple(one for one in after if one not in (new, old))
            if same and _alike(position, power, after, rest):
                return rest
    return after


def offers_to(game: Game, power: str) -> Lines | None:
    """Return what other powers have submitted that needs an answering line from this power; in an open game also what
    they are still writing. None if that is sealed until everything is opened. In a sealed game submitted offers arrive
    as letters."""
    if game.secrecy == "sealed" and game.locked - {power}:
        letters = rules.seals.letters_to(game, power)
        return None if letters is None else game.variant.offers(game.position, power, letters)
    known = {one: lines for one, lines in game.drafts.items() if one in game.submitted or game.secrecy == "open"}
    offers: Lines = game.variant.offers(game.position, power, known) if power else ()
    return offers


def left_to_gm(game: Game) -> str:
    """Return what only the game master can do in this phase and has not done, in words; "" if nothing, or if the game
    master's orders are sealed."""
    if not game.variant.gm or game.end or GM in game.locked:
        return ""
    forms = game.variant.forms(game.position, GM, game.drafts.get(GM, ()))
    return " ".join(advice.words for form in forms for advice in form.advice if not advice.mild)


# ----------------------------------------------------------------------------------------------------
# Whether an order can be given: its slots are looked up among the choices, as if each had been clicked.

MOST_POSITIONS = 4
"""For how many positions the results are cached: orders are checked at every change."""
Known = dict[tuple[str, Order, tuple[Order, ...]], Reason | None]
_known: deque[tuple[Position, Known]] = deque(maxlen=MOST_POSITIONS)

WHICH_ONE = Sentence("which_one", tr_noop("Which one? {alike}."))
WHICH_COAST = Sentence("which_coast", tr_noop("Which coast? {coasts}."))
NONE_THERE = Sentence("none_there", tr_noop("{name} has no {unit}."))
OTHER_PHASE = Sentence("other_phase", tr_noop("'{order}' is not an order for this phase."))
NOT_HERE = Sentence("not_here", tr_noop("'{order}' cannot be ordered here."))
NO_SUCH = Sentence("no_such", tr_noop("There is no {text} that this order could refer to."))
NOT_BUILT = Sentence("not_built", tr_noop("{text} cannot be built there."))
OUT_OF_REACH = Sentence("out_of_reach", tr_noop("{text} is out of reach."))
"""The reasons given where the rules do not offer such an order at all; their clause is that of the order type."""


def faults(position: Position, power: str, orders: Sequence[Order]) -> Mapping[Order, Reason]:
    """Return the moves and retreats of units that are void as written, with the reason for each.

    Orders beside a unit's own are checked by their forms.
    """
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
    """Return why an order cannot be given beside these lines of its power; None if it can."""
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
            return WHICH_ONE.under(order.type.clause)(alike=listed(alike, "or"))
        name = position.variant.board(position).powers[power].name
        unit = order.unit.text if order.unit else order.text
        return NONE_THERE.under(order.type.clause)(name=name, unit=unit)
    if found.reason or rules.choices(position, power, (order.unit,), lines).order:
        return _walk(position, power, order, lines, (order.unit,))
    verbs = rules.choices(position, power, (order.unit,), lines).candidates
    return _by_verbs(position, power, order, lines, [one.value for one in verbs])


def _by_verbs(position: Position, power: str, order: Order, lines: list[Order], verbs: list[Any]) -> Reason | None:
    """Return the fault found with the order's own type, unless another type makes this very order (a move by sea)."""
    faults, kinds = [], position.variant.all_verbs
    own = [verb for verb in verbs if verb in kinds and order.type.same_kind(kinds[verb])]
    for verb in (*own, *(verb for verb in verbs if verb not in own)):
        fault = _walk(position, power, order, lines, (order.unit, verb, *order.slots[1:]))
        if fault is None:
            return None
        faults.append(fault)
    return faults[0] if own else max(faults, key=say, default=None)


def _is_built(position: Position, first: Choices, order: Order) -> bool:
    """Whether the order places a new unit on a site that is offered among the units to be ordered."""
    return order.unit is not None and first.find(order.unit) is None and first.find(_site(position, order)) is not None


def _errand(position: Position, power: str, order: Order, lines: Sequence[Order]) -> Reason | None:
    """Return the rule that an order which is not a unit's own breaks, given the lines written before it."""
    variant, phase = position.variant, position.phase
    if not any(order.type.same_kind(one) for one in variant.verbs(phase)):
        return OTHER_PHASE.under(order.type.clause)(order=order.text)
    before = lines_before(
        lines,
        order,
        lambda written: variant.forms(position, power, tuple(written)),
        lambda one: about(position, one),
    )
    return variant.fault(position, power, order, before)


def _may_mean(named: Named, unit: Any) -> bool:
    """Whether a unit named without its number may be this one."""
    return isinstance(unit, Named) and unit.place == named.place and named.kind in ("", unit.kind)


def _site(position: Position, order: Order) -> Any:
    assert order.unit is not None
    return position.variant.board(position).locations[order.unit.place.province]


def _walk(position: Position, power: str, order: Order, lines: list[Order], slots: tuple[Any, ...]) -> Reason | None:
    """Return why the first slot that cannot be chosen is refused; None if the slots make this very order."""
    filled: tuple[Any, ...] = ()
    for value in slots:
        now = rules.choices(position, power, filled, lines)
        found = now.find(value)
        if found is None and now.order and now.order.text == order.text:
            return None
        if found is None:
            return _unknown(now, value, order.type.clause)
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
    return NOT_HERE.under(order.type.clause)(order=order.text)


def _unknown(now: Choices, value: Any, clause: str) -> Reason:
    """Return why a value is not offered: a coast must be chosen, or there is nothing of the kind within reach."""
    text = str(getattr(value, "text", value))
    place = getattr(value, "place", value)
    alike = [one for one in now.allowed if one.place and one.place.province == getattr(place, "province", "")]
    coasts = [one.text for one in alike if one.place and one.place.coast]
    if coasts:
        return WHICH_COAST.under(clause)(coasts=listed(coasts, "or"))
    if now.slot in ("helped", "army"):
        return NO_SUCH.under(clause)(text=text)
    return (NOT_BUILT if now.slot == "kind" else OUT_OF_REACH).under(clause)(text=text)
