"""The lines that a power has written: which of them a new one takes the place of, and which it leaves behind. No Qt
here."""

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
    """What an order is about: its unit's or site's key; "" for one that may be given twice (a build left)."""
    return order.unit.key if order.unit else ""


def stands_beside(position: Position, order: Order) -> bool:
    """Whether an order is none of those of which a unit has one: it comes before them or stands beside them, or it is
    no unit's, though units are ordered in this phase."""
    kind = order.type
    return kind.first or kind.beside or (kind.unitless and position.phase.step != "A")


def about(position: Position, order: Order) -> str:
    """What an order is about, so that another one about the same takes its place: a build does so for a build, and not
    for the order of a unit that stands there."""
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
    """The orders with new ones, each in the place of those about the same (`topic`), else at the end.

    One without a unit takes the place of what stands in its line of a form; `forms` are those that belong to lines.
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
    """The order written in the place of which another comes."""
    key = topic(order)
    if key:
        return next((old for old in written if topic(old) == key), None)
    line = line_of(forms, order)
    return line.order if line and line.order in written else None


def lines_before(
    written: Lines, order: Order, forms: Callable[[Lines], Sequence[Form]], topic: Callable[[Order], str] = key_of
) -> tuple[Order, ...]:
    """The lines before the one that an order would take the place of; all where it would be added."""
    found = tuple(written)
    old = _old(found, order, () if topic(order) else forms(found), topic)
    return found[: found.index(old)] if old in found else found


def line_of(forms: Sequence[Form], order: Order) -> FormLine | None:
    """The line of a form that makes such an order."""
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
    """The lines with a new one in the place of an old one: at the end where there is none, none for None."""
    at = written.index(old) if old in written else len(written)
    return (*written[:at], *((new,) if new else ()), *written[at + 1 :])


# --- lines that are carried out before all others ------------------------------------------------------


def settled(position: Position, power: str, before: Lines, after: Lines) -> tuple[Order, ...]:
    """The lines after a change, with what belongs to it: a line that counts only if it is written twice is, two that
    take each other back go, and so do orders of units that stand there no more."""
    found = tuple(after)
    if any(order.type.first for order in (*before, *after)):
        found = _paired(position, power, tuple(before), found)
        found = _without_undone(position, power, tuple(before), found)
        were, are = _kinds(position, power, before), _kinds(position, power, found)
        found = tuple(one for one in found if stands_beside(position, one) or not _vanished(one, were, are))
    return found


def _vanished(order: Order, were: Mapping[str, str], are: Mapping[str, str]) -> bool:
    """Whether an order is for a unit that a change took away, or made one of another kind than it names.

    `were`, `are`: the kinds of the units before and after the change, by their keys.
    """
    key = key_of(order)
    if key not in were or are.get(key) == were[key]:
        return False
    return key not in are or (order.unit is not None and order.unit.kind not in ("", are[key]))


def _standing(position: Position, power: str, lines: Lines) -> Position:
    """What stands once these lines are carried out."""
    drafted: Position = position.variant.drafted(position, {power: tuple(lines)})
    return drafted


def _kinds(position: Position, power: str, lines: Lines) -> dict[str, str]:
    """The units that these lines can order: their kinds by their keys."""
    now = _standing(position, power, lines)
    units = {key: one.unit for key, one in now.dislodged.items()} or now.units
    return {key: unit.kind for key, unit in units.items()}


def _alike(position: Position, power: str, lines: Lines, others: Lines) -> bool:
    """Whether it makes no difference which of these are written."""
    one, two = _standing(position, power, lines), _standing(position, power, others)
    return (one.units, one.dislodged) == (two.units, two.dislodged)


def _paired(position: Position, power: str, before: tuple[Order, ...], after: tuple[Order, ...]) -> tuple[Order, ...]:
    """A new line that says nothing alone is written twice, if it then does; of such a pair none stays alone."""
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
    """Without a new line, and older ones about the same place, that it only takes back: a division and a union."""
    for new in (one for one in after if one not in before and one.type.first):
        for old in (one for one in after if one in before and one.type.first):
            same = new.unit and old.unit and new.unit.place == old.unit.place and not new.type.same_kind(old.type)
            rest = tuple(one for one in after if one not in (new, old))
            if same and _alike(position, power, after, rest):
                return rest
    return after


def offers_to(game: Game, power: str) -> Lines | None:
    """What others have handed in and waits for a line of this power; in an open game also what they are writing. None
    where it is sealed until all is opened. In a sealed game what was handed in comes in letters."""
    if game.secrecy == "sealed" and game.locked - {power}:
        letters = rules.seals.letters_to(game, power)
        return None if letters is None else game.variant.offers(game.position, power, letters)
    known = {one: lines for one, lines in game.drafts.items() if one in game.submitted or game.secrecy == "open"}
    offers: Lines = game.variant.offers(game.position, power, known) if power else ()
    return offers


def left_to_gm(game: Game) -> str:
    """What only the game master can do in this phase and has not done; "" if nothing, or if his lines are sealed."""
    if not game.variant.gm or game.end or GM in game.locked:
        return ""
    forms = game.variant.forms(game.position, GM, game.drafts.get(GM, ()))
    return " ".join(advice.words for form in forms for advice in form.advice if not advice.mild)


# ----------------------------------------------------------------------------------------------------
# Whether an order can be given: its slots are looked up among the choices, as if each had been clicked. No Qt here.

KEPT = 4
"""Of so many positions it is remembered what was found out: orders are asked about at every change."""
Known = dict[tuple[str, Order, tuple[Order, ...]], Reason | None]
_known: deque[tuple[Position, Known]] = deque(maxlen=KEPT)

WHICH_ONE = Sentence("which_one", tr_noop("Which one? {alike}."))
WHICH_COAST = Sentence("which_coast", tr_noop("Which coast? {coasts}."))
NONE_THERE = Sentence("none_there", tr_noop("{name} has no {unit}."))
OTHER_PHASE = Sentence("other_phase", tr_noop("'{order}' is not an order for this phase."))
NOT_HERE = Sentence("not_here", tr_noop("'{order}' cannot be ordered here."))
NO_SUCH = Sentence("no_such", tr_noop("There is no {text} that this order could refer to."))
NOT_BUILT = Sentence("not_built", tr_noop("{text} cannot be built there."))
OUT_OF_REACH = Sentence("out_of_reach", tr_noop("{text} is out of reach."))
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
            return WHICH_ONE.under(order.type.clause)(alike=listed(alike, "or"))
        name = position.variant.board(position).powers[power].name
        unit = order.unit.text if order.unit else order.text
        return NONE_THERE.under(order.type.clause)(name=name, unit=unit)
    if found.reason or rules.choices(position, power, (order.unit,), lines).order:
        return _walk(position, power, order, lines, (order.unit,))
    verbs = rules.choices(position, power, (order.unit,), lines).candidates
    return _by_verbs(position, power, order, lines, [one.value for one in verbs])


def _by_verbs(position: Position, power: str, order: Order, lines: list[Order], verbs: list[Any]) -> Reason | None:
    """The fault found with the order's own verb tells most, unless another makes this very order (a move by sea)."""
    faults, kinds = [], position.variant.all_verbs
    own = [verb for verb in verbs if verb in kinds and order.type.same_kind(kinds[verb])]
    for verb in (*own, *(verb for verb in verbs if verb not in own)):
        fault = _walk(position, power, order, lines, (order.unit, verb, *order.slots[1:]))
        if fault is None:
            return None
        faults.append(fault)
    return faults[0] if own else max(faults, key=say, default=None)


def _is_built(position: Position, first: Choices, order: Order) -> bool:
    """Whether the order puts a unit on a place that is offered among units to be ordered."""
    return order.unit is not None and first.find(order.unit) is None and first.find(_site(position, order)) is not None


def _errand(position: Position, power: str, order: Order, lines: Sequence[Order]) -> Reason | None:
    """The rule that an order which is no unit's own breaks, after the lines written before it."""
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
    """Why the first slot that cannot be chosen is none; None if the slots make this very order."""
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
