"""What may come next: one answer for the mouse, the typed line, completion, checks and the screen reader.

An order is put together slot by slot: unit, verb, then the verb's own slots. Each candidate is allowed or says why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .board import tidy
from .i18n import tr
from .orders import Unreadable
from .position import Position, Variant
from .reasons import say
from .units import Candidate, Choices, Named, Order
from .variant import check_order_line


def choices(position: Position, power: str, partial: Sequence[Any] = (), orders: Sequence[Order | str] = ()) -> Choices:
    """The candidates for the next slot of an order.

    `partial`: what is chosen so far, candidates' values or texts (`("A Par", "move")`); `orders`: the lines already
    written by that power. The order itself is in the answer once it is whole. ValueError for a step that is refused or
    unknown, for nothing can come after it, and for a power that there is not.

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
            raise ValueError(tr("{what} is a list, not {given}", what=what, given=repr(given)))
    written = tuple([_line(position, power, line) for line in orders])
    filled: tuple[Any, ...] = ()
    now = variant.ask(position, power, filled, written)
    for step in partial:
        chosen = now.find(step)
        if chosen is None:
            raise ValueError(tr("'{step}' is no {slot} here", step=_words(step), slot=now.slot or tr("further part")))
        if chosen.reason:
            raise ValueError(say(chosen.reason))
        filled = (*filled, chosen.value)
        now = variant.ask(position, power, filled, written)
    return now


def _line(position: Position, power: str, line: Order | str) -> Order:
    check_order_line(line)
    return line if isinstance(line, Order) else position.variant.parse(position, power, line)


def _words(step: Any) -> str:
    return step if isinstance(step, str) else str(getattr(step, "text", step))


def typed(
    position: Position, power: str, text: str, orders: Sequence[Order] = (), begun: tuple[Any, ...] = ()
) -> tuple[tuple[Any, ...], str, Choices]:
    """How far a typed line has got: the slots that are clear, the word being typed, and what it can become.

    The candidates returned are those that the word fits, allowed ones first. `begun`: the slots that were chosen before
    anything was typed; the text goes on from there.

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
    """The order of this phase that the text already is, if it is one."""
    if not text.strip():
        return None
    try:
        order = position.variant.parse(position, power, text)
    except Unreadable:
        return None
    due = position.variant.verbs(position.phase)
    return order if any(one.same_kind(order.type) for one in due) else None


def _longest(variant: Variant, now: Choices, text: str) -> tuple[Candidate, str] | None:
    """The allowed candidate spelled at the beginning of the text, the longest spelling, if a word ends there."""
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
    """How many characters of the text the spelling takes, 0 if it does not begin with it or the word goes on.

    The last word of a text is still being typed, unless a blank follows or the spelling is a sign.
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
    """How a candidate may be typed: its text, its full name, the bare place of a unit, the sign of a verb."""
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
