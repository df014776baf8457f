"""What may come next in an order: one answer for mouse, typed line, completion, checks and screen reader.

An order is entered slot by slot: unit, order type, then the slots of that type. Each candidate is allowed or has a
reason why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from .board import tidy
from .i18n import tr
from .orders import Unreadable
from .position import Position, Variant
from .reasons import say
from .units import NOTHING, Candidate, Choices, Named, Order, Role
from .variant import check_order_line


def choices(position: Position, power: str, partial: Sequence[Any] = (), orders: Sequence[Order | str] = ()) -> Choices:
    """Return the candidates for the next slot of an order.

    `partial`: the choices made so far, as candidates' values or texts (`("A Par", "move")`); `orders`: the orders
    already written by that power. The result holds the order itself once it is complete. Raises ValueError for a choice
    that is refused or unknown, and for an unknown power.

    >>> start = rules.variant("standard").start()
    >>> [one.text for one in rules.choices(start, "France").allowed]
    ['F Bre', 'A Mar', 'A Par']
    >>> rules.choices(start, "France", ("A Par", "move", "Bur")).order.text
    'A Par - Bur'
    """
    variant = position.variant
    power = variant.asked_for(position, power)
    for what, given in (("partial", partial), ("orders", orders)):
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise ValueError(tr("{what} must be a list, not {given}", what=what, given=repr(given)))
    written = tuple([_line(position, power, line) for line in orders])
    filled: tuple[Any, ...] = ()
    now = variant.ask(position, power, filled, written)
    for step in partial:
        chosen = now.find(step)
        if chosen is None:
            raise ValueError(
                tr("'{step}' is not a valid {slot} here", step=_words(step), slot=now.slot or tr("further part"))
            )
        if chosen.reason:
            raise ValueError(say(chosen.reason))
        filled = (*filled, chosen.value)
        now = variant.ask(position, power, filled, written)
    return now


def legal_orders(position: Position, power: str, orders: Sequence[Order | str] = ()) -> dict[str, tuple[Order, ...]]:
    """Return every legal order of a power, by the unit as written, the building site, or the order type if there is no
    unit. These are the orders that `choices` leads to slot by slot after the orders `orders`, always in the same
    sequence; {} if the power has nothing to order. Raises ValueError for an unknown power.

    Each order is legal by itself: `Variant.adjustments_due` tells how many builds are due, and with the builds written
    so far as `orders` the remaining ones are listed. Orders of types that are `beside` others are given in addition to
    the unit's main order. `open_ended` types (amounts of money, names, orders within orders) are left out;
    `sample_orders` draws them.

    >>> start = rules.variant("standard").start()
    >>> legal = rules.legal_orders(start, "France")
    >>> [order.text for order in legal["F Bre"]][3:6]
    ['F Bre - Pic', 'F Bre H', 'F Bre S F Lon - ENG']
    >>> {unit: len(orders) for unit, orders in legal.items()}
    {'F Bre': 9, 'A Mar': 10, 'A Par': 11}
    """
    variant = position.variant
    written = tuple([_line(position, power, line) for line in orders])
    return variant.legal(position, variant.asked_for(position, power), written)


OFTEN = 0.3
"""The probability of drawing an optional order."""
ERRANDS = 8
"""How many orders are drawn at most in phases that have only orders without units."""
SETTLING = frozenset((Role.BUILD, Role.REMOVE, Role.WAIVE))
"""The roles of orders that make adjustments."""


def sample_orders(position: Position, power: str, rng: Random) -> tuple[Order, ...]:
    """Return random legal orders of a power: for each unit one of its orders, all equally likely; as many builds or
    removals as are due; and some optional orders, including open-ended ones. Each is legal after those before it. The
    same numbers from `rng` give the same orders. Raises ValueError for an unknown power.

    >>> from random import Random
    >>> start = rules.variant("standard").start()
    >>> [order.text for order in rules.sample_orders(start, "Italy", Random(4))]
    ['F Nap - TYS', 'A Rom H', 'A Ven - Tri']
    """
    variant = position.variant
    power = variant.asked_for(position, power)
    lines: list[Order] = []
    for _ in range(abs(variant.adjustments_due(position, power)) if position.phase.step == "A" else 0):
        legal = variant.legal(position, power, tuple(lines)).values()
        due = [order for orders in legal for order in orders if order.type.role in SETTLING]
        lines += [rng.choice(due)] if due else []
    lines += _of_units(position, power, lines, rng)
    return tuple(lines + _errands(position, power, lines, rng))


def _of_units(position: Position, power: str, before: Sequence[Order], rng: Random) -> list[Order]:
    """Draw first orders for some units, then the main order of each unit, and additional orders for some."""
    legal = position.variant.legal(position, power, tuple(before))
    winter = position.phase.step == "A"
    found = []
    for orders in legal.values():
        first = [order for order in orders if order.unit and order.type.first and not order.type.unitless]
        found += [rng.choice(first)] if first and rng.random() < OFTEN / 3 else []
    if found:
        legal = position.variant.legal(position, power, (*before, *found))
    for orders in legal.values():
        theirs = [order for order in orders if order.unit and not (order.type.first or order.type.unitless)]
        beside = [order for order in theirs if order.type.beside or (winter and order.type.role not in SETTLING)]
        main = [] if winter else [order for order in theirs if not order.type.beside]
        found += [rng.choice(main)] if main else []
        found += [rng.choice(beside)] if beside and rng.random() < OFTEN else []
    return found


def _errands(position: Position, power: str, before: Sequence[Order], rng: Random) -> list[Order]:
    """Draw orders without a unit, each legal after all before it."""
    variant, lines = position.variant, list(before)
    now = variant.ask(position, power, (), tuple(lines))
    verbs = [one.value for one in now.allowed if isinstance(one.value, str) and not one.place]
    alone = now.slot == "verb"
    wanted = [verb for verb in verbs if rng.random() < OFTEN]
    if alone and verbs:
        wanted = [rng.choice(verbs) for _ in range(ERRANDS)]
    for verb in wanted:
        line = _drawn(position, power, (verb,), tuple(lines), rng)
        if line and variant.fault(position, power, line, tuple(lines)) is None:
            lines.append(line)
    return lines[len(before) :]


def _drawn(
    position: Position, power: str, partial: tuple[Any, ...], orders: tuple[Order, ...], rng: Random
) -> Order | None:
    """Return an order made of random choices; None if they lead to no order."""
    now = position.variant.ask(position, power, partial, orders)
    while now.allowed and (now.order is None or rng.random() < OFTEN):
        partial = (*partial, rng.choice(now.allowed).value)
        now = position.variant.ask(position, power, partial, orders)
    return now.order


def lookahead(
    position: Position, orders: Mapping[str, Sequence[Order]], draws: Mapping[str, Any] = NOTHING
) -> Position:
    """Return the position that `Variant.adjudicate` leads to with these orders (power -> Orders), for programs that try
    many: on plain boards, details needed only for reports are not computed. Raises DrawNeeded if `draws` lacks a chance
    result, ValueError after the end of the game.

    >>> start = rules.variant("standard").start()
    >>> moves = {power: [rules.legal_orders(start, power)[unit.text][0] for unit in start.units_of(power)]
    ...          for power in start.variant.must_act(start)}
    >>> rules.lookahead(start, moves) == start.variant.adjudicate(start, moves).after
    True
    """
    return position.variant.lookahead(position, orders, draws)


def _line(position: Position, power: str, line: Order | str) -> Order:
    """Return a line as an order. Raises Unreadable for text that is none, ValueError for other types."""
    check_order_line(line)
    return line if isinstance(line, Order) else position.variant.parse(position, power, line)


def _words(step: Any) -> str:
    return step if isinstance(step, str) else str(getattr(step, "text", step))


def typed(
    position: Position, power: str, text: str, orders: Sequence[Order] = (), begun: tuple[Any, ...] = ()
) -> tuple[tuple[Any, ...], str, Choices]:
    """Return how far a typed line has got: the values of the complete slots, the word being typed, and its completions.

    The result's candidates are those that match the word, allowed ones first. `begun`: slots chosen before anything was
    typed; the text continues after them.

    >>> start = rules.variant("standard").start()
    >>> [one.text for one in rules.typed(start, "France", "A Par - b")[2].candidates if one.allowed]
    ['Bre', 'Bur']
    """
    variant = position.variant
    filled = begun
    rest = text.lstrip()
    now = variant.ask(position, power, filled, tuple(orders))
    while rest:
        step = _longest(variant, now, rest)
        if step is None:
            break
        candidate, rest = step
        filled = (*filled, candidate.value)
        now = variant.ask(position, power, filled, tuple(orders))
    word = tidy(rest)
    fitting = [one for one in now.candidates if _fits(variant, one, word)]
    ranked = sorted(fitting, key=lambda one: not one.allowed)
    order = (_whole(position, power, text) if not begun else None) or (None if rest else now.order)
    return filled, rest, Choices(now.slot, tuple(ranked), order)


def _whole(position: Position, power: str, text: str) -> Order | None:
    """Return the order of this phase that the text already is; None if it is not one."""
    if not text.strip():
        return None
    try:
        order = position.variant.parse(position, power, text)
    except Unreadable:
        return None
    due = position.variant.verbs(position.phase)
    return order if any(one.same_kind(order.type) for one in due) else None


def _longest(variant: Variant, now: Choices, text: str) -> tuple[Candidate, str] | None:
    """Return the allowed candidate with the longest spelling at the beginning of the text, and the rest of the text;
    None if there is none that ends at a word boundary."""
    best: tuple[int, Candidate] | None = None
    for one in now.allowed:
        for spelling in spellings(variant, one):
            end = _spelled(text, spelling)
            if end and (best is None or end > best[0]):
                best = (end, one)
    if best is None:
        return None
    return best[1], text[best[0] :].lstrip()


def _spelled(text: str, spelling: str) -> int:
    """Return how many characters of the text the spelling covers; 0 if the text does not begin with it or the word
    continues.

    The last word is still being typed unless a blank follows or the spelling is a sign.
    """
    if text[: len(spelling)].lower() != spelling.lower():
        return 0
    after = text[len(spelling) : len(spelling) + 1]
    if not spelling[-1].isalnum():
        return len(spelling)
    return len(spelling) if after.isspace() or (after and not after.isalnum() and after != "/") else 0


def _fits(variant: Variant, one: Candidate, word: str) -> bool:
    """Whether some spelling of the candidate begins with this tidy word."""
    if not word:
        return True
    return any(tidy(spelling).startswith(word) for spelling in spellings(variant, one))


def spellings(variant: Variant, one: Candidate) -> Iterator[str]:
    """Yield how a candidate may be typed: its text, full name, the bare place of a unit, the sign and title of an order
    type."""
    yield one.text
    if isinstance(one.value, Named):
        kind = variant.kinds[one.value.kind].name if one.value.kind in variant.kinds else ""
        place = one.value.place
        yield from (place.text, place.words, f"{one.value.kind} {place.words}", f"{kind} {place.words}")
    elif one.place:
        yield one.place.words
    verb = variant.all_verbs.get(one.value) if isinstance(one.value, str) else None
    if verb is not None and verb.sign:
        yield from (verb.sign, verb.title)
